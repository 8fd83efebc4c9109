//! The forms as pictures: nothing in them is coloured, and outlines are white inside.

use boardpress::diag::Report;
use boardpress::model::{Format, Ink, Job};
use boardpress::press::Unwatched;
use boardpress::source::MemoryFiles;
use image::RgbImage;
use rayon::prelude::*;

use super::{FORMS, badges, is_grey, shown};
use crate::support::made::press;
use crate::support::{files, told};

/// No area of so many pixels each way is filled: six millimetres, since the letters on a cover have strokes of five.
const AREA: usize = 36;
/// The share of a sheet of outlines that is ink; the board of The Legislative Race, which has the most words, has 0.124.
const INK: f64 = 0.13;

/// Every side of every sheet, by its file's name.
fn pictures(fs: &MemoryFiles, ink: Ink) -> Vec<(String, RgbImage)> {
    let job = Job {
        ink,
        seed: 4711,
        formats: vec![Format::Png],
        ..Job::default()
    };
    let mut report = Report::default();
    let print = press(fs, &job, &Unwatched, &mut report);
    assert!(report.is_empty(), "\n{}\n", told(&report).join("\n"));
    let files = print
        .unwrap()
        .files
        .into_iter()
        .filter(|file| file.path.ends_with(".png"));
    files
        .map(|file| {
            (
                file.path,
                image::load_from_memory(&file.bytes).unwrap().to_rgb8(),
            )
        })
        .collect()
}

/// Whether a square of so many pixels is dark all over.
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
            if *side >= AREA {
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
    let shelves: Vec<MemoryFiles> = files::kits()
        .iter()
        .map(|kit| files::content(kit))
        .chain([badges()])
        .collect();
    let jobs: Vec<(&MemoryFiles, Ink)> = shelves
        .iter()
        .flat_map(|fs| FORMS.map(|ink| (fs, ink)))
        .collect();
    let wrong: Vec<String> = jobs
        .into_par_iter()
        .flat_map(|(fs, form)| {
            pictures(fs, form)
                .into_par_iter()
                .map(move |page| (form, page))
        })
        .filter_map(|(form, (name, picture))| {
            let coloured = picture.pixels().filter(|pixel| !is_grey(pixel)).count();
            let heavy = form == Ink::Outline && (ink(&picture) > INK || is_filled(&picture));
            (coloured > 0 || heavy)
                .then(|| format!("{name}: {coloured} coloured, {:.3} ink", ink(&picture)))
        })
        .collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn outlines_take_less_ink_than_grey_and_both_are_named() {
    let fs = badges();
    let [grey, outline] = FORMS.map(|form| pictures(&fs, form));
    for ((name, grey), (other, outline)) in grey.iter().zip(&outline) {
        assert!(ink(outline) < ink(grey), "{name}");
        assert!(
            name.starts_with("png/test-letter-grey-")
                && other.starts_with("png/test-letter-outline-"),
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
