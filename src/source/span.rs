//! Spans of files, and values that have one.

use litemap::LiteMap;

/// The ID of a file in [`Sources`](super::Sources).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub(super) u32);

/// A range of bytes in a text, or of offsets in a `Sheet`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// The first byte.
    pub start: usize,
    /// The byte after the last one.
    pub end: usize,
}

/// A value and where it was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where it is.
    pub span: Span,
}

/// Values by name, in the order of names and in one block of memory: of these maps there are many, and they are small.
pub type NameMap<T> = LiteMap<String, T>;

/// Texts by name, such as the cells of a row by column, each with its place.
pub type Fields = NameMap<Spanned<String>>;

impl Spanned<String> {
    /// An empty text in place of one that is at fault, of which nothing more is said: it has no length.
    pub fn in_place_of_fault(span: Span) -> Spanned<String> {
        Spanned::new(
            String::new(),
            Span {
                end: span.start,
                ..span
            },
        )
    }

    /// Whether it replaces a text that is at fault.
    pub fn is_in_place_of_fault(&self) -> bool {
        self.value.is_empty() && self.span.start == self.span.end
    }
}

impl<T> Spanned<T> {
    /// `value`, written at `span`.
    pub const fn new(value: T, span: Span) -> Spanned<T> {
        Spanned { value, span }
    }

    /// Another value with the same place.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Spanned<U> {
        Spanned {
            value: change(self.value),
            span: self.span,
        }
    }
}
