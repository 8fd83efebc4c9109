//! Whether the files of a kit have changed, for pages that wait for it.

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

/// How often files of kits have changed.
#[derive(Default)]
pub struct News {
    count: Mutex<u64>,
    changed: Condvar,
}

impl News {
    /// Files have changed.
    pub fn tell(&self) {
        *self.count.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.changed.notify_all();
    }

    /// How often they have changed.
    pub(super) fn count(&self) -> u64 {
        *self.count.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The same, as soon as that is another number than `since`, or else after some time.
    pub(super) fn wait(&self, since: u64, patience: Duration) -> u64 {
        let count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.changed.wait_timeout_while(count, patience, |count| *count == since);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }
}
