//! What a command says: as text while it works, or as one JSON document at its end; and how it ends, well or early.

use std::error::Error;
use std::fmt;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;

use serde_json::{Value, json};

use super::deliver::Delivered;
use super::kit::Kit;
use super::language::{self, translated};
use super::options::Deny;
use super::{rendered_notes, terminal};
use crate::diag::{Diagnostic, Diagnostics, Severity};
use crate::message::{Joint, Message, list, msg, reason};
use crate::service::{Findings, NoteData};
use crate::source::shown_as;

/// The voice of one command.
#[derive(Debug)]
pub(super) struct Output {
    json: bool,
    quiet: bool,
    deny: Option<Deny>,
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
            found: Findings::default(),
            worst: Exit::Clean,
            before: Default::default(),
        }
    }

    /// The same voice, for a command that does not let everything pass.
    pub(super) fn denying(self, deny: Option<Deny>) -> Output {
        Output { deny, ..self }
    }

    /// Whether no files may be written because of these diagnostics.
    pub(super) fn refuses(&self, diagnostics: &Diagnostics) -> bool {
        diagnostics.has_errors()
            || self.deny == Some(Deny::Warnings) && diagnostics.count(Severity::Warning) > 0
    }

    /// Whether a person waits for it.
    pub(super) fn is_heard(&self) -> bool {
        !self.json && !self.quiet
    }

    /// Prints a message that only people need.
    ///
    /// # Errors
    /// Returns an error if standard output is closed.
    pub(super) fn tell(&self, message: &Message) -> io::Result<()> {
        if self.is_heard() {
            terminal::say(message)
        } else {
            Ok(())
        }
    }

    /// Prints a text that only people need, such as a table whose words are translated already.
    ///
    /// # Errors
    /// Returns an error if standard output is closed.
    pub(super) fn tell_text(&self, text: &str) -> io::Result<()> {
        if self.is_heard() {
            terminal::say_text(text)
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
        told(delivered)
            .iter()
            .try_for_each(|message| self.tell(message))
    }

    /// Prints the diagnostics of a kit, and a line with their number.
    pub(super) fn found(&mut self, kit: &Kit, diagnostics: &Diagnostics) {
        self.say_understood(diagnostics);
        self.note(kit, diagnostics);
        if !self.json && !diagnostics.is_empty() {
            let kit_name = kit.name();
            let notes = tally(diagnostics);
            let line = if !diagnostics.has_errors() && self.refuses(diagnostics) {
                msg!(
                    "{kit}: {notes}; no files are written",
                    kit = kit_name,
                    notes
                )
            } else {
                msg!("{kit}: {notes}", kit = kit_name, notes)
            };
            terminal::complain_in_colour(&rendered_notes::notes(diagnostics, kit));
            terminal::complain(&line);
        }
    }

    /// Like [`Output::found`], but prints the lines of `summary` for every kit. `summary` gets the number of diagnostics in words.
    /// Prints only these lines if `short` is set.
    ///
    /// # Errors
    /// Returns an error if standard output is closed.
    pub(super) fn sum_up(
        &mut self,
        kit: &Kit,
        diagnostics: &Diagnostics,
        summary: impl FnOnce(Message) -> Vec<Message>,
        short: bool,
    ) -> io::Result<()> {
        self.say_understood(diagnostics);
        self.note(kit, diagnostics);
        let lines = summary(tally(diagnostics));
        match (diagnostics.is_empty(), short) {
            _ if self.json => Ok(()),
            (true, _) => lines.iter().try_for_each(|line| self.tell(line)),
            (false, true) => lines.iter().try_for_each(terminal::say),
            (false, false) => {
                terminal::complain_in_colour(&rendered_notes::notes(diagnostics, kit));
                lines.iter().for_each(terminal::complain);
                Ok(())
            }
        }
    }

    /// Tells a person which options were understood as others.
    fn say_understood(&self, diagnostics: &Diagnostics) {
        if !self.is_heard() {
            return;
        }
        for sentence in &diagnostics.remarks() {
            terminal::complain(sentence);
        }
    }

    /// Adds the diagnostics to the JSON document, and updates the exit code of the command.
    fn note(&mut self, kit: &Kit, diagnostics: &Diagnostics) {
        if self.json {
            let found = Findings::of(diagnostics, kit, language::catalogue());
            self.found.notes.extend(found.notes);
            self.found.notes_left_out += found.notes_left_out;
            self.found.allowed.extend(found.allowed);
        }
        self.ends(if self.refuses(diagnostics) {
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

/// Returns the numbers of errors and warnings in words.
fn tally(diagnostics: &Diagnostics) -> Message {
    let errors = tally_of(diagnostics, Severity::Error);
    let warnings = tally_of(diagnostics, Severity::Warning);

    let notes = match (errors, warnings) {
        (Some(errors), Some(warnings)) => msg!("{errors} and {warnings}", errors, warnings),
        (Some(notes), None) | (None, Some(notes)) => notes,
        (None, None) => msg!(context: "result of a check", "clean"),
    };

    match diagnostics.allowed().len() {
        0 => notes,
        allowed => msg!(
            one: "{notes}, 1 warning allowed",
            many: "{notes}, {n} warnings allowed",
            n = allowed,
            notes
        ),
    }
}

/// Returns the number of diagnostics with this severity, and the number for each code. Returns `None` if there are none.
fn tally_of(diagnostics: &Diagnostics, severity: Severity) -> Option<Message> {
    let mut counts = diagnostics.counts();
    counts.retain(|code, _| code.severity() == severity);
    if counts.is_empty() {
        return None;
    }

    let codes = counts
        .iter()
        .map(|(code, count)| format!("{} {count}", code.name()));
    let codes = list(Joint::Comma, codes);
    let count = diagnostics.count(severity);
    Some(match severity {
        Severity::Error => {
            msg!(one: "1 error ({codes})", many: "{n} errors ({codes})", n = count, codes)
        }
        Severity::Warning => {
            msg!(one: "1 warning ({codes})", many: "{n} warnings ({codes})", n = count, codes)
        }
    })
}

/// Lists the changes to files of an earlier run, one per line. Empty if there were no such files.
pub(super) fn told(delivered: &Delivered) -> Vec<Message> {
    let Delivered {
        replaced,
        forced,
        seed,
        removed,
        kept,
    } = delivered;
    let own = replaced.len() - forced;

    let mut changes = Vec::new();
    if own > 0 {
        changes.push(msg!(one: "replaced 1 file", many: "replaced {n} files", n = own));
    }
    if !removed.is_empty() {
        changes.push(msg!(one: "removed 1 file", many: "removed {n} files", n = removed.len()));
    }
    if !kept.is_empty() {
        changes.push(msg!(
            one: "kept, because changed since, 1 file",
            many: "kept, because changed since, {n} files",
            n = kept.len()
        ));
    }

    let mut lines = Vec::new();
    if !changes.is_empty() {
        let changes = list(Joint::Comma, changes);
        lines.push(match seed.filter(|_| own > 0) {
            Some(seed) => msg!(
                "Files of an earlier run from seed {seed}: {changes}; --seed {seed} prints them again.",
                seed,
                changes
            ),
            None => msg!("Files of an earlier run: {changes}.", changes),
        });
    }
    if *forced > 0 {
        lines.push(msg!(
            one: "Replaced by --force: 1 file not written by Boardpress or changed since.",
            many: "Replaced by --force: {n} files not written by Boardpress or changed since.",
            n = *forced
        ));
    }
    lines
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
    terminal::say_text(&shown_as(&format!("{document:#}\n"), |letter| {
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
    Diagnostic(Box<Diagnostic>),
    /// Standard output does not take what is said.
    Output(io::Error),
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CommandError::Diagnostic(note) => note.fmt(f),
            CommandError::Output(error) => error.fmt(f),
        }
    }
}

impl Error for CommandError {}

impl From<Box<Diagnostic>> for CommandError {
    fn from(note: Box<Diagnostic>) -> CommandError {
        CommandError::Diagnostic(note)
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
            CommandError::Diagnostic(note) if json => {
                let said = say_document(&document(
                    &[NoteData::of(&note, language::catalogue())],
                    Vec::new(),
                ));
                said.map_or_else(
                    |fault| CommandError::Output(fault).say(false),
                    |()| Exit::CouldNotRun,
                )
            }
            CommandError::Diagnostic(note) => {
                terminal::complain_in_colour(&rendered_notes::lone(&note));
                Exit::CouldNotRun
            }
            // Whoever reads through `head` has seen enough; that is no fault.
            CommandError::Output(fault) if fault.kind() == ErrorKind::BrokenPipe => Exit::Clean,
            CommandError::Output(fault) => {
                // When standard error is gone too, only the exit code is left.
                let message = msg!(
                    "error: cannot write to the output: {reason}",
                    reason = reason(&fault)
                );
                let _ = writeln!(io::stderr(), "{}", translated(message));
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
    use crate::diag::{Allow, Code, Diagnostic};
    use crate::source::Span;

    #[test]
    fn notes_are_counted_by_their_kind_and_what_is_allowed_apart() {
        let diagnostics = Diagnostics::default();
        assert_eq!(tally(&diagnostics), "clean");
        for (code, message) in [
            (Code::SmallType, msg!("a")),
            (Code::SmallType, msg!("b")),
            (Code::Hairline, msg!("a")),
            (Code::Contrast, msg!("a")),
        ] {
            diagnostics.emit(Diagnostic::new(code, message));
        }
        let allow = |code| Allow {
            code,
            why: "so".to_owned(),
            of: None,
            span: Span::default(),
        };
        diagnostics.allow(&[allow(Code::Contrast)]);
        assert_eq!(
            tally(&diagnostics),
            "3 warnings (small-type 2, hairline 1), 1 warning allowed"
        );
        diagnostics.emit(Diagnostic::new(Code::Constraint, msg!("a")));
        diagnostics.allow(&[allow(Code::SmallType), allow(Code::Hairline)]);
        assert_eq!(tally(&diagnostics), "1 error (law 1), 4 warnings allowed");
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
