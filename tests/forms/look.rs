//! The forms as pictures of their pages: nothing in them is coloured, and outlines are white inside.

use boardpress::diag::Diagnostics;
use boardpress::model::{Ink, Job};
use boardpress::press::Unwatched;
use image::RgbImage;
use rayon::prelude::*;

use super::{FORMS, badges, is_grey, shown};
use crate::support::forms::kits_in_forms;
use crate::support::made::{MadeFile, press};
use crate::support::{raster, told};

/// The resolution of the pictures. Three pixels to the millimetre show every area that has a colour, and take a quarter
/// of the time of our own PNG files.
const DPI: f64 = 76.2;
/// The side of the smallest square, in pixels, that counts as a filled area. These are six millimetres, since the
/// letters on a cover have strokes of five.
const MAX_FILLED: usize = 18;
/// The maximum share of ink on a page of outlines. The board of The Legislative Race has the most words, and 0.124.
const MAX_INK: f64 = 0.13;

/// Renders every page of every PDF. A page is named after its file.
fn pictures(files: &[MadeFile]) -> Vec<(String, RgbImage)> {
    files
        .iter()
        .filter(|file| file.path.ends_with(".pdf"))
        .flat_map(|file| {
            let pages = raster::pages(&file.bytes, DPI).into_iter().enumerate();
            pages.map(|(page, picture)| (format!("{}, page {}", file.path, page + 1), picture))
        })
        .collect()
}

/// Builds the kit of badges.
fn badges_in(ink: Ink) -> Vec<MadeFile> {
    let job = Job {
        ink,
        seed: 4711,
        ..Job::default()
    };
    let diagnostics = Diagnostics::default();
    let print = press(&badges(), &job, &Unwatched, &diagnostics);
    assert!(
        diagnostics.is_empty(),
        "\n{}\n",
        told(&diagnostics).join("\n")
    );
    print.unwrap().files
}

/// Whether any square of [`MAX_FILLED`] pixels is dark all over.
fn is_filled(picture: &RgbImage) -> bool {
    let wide = picture.width() as usize;
    let mut sides = vec![0; wide];
    for row in picture.rows() {
        // The side of the largest dark square that ends here.
        let (mut left, mut above_left) = (0, 0);
        for (side, pixel) in sides.iter_mut().zip(row) {
            let above = *side;
            *side = if pixel.0[0] < 200 {
                1 + left.min(above).min(above_left)
            } else {
                0
            };
            if *side >= MAX_FILLED {
                return true;
            }
            (left, above_left) = (*side, above);
        }
    }
    false
}

fn ink(picture: &RgbImage) -> f64 {
    let dark: u64 = picture
        .pixels()
        .map(|pixel| 255 - u64::from(pixel.0[1]))
        .sum();
    dark as f64 / 255.0 / f64::from(picture.width() * picture.height())
}

#[test]
fn every_kit_prints_in_every_form_without_colour_and_without_a_note() {
    let badges = FORMS.map(|ink| (ink, badges_in(ink)));
    let kits = kits_in_forms()
        .iter()
        .filter(|build| FORMS.contains(&build.ink));
    let builds: Vec<(Ink, &[MadeFile])> = kits
        .map(|build| (build.ink, &*build.print.files))
        .chain(badges.iter().map(|(ink, files)| (*ink, &**files)))
        .collect();
    let wrong: Vec<String> = builds
        .into_par_iter()
        .flat_map(|(form, files)| {
            pictures(files)
                .into_par_iter()
                .map(move |page| (form, page))
        })
        .filter_map(|(form, (name, picture))| {
            let coloured = picture.pixels().filter(|pixel| !is_grey(pixel)).count();
            let heavy = form == Ink::Outline && (ink(&picture) > MAX_INK || is_filled(&picture));
            (coloured > 0 || heavy)
                .then(|| format!("{name}: {coloured} coloured, {:.3} ink", ink(&picture)))
        })
        .collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn outlines_take_less_ink_than_grey_and_both_are_named() {
    let [grey, outline] = FORMS.map(|ink| pictures(&badges_in(ink)));
    for ((name, grey), (other, outline)) in grey.iter().zip(&outline) {
        assert!(ink(outline) < ink(grey), "{name}");
        assert!(
            name.starts_with("test-letter-grey") && other.starts_with("test-letter-outline"),
            "{name}"
        );
    }
}

#[test]
fn pictures_of_pixels_lose_their_colour_too() {
    let (wide, high) = (60, 40);
    let colour = |x: u32, y: u32| {
        image::Rgb(if x < 30 {
            [200, 30, 20]
        } else {
            [20, (y * 6) as u8, 200]
        })
    };
    let picture = image::DynamicImage::ImageRgb8(RgbImage::from_fn(wide, high, colour));
    let mut fs = badges();
    for (name, format) in [
        ("art.png", image::ImageFormat::Png),
        ("art.jpg", image::ImageFormat::Jpeg),
    ] {
        let mut bytes = std::io::Cursor::new(Vec::new());
        picture.write_to(&mut bytes, format).unwrap();
        fs.put(name, bytes.into_inner());
        let kit = include_str!("kit.toml")
            .replace("\"star.svg\", tint = \"#ffffff\"", &format!("\"{name}\""));
        fs.put("kit.toml", kit);
        assert!(shown(&fs, Ink::Colour, "badge/green").get_pixel(160, 60).0[0] > 180);
        for ink in FORMS {
            let seen = shown(&fs, ink, "badge/green");
            assert!(seen.pixels().all(is_grey), "{name} in {ink:?}");
        }
        let outline = shown(&fs, Ink::Outline, "badge/green");
        assert_eq!(
            outline.get_pixel(160, 60).0[0],
            255,
            "the inside of an area of {name}"
        );
    }
}
