//! The forms in which a kit is printed: its faces in grey, or in outlines.
//!
//! Every face is drawn in colour first, so that one source gives all forms, and
//! a printer that has colour loses nothing. What a shape becomes depends on what
//! it lies on: a white sign on a red band is drawn in outline, on white paper
//! it is not drawn at all. So every item is judged where it stands, with what was painted
//! before it, through all symbols and groups.
//!
//! A symbol stands in many places, and is drawn once for all in which the
//! decisions on what it holds are the same. Hence the words of a board, a symbol
//! of their own that all its rolls show, are judged on the pieces that
//! chance has laid under them; where two rolls differ there are two symbols.

mod contrast;
mod grey;
mod hatch;
mod outline;
mod picture;
mod place;
mod recolourer;
mod words;

use rayon::prelude::*;

use self::recolourer::{Memo, Recolourer, Recolouring};
use super::assets::Assets;
use crate::model::{Ink, Job, Shades};
use crate::sheet::Face;

/// Brings faces that are drawn in colour into the form of a job. High contrast
/// comes last, and judges what the form has made. It drops pale grounds
/// from the faces that are `told` to be of paper and words: cards and rules.
pub(super) fn form(
    job: &Job,
    shades: &Shades,
    assets: Assets<'_>,
    faces: &mut [Face],
    told: &(dyn Fn(usize) -> bool + Sync),
) {
    let ink = match job.ink {
        Ink::Colour => None,
        Ink::Grey => Some(Recolouring::Grey),
        Ink::Outline => Some(Recolouring::Outline),
    };
    let mut patterns = Memo::default();
    for recolouring in ink.into_iter().chain(job.contrast.then_some(Recolouring::Contrast)) {
        let form = Recolourer::new(recolouring, shades, assets, patterns);
        faces.par_iter_mut().enumerate().for_each(|(n, face)| form.face(face, told(n)));
        patterns = form.patterns;
    }
}
