//! Words that chance draws: as often as asked, the same for one seed, and by themselves.

use std::collections::BTreeSet;
use std::fmt::Write;

use boardpress::diag::Diagnostics;
use boardpress::generate::generate;
use boardpress::model::{BuildContext, Game, Job};
use boardpress::read::{ReadOptions, read};
use proptest::prelude::*;

use super::cases;
use crate::support::{files, told};

/// A kit that draws.
#[derive(Clone, Debug)]
struct Order {
    entries: usize,
    /// How many entries each card and board draws.
    each: usize,
    cards: usize,
    unique: &'static str,
    seed: u64,
}

const CARD: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" width="20mm" height="20mm"><rect id="words" data-slot="text" width="20" height="20" fill="none"/></svg>"##;

fn orders() -> impl Strategy<Value = Order> {
    let order = (
        6..40_usize,
        1..5_usize,
        1..9_usize,
        prop::sample::select(vec!["card", "set", "never"]),
        any::<u64>(),
    );
    let order = order.prop_map(|(entries, each, cards, unique, seed)| Order {
        entries,
        each,
        cards,
        unique,
        seed,
    });
    order.prop_filter("there are enough", |order| {
        order.unique != "set" || order.each * order.cards <= order.entries
    })
}

impl Order {
    /// The kit; `more` is put into it beside what draws.
    fn game(&self, more: &str) -> Game {
        let mut text = format!(
            "[draw.words]\nfrom = \"1..{}\"\nunique = \"{}\"\n",
            self.entries, self.unique
        );
        let asked: Vec<String> = (1..=self.each)
            .map(|n| format!("${{draw.words.{n}}}"))
            .collect();
        let asked = asked.join(" ");
        write!(
            text,
            "[deck.cards]\ntemplate = \"card\"\n[deck.cards.front]\nwords = \"{asked}\"\n"
        )
        .unwrap();
        write!(text, "[[deck.cards.card]]\ncopies = {}\n", self.cards).unwrap();
        text.push_str("[board.b]\nsize = [\"50 mm\", \"50 mm\"]\n[[board.b.text]]\nat = [\"0 mm\", \"0 mm\"]\n");
        writeln!(text, "room = [\"50 mm\", \"50 mm\"]\ntext = \"{asked}\"").unwrap();
        let kit = files::kit([
            ("draws.toml", text.as_str()),
            ("more.toml", more),
            ("templates/card.svg", CARD),
        ]);
        let diagnostics = Diagnostics::default();
        let content = read(&kit, ReadOptions::default(), &diagnostics);
        let job = Job {
            seed: self.seed,
            boards: Some(self.cards as u32),
            ..Job::default()
        };
        let game = generate(
            content.draft,
            &content.templates,
            BuildContext::new(&job, &diagnostics),
        );
        game.unwrap_or_else(|_| panic!("{:?}", told(&diagnostics)))
    }
}

/// What each card of the deck has drawn.
fn cards(game: &Game) -> Vec<Vec<String>> {
    let set = game.draft.set("cards").unwrap();
    set.items
        .iter()
        .map(|item| {
            item.fields
                .values()
                .map(|word| word.value.clone())
                .collect()
        })
        .collect()
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn no_word_is_drawn_more_often_than_asked(order in orders()) {
        let game = order.game("");
        let cards = cards(&game);
        prop_assert_eq!(cards.len(), order.cards);
        let distinct = |words: &[String]| words.iter().collect::<BTreeSet<_>>().len();
        for card in &cards {
            prop_assert_eq!(card.len(), order.each);
            prop_assert!(order.unique == "never" || distinct(card) == order.each);
        }
        prop_assert!(order.unique != "set" || distinct(&cards.concat()) == order.cards * order.each);
    }

    #[test]
    fn the_first_cards_do_not_depend_on_how_many_follow(order in orders()) {
        let first = Order { cards: 1, ..order.clone() };
        prop_assert_eq!(&cards(&first.game(""))[0], &cards(&order.game(""))[0]);
    }

    #[test]
    fn another_draw_and_another_deck_change_no_card(order in orders()) {
        let more = "[draw.more]\nfrom = [\"a\", \"b\"]\n[deck.more]\ntemplate = \"card\"\n[deck.more.front]\nwords = \"${draw.more} ${draw.words}\"\n[[deck.more.card]]\n";
        prop_assert_eq!(cards(&order.game("")), cards(&order.game(more)));
    }

    #[test]
    fn cards_and_boards_of_one_number_draw_the_same(order in orders()) {
        let game = order.game("");
        for (roll, card) in game.rolls.iter().zip(cards(&game)).filter(|(roll, _)| roll.number.redraws == 0) {
            prop_assert_eq!(roll.words.values().map(|word| word.value.clone()).collect::<Vec<_>>(), card);
        }
    }
}
