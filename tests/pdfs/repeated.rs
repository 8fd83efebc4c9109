//! Pictures that a page shows more than once.

use boardpress::model::{Format, Ink};
use image::{Rgb, RgbImage};

use super::{kit, made};
use crate::support::sheets::{HandPage, with_objects};

/// Returns a picture that is red on the left and green below, as the text of an object.
fn picture(width: usize, height: usize, entries: &str) -> String {
    let pixel = |x: usize, y: usize| match (x < width / 2, y < height / 3) {
        (true, _) => "c01010",
        (_, true) => "f0e020",
        _ => "108040",
    };
    let rows = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let data: String = rows.map(|(x, y)| pixel(x, y)).collect();
    object(
        width,
        height,
        &format!("/ColorSpace/DeviceRGB/BitsPerComponent 8{entries}"),
        &data,
    )
}

/// Returns a picture of more pixels than are held, red on the left and green on the right.
fn large(entries: &str) -> String {
    let row = "00".repeat(60) + &"ff".repeat(65);
    let colours = "/ColorSpace[/Indexed/DeviceRGB 1<c01010108040>]/BitsPerComponent 1";
    object(1_000, 600, &format!("{colours}{entries}"), &row.repeat(600))
}

/// Returns a mask whose left half is clear and whose right half is half clear.
fn mask(width: usize, height: usize) -> String {
    let row = "00".repeat(width / 2) + &"80".repeat(width - width / 2);
    let entries = "/ColorSpace/DeviceGray/BitsPerComponent 8";
    object(width, height, entries, &row.repeat(height))
}

fn object(width: usize, height: usize, entries: &str, data: &str) -> String {
    format!(
        "<</Type/XObject/Subtype/Image/Width {width}/Height {height}{entries}/Filter/ASCIIHexDecode/Length {}>>stream\n{data}>\nendstream",
        data.len() + 1
    )
}

/// Shows the pictures `A` and `B` at different places, `B` turned and larger.
const PLACES: &str = "0.9 g 0 0 100 100 re f 0 0 1 rg q 30 0 0 40 10 50 cm /A Do Q \
                      1 0 1 rg q 20 40 -40 20 60 10 cm /B Do Q";

/// Returns the board on which a page shows such a picture twice, as the same object or as two objects.
fn painted(content: &str, objects: &[String], is_same: bool) -> Vec<u8> {
    let mut page = HandPage::new((100.0, 100.0), content);
    let second = if is_same { 7 } else { 8 };
    page.more = format!("/Resources<</XObject<</A 7 0 R/B {second} 0 R>>>>");
    let first = objects[0].clone();
    let objects = [vec![first], objects.to_vec()].concat();
    let pdf = with_objects(&[page], "", &objects);
    // Some pictures have few pixels, which is noted.
    let (file, _) = made(&kit(&["a.pdf#1"], &pdf), Format::Png, Ink::Colour);
    file.unwrap()
}

/// Returns the part of a sheet above its footer, which has another code for another kit.
fn board(sheet: &[u8]) -> RgbImage {
    let sheet = image::load_from_memory(sheet).unwrap().into_rgb8();
    image::imageops::crop_imm(&sheet, 0, 0, sheet.width(), sheet.height() * 9 / 10).to_image()
}

/// Returns how many pixels clearly differ.
fn differing_pixels(one: &RgbImage, other: &RgbImage) -> usize {
    let differs =
        |(one, other): &(&Rgb<u8>, &Rgb<u8>)| (0..3).any(|n| one[n].abs_diff(other[n]) > 24);
    one.pixels().zip(other.pixels()).filter(differs).count()
}

#[test]
fn pictures_in_many_layers_are_painted_as_one() {
    let objects = [picture(100, 150, "")];
    let layers = "q 100 0 0 100 0 0 cm /A Do Q ".repeat(50) + PLACES;
    let [few, many] = [PLACES, &layers].map(|content| board(&painted(content, &objects, true)));
    let count = differing_pixels(&few, &many);
    // The edges are softer, and the whole would be 56,000 pixels.
    assert!(count < 1_000, "{count} pixels differ");
}

#[test]
fn a_repeated_picture_looks_like_two_pictures() {
    let stencil = "/ImageMask true/BitsPerComponent 1";
    let bits = ["f0f00f", "0ff0f0", "333333"].concat().repeat(8);
    for (kind, objects) in [
        ("plain", vec![picture(20, 30, "")]),
        ("smooth", vec![picture(20, 30, "/Interpolate true")]),
        (
            "masked",
            vec![picture(20, 30, "/SMask 9 0 R"), mask(20, 30)],
        ),
        (
            "masked finely",
            vec![picture(20, 30, "/SMask 9 0 R"), mask(40, 60)],
        ),
        (
            "without a colour",
            vec![picture(20, 30, "/Mask[240 240 224 224 32 32]")],
        ),
        ("stencil", vec![object(24, 24, stencil, &bits)]),
        (
            "inverted",
            vec![object(24, 24, &format!("{stencil}/Decode[1 0]"), &bits)],
        ),
        // A page with more pixels is painted at once.
        ("large", vec![large("")]),
        (
            "large and masked",
            vec![large("/SMask 9 0 R"), mask(500, 300)],
        ),
    ] {
        let [same, different] =
            [true, false].map(|is_same| board(&painted(PLACES, &objects, is_same)));
        let count = differing_pixels(&same, &different);
        // The edges of reduced pictures are softer.
        let most = if kind.contains("large") { 150 } else { 0 };
        assert!(count <= most, "{kind}: {count} pixels differ");
        let is_coloured = |pixel: &&Rgb<u8>| pixel[0].abs_diff(pixel[1]) > 40;
        assert!(same.pixels().filter(is_coloured).count() > 1_000, "{kind}");
    }
}
