//! An island to settle on: lands and numbers that chance lays, and that its recipes keep apart and fair.

use std::collections::BTreeSet;

use boardpress::model::{Item, Job, PAPERS, Placed, Roll};
use boardpress::press::Proof;

use crate::support::{clean, files};

fn proof(job: &Job) -> Proof {
    clean(&files::beside(&files::root().join("tests/island/kit")), job)
}

/// The land of each cell, and its number; none on the lake.
fn laid<'p>(proof: &'p Proof, roll: &Roll) -> Vec<(&'p Item, Option<&'p Item>)> {
    let board = proof.game.draft.boards().next().unwrap();
    let item = |placed: &Placed| proof.game.draft.item(placed.piece);
    let mut numbers = roll.drawn[1].iter().map(item);
    let lands = board.grids[0]
        .cells
        .iter()
        .zip(roll.drawn[0].iter().map(item));
    lands
        .map(|(cell, land)| {
            (
                land,
                board.scatters[1]
                    .who
                    .means(cell)
                    .then(|| numbers.next())
                    .flatten(),
            )
        })
        .collect()
}

#[test]
fn every_island_has_what_its_recipes_require() {
    let proof = proof(&Job {
        boards: Some(40),
        seed: 11,
        ..Job::default()
    });
    let grid = &proof.game.draft.boards().next().unwrap().content.grids[0];
    for roll in &proof.game.rolls {
        let laid = laid(&proof, roll);
        let says = |cell: usize, field: &str| laid[cell].1.and_then(|number| number.field(field));
        let pips =
            |cell: &usize| says(*cell, "pips").map_or(0, |pips| pips.parse::<u32>().unwrap());
        for (n, cell) in grid.cells.iter().enumerate() {
            assert_eq!(laid[n].0.id == "lake", cell.id == "J");
            for next in grid.mesh.neighbours(cell.place) {
                assert_ne!(laid[n].0.id, laid[next].0.id);
                assert!(says(n, "often").is_none() || says(next, "often").is_none());
                let around: BTreeSet<&str> = grid
                    .mesh
                    .neighbours(next)
                    .filter_map(|far| says(far, "number"))
                    .collect();
                let far = grid
                    .mesh
                    .neighbours(next)
                    .filter(|far| says(*far, "number").is_some())
                    .count();
                assert_eq!(
                    around.len(),
                    far,
                    "equal numbers are two steps apart, across {}",
                    grid.cells[next].id
                );
            }
        }
        for meeting in grid.mesh.meetings(&(0..19).collect(), 1) {
            let met = (0..19).filter(|cell| grid.mesh.corners(*cell).contains(&meeting));
            assert!(met.map(|cell| pips(&cell)).sum::<u32>() <= 11);
        }
        let shore = |name: &str| -> u32 {
            (0..19)
                .filter(|n| grid.cells[*n].says("shore") == Some(name))
                .map(|n| pips(&n))
                .sum()
        };
        let shores = ["north", "east", "west"].map(shore);
        assert!(
            shores.iter().max().unwrap() - shores.iter().min().unwrap() <= 2,
            "{shores:?}"
        );
    }
}

#[test]
fn the_island_prints_clean_on_every_paper() {
    for paper in PAPERS {
        proof(&Job {
            paper,
            ..Job::default()
        });
    }
}
