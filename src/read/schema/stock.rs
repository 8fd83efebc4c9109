//! The key `stock`: the paper or board that a component is printed on.

use super::ReadContext;
use crate::diag::{Code, Note};
use crate::model::Stock;
use crate::read::table::Table;

/// The most letters that `stock` may have: it is printed in a column of a table.
const LONGEST_STOCK: usize = 60;

/// What a component is printed on: the value of `stock`, or `usual` where the key is absent.
pub(super) fn stock(cx: &mut ReadContext<'_>, table: &Table<'_>, usual: Stock) -> Stock {
    let Some(word) = table.str("stock") else { return usual };
    let long = word.value.chars().count();
    if word.value.trim().is_empty() || long > LONGEST_STOCK {
        let message = format!("`stock` is some words on paper, {LONGEST_STOCK} letters at most");
        let help = "say it shortly, such as \"plain paper\"; the rest can stand in the rules";
        table.report.say(Note::new(Code::BadValue, message).at(word.span).help(help));
    }
    Stock::Named(cx.translator.printed(word).value.trim().to_owned())
}
