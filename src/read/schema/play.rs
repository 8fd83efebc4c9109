//! `[recipe.NAME.play]` and `[recipe.NAME.accept]`: how layouts are played on, and which are accepted.

use super::{ReadContext, keys};
use crate::diag::{Code, Note};
use crate::model::{Accept, Moves, Play, Players};
use crate::read::table::Table;

/// The most cells that a key of a game can ask for, and the most moves of a turn.
const MOST: u32 = 1_000;

/// Which moves games are of, as `moves` says it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MoveKind {
    Borders,
    Grow,
}

const KINDS: &[(&str, MoveKind)] = &[("borders", MoveKind::Borders), ("grow", MoveKind::Grow)];
const PLAYERS: &[(&str, Players)] = &[("random", Players::Random), ("greedy", Players::Greedy)];
/// The keys that games of one kind of moves alone have.
const KEYS: [(&str, MoveKind); 4] =
    [("least", MoveKind::Borders), ("borders", MoveKind::Borders), ("cells", MoveKind::Grow), ("most", MoveKind::Grow)];

/// How the layouts of a recipe are played on.
pub(super) fn play(cx: &mut ReadContext<'_>, recipe: &Table<'_>) -> Option<Play> {
    let accept = accept(recipe);
    let Some(table) = recipe.table(keys::PLAY) else {
        if let Some(accept) = accept {
            let note = Note::new(Code::MissingKey, "a recipe accepts layouts by the games that are played on them");
            cx.report.say(note.at(accept.span).help("say in [recipe.NAME.play] how it is played"));
        }
        return None;
    };
    let (by, value, tie) = (table.required_str("by"), table.required_str("value"), table.str("tie"));
    let players = if table.has("players") { table.choice("players", PLAYERS)? } else { Players::default() };
    let moves = moves(cx, &table);
    let games = table.count("games", 100, 1_000_000).unwrap_or(2_000);
    Some(Play { by: by?, value: value?, tie, moves: moves?, players, games, accept, favour: None, span: table.span })
}

fn moves(cx: &mut ReadContext<'_>, table: &Table<'_>) -> Option<Moves> {
    let kind = if table.has("moves") { table.choice("moves", KINDS)? } else { MoveKind::Borders };
    for (key, other) in KEYS.iter().filter(|(key, other)| *other != kind && table.has(key)) {
        let [here, there] = [kind, *other].map(|kind| KINDS.iter().find(|one| one.1 == kind).map_or("", |one| one.0));
        let note = Note::new(Code::BadValue, format!("games with `moves = \"{here}\"` have no `{key}`"));
        cx.report.say(note.at(table.span_of(key)).help(format!("take it away, or say `moves = \"{there}\"`")));
    }
    if kind == MoveKind::Grow {
        let most = if table.has("most") { table.count("most", 1, MOST) } else { Some(u32::MAX) };
        let turns = if table.has("cells") { turns(cx, table, "cells") } else { Some(vec![1]) };
        return Some(Moves::Grow { most: most?, turns: turns? });
    }
    table.require("least");
    table.require("borders");
    let least = table.count("least", 1, MOST);
    let turns = turns(cx, table, "borders");
    Some(Moves::Borders { least: least?, turns: turns? })
}

/// How many moves are made in each turn.
fn turns(cx: &mut ReadContext<'_>, table: &Table<'_>, key: &str) -> Option<Vec<u32>> {
    let turns = table.counts(key, 1..=MOST)?;
    if turns.is_empty() && table.has(key) {
        let note = Note::new(Code::BadValue, format!("without {key} a game cannot end")).at(table.span_of(key));
        cx.report.say(note.help(format!("say how many there are in a turn, as in `{key} = [4]`")));
    }
    (!turns.is_empty()).then_some(turns)
}

fn accept(recipe: &Table<'_>) -> Option<Accept> {
    let table = recipe.table(keys::ACCEPT)?;
    table.require("gap");
    let gap = table.numbers("gap", 0.0..=1.0)?;
    let tries = table.count("tries", 1, 100_000).unwrap_or(500);
    Some(Accept { gap, tries, span: table.span })
}
