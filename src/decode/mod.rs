//! Bytes into values: drawings, pictures, pages of PDFs, fonts, and tables.
//!
//! A decoder gets bytes, and returns a value or diagnostics without a place in a kit. It knows neither the kit nor what else
//! was read of it.

pub mod contained;
pub mod font;
pub mod pdf;
pub mod picture_size;
pub mod raster;
pub mod svg;
pub mod table;
