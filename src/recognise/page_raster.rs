//! A page as pixels, and what stands out on it: blocks of ink, edges, crop marks.

use std::collections::BTreeMap;

use super::mask::Mask;

/// A page as pixels.
pub(super) struct PageRaster {
    /// Pixels across and down.
    size: (usize, usize),
    /// Pixels in a millimetre.
    dots: f64,
    /// How wide the edges of blocks may be, in millimetres.
    blur: f64,
    /// How much each pixel differs from white, in the colour that differs most.
    ink: Vec<u8>,
    /// What counts as paper: the ink of the edges of a scan, 0 of most pages.
    paper: u8,
    /// The boxes of all that is printed, and of what remains without lines and letters.
    boxes: [Vec<Block>; 2],
}

/// A rectangle in millimetres: left, top, right, bottom.
pub type Block = [f64; 4];

/// Rounds to tenths of a millimetre.
pub fn tenth(mm: f64) -> f64 {
    (mm * 10.0).round() / 10.0
}

/// One of the two directions of a page.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Axis {
    Across,
    Down,
}

impl Axis {
    pub(super) const BOTH: [Axis; 2] = [Axis::Across, Axis::Down];
}

/// Ink that is seen, in levels above the paper.
const SEEN: u8 = 30;
/// The least ink of the border of a card, above the paper, and the greatest width of one.
const DARK: u8 = 60;
const WIDEST: f64 = 10.0;
/// How wide the edges of blocks may be, in millimetres, and in pixels of pages that are so large that these are larger.
const BLUR: (f64, f64) = (0.25, 1.4);
/// Lines and letters that are this thin are no part of a block, in millimetres.
const THIN: f64 = 2.0;
/// The least side of a block.
const BLOCK: f64 = 20.0;
/// How far inside its bounding box the edge of a block is looked for, in multiples of the blur: a scan may be slightly rotated.
const NEAR: f64 = 2.4;
/// The length from which a line at the edge of a page is a crop mark; and from which it is one if there is none opposite.
const MARK: (f64, f64) = (1.5, 3.0);
/// The greatest width of one.
const MARK_WIDTH: f64 = 1.0;
/// How far marks that belong together may be apart.
const ALIGNED: f64 = 0.3;

impl PageRaster {
    /// A page by its pixels of red, green, blue and opacity, of which so many are in a millimetre.
    pub(super) fn new((width, height): (u32, u32), dots: f64, rgba: &[u8]) -> PageRaster {
        let ink = |[red, green, blue, opacity]: &[u8; 4]| {
            let ink = u16::from(255 - *red.min(green).min(blue)) * u16::from(*opacity);
            // Divided by 255, without a division, so that many pixels are computed at once.
            ((ink + 1 + (ink >> 8)) >> 8) as u8
        };
        let ink: Vec<u8> = rgba.as_chunks().0.iter().map(ink).collect();
        let (w, h) = (width as usize, height as usize);
        let rim = ((3.0 * dots) as usize).clamp(1, w.min(h).max(1));
        let mut edge: Vec<u8> = (0..h)
            .flat_map(|y| {
                ink[y * w..y * w + rim]
                    .iter()
                    .chain(&ink[(y + 1) * w - rim..(y + 1) * w])
            })
            .copied()
            .collect();
        let middle = edge.len() / 2;
        let middle = if edge.is_empty() {
            0
        } else {
            *edge.select_nth_unstable(middle).1
        };
        let paper = if middle < 128 { middle } else { 0 };
        let blur = BLUR.0.max(BLUR.1 / dots);
        let mut raster = PageRaster {
            size: (w, h),
            dots,
            blur,
            ink,
            paper,
            boxes: [Vec::new(), Vec::new()],
        };
        let inked = Mask::of(&raster.ink, w, |ink| ink.saturating_sub(paper) > SEEN);
        let solid = inked.solid((THIN * dots / 2.0) as usize);
        raster.boxes = [inked, solid].map(|mask| {
            mask.bounding_boxes()
                .into_iter()
                .map(|own| own.map(|n| n as f64 / dots))
                .collect()
        });
        raster
    }

    /// Its width and height in millimetres.
    pub(super) fn page(&self) -> (f64, f64) {
        (
            self.size.0 as f64 / self.dots,
            self.size.1 as f64 / self.dots,
        )
    }

    /// Pixels in a millimetre.
    pub(super) fn dots(&self) -> f64 {
        self.dots
    }

    /// How many lines of pixels there are across or down, and how long they are.
    pub(super) fn extent(&self, axis: Axis) -> (usize, usize) {
        if axis == Axis::Across {
            self.size
        } else {
            (self.size.1, self.size.0)
        }
    }

    /// Whether a pixel of a line has ink.
    pub(super) fn is_seen(&self, axis: Axis, at: usize, n: usize) -> bool {
        self.above(axis, at, n) > SEEN
    }

    /// What is printed in a block, as a share of the ink of a black one.
    pub(super) fn covered(&self, block: Block) -> f64 {
        let [left, top, right, bottom] = self.pixels(block);
        let rows =
            (top..bottom).flat_map(|y| &self.ink[y * self.size.0 + left..y * self.size.0 + right]);
        let sum: u64 = rows
            .map(|ink| u64::from(ink.saturating_sub(self.paper)))
            .sum();
        sum as f64 / (255 * (right - left).max(1) * (bottom - top).max(1)) as f64
    }

    /// The mean ink of places all over a block, by rows, in levels.
    pub(super) fn look(&self, block: Block) -> Vec<u8> {
        const PLACES: (usize, usize) = (12, 16);
        let (w, h) = (
            (block[2] - block[0]) / PLACES.0 as f64,
            (block[3] - block[1]) / PLACES.1 as f64,
        );
        (0..PLACES.0 * PLACES.1)
            .map(|n| {
                let (x, y) = (
                    block[0] + (n % PLACES.0) as f64 * w,
                    block[1] + (n / PLACES.0) as f64 * h,
                );
                (self.covered([x, y, x + w, y + h]) * 255.0).round() as u8
            })
            .collect()
    }

    /// The box of all that is printed.
    pub(super) fn printed(&self) -> Option<Block> {
        let (w, h) = self.page();
        self.boxes[0]
            .iter()
            .copied()
            .reduce(union)
            .map(|[l, t, r, b]| [l, t, r.min(w), b.min(h)])
    }

    /// The box of all that is printed, without lines and letters beside it.
    pub(super) fn around(&self) -> Option<Block> {
        self.boxes[1].iter().copied().reduce(union)
    }

    /// The blocks of a page: what paper does not show through, without lines and letters beside it. Each edge is where half of
    /// the ink is reached.
    pub(super) fn blocks(&self) -> Vec<Block> {
        let is_block = |[l, t, r, b]: &&Block| r - l >= BLOCK && b - t >= BLOCK;
        self.boxes[1]
            .iter()
            .filter(is_block)
            .map(|block| self.sharp(*block))
            .collect()
    }

    /// A block with its edges where they are.
    fn sharp(&self, [l, t, r, b]: Block) -> Block {
        let inset = |from: f64, to: f64| (from + (to - from) * 0.15, to - (to - from) * 0.15);
        let ((top, bottom), (left, right)) = (inset(t, b), inset(l, r));
        let side = |axis, at, along, inward| self.edge(axis, at, along, inward).unwrap_or(at);
        [
            side(Axis::Across, l, (top, bottom), 1.0),
            side(Axis::Down, t, (left, right), 1.0),
            side(Axis::Across, r, (top, bottom), -1.0),
            side(Axis::Down, b, (left, right), -1.0),
        ]
    }

    /// Where the ink begins near a place, for one who comes from outside.
    fn edge(&self, axis: Axis, near: f64, along: (f64, f64), inward: f64) -> Option<f64> {
        let steps = (NEAR * self.blur * self.dots) as i64;
        // The first pixel is outside of the box.
        let start = (near * self.dots).round() as i64 - i64::from(inward > 0.0);
        let at = |step: i64| start + step * inward as i64;
        let profile: Vec<f64> = (0..=steps)
            .map(|step| self.line(axis, at(step), along))
            .collect();
        let most = profile.iter().copied().fold(0.0, f64::max);
        let half = most / 2.0;
        let n = profile
            .iter()
            .position(|ink| *ink >= half)
            .filter(|_| most > 2.0)?;
        let before = if n == 0 { 0.0 } else { profile[n - 1] };
        // Between the middles of two pixels.
        let back = if n == 0 {
            0.0
        } else {
            (profile[n] - half) / (profile[n] - before).max(f64::MIN_POSITIVE)
        };
        let middle = at(n as i64) as f64 + 0.5;
        Some((middle - inward * back) / self.dots)
    }

    /// The mean ink along a line of pixels, above the paper; none beside the page.
    pub(super) fn line(&self, axis: Axis, at: i64, (from, to): (f64, f64)) -> f64 {
        let (count, length) = self.extent(axis);
        if !(0..count as i64).contains(&at) {
            return 0.0;
        }
        let dots = |mm: f64| ((mm * self.dots).round().max(0.0) as usize).min(length);
        let (from, to) = (dots(from), dots(to));
        let sum: u64 = (from..to)
            .map(|n| u64::from(self.above(axis, at as usize, n)))
            .sum();
        sum as f64 / (to - from).max(1) as f64
    }

    fn above(&self, axis: Axis, at: usize, n: usize) -> u8 {
        let (x, y) = if axis == Axis::Across {
            (at, n)
        } else {
            (n, at)
        };
        self.ink[y * self.size.0 + x].saturating_sub(self.paper)
    }

    /// How strongly the ink changes at a place from one side to the other, beside how it changes elsewhere.
    pub(super) fn change(&self, axis: Axis, at: f64, along: (f64, f64)) -> f64 {
        let place = (at * self.dots).round() as i64;
        let step = |at: i64| self.difference(axis, at, along);
        let here = (-2..=2).map(|off| step(place + off)).fold(0.0, f64::max);
        let reach = (8.0 * self.dots) as i64;
        let mut around: Vec<f64> = (4..reach)
            .step_by(3)
            .flat_map(|off| [step(place - off), step(place + off)])
            .collect();
        around.sort_by(f64::total_cmp);
        here / around
            .get(around.len() * 3 / 4)
            .copied()
            .unwrap_or(0.0)
            .max(1.0)
    }

    /// Along what share of a line the ink changes from one side to the other.
    pub(super) fn changed(&self, axis: Axis, at: f64, (from, to): (f64, f64)) -> f64 {
        let (count, length) = self.extent(axis);
        let dots = |mm: f64| ((mm * self.dots).round().max(0.0) as usize).min(length);
        let (from, to) = (dots(from), dots(to));
        let place = (at * self.dots).round() as usize;
        let (before, after) = (
            place.saturating_sub(3),
            (place + 3).min(count.saturating_sub(1)),
        );
        let steps = |n: usize| {
            (before..after).map(move |at| {
                self.above(axis, at, n)
                    .abs_diff(self.above(axis, at + 1, n))
            })
        };
        let is_changed = |n: &usize| steps(*n).max().is_some_and(|most| most > SEEN);
        (from..to).filter(is_changed).count() as f64 / (to - from).max(1) as f64
    }

    /// How far before and after a place all lines of pixels are of the colour of this one, or hardly lighter; none if this
    /// one is light.
    pub(super) fn band(&self, axis: Axis, at: f64, along: (f64, f64)) -> Option<[f64; 2]> {
        let place = (at * self.dots).floor() as i64;
        // Where cards touch one another in the middle of pixels, these are a little lighter.
        let own = (place - 1..=place + 1).filter_map(|at| self.one_colour(axis, at, along));
        let colour = own.max().filter(|ink| *ink > DARK)?;
        let is_like = |at: i64| {
            self.one_colour(axis, at, along)
                .is_some_and(|ink| ink > colour / 2)
        };
        let most = (WIDEST * self.dots) as i64;
        let before = (1..most).take_while(|off| is_like(place - off)).count();
        let after = (1..most).take_while(|off| is_like(place + off)).count();
        let within = at * self.dots - place as f64;
        Some([
            (before as f64 + within) / self.dots,
            (after as f64 + 1.0 - within) / self.dots,
        ])
    }

    /// The ink of a line of pixels that are nearly all alike.
    fn one_colour(&self, axis: Axis, at: i64, (from, to): (f64, f64)) -> Option<u8> {
        let (count, length) = self.extent(axis);
        let at = usize::try_from(at).ok().filter(|at| *at < count)?;
        let dots = |mm: f64| ((mm * self.dots).round().max(0.0) as usize).min(length);
        let mut inks: Vec<u8> = (dots(from)..dots(to))
            .map(|n| self.above(axis, at, n))
            .collect();
        inks.sort_unstable();
        let nth = |share: f64| inks.get((inks.len() as f64 * share) as usize).copied();
        let (low, middle, high) = (nth(0.03)?, nth(0.5)?, nth(0.97)?);
        (high - low <= SEEN).then_some(middle)
    }

    /// The mean difference of pixels on the two sides of a line.
    fn difference(&self, axis: Axis, at: i64, (from, to): (f64, f64)) -> f64 {
        let (count, length) = self.extent(axis);
        if at < 1 || at >= count as i64 {
            return 0.0;
        }
        let dots = |mm: f64| ((mm * self.dots).round().max(0.0) as usize).min(length);
        let (from, to, at) = (dots(from), dots(to), at as usize);
        let apart = |n: usize| {
            u64::from(
                self.above(axis, at, n)
                    .abs_diff(self.above(axis, at - 1, n)),
            )
        };
        (from..to).map(apart).sum::<u64>() as f64 / (to - from).max(1) as f64
    }

    /// Where crop marks beside a block are, across or down a page.
    pub(super) fn marks(&self, axis: Axis, block: Block) -> Vec<f64> {
        let (w, h) = self.page();
        let (strips, count) = match axis {
            Axis::Across => (
                [(0.0, block[1] - self.blur), (block[3] + self.blur, h)],
                self.size.0,
            ),
            Axis::Down => (
                [(0.0, block[0] - self.blur), (block[2] + self.blur, w)],
                self.size.1,
            ),
        };
        let [first, second] = strips.map(|strip| self.marks_of(axis, strip, count));
        let is_near = |all: &[(f64, f64)], at: f64| {
            all.iter().any(|(other, _)| (other - at).abs() <= ALIGNED)
        };
        let mut found: Vec<f64> = Vec::new();
        let both = first
            .iter()
            .map(|mark| (mark, &second))
            .chain(second.iter().map(|mark| (mark, &first)));
        for ((at, length), opposite) in both {
            if *length >= MARK.1 || is_near(opposite, *at) {
                found.push(*at);
            }
        }
        found.sort_by(f64::total_cmp);
        let groups = found.chunk_by(|one, other| other - one <= ALIGNED);
        groups
            .map(|group| group.iter().sum::<f64>() / group.len() as f64)
            .collect()
    }

    /// Thin lines in a strip, each with its middle and its length.
    fn marks_of(&self, axis: Axis, (from, to): (f64, f64), count: usize) -> Vec<(f64, f64)> {
        let dots = |mm: f64| (mm.max(0.0) * self.dots) as usize;
        let (from, to) = (dots(from), dots(to));
        if to < from + dots(MARK.0) {
            return Vec::new();
        }
        // The longest run of ink: letters beside a mark have shorter ones.
        let inked = |at: usize| {
            let mut run = 0;
            let next = |n: usize| {
                run = if self.above(axis, at, n) > SEEN {
                    run + 1
                } else {
                    0
                };
                run
            };
            (from..to).map(next).max().unwrap_or(0)
        };
        let long: BTreeMap<usize, usize> = (0..count)
            .map(|at| (at, inked(at)))
            .filter(|(_, n)| *n >= dots(MARK.0))
            .collect();
        let places: Vec<usize> = long.keys().copied().collect();
        let groups = places.chunk_by(|one, other| one + 1 == *other);
        let mark = |group: &[usize]| {
            // The ink of the pixels beside it says where between them it is.
            let (first, last) = (*group.first()?, *group.last()?);
            let around = first.saturating_sub(1)..(last + 2).min(count);
            let weight = |at: usize| {
                (from..to)
                    .map(|n| f64::from(self.above(axis, at, n)))
                    .sum::<f64>()
            };
            let (sum, moment) = around.fold((0.0, 0.0), |(sum, moment), at| {
                let own = weight(at);
                (sum + own, moment + own * (at as f64 + 0.5))
            });
            let length = group.iter().filter_map(|at| long.get(at)).max()?;
            let is_thin = ((last - first + 1) as f64) <= MARK_WIDTH * self.dots;
            (is_thin && sum > 0.0).then(|| (moment / sum / self.dots, *length as f64 / self.dots))
        };
        groups.filter_map(mark).collect()
    }

    fn pixels(&self, block: Block) -> [usize; 4] {
        let dots = |mm: f64, most: usize| ((mm * self.dots).round().max(0.0) as usize).min(most);
        let [l, t, r, b] = block;
        let (w, h) = self.size;
        [
            dots(l, w),
            dots(t, h),
            dots(r, w).max(dots(l, w)),
            dots(b, h).max(dots(t, h)),
        ]
    }
}

/// In square millimetres.
pub(super) fn area([left, top, right, bottom]: Block) -> f64 {
    (right - left) * (bottom - top)
}

/// Whether a block is within another one, or goes beyond it by no more than a margin.
pub(super) fn is_within(block: Block, other: Block, margin: f64) -> bool {
    let before = [0, 1].map(|n| other[n] - block[n]);
    let after = [2, 3].map(|n| block[n] - other[n]);
    before.into_iter().chain(after).all(|mm| mm <= margin)
}

/// The box around two blocks.
pub(super) fn union(one: Block, other: Block) -> Block {
    [
        one[0].min(other[0]),
        one[1].min(other[1]),
        one[2].max(other[2]),
        one[3].max(other[3]),
    ]
}
