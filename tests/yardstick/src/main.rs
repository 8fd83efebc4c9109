//! Does nothing: only the time to compile the packages counts.

fn main() {}
