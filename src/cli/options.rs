//! What several commands can be asked for: which game is printed, onto what
//! paper, in which form, and how it is cut.

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};

use super::measure;
use crate::geom::{Insets, Length};
use crate::limits;
use crate::model::{Gutter, MarkStyle, PAPERS};

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
pub(super) struct Accessibility {
    /// Cards and rules in large print, laid out anew on larger cards; boards and tokens keep their size
    #[arg(long, help_heading = "Ink and reading")]
    pub large_print: bool,
    /// Black words on white or white words on black, strong lines, no pale colours; with any --ink
    #[arg(long, help_heading = "Ink and reading")]
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
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=limits::JOB_COPIES.most as i64), help_heading = "Game")]
    pub copies: u32,
    /// How many different layouts of each random board
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=limits::ROLLS.most as i64), help_heading = "Game")]
    pub rolls: u32,
    /// The paper in your printer
    #[arg(long, value_name = "PAPER", default_value = PAPERS[0].name, value_parser = PossibleValuesParser::new(PAPERS.map(|paper| paper.name)), help_heading = "Paper and printer")]
    pub paper: String,
    /// The printer, by the name that `calibrate save` gave it, to undo its faults; or `strict` or
    /// `inkjet-duplex`, which are built in
    #[arg(long, value_name = "NAME", help_heading = "Paper and printer")]
    pub printer: Option<String>,
    /// How close to the edge of the paper your printer prints, such as "6 mm"; or to its sides and to
    /// its head and foot, such as "6 mm,15 mm". Without it, 6 mm or as the printer was measured
    #[arg(long, value_name = "LENGTH[,LENGTH]", value_parser = measure::margin, help_heading = "Paper and printer")]
    pub margin: Option<Insets>,
    /// Leave out the ruler and the line of facts on every sheet
    #[arg(long, help_heading = "Paper and printer")]
    pub no_slug: bool,
    /// How the backs of cards, tokens and boards are made; without it, duplex or as the printer was
    /// measured
    #[arg(long, value_name = "HOW", help_heading = "Backs and large boards")]
    pub backs: Option<Backs>,
    /// How the sheets of a board that is larger than the paper are joined
    #[arg(long, value_name = "HOW", default_value = "overlap", help_heading = "Backs and large boards")]
    pub seams: Seams,
    /// The form to print: in colour, in grey for a printer without colour, or to colour in by hand
    #[arg(long, value_name = "FORM", default_value = "colour", help_heading = "Ink and reading")]
    pub ink: Ink,
    #[command(flatten)]
    pub sight: Accessibility,
    /// How far crop marks stand off the cut, how long they are, and how thick
    #[arg(long, value_name = "OFF,LONG[,THICK]", default_value = "3 mm,5 mm", value_parser = measure::marks, help_heading = "Cutting")]
    pub marks: MarkStyle,
    /// Leave so much space between cards, or `bleed` for as much as their bleed takes; it forgives
    /// cuts that stray, but takes more paper and more cuts. Without it, cards that touch share a cut
    #[arg(long, value_name = "LENGTH|bleed", value_parser = measure::gutter, help_heading = "Cutting")]
    pub gutter: Option<Gutter>,
    /// Draw light arcs of this radius, such as "3 mm", in the corners of cards, to round them by a punch
    /// or scissors
    #[arg(long, value_name = "LENGTH", value_parser = measure::corners, help_heading = "Cutting")]
    pub corners: Option<Length>,
    /// Keep pieces of different sizes on sheets of their own. Without it, they share a sheet where that saves paper
    #[arg(long, help_heading = "Cutting")]
    pub apart: bool,
    /// Lay out round tokens for a hand punch: room between them, and a ring to see in its hole
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

fn seed(word: &str) -> Result<String, &'static str> {
    if word.trim().is_empty() { Err("a seed is a number or some words") } else { Ok(word.to_owned()) }
}
