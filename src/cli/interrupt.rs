//! Ctrl-C and requests to end, which wait until no output folder is half written.

use std::process;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, Once, PoisonError};
use std::thread;

#[cfg(unix)]
use signal_hook::{
    consts::{SIGHUP, SIGTERM},
    flag,
};

/// The number of the signal that Ctrl-C sends.
const INTERRUPT: usize = 2;

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

fn watch() {
    let signal = Arc::new(AtomicUsize::new(INTERRUPT));
    let asked_by = Arc::clone(&signal);
    let watched = ctrlc::try_set_handler(move || {
        ASKED.store(true, Ordering::SeqCst);
        let _order = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
        // Shells know by 128 and the number of a signal that it ended a program.
        process::exit(128 + asked_by.load(Ordering::SeqCst) as i32);
    });
    // Where the system takes no handler, or one of the signals is to be ignored as with `nohup`, the next run puts things in
    // order.
    if watched.is_ok() {
        tell_apart(&signal);
    }
}

/// Has the signals other than that of Ctrl-C keep their numbers, which their common handler is not told.
#[cfg(unix)]
fn tell_apart(signal: &Arc<AtomicUsize>) {
    for other in [SIGHUP, SIGTERM] {
        // One that is not kept counts as Ctrl-C.
        let _ = flag::register_usize(other, Arc::clone(signal), other as usize);
    }
}

/// There are no others.
#[cfg(windows)]
fn tell_apart(_: &Arc<AtomicUsize>) {}

/// Leaves the end of the program to the handler, if somebody has asked for it.
pub(super) fn leave_if_asked() {
    while asked() {
        thread::park();
    }
}
