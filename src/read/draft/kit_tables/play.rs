//! `[recipe.NAME.play]` and `[recipe.NAME.accept]`: how layouts are played on, and which are accepted.

use crate::diag::{Code, Diagnostic};
use crate::message::msg;
use crate::model::{Accept, Moves, Play};
use crate::read::draft::Reading;
use crate::schema::keys;
use crate::schema::kinds::{Counts, Key};
use crate::schema::table::Table;

/// The keys that games of one kind of moves alone have, and whether these are growth.
const KEYS: [(&str, bool); 4] = [
    ("least", false),
    ("borders", false),
    ("cells", true),
    ("most", true),
];

/// How the layouts of a recipe are played on.
pub(crate) fn play(cx: &mut Reading<'_>, recipe: &Table<'_>) -> Option<Play> {
    let accept = accept(recipe);
    let Some(table) = recipe.table(keys::PLAY) else {
        if let Some(accept) = accept {
            let note = Diagnostic::new(
                Code::MissingKey,
                msg!(
                    "this recipe accepts layouts by trial games, but does not define how they are played"
                ),
            );
            cx.diagnostics.emit(
                note.at(accept.span)
                    .help(msg!("add a table [recipe.NAME.play]")),
            );
        }
        return None;
    };
    let (by, value, tie) = (
        table.get(&keys::play::BY),
        table.get(&keys::play::VALUE),
        table.get(&keys::play::TIE),
    );
    let players = table.sound(&keys::play::PLAYERS)?;
    let moves = moves(cx, &table);
    let games = table.get(&keys::play::GAMES);
    Some(Play {
        by: by?,
        value: value?,
        tie,
        moves: moves?,
        players,
        games,
        accept,
        favour: None,
        span: table.span,
    })
}

fn moves(cx: &mut Reading<'_>, table: &Table<'_>) -> Option<Moves> {
    let grows = table.sound(&keys::play::MOVES)?;
    for (key, _) in KEYS
        .iter()
        .filter(|(key, of_growth)| *of_growth != grows && table.has(key))
    {
        let (here, there) = if grows {
            ("grow", "borders")
        } else {
            ("borders", "grow")
        };
        let note = Diagnostic::new(
            Code::BadValue,
            msg!(
                "games with `moves = \"{moves}\"` have no `{key}`",
                moves = here,
                key
            ),
        );
        cx.diagnostics.emit(note.at(table.span_of(key)).help(msg!(
            "remove it, or set `moves = \"{moves}\"`",
            moves = there
        )));
    }
    if grows {
        let most = if table.has(&keys::play::MOST) {
            table.get(&keys::play::MOST)
        } else {
            Some(u32::MAX)
        };
        let turns = if table.has(&keys::play::CELLS) {
            turns(cx, table, &keys::play::CELLS)
        } else {
            Some(vec![1])
        };
        return Some(Moves::Grow {
            most: most?,
            turns: turns?,
        });
    }
    table.require(&keys::play::LEAST);
    table.require(&keys::play::BORDERS);
    let least = table.get(&keys::play::LEAST);
    let turns = turns(cx, table, &keys::play::BORDERS);
    Some(Moves::Borders {
        least: least?,
        turns: turns?,
    })
}

/// How many moves are made in each turn.
fn turns(cx: &mut Reading<'_>, table: &Table<'_>, key: &Key<Counts>) -> Option<Vec<u32>> {
    let (turns, name) = (table.get(key)?, key.name);
    if turns.is_empty() {
        let note = Diagnostic::new(
            Code::BadValue,
            msg!("without {key} a game cannot end", key = name),
        )
        .at(table.span_of(key));
        cx.diagnostics.emit(note.help(msg!(
            "set how many there are in a turn, as in `{key} = [4]`",
            key = name
        )));
    }
    (!turns.is_empty()).then_some(turns)
}

fn accept(recipe: &Table<'_>) -> Option<Accept> {
    let table = recipe.table(keys::ACCEPT)?;
    let gap = table.get(&keys::accept::GAP)?;
    let tries = table.get(&keys::accept::TRIES);
    Some(Accept {
        gap,
        tries,
        span: table.span,
    })
}
