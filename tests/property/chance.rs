//! Chance: one seed, one game.

use std::collections::BTreeMap;
use std::fmt::Write;

use boardpress::diag::Diagnostics;
use boardpress::generate::generate;
use boardpress::model::{BuildContext, Game, Job, Placed};
use boardpress::read::{ReadOptions, read};
use proptest::prelude::*;

use super::cases;
use crate::support::files;

/// A kit in which chance has a say.
#[derive(Clone, Debug)]
struct Order {
    /// The copies of each item in the bag.
    bag: Vec<u32>,
    /// The columns and rows of cells.
    grid: (i32, i32),
    seed: u64,
    rolls: u32,
    balanced: bool,
}

const TILE: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" width="20mm" height="20mm"><rect width="20" height="20" fill="#ccc"/></svg>"##;

fn orders() -> impl Strategy<Value = Order> {
    let bag = proptest::collection::vec(1..9_u32, 1..8);
    (
        bag,
        (1..4_i32, 1..4_i32),
        any::<u64>(),
        1..4_u32,
        any::<bool>(),
    )
        .prop_map(|(bag, grid, seed, rolls, balanced)| Order {
            bag,
            grid,
            seed,
            rolls,
            balanced,
        })
        .prop_filter("a bag holds enough", |order| {
            order.bag.iter().sum::<u32>() >= (order.grid.0 * order.grid.1) as u32
        })
}

impl Order {
    /// The kit; `more` is put into it beside what is rolled.
    fn game(&self, more: &str) -> Game {
        let mut text = String::from("[token.land]\ntemplate = \"tile\"\n");
        for (n, copies) in self.bag.iter().enumerate() {
            let group = if n % 2 == 0 { "a" } else { "b" };
            write!(
                text,
                "\n[[token.land.piece]]\nid = \"{n}\"\ncopies = {copies}\n"
            )
            .unwrap();
            if self.balanced {
                write!(text, "side = \"{group}\"\nvotes = {n}\n").unwrap();
            }
        }
        text.push_str("\n[recipe.land]\nbag = [\"land\"]\n");
        if self.balanced {
            text.push_str("\n[recipe.land.balance]\nby = \"side\"\nvalue = \"votes\"\nspread = 1\ntries = 10\n");
        }
        text.push_str("\n[board.map]\nsize = [\"100 mm\", \"100 mm\"]\n\n[board.map.hexes]\nside = \"9 mm\"\n");
        text.push_str("centre = [\"20 mm\", \"20 mm\"]\ncells = \"cells.csv\"\n\n[[board.map.scatter]]\nrecipe = \"land\"\nwidth = \"8 mm\"\n");
        let mut cells = String::from("id,q,r\n");
        for (q, r) in (0..self.grid.0).flat_map(|q| (0..self.grid.1).map(move |r| (q, r))) {
            writeln!(cells, "{q}/{r},{q},{r}").unwrap();
        }
        let files = [
            ("land.toml", text.as_str()),
            ("cells.csv", &cells),
            ("more.toml", more),
            ("templates/tile.svg", TILE),
        ];
        let job = Job {
            seed: self.seed,
            boards: Some(self.rolls),
            ..Job::default()
        };
        let diagnostics = Diagnostics::default();
        let content = read(&files::kit(files), ReadOptions::default(), &diagnostics);
        let game = generate(
            content.draft,
            &content.templates,
            BuildContext::new(&job, &diagnostics),
        );
        game.unwrap_or_else(|_| panic!("{:?}", crate::support::told(&diagnostics)))
    }
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn one_seed_gives_one_game(order in orders()) {
        prop_assert_eq!(order.game("").rolls, order.game("").rolls);
    }

    #[test]
    fn a_card_more_in_another_deck_changes_no_roll(order in orders(), cards in 1..4_usize) {
        let more = format!("[deck.cards]\ntemplate = \"tile\"\n{}", "[[deck.cards.card]]\n".repeat(cards));
        let fields = |game: &Game| -> Vec<Vec<String>> {
            let item = |placed: &Placed| {
                let set = &game.draft.components[placed.piece.0].name;
                format!("{set}/{}", game.draft.item(placed.piece).id)
            };
            game.rolls.iter().map(|roll| roll.drawn.iter().flatten().map(item).collect()).collect()
        };
        prop_assert_eq!(fields(&order.game("")), fields(&order.game(&more)));
    }

    #[test]
    fn the_first_rolls_do_not_depend_on_how_many_follow(order in orders()) {
        let once = Order { rolls: 1, ..order.clone() };
        prop_assert_eq!(&once.game("").rolls[0], &order.game("").rolls[0]);
    }

    #[test]
    fn every_cell_gets_an_item_and_no_item_lies_more_often_than_it_has_copies(order in orders()) {
        let game = order.game("");
        prop_assert_eq!(game.rolls.len(), order.rolls as usize);
        for roll in &game.rolls {
            prop_assert_eq!(roll.drawn[0].len(), game.draft.boards().next().unwrap().grids[0].cells.len());
            let mut lies: BTreeMap<usize, u32> = BTreeMap::new();
            for Placed { piece: (_, item), .. } in &roll.drawn[0] {
                *lies.entry(*item).or_default() += 1;
            }
            prop_assert!(lies.iter().all(|(item, count)| *count <= order.bag[*item]), "{lies:?}");
            let spread = roll.spread[0];
            prop_assert_eq!(spread.is_some(), order.balanced);
            prop_assert!(spread.is_none_or(|spread| (0.0..=1.0).contains(&spread)));
        }
    }
}
