//! Codes on paper: that of a sheet, with the whole job and the place of the sheet in it, so that nothing but the paper
//! is needed to print that sheet again; and that of a random board, with what decides what lies on it.
//!
//! A code has, in bits: its form, the kit, the job, the sheet or board; then a check by which it is noticed that the
//! sheet or board would no longer be the same; and in its last letter a check by which a slip of the hand is noticed.

pub(super) mod bits;
mod board_code;
pub(super) mod coding;
mod form;
pub(super) mod imprint;
mod letters;
mod sheet_code;
#[cfg(test)]
mod tests;

pub use self::coding::Reprint;
pub(super) use self::form::list_mark;
pub use self::imprint::Imprint;
pub use self::letters::BadCode;
use super::Draft;

impl Imprint {
    /// That of a draft of which this is the digest of what was read.
    pub fn of(draft: &Draft, sources: u64) -> Imprint {
        Imprint {
            components: draft
                .components
                .iter()
                .map(|component| component.name.clone())
                .collect(),
            sources,
        }
    }
}
