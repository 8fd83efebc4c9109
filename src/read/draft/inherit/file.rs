//! A parsed file of a kit, before what it inherits is laid into it.

use toml::de::DeTable;

use crate::source::FileId;

/// A file of a kit, parsed.
pub(in crate::read::draft) struct File<'t> {
    /// Its number among the sources.
    pub(in crate::read::draft) id: FileId,
    /// How many bytes it has.
    pub(in crate::read::draft) length: usize,
    /// 0 for a file of a kit that lies on no other, and one more for each kit that lies above that.
    pub(in crate::read::draft) level: usize,
    /// Its tables.
    pub(in crate::read::draft) entries: DeTable<'t>,
}
