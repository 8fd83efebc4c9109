//! Tables of what is shown instead of words: those of a kit, and those that are built in.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;

use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::message::{Message, msg};
use crate::source::{Span, Spanned};

/// The key of the text for all other words, including none.
const OTHERWISE: &str = "*";
/// The key of the text for an empty or absent field. This takes precedence over [`OTHERWISE`].
const EMPTY: &str = "";

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
#[derive(Debug)]
pub struct NotFound {
    word: String,
    table: String,
}

impl fmt::Display for NotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no entry for `{}` in `{}`", self.word, self.table)
    }
}

impl Error for NotFound {}

impl LookUp {
    /// The text for a word.
    fn text(&self, word: &str) -> Option<&Spanned<String>> {
        self.texts.get(word).or_else(|| self.texts.get(OTHERWISE))
    }
}

/// What tables say of a word, each of what the one before it says; `None` without a table. What a built-in table says
/// is owned: it is computed, has no place, and there is nothing in it to translate.
///
/// # Errors
/// One of them has nothing for it, or is not there.
pub fn look_up<'l, 't>(
    all: &'l LookUps,
    tables: impl Iterator<Item = &'t str>,
    word: &str,
) -> Result<Option<Cow<'l, Spanned<String>>>, NotFound> {
    let mut found: Option<Cow<'l, Spanned<String>>> = None;
    for table in tables {
        let word = found.as_ref().map_or(word, |found| &found.value).trim();
        let text = match (all.get(table), BuiltIn::parse(table)) {
            (Some(table), _) => table.text(word).map(Cow::Borrowed),
            (None, built_in) => {
                let said = built_in.and_then(|table| table.of(word));
                said.map(|said| Cow::Owned(Spanned::new(said, Span::default())))
            }
        };
        found = Some(text.ok_or_else(|| NotFound {
            word: word.to_owned(),
            table: table.to_owned(),
        })?);
    }
    Ok(found)
}

/// Returns the text that a pattern shows for a field: the result of the `tables`, or the field itself without tables.
///
/// An absent field is looked up as an empty one. Returns `None` if the first table has no entry for this, so that the
/// field stays absent. A field with a `?` should not be looked up if it is absent, because its words are left out.
///
/// # Errors
/// Returns an error if one of the tables has no entry for its word, or does not exist.
pub fn look_up_field<'l, 't>(
    all: &'l LookUps,
    tables: impl Iterator<Item = &'t str> + Clone,
    field: Option<&'l Spanned<String>>,
) -> Result<Option<Cow<'l, Spanned<String>>>, NotFound> {
    match field {
        Some(field) => {
            let found = look_up(all, tables, &field.value)?;
            Ok(Some(found.unwrap_or(Cow::Borrowed(field))))
        }
        None if has_empty_entry(all, tables.clone()) => look_up(all, tables, EMPTY),
        None => Ok(None),
    }
}

/// Whether the first of the `tables` has an entry for an absent field.
fn has_empty_entry<'t>(all: &LookUps, tables: impl Iterator<Item = &'t str>) -> bool {
    // An empty word in small letters is empty as well, so the table after `lower` decides.
    let mut deciding = tables.skip_while(|table| {
        !all.contains_key(*table) && BuiltIn::parse(table) == Some(BuiltIn::Lower)
    });
    let first = deciding.next().and_then(|table| all.get(table));

    first.is_some_and(|table| table.text(EMPTY).is_some())
}

/// A table that every kit has, unless it has one of that name itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BuiltIn {
    /// 1 is A, 26 is Z, 27 is AA.
    Letters,
    /// Capitals become small letters.
    Lower,
    /// 4 is IV.
    Roman,
    /// Zeros before a number, up to so many digits.
    Pad(usize),
}

/// The names of the built-in tables.
const BUILT_IN: [&str; 4] = ["letters", "lower", "roman", "pad 2"];
/// The greatest number that is written in Roman numerals.
const MOST_ROMAN: u32 = 3999;
/// The most digits to which numbers are padded.
const MOST_DIGITS: usize = 20;
/// The signs of Roman numerals by what they count, those that are subtracted with what follows.
const ROMAN: [(u32, &str); 13] = [
    (1000, "M"),
    (900, "CM"),
    (500, "D"),
    (400, "CD"),
    (100, "C"),
    (90, "XC"),
    (50, "L"),
    (40, "XL"),
    (10, "X"),
    (9, "IX"),
    (5, "V"),
    (4, "IV"),
    (1, "I"),
];

impl BuiltIn {
    /// The table of a name; `pad 3` is the one of three digits.
    fn parse(name: &str) -> Option<BuiltIn> {
        match name {
            "letters" => Some(BuiltIn::Letters),
            "lower" => Some(BuiltIn::Lower),
            "roman" => Some(BuiltIn::Roman),
            _ => {
                let digits = name.strip_prefix("pad ")?.trim().parse().ok()?;
                (1..=MOST_DIGITS)
                    .contains(&digits)
                    .then_some(BuiltIn::Pad(digits))
            }
        }
    }

    /// What it says of a word; `None` for what is no number, or none that it has.
    fn of(self, word: &str) -> Option<String> {
        let number = || word.parse::<u32>().ok();
        match self {
            BuiltIn::Letters => number().filter(|number| *number > 0).map(letters),
            BuiltIn::Lower => Some(word.to_lowercase()),
            BuiltIn::Roman => number()
                .filter(|number| (1..=MOST_ROMAN).contains(number))
                .map(roman),
            BuiltIn::Pad(digits) => number().map(|number| format!("{number:0digits$}")),
        }
    }

    /// Returns a help with the words for which the table has an entry.
    fn help(self) -> Message {
        match self {
            BuiltIn::Letters => msg!("it has something for whole numbers from 1"),
            BuiltIn::Lower => msg!("it has something for words"),
            BuiltIn::Roman => {
                msg!(
                    "it has something for whole numbers from 1 to {most}",
                    most = MOST_ROMAN
                )
            }
            BuiltIn::Pad(_) => msg!("it has something for whole numbers"),
        }
    }
}

fn letters(number: u32) -> String {
    let (before, last) = ((number - 1) / 26, (number - 1) % 26);
    let letter = char::from(b'A' + last as u8);
    if before == 0 {
        letter.to_string()
    } else {
        format!("{}{letter}", letters(before))
    }
}

fn roman(mut number: u32) -> String {
    let mut signs = String::new();
    for (count, sign) in ROMAN {
        while number >= count {
            signs.push_str(sign);
            number -= count;
        }
    }
    signs
}

impl NotFound {
    /// Returns the error about this value. `field` is the field with the word, `owner` the card or cell that has this field, `said` the
    /// span of the word, and `asked` the span of the pattern.
    pub(crate) fn note(
        &self,
        diagnostics: &Diagnostics,
        all: &LookUps,
        field: &str,
        owner: Option<Message>,
        (said, asked): (Span, Span),
    ) -> Diagnostic {
        let NotFound { word, table } = self;
        let field = match owner {
            Some(owner) => msg!("the field `{field}` of {owner}", field, owner),
            None => msg!("the field `{field}`", field),
        };
        let Some(known) = all.get(table) else {
            if let Some(built_in) = BuiltIn::parse(table) {
                let message = msg!(
                    "`{table}` has nothing for `{word}`, the value of {field}",
                    table,
                    word,
                    field
                );
                let note = Diagnostic::new(Code::UnknownName, message)
                    .at(said)
                    .grouped_by(format!("{table} {word}"));
                return note.help(built_in.help());
            }
            let note = Diagnostic::new(
                Code::UnknownName,
                msg!("there is no table [lookup.{table}]", table),
            )
            .at(asked);
            let known = all.keys().map(String::as_str).chain(BUILT_IN);
            return diagnostics.did_you_mean(note, table, known);
        };
        let message = msg!(
            "[lookup.{table}] has no entry for `{word}`, the value of {field}",
            table,
            word,
            field
        );
        let note = Diagnostic::new(Code::UnknownName, message)
            .at(said)
            .with_secondary(known.span, msg!("the table"));
        let note = note.grouped_by(format!("{table} {word}"));
        let keys = known.texts.keys().map(String::as_str);
        let entries = keys.filter(|key| ![OTHERWISE, EMPTY].contains(key));
        diagnostics.did_you_mean(note, word, entries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn built_in_tables_spell_numbers() {
        let said = |tables: &str, word: &str| {
            let none = LookUps::new();
            let found = look_up(&none, tables.split('|').map(str::trim), word);
            found.ok().flatten().map(|found| found.value.clone())
        };
        let cases = [
            ("letters", "1", Some("A")),
            ("letters", "26", Some("Z")),
            ("letters", "27", Some("AA")),
            ("letters | lower", "703", Some("aaa")),
            ("roman", "1994", Some("MCMXCIV")),
            ("pad 3", "7", Some("007")),
            ("pad 2", "123", Some("123")),
            ("letters", "0", None),
            ("roman", "4000", None),
            ("pad 3", "x", None),
            ("pad", "7", None),
            ("pad 99", "7", None),
        ];
        for (tables, word, wanted) in cases {
            assert_eq!(said(tables, word).as_deref(), wanted, "{word} | {tables}");
        }
    }

    #[test]
    fn an_absent_field_has_the_text_for_empty_words_or_all_others() {
        let table = |texts: &[[&str; 2]]| {
            let text = |text: &str| Spanned::new(text.to_owned(), Span::default());
            let texts = texts
                .iter()
                .map(|[key, said]| ((*key).to_owned(), text(said)));
            LookUp {
                texts: texts.collect(),
                span: Span::default(),
            }
        };
        let all = LookUps::from([
            ("some".to_owned(), table(&[["a", "A"]])),
            ("rest".to_owned(), table(&[["a", "A"], ["*", "other"]])),
            ("none".to_owned(), table(&[["", "empty"], ["*", "other"]])),
        ]);
        let empty = Spanned::new(" ".to_owned(), Span::default());
        let cases = [
            ("", None, None),
            ("some", None, None),
            ("rest", None, Some("other")),
            ("rest", Some(&empty), Some("other")),
            ("none", None, Some("empty")),
            ("none", Some(&empty), Some("empty")),
            ("none | lower", None, Some("empty")),
            ("lower | rest", None, Some("other")),
            ("lower", None, None),
            ("letters | rest", None, None),
        ];
        for (tables, field, wanted) in cases {
            let names = tables
                .split('|')
                .map(str::trim)
                .filter(|name| !name.is_empty());
            let found = look_up_field(&all, names, field).ok().flatten();
            let found = found.map(|found| found.value.clone());
            assert_eq!(found.as_deref(), wanted, "{field:?} | {tables}");
        }
    }

    #[test]
    fn the_table_of_a_kit_goes_before_a_built_in_one() {
        let text = |text: &str| Spanned::new(text.to_owned(), Span::default());
        let own = LookUp {
            texts: [("1".to_owned(), text("alpha"))].into(),
            span: Span::default(),
        };
        let all = LookUps::from([("letters".to_owned(), own)]);
        let found = look_up(&all, ["letters"].into_iter(), "1").ok().flatten();
        assert_eq!(
            found.map(|found| found.value.clone()).as_deref(),
            Some("alpha")
        );
    }
}
