//! The parts of a job in a code, each as its option declares.

use super::bits::{Bits, Coded};
use super::coding::{CodePlace, Coding};
use super::sheet::Reprint;
use crate::model::option::OPTIONS;

/// How many bits the number of a part has that is said only where it is unusual.
const PLACE_BITS: usize = 5;

/// The part that has a place.
fn at(place: CodePlace) -> Option<&'static Coding> {
    OPTIONS.iter().filter_map(|option| option.code.as_ref()).find(|coding| coding.place == place)
}

/// All parts of a kind of place with their numbers, in order.
fn all(place: fn(usize) -> CodePlace) -> impl Iterator<Item = (usize, &'static Coding)> {
    (0..1 << PLACE_BITS).filter_map(move |n| Some((n, at(place(n))?)))
}

/// Encodes everything but what kind of code it is, and the sheet.
pub(super) fn put(one: &Reprint, bits: &mut Bits) {
    let usual = Reprint::default();
    all(CodePlace::Always).for_each(|(_, coding)| (coding.put)(one, bits));
    for (_, coding) in all(CodePlace::Head) {
        let unusual = !(coding.is_usual)(one, &usual);
        unusual.put(bits);
        if unusual {
            (coding.put)(one, bits);
        }
    }
    for (n, coding) in all(CodePlace::Tail).filter(|(_, coding)| !(coding.is_usual)(one, &usual)) {
        true.put(bits);
        bits.put(n as u64, PLACE_BITS);
        (coding.put)(one, bits);
    }
    false.put(bits);
}

/// Decodes what [`put`] encoded. `Err` is the number of a part of which only later versions know.
pub(super) fn take(bits: &mut Bits, one: &mut Reprint) -> Option<Result<(), usize>> {
    for (_, coding) in all(CodePlace::Always) {
        (coding.take)(bits, one)?;
    }
    for (_, coding) in all(CodePlace::Head) {
        if bool::take(bits)? {
            (coding.take)(bits, one)?;
        }
    }
    while bool::take(bits)? {
        let n = bits.take(PLACE_BITS)? as usize;
        let Some(coding) = at(CodePlace::Tail(n)) else { return Some(Err(n)) };
        (coding.take)(bits, one)?;
    }
    Some(Ok(()))
}
