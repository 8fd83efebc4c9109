//! The numbers of cuts beside their marks.

use super::slug;
use crate::scene::{Align, Item, RichText, TextStyle};
use crate::sheet::Mark;
use crate::typeset::Typesetter;

/// The size of the numbers in points.
const SIZE: f64 = 5.0;
/// From baseline to baseline, in sizes: with it figures are on the foot of their box.
const LEADING: f64 = 0.65;

/// The numbers among some guides as they are printed, each in the middle of its box.
pub(super) fn drawn(marks: &[Mark], typesetter: &Typesetter<'_>) -> Vec<Item> {
    let (align, lines) = (Align::Centre, Some(1));
    let style = TextStyle {
        size: SIZE,
        floor: SIZE,
        leading: LEADING,
        align,
        lines,
        ..slug::furniture()
    };
    let number = |mark: &Mark| {
        if let Mark::Number(number, at) = mark {
            Some((*number, *at))
        } else {
            None
        }
    };
    let set = |(number, at): (u32, _)| {
        typesetter
            .set(&RichText::plain(number.to_string()), &style, at, None)
            .items
    };
    marks.iter().filter_map(number).flat_map(set).collect()
}
