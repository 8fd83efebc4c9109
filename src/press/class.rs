//! A class: how many sets its groups need.

use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::limits::BOARDS;
use crate::message::msg;
use crate::model::{ClassGroups, Draft, Job, Kind, Kit};

/// Completes the job of a class with a set for each group of players. If the kit has no groups, each student gets a random board.
///
/// # Errors
/// Returns an error if the kit has neither groups nor random boards, or if there are more names than students.
pub(super) fn divided(draft: &Draft, job: Job) -> DiagnosticResult<Job> {
    let Some(students) = job.class else {
        return Ok(job);
    };
    if job.names.len() > students as usize {
        let count = job.names.len();
        let message = msg!(
            "--class says {students} students, but --names has {count} names",
            students,
            count
        );
        let error = Diagnostic::new(Code::Usage, message);
        return Err(error.help(msg!("use `--class {count}`", count)).into());
    }
    if let Some(players) = job.players.or(draft.kit.players.last().copied()) {
        return Ok(in_groups(
            &draft.kit,
            Job {
                sets: students.div_ceil(players.max(1)),
                ..job
            },
        ));
    }
    if draft
        .components
        .iter()
        .any(|one| one.kind == Kind::Board && one.is_printed(&job) && one.has_chance())
        && BOARDS.allows(students.into())
    {
        return Ok(Job {
            boards: job.boards.or(Some(students)),
            ..job
        });
    }
    let message = msg!(
        "{title} does not say for how many players it is, so a class cannot be divided into groups",
        title = draft.kit.title
    );
    let error = Diagnostic::new(Code::Usage, message).help(msg!(
        "say how many to print with --copies, or add `players` to [kit]"
    ));
    Err(error.into())
}

/// The job with the names of all players of a group as those for whom a set is.
fn in_groups(kit: &Kit, job: Job) -> Job {
    let Some(groups) = ClassGroups::of_job(&job, kit) else {
        return job;
    };
    let names = groups.named(job.names_for(kit));
    let names: Vec<String> = names.into_iter().map(|group| group.join(", ")).collect();
    // A group is written in no place of its own.
    Job {
        names,
        name_places: Vec::new(),
        ..job
    }
}
