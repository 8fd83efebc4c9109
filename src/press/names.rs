//! Names of a class list that cannot be printed.

use crate::diag::{Code, Diagnostic};
use crate::message::msg;
use crate::model::{BuildContext, Kit};
use crate::text::{FontSet, help_with_letters, letters_in_words};

/// Finds the names for which no font has all letters. The press prints names in the line of facts and on the key sheet. Names on
/// boards were already reported.
pub(super) fn check_names(kit: &Kit, fonts: &FontSet, cx: BuildContext<'_>) -> Vec<Diagnostic> {
    let noted = cx.diagnostics.sorted();
    let mut found = Vec::new();
    for (name, place) in cx.job.placed_names(kit) {
        let letters: Vec<char> = fonts
            .lacking(name)
            .into_iter()
            .map(|missed| missed.letter)
            .collect();
        let is_noted = noted
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
            found.push(note.help(help_with_letters(letters)));
        }
    }
    found
}
