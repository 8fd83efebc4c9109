//! `boardpress calibrate`: the sheet by which a printer is measured, what is read off it, and what is known of printers.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand, ValueEnum};
use serde_json::{Value, json};

use crate::cli::deliver::deliver_stamped;
use crate::cli::language::translated;
use crate::cli::output::{CommandError, Exit, columns, document, say_document, told};
use crate::cli::{language, printers, rendered_notes, terminal};
use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::geom::{Insets, Length, Size};
use crate::kit::{self, BuiltIn};
use crate::message::{Joint, KNOWN, Language, Message, Pattern, list as joined, msg, pattern};
use crate::model::{Backs, BuildContext, Job, PAPERS, Paper, Printer, Readings};
use crate::press;
use crate::service::NoteData;
use crate::source::MemoryFiles;

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Calibrate {
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

/// The heading of options for what is read off the sheet.
const READINGS: Pattern = pattern!("Readings");

/// A usage line without the options for readings, of which there are many.
const SAVE_USAGE: Pattern = pattern!("boardpress calibrate save [OPTIONS] <NAME> <READINGS>");

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
#[command(override_usage = SAVE_USAGE.text)]
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
    #[arg(long, value_name = "X,Y", value_parser = printers::hole, allow_hyphen_values = true, help_heading = READINGS.text)]
    a: Vec<(f64, f64)>,
    /// The same for cross B
    #[arg(long, value_name = "X,Y", value_parser = printers::hole, allow_hyphen_values = true, help_heading = READINGS.text)]
    b: Vec<(f64, f64)>,
    /// The same for cross C
    #[arg(long, value_name = "X,Y", value_parser = printers::hole, allow_hyphen_values = true, help_heading = READINGS.text)]
    c: Vec<(f64, f64)>,
    /// The same for cross D
    #[arg(long, value_name = "X,Y", value_parser = printers::hole, allow_hyphen_values = true, help_heading = READINGS.text)]
    d: Vec<(f64, f64)>,
    /// The same for cross E
    #[arg(long, value_name = "X,Y", value_parser = printers::hole, allow_hyphen_values = true, help_heading = READINGS.text)]
    e: Vec<(f64, f64)>,
    /// The length of the bar across, in mm; by default, 100
    #[arg(long, value_name = "MM", value_parser = printers::across, help_heading = READINGS.text)]
    across: Option<f64>,
    /// The length of the bar down, in mm; by default, 200
    #[arg(long, value_name = "MM", value_parser = printers::down, help_heading = READINGS.text)]
    down: Option<f64>,
    /// The margins at the left, top, right and bottom edge, in mm
    #[arg(long, value_name = "L,T,R,B", value_parser = printers::margins, help_heading = READINGS.text)]
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
fn known(word: &str) -> Result<Language, Message> {
    let language: Language = word.parse()?;
    if language.has_catalogue() {
        Ok(language)
    } else {
        let languages = joined(Joint::Comma, KNOWN);
        Err(msg!(
            "the languages of the sheet are {languages}",
            languages
        ))
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
            terminal::say(&msg!("{printer} is deleted", printer = typed.name))?;
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
        let message = msg!(
            "a calibration sheet does not fit on {paper} paper: its bars are 100 mm and 200 mm long",
            paper = paper.to_string()
        );
        let note = Diagnostic::new(Code::PaperUnfit, message);
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
    let diagnostics = Diagnostics::default();
    let cx = BuildContext::new(&job, &diagnostics);
    let written = press::calibrate(&BuiltIn, &mut made, cx).ok();
    let Some((name, bytes)) = written.and_then(|_| made.iter().next()) else {
        return Ok(());
    };
    let path = typed.out.clone().unwrap_or_else(|| PathBuf::from(name));
    if path == Path::new("-") {
        return Ok(terminal::give(bytes)?);
    }
    let delivered = deliver_stamped(&path, "pdf", bytes.to_vec(), typed.force)?;
    terminal::say_text(&format!("{}\n", path.display()))?;
    terminal::say(&how_to_print(&job, corrected))?;
    told(&delivered).iter().for_each(terminal::complain);
    Ok(())
}

/// Returns how to print a calibration sheet, and what comes next.
fn how_to_print(job: &Job, is_corrected: bool) -> Message {
    let paper = job.paper.to_string();
    match (job.backs, is_corrected) {
        (Backs::DuplexShort, true) => msg!(
            "Print it on both sides of {paper} paper at 100%, flipped on the short edge. Every hole must be within half a \
             millimeter of the middle of its grid.",
            paper
        ),
        (_, true) => msg!(
            "Print it on both sides of {paper} paper at 100%, flipped on the long edge. Every hole must be within half a \
             millimeter of the middle of its grid.",
            paper
        ),
        (Backs::DuplexShort, false) => msg!(
            "Print it on both sides of {paper} paper at 100%, flipped on the short edge, three times. The steps are printed on it.",
            paper
        ),
        (_, false) => msg!(
            "Print it on both sides of {paper} paper at 100%, flipped on the long edge, three times. The steps are printed on it.",
            paper
        ),
    }
}

fn save(typed: &Save) -> Result<(), CommandError> {
    let (name, readings) = (&typed.name, typed.readings());
    let before = printers::kept(name).ok();
    let path = printers::save(name, &readings, typed.force)?;
    terminal::say_text(&format!("{}\n", described(&readings, name)))?;
    if let Some((before, _)) = before.filter(|(before, _)| *before != readings) {
        terminal::complain(&msg!(
            "This replaces an earlier measurement: {measurement}",
            measurement = described(&before, name)
        ));
    }
    if readings.spread() > UNEVEN {
        let message = msg!(
            "the copies differ by {distance} mm, which cannot be corrected",
            distance = tenths(readings.spread())
        );
        let note = Diagnostic::new(Code::UnevenCopies, message).help(msg!(
            "print cards with --backs fold, where backs are beside their fronts"
        ));
        terminal::complain_in_colour(&(rendered_notes::lone(&note) + "\n"));
    }

    terminal::say(&msg!("Saved in {file}.", file = path.display()))?;
    terminal::say_text(&next_commands(name, &readings))?;
    Ok(())
}

/// Returns the commands that check and use the corrections of a printer, each in a line.
fn next_commands(name: &str, readings: &Readings) -> String {
    let kit = kit::names().next().unwrap_or("KIT");
    let paper = readings.paper.typed();
    let check = translated(msg!("Check the result:"));
    let usage = translated(msg!("Use it:"));
    let width = check.chars().count().max(usage.chars().count());
    format!(
        "{check:<width$}  boardpress calibrate --printer {name}\n\
         {usage:<width$}  boardpress build {kit} --paper {paper} --printer {name}\n"
    )
}

fn list(as_json: bool) -> Result<(), CommandError> {
    let names = printers::names()?;
    let (mut rows, mut values, mut notes) = (Vec::new(), Vec::new(), Vec::new());
    for name in &names {
        match printers::kept(name) {
            Ok((readings, _)) => {
                rows.push(vec![
                    name.clone(),
                    translated(measured(&readings)),
                    translated(at_once(&readings.printer(name))),
                ]);
                values.push(value(&readings.printer(name)));
            }
            // One that cannot be read does not hide the others.
            Err(note) => {
                let unread = translated(msg!(context: "printer", "cannot be read"));
                rows.push(vec![name.clone(), unread]);
                notes.push(NoteData::of(&note, language::catalogue()));
            }
        }
    }
    for printer in Printer::BUILT_IN.into_iter().filter_map(Printer::built_in) {
        rows.push(vec![
            printer.name.clone(),
            translated(msg!(context: "printer", "built in")),
            translated(at_once(&printer)),
        ]);
        values.push(value(&printer));
    }
    if as_json {
        say_document(&document(&notes, vec![("printers", Value::Array(values))]))?;
    } else {
        terminal::say_text(&columns(&rows))?;
    }
    Ok(())
}

fn show(name: &str) -> Result<(), CommandError> {
    let printer = printers::find(name)?;
    if printer.measured.is_none() {
        terminal::say(&msg!("{printer}, built in", printer = printer.name))?;
        terminal::say_text(&columns(&[vec![translated(at_once(&printer))]]))?;
        return Ok(());
    }
    let (readings, path) = printers::kept(&printer.name)?;
    let copies = readings.holes.iter().map(Vec::len).max().unwrap_or(0);
    let copies = if copies > 1 {
        let distance = tenths(readings.spread());
        translated(msg!(
            "{copies}, at most {distance} mm apart",
            copies,
            distance
        ))
    } else {
        copies.to_string()
    };
    let mut rows = rows(&printer);
    rows.push(vec![
        translated(msg!(context: "row about a printer", "copies")),
        copies,
    ]);
    rows.push(vec![
        translated(msg!(context: "row about a printer", "saved in")),
        path.display().to_string(),
    ]);
    terminal::say(&heading(&readings, &printer))?;
    terminal::say_text(&columns(&rows))?;
    Ok(())
}

/// Describes a printer in four lines: its faults, and their corrections.
fn described(readings: &Readings, name: &str) -> String {
    let printer = readings.printer(name);
    let heading = translated(heading(readings, &printer));
    format!("{heading}\n{}", columns(&rows(&printer)))
}

fn heading(readings: &Readings, printer: &Printer) -> Message {
    msg!(
        "{printer}, measured on {measurement}",
        printer = printer.name,
        measurement = measured(readings)
    )
}

/// Returns the rows of a table with the faults of a printer and their corrections.
fn rows(printer: &Printer) -> Vec<Vec<String>> {
    let margins = margins(printer).unwrap_or_else(|| msg!("not measured; 6 mm on all sides"));
    let row = |name: Message, value: Message| vec![translated(name), translated(value)];
    vec![
        row(
            msg!(context: "row about a printer", "both sides"),
            correction(sizes(printer, -1.0), sizes(printer, 1.0)),
        ),
        row(
            msg!(context: "row about a printer", "backs"),
            correction(moves(printer, -1.0), moves(printer, 1.0)),
        ),
        row(msg!(context: "row about a printer", "margins"), margins),
    ]
}

/// Returns the changes that a printer makes to pages, and the opposite changes.
fn correction(faults: Vec<Message>, corrections: Vec<Message>) -> Message {
    if faults.is_empty() {
        return msg!("accurate; not corrected");
    }
    msg!(
        "printed {faults}; correction: {corrections}",
        faults = joined(Joint::Comma, faults),
        corrections = joined(Joint::Comma, corrections)
    )
}

/// Returns the size changes of both sides. They are multiplied by `sign`: 1 for the correction, -1 for the faults.
fn sizes(printer: &Printer, sign: f64) -> Vec<Message> {
    let (across, down) = printer.stretch;
    let changes = [
        change(
            (across - 1.0) * 100.0 * sign,
            |share| msg!("{share}% wider", share),
            |share| msg!("{share}% narrower", share),
        ),
        change(
            (down - 1.0) * 100.0 * sign,
            |share| msg!("{share}% higher", share),
            |share| msg!("{share}% lower", share),
        ),
    ];
    changes.into_iter().flatten().collect()
}

fn measured(readings: &Readings) -> Message {
    let paper = readings.paper.to_string();
    if readings.backs == Backs::DuplexShort {
        msg!("{paper} paper, flipped on the short edge", paper)
    } else {
        msg!("{paper} paper, flipped on the long edge", paper)
    }
}

/// Returns the shift and the turn of a back, multiplied by `sign`: 1 for the correction, -1 for the faults.
fn moves(printer: &Printer, sign: f64) -> Vec<Message> {
    let slip = printer.slip;
    let changes = [
        change(
            slip.right * sign,
            |distance| msg!("{distance} mm right", distance),
            |distance| msg!("{distance} mm left", distance),
        ),
        change(
            slip.up * sign,
            |distance| msg!("{distance} mm up", distance),
            |distance| msg!("{distance} mm down", distance),
        ),
        change(
            slip.turn.to_degrees() * sign,
            |angle| msg!("{angle}° anticlockwise", angle),
            |angle| msg!("{angle}° clockwise", angle),
        ),
        change(
            slip.grow * 100.0 * sign,
            |share| msg!("{share}% larger", share),
            |share| msg!("{share}% smaller", share),
        ),
    ];
    changes.into_iter().flatten().collect()
}

/// Describes a change in one direction or the other. Returns `None` if it is less than a hundredth.
fn change(amount: f64, more: fn(f64) -> Message, less: fn(f64) -> Message) -> Option<Message> {
    let amount = hundredths(amount);
    if amount == 0.0 {
        None
    } else if amount > 0.0 {
        Some(more(amount))
    } else {
        Some(less(-amount))
    }
}

fn margins(printer: &Printer) -> Option<Message> {
    let by = printer.margins?;
    let Insets {
        left,
        top,
        right,
        bottom,
    } = by;
    if by == Insets::all(left) {
        return Some(msg!("{margin} on all sides", margin = left));
    }
    Some(msg!(
        "left {left}, top {top}, right {right}, bottom {bottom}",
        left,
        top,
        right,
        bottom
    ))
}

/// Describes a printer in half a line.
fn at_once(printer: &Printer) -> Message {
    match (printer.measured, margins(printer)) {
        (None, Some(margins)) => msg!("margins: {margins}", margins),
        _ => msg!(
            "backs: {correction}",
            correction = correction(moves(printer, -1.0), moves(printer, 1.0))
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
