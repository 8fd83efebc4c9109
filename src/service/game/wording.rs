//! Numbers, lists of pages and parts of them in words.

use crate::message::{Arg, Joint, Message, ToArg, list, msg};
use crate::recognise::Block;

/// Returns page numbers as a list. Consecutive numbers are shown as the first and the last.
pub(super) fn page_list(numbers: &[usize]) -> Arg {
    let runs = numbers.chunk_by(|a, b| a + 1 == *b);
    let words = runs.filter_map(|run| match run {
        [] => None,
        [page] => Some(page.to_arg()),
        [first, .., last] => Some(msg!("{first} to {last}", first, last).to_arg()),
    });
    list(Joint::Comma, words)
}

/// Returns the name of some pages.
pub(super) fn page_title(numbers: &[usize]) -> Message {
    msg!(
        one: "Page {pages}",
        many: "Pages {pages}",
        n = numbers.len(),
        pages = page_list(numbers)
    )
}

/// A part of a page of a PDF, as kits name it as a picture.
pub(super) fn part_of_page(path: &str, page: usize, [l, t, r, b]: Block) -> String {
    let [x, y, w, h] = [l, t, r - l, b - t].map(hundredth);
    format!("{path}#{page}@{x},{y},{w},{h}")
}

/// To a hundredth of a millimetre, as it is written in a table.
pub(super) fn hundredth(mm: f64) -> String {
    ((mm * 100.0).round() / 100.0).to_string()
}
