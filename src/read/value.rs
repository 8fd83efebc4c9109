//! Words into lawful values.

use std::collections::BTreeMap;

use crate::diag::{Code, Note, Report};
use crate::geom::{BadLength, Length};
use crate::scene::Colour;
use crate::source::{Span, Spanned};

/// Colours by their name in the kit.
pub(super) type Colours = BTreeMap<String, Colour>;

/// `"63.5 mm"`, `"2.5 in"`, `"1 cm"` or `"10 pt"`.
pub(super) fn length(word: &str, span: Span, report: &mut Report) -> Option<Length> {
    let read = word.parse();
    read.map_err(|fault: BadLength| {
        let help = "write the number and its unit in quotes, such as \"63.5 mm\" or \"2.5 in\"";
        report.say(Note::new(Code::BadLength, fault.to_string()).at(span).help(help));
    })
    .ok()
}

/// `"#1e5aa8"` or a name from the kit's colours.
pub(super) fn colour(word: &Spanned<String>, named: &Colours, report: &mut Report) -> Option<Colour> {
    let found = Colour::parse(&word.value).or_else(|| named.get(&word.value).copied());
    if found.is_none() {
        let note = Note::new(Code::BadColour, format!("`{}` is not a colour", word.value)).at(word.span);
        report.say(if word.value.starts_with('#') {
            note.help("write it as \"#rrggbb\", such as \"#1e5aa8\"")
        } else {
            note.did_you_mean(&word.value, named.keys().map(String::as_str))
        });
    }
    found
}
