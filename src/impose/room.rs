//! Checks before anything is laid out: the size of pieces, and the numbers of pieces and sheets.

use super::imposer::Imposer;
use crate::diag::{Code, Diagnostic};
use crate::geom::Length;
use crate::limits::{self, Limit};
use crate::message::msg;
use crate::sheet::{Face, Layout, Part};

/// Returns the error about a piece that does not fit on a sheet. `rim` is the room for its bleed.
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

/// Returns the error about a piece whose front and back do not both fit on a folded sheet.
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

/// Returns the error about sheets that must be folded before they are cut. A cutting machine would not find their marks.
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

/// Returns the error about a piece that is too small for corners with this radius.
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

    /// Whether the number of pieces is within the limit. Otherwise, reports an error.
    pub(super) fn allows_pieces(&self, parts: &[Part]) -> bool {
        let pieces = parts
            .iter()
            .flat_map(|part| &part.pieces)
            .map(|piece| piece.printed(self.job.copies, self.job.sets));
        self.allows(&limits::PIECES, pieces.fold(0, u64::saturating_add))
    }

    /// Whether a job with `before` sides can have `sides` more. Otherwise, reports an error.
    pub(super) fn has_room(&self, before: usize, sides: usize) -> bool {
        self.allows(&limits::SHEETS, before as u64 + sides as u64)
    }

    fn allows(&self, limit: &Limit, amount: u64) -> bool {
        let is_allowed = limit.allows(amount);
        if !is_allowed {
            // TRANSLATORS: A number and a noun follow.
            self.emit(Diagnostic::beyond(limit, msg!("this job asks for"), amount));
        }
        is_allowed
    }
}
