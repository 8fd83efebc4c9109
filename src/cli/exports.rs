//! What can be typed after `boardpress export`.

use clap::Args;

use super::options::{OutputArgs, Pieces, TargetArgs, number};
use crate::geom::{BadLength, Length};
use crate::limits::EXPORT_DPI;

/// The most bleed that anybody cuts off.
const MOST_BLEED: Length = Length::mm(30);

#[derive(Debug, Args)]
pub(super) struct Export {
    /// A kit by its name, or a folder with a kit
    #[arg(value_name = "KIT|DIR")]
    pub kit: String,
    /// For whom: tgc (The Game Crafter), mpc (MakePlayingCards), drivethru (DriveThruCards), tts (Tabletop Simulator),
    /// images (pictures of any size), or the NAME of a table [export.NAME] of the kit
    #[arg(value_name = "FORMAT")]
    pub format: String,
    #[command(flatten)]
    pub pieces: Pieces,
    /// Dots to the inch, where the format does not say its pixels
    #[arg(long, value_name = "DOTS", value_parser = number(10..=EXPORT_DPI.most), help_heading = "Pictures")]
    pub dpi: Option<u32>,
    /// How far pictures and pages go beyond the cut, such as "3 mm", where the format does not say so
    #[arg(long, value_name = "LENGTH", value_parser = bleed, help_heading = "Pictures")]
    pub bleed: Option<Length>,
    /// For tts: what to put before the name of each picture, such as the address of the folder where you host them
    #[arg(long, value_name = "URL", help_heading = "Pictures")]
    pub url: Option<String>,
    #[command(flatten)]
    pub target: TargetArgs,
    #[command(flatten)]
    pub output: OutputArgs,
}

fn bleed(word: &str) -> Result<Length, String> {
    let length: Length = word.parse().map_err(|fault: BadLength| fault.to_string())?;
    if (Length::ZERO..=MOST_BLEED).contains(&length) {
        Ok(length)
    } else {
        Err(format!("it is between {} and {MOST_BLEED}", Length::ZERO))
    }
}
