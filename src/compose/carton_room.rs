//! The room inside a box, by the pieces that it holds.
//!
//! Flat pieces form one pile. Dice and other hollow pieces are packed in layers on this pile, in as many columns and rows as
//! fit on it. Without a pile, they are packed so that the box needs the least paper.

use std::collections::BTreeMap;

use super::cards::set::Made;
use super::tools::Tools;
use crate::geom::{FoldedPiece, Length, Size};
use crate::model::{Backs, Carton, Job, Known};
use crate::sheet::Face;

/// The clearance of a box in each direction, so that its pieces slide in.
const CLEARANCE: Length = Length::mm(1);

/// All pieces of one deck or token set.
#[derive(Clone, Copy)]
enum Lot {
    /// A pile of flat pieces of this size and depth.
    Pile(Size, Length),
    /// The given number of hollow pieces, by their sides in descending order.
    Solids([Length; 3], i64),
}

/// Returns the width, height and depth of the room inside a box: its own `size`, or the room for the pieces in the print
/// of a job. Returns `None` if none of its pieces is in play.
pub(super) fn room(
    tools: &Tools<'_>,
    job: &Job,
    carton: Known<'_, Carton>,
    sets: &BTreeMap<usize, Made>,
    faces: &[Face],
) -> Option<[Length; 3]> {
    if carton.size.is_some() {
        return carton.size;
    }

    let lots: Vec<Lot> = carton
        .holds
        .iter()
        .filter_map(|name| lot(tools, job, carton, &name.value, sets, faces))
        .collect();
    if lots.is_empty() {
        return None;
    }
    Some(packed(&lots).map(|side| side + CLEARANCE))
}

/// Returns the pieces of a set. Returns `None` if the set is not in play.
fn lot(
    tools: &Tools<'_>,
    job: &Job,
    carton: Known<'_, Carton>,
    name: &str,
    sets: &BTreeMap<usize, Made>,
    faces: &[Face],
) -> Option<Lot> {
    let set = tools.game.draft.set(name)?;
    let (front, _) = sets.get(&set.place)?.first()?;
    let copies: i64 = set.items.iter().map(|item| i64::from(item.copies)).sum();

    match faces[front.0 as usize].outline.folded() {
        FoldedPiece::Solid(sides) => Some(Lot::Solids(sides, copies)),
        FoldedPiece::Flat { size, layers } => {
            // Cards whose backs are on paper of their own are two sheets thick.
            let is_double = set.back.is_some() && matches!(job.backs, Backs::Paste | Backs::Fold);
            let sheets = if is_double { layers * 2 } else { layers };
            let of_stock = set.component.stock.thickness() * sheets;
            let depth = carton.card_thickness.unwrap_or(of_stock) * copies;
            Some(Lot::Pile(
                Size::new(size.w.min(size.h), size.w.max(size.h)),
                depth,
            ))
        }
    }
}

/// Returns the width, height and depth of all pieces together.
fn packed(lots: &[Lot]) -> [Length; 3] {
    let mut room = [Length::ZERO; 3];
    for lot in lots {
        if let Lot::Pile(size, depth) = lot {
            let [w, h, d] = room;
            room = [w.max(size.w), h.max(size.h), d + *depth];
        }
    }

    for lot in lots {
        if let Lot::Solids(sides, count) = lot {
            room = with_solids(room, *sides, *count);
        }
    }
    room
}

/// Returns the room for `count` solids on top of what already needs a room.
fn with_solids(room: [Length; 3], solid: [Length; 3], count: i64) -> [Length; 3] {
    let [long, short, height] = solid;
    let [w, h, d] = room;
    if w == Length::ZERO {
        return compact(solid, count);
    }

    // One of them must fit, however narrow the pile is.
    let [w, h] = [w.max(short), h.max(long)];
    let upright = w.count(short) * h.count(long);
    let sideways = w.count(long) * h.count(short);
    let layers = rounded_up(count, upright.max(sideways));
    [w, h, d + height * layers]
}

/// Returns the sides of the arrangement of `count` solids with the smallest surface.
fn compact([long, short, height]: [Length; 3], count: i64) -> [Length; 3] {
    let mut best: Option<(i128, [Length; 3])> = None;
    // More than this in a row are never the most compact, unless all fit into one row.
    let max_in_row = ((count as f64).cbrt().ceil() as i64 * 2).max(2);
    for columns in 1..=max_in_row {
        for rows in 1..=max_in_row {
            let layers = rounded_up(count, columns * rows);
            let sides = [short * columns, long * rows, height * layers];
            let [w, h, d] = sides.map(|side| i128::from(side.to_um()));
            let surface = w * h + h * d + d * w;
            if best.is_none_or(|(smallest, _)| surface < smallest) {
                best = Some((surface, sides));
            }
        }
    }

    let mut sides = best.map_or([Length::ZERO; 3], |(_, sides)| sides);
    // A box is at least as high as wide, and least of all deep.
    sides.sort_unstable();
    let [d, w, h] = sides;
    [w, h, d]
}

fn rounded_up(count: i64, by: i64) -> i64 {
    count.max(1).div_euclid(by.max(1)) + i64::from(count.max(1).rem_euclid(by.max(1)) > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn millimetres(lots: &[Lot]) -> [i64; 3] {
        packed(lots).map(|side| side.to_um() / 1_000)
    }

    #[test]
    fn dice_lie_side_by_side_and_on_a_pile_of_cards() {
        let dice = |count| Lot::Solids([Length::mm(22); 3], count);
        let cards = Lot::Pile(Size::new(Length::mm(63), Length::mm(88)), Length::mm(10));
        assert_eq!(millimetres(&[dice(1)]), [22, 22, 22]);
        assert_eq!(millimetres(&[dice(2)]), [22, 44, 22]);
        assert_eq!(millimetres(&[dice(4)]), [44, 44, 22]);
        assert_eq!(millimetres(&[dice(8)]), [44, 44, 44]);
        // Two by four dice fit on a poker card.
        assert_eq!(millimetres(&[dice(8), cards]), [63, 88, 32]);
        assert_eq!(millimetres(&[cards, dice(9)]), [63, 88, 54]);
    }
}
