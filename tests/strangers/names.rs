//! Names as people give them, to files and to children: see the pages of this kind, `expected.txt`.

use std::fs;

use boardpress::decode::table::class_list;
use boardpress::kit::Kit;
use boardpress::model::Job;
use boardpress::source::MemoryFiles;

use super::{compare, folder, notes};
use crate::support::files;

/// A dot.
const DOT: &[u8] = include_bytes!("../pictures/files/palette.png");

/// The notes on a kit that shows a picture by one name and has files of these.
fn shown(word: &str, paths: &[&str]) -> Vec<String> {
    let toml =
        format!("[icons]\na = \"{word}\"\n[rules.words]\ntitle = \"Words\"\nfile = \"words.md\"\n");
    let mut fs = files::kit([("more.toml", toml.as_str()), ("words.md", "Words.")]);
    paths.iter().for_each(|path| fs.put(path, DOT));
    notes(&fs, &Job::default())
}

#[test]
fn pictures_are_found_without_their_endings_and_in_other_capitals() {
    let found = [
        ("photos/ballot", vec!["photos/Ballot.jpg"]),
        ("photos/ballot.jpg", vec!["photos/Ballot.JPG"]),
        ("photos/Dr. Smith", vec!["photos/Dr. Smith.png"]),
        ("Photos/ÉCOLE", vec!["photos/e\u{301}cole.jpeg"]),
        // The name as it is written goes before all others, and the same capitals before other ones.
        (
            "photos/ballot.jpg",
            vec!["photos/ballot.jpg", "photos/Ballot.jpg"],
        ),
        (
            "photos/ballot",
            vec!["photos/ballot.jpg", "photos/Ballot.jpg"],
        ),
        // What is no picture is not meant.
        (
            "photos/ballot",
            vec![
                "photos/ballot.jpg",
                "photos/ballot.csv",
                "photos/ballot/1.jpg",
            ],
        ),
    ];
    for (word, paths) in found {
        assert_eq!(shown(word, &paths), [""; 0], "{word} among {paths:?}");
    }
}

#[test]
fn where_several_pictures_are_called_alike_they_are_named() {
    let told = shown("photos/ballot", &["photos/Ballot.jpg", "photos/BALLOT.png"]);
    assert_eq!(told.len(), 1, "{told:?}");
    let wanted =
        "several files are named `photos/ballot`: `photos/BALLOT.png`, `photos/Ballot.jpg`";
    assert!(told[0].contains(wanted), "{told:?}");
    assert!(shown("photos/ballot", &["photos/other.jpg"])[0].contains("there is no file"));
}

/// A board with a place for a name.
const BOARD: &str = "[kit]\nid = \"map\"\ntitle = \"Map\"\n\n[board.map]\ntitle = \"Map\"\nsize = [\"100 mm\", \"40 mm\"]\n\n\
                     [[board.map.text]]\ntext = \"${name}\"\nat = [\"5 mm\", \"5 mm\"]\nroom = [\"20 mm\", \"4 mm\"]\n\
                     size = \"18 pt\"\nfloor = \"12 pt\"\n";

/// What is said of boards for the names of a list; `boards` is how many are asked for.
fn of_list(name: &str, boards: Option<u32>) -> Vec<String> {
    let list =
        class_list::parse(name, fs::read(folder("names/lists").join(name)).unwrap()).unwrap();
    let (names, name_places) = list.into_iter().unzip();
    let mut files = MemoryFiles::default();
    files.put("kit.toml", BOARD);
    notes(
        &Kit::new(files),
        &Job {
            names,
            name_places,
            boards,
            ..Job::default()
        },
    )
}

#[test]
fn names_of_class_lists_shrink_to_their_places_or_are_told_with_their_lines() {
    let found = [
        ("long.csv", None),
        ("scripts.csv", None),
        ("sentence.csv", None),
        ("three.csv", Some(2)),
    ];
    let found = found.map(|(name, boards)| (name.to_owned(), of_list(name, boards)));
    compare("names/lists", &found);
}
