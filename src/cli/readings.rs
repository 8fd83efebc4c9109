//! What can be typed of a printer: the sheet to measure it by, and what was
//! read off that.

use clap::{Args, Subcommand, ValueEnum};

use crate::geom::{Insets, Length};
use crate::model::{self, PAPERS, Paper, Readings};
use crate::phrases::{KNOWN, Language};
use crate::source::is_device;

/// A grid reaches so far from its middle, in millimetres.
const GRID: f64 = 6.0;

/// By what share a bar may be off and the printer be to blame; more than that
/// is a page that was shrunk to fit.
const STRAY: f64 = 0.02;

/// The widest margin that a ladder could show, in millimetres.
const WIDEST: f64 = 50.0;

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct Calibrate {
    #[command(subcommand)]
    pub what: Option<Calibration>,
    #[command(flatten)]
    pub turned: Turned,
    /// See whether a printer that was saved is right now
    #[arg(long, value_name = "NAME")]
    pub printer: Option<String>,
    /// The language of the sheet: en-US, en-GB or es
    #[arg(long, value_name = "TAG", value_parser = known)]
    pub language: Option<Language>,
    /// The file to write, or `-` for standard output; without it, calibration-PAPER.pdf here
    #[arg(long, value_name = "FILE.pdf")]
    pub out: Option<std::path::PathBuf>,
    /// Also replace files that Boardpress did not write, or that were changed since
    #[arg(long)]
    pub force: bool,
}

#[derive(Debug, Subcommand)]
pub(super) enum Calibration {
    /// Keep what was read off the sheet, under a name of your choice
    Save(Box<Save>),
    /// Show the printers that have a name
    List(Printers),
    /// Show what is known of a printer
    Show(Printer),
    /// Forget a printer
    Forget(Printer),
}

/// The paper of a calibration sheet, and over which edge it is turned.
#[derive(Debug, Args)]
pub(super) struct Turned {
    /// The paper in your printer, by its name or its size; without it, letter
    #[arg(long, value_name = "PAPER", value_parser = str::parse::<Paper>)]
    pub paper: Option<Paper>,
    /// Over which edge your printer turns the paper; without it, the long one
    #[arg(long, value_name = "HOW")]
    pub backs: Option<TurnEdge>,
}

/// Over which edge paper is turned.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum TurnEdge {
    /// Over the long edge
    Duplex,
    /// Over the short edge
    DuplexShort,
}

#[derive(Debug, Args)]
#[command(override_usage = "boardpress calibrate save [OPTIONS] <NAME> <READINGS>")]
pub(super) struct Save {
    /// The name: letters, digits and hyphens
    #[arg(value_name = "NAME", value_parser = name)]
    pub name: String,
    #[command(flatten)]
    pub turned: Turned,
    /// It is an inkjet: most of them turn letter and A4 paper by themselves, and no other
    #[arg(long)]
    pub inkjet: bool,
    /// Also replace a file of this name that `calibrate save` did not write
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    pub read: Read,
}

/// What was read off the sheet; each of the first five once for every copy.
#[derive(Debug, Args)]
#[group(required = true, multiple = true)]
pub(super) struct Read {
    /// How far right and up the hole lies behind cross A, in mm; again for each copy
    #[arg(long, value_name = "X,Y", value_parser = hole, allow_hyphen_values = true, help_heading = "Readings")]
    pub a: Vec<(f64, f64)>,
    /// The same behind cross B
    #[arg(long, value_name = "X,Y", value_parser = hole, allow_hyphen_values = true, help_heading = "Readings")]
    pub b: Vec<(f64, f64)>,
    /// The same behind cross C
    #[arg(long, value_name = "X,Y", value_parser = hole, allow_hyphen_values = true, help_heading = "Readings")]
    pub c: Vec<(f64, f64)>,
    /// The same behind cross D
    #[arg(long, value_name = "X,Y", value_parser = hole, allow_hyphen_values = true, help_heading = "Readings")]
    pub d: Vec<(f64, f64)>,
    /// The same behind cross E
    #[arg(long, value_name = "X,Y", value_parser = hole, allow_hyphen_values = true, help_heading = "Readings")]
    pub e: Vec<(f64, f64)>,
    /// How long the bar across is, in mm; without it, 100
    #[arg(long, value_name = "MM", value_parser = across, help_heading = "Readings")]
    pub across: Option<f64>,
    /// How long the bar down is, in mm; without it, 200
    #[arg(long, value_name = "MM", value_parser = down, help_heading = "Readings")]
    pub down: Option<f64>,
    /// The margins at the left, top, right and bottom edge, in mm
    #[arg(long, value_name = "L,T,R,B", value_parser = margins, help_heading = "Readings")]
    pub margins: Option<Insets>,
}

#[derive(Debug, Args)]
pub(super) struct Printers {
    /// Say everything as one JSON document
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct Printer {
    /// The name of the printer
    #[arg(value_name = "NAME")]
    pub name: String,
}

/// A language of which the press has words.
fn known(word: &str) -> Result<Language, String> {
    let language: Language = word.parse()?;
    let help = || format!("the sheet is in {}", KNOWN.join(", "));
    if language.has_phrases() { Ok(language) } else { Err(help()) }
}

impl Calibrate {
    /// Whether everything is to be said as JSON.
    pub(super) fn json(&self) -> bool {
        matches!(&self.what, Some(Calibration::List(Printers { json: true })))
    }
}

impl Turned {
    /// Paper and edge as they were typed, or else those that a printer was
    /// measured with, or else the usual ones.
    pub(super) fn meant(&self, measured: Option<(Paper, model::Backs)>) -> (Paper, model::Backs) {
        let (paper, backs) = measured.unwrap_or((PAPERS[0], model::Backs::Duplex));
        let edge = |edge| match edge {
            TurnEdge::Duplex => model::Backs::Duplex,
            TurnEdge::DuplexShort => model::Backs::DuplexShort,
        };
        (self.paper.unwrap_or(paper), self.backs.map_or(backs, edge))
    }
}

impl Save {
    /// What was read.
    pub(super) fn readings(&self) -> Readings {
        let (read, (paper, backs)) = (&self.read, self.turned.meant(None));
        Readings {
            paper,
            backs,
            holes: [&read.a, &read.b, &read.c, &read.d, &read.e].map(Clone::clone),
            across: read.across.unwrap_or(100.0),
            down: read.down.unwrap_or(200.0),
            margins: read.margins,
            inkjet: self.inkjet,
        }
    }
}

/// Why a set of readings cannot be those of a sheet, if it cannot.
pub(super) fn fault(readings: &Readings) -> Option<String> {
    let holes = readings.holes.iter().flatten().map(|(x, y)| hole_of(*x, *y).err());
    let Insets { left, top, right, bottom } = readings.margins.unwrap_or_default();
    let margins = [left, top, right, bottom].map(|margin| margin_of(margin.to_mm()).err());
    let bars = [bar_of(readings.across, 100.0).err(), bar_of(readings.down, 200.0).err()];
    holes.chain(margins).chain(bars).flatten().next()
}

/// A name as it is kept: it becomes the name of a file, and some systems do
/// not tell capitals from other letters.
pub(super) fn name(word: &str) -> Result<String, String> {
    let lawful = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    match word {
        _ if word.is_empty() || word.len() > 40 || !word.chars().all(lawful) || word.starts_with('-') => {
            Err("a name is made of letters, digits and hyphens, as in room-12".to_owned())
        }
        _ if word.eq_ignore_ascii_case("none") => Err("`--printer none` stands for no printer".to_owned()),
        _ if is_device(&word.to_ascii_lowercase()) => {
            Err(format!("Windows keeps `{word}` for a device, and has no files of that name"))
        }
        _ => Ok(word.to_ascii_lowercase()),
    }
}

fn hole(word: &str) -> Result<(f64, f64), String> {
    let [x, y] = numbers(word, "two numbers, right and up, as in 0.5,-1.25; PowerShell wants quotes around them")?;
    hole_of(x, y)
}

fn hole_of(x: f64, y: f64) -> Result<(f64, f64), String> {
    let reason = "a grid reaches 6 mm each way; if a hole lies outside, print the sheet again at 100 %";
    if x.abs() <= GRID && y.abs() <= GRID { Ok((x, y)) } else { Err(reason.to_owned()) }
}

fn across(word: &str) -> Result<f64, String> {
    let [length] = numbers(word, "a length in millimetres, as in 99.5")?;
    bar_of(length, 100.0)
}

fn down(word: &str) -> Result<f64, String> {
    let [length] = numbers(word, "a length in millimetres, as in 199.5")?;
    bar_of(length, 200.0)
}

fn bar_of(length: f64, meant: f64) -> Result<f64, String> {
    if (length / meant - 1.0).abs() <= STRAY {
        return Ok(length);
    }
    if !(0.0..1e6).contains(&length) {
        return Err(format!("it is a length near {meant} mm"));
    }
    Err(format!(
        "no printer turns {meant} mm into {length} mm by itself: the page was shrunk or stretched to fit; \
         print the sheet again at 100 %, also called \"actual size\""
    ))
}

fn margins(word: &str) -> Result<Insets, String> {
    let numbers: [f64; 4] = numbers(
        word,
        "four numbers, for the left, top, right and bottom edge, as in 4,4,4,5; PowerShell wants quotes around them",
    )?;
    let [left, top, right, bottom] = numbers.map(margin_of);
    Ok(Insets { left: left?, top: top?, right: right?, bottom: bottom? })
}

fn margin_of(mm: f64) -> Result<Length, String> {
    if (0.0..=WIDEST).contains(&mm) { Ok(Length::from_mm(mm)) } else { Err(format!("it is between 0 and {WIDEST} mm")) }
}

/// So many numbers with commas between them.
fn numbers<const N: usize>(word: &str, wanted: &str) -> Result<[f64; N], String> {
    let numbers: Option<Vec<f64>> = word.split(',').map(|number| number.trim().parse().ok()).collect();
    let numbers = numbers.filter(|numbers| numbers.iter().all(|number| number.is_finite()));
    numbers.and_then(|numbers| numbers.try_into().ok()).ok_or_else(|| format!("it is {wanted}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hole_is_two_numbers_on_the_grid() {
        assert_eq!(hole("0.5,-1"), Ok((0.5, -1.0)));
        assert_eq!(hole(" -0.25 , +6 "), Ok((-0.25, 6.0)));
        for word in ["", "1", "1,2,3", "1;2", "0,5,1,2", "6.5,0", "nan,0", "--b", "1 mm,2 mm"] {
            assert!(hole(word).is_err(), "{word}");
        }
    }

    #[test]
    fn a_bar_that_is_far_off_was_shrunk_to_fit() {
        assert_eq!((across("99.5"), down("201")), (Ok(99.5), Ok(201.0)));
        for word in ["97.2", "103", "0", "-100", "inf", "100 mm"] {
            assert!(across(word).is_err() && down(word).is_err(), "{word}");
        }
        assert!(across("97.2").is_err_and(|reason| reason.contains("100 %")));
    }

    #[test]
    fn a_name_is_one_that_every_disk_takes() {
        assert_eq!(name("Room-12"), Ok("room-12".to_owned()));
        for word in ["", "-x", "a b", "a/b", "..", "a.b", "ä", &"x".repeat(41)] {
            assert!(name(word).is_err(), "{word}");
        }
    }
}
