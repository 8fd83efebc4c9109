//! Work on drawings in a thread of its own, whose panic and time are contained.

use core::time::Duration;
use std::sync::mpsc::{RecvTimeoutError, channel};
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
    let thread = thread::Builder::new().stack_size(STACK).spawn(task);
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
