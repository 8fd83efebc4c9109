//! What Mapmaker holds.

use std::collections::{BTreeMap, BTreeSet};

use boardpress::model::Job;
use boardpress::press::Proof;

use super::{board, printed, proof, set};
use crate::support::{clean, files};

/// Of each number of players: counties, voter tokens with the neutral one, and markers.
const MAPMAKER: [(u32, usize, u32, u32); 3] = [(2, 37, 37, 20), (3, 55, 55, 30), (4, 73, 73, 40)];

const PARTIES: [&str; 4] = ["elephant", "donkey", "porcupine", "leaf"];

/// The proof of a job that asks for one component only.
fn only(name: &str, players: u32) -> Proof {
    let job = Job {
        players: Some(players),
        only: vec![name.to_owned()],
        ..Job::default()
    };
    clean(&files::content("mapmaker"), &job)
}

/// How many pieces of all parties are printed whose sets end in this.
fn of_parties(proof: &Proof, ending: &str) -> u32 {
    PARTIES
        .iter()
        .map(|party| printed(proof, &format!("{party}{ending}")))
        .sum()
}

#[test]
fn what_most_groups_need_is_one_board_and_nothing_to_cut_out() {
    for (players, counties, ..) in MAPMAKER {
        let proof = proof("mapmaker", Some(players));
        let printed = board(&proof, "printed");
        assert_eq!(printed.grids[0].cells.len(), counties);
        let legend = &printed.legends[0].rows;
        // A row for each party that plays, and one for swing counties.
        assert_eq!(legend.len(), players as usize + 1);
        let parts: Vec<&str> = proof.parts.iter().map(|part| part.name.as_str()).collect();
        assert_eq!(parts, ["front-page", "rules", "teacher", "printed"]);
    }
}

#[test]
fn the_large_board_comes_with_the_tokens_strips_and_markers_of_its_players() {
    for (players, counties, voters, markers) in MAPMAKER {
        let proof = only("blank", players);
        assert_eq!(board(&proof, "blank").grids[0].cells.len(), counties);
        assert_eq!(of_parties(&proof, "") + printed(&proof, "neutral"), voters);
        assert_eq!(printed(&proof, "neutral"), 1);
        assert_eq!(of_parties(&proof, "-marker"), markers);
        assert_eq!(printed(&proof, "strips"), 132);
        assert_eq!(printed(&proof, "reminder"), 4);
        let large = only("printed-large", players);
        assert_eq!(of_parties(&large, ""), 0);
        assert_eq!(of_parties(&large, "-marker"), markers);
        assert_eq!(printed(&large, "strips"), 132);
    }
}

#[test]
fn border_strips_fit_the_edges_of_the_boards_they_come_with() {
    for board in ["blank", "printed-large"] {
        let proof = only(board, 4);
        let strip = proof
            .parts
            .iter()
            .find(|part| part.name == "strips")
            .unwrap()
            .pieces[0]
            .front;
        // It is folded double along its length.
        let (length, width) = (proof.face(strip).trim().w, proof.face(strip).trim().h / 2);
        let slot = super::board(&proof, board).grids[0].edges.as_ref().unwrap();
        assert_eq!((slot.length, slot.width), (length, width), "{board}");
    }
}

#[test]
fn every_party_has_eighteen_voters_with_ninety_nine_votes() {
    let proof = proof("mapmaker", Some(4));
    for party in PARTIES {
        let items = &set(&proof, party).items;
        let votes: BTreeMap<u32, u32> = items
            .iter()
            .map(|item| (item.field("votes").unwrap().parse().unwrap(), item.copies))
            .collect();
        let wanted: BTreeMap<u32, u32> = (1..=10)
            .map(|votes| (votes, if (2..=9).contains(&votes) { 2 } else { 1 }))
            .collect();
        assert_eq!(votes, wanted, "{party}");
        assert_eq!(votes.values().sum::<u32>(), 18);
        assert_eq!(
            votes
                .iter()
                .map(|(votes, copies)| votes * copies)
                .sum::<u32>(),
            99
        );
        // The token of one vote is a swing county: it alone has a ring of its own colour.
        let swings: Vec<&str> = items
            .iter()
            .filter(|item| item.fields.contains_key("ring"))
            .map(|item| &*item.id)
            .collect();
        assert_eq!(swings, ["1"]);
    }
}

#[test]
fn the_printed_board_uses_every_token_once_and_is_even() {
    for (players, counties, ..) in MAPMAKER {
        let proof = proof("mapmaker", Some(players));
        let at = proof.game.draft.board("printed").unwrap().place;
        let roll = proof
            .game
            .rolls
            .iter()
            .find(|roll| roll.board == at)
            .unwrap();
        let mut lies: BTreeMap<(usize, usize), u32> = BTreeMap::new();
        for placed in &roll.drawn[0] {
            *lies.entry(placed.piece).or_default() += 1;
        }
        assert_eq!(roll.drawn[0].len(), counties);
        for ((set, item), count) in lies {
            assert_eq!(count, proof.game.draft.item((set, item)).copies);
        }
        let (trial, gap) = (
            roll.trial.as_ref().unwrap(),
            [0.10, 0.15, 0.20][players as usize - 2],
        );
        assert_eq!(trial.sides.len(), players as usize);
        assert!(
            trial.gap() + trial.gap_error(trial.games) <= gap,
            "{trial:?}"
        );
    }
}

#[test]
fn the_counties_nest_and_have_the_edges_of_the_game() {
    let edges = [(2, 90), (3, 138), (4, 186)];
    for (players, wanted) in edges {
        for name in ["printed", "blank", "printed-large"] {
            let proof = only(name, players);
            let grid = &board(&proof, name).grids[0];
            let cells: BTreeSet<_> = grid.cells.iter().map(|cell| cell.place).collect();
            assert_eq!(grid.mesh.inner_edges(&cells).len(), wanted, "{name}");
        }
    }
}
