//! Boxes that are folded for what a kit holds.

use std::collections::BTreeMap;

use super::{Fill, Icon};
use crate::geom::{CartonStyle, Length, Wall};
use crate::scene::{Colour, ObjectFit};
use crate::source::Spanned;

/// A box.
#[derive(Clone, Debug)]
pub struct Carton {
    /// How it is made.
    pub style: CartonStyle,
    /// The width, the height and the depth of the room inside; `None` where it is as large as what it holds.
    pub size: Option<[Length; 3]>,
    /// The names of the decks and token sets that it holds.
    pub holds: Vec<Spanned<String>>,
    /// How thick one of their cards is, where that is not as their stock says.
    pub card_thickness: Option<Length>,
    /// The colour of its sides.
    pub colour: Colour,
    /// The colour of its words and lines.
    pub ink: Colour,
    /// A picture over the whole net.
    pub art: Option<Icon>,
    /// How its pictures fit into their places.
    pub fit: ObjectFit,
    /// What its sides show, where the kit says so.
    pub shows: BTreeMap<Wall, Spanned<Fill>>,
}
