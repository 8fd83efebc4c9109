//! Files such as people bring: twins of public drawings, tables, fonts, photographs, names and rules, made for this project.
//!
//! Each kind has a folder of files and an `expected.txt` with one paragraph for each of them: the name of the file, why it is
//! here, and below it each note that its kit raises, or `clean`. A change of policy changes these pages, where it can be read.
//! `BLESS=1 cargo test strangers` renews the notes and keeps the reasons.

mod drawings;
mod fonts;
mod names;
mod photographs;
mod rules;
mod tables;

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use boardpress::diag::{Diagnostics, Severity};
use boardpress::model::{BuildContext, Job};
use boardpress::press::proof;
use boardpress::source::FileSystem;

use crate::support::files;

/// The folder of a kind.
fn folder(kind: &str) -> PathBuf {
    files::root().join("tests/strangers").join(kind)
}

/// The notes that a kit raises, a line each, with their places: `warning: CODE at FILE:LINE: MESSAGE (HELP)`.
fn notes(fs: &dyn FileSystem, job: &Job) -> Vec<String> {
    let diagnostics = Diagnostics::default();
    let made = proof(fs, BuildContext::new(job, &diagnostics)).is_ok();
    assert_ne!(
        made,
        diagnostics.has_errors(),
        "there must be errors or a proof, and never both"
    );
    let line = |note: &Arc<boardpress::diag::Diagnostic>| {
        let severity = if note.code.severity() == Severity::Error {
            "error"
        } else {
            "warning"
        };
        let place = note.span().map(|span| {
            let (line, _) = diagnostics.sources().place(span.file, span.start);
            format!(" at {}:{line}", diagnostics.sources().path(span.file))
        });
        let place = place
            .or_else(|| note.file().map(|file| format!(" at {file}")))
            .unwrap_or_default();
        let help = note
            .help
            .as_ref()
            .map(|help| format!(" ({help})"))
            .unwrap_or_default();
        format!(
            "{severity}: {}{place}: {}{help}",
            note.code.name(),
            note.message
        )
    };
    diagnostics.sorted().iter().map(line).collect()
}

/// Compares the notes of each file of a kind with its `expected.txt`, or renews that.
///
/// `found` has each file's name with its notes; the reasons stay as they are on the page.
#[track_caller]
fn compare(kind: &str, found: &[(String, Vec<String>)]) {
    let path = folder(kind).join("expected.txt");
    let known = fs::read_to_string(&path).unwrap_or_default();
    let reason = |name: &str| {
        let line = known
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        line.unwrap_or("say here why this file is among the strangers")
            .to_owned()
    };
    let mut page = String::new();
    for (name, notes) in found {
        writeln!(page, "{name}: {}", reason(name)).unwrap();
        let clean = [String::from("clean")];
        for note in if notes.is_empty() { &clean[..] } else { notes } {
            writeln!(page, "    {note}").unwrap();
        }
        page.push('\n');
    }
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, page).unwrap();
        return;
    }
    let wrong = page.lines().zip(known.lines()).find(|(is, was)| is != was);
    assert!(
        page == known,
        "{}: BLESS=1 renews it; first difference: {wrong:#?}",
        path.display()
    );
}
