//! The forms of faces other than colour: grey, outlines, high contrast.
//!
//! Every face is drawn in colour first, so that one source gives all forms. What a shape becomes depends on what it
//! is on: a white sign on a red band is drawn in outline, and one on white paper is not drawn at all. So every item is
//! judged where it is, by what was painted before it, through all symbols and groups.
//!
//! A symbol that is shown in several places is drawn once for all places in which the decisions on its items are the
//! same. The words of a board, a symbol that all its rolls share, are judged on the pieces that chance has laid under
//! them; where two rolls differ there are two symbols.

mod contrast;
mod form;
mod hatch;
mod outline;
mod pictures;
mod place;
mod recolourer;

use std::collections::BTreeSet;

use rayon::prelude::*;

use self::form::Recolouring;
use self::recolourer::Recolourer;
use crate::model::{Game, Ink, Job, Kind};
use crate::scene::Memo;
use crate::sheet::{Face, Part};
use crate::text::FontSet;

/// Brings faces that are drawn in colour into the form of a job.
///
/// High contrast comes last, and judges what the form before it has made. `decode_jpeg` gives the pixels of a JPEG
/// file as red, green, blue and opacity, or `None` if it cannot be read.
pub fn recolour(
    game: &Game,
    job: &Job,
    parts: &[Part],
    fonts: &FontSet,
    decode_jpeg: fn(&[u8]) -> Option<Vec<u8>>,
    faces: &mut [Face],
) {
    let ink = match job.ink {
        Ink::Colour => None,
        Ink::Grey => Some(Recolouring::Grey),
        Ink::Outline => Some(Recolouring::Outline),
    };
    let texts = texts(game, parts);
    let mut patterns = Memo::default();
    for recolouring in ink
        .into_iter()
        .chain(job.contrast.then_some(Recolouring::Contrast))
    {
        let form = Recolourer::new(
            recolouring,
            &game.draft.shades,
            fonts,
            decode_jpeg,
            patterns,
        );
        faces
            .par_iter_mut()
            .enumerate()
            .for_each(|(n, face)| form.face(face, texts.contains(&n)));
        patterns = form.patterns;
    }
}

/// The faces of cards and rules, which are paper and words: high contrast drops their pale grounds.
fn texts(game: &Game, parts: &[Part]) -> BTreeSet<usize> {
    let decks: BTreeSet<&str> = game
        .draft
        .components
        .iter()
        .filter(|one| one.kind == Kind::Deck)
        .map(|one| one.name.as_str())
        .collect();
    let of_text = parts
        .iter()
        .filter(|part| part.layout.is_text() || decks.contains(part.name.as_str()));
    let sides = of_text
        .flat_map(|part| &part.pieces)
        .flat_map(|piece| [Some(piece.front), piece.back]);
    sides.flatten().map(|face| face.0 as usize).collect()
}
