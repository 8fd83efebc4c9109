//! Shapes in the style that a board asks for, and the places of cells in their mesh.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::geom::{Length, Path};
use crate::model::{Cell, ShapeStyle};
use crate::scene::{FillRule, Item, Shape, Stroke};

/// A path drawn in a style; `None` if the style has neither fill nor stroke.
pub(super) fn shape(path: Path, look: &ShapeStyle) -> Option<Item> {
    let stroke = look.stroke.filter(|_| look.weight > Length::ZERO);
    if look.fill.is_none() && stroke.is_none() {
        return None;
    }
    let pen = |colour| Stroke {
        dash: look.dash.clone(),
        ..Stroke::plain(colour, look.weight)
    };
    Some(Item::Shape(Shape {
        path: Arc::new(path),
        fill: look.fill.map(|colour| (colour, FillRule::NonZero)),
        stroke: stroke.map(pen),
    }))
}

/// The places of cells in their mesh.
pub(super) fn places<'c>(cells: impl IntoIterator<Item = &'c Cell>) -> BTreeSet<usize> {
    cells.into_iter().map(|cell| cell.place).collect()
}
