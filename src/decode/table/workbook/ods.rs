//! Sheets of ODS workbooks. Each cell holds its text as shown beside its value. Rows are read one by one: a whole sheet as a
//! tree takes ten times the memory of its text.

use std::collections::HashSet;
use std::rc::Rc;

use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::{Reader, escape};

use super::cells::{CellProblem, CellProblems, Cells, SheetError, SheetName, SheetRows, Wanted};
use super::parts::{Parts, attribute};
use crate::source::CellPosition;

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

/// Reads the requested sheet.
pub(super) fn sheet(parts: &Parts, wanted: Wanted<'_>) -> Result<SheetRows, SheetError> {
    let mut reader = OdsReader::open(parts)?;
    let mut sheets = Vec::new();
    while let Some(sheet) = reader.next_sheet()? {
        if wanted.selects(&sheet) {
            return reader.rows(sheet.name, wanted.skips_hidden);
        }
        sheets.push(sheet);
    }
    if sheets.is_empty() {
        Err(SheetError::Damaged)
    } else {
        Err(SheetError::NoSheet(sheets))
    }
}

/// A reader of the part with all sheets. It reads the part once, from the first sheet to the last.
pub(super) struct OdsReader<'p> {
    xml: Reader<&'p [u8]>,
    /// The name of the last style that was read.
    style: String,
    /// The styles of hidden sheets.
    hidden: HashSet<String>,
    styles: Rc<Styles>,
}

impl<'p> OdsReader<'p> {
    /// Opens the part with all sheets.
    pub(super) fn open(parts: &'p Parts) -> Result<Self, SheetError> {
        let manifest = parts.text("META-INF/manifest.xml");
        if manifest.contains("encryption-data") {
            return Err(SheetError::Locked);
        }

        let content = parts.xml("content.xml").ok_or(SheetError::Damaged)?;
        let mut xml = Reader::from_reader(content);
        xml.config_mut().expand_empty_elements = true;
        Ok(Self {
            xml,
            style: String::new(),
            hidden: HashSet::new(),
            styles: Rc::default(),
        })
    }

    /// Reads up to the rows of the next sheet. Returns `None` at the end of the part.
    pub(super) fn next_sheet(&mut self) -> Result<Option<SheetName>, SheetError> {
        loop {
            match self.xml.read_event()? {
                Event::Start(tag) if tag.local_name().as_ref() == "table" => {
                    let name = attribute(&tag, "name").unwrap_or_default();
                    let style = attribute(&tag, "style-name");
                    let is_visible = style.is_none_or(|style| !self.hidden.contains(&style));
                    return Ok(Some(SheetName { name, is_visible }));
                }
                Event::Start(tag) if tag.local_name().as_ref() == "style" => {
                    self.style = attribute(&tag, "name").unwrap_or_default();
                }
                Event::Start(tag) if tag.local_name().as_ref() == "text-properties" => {
                    Rc::make_mut(&mut self.styles).add(&self.style, &tag);
                }
                Event::Start(tag)
                    if tag.local_name().as_ref() == "table-properties"
                        && attribute(&tag, "display").as_deref() == Some("false") =>
                {
                    self.hidden.insert(self.style.clone());
                }
                Event::Eof => return Ok(None),
                _ => {}
            }
        }
    }

    /// Reads the rows of the sheet that was found last.
    pub(super) fn rows(
        &mut self,
        name: String,
        skips_hidden: bool,
    ) -> Result<SheetRows, SheetError> {
        let mut sheet = Table {
            skips_hidden,
            styles: Rc::clone(&self.styles),
            ..Table::default()
        };
        loop {
            match self.xml.read_event()? {
                Event::End(tag) if sheet.depth == 0 && tag.local_name().as_ref() == "table" => {
                    break;
                }
                Event::Start(tag) => sheet.start(&tag),
                Event::End(tag) => sheet.end(tag.local_name().as_ref())?,
                Event::Text(text) => sheet.letters(&text.xml10_content()),
                Event::CData(text) => sheet.letters(&text.xml10_content()),
                Event::GeneralRef(letter) => sheet.letters(&resolved(&letter)?),
                Event::Eof => return Err(SheetError::Damaged),
                Event::Empty(_)
                | Event::Comment(_)
                | Event::Decl(_)
                | Event::PI(_)
                | Event::DocType(_) => {}
            }
        }
        Ok(SheetRows {
            name,
            rows: sheet.cells.into_rows()?,
            problems: sheet.problems,
        })
    }
}

/// The names of styles that let words stand out.
#[derive(Clone, Default)]
struct Styles {
    /// Bold, underlined or the like.
    emphatic: HashSet<String>,
    /// Struck through.
    striking: HashSet<String>,
}

impl Styles {
    /// Adds the text properties of a style.
    fn add(&mut self, style: &str, tag: &BytesStart<'_>) {
        let value = |name: &str| attribute(tag, name).unwrap_or_default();
        let has_line = |name: &str| !["", "none"].contains(&value(name).as_str());

        let position = value("text-position");
        let is_raised = !["", "0%"].contains(&position.split(' ').next().unwrap_or_default());
        let is_struck = has_line("text-line-through-style");
        let is_lined = is_struck || has_line("text-underline-style");
        let weight = value("font-weight");
        let is_bold = weight == "bold" || weight.parse().is_ok_and(|weight: u32| weight >= 600);
        let is_coloured = !["", "#000000"].contains(&value("color").as_str());
        let is_italic = value("font-style") == "italic";
        if is_bold || is_italic || is_raised || is_lined || is_coloured {
            self.emphatic.insert(style.to_owned());
        }
        if is_struck {
            self.striking.insert(style.to_owned());
        }
    }
}

/// The letter that a reference such as `&amp;` or `&#65;` stands for.
fn resolved(letter: &BytesRef<'_>) -> Result<String, SheetError> {
    let coded = letter.resolve_char_ref()?.map(String::from);
    coded
        .or_else(|| escape::resolve_xml_entity(letter).map(str::to_owned))
        .ok_or(SheetError::Damaged)
}

/// A sheet while it is read.
#[derive(Default)]
struct Table {
    skips_hidden: bool,
    cells: Cells,
    problems: CellProblems,
    styles: Rc<Styles>,
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
        self.report_unread(tag, name.as_ref());
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

    /// Reports an element whose content is not printed, such as a picture, an emphasis or a phonetic reading.
    fn report_unread(&mut self, tag: &BytesStart<'_>, name: &str) {
        // Frames of a whole sheet come before its rows.
        let before = self.row.cells.iter().rev().skip(1);
        let position = CellPosition {
            row: self.at,
            column: before.map(|cell| cell.times).sum(),
        };
        let problem = match name {
            "frame" | "custom-shape" | "rect" | "ellipse" | "circle" | "line" | "polyline"
            | "polygon" | "path" | "connector" | "caption" | "control" => CellProblem::Floating,
            "span"
                if self.in_paragraph
                    && attribute(tag, "style-name")
                        .is_some_and(|name| self.styles.emphatic.contains(&name)) =>
            {
                CellProblem::Emphasis
            }
            "ruby-text" => CellProblem::Ruby,
            _ => return,
        };
        self.problems.add(problem, position);
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

    fn end(&mut self, name: &str) -> Result<(), SheetError> {
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
    fn end_row(&mut self) -> Result<(), SheetError> {
        let Row {
            times,
            is_hidden,
            mut cells,
        } = std::mem::take(&mut self.row);
        if !(is_hidden && self.skips_hidden) {
            cells
                .iter_mut()
                .for_each(|cell| cell.words = cell.words.trim().to_owned());
            self.report_problems(&cells);
            let repeats = if cells.iter().any(|cell| !cell.words.is_empty()) {
                times
            } else {
                0
            };
            // Check the limit before the row is repeated.
            Cells::check(CellPosition {
                row: self.at.saturating_add(repeats.saturating_sub(1)),
                column: 0,
            })?;
            for repeat in 0..repeats {
                self.put_row(&cells, self.at + repeat)?;
            }
        }
        self.at = self.at.saturating_add(times);
        Ok(())
    }

    /// Puts the words of a row into its cells, and what spans several rows into those below.
    fn put_row(&mut self, cells: &[Cell], row: usize) -> Result<(), SheetError> {
        let mut column = 0_usize;
        for cell in cells {
            let repeats = if cell.words.is_empty() { 0 } else { cell.times };
            if repeats > 0 {
                Cells::check(CellPosition {
                    row: row.saturating_add(cell.spanned.max(1) - 1),
                    column: column.saturating_add(repeats - 1),
                })?;
            }
            for column in column..column + repeats {
                if cell.spanned > 1 {
                    let below = row + 1..row + cell.spanned;
                    self.cells.repeat_below(below, column, cell.words.clone());
                }
                self.cells
                    .put(CellPosition { row, column }, cell.words.clone())?;
            }
            column = column.saturating_add(cell.times);
        }
        Ok(())
    }

    /// Reports the cells of a row that show an error, that have no text for a formula or value, or that are struck through.
    fn report_problems(&mut self, cells: &[Cell]) {
        let mut column = 0_usize;
        for cell in cells {
            let position = CellPosition {
                row: self.at,
                column,
            };
            if cell.is_error {
                let error = CellProblem::Error(cell.words.clone());
                self.problems.add(error, position);
            } else if cell.has_formula && !cell.is_computed && cell.words.is_empty() {
                self.problems.add(CellProblem::NoValue, position);
            } else if cell.has_value && cell.paragraphs == 0 {
                self.problems.add(CellProblem::NoText, position);
            }
            if cell.is_struck && !cell.words.is_empty() {
                self.problems.add(CellProblem::Strikethrough, position);
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
