//! Sheets of ODS workbooks, which hold beside every value the words that are shown.

use std::io::Cursor;

use roxmltree::{Document, Node};
use zip::ZipArchive;

use super::cells::{CellFault, Cells, Fault, SheetText, Wanted, has_no_value, part, shows_error};

/// So many spaces in a row are kept at most.
const MOST_SPACES: usize = 100;

/// The sheet that is wanted of a workbook.
pub(super) fn sheet(archive: &mut ZipArchive<Cursor<&[u8]>>, wanted: Wanted<'_>) -> Result<SheetText, Fault> {
    let is_locked = part(archive, "META-INF/manifest.xml").is_some_and(|text| text.contains("encryption-data"));
    if is_locked {
        return Err(Fault::Locked);
    }
    let text = part(archive, "content.xml").ok_or_else(|| Fault::Bad("it has no content".to_owned()))?;
    let document = Document::parse(&text).map_err(|fault| Fault::Bad(fault.to_string()))?;
    let tables: Vec<Node<'_, '_>> = document.descendants().filter(|node| is(node, "table")).collect();
    let name = |table: &Node<'_, '_>| attribute(table, "name").unwrap_or_default().to_owned();
    let found = tables.iter().find(|table| wanted.sheet.is_none_or(|asked| name(table) == asked));
    let Some(table) = found else { return Err(Fault::NoSheet(tables.iter().map(name).collect())) };
    let (mut cells, mut faults) = (Cells::default(), Vec::new());
    let mut at = 0_usize;
    for row in table.descendants().filter(|node| is(node, "table-row")) {
        let times = number(&row, "number-rows-repeated");
        let is_hidden = matches!(attribute(&row, "visibility"), Some("collapse" | "filter"));
        if !(is_hidden && wanted.skips_hidden) {
            note_faults(&row, at, &mut faults);
            let repeats = if has_words(&row) { times } else { 0 };
            // What is beyond the limits is told before it is repeated.
            Cells::check((at.saturating_add(repeats.saturating_sub(1)), 0))?;
            for repeat in 0..repeats {
                put_row(&mut cells, &row, at + repeat)?;
            }
        }
        at = at.saturating_add(times);
    }
    Ok(SheetText { name: name(table), text: cells.csv()?, faults })
}

/// Puts the words of a row into its cells, and what spans several rows into those below.
fn put_row(cells: &mut Cells, row: &Node<'_, '_>, at: usize) -> Result<(), Fault> {
    let mut column = 0_usize;
    for cell in row.children().filter(|node| is(node, "table-cell") || is(node, "covered-table-cell")) {
        let times = number(&cell, "number-columns-repeated");
        let words = words(&cell);
        let (repeats, spanned) = (if words.is_empty() { 0 } else { times }, number(&cell, "number-rows-spanned"));
        if repeats > 0 {
            Cells::check((at.saturating_add(spanned.max(1) - 1), column.saturating_add(repeats - 1)))?;
        }
        for repeat in 0..repeats {
            for down in 0..spanned {
                cells.put((at + down, column + repeat), words.clone())?;
            }
        }
        column = column.saturating_add(times);
    }
    Ok(())
}

/// Notes the cells of a row that show an error, and those with a formula that was never computed.
fn note_faults(row: &Node<'_, '_>, at: usize, faults: &mut Vec<CellFault>) {
    let mut column = 0_usize;
    for cell in row.children().filter(|node| is(node, "table-cell") || is(node, "covered-table-cell")) {
        // Beside the type of the format there is one of the program that writes it.
        let mut types = cell.attributes().filter(|attribute| attribute.name() == "value-type").peekable();
        let is_computed = types.peek().is_some();
        if types.any(|attribute| attribute.value() == "error") {
            shows_error(faults, (at, column), &words(&cell));
        } else if !is_computed && attribute(&cell, "formula").is_some() && words(&cell).is_empty() {
            has_no_value(faults, (at, column));
        }
        column = column.saturating_add(number(&cell, "number-columns-repeated"));
    }
}

fn has_words(row: &Node<'_, '_>) -> bool {
    row.children().any(|cell| !words(&cell).is_empty())
}

/// What a cell shows: its paragraphs, one below the other.
fn words(cell: &Node<'_, '_>) -> String {
    let paragraphs: Vec<String> = cell.children().filter(|node| is(node, "p")).map(|node| letters(&node)).collect();
    paragraphs.join("\n").trim().to_owned()
}

/// The letters of a paragraph, with its spaces and line breaks.
fn letters(node: &Node<'_, '_>) -> String {
    let of = |part: Node<'_, '_>| match part.text().filter(|_| part.is_text()) {
        Some(text) => text.to_owned(),
        None if is(&part, "s") => " ".repeat(number(&part, "c").min(MOST_SPACES)),
        None if is(&part, "tab") => " ".to_owned(),
        None if is(&part, "line-break") => "\n".to_owned(),
        None => String::new(),
    };
    node.descendants().map(of).collect()
}

fn is(node: &Node<'_, '_>, name: &str) -> bool {
    node.is_element() && node.tag_name().name() == name
}

fn attribute<'n>(node: &Node<'n, '_>, name: &str) -> Option<&'n str> {
    node.attributes().find(|attribute| attribute.name() == name).map(|attribute| attribute.value())
}

/// A number of times; once where nothing is said.
fn number(node: &Node<'_, '_>, name: &str) -> usize {
    attribute(node, name).and_then(|word| word.parse().ok()).unwrap_or(1)
}
