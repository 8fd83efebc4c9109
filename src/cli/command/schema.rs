//! `boardpress schema`: what editors of TOML know about kits.

use clap::Args;

use crate::cli::output::{CommandError, Exit};
use crate::cli::terminal;
use crate::service::kit_schema;

#[derive(Debug, Args)]
pub(crate) struct Schema {
    /// That of the files templates/NAME.toml, in place of that of the kit's other files
    #[arg(long)]
    template: bool,
}

/// Writes the JSON Schema of the files of a kit, or of the file of a template.
pub(super) fn schema(typed: &Schema) -> Result<Exit, CommandError> {
    terminal::say_text(&format!("{:#}\n", kit_schema(typed.template)))?;
    Ok(Exit::Clean)
}
