//! How many pieces and sheets are laid out, looked at before they are.

use crate::diag::{Note, Report};
use crate::limits;
use crate::model::Job;
use crate::sheet::Part;

/// Whether a job asks for no more pieces than can be laid out; notes it if not.
pub(super) fn within_limit(parts: &[Part], job: &Job, report: &mut Report) -> bool {
    let pieces = parts.iter().flat_map(|part| &part.pieces).map(|piece| piece.printed(job.copies, job.sets));
    let pieces = pieces.fold(0, u64::saturating_add);
    if !limits::PIECES.allows(pieces) {
        report.say(Note::beyond(&limits::PIECES, "this job asks for", pieces));
    }
    limits::PIECES.allows(pieces)
}

/// Whether a job that has some sides already may have so many more; notes it if not.
pub(super) fn has_room(before: usize, sides: usize, report: &mut Report) -> bool {
    let all = before as u64 + sides as u64;
    if !limits::SHEETS.allows(all) {
        report.say(Note::beyond(&limits::SHEETS, "this job asks for", all));
    }
    limits::SHEETS.allows(all)
}
