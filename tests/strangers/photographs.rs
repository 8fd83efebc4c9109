//! See the page of this kind, `expected.txt`.
