//! Guides, all derived from placements, and how they are drawn.
//!
//! Where the numbers of cuts are beside their marks.
//!
//! Where glue goes on a tab: light hatching.
//!
//! The neighbour covers all of it. It is seen on any art and shines through no paper.
//!
//! Lines that are seen on any ground.

use std::sync::Arc;

use super::imposer::{Imposer, SheetDraft};
use super::slicing::Packing;
use super::{cutting, fold, hex, punch};
use crate::geom::{Freeing, Length, Path, Point, Polyline, Rect, Seg, Size, TextBox, Turn};
use crate::model::MarkStyle;
use crate::scene::{Cap, Colour, Group, Item, Shape, Stroke};
use crate::sheet::{CutKind, CutTree, Face, Line, Mark, Node, Placement, Step};

/// The grey of what is printed on white paper beside the pieces, or on a tab: nearly black.
const DARK: u8 = 60;
/// The width of the line up to which a neighbour is laid over a tab.
const OVERLAP_WIDTH: Length = Length::um(150);
/// The grey and the width of the ring around a disc that is punched.
const RING: (u8, Length) = (128, Length::um(100));
/// A dash of a fold, and the gap after it: shorter than the shortest tick beside a piece.
const CREASE_DASH: [Length; 2] = [Length::um(1_000), Length::um(700)];
/// From a mark to the slug.
const SLUG_CLEAR: Length = Length::um(500);
/// From the middle of a diamond on a seam to its points.
pub(super) const DIAMOND: Length = Length::um(1_500);

/// The guides of a stack at both ends of every straight cut, and its number. They
/// are those of the fullest sheet, so that one with fewer pieces can be cut in one
/// stack with the others.
pub(super) fn guides(imposer: &Imposer<'_>, packing: &Packing) -> Vec<Mark> {
    let blocks = packing.tree.blocks();
    let pieces =
        |block: &&CutTree| -> Vec<Rect> { block.places().iter().map(|place| place.rect).collect() };
    let pieces: Vec<Vec<Rect>> = blocks.iter().map(pieces).collect();
    let mut trims: Vec<Rect> = pieces.concat();
    let bleeds = |trims: &[Rect], area: Rect| -> Vec<Rect> {
        trims
            .iter()
            .filter_map(|trim| trim.inset(-packing.bleed).common(area))
            .collect()
    };
    let mut painted = bleeds(&trims, packing.area);
    if let Some(mirror) = packing.fold {
        let behind: Vec<Rect> = trims.iter().map(|trim| mirror.rect(*trim)).collect();
        painted.extend(bleeds(&behind, mirror.rect(packing.area)));
        trims.extend(behind);
    }
    let room = Room {
        imposer,
        slug: packing.slug,
        trims: &trims,
        painted: &painted,
        bleed: packing.bleed,
    };
    // Beyond a fold lie the backs, which are cut with their fronts.
    let within = if packing.fold.is_some() {
        packing.area
    } else {
        imposer.printable
    };
    let ends = |(block, pieces): (&&CutTree, &Vec<Rect>)| match block.node() {
        Node::Region { cuts, .. } if cuts.is_empty() => Vec::new(),
        Node::Region { places, .. } => {
            let within = within.common(block.rect()).unwrap_or(within);
            hex::guides(places, within, packing.slug, imposer.job.marks)
        }
        _ => room.block(pieces),
    };
    let mut ends: Vec<Vec<Mark>> = blocks.iter().zip(&pieces).map(ends).collect();
    ends.push(room.parting(&packing.tree));
    painted.extend(packing.slug.map(|slug| slug.rect));
    painted.extend(packing.fold.map(|mirror| {
        fold::line(mirror, packing.area)
            .bounds()
            .inset(-Length::um(500))
    }));
    let room = NumberRoom {
        printable: imposer.printable,
        taken: &painted,
        blocks: &ends,
    };
    // Hexagons have so many cuts that their numbers would overlap.
    let is_numbered = |step: &Step| {
        step.block
            .is_none_or(|n| !matches!(blocks[n].node(), Node::Region { .. }))
    };
    let steps: Vec<Step> = packing
        .tree
        .steps()
        .into_iter()
        .filter(is_numbered)
        .collect();
    let numbers = if imposer.job.cut_numbers {
        numbers(&steps, &room)
    } else {
        Vec::new()
    };
    let mut marks: Vec<Mark> = ends.into_iter().flatten().chain(numbers).collect();
    marks.sort_unstable();
    marks.dedup();
    marks
}

/// The guides that every piece has of its own: the arcs in its corners, or its outline, where it is not cut straight;
/// its holes, and where it is folded. Those beside it lie in an area.
pub(super) fn own(sheet: &SheetDraft, imposer: &Imposer<'_>, area: Rect) -> Vec<Mark> {
    let mut marks = Vec::new();
    for one in &sheet.placements {
        let (face, trim) = (imposer.face(one), one.trim(imposer.face(one).trim()));
        marks.extend(match imposer.freeing(face) {
            Freeing::Guillotine => imposer
                .job
                .corners
                .map(|radius| Mark::Corners(trim, radius)),
            Freeing::Lines => None,
            Freeing::Punch => Some(Mark::Ring(trim)),
            Freeing::Hand => Some(Mark::Outline(Arc::new(
                face.outline.lying(one.at, one.turn),
            ))),
        });
        let to = face.outline.onto(one.at, one.turn);
        marks.extend(
            face.outline
                .holes()
                .iter()
                .map(|hole| Mark::Hole(Arc::new(to.path(hole)))),
        );
        for crease in face.outline.creases() {
            let path = to.path(crease);
            let ends = face.outline.crossing(crease).and_then(|_| path.straight());
            match ends.and_then(|ends| crease_ticks(sheet, imposer, one, ends, area)) {
                Some(ticks) => marks.extend(ticks.map(|tick| Mark::Crease(Arc::new(tick)))),
                None => marks.push(Mark::Crease(Arc::new(path))),
            }
        }
    }
    marks
}

/// The guides on a board that is on a sheet of its own or on several: as much as the window shows of its outline, where it
/// is not cut straight, of its holes and of its folds.
pub(super) fn inside(sheet: &SheetDraft, imposer: &Imposer<'_>, window: Rect) -> Vec<Mark> {
    let Some(one) = sheet.placements.first() else {
        return Vec::new();
    };
    let outline = &imposer.face(one).outline;
    let to = outline.onto(one.at, one.turn);
    let within = |path: &Path| Polyline::clipped(&to.path(path), window).map(Arc::new);
    let own = Some(outline.path()).filter(|_| !outline.is_straight());
    let own = own.and_then(within).map(Mark::Outline).into_iter();
    let holes = outline.holes().iter().filter_map(within).map(Mark::Hole);
    own.chain(holes)
        .chain(
            outline
                .creases()
                .iter()
                .filter_map(within)
                .map(Mark::Crease),
        )
        .collect()
}

/// Ticks beside a piece in line with a crease that goes from edge to edge, beyond its bleed; `None` where there is no room
/// for one of them.
fn crease_ticks(
    sheet: &SheetDraft,
    imposer: &Imposer<'_>,
    one: &Placement,
    (from, to): (Point, Point),
    area: Rect,
) -> Option<[Path; 2]> {
    let (face, style) = (imposer.face(one), imposer.job.marks);
    let trim = one.trim(face.trim());
    let offset = style.offset.max(face.bleed);
    let is_free = |line: Line| {
        let others = sheet.placements.iter().map(|other| other.window);
        area.holds(line.bounds())
            && sheet
                .slug
                .is_none_or(|strip| !strip.rect.overlaps(line.bounds().inset(-SLUG_CLEAR)))
            && !others
                .into_iter()
                .any(|window| window.overlaps(line.bounds().inset(-Length::um(100))))
    };
    let tick = |is_start: bool| {
        let along = |by: Length| match from.y == to.y {
            true => Point::new(
                if is_start {
                    trim.left() - by
                } else {
                    trim.right() + by
                },
                from.y,
            ),
            false => Point::new(
                from.x,
                if is_start {
                    trim.top() - by
                } else {
                    trim.bottom() + by
                },
            ),
        };
        let line = |length: Length| Line::new(along(offset), along(offset + length));
        let found = [style.longest, style.shortest]
            .map(line)
            .into_iter()
            .find(|line| is_free(*line))?;
        Some(Path::line(found.from, found.to))
    };
    Some([tick(true)?, tick(false)?])
}

/// Whether arcs of a radius in the corners of a piece would run into each other.
pub(super) fn is_too_round(radius: Length, face: &Face) -> bool {
    face.outline.is_straight() && radius * 2 > face.trim().w.min(face.trim().h)
}

/// Crop marks in line with those sides of one piece that are cut; where there
/// is no room for one, the edge of the art shows the cut.
pub(super) fn sides(
    sheet: &SheetDraft,
    imposer: &Imposer<'_>,
    piece: Rect,
    cut: Cuts,
) -> Vec<Mark> {
    let bleed = sheet
        .placements
        .iter()
        .map(|one| imposer.face(one).bleed)
        .max()
        .unwrap_or_default();
    let room = Room {
        imposer,
        slug: sheet.slug,
        trims: &[piece],
        painted: &[],
        bleed,
    };
    let cuts = |sides: [(Length, bool); 2]| -> Vec<Length> {
        sides
            .into_iter()
            .filter(|(_, cut)| *cut)
            .map(|(side, _)| side)
            .collect()
    };
    let xs = cuts([(piece.left(), cut.left), (piece.right(), cut.right)]);
    let ys = cuts([(piece.top(), cut.top), (piece.bottom(), cut.bottom)]);
    room.ends(piece, &xs, &ys, &[])
}

/// Which sides of a piece are cut.
pub(super) struct Cuts {
    pub(super) left: bool,
    pub(super) top: bool,
    pub(super) right: bool,
    pub(super) bottom: bool,
}

/// What obstructs a mark.
struct Room<'r> {
    imposer: &'r Imposer<'r>,
    slug: Option<TextBox>,
    trims: &'r [Rect],
    /// Where pieces are painted with their bleed.
    painted: &'r [Rect],
    /// Marks begin no nearer to the cut.
    bleed: Length,
}

impl Room<'_> {
    /// The guides of a block of pieces.
    fn block(&self, pieces: &[Rect]) -> Vec<Mark> {
        let hull = pieces
            .iter()
            .copied()
            .reduce(Rect::around)
            .unwrap_or_default();
        let [xs, ys] = cutting::edges(pieces.iter().copied());
        self.ends(hull, &xs, &ys, pieces)
    }

    /// The marks at both ends of those cuts that part blocks, outside all of these.
    fn parting(&self, tree: &CutTree) -> Vec<Mark> {
        let Node::Split {
            upright,
            kind: None | Some(CutKind::Part),
            parts,
        } = tree.node()
        else {
            return Vec::new();
        };
        let hull = tree
            .places()
            .iter()
            .map(|place| place.rect)
            .reduce(Rect::around)
            .unwrap_or_default();
        let lines: Vec<Length> = tree
            .parting()
            .iter()
            .map(|line| if *upright { line.from.x } else { line.from.y })
            .collect();
        let own = if *upright {
            self.ends(hull, &lines, &[], &[])
        } else {
            self.ends(hull, &[], &lines, &[])
        };
        own.into_iter()
            .chain(parts.iter().flat_map(|part| self.parting(part)))
            .collect()
    }

    /// The guides at both ends of every cut through a box with some pieces.
    fn ends(&self, hull: Rect, xs: &[Length], ys: &[Length], pieces: &[Rect]) -> Vec<Mark> {
        let mut marks = Vec::new();
        for x in xs {
            marks.extend(self.end(Point::new(*x, hull.top()), (0, -1), pieces));
            marks.extend(self.end(Point::new(*x, hull.bottom()), (0, 1), pieces));
        }
        for y in ys {
            marks.extend(self.end(Point::new(hull.left(), *y), (-1, 0), pieces));
            marks.extend(self.end(Point::new(hull.right(), *y), (1, 0), pieces));
        }
        marks
    }

    /// The guides at one end of a cut: a mark outside, where one fits, or else
    /// ticks on the cut at every corner of the pieces along it.
    fn end(&self, at: Point, towards: (i64, i64), pieces: &[Rect]) -> Vec<Mark> {
        let style = self.imposer.job.marks;
        let offset = style.offset.max(self.bleed);
        let along = |n: Length| Point::new(at.x + n * towards.0, at.y + n * towards.1);
        let mut length = style.longest;
        while length >= style.shortest {
            let line = Line::new(along(offset), along(offset + length));
            if self.is_free(line, along(Length::um(1))) {
                return vec![Mark::Crop(line)];
            }
            length -= Length::um(100);
        }
        ticks(at, towards, pieces)
    }

    fn is_free(&self, line: Line, just_outside: Point) -> bool {
        // A mark beside a piece of another block would be taken for its own.
        let clear = self
            .imposer
            .job
            .marks
            .offset
            .min(Length::mm(1))
            .max(Length::um(100));
        let mark = line.bounds().inset(-clear);
        let path = Line::new(just_outside, line.to)
            .bounds()
            .inset(-Length::um(1));
        self.imposer.printable.holds(line.bounds())
            && self
                .slug
                .is_none_or(|strip| !strip.rect.overlaps(line.bounds().inset(-SLUG_CLEAR)))
            && !self
                .trims
                .iter()
                .any(|trim| trim.overlaps(path) || trim.overlaps(mark))
            && !self
                .painted
                .iter()
                .any(|painted| painted.overlaps(line.bounds()))
    }
}

/// Short hairlines on the cut, at the corners of the pieces that it parts.
fn ticks(at: Point, towards: (i64, i64), pieces: &[Rect]) -> Vec<Mark> {
    let upright = towards.0 == 0;
    let touches = |trim: &&Rect| {
        if upright {
            trim.left() == at.x || trim.right() == at.x
        } else {
            trim.top() == at.y || trim.bottom() == at.y
        }
    };
    let mut ticks = Vec::new();
    for trim in pieces.iter().filter(touches) {
        let ends = if upright {
            [trim.top(), trim.bottom()]
        } else {
            [trim.left(), trim.right()]
        };
        for (end, inward) in [(ends[0], 1), (ends[1], -1)] {
            let point = |n: Length| {
                if upright {
                    Point::new(at.x, n)
                } else {
                    Point::new(n, at.y)
                }
            };
            let (from, to) = (point(end), point(end + Mark::TICK * inward));
            ticks.push(Mark::Tick(Line::new(from.min(to), from.max(to))));
        }
    }
    ticks
}

/// Guides as they are printed in an area, but for words. `kept` is what is left of the sheet when it is trimmed:
/// lines along its edges lie just outside it.
pub(super) fn drawn(marks: &[Mark], style: MarkStyle, printable: Rect, kept: Rect) -> Vec<Item> {
    marks
        .iter()
        .filter_map(|mark| one(mark, style, printable, kept))
        .collect()
}

fn one(mark: &Mark, style: MarkStyle, printable: Rect, kept: Rect) -> Option<Item> {
    let pen = |grey: u8, width: Length| Stroke::plain(Colour::grey(grey), width);
    let stroked = |path: Path, pen: Stroke| Item::Shape(Shape::stroked(path, pen));
    let straight = |line: Line, pen: Stroke| stroked(Path::line(line.from, line.to), pen);
    Some(match *mark {
        Mark::Crop(line) => straight(line, pen(0, style.weight)),
        Mark::Tick(line) => on_art(Path::line(line.from, line.to), 0),
        Mark::Trim(line) => straight(outside(line, kept, style.weight), pen(0, style.weight)),
        Mark::Overlap(line) => {
            let dash = vec![Length::um(600), Length::um(900)];
            let pen = Stroke {
                dash,
                cap: Cap::Butt,
                ..pen(DARK, OVERLAP_WIDTH)
            };
            straight(outside(line, kept, OVERLAP_WIDTH), pen)
        }
        Mark::Fold(line) => {
            let dash = vec![Length::mm(2), Length::mm(1)];
            straight(
                line,
                Stroke {
                    dash,
                    ..pen(DARK, Length::um(180))
                },
            )
        }
        Mark::Glue(rect) => hatched(rect),
        Mark::Score(line) | Mark::Staple(line) => straight(line, pen(0, Length::um(180))),
        Mark::Diamond(at) => {
            let path = diamond(at, printable.inset(Length::um(100)));
            Item::Shape(Shape {
                stroke: Some(pen(255, Length::um(200))),
                ..Shape::filled(path, Colour::grey(DARK))
            })
        }
        Mark::Outline(ref path) | Mark::Hole(ref path) => on_art(path.as_ref().clone(), 0),
        Mark::Crease(ref path) => dashed_on_art(path.as_ref().clone(), 0, CREASE_DASH.to_vec()),
        Mark::Ring(rect) => stroked(punch::ring(rect), pen(RING.0, RING.1)),
        Mark::Corners(rect, radius) => on_art(Path::corners(rect, radius), 0),
        Mark::Register(rect) => Item::Shape(Shape::filled(Path::rect(rect), Colour::grey(0))),
        Mark::Number(..) => return None,
    })
}

/// A line along an edge of what is kept of a sheet, moved away from it by half its width: a cut along that edge
/// takes all of it away, and a neighbour that is laid up to the edge covers all of it.
fn outside(line: Line, kept: Rect, width: Length) -> Line {
    let (middle, half) = (kept.centre(), width.half());
    let away = |at: Length, middle: Length| if at < middle { -half } else { half };
    let by = if line.from.x == line.to.x {
        Point::new(away(line.from.x, middle.x), Length::ZERO)
    } else {
        Point::new(Length::ZERO, away(line.from.y, middle.y))
    };
    Line::new(line.from + by, line.to + by)
}

/// A diamond, or as much of it as an area holds: beside a seam at the edge of
/// the area there is little room.
fn diamond(at: Point, area: Rect) -> Path {
    let um = |n: Length| n.to_um() as f64;
    let reach = |room: Length| um(room.min(DIAMOND).max(Length::ZERO));
    let (x, y) = (um(at.x), um(at.y));
    // For each side its direction, and the room there.
    let sides = [
        ((0.0, -1.0), reach(at.y - area.top())),
        ((1.0, 0.0), reach(area.right() - at.x)),
        ((0.0, 1.0), reach(area.bottom() - at.y)),
        ((-1.0, 0.0), reach(at.x - area.left())),
    ];
    let mut points = Vec::new();
    for ((dx, dy), r) in sides {
        let cut = um(DIAMOND) - r;
        points.push((x + dx * r + dy * cut, y + dy * r - dx * cut));
        if cut > 0.0 {
            points.push((x + dx * r - dy * cut, y + dy * r + dx * cut));
        }
    }
    Path::polygon(&points)
}

/// The width of a figure in the type that numbers are set in.
const WIDE: Length = Length::um(820);
/// Its height.
const HIGH: Length = Length::um(1_300);
/// From a number to the mark it belongs to.
const OFF: Length = Length::um(450);
/// From a number to everything else.
const CLEAR: Length = Length::um(300);

/// What a number may not stand on, and where it must.
pub(super) struct NumberRoom<'r> {
    /// Nothing is printed outside.
    pub(super) printable: Rect,
    /// Pieces with their bleed, and whatever else is printed besides guides.
    pub(super) taken: &'r [Rect],
    /// The guides of each block.
    pub(super) blocks: &'r [Vec<Mark>],
}

/// The number of every cut that has a mark with room beside it: at the head of
/// an upright cut or the left of a level one, or else at its other end.
pub(super) fn numbers(steps: &[Step], room: &NumberRoom<'_>) -> Vec<Mark> {
    let marks = room.blocks.iter().flatten();
    let lines = marks.filter_map(|mark| match mark {
        Mark::Crop(line) | Mark::Tick(line) | Mark::Fold(line) => Some(line.bounds()),
        _ => None,
    });
    let mut taken: Vec<Rect> = lines
        .map(|line| line.inset(-CLEAR))
        .chain(room.taken.iter().copied())
        .collect();
    let mut numbers = Vec::new();
    for step in steps {
        let own = match step.block {
            Some(block) => &room.blocks[block..=block],
            None => room.blocks,
        };
        let mut marks: Vec<Line> = own
            .iter()
            .flatten()
            .filter_map(|mark| crop_of(mark, step.cut.line))
            .collect();
        marks.sort_unstable_by_key(|mark| mark.bounds().at);
        let size = Size::new(WIDE * step.cut.number.to_string().len() as i64, HIGH);
        let is_free =
            |at: &Rect| room.printable.holds(*at) && !taken.iter().any(|other| other.overlaps(*at));
        if let Some(place) = marks
            .into_iter()
            .flat_map(|mark| places(mark, size))
            .find(is_free)
        {
            taken.push(place.inset(-CLEAR));
            numbers.push(Mark::Number(step.cut.number, place));
        }
    }
    numbers
}

/// A crop mark that is in line with a cut.
fn crop_of(mark: &Mark, cut: Line) -> Option<Line> {
    let Mark::Crop(line) = mark else { return None };
    let upright = [line.from.x, line.to.x, cut.from.x]
        .iter()
        .all(|x| *x == cut.to.x);
    let level = [line.from.y, line.to.y, cut.from.y]
        .iter()
        .all(|y| *y == cut.to.y);
    (upright || level).then_some(*line)
}

/// Where a number may be by a mark, which leads away from the pieces: beside
/// its far end on either side, or beyond it.
fn places(mark: Line, size: Size) -> [Rect; 3] {
    let (far, Size { w, h }) = (mark.to, size);
    let put = |x, y| Rect::new(Point::new(x, y), size);
    if mark.from.x == mark.to.x {
        let above = mark.to.y < mark.from.y;
        let y = if above { far.y } else { far.y - h };
        let beyond = if above { far.y - OFF - h } else { far.y + OFF };
        return [
            put(far.x + OFF, y),
            put(far.x - OFF - w, y),
            put(far.x - w.half(), beyond),
        ];
    }
    let before = mark.to.x < mark.from.x;
    let x = if before { far.x } else { far.x - w };
    let beyond = if before { far.x - OFF - w } else { far.x + OFF };
    [
        put(x, far.y - OFF - h),
        put(x, far.y + OFF),
        put(beyond, far.y - h.half()),
    ]
}

/// Between two lines of the hatching, along the tab.
const PITCH: Length = Length::mm(4);

/// The grey of the hatching: light, so that it shines through no paper.
const GREY: u8 = 120;

/// The hatching of a tab.
pub(super) fn hatched(rect: Rect) -> Item {
    on_art(hatching(rect), GREY)
}

/// Lines at half a right angle, each as long as the box allows.
fn hatching(rect: Rect) -> Path {
    let um = |n: Length| i32::try_from(n.to_um()).unwrap_or(i32::MAX);
    let (wide, high) = (rect.size.w, rect.size.h);
    let mut segs = Vec::new();
    // A line has the same sum of both distances from the corner all along.
    for n in 1..(wide + high).count(PITCH) + 1 {
        let sum = PITCH * n;
        let from = Point::new(sum.min(wide), sum - sum.min(wide));
        let to = Point::new(sum - sum.min(high), sum.min(high));
        segs.push(Seg::Move((um(rect.at.x + from.x), um(rect.at.y + from.y))));
        segs.push(Seg::Line((um(rect.at.x + to.x), um(rect.at.y + to.y))));
    }
    Path::new(segs)
}

/// The width of the dark line.
const DARK_LINE: Length = Length::um(160);
/// The width of the white line under it.
const WHITE_LINE: Length = Length::um(500);

/// A line of this grey, which is dark, on a broader white one: on any ground one of the two stands out.
pub(super) fn on_art(path: Path, grey: u8) -> Item {
    dashed_on_art(path, grey, Vec::new())
}

/// The same with the dark line in dashes.
pub(super) fn dashed_on_art(path: Path, grey: u8, dash: Vec<Length>) -> Item {
    let stroked = |pen| Item::Shape(Shape::stroked(path.clone(), pen));
    let dark = Stroke {
        dash,
        ..Stroke::plain(Colour::grey(grey), DARK_LINE)
    };
    let items = vec![
        stroked(Stroke::plain(Colour::WHITE, WHITE_LINE)),
        stroked(dark),
    ];
    Item::from(Group {
        items,
        to: Turn::None.onto(Point::default(), Size::default()),
        clip: None,
        opacity: 255,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Size;

    #[test]
    fn a_diamond_ends_where_its_area_ends() {
        let at = Point::new(Length::mm(50), Length::mm(50));
        let reach = Rect::new(at, Size::default()).inset(-DIAMOND);
        assert_eq!(
            diamond(at, Rect::um(0, 0, 100_000, 100_000)).bounds(),
            Some(reach)
        );
        let near = Rect::um(0, 0, 50_600, 100_000);
        assert_eq!(
            diamond(at, near).bounds(),
            Some(Rect::between(
                reach.left(),
                reach.top(),
                near.right(),
                reach.bottom()
            ))
        );
        assert_eq!(diamond(at, near).segs().len(), 6);
    }
}
