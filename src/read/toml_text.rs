//! The text of a TOML file, parsed into tables, with notes on its spelling.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use toml::de::DeTable;

use super::reporter::Reporter;
use super::syntax::Lines;
use super::{lengths, unclosed};
use crate::diag::{Code, Note};
use crate::source::{FileId, Span};

/// The text of a TOML file.
pub(super) struct TomlText {
    /// Its number among the sources.
    pub(super) file: FileId,
    /// The text as it is written.
    pub(super) text: String,
    /// The text in which all is closed that it opens, if it has faults.
    closed: OnceCell<String>,
}

impl TomlText {
    /// The text of a file.
    pub(super) fn new(file: FileId, text: String) -> TomlText {
        TomlText { file, text, closed: OnceCell::new() }
    }

    /// Parses it; the table holds what could be saved from a faulty one. Of each line one fault is noted.
    pub(super) fn parse(&self, report: &Reporter) -> DeTable<'_> {
        let place = |start, end| Span { file: self.file, start, end };
        if self.text.starts_with("{\\rtf") {
            let note = Note::new(Code::TomlSyntax, "this is a document with formats (RTF), and no plain text");
            let help = "save it again as plain text; in TextEdit choose Format › Make Plain Text first";
            report.say(note.at(place(0, 5)).help(help));
            return DeTable::new();
        }
        let (mut table, faults) = DeTable::parse_recoverable(&self.text);
        if !faults.is_empty() {
            let (closed, opened, faults) = unclosed::close(&self.text, faults);
            let text = self.closed.get_or_init(|| closed);
            if !opened.is_empty() {
                table = DeTable::parse_recoverable(text).0;
            }
            let (lines, mut told) = (Lines::of(text), BTreeSet::new());
            for at in opened {
                if told.insert(lines.number(at.start)) {
                    report.say_misspelt(unclosed::note(&self.text[at.clone()]).at(place(at.start, at.end)));
                }
            }
            for fault in faults {
                let at = fault.span().unwrap_or(0..0);
                if told.insert(lines.number(at.start)) {
                    report.say_misspelt(lines.note(fault.message(), &at, self.file));
                }
            }
        }
        let mut table = table.into_inner();
        table.iter_mut().for_each(|(key, value)| {
            lengths::check(value, &place(key.span().start, key.span().end), report);
        });
        table
    }
}
