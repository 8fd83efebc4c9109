//! The numbers of cuts beside their marks.

use super::slug::{Pen, SlugInfo};
use crate::scene::Item;
use crate::sheet::Mark;

/// The numbers among some guides as they are printed.
pub(super) fn drawn(marks: &[Mark], facts: &SlugInfo<'_>, pen: &mut Pen) -> Vec<Item> {
    let number = |mark: &Mark| if let Mark::Number(number, at) = mark { Some((*number, *at)) } else { None };
    marks.iter().filter_map(number).flat_map(|(number, at)| pen.figure(number, at, facts)).collect()
}
