//! Names of a class list that stand on no sheet.

use crate::diag::{Code, Note};
use crate::model::Job;
use crate::sheet::Sheet;

/// The first name whose set has no sheet of its own, on which it would stand.
pub(super) fn check(sheets: &[Sheet], job: &Job) -> Option<Note> {
    let sets: Vec<u32> = if job.sets > 1 { (1..=job.sets).collect() } else { Vec::new() };
    let is_alone = |set: u32| sheets.iter().any(|sheet| sheet.sets() == [set]);
    let (_, name) = sets.into_iter().zip(&job.names).find(|(set, _)| !is_alone(*set))?;
    let message = format!("the name `{name}` is printed nowhere: all sheets of its set are shared with other sets");
    Some(Note::new(Code::Usage, message).help("give each set sheets of its own with `--apart`, or leave out --names"))
}
