//! `[recipe.NAME]`: what is asked of chance.

use std::collections::BTreeMap;

use super::{Desk, keys};
use crate::diag::{Code, Note};
use crate::model::{Balance, Recipe};
use crate::read::table::Table;

/// The recipes of all files.
pub(super) fn recipes(desk: &mut Desk<'_>, files: &[Table<'_>]) -> BTreeMap<String, Recipe> {
    let mut recipes = BTreeMap::new();
    for (name, table) in
        files.iter().flat_map(|file| file.named("recipe", "recipe.NAME", desk.report)).collect::<Vec<_>>()
    {
        table.know(&keys::of("recipe.NAME"), desk.report);
        table.require("bag", desk.report);
        let bag = table.words("bag", desk.report);
        let recipe = Recipe { bag, balance: balance(desk, &table), span: table.span };
        if let Some(first) = recipes.insert(name.value.clone(), recipe) {
            let note = Note::new(Code::Duplicate, format!("two recipes are called `{}`", name.value));
            desk.report.say(note.labelled(name.span, "this one").also(first.span, "and this one"));
        }
    }
    recipes
}

fn balance(desk: &mut Desk<'_>, recipe: &Table<'_>) -> Option<Balance> {
    let report = &mut *desk.report;
    let table = recipe.table("balance", "recipe.NAME.balance", report)?;
    table.know(&keys::of("recipe.NAME.balance"), report);
    let (by, value) = (table.must("by", report), table.must("value", report));
    table.require("spread", report);
    let spread = table.number("spread", report);
    if let Some(spread) = &spread
        && spread.value > 1.0
    {
        let message = format!("`spread` is a share between 0 and 1, not {}", spread.value);
        report.say(Note::new(Code::BadValue, message).at(spread.span));
    }
    let tries = table.count("tries", 1, 100_000, report).unwrap_or(1_000);
    Some(Balance { by: by?, value: value?, spread: spread?.value, tries, span: table.span })
}
