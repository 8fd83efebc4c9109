//! The printers that were measured, each in a file of the user's own settings; and what can be read off the sheet by which
//! one is measured.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::deliver::deliver_file;
use super::single_file;
use crate::diag::{Code, Diagnostic, DiagnosticResult, nearest};
use crate::geom::{Insets, Length};
use crate::message::{Arg, Joint, Message, list, msg, reason};
use crate::model::{Backs, Printer, Readings};
use crate::source::is_device;

/// A grid reaches so far from its middle, in millimetres, as far as `document/calibration` draws it.
const GRID: f64 = 6.0;

/// By what share a bar may be off and the printer be to blame: "fit to page" brings letter
/// onto A4 at 97.2 %.
const STRAY: f64 = 0.02;

/// The widest margin that a ladder could show, in millimetres.
const WIDEST: f64 = 50.0;

/// Where settings are kept instead of where the system has them.
const ELSEWHERE: &str = "BOARDPRESS_CONFIG";

/// What was read, as it is kept. A printer is made from it each time, so that
/// a better fit will serve those who measured long ago.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredPrinter {
    /// The version that wrote it.
    boardpress: String,
    paper: String,
    backs: String,
    across_mm: f64,
    down_mm: f64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    margins_mm: Option<Margins>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    inkjet: bool,
    holes_mm: Holes,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Margins {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Holes {
    a: Vec<(f64, f64)>,
    b: Vec<(f64, f64)>,
    c: Vec<(f64, f64)>,
    d: Vec<(f64, f64)>,
    e: Vec<(f64, f64)>,
}

/// Keeps what was read off a printer, in place of what was known of it.
///
/// # Errors
/// The name is taken by a built-in printer, or the file cannot be written.
pub(super) fn save(name: &str, readings: &Readings, force: bool) -> DiagnosticResult<PathBuf> {
    if Printer::built_in(name).is_some() {
        let note = Diagnostic::new(
            Code::CannotWrite,
            msg!(
                "`{printer}` is the name of a built-in printer",
                printer = name
            ),
        );
        return Err(note.help(msg!("choose another name")).into());
    }
    let path = file(name)?;
    let delivered = deliver_file(
        &path,
        StoredPrinter::new(readings).text().into_bytes(),
        &is_unchanged,
        force,
    );
    delivered.map_err(|note| match note.code {
        Code::InTheWay => Box::new(note.help(msg!(
            "move it elsewhere, choose another name, or replace it with --force"
        ))),
        _ => note,
    })?;
    Ok(path)
}

/// The printer of a name, built in or measured.
///
/// # Errors
/// There is none, or what was kept of it cannot be understood.
pub(super) fn find(name: &str) -> DiagnosticResult<Printer> {
    let name = name.to_ascii_lowercase();
    Printer::built_in(&name).map_or_else(|| Ok(kept(&name)?.0.printer(&name)), Ok)
}

/// What was read off a printer, and the file that it is kept in.
///
/// # Errors
/// There is none, or what was kept of it cannot be understood.
pub(super) fn kept(name: &str) -> DiagnosticResult<(Readings, PathBuf)> {
    let path = known(name)?;
    let shown = path.display().to_string();
    let bad = |reason: Message| {
        let note = Diagnostic::new(
            Code::BadPrinter,
            msg!(
                "the saved printer `{printer}` cannot be read: {reason}",
                printer = name,
                reason
            ),
        );
        let help = if is_kept(&path) {
            msg!(
                "delete it with `boardpress calibrate forget {printer}`, and measure it again",
                printer = name
            )
        } else {
            msg!("move that file elsewhere, and measure the printer again")
        };
        Box::new(note.in_file(shown.clone()).help(help))
    };
    let text = read(&path).map_err(|fault| bad(reason(&fault)))?;
    let kept: StoredPrinter = serde_json::from_str(&text).map_err(|fault| {
        bad(msg!(
            "line {line} is not as Boardpress writes it",
            line = fault.line()
        ))
    })?;
    let readings = kept.readings().map_err(bad)?;
    Ok((readings, path))
}

/// The text of a file.
fn read(path: &Path) -> io::Result<String> {
    String::from_utf8(single_file::bytes(path)?)
        .map_err(|_| io::Error::other(msg!("it is not Unicode text")))
}

/// Whether a file says that it was written by the press, perhaps in another
/// version, whatever else somebody may have done to it.
fn is_kept(path: &Path) -> bool {
    let value = read(path)
        .ok()
        .and_then(|text| serde_json::from_str::<Value>(&text).ok());
    value.is_some_and(|value| value["boardpress"].is_string() && value["holes_mm"].is_object())
}

/// Whether a file is in every letter as the press writes it.
fn is_unchanged(path: &Path) -> bool {
    let text = read(path).unwrap_or_default();
    serde_json::from_str::<StoredPrinter>(&text).is_ok_and(|kept| kept.text() == text)
}

/// Takes a printer away.
///
/// # Errors
/// There is none, or its file cannot be taken away or was not written by the press.
pub(super) fn forget(name: &str) -> DiagnosticResult<()> {
    let path = known(name)?;
    let removed = match fs::symlink_metadata(&path) {
        Ok(what) if !what.is_file() => Err(io::Error::other(msg!("it is not a file"))),
        Ok(_) if !is_kept(&path) => Err(io::Error::other(msg!(
            "its file is damaged or was not written by Boardpress; move it elsewhere"
        ))),
        _ => fs::remove_file(&path),
    };
    removed.map_err(|fault| {
        let note = Diagnostic::new(
            Code::CannotWrite,
            msg!(
                "`{printer}` cannot be deleted: {reason}",
                printer = name,
                reason = reason(&fault)
            ),
        );
        Box::new(note.in_file(path.display().to_string()))
    })
}

/// The names of the printers that were measured, sorted.
///
/// # Errors
/// The system has no place for settings.
pub(super) fn names() -> DiagnosticResult<Vec<String>> {
    let Ok(entries) = fs::read_dir(folder()?) else {
        return Ok(Vec::new());
    };
    let name = |path: PathBuf| {
        path.file_name()?
            .to_str()?
            .strip_suffix(".json")
            .map(str::to_owned)
    };
    let mut names: Vec<String> = entries
        .flatten()
        .filter_map(|entry| name(entry.path()))
        .collect();
    names.retain(|name| self::name(name).is_ok_and(|lawful| lawful == *name));
    names.sort_unstable();
    Ok(names)
}

/// The file of a printer that was measured.
fn known(name: &str) -> DiagnosticResult<PathBuf> {
    let name = name.to_ascii_lowercase();
    if Printer::built_in(&name).is_some() {
        let note = Diagnostic::new(
            Code::NoPrinter,
            msg!(
                "`{printer}` is built in, and cannot be deleted",
                printer = name
            ),
        );
        return Err(note
            .help(msg!("`boardpress calibrate list` lists the saved printers"))
            .into());
    }
    let path = self::name(&name).ok().map(|name| file(&name)).transpose()?;
    // A name that is no name at all is not looked for on the disk.
    let is_there = |path: &PathBuf| !matches!(fs::metadata(path), Err(fault) if fault.kind() == ErrorKind::NotFound);
    if let Some(path) = path.filter(is_there) {
        return Ok(path);
    }
    Err(nobody(&name)?)
}

/// That there is no such printer, with the nearest and with all that there are.
fn nobody(name: &str) -> DiagnosticResult<Box<Diagnostic>> {
    let mut known = names()?;
    known.extend(Printer::BUILT_IN.map(str::to_owned));
    let printers = list(Joint::Comma, known.iter().cloned().map(Arg::Name));
    let help = match nearest(name, known.iter().map(String::as_str)) {
        Some(near) => msg!(
            "did you mean `{near}`? the known printers are {printers}; measure another with `boardpress calibrate`",
            near,
            printers
        ),
        None => msg!(
            "the known printers are {printers}; measure another with `boardpress calibrate`",
            printers
        ),
    };
    let message = msg!("there is no printer named `{printer}`", printer = name);
    Ok(Diagnostic::new(Code::NoPrinter, message).help(help).into())
}

fn file(name: &str) -> DiagnosticResult<PathBuf> {
    Ok(folder()?.join(format!("{name}.json")))
}

/// The folder that printers are kept in, which need not be there yet.
fn folder() -> DiagnosticResult<PathBuf> {
    Ok(user_folder()?.join("printers"))
}

/// The folder of what is kept for a user, which need not be there yet.
///
/// # Errors
/// The system has none.
pub(super) fn user_folder() -> DiagnosticResult<PathBuf> {
    if let Some(own) = std::env::var_os(ELSEWHERE).filter(|own| !own.is_empty()) {
        return Ok(PathBuf::from(own));
    }
    let system = etcetera::choose_base_strategy().map_err(|_| {
        let note = Diagnostic::new(
            Code::CannotWrite,
            msg!("this system has no folder for user settings"),
        );
        Box::new(note.help(msg!(
            "set the environment variable {variable} to a folder",
            variable = ELSEWHERE
        )))
    })?;
    Ok(system.config_dir().join("boardpress"))
}

impl StoredPrinter {
    fn new(readings: &Readings) -> StoredPrinter {
        let [a, b, c, d, e] = readings.holes.clone();
        let margins = |by: Insets| {
            let [left, top, right, bottom] =
                [by.left, by.top, by.right, by.bottom].map(Length::to_mm);
            Margins {
                left,
                top,
                right,
                bottom,
            }
        };
        StoredPrinter {
            boardpress: env!("CARGO_PKG_VERSION").to_owned(),
            paper: readings.paper.typed(),
            backs: readings.backs.name().to_owned(),
            across_mm: readings.across,
            down_mm: readings.down,
            margins_mm: readings.margins.map(margins),
            inkjet: readings.inkjet,
            holes_mm: Holes { a, b, c, d, e },
        }
    }

    /// How it is kept. Facts are text and numbers under named fields, which JSON can always say.
    fn text(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// What it says, or why that cannot be.
    fn readings(self) -> Result<Readings, Message> {
        let backs = [Backs::Duplex, Backs::DuplexShort]
            .into_iter()
            .find(|backs| backs.name() == self.backs);
        let Holes { a, b, c, d, e } = self.holes_mm;
        let margins = self.margins_mm.map(
            |Margins {
                 left,
                 top,
                 right,
                 bottom,
             }| {
                let [left, top, right, bottom] = [left, top, right, bottom].map(Length::from_mm);
                Insets {
                    left,
                    top,
                    right,
                    bottom,
                }
            },
        );
        let readings = Readings {
            paper: self.paper.parse().map_err(|reason| {
                msg!(
                    "`{paper}` is not a paper: {reason}",
                    paper = self.paper,
                    reason
                )
            })?,
            backs: backs
                .ok_or_else(|| msg!("`{edge}` is not a way to flip paper", edge = self.backs))?,
            holes: [a, b, c, d, e],
            across: self.across_mm,
            down: self.down_mm,
            margins,
            inkjet: self.inkjet,
        };
        fault(&readings).map_or(Ok(readings), Err)
    }
}

/// Why a set of readings cannot be those of a sheet, if it cannot.
pub(super) fn fault(readings: &Readings) -> Option<Message> {
    let holes = readings
        .holes
        .iter()
        .flatten()
        .map(|(x, y)| hole_of(*x, *y).err());
    let Insets {
        left,
        top,
        right,
        bottom,
    } = readings.margins.unwrap_or_default();
    let margins = [left, top, right, bottom].map(|margin| margin_of(margin.to_mm()).err());
    let bars = [
        bar_of(readings.across, 100.0).err(),
        bar_of(readings.down, 200.0).err(),
    ];
    holes.chain(margins).chain(bars).flatten().next()
}

/// A name as it is kept: it becomes the name of a file, and some systems do
/// not tell capitals from other letters.
pub(super) fn name(word: &str) -> Result<String, Message> {
    let lawful = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    match word {
        _ if word.is_empty()
            || word.len() > 40
            || !word.chars().all(lawful)
            || word.starts_with('-') =>
        {
            Err(msg!(
                "a name has only letters, digits and hyphens, such as room-12"
            ))
        }
        _ if word.eq_ignore_ascii_case("none") => Err(msg!(
            "`none` cannot be a name, since `--printer none` selects no printer"
        )),
        _ if is_device(&word.to_ascii_lowercase()) => Err(msg!(
            "Windows reserves the name `{printer}` for a device",
            printer = word
        )),
        _ => Ok(word.to_ascii_lowercase()),
    }
}

/// Where a hole lies, right and up.
pub(super) fn hole(word: &str) -> Result<(f64, f64), Message> {
    let [x, y] = numbers(word).ok_or_else(|| {
        msg!(
            "expected two numbers, right and up, such as 0.5,-1.25; in PowerShell, put them in quotes"
        )
    })?;
    hole_of(x, y)
}

fn hole_of(x: f64, y: f64) -> Result<(f64, f64), Message> {
    if x.abs() <= GRID && y.abs() <= GRID {
        Ok((x, y))
    } else {
        Err(msg!(
            "a grid reaches 6 mm each way; if a hole is outside, print the sheet again at 100%"
        ))
    }
}

/// How long the bar across is.
pub(super) fn across(word: &str) -> Result<f64, Message> {
    let [length] =
        numbers(word).ok_or_else(|| msg!("expected a length in millimeters, such as 99.5"))?;
    bar_of(length, 100.0)
}

/// How long the bar down is.
pub(super) fn down(word: &str) -> Result<f64, Message> {
    let [length] =
        numbers(word).ok_or_else(|| msg!("expected a length in millimeters, such as 199.5"))?;
    bar_of(length, 200.0)
}

fn bar_of(length: f64, meant: f64) -> Result<f64, Message> {
    if (length / meant - 1.0).abs() <= STRAY {
        return Ok(length);
    }
    if !(0.0..1e6).contains(&length) {
        return Err(msg!(
            "expected a length near {expected} mm",
            expected = meant
        ));
    }
    Err(msg!(
        "{length} mm in place of {expected} mm means that the page was scaled to fit; print the sheet again at 100%, also \
         called \"actual size\"",
        length,
        expected = meant
    ))
}

/// The four margins.
pub(super) fn margins(word: &str) -> Result<Insets, Message> {
    let numbers: [f64; 4] = numbers(word).ok_or_else(|| {
        msg!(
            "expected four numbers, for the left, top, right and bottom edge, such as 4,4,4,5; in PowerShell, put them in \
             quotes"
        )
    })?;
    let [left, top, right, bottom] = numbers.map(margin_of);
    Ok(Insets {
        left: left?,
        top: top?,
        right: right?,
        bottom: bottom?,
    })
}

fn margin_of(mm: f64) -> Result<Length, Message> {
    if (0.0..=WIDEST).contains(&mm) {
        Ok(Length::from_mm(mm))
    } else {
        Err(msg!(
            "expected a value between 0 and {highest} mm",
            highest = WIDEST
        ))
    }
}

/// Reads `N` numbers with commas between them.
fn numbers<const N: usize>(word: &str) -> Option<[f64; N]> {
    let numbers: Option<Vec<f64>> = word
        .split(',')
        .map(|number| number.trim().parse().ok())
        .collect();
    let numbers = numbers.filter(|numbers| numbers.iter().all(|number| number.is_finite()));
    numbers?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::PAPERS;
    use proptest::prelude::*;

    #[test]
    fn a_hole_is_two_numbers_on_the_grid() {
        assert_eq!(hole("0.5,-1"), Ok((0.5, -1.0)));
        assert_eq!(hole(" -0.25 , +6 "), Ok((-0.25, 6.0)));
        for word in [
            "",
            "1",
            "1,2,3",
            "1;2",
            "0,5,1,2",
            "6.5,0",
            "nan,0",
            "--b",
            "1 mm,2 mm",
        ] {
            assert!(hole(word).is_err(), "{word}");
        }
    }

    #[test]
    fn a_bar_that_is_far_off_was_shrunk_to_fit() {
        assert_eq!((across("99.5"), down("201")), (Ok(99.5), Ok(201.0)));
        for word in ["97.2", "103", "0", "-100", "inf", "100 mm"] {
            assert!(across(word).is_err() && down(word).is_err(), "{word}");
        }
        assert!(across("97.2").is_err_and(|reason| reason.to_string().contains("100%")));
    }

    #[test]
    fn a_name_is_one_that_every_disk_takes() {
        assert_eq!(name("Room-12"), Ok("room-12".to_owned()));
        for word in ["", "-x", "a b", "a/b", "..", "a.b", "ä", &"x".repeat(41)] {
            assert!(name(word).is_err(), "{word}");
        }
    }

    const NUMBERS: &[&str] = &[
        "0", "-1", "0.25", "7", "99.5", "200", "1e9", "-1e300", "1e-300", "null", "[]", "\"a4\"",
    ];

    /// A profile with some of its numbers, words and holes exchanged.
    fn profile() -> impl Strategy<Value = String> {
        let number = || prop_oneof![3 => (-2.0..2.0).prop_map(|n: f64| n.to_string()), 1 => prop::sample::select(NUMBERS).prop_map(str::to_owned)];
        let bar = || prop_oneof![3 => (97.0..103.0).prop_map(|n: f64| n.to_string()), 1 => prop::sample::select(NUMBERS).prop_map(str::to_owned)];
        let hole = || (number(), number()).prop_map(|(x, y)| format!("[{x},{y}]"));
        let holes = || {
            prop::collection::vec(hole(), 0..4).prop_map(|holes| format!("[{}]", holes.join(",")))
        };
        let paper = prop::sample::select(&["letter", "a4", "", "A3", "quarto"][..]);
        let backs = prop::sample::select(&["duplex", "duplex-short", "fold", ""][..]);
        let margins = prop::option::of([number(), number(), number(), number()]);
        (paper, backs, bar(), bar(), margins, [holes(), holes(), holes(), holes(), holes()]).prop_map(
            |(paper, backs, across, down, margins, [a, b, c, d, e])| {
                let margins = margins.map_or(String::new(), |[left, top, right, bottom]| {
                    format!(r#""margins_mm":{{"left":{left},"top":{top},"right":{right},"bottom":{bottom}}},"#)
                });
                format!(
                    r#"{{"boardpress":"0","paper":"{paper}","backs":"{backs}","across_mm":{across},"down_mm":{down},{margins}"holes_mm":{{"a":{a},"b":{b},"c":{c},"d":{d},"e":{e}}}}}"#
                )
            },
        )
    }

    proptest! {
        #[test]
        fn whatever_is_kept_of_a_printer_is_refused_or_moves_sheets_by_millimetres(text in profile()) {
            let Ok(kept) = serde_json::from_str::<StoredPrinter>(&text) else { return Ok(()) };
            let Ok(readings) = kept.readings() else { return Ok(()) };
            let printer = readings.printer("p");
            for paper in PAPERS {
                for moved in [printer.front(paper.size), printer.back(Backs::Duplex, paper.size)] {
                    let (x, y) = moved.apply(100_000.0, 100_000.0);
                    prop_assert!((x - 100_000.0).hypot(y - 100_000.0) < 40_000.0, "{text}: ({x}, {y})");
                }
            }
        }
    }
}
