//! The commands: what can be typed after each, and a function of its name that does it.

mod build;
mod calibrate;
mod check;
mod export;
mod help;
mod ink;
mod list;
mod new;
mod reprint;
mod schema;
mod serve;
mod shell;
mod show;
mod site;
mod survey;
mod texts;
mod watch;

use clap::Subcommand;

use super::output::{CommandError, Exit};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Show which kits there are and what is in them
    List(list::List),
    /// Make the sheets of a kit, ready to print
    Build(build::Build),
    /// Make one sheet again, by the code that stands on it
    Reprint(reprint::Reprint),
    /// Make the sheets of a kit anew whenever one of its files is saved
    Watch(build::Build),
    /// Open Boardpress as a page in the browser: print, see, and change cards
    Serve(serve::Serve),
    /// Write the page for a web server, so that others need not install anything
    Site(site::Site),
    /// Look for mistakes in a kit without making anything
    Check(check::Check),
    /// Say how much ink a kit takes in colour, in grey and in outlines
    Ink(ink::InkOf),
    /// Say how fair the random boards of a kit are, by games that are played on many of them
    Survey(survey::SurveyOf),
    /// Measure your printer, so that backs lie behind fronts and 100 mm are 100 mm
    Calibrate(calibrate::Calibrate),
    /// Start a kit of your own
    New(new::New),
    /// Make a picture of a board, of cards or of tokens
    Show(show::Show),
    /// Make pictures or pages of each card, for a print shop or a virtual tabletop
    Export(export::Export),
    /// Write the texts of a kit to translate, as lang/LANGUAGE.toml has them
    Translate(texts::Translate),
    /// Say what a note means and what to do about it
    Explain(texts::Explain),
    /// Show the typefaces that a kit can use
    Fonts(texts::Fonts),
    /// Show the paper sizes, and the label paper that is known by name
    Papers,
    /// Write a JSON Schema of kits, by which editors complete keys, explain them and find mistakes
    Schema(schema::Schema),
    /// Write what a shell needs to complete commands with the Tab key
    Completions(shell::Completions),
    /// Write a manual page for each command, to be read with `man`
    Man(shell::Man),
    /// Show how to use a command, or where the guide explains a topic
    Help(help::Help),
}

/// Runs a command of the `whole` command line.
///
/// # Errors
/// What was typed cannot be done, or what is said cannot be heard.
pub(super) fn run(command: &Command, whole: impl FnOnce() -> clap::Command) -> Result<Exit, CommandError> {
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
        Command::Translate(typed) => texts::translate(typed),
        Command::Export(typed) => export::export(typed),
        Command::Explain(typed) => texts::explain(typed),
        Command::Fonts(typed) => texts::fonts(typed),
        Command::Papers => texts::papers(),
        Command::Schema(typed) => schema::schema(typed),
        Command::Completions(typed) => shell::completions(typed, whole()),
        Command::Man(typed) => shell::man(typed, whole()),
        Command::Help(typed) => help::help(typed, whole()),
    }
}
