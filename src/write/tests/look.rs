//! The PDF as an independent renderer shows it, beside our PNG of the same sheet.

use std::sync::Arc;

use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use hayro::{PixmapSettings, RenderCache, RenderSettings};

use super::sample::{self, Sample};
use super::{bytes, probe};
use crate::diag::DiagnosticResult;
use crate::geom::{Affine, Length};
use crate::model::Format;
use crate::scene::{Group, Item};
use crate::sheet::Clip;
use crate::write::{Ground, PictureFormat, picture};

/// A page by an independent renderer: width, height, and red, green, blue of each pixel.
fn seen(pdf: &[u8], page: usize) -> (u32, u32, Vec<u8>) {
    let pdf = Pdf::new(pdf.to_vec()).unwrap();
    // A hair more than 150 dots, because the renderer cuts the size off.
    let scale = 150.0 / 72.0 + 1e-5;
    let pixels = hayro::render(
        &pdf.pages()[page],
        &RenderCache::new(),
        &InterpreterSettings::default(),
        &RenderSettings {
            hinting: false,
            glyph_caching: false,
            ..RenderSettings::default()
        },
        &PixmapSettings {
            x_scale: scale,
            y_scale: scale,
            bg_color: hayro::vello_cpu::color::palette::css::WHITE,
        },
    );
    let rgb = pixels
        .data_as_u8_slice()
        .chunks_exact(4)
        .flat_map(|pixel| pixel[..3].to_vec())
        .collect();
    (pixels.width().into(), pixels.height().into(), rgb)
}

fn pages(sample: &Sample) -> Vec<Vec<u8>> {
    bytes(sample, Format::Png)
}

#[test]
fn the_pdf_and_the_png_show_the_same() {
    let sample = sample::new();
    let pdf = bytes(&sample, Format::Pdf).remove(0);
    for (n, png) in pages(&sample).into_iter().enumerate() {
        let ours = image::load_from_memory(&png).unwrap().to_rgb8();
        let (width, height, theirs) = seen(&pdf, n);
        assert_eq!((width, height), ours.dimensions());
        let off = ours
            .as_raw()
            .iter()
            .zip(&theirs)
            .map(|(a, b)| u32::from(a.abs_diff(*b)));
        let (sum, most) = off.fold((0, 0), |(sum, most), off| {
            (sum + u64::from(off), most.max(off))
        });
        assert!(
            sum < 2 * theirs.len() as u64,
            "a mean difference of {}",
            sum as f64 / theirs.len() as f64
        );
        assert!(most <= 96, "a pixel {most} off on page {n}");
    }
}

#[test]
fn a_correction_moves_all_ink_alike_in_every_format() {
    let plain = sample::new();
    let mut moved = sample::new();
    let slight = Affine::new([1.002, -0.004, 0.004, 1.002, 1_500.0, -700.0]);
    moved
        .sheets
        .iter_mut()
        .for_each(|sheet| sheet.correct = slight);
    let [before, after] = [&plain, &moved].map(|sample| bytes(sample, Format::Pdf).remove(0));
    for (n, png) in pages(&moved).into_iter().enumerate() {
        let [from, to] = [&before, &after].map(|pdf| probe::letters(pdf, n));
        assert_eq!(from.len(), to.len());
        for ((x, y, letter), (moved_x, moved_y, _)) in from.into_iter().zip(to) {
            let um = 25_400.0 / 72.0;
            let (right, down) = slight.apply(x * um, (792.0 - y) * um);
            let off = (right / um - moved_x).hypot(792.0 - down / um - moved_y);
            assert!(off < 0.01, "`{letter}` is {off} pt from where it should be");
        }
        let ours = image::load_from_memory(&png).unwrap().to_rgb8();
        let (_, _, theirs) = seen(&after, n);
        let off: u64 = ours
            .as_raw()
            .iter()
            .zip(&theirs)
            .map(|(a, b)| u64::from(a.abs_diff(*b)))
            .sum();
        assert!(
            off < 2 * theirs.len() as u64,
            "a mean difference of {}",
            off as f64 / theirs.len() as f64
        );
    }
}

#[test]
fn art_ends_at_the_outline_within_its_window() {
    let white = [255, 255, 255];
    let (mauve, mint) = ([90, 20, 90], [225, 238, 230]);
    // A face drawn once, 20 × 20 mm at 70, 80; and one drawn often, 40 × 30 mm on its side at 70, 20.
    let places = [
        (
            5,
            Clip::HexBleed,
            [
                ((91.5, 90.0), mauve),
                ((91.0, 81.0), white),
                ((80.0, 79.0), white),
            ],
        ),
        (
            5,
            Clip::Disc(Length::mm(1)),
            [
                ((80.0, 79.4), mauve),
                ((80.0, 78.0), white),
                ((88.5, 98.5), white),
            ],
        ),
        (
            1,
            Clip::HexBleed,
            [
                ((85.0, 18.0), mint),
                ((71.5, 21.5), white),
                ((69.0, 40.0), white),
            ],
        ),
    ];
    for (at, within, wanted) in places {
        let mut sample = sample::new();
        sample.sheets[0].placements[at].within = within;
        let ours = image::load_from_memory(&pages(&sample)[0])
            .unwrap()
            .to_rgb8();
        let (width, _, theirs) = seen(&bytes(&sample, Format::Pdf).remove(0), 0);
        for ((x, y), colour) in wanted {
            let (x, y) = ((x / 25.4 * 150.0) as u32, (y / 25.4 * 150.0) as u32);
            let from = ((y * width + x) * 3) as usize;
            assert_eq!(
                ours.get_pixel(x, y).0,
                colour,
                "{within:?} in our own picture at {x}, {y}"
            );
            assert_eq!(
                theirs[from..from + 3],
                colour,
                "{within:?} in the PDF at {x}, {y}"
            );
        }
    }
}

/// A picture of the round face of the sample.
fn of_round(dpi: f64) -> DiagnosticResult<Vec<u8>> {
    let sample = sample::new();
    let face = &sample.faces[2];
    let clip = Some(Arc::new(face.outline.path().clone()));
    let cut = Item::from(Group {
        items: face.items.clone(),
        to: Affine::IDENTITY,
        clip,
        opacity: 255,
    });
    picture(
        face.trim(),
        &[cut],
        &sample.fonts,
        PictureFormat::Png(dpi, Ground::White),
    )
}

#[test]
fn a_picture_is_cut_out() {
    let png = of_round(254.0).unwrap();
    let seen = image::load_from_memory(&png).unwrap().to_rgb8();
    assert_eq!(seen.dimensions(), (200, 200));
    assert_eq!(seen.get_pixel(2, 2).0, [255, 255, 255]);
    assert_eq!(seen.get_pixel(100, 100).0, [90, 20, 90]);
}

#[test]
fn a_picture_of_more_pixels_than_can_be_painted_says_how_many_dots_fit() {
    let note = of_round(2e6).unwrap_err();
    assert_eq!(note.code, crate::diag::Code::Limit);
    let help = note.help.unwrap_or_default().to_string();
    let fits: f64 = help.split(' ').find_map(|word| word.parse().ok()).unwrap();
    assert!(fits > 10_000.0 && fits < 2e6, "{help}");
}
