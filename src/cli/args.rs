//! What can be typed: commands, their options, and the help that explains them.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};

use super::exports::Export;
use super::options::{Deny, Files, OutputArgs, Print, TargetArgs, number, seed};
use super::page_args::{Serve, Site};
use super::readings::Calibrate;
use super::shows::Show;
use super::starting::New;
use crate::kit;
use crate::limits::SURVEYED;
use crate::model::Shard;
use crate::phrases::Language;

/// Print board games, cards and rules on the printer you have
///
/// A kit is a folder of text files that say what a game is. Boardpress lays
/// it out on paper, with lines to cut along and backs that match. Several
/// kits are built in.
#[derive(Debug, Parser)]
#[command(
    name = "boardpress",
    version,
    max_term_width = 100,
    arg_required_else_help = true,
    disable_help_subcommand = true
)]
pub(super) struct Typed {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Show which kits there are and what is in them
    List(List),
    /// Make the sheets of a kit, ready to print
    Build(Build),
    /// Make one sheet again, by the code that stands on it
    Reprint(Reprint),
    /// Make the sheets of a kit anew whenever one of its files is saved
    Watch(Build),
    /// Open Boardpress as a page in the browser: print, see, and change cards
    Serve(Serve),
    /// Write the page for a web server, so that others need not install anything
    Site(Site),
    /// Look for mistakes in a kit without making anything
    Check(Check),
    /// Say how much ink a kit takes in colour, in grey and in outlines
    Ink(InkOf),
    /// Say how fair the random boards of a kit are, by games that are played on many of them
    Survey(SurveyOf),
    /// Measure your printer, so that backs lie behind fronts and 100 mm are 100 mm
    Calibrate(Calibrate),
    /// Start a kit of your own
    New(New),
    /// Make a picture of a board, of cards or of tokens
    Show(Show),
    /// Make pictures or pages of each card, for a print shop or a virtual tabletop
    Export(Export),
    /// Write the texts of a kit to translate, as lang/LANGUAGE.toml has them
    Translate(Translate),
    /// Say what a note means and what to do about it
    Explain(Explain),
    /// Show the typefaces that a kit can use
    Fonts(Fonts),
    /// Show the paper sizes, and the label paper that is known by name
    Papers,
    /// Write what a shell needs to complete commands with the Tab key
    Completions(Completions),
    /// Write a manual page for each command, to be read with `man`
    Man(Man),
    /// Show how to use a command, or where the guide explains a topic
    Help(Help),
}

#[derive(Debug, Args)]
pub(super) struct Help {
    /// A command such as `build`, or words of a topic such as `spreadsheet` or `two sides`
    #[arg(value_name = "COMMAND|TOPIC")]
    pub words: Vec<String>,
}

#[derive(Debug, Args)]
pub(super) struct List {
    /// One kit by its name, or a folder with a kit; without it, all that are built in
    #[arg(value_name = "KIT|DIR")]
    pub kit: Option<String>,
    /// Say everything as one JSON document
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct Build {
    /// A kit by its name, a folder with a kit, or `all` for every built-in kit
    #[arg(value_name = "KIT|DIR|all")]
    pub kit: String,
    #[command(flatten)]
    pub print: Print,
    #[command(flatten)]
    pub files: Files,
    /// Leave out the report, a page on what to print on which paper, how to cut it, and the code of each sheet; and the
    /// key sheet of several random boards
    #[arg(long, help_heading = "Files")]
    pub no_report: bool,
    /// Make the report with --only as well, where it is left out otherwise
    #[arg(long, conflicts_with = "no_report", help_heading = "Files")]
    pub report: bool,
    #[command(flatten)]
    pub target: TargetArgs,
    /// Make nothing of a kit if there is anything to warn of
    #[arg(long, value_name = "WHAT", help_heading = "What is said")]
    pub deny: Option<Deny>,
    #[command(flatten)]
    pub output: OutputArgs,
}

#[derive(Debug, Args)]
pub(super) struct Reprint {
    /// The code on the sheet, such as 1H00-702E-47; small letters will do, and spaces within quotes
    #[arg(value_name = "CODE")]
    pub code: String,
    /// The kit it is from, by its name or its folder; without it, the built-in kit that the code means
    #[arg(value_name = "KIT|DIR")]
    pub kit: Option<String>,
    /// The printer to print it for, by its name, or `none`; without it, the one it was made for
    #[arg(long, value_name = "NAME|none")]
    pub printer: Option<String>,
    /// Print it although the kit or Boardpress has changed since, so that it may look different
    #[arg(long)]
    pub anyway: bool,
    #[command(flatten)]
    pub files: Files,
    #[command(flatten)]
    pub target: TargetArgs,
    #[command(flatten)]
    pub output: OutputArgs,
}

#[derive(Debug, Args)]
pub(super) struct Check {
    /// A kit by its name, a folder with a kit, or `all` for every built-in kit
    #[arg(value_name = "KIT|DIR|all")]
    pub kit: String,
    #[command(flatten)]
    pub print: Print,
    /// Look at the kit in every language that it has words in
    #[arg(long, conflicts_with = "language")]
    pub all_languages: bool,
    /// Take warnings for mistakes, so that the command fails if there are any
    #[arg(long, value_name = "WHAT", help_heading = "What is said")]
    pub deny: Option<Deny>,
    /// Say one line for each kit: clean, or how many notes of which kind
    #[arg(long, conflicts_with = "json", help_heading = "What is said")]
    pub short: bool,
    #[command(flatten)]
    pub output: OutputArgs,
}

#[derive(Debug, Args)]
pub(super) struct InkOf {
    /// A kit by its name, a folder with a kit, or `all` for every built-in kit
    #[arg(value_name = "KIT|DIR|all")]
    pub kit: String,
    #[command(flatten)]
    pub print: Print,
    /// Say everything as one JSON document, with every sheet
    #[arg(long, help_heading = "What is said")]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct SurveyOf {
    /// A kit by its name, or a folder with a kit
    #[arg(value_name = "KIT|DIR", required_unless_present = "merge")]
    pub kit: Option<String>,
    /// For how many players; without it, the most the kit allows
    #[arg(long, value_name = "N", value_parser = number(1..=1_000))]
    pub players: Option<u32>,
    /// How many boards to play on
    #[arg(long, value_name = "N", default_value = "10000", value_parser = number(1..=SURVEYED.most))]
    pub boards: u32,
    /// The seed of the first board, a number or words; that of each other is larger by one
    #[arg(long, value_name = "N|WORDS", default_value = "1", value_parser = seed)]
    pub seed: u64,
    /// Play on the boards that the kit accepts, and not on boards as chance lays them
    #[arg(long)]
    pub accepted: bool,
    /// Do only this part of the work, such as 2/8, and write it for --merge
    #[arg(long, value_name = "K/N", default_value = "1/1", hide_default_value = true)]
    pub shard: Shard,
    /// Put the files of all parts of a survey together; the files are then those of a survey made at once
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["kit", "players", "boards", "seed", "accepted", "shard"])]
    pub merge: Vec<PathBuf>,
    #[command(flatten)]
    pub target: TargetArgs,
    #[command(flatten)]
    pub output: OutputArgs,
}

#[derive(Debug, Args)]
pub(super) struct Translate {
    /// A kit by its name, or a folder with a kit
    #[arg(value_name = "KIT|DIR")]
    pub kit: String,
    /// The language to translate into, by its tag; what the kit has in it already is kept
    #[arg(value_name = "TAG")]
    pub language: Language,
}

#[derive(Debug, Args)]
pub(super) struct Explain {
    /// The word in brackets after `error` or `warning`; without it, all of them
    #[arg(value_name = "CODE")]
    pub code: Option<String>,
}

#[derive(Debug, Args)]
pub(super) struct Fonts {
    /// Also those that this kit brings along
    #[arg(value_name = "KIT|DIR")]
    pub kit: Option<String>,
}

#[derive(Debug, Args)]
pub(super) struct Completions {
    /// The shell to complete in
    #[arg(value_name = "SHELL")]
    pub shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub(super) struct Man {
    /// The folder to write to
    #[arg(value_name = "DIR")]
    pub dir: PathBuf,
    /// Also replace files that Boardpress did not write, or that were changed since
    #[arg(long)]
    pub force: bool,
}

/// What was typed, or what is to be said in its place: help, version, or what is wrong with it.
pub(super) fn parse(args: impl Iterator<Item = OsString>) -> Result<Typed, clap::Error> {
    let matches = command().try_get_matches_from(args)?;
    Typed::from_arg_matches(&matches).map_err(|fault| fault.format(&mut command()))
}

/// The whole command line, its examples told with a kit that is really there.
pub(super) fn command() -> clap::Command {
    let kit = kit::names().next().unwrap_or("KIT");
    let examples = |lines: &str| format!("Examples:\n{}", lines.replace("KIT", kit));
    let command = Typed::command().after_help(format!("Examples:\n{}", first_steps(kit)));
    // All forms are told, so none can be asked for.
    let usual = |word: &str| {
        if matches!(word, "colour" | "color") {
            Ok(word.to_owned())
        } else {
            Err("all forms are told: leave out --ink")
        }
    };
    let hidden = move |form: clap::Arg| form.hide(true).value_parser(usual).conflicts_with("kit");
    let shown = |form: clap::Arg| form.help("The form to show it in").help_heading(clap::builder::Resettable::Reset);
    let of_export = |out: clap::Arg| out.help("Where to put the export's folder, KIT-FORMAT; without it, output");
    let command = command
        .mut_subcommand("ink", |ink| ink.mut_arg("ink", hidden))
        .mut_subcommand("show", |show| show.mut_arg("ink", shown))
        .mut_subcommand("export", |export| export.mut_arg("out", of_export));
    EXAMPLES
        .iter()
        .fold(command, |command, (name, lines)| command.mut_subcommand(name, |one| one.after_help(examples(lines))))
}

impl Command {
    /// Whether everything is to be said as JSON.
    pub(super) fn json(&self) -> bool {
        match self {
            Command::List(List { json, .. }) | Command::Ink(InkOf { json, .. }) | Command::New(New { json, .. }) => {
                *json
            }
            Command::Build(Build { output, .. })
            | Command::Watch(Build { output, .. })
            | Command::Reprint(Reprint { output, .. })
            | Command::Check(Check { output, .. })
            | Command::Export(Export { output, .. })
            | Command::Survey(SurveyOf { output, .. }) => output.json,
            Command::Calibrate(typed) => typed.json(),
            Command::Serve(_)
            | Command::Site(_)
            | Command::Show(_)
            | Command::Translate(_)
            | Command::Explain(_)
            | Command::Fonts(_)
            | Command::Papers
            | Command::Completions(_)
            | Command::Man(_)
            | Command::Help(_) => false,
        }
    }
}

/// What somebody does who is new here, with a reason for each step.
fn first_steps(kit: &str) -> String {
    let steps = [
        ("list".to_owned(), "see which kits there are"),
        (format!("build {kit}"), "make the sheets of one, as PDF"),
        ("build -h".to_owned(), "see how to choose paper, players and backs"),
        ("calibrate --paper a4".to_owned(), "measure your printer"),
        ("new my-game".to_owned(), "start a game of your own"),
    ];
    let width = steps.iter().map(|(step, _)| step.len()).max().unwrap_or(0);
    steps
        .iter()
        .map(|(step, why)| format!("  boardpress {step:<width$}  {why}\n"))
        .collect::<String>()
        .trim_end()
        .to_owned()
}

/// What people want most often, for each command; `KIT` becomes a kit's name.
const EXAMPLES: &[(&str, &str)] = &[
    ("list", "  boardpress list\n  boardpress list KIT"),
    (
        "build",
        "  boardpress build KIT\n  \
           boardpress build KIT --paper legal --players 2\n  \
           boardpress build KIT --ink grey\n  \
           boardpress build KIT --large-print --high-contrast\n  \
           boardpress build KIT --seed \"Room 12\" --copies 6\n  \
           boardpress build KIT --backs paste --format pdf,png\n  \
           boardpress build KIT --gutter bleed --corners \"3 mm\"\n  \
           boardpress build ./my-game --out sheets\n  \
           boardpress build KIT --printer room-12",
    ),
    (
        "reprint",
        "  boardpress reprint CODE\n  \
           boardpress reprint CODE --printer none --out ~/Desktop\n  \
           boardpress reprint CODE ./my-game",
    ),
    (
        "check",
        "  boardpress check KIT\n  boardpress check ./my-game --paper a4\n  boardpress check all --short --deny warnings",
    ),
    ("ink", "  boardpress ink KIT\n  boardpress ink ./my-game --paper a4 --copies 6\n  boardpress ink all"),
    (
        "survey",
        "  boardpress survey KIT\n  \
           boardpress survey KIT --players 2 --boards 1000 --accepted\n  \
           boardpress survey KIT --shard 1/2 --out one\n  \
           boardpress survey KIT --shard 2/2 --out two\n  \
           boardpress survey --merge one/*.part.json two/*.part.json",
    ),
    (
        "calibrate",
        "  boardpress calibrate --paper a4\n  \
           boardpress calibrate save room-12 --paper a4 --a -1,0.5 --b -0.75,0.5 --c -1,0.75 \\\n      \
               --d -1,0.25 --e -1.25,0.5 --across 100.0 --down 199.5 --margins 4,4,4,5\n  \
           boardpress calibrate --printer room-12\n  \
           boardpress build KIT --paper a4 --printer room-12",
    ),
    (
        "new",
        "  boardpress new my-game\n  \
           boardpress new my-game --template flash-card\n  \
           boardpress new my-game --from KIT\n  \
           boardpress new my-game --from KIT --deck NAME",
    ),
    (
        "show",
        "  boardpress show ./my-game NAME\n  boardpress show ./my-game DECK/CARD --dpi 300 --out card.png\n  \
           boardpress show ./my-game DECK --fan 5 --shadow --corners \"3 mm\" --ground none\n  \
           boardpress show ./my-game DECK --grid 4x2 --out deck.svg",
    ),
    (
        "export",
        "  boardpress export KIT tgc\n  boardpress export ./my-game mpc --only NAME\n  boardpress export KIT tts --out tts",
    ),
    ("watch", "  boardpress watch ./my-game\n  boardpress watch ./my-game --paper a4 --only cards"),
    ("serve", "  boardpress serve\n  boardpress serve ./my-game"),
    ("site", "  boardpress site public --wasm boardpress.wasm"),
    ("translate", "  boardpress translate KIT es > es.toml"),
    ("explain", "  boardpress explain text-overflow\n  boardpress explain"),
    ("fonts", "  boardpress fonts\n  boardpress fonts ./my-game"),
    ("completions", "  boardpress completions bash > ~/.local/share/bash-completion/completions/boardpress"),
    ("man", "  boardpress man ~/.local/share/man/man1\n  man boardpress-build"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        command().debug_assert();
    }
}
