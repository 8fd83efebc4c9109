//! Names and numbers in words.

/// The most components that are named in a row.
const MOST_NAMES: usize = 5;

/// The first of some names, and how many more there are.
pub(super) fn names(all: &[String]) -> String {
    let few = if all.len() > MOST_NAMES + 1 { MOST_NAMES } else { all.len() };
    let more = all.len() - few;
    let said = all[..few].join(", ");
    if more > 0 { format!("{said} and {more} more") } else { said }
}

/// A number and its noun.
pub(super) fn counted(n: usize, one: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") }
}

/// Pages of ink, with as many figures as can be believed.
pub(super) fn pages(n: f64) -> String {
    if n < 9.95 { format!("{n:.1}") } else { format!("{n:.0}") }
}
