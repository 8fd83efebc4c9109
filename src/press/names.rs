//! Names of a class list that cannot be printed.

use crate::diag::{Code, Diagnostic};
use crate::message::msg;
use crate::model::{BuildContext, Kit};
use crate::text::{FontSet, help_with_letters, letters_in_words};

/// Returns warnings about names with letters that no font has. Names are printed in the information line and on the key sheet.
/// Names on boards were already reported.
pub(super) fn check_names(kit: &Kit, fonts: &FontSet, cx: BuildContext<'_>) -> Vec<Diagnostic> {
    let reported = cx.diagnostics.sorted();
    let mut found = Vec::new();
    for (name, place) in cx.job.placed_names(kit) {
        let letters: Vec<char> = fonts
            .lacking(name)
            .into_iter()
            .map(|missed| missed.letter)
            .collect();
        let is_reported = reported
            .iter()
            .any(|one| one.code == Code::MissingGlyph && one.file() == Some(place));
        if !letters.is_empty() && !is_reported {
            let missing = letters_in_words(letters.iter().copied());
            let diagnostic = Diagnostic::new(
                Code::MissingGlyph,
                msg!(
                    "no font has {letters} of the name {name}",
                    letters = missing,
                    name
                ),
            );
            let diagnostic = if place.is_empty() {
                diagnostic
            } else {
                diagnostic.in_file(place)
            };
            found.push(diagnostic.help(help_with_letters(letters)));
        }
    }
    found
}
