//! The kits that come with the press: clean on every paper, for every number
//! of players, and holding what their games need.

mod bingo;
mod gerrymander;
mod legislative_race;
mod line;
mod mapmaker;
mod redistrict;

use boardpress::diag::Diagnostics;
use boardpress::model::{Board, Grid, Job, PAPERS, Seams, Set};
use boardpress::press::{Listing, Proof, list};
use boardpress::source::MemoryFiles;

use crate::support::{clean, files};

fn proof(kit: &str, players: Option<u32>) -> Proof {
    clean(
        &files::content(kit),
        &Job {
            players,
            ..Job::default()
        },
    )
}

fn set<'p>(proof: &'p Proof, name: &str) -> &'p Set {
    proof
        .game
        .draft
        .set(name)
        .unwrap_or_else(|| panic!("there is no {name}"))
        .content
}

/// How many pieces of a component are printed.
fn printed(proof: &Proof, name: &str) -> u32 {
    let part = proof.parts.iter().find(|part| part.name == name);
    part.map_or(0, |part| part.pieces.iter().map(|piece| piece.copies).sum())
}

/// A board of a kit.
fn board<'p>(proof: &'p Proof, name: &str) -> &'p Board {
    proof
        .game
        .draft
        .board(name)
        .unwrap_or_else(|| panic!("there is no board {name}"))
        .content
}

/// The cells of a board that are called so.
fn grid<'p>(proof: &'p Proof, name: &str, grid: &str) -> &'p Grid {
    let found = board(proof, name)
        .grids
        .iter()
        .find(|found| found.name == grid);
    found.unwrap_or_else(|| panic!("{name} has no {grid}"))
}

/// How many cells say this in a column.
fn saying(grid: &Grid, column: &str, says: &str) -> usize {
    grid.cells
        .iter()
        .filter(|cell| cell.says(column) == Some(says))
        .count()
}

/// The jobs for which a kit must be clean: every paper, every number of players.
fn jobs(players: &[u32]) -> Vec<Job> {
    let any = if players.is_empty() {
        vec![None]
    } else {
        players.iter().copied().map(Some).collect()
    };
    let job = |(paper, players)| Job {
        paper,
        players,
        ..Job::default()
    };
    PAPERS
        .iter()
        .flat_map(|paper| any.iter().map(move |players| (*paper, *players)))
        .map(job)
        .collect()
}

fn listing(fs: &MemoryFiles) -> Listing {
    list(fs, &Diagnostics::default()).expect("a kit that comes with the press is read")
}

#[test]
fn every_kit_presses_clean_on_every_paper_for_every_number_of_players() {
    for kit in files::kits() {
        let fs = files::content(&kit);
        for job in jobs(&listing(&fs).players) {
            assert!(!clean(&fs, &job).sheets.is_empty());
        }
    }
}

#[test]
fn translated_kits_press_clean_in_every_language_with_every_word_translated() {
    const KITS: [(&str, &str); 6] = [
        ("mapmaker", "blank"),
        ("gerrymander", "pencil"),
        ("legislative-race", "worksheet"),
        ("bingo", "grades-9-12"),
        ("redistrict", "own-card"),
        ("draw-the-line", "one-random"),
    ];
    for (kit, extra) in KITS {
        let fs = files::content(kit);
        let listing = listing(&fs);
        assert!(
            listing.languages.iter().any(|language| language == "es"),
            "{kit}: {:?}",
            listing.languages
        );
        for language in &listing.languages {
            for (paper, only) in [
                (PAPERS[0], vec![]),
                (PAPERS[2], vec![]),
                (PAPERS[0], vec![extra.to_owned()]),
            ] {
                clean(
                    &fs,
                    &Job {
                        language: Some(language.parse().unwrap()),
                        paper,
                        only,
                        ..Job::default()
                    },
                );
            }
        }
    }
}

#[test]
fn the_extras_of_every_kit_press_clean_too() {
    for kit in files::kits() {
        let (fs, mut jobs) = (files::content(&kit), jobs(&[]));
        let listing = listing(&fs);
        let extras: Vec<String> = listing
            .components
            .into_iter()
            .filter(|part| part.extra)
            .map(|part| part.name)
            .collect();
        for job in jobs.iter_mut().filter(|_| !extras.is_empty()) {
            job.only.clone_from(&extras);
            clean(&fs, job);
        }
    }
}

#[test]
fn boards_laid_edge_to_edge_have_no_words_on_a_seam_either() {
    for kit in files::kits() {
        let (fs, mut jobs) = (files::content(&kit), jobs(&[]));
        let components = listing(&fs).components.into_iter();
        let boards: Vec<String> = components
            .filter(|part| part.kind == "board")
            .map(|part| part.name)
            .collect();
        for job in &mut jobs {
            job.only.clone_from(&boards);
            job.seams = Seams::Butt;
            clean(&fs, job);
        }
    }
}
