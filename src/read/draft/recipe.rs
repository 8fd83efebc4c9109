//! `[recipe.NAME]`: what is required of chance.

use std::collections::{BTreeMap, BTreeSet};

use super::Reading;
use super::kit_tables::play;
use super::require::{items, requirements};
use crate::diag::{Code, Diagnostic};
use crate::message::msg;
use crate::model::{Balance, Board, Draft, Even, Known, Recipe};
use crate::read::reading::fields_of;
use crate::schema::keys;
use crate::schema::table::Table;

/// The recipes of all files.
pub(super) fn recipes(cx: &mut Reading<'_>, files: &[Table<'_>]) -> BTreeMap<String, Recipe> {
    let mut recipes = BTreeMap::new();
    for (name, table) in files
        .iter()
        .flat_map(|file| file.named(keys::RECIPE))
        .collect::<Vec<_>>()
    {
        let bag = table.get(&keys::recipe::BAG).unwrap_or_default();
        let (balance, even, play) = (balance(&table), even(&table), play::play(cx, &table));
        let require = requirements(cx, &table);
        let recipe = Recipe {
            bag,
            balance,
            even,
            require,
            play,
            span: table.span,
        };
        if let Some(first) = recipes.insert(name.value.clone(), recipe) {
            let note = Diagnostic::new(
                Code::Duplicate,
                msg!("two recipes are named `{name}`", name = name.value),
            );
            let help = msg!(
                "if they are parts of one, move all its tables into one file; otherwise rename one of them"
            );
            cx.diagnostics.emit(
                note.with_label(name.span, msg!("this one"))
                    .with_secondary(first.span, msg!("and this one"))
                    .help(help),
            );
        }
    }
    recipes
}

fn balance(recipe: &Table<'_>) -> Option<Balance> {
    let table = recipe.table(keys::BALANCE)?;
    let (by, value) = (
        table.get(&keys::balance::BY),
        table.get(&keys::balance::VALUE),
    );
    let spread = table.get(&keys::balance::SPREAD);
    let tries = table.get(&keys::balance::TRIES);
    Some(Balance {
        by: by?,
        value: value?,
        spread: spread?,
        tries,
        span: table.span,
    })
}

fn even(recipe: &Table<'_>) -> Option<Even> {
    let table = recipe.table(keys::EVEN)?;
    let (by, within) = (
        table.get(&keys::even::BY).unwrap_or_default(),
        table.get(&keys::even::IN).unwrap_or_default(),
    );
    let apart = table.get(&keys::even::APART);
    let tries = table.get(&keys::even::TRIES);
    Some(Even {
        by,
        within,
        apart,
        tries,
        span: table.span,
    })
}

/// Notes what recipes ask for and the kit does not have.
pub(super) fn check(cx: &mut Reading<'_>, draft: &Draft) {
    for recipe in draft.recipes.values() {
        check_fields(cx, draft, recipe);
        let Some(accept) = recipe.play.as_ref().and_then(|play| play.accept.as_ref()) else {
            continue;
        };
        let (gaps, players) = (accept.gap.len(), draft.kit.players.len());
        if gaps != 1 && gaps != players {
            let message = msg!(
                "`gap` has {count} numbers, but the kit is for {players} numbers of players",
                count = gaps,
                players
            );
            cx.diagnostics.emit(
                Diagnostic::new(Code::BadValue, message)
                    .at(accept.span)
                    .help(msg!("give one number, or one for each")),
            );
        }
    }
    print_sides(cx, draft);
}

/// Notes that the names of sides are printed, where a board asks for `${shares}`.
fn print_sides(cx: &mut Reading<'_>, draft: &Draft) {
    let shows = |board: &Known<'_, Board>| {
        board
            .captions
            .iter()
            .any(|text| fields_of(&text.text.value).any(|name| name == "shares"))
    };
    for scatter in draft
        .boards()
        .filter(shows)
        .flat_map(|board| &board.content.scatters)
    {
        let Some(recipe) = draft.recipes.get(&scatter.recipe.value) else {
            continue;
        };
        let Some(play) = &recipe.play else { continue };
        for side in items(draft, recipe)
            .into_iter()
            .filter_map(|item| item.fields.get(&play.by.value))
        {
            cx.translator.printed(side.clone());
        }
    }
}

/// Notes the fields that a recipe asks for and nothing in its bag has.
fn check_fields(cx: &mut Reading<'_>, draft: &Draft, recipe: &Recipe) {
    let items = items(draft, recipe).into_iter();
    let known: BTreeSet<&str> = items
        .flat_map(|item| item.fields.keys().map(String::as_str))
        .collect();
    for (field, span) in recipe.fields() {
        if !known.is_empty() && !known.contains(field) {
            let note = Diagnostic::new(
                Code::UnknownName,
                msg!("no item in the bag has the field `{field}`", field),
            )
            .at(span);
            cx.diagnostics
                .emit_unknown(note, field, known.iter().copied());
        }
    }
}
