//! `boardpress man`: a manual page for each command.

use std::io;

use clap::Command;
use clap::builder::Resettable;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use super::build::told;
use crate::cli::args;
use crate::cli::deliver::{Own, deliver, is_stamped, stamped_bytes};
use crate::cli::error::{CommandError, Exit};
use crate::cli::options::must_be_folder;
use crate::cli::output::count;
use crate::cli::reason::reason;
use crate::cli::terminal;
use crate::diag::{Code, Note};
use crate::source::MemoryFiles;

/// Writes the pages into a folder.
pub(super) fn man(typed: &args::Man) -> Result<Exit, CommandError> {
    must_be_folder(&typed.dir)?;
    let mut command = args::command().disable_help_subcommand(true);
    command.build();
    let mut files = MemoryFiles::default();
    put(&command, &mut files).map_err(|fault| Box::new(Note::new(Code::CannotWrite, reason(&fault))))?;
    let delivered = deliver(&typed.dir, &files, Own::Known(&is_stamped), typed.force)?;
    let made = count(files.iter().count(), "page");
    terminal::say(&format!("{} is ready: {made}, of which the first is boardpress.1.\n", typed.dir.display()))?;
    terminal::say(&told(&delivered))?;
    Ok(Exit::Clean)
}

/// The pages of a command and of those below it.
fn put(command: &Command, files: &mut MemoryFiles) -> io::Result<()> {
    let man = Man::new(command.clone().after_help(Resettable::Reset).subcommand_help_heading("COMMANDS"));
    // An empty date would be left out, and all that follows would stand in the place of the one before.
    let man = man.date("\"\"").source(concat!("Boardpress ", env!("CARGO_PKG_VERSION"))).manual("Boardpress");
    let mut page = Vec::new();
    man.render(&mut page)?;
    page.extend(examples(command).into_bytes());
    let name = man.get_filename();
    files.put(&name, stamped_bytes("1", page));
    command.get_subcommands().filter(|below| !below.is_hide_set()).try_for_each(|below| put(below, files))
}

/// The section EXAMPLES of a page: the examples below the help of the command, line by line.
fn examples(command: &Command) -> String {
    let Some(help) = command.get_after_help() else { return String::new() };
    let mut roff = Roff::new();
    roff.control("SH", ["EXAMPLES"]).control("nf", []);
    for line in help.to_string().lines().skip(1) {
        roff.text([roman(line.strip_prefix("  ").unwrap_or(line))]);
    }
    roff.control("fi", []).to_roff()
}
