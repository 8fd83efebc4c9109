//! `[board.NAME]` and the tables below it.

mod back;
mod cells;
mod copy;
mod drawing;
mod grid;
mod hexes;
mod laid;
mod lattice;
mod layer;
mod lines;
mod numbered;
mod overlap;
mod panel;
mod rings;
mod scatter;
mod selector;
mod shape;
mod shapes;
mod track;
mod words;

use std::collections::BTreeMap;

use super::Reading;
use super::component::component;
use super::sets::framing::{framing, literal_focus};
use super::templates::outline::outline;
use super::templates::rotate::fixed;
use crate::diag::{Code, Diagnostic};
use crate::geom::{Outline, Size};
use crate::message::{Joint, list, msg, pattern};
use crate::model::{
    Board, BoardLayer, CellSelector, Component, Content, Kind, Picture, Recipe, Stock,
};
use crate::schema::keys;
use crate::schema::table::Table;
pub(super) use scatter::{check_scatters, scatter_columns};
pub(super) use selector::On;

/// The boards of all files.
pub(super) fn boards(
    cx: &mut Reading<'_>,
    files: &[Table<'_>],
    recipes: &BTreeMap<String, Recipe>,
) -> Vec<Component> {
    let mut named = Vec::new();
    for file in files {
        named.extend(file.named(keys::BOARD));
    }
    let (copies, own): (Vec<_>, Vec<_>) = named
        .into_iter()
        .partition(|(_, table)| table.has(&keys::board::COPY_OF));
    let mut boards: Vec<Component> = Vec::new();
    // For a board that takes over no size, a note has been given where the other is named or written.
    for (name, table) in own
        .into_iter()
        .filter(|(_, table)| table.has(&keys::board::SIZE) || !table.has(&keys::board::LIKE))
    {
        let content = |cx: &mut Reading<'_>| Content::Board(Box::new(board(cx, &table, recipes)));
        let of = name.value.clone();
        boards.push(cx.of_component(&of, |cx| {
            component(cx, (Kind::Board, name), &table, Stock::Board, content)
        }));
    }
    let copies: Vec<Component> = copies
        .into_iter()
        .filter_map(|(name, table)| copy::copy(cx, name, &table, &boards))
        .collect();
    boards.extend(copies);
    boards.sort_by_key(|board| board.span);
    back::turn_over(cx, &mut boards);
    boards
}

fn board(cx: &mut Reading<'_>, table: &Table<'_>, recipes: &BTreeMap<String, Recipe>) -> Board {
    let figure = copy::figure(table);
    copy::check_no_scale(table);
    table.require(&keys::board::SIZE);
    let size = table.get(&keys::board::SIZE);
    let grids = grid::grids(cx, table);
    let laid = laid::laid(cx, table, &grids);
    let on = On::new(table, &grids).with_laid(&laid).sized(size);
    on.check_cells_lie();
    if let (Some(grid), Some(cell)) = (grids.first(), table.table(keys::CELL)) {
        on.check_inset(
            &CellSelector::default(),
            grid.look.inset,
            cell.span_of("inset"),
        );
    }
    let art = pictures(cx, &on);
    let outline = size.and_then(|size| drawn_outline(cx, size, &art));
    Board {
        outline,
        alt: cx.alt(table),
        size: size.unwrap_or_default(),
        bleed: table.get(&keys::board::BLEED),
        ground: table.colour(&keys::board::GROUND, &cx.names),
        art,
        panels: panel::boxes(cx, &on),
        regions: layer::regions(cx, &on),
        sides: lines::sides(cx, &on, &laid),
        divisions: layer::divisions(cx, &on),
        corners: layer::corners(cx, &on),
        links: lines::links(cx, &on, &laid),
        shapes: shapes::shapes(cx, &on),
        scatters: scatter::scatters(cx, &on, recipes),
        symbols: layer::symbols(cx, &on),
        labels: words::labels(cx, &on),
        captions: words::captions(cx, &on),
        legends: words::legends(cx, &on),
        forms: panel::forms(cx, &on),
        arrows: panel::arrows(cx, &on),
        callouts: panel::callouts(cx, &on),
        figure,
        back: table.get(&keys::board::BACK),
        behind: false,
        copy_of: None,
        enlarged: None,
        order: order(table),
        laid: laid.grids,
        grids,
    }
}

/// The layers that change places. Notes what is none, or is named twice.
fn order(table: &Table<'_>) -> Vec<BoardLayer> {
    let mut order = Vec::new();
    for word in table.get(&keys::board::ORDER).unwrap_or_default() {
        let known = || BoardLayer::ALL.iter().map(|(name, _)| *name);
        let note = match BoardLayer::ALL.iter().find(|(name, _)| *name == word.value) {
            None => {
                let note = Diagnostic::new(
                    Code::UnknownName,
                    msg!("there is no layer `{layer}`", layer = word.value),
                )
                .at(word.span);
                let names = list(Joint::Comma, known());
                let note = note.help(msg!("choose from {names}", names));
                table.diagnostics.did_you_mean(note, &word.value, known())
            }
            Some((_, layer)) if order.contains(layer) => {
                let note = Diagnostic::new(
                    Code::Duplicate,
                    msg!("the layer `{layer}` is named twice", layer = word.value),
                );
                note.at(word.span)
            }
            Some((_, layer)) => {
                order.push(*layer);
                continue;
            }
        };
        table.diagnostics.emit(note);
    }
    order
}

/// Where a board is cut and folded by what its art draws; `None` where that says nothing.
fn drawn_outline(cx: &Reading<'_>, size: Size, art: &[Picture]) -> Option<Outline> {
    let mut guides = Vec::new();
    for one in art {
        let Some(symbol) = cx.gallery.symbol(&one.art.file) else {
            continue;
        };
        let to = one
            .framing
            .placing(symbol.bounds, one.room, one.focus)
            .then(one.rotation.about(one.room.centre()));
        guides.extend(
            cx.gallery
                .guides(symbol)
                .iter()
                .map(|guide| guide.through(to)),
        );
    }
    if guides.is_empty() {
        None
    } else {
        outline(cx.diagnostics, size, &guides)
    }
}

fn pictures(cx: &mut Reading<'_>, on: &On<'_, '_>) -> Vec<Picture> {
    let mut pictures = Vec::new();
    for table in on.table.tables(keys::ART) {
        let (file, room) = (
            table.get(&keys::art::FILE),
            on.room(&table, pattern!("the art")),
        );
        let over = table.get(&keys::art::OVER);
        let framing = framing(&table, table.get(&keys::art::FIT));
        let focus = literal_focus(&table);
        if let Some(art) = file.and_then(|file| cx.icon(&file)) {
            pictures.push(Picture {
                art,
                room,
                rotation: fixed(&table),
                framing,
                focus,
                over,
                span: table.span,
            });
        }
    }
    pictures
}
