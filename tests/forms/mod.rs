//! One kit in its three forms: what becomes of fills, lines, signs, words and
//! pictures where there is no colour to print them in.

mod contrast;
mod look;
mod paper;
mod reading;

use std::collections::BTreeSet;

use boardpress::diag::Diagnostics;
use boardpress::geom::{Affine, Length};
use boardpress::model::{BuildContext, Ink, Job};
use boardpress::press::{Proof, ShowJob, Showing, show};
use boardpress::scene::{Backdrop, BackdropCache, Colour, Item, Painted, Sampling, Shape};
use boardpress::sheet::Face;
use boardpress::source::MemoryFiles;

use crate::support::{clean, files, told};

pub(crate) const FORMS: [Ink; 2] = [Ink::Grey, Ink::Outline];

/// A kit with everything that the forms tell apart.
pub(crate) fn badges() -> MemoryFiles {
    let mut fs = files::with_fonts();
    let stone = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 14 14' width='14mm' height='14mm'>\
                 <circle id='ground' data-fill='side' cx='7' cy='7' r='6.5'/></svg>";
    let star = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10' width='10mm' height='10mm'>\
                <path d='M5 0 L6.5 3.5 L10 5 L6.5 6.5 L5 10 L3.5 6.5 L0 5 L3.5 3.5 Z'/></svg>";
    for (path, text) in [
        ("kit.toml", include_str!("kit.toml")),
        ("templates/badge.svg", include_str!("badge.svg")),
        ("templates/badge.toml", include_str!("badge.toml")),
        ("templates/stone.svg", stone),
        ("star.svg", star),
    ] {
        fs.put(path, text);
    }
    fs
}

fn job(ink: Ink) -> Job {
    Job {
        ink,
        seed: 4711,
        ..Job::default()
    }
}

fn proof(ink: Ink) -> Proof {
    clean(&badges(), &job(ink))
}

fn face<'p>(proof: &'p Proof, name: &str) -> &'p Face {
    proof
        .faces
        .iter()
        .find(|face| face.name == name)
        .unwrap_or_else(|| panic!("there is no face {name}"))
}

/// A picture of one piece.
fn shown(fs: &MemoryFiles, ink: Ink, what: &str) -> image::RgbImage {
    let diagnostics = Diagnostics::default();
    let asked = ShowJob {
        names: vec![what.to_owned()],
        showing: Showing::One,
        back: false,
        ground: None,
        shadow: false,
        corners: Length::ZERO,
        size: None,
        dpi: Some(254.0),
    };
    let pictures = show(fs, &asked, BuildContext::new(&job(ink), &diagnostics));
    assert!(
        !diagnostics.has_errors(),
        "{}",
        told(&diagnostics).join("\n")
    );
    let picture = pictures[0].as_ref().unwrap();
    image::load_from_memory(picture).unwrap().to_rgb8()
}

/// Whether a pixel is a shade of grey.
fn is_grey(pixel: &image::Rgb<u8>) -> bool {
    let [r, g, b] = pixel.0;
    r.abs_diff(g).max(g.abs_diff(b)) <= 2
}

/// Every shape of a face that is filled or drawn, groups opened and symbols too.
fn shapes(items: &[Item]) -> Vec<&Shape> {
    let mut found = Vec::new();
    for item in items {
        match item {
            Item::Shape(shape) => found.push(shape),
            Item::Group(group) => found.extend(shapes(&group.items)),
            Item::Use(one) => found.extend(shapes(&one.symbol.items)),
            _ => {}
        }
    }
    found
}

/// How far the words of a face stand out against what lies under them, where
/// they do so least.
fn contrasts(proof: &Proof, face: &Face) -> Vec<(String, f64)> {
    contrasts_seen(proof, face, &BackdropCache::default())
}

/// The same, with what was seen of art that several faces share.
fn contrasts_seen(proof: &Proof, face: &Face, sight: &BackdropCache) -> Vec<(String, f64)> {
    let painted = sight.painted(&face.items);
    let mut found = Vec::new();
    gather(proof, &face.items, &painted, None, &mut found);
    found
}

fn gather(
    proof: &Proof,
    items: &[Item],
    painted: &Painted,
    behind: Option<(&Backdrop<'_>, Affine)>,
    found: &mut Vec<(String, f64)>,
) {
    for (n, item) in items.iter().enumerate() {
        let under = painted.under(n, behind);
        match item {
            Item::Glyphs(run) if !run.text().trim().is_empty() => {
                let eye = Sampling {
                    finest: 800.0,
                    ..Sampling::default()
                };
                let grounds = proof
                    .fonts
                    .places(run)
                    .into_iter()
                    .flatten()
                    .map(|at| under.colour(at, eye));
                let least = grounds
                    .map(|ground| ground.contrast(run.colour))
                    .fold(f64::INFINITY, f64::min);
                found.push((run.text().to_string(), least));
            }
            Item::Group(group) => gather(
                proof,
                &group.items,
                &painted.inner(n).unwrap(),
                Some((&under, group.to)),
                found,
            ),
            Item::Use(shown) => {
                gather(
                    proof,
                    &shown.symbol.items,
                    &painted.inner(n).unwrap(),
                    Some((&under, shown.to)),
                    found,
                );
            }
            _ => {}
        }
    }
}

#[test]
fn words_can_be_read_in_every_form_of_every_kit() {
    let shelves = files::kits()
        .into_iter()
        .map(|kit| files::content(&kit))
        .chain([badges()]);
    for (fs, ink) in shelves.flat_map(|fs| FORMS.map(|ink| (fs.clone(), ink))) {
        let proof = clean(&fs, &job(ink));
        for face in &proof.faces {
            for (words, contrast) in contrasts(&proof, face) {
                assert!(
                    contrast >= 4.4,
                    "{:?}: `{words}` on {}: {contrast:.2}",
                    ink,
                    face.name
                );
            }
        }
    }
}

#[test]
fn in_outlines_a_white_sign_on_a_band_gets_a_line_and_a_ground_that_is_cut_gets_none() {
    let proof = proof(Ink::Outline);
    let drawn = shapes(&face(&proof, "badge/red").items);
    let named = |at: (i32, i32)| {
        let starts = |shape: &&&Shape| shape.path.segs()[0] == boardpress::geom::Seg::Move(at);
        drawn.iter().filter(starts).copied().collect::<Vec<_>>()
    };
    let [ground, band] = &named((-2_000, -2_000))[..] else {
        panic!("a ground, a band, and no lines around them")
    };
    for fill in [ground, band] {
        assert_eq!(
            (fill.fill.map(|(colour, _)| colour), fill.stroke.is_some()),
            (Some(Colour::WHITE), false)
        );
    }
    let foot = named((42_000, 12_000));
    assert!(
        foot[0].stroke.is_some() && foot[0].path.segs().len() == 2,
        "only the foot of the band is drawn"
    );
    for sign in [&named((5_000, 0))[..], &named((4_000, 2_000))[..]] {
        assert_eq!(sign[0].fill.map(|(colour, _)| colour), Some(Colour::WHITE));
        let line = sign[0].stroke.as_ref().unwrap();
        assert!(
            line.colour.contrast(Colour::WHITE) > 12.0 && line.width >= Length::um(150),
            "{line:?}"
        );
    }
}

#[test]
fn in_outlines_black_stays_black_and_so_does_what_is_too_small_to_colour_in() {
    let picture = shown(&badges(), Ink::Outline, "badge/red");
    // Ten pixels to the millimetre.
    let level = |x: u32, y: u32| picture.get_pixel(x, y).0[0];
    assert!(level(90, 270) < 30, "a black ground");
    assert_eq!(level(115, 260), 255, "a white mark on it");
    assert!(level(54, 260) < 80, "the head of an arrow");
    assert_eq!(level(360, 250), 255, "the inside of a red coin");
    assert!((325..336).any(|x| level(x, 250) < 120), "its rim");
}

#[test]
fn in_outlines_nothing_is_drawn_along_the_cut() {
    let picture = shown(&badges(), Ink::Outline, "badge/red");
    let (wide, high) = picture.dimensions();
    let dark = |x: u32, y: u32| picture.get_pixel(x, y).0[0] < 200;
    // Two lines of the grid go up through the band, and its foot runs from side to side.
    let along_top: Vec<u32> = (0..wide).filter(|x| dark(*x, 0)).collect();
    assert!(
        along_top
            .iter()
            .all(|x| x.abs_diff(240) < 8 || x.abs_diff(320) < 8),
        "{along_top:?}"
    );
    for x in [0, wide - 1] {
        let down: Vec<u32> = (0..high).filter(|y| dark(x, *y)).collect();
        assert!(
            !down.is_empty() && down.iter().all(|y| y.abs_diff(120) < 5),
            "{down:?}"
        );
    }
    assert!((0..wide).all(|x| !dark(x, high - 1)));
}

#[test]
fn two_colours_of_one_grey_are_told_apart_by_their_patterns() {
    let pictures =
        ["badge/red", "badge/blue", "badge/green"].map(|name| shown(&badges(), Ink::Grey, name));
    // A part of the band without a sign.
    let part = |picture: &image::RgbImage| -> Vec<u8> {
        (20..100)
            .flat_map(|y| (225..395).map(move |x| (x, y)))
            .map(|(x, y)| picture.get_pixel(x, y).0[0])
            .collect()
    };
    let parts = pictures.each_ref().map(part);
    for (n, one) in parts.iter().enumerate() {
        let ground = one.iter().filter(|level| **level == 0x8c).count();
        assert!(
            ground * 3 > one.len(),
            "most of it has the grey that it was given"
        );
        for other in &parts[n + 1..] {
            let differ = one
                .iter()
                .zip(other)
                .filter(|(a, b)| a.abs_diff(**b) > 30)
                .count();
            assert!(differ * 12 > one.len(), "{differ} of {}", one.len());
        }
    }
}

#[test]
fn a_pattern_stays_out_of_holes() {
    let mut fs = badges();
    let card = include_str!("badge.svg").replace(
        "id=\"hole\" fill=\"#ffffff\"",
        "id=\"hole\" data-fill=\"side\" fill=\"#000\"",
    );
    fs.put(
        "templates/badge.svg",
        card.replace(
            "id=\"band\" data-fill=\"side\"",
            "id=\"band\" style=\"fill:#777777\"",
        ),
    );
    let picture = shown(&fs, Ink::Grey, "badge/red");
    let levels = |x: std::ops::Range<u32>, y: std::ops::Range<u32>| -> BTreeSet<u8> {
        y.flat_map(|y| x.clone().map(move |x| (x, y)))
            .map(|(x, y)| picture.get_pixel(x, y).0[0])
            .collect()
    };
    assert_eq!(
        levels(65..95, 45..75).len(),
        1,
        "the hole shows the band and nothing else"
    );
    assert!(
        levels(42..58, 25..95).len() > 1,
        "the frame around it has stripes"
    );
}

#[test]
fn labels_that_chance_lays_pieces_under_are_judged_on_these_pieces() {
    let job = Job {
        boards: Some(6),
        only: vec!["heap".to_owned()],
        ..job(Ink::Grey)
    };
    let proof = clean(&badges(), &job);
    let boards: Vec<&Face> = proof
        .faces
        .iter()
        .filter(|face| face.name.starts_with("heap/"))
        .collect();
    assert_eq!(boards.len(), 6);
    let (mut black, mut white, mut unders) = (0, 0, BTreeSet::new());
    for board in boards {
        for (_, contrast) in contrasts(&proof, board) {
            assert!(contrast >= 4.4);
        }
        for item in &board.items {
            let Item::Use(one) = item else { continue };
            if one.symbol.name.starts_with("heap/under") {
                unders.insert(std::sync::Arc::as_ptr(&one.symbol) as usize);
            }
            for run in one.symbol.items.iter().filter_map(|item| {
                if let Item::Glyphs(run) = item {
                    Some(run)
                } else {
                    None
                }
            }) {
                black += usize::from(run.colour == Colour::BLACK);
                white += usize::from(run.colour == Colour::WHITE);
            }
        }
    }
    // Red stones become a grey that takes black words, dark ones keep their white.
    assert!(black > 20 && white > 20, "{black} {white}");
    assert_eq!(
        unders.len(),
        1,
        "what lies under is drawn once for all rolls"
    );
}

#[test]
fn the_usual_form_is_exactly_what_was_drawn() {
    let proof = proof(Ink::Colour);
    assert!(
        shapes(&face(&proof, "badge/red").items)
            .iter()
            .any(|shape| {
                shape.fill.map(|(colour, _)| colour) == Some(Colour::rgb(0xb3, 0x26, 0x1e))
            })
    );
}
