//! What can be typed after `boardpress show`.

use std::path::PathBuf;

use clap::Args;

use super::options::{Look, number};
use crate::geom::{BadLength, Length};
use crate::limits::EXPORT_DPI;
use crate::press::Showing;

/// The most pieces of a fan, and the most columns or rows: more cannot be told apart.
const MOST: u32 = 40;

#[derive(Debug, Args)]
pub(super) struct Show {
    /// A kit by its name, or a folder with a kit
    #[arg(value_name = "KIT|DIR")]
    pub kit: String,
    /// A board, deck or token set of the kit, or one item of it, as `DECK/CARD`; of several, each is a picture
    #[arg(value_name = "NAME", required = true)]
    pub names: Vec<String>,
    /// Show the back, or backs, instead
    #[arg(long)]
    pub back: bool,
    /// Show so many cards of a deck, fanned like a hand
    #[arg(long, value_name = "N", conflicts_with = "grid", value_parser = number(2..=u64::from(MOST)))]
    pub fan: Option<u32>,
    /// Show cards of a deck in so many columns and rows
    #[arg(long, value_name = "COLUMNSxROWS", value_parser = grid)]
    pub grid: Option<(u32, u32)>,
    /// What they lie on: a colour such as "#e8e4da" or one of the kit by its name, or `none` for nothing. Without it, white
    #[arg(long, value_name = "COLOUR")]
    pub ground: Option<String>,
    /// Let them throw a soft shadow
    #[arg(long)]
    pub shadow: bool,
    /// Round the corners of cards by this radius, such as "3 mm"; without it, those of a fan and of rows as the kit says
    #[arg(long, value_name = "LENGTH", value_parser = corners)]
    pub corners: Option<Length>,
    #[command(flatten)]
    pub look: Look,
    /// Dots to the inch
    #[arg(long, value_name = "DOTS", default_value_t = 150, value_parser = number(10..=EXPORT_DPI.most))]
    pub dpi: u32,
    /// The picture to write, as PNG or, if its name ends in .svg, as a drawing; `-` for standard output. Without it,
    /// KIT-NAME.png here, or KIT-NAME-fan-grey.png and the like
    #[arg(long, value_name = "FILE.png")]
    pub out: Option<PathBuf>,
    /// Also replace files that Boardpress did not write, or that were changed since
    #[arg(long)]
    pub force: bool,
}

impl Show {
    /// The corner radius of the cards: as typed; or else, where several are shown, the kit's default; or else 0.
    pub(super) fn rounding(&self, defaults: &[(&'static str, String)]) -> Length {
        let default = || defaults.iter().find(|(option, _)| *option == "corners").map(|(_, word)| word);
        let default_radius = || default().filter(|_| self.showing() != Showing::One)?.parse().ok();
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

fn grid(word: &str) -> Result<(u32, u32), String> {
    let number = |word: &str| word.trim().parse::<u32>().ok().filter(|number| (1..=MOST).contains(number));
    let found = word.to_lowercase().replace('×', "x");
    let found = found.split_once('x').and_then(|(columns, rows)| Some((number(columns)?, number(rows)?)));
    found.ok_or_else(|| format!("it is columns and rows, such as 4x2, each from 1 to {MOST}"))
}

fn corners(word: &str) -> Result<Length, String> {
    let length: Length = word.parse().map_err(|fault: BadLength| fault.to_string())?;
    if length >= Length::ZERO { Ok(length) } else { Err("it is no less than 0 mm".to_owned()) }
}
