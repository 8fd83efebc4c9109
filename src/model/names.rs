//! The colours, icons and tables that a kit gives names to.

use std::collections::BTreeMap;

use super::LookUps;
use crate::diag::{Code, Diagnostic, DiagnosticResult, Diagnostics};
use crate::message::msg;
use crate::scene::{Colour, Focus, RichText};
use crate::source::{Span, Spanned};

/// Art by its file, in its own colours or with its black replaced.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Icon {
    /// The file.
    pub file: String,
    /// The colour that replaces its black.
    pub tint: Option<Colour>,
    /// What it stands for, in words that are read instead of it.
    pub alt: String,
}

impl Icon {
    /// The art of a file in its own colours.
    pub fn of_file(file: &str) -> Icon {
        Icon {
            file: file.to_owned(),
            tint: None,
            alt: in_words(file),
        }
    }
}

/// The file and the id of a part of a drawing: `art/res.svg#wood` is `wood` in `art/res.svg`.
pub fn part_of_drawing(name: &str) -> Option<(&str, &str)> {
    let at = name.to_ascii_lowercase().find(".svg#")? + ".svg".len();
    Some((&name[..at], &name[at + 1..]))
}

/// The file and what follows it in the name of a page of a PDF: `art/map.pdf#3` is page 3 of `art/map.pdf`, and `art/map.pdf`
/// its first page.
pub fn page_of_pdf(name: &str) -> Option<(&str, &str)> {
    let lower = name.to_ascii_lowercase();
    if lower.ends_with(".pdf") {
        return Some((name, ""));
    }
    let at = lower.find(".pdf#")? + ".pdf".len();
    Some((&name[..at], &name[at + 1..]))
}

/// A text with a capital first letter.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}

/// Returns `name` if it is free. Otherwise, appends `separator` and the first number from 2 with which it is free.
pub fn unique_name(name: &str, separator: &str, mut is_free: impl FnMut(&str) -> bool) -> String {
    let mut unique = name.to_owned();
    let mut number = 2;
    while !is_free(&unique) {
        unique = format!("{name}{separator}{number}");
        number += 1;
    }
    unique
}

/// The name of a file, of an icon or of a part of a drawing in words: `art/grain-field.svg` is "grain field".
pub fn in_words(name: &str) -> String {
    let name = part_of_drawing(name).map_or(name, |(_, part)| part);
    let name = page_of_pdf(name).map_or(name, |(file, _)| file);
    let last = name.rsplit('/').next().unwrap_or(name);
    let stem = last.rsplit_once('.').map_or(last, |(stem, _)| stem);
    item_in_words(stem)
}

/// The name of an item in words: `two-for-one` is "two for one", and `Input/Output` is what it is.
pub fn item_in_words(name: &str) -> String {
    name.split(['-', '_', ' '])
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Parses the point of a picture that stays in view.
///
/// # Errors
/// Returns an error if the text is not such a point.
pub fn focus(word: &Spanned<String>) -> DiagnosticResult<Focus> {
    Focus::parse(&word.value).ok_or_else(|| {
        let message = msg!("`{word}` is not a point of a picture", word = word.value);
        let help = msg!(
            "give a side or a corner, such as \"top\" or \"bottom left\", or two percentages: \"60% 20%\""
        );
        let error = Diagnostic::new(Code::BadValue, message);
        error.at(word.span).help(help).into()
    })
}

/// A colour as it is written without a kit: by its number, or by its name in CSS.
pub fn written_colour(word: &str) -> Option<Colour> {
    let named = || {
        let is_name = word.chars().all(|c| c.is_ascii_alphabetic()) && word != "transparent";
        let svgtypes::Color {
            red, green, blue, ..
        } = word.parse().ok().filter(|_| is_name)?;
        Some(Colour::rgb(red, green, blue))
    };
    Colour::parse(word).or_else(named)
}

/// The names that texts and tables of a kit may use.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// Colours by name.
    pub colours: BTreeMap<String, Colour>,
    /// Icons by name.
    pub icons: BTreeMap<String, Icon>,
    /// Tables of what is shown instead of words.
    pub look_ups: LookUps,
}

impl Names {
    /// A colour by its number, as in `"#1e5aa8"`, or by its name: one of the kit's own takes precedence over one of CSS.
    pub fn known_colour(&self, word: &str) -> Option<Colour> {
        self.colours
            .get(word)
            .copied()
            .or_else(|| written_colour(word))
    }

    /// Returns a colour by its number or its name. Reports an error for any other text.
    pub fn colour(&self, word: &Spanned<String>, diagnostics: &Diagnostics) -> Option<Colour> {
        let found = self.known_colour(&word.value);
        if found.is_none() {
            let note = Diagnostic::new(
                Code::BadColour,
                msg!("`{word}` is not a color", word = word.value),
            )
            .at(word.span);
            let hashed = format!("#{}", word.value);
            diagnostics.emit(if Colour::parse(&hashed).is_some() {
                note.help(msg!("write it with a #: \"{colour}\"", colour = hashed))
            } else if word.value.starts_with('#') || self.colours.is_empty() {
                note.help(
                    msg!("write it as \"#rrggbb\", such as \"#1e5aa8\", or use a name from CSS, such as \"navy\", or from \
                     [colors]"),
                )
            } else {
                let known = self.colours.keys().map(String::as_str);
                diagnostics.did_you_mean(note, &word.value, known)
            });
        }
        found
    }

    /// Whether a text names an art file, and not an icon.
    pub fn is_file(&self, word: &str) -> bool {
        !self.icons.contains_key(word) && word.contains(['/', '.'])
    }

    /// Returns an icon by its name, or the art of a file in its own colours. Reports an unknown name.
    pub fn icon(&self, word: &Spanned<String>, diagnostics: &Diagnostics) -> Option<Icon> {
        if self.is_file(&word.value) {
            return Some(Icon::of_file(&word.value));
        }
        let found = self.icons.get(&word.value).cloned();
        if found.is_none() {
            let note = Diagnostic::new(
                Code::UnknownIcon,
                msg!("there is no icon `{name}`", name = word.value),
            )
            .at(word.span);
            let known = self.icons.keys().map(String::as_str);
            let advice = msg!(
                "add it to [icons], or name a file with its extension, such as `art/{name}.png`",
                name = word.value
            );
            diagnostics.emit_unknown(note.help(advice), &word.value, known);
        }
        found
    }

    /// Reports icons and colours in a text that the kit does not have. `place` returns the span of a name.
    pub fn check_words(
        &self,
        rich: &RichText,
        place: impl Fn(&str) -> Span,
        diagnostics: &Diagnostics,
    ) {
        for name in rich
            .colours()
            .filter(|name| self.known_colour(name).is_none())
        {
            self.colour(&Spanned::new(name.to_owned(), place(name)), diagnostics);
        }
        for name in rich.icons().filter(|name| !self.icons.contains_key(*name)) {
            let known = self.icons.keys().map(String::as_str);
            let near = diagnostics.compare(|comparer| comparer.nearest(name, known));
            let sized = name
                .rsplit_once(' ')
                .filter(|(icon, _)| self.icons.contains_key(*icon));
            let help = if name.starts_with('.') {
                msg!(
                    "put the words in brackets before it, as in `[words]{{{class}}}`",
                    class = name
                )
            } else if let Some((icon, _)) = sized {
                msg!(
                    "give its height as a multiple of the usual height, from 0.25 to 20, as in `{{{icon} 1.5}}`",
                    icon
                )
            } else if let Some(icon) = near {
                msg!(
                    "did you mean `{{{icon}}}`? for literal braces, write {{{{ and }}}}",
                    icon
                )
            } else {
                msg!("add it to [icons]; for literal braces, write {{{{ and }}}}")
            };
            diagnostics.emit(
                Diagnostic::new(Code::UnknownIcon, msg!("there is no icon `{name}`", name))
                    .at(place(name))
                    .help(help),
            );
        }
    }
}

/// The British and the American spelling of each, as whole words.
const SPELLINGS: [(&str, &str); 6] = [
    ("favour", "favor"),
    ("colour", "color"),
    ("colours", "colors"),
    ("centre", "center"),
    ("grey", "gray"),
    ("licence", "license"),
];

/// What people type for a form of printing or a way to make backs, and the name that it has here.
const WORDS: [(&str, &str); 11] = [
    ("bw", "grey"),
    ("b&w", "grey"),
    ("black", "grey"),
    ("black-and-white", "grey"),
    ("greyscale", "grey"),
    ("grayscale", "grey"),
    ("outlines", "outline"),
    ("glue", "paste"),
    ("glued", "paste"),
    ("double-sided", "duplex"),
    ("two-sided", "duplex"),
];

/// Other words by which people ask for a value of this name.
pub fn other_words(name: &str) -> impl Iterator<Item = &'static str> {
    let words = WORDS
        .iter()
        .filter(move |(_, meant)| *meant == name)
        .map(|(word, _)| *word);
    other_spelling(name).into_iter().chain(words)
}

/// The American spelling of a British word, or the British spelling of an American one; `None` for words that both
/// spell alike.
pub fn other_spelling(word: &str) -> Option<&'static str> {
    SPELLINGS.iter().find_map(|(british, american)| match word {
        _ if word == *british => Some(*american),
        _ if word == *american => Some(*british),
        _ => None,
    })
}
