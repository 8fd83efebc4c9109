//! Guides, all derived from placements, and how they are drawn.

use super::pack::Grid;
use super::{Desk, Draft};
use crate::geom::{Cut, Length, Path, Point, Rect};
use crate::model::MarkStyle;
use crate::scene::{Cap, Colour, Item, Shape, Stroke};
use crate::sheet::{Line, Mark};

/// A tick on a cut, where there is no room for a mark outside.
const TICK: Length = Length::um(1_500);
/// From the middle of a diamond on a seam to its points.
pub(super) const DIAMOND: Length = Length::um(2_000);

/// The guides of a packed sheet: crop marks at both ends of every cut, or an
/// outline round every piece that is not cut straight.
pub(super) fn guides(sheet: &Draft, desk: &Desk<'_>, grid: &Grid) -> Vec<Mark> {
    let trims: Vec<Rect> = sheet.placements.iter().map(|one| one.trim(desk.face(one).trim)).collect();
    if let Some(cut) = sheet.placements.first().map(|one| desk.face(one).cut).filter(|cut| *cut != Cut::Rect) {
        return trims.into_iter().map(|trim| Mark::Outline(cut, trim)).collect();
    }
    let mut marks = Vec::new();
    for block in &grid.blocks {
        let own: Vec<Rect> = trims.iter().copied().filter(|trim| block.rect.holds(*trim)).collect();
        let Some(hull) = own.iter().copied().reduce(Rect::around) else { continue };
        let mut xs: Vec<Length> = own.iter().flat_map(|trim| [trim.left(), trim.right()]).collect();
        let mut ys: Vec<Length> = own.iter().flat_map(|trim| [trim.top(), trim.bottom()]).collect();
        xs.sort_unstable();
        xs.dedup();
        ys.sort_unstable();
        ys.dedup();
        let room = Room { sheet, desk, trims: &trims, pitch: &own };
        marks.extend(room.ends(hull, &xs, &ys));
    }
    marks.sort_unstable();
    marks.dedup();
    marks
}

/// Crop marks in line with those sides of one piece that are cut; where there
/// is no room for one, the edge of the art shows the cut.
pub(super) fn sides(sheet: &Draft, desk: &Desk<'_>, piece: Rect, cut: Cuts) -> Vec<Mark> {
    let room = Room { sheet, desk, trims: &[piece], pitch: &[] };
    let cuts = |sides: [(Length, bool); 2]| -> Vec<Length> {
        sides.into_iter().filter(|(_, cut)| *cut).map(|(side, _)| side).collect()
    };
    let xs = cuts([(piece.left(), cut.left), (piece.right(), cut.right)]);
    let ys = cuts([(piece.top(), cut.top), (piece.bottom(), cut.bottom)]);
    room.ends(piece, &xs, &ys)
}

/// Which sides of a piece are cut.
pub(super) struct Cuts {
    pub(super) left: bool,
    pub(super) top: bool,
    pub(super) right: bool,
    pub(super) bottom: bool,
}

/// What stands in the way of a mark.
struct Room<'r> {
    sheet: &'r Draft,
    desk: &'r Desk<'r>,
    trims: &'r [Rect],
    pitch: &'r [Rect],
}

impl Room<'_> {
    /// The guides at both ends of every cut through a box.
    fn ends(&self, hull: Rect, xs: &[Length], ys: &[Length]) -> Vec<Mark> {
        let mut marks = Vec::new();
        for x in xs {
            marks.extend(self.end(Point::new(*x, hull.top()), (0, -1)));
            marks.extend(self.end(Point::new(*x, hull.bottom()), (0, 1)));
        }
        for y in ys {
            marks.extend(self.end(Point::new(hull.left(), *y), (-1, 0)));
            marks.extend(self.end(Point::new(hull.right(), *y), (1, 0)));
        }
        marks
    }

    /// The guides at one end of a cut: a mark outside, where one fits, or else
    /// ticks on the cut at every corner of the pieces along it.
    fn end(&self, at: Point, towards: (i64, i64)) -> Vec<Mark> {
        let style = self.desk.job.marks;
        let along = |n: Length| Point::new(at.x + n * towards.0, at.y + n * towards.1);
        let mut length = style.longest;
        while length >= style.shortest {
            let line = Line::new(along(style.offset), along(style.offset + length));
            if self.is_free(line, along(Length::um(1))) {
                return vec![Mark::Crop(line)];
            }
            length -= Length::um(100);
        }
        self.ticks(at, towards)
    }

    fn is_free(&self, line: Line, just_outside: Point) -> bool {
        // A mark beside a piece of another block would be taken for its own.
        let clear = self.desk.job.marks.offset.min(Length::mm(1)).max(Length::um(100));
        let mark = line.bounds().inset(-clear);
        let path = Line::new(just_outside, line.to).bounds().inset(-Length::um(1));
        self.desk.printable.holds(line.bounds())
            && self.sheet.slug.is_none_or(|strip| !strip.rect().overlaps(mark))
            && !self.trims.iter().any(|trim| trim.overlaps(path) || trim.overlaps(mark))
    }

    /// Short hairlines on the cut, at the corners of the pieces that it parts.
    fn ticks(&self, at: Point, towards: (i64, i64)) -> Vec<Mark> {
        let upright = towards.0 == 0;
        let touches = |trim: &&Rect| {
            if upright {
                trim.left() == at.x || trim.right() == at.x
            } else {
                trim.top() == at.y || trim.bottom() == at.y
            }
        };
        let mut ticks = Vec::new();
        for trim in self.pitch.iter().filter(touches) {
            let ends = if upright { [trim.top(), trim.bottom()] } else { [trim.left(), trim.right()] };
            for (end, inward) in [(ends[0], 1), (ends[1], -1)] {
                let point = |n: Length| if upright { Point::new(at.x, n) } else { Point::new(n, at.y) };
                let (from, to) = (point(end), point(end + TICK * inward));
                ticks.push(Mark::Tick(Line::new(from.min(to), from.max(to))));
            }
        }
        ticks
    }
}

/// Guides as they are printed in an area.
pub(super) fn drawn(marks: &[Mark], style: MarkStyle, printable: Rect) -> Vec<Item> {
    marks.iter().map(|mark| one(*mark, style, printable)).collect()
}

fn one(mark: Mark, style: MarkStyle, printable: Rect) -> Item {
    let pen = |grey: u8, width: Length| Stroke::plain(Colour::grey(grey), width);
    let stroked = |path: Path, pen: Stroke| Item::Shape(Shape::stroked(path, pen));
    match mark {
        Mark::Crop(line) => stroked(Path::line(line.from, line.to), pen(0, style.weight)),
        Mark::Tick(line) => stroked(Path::line(line.from, line.to), pen(90, Length::um(100))),
        Mark::Trim(line) => stroked(Path::line(line.from, line.to), pen(0, style.weight)),
        Mark::Overlap(line) => {
            let dash = vec![Length::um(600), Length::um(900)];
            stroked(Path::line(line.from, line.to), Stroke { dash, cap: Cap::Butt, ..pen(60, Length::um(150)) })
        }
        Mark::Fold(line) => {
            let dash = vec![Length::mm(2), Length::mm(1)];
            stroked(Path::line(line.from, line.to), Stroke { dash, ..pen(60, Length::um(180)) })
        }
        Mark::Diamond(at) => {
            let path = diamond(at, printable.inset(Length::um(100)));
            Item::Shape(Shape { stroke: Some(pen(255, Length::um(200))), ..Shape::filled(path, Colour::grey(60)) })
        }
        Mark::Outline(cut, rect) => stroked(cut.outline(rect), pen(120, Length::um(100))),
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Size;

    #[test]
    fn a_diamond_ends_where_its_area_ends() {
        let at = Point::new(Length::mm(50), Length::mm(50));
        let reach = Rect::new(at, Size::default()).inset(-DIAMOND);
        assert_eq!(diamond(at, Rect::um(0, 0, 100_000, 100_000)).bounds(), Some(reach));
        let near = Rect::um(0, 0, 50_600, 100_000);
        assert_eq!(
            diamond(at, near).bounds(),
            Some(Rect::between(reach.left(), reach.top(), near.right(), reach.bottom()))
        );
        assert_eq!(diamond(at, near).segs().len(), 6);
    }
}
