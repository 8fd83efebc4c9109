//! TOML tables as they are asked for their values; every fault has its place.

use std::ops::Range;

use toml::de::{DeString, DeTable, DeValue};

use super::declared::Schema;
use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::message::{Message, Pattern, msg, pattern};
use crate::source::{FileId, Span, Spanned};

// The kinds of value that a key can have, as in: it must be a text in quotes, not a number.
/// A text.
pub const TEXT: Pattern = pattern!("a text in quotes");
/// A text or a number.
pub const TEXT_OR_NUMBER: Pattern = pattern!("a text or a number");
/// A truth value.
pub const FLAG: Pattern = pattern!("true or false");
/// A list.
pub const LIST: Pattern = pattern!("a list in square brackets");
/// A list of lists.
pub const ROWS: Pattern = pattern!("a list of rows, each in square brackets");
const TABLE: Pattern = pattern!("a table");

/// A text, number or truth value as the text it is written with.
pub fn word(value: &Value<'_>) -> Option<String> {
    match value.get_ref() {
        DeValue::String(word) => Some(word.to_string()),
        DeValue::Integer(number) => Some(number.to_string()),
        DeValue::Float(number) => Some(number.as_str().to_owned()),
        DeValue::Boolean(truth) => Some(truth.to_string()),
        _ => None,
    }
}

/// A table of a file, and its schema.
#[derive(Clone, Copy)]
pub struct Table<'t> {
    /// Its schema.
    pub schema: &'static Schema,
    /// Where it is.
    pub span: Span,
    /// The collection for errors in the table.
    pub diagnostics: &'t Diagnostics,
    entries: &'t DeTable<'t>,
}

/// A value of a list that has texts and tables.
pub enum TextOrTable<'t> {
    /// A text.
    Text(Spanned<String>),
    /// A table.
    Table(Table<'t>),
}

/// A value and its kind, as words for a note.
pub type Value<'t> = toml::Spanned<DeValue<'t>>;

impl<'t> Table<'t> {
    /// The root table of a file. Notes keys that are not in its schema.
    pub fn root(
        schema: &'static Schema,
        entries: &'t DeTable<'t>,
        file: FileId,
        diagnostics: &'t Diagnostics,
    ) -> Table<'t> {
        let table = Table {
            schema,
            span: Span {
                file,
                start: 0,
                end: 0,
            },
            diagnostics,
            entries,
        };
        table.check();
        table
    }

    /// Reports keys that are not in the schema, and keys that are present in both spellings.
    fn check(&self) {
        // A key that contains another kind of space was already reported when it was read.
        let is_told = |key: &str| key.contains(is_odd_space) && self.diagnostics.has_errors();
        let is_unknown =
            |key: &Spanned<String>| !self.schema.has(&key.value) && !is_told(&key.value);
        for key in self.keys().into_iter().filter(is_unknown) {
            let note = Diagnostic::new(
                Code::UnknownKey,
                msg!(
                    "[{table}] has no key `{key}`",
                    table = self.schema.table,
                    key = key.value
                ),
            );
            self.diagnostics
                .emit_unknown(note.at(key.span), &key.value, self.schema.spellings());
        }
        for key in self.schema.all() {
            let (key, Some(other)) = (key.name(), self.schema.other_name(key)) else {
                continue;
            };
            if let (Some((one, _)), Some((two, _))) = (
                self.entries.get_key_value(key),
                self.entries.get_key_value(other),
            ) {
                self.diagnostics.emit(two_spellings(
                    (key, self.place(&one.span())),
                    (other, self.place(&two.span())),
                ));
            }
        }
    }

    /// The entry of a key of the schema, whichever way it is spelled, or of one of the kit's own names.
    fn entry(&self, key: &str) -> Option<(&'t toml::Spanned<DeString<'t>>, &'t Value<'t>)> {
        let other = || {
            self.schema
                .other_name(self.schema.all().find(|known| known.name() == key)?)
        };
        self.entries
            .get_key_value(key)
            .or_else(|| self.entries.get_key_value(other()?))
    }

    /// All keys in order of writing, each with its place.
    pub fn keys(&self) -> Vec<Spanned<String>> {
        let mut keys: Vec<&toml::Spanned<DeString<'_>>> = self.entries.keys().collect();
        keys.sort_by_key(|key| key.span().start);
        keys.into_iter()
            .map(|key| Spanned::new(key.get_ref().to_string(), self.place(&key.span())))
            .collect()
    }

    /// The keys that are not those of the schema, in order of writing.
    pub fn own_keys(&self) -> impl Iterator<Item = Spanned<String>> {
        self.keys().into_iter().filter(|key| {
            self.schema
                .keys
                .iter()
                .all(|known| known.name() != key.value)
        })
    }

    /// The tables of a schema by their names, in order of writing.
    pub fn named(&self, schema: &'static Schema) -> Vec<(Spanned<String>, Table<'t>)> {
        let Some(all) = self.unchecked(schema.key(), schema) else {
            return Vec::new();
        };
        let open = |key: Spanned<String>| {
            let table = all.table_at(&key.value, schema)?;
            Some((key, table))
        };
        all.keys().into_iter().filter_map(open).collect()
    }

    /// The table of a schema. Notes keys that are not in it.
    pub fn table(&self, schema: &'static Schema) -> Option<Table<'t>> {
        self.table_at(schema.key(), schema)
    }

    /// The table of a schema under a key of its own.
    pub fn table_at(&self, key: &str, schema: &'static Schema) -> Option<Table<'t>> {
        let table = self.unchecked(key, schema)?;
        table.check();
        Some(table)
    }

    fn unchecked(&self, key: &str, schema: &'static Schema) -> Option<Table<'t>> {
        let (_, value) = self
            .entry(key)
            .filter(|(_, value)| !value.span().is_empty())?;
        match value.get_ref() {
            DeValue::Table(entries) => Some(Table {
                schema,
                span: self.value_place(key, value),
                diagnostics: self.diagnostics,
                entries,
            }),
            _ => self.wrong(value, key, TABLE),
        }
    }

    /// The tables of an array of tables. Notes keys that are not in their schema.
    pub fn tables(&self, schema: &'static Schema) -> Vec<Table<'t>> {
        let key = schema.key();
        if self.is_table(key) {
            let message = msg!(
                "[{table}] is written as a single table, but must be a list of tables",
                table = schema.table
            );
            let note = Diagnostic::new(Code::WrongType, message).at(self.span_of(key));
            self.diagnostics.emit(note.help(msg!(
                "write [[{table}]], with two brackets on each side",
                table = schema.table
            )));
            return Vec::new();
        }
        self.tables_at(key, schema)
    }

    /// The tables of an array of tables under a key of its own.
    pub fn tables_at(&self, key: &str, schema: &'static Schema) -> Vec<Table<'t>> {
        let values = self.array(key);
        let mut open = |value: &&'t Value<'t>| match value.get_ref() {
            DeValue::Table(entries) => {
                let table = Table {
                    schema,
                    span: self.place(&value.span()),
                    diagnostics: self.diagnostics,
                    entries,
                };
                table.check();
                Some(table)
            }
            _ => self.wrong(value, key, pattern!("tables")),
        };
        values.iter().filter_map(&mut open).collect()
    }

    /// The texts and tables of a list of both. Notes keys that are not in the schema of the tables.
    pub fn texts_or_tables(&self, key: &str, schema: &'static Schema) -> Vec<TextOrTable<'t>> {
        let open = |value: &'t Value<'t>| match value.get_ref() {
            DeValue::String(word) => Some(TextOrTable::Text(Spanned::new(
                word.to_string(),
                self.place(&value.span()),
            ))),
            DeValue::Table(entries) => {
                let table = Table {
                    schema,
                    span: self.place(&value.span()),
                    diagnostics: self.diagnostics,
                    entries,
                };
                table.check();
                Some(TextOrTable::Table(table))
            }
            _ => self.wrong(value, key, pattern!("texts in quotes or tables")),
        };
        self.array(key).into_iter().filter_map(open).collect()
    }

    /// A text.
    pub fn str(&self, key: &str) -> Option<Spanned<String>> {
        let value = self.value(key)?;
        match value.get_ref() {
            DeValue::String(word) => {
                Some(Spanned::new(word.to_string(), self.place(&value.span())))
            }
            _ => self.wrong(value, key, TEXT),
        }
    }

    /// A text, number or truth value as the text it is written with.
    pub fn field(&self, key: &str) -> Option<Spanned<String>> {
        self.word_of(self.value(key)?, key)
    }

    /// Notes that a key is missing, if it is.
    pub fn require(&self, key: impl AsRef<str>) {
        let key = key.as_ref();
        if !self.has(key) {
            let note = Diagnostic::new(
                Code::MissingKey,
                msg!("[{table}] needs `{key}`", table = self.schema.table, key),
            );
            self.diagnostics.emit(
                note.at(self.span)
                    .help(msg!("add `{key} = …` to this table", key)),
            );
        }
    }

    /// Where a value is, or the table where it is not given.
    pub fn span_of(&self, key: impl AsRef<str>) -> Span {
        let key = key.as_ref();
        self.value(key)
            .map_or(self.span, |value| self.value_place(key, value))
    }

    /// Whether the value of a key is a table.
    pub fn is_table(&self, key: impl AsRef<str>) -> bool {
        let key = key.as_ref();
        self.value(key)
            .is_some_and(|value| matches!(value.get_ref(), DeValue::Table(_)))
    }

    /// Whether the value of a key is a list.
    pub fn is_list(&self, key: impl AsRef<str>) -> bool {
        let key = key.as_ref();
        self.value(key)
            .is_some_and(|value| matches!(value.get_ref(), DeValue::Array(_)))
    }

    /// Whether the value of a key is a text.
    pub fn is_str(&self, key: impl AsRef<str>) -> bool {
        let key = key.as_ref();
        self.value(key)
            .is_some_and(|value| matches!(value.get_ref(), DeValue::String(_)))
    }

    /// Whether a key is given.
    pub fn has(&self, key: impl AsRef<str>) -> bool {
        let key = key.as_ref();
        self.entry(key).is_some()
    }

    /// The value of a key. One that the parser made up in place of a faulty one
    /// has no length; its fault was reported, and nothing more is said of it.
    pub fn value(&self, key: &str) -> Option<&'t Value<'t>> {
        debug_assert!(
            self.schema.has(key),
            "[{}] has no `{key}`",
            self.schema.table
        );
        self.entry(key)
            .map(|(_, value)| value)
            .filter(|value| !value.span().is_empty())
    }

    /// The values of a list; notes a value that is none.
    pub fn list_of<'v>(&self, value: &'v Value<'_>, key: &str) -> &'v [Value<'v>] {
        match value.get_ref() {
            DeValue::Array(values) => values,
            _ => self.wrong(value, key, LIST).unwrap_or_default(),
        }
    }

    /// Texts or numbers.
    pub fn words_of(&self, value: &Value<'_>, key: &str) -> Vec<Spanned<String>> {
        self.list_of(value, key)
            .iter()
            .filter_map(|value| self.word_of(value, key))
            .collect()
    }

    /// Returns the values of a list. Returns no values if the key is missing or is not a list.
    pub fn array(&self, key: &str) -> Vec<&'t Value<'t>> {
        self.value(key)
            .map(|value| self.list_of(value, key))
            .unwrap_or_default()
            .iter()
            .collect()
    }

    /// A text, number or truth value as the text it is written with.
    pub fn word_of(&self, value: &Value<'_>, key: &str) -> Option<Spanned<String>> {
        match word(value) {
            Some(word) => Some(Spanned::new(word, self.place(&value.span()))),
            None => self.wrong(value, key, TEXT_OR_NUMBER),
        }
    }

    /// Reports a value that is not of the wanted kind.
    pub fn wrong<T>(&self, value: &Value<'_>, key: &str, wanted: Pattern) -> Option<T> {
        // TRANSLATORS: `{wanted}` and `{value}` are kinds of value, such as "a text in quotes" and "a number".
        let message = msg!(
            "`{key}` in [{table}] must be {wanted}, not {value}",
            key,
            table = self.schema.table,
            wanted,
            value = kind(value.get_ref())
        );
        let note = Diagnostic::new(Code::WrongType, message).at(self.place(&value.span()));
        let is_text = [TEXT, TEXT_OR_NUMBER].contains(&wanted);
        let help: Option<Message> = match value.get_ref() {
            DeValue::String(_) if wanted == FLAG => Some(msg!("write it without quotes")),
            DeValue::String(_) if [LIST, ROWS].contains(&wanted) => {
                Some(msg!("put it in square brackets: [\"…\"]"))
            }
            DeValue::Integer(_) | DeValue::Float(_) if is_text => Some(msg!("put it in quotes")),
            DeValue::Array(_) if wanted == TABLE => Some(msg!(
                "write it with one bracket on each side; only tables that can be repeated have two, such as \
                 [[deck.NAME.card]]"
            )),
            DeValue::Table(_) if is_text => Some(msg!(
                "put a key that contains a dot in quotes, as in \"1.50\" = …"
            )),
            _ => None,
        };
        self.diagnostics.emit(match help {
            Some(help) => note.help(help),
            None => note,
        });
        None
    }

    /// The texts with `${…}` in the values of its keys, but for those of some keys, in no certain order.
    pub fn patterns(&self, but: &[&str]) -> Vec<Spanned<String>> {
        let values = self
            .entries
            .iter()
            .filter(|(key, _)| !but.contains(&&**key.get_ref()));
        let mut patterns = Vec::new();
        values.for_each(|(_, value)| {
            gather_patterns(value, &mut |text, at| {
                patterns.push(Spanned::new(text.to_owned(), self.place(&at)));
            })
        });
        patterns
    }

    /// Its entries with each of these texts filled in by `fill`, which is given the text and its place; a value of which
    /// any has nothing is left out.
    pub fn filled(&self, but: &[&str], fill: &dyn Fn(Span) -> Option<String>) -> DeTable<'t> {
        let mut entries = DeTable::new();
        for (key, value) in self.entries {
            let mut value = value.clone();
            if but.contains(&&**key.get_ref())
                || fill_patterns(&mut value, &|at| fill(self.place(&at)))
            {
                entries.insert(key.clone(), value);
            }
        }
        entries
    }

    /// A table of the same kind in the same place, with other entries.
    pub fn with<'o>(&self, entries: &'o DeTable<'o>) -> Table<'o>
    where
        't: 'o,
    {
        Table { entries, ..*self }
    }

    /// Returns the span of a range of bytes in the joined files.
    pub fn place(&self, range: &Range<usize>) -> Span {
        self.diagnostics.sources().span(self.span.file, range)
    }

    /// The place of a value, or of its key where the value is a table that
    /// spreads over many lines.
    pub fn value_place(&self, key: &str, value: &Value<'_>) -> Span {
        let range = match (value.get_ref(), self.entry(key)) {
            (DeValue::Table(_), Some((key, _))) => key.span(),
            _ => value.span(),
        };
        self.place(&range)
    }
}

/// Visits the texts with `${…}` in a value, each with its place.
fn gather_patterns(value: &Value<'_>, visit: &mut impl FnMut(&str, Range<usize>)) {
    match value.get_ref() {
        DeValue::String(text) if is_pattern(text) => visit(text, value.span()),
        DeValue::Array(values) => values
            .iter()
            .for_each(|value| gather_patterns(value, visit)),
        _ => {}
    }
}

/// Fills in the texts with `${…}` in a value, each by its place; whether there is something for each of them.
fn fill_patterns(value: &mut Value<'_>, fill: &dyn Fn(Range<usize>) -> Option<String>) -> bool {
    let at = value.span();
    match value.get_mut() {
        DeValue::String(text) if is_pattern(text) => match fill(at) {
            Some(filled) => *text = filled.into(),
            None => return false,
        },
        DeValue::Array(values) => {
            let mut is_whole = true;
            values
                .iter_mut()
                .for_each(|value| is_whole &= fill_patterns(value, fill));
            return is_whole;
        }
        _ => {}
    }
    true
}

/// Whether a text asks for a field.
fn is_pattern(text: &str) -> bool {
    text.contains("${")
}

/// That one key is given in both of its spellings.
pub fn two_spellings(one: (&str, Span), two: (&str, Span)) -> Diagnostic {
    let message = msg!(
        "`{one}` and `{other}` are two names of one key",
        one = one.0,
        other = two.0
    );
    let note = Diagnostic::new(Code::Duplicate, message).with_label(one.1, msg!("given here"));
    if one.1 == two.1 {
        note
    } else {
        note.with_secondary(two.1, msg!("and here"))
    }
    .help(msg!("remove one of them"))
}

/// The kind of a value, as in: it must be a text in quotes, not a number.
pub fn kind(value: &DeValue<'_>) -> Pattern {
    match value {
        DeValue::String(_) => pattern!("a text"),
        DeValue::Integer(_) | DeValue::Float(_) => pattern!("a number"),
        DeValue::Boolean(_) => FLAG,
        DeValue::Datetime(_) => pattern!("a date"),
        DeValue::Array(_) => pattern!("a list"),
        DeValue::Table(_) => TABLE,
    }
}

/// Whether a character looks like a space or like nothing, and is no space to TOML.
pub fn is_odd_space(c: char) -> bool {
    !c.is_ascii() && c.is_whitespace()
        || matches!(
            c,
            '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' | '\u{ad}'
        )
}
