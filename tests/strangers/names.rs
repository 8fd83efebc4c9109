//! See the page of this kind, `expected.txt`.

use boardpress::model::Job;

use super::notes;
use crate::support::files;

/// A dot.
const DOT: &[u8] = include_bytes!("../pictures/files/palette.png");

/// The notes on a kit that shows a picture by one name and has files of these.
fn shown(word: &str, paths: &[&str]) -> Vec<String> {
    let toml = format!("[icons]\na = \"{word}\"\n[rules.words]\ntitle = \"Words\"\nfile = \"words.md\"\n");
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
        ("photos/ballot.jpg", vec!["photos/ballot.jpg", "photos/Ballot.jpg"]),
        ("photos/ballot", vec!["photos/ballot.jpg", "photos/Ballot.jpg"]),
        // What is no picture is not meant.
        ("photos/ballot", vec!["photos/ballot.jpg", "photos/ballot.csv", "photos/ballot/1.jpg"]),
    ];
    for (word, paths) in found {
        assert_eq!(shown(word, &paths), [""; 0], "{word} among {paths:?}");
    }
}

#[test]
fn where_several_pictures_are_called_alike_they_are_named() {
    let told = shown("photos/ballot", &["photos/Ballot.jpg", "photos/BALLOT.png"]);
    assert_eq!(told.len(), 1, "{told:?}");
    let wanted = "several files are called `photos/ballot`: `photos/BALLOT.png`, `photos/Ballot.jpg`";
    assert!(told[0].contains(wanted), "{told:?}");
    assert!(shown("photos/ballot", &["photos/other.jpg"])[0].contains("there is no file"));
}
