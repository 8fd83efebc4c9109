//! Sheets of ODS workbooks. Each cell holds its text as shown beside its value. Rows are read one by one: a whole sheet as a
//! tree takes ten times the memory of its text.

use std::collections::HashSet;
use std::io::{BufRead, BufReader, Cursor, Read};

use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::{Reader, escape};
use zip::ZipArchive;

use super::cells::{
    CellFault, Cells, Fault, SheetName, SheetRows, Wanted, attribute, floats_over, has_emphasis,
    has_no_value, has_no_words, has_ruby, is_struck, part, shows_error,
};
use crate::limits::UNPACKED;

/// The attributes that have the value of a cell, by its type.
const VALUES: [&str; 5] = [
    "value",
    "string-value",
    "date-value",
    "time-value",
    "boolean-value",
];
/// So many spaces in a row are kept at most.
const MOST_SPACES: usize = 100;

/// The sheet that is wanted of a workbook.
pub(super) fn sheet(
    archive: &mut ZipArchive<Cursor<&[u8]>>,
    wanted: Wanted<'_>,
) -> Result<SheetRows, Fault> {
    let is_locked =
        part(archive, "META-INF/manifest.xml").is_some_and(|text| text.contains("encryption-data"));
    if is_locked {
        return Err(Fault::Locked);
    }
    let content = archive.by_name("content.xml").map_err(|_| Fault::Damaged)?;
    let mut xml = Reader::from_reader(BufReader::new(content.take(UNPACKED.most)));
    xml.config_mut().expand_empty_elements = true;
    let Some((name, styles)) = open(&mut xml, wanted)? else {
        return Err(Fault::Damaged);
    };
    let mut sheet = Table {
        skips_hidden: wanted.skips_hidden,
        styles,
        ..Table::default()
    };
    let mut buffer = Vec::new();
    loop {
        match xml.read_event_into(&mut buffer)? {
            Event::End(tag) if sheet.depth == 0 && tag.local_name().as_ref() == "table" => break,
            Event::Start(tag) => sheet.start(&tag),
            Event::End(tag) => sheet.end(tag.local_name().as_ref())?,
            Event::Text(text) => sheet.letters(&text.xml10_content()),
            Event::CData(text) => sheet.letters(&text.xml10_content()),
            Event::GeneralRef(letter) => sheet.letters(&resolved(&letter)?),
            Event::Eof => return Err(Fault::Damaged),
            Event::Empty(_)
            | Event::Comment(_)
            | Event::Decl(_)
            | Event::PI(_)
            | Event::DocType(_) => {}
        }
        buffer.clear();
    }
    Ok(SheetRows {
        name,
        rows: sheet.cells.into_rows()?,
        faults: sheet.faults,
        unread: sheet.unread,
    })
}

/// The names of styles that let words stand out.
#[derive(Default)]
struct Styles {
    /// Bold, underlined or the like.
    emphatic: HashSet<String>,
    /// Struck through.
    striking: HashSet<String>,
}

/// Returns the names of the visible sheets.
pub(super) fn sheet_names(archive: &mut ZipArchive<Cursor<&[u8]>>) -> Result<Vec<String>, Fault> {
    let content = archive.by_name("content.xml").map_err(|_| Fault::Damaged)?;
    let mut xml = Reader::from_reader(BufReader::new(content.take(UNPACKED.most)));
    xml.config_mut().expand_empty_elements = true;
    // Sheets are searched to the end of the file, since none has an empty name.
    let no_sheet = Wanted {
        sheet: Some(""),
        ..Wanted::default()
    };
    match open(&mut xml, no_sheet) {
        Err(Fault::NoSheet(sheets)) => Ok(sheets
            .into_iter()
            .filter(|sheet| sheet.is_visible)
            .map(|sheet| sheet.name)
            .collect()),
        Err(fault) => Err(fault),
        Ok(_) => Ok(Vec::new()),
    }
}

/// Reads up to the sheet that is wanted, and gives its name and the styles that let words stand out.
fn open<R: BufRead>(
    xml: &mut Reader<R>,
    wanted: Wanted<'_>,
) -> Result<Option<(String, Styles)>, Fault> {
    let (mut names, mut styles, mut style, mut buffer) =
        (Vec::new(), Styles::default(), String::new(), Vec::new());
    let mut hidden = HashSet::new();
    loop {
        match xml.read_event_into(&mut buffer)? {
            Event::Start(tag) if tag.local_name().as_ref() == "table" => {
                let name = attribute(&tag, "name").unwrap_or_default();
                let is_visible =
                    attribute(&tag, "style-name").is_none_or(|style| !hidden.contains(&style));
                if wanted.sheet.map_or(is_visible, |asked| asked == name) {
                    return Ok(Some((name, styles)));
                }
                names.push(SheetName { name, is_visible });
            }
            Event::Start(tag) if tag.local_name().as_ref() == "style" => {
                style = attribute(&tag, "name").unwrap_or_default();
            }
            Event::Start(tag) if tag.local_name().as_ref() == "text-properties" => {
                let said = |name: &str| attribute(&tag, name).unwrap_or_default();
                let is_raised = !["", "0%"]
                    .contains(&said("text-position").split(' ').next().unwrap_or_default());
                let has_line = |name: &str| !["", "none"].contains(&said(name).as_str());
                let is_struck = has_line("text-line-through-style");
                let is_lined = is_struck || has_line("text-underline-style");
                let weight = said("font-weight");
                let is_bold =
                    weight == "bold" || weight.parse().is_ok_and(|weight: u32| weight >= 600);
                let is_coloured = !["", "#000000"].contains(&said("color").as_str());
                if is_bold || said("font-style") == "italic" || is_raised || is_lined || is_coloured
                {
                    styles.emphatic.insert(style.clone());
                }
                if is_struck {
                    styles.striking.insert(style.clone());
                }
            }
            Event::Start(tag)
                if tag.local_name().as_ref() == "table-properties"
                    && attribute(&tag, "display").as_deref() == Some("false") =>
            {
                hidden.insert(style.clone());
            }
            Event::Eof if names.is_empty() => return Ok(None),
            Event::Eof => return Err(Fault::NoSheet(names)),
            _ => {}
        }
        buffer.clear();
    }
}

/// The letter that a reference such as `&amp;` or `&#65;` stands for.
fn resolved(letter: &BytesRef<'_>) -> Result<String, Fault> {
    let coded = letter.resolve_char_ref()?.map(String::from);
    coded
        .or_else(|| escape::resolve_xml_entity(letter).map(str::to_owned))
        .ok_or(Fault::Damaged)
}

/// A sheet while it is read.
#[derive(Default)]
struct Table {
    skips_hidden: bool,
    cells: Cells,
    faults: Vec<CellFault>,
    /// The cells that show more than their words.
    unread: Vec<CellFault>,
    styles: Styles,
    /// The row that is read.
    row: Row,
    /// Which one it is, from zero.
    at: usize,
    /// How many elements are open from the cell inwards; 0 between cells.
    depth: usize,
    /// How many lists and entries of lists are open around a paragraph of the cell.
    lists: usize,
    /// Whether a paragraph of the cell is open. What lies beside these, such as a comment, has words of its own.
    in_paragraph: bool,
    /// The depth at which the reading above a word is open; 0 where none is.
    ruby: usize,
}

/// A row, or several that are alike.
#[derive(Default)]
struct Row {
    times: usize,
    is_hidden: bool,
    cells: Vec<Cell>,
}

/// A cell, or several beside one another that are alike.
#[derive(Default)]
struct Cell {
    times: usize,
    /// How many rows it goes through.
    spanned: usize,
    /// What it shows: its paragraphs, one below the other.
    words: String,
    paragraphs: usize,
    has_formula: bool,
    is_computed: bool,
    is_error: bool,
    /// Whether it has a value, in whatever words.
    has_value: bool,
    is_struck: bool,
}

impl Cell {
    fn of(tag: &BytesStart<'_>, styles: &Styles) -> Cell {
        // Beside the type of the format there is one of the program that writes it.
        let types = || {
            tag.attributes()
                .flatten()
                .filter(|attribute| attribute.key.local_name().as_ref() == "value-type")
        };
        Cell {
            times: number(tag, "number-columns-repeated"),
            spanned: number(tag, "number-rows-spanned"),
            has_formula: attribute(tag, "formula").is_some(),
            is_computed: types().next().is_some(),
            has_value: VALUES
                .iter()
                .any(|name| attribute(tag, name).is_some_and(|value| !value.is_empty())),
            is_error: types().any(|attribute| attribute.value == "error"),
            is_struck: attribute(tag, "style-name")
                .is_some_and(|style| styles.striking.contains(&style)),
            ..Cell::default()
        }
    }
}

impl Table {
    fn start(&mut self, tag: &BytesStart<'_>) {
        let name = tag.local_name();
        self.note_unread(tag, name.as_ref());
        match (self.depth, name.as_ref()) {
            (0, "table-row") => {
                let is_hidden = matches!(
                    attribute(tag, "visibility").as_deref(),
                    Some("collapse" | "filter")
                );
                self.row = Row {
                    times: number(tag, "number-rows-repeated"),
                    is_hidden,
                    cells: Vec::new(),
                };
                return;
            }
            (0, "table-cell" | "covered-table-cell") => {
                self.row.cells.push(Cell::of(tag, &self.styles))
            }
            (0, _) => return,
            (depth, "list" | "list-item" | "list-header") if depth == 1 + self.lists => {
                self.lists += 1
            }
            (depth, "p" | "h") if depth == 1 + self.lists => {
                self.in_paragraph = true;
                if let Some(cell) = self.row.cells.last_mut() {
                    cell.paragraphs += 1;
                    cell.words
                        .push_str(if cell.paragraphs > 1 { "\n" } else { "" });
                }
            }
            (_, "ruby-text") if self.ruby == 0 => self.ruby = self.depth + 1,
            (_, "s") => self.letters(&" ".repeat(number(tag, "c").min(MOST_SPACES))),
            (_, "tab") => self.letters(" "),
            (_, "line-break") => self.letters("\n"),
            _ => {}
        }
        self.depth += 1;
    }

    /// Notes what an element shows beside words in cells.
    fn note_unread(&mut self, tag: &BytesStart<'_>, name: &str) {
        // Frames of a whole sheet come before its rows.
        let before = self
            .row
            .cells
            .iter()
            .rev()
            .skip(1)
            .map(|cell| cell.times)
            .sum();
        match name {
            "frame" | "custom-shape" | "rect" | "ellipse" | "circle" | "line" | "polyline"
            | "polygon" | "path" | "connector" | "caption" | "control" => {
                floats_over(&mut self.unread, (self.at, before))
            }
            "span"
                if self.in_paragraph
                    && attribute(tag, "style-name")
                        .is_some_and(|name| self.styles.emphatic.contains(&name)) =>
            {
                has_emphasis(&mut self.unread, (self.at, before));
            }
            "ruby-text" => has_ruby(&mut self.unread, (self.at, before)),
            _ => {}
        }
    }

    fn letters(&mut self, letters: &str) {
        if let Some(cell) = self
            .row
            .cells
            .last_mut()
            .filter(|_| self.in_paragraph && self.ruby == 0)
        {
            cell.words.push_str(letters);
        }
    }

    fn end(&mut self, name: &str) -> Result<(), Fault> {
        match self.depth {
            0 if name == "table-row" => return self.end_row(),
            0 => {}
            depth => {
                self.depth = depth - 1;
                self.ruby = if depth == self.ruby { 0 } else { self.ruby };
                self.lists -= usize::from(self.lists > 0 && self.lists == self.depth);
                self.in_paragraph &= self.depth > 1 + self.lists;
            }
        }
        Ok(())
    }

    /// Puts the words of a row into its cells, as often as it is repeated.
    fn end_row(&mut self) -> Result<(), Fault> {
        let Row {
            times,
            is_hidden,
            mut cells,
        } = std::mem::take(&mut self.row);
        if !(is_hidden && self.skips_hidden) {
            cells
                .iter_mut()
                .for_each(|cell| cell.words = cell.words.trim().to_owned());
            self.note_faults(&cells);
            let repeats = if cells.iter().any(|cell| !cell.words.is_empty()) {
                times
            } else {
                0
            };
            // What is beyond the limits is reported before it is repeated.
            Cells::check((self.at.saturating_add(repeats.saturating_sub(1)), 0))?;
            for repeat in 0..repeats {
                self.put_row(&cells, self.at + repeat)?;
            }
        }
        self.at = self.at.saturating_add(times);
        Ok(())
    }

    /// Puts the words of a row into its cells, and what spans several rows into those below.
    fn put_row(&mut self, cells: &[Cell], at: usize) -> Result<(), Fault> {
        let mut column = 0_usize;
        for cell in cells {
            let repeats = if cell.words.is_empty() { 0 } else { cell.times };
            if repeats > 0 {
                let last = (
                    at.saturating_add(cell.spanned.max(1) - 1),
                    column.saturating_add(repeats - 1),
                );
                Cells::check(last)?;
            }
            for repeat in 0..repeats {
                if cell.spanned > 1 {
                    self.cells.repeat_below(
                        at + 1..at + cell.spanned,
                        column + repeat,
                        cell.words.clone(),
                    );
                }
                self.cells.put((at, column + repeat), cell.words.clone())?;
            }
            column = column.saturating_add(cell.times);
        }
        Ok(())
    }

    /// Notes the cells of a row that show an error, have a formula that was never computed or are struck through.
    fn note_faults(&mut self, cells: &[Cell]) {
        let mut column = 0_usize;
        for cell in cells {
            if cell.is_error {
                shows_error(&mut self.faults, (self.at, column), &cell.words);
            } else if cell.has_formula && !cell.is_computed && cell.words.is_empty() {
                has_no_value(&mut self.faults, (self.at, column));
            } else if cell.has_value && cell.paragraphs == 0 {
                has_no_words(&mut self.faults, (self.at, column));
            }
            if cell.is_struck && !cell.words.is_empty() {
                is_struck(&mut self.unread, (self.at, column));
            }
            column = column.saturating_add(cell.times);
        }
    }
}

/// A number of times; once where nothing is said.
fn number(tag: &BytesStart<'_>, name: &str) -> usize {
    attribute(tag, name)
        .and_then(|word| word.parse().ok())
        .unwrap_or(1)
}
