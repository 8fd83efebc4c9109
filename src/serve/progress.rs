//! How far the work on a request has come, for pages that show it.

use std::sync::{Mutex, MutexGuard, PoisonError};

use serde_json::json;

use crate::diag::Watch;

/// The stage that is worked on, how many of its steps are done, and how many there are; none while nothing is done.
#[derive(Default)]
pub(super) struct Progress(Mutex<Option<(String, usize, usize)>>);

impl Progress {
    fn stage(&self) -> MutexGuard<'_, Option<(String, usize, usize)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The work is done.
    pub(super) fn end(&self) {
        *self.stage() = None;
    }

    /// The stage as a page reads it.
    pub(super) fn told(&self) -> String {
        let stage = self.stage().clone();
        stage
            .map_or_else(|| json!({}), |(stage, done, of)| json!({ "stage": stage, "done": done, "of": of }))
            .to_string()
    }
}

impl Watch for Progress {
    fn stage(&self, name: &str, steps: usize) {
        *Progress::stage(self) = Some((name.to_owned(), 0, steps));
    }

    fn step(&self, steps: usize) {
        if let Some((_, done, _)) = &mut *Progress::stage(self) {
            *done += steps;
        }
    }
}
