//! Sheets of XLSX workbooks.

use std::collections::HashMap;
use std::io::Cursor;

use calamine::{DataRef, Reader as _, SheetType, SheetVisible, Style, Xlsx, XlsxError};
use ssfmt::{DateSystem, FormatOptions};

use super::cells::{CellProblem, CellProblems, Cells, SheetError, SheetName, SheetRows, Wanted};
use super::format::{CellFormat, serial};
use super::parts::{Parts, attribute, each_tag};
use super::unread::{CellRegion, Looks, SheetFacts, floating};
use crate::source::CellPosition;

impl From<XlsxError> for SheetError {
    fn from(error: XlsxError) -> SheetError {
        match error {
            XlsxError::Password => SheetError::Locked,
            XlsxError::CellError(_) => SheetError::CellError,
            _ => SheetError::Damaged,
        }
    }
}

/// An open XLSX workbook. Calamine reads the values and formats of cells. We parse the XML of a sheet a second time for
/// everything else.
pub(super) struct XlsxBook<'b> {
    book: Xlsx<Cursor<&'b [u8]>>,
    /// The name of the part of each sheet, by sheet name. Calamine does not return it.
    sheet_parts: HashMap<String, String>,
    looks: Looks,
}

impl<'b> XlsxBook<'b> {
    /// Opens a workbook from its file and its unpacked parts.
    ///
    /// # Errors
    /// Returns an error if a password is needed, or if a part of the workbook is damaged.
    pub(super) fn open(bytes: &'b [u8], parts: &Parts) -> Result<Self, SheetError> {
        let book = Xlsx::new(Cursor::new(bytes))?;
        let mut relations = parts.relations("").into_iter();
        let main = relations.find(|relation| relation.kind.ends_with("/officeDocument"));
        let main = main.map_or_else(String::new, |relation| relation.target);
        let folder = &main[..main.rfind('/').map_or(0, |slash| slash + 1)];

        let relations = parts.relations(&main).into_iter();
        let targets: HashMap<String, String> = relations
            .map(|relation| (relation.id, relation.target))
            .collect();
        let mut sheet_parts = HashMap::new();
        each_tag(parts.text(&main), "sheet", |tag| {
            let part = attribute(tag, "id").and_then(|id| targets.get(&id));
            if let Some((name, part)) = attribute(tag, "name").zip(part) {
                sheet_parts.entry(name).or_insert_with(|| part.clone());
            }
        });
        Ok(Self {
            book,
            sheet_parts,
            looks: Looks::read(parts, folder),
        })
    }

    pub(super) fn sheets(&self) -> Vec<SheetName> {
        self.book
            .sheets_metadata()
            .iter()
            .filter(|sheet| sheet.typ == SheetType::WorkSheet)
            .map(|sheet| SheetName {
                name: sheet.name.clone(),
                is_visible: sheet.visible == SheetVisible::Visible,
            })
            .collect()
    }

    /// Reads the requested sheet.
    pub(super) fn sheet(
        &mut self,
        parts: &Parts,
        wanted: Wanted<'_>,
    ) -> Result<SheetRows, SheetError> {
        let name = self.sheet_name(wanted.sheet)?;
        let part = self.sheet_parts.get(&name);
        let facts = match part.and_then(|part| parts.xml(part)) {
            Some(xml) => SheetFacts::read(xml, &self.looks),
            None => Ok(SheetFacts::default()),
        };
        let ShownCells {
            mut cells,
            mut problems,
        } = match ShownCells::read(&mut self.book, &name, &self.looks, wanted) {
            // Calamine neither knows this error nor returns its position.
            Err(SheetError::CellError) => {
                let mut problems = CellProblems::default();
                for (position, error) in facts?.errors {
                    problems.add(CellProblem::Error(error), position);
                }
                return if problems.is_empty() {
                    Err(SheetError::Damaged)
                } else {
                    Ok(SheetRows {
                        name,
                        rows: Vec::new(),
                        problems,
                    })
                };
            }
            shown => shown?,
        };
        let facts = facts?;

        let without_values = facts.without_values.into_iter();
        problems.add_all(
            CellProblem::NoValue,
            without_values.filter(|position| cells.get(*position).is_empty()),
        );
        for region in facts.merged {
            fill_down(&mut cells, region);
        }

        let floating = part.map_or_else(Vec::new, |part| floating(parts, part));
        problems.add_all(CellProblem::Floating, floating);
        problems.add_all(CellProblem::Emphasis, facts.emphasised);
        problems.add_all(CellProblem::Ruby, facts.with_readings);

        if wanted.skips_hidden {
            for row in facts.hidden {
                if let Some(cells) = cells.rows.get_mut(row) {
                    cells.clear();
                }
            }
        }
        Ok(SheetRows {
            name,
            rows: cells.into_rows()?,
            problems,
        })
    }

    /// Returns the name of the requested sheet, or of the first visible sheet if none is requested.
    fn sheet_name(&self, requested: Option<&str>) -> Result<String, SheetError> {
        let sheets = self.sheets();
        let sheet = match requested {
            Some(requested) => sheets.iter().find(|sheet| sheet.name == requested),
            None => {
                let visible = sheets.iter().find(|sheet| sheet.is_visible);
                visible.or(sheets.first())
            }
        };
        match sheet {
            Some(sheet) => Ok(sheet.name.clone()),
            None => Err(SheetError::NoSheet(sheets)),
        }
    }
}

/// Returns the cell formats, indexed by style.
fn formats(styles: &[Style], wanted: Wanted<'_>) -> Vec<CellFormat> {
    let format = |style: &Style| {
        let format = style
            .number_format
            .as_ref()
            .map(|format| CellFormat::of(format, wanted.writes_dates_otherwise));
        format.unwrap_or_else(|| CellFormat::parse("General"))
    };
    styles.iter().map(format).collect()
}

/// The cells of a sheet as calamine reads them.
#[derive(Default)]
struct ShownCells {
    cells: Cells,
    problems: CellProblems,
}

impl ShownCells {
    fn read(
        book: &mut Xlsx<Cursor<&[u8]>>,
        name: &str,
        looks: &Looks,
        wanted: Wanted<'_>,
    ) -> Result<Self, SheetError> {
        let date_system = if book.has_1904_epoch() {
            DateSystem::Date1904
        } else {
            DateSystem::Date1900
        };
        let options = FormatOptions {
            date_system,
            ..FormatOptions::default()
        };
        let mut reader = book.worksheet_cells_reader(name)?;
        let formats = formats(reader.styles(), wanted);
        let general = CellFormat::parse("General");
        let mut shown = Self::default();

        while let Some((cell, style)) = reader.next_cell_with_style_id()? {
            let (row, column) = cell.get_position();
            let position = CellPosition {
                row: row as usize,
                column: column as usize,
            };
            let value = cell.get_value();
            let format = formats.get(style);
            let number = |number: f64| format.unwrap_or(&general).number(number, &options);
            let text =
                |text: &str| format.map_or_else(|| text.to_owned(), |format| format.text(text));
            let words = match value {
                DataRef::Empty => Some(String::new()),
                DataRef::Int(value) => number(*value as f64),
                DataRef::Float(value) => number(*value),
                DataRef::DateTime(date) => number(date.as_f64()),
                DataRef::DateTimeIso(words) | DataRef::DurationIso(words) => {
                    match serial(words, date_system)
                        .filter(|_| format.is_some_and(CellFormat::is_date))
                    {
                        Some(date) => number(date),
                        None => Some(words.clone()),
                    }
                }
                DataRef::String(words) => Some(text(words)),
                DataRef::SharedString(words) => Some(text(words)),
                DataRef::Bool(is_true) => Some(if *is_true { "TRUE" } else { "FALSE" }.to_owned()),
                DataRef::Error(error) => {
                    shown
                        .problems
                        .add(CellProblem::Error(error.to_string()), position);
                    continue;
                }
            };
            let Some(words) = words else {
                shown.problems.add(CellProblem::BadFormat, position);
                continue;
            };

            if matches!(value, DataRef::SharedString(words) if looks.are_mixed_in(words)) {
                shown.problems.add(CellProblem::Emphasis, position);
            }
            let is_number_or_date = matches!(
                value,
                DataRef::Int(_)
                    | DataRef::Float(_)
                    | DataRef::DateTime(_)
                    | DataRef::DateTimeIso(_)
            );
            match format.filter(|_| is_number_or_date) {
                Some(format) if format.has_foreign_dates => {
                    shown.problems.add(CellProblem::ForeignDate, position);
                }
                Some(format) if format.depends_on_language => {
                    shown.problems.add(CellProblem::LocalDate, position);
                }
                _ => {}
            }
            let words = words.trim();
            if !words.is_empty() {
                shown.cells.put(position, words.to_owned())?;
                if looks.strike(style) {
                    shown.problems.add(CellProblem::Strikethrough, position);
                }
            }
        }
        Ok(shown)
    }
}

/// Copies the text of the first cell of a merged region into the cells below it.
fn fill_down(cells: &mut Cells, region: CellRegion) {
    let CellRegion { first, last } = region;
    let words = cells.get(first).to_owned();
    cells.repeat_below(first.row + 1..last.row + 1, first.column, words);
}
