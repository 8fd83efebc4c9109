//! The structure of a PDF and the content that belongs to it, read back with lopdf.

use std::collections::BTreeMap;

use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object, ObjectId, decode_text_string};

/// An element of the structure.
pub(crate) struct Element {
    pub(crate) kind: String,
    /// `Alt`, `ActualText` or `T`.
    pub(crate) said: Option<String>,
    pub(crate) kids: Vec<Kid>,
}

pub(crate) enum Kid {
    Element(Element),
    /// A stretch of content by its page, from zero, and its number there.
    Content(usize, i64),
}

/// A stretch of content of a page.
#[derive(Default)]
pub(crate) struct Stretch {
    /// Its number; `None` for an artifact, and for what is not marked at all.
    pub(crate) number: Option<i64>,
    pub(crate) is_artifact: bool,
    /// The words that it writes itself.
    pub(crate) words: String,
    /// How many things it paints.
    pub(crate) painted: usize,
}

/// A PDF taken apart.
pub(crate) struct Tagged {
    pub(crate) document: Document,
    pub(crate) root: Option<Element>,
    /// The stretches of content of each page, in their order.
    pub(crate) pages: Vec<Vec<Stretch>>,
}

impl Tagged {
    pub(crate) fn of(pdf: &[u8]) -> Tagged {
        let document = Document::load_mem(pdf).unwrap();
        let ids: Vec<ObjectId> = document.get_pages().into_values().collect();
        let catalog = document.catalog().unwrap();
        let tree = catalog
            .get(b"StructTreeRoot")
            .ok()
            .map(|tree| dictionary(&document, tree));
        let root = tree.map(|tree| {
            element(
                &document,
                dictionary(&document, tree.get(b"K").unwrap()),
                &ids,
            )
        });
        let pages = ids.iter().map(|id| stretches(&document, *id)).collect();
        Tagged {
            document,
            root,
            pages,
        }
    }

    /// Every element, in reading order.
    pub(crate) fn elements(&self) -> Vec<&Element> {
        fn all<'e>(element: &'e Element, found: &mut Vec<&'e Element>) {
            found.push(element);
            element.elements().for_each(|kid| all(kid, found));
        }
        let mut found = Vec::new();
        self.root.iter().for_each(|root| all(root, &mut found));
        found
    }

    /// What is read of an element: its words, with those that stand for icons and pictures.
    pub(crate) fn read(&self, element: &Element) -> String {
        if let (Some(said), "Figure" | "Span") = (&element.said, element.kind.as_str()) {
            return said.clone();
        }
        let kid = |kid: &Kid| match kid {
            Kid::Element(element) => self.read(element),
            Kid::Content(page, number) => self.stretch(*page, *number).words.clone(),
        };
        let words: Vec<String> = element.kids.iter().map(kid).collect();
        // Words run on within a paragraph, and stand apart elsewhere.
        let is_text = element
            .kids
            .iter()
            .any(|kid| matches!(kid, Kid::Content(..)));
        words.join(if is_text { "" } else { " " })
    }

    /// The stretches of content in reading order, by page and number.
    pub(crate) fn order(&self) -> Vec<(usize, i64)> {
        fn walk(element: &Element, order: &mut Vec<(usize, i64)>) {
            for kid in &element.kids {
                match kid {
                    Kid::Element(element) => walk(element, order),
                    Kid::Content(page, number) => order.push((*page, *number)),
                }
            }
        }
        let mut order = Vec::new();
        self.root.iter().for_each(|root| walk(root, &mut order));
        order
    }

    fn stretch(&self, page: usize, number: i64) -> &Stretch {
        self.pages[page]
            .iter()
            .find(|stretch| stretch.number == Some(number))
            .unwrap()
    }
}

impl Element {
    pub(crate) fn elements(&self) -> impl Iterator<Item = &Element> {
        self.kids.iter().filter_map(|kid| {
            if let Kid::Element(element) = kid {
                Some(element)
            } else {
                None
            }
        })
    }
}

fn dictionary<'d>(document: &'d Document, object: &'d Object) -> &'d Dictionary {
    document.dereference(object).unwrap().1.as_dict().unwrap()
}

fn element(document: &Document, from: &Dictionary, pages: &[ObjectId]) -> Element {
    let page = |from: &Dictionary| {
        let id = from.get(b"Pg").and_then(Object::as_reference).unwrap();
        pages.iter().position(|page| *page == id).unwrap()
    };
    let kids = match from.get(b"K") {
        Err(_) => Vec::new(),
        Ok(Object::Array(kids)) => kids.iter().collect(),
        Ok(kid) => vec![kid],
    };
    let kid = |kid: &Object| match kid {
        Object::Integer(number) => Kid::Content(page(from), *number),
        kid => {
            let kid = dictionary(document, kid);
            match kid.get(b"MCID") {
                Ok(number) => Kid::Content(page(kid), number.as_i64().unwrap()),
                Err(_) => Kid::Element(element(document, kid, pages)),
            }
        }
    };
    let said = [&b"Alt"[..], b"ActualText", b"T"]
        .iter()
        .find_map(|key| from.get(key).ok());
    Element {
        kind: String::from_utf8_lossy(from.get(b"S").and_then(Object::as_name).unwrap())
            .into_owned(),
        said: said.map(|said| decode_text_string(document.dereference(said).unwrap().1).unwrap()),
        kids: kids.into_iter().map(kid).collect(),
    }
}

/// What paints something.
const PAINTERS: [&str; 14] = [
    "S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "sh", "Tj", "TJ", "'", "Do",
];

/// The content of a page, cut wherever marked content begins or ends.
fn stretches(document: &Document, page: ObjectId) -> Vec<Stretch> {
    let content = Content::decode(&document.get_page_content(page)).unwrap();
    let letters: BTreeMap<Vec<u8>, BTreeMap<u16, String>> = document
        .get_page_fonts(page)
        .unwrap()
        .into_iter()
        .map(|(name, font)| {
            let map = document
                .dereference(font.get(b"ToUnicode").unwrap())
                .unwrap()
                .1
                .as_stream()
                .unwrap();
            (
                name,
                spelled(&String::from_utf8(map.decompressed_content().unwrap()).unwrap()),
            )
        })
        .collect();
    let (mut done, mut open, mut font, mut instead) =
        (Vec::new(), vec![Stretch::default()], None, 0);
    for operation in &content.operations {
        let operands = &operation.operands;
        match operation.operator.as_str() {
            "BMC" => {
                assert!(open.len() == 1, "an artifact in something else");
                open.push(Stretch {
                    is_artifact: true,
                    ..Stretch::default()
                });
            }
            "BDC" => {
                let about = operands[1].as_dict().ok();
                let number =
                    about.and_then(|about| about.get(b"MCID").and_then(Object::as_i64).ok());
                match about.and_then(|about| about.get(b"ActualText").ok()) {
                    Some(words) => {
                        open.last_mut()
                            .unwrap()
                            .words
                            .push_str(&decode_text_string(words).unwrap());
                        instead += 1;
                    }
                    None if number.is_some() => {
                        assert!(open.len() == 1, "marked content in something else")
                    }
                    None => {}
                }
                let is_artifact = open.last().unwrap().is_artifact;
                open.push(Stretch {
                    number,
                    is_artifact,
                    ..Stretch::default()
                });
            }
            "EMC" => {
                let ended = open.pop().unwrap();
                if ended.number.is_some() || open.len() == 1 {
                    done.push(ended);
                } else {
                    instead = 0;
                    open.last_mut().unwrap().painted += ended.painted;
                }
            }
            "Tf" => font = Some(operands[0].as_name().unwrap().to_vec()),
            "TJ" if instead == 0 => {
                let letters = &letters[font.as_ref().unwrap()];
                for string in operands[0]
                    .as_array()
                    .unwrap()
                    .iter()
                    .filter_map(|part| part.as_str().ok())
                {
                    let codes = string
                        .chunks(2)
                        .map(|code| u16::from_be_bytes([code[0], code[1]]));
                    open.last_mut().unwrap().words.extend(
                        codes
                            .filter_map(|code| letters.get(&code))
                            .map(String::as_str),
                    );
                }
                open.last_mut().unwrap().painted += 1;
            }
            word if PAINTERS.contains(&word) => open.last_mut().unwrap().painted += 1,
            _ => {}
        }
    }
    assert!(open.len() == 1, "marked content without an end");
    done.extend(open);
    done
}

/// The letters of a font by their codes, as its table says.
fn spelled(table: &str) -> BTreeMap<u16, String> {
    let hex = |word: &str| -> Vec<u16> {
        let digits: Vec<char> = word.chars().filter(char::is_ascii_hexdigit).collect();
        digits
            .chunks(4)
            .filter_map(|four| u16::from_str_radix(&four.iter().collect::<String>(), 16).ok())
            .collect()
    };
    let (mut letters, mut is_chars) = (BTreeMap::new(), false);
    for line in table.lines() {
        is_chars = if line.contains("beginbfchar") {
            true
        } else {
            is_chars && !line.contains("endbfchar")
        };
        let Some((code, text)) = line.split_once("> <").filter(|_| is_chars) else {
            continue;
        };
        letters.insert(hex(code)[0], String::from_utf16(&hex(text)).unwrap());
    }
    assert!(!letters.is_empty());
    letters
}
