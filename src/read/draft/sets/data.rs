//! `data`: the rows of a file, as they come or chosen, renamed, joined and sorted.

use std::collections::{BTreeMap, BTreeSet};

use super::each::{Each, each};
use super::field_words::FieldWords;
use super::filter::{check_numbers, filter, not_comparable};
use crate::decode::table::{self, Row, Rows, Wanted};
use crate::diag::{Code, Diagnostic};
use crate::message::msg;
use crate::model::{Filter, Filters, Renamed, SortKey, are_comparable, looks_like_number, number};
use crate::read::draft::Reading;
use crate::read::draft::sets::language_columns;
use crate::read::unused::DataColumn;
use crate::schema::keys;
use crate::schema::kinds::Text;
use crate::schema::table::Table;
use crate::source::{Span, Spanned};

/// The rows that a table asks for by `data`, under their columns, and where the file is named.
pub(crate) struct Data {
    pub(crate) file: Spanned<String>,
    pub(crate) columns: Vec<String>,
    pub(crate) rows: Vec<Row>,
    /// Whether the file has more rows, which did not pass the filter.
    has_left_out: bool,
    /// The columns by which rows were chosen, sorted or joined, which need not be shown.
    pub(crate) used: BTreeSet<String>,
    /// The new names of columns, and what the file calls them.
    pub(crate) renamed: Renamed,
}

/// A column by the file that has it, which is the second one if `join` adds it, and by its name there; `None` if there are
/// no rows.
pub(crate) fn in_file((rows, renamed): (&[Row], &Renamed), column: &str) -> Option<DataColumn> {
    let cell = rows.iter().find_map(|row| row.fields.get(column));
    let file = cell
        .map(|cell| cell.span)
        .or_else(|| Some(rows.first()?.span))?
        .file;
    Some((
        file,
        renamed
            .0
            .get(column)
            .map_or(column, String::as_str)
            .to_owned(),
    ))
}

/// The rows of `data`, which is a file, or a table with a file and what is to be done with it; `None` where there are
/// none, or the file cannot be read.
pub(crate) fn data(cx: &mut Reading<'_>, table: &Table<'_>) -> Option<Data> {
    if !table.is_table(&keys::deck::DATA) {
        return plain(cx, &table.read(&keys::deck::DATA, &Text)?);
    }
    let options = table.table_at("data", keys::DATA)?;
    let filter = options
        .get(&keys::data::WHERE)
        .map(|word| (filter(cx, &word), word.span));
    let mut data = if options.has(&keys::data::EACH) {
        each_row(cx, &options)?
    } else {
        read(cx, &options, filter.as_ref().map(|(filter, _)| filter))?
    };
    let join = match options.table(keys::JOIN) {
        Some(join) => Some(Join::read(cx, &data, &join)?),
        None => None,
    };
    join.iter().for_each(|join| join.extend(&mut data));
    if let Some((filter, at)) = filter {
        let is_known = check_columns(
            cx,
            &data,
            filter.tests().map(|test| test.column.as_str()),
            at,
        );
        data.used
            .extend(filter.tests().map(|test| test.column.clone()));
        if is_known {
            keep(cx, &mut data, &filter, at);
        }
    }
    join.iter().for_each(|join| join.check(cx, &data));
    sort(
        cx,
        &mut data,
        &options.get(&keys::data::SORT).unwrap_or_default(),
    );
    data.used.extend(join.map(|join| join.on));
    if let Some(names) = options.table(keys::COLUMNS) {
        rename(cx, &mut data, &names);
    }
    Some(data)
}

/// The rows that `each` makes, which are in no file.
fn each_row(cx: &mut Reading<'_>, options: &Table<'_>) -> Option<Data> {
    if options.has(&keys::data::FILE) {
        let note = Diagnostic::new(
            Code::BadValue,
            msg!("rows come from `file` or from `each`, not from both"),
        );
        cx.diagnostics.emit(
            note.at(options.span_of(&keys::data::FILE))
                .help(msg!("`join` adds the columns of a file to those of `each`")),
        );
    }
    let Each {
        name: file,
        columns,
        rows,
    } = each(cx, options)?;
    Some(Data {
        file,
        columns,
        rows,
        has_left_out: false,
        used: BTreeSet::new(),
        renamed: Renamed::default(),
    })
}

/// All rows of a file: CSV, or the first sheet of a workbook.
pub(crate) fn plain(cx: &mut Reading<'_>, file: &Spanned<String>) -> Option<Data> {
    rows(cx, file.clone(), Wanted::default(), 1, None)
}

/// The rows of the file and sheet that a table names. Of those that do not pass the filter it may leave out some.
fn read(cx: &mut Reading<'_>, table: &Table<'_>, filter: Option<&Filter>) -> Option<Data> {
    table.require(&keys::data::FILE);
    let file = table.get(&keys::data::FILE)?;
    let sheet = table.get(&keys::data::SHEET);
    if let Some(sheet) = sheet.as_ref().filter(|_| !table::is_workbook(&file.value)) {
        let note = Diagnostic::new(
            Code::BadValue,
            msg!(
                "`{file}` is not a workbook and has no sheets",
                file = file.value
            ),
        );
        cx.diagnostics.emit(note.at(sheet.span));
    }
    let sheet = sheet.as_ref().map(|sheet| sheet.value.as_str());
    let wanted = Wanted {
        sheet,
        skips_hidden: table.get(&keys::data::SKIP_HIDDEN),
        ..Wanted::default()
    };
    let head = table.get(&keys::data::HEAD);
    rows(cx, file, wanted, head as usize, filter)
}

/// The rows of a file; `head` is the one that names the columns. Of those that do not pass the filter it may leave out some.
fn rows(
    cx: &mut Reading<'_>,
    file: Spanned<String>,
    wanted: Wanted<'_>,
    head: usize,
    filter: Option<&Filter>,
) -> Option<Data> {
    let (source, table) = cx.data(&file, wanted)?;
    let (
        Rows {
            mut columns,
            mut rows,
            has_left_out,
        },
        notes,
    ) = table::rows(&table, (source, head), None, filter);
    cx.diagnostics.extend(notes);
    language_columns::take(cx, &mut columns, &mut rows);
    Some(Data {
        file,
        columns,
        rows,
        has_left_out,
        used: BTreeSet::new(),
        renamed: Renamed::default(),
    })
}

/// Notes which of some columns there are not; whether there are all.
fn check_columns<'c>(
    cx: &mut Reading<'_>,
    data: &Data,
    asked: impl IntoIterator<Item = &'c str>,
    at: Span,
) -> bool {
    let mut is_known = true;
    for column in asked
        .into_iter()
        .filter(|asked| !data.columns.iter().any(|column| column == asked))
    {
        let note = Diagnostic::new(
            Code::UnknownName,
            msg!(
                "`{path}` has no column `{column}`",
                path = data.file.value,
                column
            ),
        )
        .at(at);
        cx.diagnostics
            .emit_unknown(note, column, data.columns.iter().map(String::as_str));
        is_known = false;
    }
    is_known
}

/// Calls columns by the names that the template knows.
fn rename(cx: &mut Reading<'_>, data: &mut Data, names: &Table<'_>) {
    for key in names.keys() {
        let Some(new) = names.str(&key.value) else {
            continue;
        };
        if !check_columns(cx, data, [key.value.as_str()], key.span) {
            continue;
        }
        if data.columns.contains(&new.value) {
            let note = Diagnostic::new(
                Code::Duplicate,
                msg!("there is already a column `{column}`", column = new.value),
            );
            cx.diagnostics.emit(
                note.at(new.span)
                    .help(msg!("rename that one too, or start its name with #")),
            );
            continue;
        }
        if data.used.contains(&key.value) {
            data.used.insert(new.value.clone());
        }
        data.renamed.0.insert(new.value.clone(), key.value.clone());
        data.columns
            .iter_mut()
            .filter(|column| **column == key.value)
            .for_each(|column| column.clone_from(&new.value));
        for row in &mut data.rows {
            if let Some(cell) = row.fields.remove(&key.value) {
                row.fields.insert(new.value.clone(), cell);
            }
        }
    }
}

/// Keeps the rows that pass.
fn keep(cx: &mut Reading<'_>, data: &mut Data, filter: &Filter, at: Span) {
    let words = &mut FieldWords::of(data.rows.iter().map(|row| &row.fields));
    let ((), has_failed) = cx
        .diagnostics
        .track_errors(|| check_numbers(cx, (filter, at), words));
    let had_rows = data.has_left_out || !data.rows.is_empty();
    let filters = Filters::of([filter]);
    data.rows
        .retain(|row| filters.first(|column| row.cell(column)).is_some());
    // For a filter that cannot tell, a note has been given.
    if had_rows && data.rows.is_empty() && !has_failed {
        let note = Diagnostic::new(
            Code::BadValue,
            msg!(
                "the filter matches no rows of `{file}`",
                file = data.file.value
            ),
        );
        cx.diagnostics.emit(
            note.at(at)
                .help(msg!("the value must match a cell of the column exactly")),
        );
    }
}

/// Sorts rows by columns, the first of them first; with a hyphen before it the other way round. Rows that say the same
/// stay in their order. Notes words that look like numbers and have no order.
fn sort(cx: &mut Reading<'_>, data: &mut Data, words: &[Spanned<String>]) {
    if words.is_empty() {
        return;
    }
    let mut rows: Vec<(SortKey<'_>, usize)> =
        (0..data.rows.len()).map(|n| (SortKey::Empty, n)).collect();
    // Each column is asked only for the order of rows that say the same in all before it.
    let mut alike = vec![(0, rows.len())];
    for word in words {
        let down = word.value.strip_prefix('-');
        let column = down.unwrap_or(&word.value);
        if !check_columns(cx, data, [column], word.span) {
            continue;
        }
        let unordered = alike
            .iter()
            .find_map(|(start, end)| without_order(data, column, &rows[*start..*end]));
        if let Some((one, other)) = unordered {
            cx.diagnostics.emit(
                not_comparable(&one.value, &other.value)
                    .at(word.span)
                    .with_secondary(one.span, msg!("written here")),
            );
        }
        for (mut start, end) in std::mem::take(&mut alike) {
            let rows = &mut rows[start..end];
            rows.iter_mut().for_each(|(key, n)| {
                *key = SortKey::of(data.rows[*n].cell(column).unwrap_or_default())
            });
            rows.sort_by(|one, other| {
                if down.is_some() {
                    other.0.cmp(&one.0)
                } else {
                    one.0.cmp(&other.0)
                }
            });
            for same in rows.chunk_by(|one, other| one.0 == other.0) {
                alike.extend((same.len() > 1).then_some((start, start + same.len())));
                start += same.len();
            }
        }
    }
    let order: Vec<usize> = rows.into_iter().map(|(_, n)| n).collect();
    let mut rows: Vec<Option<Row>> = std::mem::take(&mut data.rows)
        .into_iter()
        .map(Some)
        .collect();
    data.rows = order.into_iter().filter_map(|n| rows[n].take()).collect();
    data.used.extend(
        words
            .iter()
            .map(|word| word.value.trim_start_matches('-').to_owned()),
    );
}

/// Two cells of a column, among those of some rows by their numbers, that look like numbers and have no order, if there are
/// any.
fn without_order<'d>(
    data: &'d Data,
    column: &str,
    rows: &[(SortKey<'_>, usize)],
) -> Option<(&'d Spanned<String>, &'d Spanned<String>)> {
    let cells = rows
        .iter()
        .filter_map(|(_, n)| data.rows[*n].fields.get(column));
    let cells = cells.filter(|cell| looks_like_number(&cell.value));
    let (plain, mut others): (Vec<_>, Vec<_>) =
        cells.partition(|cell| number(&cell.value).is_some());
    if let (Some(plain), Some(other)) = (plain.first(), others.first()) {
        return Some((other, plain));
    }
    others.sort_by(|one, other| one.value.cmp(&other.value));
    let pair = others
        .windows(2)
        .find(|pair| !are_comparable(&pair[0].value, &pair[1].value))?;
    Some((pair[0], pair[1]))
}

/// A second file, of which each row belongs to those rows of the first that say the same in a column.
struct Join {
    other: Data,
    on: String,
    /// Its rows by what they say in that column.
    rows: BTreeMap<String, usize>,
}

impl Join {
    /// The second file that a table names; `None` with notes if it cannot be joined.
    fn read(cx: &mut Reading<'_>, data: &Data, table: &Table<'_>) -> Option<Join> {
        let (other, on) = (read(cx, table, None)?, table.get(&keys::join::ON)?);
        let has_both = check_columns(cx, data, [on.value.as_str()], on.span)
            & check_columns(cx, &other, [on.value.as_str()], on.span);
        let doubled = other
            .columns
            .iter()
            .find(|column| **column != on.value && data.columns.contains(column));
        if let Some(doubled) = doubled {
            let note = Diagnostic::new(
                Code::Duplicate,
                msg!(
                    "`{file}` and `{other}` both have a column `{column}`",
                    file = data.file.value,
                    other = other.file.value,
                    column = doubled
                ),
            );
            cx.diagnostics
                .emit(note.at(table.span).help(msg!("rename one of them")));
        }
        if !has_both || doubled.is_some() {
            return None;
        }
        let mut rows: BTreeMap<String, usize> = BTreeMap::new();
        for (n, row) in other.rows.iter().enumerate() {
            let Some(key) = row.cell(&on.value) else {
                continue;
            };
            if let Some(first) = rows.insert(key.to_owned(), n) {
                let note = Diagnostic::new(
                    Code::Duplicate,
                    msg!(
                        "two rows have `{word}` in `{column}`",
                        word = key,
                        column = on.value
                    ),
                );
                cx.diagnostics.emit(
                    note.with_label(row.span, msg!("this one"))
                        .with_secondary(other.rows[first].span, msg!("and this one")),
                );
            }
        }
        Some(Join {
            other,
            on: on.value,
            rows,
        })
    }

    /// The row that belongs to one of the first file.
    fn of(&self, row: &Row) -> Option<&Row> {
        Some(&self.other.rows[*self.rows.get(row.cell(&self.on)?)?])
    }

    /// Adds the columns of the second file to those of the first.
    fn extend(&self, data: &mut Data) {
        for row in &mut data.rows {
            let Some(found) = self.of(row) else { continue };
            let more = found
                .fields
                .iter()
                .filter(|(column, _)| **column != self.on);
            row.fields
                .extend(more.map(|(column, cell)| (column.clone(), cell.clone())));
        }
        data.columns.extend(
            self.other
                .columns
                .iter()
                .filter(|column| **column != self.on)
                .cloned(),
        );
    }

    /// Notes rows of the first file to which none of the second belongs.
    fn check(&self, cx: &mut Reading<'_>, data: &Data) {
        let mut told = BTreeSet::new();
        for row in data.rows.iter().filter(|row| self.of(row).is_none()) {
            let Some(key) = row.cell(&self.on).filter(|key| told.insert(*key)) else {
                continue;
            };
            let note = Diagnostic::new(
                Code::UnknownName,
                msg!(
                    "no row of `{file}` has `{word}` in `{column}`",
                    file = self.other.file.value,
                    word = key,
                    column = self.on
                ),
            )
            .at(row.span);
            cx.diagnostics
                .emit_unknown(note, key, self.rows.keys().map(String::as_str));
        }
    }
}
