//! Art fitted into boxes, and art in another colour.

use std::sync::Arc;

use crate::geom::{Affine, Rect};
use crate::scene::{Colour, Group, Item, Shape, Stroke, Symbol, Use};

/// A symbol as large as a box allows, in its middle.
pub(super) fn fitted(symbol: Arc<Symbol>, room: Rect) -> Item {
    let whole = symbol.bounds;
    placed(symbol, whole, room)
}

/// A symbol of which a part fills a box as far as it goes, in its middle.
pub(super) fn placed(symbol: Arc<Symbol>, part: Rect, room: Rect) -> Item {
    let of = |rect: Rect| {
        let um = |n: crate::geom::Length| n.to_um() as f64;
        (um(rect.left()), um(rect.top()), um(rect.size.w), um(rect.size.h))
    };
    let ((x, y, w, h), (left, top, wide, high)) = (of(part), of(room));
    let scale = (wide / w.max(1.0)).min(high / h.max(1.0));
    let to = Affine::new([
        scale,
        0.0,
        0.0,
        scale,
        (left + (wide - w * scale) / 2.0 - x * scale).round(),
        (top + (high - h * scale) / 2.0 - y * scale).round(),
    ]);
    Item::Use(Use { symbol, to })
}

/// A symbol with its black replaced.
pub(super) fn tinted(symbol: &Symbol, tint: Colour) -> Symbol {
    Symbol {
        name: format!("{}{tint}", symbol.name),
        items: symbol.items.iter().map(|item| recoloured(item, tint)).collect(),
        bounds: symbol.bounds,
        is_template: symbol.is_template,
    }
}

fn recoloured(item: &Item, tint: Colour) -> Item {
    let swap = |colour: Colour| {
        let black = (colour.r, colour.g, colour.b) == (0, 0, 0);
        if black { Colour { a: colour.a, ..tint } } else { colour }
    };
    match item {
        Item::Shape(shape) => Item::Shape(Shape {
            path: Arc::clone(&shape.path),
            fill: shape.fill.map(|(colour, rule)| (swap(colour), rule)),
            stroke: shape.stroke.clone().map(|stroke| Stroke { colour: swap(stroke.colour), ..stroke }),
        }),
        Item::Group(group) => Item::Group(Group {
            items: group.items.iter().map(|item| recoloured(item, tint)).collect(),
            ..group.clone()
        }),
        Item::Use(one) => {
            let symbol = Arc::new(tinted(&one.symbol, tint));
            Item::Use(Use { symbol, to: one.to })
        }
        Item::Glyphs(_) | Item::Picture(_) => item.clone(),
    }
}
