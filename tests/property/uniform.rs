//! Chance is uniform: chi-square tests, each from so many seeds, zero being the first.
//!
//! Each limit is the value that chi-square exceeds in one of ten thousand cases where chance is uniform.

use std::collections::{BTreeMap, BTreeSet};

use super::recipe::Kit;

/// The limits of chi-square, by degrees of freedom.
const LIMITS: [(usize, f64); 5] = [
    (7, 29.88),
    (23, 57.07),
    (25, 60.14),
    (35, 74.93),
    (167, 243.66),
];

/// Fails if some of these counts differ by more than chance from being equal.
fn assert_equal(counts: impl Iterator<Item = usize> + Clone) {
    let expected = counts.clone().sum::<usize>() as f64 / counts.clone().count() as f64;
    let chi_square: f64 = counts
        .clone()
        .map(|count| (count as f64 - expected).powi(2) / expected)
        .sum();
    assert_below(counts.count() - 1, chi_square);
}

fn assert_below(freedom: usize, chi_square: f64) {
    let limit = LIMITS
        .iter()
        .find(|(known, _)| *known == freedom)
        .map(|(_, limit)| *limit)
        .unwrap();
    assert!(
        chi_square < limit,
        "chi-square is {chi_square:.1}; the limit is {limit}"
    );
}

/// How often each layout came.
fn counts(boards: Vec<Vec<String>>) -> BTreeMap<Vec<String>, usize> {
    let mut counts = BTreeMap::new();
    boards
        .into_iter()
        .for_each(|board| *counts.entry(board).or_default() += 1);
    counts
}

/// All orders of some pieces.
fn orders(pieces: &[(&str, u32)]) -> BTreeSet<Vec<String>> {
    let Some(_) = pieces.iter().find(|(_, copies)| *copies > 0) else {
        return BTreeSet::from([Vec::new()]);
    };
    let mut found = BTreeSet::new();
    for n in (0..pieces.len()).filter(|n| pieces[*n].1 > 0) {
        let mut rest = pieces.to_vec();
        rest[n].1 -= 1;
        found.extend(
            orders(&rest)
                .into_iter()
                .map(|order| [vec![pieces[n].0.to_owned()], order].concat()),
        );
    }
    found
}

#[test]
fn all_orders_of_four_pieces_come_equally_often() {
    let kit = Kit {
        pieces: &["a", "b", "c", "d"].map(|name| (name, 1)),
        asks: "",
        grid: (2, 2),
        more: "",
    };
    let counts = counts(kit.laid_by_seeds(2_400));
    assert_eq!(counts.len(), 24);
    assert_equal(counts.values().copied());
}

#[test]
fn each_piece_lies_on_each_cell_equally_often() {
    // More pieces than cells, so that some are left in the bag.
    let names = ["a", "b", "c", "d", "e", "f", "g", "h"];
    let boards = Kit {
        pieces: &names.map(|name| (name, 2)),
        asks: "",
        grid: (3, 2),
        more: "",
    }
    .laid_by_seeds(2_000);
    for cell in 0..6 {
        let on = |name: &&str| boards.iter().filter(|board| board[cell] == **name).count();
        assert_equal(names.iter().map(on).collect::<Vec<_>>().into_iter());
    }
    // As many as cells: how often each lies on each is bound by its row and column, which leaves 25 degrees of freedom.
    let boards = Kit {
        pieces: &names.map(|name| (name, 1))[..6],
        asks: "",
        grid: (3, 2),
        more: "",
    }
    .laid_by_seeds(2_400);
    let chi_square: f64 = (0..6)
        .flat_map(|cell| names[..6].iter().map(move |name| (cell, name)))
        .map(|(cell, name)| boards.iter().filter(|board| board[cell] == *name).count() as f64)
        .map(|count| (count - 400.0).powi(2) / 400.0)
        .sum();
    assert_below(25, chi_square * 5.0 / 6.0);
}

#[test]
fn every_layout_that_is_found_by_shuffles_comes_equally_often() {
    let pieces = [("a", 3), ("b", 3), ("c", 3)];
    let asks = "[[recipe.land.require]]\napart = \"kind\"\n";
    let counts = counts(
        Kit {
            pieces: &pieces,
            asks,
            grid: (3, 3),
            more: "",
        }
        .laid_by_seeds(1_800),
    );
    let apart = |board: &Vec<String>| {
        (0..9).all(|cell| {
            (cell % 3 == 2 || board[cell] != board[cell + 1])
                && (cell > 5 || board[cell] != board[cell + 3])
        })
    };
    let all: BTreeSet<Vec<String>> = orders(&pieces).into_iter().filter(apart).collect();
    assert_eq!(all.len(), 36);
    assert_eq!(counts.keys().cloned().collect::<BTreeSet<_>>(), all);
    assert_equal(counts.values().copied());
}

#[test]
fn every_layout_that_is_found_by_exchanges_comes_equally_often() {
    // Of 362,880 orders 168 are right, so that a thousand shuffles seldom find one.
    let pieces = ["a1", "b2", "a3", "a4", "b5", "c6", "c7", "c8", "d9"].map(|name| (name, 1));
    let asks = "[[recipe.land.require]]\nsum = \"value\"\nwithin = \"row\"\ndiffer = 0\n\
                [[recipe.land.require]]\napart = \"kind\"\n";
    let counts = counts(
        Kit {
            pieces: &pieces,
            asks,
            grid: (3, 3),
            more: "",
        }
        .laid_by_seeds(1_680),
    );
    let right = |board: &Vec<String>| {
        let kind = |cell: usize| &board[cell][..1];
        let value = |cell: usize| board[cell][1..].parse::<u32>().unwrap();
        (0..3).all(|row| (row * 3..row * 3 + 3).map(value).sum::<u32>() == 15)
            && (0..9).all(|cell| {
                (cell % 3 == 2 || kind(cell) != kind(cell + 1))
                    && (cell > 5 || kind(cell) != kind(cell + 3))
            })
    };
    assert!(counts.keys().all(right));
    assert_eq!(counts.len(), 168);
    assert_equal(counts.values().copied());
}

#[test]
fn fixed_pieces_leave_all_orders_of_the_others_equally_likely() {
    let asks = "[[recipe.land.require]]\nfixed = { \"1.2\" = \"a\", \"2.1\" = \"e\" }\n";
    let pieces = [("a", 2), ("b", 1), ("c", 1), ("d", 1), ("e", 1)];
    let counts = counts(
        Kit {
            pieces: &pieces,
            asks,
            grid: (3, 2),
            more: "",
        }
        .laid_by_seeds(2_400),
    );
    assert!(
        counts
            .keys()
            .all(|board| board[1] == "a" && board[3] == "e")
    );
    assert_eq!(counts.len(), 24);
    assert_equal(counts.values().copied());
}

#[test]
fn a_second_recipe_and_more_cards_change_no_layout() {
    let kit = |more| Kit {
        pieces: &[("a", 5), ("b", 5), ("c", 5)],
        asks: "[[recipe.land.require]]\napart = \"kind\"\n",
        grid: (4, 3),
        more,
    };
    let more = "[recipe.other]\nbag = [\"land\"]\n[[recipe.other.require]]\napart = \"value\"\n\
                [deck.cards]\ntemplate = \"tile\"\n[[deck.cards.card]]\n[[deck.cards.card]]\n";
    assert_eq!(kit("").laid(20, 7), kit(more).laid(20, 7));
}

#[test]
fn the_same_seed_lays_the_same_in_any_number_of_threads() {
    let count = "count = \"kind\"\nmost = 1\n";
    let requires = format!(
        "[[recipe.land.require]]\n{count}within = \"row\"\n[[recipe.land.require]]\n{count}within = \"column\"\n"
    );
    let pieces = ["a", "b", "c", "d"].map(|name| (name, 4));
    let kit = |asks| Kit {
        pieces: &pieces,
        asks,
        grid: (4, 4),
        more: "",
    };
    for asks in [
        "",
        &requires,
        "[recipe.land.even]\nby = [\"kind\"]\nin = [\"row\", \"column\"]\n",
    ] {
        let laid = |threads: usize| {
            let threads = rayon::ThreadPoolBuilder::new()
                .num_threads(threads)
                .build()
                .unwrap();
            threads.install(|| kit(asks).laid(12, 8))
        };
        let one = laid(1);
        assert_eq!(one, laid(2));
        assert_eq!(one, laid(8));
    }
}
