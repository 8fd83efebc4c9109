//! The commands, one file each, each one public function of the same name.

mod build;
mod calibrate;
mod check;
mod columns;
mod completions;
mod explain;
mod export;
mod fonts;
mod help;
mod ink;
mod list;
mod man;
mod new;
mod papers;
mod reprint;
mod serve;
mod show;
mod site;
mod summary;
mod survey;
mod translate;
mod watch;

use super::args::Command;
use super::error::{CommandError, Exit};

/// Runs a command.
///
/// # Errors
/// What was typed cannot be done, or what is said cannot be heard.
pub(super) fn run(command: &Command) -> Result<Exit, CommandError> {
    match command {
        Command::List(typed) => list::list(typed),
        Command::Build(typed) => build::build(typed),
        Command::Reprint(typed) => reprint::reprint(typed),
        Command::Watch(typed) => watch::watch(typed),
        Command::Serve(typed) => serve::serve(typed),
        Command::Site(typed) => site::site(typed),
        Command::Check(typed) => check::check(typed),
        Command::Ink(typed) => ink::ink(typed),
        Command::Survey(typed) => survey::survey(typed),
        Command::Calibrate(typed) => calibrate::calibrate(typed),
        Command::New(typed) => new::new(typed),
        Command::Show(typed) => show::show(typed),
        Command::Translate(typed) => translate::translate(typed),
        Command::Export(typed) => export::export(typed),
        Command::Explain(typed) => explain::explain(typed),
        Command::Fonts(typed) => fonts::fonts(typed),
        Command::Papers => papers::papers(),
        Command::Completions(typed) => completions::completions(typed),
        Command::Man(typed) => man::man(typed),
        Command::Help(typed) => help::help(typed),
    }
}
