//! Boards over several sheets: nothing is lost, tabs are exact, signs meet, and
//! what lies behind is cut where its front is.

use std::collections::BTreeMap;

use boardpress::document::assembly;
use boardpress::geom::{Insets, Length, Point, Rect, Size, Turn};
use boardpress::message::Language;
use boardpress::model::{Backs, Job, Seams};
use boardpress::sheet::{
    Face, FaceId, Flip, KeepOut, Layout, Line, Mark, Part, Piece, Scope, SeamAvoid, Sheet, Side,
    Sides,
};
use proptest::prelude::*;

use super::{blank, cases, imposed, mm, papers};
use crate::support::cut::Cut;

const TAB: Length = Length::mm(10);
const BEYOND: std::ops::RangeInclusive<Length> = Length::um(500)..=Length::mm(3);

/// A board and how it is to be printed.
#[derive(Clone, Debug)]
struct Order {
    size: Size,
    bleed: Length,
    keep: Vec<KeepOut>,
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
    (
        mm(60, 900),
        mm(60, 900),
        prop_oneof![Just(Length::ZERO), mm(1, 4)],
        keep,
        job,
    )
        .prop_map(|(w, h, bleed, keep_at, (paper, margin, slug))| {
            let whats = [
                SeamAvoid::Space,
                SeamAvoid::LargeWords,
                SeamAvoid::TitleWords,
                SeamAvoid::Words,
            ];
            let keep = |(n, (x, y, side)): (usize, (Length, Length, Length))| KeepOut {
                rect: Rect::new(Point::new(x, y), Size::new(side, side)),
                what: whats[n % whats.len()],
            };
            let keep = keep_at.into_iter().enumerate().map(keep).collect();
            Order {
                size: Size::new(w, h),
                bleed,
                keep,
                job: Job {
                    paper,
                    margin: Insets::all(margin),
                    slug,
                    ..Job::default()
                },
            }
        })
}

impl Order {
    fn face(&self) -> Face {
        blank(
            "board/1".to_owned(),
            self.size,
            self.bleed,
            Cut::Rect,
            self.keep.clone(),
        )
    }

    fn sheets(&self) -> Vec<Sheet> {
        imposed(&[part(None)], &[self.face()], &self.job).expect("a board goes onto every paper")
    }

    /// The sheets of the board with another on its back.
    fn two_sided(&self) -> Vec<Sheet> {
        let back = blank(
            "back/1".to_owned(),
            self.size,
            Length::mm(2),
            Cut::Rect,
            Vec::new(),
        );
        imposed(&[part(Some(FaceId(1)))], &[self.face(), back], &self.job)
            .expect("a board goes onto every paper")
    }

    /// The whole as it lies on the sheets.
    fn whole(&self, sheets: &[Sheet]) -> Rect {
        Rect::of(sheets[0].placements[0].turn.size(self.size))
    }
}

/// One board, and perhaps what lies on its back.
fn part(back: Option<FaceId>) -> Part {
    let pieces = vec![Piece {
        front: FaceId(0),
        back,
        copies: 1,
        scope: Scope::EverySet,
    }];
    let (name, origin) = ("board".to_owned(), Default::default());
    Part {
        title: name.clone(),
        heading: name.clone(),
        name,
        layout: Layout::Whole,
        pieces,
        stock: String::new(),
        origin,
    }
}

/// A box as it is seen through the paper.
fn through(rect: Rect, flip: Flip, paper: Size) -> Rect {
    match flip {
        Flip::Long => rect.mirrored(paper.w),
        Flip::Short => Rect::new(Point::new(rect.left(), paper.h - rect.bottom()), rect.size),
    }
}

fn tiles(sheets: &[Sheet]) -> Vec<Tile<'_>> {
    let mut tiles = Vec::new();
    for sheet in sheets {
        let [placement] = &sheet.placements[..] else {
            panic!("a sheet of a board has one placement")
        };
        let back = Point::default() - placement.at;
        tiles.push(Tile {
            sheet,
            at: placement.at,
            window: placement.window.moved(back),
        });
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
    if let Mark::Trim(line) = mark {
        Some(*line)
    } else {
        None
    }
}

fn overlap(mark: &Mark) -> Option<Line> {
    if let Mark::Overlap(line) = mark {
        Some(*line)
    } else {
        None
    }
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
            for mark in sheet.marks.iter() {
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
                    Mark::Glue(rect) => rect,
                    // It is cut off where the area ends; `mark` has a test of that.
                    Mark::Diamond(at) => Rect::new(at, Size::default()).inset(-*BEYOND.start()),
                    _ => return Err(TestCaseError::fail(format!("{mark:?} is for pieces"))),
                };
                prop_assert!(sheet.printable.holds(reach), "{mark:?}");
            }
        }
    }

    #[test]
    fn glue_lies_on_tabs_that_the_neighbour_covers(order in orders()) {
        let sheets = order.sheets();
        for tile in tiles(&sheets) {
            let (upright, level) = seams(&tile, overlap);
            let glued: Vec<Rect> = tile.sheet.marks.iter().filter_map(|mark| match mark {
                Mark::Glue(rect) => Some(rect.moved(Point::default() - tile.at)),
                _ => None,
            }).collect();
            prop_assert_eq!(glued.len(), upright.len() + level.len());
            let clear = Length::um(1_500);
            for glue in glued {
                prop_assert!(tile.window.holds(glue));
                let left = upright.iter().any(|seam| glue.right() + clear <= *seam);
                prop_assert!(left || level.iter().any(|seam| glue.bottom() + clear <= *seam), "{glue:?} would show");
            }
        }
    }

    #[test]
    fn sheets_that_are_butted_are_trimmed_on_both_sides_of_every_seam(order in orders()) {
        let order = Order { job: Job { seams: Seams::Butt, ..order.job }, ..order };
        let sheets = order.sheets();
        let whole = order.whole(&sheets);
        let mut found: BTreeMap<(u32, u32), Tile<'_>> = BTreeMap::new();
        for tile in tiles(&sheets) {
            prop_assert!(!tile.sheet.marks.iter().any(|mark| matches!(mark, Mark::Overlap(_) | Mark::Glue(_))));
            found.insert(tile.sheet.tile.as_ref().map_or((1, 1), |tile| tile.place), tile);
        }
        for ((row, column), tile) in &found {
            let (xs, ys) = seams(tile, trim);
            // What it is trimmed to meets what its neighbours are trimmed to.
            let (right, below) = (found.get(&(*row, column + 1)), found.get(&(row + 1, *column)));
            let after = |seams: &[Length], middle: Length| seams.iter().copied().find(|seam| *seam > middle);
            let before = |seams: &[Length], middle: Length| seams.iter().copied().find(|seam| *seam < middle);
            let middle = tile.window.centre();
            prop_assert_eq!(after(&xs, middle.x), right.and_then(|next| before(&seams(next, trim).0, next.window.centre().x)));
            prop_assert_eq!(after(&ys, middle.y), below.and_then(|next| before(&seams(next, trim).1, next.window.centre().y)));
            prop_assert_eq!(right.is_none(), tile.window.right() >= whole.right());
            // Art runs on beyond the knife.
            let beyond = [
                before(&xs, middle.x).map(|x| x - tile.window.left()),
                after(&xs, middle.x).map(|x| tile.window.right() - x),
                before(&ys, middle.y).map(|y| y - tile.window.top()),
                after(&ys, middle.y).map(|y| tile.window.bottom() - y),
            ];
            prop_assert!(beyond.into_iter().flatten().all(|beyond| BEYOND.contains(&beyond)), "{beyond:?}");
        }
    }

    #[test]
    fn behind_every_tile_lies_its_own_part_of_the_back_to_the_micrometre(
        order in orders(), backs in prop_oneof![Just(Backs::Duplex), Just(Backs::DuplexShort), Just(Backs::Paste)],
    ) {
        let order = Order { job: Job { backs, ..order.job }, ..order };
        let sheets = order.two_sided();
        let (fronts, behind): (Vec<&Sheet>, Vec<&Sheet>) = sheets.iter().partition(|sheet| sheet.side == Side::Front);
        prop_assert_eq!(fronts.len(), behind.len());
        let flip = if backs == Backs::DuplexShort { Flip::Short } else { Flip::Long };
        for (front, back) in fronts.iter().zip(behind) {
            let wanted = if backs == Backs::Paste { Sides::OneSided } else { Sides::TwoSided(flip) };
            prop_assert_eq!((front.sides, back.sides, front.number), (wanted, wanted, back.number));
            let ([one], [other]) = (&front.placements[..], &back.placements[..]) else { panic!("one board, one placement") };
            prop_assert_eq!((one.face, other.face), (FaceId(0), FaceId(1)));
            prop_assert_eq!(other.trim(order.size), through(one.trim(order.size), flip, front.size));
            let upright = if flip == Flip::Long { Turn::None } else { Turn::Half };
            prop_assert_eq!(other.turn, upright.then(one.turn.undone()));
            prop_assert!(back.printable.holds(other.window));
            // It is painted wherever its front is kept.
            let trimmed = through(front.trim, flip, front.size);
            prop_assert!(other.window.holds(trimmed));
            prop_assert_eq!(back.trim, trimmed);
            let (Some(tile), Some(mirrored)) = (&front.tile, &back.tile) else { continue };
            prop_assert!(!tile.laps && tile.place == mirrored.place);
            for (seam, seen) in tile.seams.iter().zip(&mirrored.seams) {
                prop_assert_eq!(through(seam.bounds(), flip, front.size), seen.bounds());
            }
            // What is cut with its front has no lines of its own; what is pasted has all.
            prop_assert_eq!(back.marks.is_empty(), backs != Backs::Paste);
        }
    }

    #[test]
    fn steps_name_every_way_of_joining_that_there_is_and_no_other(order in orders(), butted in any::<bool>()) {
        let seams = if butted { Seams::Butt } else { Seams::Overlap };
        let order = Order { job: Job { seams, ..order.job }, ..order };
        let sheets = order.sheets();
        let found = assembly(&sheets, Language::default().catalogue());
        prop_assert_eq!(found.len(), usize::from(sheets.len() > 1));
        let Some(tile) = &sheets[0].tile else { return Ok(()) };
        let steps = found[0].steps.join(" ");
        prop_assert_eq!(steps.contains("glue"), !butted);
        prop_assert_eq!(steps.contains("tape on the back"), butted);
        prop_assert_eq!(steps.contains("(1,2) and lay (1,1) over it") || steps.contains("(1,1) and (1,2)"), tile.of.1 > 1);
        prop_assert_eq!(steps.contains("oin row"), tile.of.0 > 1 && tile.of.1 > 1);
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
            for mark in tile.sheet.marks.iter() {
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
    fn nothing_of_a_diamond_is_left_on_the_board_where_there_is_room_beside_it(order in orders()) {
        let sheets = order.sheets();
        let (whole, tiles) = (order.whole(&sheets), tiles(&sheets));
        for tile in &tiles {
            let level = [seams(tile, trim).1, seams(tile, overlap).1].concat();
            for mark in tile.sheet.marks.iter() {
                let Mark::Diamond(at) = mark else { continue };
                let around = Rect::new(*at - tile.at, Size::default()).inset(-Length::um(1_500));
                // On a tab, or on what is trimmed off.
                let vanishes = level.iter().any(|seam| {
                    let on_tab = tile.window.top() < *seam - Length::mm(9) && around.bottom() <= *seam;
                    let cut_off = tile.window.bottom() <= *seam + Length::mm(3) && around.top() >= *seam;
                    (on_tab && around.top() >= *seam - TAB && tile.window.top() == *seam - TAB) || cut_off
                });
                let beside = tile.sheet.printable.left() + Length::um(3_500) <= tile.at.x
                    && tile.sheet.printable.top() + Length::um(3_500) <= tile.at.y;
                prop_assert!(!whole.overlaps(around) || vanishes || !beside, "{around:?} lies on the board");
            }
        }
    }

    #[test]
    fn art_goes_three_millimetres_beyond_a_cut_wherever_the_paper_has_them(order in orders()) {
        let order = Order { keep: Vec::new(), job: Job { slug: false, ..order.job }, ..order };
        let sheets = order.sheets();
        let beyond = tiles(&sheets).into_iter().flat_map(|tile| {
            let (xs, ys) = seams(&tile, trim);
            let right = xs.into_iter().map(|x| tile.window.right() - x).collect::<Vec<_>>();
            right.into_iter().chain(ys.into_iter().map(|y| tile.window.bottom() - y).collect::<Vec<_>>())
        });
        if beyond.min().is_some_and(|least| least < Length::mm(3)) {
            // Then no plan with as few sheets has room for them.
            let count = |long: Length, room: Length| match long <= room {
                true => 1,
                false => 1 + (long - room + (room - TAB - Length::mm(3)) - Length::um(1)).count(room - TAB - Length::mm(3)),
            };
            let room = sheets[0].printable.size;
            for size in [order.size, order.size.swapped()] {
                prop_assert!(count(size.w, room.w) * count(size.h, room.h) > sheets.len() as i64);
            }
        }
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
