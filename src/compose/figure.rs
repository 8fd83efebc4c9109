//! Boards that are shown in rules.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::geom::{Affine, Length, Rect, Size};
use crate::scene::{Group, Item, Symbol};
use crate::sheet::Face;

/// How far beyond its edges lines of a figure are seen: nothing is cut there.
pub(super) const BEYOND: Length = Length::mm(2);

/// Figures by name.
pub(super) type Figures = BTreeMap<String, Figure>;

/// A picture with a size of its own.
pub(super) struct Figure {
    pub(super) symbol: Arc<Symbol>,
    pub(super) size: Size,
    /// What it shows, in words.
    pub(super) alt: String,
}

impl Figure {
    /// What a face shows, once for all places where it is shown.
    pub(super) fn of(face: &Face) -> Figure {
        let bounds = Rect::of(face.trim()).inset(-BEYOND);
        let symbol = Symbol {
            name: face.name.clone(),
            items: cut(face),
            bounds,
            is_template: false,
            page: None,
        };
        Figure {
            symbol: Arc::new(symbol),
            size: face.trim(),
            alt: face.alt(),
        }
    }
}

/// What a face shows after cutting: nothing beyond its outline, if it bleeds.
pub(super) fn cut(face: &Face) -> Vec<Item> {
    let items = face.items.clone();
    if face.bleed <= Length::ZERO {
        return items;
    }
    vec![Item::from(Group {
        items,
        to: Affine::IDENTITY,
        clip: Some(Arc::new(face.outline.shape())),
        opacity: 255,
    })]
}
