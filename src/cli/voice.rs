//! What a command says of the kits it works on: as text while it works, or as
//! one JSON document at its end.

use std::io;

use serde_json::Value;

use super::halt::{Exit, Halt};
use super::kit::Kit;
use super::{json, terminal};
use crate::diag::{Report, Severity};

/// The voice of one command.
#[derive(Debug)]
pub(super) struct Voice {
    json: bool,
    quiet: bool,
    notes: Vec<Value>,
    worst: Exit,
}

impl Voice {
    /// A voice that has not spoken yet.
    pub(super) fn new(json: bool, quiet: bool) -> Voice {
        Voice { json, quiet, notes: Vec::new(), worst: Exit::Clean }
    }

    /// Whether a person waits for it.
    pub(super) fn is_heard(&self) -> bool {
        !self.json && !self.quiet
    }

    /// Something that only a person wants to know.
    ///
    /// # Errors
    /// Nobody takes it.
    pub(super) fn tell(&self, text: &str) -> io::Result<()> {
        if self.is_heard() { terminal::say(text) } else { Ok(()) }
    }

    /// Everything that was found in a kit, and how a command with such findings ends.
    pub(super) fn found(&mut self, kit: &Kit, report: &Report) {
        if self.json {
            self.notes.extend(json::notes(report, kit));
        } else if !report.notes().is_empty() {
            terminal::complain(&format!("{}{}: {}\n", terminal::notes(report, kit), kit.name, tally(report)));
        }
        self.ends(if report.failed() { Exit::Findings } else { Exit::Clean });
    }

    /// The command ends no better than this.
    pub(super) fn ends(&mut self, exit: Exit) {
        self.worst = self.worst.max(exit);
    }

    /// The last word: the document, with what else belongs into it.
    ///
    /// # Errors
    /// Nobody takes it.
    pub(super) fn end(self, more: Vec<(&str, Value)>) -> Result<Exit, Halt> {
        if self.json {
            json::say(&json::document(self.notes, more))?;
        }
        Ok(self.worst)
    }
}

fn tally(report: &Report) -> String {
    let count = |severity, one: &str| match report.count(severity) {
        0 => None,
        1 => Some(format!("1 {one}")),
        many => Some(format!("{many} {one}s")),
    };
    let counts = [count(Severity::Error, "error"), count(Severity::Warning, "warning")];
    counts.into_iter().flatten().collect::<Vec<_>>().join(" and ")
}
