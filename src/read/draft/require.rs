//! `[[recipe.NAME.require]]`: what every layout of a recipe must have.

use std::collections::{BTreeMap, BTreeSet};

use super::Reading;
use super::kind::{RuleTable, check_keys, kind};
use super::sets::field_words::FieldWords;
use super::sets::filter::{check_numbers, filter};
use crate::diag::{Code, Diagnostic};
use crate::message::msg;
use crate::model::{
    Amount, Board, Cell, CellGroups, Draft, Filter, FixedPieces, Item, Known, LayoutConstraint,
    LayoutRule, Meeting, Recipe, Scatter,
};
use crate::schema::keys;
use crate::schema::kinds::Text;
use crate::schema::table::Table;
use crate::source::Spanned;

/// The kinds of requirement, by the key that says what must hold.
const KINDS: [&str; 8] = [
    "apart",
    "together",
    "edges",
    "corners",
    "count",
    "sum",
    "symmetric",
    "fixed",
];

/// Keys that say something only with certain kinds of requirement.
const ONLY_WITH: &[(&str, &[&str])] = &[
    ("distance", &["apart"]),
    ("under", &["symmetric"]),
    ("where", AMOUNTS),
    ("within", AMOUNTS),
    ("around", AMOUNTS),
    ("least", AMOUNTS),
    ("most", AMOUNTS),
    ("differ", AMOUNTS),
];
const AMOUNTS: &[&str] = &["count", "sum"];

/// The requirements of a recipe, as they are written.
pub(super) fn requirements(cx: &mut Reading<'_>, recipe: &Table<'_>) -> Vec<LayoutConstraint> {
    recipe
        .tables(keys::REQUIRE)
        .iter()
        .filter_map(|table| requirement(cx, table))
        .collect()
}

fn requirement(cx: &mut Reading<'_>, table: &Table<'_>) -> Option<LayoutConstraint> {
    let kind = kind(table, &KINDS, RuleTable::Requirement)?;
    check_keys(table, kind, ONLY_WITH);
    let rule = match kind {
        "apart" => {
            let distance = table.sound(&keys::require::DISTANCE)?;
            LayoutRule::Apart(table.get(&keys::require::APART)?, distance)
        }
        "together" => LayoutRule::Together(table.get(&keys::require::TOGETHER)?),
        "edges" => LayoutRule::Meet(table.get(&keys::require::EDGES)?, Meeting::Edges),
        "corners" => LayoutRule::Meet(table.get(&keys::require::CORNERS)?, Meeting::Corners),
        "symmetric" => {
            table.require(&keys::require::UNDER);
            LayoutRule::Symmetric(
                table.get(&keys::require::SYMMETRIC)?,
                table.get(&keys::require::UNDER)?,
            )
        }
        "fixed" if table.is_str(&keys::require::FIXED) => LayoutRule::Fixed(FixedPieces::Column(
            table.read(&keys::require::FIXED, &Text)?,
        )),
        "fixed" => {
            let cells = table.table(keys::FIXED)?;
            let piece =
                |cell: Spanned<String>| Some((cell.value.clone(), cells.field(&cell.value)?));
            LayoutRule::Fixed(FixedPieces::Cells(
                cells.keys().into_iter().filter_map(piece).collect(),
            ))
        }
        _ => LayoutRule::Amount(amount(cx, table, kind)?),
    };
    Some(LayoutConstraint {
        rule,
        span: table.span,
    })
}

fn amount(cx: &mut Reading<'_>, table: &Table<'_>, kind: &str) -> Option<Amount> {
    let filter = table
        .get(&keys::require::WHERE)
        .map(|word| Spanned::new(filter(cx, &word), word.span));
    let filter = filter.unwrap_or(Spanned::new(Filter::default(), table.span));
    let [least, most, differ] = [
        &keys::require::LEAST,
        &keys::require::MOST,
        &keys::require::DIFFER,
    ]
    .map(|bound| table.get(bound));
    let around = table.has(&keys::require::AROUND);
    let groups = match (
        table.get(&keys::require::WITHIN),
        table.get(&keys::require::AROUND),
    ) {
        (Some(column), None) if !around => CellGroups::Column(column),
        (None, None) if !around => CellGroups::Whole,
        (None, Some(true)) => CellGroups::AroundCorners,
        (None, Some(false)) => CellGroups::AroundCells,
        (None, None) => return None,
        (Some(_), _) => {
            let note = Diagnostic::new(
                Code::BadValue,
                msg!("cells are grouped by either `within` or `around`, not both"),
            );
            let note = note.at(table.span_of(&keys::require::AROUND));
            cx.diagnostics
                .emit(note.help(msg!("write one requirement for each")));
            return None;
        }
    };
    if !["least", "most", "differ"].iter().any(|key| table.has(key)) {
        let note = Diagnostic::new(
            Code::MissingKey,
            msg!("this `{key}` has no bound", key = kind),
        )
        .at(table.span);
        cx.diagnostics
            .emit(note.help(msg!("set `least`, `most` or `differ`, or several of them")));
    }
    if let (Some(low), Some(high)) = (least, most)
        && low > high
    {
        let note = Diagnostic::new(
            Code::BadValue,
            msg!("no number is at least {low} and at most {high}", low, high),
        );
        cx.diagnostics.emit(
            note.at(table.span_of(&keys::require::MOST))
                .help(msg!("swap `least` and `most`, or correct one of them")),
        );
    }
    if table.has(&keys::require::DIFFER) && matches!(groups, CellGroups::Whole) {
        let note = Diagnostic::new(
            Code::BadValue,
            msg!("`differ` compares groups of cells, but there is only one"),
        )
        .at(table.span_of(&keys::require::DIFFER));
        cx.diagnostics
            .emit(note.help(msg!("define the groups with `within` or `around`")));
    }
    Some(Amount {
        field: table.str(kind)?,
        sums: kind == "sum",
        filter,
        groups,
        least,
        most,
        differ,
    })
}

/// Notes what the requirements of recipes name and the kit does not have.
pub(super) fn check(cx: &mut Reading<'_>, draft: &Draft) {
    for recipe in draft.recipes.values() {
        let items = items(draft, recipe);
        if !items.is_empty() {
            check_tests(cx, recipe, &items);
        }
    }
    for board in draft.boards() {
        for scatter in &board.scatters {
            let Some(recipe) = draft.recipes.get(&scatter.recipe.value) else {
                continue;
            };
            check_fixed(cx, recipe, (board, scatter), &items(draft, recipe));
        }
    }
}

/// The items in the bag of a recipe; none if one of its sets could not be read.
pub(super) fn items<'d>(draft: &'d Draft, recipe: &Recipe) -> Vec<&'d Item> {
    let sets = recipe.bag.iter().filter_map(|name| draft.set(&name.value));
    sets.flat_map(|set| set.content.items.iter()).collect()
}

/// Notes what `where` asks of pieces and none of them says.
fn check_tests(cx: &mut Reading<'_>, recipe: &Recipe, items: &[&Item]) {
    let mut words = FieldWords::of(items.iter().map(|item| &item.fields));
    for filter in recipe.require.iter().filter_map(LayoutConstraint::filter) {
        check_numbers(cx, (&filter.value, filter.span), &mut words);
        for test in filter.value.tests().filter(|test| test.compares_equal()) {
            let said: BTreeSet<&str> = items
                .iter()
                .filter_map(|item| item.field(&test.column))
                .collect();
            if !said.is_empty() && !said.contains(test.says.as_str()) {
                let message = msg!(
                    "no item in the bag has `{value}` in the field `{field}`",
                    value = test.says,
                    field = test.column
                );
                let note = Diagnostic::new(Code::UnknownName, message).at(filter.span);
                cx.diagnostics
                    .emit_unknown(note, &test.says, said.iter().copied());
            }
        }
    }
}

/// Notes cells that a scatter does not lay, and pieces that its bag does not have.
fn check_fixed(
    cx: &mut Reading<'_>,
    recipe: &Recipe,
    (board, scatter): (Known<'_, Board>, &Scatter),
    items: &[&Item],
) {
    let cells: BTreeMap<&str, &Cell> = board
        .meant(&scatter.who)
        .map(|cell| (cell.id.as_str(), cell))
        .collect();
    let names: BTreeSet<&str> = items.iter().map(|item| item.id.as_str()).collect();
    for one in &recipe.require {
        let LayoutRule::Fixed(fixed) = &one.rule else {
            continue;
        };
        match fixed {
            FixedPieces::Cells(pieces) => {
                for (cell, piece) in pieces.iter().filter(|_| !cells.is_empty()) {
                    if !cells.contains_key(cell.as_str()) {
                        let message = msg!(
                            "`{recipe}` does not fill a cell `{cell}` of `{board}`",
                            recipe = scatter.recipe.value,
                            cell,
                            board = board.name()
                        );
                        let note = Diagnostic::new(Code::UnknownName, message).at(piece.span);
                        cx.diagnostics
                            .emit_unknown(note, cell, cells.keys().copied());
                    }
                }
                pieces
                    .values()
                    .for_each(|piece| check_piece(cx, piece, &names));
            }
            FixedPieces::Column(column) => {
                let pieces = cells
                    .values()
                    .filter_map(|cell| cell.fields.get(&column.value));
                pieces.for_each(|piece| check_piece(cx, piece, &names));
            }
        }
    }
}

/// Reports a piece that has none of these names.
fn check_piece(cx: &mut Reading<'_>, piece: &Spanned<String>, names: &BTreeSet<&str>) {
    if !names.is_empty() && !names.contains(piece.value.as_str()) {
        let note = Diagnostic::new(
            Code::UnknownName,
            msg!("no item in the bag is named `{name}`", name = piece.value),
        );
        cx.diagnostics
            .emit_unknown(note.at(piece.span), &piece.value, names.iter().copied());
    }
}
