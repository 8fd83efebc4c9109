//! Crop marks of a page on which nothing else shows where cards are: thin lines at both ends of every cut.

use std::collections::BTreeMap;

use super::page_raster::{Axis, Block, PageRaster, area, is_within};

/// A thin line that stands alone: its middle, where it begins and where it ends, in millimetres.
struct ThinLine {
    at: f64,
    from: f64,
    to: f64,
}

/// Cuts with a mark at each end: the places of the cuts, and the room between their marks.
struct MarkedCuts {
    cuts: Vec<f64>,
    from: f64,
    to: f64,
}

/// The length of a crop mark; longer lines are frames and rulers.
const LENGTH: std::ops::RangeInclusive<f64> = 1.5..=16.0;
/// The greatest width of one.
const WIDTH: f64 = 0.8;
/// How far from a mark on both sides of it nothing else is printed. Where the number of a cut or a card is nearer, only the
/// rest of it is seen.
const ALONE: f64 = 0.8;
/// How far the marks at both ends of a cut may be apart.
const ALIGNED: f64 = 0.3;
/// Marks of one side of the cards end within this.
const SIDE: f64 = 2.0;
/// The space between cards and their marks.
const OFF: f64 = 10.0;
/// The maximum ink of a mark, in square millimetres. Letters have more.
const MAX_MARK_INK: f64 = 3.0;
/// The maximum distance that art goes beyond cards, in millimetres.
const MAX_BLEED: f64 = 4.0;
/// The maximum distance of a cut along the edge of a page from this edge, in millimetres.
const EDGE_TOLERANCE: f64 = 0.5;
/// The shortest cut.
const CUT: f64 = 20.0;
/// Groups of marks that are tried, those with the most cuts first: the words of white cards have some, too.
const TRIED: usize = 200;

/// The cuts across and down that crop marks may show; first those that make the most cards.
pub(super) fn cuts(raster: &PageRaster) -> Vec<[Vec<f64>; 2]> {
    paired(&Axis::BOTH.map(|axis| marked(&lines(raster, axis))))
}

/// The cuts across and down whose marks are around the same cards, first those that make the most of them.
fn paired([across, down]: &[Vec<MarkedCuts>; 2]) -> Vec<[Vec<f64>; 2]> {
    // The outermost cuts of each direction are near the marks of the other.
    let holds = |room: &MarkedCuts, of: &MarkedCuts| {
        let is_near = |before: f64| (-ALIGNED..=OFF).contains(&before);
        let ends = of.cuts.first().zip(of.cuts.last());
        ends.is_some_and(|(first, last)| is_near(first - room.from) && is_near(room.to - last))
    };
    let pairs = across
        .iter()
        .flat_map(|one| down.iter().map(move |other| (one, other)));
    let mut found: Vec<_> = pairs
        .filter(|(one, other)| holds(one, other) && holds(other, one))
        .collect();
    found.sort_by_key(|(one, other)| std::cmp::Reverse(one.cuts.len() * other.cuts.len()));
    found
        .into_iter()
        .map(|(columns, rows)| [columns.cuts.clone(), rows.cuts.clone()])
        .collect()
}

/// Crop marks around all that is printed on a page.
#[derive(Clone, Copy)]
pub(super) struct OuterMarks {
    /// The box of the outermost cuts. In a direction without marks, it has the room between the marks of the other.
    pub block: Block,
    /// If there are marks in one direction only, the columns and rows that they separate. Cards that are as high as their page
    /// have no marks above and below them.
    pub one_way: Option<(usize, usize)>,
}

/// Returns the crop marks around all that is printed on a page, if there are any.
pub(super) fn outer_marks(raster: &PageRaster) -> Option<OuterMarks> {
    let marked = Axis::BOTH.map(|axis| marked(&lines(raster, axis)));
    let both = paired(&marked).into_iter().find_map(|[across, down]| {
        let block = [
            *across.first()?,
            *down.first()?,
            *across.last()?,
            *down.last()?,
        ];
        is_around(raster, block).then_some(OuterMarks {
            block,
            one_way: None,
        })
    });
    both.or_else(|| {
        let axes = Axis::BOTH.into_iter().zip(marked);
        let found = axes.flat_map(|(axis, marked)| one_way_marks(raster, axis, marked));
        found.max_by_key(|marks| marks.one_way)
    })
}

/// Returns those cuts of one direction that are around all that is printed on a page.
fn one_way_marks(raster: &PageRaster, axis: Axis, marked: Vec<MarkedCuts>) -> Vec<OuterMarks> {
    let mut found = Vec::new();
    for MarkedCuts { mut cuts, from, to } in marked {
        // The mark at the other edge of the page may be beyond the last pixel.
        let edge = raster.extent(axis).0 as f64 / raster.dots();
        if cuts[0] <= EDGE_TOLERANCE && edge - cuts[cuts.len() - 1] > CUT {
            cuts.push(edge);
        } else if edge - cuts[cuts.len() - 1] <= EDGE_TOLERANCE && cuts[0] > CUT {
            cuts.insert(0, 0.0);
        }
        let (first, last) = (cuts[0], cuts[cuts.len() - 1]);
        let (block, grid) = match axis {
            Axis::Across => ([first, from, last, to], (cuts.len() - 1, 1)),
            Axis::Down => ([from, first, to, last], (1, cuts.len() - 1)),
        };
        if is_bare_beside(raster, axis, block, cuts.len()) && is_around(raster, block) {
            found.push(OuterMarks {
                block,
                one_way: Some(grid),
            });
        }
    }
    found
}

/// Whether the ink on both sides of `block` is at most that of `cuts` marks.
fn is_bare_beside(raster: &PageRaster, axis: Axis, block: Block, cuts: usize) -> bool {
    let [l, t, r, b] = block;
    let far = *LENGTH.end();
    let sides = match axis {
        Axis::Across => [[l, t - far, r, t], [l, b, r, b + far]],
        Axis::Down => [[l - far, t, l, b], [r, t, r + far, b]],
    };
    let most = cuts as f64 * MAX_MARK_INK;
    let (width, height) = raster.page();
    let sides = sides.map(|[l, t, r, b]| [l.max(0.0), t.max(0.0), r.min(width), b.min(height)]);
    sides
        .into_iter()
        .all(|side| raster.covered(side) * area(side) <= most)
}

/// Whether all blocks of a page are within cards, or go no further beyond them than bleed.
fn is_around(raster: &PageRaster, cards: Block) -> bool {
    let around = raster.around();
    around.is_some_and(|around| is_within(around, cards, MAX_BLEED))
}

/// The cuts that have a mark at each end, by where these end.
fn marked(lines: &[ThinLine]) -> Vec<MarkedCuts> {
    let mut groups: BTreeMap<[i64; 3], Vec<(f64, f64, f64)>> = BTreeMap::new();
    for (n, one) in lines.iter().enumerate() {
        for other in lines[n + 1..]
            .iter()
            .take_while(|other| other.at - one.at <= ALIGNED)
        {
            let (before, after) = if one.to <= other.from {
                (one, other)
            } else {
                (other, one)
            };
            if after.from - before.to < CUT {
                continue;
            }
            // In one of two rulers, ends that are near one another are in the same step.
            for ruler in 0..2 {
                let step = |end: f64| ((end + ruler as f64 * SIDE / 2.0) / SIDE).floor() as i64;
                let cut = ((one.at + other.at) / 2.0, before.to, after.from);
                groups
                    .entry([ruler, step(before.to), step(after.from)])
                    .or_default()
                    .push(cut);
            }
        }
    }
    let mut found: Vec<MarkedCuts> = groups.into_values().map(MarkedCuts::of).collect();
    found.retain(|one| one.cuts.len() > 1);
    found.sort_by_key(|one| std::cmp::Reverse(one.cuts.len()));
    found.truncate(TRIED);
    found
}

impl MarkedCuts {
    fn of(mut all: Vec<(f64, f64, f64)>) -> MarkedCuts {
        all.sort_by(|one, other| one.0.total_cmp(&other.0));
        let from = all
            .iter()
            .map(|(_, from, _)| *from)
            .fold(f64::NEG_INFINITY, f64::max);
        let to = all.iter().map(|(.., to)| *to).fold(f64::INFINITY, f64::min);
        let groups = all.chunk_by(|one, other| other.0 - one.0 <= ALIGNED);
        let cuts = groups
            .map(|group| group.iter().map(|(at, ..)| at).sum::<f64>() / group.len() as f64)
            .collect();
        MarkedCuts { cuts, from, to }
    }
}

/// Lines of ink in neighbouring lines of pixels: the first of these, and where the ink begins and ends.
struct Stroke {
    first: usize,
    from: usize,
    to: usize,
}

/// The thin lines of a page that stand alone, sorted by their places: upright ones at places across.
fn lines(raster: &PageRaster, axis: Axis) -> Vec<ThinLine> {
    let (count, _) = raster.extent(axis);
    let (mut open, mut found): (Vec<Stroke>, Vec<ThinLine>) = (Vec::new(), Vec::new());
    for at in 0..=count {
        let mut next: Vec<Stroke> = Vec::new();
        for (from, to) in runs(raster, axis, at) {
            let before = open
                .iter()
                .position(|stroke| stroke.from < to && from < stroke.to);
            next.push(match before.map(|n| open.swap_remove(n)) {
                Some(stroke) => Stroke {
                    from: stroke.from.min(from),
                    to: stroke.to.max(to),
                    ..stroke
                },
                None => Stroke {
                    first: at,
                    from,
                    to,
                },
            });
        }
        found.extend(
            open.iter()
                .filter_map(|stroke| stroke.line(at, raster, axis)),
        );
        open = next;
    }
    found.sort_by(|one, other| one.at.total_cmp(&other.at));
    found
}

/// Where the ink of a line of pixels that stands alone begins and ends, as often as it is as long as a mark.
fn runs(raster: &PageRaster, axis: Axis, at: usize) -> Vec<(usize, usize)> {
    let (count, length) = raster.extent(axis);
    let shortest = (LENGTH.start() * raster.dots()) as usize;
    let off = (ALONE * raster.dots()).ceil() as usize;
    let is_paper = |at: Option<usize>, n: usize| {
        at.is_none_or(|at| at >= count || !raster.is_seen(axis, at, n))
    };
    let is_line = |n: usize| {
        raster.is_seen(axis, at, n)
            && is_paper(at.checked_sub(off), n)
            && is_paper(at.checked_add(off), n)
    };
    let (mut runs, mut start) = (Vec::new(), None);
    for n in 0..=length {
        match (at < count && n < length && is_line(n), start) {
            (true, None) => start = Some(n),
            (false, Some(from)) => {
                runs.extend((n - from >= shortest).then_some((from, n)));
                start = None;
            }
            _ => {}
        }
    }
    runs
}

impl Stroke {
    /// The line that it is, if it is thin. It ends before a line of pixels.
    fn line(&self, end: usize, raster: &PageRaster, axis: Axis) -> Option<ThinLine> {
        let mm = |n: usize| n as f64 / raster.dots();
        let (from, to) = (mm(self.from), mm(self.to));
        if !LENGTH.contains(&(to - from)) || mm(end - self.first) > WIDTH {
            return None;
        }
        let (first, last) = (self.first as i64, end as i64 - 1);
        // The ink of the pixels beside it says where between them it is.
        let weights =
            (first - 1..=last + 1).map(|at| (at as f64 + 0.5, raster.line(axis, at, (from, to))));
        let (sum, moment) = weights.fold((0.0, 0.0), |(sum, moment), (at, ink)| {
            (sum + ink, moment + at * ink)
        });
        Some(ThinLine {
            at: moment / sum / raster.dots(),
            from,
            to,
        })
    }
}
