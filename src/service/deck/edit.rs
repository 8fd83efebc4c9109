//! Changes of cards, into the files where these are.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::csv::{Csv, head};
use super::table::{columns, fixed, set};
use super::toml::{cards, document};
use crate::diag::{Code, Note};
use crate::model::{Item, Known, Set};
use crate::read;
use crate::service::open_kit::{Drafted, OpenKit};
use crate::source::{FileId, FileSystem, MemoryFiles, Sources};

/// A change of a deck.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Edit {
    /// Writes a cell; empty takes its text away.
    Set {
        /// The row, from 0.
        row: usize,
        /// The column.
        column: String,
        /// What it says then.
        text: String,
    },
    /// Adds a card behind that of a row, or at the end.
    Add {
        /// The row, from 0.
        #[serde(default)]
        after: Option<usize>,
        /// What it says, by column.
        cells: BTreeMap<String, String>,
    },
    /// Takes a card away.
    Drop {
        /// The row, from 0.
        row: usize,
    },
}

/// A deck that is changed.
struct Editor<'e> {
    set: Known<'e, Set>,
    /// Its columns, in the order in which a new card says them.
    columns: Vec<String>,
    sources: &'e Sources,
    own: &'e dyn FileSystem,
}

/// The files of a kit that edits change, as they are then. Rows are those of the deck as it is now.
///
/// # Errors
/// One of the edits cannot be made; then none is.
pub(in crate::service) fn edited(open: &mut OpenKit, deck: &str, edits: &[Edit]) -> Result<MemoryFiles, Box<Note>> {
    let drafted = open.draft();
    let Drafted { content, report, .. } = &*drafted;
    let set = set(&content.draft, deck)?;
    let editor = Editor { set, columns: columns(set, &drafted.slots), sources: &report.sources, own: &open.kit.own };
    let mut files: BTreeMap<FileId, Vec<&Edit>> = BTreeMap::new();
    for edit in edits {
        files.entry(editor.file(edit)?).or_default().push(edit);
    }
    let mut changed = MemoryFiles::default();
    for (file, edits) in files {
        let (path, text) = (report.sources.path(file), report.sources.text(file));
        let text = if path.ends_with(".toml") { editor.toml(file, &edits)? } else { editor.csv(file, text, &edits)? };
        let old = open.kit.read(path).unwrap_or_default();
        let bytes = read::encoded_as(&old, &text).ok_or_else(|| {
            let note =
                Note::new(Code::BadData, format!("`{path}` is in Windows-1252, which lacks one of these letters"));
            Box::new(note.help("save it as UTF-8 in a spreadsheet program"))
        })?;
        changed.put(path, bytes);
    }
    Ok(changed)
}

impl Editor<'_> {
    fn item(&self, row: usize) -> Result<&Item, Box<Note>> {
        let item = self.set.items.get(row).ok_or_else(|| {
            Box::new(Note::new(Code::Usage, format!("`{}` has {} cards", self.set.name(), self.set.items.len())))
        })?;
        match fixed(item, self.sources, self.own) {
            Some(why) => {
                Err(Note::new(Code::BadData, format!("`{}` cannot be changed here", item.name)).help(why).into())
            }
            None => Ok(item),
        }
    }

    /// The file that an edit changes.
    fn file(&self, edit: &Edit) -> Result<FileId, Box<Note>> {
        let row = match edit {
            Edit::Set { row, column, .. } => return self.cell(*row, column).map(|(file, ..)| file),
            Edit::Add { after: Some(row), .. } | Edit::Drop { row } => *row,
            Edit::Add { after: None, .. } => self.set.items.len().saturating_sub(1),
        };
        Ok(self.item(row)?.span.file)
    }

    /// Where a cell is: its file, a byte of its record, and the place of its column among those of the file that
    /// have a name, or `None` where the byte is in the cell itself.
    fn cell(&self, row: usize, column: &str) -> Result<(FileId, usize, Option<usize>), Box<Note>> {
        let item = self.item(row)?;
        let own = |item: &Item| (item.span.file, item.span.start);
        let (file, start) = own(item);
        if item.columns.is_empty() {
            return Ok((file, start, None));
        }
        let named = head(self.sources.text(file)).into_iter().filter(|name| !name.is_empty()).count();
        let place = item.columns.iter().position(|name| name == column);
        if let Some(place) = place.filter(|place| *place < named) {
            return Ok((file, start, Some(place)));
        }
        // A column of a second file, which the rows of the first share.
        if let Some(field) = item.fields.get(column).filter(|field| field.span.file != file) {
            return Ok((field.span.file, field.span.start, None));
        }
        let path = self.sources.path(file);
        let note = Note::new(Code::UnknownName, format!("`{path}` has no column `{column}` for this card"));
        Err(note.help("add the column in its first row").into())
    }

    /// A file of CSV after edits.
    fn csv(&self, file: FileId, text: &str, edits: &[&Edit]) -> Result<String, Box<Note>> {
        let mut csv = Csv::parse(text);
        let named: Vec<usize> =
            csv.head().iter().enumerate().filter(|(_, name)| !name.is_empty()).map(|(at, _)| at).collect();
        let lost = || Note::new(Code::BadData, format!("a row of `{}` is no longer there", self.sources.path(file)));
        let record = |csv: &Csv<'_>, byte: usize| csv.at(byte).ok_or_else(|| Box::new(lost()));
        for edit in edits {
            match edit {
                Edit::Set { row, column, text } => {
                    let (_, byte, place) = self.cell(*row, column)?;
                    let at = record(&csv, byte)?;
                    let place = place.and_then(|place| named.get(place).copied());
                    let place = place.or_else(|| csv.column(at, byte)).ok_or_else(|| Box::new(lost()))?;
                    csv.set(at, place, text);
                }
                Edit::Add { after, cells } => {
                    let behind = after.map(|row| record(&csv, self.item(row)?.span.start)).transpose()?;
                    let at = csv.insert(behind);
                    let columns = &self.item(after.unwrap_or(self.set.items.len() - 1))?.columns;
                    for (column, text) in cells.iter().filter(|(_, text)| !text.is_empty()) {
                        let place = columns.iter().position(|name| name == column).and_then(|place| named.get(place));
                        let Some(place) = place else {
                            let message = format!("`{}` has no column `{column}`", self.sources.path(file));
                            return Err(Note::new(Code::UnknownName, message).help("add it in its first row").into());
                        };
                        csv.set(at, *place, text);
                    }
                }
                Edit::Drop { row } => {
                    let at = record(&csv, self.item(*row)?.span.start)?;
                    csv.remove(at);
                }
            }
        }
        Ok(csv.text())
    }

    /// A file of TOML after edits.
    fn toml(&self, file: FileId, edits: &[&Edit]) -> Result<String, Box<Note>> {
        let path = self.sources.path(file);
        let mut document = document(path, self.sources.text(file))?;
        let (kind, item) = (self.set.component.kind.table(), self.set.component.kind.item());
        let lost = || Box::new(Note::new(Code::BadData, format!("a card in `{path}` is no longer there")));
        let mut cards = cards(&mut document, kind, self.set.name(), item).ok_or_else(lost)?;
        // Which of the rows each of the tables is now; `None` for new ones.
        let own = self.set.items.iter().enumerate().filter(|(_, item)| item.span.file == file);
        let mut rows: Vec<Option<usize>> = own.map(|(row, _)| Some(row)).collect();
        for edit in edits {
            let place = |row: &usize| rows.iter().position(|at| *at == Some(*row)).ok_or_else(lost);
            match edit {
                Edit::Set { row, column, text } => {
                    if !cards.set(place(row)?, column, text) {
                        return Err(lost());
                    }
                }
                Edit::Add { after, cells } => {
                    let behind = after.as_ref().map(place).transpose()?;
                    let at = cards.insert(behind);
                    rows.insert(at.min(rows.len()), None);
                    let place = |column: &str| self.columns.iter().position(|known| known == column);
                    let mut cells: Vec<_> = cells.iter().collect();
                    cells.sort_by_key(|(column, _)| place(column).unwrap_or(usize::MAX));
                    cells.into_iter().for_each(|(column, text)| _ = cards.set(at, column, text));
                }
                Edit::Drop { row } => {
                    let at = place(row)?;
                    cards.remove(at);
                    rows.remove(at);
                }
            }
        }
        Ok(document.to_string())
    }
}
