//! What is checked before anything is laid out: that a piece fits on the paper, and that pieces and sheets are not too many.

use super::imposer::Imposer;
use crate::diag::{Code, Diagnostic};
use crate::geom::Length;
use crate::limits::{self, Limit};
use crate::message::msg;
use crate::sheet::{Face, Layout, Part};

/// A piece is larger than a sheet has room for; `rim` is the room its bleed takes.
pub(super) fn too_large(
    part: &Part,
    face: &Face,
    imposer: &Imposer<'_>,
    rim: Length,
) -> Diagnostic {
    let is_for_machine = imposer.page.cutter.is_some() && part.layout == Layout::Packed;
    let area = imposer
        .areas()
        .first()
        .map_or(imposer.printable, |(area, _)| *area);
    let room = if is_for_machine {
        area
    } else {
        imposer.printable
    }
    .inset(rim)
    .size;
    let mut message = msg!(
        "a piece of {title} is {w} × {h}, but {paper} paper has room for {width} × {height}",
        title = part.title,
        w = face.trim().w,
        h = face.trim().h,
        paper = imposer.job.paper.to_string(),
        width = room.w,
        height = room.h
    );
    let help = if rim > Length::ZERO {
        message = msg!("{message} with {rim} of bleed around it", message, rim);
        msg!("choose a larger paper with --paper, leave out --gutter, or make the piece smaller")
    } else if is_for_machine {
        msg!("choose a larger paper with --paper, or leave out --cutter or --clear-marks")
    } else {
        msg!("choose a larger paper with --paper, or make the piece smaller")
    };
    Diagnostic::new(Code::PieceTooLarge, message)
        .at(part.origin)
        .help(help)
}

/// Two of a piece are larger than a sheet that is folded between them has room for.
pub(super) fn too_large_to_fold(part: &Part, face: &Face, imposer: &Imposer<'_>) -> Diagnostic {
    let message = msg!(
        "a piece of {title} is {w} × {h}, so its front and its back do not fit beside each other on {paper} paper",
        title = part.title,
        w = face.trim().w,
        h = face.trim().h,
        paper = imposer.job.paper.to_string()
    );
    let help =
        msg!("make the backs in another way with --backs, or choose a larger paper with --paper");
    Diagnostic::new(Code::PieceTooLarge, message)
        .at(part.origin)
        .help(help)
}

/// A sheet with backs beyond a fold is cut when it is folded, and then a machine does not find its marks.
pub(super) fn folded_for_cutter(part: &Part) -> Diagnostic {
    let message = msg!(
        "the sheets of {title} would be folded, and a cutting machine needs flat ones",
        title = part.title
    );
    let help = msg!("choose --backs duplex, paste or none, or leave out --cutter");
    Diagnostic::new(Code::Usage, message)
        .at(part.origin)
        .help(help)
}

/// The arcs in the corners of a piece would run into each other.
pub(super) fn too_round(part: &Part, face: &Face, radius: Length) -> Diagnostic {
    let most = face.trim().w.min(face.trim().h).half();
    let message = msg!(
        "a piece of {title} is {w} × {h}, so its corners cannot be rounded by {radius}",
        title = part.title,
        w = face.trim().w,
        h = face.trim().h,
        radius
    );
    let help = msg!(
        "use --corners of at most {most}, or leave the component out with --only",
        most
    );
    Diagnostic::new(Code::TooRound, message)
        .at(part.origin)
        .help(help)
}

impl Imposer<'_> {
    /// Emits a diagnostic.
    pub(super) fn emit(&self, diagnostic: Diagnostic) {
        self.build.emit(diagnostic);
    }

    /// Whether the number of pieces is within the limit. Reports an error if not.
    pub(super) fn allows_pieces(&self, parts: &[Part]) -> bool {
        let pieces = parts
            .iter()
            .flat_map(|part| &part.pieces)
            .map(|piece| piece.printed(self.job.copies, self.job.sets));
        self.allows(&limits::PIECES, pieces.fold(0, u64::saturating_add))
    }

    /// Whether a job with `before` sides can have `sides` more. Reports an error if not.
    pub(super) fn has_room(&self, before: usize, sides: usize) -> bool {
        self.allows(&limits::SHEETS, before as u64 + sides as u64)
    }

    fn allows(&self, limit: &Limit, amount: u64) -> bool {
        if !limit.allows(amount) {
            // TRANSLATORS: A number and a noun follow.
            self.emit(Diagnostic::beyond(limit, msg!("this job asks for"), amount));
        }
        limit.allows(amount)
    }
}
