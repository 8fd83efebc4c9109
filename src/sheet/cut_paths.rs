//! Where a machine cuts and creases a sheet.

use crate::geom::{Length, Path};

/// Lines for a cutting machine, in the measure of the sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CutPaths {
    /// What is cut: a closed outline for each piece that stands by itself, and
    /// for pieces that share cuts every straight cut once, as one open line.
    pub cuts: Vec<Path>,
    /// Where the sheet and its pieces are folded.
    pub creases: Vec<Path>,
}

impl CutPaths {
    /// How wide the lines are drawn that are not to be seen but followed: a quarter of a point.
    pub const HAIRLINE: Length = Length::um(88);
    /// By what creases are told from cuts on screen: a dash, and the gap after it.
    pub const DASH: [Length; 2] = [Length::mm(2), Length::mm(1)];
}
