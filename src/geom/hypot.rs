//! The length of a vector.

/// The length of a vector. The last bit of `f64::hypot` is as the C library of a platform has it, and may decide what is
/// printed; a square root is the same everywhere.
pub fn hypot(x: f64, y: f64) -> f64 {
    (x * x + y * y).sqrt()
}
