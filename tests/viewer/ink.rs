//! The ink that is told of beside what a stranger's viewer paints: every kit in
//! every form, page by page.

use boardpress::press::Unwatched;
use boardpress::sheet::{Coverage, Sheet};
use rayon::prelude::*;

use crate::support::forms::{KitInForm, kits_in_forms};
use crate::support::raster;

/// Fine lines are no thinner than a pixel at so many dots to the inch.
const DPI: f64 = 200.0;
/// How far an estimate may be off: by this part, or by so many pages. Headers of small hexagons and cars are off by 5.4 %.
const PART: f64 = 0.06;
const PAGES: f64 = 0.05;
/// Of each kit and form so many sheets are painted, spread over all of them.
const SHEETS: usize = 3;

/// What a page takes as it is painted.
fn painted(pdf: &[u8], page: usize) -> Coverage {
    let picture = raster::painted(pdf, page, DPI);
    let pixel = (25_400.0 / DPI).powi(2);
    let mut counts = [0_u64; 4];
    for rgb in picture
        .as_raw()
        .chunks_exact(3)
        .filter(|rgb| *rgb != [255, 255, 255])
    {
        let [c, m, y] = [rgb[0], rgb[1], rgb[2]].map(|n| u64::from(255 - n));
        let k = c.min(m).min(y);
        [c - k, m - k, y - k, k]
            .into_iter()
            .zip(&mut counts)
            .for_each(|(n, count)| *count += n);
    }
    Coverage::of_areas(counts.map(|count| count as f64 / 255.0 * pixel))
}

/// Where an estimate is off, and how far.
fn fault(name: &str, sheet: &Sheet, told: Coverage, seen: Coverage) -> Option<String> {
    let apart = |told: f64, seen: f64| (told - seen).abs() > (seen * PART).max(PAGES);
    // Colour and black are bought apart, so each must be right.
    let wrong = apart(told.total(), seen.total())
        || apart(told.colour(), seen.colour())
            && (told.colour() - seen.colour()).abs() > seen.total() * PART
        || apart(told.k, seen.k) && (told.k - seen.k).abs() > seen.total() * PART;
    let (component, side, number) = (&sheet.component, sheet.side, sheet.number.0);
    wrong.then(|| format!("{name} {component} {side:?} {number}: told {told:.3?}, seen {seen:.3?}"))
}

fn faults(build: &KitInForm) -> Vec<String> {
    let KitInForm {
        kit,
        ink,
        proof,
        print,
    } = build;
    assert_eq!(
        print.ink,
        proof.ink(&Unwatched),
        "what is printed takes what the proof says"
    );
    let sheets: Vec<(usize, &Sheet)> = proof.sheets.iter().enumerate().collect();
    let page = |n: usize| {
        proof.sheets[..n]
            .iter()
            .filter(|before| before.sides == proof.sheets[n].sides)
            .count()
    };
    let one = |(n, sheet): &(usize, &Sheet)| {
        let pdfs: Vec<_> = print
            .files
            .iter()
            .filter(|file| file.path.ends_with(".pdf"))
            .collect();
        let sides = if sheet.sides == boardpress::sheet::Sides::OneSided {
            "one-sided"
        } else {
            "two-sided"
        };
        let pdf = pdfs
            .iter()
            .find(|pdf| pdf.path.contains(sides))
            .unwrap_or(&pdfs[0]);
        fault(
            &format!("{kit} {ink:?}"),
            sheet,
            print.ink[*n],
            painted(&pdf.bytes, page(*n)),
        )
    };
    let apart = sheets.len().div_ceil(SHEETS);
    let some: Vec<_> = sheets.into_iter().skip(apart / 2).step_by(apart).collect();
    some.par_iter().filter_map(one).collect()
}

#[test]
fn the_ink_that_is_told_is_the_ink_that_is_seen() {
    let wrong: Vec<String> = kits_in_forms().par_iter().flat_map(faults).collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}
