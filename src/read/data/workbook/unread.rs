//! What a spreadsheet program shows in a sheet of an XLSX workbook and a table of words does not have.

use std::collections::{BTreeSet, HashSet};
use std::io::Cursor;

use roxmltree::{Document, Node};
use zip::ZipArchive;

use super::cells::part;

/// How words look that stand out among others, by the names of XLSX.
const MARKS: [&str; 5] = ["b", "i", "u", "strike", "vertAlign"];
/// What says of a mark that words do not have it.
const OFF: [&str; 4] = ["0", "false", "none", "baseline"];

/// The mark that an element gives to words, by its name and what its attributes say; `None` for what does not let words
/// stand out, such as the colour of all words where nobody chose one.
pub(super) fn mark(name: &str, said: impl Fn(&str) -> Option<String>) -> Option<String> {
    if name == "color" {
        let colour = ["theme", "indexed", "rgb", "tint"].map(|key| said(key).unwrap_or_default());
        let is_chosen = !["1;;;", ";8;;", ";64;;", ";;FF000000;", ";;;"].contains(&&*colour.join(";"));
        return is_chosen.then(|| colour.join(";"));
    }
    let is_on = || said("val").is_none_or(|value| !OFF.contains(&value.as_str()));
    (MARKS.contains(&name) && is_on()).then(|| name.to_owned())
}

/// The same of an element that was parsed.
fn mark_of(node: Node<'_, '_>) -> Option<String> {
    mark(node.tag_name().name(), |key| node.attribute(key).map(str::to_owned))
}

/// Where the upper left corners of pictures, text boxes and charts lie that float over the sheet in a part of the workbook:
/// rows and columns from zero.
pub(super) fn floating(archive: &mut ZipArchive<Cursor<&[u8]>>, sheet: &str) -> Vec<(usize, usize)> {
    let Some(relations) = relations(archive, sheet) else { return Vec::new() };
    let drawings = relations.into_iter().filter(|(kind, _)| kind.ends_with("/drawing"));
    drawings.flat_map(|(_, path)| anchors(&part(archive, &path).unwrap_or_default())).collect()
}

/// The kinds and paths of the parts that a part refers to.
fn relations(archive: &mut ZipArchive<Cursor<&[u8]>>, path: &str) -> Option<Vec<(String, String)>> {
    let (folder, name) = path.rsplit_once('/')?;
    let text = part(archive, &format!("{folder}/_rels/{name}.rels"))?;
    let xml = Document::parse(&text).ok()?;
    let relation = |node: Node<'_, '_>| {
        let target = node.attribute("Target")?;
        let mut parts: Vec<&str> = if target.starts_with('/') { Vec::new() } else { folder.split('/').collect() };
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
    let Ok(xml) = Document::parse(drawing) else { return Vec::new() };
    let named = |node: &Node<'_, '_>, name: &str| node.is_element() && node.tag_name().name() == name;
    let anchors = xml.descendants().filter(|node| node.is_element() && node.tag_name().name().ends_with("Anchor"));
    let corner = |anchor: Node<'_, '_>| {
        let from = anchor.children().find(|node| named(node, "from"));
        let number = |name: &str| from?.children().find(|node| named(node, name))?.text()?.trim().parse().ok();
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
            part(archive, path).filter(|text| signs.iter().any(|sign| text.contains(sign))).unwrap_or_default()
        };
        let (strings, styles) =
            (of_part("xl/sharedStrings.xml", &["rPr>", "rPh"]), of_part("xl/styles.xml", &["strike"]));
        let strings = Document::parse(&strings).ok();
        let named = |node: &Node<'_, '_>, name: &str| node.tag_name().name() == name;
        let texts = strings.iter().flat_map(|strings| strings.root_element().children());
        let texts: Vec<Node<'_, '_>> = texts.filter(|node| named(node, "si")).collect();
        Looks {
            mixed: texts.iter().filter(|text| is_mixed(**text)).map(|text| letters(&words(*text))).collect(),
            readings: texts.iter().map(|text| text.children().any(|node| named(&node, "rPh"))).collect(),
            striking: striking(&styles),
        }
    }

    /// Whether any text of the list says how its words are read.
    pub(super) fn has_readings(&self) -> bool {
        self.readings.contains(&true)
    }

    /// Whether the text of this number in the list says how its words are read.
    pub(super) fn is_with_reading(&self, text: usize) -> bool {
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
    let Ok(xml) = Document::parse(styles) else { return Vec::new() };
    let named = |node: &Node<'_, '_>, name: &str| node.tag_name().name() == name;
    let all = |list: &str, name: &str| -> Vec<Node<'_, '_>> {
        let list = xml.root_element().children().find(|node| named(node, list));
        list.into_iter().flat_map(|list| list.children()).filter(|node| named(node, name)).collect()
    };
    let strikes = |font: &Node<'_, '_>| font.children().filter_map(mark_of).any(|mark| mark == "strike");
    let fonts: Vec<bool> = all("fonts", "font").iter().map(strikes).collect();
    let font = |style: &Node<'_, '_>| style.attribute("fontId").and_then(|font| font.parse::<usize>().ok());
    let of_style = |style| font(style).and_then(|font| fonts.get(font).copied()).unwrap_or(false);
    all("cellXfs", "xf").iter().map(of_style).collect()
}

fn letters(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).collect()
}

/// The letters of a string, whatever they look like.
fn words(string: Node<'_, '_>) -> String {
    string.descendants().filter(|node| node.tag_name().name() == "t").filter_map(|node| node.text()).collect()
}

/// Whether some runs of a string stand out among others.
fn is_mixed(string: Node<'_, '_>) -> bool {
    let marks = |run: Node<'_, '_>| run.descendants().filter_map(mark_of).collect::<BTreeSet<_>>();
    let mut runs = string.children().filter(|node| node.tag_name().name() == "r" && !words(*node).trim().is_empty());
    let first = runs.next().map(marks);
    runs.any(|run| Some(marks(run)) != first)
}
