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
    /// List the kits and what is in them
    List(list::List),
    /// Make the sheets of a kit, ready to print
    Build(build::Build),
    /// Make one sheet again, from the code printed on it
    Reprint(reprint::Reprint),
    /// Remake the sheets of a kit whenever one of its files is saved
    Watch(build::Build),
    /// Open Boardpress in the browser: preview and print sheets, edit cards
    Serve(serve::Serve),
    /// Write the browser page for a web server, so that others can use it without installing anything
    Site(site::Site),
    /// Check a kit for mistakes without writing any files
    Check(check::Check),
    /// Estimate how much ink a kit uses in color, in gray and in outlines
    Ink(ink::InkOf),
    /// Measure how fair a kit's random boards are, by playing games on many of them
    Survey(survey::SurveyOf),
    /// Measure your printer, so that backs align with fronts and 100 mm prints as 100 mm
    Calibrate(calibrate::Calibrate),
    /// Start a kit of your own
    New(new::New),
    /// Make a picture of a board, of cards or of tokens
    Show(show::Show),
    /// Export each card as a picture or a page, for a print shop or a virtual tabletop
    Export(export::Export),
    /// Write the texts of a kit for translation, in the form of lang/LANGUAGE.toml
    Translate(texts::Translate),
    /// Explain an error or a warning and how to fix it
    Explain(texts::Explain),
    /// List the typefaces that a kit can use
    Fonts(texts::Fonts),
    /// List the paper sizes and the label papers that have a name
    Papers,
    /// Write a JSON Schema of kits, by which editors complete keys, explain them and find mistakes
    Schema(schema::Schema),
    /// Write the script with which a shell completes commands
    Completions(shell::Completions),
    /// Write a manual page for each command, for `man`
    Man(shell::Man),
    /// Show how to use a command, or where the guide explains a topic
    Help(help::Help),
}

/// Runs a command. `whole` makes the command line with English help, and `localised` with help in the language of the terminal.
///
/// # Errors
/// What was typed cannot be done, or what is said cannot be heard.
pub(super) fn run(
    command: &Command,
    whole: impl FnOnce() -> clap::Command,
    localised: impl FnOnce() -> clap::Command,
) -> Result<Exit, CommandError> {
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
        Command::Help(typed) => help::help(typed, localised()),
    }
}
