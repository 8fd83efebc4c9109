//! What is said of pieces that do not go onto the paper as it was asked.

use super::imposer::Imposer;
use crate::diag::{Code, Note};
use crate::geom::Length;
use crate::sheet::{Face, Part};

/// A piece is larger than a sheet has room for; `rim` is the room its bleed takes.
pub(super) fn too_large(part: &Part, face: &Face, imposer: &Imposer<'_>, rim: Length) -> Note {
    let room = imposer.printable.inset(rim).size;
    let mut message = format!(
        "a piece of {} is {} × {}, and {} paper has room for {} × {}",
        part.title,
        face.trim().w,
        face.trim().h,
        imposer.job.paper,
        room.w,
        room.h
    );
    let mut help = "choose a larger paper with --paper, or make the piece smaller";
    if rim > Length::ZERO {
        message.push_str(&format!(" with {rim} of bleed around it"));
        help = "choose a larger paper with --paper, leave out --gutter, or make the piece smaller";
    }
    Note::new(Code::PieceTooLarge, message).at(part.origin).help(help)
}

/// Two of a piece are larger than a sheet that is folded between them has room for.
pub(super) fn too_large_to_fold(part: &Part, face: &Face, imposer: &Imposer<'_>) -> Note {
    let message = format!(
        "a piece of {} is {} × {}, and its front and its back do not fit beside each other on {} paper",
        part.title,
        face.trim().w,
        face.trim().h,
        imposer.job.paper
    );
    let help = "make the backs in another way with --backs, or choose a larger paper with --paper";
    Note::new(Code::PieceTooLarge, message).at(part.origin).help(help)
}

/// The arcs in the corners of a piece would run into each other.
pub(super) fn too_round(part: &Part, face: &Face, radius: Length) -> Note {
    let most = face.trim().w.min(face.trim().h).half();
    let message = format!(
        "a piece of {} is {} × {}, and its corners cannot be rounded by {radius}",
        part.title,
        face.trim().w,
        face.trim().h
    );
    let help = format!("ask for --corners of no more than {most}, or leave the component out with --only");
    Note::new(Code::TooRound, message).at(part.origin).help(help)
}
