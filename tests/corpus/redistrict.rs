//! What Redistrict holds.

use std::collections::BTreeSet;

use boardpress::diag::Diagnostics;
use boardpress::generate::generate;
use boardpress::model::{BuildContext, Fill, Job};
use boardpress::read::{ReadOptions, read};
use boardpress::scene::{Inline, RichText};

use super::{grid, printed, proof, saying};
use crate::support::files;

/// Every card: its deck, its title, and the numbers and names in its effect.
const REDISTRICT: [(&str, &str, &[&str]); 23] = [
    ("fate", "Political Infighting", &["3"]),
    ("fate", "Deadline Approaches", &["twice"]),
    ("fate", "People’s Initiative", &["half"]),
    ("fate", "Legislative Inaction", &["twice"]),
    ("fate", "Political Scandal", &["5"]),
    ("fate", "Computer Upgrade", &["3"]),
    ("fate", "Population Shift", &["size-1", "double"]),
    ("fate", "League of Women Voters", &["no political points"]),
    ("fate", "Census Error", &["a ring", "in no district"]),
    (
        "strategy",
        "Soft Money from a Political Action Committee",
        &["1 or 2"],
    ),
    ("strategy", "I’ll Scratch Your Back", &["5"]),
    ("strategy", "If You’ll Scratch Mine", &["5"]),
    (
        "strategy",
        "Loose Lips",
        &["one opponent", "a Strategy card"],
    ),
    ("strategy", "Remove Opponent’s Incumbent", &["9", "11"]),
    (
        "strategy",
        "Rural v. Urban in 1950",
        &["one free ring", "Asotin", "Columbia", "Garfield"],
    ),
    ("strategy", "Communities of Interest", &["5"]),
    ("strategy", "Amended to Extinction", &[]),
    ("strategy", "Protect Your Incumbent", &["9", "11"]),
    ("strategy", "One Person, One Vote", &["10"]),
    (
        "strategy",
        "This District Ain’t Big Enough for the Both of Us",
        &[],
    ),
    (
        "strategy",
        "Court Finds Opponent’s Plans Unconstitutional",
        &[],
    ),
    ("strategy", "Media Blitz", &[]),
    ("strategy", "The Traditional Gerrymander", &["2"]),
];

fn words(rich: &RichText) -> String {
    let bit = |bit: &Inline| match bit {
        Inline::Words { text, .. } => text.clone(),
        Inline::Icon { name, .. } => format!("{{{name}}}"),
    };
    rich.paras
        .iter()
        .map(|para| para.bits.iter().map(bit).collect::<String>())
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn redistrict_has_every_card_with_its_title_and_its_numbers() {
    let diagnostics = Diagnostics::default();
    let content = read(
        &files::content("redistrict"),
        ReadOptions::default(),
        &diagnostics,
    );
    let game = generate(
        content.draft,
        &content.templates,
        BuildContext::new(&Job::default(), &diagnostics),
    )
    .unwrap();
    let mut cards = Vec::new();
    for deck in ["fate", "strategy"] {
        let set = game.draft.set(deck).unwrap();
        for (item, filled) in set.items.iter().zip(&game.filled[set.name()]) {
            assert_eq!(item.copies, 1);
            let shown = |slot: &str| match &filled.front.slots.get(slot).unwrap().value {
                Fill::Words(rich) => words(rich),
                other => panic!("{other:?} is no text"),
            };
            cards.push((deck, shown("title"), shown("effect")));
        }
    }
    let titles: Vec<(&str, &str)> = cards
        .iter()
        .map(|(deck, title, _)| (*deck, title.as_str()))
        .collect();
    assert_eq!(titles, REDISTRICT.map(|(deck, title, _)| (deck, title)));
    for ((_, title, effect), (_, _, facts)) in cards.iter().zip(REDISTRICT) {
        for fact in facts {
            assert!(
                effect.contains(fact),
                "{title} does not say `{fact}`: {effect}"
            );
        }
    }
}

#[test]
fn every_card_of_redistrict_has_the_back_of_its_deck() {
    let proof = proof("redistrict", None);
    for (deck, count) in [("fate", 9), ("strategy", 14)] {
        assert_eq!(printed(&proof, deck), count);
        let part = proof.parts.iter().find(|part| part.name == deck).unwrap();
        let backs: BTreeSet<_> = part
            .pieces
            .iter()
            .map(|piece| piece.back.unwrap())
            .collect();
        assert_eq!(backs.len(), 1, "one back is drawn for the whole deck");
    }
}

#[test]
fn the_map_of_redistrict_is_the_one_that_was_balanced() {
    let proof = proof("redistrict", None);
    let map = grid(&proof, "map", "hexes");
    let all: BTreeSet<usize> = map.cells.iter().map(|cell| cell.place).collect();
    assert_eq!(map.cells.len(), 128);
    assert_eq!(map.mesh.inner_edges(&all).len(), 333);
    assert_eq!(
        (
            map.mesh.meetings(&all, 1).len(),
            map.mesh.meetings(&all, 2).len()
        ),
        (308, 254)
    );
    let people = |party: &str| -> u32 {
        let of = map
            .cells
            .iter()
            .filter(|cell| cell.says("party") == Some(party));
        of.map(|cell| cell.says("population").unwrap().parse::<u32>().unwrap())
            .sum()
    };
    assert_eq!([people("red"), people("blue")], [85, 85]);
    assert_eq!(
        [saying(map, "party", "red"), saying(map, "party", "blue")],
        [64, 64]
    );
    assert_eq!(saying(map, "population", "2"), 42);
    let counties: BTreeSet<&str> = map
        .cells
        .iter()
        .filter_map(|cell| cell.says("county"))
        .collect();
    assert_eq!(counties.len(), 39);
    let red_to_red = |edge: &&boardpress::geom::Edge, party: &str| {
        edge.cells
            .iter()
            .all(|place| map.cells[*place].says("party") == Some(party))
    };
    let edges = map.mesh.inner_edges(&all);
    for party in ["red", "blue"] {
        assert_eq!(
            edges.iter().filter(|edge| red_to_red(edge, party)).count(),
            80,
            "{party}"
        );
    }
}

#[test]
fn the_track_of_redistrict_pays_both_parties_alike() {
    let proof = proof("redistrict", None);
    let track = grid(&proof, "map", "perimeter");
    assert_eq!(track.cells.len(), 52);
    for (kind, count) in [
        ("county", 39),
        ("strategy", 4),
        ("fate", 3),
        ("headquarters", 3),
        ("olympia", 1),
        ("skip", 1),
        ("home", 1),
    ] {
        assert_eq!(saying(track, "kind", kind), count, "{kind}");
    }
    let pay = |party: &str| -> u32 {
        track
            .cells
            .iter()
            .filter_map(|cell| cell.says(party))
            .map(|pay| pay.parse::<u32>().unwrap())
            .sum()
    };
    assert_eq!([pay("red"), pay("blue")], [64, 64]);
}
