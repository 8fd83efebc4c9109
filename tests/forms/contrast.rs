//! High contrast: words, lines and grounds, and the names of what is made so.

use boardpress::diag::Diagnostics;
use boardpress::geom::Length;
use boardpress::model::{Ink, Job};
use boardpress::press::{Proof, Unwatched};
use boardpress::scene::{BackdropCache, Colour, Shape};
use boardpress::source::MemoryFiles;
use image::RgbImage;
use rayon::prelude::*;

use super::{badges, contrasts, contrasts_seen, face, shapes};
use crate::support::made::press;
use crate::support::{clean, files, told};

fn strong(ink: Ink) -> Job {
    Job {
        contrast: true,
        ink,
        seed: 4711,
        ..Job::default()
    }
}

/// A card with a pale ground, a bright band, one of a middle brightness, a fine pale line, a veil,
/// a picture, and words on each.
const CARD: &str = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='-2 -2 64 94' width='64mm' height='94mm'>\
    <rect id='paper' x='-2' y='-2' width='64' height='94' fill='#f3ead2'/>\
    <rect id='bright' x='5' y='5' width='50' height='12' fill='#f2c12e'/>\
    <rect id='middle' x='5' y='20' width='50' height='12' fill='#3f8f5f'/>\
    <path id='line' d='M5 40 H55' fill='none' stroke='#c4c4b8' stroke-width='0.1'/>\
    <rect id='veil' x='5' y='42' width='50' height='4' fill='#000000' fill-opacity='0.2'/>\
    <rect id='sign' data-slot='image' x='5' y='50' width='50' height='20' fill='none'/>\
    <rect id='one' data-slot='text' x='6' y='6' width='48' height='10' fill='none'/>\
    <rect id='two' data-slot='text' x='6' y='21' width='48' height='10' fill='none'/>\
    <rect id='three' data-slot='text' x='6' y='55' width='48' height='10' fill='none'/></svg>";

/// The card with a picture that is black on its left and white on its right.
fn card() -> MemoryFiles {
    let mut fs = files::with_fonts();
    let picture = RgbImage::from_fn(500, 200, |x, _| {
        image::Rgb(if x < 250 { [0; 3] } else { [255; 3] })
    });
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::DynamicImage::ImageRgb8(picture)
        .write_to(&mut bytes, image::ImageFormat::Png)
        .unwrap();
    fs.put("halves.png", bytes.into_inner());
    fs.put("templates/card.svg", CARD.to_owned());
    let slot = |name: &str| {
        format!("[slot.{name}]\nsize = \"20 pt\"\nfloor = \"8 pt\"\ncolour = \"#9a8f70\"\n")
    };
    let style = ["one", "two", "three"].map(slot).concat();
    fs.put(
        "templates/card.toml",
        format!("trim = [\"60 mm\", \"90 mm\"]\n{style}"),
    );
    fs.put(
        "kit.toml",
        "[kit]\nid = \"test\"\ntitle = \"Test\"\n[deck.work]\ntemplate = \"card\"\n[[deck.work.card]]\nid = \"a\"\n\
         sign = \"halves.png\"\none = \"Rye\"\ntwo = \"Barley\"\nthree = \"Harvest at the river side\"\n"
            .to_owned(),
    );
    fs
}

/// The shapes that begin at a place, in micrometres.
fn at(proof: &Proof, start: (i32, i32)) -> Vec<Shape> {
    let starts = |shape: &&Shape| shape.path.segs()[0] == boardpress::geom::Seg::Move(start);
    shapes(&face(proof, "work/a").items)
        .into_iter()
        .filter(starts)
        .cloned()
        .collect()
}

#[test]
fn words_stand_out_seven_to_one_in_every_form_of_every_kit() {
    let kits = files::kits().into_iter().map(|kit| files::content(&kit));
    let shelves: Vec<MemoryFiles> = kits
        .chain([
            badges(),
            files::beside(&files::root().join("tests/sixth/kit")),
            card(),
        ])
        .collect();
    let forms = [
        (Ink::Colour, true),
        (Ink::Grey, false),
        (Ink::Outline, false),
    ];
    let jobs: Vec<(&MemoryFiles, Ink, bool)> = shelves
        .iter()
        .flat_map(|fs| forms.map(|(ink, large)| (fs, ink, large)))
        .collect();
    let faint: Vec<String> = jobs
        .into_par_iter()
        .flat_map_iter(|(fs, ink, large)| {
            let proof = clean(
                fs,
                &Job {
                    large,
                    ..strong(ink)
                },
            );
            let sight = BackdropCache::default();
            let faint = proof.faces.iter().flat_map(|face| {
                let faint = contrasts_seen(&proof, face, &sight)
                    .into_iter()
                    .filter(|(_, contrast)| *contrast < 6.95);
                faint.map(move |(words, contrast)| {
                    format!("{ink:?}: `{words}` on {}: {contrast:.2}", face.name)
                })
            });
            faint.collect::<Vec<_>>()
        })
        .collect();
    assert!(faint.is_empty(), "\n{}\n", faint.join("\n"));
}

#[test]
fn pale_grounds_become_white_and_colours_stay_or_darken() {
    let proof = clean(&card(), &strong(Ink::Colour));
    let fill = |start| {
        at(&proof, start)
            .first()
            .and_then(|shape| shape.fill)
            .map(|(colour, _)| colour)
    };
    assert_eq!(fill((-2_000, -2_000)), Some(Colour::WHITE));
    assert_eq!(fill((5_000, 5_000)), Some(Colour::rgb(0xf2, 0xc1, 0x2e)));
    let line = at(&proof, (5_000, 5_000))
        .into_iter()
        .find_map(|shape| shape.stroke)
        .unwrap();
    assert_eq!(
        (line.colour, line.width),
        (Colour::BLACK, Length::um(350)),
        "a bright band has a line around it"
    );
    let middle = fill((5_000, 20_000)).unwrap();
    assert!(
        middle.contrast(Colour::WHITE) >= 6.95 && middle.g > middle.r && middle.g > middle.b,
        "{middle}"
    );
    assert!(
        at(&proof, (5_000, 20_000))
            .iter()
            .all(|shape| shape.stroke.is_none()),
        "a dark band needs none"
    );
    assert_eq!(fill((5_000, 42_000)), None, "a veil is left out");
}

#[test]
fn lines_become_strong_and_those_that_were_paler_stay_behind_the_others() {
    let lines = [
        (40_000, "#c4c4b8"),
        (42_000, "#acaca4"),
        (44_000, "#8b9298"),
        (46_000, "#555555"),
    ];
    let drawn = lines.map(|(y, colour)| {
        let y = y / 1_000;
        format!("<path d='M5 {y} H55' fill='none' stroke='{colour}' stroke-width='0.1'/>")
    });
    let mut fs = card();
    let svg = CARD.replace(
        "<rect id='veil'",
        &format!("{}<rect id='veil'", drawn.concat()),
    );
    fs.put("templates/card.svg", svg);
    let proof = clean(&fs, &strong(Ink::Colour));
    let made = lines.map(|(y, _)| {
        at(&proof, (5_000, y))
            .last()
            .unwrap()
            .stroke
            .clone()
            .unwrap()
    });
    let strength = made
        .each_ref()
        .map(|line| (line.colour.contrast(Colour::WHITE), line.width));
    assert!(
        strength[0].0 >= 4.4 && strength[0].1 >= Length::um(245),
        "{strength:?}"
    );
    assert!(
        strength[2].0 >= 6.9 && strength[2].1 >= Length::um(350),
        "{strength:?}"
    );
    assert!(
        strength.is_sorted() && strength[0].0 < strength[2].0 && strength[2].0 < strength[3].0,
        "{strength:?}"
    );
}

#[test]
fn words_on_a_picture_of_black_and_white_stand_on_a_plate() {
    let proof = clean(&card(), &strong(Ink::Colour));
    let found = contrasts(&proof, face(&proof, "work/a"));
    assert!(
        found.len() >= 3 && found.iter().all(|(_, contrast)| *contrast > 6.95),
        "{found:?}"
    );
    let drawn = shapes(&face(&proof, "work/a").items);
    let plates = drawn.iter().filter(|shape| {
        let boardpress::geom::Seg::Move((x, y)) = shape.path.segs()[0] else {
            return false;
        };
        (5_000..55_000).contains(&x) && (50_000..70_000).contains(&y)
    });
    assert_eq!(
        plates
            .map(|plate| plate.fill.unwrap().0)
            .collect::<Vec<_>>(),
        [Colour::WHITE]
    );
}

#[test]
fn names_facts_and_codes_tell_of_large_print_and_high_contrast() {
    let mut codes = std::collections::BTreeSet::new();
    for (large, contrast, name, says) in [
        (false, false, "test-letter-grey.pdf", [false, false]),
        (true, false, "test-letter-large-grey.pdf", [true, false]),
        (false, true, "test-letter-contrast-grey.pdf", [false, true]),
        (
            true,
            true,
            "test-letter-large-contrast-grey.pdf",
            [true, true],
        ),
    ] {
        let job = Job {
            large,
            contrast,
            ..strong(Ink::Grey)
        };
        let diagnostics = Diagnostics::default();
        let print = press(&badges(), &job, &Unwatched, &diagnostics);
        let files = print
            .unwrap_or_else(|_| panic!("{}", told(&diagnostics).join("\n")))
            .files;
        assert!(files.iter().any(|file| file.path == name), "no {name}");
        let manifest = str::from_utf8(&files.last().unwrap().bytes).unwrap();
        assert!(
            manifest.contains(&format!(
                "\"large_print\":{large},\"high_contrast\":{contrast}"
            )),
            "{manifest}"
        );
        for sheet in &clean(&badges(), &job).sheets {
            let slug = super::paper::slug(sheet);
            assert_eq!(
                [
                    slug.contains("· large print"),
                    slug.contains("· high contrast")
                ],
                says,
                "{slug}"
            );
            assert!(codes.insert(sheet.code.clone()), "one code for two sheets");
        }
    }
}

#[test]
fn one_thread_and_several_give_the_same_bytes() {
    let with = |count: usize| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(count)
            .build()
            .unwrap();
        let job = Job {
            large: true,
            ..strong(Ink::Grey)
        };
        pool.install(|| {
            press(&badges(), &job, &Unwatched, &Diagnostics::default())
                .unwrap()
                .files
        })
    };
    assert!(with(1) == with(3));
}
