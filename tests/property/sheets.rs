//! Pieces on sheets: every copy once, nothing over anything, backs behind
//! fronts, guides on cuts.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use boardpress::geom::{Affine, Freeing, Insets, Length, Path, Point, Rect, Size, Turn};
use boardpress::model::{Backs, Gutter, Job, MarkStyle};
use boardpress::scene::Item;
use boardpress::sheet::{
    Clip, Face, FaceId, Layout, Line, Mark, Part, Piece, Placement, Scope, Sheet, Side, Sides,
};
use proptest::prelude::*;

use super::{blank, cases, imposed, mm, papers};
use crate::support::cut::Cut;

/// Some decks and tokens, and how they are to be printed.
#[derive(Clone, Debug)]
pub(super) struct Order {
    pub(super) parts: Vec<Part>,
    pub(super) job: Job,
    /// Of each part: trim, bleed and cut of its faces.
    pub(super) kinds: Vec<(Size, Length, Cut)>,
}

impl Order {
    fn faces(&self) -> Vec<Face> {
        let mut faces = Vec::new();
        for (part, (trim, bleed, cut)) in self.parts.iter().zip(&self.kinds) {
            for piece in &part.pieces {
                for id in std::iter::once(piece.front).chain(piece.back) {
                    faces.push(blank(
                        format!("{}/{}", part.name, id.0),
                        *trim,
                        *bleed,
                        *cut,
                        Vec::new(),
                    ));
                }
            }
        }
        faces
    }

    pub(super) fn pieces(&self) -> impl Iterator<Item = &Piece> {
        self.parts.iter().flat_map(|part| &part.pieces)
    }
}

/// The sheets of an order with what laws are told in.
pub(super) struct Laid {
    pub(super) order: Order,
    pub(super) faces: Vec<Face>,
    pub(super) sheets: Vec<Sheet>,
}

impl Laid {
    /// An order laid out; `None` where it does not go onto its paper.
    pub(super) fn out(order: Order) -> Option<Laid> {
        let faces = order.faces();
        let sheets = imposed(&order.parts, &faces, &order.job)?;
        Some(Laid {
            order,
            faces,
            sheets,
        })
    }

    /// The trim boxes of a sheet in the order of its placements.
    pub(super) fn trims(&self, sheet: &Sheet) -> Vec<Rect> {
        sheet
            .placements
            .iter()
            .map(|one| one.trim(self.faces[one.face.0 as usize].trim()))
            .collect()
    }

    /// The sheet by whose guides a sheet is cut: the first of its component is its fullest.
    pub(super) fn fullest(&self, sheet: &Sheet) -> &Sheet {
        let alike = |one: &&Sheet| one.component == sheet.component && one.side == sheet.side;
        self.sheets.iter().find(alike).unwrap()
    }

    /// The trim boxes of the pieces that are cut out of a sheet: beyond a fold lie
    /// backs, which are cut with their fronts.
    pub(super) fn cut_out(&self, sheet: &Sheet) -> Vec<Rect> {
        let fronts: BTreeSet<FaceId> = self.order.pieces().map(|piece| piece.front).collect();
        let all = self.trims(sheet).into_iter().zip(&sheet.placements);
        all.filter(|(_, one)| sheet.side == Side::Back || fronts.contains(&one.face))
            .map(|(trim, _)| trim)
            .collect()
    }

    /// The outline of the pieces of a sheet.
    pub(super) fn cut(&self, sheet: &Sheet) -> Option<Cut> {
        sheet
            .placements
            .first()
            .map(|one| Cut::of(&self.faces[one.face.0 as usize].outline))
    }

    /// Each front with its back, for the sheets that have one.
    fn pairs(&self) -> Vec<(&Sheet, &Sheet)> {
        let side = |wanted: Side| self.sheets.iter().filter(move |sheet| sheet.side == wanted);
        let key = |sheet: &Sheet| (sheet.component.clone(), sheet.number);
        let backs: BTreeMap<_, _> = side(Side::Back).map(|sheet| (key(sheet), sheet)).collect();
        side(Side::Front)
            .filter_map(|front| Some((front, *backs.get(&key(front))?)))
            .collect()
    }
}

fn trims() -> impl Strategy<Value = Size> {
    let any = (mm(12, 130), mm(12, 130)).prop_map(|(w, h)| Size::new(w, h));
    let size = |w, h| Size::new(Length::um(w), Length::um(h));
    let trade = [
        size(63_500, 88_900),
        size(57_150, 88_900),
        size(69_850, 120_650),
        size(25_400, 25_400),
    ];
    prop_oneof![any, proptest::sample::select(trade.to_vec())]
}

fn kinds() -> impl Strategy<Value = (Size, Length, Cut)> {
    let cuts = prop_oneof![4 => Just(Cut::Rect), 1 => Just(Cut::Disc), 1 => Just(Cut::Hex), 1 => Just(Cut::Half)];
    (trims(), prop_oneof![Just(Length::ZERO), mm(1, 4)], cuts).prop_map(|(trim, bleed, cut)| {
        match cut {
            // The reader lets no disc pass that is wider than it is high.
            Cut::Disc => (Size::new(trim.w, trim.w), bleed, cut),
            cut => (trim, bleed, cut),
        }
    })
}

/// One margin all round, or one for each edge.
fn margins() -> impl Strategy<Value = Insets> {
    let four = [mm(3, 16), mm(3, 16), mm(3, 16), mm(3, 16)];
    let each = four.prop_map(|[left, top, right, bottom]| Insets {
        left,
        top,
        right,
        bottom,
    });
    prop_oneof![mm(3, 16).prop_map(Insets::all), each]
}

fn jobs() -> impl Strategy<Value = Job> {
    let all = [
        Backs::None,
        Backs::Paste,
        Backs::Duplex,
        Backs::DuplexShort,
        Backs::Fold,
    ];
    let backs = proptest::sample::select(all.to_vec());
    let gutter = prop_oneof![3 => Just(Gutter::Butted), 1 => Just(Gutter::Bleed), 1 => mm(1, 9).prop_map(Gutter::Of)];
    let corners = proptest::option::weighted(0.3, mm(1, 6));
    let asked = (any::<bool>(), any::<bool>(), any::<bool>());
    (
        papers(),
        margins(),
        1..=2_u32,
        backs,
        asked,
        mm(1, 3),
        gutter,
        corners,
    )
        .prop_map(
            |(paper, margin, copies, backs, (slug, punch, cut_paths), offset, gutter, corners)| {
                let marks = MarkStyle {
                    offset,
                    ..MarkStyle::default()
                };
                Job {
                    paper,
                    margin,
                    copies,
                    backs,
                    slug,
                    punch,
                    cut_paths,
                    marks,
                    gutter,
                    corners,
                    ..Job::default()
                }
            },
        )
}

pub(super) fn orders() -> impl Strategy<Value = Order> {
    let part = (
        kinds(),
        proptest::collection::vec(0..=14_u32, 1..=4),
        any::<bool>(),
    );
    (proptest::collection::vec(part, 1..=3), jobs()).prop_map(|(written, job)| {
        let (mut parts, mut kinds, mut next) = (Vec::new(), Vec::new(), 0);
        for (n, (kind, counts, backed)) in written.into_iter().enumerate() {
            let mut id = || {
                next += 1;
                FaceId(next - 1)
            };
            let piece = |copies| Piece {
                front: id(),
                back: backed.then(&mut id),
                copies,
                scope: Scope::EverySet,
            };
            let pieces = counts.into_iter().map(piece).collect();
            let name = format!("part{n}");
            let (title, heading, origin) = (name.clone(), name.clone(), Default::default());
            let stock = "card".to_owned();
            parts.push(Part {
                name,
                title,
                heading,
                layout: Layout::Packed,
                pieces,
                stock,
                origin,
            });
            kinds.push(kind);
        }
        Order { parts, job, kinds }
    })
}

/// Whether straight cuts from edge to edge can part all of these.
fn guillotine(trims: &[Rect]) -> bool {
    if trims.len() < 2 {
        return true;
    }
    let parted = |start: fn(&Rect) -> Length, end: fn(&Rect) -> Length| {
        let mut sorted = trims.to_vec();
        sorted.sort_by_key(start);
        let mut reach = end(&sorted[0]);
        for n in 1..sorted.len() {
            if start(&sorted[n]) >= reach {
                let (before, after) = sorted.split_at(n);
                return Some(guillotine(before) && guillotine(after));
            }
            reach = reach.max(end(&sorted[n]));
        }
        None
    };
    parted(|rect| rect.left(), |rect| rect.right())
        .or_else(|| parted(|rect| rect.top(), |rect| rect.bottom()))
        .unwrap_or(false)
}

/// Whether a level or upright line runs along a side of a box, or in line with
/// it where `beyond` lets it leave the side.
fn lies_along(line: Line, trim: Rect, beyond: bool) -> bool {
    let within = |from: Length, to: Length, least, most| beyond || (least <= from && to <= most);
    let upright = line.from.x == line.to.x && [trim.left(), trim.right()].contains(&line.from.x);
    let level = line.from.y == line.to.y && [trim.top(), trim.bottom()].contains(&line.from.y);
    (upright && within(line.from.y, line.to.y, trim.top(), trim.bottom()))
        || (level && within(line.from.x, line.to.x, trim.left(), trim.right()))
}

/// Whether a line enters a box, beyond touching its sides.
fn enters(line: Line, trim: Rect) -> bool {
    let at = line.bounds();
    at.left() < trim.right()
        && trim.left() < at.right() + Length::um(i64::from(at.size.w == Length::ZERO))
        && at.top() < trim.bottom()
        && trim.top() < at.bottom() + Length::um(i64::from(at.size.h == Length::ZERO))
        && !lies_along(line, trim, true)
}

/// Every place that ink is drawn through: corners of shapes, starts of letters.
fn inked(items: &[Item], to: Affine, found: &mut Vec<(f64, f64)>) {
    let um = |n: Length| n.to_um() as f64;
    for item in items {
        match item {
            Item::Shape(shape) => {
                let bounds = Path::bounds(&shape.path).unwrap();
                let (l, t, r, b) = (bounds.left(), bounds.top(), bounds.right(), bounds.bottom());
                found.extend([(l, t), (r, t), (r, b), (l, b)].map(|(x, y)| to.apply(um(x), um(y))));
            }
            Item::Glyphs(run) => {
                let start =
                    |glyph: &boardpress::scene::Glyph| um(run.origin.x) + f64::from(glyph.x);
                found.extend(
                    run.glyphs()
                        .iter()
                        .map(|glyph| to.apply(start(glyph), um(run.origin.y))),
                );
            }
            Item::Group(group) => inked(&group.items, group.to.then(to), found),
            Item::Use(shown) => inked(&shown.symbol.items, shown.to.then(to), found),
            Item::Picture(_) => panic!("nothing of this kind is drawn around pieces"),
        }
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn every_copy_is_placed_exactly_once(order in orders()) {
        let Some(laid) = Laid::out(order) else { return Ok(()) };
        let mut placed: BTreeMap<FaceId, u32> = BTreeMap::new();
        let fronts: BTreeSet<FaceId> = laid.order.pieces().map(|piece| piece.front).collect();
        for one in laid.sheets.iter().flat_map(|sheet| &sheet.placements).filter(|one| fronts.contains(&one.face)) {
            *placed.entry(one.face).or_default() += 1;
        }
        for piece in laid.order.pieces() {
            let wanted = piece.copies * laid.order.job.copies;
            prop_assert_eq!(placed.remove(&piece.front).unwrap_or(0), wanted);
        }
        prop_assert!(placed.is_empty(), "nobody asked for {placed:?}");
    }

    #[test]
    fn no_piece_lies_over_another_and_no_art_over_a_neighbour(order in orders()) {
        let Some(laid) = Laid::out(order) else { return Ok(()) };
        for sheet in &laid.sheets {
            let trims = laid.trims(sheet);
            for (n, placement) in sheet.placements.iter().enumerate() {
                prop_assert!(placement.window.holds(trims[n]) , "a piece is cut off by its own window");
                for (m, other) in trims.iter().enumerate().filter(|(m, _)| *m != n) {
                    prop_assert!(!trims[n].overlaps(*other), "{n} lies over {m}");
                    let boxed = placement.within == Clip::Window;
                    prop_assert!(!boxed || !placement.window.overlaps(*other), "the bleed of {n} reaches into {m}");
                    // In a gutter the bleeds of neighbours meet.
                    let beside = trims[n].top() < other.bottom() && other.top() < trims[n].bottom();
                    let stacked = trims[n].left() < other.right() && other.left() < trims[n].right();
                    let meet = !placement.window.overlaps(sheet.placements[m].window);
                    prop_assert!(!boxed || !(beside || stacked) || meet, "the bleeds of {n} and {m} lie over each other");
                }
            }
        }
    }

    #[test]
    fn everything_lies_inside_the_printable_area(order in orders()) {
        let Some(laid) = Laid::out(order) else { return Ok(()) };
        for sheet in &laid.sheets {
            let job = &laid.order.job;
            let widest = |a: Length, b: Length, over: bool| if over { a.max(b) } else { a };
            let (sides, ends) = (matches!(job.backs, Backs::Duplex | Backs::Paste), job.backs == Backs::DuplexShort);
            let Insets { left, top, right, bottom } = job.margin;
            let margins = Insets {
                left: widest(left, right, sides),
                right: widest(right, left, sides),
                top: widest(top, bottom, ends),
                bottom: widest(bottom, top, ends),
            };
            prop_assert_eq!(sheet.printable, Rect::of(job.paper.size).shrunk(margins));
            for (trim, placement) in laid.trims(sheet).iter().zip(&sheet.placements) {
                prop_assert!(sheet.printable.holds(*trim));
                prop_assert!(sheet.printable.holds(placement.window), "{:?} {:?}", sheet.side, placement);
            }
            let (mut ink, mut reach) = (Vec::new(), sheet.printable);
            inked(&sheet.guides, Affine::IDENTITY, &mut ink);
            inked(&sheet.furniture, Affine::IDENTITY, &mut ink);
            reach = reach.inset(-Length::um(1));
            for (x, y) in ink {
                let point = Rect::um(x.round() as i64, y.round() as i64, 0, 0);
                prop_assert!(reach.holds(point), "ink at {x}, {y} on {:?} of {:?}", sheet.side, sheet.printable);
            }
        }
    }

    #[test]
    fn a_back_is_the_mirror_of_its_front(order in orders()) {
        let Some(laid) = Laid::out(order) else { return Ok(()) };
        let backs: BTreeMap<FaceId, FaceId> =
            laid.order.pieces().filter_map(|piece| Some((piece.front, piece.back?))).collect();
        let (paper, mode) = (laid.order.job.paper.size, laid.order.job.backs);
        // What one sees of a box through the paper, and of the way it is turned.
        let through = |rect: Rect| match mode {
            Backs::DuplexShort => Rect::between(rect.left(), paper.h - rect.bottom(), rect.right(), paper.h - rect.top()),
            _ => rect.mirrored(paper.w),
        };
        let behind_of = |turn: Turn| if mode == Backs::DuplexShort { Turn::Half.then(turn.undone()) } else { turn.undone() };
        let paired = laid.pairs();
        let fronts = |sheet: &&Sheet| sheet.side == Side::Front && sheet.placements.iter().any(|one| backs.contains_key(&one.face));
        let wanted = if matches!(mode, Backs::None | Backs::Fold) { 0 } else { laid.sheets.iter().filter(fronts).count() };
        prop_assert_eq!(paired.len(), wanted);
        prop_assert_eq!(laid.sheets.iter().filter(|sheet| sheet.side == Side::Back).count(), wanted);
        for (front, back) in paired {
            let behind: BTreeSet<_> = laid.trims(back).into_iter().zip(&back.placements)
                .map(|(trim, one)| (trim, one.face, one.turn)).collect();
            let mirrored: BTreeSet<_> = laid.trims(front).into_iter().zip(&front.placements)
                .filter_map(|(trim, one)| Some((through(trim), *backs.get(&one.face)?, behind_of(one.turn)))).collect();
            prop_assert_eq!(behind, mirrored);
            prop_assert_eq!(through(front.trim), back.trim);
            prop_assert_eq!(front.sides, back.sides);
            prop_assert_eq!(front.sides == Sides::OneSided, mode == Backs::Paste);
        }
    }

    #[test]
    fn beyond_a_fold_lies_the_mirror_of_what_lies_before_it(order in orders()) {
        let order = Order { job: Job { backs: Backs::Fold, ..order.job }, ..order };
        let Some(laid) = Laid::out(order) else { return Ok(()) };
        let backs: BTreeMap<FaceId, FaceId> =
            laid.order.pieces().filter_map(|piece| Some((piece.front, piece.back?))).collect();
        for sheet in &laid.sheets {
            prop_assert_eq!(sheet.sides, Sides::OneSided);
            let folds: Vec<_> = sheet.marks.iter().filter_map(|mark| match mark {
                Mark::Fold(line) => Some(*line),
                _ => None,
            }).collect();
            let trims = laid.trims(sheet);
            let lies: BTreeSet<_> = trims.iter().zip(&sheet.placements).map(|(trim, one)| (*trim, one.face, one.turn)).collect();
            let pairs = trims.iter().zip(&sheet.placements).filter_map(|(trim, one)| Some((*trim, *backs.get(&one.face)?, one.turn)));
            prop_assert_eq!(folds.len(), usize::from(pairs.clone().next().is_some()));
            for (trim, back, turn) in pairs {
                let at = folds[0].from;
                let wanted = if folds[0].from.x == folds[0].to.x {
                    (Rect::between(at.x * 2 - trim.right(), trim.top(), at.x * 2 - trim.left(), trim.bottom()), back, turn.undone())
                } else {
                    let turned = Turn::Half.then(turn.undone());
                    (Rect::between(trim.left(), at.y * 2 - trim.bottom(), trim.right(), at.y * 2 - trim.top()), back, turned)
                };
                prop_assert!(lies.contains(&wanted), "nothing lies behind {trim:?}");
            }
        }
    }

    #[test]
    fn a_two_sided_back_follows_its_front_and_backs_to_paste_follow_all_fronts(order in orders()) {
        let Some(laid) = Laid::out(order) else { return Ok(()) };
        let mut components: Vec<Vec<&Sheet>> = Vec::new();
        for sheet in &laid.sheets {
            match components.last_mut().filter(|last| last[0].component == sheet.component) {
                Some(last) => last.push(sheet),
                None => components.push(vec![sheet]),
            }
        }
        for sheets in components {
            let sides: Vec<Side> = sheets.iter().map(|sheet| sheet.side).collect();
            let count = sides.iter().filter(|side| **side == Side::Front).count();
            let wanted: Vec<Side> = match laid.order.job.backs {
                _ if sides.len() == count => vec![Side::Front; count],
                Backs::Duplex | Backs::DuplexShort => [Side::Front, Side::Back].repeat(count),
                _ => [vec![Side::Front; count], vec![Side::Back; count]].concat(),
            };
            prop_assert_eq!(sides, wanted);
            let numbers = sheets.iter().filter(|sheet| sheet.side == Side::Front).map(|sheet| sheet.number);
            prop_assert!(numbers.eq((1..=count as u32).map(|n| (n, count as u32))));
        }
    }

    #[test]
    fn every_guide_lies_on_a_cut_and_none_in_a_piece(order in orders()) {
        let Some(laid) = Laid::out(order) else { return Ok(()) };
        for sheet in &laid.sheets {
            let (own, trims) = (laid.trims(sheet), laid.trims(laid.fullest(sheet)));
            if laid.cut(sheet) == Some(Cut::Hex) {
                continue;
            }
            for mark in sheet.marks.iter() {
                match *mark {
                    Mark::Crop(line) => {
                        prop_assert!(trims.iter().any(|trim| lies_along(line, *trim, true)), "{line:?} marks no cut");
                        prop_assert!(!trims.iter().any(|trim| enters(line, *trim)), "{line:?} lies in a piece");
                        let off = laid.order.job.marks.offset;
                        let own = |trim: &&Rect| lies_along(line, **trim, true) && !trim.inset(-off).overlaps(line.bounds());
                        prop_assert!(trims.iter().any(|trim| own(&trim)), "{line:?} is too near its cut");
                        let near = |trim: &Rect| trim.inset(-Length::um(99)).overlaps(line.bounds().inset(-Length::um(1)));
                        prop_assert!(!trims.iter().any(near), "{line:?} is too near a piece");
                        prop_assert!(sheet.printable.holds(line.bounds()));
                    }
                    Mark::Tick(line) => {
                        prop_assert!(trims.iter().any(|trim| lies_along(line, *trim, false)), "{line:?} is off the cut");
                    }
                    Mark::Fold(line) | Mark::Score(line) => {
                        prop_assert!(laid.order.job.backs == Backs::Fold && sheet.printable.holds(line.bounds()));
                        prop_assert!(!trims.iter().any(|trim| trim.inset(-Length::mm(5)).overlaps(line.bounds())));
                    }
                    Mark::Outline(ref path) => {
                        let lies = |one: &Placement| {
                            let outline = &laid.faces[one.face.0 as usize].outline;
                            outline.freeing() >= Freeing::Hand && outline.lying(one.at, one.turn) == **path
                        };
                        prop_assert!(sheet.placements.iter().any(lies));
                    }
                    Mark::Ring(rect) => prop_assert!(laid.order.job.punch && own.contains(&rect)),
                    Mark::Corners(rect, radius) => {
                        prop_assert!(Some(radius) == laid.order.job.corners && own.contains(&rect));
                        prop_assert!(sheet.side == Side::Front || sheet.sides == Sides::OneSided);
                    }
                    // There are laws of their own for them.
                    Mark::Number(..) | Mark::Register(_) => {}
                    Mark::Hole(_) | Mark::Crease(_) | Mark::Staple(_) => prop_assert!(false, "no kind has holes or folds"),
                    Mark::Trim(_) | Mark::Overlap(_) | Mark::Glue(_) | Mark::Diamond(_) => {
                        prop_assert!(false, "{mark:?} is for tiles")
                    }
                }
            }
        }
    }

    #[test]
    fn every_cut_of_a_front_can_be_found_from_its_guides(order in orders()) {
        let Some(laid) = Laid::out(order) else { return Ok(()) };
        for sheet in laid.sheets.iter().filter(|sheet| sheet.side == Side::Front) {
            // Beyond a fold lie backs, which are cut with their fronts.
            let fronts: BTreeSet<FaceId> = laid.order.pieces().map(|piece| piece.front).collect();
            let placed = laid.trims(sheet).into_iter().zip(&sheet.placements);
            for (trim, placement) in placed.filter(|(_, placement)| fronts.contains(&placement.face)) {
                let outline = &laid.faces[placement.face.0 as usize].outline;
                match Cut::of(outline) {
                    Cut::Rect => {}
                    Cut::Hex => continue,
                    Cut::Disc if laid.order.job.punch => {
                        prop_assert!(sheet.marks.contains(&Mark::Ring(trim)));
                        continue;
                    }
                    Cut::Disc | Cut::Half => {
                        let path = outline.lying(trim.at, placement.turn);
                        prop_assert!(sheet.marks.contains(&Mark::Outline(Arc::new(path))));
                        continue;
                    }
                }
                let corners = [(trim.left(), trim.top()), (trim.right(), trim.bottom())].map(|(x, y)| Point::new(x, y));
                for corner in corners {
                    let lines = || sheet.marks.iter().filter_map(|mark| match mark {
                        Mark::Crop(line) | Mark::Tick(line) => Some(*line),
                        _ => None,
                    });
                    prop_assert!(lines().any(|line| line.from.x == line.to.x && line.from.x == corner.x));
                    prop_assert!(lines().any(|line| line.from.y == line.to.y && line.from.y == corner.y));
                }
            }
        }
    }

    #[test]
    fn all_sheets_of_a_component_are_cut_alike_and_from_edge_to_edge(order in orders()) {
        let Some(laid) = Laid::out(order) else { return Ok(()) };
        let mut grids: BTreeMap<(&str, Side), BTreeSet<Rect>> = BTreeMap::new();
        for sheet in &laid.sheets {
            let trims = laid.trims(sheet);
            let cut = |one: &Placement| match Cut::of(&laid.faces[one.face.0 as usize].outline) {
                Cut::Half if !laid.order.job.punch => Cut::Disc,
                cut => cut,
            };
            let cuts: BTreeSet<_> = sheet.placements.iter().map(cut).collect();
            prop_assert_eq!(cuts.len(), 1, "pieces that are cut in several ways lie on one sheet");
            prop_assert!(guillotine(&trims));
            let trims: BTreeSet<Rect> = trims.into_iter().collect();
            // The first sheet of a component is its fullest.
            let first = grids.entry((&sheet.component, sheet.side)).or_insert_with(|| trims.clone());
            prop_assert!(trims.is_subset(first));
        }
    }
}
