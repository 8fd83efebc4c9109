//! The parts of a workbook, which is a ZIP file of XML files.

use std::collections::HashMap;
use std::io::{Cursor, Read, Write};

use memchr::memchr_iter;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};
use zip::ZipArchive;
use zip::read::ZipReadOptions;

use crate::diag::{Diagnostic, DiagnosticResult};
use crate::limits::{CELL_WORDS, UNPACKED};
use crate::message::msg;

/// The name prefixes of the parts that contain the text of cells.
const CELL_PARTS: [&str; 3] = ["content.xml", "xl/sharedStrings", "xl/worksheets/"];

/// The parts of a workbook by name. Each part is unpacked once.
pub(super) struct Parts {
    /// The XML of the parts, by name in lower case, because calamine also ignores the case.
    xml: HashMap<String, Vec<u8>>,
    /// The names of all parts.
    names: Vec<String>,
}

impl Parts {
    /// Unpacks all parts, and keeps those that are XML. Diagnostics call the workbook `path`.
    ///
    /// # Errors
    /// Returns an error if the actual unpacked size exceeds the limit, or if a part has a text that is too long for a cell.
    pub(super) fn unpack(
        mut archive: ZipArchive<Cursor<&[u8]>>,
        path: &str,
    ) -> DiagnosticResult<Self> {
        let mut parts = Self {
            xml: HashMap::new(),
            names: archive.file_names().flatten().map(Into::into).collect(),
        };
        let mut size = 0;
        for index in 0..archive.len() {
            let Ok(mut part) = archive.by_index_with_options(index, ZipReadOptions::new()) else {
                continue;
            };
            let name = part.name().unwrap_or_default().into_owned();
            let mut unpacked = Unpacked {
                xml: (name.ends_with(".xml") || name.ends_with(".rels")).then(Vec::new),
                ..Unpacked::default()
            };
            let mut rest = (&mut part).take(UNPACKED.most - size + 1);
            // A damaged part is reported when it is parsed. The bytes before the damage count towards the limit.
            let _ = std::io::copy(&mut rest, &mut unpacked);
            size += unpacked.len;

            if !UNPACKED.allows(size) {
                let subject = msg!("`{path}` unpacks to at least", path);
                return Err(Diagnostic::beyond(&UNPACKED, subject, size).into());
            }
            let has_cells = CELL_PARTS.iter().any(|part| name.starts_with(part));
            // Only reject very long texts here, because the reader of cells can name the cell.
            if has_cells && !CELL_WORDS.allows(unpacked.longest / 8) {
                let subject = msg!("`{path}` has", path);
                return Err(Diagnostic::beyond(&CELL_WORDS, subject, unpacked.longest).into());
            }
            if let Some(xml) = unpacked.xml {
                parts.xml.insert(key(&name), xml);
            }
        }
        Ok(parts)
    }

    /// Whether the name of any part meets the condition.
    pub(super) fn any(&self, is_match: impl Fn(&str) -> bool) -> bool {
        self.names.iter().any(|name| is_match(name))
    }

    /// Returns the XML of a part. Returns `None` if there is no such part.
    pub(super) fn xml(&self, name: &str) -> Option<&[u8]> {
        self.xml.get(&key(name)).map(Vec::as_slice)
    }

    /// Returns the XML of a part as text. Returns an empty text if there is no such part, or if it is not UTF-8.
    pub(super) fn text(&self, name: &str) -> &str {
        let xml = self.xml(name).and_then(|xml| str::from_utf8(xml).ok());
        xml.unwrap_or_default()
    }

    /// Returns the parts to which a part refers. The empty name stands for the workbook itself, which refers to its main part.
    pub(super) fn relations(&self, name: &str) -> Vec<Relation> {
        let (folder, file) = match name.rsplit_once('/') {
            Some((folder, file)) => (format!("{folder}/"), file),
            None => (String::new(), name),
        };
        let mut relations = Vec::new();
        let xml = self.text(&format!("{folder}_rels/{file}.rels"));
        each_tag(xml, "Relationship", |tag| {
            let target = attribute(tag, "Target").unwrap_or_default();
            let path = match target.strip_prefix('/') {
                Some(path) => path.to_owned(),
                None => format!("{folder}{target}"),
            };
            let mut parts = Vec::new();
            for name in path.split('/') {
                match name {
                    ".." => drop(parts.pop()),
                    name => parts.push(name),
                }
            }
            relations.push(Relation {
                id: attribute(tag, "Id").unwrap_or_default(),
                kind: attribute(tag, "Type").unwrap_or_default(),
                target: parts.join("/"),
            });
        });
        relations
    }
}

fn key(name: &str) -> String {
    name.replace('\\', "/").to_ascii_lowercase()
}

/// A reference from one part to another.
pub(super) struct Relation {
    pub(super) id: String,
    /// The URI of the kind of the target.
    pub(super) kind: String,
    /// The name of the target.
    pub(super) target: String,
}

/// Calls `visit` with each opening tag called `name`, up to the first error in the XML.
pub(super) fn each_tag(xml: &str, name: &str, mut visit: impl FnMut(&BytesStart<'_>)) {
    let mut reader = Reader::from_str(xml);
    reader.config_mut().check_end_names = false;
    while let Ok(event) = reader.read_event() {
        match event {
            Event::Start(tag) | Event::Empty(tag) if tag.local_name().as_ref() == name => {
                visit(&tag);
            }
            Event::Eof => break,
            _ => {}
        }
    }
}

/// Returns the value of the attribute with this local name.
pub(super) fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let mut attributes = tag.attributes().flatten();
    let attribute = attributes.find(|attribute| attribute.key.local_name().as_ref() == name)?;
    let value = attribute.normalized_value(XmlVersion::Implicit1_0).ok()?;
    Some(value.into_owned())
}

/// The state of unpacking a part.
#[derive(Default)]
struct Unpacked {
    /// The content, if the part is XML.
    xml: Option<Vec<u8>>,
    len: u64,
    /// The number of bytes since the start of the last tag.
    open: u64,
    /// The length of the longest text between two tags in bytes, including the first tag.
    longest: u64,
}

impl Write for Unpacked {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.len += bytes.len() as u64;
        let mut start = 0;
        for tag in memchr_iter(b'<', bytes).chain([bytes.len()]) {
            self.open += (tag - start) as u64;
            self.longest = self.longest.max(self.open);
            if tag < bytes.len() {
                self.open = 0;
            }
            start = tag;
        }
        if let Some(xml) = &mut self.xml {
            xml.extend_from_slice(bytes);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
