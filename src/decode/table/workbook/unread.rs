//! What a spreadsheet program shows in a sheet of an XLSX workbook and its reader does not report: rows that are hidden, errors
//! of newer programs, how words look, and what floats over the cells.

use std::collections::{BTreeSet, HashSet};
use std::io::{BufReader, Cursor, Read};

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use roxmltree::{Document, Node};
use zip::ZipArchive;

use super::cells::{attribute, part};
use crate::limits::UNPACKED;

/// What the part of a sheet says that the library does not; rows and columns from zero.
#[derive(Default)]
pub(super) struct SheetFacts {
    /// The rows that are hidden.
    pub(super) hidden: Vec<usize>,
    /// The cells that show an error, and which.
    pub(super) errors: Vec<((usize, usize), String)>,
    /// The cells in whose own text, which is not in the list of texts, some words stand out among others.
    pub(super) emphasised: Vec<(usize, usize)>,
    /// The cells that show above their words how these are read.
    pub(super) with_readings: Vec<(usize, usize)>,
}

impl SheetFacts {
    /// Those of the sheet in a part; `None` where that cannot be read.
    pub(super) fn of(
        archive: &mut ZipArchive<Cursor<&[u8]>>,
        path: &str,
        looks: &Looks,
    ) -> Option<SheetFacts> {
        let sheet = archive.by_name(path).ok()?.take(UNPACKED.most);
        let mut xml = Reader::from_reader(BufReader::new(sheet));
        let (mut facts, mut place, mut text, mut buffer) = (
            SheetFacts::default(),
            SheetCursor::default(),
            Text::default(),
            Vec::new(),
        );
        let (mut row_has_reading, mut has_reading, mut kind) = (false, false, None);
        loop {
            match xml.read_event_into(&mut buffer).ok()? {
                Event::Start(tag) | Event::Empty(tag) => {
                    place.start(&tag);
                    let is_on =
                        |name: &str| matches!(attribute(&tag, name).as_deref(), Some("1" | "true"));
                    match tag.local_name().as_ref() {
                        "row" => {
                            row_has_reading = is_on("ph");
                            facts.hidden.extend(is_on("hidden").then_some(place.at.0));
                        }
                        "c" => {
                            (kind, has_reading) =
                                (attribute(&tag, "t"), row_has_reading || is_on("ph"))
                        }
                        "is" => text = Text::default(),
                        _ => text.start(&tag),
                    }
                }
                Event::Text(words) => {
                    let words = words.xml10_content();
                    text.has_words |= !words.trim().is_empty();
                    let is_with_reading =
                        |words: &str| words.parse().is_ok_and(|text| looks.is_with_reading(text));
                    match kind.as_deref() {
                        // A formula may come before the value.
                        Some("e") if words.starts_with('#') => {
                            facts.errors.push((place.at, words.into_owned()))
                        }
                        Some("s") if has_reading && is_with_reading(words.trim()) => {
                            facts.with_readings.push(place.at)
                        }
                        _ => {}
                    }
                }
                Event::End(tag) if tag.local_name().as_ref() == "r" => text.end_run(),
                Event::End(tag) if tag.local_name().as_ref() == "is" && text.is_mixed => {
                    facts.emphasised.push(place.at)
                }
                Event::Eof => return Some(facts),
                _ => {}
            }
            buffer.clear();
        }
    }
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

/// The same of an element that was parsed.
fn mark_of(node: Node<'_, '_>) -> Option<String> {
    mark(node.tag_name().name(), |key| {
        node.attribute(key).map(str::to_owned)
    })
}

/// Where the upper left corners of pictures, text boxes and charts lie that float over the sheet in a part of the workbook:
/// rows and columns from zero.
pub(super) fn floating(
    archive: &mut ZipArchive<Cursor<&[u8]>>,
    sheet: &str,
) -> Vec<(usize, usize)> {
    let Some(relations) = relations(archive, sheet) else {
        return Vec::new();
    };
    let drawings = relations
        .into_iter()
        .filter(|(kind, _)| kind.ends_with("/drawing"));
    drawings
        .flat_map(|(_, path)| anchors(&part(archive, &path).unwrap_or_default()))
        .collect()
}

/// The kinds and paths of the parts that a part refers to.
fn relations(archive: &mut ZipArchive<Cursor<&[u8]>>, path: &str) -> Option<Vec<(String, String)>> {
    let (folder, name) = path.rsplit_once('/')?;
    let text = part(archive, &format!("{folder}/_rels/{name}.rels"))?;
    let xml = Document::parse(&text).ok()?;
    let relation = |node: Node<'_, '_>| {
        let target = node.attribute("Target")?;
        let mut parts: Vec<&str> = if target.starts_with('/') {
            Vec::new()
        } else {
            folder.split('/').collect()
        };
        for name in target.trim_start_matches('/').split('/') {
            match name {
                ".." => drop(parts.pop()),
                name => parts.push(name),
            }
        }
        Some((node.attribute("Type")?.to_owned(), parts.join("/")))
    };
    Some(xml.descendants().filter_map(relation).collect())
}

/// Where the things of a drawing begin.
fn anchors(drawing: &str) -> Vec<(usize, usize)> {
    let Ok(xml) = Document::parse(drawing) else {
        return Vec::new();
    };
    let named =
        |node: &Node<'_, '_>, name: &str| node.is_element() && node.tag_name().name() == name;
    let anchors = xml
        .descendants()
        .filter(|node| node.is_element() && node.tag_name().name().ends_with("Anchor"));
    let corner = |anchor: Node<'_, '_>| {
        let from = anchor.children().find(|node| named(node, "from"));
        let number = |name: &str| {
            from?
                .children()
                .find(|node| named(node, name))?
                .text()?
                .trim()
                .parse()
                .ok()
        };
        (number("row").unwrap_or(0), number("col").unwrap_or(0))
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
    pub(super) fn of(archive: &mut ZipArchive<Cursor<&[u8]>>) -> Looks {
        let mut of_part = |path: &str, signs: &[&str]| {
            part(archive, path)
                .filter(|text| signs.iter().any(|sign| text.contains(sign)))
                .unwrap_or_default()
        };
        let (strings, styles) = (
            of_part("xl/sharedStrings.xml", &["rPr>", "rPh"]),
            of_part("xl/styles.xml", &["strike"]),
        );
        let strings = Document::parse(&strings).ok();
        let named = |node: &Node<'_, '_>, name: &str| node.tag_name().name() == name;
        let texts = strings
            .iter()
            .flat_map(|strings| strings.root_element().children());
        let texts: Vec<Node<'_, '_>> = texts.filter(|node| named(node, "si")).collect();
        Looks {
            mixed: texts
                .iter()
                .filter(|text| is_mixed(**text))
                .map(|text| letters(&words(*text)))
                .collect(),
            readings: texts
                .iter()
                .map(|text| text.children().any(|node| named(&node, "rPh")))
                .collect(),
            striking: striking(&styles),
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
    let named = |node: &Node<'_, '_>, name: &str| node.tag_name().name() == name;
    let all = |list: &str, name: &str| -> Vec<Node<'_, '_>> {
        let list = xml.root_element().children().find(|node| named(node, list));
        list.into_iter()
            .flat_map(|list| list.children())
            .filter(|node| named(node, name))
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

fn letters(text: &str) -> String {
    text.chars()
        .filter(|letter| !letter.is_whitespace())
        .collect()
}

/// The letters of a string, whatever they look like.
fn words(string: Node<'_, '_>) -> String {
    string
        .descendants()
        .filter(|node| node.tag_name().name() == "t")
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
        .filter(|node| node.tag_name().name() == "r" && !words(*node).trim().is_empty());
    let first = runs.next().map(marks);
    runs.any(|run| Some(marks(run)) != first)
}

/// Where a sheet is read, rows and columns from zero.
#[derive(Default)]
struct SheetCursor {
    at: (usize, usize),
    /// Rows and cells without a place follow those before them.
    next: (usize, usize),
}

impl SheetCursor {
    /// Goes to the row or the cell that a tag opens.
    fn start(&mut self, tag: &BytesStart<'_>) {
        match tag.local_name().as_ref() {
            "row" => {
                let number = attribute(tag, "r")
                    .and_then(|number| number.parse::<usize>().ok()?.checked_sub(1));
                let row = number.unwrap_or(self.next.0);
                (self.at, self.next) = ((row, 0), (row.saturating_add(1), 0));
            }
            "c" => {
                self.at.1 = attribute(tag, "r")
                    .and_then(|name| column(&name))
                    .unwrap_or(self.next.1);
                self.next.1 = self.at.1.saturating_add(1);
            }
            _ => {}
        }
    }
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

/// The column of a cell by its name, from zero: 1 of `B17`.
fn column(name: &str) -> Option<usize> {
    let letters = name.bytes().take_while(u8::is_ascii_alphabetic);
    let digit = |letter: u8| usize::from(letter.to_ascii_uppercase() - b'A') + 1;
    letters
        .fold(0_usize, |column, letter| {
            column.saturating_mul(26).saturating_add(digit(letter))
        })
        .checked_sub(1)
}
