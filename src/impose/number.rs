//! Where the numbers of cuts stand beside their marks.

use crate::geom::{Length, Point, Rect, Size};
use crate::sheet::{Line, Mark, Step};

/// The width of a figure in the type that numbers are set in.
const WIDE: Length = Length::um(820);
/// Its height.
const HIGH: Length = Length::um(1_300);
/// From a number to the mark it belongs to.
const OFF: Length = Length::um(450);
/// From a number to everything else.
const CLEAR: Length = Length::um(300);

/// What a number may not stand on, and where it must.
pub(super) struct Room<'r> {
    /// Nothing is printed outside.
    pub(super) printable: Rect,
    /// Pieces with their bleed, and whatever else is printed besides guides.
    pub(super) taken: &'r [Rect],
    /// The guides of each block.
    pub(super) blocks: &'r [Vec<Mark>],
}

/// The number of every cut that has a mark with room beside it: at the head of
/// an upright cut or the left of a level one, or else at its other end.
pub(super) fn numbers(steps: &[Step], room: &Room<'_>) -> Vec<Mark> {
    let marks = room.blocks.iter().flatten();
    let lines = marks.filter_map(|mark| match mark {
        Mark::Crop(line) | Mark::Tick(line) | Mark::Fold(line) => Some(line.bounds()),
        _ => None,
    });
    let mut taken: Vec<Rect> = lines.map(|line| line.inset(-CLEAR)).chain(room.taken.iter().copied()).collect();
    let mut numbers = Vec::new();
    for step in steps {
        let own = match step.block {
            Some(block) => &room.blocks[block..=block],
            None => room.blocks,
        };
        let mut marks: Vec<Line> = own.iter().flatten().filter_map(|mark| crop_of(mark, step.cut.line)).collect();
        marks.sort_unstable_by_key(|mark| mark.bounds().at);
        let size = Size::new(WIDE * step.cut.number.to_string().len() as i64, HIGH);
        let is_free = |at: &Rect| room.printable.holds(*at) && !taken.iter().any(|other| other.overlaps(*at));
        if let Some(place) = marks.into_iter().flat_map(|mark| places(mark, size)).find(is_free) {
            taken.push(place.inset(-CLEAR));
            numbers.push(Mark::Number(step.cut.number, place));
        }
    }
    numbers
}

/// A crop mark that is in line with a cut.
fn crop_of(mark: &Mark, cut: Line) -> Option<Line> {
    let Mark::Crop(line) = mark else { return None };
    let upright = [line.from.x, line.to.x, cut.from.x].iter().all(|x| *x == cut.to.x);
    let level = [line.from.y, line.to.y, cut.from.y].iter().all(|y| *y == cut.to.y);
    (upright || level).then_some(*line)
}

/// Where a number may stand by a mark, which leads away from the pieces: beside
/// its far end on either side, or beyond it.
fn places(mark: Line, size: Size) -> [Rect; 3] {
    let (far, Size { w, h }) = (mark.to, size);
    let put = |x, y| Rect::new(Point::new(x, y), size);
    if mark.from.x == mark.to.x {
        let above = mark.to.y < mark.from.y;
        let y = if above { far.y } else { far.y - h };
        let beyond = if above { far.y - OFF - h } else { far.y + OFF };
        return [put(far.x + OFF, y), put(far.x - OFF - w, y), put(far.x - w.half(), beyond)];
    }
    let before = mark.to.x < mark.from.x;
    let x = if before { far.x } else { far.x - w };
    let beyond = if before { far.x - OFF - w } else { far.x + OFF };
    [put(x, far.y - OFF - h), put(x, far.y + OFF), put(beyond, far.y - h.half())]
}
