//! The files of every kit as others see them: an independent renderer beside
//! our own picture, the words that a reader finds, and what a printer is told.

mod probe;

use boardpress::diag::Report;
use boardpress::model::{Format, Job};
use boardpress::press::{Artifact, Proof, Unwatched, press};
use boardpress::scene::Item;
use boardpress::sheet::{Press, Sheet};
use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use hayro::{PixmapSettings, RenderCache, RenderSettings};
use lopdf::{Dictionary, Document, Object};
use rayon::prelude::*;

use crate::support::{clean, shelf};

/// A PDF of a kit, and the sheets that its pages show with our picture of each.
struct File<'p> {
    bytes: Vec<u8>,
    pages: Vec<(&'p Sheet, Vec<u8>)>,
}

fn job(formats: &[Format]) -> Job {
    Job { seed: 4711, formats: formats.to_vec(), ..Job::default() }
}

/// The PDFs of a kit; pictures only where they are asked for.
fn files<'p>(kit: &str, proof: &'p Proof, formats: &[Format]) -> Vec<File<'p>> {
    let made = press(&shelf::content(kit), &job(formats), &Unwatched, &mut Report::default()).unwrap().files;
    let ends = |ending: &'static str| move |file: &&Artifact| file.path.ends_with(ending);
    let mut pictures: Vec<Vec<u8>> = made.iter().filter(ends(".png")).map(|file| file.bytes.clone()).collect();
    pictures.resize(proof.sheets.len(), Vec::new());
    let (mut ways, mut files): (Vec<Press>, Vec<File<'p>>) = (Vec::new(), Vec::new());
    let mut pdfs = made.iter().filter(ends(".pdf"));
    // A file for each way through the printer, in the order in which they first come.
    for (sheet, picture) in proof.sheets.iter().zip(pictures) {
        let at = ways.iter().position(|way| *way == sheet.press).unwrap_or_else(|| {
            ways.push(sheet.press);
            files.push(File { bytes: pdfs.next().unwrap().bytes.clone(), pages: Vec::new() });
            ways.len() - 1
        });
        files[at].pages.push((sheet, picture));
    }
    assert!(pdfs.next().is_none());
    files
}

/// A page as the independent renderer shows it: its size, and four bytes for each pixel.
fn seen(pdf: &[u8], page: usize) -> ((u32, u32), Vec<u8>) {
    let pdf = Pdf::new(pdf.to_vec()).unwrap();
    // A hair more than 150 dots to the inch, because the renderer cuts the size off.
    let scale = 150.0 / 72.0 + 1e-5;
    let pixels = hayro::render(
        &pdf.pages()[page],
        &RenderCache::new(),
        &InterpreterSettings::default(),
        &RenderSettings { hinting: false, glyph_caching: false, ..RenderSettings::default() },
        &PixmapSettings { x_scale: scale, y_scale: scale, bg_color: hayro::vello_cpu::color::palette::css::WHITE },
    );
    ((pixels.width().into(), pixels.height().into()), pixels.data_as_u8_slice().to_vec())
}

/// The words of some items, stretch by stretch.
fn words(items: &[Item], found: &mut Vec<String>) {
    for item in items {
        match item {
            Item::Glyphs(run) => found.push(run.text.clone()),
            Item::Group(group) => words(&group.items, found),
            Item::Use(one) => words(&one.symbol.items, found),
            Item::Shape(_) | Item::Picture(_) => {}
        }
    }
}

fn numbers(dictionary: &Dictionary, key: &[u8]) -> Vec<f32> {
    dictionary.get(key).and_then(Object::as_array).unwrap().iter().map(|n| n.as_float().unwrap()).collect()
}

#[test]
fn every_page_looks_like_our_picture_of_it() {
    for kit in shelf::kits() {
        let proof = clean(&shelf::content(&kit), &job(&[]));
        for file in files(&kit, &proof, &[Format::Pdf, Format::Png]) {
            file.pages.par_iter().enumerate().for_each(|(n, (sheet, picture))| {
                let ours = image::load_from_memory(picture).unwrap().to_rgba8();
                let (size, theirs) = seen(&file.bytes, n);
                let name = format!("{kit}, {} {} {:?}", sheet.component, sheet.number.0, sheet.side);
                assert_eq!(size, ours.dimensions(), "{name}");
                // Most of a page is paper, which is quickly seen to be the same.
                let unlike = ours.as_raw().chunks(256).zip(theirs.chunks(256)).filter(|(ours, theirs)| ours != theirs);
                let off = unlike.flat_map(|(ours, theirs)| ours.iter().zip(theirs)).map(|(a, b)| a.abs_diff(*b));
                let (sum, most) = off.fold((0, 0), |(sum, most), off| (sum + u64::from(off), most.max(off)));
                let mean = sum as f64 / theirs.len() as f64;
                // Two renderers shade edges and hairlines in ways of their own, and differ in nothing else.
                assert!(mean < 2.0 && most <= 128, "{name}: {mean} off in the mean, {most} at the most");
            });
        }
    }
}

#[test]
fn every_word_on_a_sheet_is_read_back_from_the_pdf() {
    for kit in shelf::kits() {
        let proof = clean(&shelf::content(&kit), &job(&[]));
        for file in files(&kit, &proof, &[Format::Pdf]) {
            for (n, (sheet, _)) in file.pages.iter().enumerate() {
                let mut written = Vec::new();
                words(&sheet.ink, &mut written);
                for placement in &sheet.placements {
                    words(&proof.face(placement.face).items, &mut written);
                }
                let read = probe::text(&file.bytes, n);
                for words in written {
                    assert!(read.contains(words.trim()), "{words:?} is not on {} {}", sheet.component, sheet.number.0);
                }
            }
        }
    }
}

#[test]
fn every_file_says_how_it_is_to_be_printed() {
    for kit in shelf::kits() {
        let proof = clean(&shelf::content(&kit), &job(&[]));
        for file in files(&kit, &proof, &[Format::Pdf]) {
            let document = Document::load_mem(&file.bytes).unwrap();
            let wishes = document.get_dict_in_dict(document.catalog().unwrap(), b"ViewerPreferences").unwrap();
            let name = |key: &[u8]| wishes.get(key).unwrap().as_name().unwrap();
            assert_eq!(name(b"PrintScaling"), b"None");
            let duplex: &[u8] = match file.pages[0].0.press {
                Press::OneSided => b"Simplex",
                Press::TwoSided(_) => b"DuplexFlipLongEdge",
            };
            assert_eq!(name(b"Duplex"), duplex);
            let pages = document.get_pages();
            assert_eq!(pages.len(), file.pages.len());
            for ((sheet, _), id) in file.pages.iter().zip(pages.values()) {
                let page = document.get_dictionary(*id).unwrap();
                let (w, h) = (sheet.size.w.to_pt() as f32, sheet.size.h.to_pt() as f32);
                assert_eq!(numbers(page, b"MediaBox"), [0.0, 0.0, w, h]);
                let (trim, near) = (numbers(page, b"TrimBox"), |a: f32, b: f32| (a - b).abs() < 0.002);
                assert!(
                    near(trim[0], sheet.trim.left().to_pt() as f32) && near(trim[2], sheet.trim.right().to_pt() as f32)
                );
                assert!(near(h - trim[3], sheet.trim.top().to_pt() as f32));
            }
        }
    }
}
