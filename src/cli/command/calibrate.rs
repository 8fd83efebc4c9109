//! `boardpress calibrate`: the sheet by which a printer is measured, what is read off it, and what is known of printers.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand, ValueEnum};
use serde_json::{Value, json};

use crate::cli::deliver::deliver_stamped;
use crate::cli::output::{CommandError, Exit, columns, document, say_document, told};
use crate::cli::{printers, rendered_notes, terminal};
use crate::diag::{Code, Note, Report};
use crate::geom::{Insets, Length, Size};
use crate::kit::{self, BuiltIn};
use crate::message::{Catalogue, KNOWN, Language, Message, msg};
use crate::model::{Backs, Job, PAPERS, Paper, Printer, Readings};
use crate::press;
use crate::service::NoteData;
use crate::source::MemoryFiles;

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(in crate::cli) struct Calibrate {
    #[command(subcommand)]
    what: Option<Calibration>,
    #[command(flatten)]
    turned: Turned,
    /// Check the corrections of a saved printer
    #[arg(long, value_name = "NAME")]
    printer: Option<String>,
    /// The language of the sheet: en-US, en-GB or es
    #[arg(long, value_name = "TAG", value_parser = known)]
    language: Option<Language>,
    /// The file to write, or `-` for standard output; by default, calibration-PAPER.pdf in the current folder
    #[arg(long, value_name = "FILE.pdf")]
    out: Option<std::path::PathBuf>,
    /// Also replace files that Boardpress did not write or that have been changed since
    #[arg(long)]
    force: bool,
}

#[derive(Debug, Subcommand)]
enum Calibration {
    /// Save the readings of the sheet, under a name of your choice
    Save(Box<Save>),
    /// List the saved and built-in printers
    List(ListPrinters),
    /// Show the readings and corrections of a printer
    Show(NamedPrinter),
    /// Delete a saved printer
    Forget(NamedPrinter),
}

/// The paper of a calibration sheet, and over which edge it is turned.
#[derive(Debug, Args)]
struct Turned {
    /// The paper in your printer, by name or by size; by default, letter
    #[arg(long, value_name = "PAPER", value_parser = str::parse::<Paper>)]
    paper: Option<Paper>,
    /// The edge over which your printer flips the paper; by default, the long one
    #[arg(long, value_name = "HOW")]
    backs: Option<TurnEdge>,
}

/// Over which edge paper is turned.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum TurnEdge {
    /// Over the long edge
    Duplex,
    /// Over the short edge
    DuplexShort,
}

#[derive(Debug, Args)]
#[command(override_usage = "boardpress calibrate save [OPTIONS] <NAME> <READINGS>")]
struct Save {
    /// The name, of letters, digits and hyphens
    #[arg(value_name = "NAME", value_parser = printers::name)]
    name: String,
    #[command(flatten)]
    turned: Turned,
    /// It is an inkjet: most of them print both sides of letter and A4 paper only
    #[arg(long)]
    inkjet: bool,
    /// Also replace a file of this name that `calibrate save` did not write
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    read: Read,
}

/// What was read off the sheet; each of the first five once for every copy.
#[derive(Debug, Args)]
#[group(required = true, multiple = true)]
struct Read {
    /// How far right and up the hole is from the middle of the grid behind cross A, in mm; once for each copy
    #[arg(long, value_name = "X,Y", value_parser = printers::hole, allow_hyphen_values = true, help_heading = "Readings")]
    a: Vec<(f64, f64)>,
    /// The same for cross B
    #[arg(long, value_name = "X,Y", value_parser = printers::hole, allow_hyphen_values = true, help_heading = "Readings")]
    b: Vec<(f64, f64)>,
    /// The same for cross C
    #[arg(long, value_name = "X,Y", value_parser = printers::hole, allow_hyphen_values = true, help_heading = "Readings")]
    c: Vec<(f64, f64)>,
    /// The same for cross D
    #[arg(long, value_name = "X,Y", value_parser = printers::hole, allow_hyphen_values = true, help_heading = "Readings")]
    d: Vec<(f64, f64)>,
    /// The same for cross E
    #[arg(long, value_name = "X,Y", value_parser = printers::hole, allow_hyphen_values = true, help_heading = "Readings")]
    e: Vec<(f64, f64)>,
    /// The length of the bar across, in mm; by default, 100
    #[arg(long, value_name = "MM", value_parser = printers::across, help_heading = "Readings")]
    across: Option<f64>,
    /// The length of the bar down, in mm; by default, 200
    #[arg(long, value_name = "MM", value_parser = printers::down, help_heading = "Readings")]
    down: Option<f64>,
    /// The margins at the left, top, right and bottom edge, in mm
    #[arg(long, value_name = "L,T,R,B", value_parser = printers::margins, help_heading = "Readings")]
    margins: Option<Insets>,
}

#[derive(Debug, Args)]
struct ListPrinters {
    /// Print everything as one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
struct NamedPrinter {
    /// The name of the printer
    #[arg(value_name = "NAME")]
    name: String,
}

/// A language of which the press has words.
fn known(word: &str) -> Result<Language, String> {
    let language: Language = word.parse().map_err(|fault: Message| fault.to_string())?;
    let help = || format!("the languages of the sheet are {}", KNOWN.join(", "));
    if language.has_catalogue() {
        Ok(language)
    } else {
        Err(help())
    }
}

impl Turned {
    /// Paper and edge as they were typed, or else those that a printer was measured with, or else defaults.
    fn meant(&self, measured: Option<(Paper, Backs)>) -> (Paper, Backs) {
        let (paper, backs) = measured.unwrap_or((PAPERS[0], Backs::Duplex));
        let edge = |edge| match edge {
            TurnEdge::Duplex => Backs::Duplex,
            TurnEdge::DuplexShort => Backs::DuplexShort,
        };
        (self.paper.unwrap_or(paper), self.backs.map_or(backs, edge))
    }
}

impl Save {
    /// What was read.
    fn readings(&self) -> Readings {
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

/// Copies that differ by more than this, in millimetres, cannot be corrected: half of the least bleed, so that the worst of
/// two is inside it.
const UNEVEN: f64 = 1.0;

/// The smallest paper that holds a calibration sheet: as wide as A4 and as high as letter, less what printers leave free.
const SMALLEST: Size = Size::new(Length::mm(205), Length::mm(275));

/// Writes the sheet, or does what is to be done with a printer.
pub(super) fn calibrate(typed: &Calibrate) -> Result<Exit, CommandError> {
    match &typed.what {
        None => sheet(typed)?,
        Some(Calibration::Save(typed)) => save(typed)?,
        Some(Calibration::List(typed)) => list(typed.json)?,
        Some(Calibration::Show(typed)) => show(&typed.name)?,
        Some(Calibration::Forget(typed)) => {
            printers::forget(&typed.name)?;
            terminal::say(&format!("{} is deleted\n", typed.name))?;
        }
    }
    Ok(Exit::Clean)
}

fn sheet(typed: &Calibrate) -> Result<(), CommandError> {
    let printer = typed.printer.as_deref().map(printers::find).transpose()?;
    let corrected = printer.is_some();
    let (paper, backs) = typed
        .turned
        .meant(printer.as_ref().and_then(|printer| printer.measured));
    if paper.size.w < SMALLEST.w || paper.size.h < SMALLEST.h {
        let message = format!(
            "a calibration sheet does not fit on {paper} paper: its bars are 100 mm and 200 mm long"
        );
        let note = Note::new(Code::PaperUnfit, message);
        return Err(Box::new(
            note.help(msg!("measure the printer with letter or a4; backs on other paper are corrected in the same way")),
        )
        .into());
    }
    let job = Job {
        paper,
        backs,
        printer,
        language: typed.language.clone(),
        ..Job::default()
    };
    // The built-in fonts are all that is read, and they are sound.
    let mut made = MemoryFiles::default();
    press::calibrate(&BuiltIn, &job, &mut made, &mut Report::default());
    let Some((name, bytes)) = made.iter().next() else {
        return Ok(());
    };
    let path = typed.out.clone().unwrap_or_else(|| PathBuf::from(name));
    if path == Path::new("-") {
        return Ok(terminal::give(bytes)?);
    }
    let delivered = deliver_stamped(&path, "pdf", bytes.to_vec(), typed.force)?;
    let (copies, then) = if corrected {
        (
            "",
            "Every hole must be within half a millimetre of the middle of its grid.",
        )
    } else {
        (", three times", "The steps are printed on it.")
    };
    let edge = edge(job.backs);
    let print = format!(
        "Print it on both sides of {} paper at 100%, flipped on the {edge} edge",
        job.paper
    );
    terminal::say(&format!("{}\n{print}{copies}. {then}\n", path.display()))?;
    terminal::complain(&told(&delivered));
    Ok(())
}

fn save(typed: &Save) -> Result<(), CommandError> {
    let (name, readings) = (&typed.name, typed.readings());
    let before = printers::kept(name).ok();
    let path = printers::save(name, &readings, typed.force)?;
    terminal::say(&format!("{}\n", described(&readings, name)))?;
    if let Some((before, _)) = before.filter(|(before, _)| *before != readings) {
        terminal::complain(&format!(
            "This replaces an earlier measurement: {}\n",
            described(&before, name)
        ));
    }
    if readings.spread() > UNEVEN {
        let message = format!(
            "the copies differ by {} mm, which cannot be corrected",
            tenths(readings.spread())
        );
        let note = Note::new(Code::UnevenCopies, message);
        terminal::complain_in_colour(&rendered_notes::lone(&note.help(msg!(
            "print cards with --backs fold, where backs are beside their fronts"
        ))));
        terminal::complain("\n");
    }
    let (kit, paper) = (kit::names().next().unwrap_or("KIT"), readings.paper.typed());
    terminal::say(&format!(
        "Saved in {}.\n\
         Check the result:  boardpress calibrate --printer {name}\n\
         Use it:            boardpress build {kit} --paper {paper} --printer {name}\n",
        path.display(),
    ))?;
    Ok(())
}

fn list(as_json: bool) -> Result<(), CommandError> {
    let names = printers::names()?;
    let (mut rows, mut values, mut notes) = (Vec::new(), Vec::new(), Vec::new());
    for name in &names {
        match printers::kept(name) {
            Ok((readings, _)) => {
                rows.push(vec![
                    name.clone(),
                    measured(&readings),
                    at_once(&readings.printer(name)),
                ]);
                values.push(value(&readings.printer(name)));
            }
            // One that cannot be read does not hide the others.
            Err(note) => {
                rows.push(vec![
                    name.clone(),
                    "cannot be read".to_owned(),
                    String::new(),
                ]);
                notes.push(NoteData::of(&note, Catalogue::for_tag("en-US")));
            }
        }
    }
    for printer in Printer::BUILT_IN.into_iter().filter_map(Printer::built_in) {
        rows.push(vec![
            printer.name.clone(),
            "built in".to_owned(),
            at_once(&printer),
        ]);
        values.push(value(&printer));
    }
    if as_json {
        say_document(&document(&notes, vec![("printers", Value::Array(values))]))?;
    } else {
        terminal::say(&columns(&rows))?;
    }
    Ok(())
}

fn show(name: &str) -> Result<(), CommandError> {
    let printer = printers::find(name)?;
    if printer.measured.is_none() {
        terminal::say(&format!(
            "{}, built in\n  {}\n",
            printer.name,
            at_once(&printer)
        ))?;
        return Ok(());
    }
    let (readings, path) = printers::kept(&printer.name)?;
    let copies = readings.holes.iter().map(Vec::len).max().unwrap_or(0);
    let apart = if copies > 1 {
        format!(", at most {} mm apart", tenths(readings.spread()))
    } else {
        String::new()
    };
    terminal::say(&format!(
        "{}  copies      {copies}{apart}\n  saved in    {}\n",
        described(&readings, &printer.name),
        path.display()
    ))?;
    Ok(())
}

/// A printer in four lines: what it does wrong, and what is done against it.
fn described(readings: &Readings, name: &str) -> String {
    let printer = readings.printer(name);
    let margins = margins(&printer).unwrap_or_else(|| "not measured; 6 mm on all sides".to_owned());
    format!(
        "{name}, measured on {}\n  both sides  {}\n  backs       {}\n  margins     {margins}\n",
        measured(readings),
        fault_and_cure(sizes(&printer, -1.0), sizes(&printer, 1.0)),
        fault_and_cure(moves(&printer, -1.0), moves(&printer, 1.0)),
    )
}

/// What a printer does to pages, and what is done to them beforehand.
fn fault_and_cure(fault: impl AsRef<[String]>, cure: impl AsRef<[String]>) -> String {
    let joined = |words: &[String]| {
        let words: Vec<&str> = words
            .iter()
            .map(String::as_str)
            .filter(|word| !word.is_empty())
            .collect();
        words.join(", ")
    };
    match joined(fault.as_ref()) {
        fault if fault.is_empty() => "accurate; not corrected".to_owned(),
        fault => format!("printed {fault}; correction: {}", joined(cure.as_ref())),
    }
}

/// How the size of both sides is changed: by the cure with the sign of 1, by the fault with that of -1.
fn sizes(printer: &Printer, sign: f64) -> [String; 2] {
    let (across, down) = printer.stretch;
    [
        percent((across - 1.0) * sign, ["wider", "narrower"]),
        percent((down - 1.0) * sign, ["higher", "lower"]),
    ]
}

fn measured(readings: &Readings) -> String {
    format!(
        "{} paper, flipped on the {} edge",
        readings.paper,
        edge(readings.backs)
    )
}

fn edge(backs: Backs) -> &'static str {
    if backs == Backs::DuplexShort {
        "short"
    } else {
        "long"
    }
}

/// How a back is moved: by the cure with the sign of 1, by the fault with that of -1.
fn moves(printer: &Printer, sign: f64) -> [String; 4] {
    let slip = printer.slip;
    let amount = |n: f64, unit: &str, [more, less]: [&str; 2]| {
        let n = n * sign;
        let words = format!(
            "{}{unit} {}",
            hundredths(n.abs()),
            if n > 0.0 { more } else { less }
        );
        if hundredths(n) == 0.0 {
            String::new()
        } else {
            words
        }
    };
    [
        amount(slip.right, " mm", ["right", "left"]),
        amount(slip.up, " mm", ["up", "down"]),
        amount(slip.turn.to_degrees(), "°", ["anticlockwise", "clockwise"]),
        percent(slip.grow * sign, ["larger", "smaller"]),
    ]
}

fn percent(share: f64, [more, less]: [&str; 2]) -> String {
    let n = hundredths(share * 100.0);
    if n == 0.0 {
        String::new()
    } else {
        format!("{}% {}", n.abs(), if n > 0.0 { more } else { less })
    }
}

fn margins(printer: &Printer) -> Option<String> {
    let by = printer.margins?;
    let Insets {
        left,
        top,
        right,
        bottom,
    } = by;
    if by == Insets::all(left) {
        return Some(format!("{left} on all sides"));
    }
    Some(format!(
        "left {left}, top {top}, right {right}, bottom {bottom}"
    ))
}

/// A printer in half a line.
fn at_once(printer: &Printer) -> String {
    match (printer.measured, margins(printer)) {
        (None, Some(margins)) => format!("margins: {margins}"),
        _ => format!(
            "backs: {}",
            fault_and_cure(moves(printer, -1.0), moves(printer, 1.0))
        ),
    }
}

/// A printer as programs read it.
fn value(printer: &Printer) -> Value {
    let slip = printer.slip;
    let margins = printer.margins.map(|by| {
        json!({ "left": by.left.to_mm(), "top": by.top.to_mm(), "right": by.right.to_mm(), "bottom": by.bottom.to_mm() })
    });
    json!({
        "printer": printer.name,
        "paper": printer.measured.map(|(paper, _)| paper.typed()),
        "backs": printer.measured.map(|(_, backs)| backs.name()),
        "margins_mm": margins,
        "stretch": { "across": printer.stretch.0, "down": printer.stretch.1 },
        "back": { "right_mm": slip.right, "up_mm": slip.up, "turn_degrees": slip.turn.to_degrees(), "grow": slip.grow },
    })
}

fn hundredths(n: f64) -> f64 {
    (n * 100.0).round() / 100.0
}

fn tenths(n: f64) -> f64 {
    (n * 10.0).round() / 10.0
}
