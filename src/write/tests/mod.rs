//! What writers write, read back by others than those who wrote it.

mod look;
mod probe;
mod sample;

use std::io::Read;
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use lopdf::{Dictionary, Document, Object};

use super::write;
use crate::model::{Format, SvgText};
use crate::scene::{Item, ShapedText};
use crate::source::MemoryFiles;
use crate::text::{FontRole, FontSet};
use sample::{Sample, TEXTS};

fn pdf(sample: &Sample) -> (Document, Vec<u8>) {
    let bytes = bytes(sample, Format::Pdf).remove(0);
    (Document::load_mem(&bytes).unwrap(), bytes)
}

fn written(sample: &Sample, formats: &[Format]) -> MemoryFiles {
    let mut files = MemoryFiles::default();
    write(
        &sample.info,
        &sample.sheets,
        &sample.faces,
        &sample.fonts,
        formats,
        &mut files,
        &|_| {},
    )
    .unwrap();
    files
}

/// The bytes of each file, sorted by their paths.
fn bytes(sample: &Sample, format: Format) -> Vec<Vec<u8>> {
    written(sample, &[format])
        .iter()
        .map(|(_, bytes)| bytes.to_vec())
        .collect()
}

fn page(document: &Document, n: u32) -> &Dictionary {
    document.get_dictionary(document.get_pages()[&n]).unwrap()
}

fn numbers(dictionary: &Dictionary, key: &[u8]) -> Vec<f32> {
    dictionary
        .get(key)
        .and_then(Object::as_array)
        .unwrap()
        .iter()
        .map(|n| n.as_float().unwrap())
        .collect()
}

fn held<'a>(document: &'a Document, from: &'a Dictionary, key: &[u8]) -> &'a Dictionary {
    document.get_dict_in_dict(from, key).unwrap()
}

#[test]
fn boxes_are_exact() {
    let (document, _) = pdf(&sample::new());
    let page = page(&document, 1);
    assert_eq!(numbers(page, b"MediaBox"), [0.0, 0.0, 612.0, 792.0]);
    assert_eq!(numbers(page, b"CropBox"), [0.0, 0.0, 612.0, 792.0]);
    // 20 mm from the left and top, 160 × 100 mm, 3 mm of bleed.
    assert_eq!(
        numbers(page, b"TrimBox"),
        [56.693, 451.843, 510.236, 735.307]
    );
    assert_eq!(
        numbers(page, b"BleedBox"),
        [48.189, 443.339, 518.740, 743.811]
    );
}

#[test]
fn the_printer_is_told_over_which_edge_to_turn_the_paper() {
    let mut sample = sample::new();
    sample
        .sheets
        .iter_mut()
        .for_each(|sheet| sheet.sides = crate::sheet::Sides::TwoSided(crate::sheet::Flip::Short));
    let (document, _) = pdf(&sample);
    let wishes = held(&document, document.catalog().unwrap(), b"ViewerPreferences");
    assert_eq!(
        wishes.get(b"Duplex").unwrap().as_name().unwrap(),
        b"DuplexFlipShortEdge"
    );
}

#[test]
fn the_printer_is_told_how_to_print() {
    let (document, bytes) = pdf(&sample::new());
    assert!(bytes.starts_with(b"%PDF-1.7"));
    let catalog = document.catalog().unwrap();
    let wishes = held(&document, catalog, b"ViewerPreferences");
    assert_eq!(
        wishes.get(b"PrintScaling").unwrap().as_name().unwrap(),
        b"None"
    );
    assert_eq!(
        wishes.get(b"Duplex").unwrap().as_name().unwrap(),
        b"DuplexFlipLongEdge"
    );
    assert!(wishes.get(b"PickTrayByPDFSize").unwrap().as_bool().unwrap());
    assert_eq!(
        catalog.get(b"PageMode").unwrap().as_name().unwrap(),
        b"UseOutlines"
    );
    assert_eq!(catalog.get(b"Lang").unwrap().as_str().unwrap(), b"en-US");
    let outlines = held(&document, catalog, b"Outlines");
    assert_eq!(outlines.get(b"Count").unwrap().as_i64().unwrap(), 1);
    let labels = held(&document, catalog, b"PageLabels")
        .get(b"Nums")
        .unwrap()
        .as_array()
        .unwrap();
    assert_eq!(labels.len(), 4);
    let info = held(&document, &document.trailer, b"Info");
    assert!(
        info.get(b"Title").is_ok()
            && info.get(b"Author").is_err()
            && info.get(b"GTS_PDFXVersion").is_err()
    );
}

#[test]
fn fonts_are_inside_and_cut_down() {
    let sample = sample::new();
    let (document, _) = pdf(&sample);
    let resources = held(&document, page(&document, 1), b"Resources");
    let fonts = held(&document, resources, b"Font");
    assert_eq!(fonts.len(), 3);
    for (_, font) in fonts {
        let font = document
            .get_dictionary(font.as_reference().unwrap())
            .unwrap();
        let below = font.get(b"DescendantFonts").unwrap().as_array().unwrap()[0]
            .as_dict()
            .unwrap();
        let name = below.get(b"BaseFont").unwrap().as_name().unwrap();
        assert_eq!(name[6], b'+');
        let program = held(&document, below, b"FontDescriptor")
            .get(b"FontFile2")
            .unwrap();
        let program = document
            .get_object(program.as_reference().unwrap())
            .unwrap()
            .as_stream()
            .unwrap();
        assert!(program.content.len() < 12_000);
        assert!(font.get(b"ToUnicode").is_ok());
    }
}

#[test]
fn a_face_placed_often_is_drawn_once() {
    let (document, _) = pdf(&sample::new());
    let forms: Vec<Object> = document
        .objects
        .values()
        .filter_map(|object| object.as_stream().ok())
        .filter_map(|stream| stream.dict.get(b"Subtype").ok().cloned())
        .filter(|kind| kind.as_name().is_ok_and(|kind| kind == b"Form"))
        .collect();
    // The face, the symbol and the group that fades.
    assert_eq!(forms.len(), 3);
    let pages = document.get_pages();
    let content = String::from_utf8_lossy(&document.get_page_content(pages[&1])).into_owned();
    assert_eq!(content.matches("/X0 Do").count(), 4);
    assert_eq!(
        content.matches("re\nW n").count(),
        2,
        "only what runs over is clipped"
    );
}

#[test]
fn pages_and_faded_groups_say_how_far_corners_of_lines_reach() {
    let (document, _) = pdf(&sample::new());
    let streams = document
        .objects
        .values()
        .filter_map(|object| object.as_stream().ok());
    let mut faded = streams
        .filter(|stream| stream.dict.has(b"Group") && stream.dict.has(b"BBox"))
        .peekable();
    assert!(faded.peek().is_some());
    assert!(faded.all(|stream| stream.decompressed_content().unwrap().starts_with(b"4 M")));
}

#[test]
fn no_long_stream_is_left_as_it_was() {
    let (document, bytes) = pdf(&sample::new());
    let streams = document
        .objects
        .values()
        .filter_map(|object| object.as_stream().ok());
    let streams = streams.filter(|stream| stream.content.len() > 160);
    // The reader unpacks object streams as it loads them.
    let whole = |dict: &&Dictionary| !dict.has(b"Filter") && !dict.has_type(b"ObjStm");
    let plain: Vec<&Dictionary> = streams.map(|stream| &stream.dict).filter(whole).collect();
    assert!(plain.is_empty(), "{plain:?}");
    assert!(!bytes.windows(4).any(|word| word == b"%!PS"));
}

#[test]
fn a_jpeg_goes_through_as_it_came() {
    let (_, bytes) = pdf(&sample::new());
    let jpeg = sample::jpeg();
    assert!(bytes.windows(jpeg.len()).any(|window| window == jpeg));
}

#[test]
fn text_reads_as_the_very_words() {
    let sample = sample::new();
    let (_, bytes) = pdf(&sample);
    let read = probe::text(&bytes, 0);
    for text in TEXTS {
        assert!(read.contains(text), "{text:?} in {read:?}");
    }
    assert_eq!(read.matches(TEXTS[0]).count(), 4);
}

#[test]
fn a_letter_that_stands_for_something_else_says_so() {
    let mut sample = sample::new();
    // The first line of the shared face, as if its letters spelled other words.
    let run = sample.faces[0].items.iter_mut().find_map(|item| {
        if let Item::Glyphs(run) = item {
            Some(run)
        } else {
            None
        }
    });
    let run = run.unwrap();
    run.shaped = Arc::new(ShapedText {
        glyphs: run.glyphs().into(),
        text: "AVATAR (1".into(),
    });
    sample.sheets.truncate(1);
    let (document, _) = pdf(&sample);
    let forms = document
        .objects
        .values()
        .filter_map(|object| object.as_stream().ok());
    let said = forms
        .filter_map(|stream| stream.decompressed_content().ok())
        .any(|content| {
            String::from_utf8_lossy(&content)
                .contains("/Span<</ActualText<FEFF004100560041005400410052002000280031>>>BDC")
        });
    assert!(said);
}

#[test]
fn letters_stand_where_they_were_put() {
    let sample = sample::new();
    let (_, bytes) = pdf(&sample);
    let read = probe::letters(&bytes, 1);
    let placed = sample::places(&sample);
    assert_eq!(read.len(), placed.len());
    for ((x, y, _), (to_x, to_y)) in read.iter().zip(placed) {
        // Less than half a thousandth of the largest type, in points.
        assert!(
            (x - to_x).abs() < 0.01 && (y - to_y).abs() < 0.003,
            "{x} {y} for {to_x} {to_y}"
        );
    }
}

#[test]
fn the_same_sheets_make_the_same_bytes() {
    let sample = sample::new();
    let every = [Format::Pdf, Format::Svg, Format::Svgz, Format::Png];
    let pool = |n| {
        rayon::ThreadPoolBuilder::new()
            .num_threads(n)
            .build()
            .unwrap()
    };
    let (alone, together) = (
        pool(1).install(|| written(&sample, &every)),
        pool(4).install(|| written(&sample, &every)),
    );
    assert_eq!(alone.iter().count(), 7);
    assert!(alone.iter().eq(together.iter()));
}

#[test]
fn a_compressed_drawing_is_the_same_drawing() {
    let sample = sample::new();
    for (packed, drawing) in bytes(&sample, Format::Svgz)
        .iter()
        .zip(bytes(&sample, Format::Svg))
    {
        let mut read = Vec::new();
        flate2::read::GzDecoder::new(&packed[..])
            .read_to_end(&mut read)
            .unwrap();
        assert!(read == drawing && packed.len() < drawing.len() / 2);
    }
}

#[test]
fn live_text_says_its_words_and_brings_their_letters() {
    let mut sample = sample::new();
    sample.info.svg_text = SvgText::Live;
    let drawing = String::from_utf8(bytes(&sample, Format::Svg).remove(0)).unwrap();
    let words: Vec<&str> = drawing
        .split("<text ")
        .skip(1)
        .map(|text| text.split(['>', '<']).nth(1).unwrap())
        .collect();
    assert!(
        words.contains(&TEXTS[1]) && words.contains(&TEXTS[3]),
        "{words:?}"
    );
    let mut fonts = FontSet::default();
    for data in drawing.split("data:font/ttf;base64,").skip(1) {
        fonts
            .add(
                STANDARD.decode(data.split(')').next().unwrap()).unwrap(),
                FontRole::Own,
            )
            .expect("a font");
    }
    for letter in words.iter().flat_map(|words| words.chars()) {
        assert!(
            fonts.ids().any(|font| fonts.draws(font, letter)),
            "{letter}"
        );
    }
    assert!(fonts.ids().all(|font| fonts.data(font).len() < 16_000));
}

#[test]
fn files_are_named_after_what_they_hold() {
    let mut sample = sample::new();
    let paths = |sample: &Sample| -> Vec<String> {
        written(sample, &[Format::Pdf, Format::Svg])
            .iter()
            .map(|(path, _)| path.to_owned())
            .collect()
    };
    assert_eq!(
        paths(&sample),
        [
            "probe-letter.pdf",
            "svg/probe-letter-001-fate-fortune-1.svg",
            "svg/probe-letter-002-fate-fortune-1-back.svg"
        ]
    );
    sample.sheets[1].sides = crate::sheet::Sides::OneSided;
    assert_eq!(
        paths(&sample)[..2],
        ["probe-letter-one-sided.pdf", "probe-letter-two-sided.pdf"]
    );
}

#[test]
fn each_page_is_told_of() {
    let sample = sample::new();
    let told = std::sync::atomic::AtomicUsize::new(0);
    let watch = |n| _ = told.fetch_add(n, std::sync::atomic::Ordering::Relaxed);
    let formats = [Format::Pdf, Format::Png];
    let mut files = MemoryFiles::default();
    write(
        &sample.info,
        &sample.sheets,
        &sample.faces,
        &sample.fonts,
        &formats,
        &mut files,
        &watch,
    )
    .unwrap();
    assert_eq!(told.into_inner(), 4);
}
