//! What the tests stand on: shelves, a proof in one call, and an independent
//! reader of what was printed.

pub(crate) mod cut;
pub(crate) mod dump;
pub(crate) mod files;
pub(crate) mod forms;
pub(crate) mod made;
pub(crate) mod markdown;
pub(crate) mod probe;
pub(crate) mod raster;
pub(crate) mod sheets;
pub(crate) mod tables;
pub(crate) mod tagged;

use boardpress::diag::Report;
use boardpress::model::Job;
use boardpress::press::{Proof, Unwatched, proof};
use boardpress::source::FileSystem;

/// A note in one line: its severity, code, place, message and help.
pub(crate) fn told(report: &Report) -> Vec<String> {
    let line = |note: &&boardpress::diag::Note| {
        let place = note.place.as_ref().map(|(span, _)| {
            let (line, column) = report.sources.place(span.file, span.start);
            format!("{}:{line}:{column}", report.sources.path(span.file))
        });
        let place = place.or_else(|| note.file.clone()).unwrap_or_default();
        format!(
            "{place} {}: {} ({})",
            note.code.name(),
            note.message,
            note.help.clone().unwrap_or_default()
        )
    };
    report.notes().iter().map(line).collect()
}

/// The proof of a kit about which there is nothing to say.
#[track_caller]
pub(crate) fn clean(fs: &dyn FileSystem, job: &Job) -> Proof {
    let mut report = Report::default();
    let proof = proof(fs, job, &Unwatched, &mut report);
    assert!(report.is_empty(), "\n{}\n", told(&report).join("\n"));
    proof.expect("a proof without a note")
}
