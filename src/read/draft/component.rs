//! What the tables of all components have, whatever these hold.

use std::collections::BTreeMap;

use super::Reading;
use crate::diag::{Code, Diagnostic};
use crate::message::{msg, pattern};
use crate::model::{Component, Content, Draft, Kind, Stock};
use crate::schema::keys;
use crate::schema::table::Table;
use crate::source::{Span, Spanned};

/// The most letters that `stock` may have: it is printed in a column of a table.
const LONGEST_STOCK: usize = 60;

/// A component with what its table says as those of all components do, and what `content` reads of it after that; `usual`
/// is what it is printed on where the table names nothing else.
pub(super) fn component(
    cx: &mut Reading<'_>,
    (kind, name): (Kind, Spanned<String>),
    table: &Table<'_>,
    usual: Stock,
    content: impl FnOnce(&mut Reading<'_>) -> Content,
) -> Component {
    // What is dropped from another board or other rules is gone from their tables before they are read.
    if !matches!(kind, Kind::Deck | Kind::Token) && table.has(&keys::deck::DROP) {
        let note = Diagnostic::new(
            Code::BadValue,
            msg!("`drop` removes inherited items, but nothing is inherited here"),
        );
        cx.diagnostics.emit(
            note.at(table.span_of(&keys::deck::DROP))
                .help(msg!("remove it from this table directly")),
        );
    }
    let with = table.get(&keys::shared::WITH).unwrap_or_default();
    // Boards and pages share no sheets.
    let sheet = if table.schema.has("sheet") {
        table.get(&keys::deck::SHEET)
    } else {
        None
    };
    Component {
        kind,
        title: cx.title(table, &name.value),
        sheet: sheet.map(|sheet| cx.translator.printed(sheet).value),
        stock: stock(cx, table, usual),
        from_players: table.get(&keys::shared::FROM_PLAYERS),
        extra: table.get(&keys::shared::EXTRA) || !with.is_empty(),
        with,
        large: if table.schema.has("large-print") {
            table.get(&keys::shared::LARGE_PRINT)
        } else {
            None
        },
        large_of: Vec::new(),
        is_faulty: false,
        span: name.span,
        name: name.value,
        content: content(cx),
    }
}

/// What a component is printed on: the value of `stock`, or `usual` where the key is absent.
pub(super) fn stock(cx: &mut Reading<'_>, table: &Table<'_>, usual: Stock) -> Stock {
    let Some(word) = table.get(&keys::deck::STOCK) else {
        return usual;
    };
    let long = word.value.chars().count();
    if word.value.trim().is_empty() || long > LONGEST_STOCK {
        let note = Diagnostic::new(
            Code::BadValue,
            msg!(
                "`stock` can have at most {most} letters",
                most = LONGEST_STOCK
            ),
        );
        table.diagnostics.emit(note.at(word.span).help(msg!(
            "use a short name, such as \"plain paper\"; put the rest in the rules"
        )));
    }
    Stock::Named(cx.translator.printed(word).value.trim().to_owned())
}

/// Notes what is wrong with the components of a kit as such, and marks those as faulty of which anything was noted.
pub(super) fn check(cx: &mut Reading<'_>, draft: &mut Draft) {
    check_boards(cx, draft);
    pair_large_print(cx, draft);
    check_players(cx, draft);
    for component in &mut draft.components {
        component.is_faulty = cx.faulty.contains(&component.name);
    }
}

/// Notes the components that are for more players than the kit ever is.
fn check_players(cx: &Reading<'_>, draft: &Draft) {
    let Some(most) = draft.kit.players.last() else {
        return;
    };
    for one in draft
        .components
        .iter()
        .filter(|one| one.from_players > *most)
    {
        let note = Diagnostic::new(
            Code::UnmetCondition,
            msg!(
                "`{name}` is for at least {least} players, but the kit is for at most {most}",
                name = one.name,
                least = one.from_players,
                most
            ),
        );
        cx.diagnostics.emit(note.at(one.span).help(msg!(
            "lower its `from-players`, or add to `players` in [kit]"
        )));
    }
}

/// Marks what is printed in place of another component in large print. Notes names of components that there are not.
fn pair_large_print(cx: &Reading<'_>, draft: &mut Draft) {
    // One that is `like` what it replaces inherits its own name.
    for one in &mut draft.components {
        one.large = one.large.take().filter(|large| large.value != one.name);
    }
    let replaced: Vec<(Spanned<String>, String, bool)> = draft
        .components
        .iter()
        .filter_map(|one| Some((one.large.clone()?, one.name.clone(), one.extra)))
        .collect();
    for (large, of, extra) in replaced {
        let is_meant = |one: &&mut Component| one.name == large.value && one.large.is_none();
        if let Some(one) = draft.components.iter_mut().find(is_meant) {
            one.large_of.push((of, extra));
            one.extra = true;
            continue;
        }
        let message = msg!(
            "`large-print` names an unknown component `{name}`",
            name = large.value
        );
        let names = draft
            .components
            .iter()
            .map(|one| one.name.as_str())
            .filter(|name| *name != of);
        cx.diagnostics.emit_unknown(
            Diagnostic::new(Code::UnknownName, message).at(large.span),
            &large.value,
            names,
        );
    }
}

/// Notes the boards that components come with and that are not printed by themselves, or not there at all.
fn check_boards(cx: &Reading<'_>, draft: &Draft) {
    let boards = draft
        .boards()
        .filter(|board| !board.component.is_inner())
        .map(|board| board.name());
    for name in draft.components.iter().flat_map(|one| &one.with) {
        if boards.clone().all(|board| board != name.value) {
            let note = Diagnostic::new(
                Code::UnknownName,
                msg!(
                    "`with` names an unknown board `{board}`",
                    board = name.value
                ),
            );
            cx.diagnostics
                .emit_unknown(note.at(name.span), &name.value, boards.clone());
        }
    }
}

/// Notes components of one name, which are faulty.
pub(super) fn no_two_alike(cx: &Reading<'_>, draft: &mut Draft) {
    let (mut seen, mut doubled): (BTreeMap<&str, (Kind, Span)>, _) = (BTreeMap::new(), Vec::new());
    for Component {
        name, kind, span, ..
    } in &draft.components
    {
        match seen.get(name.as_str()) {
            Some((of, first)) => {
                let note = Diagnostic::new(
                    Code::Duplicate,
                    msg!("two components are named `{name}`", name),
                );
                let help = if of == kind && first.file != span.file {
                    pattern!(
                        "if they are parts of one, move all its tables into one file; otherwise give one a different name"
                    )
                } else {
                    pattern!(
                        "files and options refer to components by name, so each needs a different name"
                    )
                };
                cx.diagnostics.emit(
                    note.with_label(*span, msg!("this one"))
                        .with_secondary(*first, msg!("and this one"))
                        .help(help),
                );
                doubled.push(name.clone());
            }
            None => _ = seen.insert(name, (*kind, *span)),
        }
    }
    for component in draft
        .components
        .iter_mut()
        .filter(|one| doubled.contains(&one.name))
    {
        component.is_faulty = true;
    }
}
