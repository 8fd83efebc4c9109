//! Tables as people keep them: each becomes a kit, as `new --from` makes it, or is read by a kit beside it.

use std::fs;

use boardpress::kit::Kit;
use boardpress::model::Job;
use boardpress::service::kit_around;

use super::{compare, folder, notes};

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
    let found = |name: String| {
        let files =
            kit_around(&name, bytes(&name)).unwrap_or_else(|note| panic!("{name}: {note:?}"));
        let toml = String::from_utf8(
            files
                .iter()
                .find(|(path, _)| *path == "kit.toml")
                .unwrap()
                .1
                .to_vec(),
        )
        .unwrap();
        let deck = toml.split("[deck.cards]\n").nth(1).unwrap();
        let deck = deck.lines().filter(|line| !line.is_empty());
        let mut lines: Vec<String> = deck
            .take(MOST_LINES)
            .map(|line| format!("| {line}"))
            .collect();
        let said = notes(&Kit::new(files), &Job::default());
        lines.extend(if said.is_empty() {
            vec!["clean".to_owned()]
        } else {
            said
        });
        (name, lines)
    };
    let found: Vec<_> = tables().into_iter().map(found).collect();
    compare("tables", &found);
}
