//! Drawings in which single numbers and references are exchanged for others.
//!
//! Each of them comes out as art or with a note, whatever it asks for; nothing
//! falls over, and nothing is asked for that a computer does not have.

use std::panic::{AssertUnwindSafe, catch_unwind};

use boardpress::diag::Diagnostics;
use boardpress::model::{Format, Job};
use boardpress::press::Unwatched;

use super::{Chance, tries};
use crate::support::files;
use crate::support::made::press;

/// Drawings with one of everything in them.
const DRAWINGS: [(&str, &str); 3] = [
    ("filters", include_str!("filters.svg")),
    ("paints", include_str!("paints.svg")),
    ("uses", include_str!("uses.svg")),
];

/// How many exchanges are tried in each drawing without being asked for more.
const TRIES: u64 = 24;

/// Numbers that have broken renderers.
const NUMBERS: [&str; 28] = [
    "0",
    "-0",
    "1",
    "-1",
    "0.00001",
    "-0.5",
    "2",
    "15",
    "16",
    "100",
    "1000",
    "20000",
    "65536",
    "100000",
    "1000000",
    "9999999",
    "-9999999",
    "1e9",
    "-1e9",
    "2147483648",
    "4294967296",
    "1e19",
    "1e38",
    "-1e38",
    "1e-38",
    "1e308",
    "NaN",
    "50%",
];

const KIT: &str = r#"
[kit]
id = "test"
title = "Test"

[icons]
a = "a.svg"

[board.b]
size = ["80 mm", "80 mm"]

[[board.b.art]]
file = "a"
at = ["5 mm", "5 mm"]
room = ["60 mm", "60 mm"]
"#;

#[test]
fn whole_drawings_are_drawn() {
    for (name, drawing) in DRAWINGS {
        let diagnostics = Diagnostics::default();
        assert!(
            pressed(drawing, &diagnostics),
            "{name}: {:?}",
            diagnostics.sorted()
        );
    }
}

#[test]
fn no_number_and_no_reference_in_a_drawing_makes_the_press_fall_over() {
    let mut fallen = Vec::new();
    for (name, drawing) in DRAWINGS {
        for number in tries(TRIES) {
            let (exchanged, what) = exchanged(drawing, number);
            let pressed = catch_unwind(AssertUnwindSafe(|| {
                let diagnostics = Diagnostics::default();
                assert_eq!(
                    pressed(&exchanged, &diagnostics),
                    !diagnostics.has_errors(),
                    "files and errors, or neither"
                );
            }));
            if pressed.is_err() {
                fallen.push(format!("{name}, number {number}: {what}"));
            }
        }
    }
    assert!(fallen.is_empty(), "\n{}", fallen.join("\n"));
}

fn pressed(drawing: &str, diagnostics: &Diagnostics) -> bool {
    let mut fs = files::with_fonts();
    fs.put("kit.toml", KIT);
    fs.put("a.svg", drawing);
    let job = Job {
        formats: vec![Format::Pdf],
        ..Job::default()
    };
    press(&fs, &job, &Unwatched, diagnostics).is_ok()
}

/// A drawing with one to three numbers or references exchanged, and which.
fn exchanged(drawing: &str, number: u64) -> (String, String) {
    let mut chance = Chance((number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let (mut text, mut what) = (drawing.to_owned(), String::new());
    for _ in 0..=chance.below(3) {
        let places = if chance.below(4) == 0 {
            references(&text)
        } else {
            numbers(&text)
        };
        let (start, end) = places[chance.below(places.len())];
        let new = if text[start..end].starts_with('#') {
            let others = references(&text);
            let (start, end) = others[chance.below(others.len())];
            if chance.below(6) == 0 {
                "#nothing".to_owned()
            } else {
                text[start..end].to_owned()
            }
        } else {
            NUMBERS[chance.below(NUMBERS.len())].to_owned()
        };
        let before = text[..start]
            .rfind([' ', '<', '>'])
            .map_or("", |at| &text[at + 1..end]);
        what.push_str(&format!("{before} -> {new}; "));
        text.replace_range(start..end, &new);
    }
    (text, what)
}

/// Where numbers stand in the values of attributes, and not in data or colours.
fn numbers(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let (bytes, mut at) = (text.as_bytes(), text.find('>').unwrap_or(0));
    // The size of the page is exchanged as well.
    let skip = |at: usize| {
        text[at..]
            .starts_with("base64,")
            .then(|| text[at..].find('"').unwrap_or(0))
    };
    at = at.min(text.find("viewBox").unwrap_or(at));
    while at < bytes.len() {
        if let Some(data) = skip(at) {
            at += data;
            continue;
        }
        let starts = bytes[at].is_ascii_digit()
            && !(bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'#');
        if starts {
            let end = bytes[at..]
                .iter()
                .position(|b| !(b.is_ascii_digit() || *b == b'.'))
                .map_or(bytes.len(), |n| at + n);
            found.push((at, end));
            at = end;
        }
        at += 1;
    }
    found
}

/// Where elements are referred to.
fn references(text: &str) -> Vec<(usize, usize)> {
    let starts = ["url(#", "href=\"#"].into_iter().flat_map(|open| {
        text.match_indices(open)
            .map(move |(at, _)| at + open.len() - 1)
    });
    starts
        .map(|start| (start, start + text[start..].find([')', '"']).unwrap_or(1)))
        .collect()
}
