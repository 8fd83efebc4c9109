//! Checks that the spaces of a track do not overlap.

use std::collections::BTreeMap;

use crate::diag::{Code, Diagnostic};
use crate::geom::{Length, Rect};
use crate::message::msg;
use crate::model::Grid;
use crate::schema::keys;
use crate::schema::table::Table;

/// How far spaces may overlap without a note, since their places are rounded: the width of a thin line.
const TOLERANCE: Length = Length::um(100);

/// Notes the spaces of a track that overlap earlier ones.
pub(super) fn check_overlaps(table: &Table<'_>, grid: &Grid) {
    // Half of the tolerance lies on either side of an edge.
    let inset = grid.look.inset.max(Length::ZERO) + TOLERANCE / 2;
    let drawn: Vec<Rect> = grid
        .cells
        .iter()
        .map(|cell| grid.mesh.bounds(cell.place).inset(inset))
        .collect();
    let overlaps = overlaps(&drawn);
    let Some((later, earlier)) = overlaps.first_key_value() else {
        return;
    };
    let (later, earlier) = (&grid.cells[*later], &grid.cells[*earlier]);
    let message = if overlaps.len() == 1 {
        msg!(
            "the space `{space}` overlaps the space `{other}` of the same track",
            space = later.id,
            other = earlier.id
        )
    } else {
        msg!(
            one: "the space `{space}` overlaps the space `{other}` of the same track, and {n} more overlaps earlier ones",
            many: "the space `{space}` overlaps the space `{other}` of the same track, and {n} more overlap earlier ones",
            n = overlaps.len() - 1,
            space = later.id,
            other = earlier.id
        )
    };
    let note = Diagnostic::new(Code::Overlap, message);
    table.diagnostics.emit(if table.has(&keys::track::PATH) {
        note.at(table.span_of(&keys::track::PATH)).help(msg!(
            "end `path` before it returns to a space, or route it around"
        ))
    } else {
        note.at(later.span).help(msg!(
            "move one of them, make it smaller, or put the overlapping spaces in separate tracks"
        ))
    });
}

/// Each rectangle that overlaps earlier ones, with the first of these.
fn overlaps(rects: &[Rect]) -> BTreeMap<usize, usize> {
    let Some(whole) = rects.iter().copied().reduce(Rect::around) else {
        return BTreeMap::new();
    };
    // Along the longer side of all together few rectangles share a place.
    let is_wide = whole.size.w > whole.size.h;
    let begin = |rect: &Rect| if is_wide { rect.left() } else { rect.top() };
    let end = |rect: &Rect| if is_wide { rect.right() } else { rect.bottom() };
    let mut order: Vec<usize> = (0..rects.len()).collect();
    order.sort_by_key(|n| begin(&rects[*n]));
    let mut overlaps = BTreeMap::new();
    for (n, one) in order.iter().enumerate() {
        let reached = order[n + 1..]
            .iter()
            .take_while(|other| begin(&rects[**other]) < end(&rects[*one]));
        for other in reached.filter(|other| rects[**other].overlaps(rects[*one])) {
            let (earlier, later) = (*one.min(other), *one.max(other));
            overlaps
                .entry(later)
                .and_modify(|first: &mut usize| *first = earlier.min(*first))
                .or_insert(earlier);
        }
    }
    overlaps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Point, Size};

    #[test]
    fn the_first_space_below_is_named_however_spaces_are_strewn() {
        let mm = |x, y| {
            Rect::new(
                Point::new(Length::mm(x), Length::mm(y)),
                Size::new(Length::mm(10), Length::mm(10)),
            )
        };
        let rects = [
            mm(0, 0),
            mm(10, 0),
            mm(30, 0),
            mm(5, 5),
            mm(0, 9),
            mm(20, 0),
        ];
        assert_eq!(overlaps(&rects), BTreeMap::from([(3, 0), (4, 0)]));
        let turned: Vec<Rect> = rects
            .iter()
            .map(|rect| Rect::new(Point::new(rect.at.y, rect.at.x), rect.size))
            .collect();
        assert_eq!(overlaps(&turned), overlaps(&rects));
        assert_eq!(overlaps(&[]), BTreeMap::new());
    }
}
