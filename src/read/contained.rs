//! Work on strangers' files that may fall over, and must not take the rest with it.

use core::time::Duration;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;

/// The name of every thread in which such work is done; what falls over there
/// is told by a note, and the panic hook has nothing to say.
pub const CONTAINED: &str = "contained";

/// What became of work that did not end well.
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

/// Does work by itself, so that whatever becomes of it is known.
///
/// # Errors
/// It fell over.
pub(super) fn contained<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Fallen> {
    if cfg!(target_family = "wasm") {
        // There are no threads; a page that falls over is loaded again.
        return catch_unwind(AssertUnwindSafe(work)).map_err(|_| Fallen::Panicked);
    }
    let (sender, receiver) = channel();
    let task = move || {
        let done = catch_unwind(AssertUnwindSafe(work)).map_err(|_| Fallen::Panicked);
        // Nobody listens after the deadline.
        let _ = sender.send(done);
    };
    let thread = thread::Builder::new().name(CONTAINED.to_owned()).stack_size(STACK).spawn(task);
    if thread.is_err() {
        return Err(Fallen::Panicked);
    }
    match receiver.recv_timeout(LONGEST) {
        Ok(done) => done,
        Err(RecvTimeoutError::Timeout) => Err(Fallen::TooLong),
        Err(RecvTimeoutError::Disconnected) => Err(Fallen::Panicked),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_falls_over_is_told_and_takes_nothing_with_it() {
        assert_eq!(contained(|| 7), Ok(7));
        let fallen: Result<u32, Fallen> = contained(|| panic!("on purpose"));
        assert_eq!(fallen, Err(Fallen::Panicked));
    }
}
