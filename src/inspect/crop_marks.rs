//! `crop-marks`: straight cuts that have no mark outside the pieces at one of their ends, since there is no room.

use std::collections::BTreeSet;

use crate::diag::{Code, Note};
use crate::model::Job;
use crate::sheet::{Sheet, Side};

/// One note for each component that has such cuts.
pub(super) fn check(sheets: &[Sheet], job: &Job) -> Vec<Note> {
    let mut told: BTreeSet<&str> = BTreeSet::new();
    let mut notes = Vec::new();
    for sheet in sheets.iter().filter(|sheet| sheet.side == Side::Front) {
        let without = sheet.cuts_without_marks();
        if without > 0 && told.insert(&sheet.component) {
            notes.push(note(sheet, without, job));
        }
    }
    notes
}

fn note(sheet: &Sheet, without: usize, job: &Job) -> Note {
    let message = format!(
        "{without} of the {} cuts of {} have no crop mark at one end or at both, for want of room; ticks at the corners \
         of the pieces show them",
        sheet.cuts().len(),
        sheet.component
    );
    let help = if job.tight {
        "leave out `--tight`, which lays more pieces onto a sheet than leave room for marks"
    } else {
        "use larger paper or a smaller `--margin`"
    };
    Note::new(Code::CropMarks, message).help(help)
}
