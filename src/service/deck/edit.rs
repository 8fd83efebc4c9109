//! Changes of cards, into the files where these are.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::csv::{Csv, head};
use super::reorder::reorder;
use super::table::{columns, fixed, set};
use super::toml::{cards, data_path, document};
use crate::decode::table;
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::message::msg;
use crate::model::{Item, Known, Set};
use crate::service::open_kit::{Drafted, OpenKit};
use crate::source::{FileId, FileSystem, MemoryFiles, Sources};

/// A change of a deck.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Edit {
    /// Writes a cell; empty takes its text away.
    Set {
        /// The row, from 0.
        row: usize,
        /// The column.
        column: String,
        /// What it says then.
        text: String,
    },
    /// Adds a card behind or before that of a row, or at the end.
    Add {
        /// The row that is before it, from 0.
        #[serde(default)]
        after: Option<usize>,
        /// The row that is behind it, from 0, if `after` is not given.
        #[serde(default)]
        before: Option<usize>,
        /// What it says, by column.
        cells: BTreeMap<String, String>,
    },
    /// Takes a card away.
    Drop {
        /// The row, from 0.
        row: usize,
    },
    /// Puts cards into another order. They take the places that they have together; each stays in its file.
    Order {
        /// The rows, from 0, as they follow one another then.
        rows: Vec<usize>,
    },
    /// Adds a column to the tables of CSV in which the cards are; tables of TOML need none.
    Column {
        /// Its name.
        name: String,
    },
    /// Takes a column away, with all that cards say in it.
    DropColumn {
        /// Its name.
        name: String,
    },
}

/// A deck that is changed.
struct Editor<'e> {
    set: Known<'e, Set>,
    /// Its columns, in the order in which a new card says them.
    columns: Vec<String>,
    /// Those that are added by the change.
    added: Vec<&'e str>,
    sources: &'e Sources,
    own: &'e dyn FileSystem,
}

/// The files of a kit that edits change, as they are then. Rows are those of the deck as it is now.
///
/// # Errors
/// One of the edits cannot be made; then none is.
pub(crate) fn edited(
    open: &mut OpenKit,
    deck: &str,
    edits: &[Edit],
) -> DiagnosticResult<MemoryFiles> {
    let drafted = open.draft();
    let Drafted {
        content,
        diagnostics,
        ..
    } = &*drafted;
    let set = set(&content.draft, deck)?;
    let added = edits.iter().filter_map(|edit| {
        if let Edit::Column { name } = edit {
            Some(name.as_str())
        } else {
            None
        }
    });
    let (added, columns) = (added.collect(), columns(set, &drafted.slots));
    let sources = &*diagnostics.sources();
    let editor = Editor {
        set,
        columns,
        added,
        sources,
        own: &open.kit.own,
    };
    let mut files: BTreeMap<FileId, Vec<&Edit>> = BTreeMap::new();
    for edit in edits {
        editor
            .files(edit)?
            .into_iter()
            .for_each(|file| files.entry(file).or_default().push(edit));
    }
    let mut changed = MemoryFiles::default();
    for (file, edits) in files {
        let (path, text) = (sources.path(file), sources.text(file));
        let text = if is_toml(path) {
            editor.toml(file, &edits)?
        } else {
            editor.csv(file, text, &edits)?
        };
        let old = open.kit.read(path).unwrap_or_default();
        let bytes = table::encoded_as(&old, &text).ok_or_else(|| {
            let note = Diagnostic::new(
                Code::BadData,
                msg!(
                    "`{path}` is in Windows-1252, which lacks one of these letters",
                    path
                ),
            );
            Box::new(note.help(msg!("save it as UTF-8 in a spreadsheet program")))
        })?;
        changed.put(path, bytes);
    }
    Ok(changed)
}

impl Editor<'_> {
    fn item(&self, row: usize) -> DiagnosticResult<&Item> {
        let item = self.set.items.get(row).ok_or_else(|| {
            Box::new(Diagnostic::new(
                Code::Usage,
                msg!(
                    "`{deck}` has {count} cards",
                    deck = self.set.name(),
                    count = self.set.items.len()
                ),
            ))
        })?;
        match fixed(item, self.sources, self.own) {
            Some(why) => Err(Diagnostic::new(
                Code::BadData,
                msg!("`{card}` cannot be changed here", card = item.name),
            )
            .help(why)
            .into()),
            None => Ok(item),
        }
    }

    /// The files that an edit changes.
    fn files(&self, edit: &Edit) -> DiagnosticResult<BTreeSet<FileId>> {
        let of_row = |row: &usize| self.item(*row).map(|item| item.span.file);
        let one = |file: DiagnosticResult<FileId>| file.map(|file| BTreeSet::from([file]));
        match edit {
            Edit::Set { row, column, .. } => one(self.cell(*row, column).map(|(file, ..)| file)),
            Edit::Add {
                after: Some(row), ..
            }
            | Edit::Add {
                before: Some(row), ..
            }
            | Edit::Drop { row } => one(of_row(row)),
            Edit::Add { .. } => one(self
                .set
                .items
                .len()
                .checked_sub(1)
                .map_or_else(|| self.home(), |row| of_row(&row))),
            Edit::Order { rows } => {
                if rows.iter().collect::<BTreeSet<_>>().len() < rows.len() {
                    return Err(Diagnostic::new(
                        Code::Usage,
                        msg!("a row cannot be in two places"),
                    )
                    .into());
                }
                rows.iter().map(of_row).collect()
            }
            Edit::Column { name } => self.with_column(name),
            Edit::DropColumn { .. } => self.all_files(),
        }
    }

    /// The files of all its cards that can be changed; of a deck without cards, the one for the first.
    fn all_files(&self) -> DiagnosticResult<BTreeSet<FileId>> {
        if self.set.items.is_empty() {
            return Ok(BTreeSet::from([self.home()?]));
        }
        let own = self
            .set
            .items
            .iter()
            .filter(|item| fixed(item, self.sources, self.own).is_none());
        Ok(own.map(|item| item.span.file).collect())
    }

    /// The tables of CSV that get a column.
    fn with_column(&self, name: &str) -> DiagnosticResult<BTreeSet<FileId>> {
        if name.trim() != name || name.is_empty() || name.starts_with('#') {
            let note = Diagnostic::new(
                Code::BadValue,
                msg!("a column cannot be called `{name}`", name),
            );
            return Err(note
                .help(msg!("start it with a letter, and end it without a space"))
                .into());
        }
        let mut files = self.all_files()?;
        files.retain(|file| {
            !is_toml(self.sources.path(*file))
                && !self.columns_of(*file).iter().any(|known| known == name)
        });
        Ok(files)
    }

    /// The file in which the first card of a deck without cards belongs: that of its `data`, or else that of its table.
    fn home(&self) -> DiagnosticResult<FileId> {
        let file = self.set.component.span.file;
        let path = self.sources.path(file);
        let kind = self.set.component.kind.table();
        let data = data_path(
            &document(path, self.sources.text(file))?,
            kind,
            self.set.name(),
        );
        let home = data
            .as_ref()
            .map_or(Some(file), |path| self.sources.find(path));
        let path = data.as_deref().unwrap_or(path);
        home.filter(|_| self.own.has(path) && (is_toml(path) || is_csv(path)))
            .ok_or_else(|| {
                let note = Diagnostic::new(
                    Code::BadData,
                    msg!("cards cannot be added to `{path}` here", path),
                );
                note.help(msg!(
                    "add the first one with the program in which the file was made"
                ))
                .into()
            })
    }

    /// The columns of a table of CSV by the names that the kit has for them.
    fn columns_of(&self, file: FileId) -> Vec<String> {
        let row = self
            .set
            .items
            .iter()
            .find(|item| item.span.file == file && !item.columns.is_empty());
        let head = || {
            head(self.sources.text(file))
                .into_iter()
                .filter(|name| !name.is_empty())
                .collect()
        };
        row.map_or_else(head, |row| row.columns.to_vec())
    }

    /// Where a cell is: its file, a byte of its record, and the place of its column among those of the file that
    /// have a name, or `None` where the byte is in the cell itself.
    fn cell(&self, row: usize, column: &str) -> DiagnosticResult<(FileId, usize, Option<usize>)> {
        let item = self.item(row)?;
        let (file, start) = (item.span.file, item.span.start);
        if item.columns.is_empty() {
            return Ok((file, start, None));
        }
        let named = head(self.sources.text(file))
            .into_iter()
            .filter(|name| !name.is_empty())
            .count();
        let place = item.columns.iter().position(|name| name == column);
        if let Some(place) = place.filter(|place| *place < named) {
            return Ok((file, start, Some(place)));
        }
        if let Some(place) = self.added.iter().position(|name| *name == column) {
            return Ok((file, start, Some(named + place)));
        }
        // A column of a second file, which the rows of the first share.
        if let Some(field) = item
            .fields
            .get(column)
            .filter(|field| field.span.file != file)
        {
            return Ok((field.span.file, field.span.start, None));
        }
        Err(self.no_column(file, column))
    }

    fn no_column(&self, file: FileId, column: &str) -> Box<Diagnostic> {
        let note = Diagnostic::new(
            Code::UnknownName,
            msg!(
                "`{path}` has no column `{column}`",
                path = self.sources.path(file),
                column
            ),
        );
        note.help(msg!("add the column in its first row")).into()
    }

    /// A file of CSV after edits.
    fn csv(&self, file: FileId, text: &str, edits: &[&Edit]) -> DiagnosticResult<String> {
        let mut csv = Csv::parse(text);
        let mut columns = self.columns_of(file);
        let lost = || {
            Box::new(Diagnostic::new(
                Code::BadData,
                msg!(
                    "a row of `{path}` is no longer there",
                    path = self.sources.path(file)
                ),
            ))
        };
        let record = |csv: &Csv<'_>, byte: usize| csv.at(byte).ok_or_else(lost);
        let of_row = |csv: &Csv<'_>, row: usize| record(csv, self.item(row)?.span.start);
        for edit in edits {
            match edit {
                Edit::Set { row, column, text } => {
                    let (_, byte, place) = self.cell(*row, column)?;
                    let at = record(&csv, byte)?;
                    let place = place.and_then(|place| csv.named().get(place).copied());
                    let place = place.or_else(|| csv.column(at, byte)).ok_or_else(lost)?;
                    csv.set(at, place, text);
                }
                Edit::Add {
                    after,
                    before,
                    cells,
                } => {
                    let behind = after
                        .map(|row| of_row(&csv, row))
                        .transpose()?
                        .map(|at| at + 1);
                    let at = before.map(|row| of_row(&csv, row)).transpose()?;
                    let at = csv.insert(behind.or(at));
                    for (column, text) in cells.iter().filter(|(_, text)| !text.is_empty()) {
                        let place = columns.iter().position(|name| name == column);
                        let place = place.and_then(|place| csv.named().get(place).copied());
                        csv.set(at, place.ok_or_else(|| self.no_column(file, column))?, text);
                    }
                }
                Edit::Drop { row } => {
                    let at = of_row(&csv, *row)?;
                    csv.remove(at);
                }
                Edit::Order { rows } => {
                    let own = rows
                        .iter()
                        .filter(|row| self.set.items[**row].span.file == file);
                    let records = own
                        .map(|row| of_row(&csv, *row))
                        .collect::<Result<Vec<_>, _>>()?;
                    csv.reorder(&records);
                }
                Edit::Column { name } => {
                    csv.add_column(name);
                    columns.push(name.clone());
                }
                Edit::DropColumn { name } => {
                    let Some(place) = columns.iter().position(|known| known == name) else {
                        continue;
                    };
                    csv.named()
                        .get(place)
                        .copied()
                        .into_iter()
                        .for_each(|column| csv.remove_column(column));
                    columns.remove(place);
                }
            }
        }
        Ok(csv.text())
    }

    /// A file of TOML after edits.
    fn toml(&self, file: FileId, edits: &[&Edit]) -> DiagnosticResult<String> {
        let path = self.sources.path(file);
        let mut document = document(path, self.sources.text(file))?;
        let (kind, item) = (
            self.set.component.kind.table(),
            self.set.component.kind.item(),
        );
        let lost = || {
            Box::new(Diagnostic::new(
                Code::BadData,
                msg!("a card in `{path}` is no longer there", path),
            ))
        };
        let mut cards = cards(&mut document, kind, self.set.name(), item).ok_or_else(lost)?;
        // Which of the rows each of the tables is now; `None` for new ones.
        let own = self
            .set
            .items
            .iter()
            .enumerate()
            .filter(|(_, item)| item.span.file == file);
        let mut rows: Vec<Option<usize>> = own.map(|(row, _)| Some(row)).collect();
        let is_own = |row: &&usize| {
            self.set
                .items
                .get(**row)
                .is_some_and(|item| item.span.file == file)
        };
        for edit in edits {
            let place = |row: &usize| {
                rows.iter()
                    .position(|at| *at == Some(*row))
                    .ok_or_else(lost)
            };
            match edit {
                Edit::Set { row, column, text } => {
                    if !cards.set(place(row)?, column, text) {
                        return Err(lost());
                    }
                }
                Edit::Add {
                    after,
                    before,
                    cells,
                } => {
                    let behind = after.as_ref().map(place).transpose()?.map(|at| at + 1);
                    let at = cards.insert(behind.or(before.as_ref().map(place).transpose()?));
                    rows.insert(at.min(rows.len()), None);
                    let place =
                        |column: &str| self.columns.iter().position(|known| known == column);
                    let mut cells: Vec<_> = cells.iter().collect();
                    cells.sort_by_key(|(column, _)| place(column).unwrap_or(usize::MAX));
                    cells
                        .into_iter()
                        .for_each(|(column, text)| _ = cards.set(at, column, text));
                }
                Edit::Drop { row } => {
                    let at = place(row)?;
                    cards.remove(at);
                    rows.remove(at);
                }
                Edit::Order { rows: order } => {
                    let order: Vec<&usize> = order.iter().filter(is_own).collect();
                    let places = order
                        .iter()
                        .map(|row| place(row))
                        .collect::<Result<Vec<_>, _>>()?;
                    cards.reorder(&places);
                    reorder(&mut rows, &places);
                }
                Edit::Column { .. } => {}
                Edit::DropColumn { name } => {
                    (0..rows.len()).for_each(|at| _ = cards.set(at, name, ""))
                }
            }
        }
        Ok(document.to_string())
    }
}

fn is_toml(path: &str) -> bool {
    path.ends_with(".toml")
}

fn is_csv(path: &str) -> bool {
    [".csv", ".tsv", ".txt"]
        .iter()
        .any(|end| path.to_lowercase().ends_with(end))
}
