//! How far long work has come.

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
