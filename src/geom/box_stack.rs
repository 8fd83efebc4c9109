//! Bounding boxes in painting order, found by position.

use std::ops::Range;

use super::Bounds;

/// A bounding volume hierarchy over boxes in painting order: what lies at a position on a board is found without testing
/// each of its cells and labels.
#[derive(Debug, Default)]
pub struct BoxStack {
    /// The boxes themselves, then the bounding boxes of each full block of them, then those of each full block of these,
    /// and so on.
    levels: Vec<Vec<Bounds>>,
}

/// The number of boxes in a block.
const BLOCK: usize = 8;

impl BoxStack {
    /// Boxes in painting order.
    pub fn new(boxes: Vec<Bounds>) -> BoxStack {
        let around = |block: &[Bounds]| block.iter().copied().fold(Bounds::default(), Bounds::around);
        let higher = |level: &Vec<Bounds>| Some(level.chunks_exact(BLOCK).map(around).collect());
        let levels = std::iter::successors(Some(boxes), higher).take_while(|level| !level.is_empty());
        BoxStack { levels: levels.collect() }
    }

    /// The indices within a range of the boxes that intersect `room`, topmost first.
    pub fn met(&self, range: Range<usize>, room: Bounds) -> impl Iterator<Item = usize> {
        let mut end = range.end;
        std::iter::from_fn(move || {
            while end > range.start {
                match self.missed(end, room) {
                    Some(count) => end = end.saturating_sub(count),
                    None => {
                        end -= 1;
                        return Some(end);
                    }
                }
            }
            None
        })
    }

    /// The number of boxes in the largest block that ends at `end` and does not intersect `room`.
    fn missed(&self, end: usize, room: Bounds) -> Option<usize> {
        let mut count = 1;
        let ending = self.levels.iter().map_while(|level| {
            let ends = end.is_multiple_of(count).then(|| (count, level[end / count - 1]));
            count *= BLOCK;
            ends
        });
        ending.take_while(|(_, around)| !around.meets(room)).last().map(|(count, _)| count)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_boxes_that_are_found_are_those_that_meet_the_room(
            corners in proptest::collection::vec((0..100_u8, 0..100_u8, 0..20_u8, 0..20_u8), 0..200),
            room in (0..100_u8, 0..100_u8, 0..30_u8, 0..30_u8),
            start in 0..210_usize,
            end in 0..210_usize,
        ) {
            let of = |(x, y, w, h): (u8, u8, u8, u8)| Bounds([x, y, x + w, y + h].map(f64::from));
            let boxes: Vec<Bounds> = corners.into_iter().map(of).collect();
            let (room, end) = (of(room), end.min(boxes.len()));
            let one_by_one: Vec<usize> = (start..end).rev().filter(|n| boxes[*n].meets(room)).collect();
            let found: Vec<usize> = BoxStack::new(boxes).met(start..end, room).collect();
            prop_assert_eq!(found, one_by_one);
        }
    }
}
