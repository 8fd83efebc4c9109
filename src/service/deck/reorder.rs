//! Things of a list in another order.

use std::collections::BTreeMap;

/// Puts the things at some places of a list into the order of these places.
pub(super) fn reorder<T>(all: &mut [T], places: &[usize]) {
    let mut slots = places.to_vec();
    slots.sort_unstable();
    // Where each of the things is while they are exchanged.
    let mut now: BTreeMap<usize, usize> = slots.iter().map(|at| (*at, *at)).collect();
    let mut at_place = now.clone();
    for (slot, wanted) in slots.into_iter().zip(places) {
        let from = now[wanted];
        all.swap(slot, from);
        let moved = at_place[&slot];
        now.insert(moved, from);
        at_place.insert(from, moved);
        now.insert(*wanted, slot);
        at_place.insert(slot, *wanted);
    }
}
