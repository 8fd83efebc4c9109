//! `duplex-size`: paper that an inkjet does not turn over by itself.

use crate::diag::{Code, Note};
use crate::model::{Backs, Job};
use crate::sheet::{Sheet, Sides};

/// Whether the job asks an inkjet to print on both sides of a large paper.
pub(super) fn check(sheets: &[Sheet], job: &Job) -> Option<Note> {
    let printer = job.printer.as_ref().filter(|printer| printer.inkjet)?;
    let turned = sheets.iter().any(|sheet| matches!(sheet.sides, Sides::TwoSided(_)));
    if !turned || job.paper.is_common() {
        return None;
    }
    let (name, paper) = (&printer.name, job.paper);
    let message =
        format!("{name} is an inkjet, and most of these turn letter and A4 paper by themselves, but not {paper}");
    let help = format!(
        "use `--paper letter` or `--paper a4`, or make backs with `--backs {}` or `--backs {}`",
        Backs::Fold.name(),
        Backs::Paste.name()
    );
    Some(Note::new(Code::DuplexSize, message).help(help))
}
