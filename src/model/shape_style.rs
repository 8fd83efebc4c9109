//! The paint of shapes on boards.

use crate::geom::Length;
use crate::scene::Colour;

/// How a shape is painted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShapeStyle {
    /// Inside.
    pub fill: Option<Colour>,
    /// Around; no line without a weight.
    pub stroke: Option<Colour>,
    /// The width of the line around.
    pub weight: Length,
    /// Dash and gap lengths; empty for an unbroken line.
    pub dash: Vec<Length>,
    /// How far the shape is drawn inside its true outline.
    pub inset: Length,
}

/// Slots on inner edges, for border strips.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Edges {
    /// Along the edge.
    pub length: Length,
    /// Across the edge.
    pub width: Length,
    /// How a slot looks.
    pub look: ShapeStyle,
}
