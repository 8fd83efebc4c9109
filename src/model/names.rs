//! The colours, icons and tables that a kit gives names to.

use std::collections::BTreeMap;

use super::LookUps;
use crate::diag::{Code, Note, Report};
use crate::scene::{Colour, RichText};
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
        Icon { file: file.to_owned(), tint: None, alt: in_words(file) }
    }
}

/// The name of a file or of an item in words: `art/grain-field.svg` is "grain field".
pub fn in_words(name: &str) -> String {
    let last = name.rsplit('/').next().unwrap_or(name);
    let stem = last.rsplit_once('.').map_or(last, |(stem, _)| stem);
    stem.split(['-', '_', ' ']).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
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
    /// A colour by its number, as in `"#1e5aa8"`, or by its name; notes any other text.
    pub fn colour(&self, word: &Spanned<String>, report: &mut Report) -> Option<Colour> {
        let found = Colour::parse(&word.value).or_else(|| self.colours.get(&word.value).copied());
        if found.is_none() {
            let note = Note::new(Code::BadColour, format!("`{}` is not a colour", word.value)).at(word.span);
            report.say(if word.value.starts_with('#') {
                note.help("write it as \"#rrggbb\", such as \"#1e5aa8\"")
            } else {
                note.did_you_mean(&word.value, self.colours.keys().map(String::as_str))
            });
        }
        found
    }

    /// Whether a text names an art file, and not an icon.
    pub fn is_file(&self, word: &str) -> bool {
        !self.icons.contains_key(word) && word.contains(['/', '.'])
    }

    /// An icon by its name, or the art of a file in its own colours; notes an unknown name.
    pub fn icon(&self, word: &Spanned<String>, report: &mut Report) -> Option<Icon> {
        if self.is_file(&word.value) {
            return Some(Icon::of_file(&word.value));
        }
        let found = self.icons.get(&word.value).cloned();
        if found.is_none() {
            let note = Note::new(Code::UnknownIcon, format!("there is no icon `{}`", word.value)).at(word.span);
            let known = self.icons.keys().map(String::as_str);
            let note = report.comparer.did_you_mean(note, &word.value, known);
            report.say(note);
        }
        found
    }

    /// Notes the icons of a text that the kit does not have.
    pub fn check_icons(&self, rich: &RichText, span: Span, report: &mut Report) {
        for name in rich.icons().filter(|name| !self.icons.contains_key(*name)) {
            let near = report.comparer.nearest(name, self.icons.keys().map(String::as_str));
            let help = match near {
                Some(near) => {
                    format!("did you mean `{{{near}}}`? For braces that are meant as such, write {{{{ and }}}}")
                }
                None => "add it to [icons]; for braces that are meant as such, write {{ and }}".to_owned(),
            };
            report.say(Note::new(Code::UnknownIcon, format!("there is no icon `{name}`")).at(span).help(help));
        }
    }
}
