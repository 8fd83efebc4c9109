//! Tools and caches that threads use one after the other.

use std::sync::{Mutex, PoisonError};

/// As many things of a kind as there are threads that use one at a time; each keeps what it has learnt.
#[derive(Debug)]
pub struct Pool<T>(Mutex<Vec<T>>);

impl<T> Default for Pool<T> {
    fn default() -> Self {
        Pool(Mutex::default())
    }
}

impl<T> Pool<T> {
    /// Does work with one that no other thread uses, which is made where there is none.
    pub fn with<R>(&self, make: impl FnOnce() -> T, work: impl FnOnce(&mut T) -> R) -> R {
        let idle = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let lent = idle().pop();
        let mut lent = lent.unwrap_or_else(make);
        let done = work(&mut lent);
        idle().push(lent);
        done
    }
}
