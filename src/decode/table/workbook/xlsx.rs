//! Sheets of XLSX workbooks.

use std::io::Cursor;

use calamine::{DataRef, Dimensions, Reader as _, SheetType, SheetVisible, Style, Xlsx, XlsxError};
use roxmltree::Document;
use ssfmt::{DateSystem, FormatOptions};
use zip::ZipArchive;

use super::cells::{
    CellFault, Cells, Fault, SheetName, SheetRows, Wanted, cannot_show, floats_over,
    has_date_of_program, has_emphasis, has_foreign_date, has_no_value, has_ruby, is_struck, part,
    shows_error,
};
use super::format::{CellFormat, serial};
use super::unread::{Looks, SheetFacts, floating};

impl From<XlsxError> for Fault {
    fn from(fault: XlsxError) -> Fault {
        match fault {
            XlsxError::Password => Fault::Locked,
            XlsxError::CellError(_) => Fault::CellError,
            _ => Fault::Damaged,
        }
    }
}

/// The sheet that is wanted of a workbook.
pub(super) fn sheet(
    bytes: &[u8],
    archive: &mut ZipArchive<Cursor<&[u8]>>,
    wanted: Wanted<'_>,
) -> Result<SheetRows, Fault> {
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes))?;
    let name = name(&book, wanted.sheet)?;
    let path = path_of_sheet(archive, &name);
    let looks = Looks::of(archive);
    let facts = path
        .as_ref()
        .and_then(|path| SheetFacts::of(archive, path, &looks))
        .unwrap_or_default();
    let shown = match shown(&mut book, &name, &looks, wanted) {
        Err(Fault::CellError) => {
            // The library neither knows this error nor says where it is.
            let mut faults = Vec::new();
            for (at, error) in facts.errors {
                shows_error(&mut faults, at, &error);
            }
            let sheet = SheetRows {
                name,
                rows: Vec::new(),
                faults,
                unread: Vec::new(),
            };
            return if sheet.faults.is_empty() {
                Err(Fault::Damaged)
            } else {
                Ok(sheet)
            };
        }
        shown => shown?,
    };
    let Shown {
        mut cells,
        mut faults,
        mut unread,
        has_empty,
    } = shown;
    if has_empty {
        without_values(&mut book, &name, &cells, &mut faults)?;
    }
    for region in book.merge_cells_by_sheet_name(&name)? {
        fill_down(&mut cells, region);
    }
    path.iter()
        .flat_map(|path| floating(archive, path))
        .for_each(|at| floats_over(&mut unread, at));
    facts
        .emphasised
        .into_iter()
        .for_each(|at| has_emphasis(&mut unread, at));
    facts
        .with_readings
        .into_iter()
        .for_each(|at| has_ruby(&mut unread, at));
    for row in facts.hidden.into_iter().filter(|_| wanted.skips_hidden) {
        if let Some(cells) = cells.rows.get_mut(row) {
            cells.clear();
        }
    }
    Ok(SheetRows {
        name,
        rows: cells.into_rows()?,
        faults,
        unread,
    })
}

/// Returns the names of the visible sheets.
pub(super) fn sheet_names(bytes: &[u8]) -> Result<Vec<String>, Fault> {
    let book: Xlsx<_> = Xlsx::new(Cursor::new(bytes))?;
    let visible = worksheets(&book)
        .into_iter()
        .filter(|sheet| sheet.is_visible);
    Ok(visible.map(|sheet| sheet.name).collect())
}

fn worksheets(book: &Xlsx<Cursor<&[u8]>>) -> Vec<SheetName> {
    book.sheets_metadata()
        .iter()
        .filter(|sheet| sheet.typ == SheetType::WorkSheet)
        .map(|sheet| SheetName {
            name: sheet.name.clone(),
            is_visible: sheet.visible == SheetVisible::Visible,
        })
        .collect()
}

/// Returns the name of the requested sheet, or else of the first visible one.
fn name(book: &Xlsx<Cursor<&[u8]>>, requested: Option<&str>) -> Result<String, Fault> {
    let sheets = worksheets(book);
    let position = match requested {
        Some(requested) => sheets.iter().position(|sheet| sheet.name == requested),
        None => sheets
            .iter()
            .position(|sheet| sheet.is_visible)
            .or((!sheets.is_empty()).then_some(0)),
    };
    match position {
        Some(position) => Ok(sheets[position].name.clone()),
        None => Err(Fault::NoSheet(sheets)),
    }
}

/// What the cells of a sheet show.
#[derive(Default)]
struct Shown {
    cells: Cells,
    /// The cells that show an error.
    faults: Vec<CellFault>,
    /// The cells that show more than their words.
    unread: Vec<CellFault>,
    /// Whether any cell is there and shows nothing.
    has_empty: bool,
}

/// The formats of cells, by the numbers of their styles.
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

/// Reads what the cells of a sheet show.
fn shown(
    book: &mut Xlsx<Cursor<&[u8]>>,
    name: &str,
    looks: &Looks,
    wanted: Wanted<'_>,
) -> Result<Shown, Fault> {
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
    let (formats, general) = (
        formats(reader.styles(), wanted),
        CellFormat::parse("General"),
    );
    let number = |number: f64, style: usize| {
        formats
            .get(style)
            .unwrap_or(&general)
            .number(number, &options)
    };
    let text = |words: &str, style: usize| {
        formats
            .get(style)
            .map_or_else(|| words.to_owned(), |format| format.text(words))
    };
    let mut shown = Shown::default();
    while let Some((cell, style)) = reader.next_cell_with_style_id()? {
        let at = (
            cell.get_position().0 as usize,
            cell.get_position().1 as usize,
        );
        let words = match cell.get_value() {
            DataRef::Empty => Some(String::new()),
            DataRef::Int(value) => number(*value as f64, style),
            DataRef::Float(value) => number(*value, style),
            DataRef::DateTime(date) => number(date.as_f64(), style),
            DataRef::DateTimeIso(words) | DataRef::DurationIso(words) => {
                match serial(words, date_system)
                    .filter(|_| formats.get(style).is_some_and(CellFormat::is_date))
                {
                    Some(date) => number(date, style),
                    None => Some(words.clone()),
                }
            }
            DataRef::String(words) => Some(text(words, style)),
            DataRef::SharedString(words) => Some(text(words, style)),
            DataRef::Bool(is_true) => Some(if *is_true { "TRUE" } else { "FALSE" }.to_owned()),
            DataRef::Error(error) => {
                shows_error(&mut shown.faults, at, &error.to_string());
                continue;
            }
        };
        let Some(words) = words else {
            cannot_show(&mut shown.faults, at);
            continue;
        };
        if matches!(cell.get_value(), DataRef::SharedString(words) if looks.are_mixed_in(words)) {
            has_emphasis(&mut shown.unread, at);
        }
        let is_number_or_date = matches!(
            cell.get_value(),
            DataRef::Int(_) | DataRef::Float(_) | DataRef::DateTime(_) | DataRef::DateTimeIso(_)
        );
        match formats.get(style).filter(|_| is_number_or_date) {
            Some(format) if format.has_foreign_dates => has_foreign_date(&mut shown.unread, at),
            Some(format) if format.depends_on_language => {
                has_date_of_program(&mut shown.unread, at)
            }
            _ => {}
        }
        match words.trim() {
            "" => shown.has_empty = true,
            words => {
                shown.cells.put(at, words.to_owned())?;
                if looks.strike(style) {
                    is_struck(&mut shown.unread, at);
                }
            }
        }
    }
    Ok(shown)
}

/// Notes the cells with a formula that shows nothing. The library does not tell of values in their formats and of formulas
/// at once, so the sheet is read a second time.
fn without_values(
    book: &mut Xlsx<Cursor<&[u8]>>,
    name: &str,
    cells: &Cells,
    faults: &mut Vec<CellFault>,
) -> Result<(), Fault> {
    let mut reader = book.worksheet_cells_reader(name)?;
    while let Some(record) = reader.next_cell_with_formula_metadata()? {
        let at = (record.pos.0 as usize, record.pos.1 as usize);
        if record.formula.is_some()
            && matches!(record.value, DataRef::Empty)
            && cells.get(at).is_empty()
        {
            has_no_value(faults, at);
        }
    }
    Ok(())
}

/// Lets what the first cell of a merged region shows stand in the cells below it.
fn fill_down(cells: &mut Cells, region: Dimensions) {
    let (first, column) = (region.start.0 as usize, region.start.1 as usize);
    let words = cells.get((first, column)).to_owned();
    cells.repeat_below(first + 1..region.end.0 as usize + 1, column, words);
}

/// The path of the part that a sheet is. The library does not tell.
fn path_of_sheet(archive: &mut ZipArchive<Cursor<&[u8]>>, name: &str) -> Option<String> {
    let (book, relations) = (
        part(archive, "xl/workbook.xml")?,
        part(archive, "xl/_rels/workbook.xml.rels")?,
    );
    let (book, relations) = (
        Document::parse(&book).ok()?,
        Document::parse(&relations).ok()?,
    );
    let sheet = book
        .descendants()
        .find(|node| node.has_tag_name("sheet") && node.attribute("name") == Some(name));
    let of_sheet = sheet?
        .attributes()
        .find(|attribute| attribute.name() == "id")?
        .value()
        .to_owned();
    let relation = relations
        .descendants()
        .find(|node| node.attribute("Id") == Some(of_sheet.as_str()))?;
    let target = relation.attribute("Target")?;
    Some(
        target
            .strip_prefix('/')
            .map_or_else(|| format!("xl/{target}"), str::to_owned),
    )
}
