//! A parsed file of a kit, before what it inherits is laid into it.

use toml::de::DeTable;

use crate::source::FileId;

/// A file of a kit, parsed.
pub(crate) struct File<'t> {
    /// Its number among the sources.
    pub(crate) id: FileId,
    /// How many bytes it has.
    pub(crate) length: usize,
    /// 0 for a file of a kit that lies on no other, and one more for each kit that lies above that.
    pub(crate) level: usize,
    /// Its tables.
    pub(crate) entries: DeTable<'t>,
}
