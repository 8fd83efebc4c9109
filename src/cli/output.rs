//! What a command says of the kits it works on: as text while it works, or as
//! one JSON document at its end.

use std::io;

use serde_json::{Value, json};

use super::error::{CommandError, Exit};
use super::kit::Kit;
use super::options::Deny;
use super::{json, rendered_notes, terminal};
use crate::diag::{Report, Severity};
use crate::service::Findings;

/// The voice of one command.
#[derive(Debug)]
pub(super) struct Output {
    json: bool,
    quiet: bool,
    deny: Option<Deny>,
    /// What the document says of all kits.
    found: Findings,
    worst: Exit,
}

impl Output {
    /// A voice that has not spoken yet.
    pub(super) fn new(json: bool, quiet: bool) -> Output {
        Output { json, quiet, deny: None, found: Findings::default(), worst: Exit::Clean }
    }

    /// The same voice, for a command that does not let everything pass.
    pub(super) fn denying(self, deny: Option<Deny>) -> Output {
        Output { deny, ..self }
    }

    /// Whether with such findings in a kit nothing is to be made of it.
    pub(super) fn refuses(&self, report: &Report) -> bool {
        report.failed() || self.deny == Some(Deny::Warnings) && report.count(Severity::Warning) > 0
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
        self.note(kit, report);
        if !self.json && !report.is_empty() {
            let refused = if !report.failed() && self.refuses(report) { "; nothing is made of it" } else { "" };
            terminal::complain_in_colour(&rendered_notes::notes(report, kit));
            terminal::complain(&format!("{}: {}{refused}\n", kit.name(), tally(report)));
        }
    }

    /// The same, with a line on every kit, also on one of which there is
    /// nothing else to say; `short` for that line alone.
    ///
    /// # Errors
    /// Nobody takes it.
    pub(super) fn sum_up(&mut self, kit: &Kit, report: &Report, taken: &str, short: bool) -> io::Result<()> {
        self.note(kit, report);
        let line = format!("{}: {}{taken}\n", kit.name(), tally(report));
        match (report.is_empty(), short) {
            _ if self.json => Ok(()),
            (true, _) => self.tell(&line),
            (false, true) => terminal::say(&line),
            (false, false) => {
                terminal::complain_in_colour(&rendered_notes::notes(report, kit));
                terminal::complain(&line);
                Ok(())
            }
        }
    }

    /// Keeps what was found for the document, and how the command ends by it.
    fn note(&mut self, kit: &Kit, report: &Report) {
        if self.json {
            let found = Findings::of(report, kit);
            self.found.notes.extend(found.notes);
            self.found.notes_left_out += found.notes_left_out;
            self.found.allowed.extend(found.allowed);
        }
        self.ends(if self.refuses(report) { Exit::Findings } else { Exit::Clean });
    }

    /// The command ends no better than this.
    pub(super) fn ends(&mut self, exit: Exit) {
        self.worst = self.worst.max(exit);
    }

    /// The last word: the document, with what else belongs into it.
    ///
    /// # Errors
    /// Nobody takes it.
    pub(super) fn end(self, more: Vec<(&str, Value)>) -> Result<Exit, CommandError> {
        if self.json {
            let own = [("allowed", json!(self.found.allowed)), ("notes_left_out", self.found.notes_left_out.into())];
            let more = more.into_iter().chain(own).collect();
            json::say(&json::document(&self.found.notes, more))?;
        }
        Ok(self.worst)
    }
}

/// How many notes of which kind there are, or that there is none.
fn tally(report: &Report) -> String {
    let of = |severity, one: &str| {
        let counts = report.counts().into_iter().filter(|(code, _)| code.severity() == severity);
        let kinds: Vec<String> = counts.map(|(code, count)| format!("{} {count}", code.name())).collect();
        (!kinds.is_empty()).then(|| format!("{} ({})", count(report.count(severity), one), kinds.join(", ")))
    };
    let counts = [of(Severity::Error, "error"), of(Severity::Warning, "warning")];
    let counts: Vec<String> = counts.into_iter().flatten().collect();
    let counts = if counts.is_empty() { "clean".to_owned() } else { counts.join(" and ") };
    match report.allowed().len() {
        0 => counts,
        allowed => format!("{counts}, {} allowed", count(allowed, "warning")),
    }
}

/// A number and its noun.
pub(super) fn count(n: usize, one: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::{Allow, Code, Note};
    use crate::source::Span;

    #[test]
    fn notes_are_counted_by_their_kind_and_what_is_allowed_apart() {
        let mut report = Report::default();
        assert_eq!(tally(&report), "clean");
        for (code, message) in
            [(Code::SmallType, "a"), (Code::SmallType, "b"), (Code::Hairline, "a"), (Code::Contrast, "a")]
        {
            report.say(Note::new(code, message));
        }
        let allow = |code| Allow { code, why: "so".to_owned(), of: None, span: Span::default() };
        report.allow(&[allow(Code::Contrast)]);
        assert_eq!(tally(&report), "3 warnings (small-type 2, hairline 1), 1 warning allowed");
        report.say(Note::new(Code::Constraint, "a"));
        report.allow(&[allow(Code::SmallType), allow(Code::Hairline)]);
        assert_eq!(tally(&report), "1 error (law 1), 4 warnings allowed");
    }
}
