//! What pages wait for: how far the work on a request has come, which requests are to be stopped, and whether the files of
//! a kit have changed.

use std::collections::BTreeMap;
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::json;

use crate::diag::Watch;

/// The stage that is worked on, how many of its steps are done, and how many there are; none while nothing is done.
type Stage = Option<(String, usize, usize)>;

/// The requests that are worked on or wait for it, and how far the work on one of them has come.
#[derive(Default)]
pub(super) struct Progress {
    stage: Mutex<Stage>,
    /// Whether each request is to be stopped, by the number that the page gave it.
    asked: Mutex<BTreeMap<String, Arc<AtomicBool>>>,
}

/// The panic payload by which work that is to be stopped unwinds.
pub(super) struct Stopped;

/// A request that is worked on or waits for it.
pub(super) struct Working<'p> {
    progress: &'p Progress,
    number: String,
    is_stopped: Arc<AtomicBool>,
}

impl Progress {
    /// The work on a request begins, which ends when what is given is dropped. Requests have numbers of the pages' own.
    pub(super) fn work(&self, number: &str) -> Working<'_> {
        let is_stopped = Arc::new(AtomicBool::new(false));
        lock(&self.asked).insert(number.to_owned(), Arc::clone(&is_stopped));
        Working {
            progress: self,
            number: number.to_owned(),
            is_stopped,
        }
    }

    /// Stops the work on a request, if it is worked on or waits for it.
    pub(super) fn stop(&self, number: &str) {
        if let Some(is_stopped) = lock(&self.asked).get(number) {
            is_stopped.store(true, Ordering::Relaxed);
        }
    }

    /// The stage as a page reads it.
    pub(super) fn told(&self) -> String {
        let stage = lock(&self.stage).clone();
        stage
            .map_or_else(
                || json!({}),
                |(stage, done, of)| json!({ "stage": stage, "done": done, "of": of }),
            )
            .to_string()
    }
}

impl Working<'_> {
    /// Unwinds with [`Stopped`] if the work is to be stopped: nothing else ends it from within. Panic hooks do not see it.
    pub(super) fn go_on(&self) {
        if self.is_stopped.load(Ordering::Relaxed) {
            panic::resume_unwind(Box::new(Stopped));
        }
    }
}

impl Drop for Working<'_> {
    fn drop(&mut self) {
        lock(&self.progress.asked).remove(&self.number);
        *lock(&self.progress.stage) = None;
    }
}

impl Watch for Working<'_> {
    fn stage(&self, name: &str, steps: usize) {
        self.go_on();
        *lock(&self.progress.stage) = Some((name.to_owned(), 0, steps));
    }

    fn step(&self, steps: usize) {
        self.go_on();
        if let Some((_, done, _)) = &mut *lock(&self.progress.stage) {
            *done += steps;
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How often files of kits have changed.
#[derive(Default)]
pub struct News {
    count: Mutex<u64>,
    changed: Condvar,
}

impl News {
    /// Files have changed.
    pub fn tell(&self) {
        *lock(&self.count) += 1;
        self.changed.notify_all();
    }

    /// How often they have changed.
    pub(super) fn count(&self) -> u64 {
        *lock(&self.count)
    }

    /// The same, as soon as that is another number than `since`, or else after some time.
    pub(super) fn wait(&self, since: u64, patience: Duration) -> u64 {
        let count = lock(&self.count);
        let waited = self
            .changed
            .wait_timeout_while(count, patience, |count| *count == since);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }
}
