//! Kits, seeds and codes that earlier versions have made: people have them in folders and on paper, and they must go on.
//!
//! Each version has a folder with a kit as it was written then, jobs, and in `made.txt` what they gave: what chance laid and
//! drew for each seed, and the sheet or board of each code. Nothing here is ever renewed; the file of a new
//! version is written when it is not there.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use boardpress::diag::Diagnostics;
use boardpress::model::{BuildContext, Job, OPTIONS, OneBoard, Reprint};
use boardpress::press::{Proof, proof};
use boardpress::source::{FileSystem, MemoryFiles};

use crate::support::{files, told};

fn versions() -> Vec<PathBuf> {
    let here = fs::read_dir(files::root().join("tests/versions"))
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut versions: Vec<PathBuf> = here.filter(|path| path.is_dir()).collect();
    versions.sort();
    versions
}

/// A job of options such as `seed=1 paper=a4`.
fn job(line: &str) -> Job {
    let mut job = Job::default();
    for (name, value) in line
        .split(' ')
        .map(|option| option.split_once('=').unwrap())
    {
        let option = OPTIONS.iter().find(|option| option.name == name).unwrap();
        (option.set)(&mut job, value).unwrap();
    }
    job
}

fn made(kit: &MemoryFiles, job: &Job) -> Proof {
    let diagnostics = Diagnostics::default();
    let proof = proof(kit, BuildContext::new(job, &diagnostics));
    proof.unwrap_or_else(|_| panic!("\n{}\n", told(&diagnostics).join("\n")))
}

/// The boards of chance, each with its code, what it is and what is on it.
fn boards(proof: &Proof) -> Vec<(String, String)> {
    let draft = &proof.game.draft;
    let piece = |placed: &boardpress::model::Placed| draft.item(placed.piece).id.as_str();
    let board = |roll: &boardpress::model::Roll| {
        let laid: Vec<&str> = roll.drawn.iter().flatten().map(piece).collect();
        let words: Vec<&str> = roll
            .words
            .values()
            .map(|word| word.value.as_str())
            .collect();
        let name = &draft.components[roll.board].name;
        (
            roll.code.clone(),
            format!("{name}: {} | {}", laid.join(" "), words.join(" ")),
        )
    };
    proof
        .game
        .rolls
        .iter()
        .filter(|roll| !roll.code.is_empty())
        .map(board)
        .collect()
}

/// What is on both sides of the sheet of a code.
fn sheet(proof: &Proof, code: &str) -> String {
    let mut said = Vec::new();
    for sheet in proof.sheets.iter().filter(|sheet| sheet.code == code) {
        let faces: Vec<&str> = sheet
            .placements
            .iter()
            .map(|place| proof.face(place.face).name.as_str())
            .collect();
        let (number, of) = sheet.number;
        said.push(format!(
            "{} {number}/{of} {:?}: {}",
            sheet.component,
            sheet.side,
            faces.join(" ")
        ));
    }
    said.join("; ")
}

/// What a job gives, a line for each board and each sheet.
fn page(kit: &MemoryFiles, jobs: &str) -> String {
    let mut page = String::new();
    for line in jobs.lines() {
        let proof = made(kit, &job(line));
        writeln!(page, "job {line}").unwrap();
        for (code, board) in boards(&proof) {
            writeln!(page, "board {code} {board}").unwrap();
        }
        let mut codes: Vec<&str> = proof
            .sheets
            .iter()
            .map(|sheet| sheet.code.as_str())
            .collect();
        codes.dedup();
        for code in codes {
            writeln!(page, "sheet {code} {}", sheet(&proof, code)).unwrap();
        }
    }
    page
}

/// The sheet of a code, as `boardpress reprint --anyway` finds it.
fn reprinted(kit: &MemoryFiles, code: &str) -> String {
    let asked = Reprint::read(code).unwrap_or_else(|_| panic!("{code} is no code any more"));
    let imprint = made(kit, &Job::default()).game.draft.kit.imprint.clone();
    let job = asked.on(None, &imprint).unwrap();
    let proof = made(kit, &job);
    let now = Reprint {
        sheet: asked.sheet,
        ..Reprint::of(&proof.game, &proof.job)
    };
    sheet(&proof, &now.code(&proof.game.draft.kit))
}

/// The boards of the code on one.
fn again(kit: &MemoryFiles, code: &str) -> Vec<String> {
    let mut job = Job::default();
    assert!(
        OneBoard::ask(&mut job, code).is_ok(),
        "{code} is no code any more"
    );
    boards(&made(kit, &job))
        .into_iter()
        .map(|(_, board)| board)
        .collect()
}

/// A line without its code, which says by its check that the press has changed.
fn told_by(line: &str) -> String {
    let mut words = line.splitn(3, ' ');
    let (kind, code, rest) = (
        words.next().unwrap(),
        words.next().unwrap(),
        words.next().unwrap_or_default(),
    );
    if kind == "job" {
        format!("{code} {rest}")
    } else {
        format!("{kind} {rest}")
    }
}

fn kept(folder: &Path) -> (MemoryFiles, String, PathBuf) {
    let kit = files::beside(&folder.join("kit"));
    assert!(kit.has("kit.toml"), "{}", folder.display());
    (
        kit,
        fs::read_to_string(folder.join("jobs.txt")).unwrap(),
        folder.join("made.txt"),
    )
}

#[test]
fn kits_and_seeds_of_earlier_versions_give_the_same_boards_and_sheets() {
    for folder in versions() {
        let (kit, jobs, known) = kept(&folder);
        let page = page(&kit, &jobs);
        if !known.exists() {
            fs::write(&known, &page).unwrap();
        }
        let known = fs::read_to_string(&known).unwrap();
        let (is, was): (Vec<String>, Vec<String>) = (
            page.lines().map(told_by).collect(),
            known.lines().map(told_by).collect(),
        );
        assert_eq!(is, was, "{}", folder.display());
    }
}

#[test]
fn codes_of_earlier_versions_stand_for_the_same_sheets_and_boards() {
    for folder in versions() {
        let (kit, _, known) = kept(&folder);
        for line in fs::read_to_string(known).unwrap_or_default().lines() {
            let mut words = line.splitn(3, ' ');
            let (kind, code) = (words.next().unwrap(), words.next().unwrap());
            let what = words.next().unwrap_or_default();
            match kind {
                "sheet" => assert_eq!(reprinted(&kit, code), what, "{code}"),
                "board" => assert!(
                    again(&kit, code).iter().any(|board| board == what),
                    "{code}: {what}"
                ),
                _ => {}
            }
        }
    }
}
