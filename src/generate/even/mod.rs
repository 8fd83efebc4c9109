//! Layouts in which every value lies equally often in every group of cells.

mod exchange;
mod plan;
#[cfg(test)]
mod tests;

pub(super) use self::plan::Plan;
