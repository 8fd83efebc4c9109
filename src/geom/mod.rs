//! Measures and shapes: lengths, rectangles, turns, paths, tilings.
//!
//! Everything that lands on paper is a whole number of micrometres, so
//! placements compare with `==` and a mirror of a mirror is the identity.
//! Floats live only in [`Affine`] (art and turned words), [`HexGrid`] (the one home of √3), the
//! corners of a [`CellGraph`], along a [`Curve`], and in [`Bounds`] and [`Polyline`], which are
//! asked and never printed.

mod affine;
mod bounds;
mod box_stack;
mod cell_graph;
mod curve;
mod cut;
mod hypot;
mod length;
mod path;
mod polyline;
mod rect;
mod rotation;
mod symmetry;
mod text_box;
mod tiling;
mod turn;

pub use affine::Affine;
pub use bounds::Bounds;
pub use box_stack::BoxStack;
pub use cell_graph::{CellGraph, Edge};
pub use curve::Curve;
pub use cut::Cut;
pub use hypot::hypot;
pub use length::{BadLength, Length};
pub use path::{Path, Seg};
pub use polyline::{OnLine, Polyline};
pub use rect::{Insets, Point, Rect, Size};
pub use rotation::Rotation;
pub use symmetry::Symmetry;
pub use text_box::TextBox;
pub use tiling::{Hex, HexGrid, Pointing};
pub use turn::Turn;
