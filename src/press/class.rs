//! A class: how many sets its groups need.

use crate::diag::{Code, Note, Report};
use crate::limits::BOARDS;
use crate::model::{Component, Draft, Job};

/// The job of a class: a set for each group of players; or, where the kit has no groups, a random board for each student.
/// `None` with a note where the kit has neither.
pub(super) fn divided(draft: &Draft, job: Job, report: &mut Report) -> Option<Job> {
    let Some(students) = job.class else { return Some(job) };
    if let Some(players) = job.players.or(draft.kit.players.last().copied()) {
        return Some(Job { sets: students.div_ceil(players.max(1)), ..job });
    }
    if draft.components.iter().any(|one| one.is_printed(&job) && Component::has_chance(one))
        && BOARDS.allows(students.into())
    {
        return Some(Job { boards: job.boards.or(Some(students)), ..job });
    }
    let message = format!(
        "{} does not say for how many players it is, so a class cannot be divided into groups",
        draft.kit.title
    );
    report.say(Note::new(Code::Usage, message).help("say how many to print with --copies, or add `players` to [kit]"));
    None
}
