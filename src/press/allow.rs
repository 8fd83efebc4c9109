//! What a kit lets pass, and what of that nobody needs.

use crate::diag::{Allow, Code, Note, Report};
use crate::model::{Game, Ink, Job};
use crate::sheet::Part;

/// Warnings that a printer or a paper raises and no kit, so that another job would not.
const OF_THE_JOB: [Code; 3] = [Code::Margins, Code::DuplexSize, Code::LargePaper];

/// Takes away the warnings that a kit lets pass. Says which of them it need
/// not let pass, where all of it was looked at.
pub(super) fn allow(game: &Game, parts: &[Part], job: &Job, report: &mut Report) {
    let unused = report.allow(&game.draft.allows);
    let most = game.draft.kit.players.last().copied().unwrap_or(0);
    let whole = job.only.is_empty() && job.ink == Ink::Colour && game.players == most;
    if report.failed() || !whole {
        return;
    }
    for allow in unused.into_iter().filter(|allow| is_looked_at(allow, parts)) {
        let of = allow.of.as_ref().map(|of| format!(" of `{of}`")).unwrap_or_default();
        let note = Note::new(Code::UnusedAllow, format!("nothing{of} raises `{}`", allow.code.name()));
        report.say(note.at(allow.span).help("take this [[allow]] away, so that it will not hide a fault to come"));
    }
}

/// Whether this job would have raised what is let pass.
fn is_looked_at(allow: &Allow, parts: &[Part]) -> bool {
    let printed = |of: &String| parts.iter().any(|part| Some(part.name.as_str()) == of.split('/').next());
    !OF_THE_JOB.contains(&allow.code) && allow.of.as_ref().is_none_or(printed)
}
