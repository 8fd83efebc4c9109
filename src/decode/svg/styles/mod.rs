//! The presentation of elements: CSS, colours, units and transforms.

pub(super) mod colours;
pub(super) mod css;
pub(super) mod style;
pub(super) mod transforms;
pub(super) mod units;
