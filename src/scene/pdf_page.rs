//! Pages of PDFs, which stay what they are in PDFs.

use std::fmt;
use std::sync::Arc;

use crate::geom::Affine;

/// A page of a PDF that was found fit, as it is shown in a symbol.
#[derive(Clone)]
pub struct PdfPage {
    /// The bytes of the file, which pages of one file share.
    pub file: Arc<Vec<u8>>,
    /// The number of the page, from 0.
    pub number: usize,
    /// From the page as viewers show it to the measure of the symbol, both in micrometres from the top left corner.
    pub to: Affine,
}

impl PdfPage {
    /// Whether it is the same page of the same file.
    pub fn is_same(&self, other: &PdfPage) -> bool {
        self.number == other.number && Arc::ptr_eq(&self.file, &other.file)
    }
}

impl fmt::Debug for PdfPage {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "PdfPage {{ number: {}, to: {:?} }}",
            self.number, self.to
        )
    }
}

/// Keys of the objects of a PDF that lead to what is no part of what a page shows: the rest of the file, data of programs,
/// actions, and the files of others.
const NOT_SHOWN: [&[u8]; 10] = [
    b"Parent",
    b"Metadata",
    b"StructParent",
    b"StructParents",
    b"PtData",
    b"LastModified",
    b"PieceInfo",
    b"Alternates",
    b"FFilter",
    b"FDecodeParms",
];
/// Keys that lead elsewhere in an object, but may name a picture or a font in a dictionary of resources.
const AMBIGUOUS_KEYS: [&[u8]; 8] = [b"P", b"OC", b"AF", b"Ref", b"OPI", b"AA", b"A", b"JS"];

/// The keys under which a dictionary of a PDF has the name of its type.
pub const TYPE_KEYS: [&str; 3] = ["Type", "Subtype", "S"];

/// Whether a key of a dictionary of a PDF leads to a part of what a page shows. `has_kind` is whether the dictionary has a type.
/// Dictionaries of resources have none.
pub fn leads_to_shown(key: &[u8], has_kind: bool) -> bool {
    let is_elsewhere = NOT_SHOWN.contains(&key) || (has_kind && AMBIGUOUS_KEYS.contains(&key));
    !is_elsewhere
}
