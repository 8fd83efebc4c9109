//! How far long work has come, and calls into crates that may panic on a damaged file.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Somebody who watches the work, such as a progress bar. Whoever unwinds when told of a stage or step ends the work.
pub trait Watch: Sync {
    /// A stage of so many steps begins; the last one ends.
    fn stage(&self, name: &str, steps: usize);
    /// So many more steps of the stage are done; none where a long one begins.
    fn step(&self, done: usize);
}

/// A watcher who looks away.
pub struct Unwatched;

impl Watch for Unwatched {
    fn stage(&self, _name: &str, _steps: usize) {}
    fn step(&self, _done: usize) {}
}

thread_local! {
    static CONTAINED: Cell<bool> = const { Cell::new(false) };
}

/// The result of `work`; `None` if it panicked, which the caller turns into a note or a blank.
pub fn contained<T>(work: impl FnOnce() -> T) -> Option<T> {
    let outer = CONTAINED.replace(true);
    let result = catch_unwind(AssertUnwindSafe(work)).ok();
    CONTAINED.set(outer);
    result
}

/// Whether this thread is inside [`contained`], so that a panic hook has nothing to report.
pub fn is_contained() -> bool {
    CONTAINED.get()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_ends_the_work_and_nothing_else() {
        assert_eq!(contained(is_contained), Some(true));
        assert_eq!(contained(|| -> u8 { panic!("on purpose") }), None);
        assert!(!is_contained());
    }
}
