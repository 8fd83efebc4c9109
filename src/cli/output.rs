//! What a command says: as text while it works, or as one JSON document at its end; and how it ends, well or early.

use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;

use serde_json::{Value, json};

use super::deliver::Delivered;
use super::kit::Kit;
use super::options::Deny;
use super::single_file::reason;
use super::{rendered_notes, terminal};
use crate::diag::{Note, Report, Severity};
use crate::message::Catalogue;
use crate::model::{Job, Paper, Units};
use crate::service::{Findings, NoteData};
use crate::source::shown_as;

/// The voice of one command.
#[derive(Debug)]
pub(super) struct Output {
    json: bool,
    quiet: bool,
    deny: Option<Deny>,
    /// Whose spelling it uses.
    units: Units,
    /// What the document says of all kits.
    found: Findings,
    worst: Exit,
    /// Files that were replaced, removed and kept.
    before: [Vec<String>; 3],
}

impl Output {
    /// A voice that has not spoken yet.
    pub(super) fn new(json: bool, quiet: bool) -> Output {
        Output {
            json,
            quiet,
            deny: None,
            units: Job::default().paper.units(),
            found: Findings::default(),
            worst: Exit::Clean,
            before: Default::default(),
        }
    }

    /// The same voice, for a command that does not let everything pass.
    pub(super) fn denying(self, deny: Option<Deny>) -> Output {
        Output { deny, ..self }
    }

    /// From now on it uses the spelling of those who print on this paper.
    pub(super) fn spells_for(&mut self, paper: Paper) {
        self.units = paper.units();
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
        if self.is_heard() {
            terminal::say(text)
        } else {
            Ok(())
        }
    }

    /// What became of files that were there before in a folder.
    ///
    /// # Errors
    /// Nobody takes it.
    pub(super) fn delivered(&mut self, target: &Path, delivered: &Delivered) -> io::Result<()> {
        let now = [&delivered.replaced, &delivered.removed, &delivered.kept];
        for (all, now) in self.before.iter_mut().zip(now) {
            all.extend(
                now.iter()
                    .map(|path| target.join(path).display().to_string()),
            );
        }
        self.tell(&told(delivered))
    }

    /// Everything that was found in a kit, and how a command with such findings ends.
    pub(super) fn found(&mut self, kit: &Kit, report: &Report) {
        self.say_understood(report);
        self.note(kit, report);
        if !self.json && !report.is_empty() {
            let refused = if !report.failed() && self.refuses(report) {
                "; no files are written"
            } else {
                ""
            };
            terminal::complain_in_colour(&rendered_notes::notes(report, kit, self.units));
            terminal::complain(&format!("{}: {}{refused}\n", kit.name(), tally(report)));
        }
    }

    /// The same, with a line on every kit, also on one of which there is
    /// nothing else to say; `short` for that line alone.
    ///
    /// # Errors
    /// Nobody takes it.
    pub(super) fn sum_up(
        &mut self,
        kit: &Kit,
        report: &Report,
        taken: &str,
        short: bool,
    ) -> io::Result<()> {
        self.say_understood(report);
        self.note(kit, report);
        let line = format!("{}: {}{taken}\n", kit.name(), tally(report));
        match (report.is_empty(), short) {
            _ if self.json => Ok(()),
            (true, _) => self.tell(&line),
            (false, true) => terminal::say(&line),
            (false, false) => {
                terminal::complain_in_colour(&rendered_notes::notes(report, kit, self.units));
                terminal::complain(&line);
                Ok(())
            }
        }
    }

    /// Tells a person which options were understood as others.
    fn say_understood(&self, report: &Report) {
        if !self.is_heard() {
            return;
        }
        for sentence in &report.understood {
            terminal::complain(&format!("{sentence}\n"));
        }
    }

    /// Keeps what was found for the document, and how the command ends by it.
    fn note(&mut self, kit: &Kit, report: &Report) {
        if self.json {
            let found = Findings::of(report, kit, Catalogue::for_tag("en-US"));
            self.found.notes.extend(found.notes);
            self.found.notes_left_out += found.notes_left_out;
            self.found.allowed.extend(found.allowed);
        }
        self.ends(if self.refuses(report) {
            Exit::Findings
        } else {
            Exit::Clean
        });
    }

    /// The command ends no better than this.
    pub(super) fn ends(&mut self, exit: Exit) {
        self.worst = self.worst.max(exit);
    }

    /// The same as [`Output::end`] for a command that has written files.
    ///
    /// # Errors
    /// Nobody takes it.
    pub(super) fn end_delivery(mut self, more: Vec<(&str, Value)>) -> Result<Exit, CommandError> {
        let before = ["replaced", "removed", "kept"]
            .into_iter()
            .zip(std::mem::take(&mut self.before));
        self.end(
            more.into_iter()
                .chain(before.map(|(name, files)| (name, json!(files))))
                .collect(),
        )
    }

    /// The last word: the document, with what else belongs into it.
    ///
    /// # Errors
    /// Nobody takes it.
    pub(super) fn end(self, more: Vec<(&str, Value)>) -> Result<Exit, CommandError> {
        if self.json {
            let own = [
                ("allowed", json!(self.found.allowed)),
                ("notes_left_out", self.found.notes_left_out.into()),
            ];
            let more = more.into_iter().chain(own).collect();
            say_document(&document(&self.found.notes, more))?;
        }
        Ok(self.worst)
    }
}

/// How many notes of which kind there are, or that there is none.
fn tally(report: &Report) -> String {
    let of = |severity, one: &str| {
        let counts = report
            .counts()
            .into_iter()
            .filter(|(code, _)| code.severity() == severity);
        let kinds: Vec<String> = counts
            .map(|(code, count)| format!("{} {count}", code.name()))
            .collect();
        (!kinds.is_empty()).then(|| {
            format!(
                "{} ({})",
                count(report.count(severity), one),
                kinds.join(", ")
            )
        })
    };
    let counts = [
        of(Severity::Error, "error"),
        of(Severity::Warning, "warning"),
    ];
    let counts: Vec<String> = counts.into_iter().flatten().collect();
    let counts = if counts.is_empty() {
        "clean".to_owned()
    } else {
        counts.join(" and ")
    };
    match report.allowed().len() {
        0 => counts,
        allowed => format!("{counts}, {} allowed", count(allowed, "warning")),
    }
}

/// A number and its noun.
pub(super) fn count(n: usize, one: &str) -> String {
    if n == 1 {
        format!("1 {one}")
    } else {
        format!("{n} {one}s")
    }
}

/// What became of files that were there before, in a line or two or none.
pub(super) fn told(delivered: &Delivered) -> String {
    let Delivered {
        replaced,
        forced,
        seed,
        removed,
        kept,
    } = delivered;
    let part =
        |files: usize, what: &str| (files > 0).then(|| format!("{what} {}", count(files, "file")));
    let own = replaced.len() - forced;
    let parts = [
        part(own, "replaced"),
        part(removed.len(), "removed"),
        part(kept.len(), "kept, because changed since,"),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    let by_force = part(*forced, "Replaced by --force:")
        .map(|said| format!("{said} not written by Boardpress or changed since.\n"));
    let (run, again) = match seed.filter(|_| own > 0) {
        Some(seed) => (
            format!(" from seed {seed}"),
            format!("; --seed {seed} prints them again"),
        ),
        None => Default::default(),
    };
    let said = (!parts.is_empty()).then(|| {
        format!(
            "Files of an earlier run{run}: {}{again}.\n",
            parts.join(", ")
        )
    });
    said.into_iter().chain(by_force).collect()
}

/// The document of a command: its notes, and what else it has to say.
pub(super) fn document(notes: &[NoteData], more: Vec<(&str, Value)>) -> Value {
    let more = more.into_iter().map(|(key, value)| (key.to_owned(), value));
    Value::Object(more.chain([("notes".to_owned(), json!(notes))]).collect())
}

/// Says a document on standard output.
///
/// # Errors
/// Nobody takes it.
pub(super) fn say_document(document: &Value) -> io::Result<()> {
    // JSON has its own way to write what is not seen, and strings alone can hold it.
    terminal::say(&shown_as(&format!("{document:#}\n"), |letter| {
        format!("\\u{:04x}", u32::from(letter))
    }))
}

/// How a command ended, from best to worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Exit {
    /// Nothing is wrong.
    Clean,
    /// A kit has errors.
    Findings,
    /// It could not be tried, or not be finished.
    CouldNotRun,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// Why a command ends before its end.
#[derive(Debug)]
pub(super) enum CommandError {
    /// Something that was typed cannot be done.
    Note(Box<Note>),
    /// Standard output does not take what is said.
    Output(io::Error),
}

impl From<Box<Note>> for CommandError {
    fn from(note: Box<Note>) -> CommandError {
        CommandError::Note(note)
    }
}

impl From<io::Error> for CommandError {
    fn from(fault: io::Error) -> CommandError {
        CommandError::Output(fault)
    }
}

impl CommandError {
    /// Says it, and how the command ends by it.
    pub(super) fn say(self, json: bool) -> Exit {
        match self {
            CommandError::Note(note) if json => {
                let said = say_document(&document(
                    &[NoteData::of(&note, Catalogue::for_tag("en-US"))],
                    Vec::new(),
                ));
                said.map_or_else(
                    |fault| CommandError::Output(fault).say(false),
                    |()| Exit::CouldNotRun,
                )
            }
            CommandError::Note(note) => {
                terminal::complain_in_colour(&rendered_notes::lone(&note));
                Exit::CouldNotRun
            }
            // Whoever reads through `head` has seen enough; that is no fault.
            CommandError::Output(fault) if fault.kind() == ErrorKind::BrokenPipe => Exit::Clean,
            CommandError::Output(fault) => {
                // When standard error is gone too, only the exit code is left.
                let _ = writeln!(
                    io::stderr(),
                    "error: cannot write to the output: {}",
                    reason(&fault)
                );
                Exit::CouldNotRun
            }
        }
    }
}

/// Rows of words, their columns aligned, each row indented by two.
pub(super) fn columns(rows: &[Vec<String>]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter()
            .filter_map(|row| row.get(column))
            .map(|word| word.chars().count())
            .max()
            .unwrap_or(0)
    };
    let widths: Vec<usize> = (0..count).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row
            .iter()
            .zip(&widths)
            .map(|(word, width)| format!("{word:<width$}", width = *width));
        format!("  {}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::msg;

    use crate::diag::{Allow, Code, Note};
    use crate::source::Span;

    #[test]
    fn notes_are_counted_by_their_kind_and_what_is_allowed_apart() {
        let mut report = Report::default();
        assert_eq!(tally(&report), "clean");
        for (code, message) in [
            (Code::SmallType, "a"),
            (Code::SmallType, "b"),
            (Code::Hairline, "a"),
            (Code::Contrast, "a"),
        ] {
            report.say(Note::new(code, message));
        }
        let allow = |code| Allow {
            code,
            why: "so".to_owned(),
            of: None,
            span: Span::default(),
        };
        report.allow(&[allow(Code::Contrast)]);
        assert_eq!(
            tally(&report),
            "3 warnings (small-type 2, hairline 1), 1 warning allowed"
        );
        report.say(Note::new(Code::Constraint, msg!("a")));
        report.allow(&[allow(Code::SmallType), allow(Code::Hairline)]);
        assert_eq!(tally(&report), "1 error (law 1), 4 warnings allowed");
    }

    #[test]
    fn columns_stand_under_one_another() {
        let row = |words: [&str; 2]| words.map(str::to_owned).to_vec();
        assert_eq!(
            columns(&[row(["é", "b"]), row(["long", ""])]),
            "  é     b\n  long\n"
        );
        assert_eq!(columns(&[]), "");
    }
}
