//! Which art is painted over slots: what is written after a slot and overlaps it, as everywhere in SVG.

use std::collections::BTreeMap;

use super::units::rect;
use crate::geom::Rect;
use crate::scene::reach;
use crate::template::Art;

/// For a number of slots, counted from the first, the box around the last of them and all art that is painted over them: what
/// overlaps it and is written later is painted over them too. Empty until a slot is met.
#[derive(Default)]
pub(super) struct Lifted(BTreeMap<usize, Rect>);

impl Lifted {
    /// A slot by its place among all is met, in this box.
    pub(super) fn slot(&mut self, slot: usize, place: usvg::Rect) {
        self.lift(slot + 1, rect(place));
    }

    /// Over how many slots the next art is painted.
    pub(super) fn over(&mut self, art: &Art) -> usize {
        if self.0.is_empty() {
            return 0;
        }
        let Some(room) = reach(&art.clone().shown(), &|_| None) else { return 0 };
        let over = self.0.iter().rev().find(|(_, lifted)| lifted.overlaps(room)).map_or(0, |(over, _)| *over);
        if over > 0 {
            self.lift(over, room);
        }
        over
    }

    fn lift(&mut self, over: usize, room: Rect) {
        self.0.entry(over).and_modify(|lifted| *lifted = lifted.around(room)).or_insert(room);
    }
}
