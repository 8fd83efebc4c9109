//! Preflight: what would print, but not well. One file for each check.
//!
//! Sees the game, its faces and its sheets before any byte is written; changes nothing. A
//! check says what it finds to the report, at the place where it was written.

mod colour_only;
mod contrast;
mod hairline;
mod law;
mod low_resolution;
mod safe_zone;
mod seam_through_label;
mod seen;
mod small_type;

use std::collections::BTreeSet;

use crate::diag::Report;
use crate::model::Game;
use crate::scene::Sight;
use crate::sheet::{Face, FaceId, Layout, Part, Sheet};
use crate::text::Book;
use seen::Seen;

/// Looks at the game, and at everything that is to be printed of it.
pub fn inspect(game: &Game, parts: &[Part], faces: &[Face], sheets: &[Sheet], book: &Book, report: &mut Report) {
    // Faces with words that do not fit would only be found faulty twice.
    let sound = !report.failed();
    law::check(game).into_iter().for_each(|note| report.say(note));
    if sound {
        printed(parts, faces, book, report);
        for part in parts.iter().filter(|part| part.layout == Layout::Whole) {
            seam_through_label::check(part, faces, sheets, book).into_iter().for_each(|note| report.say(note));
        }
    }
}

fn printed(parts: &[Part], faces: &[Face], book: &Book, report: &mut Report) {
    // A back that many cards share is looked at once.
    let printed: BTreeSet<FaceId> = parts
        .iter()
        .flat_map(|part| &part.pieces)
        .flat_map(|piece| std::iter::once(piece.front).chain(piece.back))
        .collect();
    let mut sight = Sight::default();
    for face in printed.into_iter().map(|id| &faces[id.0 as usize]) {
        let seen = Seen::of(&face.items, book);
        let notes = [
            small_type::check(face, &seen.words),
            safe_zone::check(face, &seen.words),
            hairline::check(face, &seen.lines),
            low_resolution::check(face, &seen.pictures),
            contrast::check(face, book, &mut sight),
        ];
        notes.into_iter().flatten().for_each(|note| report.say(note));
    }
    for part in parts.iter().filter(|part| part.layout == Layout::Packed) {
        let fronts: BTreeSet<FaceId> = part.pieces.iter().map(|piece| piece.front).collect();
        let fronts: Vec<&Face> = fronts.into_iter().map(|id| &faces[id.0 as usize]).collect();
        colour_only::check(&fronts).into_iter().for_each(|note| report.say(note));
    }
}
