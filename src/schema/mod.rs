//! The tables of a kit: each declared once, with the kinds of its values and the readers for them.

pub mod declared;
pub mod keys;
pub mod kinds;
pub mod table;

/// The format of kits that this version reads. It becomes another when kits can have what this version would not understand,
/// or would understand otherwise; kits of all earlier formats are read as they were.
pub const FORMAT: u32 = 1;
