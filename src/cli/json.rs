//! What a command says as programs read it: one document on standard output.

use std::io;

use serde_json::{Value, json};

use super::terminal;
use crate::service::NoteData;
use crate::source::shown_as;

/// The document of a command: its notes, and what else it has to say.
pub(super) fn document(notes: &[NoteData], more: Vec<(&str, Value)>) -> Value {
    let more = more.into_iter().map(|(key, value)| (key.to_owned(), value));
    Value::Object(more.chain([("notes".to_owned(), json!(notes))]).collect())
}

/// Says a document on standard output.
///
/// # Errors
/// Nobody takes it.
pub(super) fn say(document: &Value) -> io::Result<()> {
    // JSON has its own way to write what is not seen, and strings alone can hold it.
    terminal::say(&shown_as(&format!("{document:#}\n"), |letter| format!("\\u{:04x}", u32::from(letter))))
}
