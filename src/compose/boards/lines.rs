//! Lines along the sides of cells and from cell to cell, and shapes.

use std::collections::{BTreeMap, BTreeSet};

use crate::compose::shape::shape;
use crate::compose::tools::turned;
use crate::geom::{Affine, Path, Point, Rect, Rotation, Size, runs};
use crate::model::{Board, CellPlace, ShapeStyle};
use crate::scene::{Cap, Item, Join};

/// Lines along sides of cells that are in play.
pub(crate) fn sides(board: &Board) -> Vec<Item> {
    let in_play = in_play(board);
    let mut items = Vec::new();
    for lines in &board.sides {
        let (mut known, mut places, mut legs) = (BTreeMap::new(), Vec::new(), Vec::new());
        for (at, side) in lines.sides.iter().filter(|(at, _)| in_play.contains(at)) {
            let way = board.grids[at.grid].mesh.way(at.cell, *side);
            let mut numbers = way.into_iter().map(|place| {
                // Two cells have the same places along a side, but for the last bits of a float.
                let near = Point::near(place);
                *known.entry((near.x, near.y)).or_insert_with(|| {
                    places.push(place);
                    places.len() - 1
                })
            });
            let Some(mut from) = numbers.next() else {
                continue;
            };
            for to in numbers {
                legs.push([from, to]);
                from = to;
            }
        }
        for run in runs(legs) {
            let way: Vec<(f64, f64)> = run.into_iter().map(|n| places[n]).collect();
            items.extend(line(Path::through(&way), &lines.look));
        }
    }
    items
}

/// Lines from cell to cell, where both are in play.
pub(crate) fn links(board: &Board) -> Vec<Item> {
    let in_play = in_play(board);
    let numbers: BTreeMap<CellPlace, usize> = in_play.iter().copied().zip(0..).collect();
    let places: Vec<(f64, f64)> = in_play.iter().map(|at| middle(board, *at)).collect();
    let mut items = Vec::new();
    for links in &board.links {
        let ends = links
            .ends
            .iter()
            .filter_map(|[from, to]| Some([*numbers.get(from)?, *numbers.get(to)?]));
        for run in runs(ends) {
            let way: Vec<(f64, f64)> = run.into_iter().map(|n| places[n]).collect();
            let path = if links.is_curved {
                Path::smooth(&way)
            } else {
                Path::through(&way)
            };
            items.extend(line(path, &links.look));
        }
    }
    items
}

/// Circles and paths, those of cells in each that is in play.
pub(crate) fn shapes(board: &Board) -> Vec<Item> {
    let mut items = Vec::new();
    for one in &board.shapes {
        let mut lay = |at: Point, rotation: Rotation| {
            let at = at + one.at;
            let path = Affine::shift(at.x.to_um() as f64, at.y.to_um() as f64).path(&one.path);
            items.extend(
                shape(path, &one.look)
                    .map(|item| turned(item, Rect::new(at, Size::default()), rotation)),
            );
        };
        match &one.who {
            None => lay(Point::default(), one.rotations.all),
            Some(who) => {
                let Some(grid) = board.grid(who) else {
                    continue;
                };
                board
                    .meant(who)
                    .for_each(|cell| lay(grid.mesh.centre(cell.place), one.rotations.of(cell)));
            }
        }
    }
    items
}

fn in_play(board: &Board) -> BTreeSet<CellPlace> {
    let cells = board.grids.iter().enumerate();
    cells
        .flat_map(|(grid, of)| {
            of.cells.iter().map(move |cell| CellPlace {
                grid,
                cell: cell.place,
            })
        })
        .collect()
}

fn middle(board: &Board, at: CellPlace) -> (f64, f64) {
    let middle = board.grids[at.grid].mesh.centre(at.cell);
    (middle.x.to_um() as f64, middle.y.to_um() as f64)
}

/// A line that turns and ends round, so that those that meet leave no gap; its dashes end square, or they would be longer.
fn line(path: Path, look: &ShapeStyle) -> Option<Item> {
    let Item::Shape(mut shape) = shape(path, look)? else {
        return None;
    };
    if let Some(stroke) = &mut shape.stroke {
        stroke.join = Join::Round;
        stroke.cap = if stroke.dash.is_empty() {
            Cap::Round
        } else {
            Cap::Butt
        };
    }
    Some(Item::Shape(shape))
}
