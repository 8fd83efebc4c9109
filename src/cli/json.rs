//! Notes and files as programs read them: one document on standard output.

use std::io;

use serde_json::{Value, json};

use super::kit::Kit;
use super::terminal;
use crate::diag::{Note, Report, Severity};
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

/// Every note of a report on a kit.
pub(super) fn notes(report: &Report, kit: &Kit) -> Vec<Value> {
    report.notes().into_iter().map(|note| value(note, report, kit)).collect()
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
    value["kit"] = json!(kit.name);
    value["file"] = json!(note.file.as_ref().map(|file| kit.shown(file)));
    if let Some(Value::Object(place)) = note.place.as_ref().map(place) {
        value.as_object_mut().into_iter().for_each(|value| value.extend(place.clone()));
    }
    value["also"] = json!(note.also.as_ref().map(place));
    value
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
    })
}

fn place(sources: &Sources, kit: &Kit, span: Span, label: &str) -> Value {
    let (line, column) = sources.place(span.file, span.start);
    json!({ "file": kit.shown(sources.path(span.file)), "line": line, "column": column, "label": label })
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
        let note = &notes(&report, &kit)[0];
        assert_eq!((&note["line"], &note["column"]), (&json!(2), &json!(5)));
        assert_eq!((&note["file"], &note["label"]), (&json!("templates/none.toml"), &json!("this")));
        assert_eq!((&note["code"], &note["also"]), (&json!("bad-value"), &json!(null)));
    }
}
