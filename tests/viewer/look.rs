//! What two painters make of every page: hayro of the PDF, resvg of the same
//! sheet. Each page is painted once and then asked about.

use std::sync::OnceLock;

use boardpress::geom::{Length, Rect};
use boardpress::model::Backs;
use boardpress::sheet::Side;
use image::RgbImage;
use rayon::prelude::*;

use super::pixels::{self, DPI};
use super::printed::{Page, pages, prints};
use crate::support::raster::{self, Box4};

/// The most that pages may differ by on average, of 255.
const MEAN: f64 = 2.0;

/// The share of pixels that may differ by more than 96: five hundred on a letter page. Edges differ by how each painter
/// softens them, and a line thinner than a pixel by how it is widened to one, as the dark core of an outline around a
/// disc is; seventy-three of them make four hundred. A word at another place, or a missing sign, has thousands.
const FAR: f64 = 0.000_25;

/// What was seen of a page.
struct ShapeStyle {
    page: Page,
    mean: f64,
    far: f64,
    /// Rows with something but white outside the margin: in our picture, and in hayro's.
    strays: [usize; 2],
    /// The box of the ink in and around the trim box, in both pictures.
    cards: [Option<Box4>; 2],
}

fn looks() -> &'static [ShapeStyle] {
    static LOOKS: OnceLock<Vec<ShapeStyle>> = OnceLock::new();
    LOOKS.get_or_init(|| pages().into_par_iter().map(ShapeStyle::at).collect())
}

impl ShapeStyle {
    fn at(page: Page) -> ShapeStyle {
        let (ours, theirs) = (
            pixels::of_png(&page.png.bytes),
            pixels::of_pdf(&page.pdf.bytes, page.at),
        );
        let (mean, far) = pixels::apart(&ours, &theirs);
        // Both painters draw a line thinner than a pixel as wide as one, so
        // that half a pixel may lie outside what is printed.
        let printable = touched(
            page.sheet
                .printable
                .inset(-Length::from_mm(25.4 / DPI / 2.0)),
        );
        let both = [&ours, &theirs];
        let strays = both.map(|picture| raster::strays(picture, printable));
        if mean >= MEAN || far > FAR || strays != [0, 0] {
            pixels::keep(&page.name(), &ours, &theirs);
        }
        let cards = both.map(|picture| card(&page, picture));
        ShapeStyle {
            page,
            mean,
            far,
            strays,
            cards,
        }
    }
}

/// The ink in and around the trim box of a page, where no mark is.
fn card(page: &Page, picture: &RgbImage) -> Option<Box4> {
    let around = page.sheet.bleed_box().common(page.sheet.printable)?;
    pixels::ink(picture, touched(around))
}

/// Every pixel that a box touches.
fn touched(rect: Rect) -> Box4 {
    raster::touched(rect, DPI)
}

fn dots(at: Length) -> f64 {
    at.to_pt() / 72.0 * DPI
}

#[test]
fn every_page_looks_the_same_to_both_painters() {
    let far = |look: &&ShapeStyle| look.mean >= MEAN || look.far > FAR;
    let said = |look: &ShapeStyle| {
        format!(
            "{}: mean {:.3}, far {:.6}",
            look.page.name(),
            look.mean,
            look.far
        )
    };
    let wrong: Vec<String> = looks().iter().filter(far).map(said).collect();
    assert!(
        wrong.is_empty(),
        "see {}\n{}\n",
        std::env::temp_dir().display(),
        wrong.join("\n")
    );
}

#[test]
fn nothing_but_white_lies_outside_the_margin() {
    let stray = looks().iter().filter(|look| look.strays != [0, 0]);
    let wrong: Vec<String> = stray
        .map(|look| format!("{}: {:?} rows", look.page.name(), look.strays))
        .collect();
    assert!(
        wrong.is_empty(),
        "see {}\n{}\n",
        std::env::temp_dir().display(),
        wrong.join("\n")
    );
}

#[test]
fn every_page_has_ink_and_its_margin_is_six_millimetres() {
    for look in looks() {
        assert!(
            look.cards.iter().all(Option::is_some),
            "{} is empty",
            look.page.name()
        );
        assert_eq!(
            look.page.sheet.printable,
            Rect::of(look.page.sheet.size).inset(Length::mm(6))
        );
    }
}

#[test]
fn a_back_seen_through_the_paper_lies_over_its_front() {
    let seen = |page: &Page| {
        looks()
            .iter()
            .find(|look| look.page.name() == page.name())
            .unwrap()
    };
    let mut count = 0;
    // The turn cards have white backs, of which no edge can be seen.
    let coloured = |(front, _): &(Page, Page)| {
        let face = |one: &boardpress::sheet::Placement| front.print.proof.face(one.face);
        front
            .sheet
            .placements
            .iter()
            .all(|one| !face(one).name.starts_with("turn"))
    };
    for (front, back) in prints()
        .iter()
        .flat_map(|print| print.pairs())
        .filter(coloured)
    {
        count += usize::from(front.print.job.backs == Backs::Duplex);
        let wide = dots(front.sheet.size.w).round() as u32;
        for painter in [0, 1] {
            let [left, top, right, bottom] = seen(&front).cards[painter].unwrap();
            let [l, t, r, b] = seen(&back).cards[painter].unwrap();
            let through = [wide - r, t, wide - l, b];
            // The foot of a front is white paper; its other three edges bleed, and a back bleeds on all four.
            let off = [
                left.abs_diff(through[0]),
                top.abs_diff(through[1]),
                right.abs_diff(through[2]),
            ];
            assert!(
                off.iter().all(|off| *off <= 1),
                "{}: {off:?} pixels off",
                front.name()
            );
            let trim = touched(front.sheet.trim);
            let bleed = dots(back.sheet.trim.left() - back.sheet.bleed_box().left()).ceil() as u32;
            for (edge, end) in through.into_iter().zip(trim) {
                assert!(
                    edge.abs_diff(end) <= bleed + 1,
                    "{}: {through:?} for {trim:?}",
                    back.name()
                );
            }
            assert!(
                bottom <= through[3],
                "{}: ink hangs out below its back",
                front.name()
            );
            assert!(
                through[0] <= trim[0]
                    && through[1] <= trim[1]
                    && through[2] >= trim[2]
                    && through[3] >= trim[3]
            );
        }
        assert_eq!(
            (front.sheet.side, back.sheet.side),
            (Side::Front, Side::Back)
        );
    }
    assert_eq!(count, 5, "two-sided sheets");
}
