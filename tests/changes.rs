//! Builds of only what looks different from an earlier build.

use std::fs;
use std::path::Path;

use serde_json::Value;
use sha2::{Digest, Sha256};

use super::{Ran, run, started};

/// Builds the kit in `my-game` with these options.
fn built(dir: &Path, options: &[&str]) -> Ran {
    run(
        dir,
        &[&["build", "my-game", "--seed", "1"], options].concat(),
    )
}

/// The faces on the sheets of the manifest in a folder, in order.
fn faces(dir: &Path, folder: &str) -> Vec<String> {
    let manifest: Value =
        serde_json::from_slice(&fs::read(dir.join(folder).join("manifest.json")).unwrap()).unwrap();
    let sheets = manifest["sheets"].as_array().unwrap().iter();
    let placed = sheets.flat_map(|sheet| sheet["placements_mm"].as_array().unwrap());
    placed
        .map(|one| one["face"].as_str().unwrap().to_owned())
        .collect()
}

/// Replaces a text in the kit.
fn edit(dir: &Path, from: &str, to: &str) {
    let path = dir.join("my-game/kit.toml");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{from}");
    fs::write(path, text.replacen(from, to, 1)).unwrap();
}

#[test]
fn a_build_since_another_prints_changed_and_added_cards_and_more_copies_alone() {
    let dir = started();
    let dir = dir.path();
    built(dir, &["--out", "all"]).ends(0);
    assert_eq!(faces(dir, "all").len(), 8);
    built(dir, &["--since", "all/manifest.json", "--out", "none"])
        .ends(1)
        .complains("nothing-to-print");
    // A card before the others changes no other card; it has no `id`, and more copies are only what is missing.
    edit(
        dir,
        "[[deck.cards.card]]",
        "[[deck.cards.card]]\ntitle = \"New\"\ntext = \"Here.\"\n\n[[deck.cards.card]]",
    );
    edit(dir, "copies = 4", "copies = 6");
    built(dir, &["--since", "all/manifest.json", "--out", "more"]).ends(0);
    let mut printed = faces(dir, "more");
    printed.sort();
    assert_eq!(printed, ["cards/New", "cards/first", "cards/first"]);
    // What was printed now counts as well as what was printed before.
    edit(dir, "Change these words", "I changed these words");
    built(dir, &["--since", "more/manifest.json", "--out", "last"]).ends(0);
    assert_eq!(faces(dir, "last"), ["cards/second"; 4]);
    built(
        dir,
        &[
            "--since",
            "last/manifest.json",
            "--ink",
            "grey",
            "--out",
            "grey",
        ],
    )
    .ends(0);
    assert_eq!(faces(dir, "grey").len(), 11);
}

#[test]
fn a_font_that_no_card_shows_changes_no_card() {
    let dir = started();
    let dir = dir.path();
    built(dir, &["--out", "all"]).ends(0);

    // The name puts it before the fonts of the cards.
    fs::create_dir_all(dir.join("my-game/fonts")).unwrap();
    let font = Path::new(env!("CARGO_MANIFEST_DIR")).join("fonts/lilita-one/Regular.ttf");
    fs::copy(font, dir.join("my-game/fonts/A.ttf")).unwrap();
    built(dir, &["--since", "all/manifest.json"])
        .ends(1)
        .complains("nothing-to-print");
}

#[test]
fn a_manifest_of_an_earlier_version_is_reported_as_such() {
    let dir = started();
    let dir = dir.path();
    built(dir, &["--out", "all"]).ends(0);

    let path = dir.join("all/manifest.json");
    let written = fs::read_to_string(&path).unwrap();
    let (facts, _) = written.rsplit_once("  \"sha256\"").unwrap();
    let facts = facts.replacen("\"form\": 2", "\"form\": 1", 1);
    let sha256: String = Sha256::digest(&facts)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    fs::write(&path, format!("{facts}  \"sha256\": \"{sha256}\"\n}}\n")).unwrap();

    built(dir, &["--since", "all/manifest.json"])
        .ends(2)
        .complains("was written by an earlier version");
    // Its files are still known to be ours, so a build replaces them.
    built(dir, &["--out", "all"]).ends(0);
}

#[test]
fn only_an_unchanged_manifest_lists_what_was_printed() {
    let dir = started();
    let dir = dir.path();
    built(dir, &["--since", "manifest.json"])
        .ends(2)
        .complains("missing-file");
    fs::write(dir.join("manifest.json"), "{\"fingerprints\": []}").unwrap();
    built(dir, &["--since", "manifest.json"])
        .ends(2)
        .complains("is not the unchanged manifest of a build");
}
