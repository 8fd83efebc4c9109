//! Templates, and the style of their slots.

pub(super) mod outline;
pub(super) mod rotate;
pub(super) mod style;
pub(super) mod template;
pub(super) mod template_cases;
