//! `[board.NAME]` and the tables below it.

mod back;
mod copy;
mod grid;
mod layer;
mod panel;
mod track;
mod who;
mod words;

use std::collections::BTreeMap;

use super::{Desk, keys, stock};
use crate::geom::{Length, Rect, Size};
use crate::model::{BOARD_STOCK, Board, Look, Picture, Recipe, Who};
use crate::read::fill;
use crate::read::measure::{ABOVE_ZERO, BOTH_WAYS, Lengths, SIDE, ZERO_UP};
use crate::read::table::Table;
use crate::source::Spanned;
pub(super) use who::{On, tests};

/// How far the ground of a board may go beyond it: more than any knife slips, and any sheet has room for.
const BLEED: Lengths = Length::ZERO..=Length::mm(50);

/// The boards of all files.
pub(super) fn boards(desk: &mut Desk<'_>, files: &[Table<'_>], recipes: &BTreeMap<String, Recipe>) -> Vec<Board> {
    let mut named = Vec::new();
    for file in files {
        named.extend(file.named("board", "board.NAME", desk.report));
    }
    named.iter().for_each(|(_, table)| table.know(&keys::of("board.NAME"), desk.report));
    let (copies, own): (Vec<_>, Vec<_>) = named.into_iter().partition(|(_, table)| table.has("like"));
    let mut boards: Vec<Board> = Vec::new();
    for (name, table) in own {
        let (before, of) = (desk.report.len(), name.value.clone());
        boards.push(board(desk, name, &table, recipes));
        desk.keep_faulty(of, before);
    }
    let copies: Vec<Board> =
        copies.into_iter().filter_map(|(name, table)| copy::copy(desk, name, &table, &boards)).collect();
    boards.extend(copies);
    boards.sort_by_key(|board| board.span);
    back::turn_over(desk, &mut boards);
    boards
}

fn board(desk: &mut Desk<'_>, name: Spanned<String>, table: &Table<'_>, recipes: &BTreeMap<String, Recipe>) -> Board {
    let figure = copy::figure(desk, table);
    copy::know_no_scale(desk, table);
    table.require("size", desk.report);
    let size = table.size("size", SIDE, desk.report);
    let grids = grid::grids(desk, table);
    let on = On::new(table, &grids).sized(size);
    on.know_cells_lie(desk);
    if let (Some(grid), Some(cell)) = (grids.first(), table.table("cell", "board.NAME.cell", desk.report)) {
        on.know_inset(desk, &Who::default(), grid.look.inset, cell.span_of("inset"));
    }
    Board {
        title: table.word("title", desk.report).map_or_else(|| name.value.clone(), |title| title.value),
        size: size.unwrap_or_default(),
        bleed: table.length("bleed", BLEED, desk.report).unwrap_or_default(),
        ground: table.colour("ground", &desk.colours, desk.report),
        art: pictures(desk, &on),
        panels: panel::boxes(desk, &on),
        regions: layer::regions(desk, &on),
        divisions: layer::divisions(desk, &on),
        corners: layer::corners(desk, &on),
        scatters: layer::scatters(desk, &on, recipes),
        symbols: layer::symbols(desk, &on),
        labels: words::labels(desk, &on),
        captions: words::captions(desk, &on),
        legends: words::legends(desk, &on),
        forms: panel::forms(desk, &on),
        arrows: panel::arrows(desk, &on),
        callouts: panel::callouts(desk, &on),
        stock: stock(desk, table, BOARD_STOCK),
        from_players: table.count("from-players", 0, 1000, desk.report).unwrap_or(0),
        extra: table.truth("extra", desk.report),
        figure,
        back: table.word("back", desk.report),
        behind: false,
        like: None,
        span: name.span,
        name: name.value,
        grids,
    }
}

fn pictures(desk: &mut Desk<'_>, on: &On<'_, '_>) -> Vec<Picture> {
    let mut pictures = Vec::new();
    for table in on.table.tables("art", "board.NAME.art", desk.report) {
        table.know(&keys::of("board.NAME.art"), desk.report);
        let (file, room) = (table.must("file", desk.report), on.room(desk, &table, "the art"));
        let over = table.truth("over", desk.report);
        if let Some(art) = file.and_then(|file| fill::image(desk, &file)) {
            pictures.push(Picture { art, room, over });
        }
    }
    pictures
}

fn room(desk: &mut Desk<'_>, table: &Table<'_>) -> Rect {
    table.require("at", desk.report);
    table.require("room", desk.report);
    let at = table.point("at", desk.report).unwrap_or_default();
    Rect::new(at, table.size("room", ABOVE_ZERO, desk.report).unwrap_or(Size::new(Length::mm(1), Length::mm(1))))
}

fn inner_look(desk: &mut Desk<'_>, table: &Table<'_>, key: &str, name: &'static str) -> Option<Look> {
    let inner = table.table(key, name, desk.report)?;
    inner.know(&keys::of(name), desk.report);
    Some(look(desk, &inner))
}

fn look(desk: &mut Desk<'_>, table: &Table<'_>) -> Look {
    look_by(desk, table, "weight")
}

/// A look in a table that also sets type, where `weight` is that of letters.
fn lined_look(desk: &mut Desk<'_>, table: &Table<'_>) -> Look {
    look_by(desk, table, "line-weight")
}

fn look_by(desk: &mut Desk<'_>, table: &Table<'_>, weight: &str) -> Look {
    if table.has("stroke") {
        table.require(weight, desk.report);
    }
    Look {
        fill: table.colour("fill", &desk.colours, desk.report),
        stroke: table.colour("stroke", &desk.colours, desk.report),
        weight: table.length(weight, ZERO_UP, desk.report).unwrap_or_default(),
        dash: table.dash("dash", desk.report),
        inset: table.length("inset", BOTH_WAYS, desk.report).unwrap_or_default(),
    }
}
