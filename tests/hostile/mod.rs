//! Kits as nobody should write them: files cut short, letters exchanged, bytes
//! thrown in. Whatever comes, the press answers with sheets or with notes, and
//! says at least one thing where it makes nothing.
//!
//! `HOSTILE=20000 cargo test hostile` looks longer; a find is printed with the
//! number that makes it again.

mod fonts;
mod numbers;
mod svg;
mod workbooks;

use std::env;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

use boardpress::diag::Diagnostics;
use boardpress::model::{Format, Job};
use boardpress::press::Unwatched;
use boardpress::source::{FileSystem, MemoryFiles};

use crate::support::files;
use crate::support::made::press;

/// How many mutations of each kit are tried without being asked for more.
const TRIES: u64 = 20;

#[test]
fn no_mutation_of_a_kit_makes_the_press_fall_over() {
    assert_none_falls(&["mapmaker", "redistrict"], TRIES, mutated);
}

/// The numbers of the mutations that are tried: as many as `HOSTILE` says, or the
/// usual ones, from `HOSTILE_FROM` on.
fn tries(usual: u64) -> Range<u64> {
    let asked = |name: &str| env::var(name).ok().and_then(|number| number.parse().ok());
    let first = asked("HOSTILE_FROM").unwrap_or(0);
    first..first + asked("HOSTILE").unwrap_or(usual)
}

/// Presses mutations of built-in kits, each told by its number.
fn assert_none_falls(
    kits: &[&str],
    usual: u64,
    mutated: fn(&MemoryFiles, u64) -> (MemoryFiles, String),
) {
    let mut fallen = Vec::new();
    for kit in kits {
        let fs = files::content(kit);
        for number in tries(usual) {
            let (mutated, what) = mutated(&fs, number);
            if falls(&mutated) {
                fallen.push(format!("{kit}, number {number}: {what}"));
            }
        }
    }
    assert!(fallen.is_empty(), "\n{}", fallen.join("\n"));
}

/// Whether a kit makes the press fall over, or gives both files and errors, or neither.
fn falls(kit: &MemoryFiles) -> bool {
    let pressed = catch_unwind(AssertUnwindSafe(|| {
        let diagnostics = Diagnostics::default();
        let job = Job {
            formats: vec![Format::Pdf],
            ..Job::default()
        };
        let made = press(kit, &job, &Unwatched, &diagnostics).is_ok();
        assert_eq!(
            made,
            !diagnostics.has_errors(),
            "files and errors, or neither"
        );
    }));
    pressed.is_err()
}

/// A kit with one file changed, and what was changed.
fn mutated(fs: &MemoryFiles, number: u64) -> (MemoryFiles, String) {
    let mut chance = Chance(number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    // Fonts are large and few; they have a turn of their own now and then.
    let fonts = chance.below(12) == 0;
    let files: Vec<String> = fs
        .list("")
        .into_iter()
        .filter(|path| path.starts_with("fonts/") == fonts)
        .collect();
    let path = &files[chance.below(files.len())];
    let mut bytes = fs.read(path).unwrap().into_owned();
    for _ in 0..=chance.below(3) {
        mutate(&mut bytes, &mut chance);
    }
    let mut mutated = fs.clone();
    mutated.put(path, bytes);
    (mutated, format!("a change in {path}"))
}

/// Words that have a meaning somewhere and do not belong here.
const WORDS: [&str; 16] = [
    "\"",
    "]]",
    "[board.x]\n",
    "= 1e308",
    "-1",
    "99999999999",
    "\u{0}",
    "\u{202e}",
    "${",
    "}}",
    "../../etc/passwd",
    "NaN",
    "<use href=\"#shape\"/>",
    "width=\"0\"",
    "\u{1f600}",
    "transform=\"scale(1e9)\"",
];

fn mutate(bytes: &mut Vec<u8>, chance: &mut Chance) {
    let at = chance.below(bytes.len() + 1);
    match chance.below(6) {
        0 => bytes.truncate(at),
        1 if at < bytes.len() => bytes[at] = chance.below(256) as u8,
        2 => {
            let end = (at + chance.below(40)).min(bytes.len());
            bytes.drain(at..end);
        }
        3 => {
            // Numbers are what sizes, places and counts are made of.
            if let Some(digit) = bytes[at.min(bytes.len())..]
                .iter()
                .position(u8::is_ascii_digit)
            {
                let place = at + digit;
                let long = [&b"0"[..], b"-7", b"1e9", b"4000000", b"0.0001"][chance.below(5)];
                bytes.splice(place..=place, long.iter().copied());
            }
        }
        4 => {
            let end = (at + chance.below(400)).min(bytes.len());
            let again = bytes[at..end].to_vec();
            bytes.splice(at..at, again);
        }
        _ => {
            bytes.splice(at..at, WORDS[chance.below(WORDS.len())].bytes());
        }
    }
}

/// A small stream of chance that is the same on every machine.
struct Chance(u64);

impl Chance {
    fn below(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides.max(1) as u64) as usize
    }
}
