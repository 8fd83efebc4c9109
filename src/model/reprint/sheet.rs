//! A sheet as a code says it.

use crate::geom::Insets;
use crate::model::backs::Backs;
use crate::model::job::Job;

/// A sheet of paper that was printed, by everything that decides what is on it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reprint {
    /// A number for the kit's id; see [`Reprint::is_of`].
    pub kit: u8,
    /// Which sheet of paper of the whole job it is, from zero.
    pub sheet: u32,
    /// The job, less what the fields below say of it, and less its formats, its tags, its report, its names and what
    /// its files are called by.
    pub job: Job,
    /// How backs are made, where it is not as usual or as the printer was measured.
    pub backs: Option<Backs>,
    /// The margins, where they are not as usual or as the printer was measured.
    pub margin: Option<Insets>,
    /// The components that are printed, by their places in [`Imprint::components`](super::Imprint::components).
    pub only: Vec<u32>,
    /// A number for the printer; see [`Reprint::is_for`].
    pub printer: Option<u16>,
}
