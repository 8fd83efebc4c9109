//! Work on drawings and fonts in a thread with a deep stack, whose panic is contained.
//!
//! There is no clock: what would take too long is refused by the limits beforehand, on each machine alike.

use std::cell::Cell;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use crate::diag;

/// Drawings may be nested as deep as the limits say, and every level of usvg takes some kilobytes.
const STACK: usize = 64 << 20;

/// The sending end of the queue from which a thread takes its work.
type Worker = Sender<Box<dyn FnOnce() + Send>>;

thread_local! {
    /// An idle worker of this thread. With a new one for each drawing, builds of the kits took 8 % longer.
    static IDLE: Cell<Option<Worker>> = const { Cell::new(None) };
}

/// The result of `work`, done in a thread with a deep stack; `None` if it panicked.
pub(super) fn contained<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    if cfg!(target_family = "wasm") {
        // There are no threads; a page that panics is loaded again.
        return diag::contained(work);
    }
    let (sender, receiver) = channel();
    let task = move || sender.send(diag::contained(work)).unwrap_or_default();
    let worker = IDLE.take().or_else(started)?;
    worker.send(Box::new(task)).ok()?;
    let done = receiver.recv().ok()?;
    IDLE.set(Some(worker));
    done
}

/// A new thread that does what it is given, as long as there is somebody who may give it more.
fn started() -> Option<Worker> {
    let (worker, work) = channel::<Box<dyn FnOnce() + Send>>();
    let thread = thread::Builder::new()
        .stack_size(STACK)
        .spawn(move || work.into_iter().for_each(|work| work()));
    thread.ok().map(|_| worker)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_falls_over_is_told_and_takes_nothing_with_it() {
        assert_eq!(contained(|| 7), Some(7));
        let fallen: Option<u32> = contained(|| panic!("on purpose"));
        assert_eq!(fallen, None);
        assert_eq!(contained(|| 8), Some(8));
        // Work may need work of its kind.
        assert_eq!(contained(|| contained(|| 9)), Some(Some(9)));
    }
}
