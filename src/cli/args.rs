//! What can be typed: commands, their options, and the help that explains them.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

use super::readings::Calibrate;
use super::{builtin, measure};
use crate::geom::{Insets, Length};
use crate::model::{Gutter, MarkStyle, PAPERS};

/// Print board games, cards and rules on the printer you have
///
/// A kit is a folder of text files that say what a game is. Boardpress lays
/// it out on paper, with lines to cut along and backs that match. Several
/// kits are built in.
#[derive(Debug, Parser)]
#[command(name = "boardpress", version, max_term_width = 100, arg_required_else_help = true)]
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
    /// Look for mistakes in a kit without making anything
    Check(Check),
    /// Say how much ink a kit takes in colour, in grey and in outlines
    Ink(InkOf),
    /// Measure your printer, so that backs lie behind fronts and 100 mm are 100 mm
    Calibrate(Calibrate),
    /// Start a kit of your own
    New(New),
    /// Make a picture of one board, card or token
    Show(Show),
    /// Say what a note means and what to do about it
    Explain(Explain),
    /// Show the typefaces that a kit can use
    Fonts(Fonts),
    /// Show the paper sizes
    Papers,
    /// Write what a shell needs to complete commands with the Tab key
    Completions(Completions),
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
    /// What kind of files to make
    #[arg(long, value_name = "FORMAT,…", value_delimiter = ',', default_value = "pdf", help_heading = "Files")]
    pub format: Vec<Format>,
    /// Leave out the report, a page on what to print on which paper, how to cut it, and the code of each sheet
    #[arg(long, help_heading = "Files")]
    pub no_report: bool,
    /// Make the report with --only as well, where it is left out otherwise
    #[arg(long, conflicts_with = "no_report", help_heading = "Files")]
    pub report: bool,
    /// The folder to put them in; without it, output/KIT
    #[arg(long, value_name = "DIR", help_heading = "Files")]
    pub out: Option<PathBuf>,
    /// Make nothing if there is anything to warn of
    #[arg(long, value_name = "WHAT")]
    pub deny: Option<Deny>,
    /// Say everything as one JSON document
    #[arg(long)]
    pub json: bool,
    /// Say nothing unless something is wrong
    #[arg(long, short, conflicts_with = "json")]
    pub quiet: bool,
}

#[derive(Debug, Args)]
pub(super) struct Reprint {
    /// The code on the sheet, such as 1H00-702E-47; small letters and spaces will do, in quotes
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
    /// What kind of files to make
    #[arg(long, value_name = "FORMAT,…", value_delimiter = ',', default_value = "pdf", help_heading = "Files")]
    pub format: Vec<Format>,
    /// The folder to put them in; without it, output/KIT
    #[arg(long, value_name = "DIR", help_heading = "Files")]
    pub out: Option<PathBuf>,
    /// Say everything as one JSON document
    #[arg(long)]
    pub json: bool,
    /// Say nothing unless something is wrong
    #[arg(long, short, conflicts_with = "json")]
    pub quiet: bool,
}

#[derive(Debug, Args)]
pub(super) struct Check {
    /// A kit by its name, a folder with a kit, or `all` for every built-in kit
    #[arg(value_name = "KIT|DIR|all")]
    pub kit: String,
    #[command(flatten)]
    pub print: Print,
    /// Take warnings for mistakes, so that the command fails if there are any
    #[arg(long, value_name = "WHAT")]
    pub deny: Option<Deny>,
    /// Say one line for each kit: clean, or how many notes of which kind
    #[arg(long, conflicts_with = "json")]
    pub short: bool,
    /// Say everything as one JSON document
    #[arg(long)]
    pub json: bool,
    /// Say nothing unless something is wrong
    #[arg(long, short, conflicts_with = "json")]
    pub quiet: bool,
}

#[derive(Debug, Args)]
pub(super) struct InkOf {
    /// A kit by its name, a folder with a kit, or `all` for every built-in kit
    #[arg(value_name = "KIT|DIR|all")]
    pub kit: String,
    #[command(flatten)]
    pub print: Print,
    /// Say everything as one JSON document, with every sheet
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct New {
    /// The folder to make; if it is there already, it must be empty
    #[arg(value_name = "DIR")]
    pub dir: PathBuf,
    /// Start from a copy of this built-in kit; without it, from two cards to change
    #[arg(long, value_name = "KIT")]
    pub from: Option<String>,
}

#[derive(Debug, Args)]
pub(super) struct Show {
    /// A kit by its name, or a folder with a kit
    #[arg(value_name = "KIT|DIR")]
    pub kit: String,
    /// A board, deck or token set of the kit, or one item of it, as `DECK/CARD`
    #[arg(value_name = "NAME")]
    pub name: String,
    #[command(flatten)]
    pub game: Game,
    /// The form to show it in
    #[arg(long, value_name = "FORM", default_value = "colour")]
    pub ink: Ink,
    #[command(flatten)]
    pub sight: Sight,
    /// Dots to the inch
    #[arg(long, value_name = "DOTS", default_value_t = 150, value_parser = clap::value_parser!(u32).range(10..=1200))]
    pub dpi: u32,
    /// The picture to write; without it, KIT-NAME.png here, or KIT-NAME-grey.png and the like
    #[arg(long, value_name = "FILE.png")]
    pub out: Option<PathBuf>,
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

/// Which game is printed: the same seed always gives the same one.
#[derive(Debug, Args)]
pub(super) struct Game {
    /// For how many players; without it, the most the kit allows
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000), help_heading = "Game")]
    pub players: Option<u32>,
    /// A number or words that decide everything random; the same seed makes the same again
    #[arg(long, value_name = "N|WORDS", value_parser = seed, help_heading = "Game")]
    pub seed: Option<String>,
}

/// What helps those who see less.
#[derive(Debug, Args)]
pub(super) struct Sight {
    /// Cards and rules in large print, laid out anew on larger cards; boards and tokens keep their size
    #[arg(long, help_heading = "Reading")]
    pub large_print: bool,
    /// Black words on white or white words on black, strong lines, no pale colours; with any --ink
    #[arg(long, help_heading = "Reading")]
    pub high_contrast: bool,
}

/// What goes on the paper, and how.
#[derive(Debug, Args)]
pub(super) struct Print {
    #[command(flatten)]
    pub game: Game,
    /// Print only these boards, decks, tokens or rules, by the names that `list` shows
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', help_heading = "Game")]
    pub only: Vec<String>,
    /// How many of everything, such as one for each table of a class
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000), help_heading = "Game")]
    pub copies: u32,
    /// How many different layouts of each random board
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000), help_heading = "Game")]
    pub rolls: u32,
    /// The paper in your printer
    #[arg(long, value_name = "PAPER", default_value = PAPERS[0].name, value_parser = PossibleValuesParser::new(PAPERS.map(|paper| paper.name)), help_heading = "Paper")]
    pub paper: String,
    /// The form to print: in colour, in grey for a printer without colour, or to colour in by hand
    #[arg(long, value_name = "FORM", default_value = "colour", help_heading = "Paper")]
    pub ink: Ink,
    #[command(flatten)]
    pub sight: Sight,
    /// The printer, by the name that `calibrate save` gave it, to undo its faults
    #[arg(long, value_name = "NAME", help_heading = "Paper")]
    pub printer: Option<String>,
    /// How the backs of cards and tokens are made; without it, duplex or as the printer was measured
    #[arg(long, value_name = "HOW", help_heading = "Paper")]
    pub backs: Option<Backs>,
    /// How the sheets of a board that is larger than the paper are joined
    #[arg(long, value_name = "HOW", default_value = "overlap", help_heading = "Paper")]
    pub seams: Seams,
    /// How close to the edge of the paper your printer prints, or to its sides and to its head and
    /// foot; without it, 6 mm or as the printer was measured
    #[arg(long, value_name = "LENGTH[,LENGTH]", value_parser = measure::margin, help_heading = "Paper")]
    pub margin: Option<Insets>,
    /// Leave out the ruler and the line of facts on every sheet
    #[arg(long, help_heading = "Paper")]
    pub no_slug: bool,
    /// How far crop marks stand off the cut, how long they are, and how thick
    #[arg(long, value_name = "OFF,LONG[,THICK]", default_value = "3 mm,5 mm", value_parser = measure::marks, help_heading = "Cutting")]
    pub marks: MarkStyle,
    /// Leave so much space between cards, or `bleed` for as much as their bleed takes; it forgives
    /// cuts that stray, but takes more paper. Without it, cards that touch share a cut
    #[arg(long, value_name = "LENGTH|bleed", value_parser = measure::gutter, help_heading = "Cutting")]
    pub gutter: Option<Gutter>,
    /// Draw light arcs of this radius in the corners of cards, to round them by a punch or scissors
    #[arg(long, value_name = "LENGTH", value_parser = measure::corners, help_heading = "Cutting")]
    pub corners: Option<Length>,
    /// Lay out round tokens for a hand punch: room between them, and a ring to see in its window
    #[arg(long, help_heading = "Cutting")]
    pub punch: bool,
    /// Add the outlines of all pieces for a cutting machine: a layer in SVG, the spot colour CutContour in PDF
    #[arg(long, help_heading = "Cutting")]
    pub cut_paths: bool,
}

/// What is not let pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Deny {
    /// Notes that would print, but not well; those that the kit allows are let pass
    Warnings,
}

/// In which form a kit is printed.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Ink {
    /// As it was drawn
    Colour,
    /// Shades of grey, with patterns that tell the colours apart
    Grey,
    /// Dark outlines on white paper, which take the least ink
    Outline,
}

/// How backs are made.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Backs {
    /// No backs
    None,
    /// Backs on sheets of their own, to paste behind the fronts
    Paste,
    /// Backs on the other side of the paper, turned over its long edge
    Duplex,
    /// Backs on the other side of the paper, turned over its short edge
    DuplexShort,
    /// Backs beside the fronts, to fold and glue before cutting: for a printer that cannot print on both sides
    Fold,
}

/// How the sheets of a large board are joined.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Seams {
    /// Trim one sheet and glue it over the hatched edge of the next
    Overlap,
    /// Trim all sheets, lay them edge to edge and tape them behind: flat, for boards that are mounted on card
    Butt,
}

/// A kind of file.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Format {
    /// Pages to print
    Pdf,
    /// Drawings to change, one for each side of a sheet
    Svg,
    /// Pictures to look at, one for each side of a sheet
    Png,
}

/// What was typed, or what is to be said in its place: help, version, or what is wrong with it.
pub(super) fn parse(args: impl Iterator<Item = OsString>) -> Result<Typed, clap::Error> {
    let matches = command().try_get_matches_from(args)?;
    Typed::from_arg_matches(&matches).map_err(|fault| fault.format(&mut command()))
}

/// The whole command line, its examples told with a kit that is really there.
pub(super) fn command() -> clap::Command {
    let kit = builtin::names().next().unwrap_or("KIT");
    let examples = |lines: &str| format!("Examples:\n{}", lines.replace("KIT", kit));
    let command = Typed::command().after_help(examples(FIRST_STEPS));
    // All forms are told, so none can be asked for.
    let command = command.mut_subcommand("ink", |ink| ink.mut_arg("ink", |form| form.hide(true).conflicts_with("kit")));
    EXAMPLES
        .iter()
        .fold(command, |command, (name, lines)| command.mut_subcommand(name, |one| one.after_help(examples(lines))))
}

impl Command {
    /// Whether everything is to be said as JSON.
    pub(super) fn json(&self) -> bool {
        match self {
            Command::List(List { json, .. })
            | Command::Build(Build { json, .. })
            | Command::Reprint(Reprint { json, .. })
            | Command::Check(Check { json, .. })
            | Command::Ink(InkOf { json, .. }) => *json,
            Command::Calibrate(typed) => typed.json(),
            _ => false,
        }
    }
}

fn seed(word: &str) -> Result<String, &'static str> {
    if word.trim().is_empty() { Err("a seed is a number or some words") } else { Ok(word.to_owned()) }
}

const FIRST_STEPS: &str = "  \
  boardpress list              see which kits there are
  boardpress build KIT    make the sheets of one, as PDF
  boardpress build --help      see how to choose paper, players and backs";

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
        "  boardpress reprint 1H00-702E-47\n  \
           boardpress reprint \"1h00 702e 47\" --out ~/Desktop\n  \
           boardpress reprint 1H00-702E-47 ./my-game",
    ),
    (
        "check",
        "  boardpress check KIT\n  boardpress check ./my-game --paper a4\n  boardpress check all --short --deny warnings",
    ),
    ("ink", "  boardpress ink KIT\n  boardpress ink ./my-game --paper a4 --copies 6\n  boardpress ink all"),
    (
        "calibrate",
        "  boardpress calibrate --paper a4\n  \
           boardpress calibrate save room-12 --paper a4 --a -1,0.5 --b -0.75,0.5 --c -1,0.75 \\\n      \
               --d -1,0.25 --e -1.25,0.5 --across 100.0 --down 199.5 --margins 4,4,4,5\n  \
           boardpress build KIT --paper a4 --printer room-12",
    ),
    ("new", "  boardpress new my-game\n  boardpress new my-game --from KIT"),
    ("show", "  boardpress show ./my-game NAME\n  boardpress show ./my-game DECK/CARD --dpi 300 --out card.png"),
    ("explain", "  boardpress explain text-overflow\n  boardpress explain"),
    ("fonts", "  boardpress fonts\n  boardpress fonts ./my-game"),
    ("completions", "  boardpress completions bash > ~/.local/share/bash-completion/completions/boardpress"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        command().debug_assert();
    }
}
