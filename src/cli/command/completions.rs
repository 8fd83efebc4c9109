//! `boardpress completions`: what a shell needs to complete commands.

use crate::cli::args::{self, Completions};
use crate::cli::error::{CommandError, Exit};
use crate::cli::terminal;

/// Writes the script of a shell.
pub(super) fn completions(typed: &Completions) -> Result<Exit, CommandError> {
    let mut script = Vec::new();
    clap_complete::generate(typed.shell, &mut args::command(), "boardpress", &mut script);
    terminal::give(&script)?;
    Ok(Exit::Clean)
}
