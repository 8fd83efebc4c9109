//! What a code needs to know of a kit.

/// What a code needs to know of a kit as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imprint {
    /// The names of all components in order.
    pub components: Vec<String>,
    /// A digest of everything that was read for it.
    pub sources: u64,
}
