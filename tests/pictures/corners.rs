//! Scans of cards with round corners, which are cut square.

use boardpress::diag::Diagnostics;
use boardpress::geom::Length;
use boardpress::model::{BuildContext, Format, Job};
use boardpress::press::{ShowJob, Showing, Unwatched, show};
use boardpress::source::MemoryFiles;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};

use crate::support::made::press;
use crate::support::{files, told};

/// A card of 63.5 × 88.9 mm, red with a black figure, scanned on a black ground.
fn scan(format: ImageFormat) -> Vec<u8> {
    let (width, height, radius) = (375.0, 525.0, 18.0);
    let is_card = |x: f64, y: f64| {
        let (x, y) = (x.min(width - x), y.min(height - y));
        x > radius || y > radius || (radius - x).hypot(radius - y) <= radius
    };
    let pixel = |x: u32, y: u32| match (f64::from(x) + 0.5, f64::from(y) + 0.5) {
        (x, y) if (x - 187.0).hypot(y - 262.0) < 60.0 || !is_card(x, y) => Rgb([8, 6, 10]),
        _ => Rgb([190, 50, 60]),
    };
    let picture = DynamicImage::ImageRgb8(RgbImage::from_fn(375, 525, pixel));
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

fn kit(name: &str, picture: &[u8], keys: &str) -> MemoryFiles {
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='-3 -3 69.5 94.9' width='69.5mm' height='94.9mm'>\
               <rect id='picture' data-slot='image' x='0' y='0' width='63.5' height='88.9' fill='none'/></svg>";
    let toml = format!(
        "trim = [\"63.5 mm\", \"88.9 mm\"]\n[slot.picture]\nfit = \"cover\"\nbleed = \"mirror\"\n{keys}"
    );
    let deck = format!(
        "[deck.scans]\ntemplate = \"scan\"\ncard = [{{ id = \"a\", picture = \"{name}\" }}]\n"
    );
    let mut fs = files::kit([
        ("more.toml", deck.as_str()),
        ("templates/scan.svg", svg),
        ("templates/scan.toml", toml.as_str()),
    ]);
    fs.put(name, picture);
    fs
}

/// The dark places along the edges of the card, after it was cut square.
fn dark_at_edges(fs: &MemoryFiles) -> usize {
    let asked = ShowJob {
        names: vec!["scans/a".to_owned()],
        showing: Showing::One,
        back: false,
        ground: None,
        shadow: false,
        corners: Length::ZERO,
        size: None,
        dpi: Some(150.0),
    };
    let diagnostics = Diagnostics::default();
    let shown = show(fs, &asked, BuildContext::new(&Job::default(), &diagnostics));
    assert!(
        !diagnostics.has_errors(),
        "{}",
        told(&diagnostics).join("\n")
    );
    let shown = shown[0].as_ref().unwrap();
    let picture = image::load_from_memory(shown).unwrap().to_rgb8();
    let (width, height) = picture.dimensions();
    let is_edge = |x: u32, y: u32| x.min(y).min(width - 1 - x).min(height - 1 - y) < 20;
    picture
        .enumerate_pixels()
        .filter(|(x, y, pixel)| is_edge(*x, *y) && pixel[0] < 140)
        .count()
}

#[test]
fn the_corners_of_a_scan_are_filled_where_that_is_asked_for() {
    for (name, format) in [
        ("scan.png", ImageFormat::Png),
        ("scan.jpg", ImageFormat::Jpeg),
    ] {
        let picture = scan(format);
        assert!(
            dark_at_edges(&kit(name, &picture, "")) > 100,
            "{name} has black corners"
        );
        assert_eq!(
            dark_at_edges(&kit(name, &picture, "fill-corners = true\n")),
            0,
            "{name}"
        );
    }
}

#[test]
fn a_jpeg_with_filled_corners_is_in_the_pdf_as_it_came() {
    let picture = scan(ImageFormat::Jpeg);
    let fs = kit("scan.jpg", &picture, "fill-corners = true\n");
    let job = Job {
        formats: vec![Format::Pdf],
        ..Job::default()
    };
    let files = press(&fs, &job, &Unwatched, &Diagnostics::default())
        .unwrap()
        .files
        .clone();
    let pdf = files
        .iter()
        .find(|file| file.path.ends_with(".pdf"))
        .unwrap();
    assert_eq!(
        pdf.bytes
            .windows(picture.len())
            .filter(|part| *part == picture)
            .count(),
        1
    );
}
