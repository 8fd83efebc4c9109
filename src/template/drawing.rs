//! Templates: fixed and tinted art, and slots.

use std::sync::Arc;

use crate::geom::{Affine, Length, Rect, Size};
use crate::scene::{self, Framing, Item, Shape, Symbol, TextStyle, Use};
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
    /// An icon or art file; `tint` names the field with the colour that its black becomes.
    Image {
        /// The field with its colour, where it is not the art's own.
        tint: Option<String>,
        /// How it lies in its place.
        framing: Framing,
        /// A pattern for the point of it that stays in view, where that is not its middle.
        focus: Option<Spanned<String>>,
    },
    /// A colour for tinted art.
    Colour,
}

/// An empty named place.
#[derive(Clone, Debug)]
pub struct Slot {
    /// Its name.
    pub name: String,
    /// Where it is, measured from the trim's corner; empty for a colour.
    pub room: Rect,
    /// What goes into it.
    pub kind: SlotKind,
    /// Whether it may stay empty.
    pub optional: bool,
    /// Where its setting was written.
    pub span: Option<Span>,
}

impl Slot {
    /// The pattern for the point of its picture that stays in view, if it has one.
    pub fn focus(&self) -> Option<&Spanned<String>> {
        match &self.kind {
            SlotKind::Image { focus, .. } => focus.as_ref(),
            SlotKind::Text { .. } | SlotKind::Colour => None,
        }
    }
}
