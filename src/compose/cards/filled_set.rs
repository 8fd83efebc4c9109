//! A set together with the slot contents of its items.

use std::ops::Deref;

use crate::model::{Filled, Known, Set};

/// A set and the slot contents of its items, in the same order.
#[derive(Clone, Copy)]
pub(crate) struct FilledSet<'s, 'f> {
    pub(crate) set: Known<'s, Set>,
    pub(crate) filled: &'f [Filled],
}

impl<'s> Deref for FilledSet<'s, '_> {
    type Target = Known<'s, Set>;

    fn deref(&self) -> &Known<'s, Set> {
        &self.set
    }
}
