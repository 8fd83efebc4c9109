//! Measures and shapes: lengths, rectangles, turns, paths, tilings.
//!
//! Everything that lands on paper is a whole number of micrometres, so
//! placements compare with `==` and a mirror of a mirror is the identity.
//! Floats live only in [`Affine`] (art and turned words), [`HexGrid`] (the one home of √3), the
//! corners of a [`CellGraph`], along a [`Curve`], and in [`Bounds`] and [`Polyline`], which are
//! asked and never printed.

mod bounds;
mod carton;
mod cell_graph;
mod curve;
mod facing;
mod fitted;
mod fold;
mod folded;
mod length;
mod net;
mod outline;
mod path;
mod polyline;
mod rect;
mod runs;
mod tiling;
mod transform;
mod turning;

pub use bounds::{Bounds, BoxStack};
pub use carton::CartonStyle;
pub use cell_graph::{CellGraph, Edge, Symmetry};
pub use curve::Curve;
pub use facing::Facing;
pub use fold::{Fold, Leaf};
pub use folded::FoldedPiece;
pub use length::{BadLength, Length, hypot};
pub use net::{Net, NetPanel, Wall};
pub use outline::{Freeing, MakeOutline, Outline};
pub use path::{Path, Seg};
pub use polyline::{OnLine, Polyline, flattened};
pub use rect::{Insets, Point, Rect, Size};
pub use runs::runs;
pub use tiling::{Hex, HexGrid, Outlined, Pointing, diamond, octagon, triangle};
pub use transform::{Affine, BadRotation, Rotation, TextBox, Turn};
