//! What recipes require of every layout, on boards of squares: each kind alone, several together, and beside `even`,
//! `balance` and `accept`.

use std::collections::BTreeMap;

use boardpress::diag::Diagnostics;
use boardpress::generate::generate;
use boardpress::model::{BuildContext, Job};
use boardpress::read::{ReadOptions, read};

use super::recipe::{Kit, TILE};
use crate::support::{files, told};

type Board = Vec<String>;

/// Boards of a kit of these pieces, which are called by a kind and a value.
fn boards(pieces: &[(&str, u32)], grid: (usize, usize), asks: &str) -> Vec<Board> {
    let requires: String = asks
        .split("---")
        .map(|one| format!("[[recipe.land.require]]\n{one}\n"))
        .collect();
    Kit {
        pieces,
        asks: &requires,
        grid,
        more: "",
    }
    .laid(8, 4711)
}

fn kind(piece: &str) -> &str {
    &piece[..1]
}

fn value(piece: &str) -> i64 {
    piece[1..].parse().unwrap()
}

/// How many steps lie between two squares of a board of so many columns.
fn steps(columns: usize, one: usize, other: usize) -> usize {
    (one % columns).abs_diff(other % columns) + (one / columns).abs_diff(other / columns)
}

/// The pieces in each row, and in each column, of a board of so many columns.
fn lines(board: &Board, columns: usize) -> [Vec<Vec<&str>>; 2] {
    let rows = board
        .chunks(columns)
        .map(|row| row.iter().map(String::as_str).collect());
    let column = |n: usize| {
        board
            .iter()
            .skip(n)
            .step_by(columns)
            .map(String::as_str)
            .collect()
    };
    [rows.collect(), (0..columns).map(column).collect()]
}

fn assert_apart(board: &Board, columns: usize, distance: usize) {
    for (one, other) in (0..board.len()).flat_map(|one| (0..one).map(move |other| (one, other))) {
        let is_near = steps(columns, one, other) < distance;
        assert!(
            !is_near || kind(&board[one]) != kind(&board[other]),
            "{board:?}"
        );
    }
}

#[test]
fn pieces_that_say_the_same_lie_so_many_steps_apart() {
    for board in boards(
        &[("a1", 9), ("b1", 9), ("c1", 9), ("d1", 9)],
        (6, 6),
        "apart = \"kind\"",
    ) {
        assert_apart(&board, 6, 2);
    }
    let five = [("a1", 6), ("b1", 6), ("c1", 6), ("d1", 6), ("e1", 6)];
    for board in boards(&five, (5, 5), "apart = \"kind\"\ndistance = 3") {
        assert_apart(&board, 5, 3);
    }
}

#[test]
fn six_signs_lie_once_in_each_row_and_column() {
    let signs = ["a1", "b1", "c1", "d1", "e1", "f1"].map(|name| (name, 6));
    let once = "count = \"kind\"\nmost = 1\nwithin = ";
    let boards = boards(&signs, (6, 6), &format!("{once}\"row\"---{once}\"column\""));
    for mut line in boards.iter().flat_map(|board| lines(board, 6)).flatten() {
        line.sort_unstable();
        assert_eq!(line, ["a1", "b1", "c1", "d1", "e1", "f1"]);
    }
}

#[test]
fn sums_are_within_their_bounds_in_groups_around_cells_and_around_corners() {
    let pieces: Vec<(String, u32)> = (1..=9).map(|value| (format!("a{value}"), 4)).collect();
    let pieces: Vec<(&str, u32)> = pieces
        .iter()
        .map(|(name, copies)| (name.as_str(), *copies))
        .collect();
    let sum = |cells: &[usize], board: &Board| -> i64 {
        cells.iter().map(|cell| value(&board[*cell])).sum()
    };
    for board in boards(
        &pieces,
        (5, 5),
        "sum = \"value\"\nwithin = \"row\"\nleast = 24\nmost = 26",
    ) {
        assert!((0..5).all(|row| {
            (24..=26).contains(&sum(&(row * 5..row * 5 + 5).collect::<Vec<_>>(), &board))
        }));
    }
    for board in boards(
        &pieces,
        (4, 4),
        "sum = \"value\"\naround = \"cells\"\nmost = 25",
    ) {
        let around = |cell| {
            (0..16)
                .filter(|other| steps(4, cell, *other) < 2)
                .collect::<Vec<_>>()
        };
        assert!(
            (0..16).all(|cell| sum(&around(cell), &board) <= 25),
            "{board:?}"
        );
    }
    for board in boards(
        &pieces,
        (4, 4),
        "sum = \"value\"\naround = \"corners\"\nmost = 23",
    ) {
        let met = |corner: usize| [0, 1, 4, 5].map(|step| corner / 3 * 4 + corner % 3 + step);
        assert!(
            (0..9).all(|corner| sum(&met(corner), &board) <= 23),
            "{board:?}"
        );
    }
}

#[test]
fn groups_differ_by_no_more_than_is_allowed() {
    let pieces = [("a1", 4), ("a2", 4), ("b7", 4), ("b9", 4)];
    let differ = "within = \"half\"\ndiffer = ";
    for board in boards(
        &pieces,
        (4, 4),
        &format!("sum = \"value\"\n{differ}1---count = \"kind\"\n{differ}0"),
    ) {
        let half = |right: bool| {
            board
                .iter()
                .enumerate()
                .filter(move |(n, _)| (n % 4 >= 2) == right)
                .map(|(_, piece)| piece)
        };
        let [left, right] =
            [false, true].map(|side| half(side).map(|piece| value(piece)).sum::<i64>());
        assert!((left - right).abs() <= 1, "{board:?}");
        assert_eq!(half(true).filter(|piece| kind(piece) == "a").count(), 4);
    }
}

#[test]
fn only_pieces_that_pass_a_test_count() {
    let asks = "sum = \"value\"\nwhere = \"kind = b\"\nwithin = \"row\"\nleast = 5\nmost = 5";
    for board in boards(&[("a9", 12), ("b2", 2), ("b3", 2), ("b5", 2)], (4, 4), asks) {
        for row in board.chunks(4) {
            let sum: i64 = row
                .iter()
                .filter(|piece| kind(piece) == "b")
                .map(|piece| value(piece))
                .sum();
            assert_eq!(sum, 5, "{board:?}");
        }
    }
}

#[test]
fn cells_that_lie_opposite_say_the_same() {
    let pieces = [("a1", 4), ("a2", 4), ("b1", 4), ("b2", 4)];
    let opposite = |under: &str, cell: usize| -> usize {
        let (column, row) = (cell % 4, cell / 4);
        let at = |column: usize, row: usize| row * 4 + column;
        match under {
            "half-turn" => at(3 - column, 3 - row),
            "quarter-turn" => at(3 - row, column),
            "left-right" => at(3 - column, row),
            _ => at(column, 3 - row),
        }
    };
    for under in ["half-turn", "quarter-turn", "left-right", "top-bottom"] {
        for board in boards(
            &pieces,
            (4, 4),
            &format!("symmetric = \"kind\"\nunder = \"{under}\""),
        ) {
            assert!(
                (0..16).all(|cell| kind(&board[cell]) == kind(&board[opposite(under, cell)])),
                "{under} {board:?}"
            );
        }
    }
}

#[test]
fn fixed_pieces_lie_on_their_cells_and_all_else_is_as_it_must_be() {
    let pieces = [("a1", 6), ("b1", 6), ("c1", 6), ("d1", 6)];
    let asks = "fixed = { \"1.1\" = \"a1\", \"3.2\" = \"b1\" }---apart = \"kind\"---symmetric = \"kind\"\nunder = \"half-turn\"";
    let boards = boards(&pieces, (4, 4), asks);
    for board in &boards {
        assert_eq!((&*board[0], &*board[9]), ("a1", "b1"));
        assert_apart(board, 4, 2);
    }
    assert!(boards.iter().any(|board| *board != boards[0]));
}

#[test]
fn requirements_go_with_even_balance_and_accept() {
    let asks = "[recipe.land.even]\nby = [\"kind\"]\nin = [\"row\"]\n\
                [recipe.land.balance]\nby = \"kind\"\nvalue = \"value\"\nspread = 0.3\n\
                [[recipe.land.require]]\nfixed = { \"1.1\" = \"a3\" }\n\
                [[recipe.land.require]]\nsum = \"value\"\nwithin = \"half\"\ndiffer = 2\n\
                [recipe.land.play]\nby = \"kind\"\nvalue = \"value\"\nleast = 4\nborders = [4]\ngames = 300\n\
                [recipe.land.accept]\ngap = 0.3\n";
    let kit = Kit {
        pieces: &[("a1", 4), ("a3", 4), ("b2", 8)],
        asks,
        grid: (4, 4),
        more: "",
    };
    let game = kit.game(3, 7).unwrap();
    for (board, roll) in kit.laid(3, 7).iter().zip(&game.rolls) {
        assert_eq!(board[0], "a3");
        for row in board.chunks(4) {
            assert_eq!(
                row.iter().filter(|piece| kind(piece) == "a").count(),
                2,
                "{board:?}"
            );
        }
        assert!(roll.spread[0].is_some_and(|spread| spread <= 0.3));
        assert!(roll.trial.as_ref().is_some_and(|trial| trial.gap() <= 0.3));
        let sum = |right: bool| -> i64 {
            board
                .iter()
                .enumerate()
                .filter(|(n, _)| (n % 4 >= 2) == right)
                .map(|(_, piece)| value(piece))
                .sum()
        };
        assert!((sum(false) - sum(true)).abs() <= 2, "{board:?}");
    }
}

#[test]
fn a_requirement_that_is_not_met_is_told_with_how_near_the_best_came() {
    let fault = |pieces: &[(&str, u32)], requires: &str| {
        let asks = format!("[[recipe.land.require]]\n{requires}\n");
        Kit {
            pieces,
            asks: &asks,
            grid: (2, 2),
            more: "",
        }
        .game(1, 1)
        .err()
        .unwrap_or_default()
        .concat()
    };
    let told: BTreeMap<&str, String> = [
        (
            "2 pairs of neighbors share the same `kind`",
            fault(&[("a1", 3), ("b1", 1)], "apart = \"kind\""),
        ),
        (
            "1 pair of cells that a half turn maps onto each other differs in `kind`",
            fault(
                &[("a1", 3), ("b1", 1)],
                "symmetric = \"kind\"\nunder = \"half-turn\"",
            ),
        ),
        (
            "the sums of `value` by `half` differ by 6",
            fault(
                &[("a1", 3), ("a7", 1)],
                "sum = \"value\"\nwithin = \"half\"\ndiffer = 5",
            ),
        ),
        (
            "the sum of `value` is 8 instead of at most 7 where `row` is",
            fault(
                &[("a1", 3), ("a7", 1)],
                "sum = \"value\"\nwithin = \"row\"\nmost = 7",
            ),
        ),
        (
            "1 instead of at least 2 of b are on the whole board",
            fault(
                &[("a1", 3), ("b7", 1)],
                "count = \"kind\"\nwhere = \"kind = b\"\nleast = 2",
            ),
        ),
    ]
    .into();
    for (words, told) in told {
        assert!(told.contains(words), "{words}\n{told}");
    }
}

#[test]
fn more_than_can_be_counted_is_refused_before_it_is() {
    let pieces: Vec<(String, u32)> = (0..300).map(|value| (format!("a{value}"), 12)).collect();
    let pieces: Vec<(&str, u32)> = pieces
        .iter()
        .map(|(name, copies)| (name.as_str(), *copies))
        .collect();
    let asks = "[[recipe.land.require]]\ncount = \"value\"\nwithin = \"id\"\nmost = 1\n";
    let told = Kit {
        pieces: &pieces,
        asks,
        grid: (60, 60),
        more: "",
    }
    .game(1, 1)
    .err()
    .unwrap_or_default()
    .concat();
    let words = "have 1,080,000 amounts and pairs of cells to count; the limit is 1,000,000";
    assert!(told.contains(words), "{told}");
}

#[test]
fn the_examples_of_requirements_are_met() {
    let page = include_str!("../reference/examples.md");
    let chance = page
        .split("## Chance\n")
        .nth(1)
        .and_then(|rest| rest.split("\n## ").next())
        .unwrap();
    let blocks = chance
        .split("```toml\n")
        .skip(1)
        .filter_map(|block| block.split("```").next());
    let examples: Vec<&str> = blocks
        .filter(|block| block.contains("[[recipe.valley.require]]"))
        .collect();
    assert!(examples.len() > 3);
    let cells = page
        .split("```csv\n")
        .find(|block| block.starts_with("id,q,r,land"))
        .unwrap()
        .split("```")
        .next()
        .unwrap();
    for example in examples {
        let kit = format!("{VALLEY}{example}");
        let files = [
            ("valley.toml", kit.as_str()),
            ("cells.csv", cells),
            ("templates/tile.svg", TILE),
        ];
        let diagnostics = Diagnostics::default();
        let content = read(&files::kit(files), ReadOptions::default(), &diagnostics);
        let job = Job {
            boards: Some(5),
            ..Job::default()
        };
        let game = generate(
            content.draft,
            &content.templates,
            BuildContext::new(&job, &diagnostics),
        );
        assert!(
            diagnostics.is_empty() && game.is_ok(),
            "{example}\n{:?}",
            told(&diagnostics)
        );
    }
}

/// The pieces and the board of the examples, without what is printed on them.
const VALLEY: &str = r#"
[token.lots]
template = "tile"
piece = [
    { id = "north-1", copies = 3, side = "north", value = 1 },
    { id = "south-1", copies = 3, side = "south", value = 1 },
    { id = "town", copies = 3, value = 0 },
]

[[law]]
says = "Lots have a side and a value."
of = "lots"
among = { side = ["north", "south"], value = [0, 1] }

[recipe.valley]
bag = ["lots"]

[board.valley]
size = ["120 mm", "130 mm"]

[board.valley.hexes]
side = "14 mm"
centre = ["60 mm", "68 mm"]
cells = "cells.csv"

[[board.valley.scatter]]
recipe = "valley"
width = "13 mm"

"#;
