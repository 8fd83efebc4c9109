//! What is meant by what was typed.

use std::hash::{BuildHasher, Hasher, RandomState};

use super::args::Show;
use super::options::{Backs, Format, Game, Ink, Print, Seams};
use super::printers;
use crate::diag::Note;
use crate::model::{self, Job, PAPERS};

/// What is to be printed; `formats` as typed, each kept once. What is typed
/// goes before what is known of the printer.
///
/// # Errors
/// There is no such printer.
pub(super) fn job(print: &Print, formats: &[Format], seed: u64) -> Result<Job, Box<Note>> {
    let printer = print.printer.as_deref().map(printers::find).transpose()?;
    let paper = PAPERS.into_iter().find(|paper| paper.name == print.paper).unwrap_or(PAPERS[0]);
    let backs = print.backs.map_or_else(|| Job::usual_backs(printer.as_ref()), backs);
    Ok(Job {
        paper,
        margin: print.margin.unwrap_or_else(|| Job::usual_margin(printer.as_ref(), backs, paper)),
        printer,
        players: print.game.players,
        seed,
        seed_named: print.game.seed.is_some(),
        copies: print.copies,
        rolls: print.rolls,
        backs,
        seams: seams(print.seams),
        ink: ink(print.ink),
        large: print.sight.large_print,
        contrast: print.sight.high_contrast,
        formats: self::formats(formats),
        marks: print.marks,
        gutter: print.gutter.unwrap_or_default(),
        corners: print.corners,
        slug: !print.no_slug,
        apart: print.apart,
        punch: print.punch,
        cut_paths: print.cut_paths,
        report: false,
        only: print.only.iter().map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect(),
    })
}

fn backs(typed: Backs) -> model::Backs {
    match typed {
        Backs::None => model::Backs::None,
        Backs::Paste => model::Backs::Paste,
        Backs::Duplex => model::Backs::Duplex,
        Backs::DuplexShort => model::Backs::DuplexShort,
        Backs::Fold => model::Backs::Fold,
    }
}

fn seams(typed: Seams) -> model::Seams {
    match typed {
        Seams::Overlap => model::Seams::Overlap,
        Seams::Butt => model::Seams::Butt,
    }
}

/// A job for a look at one piece.
pub(super) fn glance(show: &Show) -> Job {
    Job {
        players: show.game.players,
        seed: usual_seed(&show.game),
        ink: ink(show.ink),
        large: show.sight.large_print,
        contrast: show.sight.high_contrast,
        ..Job::default()
    }
}

/// The seed that was typed, or the one that everybody starts from.
pub(super) fn usual_seed(game: &Game) -> u64 {
    game.seed.as_deref().map_or(Job::default().seed, seed)
}

/// The seed that was typed, or one that nobody has had; and whether it is new.
pub(super) fn own_seed(game: &Game) -> (u64, bool) {
    game.seed.as_deref().map_or_else(|| (fresh_seed(), true), |typed| (seed(typed), false))
}

fn ink(typed: Ink) -> model::Ink {
    match typed {
        Ink::Colour => model::Ink::Colour,
        Ink::Grey => model::Ink::Grey,
        Ink::Outline => model::Ink::Outline,
    }
}

/// The formats that were typed, each once.
pub(super) fn formats(typed: &[Format]) -> Vec<model::Format> {
    let mut formats: Vec<model::Format> = typed.iter().copied().map(format).collect();
    formats.sort_unstable();
    formats.dedup();
    formats
}

fn format(typed: Format) -> model::Format {
    match typed {
        Format::Pdf => model::Format::Pdf,
        Format::Svg => model::Format::Svg,
        Format::Png => model::Format::Png,
    }
}

/// The number itself, or a number that belongs to the words alone.
///
/// Words are told apart by their letters, not by capitals or spacing, since
/// they are copied by hand. Nine digits at most, so that the number printed
/// on a sheet can be typed as well.
fn seed(typed: &str) -> u64 {
    if let Ok(number) = typed.trim().parse() {
        return number;
    }
    let words: Vec<String> = typed.split_whitespace().map(str::to_lowercase).collect();
    // FNV-1a, which will be the same in every version; std's hash need not be.
    let hash = words
        .join(" ")
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    hash % 999_999_999 + 1
}

/// The only number in the house that comes from nowhere: short enough to type.
fn fresh_seed() -> u64 {
    // std keys every hasher from the system's own source of chance.
    RandomState::new().build_hasher().finish() % 999_999 + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_seeds_and_words_become_one_for_good() {
        assert_eq!(seed("48213"), 48213);
        assert_eq!(seed(" 18446744073709551615 "), u64::MAX);
        assert_eq!(seed("Room 12"), seed("  room   12"));
        assert_ne!(seed("room 12"), seed("room 13"));
        // A seed that a class wrote down last year must still mean the same.
        assert_eq!(seed("room 12"), 697_829_872);
    }

    #[test]
    fn a_fresh_seed_can_be_typed() {
        assert!((0..1000).all(|_| (1..=999_999).contains(&fresh_seed())));
    }
}
