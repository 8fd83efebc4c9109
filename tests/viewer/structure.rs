//! The files taken apart: boxes, wishes to the printer, fonts, bookmarks, and
//! nothing in them that is not paper.

use std::collections::{BTreeMap, BTreeSet};

use boardpress::geom::{Length, Rect};
use boardpress::sheet::{FaceId, Sheet, Sides};
use lopdf::{Dictionary, Document, Object, ObjectId};

use super::printed::{Printed, prints};
use super::register;
use crate::support::files;
use crate::support::made::MadeFile;

/// What makes a document act by itself, or carry what is not on its pages.
const FORBIDDEN: &[&str] = &[
    "AA",
    "AcroForm",
    "AF",
    "Annots",
    "EmbeddedFile",
    "EmbeddedFiles",
    "Filespec",
    "GoToR",
    "JavaScript",
    "JS",
    "Launch",
    "OpenAction",
    "RichMedia",
    "URI",
    "XFA",
];

/// Every PDF with its job and its sheets.
fn files() -> impl Iterator<
    Item = (
        &'static Printed,
        &'static MadeFile,
        Document,
        Vec<&'static Sheet>,
    ),
> {
    let of = |print: &'static Printed| print.ending(".pdf").map(move |pdf| (print, pdf));
    prints().iter().flat_map(of).map(|(print, pdf)| {
        let document = Document::load_mem(&pdf.bytes).unwrap();
        (print, pdf, document, print.sheets_of(pdf))
    })
}

fn held<'a>(document: &'a Document, from: &'a Dictionary, key: &str) -> &'a Dictionary {
    document.get_dict_in_dict(from, key.as_bytes()).unwrap()
}

fn name<'a>(from: &'a Dictionary, key: &str) -> &'a str {
    str::from_utf8(from.get(key.as_bytes()).unwrap().as_name().unwrap()).unwrap()
}

/// A box in micrometres from the bottom left, and how far it was from whole ones.
fn boxed(page: &Dictionary, key: &str) -> ([i64; 4], f64) {
    let sides = page.get(key.as_bytes()).and_then(Object::as_array).unwrap();
    let exact: Vec<f64> = sides
        .iter()
        .map(|n| f64::from(n.as_float().unwrap()) * 25_400.0 / 72.0)
        .collect();
    let off = exact
        .iter()
        .map(|n| (n - n.round()).abs())
        .fold(0.0, f64::max);
    ([0, 1, 2, 3].map(|n| exact[n].round() as i64), off)
}

fn meant(rect: Rect, height: Length) -> [i64; 4] {
    [
        rect.left(),
        height - rect.bottom(),
        rect.right(),
        height - rect.top(),
    ]
    .map(Length::to_um)
}

#[test]
fn the_boxes_of_every_page_are_exact_and_lie_in_one_another() {
    for (print, _, document, sheets) in files() {
        let pages = document.get_pages();
        assert_eq!(pages.len(), sheets.len());
        for (id, sheet) in pages.values().zip(sheets) {
            let page = document.get_dictionary(*id).unwrap();
            let numbers: Vec<f32> = page
                .get(b"MediaBox")
                .unwrap()
                .as_array()
                .unwrap()
                .iter()
                .map(|n| n.as_float().unwrap())
                .collect();
            let high = if print.job.paper == boardpress::model::PAPERS[1] {
                1008.0
            } else {
                792.0
            };
            assert_eq!(numbers, [0.0, 0.0, 612.0, high]);
            assert_eq!(
                page.get(b"CropBox").unwrap(),
                page.get(b"MediaBox").unwrap()
            );
            let height = sheet.size.h;
            let ((trim, off), (bleed, _)) = (boxed(page, "TrimBox"), boxed(page, "BleedBox"));
            let paper = Rect::of(sheet.size);
            // Points with three decimals, so a third of a micrometre at most.
            assert!(off < 0.35, "{off} µm");
            let on_paper = sheet.trim.common(paper).unwrap();
            assert_eq!(
                trim,
                meant(on_paper, height),
                "{} {:?}",
                print.name(),
                sheet.component
            );
            let media = meant(paper, height);
            for (inner, outer) in [(trim, bleed), (bleed, media)] {
                assert!(
                    inner[0] >= outer[0]
                        && inner[1] >= outer[1]
                        && inner[2] <= outer[2]
                        && inner[3] <= outer[3]
                );
            }
            assert!(page.get(b"Rotate").is_err());
        }
    }
}

#[test]
fn every_file_tells_the_printer_how_it_wants_to_be_printed() {
    let mut two_sided = 0;
    for (_, _, document, sheets) in files() {
        let catalog = document.catalog().unwrap();
        let wishes = held(&document, catalog, "ViewerPreferences");
        assert_eq!(name(wishes, "PrintScaling"), "None");
        assert!(wishes.get(b"PickTrayByPDFSize").unwrap().as_bool().unwrap());
        let both = sheets.iter().all(|sheet| sheet.sides != Sides::OneSided);
        assert!(
            both || sheets.iter().all(|sheet| sheet.sides == Sides::OneSided),
            "one way through the printer"
        );
        assert_eq!(
            name(wishes, "Duplex"),
            if both {
                "DuplexFlipLongEdge"
            } else {
                "Simplex"
            }
        );
        assert_eq!(catalog.get(b"Lang").unwrap().as_str().unwrap(), b"en-US");
        two_sided += usize::from(both);
    }
    assert_eq!(two_sided, 3);
}

#[test]
fn every_font_is_inside_and_cut_down() {
    let least = files::files(&files::root().join("fonts"))
        .into_iter()
        .filter(|path| path.ends_with("Regular.ttf"));
    let least = least
        .map(|path| path.metadata().unwrap().len() as usize)
        .min()
        .unwrap();
    for (print, _, document, _) in files() {
        let dictionaries = || {
            document
                .objects
                .values()
                .filter_map(|object| object.as_dict().ok())
        };
        let fonts: Vec<&Dictionary> = dictionaries()
            .filter(|dict| dict.has_type(b"Font"))
            .collect();
        let tops: Vec<&&Dictionary> = fonts
            .iter()
            .filter(|font| name(font, "Subtype") == "Type0")
            .collect();
        assert!(tops.len() >= 3, "{}", print.name());
        for font in &tops {
            let below = font.get(b"DescendantFonts").unwrap().as_array().unwrap();
            let below = document
                .dereference(&below[0])
                .unwrap()
                .1
                .as_dict()
                .unwrap();
            let called = name(below, "BaseFont");
            assert!(
                called.as_bytes()[..6].iter().all(u8::is_ascii_uppercase)
                    && called.as_bytes()[6] == b'+'
            );
            let descriptor = held(&document, below, "FontDescriptor");
            let program = document
                .dereference(descriptor.get(b"FontFile2").unwrap())
                .unwrap()
                .1
                .as_stream()
                .unwrap();
            assert!(
                program.decompressed_content().unwrap().len() < least,
                "{called} is whole"
            );
            assert!(font.has(b"ToUnicode"), "{called} cannot be read");
        }
        let kinds: BTreeSet<&str> = fonts.iter().map(|font| name(font, "Subtype")).collect();
        assert!(
            kinds.is_subset(&BTreeSet::from(["Type0", "CIDFontType2"])),
            "{kinds:?}"
        );
    }
}

#[test]
fn there_is_a_bookmark_for_every_component_at_its_first_page() {
    for (print, _, document, sheets) in files() {
        let pages: Vec<ObjectId> = document.get_pages().into_values().collect();
        let mut wanted: Vec<(String, ObjectId)> = Vec::new();
        for (sheet, page) in sheets.iter().zip(&pages) {
            if wanted.iter().all(|(title, _)| *title != sheet.component) {
                wanted.push((sheet.component.clone(), *page));
            }
        }
        let outlines = held(&document, document.catalog().unwrap(), "Outlines");
        let (mut found, mut next) = (Vec::new(), outlines.get(b"First").ok());
        while let Some(mark) = next.map(|mark| {
            document
                .get_dictionary(mark.as_reference().unwrap())
                .unwrap()
        }) {
            let title = lopdf::decode_text_string(mark.get(b"Title").unwrap()).unwrap();
            let page = mark.get(b"Dest").unwrap().as_array().unwrap()[0]
                .as_reference()
                .unwrap();
            found.push((title, page));
            next = mark.get(b"Next").ok();
        }
        assert_eq!(found, wanted, "{}", print.name());
    }
}

#[test]
fn a_file_is_paper_and_nothing_else() {
    fn names(object: &Object, found: &mut BTreeSet<String>) {
        let mut dictionary = |dictionary: &Dictionary| {
            for (key, value) in dictionary {
                found.insert(String::from_utf8_lossy(key).into_owned());
                names(value, found);
            }
        };
        match object {
            Object::Dictionary(held) => dictionary(held),
            Object::Stream(stream) => dictionary(&stream.dict),
            Object::Array(list) => list.iter().for_each(|object| names(object, found)),
            Object::Name(name) => _ = found.insert(String::from_utf8_lossy(name).into_owned()),
            _ => {}
        }
    }
    for (print, _, document, _) in files() {
        let mut found = BTreeSet::new();
        document
            .objects
            .values()
            .for_each(|object| names(object, &mut found));
        let wrong: Vec<&&str> = FORBIDDEN
            .iter()
            .filter(|name| found.contains(**name))
            .collect();
        assert!(
            found.contains("MediaBox") && wrong.is_empty(),
            "{}: {wrong:?}",
            print.name()
        );
    }
}

#[test]
fn a_face_that_is_shown_often_is_stored_once() {
    for (print, _, document, sheets) in files() {
        let mut stored: BTreeMap<FaceId, Vec<Option<ObjectId>>> = BTreeMap::new();
        for (id, sheet) in document.get_pages().values().zip(&sheets) {
            let placed = register::placed(&document, *id);
            assert!(placed.len() >= sheet.placements.len(), "{}", print.name());
            for (placement, (_, object)) in sheet.placements.iter().zip(placed) {
                stored.entry(placement.face).or_default().push(object);
            }
        }
        let often = stored.iter().filter(|(_, objects)| objects.len() > 1);
        let mut seen = BTreeSet::new();
        for (face, objects) in often {
            let face = &print.proof.face(*face).name;
            let one = objects[0].unwrap_or_else(|| panic!("{face} is drawn anew"));
            assert!(
                objects.iter().all(|object| *object == Some(one)),
                "{face} is stored more than once"
            );
            assert!(seen.insert(one), "{face} is not itself");
        }
        let boards = sheets
            .iter()
            .any(|sheet| sheet.component.contains("lank board"));
        assert!(!boards || !seen.is_empty());
    }
}
