//! Boards over several sheets: nothing is lost, tabs are exact, signs meet.

use std::collections::BTreeMap;

use boardpress::geom::{Cut, Insets, Length, Point, Rect, Size};
use boardpress::model::Job;
use boardpress::sheet::{Face, FaceId, Layout, Line, Mark, Part, Piece, Sheet};
use proptest::prelude::*;

use super::{blank, cases, imposed, mm, papers};

const TAB: Length = Length::mm(10);
const BEYOND: std::ops::RangeInclusive<Length> = Length::um(500)..=Length::mm(2);

/// A board and how it is to be printed.
#[derive(Clone, Debug)]
struct Order {
    size: Size,
    bleed: Length,
    keep: Vec<Rect>,
    job: Job,
}

/// A tile in the measure of the whole as it lies on the sheets.
struct Tile<'s> {
    sheet: &'s Sheet,
    at: Point,
    window: Rect,
}

fn orders() -> impl Strategy<Value = Order> {
    let job = (papers(), mm(3, 16), any::<bool>());
    let keep = proptest::collection::vec((mm(0, 800), mm(0, 800), mm(5, 30)), 0..40);
    (mm(60, 900), mm(60, 900), prop_oneof![Just(Length::ZERO), mm(1, 4)], keep, job).prop_map(
        |(w, h, bleed, keep, (paper, margin, slug))| {
            let keep =
                keep.into_iter().map(|(x, y, side)| Rect::new(Point::new(x, y), Size::new(side, side))).collect();
            Order {
                size: Size::new(w, h),
                bleed,
                keep,
                job: Job { paper, margin: Insets::all(margin), slug, ..Job::default() },
            }
        },
    )
}

impl Order {
    fn face(&self) -> Face {
        blank("board/1".to_owned(), self.size, self.bleed, Cut::Rect, self.keep.clone())
    }

    fn sheets(&self) -> Vec<Sheet> {
        let pieces = vec![Piece { front: FaceId(0), back: None, copies: 1 }];
        let (name, origin) = ("board".to_owned(), Default::default());
        let part = Part { title: name.clone(), heading: name.clone(), name, layout: Layout::Whole, pieces, origin };
        imposed(&[part], &[self.face()], &self.job).expect("a board goes onto every paper")
    }

    /// The whole as it lies on the sheets.
    fn whole(&self, sheets: &[Sheet]) -> Rect {
        Rect::of(sheets[0].placements[0].turn.size(self.size))
    }
}

fn tiles(sheets: &[Sheet]) -> Vec<Tile<'_>> {
    let mut tiles = Vec::new();
    for sheet in sheets {
        let [placement] = &sheet.placements[..] else { panic!("a sheet of a board has one placement") };
        let back = Point::default() - placement.at;
        tiles.push(Tile { sheet, at: placement.at, window: placement.window.moved(back) });
    }
    tiles
}

/// Where the marks of one kind stand in the measure of the whole.
fn seams(tile: &Tile<'_>, wanted: fn(&Mark) -> Option<Line>) -> (Vec<Length>, Vec<Length>) {
    let (mut upright, mut level) = (Vec::new(), Vec::new());
    for line in tile.sheet.marks.iter().filter_map(wanted) {
        if line.from.x == line.to.x {
            upright.push(line.from.x - tile.at.x);
        } else {
            level.push(line.from.y - tile.at.y);
        }
    }
    (upright, level)
}

fn trim(mark: &Mark) -> Option<Line> {
    if let Mark::Trim(line) = mark { Some(*line) } else { None }
}

fn overlap(mark: &Mark) -> Option<Line> {
    if let Mark::Overlap(line) = mark { Some(*line) } else { None }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn the_tiles_together_show_the_whole_board(order in orders()) {
        let sheets = order.sheets();
        let (whole, tiles) = (order.whole(&sheets), tiles(&sheets));
        let mut xs: Vec<Length> = tiles.iter().flat_map(|tile| [tile.window.left(), tile.window.right()]).collect();
        let mut ys: Vec<Length> = tiles.iter().flat_map(|tile| [tile.window.top(), tile.window.bottom()]).collect();
        xs.extend([whole.left(), whole.right()]);
        ys.extend([whole.top(), whole.bottom()]);
        xs.sort_unstable();
        xs.dedup();
        ys.sort_unstable();
        ys.dedup();
        for (x, y) in xs.windows(2).flat_map(|x| ys.windows(2).map(move |y| (x, y))) {
            let patch = Rect::between(x[0], y[0], x[1], y[1]);
            if whole.holds(patch) {
                prop_assert!(tiles.iter().any(|tile| tile.window.holds(patch)), "{patch:?} is on no sheet");
            }
        }
    }

    #[test]
    fn every_tile_and_every_guide_of_it_lies_inside_the_printable_area(order in orders()) {
        for sheet in order.sheets() {
            prop_assert!(sheet.printable.holds(sheet.placements[0].window));
            for mark in &sheet.marks {
                let reach = match *mark {
                    Mark::Trim(line) | Mark::Overlap(line) => line.bounds(),
                    // What bleeds is cut, and its cuts are marked like those of any piece.
                    Mark::Crop(line) if order.bleed > Length::ZERO => {
                        let whole = sheet.placements[0].trim(order.size);
                        let upright = line.from.x == line.to.x && [whole.left(), whole.right()].contains(&line.from.x);
                        let level = line.from.y == line.to.y && [whole.top(), whole.bottom()].contains(&line.from.y);
                        prop_assert!(upright || level, "{line:?} marks no cut of {whole:?}");
                        line.bounds()
                    }
                    // It is cut off where the area ends; `mark` has a test of that.
                    Mark::Diamond(at) => Rect::new(at, Size::default()).inset(-*BEYOND.start()),
                    _ => return Err(TestCaseError::fail(format!("{mark:?} is for pieces"))),
                };
                prop_assert!(sheet.printable.holds(reach), "{mark:?}");
            }
        }
    }

    #[test]
    fn neighbours_share_a_seam_with_an_exact_tab(order in orders()) {
        let sheets = order.sheets();
        let (whole, tiles) = (order.whole(&sheets), tiles(&sheets));
        // A row of tiles has one top, a column one left.
        let mut rows: BTreeMap<Length, BTreeMap<Length, &Tile<'_>>> = BTreeMap::new();
        for tile in &tiles {
            rows.entry(tile.window.top()).or_default().insert(tile.window.left(), tile);
        }
        let columns = rows.values().next().unwrap().len();
        prop_assert_eq!(rows.len() * columns, tiles.len());
        for row in rows.values() {
            let row: Vec<&&Tile<'_>> = row.values().collect();
            for pair in row.windows(2) {
                let (trims, overlaps) = (seams(pair[0], trim).0, seams(pair[1], overlap).0);
                prop_assert_eq!(trims.len(), 1);
                prop_assert_eq!(&trims, &overlaps);
                prop_assert!(BEYOND.contains(&(pair[0].window.right() - trims[0])));
                prop_assert_eq!(pair[1].window.left(), trims[0] - TAB);
            }
            let (first, last) = (row[0], row[row.len() - 1]);
            prop_assert!(seams(first, overlap).0.is_empty() && seams(last, trim).0.is_empty());
            prop_assert!(first.window.left() <= whole.left() && whole.right() <= last.window.right());
        }
        let rows: Vec<_> = rows.into_values().collect();
        for pair in rows.windows(2) {
            for (above, below) in pair[0].values().zip(pair[1].values()) {
                let (trims, overlaps) = (seams(above, trim).1, seams(below, overlap).1);
                prop_assert_eq!(trims.len(), 1);
                prop_assert_eq!(&trims, &overlaps);
                prop_assert!(BEYOND.contains(&(above.window.bottom() - trims[0])));
                prop_assert_eq!(below.window.top(), trims[0] - TAB);
            }
        }
    }

    #[test]
    fn every_diamond_meets_its_other_half_on_the_seam(order in orders()) {
        let sheets = order.sheets();
        let mut met: BTreeMap<Point, Vec<u32>> = BTreeMap::new();
        for tile in tiles(&sheets) {
            for mark in &tile.sheet.marks {
                if let Mark::Diamond(at) = mark {
                    met.entry(*at - tile.at).or_default().push(tile.sheet.number.0);
                }
            }
        }
        for (at, on) in &met {
            prop_assert!(on.len() >= 2, "the diamond at {at:?} is only on sheet {on:?}");
        }
        prop_assert_eq!(sheets.len() > 1, !met.is_empty());
    }

    #[test]
    fn a_board_that_fits_lies_whole_on_one_sheet_without_seams(order in orders()) {
        let sheets = order.sheets();
        if sheets.len() == 1 {
            let is_crop = |mark: &Mark| matches!(mark, Mark::Crop(_)) && order.bleed > Length::ZERO;
            prop_assert!(sheets[0].marks.iter().all(is_crop));
            let placement = &sheets[0].placements[0];
            prop_assert!(sheets[0].printable.holds(placement.trim(order.size)));
            prop_assert!(placement.window.holds(placement.trim(order.size)));
        }
    }
}
