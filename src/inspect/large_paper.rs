//! `large-paper`: a card or token that fits neither on letter nor on A4 paper.

use crate::diag::{Code, Note};
use crate::geom::{Insets, Rect, Size};
use crate::model::{Job, PAPERS};
use crate::sheet::{Face, Layout, Part};

/// A part whose pieces need a paper that few have. On the papers that
/// everybody has, it is an error of imposing that a piece is too large.
pub(super) fn check(part: &Part, faces: &[Face], job: &Job) -> Option<Note> {
    if part.layout != Layout::Packed || job.paper.is_common() {
        return None;
    }
    let face = &faces[part.pieces.first()?.front.0 as usize];
    if fits_common(face.trim(), Job::default().margin) {
        return None;
    }
    let message = format!(
        "a piece of {} is {} × {}, and fits on {} paper but neither on letter nor on A4",
        part.title,
        face.trim().w,
        face.trim().h,
        job.paper
    );
    let help = "many have no larger paper: make it smaller, or a board, which is laid over several sheets";
    Some(Note::new(Code::LargePaper, message).at(part.origin).help(help).of(&part.name))
}

/// Whether a piece fits on one of the papers that everybody has, upright or turned.
fn fits_common(piece: Size, margin: Insets) -> bool {
    let rooms = PAPERS.iter().filter(|paper| paper.is_common()).map(|paper| Rect::of(paper.size).shrunk(margin).size);
    rooms.into_iter().any(|room| piece.fits(room) || piece.swapped().fits(room))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Length;

    #[test]
    fn a_piece_that_fits_on_one_of_the_two_papers_is_let_pass() {
        let fits = |w: i64, h: i64| fits_common(Size::new(Length::um(w), Length::um(h)), Insets::all(Length::mm(6)));
        // As wide as letter has room for, and as high as A4 has.
        assert!(fits(203_900, 267_400) && fits(285_000, 198_000));
        assert!(!fits(203_900, 285_000) && !fits(203_901, 267_400) && !fits(100_000, 285_001));
    }
}
