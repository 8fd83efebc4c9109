//! Even recipes: every value lies equally often in every row and column.

use std::collections::BTreeMap;
use std::fmt::Write;

use boardpress::diag::Diagnostics;
use boardpress::generate::generate;
use boardpress::model::{BuildContext, Game, Job, Placed};
use boardpress::read::{ReadOptions, read};
use proptest::prelude::*;

use super::cases;
use crate::support::files;

/// A board of squares, and a bag of pieces in so many colours and shapes.
#[derive(Clone, Debug)]
struct Order {
    columns: usize,
    rows: usize,
    colours: usize,
    shapes: usize,
    /// Pieces of each kind beyond those that the board needs.
    more: usize,
    seed: u64,
    apart: bool,
}

const TILE: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" width="20mm" height="20mm"><rect width="20" height="20" fill="#ccc"/></svg>"##;

fn orders() -> impl Strategy<Value = Order> {
    let size = (1..9_usize, 1..9_usize);
    (
        size,
        (1..4_usize, 1..4_usize),
        0..3_usize,
        any::<u64>(),
        any::<bool>(),
    )
        .prop_map(|((columns, rows), (colours, shapes), more, seed, apart)| {
            // Two kinds lie apart only as on a chessboard, and that may not be even.
            Order {
                columns,
                rows,
                colours,
                shapes,
                more,
                seed,
                apart: apart && colours * shapes > 4,
            }
        })
}

impl Order {
    fn game(&self, even: bool) -> Game {
        let kinds = self.colours * self.shapes;
        let copies = (self.columns * self.rows).div_ceil(kinds) + self.more;
        let mut text =
            String::from("[kit]\nid = \"a\"\ntitle = \"A\"\n[token.signs]\ntemplate = \"tile\"\n");
        for kind in 0..kinds {
            let (colour, shape) = (kind % self.colours, kind / self.colours);
            writeln!(
                text,
                "[[token.signs.piece]]\ncopies = {copies}\nkind = {kind}"
            )
            .unwrap();
            writeln!(text, "colour = {colour}\nshape = {shape}").unwrap();
        }
        text.push_str(
            "[recipe.signs]\nbag = [\"signs\"]\n[recipe.signs.even]\nin = [\"row\", \"column\"]\n",
        );
        text.push_str(if even {
            "by = [\"colour\", \"shape\"]\n"
        } else {
            "by = []\n"
        });
        text.push_str(if self.apart {
            "apart = \"kind\"\n"
        } else {
            "#"
        });
        write!(text, "\n[board.b]\nsize = [\"100 mm\", \"100 mm\"]\n[board.b.squares]\nat = [\"0 mm\", \"0 mm\"]\n")
            .unwrap();
        writeln!(
            text,
            "cell = [\"10 mm\", \"10 mm\"]\ncolumns = {}\nrows = {}",
            self.columns, self.rows
        )
        .unwrap();
        text.push_str("[[board.b.scatter]]\nrecipe = \"signs\"\nwidth = \"8 mm\"\n");
        // A field that no slot shows is known only if something asks for it.
        text.push_str("[[law]]\nsays = \"Kinds have colours and shapes.\"\nof = \"signs\"\n");
        text.push_str("among = { kind = [0, 1, 2, 3, 4, 5, 6, 7, 8], colour = [0, 1, 2], shape = [0, 1, 2] }\n");
        let diagnostics = Diagnostics::default();
        let content = read(
            &files::kit([("kit.toml", text.as_str()), ("templates/tile.svg", TILE)]),
            ReadOptions::default(),
            &diagnostics,
        );
        let job = Job {
            seed: self.seed,
            ..Job::default()
        };
        let game = generate(
            content.draft,
            &content.templates,
            BuildContext::new(&job, &diagnostics),
        );
        game.unwrap_or_else(|_| panic!("{:?}", crate::support::told(&diagnostics)))
    }

    /// What lies on each cell in a field, by column and row.
    fn laid(&self, game: &Game, field: &str) -> Vec<(usize, usize, String)> {
        let says = |placed: &Placed| {
            game.draft
                .item(placed.piece)
                .field(field)
                .unwrap()
                .to_owned()
        };
        let drawn = game.rolls[0].drawn[0].iter().enumerate();
        drawn
            .map(|(n, one)| (n % self.columns, n / self.columns, says(one)))
            .collect()
    }
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn every_row_and_column_has_each_colour_and_shape_equally_often(order in orders()) {
        let game = order.game(true);
        for (field, values) in [("colour", order.colours), ("shape", order.shapes)] {
            let mut lies: BTreeMap<(&str, usize), BTreeMap<String, usize>> = BTreeMap::new();
            for (column, row, says) in order.laid(&game, field) {
                *lies.entry(("column", column)).or_default().entry(says.clone()).or_default() += 1;
                *lies.entry(("row", row)).or_default().entry(says).or_default() += 1;
            }
            for ((which, n), counts) in lies {
                let most = counts.values().max().copied().unwrap_or_default();
                let least = if counts.len() < values { 0 } else { counts.values().min().copied().unwrap_or_default() };
                prop_assert!(most - least <= 1, "{field} in {which} {n}: {counts:?}");
            }
        }
    }

    #[test]
    fn no_two_neighbours_are_of_one_kind_where_these_lie_apart(order in orders()) {
        let order = Order { apart: order.colours * order.shapes > 4, ..order };
        let laid = order.laid(&order.game(true), "kind");
        for (n, (column, _, kind)) in laid.iter().enumerate().filter(|_| order.apart) {
            let right = laid.get(n + 1).filter(|next| next.0 > *column);
            let below = laid.get(n + order.columns);
            prop_assert!(right.into_iter().chain(below).all(|next| next.2 != *kind), "{laid:?}");
        }
    }

    #[test]
    fn one_seed_lays_one_even_board(order in orders()) {
        prop_assert_eq!(order.game(true).rolls, order.game(true).rolls);
        prop_assert_eq!(order.game(false).rolls[0].drawn[0].len(), order.columns * order.rows);
    }
}
