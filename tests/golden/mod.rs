//! What exactly is made: faces, guides and placements as text.
//!
//! `BLESS=1 cargo test golden` renews the files beside this one. Look at what
//! changed before you keep it: a difference here is a difference on paper.

use std::collections::BTreeSet;
use std::env;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use boardpress::model::{Backs, Ink, Job, PAPERS};
use boardpress::press::Proof;

use crate::forms::badges;
use crate::support::{clean, dump, files};

/// How a text that is kept is made.
type Make = fn() -> String;

/// What is kept, and how it is made.
const GOLDENS: &[(&str, Make)] = &[
    ("face-card.txt", face_card),
    ("face-token.txt", face_token),
    ("face-grey.txt", || form(Ink::Grey)),
    ("face-outline.txt", || form(Ink::Outline)),
    ("face-board.txt", face_board),
    ("face-diagram.txt", face_diagram),
    ("marks-card.txt", marks_card),
    ("marks-tile.txt", marks_tile),
    ("sheets-mapmaker.txt", || sheets("mapmaker", &["blank"])),
    ("sheets-redistrict.txt", || sheets("redistrict", &[])),
];

/// The job of every golden: one seed, letter paper, everything else as it comes.
fn job() -> Job {
    Job {
        seed: 4711,
        ..Job::default()
    }
}

fn content(kit: &str) -> Proof {
    clean(&files::content(kit), &job())
}

fn face(proof: &Proof, name: &str) -> String {
    let face = proof
        .faces
        .iter()
        .find(|face| face.name == name)
        .unwrap_or_else(|| panic!("there is no face {name}"));
    dump::face(face, &proof.fonts)
}

/// A card with a title, words in bold and plain, tinted art, an icon and bleed.
fn face_card() -> String {
    face(&content("redistrict"), "fate/infighting")
}

/// A round token, its art in the colours of its side.
fn face_token() -> String {
    face(&content("mapmaker"), "elephant/5")
}

/// A card with all that the forms tell apart, and the symbols that it shows.
fn form(ink: Ink) -> String {
    let proof = clean(&badges(), &Job { ink, ..job() });
    let mut text = face(&proof, "badge/red");
    let card = proof
        .faces
        .iter()
        .find(|face| face.name == "badge/red")
        .unwrap();
    for item in &card.items {
        if let boardpress::scene::Item::Use(one) = item {
            writeln!(text, "symbol {}", one.symbol.name).unwrap();
            text.push_str(&dump::drawn(&one.symbol.items, &proof.fonts));
        }
    }
    text
}

/// Seven cells with everything that a board can have, under a small kit of its own.
fn flower() -> Proof {
    let kit = include_str!("flower.toml");
    let cells = "id,q,r,zone\nA,0,0,in\nB,1,0,out\nC,0,1,out\nD,-1,1,out\nE,-1,0,out\nF,0,-1,out\nG,1,-1,out\n";
    let stone = include_str!("stone.svg");
    clean(
        &files::kit([
            ("flower.toml", kit),
            ("cells.csv", cells),
            ("templates/stone.svg", stone),
        ]),
        &job(),
    )
}

fn face_board() -> String {
    board(&flower(), "flower")
}

/// The first face of a board. What lies under and over its pieces is drawn
/// once for all rolls.
fn board(proof: &Proof, name: &str) -> String {
    let first = format!("{name}/1");
    let mut text = face(proof, &first);
    let board = proof.faces.iter().find(|face| face.name == first).unwrap();
    for item in &board.items {
        if let boardpress::scene::Item::Use(one) = item
            && one.symbol.name.starts_with(&format!("{name}/"))
        {
            writeln!(text, "symbol {}", one.symbol.name).unwrap();
            text.push_str(&dump::drawn(&one.symbol.items, &proof.fonts));
        }
    }
    text
}

/// A board with what explains one, a copy of it, and rules with a figure.
fn face_diagram() -> String {
    let (kit, rules) = (include_str!("diagram.toml"), "![An arrow](wide)\n");
    let proof = clean(
        &files::kit([("diagram.toml", kit), ("rules.md", rules)]),
        &job(),
    );
    board(&proof, "diagram") + &face(&proof, "large/1") + &face(&proof, "rules/1")
}

/// The guides of nine cards and of the last sheet of a deck, with backs to paste.
fn marks_card() -> String {
    let job = Job {
        backs: Backs::Paste,
        only: vec!["strategy".to_owned()],
        ..job()
    };
    let proof = clean(&files::content("redistrict"), &job);
    proof
        .sheets
        .iter()
        .map(|sheet| dump::placements(sheet, &proof) + &dump::marks(sheet))
        .collect()
}

/// The guides of a board over several sheets.
fn marks_tile() -> String {
    let job = Job {
        only: vec!["blank".to_owned()],
        paper: PAPERS[1],
        ..job()
    };
    let proof = clean(&files::content("mapmaker"), &job);
    let tiles = proof.sheets.iter().filter(|sheet| sheet.tile.is_some());
    tiles
        .map(|sheet| dump::placements(sheet, &proof) + &dump::marks(sheet))
        .collect()
}

/// Every sheet of a kit, or of some of its components, and what lies on it.
fn sheets(kit: &str, only: &[&str]) -> String {
    let only = only.iter().map(|name| (*name).to_owned()).collect();
    let proof = clean(&files::content(kit), &Job { only, ..job() });
    proof
        .sheets
        .iter()
        .map(|sheet| dump::placements(sheet, &proof))
        .collect()
}

fn folder() -> PathBuf {
    files::root().join("tests/golden")
}

/// The first line in which two texts differ, and some lines around it.
fn difference(kept: &str, made: &str) -> String {
    let (kept, made): (Vec<&str>, Vec<&str>) = (kept.lines().collect(), made.lines().collect());
    let same = kept
        .iter()
        .zip(&made)
        .take_while(|(kept, made)| kept == made)
        .count();
    let some = |lines: &[&str]| {
        lines
            .iter()
            .skip(same)
            .take(3)
            .map(|line| format!("    {line}\n"))
            .collect::<String>()
    };
    format!(
        "line {}:\n  kept\n{}  made\n{}",
        same + 1,
        some(&kept),
        some(&made)
    )
}

#[test]
fn what_is_made_is_what_was_kept() {
    let bless = env::var_os("BLESS").is_some();
    let mut wrong = String::new();
    for (name, make) in GOLDENS {
        let (path, made) = (folder().join(name), make());
        if bless {
            fs::write(&path, made).unwrap();
            continue;
        }
        match fs::read_to_string(&path).map(|kept| kept.replace("\r\n", "\n")) {
            Ok(kept) if kept == made => {}
            Ok(kept) => writeln!(wrong, "{name}, {}", difference(&kept, &made)).unwrap(),
            Err(fault) => writeln!(wrong, "{name}: {fault}").unwrap(),
        }
    }
    assert!(
        wrong.is_empty(),
        "\n{wrong}\nLook at it, then keep it with `BLESS=1 cargo test golden`.\n"
    );
}

#[test]
fn nothing_is_kept_that_nobody_makes() {
    if env::var_os("BLESS").is_some() {
        // Files are being written just now.
        return;
    }
    let kept: BTreeSet<String> = files::files(&folder())
        .iter()
        .filter(|path| path.extension().is_some_and(|ending| ending == "txt"))
        .map(|path| path.file_name().unwrap().to_string_lossy().into_owned())
        .collect();
    let made: BTreeSet<String> = GOLDENS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(kept, made);
}
