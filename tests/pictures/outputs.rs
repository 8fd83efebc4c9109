//! Every format of pictures in every output: sheets as PDF, SVG and PNG, `show`, and the exports.
//!
//! Each picture has three areas of one colour. There is a small one and a large one of each format, because the press handles
//! large pictures in another way.

use std::collections::BTreeMap;

use boardpress::diag::Diagnostics;
use boardpress::model::{BuildContext, Format, Job};
use boardpress::press::{Proof, ShowJob, Unwatched, proof, show};
use boardpress::sheet::Face;
use image::{Rgb, RgbImage};
use rayon::prelude::*;

use super::formats::{Sample, samples};
use super::{Again, Colour, PLACES};
use crate::export::exported;
use crate::support::made::press;
use crate::support::{files, raster, told};
use crate::viewer::pixels::{self, of_png};

/// The size of the cards, and the box of the picture on them, in millimetres.
const CARD: (f64, f64) = (31.75, 44.45);
const PICTURE: [f64; 4] = [2.375, 10.0, 27.0, 18.0];
/// The resolution at which pages and sheets are painted.
const DPI: f64 = 90.0;

/// A deck with a card for each sample, in their order.
fn kit(samples: &[Sample]) -> Again {
    let [x, y, w, h] = PICTURE;
    let template = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}mm\" height=\"{1}mm\">\
         <rect id=\"picture\" data-slot=\"image\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" fill=\"none\"/></svg>",
        CARD.0, CARD.1
    );
    let mut tables = "[deck.all]\ntitle = \"All\"\ntemplate = \"whole\"\n".to_owned();
    for (n, sample) in samples.iter().enumerate() {
        tables += &format!(
            "[[deck.all.card]]\nid = \"c{n:03}\"\npicture = \"{}\"\n",
            sample.art()
        );
    }
    let mut fs = files::kit([("tables.toml", tables.as_str())]);
    fs.put("templates/whole.svg", template);
    fs.put(
        "templates/whole.toml",
        format!(
            "trim = [\"{} mm\", \"{} mm\"]\n[slot.picture]\n",
            CARD.0, CARD.1
        ),
    );
    for sample in samples {
        fs.put(&sample.file, sample.bytes.clone());
    }
    Again(fs)
}

/// The colours of a picture on a card in each output, by the name of the output.
type Seen = BTreeMap<String, [Colour; 3]>;

/// Reads the colours in the middles of the areas. `at` gives the pixel of a point of the card, which is in millimetres.
fn colours(picture: &RgbImage, at: impl Fn(f64, f64) -> (f64, f64)) -> [Colour; 3] {
    let [x, y, w, h] = PICTURE;
    PLACES.map(|(column, row)| {
        let (column, row) = ((column as f64 + 0.5) / 24.0, (row as f64 + 0.5) / 16.0);
        let (px, py) = at(x + column * w, y + row * h);
        let Rgb(colour) = picture.get_pixel(px as u32, py as u32);
        *colour
    })
}

/// Reads a picture of a single card, which may have bleed around it.
fn of_card(picture: &RgbImage, pixels_per_mm: f64) -> [Colour; 3] {
    let (left, top) = (
        (f64::from(picture.width()) - CARD.0 * pixels_per_mm) / 2.0,
        (f64::from(picture.height()) - CARD.1 * pixels_per_mm) / 2.0,
    );
    colours(picture, |x, y| {
        (left + x * pixels_per_mm, top + y * pixels_per_mm)
    })
}

/// Paints a drawing, of which usvg makes pixels at 96 to the inch.
fn of_svg(svg: &[u8], dpi: f64) -> RgbImage {
    let tree = pixels::tree(svg);
    let side = |side: f32| (f64::from(side) / 96.0 * dpi).round() as u32;
    pixels::of_svg(&tree, side(tree.size().width()), side(tree.size().height()))
}

/// Adds what the sheets of a job show.
fn add_sheets(seen: &mut [Seen], output: &str, proof: &Proof, pages: &[RgbImage]) {
    let sheets = proof.sheets.iter();
    assert_eq!(sheets.len(), pages.len(), "{output}");
    for (sheet, page) in sheets.zip(pages) {
        let pixels_per_um = f64::from(page.width()) / sheet.size.w.to_um() as f64;
        for placement in &sheet.placements {
            let face: &Face = proof.face(placement.face);
            let number: usize = face.name.rsplit('c').next().unwrap()[..3].parse().unwrap();
            let to = placement.turn.onto(placement.at, face.trim());
            let found = colours(page, |x, y| {
                let (x, y) = to.apply(x * 1_000.0, y * 1_000.0);
                (x * pixels_per_um, y * pixels_per_um)
            });
            seen[number].insert(output.to_owned(), found);
        }
    }
}

/// Adds what a format of export has of each card.
fn add_export(seen: &mut [Seen], fs: &Again, format: &str) {
    let files = exported(fs, format, &Job::default());
    match format {
        "drivethru" => {
            let (_, pdf) = files
                .iter()
                .find(|(path, _)| path.ends_with(".pdf"))
                .unwrap();
            let pages = raster::pages(pdf, DPI);
            // Each front follows its back, if there is one.
            let sides = pages.len() / seen.len();
            let fronts = pages.iter().skip(sides - 1).step_by(sides);
            for (one, page) in seen.iter_mut().zip(fronts) {
                one.insert(format.to_owned(), of_card(page, DPI / 25.4));
            }
        }
        "tts" => {
            let object: serde_json::Value = serde_json::from_slice(&files["test.json"]).unwrap();
            let decks = object["ObjectStates"][0]["CustomDeck"].as_object().unwrap();
            let mut cards = seen.iter_mut();
            for deck in decks.values() {
                let sheet = deck["FaceURL"].as_str().unwrap();
                let (_, sheet) = files
                    .iter()
                    .find(|(path, _)| path.ends_with(sheet))
                    .unwrap();
                let sheet = of_png(sheet);
                let (columns, rows) = (
                    deck["NumWidth"].as_u64().unwrap() as u32,
                    deck["NumHeight"].as_u64().unwrap() as u32,
                );
                let (w, h) = (sheet.width() / columns, sheet.height() / rows);
                // The last place is that of a hidden card.
                for n in 0..columns * rows - 1 {
                    let Some(one) = cards.next() else { break };
                    let corner = ((n % columns) * w, (n / columns) * h);
                    let card = image::imageops::crop_imm(&sheet, corner.0, corner.1, w, h);
                    let pixels_per_mm = f64::from(w) / CARD.0;
                    one.insert(format.to_owned(), of_card(&card.to_image(), pixels_per_mm));
                }
            }
        }
        _ => {
            let is_front = |path: &str| path.ends_with(".png") && path.contains("-front");
            let fronts = files.iter().filter(|(path, _)| is_front(path));
            for (one, (_, png)) in seen.iter_mut().zip(fronts) {
                one.insert(format.to_owned(), of_card(&of_png(png), 300.0 / 25.4));
            }
        }
    }
}

#[test]
fn every_picture_is_the_same_in_every_output() {
    let samples = samples();
    let fs = kit(&samples);
    let mut seen = vec![Seen::new(); samples.len()];
    let job = Job {
        formats: vec![Format::Pdf, Format::Svg, Format::Png],
        ..Job::default()
    };
    let diagnostics = Diagnostics::default();
    let printed = press(&fs, &job, &Unwatched, &diagnostics).expect("sheets");
    let sheets = proof(&fs, BuildContext::new(&job, &diagnostics)).expect("a proof");
    assert!(
        !diagnostics.has_errors(),
        "\n{}\n",
        told(&diagnostics).join("\n")
    );
    let of_kind = |ending: &str| {
        let files = printed
            .files
            .iter()
            .filter(|file| file.path.ends_with(ending));
        files.map(|file| &file.bytes).collect::<Vec<_>>()
    };
    let pdf: Vec<_> = raster::pages(of_kind("letter.pdf")[0], DPI);
    let svg: Vec<_> = of_kind(".svg")
        .par_iter()
        .map(|svg| of_svg(svg, DPI))
        .collect();
    let png: Vec<_> = of_kind(".png").par_iter().map(|png| of_png(png)).collect();
    for (output, pages) in [("pdf", pdf), ("svg", svg), ("png", png)] {
        add_sheets(&mut seen, output, &sheets, &pages);
    }

    let shown = ShowJob {
        names: (0..samples.len()).map(|n| format!("all/c{n:03}")).collect(),
        dpi: Some(DPI),
        ..ShowJob::default()
    };
    let pictures = show(
        &fs,
        &shown,
        BuildContext::new(&Job::default(), &diagnostics),
    );
    assert!(!diagnostics.has_errors(), "{diagnostics}");
    for (one, picture) in seen.iter_mut().zip(pictures.into_iter().flatten()) {
        one.insert("show".to_owned(), of_card(&of_png(&picture), DPI / 25.4));
    }
    for format in ["images", "tgc", "mpc", "drivethru", "tts"] {
        add_export(&mut seen, &fs, format);
    }

    let mut wrong = Vec::new();
    for (sample, seen) in samples.iter().zip(&seen) {
        assert_eq!(seen.len(), 9, "{}: {:?}", sample.file, seen.keys());
        for (output, colours) in seen {
            let pairs = colours.concat().into_iter().zip(sample.colours.concat());
            if pairs.clone().any(|(a, b)| a.abs_diff(b) > sample.tolerance) {
                wrong.push(format!(
                    "{} in {output}: {colours:?} instead of {:?}",
                    sample.file, sample.colours
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}
