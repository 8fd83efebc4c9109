//! A finished picture with empty named places.
//!
//! A template does not know which game it serves. Its art is already scene;
//! its slots say where words, pictures and colours go and how words are set.

use std::sync::Arc;

use crate::geom::{Affine, Length, Outline, Rect, Rotation, Size};
use crate::scene::{self, Framing, Item, Shape, Symbol, TextStyle, Use};
use crate::source::Spanned;

/// A template for one side of a card or token.
#[derive(Clone, Debug)]
pub struct Template {
    /// Its name: that of its file without the ending, or the names of all that a list of cases has.
    pub name: String,
    /// What no other template has: its name, or for a list of cases what can be the name of no file.
    pub key: String,
    /// The size of a piece after cutting.
    pub trim: Size,
    /// Where a piece is cut and folded, unless its set asks for another outline.
    pub outline: Arc<Outline>,
    /// How far the art goes beyond the trim on every side.
    pub bleed: Length,
    /// How far inside the trim nothing that matters may be.
    pub safe: Length,
    /// What is drawn, in order of painting: never below fewer slots than what comes before it.
    pub layers: Vec<Layer>,
    /// When layers are drawn and slots are filled, in order of writing.
    pub conditions: Vec<Condition>,
    /// The places to fill, in reading order.
    pub slots: Vec<Slot>,
}

/// Something that a piece must say for a part of the template to be drawn.
#[derive(Clone, Debug)]
pub struct Condition {
    /// The test as it is written; `None` where the others alone decide.
    pub text: Option<Spanned<String>>,
    /// The condition of the part around it, by its number: an earlier one, which must hold too.
    pub within: Option<usize>,
    /// Whether it decides between templates: the first of these whose test is passed holds, and no other.
    pub is_case: bool,
}

/// A part of a template's art, and when it is drawn.
#[derive(Clone, Debug)]
pub struct Layer {
    /// What is drawn.
    pub art: Art,
    /// The condition under which it is drawn, by its number; `None` for what always is.
    pub condition: Option<usize>,
    /// It is painted over the first so many slots, and below all others.
    pub over: usize,
}

/// A part of a template's art.
#[derive(Clone, Debug)]
pub enum Art {
    /// The same on every piece.
    Fixed(Item),
    /// Shapes whose colours are fields of the piece.
    Tinted(Vec<TintedShape>),
}

/// A shape whose colours are fields of the piece.
#[derive(Clone, Debug)]
pub struct TintedShape {
    /// The shape, in the colours that the template shows.
    pub shape: Shape,
    /// The field with the colour of its fill.
    pub fill: Option<String>,
    /// The field with the colour of its outline.
    pub stroke: Option<String>,
}

impl Art {
    /// Its items in the colours that the template shows.
    pub fn shown(self) -> Vec<Item> {
        match self {
            Art::Fixed(item) => vec![item],
            Art::Tinted(shapes) => shapes
                .into_iter()
                .map(|tinted| Item::Shape(tinted.shape))
                .collect(),
        }
    }
}

impl Layer {
    /// The same layers of the template `name` in order of painting. Each stretch of fixed or of tinted art under one
    /// condition and over the same slots is one layer, which is stored once for all pieces that show it alike: the fixed
    /// ones are symbols already.
    pub fn gathered(mut layers: Vec<Layer>, name: &str) -> Vec<Layer> {
        layers.sort_by_key(|layer| layer.over);
        let mut gathered: Vec<Layer> = Vec::new();
        let is_tinted = |layer: &Layer| matches!(layer.art, Art::Tinted(_));
        let is_stretch = |one: &Layer, next: &Layer| {
            (one.condition, one.over, is_tinted(one))
                == (next.condition, next.over, is_tinted(next))
        };
        for stretch in layers.chunk_by(is_stretch) {
            let (mut items, mut shapes) = (Vec::new(), Vec::new());
            for layer in stretch {
                match &layer.art {
                    Art::Fixed(item) => items.push(item.clone()),
                    Art::Tinted(tinted) => shapes.extend_from_slice(tinted),
                }
            }
            let art = if shapes.is_empty() {
                let name = format!("template {name} {}", gathered.len() + 1);
                Art::Fixed(art_use(name, items).into())
            } else {
                Art::Tinted(shapes)
            };
            gathered.push(Layer {
                art,
                condition: stretch[0].condition,
                over: stretch[0].over,
            });
        }
        gathered
    }
}

/// The use, at the place where it was drawn, of a symbol that holds art of a template.
pub fn art_use(name: String, items: Vec<Item>) -> Use {
    // Art has no letters, only their outlines.
    let bounds = scene::reach(&items, &|_| None).unwrap_or_default();
    let symbol = Arc::new(Symbol {
        name,
        items,
        bounds,
        is_template: true,
        page: None,
    });
    Use {
        symbol,
        to: Affine::IDENTITY,
        element: None,
        written: None,
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
        /// How it is placed in its rectangle.
        framing: Framing,
        /// A pattern for the point of it that stays in view, where that is not its middle.
        focus: Option<Spanned<String>>,
        /// How it continues into the bleed, where its place reaches the edge of the piece and no further.
        bleed: Option<PictureBleed>,
    },
    /// A text as a QR code.
    Qr {
        /// How much of it may be damaged.
        level: QrLevel,
    },
    /// A colour for tinted art.
    Colour,
}

/// How a picture that ends at the edge of a piece continues into the bleed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureBleed {
    /// Reflected at the edge.
    Mirror,
    /// Its outermost tenth of a millimetre is stretched.
    Stretch,
    /// A colour goes around it.
    Plain(scene::Colour),
}

/// How much of a QR code may be hidden or damaged before it cannot be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum QrLevel {
    /// 7 %.
    Low,
    /// 15 %.
    #[default]
    Medium,
    /// 25 %.
    Quartile,
    /// 30 %.
    High,
}

/// An empty named place.
#[derive(Clone, Debug)]
pub struct Slot {
    /// Its name.
    pub name: String,
    /// The field of a piece and the name of the pattern that fill it where neither has its own name.
    pub field: String,
    /// Where it is before it is turned, measured from the trim's corner; empty for a colour.
    pub room: Rect,
    /// How it is turned about the middle of its room.
    pub rotation: Rotation,
    /// The pattern of a further rotation, in degrees clockwise, which is filled in with the fields of each piece.
    pub rotate: Option<Spanned<String>>,
    /// What goes into it.
    pub kind: SlotKind,
    /// Whether its words are printed as they are, and not read as Markdown.
    pub plain: bool,
    /// Whether it may stay empty.
    pub optional: bool,
    /// The condition under which it is filled, by its number; `None` for one that always is.
    pub condition: Option<usize>,
}

impl Slot {
    /// The pattern for the point of its picture that stays in view, if it has one.
    pub fn focus(&self) -> Option<&Spanned<String>> {
        match &self.kind {
            SlotKind::Image { focus, .. } => focus.as_ref(),
            SlotKind::Text { .. } | SlotKind::Qr { .. } | SlotKind::Colour => None,
        }
    }
}
