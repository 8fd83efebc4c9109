//! Names of a class list that cannot be printed.

use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::message::msg;
use crate::model::{Job, Kit};
use crate::text::{FontSet, help_with_letters, letters_in_words};

/// Notes the names that no font has all letters of, each where it is written: the press prints them in the line of facts and
/// on the key sheet. Those that boards show were noted there.
pub(super) fn check_names(kit: &Kit, job: &Job, fonts: &FontSet, diagnostics: &Diagnostics) {
    for (name, place) in job.placed_names(kit) {
        let letters: Vec<char> = fonts
            .lacking(name)
            .into_iter()
            .map(|missed| missed.letter)
            .collect();
        let is_noted = diagnostics
            .sorted()
            .iter()
            .any(|note| note.code == Code::MissingGlyph && note.file() == Some(place));
        if !letters.is_empty() && !is_noted {
            let said = letters_in_words(letters.iter().copied());
            let note = Diagnostic::new(
                Code::MissingGlyph,
                msg!(
                    "no font has {letters} of the name {name}",
                    letters = said,
                    name
                ),
            );
            let note = if place.is_empty() {
                note
            } else {
                note.in_file(place)
            };
            diagnostics.emit(note.help(help_with_letters(letters)));
        }
    }
}
