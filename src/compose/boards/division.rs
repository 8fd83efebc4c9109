//! Lines that divide the cells of a board, and their labels at its rim.

use super::off_board;
use crate::compose::shape::{places, shape};
use crate::compose::tools::{Task, TextOrigin};
use crate::geom::{Edge, Length, Path, Point, Rect, hypot};
use crate::message::msg;
use crate::model::{Board, Division, Grid, Known, ShapeStyle};
use crate::scene::Item;

/// The lines between cells with different values, and a tick with words
/// beyond it wherever such a line meets the rim.
pub(crate) fn items(
    tools: &Task<'_, '_>,
    board: Known<'_, Board>,
    division: &Division,
) -> Vec<Item> {
    let Some(grid) = board.grid(&division.who) else {
        return Vec::new();
    };
    let cells = places(board.meant(&division.who));
    let mut parts = vec![
        None;
        grid.cells
            .iter()
            .map(|cell| cell.place + 1)
            .max()
            .unwrap_or(0)
    ];
    for cell in &grid.cells {
        parts[cell.place] = cell.says(&division.by);
    }
    let mut edges = grid.mesh.inner_edges(&cells);
    edges.retain(|edge| parts[edge.cells[0]] != parts[edge.cells[1]]);
    let line = ShapeStyle {
        fill: None,
        ..division.look.clone()
    };
    let mut items = Vec::new();
    if division.inner {
        let lines: Vec<Path> = edges.iter().map(|edge| line_of(grid, edge)).collect();
        tools.extend(off_board::check_shift(&board, &lines, &division.shift));
        let lines = lines.into_iter().filter_map(|path| shape(path, &line));
        items.extend(lines.map(|item| item.moved(division.shift.value)));
    }
    let rim = grid.mesh.rim(&cells);
    for edge in &edges {
        for (n, corner) in edge
            .corners
            .iter()
            .enumerate()
            .filter(|(_, corner)| rim.contains(corner))
        {
            let out = Outward::new(
                grid.mesh.corner(edge.corners[1 - n]),
                grid.mesh.corner(*corner),
            );
            items.extend(at_rim(tools, board, division, &out));
        }
    }
    items
}

fn line_of(grid: &Grid, edge: &Edge) -> Path {
    Path::through(&grid.mesh.way(edge.cells[0], edge.side))
}

/// The tick and the words at one end of a dividing line.
fn at_rim(
    tools: &Task<'_, '_>,
    board: Known<'_, Board>,
    division: &Division,
    out: &Outward,
) -> Vec<Item> {
    let mut items = Vec::new();
    let end = division.away + division.tick;
    if division.tick > Length::ZERO {
        let tick = Path::line(Point::near(out.at(division.away)), Point::near(out.at(end)));
        let look = ShapeStyle {
            dash: Vec::new(),
            fill: None,
            ..division.look.clone()
        };
        items.extend(shape(tick, &look));
    }
    if let Some((text, size)) = &division.text {
        // The box touches the end of the tick with the side that faces it.
        let reach = (out.along.0 * size.w.to_um() as f64)
            .abs()
            .max((out.along.1 * size.h.to_um() as f64).abs())
            / 2.0;
        let centre = Point::near(out.at(end + Length::um(reach.round() as i64)));
        let room = Rect::new(centre - Point::new(size.w.half(), size.h.half()), *size);
        let from = TextOrigin {
            text: msg!("the division of {title}", title = board.title()),
            span: text.span,
        };
        items.extend(tools.set(&text.value, &division.style, room, &from));
    }
    items
}

/// The way on beyond the end of a line.
struct Outward {
    end: (f64, f64),
    along: (f64, f64),
}

impl Outward {
    fn new(from: (f64, f64), end: (f64, f64)) -> Outward {
        let (dx, dy) = (end.0 - from.0, end.1 - from.1);
        let reach = hypot(dx, dy);
        Outward {
            end,
            along: (dx / reach, dy / reach),
        }
    }

    fn at(&self, by: Length) -> (f64, f64) {
        let by = by.to_um() as f64;
        (
            self.end.0 + self.along.0 * by,
            self.end.1 + self.along.1 * by,
        )
    }
}
