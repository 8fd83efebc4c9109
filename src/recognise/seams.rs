//! Whether what is printed at the edge of one page goes on at the edge of another.

use std::collections::BTreeMap;

use super::page_raster::{Axis, Block};
use crate::decode::pdf::PdfPages;

/// Where two pages meet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Seam {
    /// One goes on with the other, and both show so many millimetres of the same.
    Joined(f64),
    /// Both are of one colour there.
    Plain,
    /// They show different things.
    Different,
}

/// A page as it was painted to be compared with others.
struct Shot {
    size: (usize, usize),
    dots: f64,
    rgba: Vec<u8>,
}

/// The seams between pages of a PDF, each found once.
pub(super) struct Seams<'p> {
    pdf: &'p PdfPages,
    shots: BTreeMap<usize, Option<Shot>>,
    known: BTreeMap<(usize, usize, bool, [i64; 8]), Seam>,
}

/// Dots in a millimetre of pages that are compared.
const DOTS: f64 = 5.0;
/// Places along a seam are compared at this distance, fewer while an overlap is looked for, and none near its ends, in
/// millimetres.
const STEP: (f64, f64) = (0.5, 1.5);
const ENDS: f64 = 2.0;
/// The widest overlap, the narrowest, and the steps in which one is looked for and then measured.
const OVERLAP: (f64, f64) = (2.0, 40.0);
const TRIES: (f64, f64) = (0.4, 0.05);
/// Lines along a seam at which overlaps are compared.
const LINES: usize = 6;
/// Levels by which colours differ.
const APART: i32 = 24;
/// The share of places that differ where two pages do not belong together: with less, the edge is of one colour.
const BUSY: f64 = 0.08;
/// The share of places that may differ where they do, and that share of what differs where one is moved along the other.
const SAME: (f64, f64) = (0.2, 0.35);
/// How far one is moved along the other to see how much differs then.
const MOVED: [f64; 8] = [-37.0, -23.0, -13.0, -7.0, 7.0, 13.0, 23.0, 37.0];

/// Two edges that are compared: the page, and the block of it that is a part of a board.
struct Edges<'s> {
    first: (&'s Shot, Block),
    second: (&'s Shot, Block),
    axis: Axis,
}

impl<'p> Seams<'p> {
    pub(super) fn new(pdf: &'p PdfPages) -> Seams<'p> {
        Seams {
            pdf,
            shots: BTreeMap::new(),
            known: BTreeMap::new(),
        }
    }

    /// The seam between two pages by their places in the PDF, the second of which is right of the first or below it.
    pub(super) fn between(
        &mut self,
        axis: Axis,
        first: (usize, Block),
        second: (usize, Block),
    ) -> Seam {
        let um = |block: Block| block.map(|mm| (mm * 1_000.0) as i64);
        let ([a, b, c, d], [e, f, g, h]) = (um(first.1), um(second.1));
        let key = (
            first.0,
            second.0,
            axis == Axis::Across,
            [a, b, c, d, e, f, g, h],
        );
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        for n in [first.0, second.0] {
            self.shots.entry(n).or_insert_with(|| Shot::of(self.pdf, n));
        }
        let shot = |n: usize| self.shots.get(&n).and_then(Option::as_ref);
        let edges = |one: (usize, Block), other: (usize, Block)| {
            Some(Edges {
                first: (shot(one.0)?, one.1),
                second: (shot(other.0)?, other.1),
                axis,
            })
        };
        let mut seam = edges(first, second).map_or(Seam::Different, |edges| edges.seam());
        // A page that goes on with itself, such as one with a frame, says nothing about others.
        let is_joined = |seam: Seam| matches!(seam, Seam::Joined(_));
        if is_joined(seam)
            && [first, second]
                .into_iter()
                .any(|one| edges(one, one).is_some_and(|own| is_joined(own.seam())))
        {
            seam = Seam::Plain;
        }
        self.known.insert(key, seam);
        seam
    }
}

impl Edges<'_> {
    fn seam(&self) -> Seam {
        let butt = self.differing(0.0, 0.0, STEP.0);
        let best = |from: f64, to: f64, step: f64, places: f64| {
            let all = (0..=((to - from) / step) as usize).map(|n| from + n as f64 * step);
            let all = all.map(|overlap| (overlap, self.differing(overlap, 0.0, places)));
            all.min_by(|one, other| one.1.total_cmp(&other.1))
                .unwrap_or((0.0, 1.0))
        };
        let (near, _) = best(OVERLAP.0, OVERLAP.1, TRIES.0, STEP.1);
        let (overlap, least) = best(near - TRIES.0, near + TRIES.0, TRIES.1, STEP.0);
        let (overlap, share) = if least < butt / 2.0 && self.is_same(overlap, least) {
            (overlap, least)
        } else {
            (0.0, butt)
        };
        if self.is_same(overlap, share) {
            return Seam::Joined(overlap);
        }
        if share < BUSY && self.moved(0.0).0 < BUSY {
            Seam::Plain
        } else {
            Seam::Different
        }
    }

    /// Whether so small a share of places differs that the pages belong together.
    fn is_same(&self, overlap: f64, share: f64) -> bool {
        let (usual, least) = self.moved(overlap);
        usual >= BUSY && share <= SAME.0 && share <= usual * SAME.1 && share <= least * 2.0 * SAME.1
    }

    /// The share of places that differ where one page is moved along the other, in the mean and at least.
    fn moved(&self, overlap: f64) -> (f64, f64) {
        let all = MOVED.map(|along| self.differing(overlap, along, STEP.1));
        (
            all.iter().sum::<f64>() / all.len() as f64,
            all.into_iter().fold(1.0, f64::min),
        )
    }

    /// The share of places, so far from one another, that differ where the pages overlap by so much, and the second is moved
    /// along the first.
    fn differing(&self, overlap: f64, along: f64, step: f64) -> f64 {
        let (one, other) = (self.first.1, self.second.1);
        let (edge, start, sides) = match self.axis {
            Axis::Across => (
                (one[2], other[0]),
                (one[1], other[1]),
                (one[3] - one[1], other[3] - other[1]),
            ),
            Axis::Down => (
                (one[3], other[1]),
                (one[0], other[0]),
                (one[2] - one[0], other[2] - other[0]),
            ),
        };
        let (from, to) = (ENDS.max(ENDS - along), sides.0.min(sides.1 - along) - ENDS);
        let half = 0.5 / DOTS;
        // The middles of the outermost pixels where nothing overlaps, and lines all over the overlap.
        let lines: Vec<(f64, f64)> = if overlap == 0.0 {
            vec![(edge.0 - 2.0 * half, edge.1 + 2.0 * half)]
        } else {
            let line =
                |n: usize| 2.0 * half + (overlap - 4.0 * half) * n as f64 / (LINES - 1) as f64;
            (0..LINES)
                .map(line)
                .map(|off| (edge.0 - overlap + off, edge.1 + off))
                .collect()
        };
        let (mut all, mut differ) = (0_usize, 0_usize);
        for n in 0..((to - from) / step).max(0.0) as usize {
            let at = from + n as f64 * step;
            for (first, second) in &lines {
                let place = |across: f64, along: f64| match self.axis {
                    Axis::Across => (across, along),
                    Axis::Down => (along, across),
                };
                let one = self.first.0.colour(place(*first, start.0 + at));
                let other = self.second.0.colour(place(*second, start.1 + at + along));
                all += 1;
                differ += usize::from(
                    one.iter()
                        .zip(other)
                        .any(|(one, other)| (one - other).abs() > APART),
                );
            }
        }
        differ as f64 / all.max(1) as f64
    }
}

impl Shot {
    fn of(pdf: &PdfPages, n: usize) -> Option<Shot> {
        let (((width, height), rgba), dots) = pdf.pixels(n, DOTS)?;
        Some(Shot {
            size: (width as usize, height as usize),
            dots,
            rgba,
        })
    }

    /// The colour at a place in millimetres, between those of the four pixels around it.
    fn colour(&self, (x, y): (f64, f64)) -> [i32; 3] {
        let split = |mm: f64, count: usize| {
            let at = (mm * self.dots - 0.5).clamp(0.0, count.saturating_sub(1) as f64);
            let low = at.floor();
            (
                low as usize,
                (low as usize + 1).min(count.saturating_sub(1)),
                at - low,
            )
        };
        let ((left, right, x), (top, bottom, y)) = (split(x, self.size.0), split(y, self.size.1));
        let pixel = |x: usize, y: usize, n: usize| {
            let start = (y * self.size.0 + x) * 4;
            let opacity = f64::from(self.rgba[start + 3]) / 255.0;
            255.0 + (f64::from(self.rgba[start + n]) - 255.0) * opacity
        };
        [0, 1, 2].map(|n| {
            let upper = pixel(left, top, n) * (1.0 - x) + pixel(right, top, n) * x;
            let lower = pixel(left, bottom, n) * (1.0 - x) + pixel(right, bottom, n) * x;
            (upper * (1.0 - y) + lower * y) as i32
        })
    }
}
