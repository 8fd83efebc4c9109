//! What the Game of Gerrymander holds.

use std::collections::BTreeSet;

use super::{grid, printed, proof, saying};

#[test]
fn there_are_sixty_four_squares_and_as_many_tiles_of_each_colour() {
    let proof = proof("gerrymander", None);
    assert_eq!(grid(&proof, "board", "squares").cells.len(), 64);
    for tiles in ["red", "blue"] {
        assert_eq!(printed(&proof, tiles), 64, "{tiles}");
    }
}

/// The sizes of the pieces into which the squares of a colour fall, largest first.
fn areas(proof: &boardpress::press::Proof, board: &str, says: &str) -> Vec<usize> {
    let squares = grid(proof, board, "squares");
    let mut open: BTreeSet<usize> = squares
        .cells
        .iter()
        .filter(|cell| cell.says("tile") == Some(says))
        .map(|cell| cell.place)
        .collect();
    assert_eq!(open.len(), saying(squares, "tile", says));
    let mut areas = Vec::new();
    while let Some(first) = open.pop_first() {
        let (mut todo, mut size) = (vec![first], 0);
        while let Some(cell) = todo.pop() {
            size += 1;
            todo.extend(
                squares
                    .mesh
                    .neighbours(cell)
                    .filter(|next| open.remove(next)),
            );
        }
        areas.push(size);
    }
    areas.sort_unstable_by(|a, b| b.cmp(a));
    areas
}

#[test]
fn the_scored_game_of_the_rules_is_drawn_as_it_is_counted() {
    let proof = proof("gerrymander", None);
    assert_eq!(areas(&proof, "final", "red"), [30]);
    assert_eq!(areas(&proof, "final", "blue"), [20, 14]);
}
