//! Fonts as no foundry makes them: tables emptied, exchanged, cut short, single
//! numbers changed. The press answers with sheets or with notes.
//!
//! `HOSTILE=20000 cargo test hostile::fonts` looks longer.

use std::panic::{AssertUnwindSafe, catch_unwind};

use boardpress::diag::Diagnostics;
use boardpress::model::{Format, Job};
use boardpress::press::Unwatched;
use boardpress::source::{FileSystem, MemoryFiles};

use super::{Chance, tries};
use crate::support::files;
use crate::support::made::press;

/// How many fonts are tried without being asked for more.
const TRIES: u64 = 60;
const KIT: &str = "[board.b]\nsize = [\"80 mm\", \"40 mm\"]\n\n[[board.b.text]]\ntext = \"Quick *brown* **foxes** 1234567890\"\n\
    at = [\"2 mm\", \"2 mm\"]\nroom = [\"76 mm\", \"36 mm\"]\n\n[rules.rules]\nfile = \"rules.md\"\n";
const FONTS: [&str; 3] = [
    "fonts/atkinson-hyperlegible-next/Regular.ttf",
    "fonts/atkinson-hyperlegible-next/Bold.ttf",
    "fonts/barlow-condensed/SemiBold.ttf",
];

/// The tables of a font: tag, and where its record stands.
fn tables(font: &[u8]) -> Vec<(String, usize)> {
    let count = usize::from(u16::from_be_bytes([font[4], font[5]]));
    (0..count)
        .map(|n| 12 + 16 * n)
        .map(|at| (String::from_utf8_lossy(&font[at..at + 4]).into_owned(), at))
        .collect()
}

fn number(font: &[u8], at: usize) -> usize {
    u32::from_be_bytes(font[at..at + 4].try_into().unwrap()) as usize
}

fn put(font: &mut [u8], at: usize, number: usize) {
    font[at..at + 4].copy_from_slice(&(number as u32).to_be_bytes());
}

fn zero(font: &mut [u8], record: usize) {
    let (start, length) = (number(font, record + 8), number(font, record + 12));
    let end = font.len().min(start + length);
    font[start.min(end)..end].fill(0);
}

/// A font with something changed, and what.
fn mutated(font: &[u8], number_of: u64) -> (Vec<u8>, String) {
    let mut chance = Chance(number_of.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut bytes = font.to_vec();
    let tables = tables(font);
    let mut what = String::new();
    for _ in 0..=chance.below(3) {
        let (tag, record) = tables[chance.below(tables.len())].clone();
        let (start, length) = (number(font, record + 8), number(font, record + 12));
        let kind = chance.below(6);
        match kind {
            0 => zero(&mut bytes, record),
            1 => {
                let (_, other) = tables[chance.below(tables.len())];
                put(&mut bytes, record + 8, number(font, other + 8));
            }
            2 => put(
                &mut bytes,
                record + 12,
                [0, 1, 7, length / 2, usize::MAX >> 33][chance.below(5)],
            ),
            3 => bytes.truncate(bytes.len() - chance.below(length.max(1))),
            _ => {
                for _ in 0..=chance.below(8) {
                    let at = start + chance.below(length.clamp(2, 400) - 1);
                    let odd =
                        [[0, 0], [0xff, 0xff], [0x7f, 0xff], [0x80, 0], [0, 1]][chance.below(5)];
                    if at + 2 <= bytes.len() {
                        bytes[at..at + 2].copy_from_slice(&odd);
                    }
                }
            }
        }
        what.push_str(&format!(" {tag}:{kind}"));
        if kind == 3 {
            break;
        }
    }
    (bytes, what)
}

fn pressed(fs: &MemoryFiles) -> (bool, Diagnostics) {
    let diagnostics = Diagnostics::default();
    let job = Job {
        formats: vec![Format::Pdf, Format::Svg],
        ..Job::default()
    };
    let made = press(fs, &job, &Unwatched, &diagnostics).is_ok();
    assert_eq!(
        made,
        !diagnostics.has_errors(),
        "files and errors, or neither"
    );
    (made, diagnostics)
}

fn kit() -> MemoryFiles {
    files::kit([
        ("board.toml", KIT),
        (
            "rules.md",
            "# The rules\n\nWords, *slanted* and **bold**.\n",
        ),
    ])
}

#[test]
fn no_mutation_of_a_font_makes_the_press_fall_over() {
    let (plain, mut fallen) = (kit(), Vec::new());
    for number in tries(TRIES) {
        let path = FONTS[number as usize % FONTS.len()];
        let (bytes, what) = mutated(&plain.read(path).unwrap(), number);
        let mut fs = plain.clone();
        fs.put(path, bytes);
        if catch_unwind(AssertUnwindSafe(|| pressed(&fs))).is_err() {
            fallen.push(format!("number {number}, {path}:{what}"));
        }
    }
    assert!(fallen.is_empty(), "\n{}", fallen.join("\n"));
}

#[test]
fn a_font_without_one_of_its_tables_is_told() {
    let plain = kit();
    let font = plain.read(FONTS[0]).unwrap();
    for (tag, record) in tables(&font) {
        if !["cmap", "glyf", "loca", "head", "hhea", "maxp", "name"].contains(&tag.as_str()) {
            continue;
        }
        let mut bytes = font.to_vec();
        zero(&mut bytes, record);
        let mut fs = plain.clone();
        fs.put(FONTS[0], bytes);
        let (made, diagnostics) = pressed(&fs);
        assert!(!made, "{tag} is empty, and nobody says so");
        assert!(
            diagnostics
                .sorted()
                .iter()
                .any(|note| note.file() == Some(FONTS[0])),
            "{tag}: {:?}",
            diagnostics.sorted()
        );
    }
}

#[test]
fn what_the_maker_of_a_font_forbids_is_not_done() {
    let plain = kit();
    let font = plain.read(FONTS[0]).unwrap();
    let (_, record) = tables(&font)
        .into_iter()
        .find(|(tag, _)| tag == "OS/2")
        .unwrap();
    let rights = number(&font, record + 8) + 8;
    for (bits, allowed) in [
        (0_u16, true),
        (2, false),
        (0x200, false),
        (0x100, true),
        (8, true),
        (0x102, false),
    ] {
        let mut bytes = font.to_vec();
        bytes[rights..rights + 2].copy_from_slice(&bits.to_be_bytes());
        let mut fs = plain.clone();
        fs.put(FONTS[0], bytes);
        let diagnostics = Diagnostics::default();
        let print = press(
            &fs,
            &Job {
                formats: vec![Format::Pdf],
                ..Job::default()
            },
            &Unwatched,
            &diagnostics,
        );
        assert_eq!(
            print.is_ok(),
            allowed,
            "{bits:#x}: {:?}",
            diagnostics.sorted()
        );
    }
}
