//! Art in another colour.

use std::sync::Arc;

use crate::scene::{Colour, Group, Item, Shape, Stroke, Symbol, Use};
use crate::template::TintedShape;

/// For each shape, in order, the colours that a card's fields give its fill and its outline; `None` keeps the template's colour.
pub(super) type Tints = Vec<[Option<Colour>; 2]>;

/// Shapes in the colours that fields give them.
pub(super) fn with_tints(shapes: &[TintedShape], tints: &Tints) -> Vec<Item> {
    let item = |(tinted, [fill, stroke]): (&TintedShape, &[Option<Colour>; 2])| {
        let mut shape = tinted.shape.clone();
        if let (Some((colour, _)), Some(tint)) = (&mut shape.fill, fill) {
            *colour = Colour {
                a: colour.a,
                ..*tint
            };
        }
        if let (Some(pen), Some(tint)) = (&mut shape.stroke, stroke) {
            pen.colour = Colour {
                a: pen.colour.a,
                ..*tint
            };
        }
        Item::Shape(shape)
    };
    shapes.iter().zip(tints).map(item).collect()
}

/// A symbol with its black replaced.
pub(super) fn tinted(symbol: &Symbol, tint: Colour) -> Symbol {
    Symbol {
        name: format!("{}{tint}", symbol.name),
        items: symbol
            .items
            .iter()
            .map(|item| recoloured(item, tint))
            .collect(),
        bounds: symbol.bounds,
        is_template: symbol.is_template,
        page: None,
    }
}

fn recoloured(item: &Item, tint: Colour) -> Item {
    let swap = |colour: Colour| {
        let black = (colour.r, colour.g, colour.b) == (0, 0, 0);
        if black {
            Colour {
                a: colour.a,
                ..tint
            }
        } else {
            colour
        }
    };
    match item {
        Item::Shape(shape) => Item::Shape(Shape {
            path: Arc::clone(&shape.path),
            fill: shape.fill.map(|(colour, rule)| (swap(colour), rule)),
            stroke: shape.stroke.clone().map(|stroke| Stroke {
                colour: swap(stroke.colour),
                ..stroke
            }),
        }),
        Item::Group(group) => Item::from(Group {
            items: group
                .items
                .iter()
                .map(|item| recoloured(item, tint))
                .collect(),
            clip: group.clip.clone(),
            ..**group
        }),
        Item::Use(one) => {
            let symbol = Arc::new(tinted(&one.symbol, tint));
            Item::from(Use {
                symbol,
                ..Use::clone(one)
            })
        }
        Item::Glyphs(_) | Item::Picture(_) => item.clone(),
    }
}
