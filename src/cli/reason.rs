//! Why the system would not do something, in its own words.

use std::error::Error;
use std::io;

/// The system's own reason, without its number.
pub(super) fn reason(fault: &io::Error) -> String {
    // A wrapped fault names a hidden path of ours; what it wraps is the reason.
    let inner = fault.get_ref().and_then(Error::source).map(ToString::to_string);
    let text = inner.unwrap_or_else(|| fault.to_string());
    text.split(" (os error").next().unwrap_or_default().to_owned()
}
