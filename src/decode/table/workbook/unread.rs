//! Content of an XLSX sheet that calamine does not return: hidden rows, merged cells, formulas without values, errors of newer
//! programs, the style of words, and objects that float over cells.

use std::collections::{BTreeSet, HashSet};

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use roxmltree::{Document, Node};

use super::cells::SheetError;
use super::parts::{Parts, attribute};
use crate::source::CellPosition;

/// The content of a sheet that calamine does not return.
#[derive(Default)]
pub(super) struct SheetFacts {
    /// The indices of the hidden rows.
    pub(super) hidden: Vec<usize>,
    /// The regions of merged cells.
    pub(super) merged: Vec<CellRegion>,
    /// The cells with a formula that has no value.
    pub(super) without_values: Vec<CellPosition>,
    /// The cells that show an error.
    pub(super) errors: Vec<(CellPosition, String)>,
    /// The cells with emphasis on some words, unless their text is in the list of shared strings.
    pub(super) emphasised: Vec<CellPosition>,
    /// The cells that show the phonetic reading of their words.
    pub(super) with_readings: Vec<CellPosition>,
}

/// A rectangular region of cells.
pub(super) struct CellRegion {
    pub(super) first: CellPosition,
    pub(super) last: CellPosition,
}

impl SheetFacts {
    /// Reads the XML of a sheet.
    ///
    /// # Errors
    /// Returns an error if the XML is broken before the end of the list of merged cells, or if this list is invalid.
    pub(super) fn read(xml: &[u8], looks: &Looks) -> Result<Self, SheetError> {
        let mut reader = Reader::from_reader(xml);
        reader.config_mut().expand_empty_elements = true;
        // Calamine does not check the names of end tags either.
        reader.config_mut().check_end_names = false;
        let mut sheet = SheetReader::default();
        loop {
            match reader.read_event() {
                Ok(Event::Start(tag)) => sheet.start(&tag)?,
                Ok(Event::Text(text)) => sheet.text(&text.xml10_content(), looks),
                Ok(Event::End(tag)) => sheet.end(tag.local_name().as_ref()),
                Ok(Event::Eof) => return Ok(sheet.facts),
                Err(_) if sheet.is_after_merged => return Ok(sheet.facts),
                Err(_) => return Err(SheetError::Damaged),
                Ok(_) => {}
            }
        }
    }
}

/// The state of reading a sheet.
#[derive(Default)]
struct SheetReader {
    facts: SheetFacts,
    position: CellPosition,
    /// The position of the next row or cell if this does not declare a position.
    next: CellPosition,
    row_has_reading: bool,
    /// The open cell.
    cell: Option<CellReader>,
    text: Text,
    is_after_merged: bool,
}

/// The state of reading a cell.
#[derive(Default)]
struct CellReader {
    /// The type of the value.
    kind: Option<String>,
    has_reading: bool,
    has_formula: bool,
    has_value: bool,
    is_in_value: bool,
}

impl SheetReader {
    fn start(&mut self, tag: &BytesStart<'_>) -> Result<(), SheetError> {
        let is_on = |name: &str| matches!(attribute(tag, name).as_deref(), Some("1" | "true"));
        let name = tag.local_name();
        match (name.as_ref(), &mut self.cell) {
            ("row", _) => {
                let number = attribute(tag, "r").and_then(|number| number.parse::<usize>().ok());
                let row = number.and_then(|number| number.checked_sub(1));
                let row = row.unwrap_or(self.next.row);
                self.position = CellPosition { row, column: 0 };
                self.next = CellPosition {
                    row: row.saturating_add(1),
                    column: 0,
                };
                self.row_has_reading = is_on("ph");
                self.facts.hidden.extend(is_on("hidden").then_some(row));
            }
            ("c", _) => {
                let position = attribute(tag, "r").and_then(|name| cell_position(&name));
                // `next.row` is the row after the current one, unless the XML is wrong.
                self.position = position.unwrap_or(CellPosition {
                    row: self.next.row.saturating_sub(1),
                    column: self.next.column,
                });
                self.next.column = self.position.column.saturating_add(1);
                self.cell = Some(CellReader {
                    kind: attribute(tag, "t"),
                    has_reading: self.row_has_reading || is_on("ph"),
                    ..CellReader::default()
                });
            }
            ("f", Some(cell)) => cell.has_formula = true,
            ("v", Some(cell)) => {
                cell.is_in_value = true;
                // An empty text is a value, but an empty number is not.
                cell.has_value |= matches!(cell.kind.as_deref(), Some("str" | "d"));
            }
            ("is", Some(cell)) => {
                cell.has_value = true;
                self.text = Text::default();
            }
            ("mergeCell", None) => {
                if let Some(region) = attribute(tag, "ref") {
                    let region = CellRegion::parse(&region).ok_or(SheetError::Damaged)?;
                    self.facts.merged.push(region);
                }
            }
            _ => self.text.start(tag),
        }
        Ok(())
    }

    fn text(&mut self, text: &str, looks: &Looks) {
        let words = text.trim();
        self.text.has_words |= !words.is_empty();
        let Some(cell) = self.cell.as_mut().filter(|cell| cell.is_in_value) else {
            return;
        };

        // Calamine ignores a value next to an inline text.
        cell.has_value |= cell.kind.as_deref() != Some("inlineStr");
        match cell.kind.as_deref() {
            Some("e") if text.starts_with('#') => {
                self.facts.errors.push((self.position, text.to_owned()));
            }
            Some("s")
                if cell.has_reading
                    && words.parse().is_ok_and(|text| looks.is_with_reading(text)) =>
            {
                self.facts.with_readings.push(self.position);
            }
            _ => {}
        }
    }

    fn end(&mut self, name: &str) {
        match name {
            "c" => {
                let cell = self.cell.take();
                if cell.is_some_and(|cell| cell.has_formula && !cell.has_value) {
                    self.facts.without_values.push(self.position);
                }
            }
            "v" => {
                if let Some(cell) = &mut self.cell {
                    cell.is_in_value = false;
                }
            }
            "r" => self.text.end_run(),
            "is" if self.text.is_mixed => self.facts.emphasised.push(self.position),
            "mergeCells" => self.is_after_merged = true,
            _ => {}
        }
    }
}

impl CellRegion {
    /// Parses a name such as `B2:B17`.
    fn parse(name: &str) -> Option<Self> {
        let (first, last) = name.split_once(':').unwrap_or((name, name));
        Some(Self {
            first: cell_position(first)?,
            last: cell_position(last)?,
        })
    }
}

/// Parses the name of a cell, such as `B17`.
fn cell_position(name: &str) -> Option<CellPosition> {
    let digits = name.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let letters = &name[..name.len() - digits.len()];
    let column = letters.bytes().fold(0_usize, |column, letter| {
        let digit = usize::from(letter.to_ascii_uppercase() - b'A') + 1;
        column.saturating_mul(26).saturating_add(digit)
    });
    Some(CellPosition {
        row: digits.parse::<usize>().ok()?.checked_sub(1)?,
        column: column.checked_sub(1)?,
    })
}

/// How words look that stand out among others, by the names of XLSX.
const MARKS: [&str; 5] = ["b", "i", "u", "strike", "vertAlign"];
/// What says of a mark that words do not have it.
const OFF: [&str; 4] = ["0", "false", "none", "baseline"];

/// The mark that an element gives to words, by its name and what its attributes say; `None` for what does not let words
/// stand out, such as the colour of all words where nobody chose one.
fn mark(name: &str, said: impl Fn(&str) -> Option<String>) -> Option<String> {
    if name == "color" {
        let colour = ["theme", "indexed", "rgb", "tint"].map(|key| said(key).unwrap_or_default());
        let is_chosen =
            !["1;;;", ";8;;", ";64;;", ";;FF000000;", ";;;"].contains(&&*colour.join(";"));
        return is_chosen.then(|| colour.join(";"));
    }
    let is_on = || said("val").is_none_or(|value| !OFF.contains(&value.as_str()));
    (MARKS.contains(&name) && is_on()).then(|| name.to_owned())
}

/// Like [`mark`], but for an element of a tree.
fn mark_of(node: Node<'_, '_>) -> Option<String> {
    mark(node.tag_name().name(), |key| {
        node.attribute(key).map(str::to_owned)
    })
}

/// Returns the cells under the upper left corners of the pictures, text boxes and charts that float over a sheet.
pub(super) fn floating(parts: &Parts, sheet: &str) -> Vec<CellPosition> {
    parts
        .relations(sheet)
        .iter()
        .filter(|relation| relation.kind.ends_with("/drawing"))
        .flat_map(|relation| anchors(parts.text(&relation.target)))
        .collect()
}

/// Returns the cells under the upper left corners of the objects in a drawing.
fn anchors(drawing: &str) -> Vec<CellPosition> {
    let Ok(xml) = Document::parse(drawing) else {
        return Vec::new();
    };
    let anchors = xml
        .descendants()
        .filter(|node| node.is_element() && node.tag_name().name().ends_with("Anchor"));
    let corner = |anchor: Node<'_, '_>| {
        let from = anchor.children().find(|node| is_named(node, "from"));
        let number = |name: &str| {
            let node = from?.children().find(|node| is_named(node, name))?;
            node.text()?.trim().parse().ok()
        };
        CellPosition {
            row: number("row").unwrap_or(0),
            column: number("col").unwrap_or(0),
        }
    };
    anchors.map(corner).collect()
}

/// How the words of cells look.
#[derive(Default)]
pub(super) struct Looks {
    /// The texts of cells in which some words stand out among others, without spaces, which some of the readers of such a
    /// text leave out at the ends of its parts.
    mixed: HashSet<String>,
    /// Of each text of the list, by its number, whether it says how its words are read.
    readings: Vec<bool>,
    /// Of each style of cells, by its number, whether it strikes them through.
    striking: Vec<bool>,
}

impl Looks {
    /// Reads the shared strings and the styles in `folder`, whose name ends with a slash.
    pub(super) fn read(parts: &Parts, folder: &str) -> Self {
        // Building a tree is slow, so skip this if no text or style can be special, as in most workbooks.
        let text_with = |name: &str, signs: &[&str]| {
            let text = parts.text(&format!("{folder}{name}"));
            let has_sign = signs.iter().any(|sign| text.contains(sign));
            if has_sign { text } else { "" }
        };
        let strings = text_with("sharedStrings.xml", &["rPr>", "rPh"]);
        let styles = text_with("styles.xml", &["strike"]);
        let strings = Document::parse(strings).ok();
        let texts = strings
            .iter()
            .flat_map(|strings| strings.root_element().children());
        let texts: Vec<Node<'_, '_>> = texts.filter(|node| is_named(node, "si")).collect();
        Looks {
            mixed: texts
                .iter()
                .filter(|text| is_mixed(**text))
                .map(|text| letters(&words(*text)))
                .collect(),
            readings: texts
                .iter()
                .map(|text| text.children().any(|node| is_named(&node, "rPh")))
                .collect(),
            striking: striking(styles),
        }
    }

    /// Whether the text of this number in the list says how its words are read.
    fn is_with_reading(&self, text: usize) -> bool {
        self.readings.get(text).is_some_and(|has| *has)
    }

    /// Whether some words of a cell with this text stand out among others.
    pub(super) fn are_mixed_in(&self, text: &str) -> bool {
        !self.mixed.is_empty() && self.mixed.contains(&letters(text))
    }

    /// Whether cells of this style are struck through.
    pub(super) fn strike(&self, style: usize) -> bool {
        self.striking.get(style).is_some_and(|strikes| *strikes)
    }
}

fn striking(styles: &str) -> Vec<bool> {
    let Ok(xml) = Document::parse(styles) else {
        return Vec::new();
    };
    let all = |list: &str, name: &str| -> Vec<Node<'_, '_>> {
        let list = xml
            .root_element()
            .children()
            .find(|node| is_named(node, list));
        list.into_iter()
            .flat_map(|list| list.children())
            .filter(|node| is_named(node, name))
            .collect()
    };
    let strikes = |font: &Node<'_, '_>| {
        font.children()
            .filter_map(mark_of)
            .any(|mark| mark == "strike")
    };
    let fonts: Vec<bool> = all("fonts", "font").iter().map(strikes).collect();
    let font = |style: &Node<'_, '_>| {
        style
            .attribute("fontId")
            .and_then(|font| font.parse::<usize>().ok())
    };
    let of_style = |style| {
        font(style)
            .and_then(|font| fonts.get(font).copied())
            .unwrap_or(false)
    };
    all("cellXfs", "xf").iter().map(of_style).collect()
}

fn is_named(node: &Node<'_, '_>, name: &str) -> bool {
    node.tag_name().name() == name
}

fn letters(text: &str) -> String {
    text.chars()
        .filter(|letter| !letter.is_whitespace())
        .collect()
}

/// The letters of a string, whatever they look like.
fn words(string: Node<'_, '_>) -> String {
    string
        .descendants()
        .filter(|node| is_named(node, "t"))
        .filter_map(|node| node.text())
        .collect()
}

/// Whether some runs of a string stand out among others.
fn is_mixed(string: Node<'_, '_>) -> bool {
    let marks = |run: Node<'_, '_>| {
        run.descendants()
            .filter_map(mark_of)
            .collect::<BTreeSet<_>>()
    };
    let mut runs = string
        .children()
        .filter(|node| is_named(node, "r") && !words(*node).trim().is_empty());
    let first = runs.next().map(marks);
    runs.any(|run| Some(marks(run)) != first)
}

/// A text while it is read.
#[derive(Default)]
struct Text {
    /// The marks of the run that is read, and whether it has words.
    marks: BTreeSet<String>,
    has_words: bool,
    /// The marks of the first run with words.
    first: Option<BTreeSet<String>>,
    is_mixed: bool,
}

impl Text {
    fn start(&mut self, tag: &BytesStart<'_>) {
        let name = tag.local_name();
        if name.as_ref() == "r" {
            (self.marks, self.has_words) = (BTreeSet::new(), false);
        } else {
            self.marks
                .extend(mark(name.as_ref(), |key| attribute(tag, key)));
        }
    }

    fn end_run(&mut self) {
        let marks = std::mem::take(&mut self.marks);
        if std::mem::take(&mut self.has_words) {
            self.is_mixed |= self.first.as_ref().is_some_and(|first| *first != marks);
            self.first.get_or_insert(marks);
        }
    }
}
