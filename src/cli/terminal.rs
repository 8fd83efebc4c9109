//! Standard output and standard error.

use std::io::{self, Write};

/// Says something on standard output.
///
/// # Errors
/// Nobody takes it.
pub(super) fn say(text: &str) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(text.as_bytes())?;
    stdout.flush()
}

/// Gives a file on standard output.
///
/// # Errors
/// Nobody takes it.
pub(super) fn give(bytes: &[u8]) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes)?;
    stdout.flush()
}

/// Says something on standard error.
pub(super) fn complain(text: &str) {
    // Where even complaints cannot be heard, the exit code still speaks.
    let _ = io::stderr().lock().write_all(text.as_bytes());
}
