//! Names and numbers in words.

use crate::message::{Catalogue, msg};

/// The most components that are named in a row.
const MOST_NAMES: usize = 5;

/// The first of some names, and how many more there are.
pub(super) fn names(all: &[String], catalogue: &Catalogue) -> String {
    let few = if all.len() > MOST_NAMES + 1 {
        MOST_NAMES
    } else {
        all.len()
    };
    let names = all[..few].join(", ");
    if few < all.len() {
        let count = all.len() - few;
        msg!("{names} and {count} more", names, count).in_language(catalogue)
    } else {
        names
    }
}

/// Pages of ink, with as many figures as can be believed.
pub(super) fn pages(n: f64) -> String {
    if n < 9.95 {
        format!("{n:.1}")
    } else {
        format!("{n:.0}")
    }
}
