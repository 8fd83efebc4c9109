//! Layouts by chance that know more: pieces that lie together, sides and corners that agree, scatters that see the pieces of
//! others, pieces that chance turns, and laws on which layouts are rejected.

use std::collections::{BTreeMap, BTreeSet};

use boardpress::diag::Diagnostics;
use boardpress::geom::Rotation;
use boardpress::model::{BuildContext, Grid, Item, Job, OneBoard, Placed, Roll};
use boardpress::press::{Proof, proof};
use boardpress::source::MemoryFiles;

use crate::support::{clean, files, told};

const PLAIN: &str = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10' width='10mm' height='10mm'>\
                     <rect width='10' height='10' fill='#cccccc'/></svg>";

fn kit(tables: &str) -> MemoryFiles {
    files::kit([("tables.toml", tables), ("templates/t.svg", PLAIN)])
}

/// A set whose bag is `recipe`, of pieces by rows of data.
fn set(name: &str, data: &str) -> String {
    format!(
        "[token.{name}]\ntemplate = 't'\nextra = true\ndata = {data}\n[recipe.{name}]\nbag = ['{name}']\n"
    )
}

fn boards(tables: &str, boards: u32) -> Proof {
    clean(
        &kit(tables),
        &Job {
            boards: Some(boards),
            seed: 5,
            ..Job::default()
        },
    )
}

fn grid(proof: &Proof) -> &Grid {
    &proof.game.draft.boards().next().unwrap().content.grids[0]
}

/// The pieces of a scatter by their cells.
fn pieces<'p>(proof: &'p Proof, roll: &Roll, scatter: usize) -> BTreeMap<usize, &'p Item> {
    let item = |placed: &Placed| (placed.cell, proof.game.draft.item(placed.piece));
    roll.drawn[scatter].iter().map(item).collect()
}

const HEXES: &str =
    "[board.isle]\nsize = ['150 mm', '150 mm']\n[board.isle.hexes]\nside = '13 mm'\nrings = 2\n";
const LANDS: &str = "{ each = { land = ['wood', 'hill', 'field', 'lake'], '#n' = '1..5' } }";

fn scatter(board: &str, recipe: &str, more: &str) -> String {
    format!("[[board.{board}.scatter]]\nrecipe = '{recipe}'\nwidth = '8 mm'\n{more}\n")
}

/// How many regions the cells with each value of a field make.
fn regions(grid: &Grid, pieces: &BTreeMap<usize, &Item>, field: &str) -> BTreeMap<String, usize> {
    let mut left: BTreeSet<usize> = pieces.keys().copied().collect();
    let mut found = BTreeMap::new();
    while let Some(first) = left.pop_first() {
        let value = pieces[&first].field(field).unwrap();
        *found.entry(value.to_owned()).or_insert(0) += 1;
        let mut todo = vec![first];
        while let Some(cell) = todo.pop() {
            let next: Vec<usize> = grid
                .mesh
                .neighbours(cell)
                .filter(|next| left.contains(next))
                .collect();
            for next in next
                .into_iter()
                .filter(|next| pieces[next].field(field) == Some(value))
            {
                left.remove(&next);
                todo.push(next);
            }
        }
    }
    found
}

#[test]
fn pieces_of_one_kind_lie_together() {
    let require = "[[recipe.lands.require]]\ntogether = 'land'\n";
    let tables = [
        &set("lands", LANDS),
        require,
        HEXES,
        &scatter("isle", "lands", ""),
    ]
    .concat();
    let proof = boards(&tables, 6);
    let layouts: BTreeSet<Vec<&str>> = proof
        .game
        .rolls
        .iter()
        .map(|roll| {
            let pieces = pieces(&proof, roll, 0);
            let regions = regions(grid(&proof), &pieces, "land");
            assert!(regions.values().all(|count| *count == 1), "{regions:?}");
            pieces
                .values()
                .map(|item| item.field("land").unwrap())
                .collect()
        })
        .collect();
    assert_eq!(layouts.len(), 6);
}

#[test]
fn a_second_scatter_lays_by_what_the_first_has_laid() {
    let numbers = set("numbers", "{ each = { pips = '1..5', '#copy' = '1..5' } }");
    let require =
        "[[recipe.numbers.require]]\nsum = 'pips'\nwithin = 'land'\nleast = 7\nmost = 16\n";
    let lands = set(
        "lands",
        "{ each = { land = ['wood', 'hill', 'field', 'lake', 'heath'], '#n' = '1..4' } }",
    );
    let numbered = scatter("isle", "numbers", "where = 'land != lake'");
    let tables = [
        &*lands,
        &numbers,
        require,
        HEXES,
        &scatter("isle", "lands", ""),
        &numbered,
    ]
    .concat();
    let proof = boards(&tables, 12);
    for roll in &proof.game.rolls {
        let (lands, numbers) = (pieces(&proof, roll, 0), pieces(&proof, roll, 1));
        let mut sums: BTreeMap<&str, u32> = BTreeMap::new();
        for (cell, item) in &lands {
            let land = item.field("land").unwrap();
            assert_eq!(numbers.contains_key(cell), land != "lake");
            let pips = numbers
                .get(cell)
                .map(|number| number.field("pips").unwrap().parse::<u32>().unwrap());
            pips.into_iter()
                .for_each(|pips| *sums.entry(land).or_default() += pips);
        }
        assert!(sums.values().all(|sum| (7..=16).contains(sum)), "{sums:?}");
    }
    // The code of a board draws it again.
    let roll = &proof.game.rolls[7];
    let mut job = Job::default();
    OneBoard::ask(&mut job, &roll.code).unwrap();
    assert_eq!(clean(&kit(&tables), &job).game.rolls[0].drawn, roll.drawn);
}

const TILES: &str = "{ each = { n = ['land', 'road', 'wall'], e = ['land', 'road', 'wall'], s = ['land', 'road', 'wall'], \
                     w = ['land', 'road', 'wall'] }, turns = true }";

/// What a square tile says on the side of a number clockwise from the top, after its turn.
fn says(item: &Item, rotation: Rotation, side: usize) -> String {
    let quarters = (0..4)
        .find(|n| Rotation::degrees(90.0 * *n as f64) == rotation)
        .unwrap();
    item.field(["n", "e", "s", "w"][(side + 4 - quarters) % 4])
        .unwrap()
        .to_owned()
}

#[test]
fn tiles_that_chance_turns_agree_along_their_edges() {
    let board = "[board.map]\nsize = ['70 mm', '60 mm']\n[board.map.squares]\nat = ['5 mm', '5 mm']\ncell = ['10 mm', '10 mm']\n\
                 columns = 5\nrows = 4\n";
    let require = "[[recipe.tiles.require]]\nedges = ['n', 'e', 's', 'w']\n";
    for (more, bag) in [
        ("rotate = 'chance'", TILES),
        ("rotate = 90", &TILES.replace(", turns = true", "")),
    ] {
        let tables = [
            &set("tiles", bag),
            require,
            board,
            &scatter("map", "tiles", more),
        ]
        .concat();
        let proof = boards(&tables, 3);
        for roll in &proof.game.rolls {
            let placed = &roll.drawn[0];
            let side = |n: usize, side: usize| {
                says(
                    proof.game.draft.item(placed[n].piece),
                    placed[n].rotation,
                    side,
                )
            };
            for n in 0..20 {
                assert!(n % 5 == 4 || side(n, 1) == side(n + 1, 3), "{n}");
                assert!(n >= 15 || side(n, 2) == side(n + 5, 0), "{n}");
            }
            let turns: BTreeSet<Rotation> = placed.iter().map(|placed| placed.rotation).collect();
            assert_eq!(turns.len(), if more.contains("chance") { 4 } else { 1 });
        }
    }
}

#[test]
fn triangles_have_one_number_around_each_corner() {
    let board = "[board.map]\nsize = ['90 mm', '60 mm']\n[board.map.triangles]\nside = '20 mm'\ncolumns = 6\nrows = 2\n";
    let require = "[[recipe.trio.require]]\ncorners = ['a', 'b', 'c']\n";
    let data = "{ each = { a = '0..3', b = '0..3', c = '0..3' }, turns = true }";
    let tables = [
        &set("trio", data),
        require,
        board,
        &scatter("map", "trio", "rotate = 'chance'"),
    ]
    .concat();
    let proof = boards(&tables, 3);
    let mesh = &grid(&proof).mesh;
    for roll in &proof.game.rolls {
        let mut at: BTreeMap<usize, BTreeSet<&str>> = BTreeMap::new();
        for placed in &roll.drawn[0] {
            // A corner of the piece, from the middle, before and after its turn: 1 is at the top.
            let middle = mesh.centre(placed.cell);
            for (n, field) in ["a", "b", "c"].into_iter().enumerate() {
                let turn = Rotation::degrees(120.0 * n as f64)
                    .then(placed.rotation)
                    .about(Default::default());
                let (x, y) = turn.apply(0.0, -20_000.0 / 3.0_f64.sqrt());
                let near = |corner: &&usize| {
                    let (cx, cy) = mesh.corner(**corner);
                    (cx - middle.x.to_um() as f64 - x).hypot(cy - middle.y.to_um() as f64 - y)
                        < 100.0
                };
                let corner = mesh
                    .corners(placed.cell)
                    .iter()
                    .find(near)
                    .expect("a corner of the cell");
                at.entry(*corner)
                    .or_default()
                    .insert(proof.game.draft.item(placed.piece).field(field).unwrap());
            }
        }
        assert!(at.values().all(|said| said.len() == 1), "{at:?}");
    }
}

#[test]
fn chance_turns_pieces_as_their_cells_allow_and_moves_none() {
    let bag = set(
        "bits",
        "{ each = { '#kind' = ['a', 'b', 'c', 'd'], '#n' = '1..9' } }",
    );
    let cases = [
        (
            "[board.map.squares]\nat = ['5 mm', '5 mm']\ncell = ['10 mm', '10 mm']\ncolumns = 6\nrows = 6\n",
            90.0,
        ),
        (
            "[board.map.squares]\nat = ['5 mm', '5 mm']\ncell = ['12 mm', '10 mm']\ncolumns = 6\nrows = 6\n",
            180.0,
        ),
        (
            "[board.map.hexes]\nside = '7 mm'\ncentre = ['50 mm', '50 mm']\ncolumns = 6\nrows = 6\n",
            60.0,
        ),
    ];
    for (cells, step) in cases {
        let board = format!("[board.map]\nsize = ['100 mm', '100 mm']\n{cells}");
        let tables = |more: &str| [&*bag, &board, &scatter("map", "bits", more)].concat();
        let (turned, still) = (
            boards(&tables("rotate = 'chance'"), 2),
            boards(&tables(""), 2),
        );
        for (turned, still) in turned.game.rolls.iter().zip(&still.game.rolls) {
            let pieces = |roll: &Roll| {
                roll.drawn[0]
                    .iter()
                    .map(|placed| placed.piece)
                    .collect::<Vec<_>>()
            };
            assert_eq!(pieces(turned), pieces(still));
            let turns: BTreeSet<Rotation> = turned.drawn[0]
                .iter()
                .map(|placed| placed.rotation)
                .collect();
            let all: BTreeSet<Rotation> = (0..(360.0 / step) as u32)
                .map(|n| Rotation::degrees(step * f64::from(n)))
                .collect();
            assert_eq!(turns, all);
        }
    }
}

#[test]
fn a_law_rejects_layouts_until_one_keeps_it() {
    let lands = set("lands", LANDS);
    let law = "[[law]]\nsays = 'No lake is at the rim.'\nof = 'isle'\nwhere = 'land = lake, ring = 2'\ncount = 0\n";
    let tables = [&*lands, HEXES, &scatter("isle", "lands", "")].concat();
    let lakes = |proof: &Proof, roll: &Roll| {
        let cells = &grid(proof).cells;
        let is_lake = |cell: &usize| pieces(proof, roll, 0)[cell].field("land") == Some("lake");
        cells
            .iter()
            .filter(|cell| cell.says("ring") == Some("2"))
            .filter(|cell| is_lake(&cell.place))
            .count()
    };
    let bound = boards(&[&*tables, law].concat(), 8);
    assert!(bound.game.rolls.iter().all(|roll| lakes(&bound, roll) == 0));
    // The code says how often it was drawn, and draws it again at once.
    let roll = bound
        .game
        .rolls
        .iter()
        .max_by_key(|roll| roll.number.redraws)
        .unwrap();
    let mut job = Job::default();
    OneBoard::ask(&mut job, &roll.code).unwrap();
    assert!(roll.number.redraws > 0);
    assert_eq!(
        clean(&kit(&[&*tables, law].concat()), &job).game.rolls[0].drawn,
        roll.drawn
    );
}

#[test]
fn laws_that_no_layout_keeps_are_reported_with_how_often_each_fails() {
    let lands = set("lands", LANDS);
    let laws = "[[law]]\nsays = 'There are six lakes.'\nof = 'isle'\nwhere = 'land = lake'\ncount = 6\n\
                [[law]]\nsays = 'All 5 hills lie together.'\nof = 'isle'\nwhere = 'land = hill'\ntogether = 'land'\n";
    let tables = [&*lands, HEXES, &scatter("isle", "lands", ""), laws].concat();
    let diagnostics = Diagnostics::default();
    let found = proof(
        &kit(&tables),
        BuildContext::new(
            &Job {
                seed: 5,
                ..Job::default()
            },
            &diagnostics,
        ),
    );
    assert!(found.is_err() || diagnostics.has_errors());
    let told = told(&diagnostics).join("\n");
    assert!(
        told.contains("; it does not hold on 1,000 of 1,000 layouts"),
        "{told}"
    );
    assert_eq!(told.matches(" of 1,000 layouts").count(), 2, "{told}");
}
