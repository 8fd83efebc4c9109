//! Work on drawings in a thread of its own, whose panic and time are contained.

use core::time::Duration;
use std::cell::Cell;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;

use crate::diag;

/// How work ended without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fallen {
    /// It panicked.
    Panicked,
    /// It took longer than any drawing within the limits does.
    TooLong,
}

/// Drawings may be nested as deep as the limits say, and every level of usvg takes some kilobytes.
const STACK: usize = 64 << 20;

/// The last resort behind the limits, which say beforehand what takes too long; a drawing within
/// them takes a few seconds on a slow machine. It decides nothing about a drawing that is drawn.
const LONGEST: Duration = Duration::from_secs(60);

/// The sending end of the queue from which a thread takes its work.
type Worker = Sender<Box<dyn FnOnce() + Send>>;

thread_local! {
    /// An idle worker of this thread. With a new one for each drawing, builds of the kits took 8 % longer.
    static IDLE: Cell<Option<Worker>> = const { Cell::new(None) };
}

/// Does `work` in a thread with a large stack and a deadline.
///
/// # Errors
/// It panicked or took too long.
pub(super) fn contained<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Fallen> {
    if cfg!(target_family = "wasm") {
        // There are no threads; a page that falls over is loaded again.
        return diag::contained(work).ok_or(Fallen::Panicked);
    }
    let (sender, receiver) = channel();
    let task = move || {
        // Nobody listens after the deadline.
        let _ = sender.send(diag::contained(work).ok_or(Fallen::Panicked));
    };
    let worker = IDLE.take().or_else(started).ok_or(Fallen::Panicked)?;
    worker.send(Box::new(task)).map_err(|_| Fallen::Panicked)?;
    match receiver.recv_timeout(LONGEST) {
        Ok(done) => {
            IDLE.set(Some(worker));
            done
        }
        // The thread ends with its work.
        Err(RecvTimeoutError::Timeout) => Err(Fallen::TooLong),
        Err(RecvTimeoutError::Disconnected) => Err(Fallen::Panicked),
    }
}

/// A new thread that does what it is given, as long as there is somebody who may give it more.
fn started() -> Option<Worker> {
    let (worker, work) = channel::<Box<dyn FnOnce() + Send>>();
    let thread = thread::Builder::new().stack_size(STACK).spawn(move || work.into_iter().for_each(|work| work()));
    thread.ok().map(|_| worker)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_falls_over_is_told_and_takes_nothing_with_it() {
        assert_eq!(contained(|| 7), Ok(7));
        let fallen: Result<u32, Fallen> = contained(|| panic!("on purpose"));
        assert_eq!(fallen, Err(Fallen::Panicked));
        assert_eq!(contained(|| 8), Ok(8));
        // Work may need work of its kind.
        assert_eq!(contained(|| contained(|| 9)), Ok(Ok(9)));
    }
}
