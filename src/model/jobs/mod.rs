//! Jobs, which are requests to print a kit: paper, printers, cutting, and exports.

pub(super) mod card_size;
pub(super) mod class_groups;
pub(super) mod context;
pub(super) mod cutter;
pub(super) mod export;
pub(super) mod favour;
pub(super) mod folded;
pub(super) mod job;
pub(super) mod page;
pub(super) mod paper;
pub(super) mod printed_fingerprints;
pub(super) mod printer;
pub(super) mod punch;
pub(super) mod survey;
