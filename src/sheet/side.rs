//! The sides of a sheet, and how it is turned over.

/// Which side of a sheet a page is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The side printed first.
    Front,
    /// The side behind it.
    Back,
}

/// Over which edge the paper is turned for its second side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Flip {
    /// Over the long edge, like a book.
    Long,
    /// Over the short edge, like a pad.
    Short,
}

/// How the pages of a file go through the printer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sides {
    /// Every page on a sheet of its own.
    OneSided,
    /// Front and back of a sheet one after the other.
    TwoSided(Flip),
}
