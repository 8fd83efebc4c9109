//! `[draw.NAME]`: what cards and boards draw from. Read in two steps: what is written tells which fields cards may
//! have, and only when sets are known can entries be taken from them.

mod uses;

use std::collections::{BTreeMap, BTreeSet};

use super::Reading;
use super::sets::data::{self, Data};
use super::sets::each::range;
use super::sets::set::Asked;
use crate::decode::table::is_data;
use crate::diag::{Code, Diagnostic};
use crate::limits::ITEMS;
use crate::message::msg;
use crate::model::{CARD_NUMBER, Draft, Draw, DrawSource, Entry, Item, Unique};
use crate::schema::keys;
use crate::schema::kinds::{Text, Words};
use crate::schema::table::Table;
use crate::source::{Fields, Spanned};
pub(super) use uses::{several_fields, uses};

/// The fields of a card that one draw may have: as many as there are letters to call them by.
const FIELDS: usize = 26;

/// The draws of all files as their own tables say them.
pub(super) struct Draws<'t>(Vec<WrittenDraw<'t>>);

/// One draw as its table says it.
struct WrittenDraw<'t> {
    name: Spanned<String>,
    table: Table<'t>,
    from: Option<From>,
    column: Option<Spanned<String>>,
}

/// What a draw is from, as it was written.
enum From {
    /// A CSV file, numbers such as `1..90`, or the name of a set.
    Name(Spanned<String>),
    List(Vec<Spanned<String>>),
    /// Fields of the card that draws.
    OwnFields(Vec<Spanned<String>>),
}

impl<'t> Draws<'t> {
    /// Reads the tables.
    pub(super) fn written(cx: &mut Reading<'_>, files: &[Table<'t>]) -> Draws<'t> {
        let tables: Vec<_> = files
            .iter()
            .flat_map(|file| file.named(keys::DRAW))
            .collect();
        let read = |(name, table): (Spanned<String>, Table<'t>)| {
            let (from, column) = (from(cx, &table), table.get(&keys::draw::COLUMN));
            WrittenDraw {
                name,
                table,
                from,
                column,
            }
        };
        Draws(tables.into_iter().map(read).collect())
    }

    /// Adds the fields for which draws ask.
    pub(super) fn ask(&self, asked: &mut Asked) {
        for draw in &self.0 {
            match (&draw.from, &draw.column) {
                (Some(From::OwnFields(fields)), _) => {
                    asked
                        .everywhere
                        .extend(fields.iter().map(|field| field.value.clone()));
                }
                (Some(From::Name(set)), Some(column)) => {
                    asked
                        .of
                        .entry(set.value.clone())
                        .or_default()
                        .insert(column.value.clone());
                }
                _ => {}
            }
        }
    }

    /// The draws by name, now that the sets of the kit are known, `written` being the names of all, faulty ones too.
    pub(super) fn known(
        self,
        cx: &mut Reading<'_>,
        draft: &Draft,
        written: &BTreeSet<String>,
    ) -> BTreeMap<String, Option<Draw>> {
        let mut draws: BTreeMap<String, Option<Draw>> = BTreeMap::new();
        let mut first = BTreeMap::new();
        for one in self.0 {
            let (name, span) = (one.name.clone(), one.name.span);
            let (draw, has_failed) = cx
                .diagnostics
                .track_errors(|| known(cx, one, draft, written));
            let mut draw = draw.filter(|draw| !has_failed && has_entries(cx, &name.value, draw));
            if name.value == CARD_NUMBER || name.value.contains('.') {
                let note = Diagnostic::new(
                    Code::BadValue,
                    msg!("a draw cannot be named `{name}`", name = name.value),
                )
                .at(span);
                cx.diagnostics.emit(note.help(msg!(
                    "`${{draw.{name}}}` is the number of the card, and the name of a draw cannot contain a full stop",
                    name = CARD_NUMBER
                )));
            }
            if let Some(other) = first.insert(name.value.clone(), span) {
                let note = Diagnostic::new(
                    Code::Duplicate,
                    msg!("two draws are named `{name}`", name = name.value),
                );
                cx.diagnostics.emit(
                    note.with_label(span, msg!("this one"))
                        .with_secondary(other, msg!("and this one")),
                );
                draw = None;
            }
            draws.insert(name.value, draw);
        }
        draws
    }
}

/// What a draw is from. Notes a table that says no part of it, or two things.
fn from(cx: &mut Reading<'_>, table: &Table<'_>) -> Option<From> {
    if !table.has(&keys::draw::FIELDS) {
        table.require(&keys::draw::FROM);
        return if table.is_list(&keys::draw::FROM) {
            let words = table.read(&keys::draw::FROM, &Words).unwrap_or_default();
            for word in words.iter().filter(|word| word.value.contains("${")) {
                let note = Diagnostic::new(
                    Code::UnknownField,
                    msg!("patterns are not filled in within the words of a draw"),
                )
                .at(word.span);
                cx.diagnostics.emit(note.help(msg!(
                    "use plain words: a draw cannot contain the result of another draw"
                )));
            }
            Some(From::List(words))
        } else {
            table.read(&keys::draw::FROM, &Text).map(From::Name)
        };
    }
    for key in ["from", "column", "unique", "different"]
        .into_iter()
        .filter(|key| table.has(key))
    {
        let note = Diagnostic::new(
            Code::BadValue,
            msg!("a draw of a card's own `fields` has no `{key}`", key),
        );
        cx.diagnostics.emit(note.at(table.span_of(key)).help(msg!(
            "all of these fields are drawn, each once on every card"
        )));
    }
    let fields = table.get(&keys::draw::FIELDS).unwrap_or_default();
    if fields.len() > FIELDS {
        let note = Diagnostic::new(
            Code::BadValue,
            msg!(
                "a draw can have up to {most} fields, one for each letter, but this has {count}",
                most = FIELDS,
                count = fields.len()
            ),
        );
        cx.diagnostics
            .emit(note.at(table.span_of(&keys::draw::FIELDS)));
    }
    Some(From::OwnFields(fields))
}

/// A draw, with the entries that it is from.
fn known(
    cx: &mut Reading<'_>,
    WrittenDraw {
        name,
        table,
        from,
        column,
    }: WrittenDraw<'_>,
    draft: &Draft,
    written: &BTreeSet<String>,
) -> Option<Draw> {
    let unique = match table.has(&keys::draw::UNIQUE) && !table.is_str(&keys::draw::UNIQUE) {
        true => table
            .read(&keys::draw::UNIQUE, &keys::TOGETHER)
            .map(Unique::Together),
        false => table.read(&keys::draw::UNIQUE, &keys::UNIQUE),
    };
    let unique = unique.unwrap_or_default();
    let different = table.get(&keys::draw::DIFFERENT);
    let source = match from? {
        From::OwnFields(fields) => DrawSource::OwnFields(fields),
        From::List(words) => {
            DrawSource::Entries(words.into_iter().map(entry).collect(), String::new())
        }
        From::Name(word) => named(cx, &word, column.as_ref(), draft, written)?,
    };
    let is_plain = matches!(&source, DrawSource::Entries(_, default) if default.is_empty());
    if let Some(column) = column.filter(|_| is_plain) {
        let note = Diagnostic::new(
            Code::BadValue,
            msg!("`column` selects a column of a file, but this draws from a list or from numbers"),
        )
        .at(column.span);
        cx.diagnostics
            .emit(note.help(msg!("leave out `column`, or draw from a CSV file")));
    }
    Some(Draw {
        source,
        unique,
        different,
        span: name.span,
    })
}

/// Whether there is anything to draw; notes a draw without.
fn has_entries(cx: &Reading<'_>, name: &str, draw: &Draw) -> bool {
    let is_empty = match &draw.source {
        DrawSource::Entries(entries, _) => entries.is_empty(),
        DrawSource::OwnFields(fields) => fields.is_empty(),
    };
    if is_empty {
        let note = Diagnostic::new(
            Code::BadValue,
            msg!("`{name}` has nothing to draw from", name),
        )
        .at(draw.span);
        cx.diagnostics
            .emit(note.help(msg!("give it words to draw from")));
    }
    !is_empty
}

/// A word of a list, or a number.
fn entry(word: Spanned<String>) -> Entry {
    Entry {
        span: word.span,
        fields: Fields::from_iter([(String::new(), word)]),
    }
}

/// The entries of a CSV file, of a row of numbers, or of a set.
fn named(
    cx: &mut Reading<'_>,
    word: &Spanned<String>,
    column: Option<&Spanned<String>>,
    draft: &Draft,
    written: &BTreeSet<String>,
) -> Option<DrawSource> {
    if let Some((first, last)) = word.value.split_once("..") {
        return numbers(cx, word, (first, last));
    }
    let (entries, columns) = if is_data(&word.value) {
        let Data { columns, rows, .. } = data::plain(cx, word)?;
        (
            rows.into_iter()
                .map(|row| Entry {
                    fields: row.fields,
                    span: row.span,
                })
                .collect(),
            columns,
        )
    } else {
        of_set(cx, word, draft, written)?
    };
    let column = drawn_column(cx, word, column, &columns)?;
    for entry in entries
        .iter()
        .filter(|entry| !entry.fields.contains_key(&column))
    {
        let note = Diagnostic::new(
            Code::MissingField,
            msg!(
                "the cell `{column}` is empty, but words are drawn from it",
                column
            ),
        );
        cx.diagnostics.emit(
            note.at(entry.span)
                .help(msg!("fill it in, or delete the row")),
        );
    }
    Some(DrawSource::Entries(entries, column))
}

/// Returns the column whose words are drawn. Reports an unknown column, and a file whose only column may lack a name.
fn drawn_column(
    cx: &Reading<'_>,
    word: &Spanned<String>,
    column: Option<&Spanned<String>>,
    columns: &[String],
) -> Option<String> {
    match column {
        None if columns.len() == 1 && is_data(&word.value) => {
            let column = &columns[0];
            let note = Diagnostic::new(
                Code::BadData,
                msg!(
                    "the first row of `{file}` names its only column, `{column}`, and is not drawn",
                    file = word.value,
                    column
                ),
            );
            cx.diagnostics.emit(note.at(word.span).help(msg!(
                "if that is intended, set `column = \"{column}\"`; otherwise add a first row with the column's name, and set \
                 `column` to that",
                column
            )));
            None
        }
        None => Some(columns.first().cloned().unwrap_or_default()),
        Some(column) if !columns.contains(&column.value) => {
            let note = Diagnostic::new(
                Code::UnknownName,
                msg!(
                    "`{path}` has no column `{column}`",
                    path = word.value,
                    column = column.value
                ),
            );
            cx.diagnostics.emit_unknown(
                note.at(column.span),
                &column.value,
                columns.iter().map(String::as_str),
            );
            None
        }
        Some(column) => Some(column.value.clone()),
    }
}

/// The items of a set, each as often as it has copies, and their fields, that by which they are called first.
fn of_set(
    cx: &mut Reading<'_>,
    word: &Spanned<String>,
    draft: &Draft,
    written: &BTreeSet<String>,
) -> Option<(Vec<Entry>, Vec<String>)> {
    let Some(set) = draft.set(&word.value) else {
        // For a set that could not be read, a note has been given.
        if !written.contains(&word.value) {
            let note = Diagnostic::new(
                Code::UnknownName,
                msg!(
                    "there are no cards or tokens `{name}` to draw from",
                    name = word.value
                ),
            )
            .at(word.span);
            let note = note.help(msg!(
                "`from` is a CSV file, numbers such as `1..90`, a list, or the name of a set"
            ));
            cx.diagnostics
                .emit_unknown(note, &word.value, written.iter().map(String::as_str));
        }
        return None;
    };
    let items = &set.items;
    let copies: u64 = items.iter().map(|item| u64::from(item.copies)).sum();
    if !ITEMS.allows(copies) {
        // TRANSLATORS: A number and a unit follow, such as "12,000 cells".
        let subject = msg!("`{name}` holds", name = word.value);
        cx.diagnostics
            .emit(Diagnostic::beyond(&ITEMS, subject, copies).at(word.span));
        return None;
    }
    let entry = |item: &Item| Entry {
        fields: item.fields.clone(),
        span: item.span,
    };
    let entries = items
        .iter()
        .flat_map(|item| std::iter::repeat_n(entry(item), item.copies as usize))
        .collect();
    let mut rest: BTreeSet<&str> = items
        .iter()
        .flat_map(|item| item.fields.keys().map(String::as_str))
        .collect();
    let mut columns: Vec<&str> = ["title", "id"]
        .into_iter()
        .filter_map(|name| rest.take(name))
        .collect();
    columns.extend(rest);
    Some((entries, columns.into_iter().map(str::to_owned).collect()))
}

/// Numbers as entries, such as `1..90`.
fn numbers(cx: &mut Reading<'_>, word: &Spanned<String>, ends: (&str, &str)) -> Option<DrawSource> {
    // TRANSLATORS: A number and a unit follow, such as "12,000 cells".
    let numbers = range(cx, word, ends, msg!("this draws from"))?;
    Some(DrawSource::Entries(
        numbers.into_iter().map(entry).collect(),
        String::new(),
    ))
}
