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

use boardpress::diag::Diagnostics;
use boardpress::model::{BuildContext, Job};
use boardpress::press::{Proof, proof};
use boardpress::source::FileSystem;
use std::sync::Arc;

/// A note in one line: its severity, code, place, message and help.
pub(crate) fn told(diagnostics: &Diagnostics) -> Vec<String> {
    let line = |note: &Arc<boardpress::diag::Diagnostic>| {
        let place = note.span().map(|span| {
            let (line, column) = diagnostics.sources().place(span.file, span.start);
            format!("{}:{line}:{column}", diagnostics.sources().path(span.file))
        });
        let place = place
            .or_else(|| note.file().map(str::to_owned))
            .unwrap_or_default();
        format!(
            "{place} {}: {} ({})",
            note.code.name(),
            note.message,
            note.help.clone().unwrap_or_default()
        )
    };
    diagnostics.sorted().iter().map(line).collect()
}

/// The proof of a kit about which there is nothing to say.
#[track_caller]
pub(crate) fn clean(fs: &dyn FileSystem, job: &Job) -> Proof {
    let diagnostics = Diagnostics::default();
    let proof = proof(fs, BuildContext::new(job, &diagnostics));
    assert!(
        diagnostics.is_empty(),
        "\n{}\n",
        told(&diagnostics).join("\n")
    );
    proof.expect("a proof without a note")
}
