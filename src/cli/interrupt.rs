//! Ctrl-C and requests to end, which wait until no output folder is half written.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::thread;

/// The exit code of a program that was ended by Ctrl-C, as shells know it: 128 + SIGINT.
const INTERRUPTED: i32 = 130;

static ASKED: AtomicBool = AtomicBool::new(false);
static WRITING: Mutex<()> = Mutex::new(());

/// Whether somebody has asked the program to end.
pub(super) fn asked() -> bool {
    ASKED.load(Ordering::SeqCst)
}

/// Keeps the program from ending until it is dropped. Whoever holds it looks
/// at [`asked`] from time to time, and puts things in order if it is so.
pub(super) fn writing() -> MutexGuard<'static, ()> {
    static WATCH: Once = Once::new();
    WATCH.call_once(watch);
    WRITING.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(not(target_family = "wasm"))]
fn watch() {
    // Where the system takes no handler, or one of the signals is to be ignored as with `nohup`, the next run puts things in
    // order.
    let _ = ctrlc::try_set_handler(|| {
        ASKED.store(true, Ordering::SeqCst);
        let _order = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
        process::exit(INTERRUPTED);
    });
}

/// There are no signals to wait for.
#[cfg(target_family = "wasm")]
fn watch() {}

/// Leaves the end of the program to the handler, if somebody has asked for it.
pub(super) fn leave_if_asked() {
    while asked() {
        thread::park();
    }
}
