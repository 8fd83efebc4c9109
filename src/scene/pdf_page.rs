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
pub const NOT_SHOWN: [&[u8]; 18] = [
    b"Parent",
    b"P",
    b"Metadata",
    b"StructParent",
    b"StructParents",
    b"OC",
    b"AF",
    b"PtData",
    b"Ref",
    b"LastModified",
    b"PieceInfo",
    b"OPI",
    b"Alternates",
    b"AA",
    b"A",
    b"JS",
    b"FFilter",
    b"FDecodeParms",
];
