//! Notes and files as programs read them: one document on standard output.

use std::io;

use serde_json::{Value, json};

use super::kit::Kit;
use super::terminal;
use crate::diag::{Alike, Note, Report, Severity};
use crate::limits;
use crate::source::{Sources, Span};

/// The document of a command: its notes, and what else it has to say.
pub(super) fn document(notes: Vec<Value>, more: Vec<(&str, Value)>) -> Value {
    let more = more.into_iter().map(|(key, value)| (key.to_owned(), value));
    Value::Object(more.chain([("notes".to_owned(), Value::Array(notes))]).collect())
}

/// Says a document on standard output.
///
/// # Errors
/// Nobody takes it.
pub(super) fn say(document: &Value) -> io::Result<()> {
    terminal::say(&format!("{document:#}\n"))
}

/// The notes of a report on a kit, those that are alike as one, and how many
/// more there are than are listed.
pub(super) fn notes(report: &Report, kit: &Kit) -> (Vec<Value>, usize) {
    let groups = report.alike();
    let listed = &groups[..groups.len().min(limits::NOTES_LISTED.most as usize)];
    let told: usize = listed.iter().map(|alike| alike.notes.len()).sum();
    let all: usize = report.counts().into_values().sum();
    (listed.iter().map(|alike| value_of(alike, report, kit)).collect(), all - told)
}

/// The first of notes that are alike, how many they are, and where else or of
/// what else the first of the others are.
fn value_of(alike: &Alike<'_>, report: &Report, kit: &Kit) -> Value {
    let (first, others) = (alike.notes[0], &alike.notes[1..]);
    let other = |note: &&Note| {
        let mut other = json!({ "message": note.message, "of": note.of });
        other["file"] = json!(note.file.as_ref().map(|file| kit.shown(file)));
        extend(&mut other, note.place.as_ref().map(|(span, label)| place(&report.sources, kit, *span, label)));
        other
    };
    let mut value = value(first, report, kit);
    value["count"] = json!(alike.notes.len());
    value["others"] = others.iter().take(limits::PLACES.most as usize).map(other).collect();
    value
}

/// Every warning that a kit lets pass, with the reason.
pub(super) fn allowed(report: &Report, kit: &Kit) -> Vec<Value> {
    let with_reason = |(note, why): &(Note, String)| {
        let mut value = value(note, report, kit);
        value["why"] = json!(why);
        value
    };
    report.allowed().iter().map(with_reason).collect()
}

/// A note of a report on a kit.
fn value(note: &Note, report: &Report, kit: &Kit) -> Value {
    let place = |(span, label): &(Span, String)| place(&report.sources, kit, *span, label);
    let mut value = lone(note);
    value["kit"] = json!(kit.name());
    value["file"] = json!(note.file.as_ref().map(|file| kit.shown(file)));
    extend(&mut value, note.place.as_ref().map(place));
    value["also"] = json!(note.also.as_ref().map(place));
    value
}

/// Adds the fields of one object to another.
fn extend(value: &mut Value, more: Option<Value>) {
    if let (Value::Object(value), Some(Value::Object(more))) = (value, more) {
        value.extend(more);
    }
}

/// A note on no kit in particular.
pub(super) fn lone(note: &Note) -> Value {
    let severity = match note.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    json!({
        "code": note.code.name(),
        "severity": severity,
        "message": note.message,
        "file": note.file,
        "line": null,
        "column": null,
        "label": "",
        "also": null,
        "of": note.of,
        "help": note.help,
        "kit": null,
        "count": 1,
        "others": [],
    })
}

fn place(sources: &Sources, kit: &Kit, span: Span, label: &str) -> Value {
    let (line, column) = sources.place(span.file, span.start);
    let cell = sources.cell(span.file, span.start..span.end);
    json!({ "file": kit.shown(sources.path(span.file)), "line": line, "column": column, "cell": cell, "label": label })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Code;

    #[test]
    fn a_note_tells_where_it_is() {
        let dir = tempfile::tempdir().unwrap();
        let kit = Kit::at(dir.path()).unwrap();
        let mut report = Report::default();
        let file = report.sources.add("templates/none.toml", "a = 1\nb = 2\n".to_owned());
        let span = Span { file, start: 10, end: 11 };
        report.say(Note::new(Code::BadValue, "no").labelled(span, "this").help("yes"));
        let (notes, more) = notes(&report, &kit);
        let note = &notes[0];
        assert_eq!((more, &note["count"]), (0, &json!(1)));
        assert_eq!((&note["line"], &note["column"]), (&json!(2), &json!(5)));
        assert_eq!((&note["file"], &note["label"]), (&json!("templates/none.toml"), &json!("this")));
        assert_eq!((&note["code"], &note["also"]), (&json!("bad-value"), &json!(null)));
    }

    #[test]
    fn equal_notes_are_one_with_its_number_and_its_places() {
        let dir = tempfile::tempdir().unwrap();
        let kit = Kit::at(dir.path()).unwrap();
        let mut report = Report::default();
        let file = report.sources.add("cards.csv", "x\n".repeat(500));
        for row in 0..500 {
            let span = Span { file, start: row * 2, end: row * 2 + 1 };
            report.say(Note::new(Code::UnknownIcon, "there is no icon `x`").at(span));
        }
        let (notes, more) = notes(&report, &kit);
        assert_eq!((notes.len(), more, &notes[0]["count"]), (1, 0, &json!(500)));
        let others = notes[0]["others"].as_array().unwrap();
        assert_eq!((others.len(), &others[0]["line"], &others[99]["line"]), (100, &json!(2), &json!(101)));
    }
}
