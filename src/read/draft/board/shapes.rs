//! `[[board.NAME.shape]]`: circles and paths.

use super::selector::On;
use super::shape::look;
use crate::decode::svg::path_data;
use crate::diag::{Code, Diagnostic};
use crate::geom::{Path, Point, Rect, Size};
use crate::message::{msg, pattern};
use crate::model::{BoardShape, CellRotations, CellSelector};
use crate::read::draft::Reading;
use crate::read::draft::templates::rotate::fixed;
use crate::schema::keys;
use crate::schema::table::Table;

/// The keys that say in which cells a shape lies.
const IN_CELLS: [&str; 4] = ["on", "cells", "where", "data"];

pub(super) fn shapes(cx: &mut Reading<'_>, on: &On<'_, '_>) -> Vec<BoardShape> {
    let mut shapes = Vec::new();
    for table in on.table.tables(keys::SHAPE) {
        if IN_CELLS.iter().any(|key| table.has(key)) {
            let who = on.cell_selector(cx, &table);
            on.by_look(cx, &table, who, |cx, table, who| {
                shapes.extend(shape(cx, on, table, Some(who)))
            });
        } else {
            let patterns = table.patterns(&["rotate"]);
            let asks = patterns.first().map(|pattern| {
                let note = Diagnostic::new(
                    Code::UnknownField,
                    msg!("`{pattern}` is not filled in here", pattern = pattern.value),
                );
                cx.diagnostics.emit(note.at(pattern.span).help(msg!(
                    "add `on`, `cells`, `where` or `data`, which say in which cells"
                )));
            });
            shapes.extend(
                asks.is_none()
                    .then(|| shape(cx, on, &table, None))
                    .flatten(),
            );
        }
    }
    shapes
}

fn shape(
    cx: &mut Reading<'_>,
    on: &On<'_, '_>,
    table: &Table<'_>,
    who: Option<CellSelector>,
) -> Option<BoardShape> {
    let (at, look) = (table.get(&keys::shape::AT), look(cx, table));
    let path = path(table)?;
    let rotations = match &who {
        Some(who) => on.rotations(cx, table, who),
        None => CellRotations {
            all: fixed(table),
            ..CellRotations::default()
        },
    };
    let room = path
        .bounds()
        .unwrap_or(Rect::new(Point::default(), Size::default()))
        .moved(at);
    match &who {
        Some(who) => on.check_laid(who, pattern!("the shape"), room, table.span),
        None => on.check_near(pattern!("the shape"), room, table.span),
    }
    Some(BoardShape {
        who,
        at,
        path,
        rotations,
        look,
    })
}

/// The outline of a shape, about the place where it lies. Notes one that is none, or several.
fn path(table: &Table<'_>) -> Option<Path> {
    match (table.get(&keys::shape::D), table.get(&keys::shape::CIRCLE)) {
        (Some(data), None) => {
            let path = path_data(&data.value);
            if path.is_none() {
                let note = Diagnostic::new(Code::BadValue, msg!("`d` is not a path")).at(data.span);
                table.diagnostics.emit(note.help(msg!(
                    "write it as in SVG, in millimeters, such as `M 0 0 L 10 0 L 5 8 Z`"
                )));
            }
            path
        }
        (None, Some(width)) => Some(Path::circle(Point::default(), width.half())),
        (data, _) => {
            let both = data.is_some();
            // A faulty value was noted.
            if both || !(table.has(&keys::shape::D) || table.has(&keys::shape::CIRCLE)) {
                let message = if both {
                    pattern!("the shape has both `d` and `circle`")
                } else {
                    pattern!("the shape has neither `d` nor `circle`")
                };
                let note = Diagnostic::new(Code::BadValue, message).at(table.span);
                table.diagnostics.emit(note.help(msg!(
                    "give it one of them: a path, or the diameter of a circle"
                )));
            }
            None
        }
    }
}
