//! See the page of this kind, `expected.txt`. The files were made with Pillow; each that can be read shows four quarters:
//! red, blue, yellow and green, in 24 × 16 dots.

use boardpress::decode::raster;
use boardpress::diag::Diagnostics;
use boardpress::model::Job;
use boardpress::read;
use boardpress::scene::{Item, Picture};
use boardpress::source::MemoryFiles;

use super::{compare, folder, notes};
use crate::support::files;

/// What the quarters show, in rows.
const QUARTERS: [[u8; 3]; 4] = [[200, 60, 40], [40, 90, 180], [230, 220, 60], [60, 140, 80]];
/// Files of which the colours are others: black and white, and of inks without a profile.
const OTHERWISE: [&str; 2] = ["fax.tif", "cut-off.gif"];

/// A kit that shows one file.
fn kit(name: &str) -> MemoryFiles {
    let toml =
        format!("[icons]\na = \"{name}\"\n[rules.words]\ntitle = \"Words\"\nfile = \"words.md\"\n");
    let mut fs = files::kit([("more.toml", toml.as_str()), ("words.md", "Words.")]);
    fs.put(
        name,
        std::fs::read(folder("photographs").join(name)).unwrap(),
    );
    fs
}

/// The files of this kind, by name.
fn names() -> Vec<String> {
    let name = |path: std::path::PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
    let mut names: Vec<String> = files::files(&folder("photographs"))
        .into_iter()
        .map(name)
        .collect();
    names.retain(|name| name != "expected.txt");
    names.sort();
    names
}

#[test]
fn photographs_are_printed_or_it_is_said_why_not() {
    let found: Vec<_> = names()
        .into_iter()
        .map(|name| (name.clone(), notes(&kit(&name), &Job::default())))
        .collect();
    compare("photographs", &found);
}

/// The colour of a picture at shares of its width and height, as it is placed.
fn seen(picture: &Picture, (x, y): (f64, f64), (w, h): (f64, f64)) -> [u8; 3] {
    let (x, y) = picture.to.back().unwrap().apply(x * w, y * h);
    let (width, height, rgba) = rgba(picture);
    let place = |share: f64, count: u32| (share * f64::from(count)) as usize;
    let at = (place(y, height) * width as usize + place(x, width)) * 4;
    [rgba[at], rgba[at + 1], rgba[at + 2]]
}

fn rgba(picture: &Picture) -> (u32, u32, Vec<u8>) {
    use boardpress::scene::Pixels;
    let pixels = match picture.raster.loaded().unwrap().into_owned() {
        Pixels::Rgba(rgba) => rgba,
        Pixels::Jpeg(file, _) => raster::pixels(&file).unwrap(),
        Pixels::Filed(_) | Pixels::Unpainted(_) => unreachable!(),
    };
    (picture.raster.width, picture.raster.height, pixels)
}

#[test]
fn photographs_show_what_they_show_elsewhere() {
    for name in names()
        .into_iter()
        .filter(|name| !OTHERWISE.contains(&name.as_str()))
    {
        let diagnostics = Diagnostics::default();
        let content = read::read(&kit(&name), read::ReadOptions::default(), &diagnostics);
        let Some(symbol) = content.art.get(&name).filter(|_| !diagnostics.has_errors()) else {
            continue;
        };
        let [Item::Picture(picture)] = symbol.items.as_slice() else {
            panic!("{name} is no picture")
        };
        let (w, h) = (
            symbol.bounds.size.w.to_um() as f64,
            symbol.bounds.size.h.to_um() as f64,
        );
        assert!((w / h - 1.5).abs() < 0.01, "{name} is {w} by {h} µm");
        let places = [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)];
        for (place, wanted) in places.into_iter().zip(QUARTERS) {
            let found = seen(picture, place, (w, h));
            let near = found
                .iter()
                .zip(wanted)
                .all(|(one, other)| one.abs_diff(other) <= 12);
            assert!(
                near,
                "{name} shows {found:?} at {place:?}, and not {wanted:?}"
            );
        }
    }
}
