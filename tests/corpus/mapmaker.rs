//! What Mapmaker holds.

use std::collections::{BTreeMap, BTreeSet};

use super::{printed, proof, set};

/// Of each number of players: counties, voter tokens with the neutral one, and markers.
const MAPMAKER: [(u32, usize, u32, u32); 3] = [(2, 37, 37, 20), (3, 55, 55, 30), (4, 73, 73, 40)];

#[test]
fn mapmaker_has_the_counties_tokens_and_markers_of_its_players() {
    const PARTIES: [&str; 4] = ["elephant", "donkey", "porcupine", "leaf"];
    for (players, counties, voters, markers) in MAPMAKER {
        let proof = proof("mapmaker", Some(players));
        for board in proof.game.draft.boards.iter().filter(|board| !board.figure) {
            assert_eq!(board.grids[0].cells.len(), counties, "{} for {players}", board.name);
        }
        let count =
            |ending: &str| PARTIES.iter().map(|party| printed(&proof, &format!("{party}{ending}"))).sum::<u32>();
        assert_eq!(count("") + printed(&proof, "neutral"), voters);
        assert_eq!(printed(&proof, "neutral"), 1);
        assert_eq!(count("-marker"), markers);
        assert_eq!(printed(&proof, "strips"), 132);
        assert_eq!(printed(&proof, "reminder"), 4);
    }
}

#[test]
fn every_party_has_eighteen_voters_with_ninety_nine_votes() {
    let proof = proof("mapmaker", Some(4));
    for party in ["elephant", "donkey", "porcupine", "leaf"] {
        let items = &set(&proof, party).items;
        let votes: BTreeMap<u32, u32> =
            items.iter().map(|item| (item.fields["votes"].value.parse().unwrap(), item.copies)).collect();
        let wanted: BTreeMap<u32, u32> =
            (1..=10).map(|votes| (votes, if (2..=9).contains(&votes) { 2 } else { 1 })).collect();
        assert_eq!(votes, wanted, "{party}");
        assert_eq!(votes.values().sum::<u32>(), 18);
        assert_eq!(votes.iter().map(|(votes, copies)| votes * copies).sum::<u32>(), 99);
        // The token of one vote is a swing county, told by its ring.
        let swings: Vec<&str> =
            items.iter().filter(|item| item.fields["ring"].value == "purple").map(|item| &*item.id).collect();
        assert_eq!(swings, ["1"]);
    }
}

#[test]
fn the_printed_board_uses_every_token_once_and_is_even() {
    for (players, counties, ..) in MAPMAKER {
        let proof = proof("mapmaker", Some(players));
        let (at, _) = proof.game.draft.boards.iter().enumerate().find(|(_, board)| board.name == "printed").unwrap();
        let roll = proof.game.rolls.iter().find(|roll| roll.board == at).unwrap();
        let mut lies: BTreeMap<(usize, usize), u32> = BTreeMap::new();
        for drawn in &roll.drawn[0] {
            *lies.entry(*drawn).or_default() += 1;
        }
        assert_eq!(roll.drawn[0].len(), counties);
        for ((set, item), count) in lies {
            assert_eq!(count, proof.game.draft.sets[set].items[item].copies);
        }
        assert!(roll.spread[0].unwrap() <= 0.09);
    }
}

#[test]
fn the_counties_nest_and_have_the_edges_of_the_game() {
    let edges = [(2, 90), (3, 138), (4, 186)];
    for (players, wanted) in edges {
        let proof = proof("mapmaker", Some(players));
        for board in proof.game.draft.boards.iter().filter(|board| !board.figure) {
            let grid = &board.grids[0];
            let cells: BTreeSet<_> = grid.cells.iter().map(|cell| cell.place).collect();
            assert_eq!(grid.mesh.inner_edges(&cells).len(), wanted);
        }
    }
}
