//! The key `stock`: the paper or board that a component is printed on.

use crate::diag::{Code, Note};
use crate::read::table::Table;

/// The most letters that `stock` may have: it is printed in a column of a table.
const LONGEST_STOCK: usize = 60;

/// What a component is printed on: the value of `stock`, or `usual` where the key is absent.
pub(super) fn stock(table: &Table<'_>, usual: &str) -> String {
    let Some(word) = table.str("stock") else { return usual.to_owned() };
    let long = word.value.chars().count();
    if word.value.trim().is_empty() || long > LONGEST_STOCK {
        let message = format!("`stock` is some words on paper, {LONGEST_STOCK} letters at most");
        let help = "say it shortly, such as \"plain paper\"; the rest can stand in the rules";
        table.report.say(Note::new(Code::BadValue, message).at(word.span).help(help));
    }
    word.value.trim().to_owned()
}
