//! Sheets of XLSX workbooks.

use std::collections::BTreeSet;
use std::io::{BufReader, Cursor, Read};

use calamine::{DataRef, Dimensions, NumberFormat, Reader as _, SheetType, SheetVisible, Style, Xlsx, XlsxError};
use quick_xml::Reader;
use quick_xml::events::Event;
use roxmltree::Document;
use ssfmt::{DateSystem, FormatOptions};
use zip::ZipArchive;

use super::built_in;
use super::cell_format::CellFormat;
use super::cells::{
    CellFault, Cells, Fault, Sheet, Wanted, attribute, cannot_show, floats_over, has_date_of_program, has_emphasis,
    has_foreign_date, has_no_value, has_ruby, is_struck, part, shows_error,
};
use super::inline::{emphasised, errors, with_readings};
use super::iso::serial;
use super::unread::{self, Looks};
use crate::limits::UNPACKED;

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
pub(super) fn sheet(bytes: &[u8], archive: &mut ZipArchive<Cursor<&[u8]>>, wanted: Wanted<'_>) -> Result<Sheet, Fault> {
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes))?;
    let name = name(&book, wanted.sheet)?;
    let path = path_of_sheet(archive, &name);
    let looks = Looks::of(archive);
    let shown = match shown(&mut book, &name, &looks, wanted) {
        Err(Fault::CellError) => {
            // The library neither knows this error nor says where it is.
            let mut faults = Vec::new();
            for (at, error) in path.iter().flat_map(|path| errors(archive, path).unwrap_or_default()) {
                shows_error(&mut faults, at, &error);
            }
            let sheet = Sheet { name, rows: Vec::new(), faults, unread: Vec::new() };
            return if sheet.faults.is_empty() { Err(Fault::Damaged) } else { Ok(sheet) };
        }
        shown => shown?,
    };
    let Shown { mut cells, mut faults, mut unread, has_empty } = shown;
    if has_empty {
        without_values(&mut book, &name, &cells, &mut faults)?;
    }
    for region in book.merge_cells_by_sheet_name(&name)? {
        fill_down(&mut cells, region);
    }
    for at in path.iter().flat_map(|path| unread::floating(archive, path)) {
        floats_over(&mut unread, at);
    }
    for at in path.iter().flat_map(|path| emphasised(archive, path).unwrap_or_default()) {
        has_emphasis(&mut unread, at);
    }
    for at in path.iter().flat_map(|path| with_readings(archive, path, &looks).unwrap_or_default()) {
        has_ruby(&mut unread, at);
    }
    for row in path.filter(|_| wanted.skips_hidden).and_then(|path| hidden_rows(archive, &path)).unwrap_or_default() {
        if let Some(cells) = cells.rows.get_mut(row) {
            cells.clear();
        }
    }
    Ok(Sheet { name, rows: cells.into_rows()?, faults, unread })
}

/// The name of the sheet that is asked for, or of the first that is not hidden.
fn name(book: &Xlsx<Cursor<&[u8]>>, asked: Option<&str>) -> Result<String, Fault> {
    let sheets: Vec<_> = book.sheets_metadata().iter().filter(|sheet| sheet.typ == SheetType::WorkSheet).collect();
    let found = match asked {
        Some(asked) => sheets.iter().find(|sheet| sheet.name == asked),
        None => sheets.iter().find(|sheet| sheet.visible == SheetVisible::Visible).or(sheets.first()),
    };
    let names = || sheets.iter().map(|sheet| sheet.name.clone()).collect();
    found.map(|sheet| sheet.name.clone()).ok_or_else(|| Fault::NoSheet(names()))
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
    let format = |format: &NumberFormat| {
        let mut parsed = CellFormat::parse(built_in::code(format));
        parsed.depends_on_language = built_in::depends_on_language(format, wanted.writes_dates_otherwise);
        parsed
    };
    styles
        .iter()
        .map(|style| style.number_format.as_ref().map_or_else(|| CellFormat::parse("General"), format))
        .collect()
}

/// Reads what the cells of a sheet show.
fn shown(book: &mut Xlsx<Cursor<&[u8]>>, name: &str, looks: &Looks, wanted: Wanted<'_>) -> Result<Shown, Fault> {
    let date_system = if book.has_1904_epoch() { DateSystem::Date1904 } else { DateSystem::Date1900 };
    let options = FormatOptions { date_system, ..FormatOptions::default() };
    let mut reader = book.worksheet_cells_reader(name)?;
    let (formats, general) = (formats(reader.styles(), wanted), CellFormat::parse("General"));
    let number = |number: f64, style: usize| formats.get(style).unwrap_or(&general).number(number, &options);
    let text =
        |words: &str, style: usize| formats.get(style).map_or_else(|| words.to_owned(), |format| format.text(words));
    let mut shown = Shown::default();
    while let Some((cell, style)) = reader.next_cell_with_style_id()? {
        let at = (cell.get_position().0 as usize, cell.get_position().1 as usize);
        let words = match cell.get_value() {
            DataRef::Empty => Some(String::new()),
            DataRef::Int(value) => number(*value as f64, style),
            DataRef::Float(value) => number(*value, style),
            DataRef::DateTime(date) => number(date.as_f64(), style),
            DataRef::DateTimeIso(words) | DataRef::DurationIso(words) => {
                match serial(words, date_system).filter(|_| formats.get(style).is_some_and(CellFormat::is_date)) {
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
            Some(format) if format.depends_on_language => has_date_of_program(&mut shown.unread, at),
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
        if record.formula.is_some() && matches!(record.value, DataRef::Empty) && cells.get(at).is_empty() {
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
    let (book, relations) = (part(archive, "xl/workbook.xml")?, part(archive, "xl/_rels/workbook.xml.rels")?);
    let (book, relations) = (Document::parse(&book).ok()?, Document::parse(&relations).ok()?);
    let sheet = book.descendants().find(|node| node.has_tag_name("sheet") && node.attribute("name") == Some(name));
    let of_sheet = sheet?.attributes().find(|attribute| attribute.name() == "id")?.value().to_owned();
    let relation = relations.descendants().find(|node| node.attribute("Id") == Some(of_sheet.as_str()))?;
    let target = relation.attribute("Target")?;
    Some(target.strip_prefix('/').map_or_else(|| format!("xl/{target}"), str::to_owned))
}

/// The rows that are hidden of the sheet in a part, from zero. The library does not tell.
fn hidden_rows(archive: &mut ZipArchive<Cursor<&[u8]>>, path: &str) -> Option<BTreeSet<usize>> {
    let sheet = archive.by_name(path).ok()?.take(UNPACKED.most);
    let (mut xml, mut rows, mut buffer) = (Reader::from_reader(BufReader::new(sheet)), BTreeSet::new(), Vec::new());
    let mut next = 0_usize;
    loop {
        match xml.read_event_into(&mut buffer).ok()? {
            Event::Start(tag) | Event::Empty(tag) if tag.local_name().as_ref() == "row" => {
                let is_hidden = matches!(attribute(&tag, "hidden").as_deref(), Some("1" | "true"));
                // One without a number follows the one before it.
                let number = attribute(&tag, "r").and_then(|number| number.parse::<usize>().ok()?.checked_sub(1));
                let row = number.unwrap_or(next);
                rows.extend(is_hidden.then_some(row));
                next = row.saturating_add(1);
            }
            Event::Eof => return Some(rows),
            _ => {}
        }
        buffer.clear();
    }
}
