//! Numbers, lists of pages and parts of them in words.

use super::sight::Block;

/// A number of things.
pub(super) fn counted(count: usize, what: &str) -> String {
    if count == 1 {
        format!("1 {what}")
    } else {
        format!("{count} {what}s")
    }
}

/// Pages by their numbers, those in a row as the first and the last.
pub(super) fn listed(numbers: &[usize], (one, many): (&str, &str)) -> String {
    let words: Vec<String> = numbers
        .chunk_by(|one, other| one + 1 == *other)
        .filter_map(|row| match row {
            [] => None,
            [only] => Some(only.to_string()),
            [first, .., last] => Some(format!("{first} to {last}")),
        })
        .collect();
    let is_one = numbers.len() == 1;
    format!(
        "{} {} {}",
        if is_one { "Page" } else { "Pages" },
        words.join(", "),
        if is_one { one } else { many }
    )
}

/// A part of a page of a PDF, as kits name it as a picture.
pub(super) fn part_of_page(path: &str, page: usize, [l, t, r, b]: Block) -> String {
    let [x, y, w, h] = [l, t, r - l, b - t].map(hundredth);
    format!("{path}#{page}@{x},{y},{w},{h}")
}

/// To a tenth of a millimetre.
pub(super) fn tenth(mm: f64) -> f64 {
    (mm * 10.0).round() / 10.0
}

/// To a hundredth of a millimetre, as it is written in a table.
pub(super) fn hundredth(mm: f64) -> String {
    ((mm * 100.0).round() / 100.0).to_string()
}
