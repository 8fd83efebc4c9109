//! Pages as they lie on each other when the paper is turned, pasted or folded.

use boardpress::model::Backs;
use image::RgbImage;
use rayon::prelude::*;

use super::marks::{self, Seen};
use crate::support::probe::Found;
use crate::support::raster;

/// A front and its back.
pub(super) struct Pair {
    /// What is seen on the front.
    pub(super) front: Vec<Seen>,
    /// What is seen on the back.
    pub(super) back: Vec<Seen>,
    axis: Axis,
}

/// The line about which paper is turned, in millimetres from the left or top.
#[derive(Clone, Copy)]
enum Axis {
    Upright(f64),
    Level(f64),
}

/// The pairs of sides in a PDF of backed things and nothing else, in which every
/// sheet is turned, pasted or folded as its job says; and its pages as they are
/// painted in so many dots to the inch.
pub(super) fn pairs(pdf: &[u8], pictures: &[RgbImage], backs: Backs, dpi: f64) -> Vec<Pair> {
    let (wide, high) = raster::papers(pdf)[0];
    let pages: Vec<Vec<Seen>> = pictures
        .par_iter()
        .map(|picture| marks::seen(picture, dpi))
        .collect();
    let axis = match backs {
        Backs::DuplexShort => Axis::Level(high / 2.0),
        Backs::Duplex | Backs::Paste => Axis::Upright(wide / 2.0),
        Backs::Fold => {
            return pages
                .into_iter()
                .enumerate()
                .map(|(n, marks)| folded(pdf, n, marks, high))
                .collect();
        }
        Backs::None => return Vec::new(),
    };
    assert_eq!(pages.len() % 2, 0, "a side is alone");
    let half = pages.len() / 2;
    // Backs follow their fronts, or lie in a stack of their own to be pasted.
    let places = |n| {
        if backs == Backs::Paste {
            (n, half + n)
        } else {
            (2 * n, 2 * n + 1)
        }
    };
    let pair = |(front, back): (usize, usize)| Pair {
        front: pages[front].clone(),
        back: pages[back].clone(),
        axis,
    };
    (0..half).map(places).map(pair).collect()
}

/// A page that is folded along its only dashed line; fronts lie above it, or
/// to the left.
fn folded(pdf: &[u8], page: usize, marks: Vec<Seen>, high: f64) -> Pair {
    let lines = Found::on(pdf, page).lines;
    let mut dashed: Vec<_> = lines.iter().filter(|line| line.dashed).collect();
    // A machine creases where the fold is printed.
    dashed.dedup_by_key(|line| (line.from, line.to));
    let [fold] = dashed[..] else {
        panic!("{} folds", dashed.len())
    };
    let mm = |points: f64| points / 72.0 * 25.4;
    let upright = (fold.from.x - fold.to.x).abs() < 1e-6;
    let axis = if upright {
        Axis::Upright(mm(fold.from.x))
    } else {
        Axis::Level(high - mm(fold.from.y))
    };
    let (front, back) = marks.into_iter().partition(|mark| match axis {
        Axis::Upright(at) => mark.at.0 < at,
        Axis::Level(at) => mark.at.1 < at,
    });
    Pair { front, back, axis }
}

impl Pair {
    /// How far, at the most, a mark lies from the one behind it, in millimetres.
    pub(super) fn apart(&self) -> Result<f64, String> {
        marks::apart(&self.front, &self.back, |at| self.through(at))
    }

    /// Where a place of the back is seen from the front, or the other way round.
    pub(super) fn through(&self, (x, y): (f64, f64)) -> (f64, f64) {
        match self.axis {
            Axis::Upright(at) => (2.0 * at - x, y),
            Axis::Level(at) => (x, 2.0 * at - y),
        }
    }
}
