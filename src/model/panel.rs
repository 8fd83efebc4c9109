//! What explains a board: boxes, arrows, callouts, tables.

use super::ShapeStyle;
use crate::geom::{Length, Point, Rect};
use crate::scene::{RichText, TextStyle};
use crate::source::{Span, Spanned};

/// A rectangle on the ground.
#[derive(Clone, Debug)]
pub struct Panel {
    /// Where it is.
    pub room: Rect,
    /// How it looks.
    pub look: ShapeStyle,
    /// The radius of its corners.
    pub round: Length,
}

/// A place on a board that something points to.
#[derive(Clone, Debug, PartialEq)]
pub enum Aim {
    /// This very place.
    Place(Point),
    /// The middle of the cell of this name, on whatever grid it is.
    Cell(String),
}

/// A line with a head, or two, or none.
#[derive(Clone, Debug)]
pub struct Arrow {
    /// Where it begins and where it ends.
    pub ends: [Aim; 2],
    /// Corners on the way.
    pub via: Vec<Point>,
    /// How far its middle stands to the left of the straight way.
    pub bow: Length,
    /// How far it keeps from its two ends.
    pub gap: [Length; 2],
    /// Its line.
    pub look: ShapeStyle,
    /// How long a head is; none without a length.
    pub head: Length,
    /// Whether it has a head at both ends.
    pub both: bool,
    /// Where it was written.
    pub span: Span,
}

/// Words in a box, and lines to what they are about.
#[derive(Clone, Debug)]
pub struct Callout {
    /// The box; its line is also that to what it is about.
    pub panel: Panel,
    /// What it is about.
    pub to: Vec<Aim>,
    /// The words.
    pub text: Spanned<RichText>,
    /// How they are set.
    pub style: TextStyle,
}

/// Rows of words between lines, or without words, to be written in.
#[derive(Clone, Debug)]
pub struct Form {
    /// Where it is; its rows share the height.
    pub room: Rect,
    /// Its rows, each with a cell for every column.
    pub rows: Vec<Vec<Spanned<RichText>>>,
    /// Whether the first of them heads the others.
    pub headed: bool,
    /// How wide its columns are, in shares.
    pub widths: Vec<u32>,
    /// Its lines, and what the head is filled with.
    pub look: ShapeStyle,
    /// How its words are set.
    pub style: TextStyle,
}
