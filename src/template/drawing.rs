//! Templates: fixed and tinted art, and slots.

use std::sync::Arc;

use crate::geom::{Affine, Length, Rect, Rotation, Size};
use crate::scene::{self, Item, Shape, Symbol, TextStyle, Use};
use crate::source::{Span, Spanned};

/// A template for one side of a card or token.
#[derive(Clone, Debug)]
pub struct Template {
    /// Its name: that of its file without the ending.
    pub name: String,
    /// The size of a piece after cutting.
    pub trim: Size,
    /// How far the art goes beyond the trim on every side.
    pub bleed: Length,
    /// How far inside the trim nothing that matters may stand.
    pub safe: Length,
    /// What is drawn, in order.
    pub art: Vec<Art>,
    /// The places to fill, in reading order.
    pub slots: Vec<Slot>,
    /// Where its settings were written, or its SVG where it has none.
    pub span: Option<Span>,
}

/// A part of a template's art.
#[derive(Clone, Debug)]
pub enum Art {
    /// The same on every piece.
    Fixed(Item),
    /// A shape whose colours are fields of the piece.
    Tinted {
        /// The shape, in the colours that the template shows.
        shape: Shape,
        /// The field with the colour of its fill.
        fill: Option<String>,
        /// The field with the colour of its outline.
        stroke: Option<String>,
    },
}

impl Art {
    /// The same art of the template `name`, with each stretch of fixed art as one symbol, so that it is stored
    /// once for all pieces.
    pub fn gathered(art: Vec<Art>, name: &str) -> Vec<Art> {
        let mut gathered = Vec::new();
        let mut art = art.into_iter().peekable();
        while let Some(next) = art.next() {
            let Art::Fixed(first) = next else {
                gathered.push(next);
                continue;
            };
            let mut items = vec![first];
            while let Some(Art::Fixed(item)) = art.next_if(|next| matches!(next, Art::Fixed(_))) {
                items.push(item);
            }
            let name = format!("template {name} {}", gathered.len() + 1);
            // Art has no letters, only their outlines.
            let bounds = scene::reach(&items, &|_| None).unwrap_or_default();
            let symbol = Arc::new(Symbol { name, items, bounds, is_template: true });
            gathered.push(Art::Fixed(Item::Use(Use { symbol, to: Affine::IDENTITY, element: None })));
        }
        gathered
    }
}

/// What goes into a slot.
#[derive(Clone, Debug, PartialEq)]
pub enum SlotKind {
    /// Words, set in this style; `tint` names the field with their colour.
    Text {
        /// How they are set.
        style: TextStyle,
        /// The field with their colour, where it is not the style's.
        tint: Option<String>,
    },
    /// An icon or art file, fitted and centred; `tint` names the field with
    /// the colour that its black becomes.
    Image {
        /// The field with its colour, where it is not the art's own.
        tint: Option<String>,
    },
    /// A colour for tinted art.
    Colour,
}

/// An empty named place.
#[derive(Clone, Debug)]
pub struct Slot {
    /// Its name.
    pub name: String,
    /// Where it is before it is turned, measured from the trim's corner; empty for a colour.
    pub room: Rect,
    /// How it is turned about the middle of its room.
    pub rotation: Rotation,
    /// The pattern of a further rotation, in degrees clockwise, which is filled in with the fields of each piece.
    pub rotate: Option<Spanned<String>>,
    /// What goes into it.
    pub kind: SlotKind,
    /// Whether it may stay empty.
    pub optional: bool,
    /// Where its setting was written.
    pub span: Option<Span>,
}
