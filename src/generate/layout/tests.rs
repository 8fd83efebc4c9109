//! Even layouts on small boards.

use super::*;
use crate::diag::Diagnostics;
use crate::generate::dice::Dice;
use crate::generate::search::search;
use crate::geom::{CellGraph, Length, Point, Rect, Size};
use crate::model::{Cell, Even, Item, Recipe};
use crate::source::{Span, Spanned};

/// A board of so many columns and rows of squares, whose cells say where
/// they are.
fn board(columns: usize, rows: usize) -> (CellGraph, Vec<Cell>) {
    let place = |n: usize| (n % columns, n / columns);
    let side = |n: usize| Length::mm(10) * n as i64;
    let rect = |n| {
        Rect::new(
            Point::new(side(place(n).0), side(place(n).1)),
            Size::new(side(1), side(1)),
        )
    };
    let cell = |n| {
        let (column, row) = place(n);
        let field =
            |name: &str, says: String| (name.to_owned(), Spanned::new(says, Span::default()));
        let fields = [
            field("column", column.to_string()),
            field("row", row.to_string()),
        ]
        .into_iter()
        .collect();
        Cell {
            id: n.to_string(),
            place: n,
            from_players: 0,
            fields,
            span: Default::default(),
        }
    };
    let all = 0..columns * rows;
    (
        CellGraph::rects(&all.clone().map(rect).collect::<Vec<_>>()),
        all.map(cell).collect(),
    )
}

/// An item of each of these kinds, and its copies.
fn bag(kinds: &[(&str, usize)]) -> Vec<(Item, usize)> {
    let item = |(kind, copies): &(&str, usize)| {
        let mut item = Item::default();
        if !kind.is_empty() {
            item.fields.insert(
                "kind".to_owned(),
                Spanned::new((*kind).to_owned(), Span::default()),
            );
        }
        (item, *copies)
    };
    kinds.iter().map(item).collect()
}

fn even(within: &[&str], apart: bool) -> Recipe {
    let word = |word: &str| Spanned::new(word.to_owned(), Default::default());
    let apart = apart.then(|| word("kind"));
    let within = within.iter().map(|name| word(name)).collect();
    let even = Even {
        by: vec![word("kind")],
        within,
        apart,
        tries: 5,
        ..Even::default()
    };
    Recipe {
        even: Some(even),
        ..Recipe::default()
    }
}

/// The kinds on the cells in order.
fn laid(
    size: (usize, usize),
    kinds: &[(&str, usize)],
    recipe: &Recipe,
    seed: u64,
) -> Result<Vec<usize>, String> {
    let ((mesh, cells), bag) = (board(size.0, size.1), bag(kinds));
    let cells: Vec<&Cell> = cells.iter().collect();
    let numbers: Vec<usize> = (0..bag.len())
        .flat_map(|n| std::iter::repeat_n(n, bag[n].1))
        .collect();
    let items: Vec<&Item> = numbers.iter().map(|n| &bag[*n].0).collect();
    let site = Site {
        mesh: &mesh,
        cells: &cells,
        items: &items,
        placings: &[],
        diagnostics: &Diagnostics::default(),
    };
    let plan = Plan::new(recipe, &site).unwrap();
    let mut dice = Dice::named(seed, "even");
    let found = search(
        Order::of(0),
        plan.tries,
        0,
        |order| *order = plan.propose(&mut dice),
        |order| (plan.cost(order), ()),
    );
    let (order, ()) = found.map_err(|(best, _)| {
        plan.fault("even", plan.tries, &best)
            .help
            .unwrap()
            .to_string()
    })?;
    Ok(order.items[..cells.len()]
        .iter()
        .map(|n| numbers[*n])
        .collect())
}

#[test]
fn the_first_way_of_laying_evenly_lays_what_it_always_laid() {
    let even = even(&["row", "column"], true);
    let laid = laid((6, 6), &[("a", 13), ("b", 13), ("c", 13)], &even, 4711).unwrap();
    let rows: Vec<String> = laid
        .chunks(6)
        .map(|row| row.iter().map(usize::to_string).collect())
        .collect();
    assert_eq!(rows, LAID);
}

// Kept from this code: a printed seed lays this for ever.
const LAID: [&str; 6] = ["021012", "210120", "101202", "012021", "120210", "202101"];

#[test]
fn a_full_bag_is_spread_by_what_it_holds_and_a_rich_one_lies_evenly() {
    let count = |laid: Vec<usize>, kind| laid.iter().filter(|laid| **laid == kind).count();
    let even = even(&["row"], false);
    for seed in 0..20 {
        let full = laid((6, 2), &[("a", 6), ("b", 4), ("", 2)], &even, seed).unwrap();
        assert_eq!(
            [0, 1, 2].map(|kind| count(full[..6].to_vec(), kind)),
            [3, 2, 1]
        );
        let rich = laid((6, 2), &[("a", 60), ("b", 7), ("", 2)], &even, seed).unwrap();
        assert_eq!([0, 1, 2].map(|kind| count(rich.clone(), kind)), [5, 5, 2]);
    }
}

#[test]
fn what_cannot_be_is_told_by_the_best_that_was_found() {
    let apart = laid((3, 1), &[("a", 2), ("b", 1)], &even(&["column"], false), 1);
    assert!(apart.is_ok());
    let alike = laid((2, 1), &[("a", 2)], &even(&[], true), 1);
    let fault = "in the best 1 pair of neighbors shares the same `kind`; use fewer columns in `in`, or allow more tries";
    assert_eq!(alike, Err(fault.to_owned()));
}

#[test]
fn an_empty_board_is_even() {
    assert_eq!(
        laid((0, 0), &[("a", 2)], &even(&["row"], true), 1),
        Ok(Vec::new())
    );
}
