//! Tables as people keep them: each becomes a kit, as `new --from` makes it, or is read by a kit beside it.

use std::fs;

use boardpress::kit::Kit;
use boardpress::message::Language;
use boardpress::model::Job;
use boardpress::service::{FoundPicture, TableSource, kit_around};

use super::{compare, folder, notes};

/// The only picture next to the tables.
const APPLE: &[u8] = include_bytes!("../pictures/files/palette.png");

/// So many lines of what is written about the deck are on the page.
const MOST_LINES: usize = 16;

/// The files of the folder, by name.
fn tables() -> Vec<String> {
    let names = fs::read_dir(folder("tables"))
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names
        .filter(|name| !["expected.txt"].contains(&name.as_str()))
        .collect();
    names.sort();
    names
}

fn bytes(name: &str) -> Vec<u8> {
    fs::read(folder("tables").join(name)).unwrap()
}

#[test]
fn a_kit_around_each_table_is_as_expected() {
    let found: Vec<_> = tables()
        .into_iter()
        .map(|name| {
            let lines = described(&name);
            (name, lines)
        })
        .collect();
    compare("tables", &found);
}

/// Describes the kit around a table: what `new` tells, the start of the deck, and the notes of a check.
fn described(name: &str) -> Vec<String> {
    let source = TableSource {
        language: &Language::default(),
        name,
        bytes: &bytes(name),
        sheet: None,
        find_picture: &|cell| {
            (cell == "apple.png").then(|| FoundPicture {
                path: cell.to_owned(),
                bytes: APPLE.to_vec(),
            })
        },
    };
    let kit = kit_around(&source).unwrap_or_else(|note| panic!("{name}: {note:?}"));
    let text = |path: &str| {
        let file = kit.files.iter().find(|(own, _)| *own == path);
        String::from_utf8(file.unwrap().1.to_vec()).unwrap()
    };

    let mut lines: Vec<String> = kit
        .findings
        .iter()
        .map(|line| format!("> {line}"))
        .collect();
    let toml = text("kit.toml");
    let deck = toml.split("[deck.cards]\n").nth(1).unwrap();
    let deck = deck.lines().filter(|line| !line.is_empty());
    lines.extend(deck.take(MOST_LINES).map(|line| format!("| {line}")));
    let notes = notes(&Kit::new(kit.files), &Job::default());
    if notes.is_empty() {
        lines.push("clean".to_owned());
    }
    lines.extend(notes);
    lines
}

#[test]
fn another_sheet_can_be_taken() {
    let source = TableSource {
        language: &Language::default(),
        name: "two-sheets.xlsx",
        bytes: &bytes("two-sheets.xlsx"),
        sheet: Some("Tokens"),
        find_picture: &|_| None,
    };
    let kit = kit_around(&source).ok().unwrap();
    assert!(
        kit.findings[0]
            .to_string()
            .contains("from the sheet “Tokens”"),
        "{:?}",
        kit.findings
    );
}
