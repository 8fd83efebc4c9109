//! What would be printed, before anything is written.

use std::sync::Arc;

use crate::ink::ink;
use crate::model::{Game, Job};
use crate::read::pixels;
use crate::sheet::{Coverage, Face, FaceId, Part, Sheet};
use crate::text::FontSet;

/// Everything before the first byte: what would be printed.
pub struct Proof {
    /// The rolled game.
    pub game: Game,
    /// The faces, by [`FaceId`].
    pub faces: Vec<Face>,
    /// The components.
    pub parts: Vec<Part>,
    /// The sheets in order of printing.
    pub sheets: Vec<Sheet>,
    /// The fonts.
    pub fonts: Arc<FontSet>,
    /// The job as the kit has it done: on the paper of its label stock.
    pub job: Job,
}

impl Proof {
    /// A face by its place.
    pub fn face(&self, id: FaceId) -> &Face {
        &self.faces[id.0 as usize]
    }

    /// The ink that each of the sheets takes, in their order.
    pub fn ink(&self) -> Vec<Coverage> {
        ink(&self.sheets, &self.faces, &self.fonts, pixels)
    }
}
