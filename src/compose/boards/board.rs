//! Boards: a face for every roll.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use foldhash::fast::RandomState;
use rayon::prelude::*;

use crate::compose::boards::cells;
use crate::compose::boards::off_board;
use crate::compose::cards::set::Made;
use crate::compose::figure::{self, Figure, Figures};
use crate::compose::keep;
use crate::compose::tools::{Task, TextOrigin, Tools, turn, turned};
use crate::diag::{Code, Diagnostic};
use crate::geom::{Affine, Length, Outline, Point, Rect, Size};
use crate::limits::grouped;
use crate::message::msg;
use crate::model::{Board, BoardLayer, DrawField, Drawn, Known, Placed, Roll};
use crate::scene::{Group, Inline, Item, RichText, Symbol, TextStyle, Use};
use crate::sheet::{Face, FaceId, KeepOut, Layout, Part, Piece, Reading, Scope};
use crate::text::pattern::{Asked, fields_in};

/// What is painted on a board, from the lowest to the highest: what all its rolls share, and the layers that differ.
struct Painted(Vec<Layers>);

enum Layers {
    /// What is the same on all rolls, as one symbol.
    Still(Arc<Symbol>),
    /// What of a layer a roll has drawn.
    Rolled(BoardLayer),
}

/// Draws every roll of every board, and says what is printed of them and what
/// rules may show.
pub(crate) fn parts(
    tools: &Tools<'_>,
    sets: &BTreeMap<usize, Made>,
    faces: &mut Vec<Face>,
) -> (Vec<Part>, Figures) {
    let boards = tools.game.draft.boards_by_place();
    let first = faces.len();
    draw_all(tools, sets, faces);
    let (mut figures, rolls) = (Figures::new(), &tools.game.rolls);
    for (roll, face) in rolls
        .iter()
        .zip(&faces[first..])
        .filter(|(roll, _)| boards[&roll.board].figure)
    {
        figures
            .entry(boards[&roll.board].name().to_owned())
            .or_insert_with(|| Figure::of(face));
    }
    let rolled = |at: usize| -> Vec<(FaceId, u32)> {
        let own = tools
            .game
            .rolls
            .iter()
            .enumerate()
            .filter(move |(_, roll)| roll.board == at);
        own.map(|(n, roll)| (FaceId((first + n) as u32), roll.set))
            .collect()
    };
    let part = |board: &Known<'_, Board>| {
        let back = board
            .back
            .as_ref()
            .and_then(|back| tools.game.draft.board(&back.value));
        let pieces = two_sided(
            &rolled(board.place),
            &back.map(|back| rolled(back.place)).unwrap_or_default(),
        );
        tools.part(board.component, Layout::Whole, pieces)
    };
    let printed = boards.values().filter(|board| !board.component.is_inner());
    (printed.map(part).collect(), figures)
}

/// The pieces of a board: every roll of either side once, each roll of one with
/// the roll of the other that has its number. A side without chance has one roll,
/// which lies behind all.
fn two_sided(fronts: &[(FaceId, u32)], backs: &[(FaceId, u32)]) -> Vec<Piece> {
    let nth = |rolls: &[(FaceId, u32)], n: usize| rolls.get(n).or(rolls.last()).copied();
    let piece = |n| {
        let ((front, set), back) = (nth(fronts, n)?, nth(backs, n));
        let scope = match set.max(back.map_or(0, |(_, set)| set)) {
            0 => Scope::EverySet,
            set => Scope::Set(set),
        };
        Some(Piece {
            front,
            back: back.map(|(back, _)| back),
            copies: 1,
            scope,
        })
    };
    (0..fronts.len().max(backs.len()))
        .filter_map(piece)
        .collect()
}

/// Draws a face for every roll. Copies of a board share one drawing.
fn draw_all(tools: &Tools<'_>, sets: &BTreeMap<usize, Made>, faces: &mut Vec<Face>) {
    let (boards, rolls) = (tools.game.draft.boards_by_place(), &tools.game.rolls);
    let shown = shown(tools, sets, faces);
    let (mut notes, mut stills) = (Vec::new(), BTreeMap::new());
    let mut known = BTreeSet::new();
    let drawings: Vec<Known<'_, Board>> = boards
        .values()
        .copied()
        .filter(|board| known.insert(board.drawing()))
        .collect();
    let drawn: Vec<(Painted, Vec<Diagnostic>)> = drawings
        .par_iter()
        .map(|board| tools.run(|tools| painted(tools, *board)))
        .collect();
    for (board, (still, more)) in drawings.into_iter().zip(drawn) {
        notes.extend(more.into_iter().map(|note| note.with_subject(board.name())));
        stills.insert(board.drawing(), still);
    }
    let mut firsts: BTreeMap<(&str, u32), usize> = BTreeMap::new();
    let source: Vec<usize> = rolls
        .iter()
        .enumerate()
        .map(|(n, roll)| {
            *firsts
                .entry((boards[&roll.board].drawing(), roll.number.number))
                .or_insert(n)
        })
        .collect();
    let draw = |(n, roll): (usize, &Roll)| {
        let board = boards[&roll.board];
        let drawn = (source[n] == n).then(|| {
            let painted = &stills[board.drawing()];
            tools.run(|tools| draw(tools, board, roll, painted, &shown))
        });
        tools.build.watch.step(1);
        drawn
    };
    let drawn: Vec<Option<(Vec<Item>, Vec<Diagnostic>)>> =
        rolls.par_iter().enumerate().map(draw).collect();
    let first = faces.len();
    faces.reserve(drawn.len());
    // All rolls of a board are alike in what no seam should cross.
    let (mut found, mut keep_outs) = (BTreeMap::new(), BTreeMap::new());
    for (n, one) in drawn.into_iter().enumerate() {
        let (roll, other) = (&rolls[n], &boards[&rolls[source[n]].board]);
        let board = boards[&roll.board];
        let (items, scale) = match one {
            Some((items, more)) => {
                notes.extend(more.into_iter().map(|note| note.with_subject(board.name())));
                found
                    .entry(board.drawing())
                    .or_insert_with(|| keep::found(&board, &items, tools.assets.fonts));
                (items, board.scale())
            }
            None => (
                faces[first + source[n]].items.clone(),
                board.scale() / other.scale(),
            ),
        };
        let keep = keep_outs
            .entry(roll.board)
            .or_insert_with(|| keep::keep(&found[board.drawing()], board.scale()));
        let face = face(
            board,
            roll.number.number,
            scaled(items, scale),
            Arc::clone(keep),
        );
        faces.push(Face {
            roll: Some(n as u32),
            ..face
        });
    }
    tools
        .build
        .diagnostics
        .extend(off_board::merge_cut_art(notes));
}

fn scaled(items: Vec<Item>, scale: f64) -> Vec<Item> {
    if scale == 1.0 {
        return items;
    }
    vec![Item::from(Group {
        items,
        to: Affine::scale(scale, scale),
        clip: None,
        opacity: 255,
    })]
}

/// Where a board is cut and folded.
fn outline(board: &Board) -> Outline {
    let drawn = board
        .outline
        .as_ref()
        .map(|outline| outline.scaled(board.scale()));
    drawn.unwrap_or_else(|| Outline::rect(board.printed_size()))
}

fn face(board: Known<'_, Board>, number: u32, items: Vec<Item>, keep: Arc<[KeepOut]>) -> Face {
    Face {
        name: format!("{}/{number}", board.name()),
        outline: Arc::new(outline(&board)),
        bleed: board.bleed.scaled(board.scale()),
        safe: Length::ZERO,
        items,
        reading: match &board.alt {
            Some(alt) => Reading::Described(alt.clone()),
            None => Reading::Picture(board.title().to_owned()),
        },
        keep,
        roll: None,
        origin: Some(board.span()),
        is_faulty: false,
    }
}

/// Items as symbols, looked up for each cell of each board.
type Shown = HashMap<Drawn, Arc<Symbol>, RandomState>;

/// The items that boards show, as symbols cut along their outline.
fn shown(tools: &Tools<'_>, sets: &BTreeMap<usize, Made>, faces: &[Face]) -> Shown {
    let mut symbols = Shown::default();
    for placed in tools
        .game
        .rolls
        .iter()
        .flat_map(|roll| roll.drawn.iter().flatten())
    {
        let (set, item) = placed.piece;
        symbols.entry(placed.piece).or_insert_with(|| {
            let place = sets[&set][item].0.0;
            let face = &faces[place as usize];
            // Pieces need have no name, and no two symbols may have one.
            let name = format!("{} {place}", face.name);
            Arc::new(Symbol {
                name,
                items: figure::cut(face),
                bounds: Rect::of(face.trim()),
                is_template: false,
                page: None,
            })
        });
    }
    symbols
}

/// Draws the layers of a board that all rolls share, as few symbols as possible.
fn painted(tools: &Task<'_, '_>, board: Known<'_, Board>) -> Painted {
    enum Part {
        Still(Vec<Item>),
        Rolled(BoardLayer),
    }
    let mut parts = Vec::new();
    for layer in BoardLayer::in_order(&board.order) {
        let still = Part::Still(cells::still(tools, board, layer));
        match layer {
            BoardLayer::Scatters | BoardLayer::Texts => parts.push(Part::Rolled(layer)),
            BoardLayer::Symbols => parts.extend([still, Part::Rolled(layer)]),
            BoardLayer::Labels => parts.extend([Part::Rolled(layer), still]),
            _ => match (parts.last_mut(), still) {
                (Some(Part::Still(items)), Part::Still(more)) => items.extend(more),
                (_, still) => parts.push(still),
            },
        }
    }
    let beyond = if board.figure {
        figure::BEYOND
    } else {
        board.bleed
    };
    let bounds = Rect::of(board.size).inset(-beyond);
    let last = parts
        .iter()
        .filter(|part| matches!(part, Part::Still(_)))
        .count()
        - 1;
    let mut number = 0;
    let made = |part| match part {
        Part::Rolled(layer) => Layers::Rolled(layer),
        Part::Still(items) => {
            let layer = match number {
                0 => "under".to_owned(),
                1 if last == 2 => "symbols".to_owned(),
                _ if number == last => "over".to_owned(),
                _ => format!("layer {number}"),
            };
            number += 1;
            let name = format!("{}/{layer}", board.drawing());
            Layers::Still(Arc::new(Symbol {
                name,
                items,
                bounds,
                is_template: false,
                page: None,
            }))
        }
    };
    Painted(parts.into_iter().map(made).collect())
}

fn draw(
    tools: &Task<'_, '_>,
    board: Known<'_, Board>,
    roll: &Roll,
    painted: &Painted,
    shown: &Shown,
) -> Vec<Item> {
    let cells: usize = roll.drawn.iter().map(|drawn| drawn.len()).sum();
    let mut items = Vec::with_capacity(cells + 2);
    let drawn = cells::DrawnWords::new(&board, roll);
    for layer in &painted.0 {
        match layer {
            Layers::Still(symbol) if symbol.items.is_empty() && !items.is_empty() => {}
            Layers::Still(symbol) => {
                let (symbol, to) = (Arc::clone(symbol), Affine::IDENTITY);
                items.push(Item::from(Use {
                    symbol,
                    to,
                    element: None,
                    written: None,
                }));
            }
            Layers::Rolled(BoardLayer::Scatters) => items.extend(scattered(board, roll, shown)),
            Layers::Rolled(BoardLayer::Symbols) => {
                items.extend(cells::drawn_symbols(tools, board, &drawn))
            }
            Layers::Rolled(BoardLayer::Texts) => items.extend(captions(tools, board, roll)),
            Layers::Rolled(_) => items.extend(cells::drawn_labels(tools, board, &drawn)),
        }
    }
    items
}

/// What chance has laid on the cells.
fn scattered(board: Known<'_, Board>, roll: &Roll, shown: &Shown) -> Vec<Item> {
    let mut items = Vec::new();
    for (scatter, placed) in board.scatters.iter().zip(&roll.drawn) {
        let Some(grid) = board.grid(&scatter.who) else {
            continue;
        };
        for Placed {
            piece,
            cell,
            rotation,
            is_turned,
        } in placed
        {
            let Some(symbol) = shown.get(piece) else {
                continue;
            };
            let middle = grid.mesh.centre(*cell) + scatter.shift;
            // What chance turns stays on its cell, wherever its middle is.
            let about = if *is_turned {
                grid.mesh.centre(*cell)
            } else {
                middle
            };
            let room = Rect::new(about, Size::default());
            items.push(turned(
                centred(symbol, middle, scatter.width),
                room,
                *rotation,
            ));
        }
    }
    items
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
    Item::from(Use {
        symbol: Arc::clone(symbol),
        to,
        element: None,
        written: None,
    })
}

/// Names of a class list shrink to this size at least, whatever the board allows its words: nobody can change it for one.
const NAME_FLOOR: f64 = 4.0;

fn asks_for_name(text: &RichText) -> bool {
    let bits = text.paras.iter().flat_map(|para| &para.bits);
    bits.into_iter()
        .any(|bit| matches!(bit, Inline::Words { text, .. } if fields_in(text).contains(&"name")))
}

/// Changes a diagnostic about a text with a name from a class list into a diagnostic about this name.
fn on_name(note: Diagnostic, roll: &Roll) -> Diagnostic {
    let (name, why) = (&roll.name, &note.message);
    let (message, help) = match note.code {
        Code::TextOverflow => (
            msg!("the name `{name}` is too long: {why}", name, why),
            msg!("shorten it in the list, for example to a first name and an initial"),
        ),
        Code::MissingGlyph if note.character.is_some_and(|letter| name.contains(letter)) => (
            msg!("the name `{name}` cannot be printed: {why}", name, why),
            msg!(
                "add a font with these letters to the kit's fonts folder, or spell the name with other letters in the list"
            ),
        ),
        _ => return note,
    };
    let named = Diagnostic::new(note.code, message).help(help);
    match note.span() {
        Some(span) if roll.name_place.is_empty() => named.at(span),
        _ => named.in_file(&roll.name_place),
    }
}

fn captions(tools: &Task<'_, '_>, board: Known<'_, Board>, roll: &Roll) -> Vec<Item> {
    let game = tools.game;
    let spread = roll
        .spread
        .iter()
        .flatten()
        .next()
        .map(|spread| format!("{spread:.2}"))
        .unwrap_or_default();
    let (seed, number, players) = (
        game.seed.unwrap_or(1).to_string(),
        roll.number.number.to_string(),
        game.players.to_string(),
    );
    let trial = roll.trial.as_ref();
    let games = trial
        .map(|trial| grouped(trial.games.into()))
        .unwrap_or_default();
    let shares = trial.map(|trial| game.shares(trial));
    let seats = trial.map(|trial| {
        trial
            .seats
            .iter()
            .map(|share| game.percent(*share))
            .collect::<Vec<_>>()
            .join(", ")
    });
    let (shares, seats) = (shares.unwrap_or_default(), seats.unwrap_or_default());
    let fact = |asked: Asked<'_>| match asked.field {
        "title" => Some(board.shown_title()),
        "kit" => Some(game.draft.kit.title.as_str()),
        "seed" => Some(seed.as_str()),
        "roll" => Some(number.as_str()),
        "code" => Some(roll.code.as_str()),
        "name" => Some(roll.name.as_str()),
        "players" => Some(players.as_str()),
        "spread" => Some(spread.as_str()),
        "games" | "shares" | "seats" if asked.is_optional && tools.hides_trial_results => None,
        "games" => Some(games.as_str()),
        "shares" => Some(shares.as_str()),
        "seats" => Some(seats.as_str()),
        "credits" => Some(game.draft.kit.credits.as_str()),
        "licence" | "license" => Some(game.draft.kit.licence.as_str()),
        _ => {
            let drawn = roll
                .words
                .get(&DrawField::parse(asked.field)?.or_number(1).name())?;
            let word = if asked.is_looked_up() {
                drawn
            } else {
                game.draft.translation.of(drawn)
            };
            Some(word.value.as_str())
        }
    };
    let mut items = Vec::new();
    for caption in &board.captions {
        let (title, span) = (board.title(), caption.text.span);
        let from = TextOrigin {
            text: msg!("the text of {title}", title),
            span,
        };
        let rich = tools.filled(&caption.text.value, title, span, fact);
        let first = items.len();
        if !roll.name.is_empty() && asks_for_name(&caption.text.value) {
            let style = TextStyle {
                floor: caption.style.floor.min(NAME_FLOOR),
                ..caption.style.clone()
            };
            items.extend(tools.map_emitted(
                || tools.set(&rich, &style, caption.room, &from),
                |note| on_name(note, roll),
            ));
        } else {
            items.extend(tools.set(&rich, &caption.style, caption.room, &from));
        }
        turn(&mut items, first, caption.room, caption.rotation);
        let subject = msg!("an icon in the text");
        tools.extend(off_board::check_pictures(
            &board,
            &items[first..],
            &subject,
            span,
        ));
    }
    items
}
