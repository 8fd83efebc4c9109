//! The layers of a board that chance has no say in.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::tools::{Speaker, Tools, filled};
use crate::diag::Note;
use crate::geom::{Hex, HexGrid, Length, Path, Point, Rect};
use crate::model::{Board, Edges, Look, Who};
use crate::scene::{FillRule, Item, Shape, Stroke};

/// What lies under the items that chance lays: ground, art, cells, regions,
/// edges, border.
pub(super) fn under(tools: &Tools<'_>, board: &Board) -> Vec<Item> {
    let mut items = Vec::new();
    if let Some(ground) = board.ground {
        items.push(Item::Shape(Shape::filled(Path::rect(Rect::of(board.size).inset(-board.bleed)), ground)));
    }
    items.extend(pictures(tools, board, false));
    let Some(grid) = &board.grid else { return items };
    let all = hexes(board, &Who::All);
    // All fills lie under all lines, or a region would hide the lines of its cells.
    items.extend(cells(grid, &all, &Look { stroke: None, ..board.look.clone() }));
    for region in &board.regions {
        items.extend(cells(grid, &hexes(board, &region.who), &Look { stroke: None, ..region.look.clone() }));
    }
    items.extend(cells(grid, &all, &Look { fill: None, ..board.look.clone() }));
    for region in &board.regions {
        let line = Look { fill: None, ..region.look.clone() };
        items.extend(shape(grid.outline(&hexes(board, &region.who)), &line));
    }
    if let Some(edges) = &board.edges {
        items.extend(grid.inner_edges(&all).into_iter().filter_map(|ends| slot(ends, edges)));
    }
    if let Some(border) = &board.border {
        items.extend(shape(grid.outline(&all), border));
    }
    items
}

/// What lies over the items that chance lays: labels, legends, art.
pub(super) fn over(tools: &Tools<'_>, board: &Board, notes: &mut Vec<Note>) -> Vec<Item> {
    let mut items = Vec::new();
    if let Some(grid) = &board.grid {
        for label in &board.labels {
            for cell in board.cells.iter().filter(|cell| label.who.means(cell)) {
                let field = |name: &str| match name {
                    "id" => Some(cell.id.as_str()),
                    _ => cell.fields.get(name).map(String::as_str),
                };
                let rich = filled(&label.text.value, field);
                let from = Speaker { what: "label", of: &cell.id, span: label.text.span };
                let room = label.room.moved(grid.centre(cell.hex));
                items.extend(tools.set(&rich, &label.style, room, from, notes));
            }
        }
    }
    for legend in &board.legends {
        items.extend(legend_rows(tools, legend, notes));
    }
    items.extend(pictures(tools, board, true));
    items
}

/// The boxes that no seam should cross: the middles of cells and all words.
pub(super) fn keep(board: &Board) -> Vec<Rect> {
    let mut keep: Vec<Rect> = Vec::new();
    if let Some(grid) = &board.grid {
        let reach = grid.side.half();
        let middle = |hex| {
            let centre = grid.centre(hex);
            Rect::between(centre.x - reach, centre.y - reach, centre.x + reach, centre.y + reach)
        };
        keep.extend(board.cells.iter().map(|cell| middle(cell.hex)));
    }
    keep.extend(board.captions.iter().map(|caption| caption.room));
    keep.extend(board.legends.iter().map(|legend| legend.room));
    keep
}

fn hexes(board: &Board, who: &Who) -> BTreeSet<Hex> {
    board.cells.iter().filter(|cell| who.means(cell)).map(|cell| cell.hex).collect()
}

/// Every cell on its own.
fn cells(grid: &HexGrid, hexes: &BTreeSet<Hex>, look: &Look) -> Vec<Item> {
    hexes.iter().filter_map(|hex| shape(Path::polygon(&inset(grid, *hex, look.inset)), look)).collect()
}

fn pictures(tools: &Tools<'_>, board: &Board, over: bool) -> Vec<Item> {
    let art = board.art.iter().filter(|art| art.over == over);
    art.filter_map(|art| tools.icon(&art.art, art.room)).collect()
}

fn legend_rows(tools: &Tools<'_>, legend: &crate::model::Legend, notes: &mut Vec<Note>) -> Vec<Item> {
    let mut items = Vec::new();
    // Signs stand as high as their words ask for, however few there are.
    let row_height =
        (legend.room.size.h / legend.rows.len().max(1) as i64).min(Length::from_pt(legend.style.size * 2.2));
    for (n, row) in legend.rows.iter().enumerate() {
        let at = legend.room.at + Point::new(Length::ZERO, row_height * n as i64);
        let side = row_height * 4 / 5;
        let gap = (row_height - side).half();
        let swatch = Rect::between(at.x, at.y + gap, at.x + side, at.y + gap + side);
        items.extend(shape(Path::round_rect(swatch, side / 8), &row.look));
        items.extend(row.icon.as_ref().and_then(|icon| tools.icon(icon, swatch.inset(side / 10))));
        let left = swatch.right() + side / 3;
        let words = Rect::between(left, at.y, legend.room.right(), at.y + row_height);
        let from = Speaker { what: "legend", of: "the board", span: legend.span };
        items.extend(tools.set(&row.text, &legend.style, words, from, notes));
    }
    items
}

/// A path in a look; nothing where the look shows nothing.
fn shape(path: Path, look: &Look) -> Option<Item> {
    let stroke = look.stroke.filter(|_| look.weight > Length::ZERO);
    if look.fill.is_none() && stroke.is_none() {
        return None;
    }
    let pen = |colour| Stroke { dash: look.dash.clone(), ..Stroke::plain(colour, look.weight) };
    Some(Item::Shape(Shape {
        path: Arc::new(path),
        fill: look.fill.map(|colour| (colour, FillRule::NonZero)),
        stroke: stroke.map(pen),
    }))
}

/// The corners of a cell, drawn so far inside it.
fn inset(grid: &HexGrid, hex: Hex, by: Length) -> [(f64, f64); 6] {
    let centre = grid.centre(hex);
    let (x, y) = (centre.x.to_um() as f64, centre.y.to_um() as f64);
    let share = 1.0 - 2.0 * by.to_um() as f64 / grid.across().to_um() as f64;
    grid.corners(hex).map(|(cx, cy)| (x + (cx - x) * share, y + (cy - y) * share))
}

/// A slot in the middle of an edge, along it.
fn slot([a, b]: [(f64, f64); 2], edges: &Edges) -> Option<Item> {
    let (x, y) = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
    let reach = ((b.0 - a.0).powi(2) + (b.1 - a.1).powi(2)).sqrt();
    let (dx, dy) = ((b.0 - a.0) / reach, (b.1 - a.1) / reach);
    let (l, w) = (edges.length.to_um() as f64 / 2.0, edges.width.to_um() as f64 / 2.0);
    let corner = |along: f64, across: f64| (x + dx * along - dy * across, y + dy * along + dx * across);
    shape(Path::polygon(&[corner(-l, -w), corner(l, -w), corner(l, w), corner(-l, w)]), &edges.look)
}
