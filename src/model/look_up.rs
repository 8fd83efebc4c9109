//! `[lookup.NAME]`: tables that say for a word what is shown instead.

use std::collections::BTreeMap;

use crate::diag::{Code, LazyNote, Note};
use crate::source::{Span, Spanned};

/// The key of what a table says for every other word.
const OTHERWISE: &str = "*";

/// A table of texts by the word that they stand for.
#[derive(Clone, Debug, Default)]
pub struct LookUp {
    /// The texts.
    pub texts: BTreeMap<String, Spanned<String>>,
    /// Where it was written.
    pub span: Span,
}

/// Tables by name.
pub type LookUps = BTreeMap<String, LookUp>;

/// A word for which a table has nothing, or a table that is not there.
pub struct NotFound {
    word: String,
    table: String,
}

impl LookUp {
    /// The text for a word.
    fn text(&self, word: &str) -> Option<&Spanned<String>> {
        self.texts.get(word).or_else(|| self.texts.get(OTHERWISE))
    }
}

/// What tables say of a word, each of what the one before it says; `None` without a table.
///
/// # Errors
/// One of them has nothing for it, or is not there.
pub fn look_up<'l, 't>(
    all: &'l LookUps,
    tables: impl Iterator<Item = &'t str>,
    word: &str,
) -> Result<Option<&'l Spanned<String>>, NotFound> {
    let mut found: Option<&Spanned<String>> = None;
    for table in tables {
        let word = found.map_or(word, |found| &found.value).trim();
        let text = all.get(table).and_then(|table| table.text(word));
        found = Some(text.ok_or_else(|| NotFound { word: word.to_owned(), table: table.to_owned() })?);
    }
    Ok(found)
}

impl NotFound {
    /// The note on it. `field` is the field that says the word, `of` whose it is, `said` where that says it, and
    /// `asked` where the pattern stands.
    pub fn note<'n>(&'n self, all: &'n LookUps, field: &str, of: &str, (said, asked): (Span, Span)) -> LazyNote<'n> {
        let NotFound { word, table } = self;
        let Some(known) = all.get(table) else {
            let note = Note::new(Code::UnknownName, format!("there is no table [lookup.{table}]")).at(asked);
            return note.did_you_mean(table, all.keys().map(String::as_str));
        };
        let message = format!("[lookup.{table}] has nothing for `{word}`, which the field `{field}`{of} says");
        let note = Note::new(Code::UnknownName, message).at(said).also(known.span, "the table");
        let note = note.gathered(format!("{table} {word}"));
        note.did_you_mean(word, known.texts.keys().map(String::as_str).filter(|key| *key != OTHERWISE))
    }
}
