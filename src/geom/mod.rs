//! Measures and shapes: lengths, rectangles, turns, paths, tilings.
//!
//! Everything that lands on paper is a whole number of micrometres, so
//! placements compare with `==` and a mirror of a mirror is the identity.
//! Floats live only in [`Affine`] (art), [`HexGrid`] (the one home of √3), the
//! corners of a [`Mesh`], along a [`Way`] and in [`Flat`], which is asked and never
//! printed.

mod affine;
mod cut;
mod flat;
mod length;
mod mesh;
mod path;
mod rect;
mod tiling;
mod turn;
mod way;

pub use affine::Affine;
pub use cut::Cut;
pub use flat::{Bounds, Flat, OnLine};
pub use length::{BadLength, Length};
pub use mesh::{Edge, Mesh};
pub use path::{Path, Seg};
pub use rect::{Insets, Point, Rect, Size};
pub use tiling::{Hex, HexGrid, Pointing};
pub use turn::Turn;
pub use way::Way;
