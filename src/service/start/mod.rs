//! Beginning a kit with nothing: which templates there are, the table in a file, a kit of a template and a table, and
//! the example of a template.

mod example;
mod make;
mod neutral;
mod table;
mod templates;

pub(super) use make::{Making, kit_of_table};
#[cfg(test)]
pub(super) use neutral::neutral_games;
pub(super) use table::table_in;
pub(super) use templates::templates;

use self::example::kit_of_example;
use self::neutral::neutral_kit;
use super::kit_name::KitName;
use crate::diag::DiagnosticResult;
use crate::kit::{BuiltInKit, Kit};
use crate::source::MemoryFiles;

/// Makes a kit from a game with neutral words, from the example of a template, or as a copy of a
/// built-in kit.
///
/// # Errors
/// Returns an error if there is no such template, or if it has no example.
pub fn kit_from_template(template: &str, name: &KitName) -> DiagnosticResult<MemoryFiles> {
    if let Some(files) = neutral_kit(template, name) {
        return Ok(files);
    }

    match BuiltInKit::named(template) {
        Some(kit) => Ok(Kit::new(kit).unfolded()),
        None => kit_of_example(template, name),
    }
}
