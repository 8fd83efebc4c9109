//! How sheets are cut: by straight cuts in their order, along trim edges, alike
//! for a whole stack, and each found by its number.

use std::collections::{BTreeMap, BTreeSet};

use boardpress::geom::{Length, Rect, Size};
use boardpress::model::{Gutter, Job};
use boardpress::scene::{GlyphRun, Item};
use boardpress::sheet::{
    Clip, CutKind, CutLine, FaceId, Layout, Mark, Part, Piece, Scope, Sheet, Side, Sides,
};
use proptest::prelude::*;

use super::sheets::{Laid, Order, orders};
use super::{blank, cases, imposed, mm, papers};
use crate::support::cut::Cut;

/// Every sheet that is cut across and down, with the trim boxes of the fullest of its stack.
fn cut(laid: &Laid) -> impl Iterator<Item = (&Sheet, Vec<Rect>)> {
    let straight = laid
        .sheets
        .iter()
        .filter(|sheet| !sheet.cuts().is_empty() && laid.cut(sheet) == Some(Cut::Rect));
    straight.map(|sheet| (sheet, laid.cut_out(laid.fullest(sheet))))
}

/// The paper that is cut: of a sheet that is folded, the half before the fold.
fn paper(sheet: &Sheet) -> Rect {
    let fold = sheet.marks.iter().find_map(|mark| {
        if let Mark::Fold(line) = mark {
            Some(*line)
        } else {
            None
        }
    });
    match fold {
        Some(line) if line.from.x == line.to.x => {
            Rect::between(Length::ZERO, Length::ZERO, line.from.x, sheet.size.h)
        }
        Some(line) => Rect::between(Length::ZERO, Length::ZERO, sheet.size.w, line.from.y),
        None => Rect::of(sheet.size),
    }
}

/// Cuts every piece of paper that lies under a cut, and says which were only
/// entered by it.
fn cut_through(papers: Vec<Rect>, cut: &CutLine) -> Result<Vec<Rect>, String> {
    let (line, at) = (cut.line.bounds(), cut.line.from);
    let upright = line.size.w == Length::ZERO;
    let mut parts = Vec::new();
    let mut through = 0;
    for paper in papers {
        let (crosses, whole) = if upright {
            let crosses = paper.left() < at.x
                && at.x < paper.right()
                && line.top() < paper.bottom()
                && paper.top() < line.bottom();
            (
                crosses,
                line.top() <= paper.top() && paper.bottom() <= line.bottom(),
            )
        } else {
            let crosses = paper.top() < at.y
                && at.y < paper.bottom()
                && line.left() < paper.right()
                && paper.left() < line.right();
            (
                crosses,
                line.left() <= paper.left() && paper.right() <= line.right(),
            )
        };
        match (crosses, whole) {
            (false, _) => parts.push(paper),
            (true, false) => return Err(format!("{cut:?} ends within {paper:?}")),
            (true, true) if upright => {
                parts.push(Rect::between(
                    paper.left(),
                    paper.top(),
                    at.x,
                    paper.bottom(),
                ));
                parts.push(Rect::between(
                    at.x,
                    paper.top(),
                    paper.right(),
                    paper.bottom(),
                ));
                through += 1;
            }
            (true, true) => {
                parts.push(Rect::between(
                    paper.left(),
                    paper.top(),
                    paper.right(),
                    at.y,
                ));
                parts.push(Rect::between(
                    paper.left(),
                    at.y,
                    paper.right(),
                    paper.bottom(),
                ));
                through += 1;
            }
        }
    }
    if through == 0 {
        Err(format!("{cut:?} cuts nothing"))
    } else {
        Ok(parts)
    }
}

/// How many settings free pieces that stand in one block.
fn settings(trims: &[Rect]) -> usize {
    let edges = |sides: fn(&Rect) -> [Length; 2]| {
        trims.iter().flat_map(sides).collect::<BTreeSet<_>>().len()
    };
    edges(|trim| [trim.left(), trim.right()]) + edges(|trim| [trim.top(), trim.bottom()])
}

/// The runs of letters among guides.
fn figures(items: &[Item]) -> Vec<&GlyphRun> {
    let mut found = Vec::new();
    for item in items {
        match item {
            Item::Glyphs(run) => found.push(run),
            Item::Use(shown) => found.extend(figures(&shown.symbol.items)),
            Item::Group(_) | Item::Shape(_) | Item::Picture(_) => {}
        }
    }
    found
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn the_cuts_in_their_order_free_every_piece_and_nothing_else_is_left_in_it(order in orders()) {
        let Some(laid) = Laid::out(order) else { return Ok(()) };
        for (sheet, full) in cut(&laid) {
            let mut papers = vec![paper(sheet)];
            for (n, cut) in sheet.cuts().iter().enumerate() {
                prop_assert_eq!(cut.number as usize, n + 1);
                papers = cut_through(papers, cut).map_err(TestCaseError::fail)?;
            }
            for trim in full.iter().chain(&laid.cut_out(sheet)) {
                prop_assert!(papers.contains(trim), "{trim:?} is not cut out");
            }
        }
    }

    #[test]
    fn every_cut_runs_along_trim_edges_and_through_no_piece(order in orders()) {
        let Some(laid) = Laid::out(order) else { return Ok(()) };
        for (sheet, full) in cut(&laid) {
            for cut in &sheet.cuts() {
                let (line, at) = (cut.line.bounds(), cut.line.from);
                prop_assert!(paper(sheet).holds(line));
                let along = |trim: &Rect| match line.size.w == Length::ZERO {
                    true => at.x == trim.left() || at.x == trim.right(),
                    false => at.y == trim.top() || at.y == trim.bottom(),
                };
                prop_assert!(full.iter().any(along), "{cut:?} runs along nothing");
                let through = |trim: &Rect| match line.size.w == Length::ZERO {
                    true => trim.left() < at.x && at.x < trim.right() && line.top() < trim.bottom() && trim.top() < line.bottom(),
                    false => trim.top() < at.y && at.y < trim.bottom() && line.left() < trim.right() && trim.left() < line.right(),
                };
                prop_assert!(!laid.trims(sheet).iter().any(through), "{cut:?} runs through a piece");
            }
        }
    }

    #[test]
    fn a_stack_takes_as_many_cuts_as_its_blocks_have_edges_all_alike(order in orders()) {
        let Some(laid) = Laid::out(order) else { return Ok(()) };
        let mut plans: BTreeMap<(&str, Side), Vec<CutLine>> = BTreeMap::new();
        for sheet in &laid.sheets {
            let is_straight = |sheet: &Sheet| matches!(laid.cut(sheet), Some(Cut::Rect | Cut::Hex));
            let by_its_front = sheet.side == Side::Back && sheet.sides != Sides::OneSided;
            prop_assert_eq!(sheet.cuts().is_empty(), by_its_front || !is_straight(sheet));
            let plan = plans.entry((&sheet.component, sheet.side)).or_insert_with(|| sheet.cuts());
            prop_assert_eq!(plan, &sheet.cuts());
        }
        for (sheet, full) in cut(&laid).filter(|(sheet, _)| sheet.side == Side::Front) {
            let parting = sheet.cuts().into_iter().find(|cut| cut.kind == CutKind::Part);
            let size = |trim: &Rect| (trim.size.w.min(trim.size.h), trim.size.w.max(trim.size.h));
            if full.iter().map(size).collect::<BTreeSet<_>>().len() > 1 {
                // Blocks of several sizes are parted, each by one cut more than it needs by itself.
                let blocks = sheet.tree.as_ref().unwrap().blocks().into_iter().map(|block| {
                    settings(&block.places().iter().map(|place| place.rect).collect::<Vec<_>>())
                });
                let (least, most) = blocks.fold((0, 0), |(least, most), one| (least + one, most + one + 1));
                prop_assert!(least <= sheet.cuts().len() + most && sheet.cuts().len() < most);
                continue;
            }
            let wanted = match parting.map(|cut| cut.line.bounds()) {
                None => settings(&full),
                Some(line) => {
                    let first = |trim: &&Rect| if line.size.w == Length::ZERO { trim.right() <= line.left() } else { trim.bottom() <= line.top() };
                    let (one, other): (Vec<Rect>, Vec<Rect>) = full.iter().copied().partition(|trim| first(&trim));
                    // Where blocks touch, the cut between them is an edge of both.
                    let touch = other.iter().any(|trim| trim.left() == line.left() || trim.top() == line.top());
                    settings(&one) + settings(&other) - usize::from(touch)
                }
            };
            prop_assert_eq!(sheet.cuts().len(), wanted);
            let kinds: Vec<CutKind> = sheet.cuts().iter().map(|cut| cut.kind).collect();
            if parting.is_none() {
                prop_assert!(kinds.is_sorted() && kinds.iter().filter(|kind| **kind == CutKind::Trim).count() == 2);
            }
        }
    }

    #[test]
    fn numbers_stand_by_marks_of_their_cuts_and_on_nothing(order in orders()) {
        let Some(laid) = Laid::out(order) else { return Ok(()) };
        for sheet in &laid.sheets {
            let numbers: Vec<(u32, Rect)> = sheet.marks.iter().filter_map(|mark| {
                if let Mark::Number(number, at) = mark { Some((*number, *at)) } else { None }
            }).collect();
            prop_assert!(numbers.is_empty() || sheet.side == Side::Front);
            let lines: Vec<Rect> = sheet.marks.iter().filter_map(|mark| match mark {
                Mark::Crop(line) | Mark::Tick(line) | Mark::Fold(line) => Some(line.bounds()),
                _ => None,
            }).collect();
            for (n, (number, at)) in numbers.iter().enumerate() {
                let cut = sheet.cuts().iter().find(|cut| cut.number == *number).unwrap().line;
                let reach = at.inset(-Length::mm(1));
                let near = |line: &&Rect| {
                    let upright = cut.from.x == cut.to.x && line.size.w == Length::ZERO && line.left() == cut.from.x;
                    let level = cut.from.y == cut.to.y && line.size.h == Length::ZERO && line.top() == cut.from.y;
                    (upright || level) && reach.overlaps(**line)
                };
                prop_assert!(lines.iter().any(|line| near(&line)), "{number} stands by no mark of its cut");
                prop_assert!(sheet.printable.holds(*at));
                prop_assert!(!lines.iter().any(|line| at.overlaps(*line)), "{number} stands on a guide");
                prop_assert!(!numbers.iter().skip(n + 1).any(|(_, other)| at.overlaps(*other)));
                prop_assert!(!sheet.placements.iter().any(|one| one.window.overlaps(*at)), "{number} stands on a piece");
            }
            let figures = figures(&sheet.guides);
            prop_assert_eq!(figures.len(), numbers.len());
            for (run, (number, at)) in figures.into_iter().zip(&numbers) {
                let wide = Length::um(run.glyphs().iter().map(|glyph| i64::from(glyph.x)).max().unwrap_or_default() + 500);
                let text = number.to_string();
                prop_assert_eq!((run.text(), run.size), (text.as_str(), 5.0));
                prop_assert!(at.left() <= run.origin.x && run.origin.x + wide <= at.right());
                prop_assert!(at.top() + Length::mm(1) < run.origin.y && run.origin.y <= at.bottom());
            }
            let once: BTreeSet<u32> = numbers.iter().map(|(number, _)| *number).collect();
            prop_assert_eq!(once.len(), numbers.len());
        }
    }

    #[test]
    fn where_pieces_share_their_cuts_every_cut_with_a_mark_has_its_number(order in orders()) {
        let order = Order { job: Job { gutter: Gutter::Butted, ..order.job }, ..order };
        let Some(laid) = Laid::out(order) else { return Ok(()) };
        for sheet in laid.sheets.iter().filter(|sheet| sheet.side == Side::Front) {
            // Marks of two blocks stand in each other's way, and those near a fold in that of the fold;
            // those of hexagons have no numbers.
            let parted = sheet.cuts().iter().any(|cut| matches!(cut.kind, CutKind::Part | CutKind::Slant));
            if parted || sheet.marks.iter().any(|mark| matches!(mark, Mark::Fold(_))) {
                continue;
            }
            for cut in &sheet.cuts() {
                let marked = sheet.marks.iter().any(|mark| match mark {
                    Mark::Crop(line) if cut.line.from.x == cut.line.to.x => [line.from.x, line.to.x] == [cut.line.to.x; 2],
                    Mark::Crop(line) => [line.from.y, line.to.y] == [cut.line.to.y; 2],
                    _ => false,
                });
                let numbered = sheet.marks.iter().any(|mark| matches!(mark, Mark::Number(number, _) if *number == cut.number));
                prop_assert_eq!(marked, numbered, "cut {}", cut.number);
            }
        }
    }

    #[test]
    fn beside_a_gutter_all_of_a_bleed_is_printed(order in orders()) {
        let order = Order { job: Job { gutter: Gutter::Bleed, ..order.job }, ..order };
        let Some(laid) = Laid::out(order) else { return Ok(()) };
        for sheet in &laid.sheets {
            for (trim, one) in laid.trims(sheet).into_iter().zip(&sheet.placements) {
                let bleed = laid.faces[one.face.0 as usize].bleed;
                // What is punched bleeds no further than its ring.
                let bleed = if let Clip::Disc(punched) = one.within { punched } else { bleed };
                prop_assert_eq!(one.window, trim.inset(-bleed));
            }
        }
    }

    #[test]
    fn a_tile_is_cut_along_its_seams_and_off_its_bleed_and_keeps_its_tabs(
        (w, h, paper) in (mm(60, 700), mm(60, 700), papers()),
        bleed in prop_oneof![Just(Length::ZERO), mm(1, 4)],
    ) {
        let face = blank("board/1".to_owned(), Size::new(w, h), bleed, Cut::Rect, Vec::new());
        let pieces = vec![Piece { front: FaceId(0), back: None, copies: 1, scope: Scope::EverySet }];
        let (name, origin) = ("board".to_owned(), Default::default());
        let part = Part { title: name.clone(), heading: name.clone(), name, layout: Layout::Whole, pieces, stock: String::new(), origin };
        for sheet in imposed(&[part], &[face], &Job { paper, ..Job::default() }).unwrap() {
            let mut papers = vec![Rect::of(paper.size)];
            for cut in &sheet.cuts() {
                papers = cut_through(papers, cut).map_err(TestCaseError::fail)?;
            }
            let (one, whole) = (sheet.placements[0], sheet.placements[0].trim(Size::new(w, h)));
            let kept: Vec<Rect> = papers.into_iter().filter(|paper| paper.overlaps(one.window.inset(Length::mm(5)))).collect();
            prop_assert_eq!(kept.len(), 1, "a tile is cut in two");
            prop_assert!(bleed == Length::ZERO || kept[0].common(one.window).is_some_and(|left| whole.holds(left)));
            let mut seams = 0;
            for mark in sheet.marks.iter() {
                match mark {
                    Mark::Trim(line) if line.from.x == line.to.x => prop_assert_eq!(kept[0].right(), line.from.x),
                    Mark::Trim(line) => prop_assert_eq!(kept[0].bottom(), line.from.y),
                    Mark::Overlap(line) if line.from.x == line.to.x => prop_assert!(kept[0].left() <= line.from.x - Length::mm(10)),
                    Mark::Overlap(line) => prop_assert!(kept[0].top() <= line.from.y - Length::mm(10)),
                    _ => {}
                }
                seams += usize::from(matches!(mark, Mark::Trim(_)));
            }
            prop_assert!(sheet.cuts().len() == seams || bleed > Length::ZERO);
        }
    }

    #[test]
    fn no_mark_begins_or_ends_in_a_bleed(order in orders()) {
        let Some(laid) = Laid::out(order) else { return Ok(()) };
        // The bleed of hexagons is no box; a law of their own tells of it.
        for sheet in laid.sheets.iter().filter(|sheet| laid.cut(sheet) != Some(Cut::Hex)) {
            for mark in sheet.marks.iter() {
                let Mark::Crop(line) = mark else { continue };
                prop_assert!(!sheet.placements.iter().any(|one| one.window.overlaps(line.bounds())), "{line:?}");
            }
        }
    }
}
