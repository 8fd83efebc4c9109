//! Boards: a face for every roll.

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;

use super::cells;
use super::set::Made;
use super::tools::{Speaker, Tools, filled};
use crate::diag::{Note, Report};
use crate::geom::{Affine, Length, Point, Rect};
use crate::model::{Board, Drawn, Roll};
use crate::scene::{Group, Item, Symbol, Use};
use crate::sheet::{Face, FaceId, Layout, Part, Piece};

/// What all rolls of one board share.
struct Still {
    under: Arc<Symbol>,
    symbols: Arc<Symbol>,
    over: Arc<Symbol>,
    keep: Vec<Rect>,
}

/// Draws every roll of every board, and says what is printed of them.
pub(super) fn parts(
    tools: &Tools<'_>,
    sets: &[Made],
    faces: &mut Vec<Face>,
    step: &(dyn Fn(usize) + Sync),
    report: &mut Report,
) -> Vec<Part> {
    let boards = &tools.game.draft.boards;
    let shown = shown(tools, sets, faces);
    let mut notes = Vec::new();
    let stills: Vec<Still> = boards.iter().map(|board| still(tools, board, &mut notes)).collect();
    let drawn: Vec<(Face, Vec<Note>)> = tools
        .game
        .rolls
        .par_iter()
        .map(|roll| {
            let drawn = draw(tools, &boards[roll.board], roll, &stills[roll.board], &shown);
            step(1);
            drawn
        })
        .collect();
    let first = faces.len();
    for (face, more) in drawn {
        faces.push(face);
        notes.extend(more);
    }
    notes.into_iter().for_each(|note| report.say(note));
    let pieces = |at: usize| {
        let rolls = tools.game.rolls.iter().enumerate().filter(move |(_, roll)| roll.board == at);
        rolls.map(|(n, _)| Piece { front: FaceId((first + n) as u32), back: None, copies: 1 }).collect()
    };
    let part = |(n, board): (usize, &Board)| Part {
        name: board.name.clone(),
        title: board.title.clone(),
        heading: board.title.clone(),
        layout: Layout::Whole,
        pieces: pieces(n),
        origin: board.span,
    };
    boards.iter().enumerate().map(part).collect()
}

/// The items that boards show, as symbols cut along their outline.
fn shown(tools: &Tools<'_>, sets: &[Made], faces: &[Face]) -> BTreeMap<Drawn, Arc<Symbol>> {
    let mut symbols = BTreeMap::new();
    for drawn in tools.game.rolls.iter().flat_map(|roll| roll.drawn.iter().flatten()) {
        symbols.entry(*drawn).or_insert_with(|| {
            let face = &faces[sets[drawn.0][drawn.1].0.0 as usize];
            let clip = (face.bleed > Length::ZERO).then(|| Arc::new(face.outline()));
            let items = match clip {
                None => face.items.clone(),
                clip => {
                    vec![Item::Group(Group { items: face.items.clone(), to: Affine::IDENTITY, clip, opacity: 255 })]
                }
            };
            Arc::new(Symbol { name: face.name.clone(), items, bounds: Rect::of(face.trim) })
        });
    }
    symbols
}

fn still(tools: &Tools<'_>, board: &Board, notes: &mut Vec<Note>) -> Still {
    let bounds = Rect::of(board.size).inset(-board.bleed);
    let symbol = |layer: &str, items| Arc::new(Symbol { name: format!("{}/{layer}", board.name), items, bounds });
    Still {
        under: symbol("under", cells::under(tools, board, notes)),
        symbols: symbol("symbols", cells::symbols(tools, board)),
        over: symbol("over", cells::over(tools, board, notes)),
        keep: cells::keep(board),
    }
}

fn draw(
    tools: &Tools<'_>,
    board: &Board,
    roll: &Roll,
    still: &Still,
    shown: &BTreeMap<Drawn, Arc<Symbol>>,
) -> (Face, Vec<Note>) {
    let place = |symbol: &Arc<Symbol>| Item::Use(Use { symbol: Arc::clone(symbol), to: Affine::IDENTITY });
    let mut items = vec![place(&still.under)];
    for (scatter, drawn) in board.scatters.iter().zip(&roll.drawn) {
        let Some(grid) = board.grid(&scatter.who) else { continue };
        for (cell, one) in board.meant(&scatter.who).zip(drawn) {
            let Some(symbol) = shown.get(one) else { continue };
            items.push(centred(symbol, grid.mesh.centre(cell.place) + scatter.shift, scatter.width));
        }
    }
    let mut notes = Vec::new();
    if !still.symbols.items.is_empty() {
        items.push(place(&still.symbols));
    }
    items.extend(captions(tools, board, roll, &mut notes));
    if !still.over.items.is_empty() {
        items.push(place(&still.over));
    }
    let name = format!("{}/{}", board.name, roll.number);
    let face = Face {
        name,
        trim: board.size,
        bleed: board.bleed,
        safe: Length::ZERO,
        cut: Default::default(),
        items,
        keep: still.keep.clone(),
        origin: Some(board.span),
    };
    (face, notes)
}

fn centred(symbol: &Arc<Symbol>, at: Point, width: Length) -> Item {
    let size = symbol.bounds.size;
    let scale = width.to_um() as f64 / size.w.to_um() as f64;
    let to = Affine::new([
        scale,
        0.0,
        0.0,
        scale,
        (at.x.to_um() as f64 - size.w.to_um() as f64 * scale / 2.0).round(),
        (at.y.to_um() as f64 - size.h.to_um() as f64 * scale / 2.0).round(),
    ]);
    Item::Use(Use { symbol: Arc::clone(symbol), to })
}

fn captions(tools: &Tools<'_>, board: &Board, roll: &Roll, notes: &mut Vec<Note>) -> Vec<Item> {
    let game = tools.game;
    let spread = roll.spread.iter().flatten().next().map(|spread| format!("{spread:.2}")).unwrap_or_default();
    let (seed, number, players) = (game.seed.to_string(), roll.number.to_string(), game.players.to_string());
    let fact = |name: &str| match name {
        "title" => Some(board.title.as_str()),
        "kit" => Some(game.draft.kit.title.as_str()),
        "seed" => Some(seed.as_str()),
        "roll" => Some(number.as_str()),
        "players" => Some(players.as_str()),
        "spread" => Some(spread.as_str()),
        _ => None,
    };
    let mut items = Vec::new();
    for caption in &board.captions {
        let rich = filled(&caption.text.value, fact);
        let from = Speaker { what: "text", of: &board.title, span: caption.text.span };
        items.extend(tools.set(&rich, &caption.style, caption.room, from, notes));
    }
    items
}
