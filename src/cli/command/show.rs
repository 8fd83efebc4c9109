//! `boardpress show`: pictures of things.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::cli::deliver::{Own, deliver, deliver_stamped, is_stamped, stamped_bytes};
use crate::cli::kit::Kit;
use crate::cli::options::{Look, number};
use crate::cli::output::{CommandError, Exit, Output, told};
use crate::cli::terminal;
use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::geom::Length;
use crate::limits::EXPORT_DPI;
use crate::message::{Message, msg};
use crate::model::{BuildContext, forms};
use crate::press::{self, ShowJob, Showing};
use crate::source::{FileSystem, MemoryFiles};

/// The most pieces of a fan, and the most columns or rows: more cannot be distinguished.
const MOST: u32 = 40;
/// The default resolution of a picture, in dots per inch.
const DEFAULT_DPI: u32 = 150;

#[derive(Debug, Args)]
pub(crate) struct Show {
    /// The name of a kit, or the folder of one
    #[arg(value_name = "KIT|DIR")]
    kit: String,
    /// A board, deck or token set of the kit, or one item of it, as `DECK/CARD`; each item becomes a picture
    #[arg(value_name = "NAME", required = true)]
    names: Vec<String>,
    /// Show the back, or backs, instead
    #[arg(long)]
    back: bool,
    /// Show this many cards of a deck, fanned like a hand
    #[arg(long, value_name = "N", conflicts_with = "grid", value_parser = number(2..=u64::from(MOST)))]
    fan: Option<u32>,
    /// Show cards of a deck in this many columns and rows
    #[arg(long, value_name = "COLUMNSxROWS", value_parser = grid)]
    grid: Option<(u32, u32)>,
    /// The background: a color such as "#e8e4da", the name of a color of the kit, or `none`; by default, white
    #[arg(long, value_name = "COLOR")]
    ground: Option<String>,
    /// Add a soft shadow
    #[arg(long)]
    shadow: bool,
    /// Round the corners of cards by this radius, such as "3 mm"; by default, the kit's radius for a fan or a grid, and
    /// none for single pieces
    #[arg(long, value_name = "LENGTH", value_parser = corners)]
    corners: Option<Length>,
    #[command(flatten)]
    look: Look,
    /// The width and height of the picture in pixels, such as 1920x1080 for a projector; what is shown fills it, and
    /// --ground is the color beside it
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = pixels)]
    size: Option<(u32, u32)>,
    /// Dots per inch of a PNG; by default, 150
    #[arg(
        long,
        value_name = "DOTS",
        value_parser = number(10..=EXPORT_DPI.most),
        conflicts_with = "size"
    )]
    dpi: Option<u32>,
    /// The file to write: PNG, or SVG if its name ends in .svg; `-` is standard output. By default, KIT-NAME.png in the
    /// current folder, or a name such as KIT-NAME-fan-grey.png
    #[arg(long, value_name = "FILE.png")]
    out: Option<PathBuf>,
    /// Also replace files that Boardpress did not write or that have been changed since
    #[arg(long)]
    force: bool,
}

impl Show {
    /// The corner radius of the cards: as typed; or else, where several are shown, the kit's default; or else 0.
    pub(super) fn rounding(&self, defaults: &[(&'static str, String)]) -> Length {
        let default = || {
            defaults
                .iter()
                .find(|(option, _)| *option == "corners")
                .map(|(_, word)| word)
        };
        let default_radius = || {
            default()
                .filter(|_| self.showing() != Showing::One)?
                .parse()
                .ok()
        };
        self.corners.or_else(default_radius).unwrap_or_default()
    }

    /// What is shown of a component.
    pub(super) fn showing(&self) -> Showing {
        match (self.fan, self.grid) {
            (Some(count), _) => Showing::Fan(count),
            (None, Some((columns, rows))) => Showing::Grid(columns, rows),
            (None, None) => Showing::One,
        }
    }
}

/// Reads columns and rows.
pub(super) fn grid(word: &str) -> Result<(u32, u32), Message> {
    pair(word, 1..=MOST).ok_or_else(|| {
        msg!(
            "expected columns and rows, such as 4x2, each from 1 to {highest}",
            highest = MOST
        )
    })
}

/// The pixels along a side of a picture: from those of an icon to twice those of the largest screens.
const PIXELS: RangeInclusive<u32> = 16..=16_384;

/// Reads a width and a height in pixels.
fn pixels(word: &str) -> Result<(u32, u32), Message> {
    pair(word, PIXELS).ok_or_else(|| {
        msg!(
            "expected a width and a height in pixels, such as 1920x1080, each from {lowest} to {highest}",
            lowest = *PIXELS.start(),
            highest = *PIXELS.end()
        )
    })
}

/// Two numbers within bounds, such as `4x2`.
fn pair(word: &str, known: RangeInclusive<u32>) -> Option<(u32, u32)> {
    let number = |word: &str| {
        word.trim()
            .parse::<u32>()
            .ok()
            .filter(|number| known.contains(number))
    };
    let found = word.to_lowercase().replace('×', "x");
    found
        .split_once('x')
        .and_then(|(one, other)| Some((number(one)?, number(other)?)))
}

fn corners(word: &str) -> Result<Length, Message> {
    let length: Length = word.parse::<Length>()?;
    if length >= Length::ZERO {
        Ok(length)
    } else {
        Err(msg!("expected at least 0 mm"))
    }
}

/// Writes the pictures and says where.
pub(super) fn show(typed: &Show) -> Result<Exit, CommandError> {
    let kit = Kit::named(&typed.kit)?;
    if let (Some(out), true) = (&typed.out, typed.names.len() > 1) {
        let message = msg!(
            "{count} pictures cannot be written to one file `{file}`",
            count = typed.names.len(),
            file = out.display()
        );
        let note = Diagnostic::new(Code::Usage, message)
            .help(msg!("leave out --out, or name one piece to show"));
        return Err(Box::new(note).into());
    }
    if let Some(ending) = typed
        .out
        .as_ref()
        .and_then(|out| out.extension())
        .filter(|ending| *ending != "png" && *ending != "svg")
    {
        let message = msg!(
            "`show` writes PNG and SVG, not `.{format}`",
            format = ending.to_string_lossy()
        );
        let help = msg!("use a name that ends in .png or .svg; `boardpress build` makes PDF files");
        return Err(Box::new(Diagnostic::new(Code::Usage, message).help(help)).into());
    }
    if typed.dpi.is_some() && is_drawing(typed) {
        let note = Diagnostic::new(
            Code::Usage,
            msg!("--dpi has no effect: an SVG file has no dots"),
        );
        let help = msg!("leave it out, or use a name that ends in .png");
        return Err(Box::new(note.help(help)).into());
    }
    let job = typed.look.job(&kit.defaults)?;
    let asked = ShowJob {
        names: typed.names.clone(),
        showing: typed.showing(),
        back: typed.back,
        ground: typed.ground.clone(),
        shadow: typed.shadow,
        corners: typed.rounding(&kit.defaults),
        size: typed.size,
        dpi: (!is_drawing(typed)).then_some(f64::from(typed.dpi.unwrap_or(DEFAULT_DPI))),
    };
    let diagnostics = Diagnostics::default();
    let pictures = press::show(&kit, &asked, BuildContext::new(&job, &diagnostics));
    let mut voice = Output::new(false, false);
    voice.found(&kit, &diagnostics);
    let showing = match asked.showing {
        Showing::One => "",
        Showing::Fan(_) => "-fan",
        Showing::Grid(..) => "-grid",
    };
    let back = if asked.back { "-back" } else { "" };
    let size = typed
        .size
        .map(|(width, height)| format!("-{width}x{height}"))
        .unwrap_or_default();
    let code = job
        .board
        .as_ref()
        .and_then(|board| board.code.as_ref())
        .map(|code| format!("-{}", code.as_str()));
    let code = code.unwrap_or_default();
    let form: String = forms(&job).iter().map(|form| format!("-{form}")).collect();
    let file = |name: &String| {
        let name = name.replace(['/', '\\', ':'], "-");
        format!("{}-{name}{code}{back}{showing}{form}{size}.png", kit.name())
    };
    if let Some(out) = &typed.out {
        for picture in pictures.into_iter().flatten() {
            give(typed, out, picture)?;
        }
    } else {
        let drawn = typed
            .names
            .iter()
            .zip(pictures)
            .filter_map(|(name, picture)| Some((file(name), picture?)));
        keep(typed, drawn)?;
    }
    voice.end(vec![])
}

/// Writes the only picture where it was requested.
fn give(typed: &Show, out: &Path, picture: Vec<u8>) -> Result<(), CommandError> {
    if out == Path::new("-") {
        return Ok(terminal::give(&picture)?);
    }
    let kind = if is_drawing(typed) { "svg" } else { "png" };
    let delivered = deliver_stamped(out, kind, picture, typed.force)?;
    terminal::say_text(&format!("{}\n", out.display()))?;
    told(&delivered).iter().for_each(terminal::complain);
    Ok(())
}

/// Writes all pictures under their usual names, or none.
fn keep(
    typed: &Show,
    pictures: impl Iterator<Item = (String, Vec<u8>)>,
) -> Result<(), CommandError> {
    let (mut files, mut names) = (MemoryFiles::default(), String::new());
    for (name, picture) in pictures {
        let picture = stamped_bytes("png", picture);
        match files.read(&name) {
            Ok(same) if *same == picture => continue,
            Ok(_) => {
                let note = Diagnostic::new(
                    Code::Usage,
                    msg!("two pictures would be named `{file}`", file = name),
                );
                return Err(
                    Box::new(note.help(msg!("show them one at a time, with --out"))).into(),
                );
            }
            Err(_) => {}
        }
        names += &format!("{name}\n");
        files.put(&name, picture);
    }
    let delivered = deliver(Path::new("."), &files, Own::Known(&is_stamped), typed.force)?;
    terminal::say_text(&names)?;
    told(&delivered).iter().for_each(terminal::complain);
    Ok(())
}

/// Whether the picture is asked for as SVG.
fn is_drawing(typed: &Show) -> bool {
    typed
        .out
        .as_ref()
        .is_some_and(|out| out.extension().is_some_and(|ending| ending == "svg"))
}
