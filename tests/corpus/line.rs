//! What Draw the Line holds.

use std::collections::BTreeMap;

use boardpress::diag::Diagnostics;
use boardpress::model::{BuildContext, Grid, Job};
use boardpress::press::{self};

use super::{grid, saying};
use crate::support::{clean, files, told};

/// In each group of cells that say the same in a column, how often something comes.
fn counts<'g>(cells: &'g Grid, group: &str, column: &str) -> BTreeMap<(&'g str, &'g str), u32> {
    let mut counts = BTreeMap::new();
    for cell in &cells.cells {
        *counts
            .entry((cell.says(group).unwrap(), cell.says(column).unwrap()))
            .or_default() += 1;
    }
    counts
}

#[test]
fn every_start_district_row_and_column_has_equally_many_of_each_shape_and_colour() {
    let proof = clean(&files::content("draw-the-line"), &Job::default());
    for (name, each) in [("one", 4), ("two", 8)] {
        let squares = grid(&proof, name, "squares");
        for kind in ["circle", "square", "triangle"] {
            for colour in ["red", "blue", "green"] {
                assert_eq!(
                    saying(squares, "kind", &format!("{colour}-{kind}")),
                    each,
                    "{name}: {colour} {kind}"
                );
            }
        }
        for group in ["row", "column", "start-3", "start-4", "start-6"] {
            for column in ["shape", "colour"] {
                let found = counts(squares, group, column);
                let first = *found.values().next().unwrap();
                assert!(
                    found.values().all(|count| *count == first),
                    "{name}: {column} by {group}: {found:?}"
                );
            }
        }
    }
}

#[test]
fn every_sheet_names_the_licence_under_which_the_game_is_shared() {
    let fs = files::content("draw-the-line");
    let job = Job::default();
    let proof = clean(&fs, &job);
    let kit = &proof.game.draft.kit;
    assert_eq!(kit.licence, "CC BY-SA 4.0");
    for name in [
        "Mike Cotterell",
        "Patrik Kessler",
        "Rebecca Welge",
        "2019-2-DE04-KA205-018330",
        "licenses/by-sa/4.0",
    ] {
        assert!(kit.credits.contains(name), "{name}");
    }
}

#[test]
fn five_cannot_play_and_no_sheet_names_one_of_the_numbers_that_can() {
    let fs = files::content("draw-the-line");
    for players in [3, 4, 6] {
        let proof = clean(
            &fs,
            &Job {
                players: Some(players),
                ..Job::default()
            },
        );
        assert_eq!(proof.game.players, 0, "{players} players");
    }
    let diagnostics = Diagnostics::default();
    let job = Job {
        players: Some(5),
        ..Job::default()
    };
    assert!(press::proof(&fs, BuildContext::new(&job, &diagnostics)).is_err());
    let told = told(&diagnostics);
    assert!(
        told.len() == 1 && told[0].contains("bad-players"),
        "{told:?}"
    );
}
