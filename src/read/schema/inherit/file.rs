//! A parsed file of a kit, before what it inherits is laid into it.

use toml::de::DeTable;

use crate::source::FileId;

/// A file of a kit, parsed.
pub(in crate::read::schema) struct File<'t> {
    /// Its number among the sources.
    pub(in crate::read::schema) id: FileId,
    /// How many bytes it has.
    pub(in crate::read::schema) length: usize,
    /// 0 for a file of a kit that lies on no other, and one more for each kit that lies above that.
    pub(in crate::read::schema) level: usize,
    /// Its tables.
    pub(in crate::read::schema) entries: DeTable<'t>,
}
