//! What a shell is given: `boardpress completions`, and with `boardpress man` a manual page for each command.

use std::io;
use std::path::PathBuf;

use clap::builder::Resettable;
use clap::{Args, Command};
use clap_mangen::roff::{Roff, roman};

use crate::cli::deliver::{Own, deliver, is_stamped, stamped_bytes};
use crate::cli::options::must_be_folder;
use crate::cli::output::{CommandError, Exit, told};
use crate::cli::terminal;
use crate::diag::{Code, Diagnostic};
use crate::message::msg;
use crate::message::reason;
use crate::source::MemoryFiles;

#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// The shell to write the script for
    #[arg(value_name = "SHELL")]
    shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub(crate) struct Man {
    /// The folder to write to
    #[arg(value_name = "DIR")]
    dir: PathBuf,
    /// Also replace files that Boardpress did not write or that have been changed since
    #[arg(long)]
    force: bool,
}

/// Writes the script of a shell.
pub(super) fn completions(typed: &Completions, mut whole: Command) -> Result<Exit, CommandError> {
    let mut script = Vec::new();
    clap_complete::generate(typed.shell, &mut whole, "boardpress", &mut script);
    terminal::give(&script)?;
    Ok(Exit::Clean)
}

/// Writes the pages into a folder.
pub(super) fn man(typed: &Man, whole: Command) -> Result<Exit, CommandError> {
    must_be_folder(&typed.dir)?;
    let mut command = whole.disable_help_subcommand(true);
    command.build();
    let mut files = MemoryFiles::default();
    put(&command, &mut files)
        .map_err(|fault| Box::new(Diagnostic::new(Code::CannotWrite, reason(&fault))))?;
    let delivered = deliver(&typed.dir, &files, Own::Known(&is_stamped), typed.force)?;
    terminal::say(&msg!(
        one: "{folder} is ready: 1 page, beginning with boardpress.1.",
        many: "{folder} is ready: {n} pages, beginning with boardpress.1.",
        n = files.iter().count(),
        folder = typed.dir.display()
    ))?;
    told(&delivered).iter().try_for_each(terminal::say)?;
    Ok(Exit::Clean)
}

/// The pages of a command and of those below it.
fn put(command: &Command, files: &mut MemoryFiles) -> io::Result<()> {
    let man = clap_mangen::Man::new(
        command
            .clone()
            .after_help(Resettable::Reset)
            .subcommand_help_heading("COMMANDS"),
    );
    // An empty date would be left out, and all that follows would be in the place of the one before.
    let man = man
        .date("\"\"")
        .source(concat!("Boardpress ", env!("CARGO_PKG_VERSION")))
        .manual("Boardpress");
    let mut page = Vec::new();
    man.render(&mut page)?;
    page.extend(examples(command).into_bytes());
    let name = man.get_filename();
    files.put(&name, stamped_bytes("1", page));
    command
        .get_subcommands()
        .filter(|below| !below.is_hide_set())
        .try_for_each(|below| put(below, files))
}

/// The section EXAMPLES of a page: the examples below the help of the command, line by line.
fn examples(command: &Command) -> String {
    let Some(help) = command.get_after_help() else {
        return String::new();
    };
    let mut roff = Roff::new();
    roff.control("SH", ["EXAMPLES"]).control("nf", []);
    for line in help.to_string().lines().skip(1) {
        roff.text([roman(line.strip_prefix("  ").unwrap_or(line))]);
    }
    roff.control("fi", []).to_roff()
}
