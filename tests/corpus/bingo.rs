//! What Bingo holds.

use std::collections::BTreeSet;

use boardpress::diag::Diagnostics;
use boardpress::model::Job;
use boardpress::press::{Proof, Unwatched};

use super::{grid, printed, proof, saying, set};
use crate::support::probe::{Found, split, words};
use crate::support::{clean, files, made};

/// The words of each card, in the order of its spaces.
fn cards(proof: &Proof) -> Vec<Vec<&str>> {
    let mut cards = Vec::new();
    // The figures of the teacher's page draw nothing.
    for roll in proof
        .game
        .rolls
        .iter()
        .filter(|roll| !roll.words.is_empty())
    {
        let words = (1..=24).map(|n| roll.words[&format!("draw.words.{n}")].value.as_str());
        cards.push(words.collect());
        assert_eq!(
            roll.words
                .keys()
                .filter(|field| !field.ends_with(".icon"))
                .count(),
            24
        );
    }
    cards
}

#[test]
fn there_are_twenty_eight_cards_of_twenty_four_words_and_none_equals_another() {
    let proof = proof("bingo", None);
    let cards = cards(&proof);
    assert_eq!((cards.len(), printed(&proof, "card")), (28, 28));
    for card in &cards {
        assert_eq!(card.iter().collect::<BTreeSet<_>>().len(), 24);
    }
    // Neither in another order: the winner's five words are not another's.
    let sorted = cards
        .iter()
        .map(|card| card.iter().collect::<BTreeSet<_>>());
    assert_eq!(sorted.collect::<BTreeSet<_>>().len(), 28);
    let spaces = grid(&proof, "card", "squares");
    assert_eq!(
        (spaces.cells.len(), saying(spaces, "shade", "free")),
        (25, 1)
    );
}

#[test]
fn the_caller_has_every_word_of_the_cards_once_with_a_clue() {
    let proof = proof("bingo", None);
    let called: BTreeSet<&str> = set(&proof, "caller")
        .items
        .iter()
        .filter_map(|item| item.field("word"))
        .collect();
    assert_eq!((called.len(), printed(&proof, "caller")), (40, 40));
    assert!(
        cards(&proof)
            .concat()
            .iter()
            .all(|word| called.contains(word))
    );
    assert!(
        set(&proof, "caller")
            .items
            .iter()
            .all(|item| item.field("clue").is_some())
    );
}

#[test]
fn a_list_of_twenty_four_words_without_clues_is_enough() {
    let mut kit = files::content("bingo");
    let words: String = (1..=24).map(|n| format!("word {n}\r\n")).collect();
    kit.put("words.csv", format!("\u{feff}word\r\n{words}"));
    let proof = clean(
        &kit,
        &Job {
            boards: Some(31),
            ..Job::default()
        },
    );
    assert_eq!(cards(&proof).into_iter().collect::<BTreeSet<_>>().len(), 31);
    assert_eq!(printed(&proof, "caller"), 24);
}

#[test]
fn the_key_sheet_says_the_words_of_each_card_in_readable_type() {
    let job = Job {
        boards: Some(2),
        key_sheet: true,
        only: vec!["card".to_owned()],
        ..Job::default()
    };
    let kit = files::content("bingo");
    let print = made::press(&kit, &job, &Unwatched, &Diagnostics::default()).unwrap();
    let sheet = print
        .files
        .iter()
        .find(|file| file.path.ends_with("-key-sheet.pdf"))
        .unwrap();
    let found = Found::on(&sheet.bytes, 0);
    let readable = words(
        found
            .letters
            .iter()
            .filter(|letter| letter.along.hypot() > 7.9),
    )
    .join(" ");
    for mut card in cards(&clean(&kit, &job)) {
        card.sort_by_key(|word| word.to_lowercase());
        let listed = split(&card.join(", ")).join(" ");
        assert!(readable.contains(&listed), "{listed}");
    }
}
