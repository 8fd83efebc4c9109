//! How cards are arranged on a page.

use std::ops::RangeInclusive;

use super::crop_marks::{self, outer_marks};
use super::page_raster::{Axis, Block, PageRaster, area, is_within, tenth, union};
use crate::model::usual_card_size;

/// Cards in columns and rows, in millimetres from the top left corner of the page.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrangement {
    /// The left edges of the columns.
    pub columns: Vec<f64>,
    /// The upper edges of the rows.
    pub rows: Vec<f64>,
    /// The size of a card after cutting.
    pub card: (f64, f64),
    /// How far the art goes beyond it on all sides.
    pub bleed: f64,
    /// The method by which the grid was detected.
    pub method: DetectionMethod,
}

/// The method by which a grid of cards was detected, which decides how far it can be trusted on other pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DetectionMethod {
    /// The whole page is a single card.
    Page,
    /// Crop marks next to the cards.
    CropMarks,
    /// Empty gutters between the cards.
    Gutters,
    /// A block that is a multiple of a usual card size.
    UsualSize,
    /// Edges between adjacent cards.
    Edges,
    /// The user specified the grid.
    User,
}

/// Sides of cards that are found where no usual size fits.
const SIDES: RangeInclusive<f64> = 20.0..=160.0;
/// The maximum side of a card between crop marks, in millimetres. A single card with a side beyond [`SIDES`] is a board.
const MAX_MARKED_SIDE: f64 = 300.0;
/// Rows or columns of cards that touch one another.
const MOST: usize = 10;
/// How far cards of one arrangement may differ.
const ALIKE: f64 = 0.8;
/// How much stronger than what is around it a line between cards is.
const STRONG: f64 = 2.5;
/// The share of a line between cards along which the ink changes: more than letters or a picture in the middle of cards have.
const LONG: f64 = 0.4;
/// How far from the edge of a border its own colour is seen, and how far one may be from where it is expected.
const RIM: f64 = 0.4;
/// The ink of bleed along the edges of cards, as a share of black: that of marks is less.
const PRINTED: f64 = 0.05;
/// Where the strip with the crop marks begins and ends, in millimetres from the cards: beyond their bleed.
const AROUND: (f64, f64) = (3.5, 7.0);
/// The most ink in that strip, as a share of black: marks 0.3 mm wide every 20 mm have less, the lines of a map more.
const BARE: f64 = 0.02;
/// The share of a card by which the next one of a column may be off: more than where a page is turned by 3 degrees.
const TURNED: f64 = 0.06;
/// Space between marks or blocks up to which it is no card.
const GAP: f64 = 15.0;
/// The minimum ratio of a card's side to the widest gap between marks.
const MIN_CARD_TO_GAP: f64 = 4.0;

/// A page that is hardly larger than a jumbo card (88.9 × 139.7 mm) with its bleed is one card.
const LARGEST: (f64, f64) = (100.0, 150.0);
/// Blocks that are less than this share of what is printed are pictures on cards that nothing separates.
const SHARE: f64 = 0.3;

/// How cards are arranged on a page, if they are. `card` is their size where it is known.
pub(super) fn arrangement(raster: &PageRaster, card: Option<(f64, f64)>) -> Option<Arrangement> {
    of_a_card(raster.page(), card).or_else(|| on_a_sheet(raster, card))
}

/// The card that a whole page is.
fn of_a_card((w, h): (f64, f64), card: Option<(f64, f64)>) -> Option<Arrangement> {
    let one = |card: (f64, f64)| Arrangement {
        columns: vec![(w - card.0) / 2.0],
        rows: vec![(h - card.1) / 2.0],
        card,
        bleed: 0.0,
        method: DetectionMethod::Page,
    };
    let within = |bleed: f64| (w - 2.0 * bleed, h - 2.0 * bleed);
    let usual = BLEEDS.iter().find_map(|bleed| known(within(*bleed), card));
    let usual =
        usual.map(|card| one(card).with_bleed(((w - card.0) / 2.0).min((h - card.1) / 2.0)));
    let is_small = w.min(h) <= LARGEST.0 && w.max(h) <= LARGEST.1;
    usual.or_else(|| (is_small && card.is_none()).then(|| one(rounded((w, h)))))
}

fn on_a_sheet(raster: &PageRaster, card: Option<(f64, f64)>) -> Option<Arrangement> {
    let blocks = alike(raster.blocks());
    let by_marks = |around: Option<Block>| by_marks(raster, around?, card);
    // Beside the cards there may be other things, or cards may have hardly anything on them.
    let both = [raster.around(), blocks.iter().copied().reduce(union)]
        .into_iter()
        .filter_map(by_marks);
    let mut alone = crop_marks::cuts(raster)
        .into_iter()
        .filter_map(|cuts| between(cuts, card));
    let alone = alone.find(|found| found.is_bare_around(raster));
    let alone = alone.map(|found| found.with_printed_bleed(raster));
    let found = alone.into_iter().chain(both).max_by_key(Arrangement::cells);
    let found = found.or_else(|| blocks_within_marks(raster, &blocks, card));
    found.or_else(|| {
        by_blocks(raster, &blocks, card).filter(|found| card.is_some() || found.is_most(raster))
    })
}

/// How blocks beside other cards are arranged, if they are cards, too: they have a usual size, or three or more are alike.
pub(super) fn of_blocks(raster: &PageRaster, blocks: &[Block]) -> Option<Arrangement> {
    let blocks = alike(blocks.to_vec());
    let [l, t, r, b] = *blocks.first()?;
    let is_one = |found: &Arrangement| {
        (found.card.0 - (r - l)).abs() <= ALIKE && (found.card.1 - (b - t)).abs() <= ALIKE
    };
    by_blocks(raster, &blocks, None).filter(is_one)
}

/// Whether two blocks have the same centre, such as a card with its bleed and without it.
pub(super) fn have_same_centre(one: Block, other: Block) -> bool {
    let off = |before: usize, after: usize| {
        (one[before] + one[after] - other[before] - other[after]).abs() / 2.0
    };
    off(0, 2) <= ALIKE && off(1, 3) <= ALIKE
}

/// The blocks that have the size of most; the largest alone, if no two are alike.
fn alike(blocks: Vec<Block>) -> Vec<Block> {
    let is_like = |one: &Block, other: &Block| {
        ((one[2] - one[0]) - (other[2] - other[0])).abs() <= ALIKE
            && ((one[3] - one[1]) - (other[3] - other[1])).abs() <= ALIKE
    };
    let count = |one: &Block| blocks.iter().filter(|other| is_like(one, other)).count() as f64;
    let best = blocks
        .iter()
        .max_by(|one, other| (count(one) * area(**one)).total_cmp(&(count(other) * area(**other))))
        .copied();
    let Some(best) = best else { return Vec::new() };
    let (w, h) = (best[2] - best[0], best[3] - best[1]);
    // Cards with hardly any space between them may be seen as one block.
    blocks
        .iter()
        .flat_map(|block| parts(block, (w, h)).unwrap_or_default())
        .collect()
}

/// The parts of a block that are this large; `None` if it does not consist of such parts.
fn parts([l, t, r, b]: &Block, (w, h): (f64, f64)) -> Option<Vec<Block>> {
    let count = |whole: f64, side: f64| {
        let n = (whole / side).round();
        ((whole - n * side).abs() <= ALIKE * (2.0 * n - 1.0))
            .then_some(n as usize)
            .filter(|n| *n > 0)
    };
    let (nx, ny) = (count(r - l, w)?, count(b - t, h)?);
    let start = |n: usize, of: usize, from: f64, to: f64, side: f64| match of {
        1 => from,
        _ => from + (to - from - side) * n as f64 / (of - 1) as f64,
    };
    let own = |n: usize| {
        let (x, y) = (start(n % nx, nx, *l, *r, w), start(n / nx, ny, *t, *b, h));
        if nx * ny == 1 {
            [*l, *t, *r, *b]
        } else {
            [x, y, x + w, y + h]
        }
    };
    Some((0..nx * ny).map(own).collect())
}

/// Cards between crop marks.
fn by_marks(raster: &PageRaster, around: Block, card: Option<(f64, f64)>) -> Option<Arrangement> {
    let made = between(Axis::BOTH.map(|axis| raster.marks(axis, around)), card)?;
    let beyond = [made.columns[0] - around[0], made.rows[0] - around[1]]
        .into_iter()
        .fold(f64::INFINITY, f64::min);
    Some(made.with_bleed(beyond))
}

/// Cards between cuts across and down.
fn between([across, down]: [Vec<f64>; 2], card: Option<(f64, f64)>) -> Option<Arrangement> {
    let (columns, rows) = (spans(across)?, spans(down)?);
    let found = (
        middle(columns.iter().map(|(_, w)| *w))?,
        middle(rows.iter().map(|(_, h)| *h))?,
    );
    let size = known(found, card).unwrap_or(rounded(found));
    let is_usual = SIDES.contains(&size.0) && SIDES.contains(&size.1);
    if !is_usual && columns.len() * rows.len() < 2 {
        return None;
    }
    let starts = |spans: &[(f64, f64)], side: f64| {
        spans
            .iter()
            .map(|(at, own)| at + (own - side) / 2.0)
            .collect()
    };
    let (columns, rows) = (starts(&columns, size.0), starts(&rows, size.1));
    Some(Arrangement {
        columns,
        rows,
        card: size,
        bleed: 0.0,
        method: DetectionMethod::CropMarks,
    })
}

/// Finds equal blocks inside crop marks that surround all of them.
fn blocks_within_marks(
    raster: &PageRaster,
    blocks: &[Block],
    card: Option<(f64, f64)>,
) -> Option<Arrangement> {
    if blocks.len() < 2 {
        return None;
    }

    let marked = outer_marks(raster)?.block;
    let all = blocks.iter().copied().reduce(union)?;
    let off = [
        marked[0] - all[0],
        marked[1] - all[1],
        all[2] - marked[2],
        all[3] - marked[3],
    ];
    let bleed = middle(off.into_iter())?;
    if bleed < -ALIKE || off.iter().any(|mm| (mm - bleed).abs() > ALIKE) {
        return None;
    }

    let bleed = if bleed > ALIKE { bleed } else { 0.0 };
    let side = |before: usize, after: usize| {
        middle(blocks.iter().map(|block| block[after] - block[before])).map(|mm| mm - 2.0 * bleed)
    };
    let found = (side(0, 2)?, side(1, 3)?);
    let size = known(found, card).unwrap_or(rounded(found));
    let starts = |before: usize, side: f64| {
        let starts = starts(blocks.iter().map(|block| block[before]), side);
        starts.into_iter().map(|start| start + bleed).collect()
    };
    let found = Arrangement {
        columns: starts(0, size.0),
        rows: starts(1, size.1),
        card: size,
        bleed: 0.0,
        method: DetectionMethod::CropMarks,
    };
    Some(found.with_bleed(bleed))
}

/// Spans between marks that are long enough for a card, each with where it starts; none if they are not alike.
fn spans(marks: Vec<f64>) -> Option<Vec<(f64, f64)>> {
    let all = marks.windows(2).map(|two| (two[0], two[1] - two[0]));
    let longest = all.clone().map(|(_, long)| long).fold(0.0, f64::max);
    let spans: Vec<(f64, f64)> = all
        .filter(|(_, long)| *long > GAP.max(longest / MIN_CARD_TO_GAP))
        .collect();
    let side = middle(spans.iter().map(|(_, long)| *long))?;
    let is_card = (*SIDES.start()..=MAX_MARKED_SIDE).contains(&side);
    (is_card && spans.iter().all(|(_, long)| (long - side).abs() <= ALIKE)).then_some(spans)
}

/// The middle one of some numbers.
fn middle(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let mut sorted: Vec<f64> = numbers.collect();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied()
}

/// The size that a size is nearly, if there is one: what was said, or a usual one; either way up.
fn known((w, h): (f64, f64), card: Option<(f64, f64)>) -> Option<(f64, f64)> {
    let is = |(a, b): (f64, f64)| (a - w).abs() <= ALIKE && (b - h).abs() <= ALIKE;
    match card {
        Some((a, b)) => [(a, b), (b, a)].into_iter().find(|size| is(*size)),
        None => usual_card_size((w, h), ALIKE / 2.0),
    }
}

/// Rounds a size to tenths of a millimetre.
fn rounded((w, h): (f64, f64)) -> (f64, f64) {
    (tenth(w), tenth(h))
}

/// Bleed that is printed around cards in PDFs, in millimetres: 1/8 in, 3 mm and less; and none.
const BLEEDS: [f64; 6] = [0.0, 3.175, 3.048, 3.0, 2.0, 1.5];

/// Cards that are blocks with space between them, or parts of blocks.
fn by_blocks(
    raster: &PageRaster,
    blocks: &[Block],
    card: Option<(f64, f64)>,
) -> Option<Arrangement> {
    let size = (
        middle(blocks.iter().map(|one| one[2] - one[0]))?,
        middle(blocks.iter().map(|one| one[3] - one[1]))?,
    );
    let (columns, rows) = (
        starts(blocks.iter().map(|one| one[0]), size.0),
        starts(blocks.iter().map(|one| one[1]), size.1),
    );
    let is_apart = columns.len() * rows.len() > 1;
    let inside = |(nx, ny): (usize, usize), card: (f64, f64), bleed: f64, method| {
        let parts = |starts: &[f64], n: usize, whole: f64, side: f64| -> Vec<f64> {
            let first = (whole - n as f64 * side) / 2.0;
            starts
                .iter()
                .flat_map(|start| (0..n).map(move |i| start + first + i as f64 * side))
                .collect()
        };
        let (columns, rows) = (
            parts(&columns, nx, size.0, card.0),
            parts(&rows, ny, size.1, card.1),
        );
        Arrangement {
            columns,
            rows,
            card,
            bleed,
            method,
        }
    };
    let method = if is_apart {
        DetectionMethod::Gutters
    } else {
        DetectionMethod::UsualSize
    };
    // As few cards as can be, which touch one another, with as little bleed around them as can be.
    let mut divisions: Vec<(usize, usize)> = (1..=MOST)
        .flat_map(|x| (1..=MOST).map(move |y| (x, y)))
        .collect();
    divisions.sort_by_key(|(x, y)| x * y);
    let part = |(x, y): (usize, usize), bleed: f64| {
        (
            (size.0 - 2.0 * bleed) / x as f64,
            (size.1 - 2.0 * bleed) / y as f64,
        )
    };
    for (bleed, n) in BLEEDS
        .iter()
        .flat_map(|bleed| divisions.iter().map(move |n| (*bleed, *n)))
    {
        let own = part(n, bleed);
        // All together may differ from usual sizes hardly more than one card.
        let is_near = |found: &(f64, f64)| {
            let off = (
                (found.0 - own.0) * n.0 as f64,
                (found.1 - own.1) * n.1 as f64,
            );
            off.0.abs().max(off.1.abs()) <= ALIKE * 1.5
        };
        if let Some(found) = known(own, card).filter(is_near) {
            return Some(inside(n, found, 0.0, method).with_bleed(bleed));
        }
    }
    if card.is_some() {
        return None;
    }
    let is_card = |(w, h): (f64, f64)| SIDES.contains(&w) && SIDES.contains(&h);
    if is_apart && blocks.len() > 2 && is_card(size) {
        return Some(inside((1, 1), rounded(size), 0.0, method));
    }
    let is_divided = |n: &&(usize, usize)| {
        let divided =
            |block: &Block| divides(raster, *block, **n) || is_bordered(raster, *block, **n);
        n.0 * n.1 > 1 && is_card(part(**n, 0.0)) && blocks.iter().all(divided)
    };
    let most = divisions
        .iter()
        .filter(is_divided)
        .max_by_key(|(x, y)| x * y)?;
    Some(inside(
        *most,
        rounded(part(*most, 0.0)),
        0.0,
        DetectionMethod::Edges,
    ))
}

/// Whether a block changes at every line that divides it into so many parts across and down.
fn divides(raster: &PageRaster, [l, t, r, b]: Block, (x, y): (usize, usize)) -> bool {
    let at = |from: f64, to: f64, n: usize, of: usize| from + (to - from) * n as f64 / of as f64;
    let changes = |axis: Axis, place: f64, along: (f64, f64)| {
        raster.change(axis, place, along) >= STRONG && raster.changed(axis, place, along) >= LONG
    };
    (1..x).all(|n| changes(Axis::Across, at(l, r, n, x), (t, b)))
        && (1..y).all(|n| changes(Axis::Down, at(t, b, n, y), (l, r)))
}

/// Whether a block consists of so many parts across and down that each have a border of one colour: where they touch one
/// another it is twice as wide as at the edges of the block.
fn is_bordered(raster: &PageRaster, [l, t, r, b]: Block, (x, y): (usize, usize)) -> bool {
    let band = |axis: Axis, at: f64, along: (f64, f64)| raster.band(axis, at, along);
    // Pixels at the edges may be half covered.
    let rim = |axis: Axis, from: f64, to: f64, along: (f64, f64)| {
        let inside = |at: f64, side: usize| band(axis, at, along).map(|band| band[side]);
        Some(inside(from + RIM, 1)?.min(inside(to - RIM, 0)?) + RIM)
    };
    let holds = |axis: Axis, (from, to): (f64, f64), along: (f64, f64), of: usize| {
        let Some(rim) = rim(axis, from, to, along).filter(|rim| *rim > 2.0 * RIM) else {
            return false;
        };
        let is_double = |n: usize| {
            let found = band(axis, from + (to - from) * n as f64 / of as f64, along);
            found.is_some_and(|sides| {
                sides
                    .into_iter()
                    .all(|side| (side - rim).abs() <= RIM.max(rim / 4.0))
            })
        };
        (1..of).all(is_double)
    };
    let inner = |from: f64, to: f64| (from + RIM, to - RIM);
    holds(Axis::Across, (l, r), inner(t, b), x) && holds(Axis::Down, (t, b), inner(l, r), y)
}

/// Where columns or rows start, by the edges of all blocks and their size. In a scan that is turned a little, the edges of one
/// column differ.
fn starts(edges: impl Iterator<Item = f64>, side: f64) -> Vec<f64> {
    let mut sorted: Vec<f64> = edges.collect();
    sorted.sort_by(f64::total_cmp);
    let groups = sorted.chunk_by(|one, other| other - one <= (side * TURNED).max(2.0 * ALIKE));
    groups
        .map(|group| group.iter().sum::<f64>() / group.len() as f64)
        .collect()
}

impl Arrangement {
    /// Cards of a size in so many columns and rows, the first at a place and with a space between them.
    pub fn given(
        (columns, rows): (usize, usize),
        card: (f64, f64),
        at: (f64, f64),
        gap: f64,
    ) -> Arrangement {
        let starts = |count: usize, at: f64, side: f64| {
            (0..count).map(|n| at + n as f64 * (side + gap)).collect()
        };
        let (columns, rows) = (starts(columns, at.0, card.0), starts(rows, at.1, card.1));
        Arrangement {
            columns,
            rows,
            card,
            bleed: 0.0,
            method: DetectionMethod::User,
        }
    }

    /// The same with as much bleed as there is room for between cards.
    fn with_bleed(self, bleed: f64) -> Arrangement {
        let gap = |starts: &[f64], side: f64| {
            starts
                .windows(2)
                .map(|two| two[1] - two[0] - side)
                .fold(f64::INFINITY, f64::min)
        };
        let room = gap(&self.columns, self.card.0).min(gap(&self.rows, self.card.1)) / 2.0;
        let bleed = (bleed.min(room).min(3.175) * 100.0).floor() / 100.0;
        Arrangement {
            bleed: if bleed >= 1.0 { bleed } else { 0.0 },
            ..self
        }
    }

    /// The same with as much bleed as is printed beyond the first column and the first row.
    fn with_printed_bleed(self, raster: &PageRaster) -> Arrangement {
        let [l, t, r, b] = self.around();
        let is_printed = |off: f64| {
            [
                [l - off, t, l - off + 0.5, b],
                [l, t - off, r, t - off + 0.5],
            ]
            .iter()
            .all(|one| raster.covered(*one) > PRINTED)
        };
        let bleed = BLEEDS[1..]
            .iter()
            .copied()
            .find(|bleed| is_printed(*bleed))
            .unwrap_or(0.0);
        self.with_bleed(bleed)
    }

    /// Whether there is hardly more than crop marks around all cards; on one side a title or a ruler may be printed.
    fn is_bare_around(&self, raster: &PageRaster) -> bool {
        let ([l, t, r, b], (near, far)) = (self.around(), AROUND);
        let sides = [
            [l - far, t, l - near, b],
            [r + near, t, r + far, b],
            [l, t - far, r, t - near],
            [l, b + near, r, b + far],
        ];
        sides
            .iter()
            .filter(|side| raster.covered(**side) > BARE)
            .count()
            <= 1
    }

    /// Whether the cards are most of what is printed on a page.
    fn is_most(&self, raster: &PageRaster) -> bool {
        let own = (self.columns.len() * self.rows.len()) as f64 * self.card.0 * self.card.1;
        raster
            .printed()
            .is_none_or(|printed| own >= SHARE * area(printed))
    }

    /// Cards of the size of others, in the middle of these, which are as much larger on all sides as bleed is.
    pub fn without_bleed(&self, other: &Arrangement) -> Option<Arrangement> {
        let (wider, higher) = (self.card.0 - other.card.0, self.card.1 - other.card.1);
        let is_bleed =
            (ALIKE..=2.0 * BLEEDS[1] + ALIKE).contains(&wider) && (wider - higher).abs() <= ALIKE;
        (is_bleed && self.grid() == other.grid()).then(|| {
            let inner =
                |starts: &[f64], more: f64| starts.iter().map(|start| start + more / 2.0).collect();
            let (columns, rows) = (inner(&self.columns, wider), inner(&self.rows, higher));
            Arrangement {
                columns,
                rows,
                card: other.card,
                ..self.clone()
            }
            .with_bleed(wider.min(higher) / 2.0)
        })
    }

    /// The same on paper of this width, seen from behind.
    pub fn mirrored(&self, width: f64) -> Arrangement {
        let columns = self
            .columns
            .iter()
            .rev()
            .map(|x| width - x - self.card.0)
            .collect();
        Arrangement {
            columns,
            ..self.clone()
        }
    }

    /// The box around all cards.
    pub fn around(&self) -> Block {
        let (last, lowest) = (self.columns.len() - 1, self.rows.len() - 1);
        union(self.block(0, 0), self.block(last, lowest))
    }

    /// Whether places overlap: the cards of one row are between those of another.
    pub fn has_overlapping_places(&self) -> bool {
        let overlap =
            |starts: &[f64], side: f64| starts.windows(2).any(|two| two[1] - two[0] < side - ALIKE);
        overlap(&self.columns, self.card.0) || overlap(&self.rows, self.card.1)
    }

    /// How many columns and rows there are.
    pub fn grid(&self) -> (usize, usize) {
        (self.columns.len(), self.rows.len())
    }

    /// How many cards it has room for.
    pub fn cells(&self) -> usize {
        self.columns.len() * self.rows.len()
    }

    /// A card by its column and row.
    pub fn block(&self, column: usize, row: usize) -> Block {
        let (x, y) = (self.columns[column], self.rows[row]);
        [x, y, x + self.card.0, y + self.card.1]
    }

    /// The column and row of the card in which a block lies.
    pub fn place(&self, [l, t, r, b]: Block) -> Option<(usize, usize)> {
        let find = |starts: &[f64], side: f64, from: f64, to: f64| {
            starts
                .iter()
                .position(|start| from >= start - ALIKE && to <= start + side + ALIKE)
        };
        Some((
            find(&self.columns, self.card.0, l, r)?,
            find(&self.rows, self.card.1, t, b)?,
        ))
    }

    /// Whether a block ends where all cards do.
    pub fn is_around(&self, block: Block, within: f64) -> bool {
        self.around()
            .iter()
            .zip(block)
            .all(|(own, other)| (own - other).abs() <= within)
    }

    /// Whether a block goes beyond the cards by no more than their bleed.
    pub fn holds(&self, block: Block) -> bool {
        is_within(block, self.around(), BLEEDS[1] + ALIKE)
    }

    /// Whether each side of a block is a side of cards, or of their bleed.
    pub fn is_bounded(&self, [l, t, r, b]: Block) -> bool {
        let is = |starts: &[f64], off: f64, beyond: f64, at: f64| {
            starts.iter().any(|start| {
                [0.0, beyond]
                    .iter()
                    .any(|more| (start + off + more - at).abs() <= ALIKE)
            })
        };
        let ((w, h), bleed) = (self.card, self.bleed);
        is(&self.columns, 0.0, -bleed, l)
            && is(&self.rows, 0.0, -bleed, t)
            && is(&self.columns, w, bleed, r)
            && is(&self.rows, h, bleed, b)
    }

    /// Whether it has cards of the same size.
    pub fn is_like(&self, other: &Arrangement) -> bool {
        (self.card.0 - other.card.0).abs() <= ALIKE && (self.card.1 - other.card.1).abs() <= ALIKE
    }
}
