//! The kits that come with the press: clean on every paper, for every number
//! of players, and holding what their games need.

use std::collections::{BTreeMap, BTreeSet};

use boardpress::diag::Report;
use boardpress::model::{Fill, Job, PAPERS, Set};
use boardpress::press::{Listing, Proof, list};
use boardpress::scene::{Bit, Rich};
use boardpress::source::ShelfOf;

use crate::support::{clean, shelf};

/// Of each number of players: counties, voter tokens with the neutral one, and markers.
const MAPMAKER: [(u32, usize, u32, u32); 3] = [(2, 37, 37, 20), (3, 55, 55, 30), (4, 73, 73, 40)];

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
    ("fate", "Census Error", &["a ring", "an un-districted precinct"]),
    ("strategy", "Soft Money from a Political Action Committee", &["1 or 2"]),
    ("strategy", "I’ll Scratch Your Back", &["5"]),
    ("strategy", "If You’ll Scratch Mine", &["5"]),
    ("strategy", "Loose Lips", &["one opponent", "a Strategy card"]),
    ("strategy", "Remove Opponent’s Incumbent", &["9", "11"]),
    ("strategy", "Rural v. Urban in 1950", &["one free ring", "Asotin", "Columbia", "Garfield"]),
    ("strategy", "Communities of Interest", &["5"]),
    ("strategy", "Amended to Extinction", &[]),
    ("strategy", "Protect Your Incumbent", &["9", "11"]),
    ("strategy", "One Person, One Vote", &["10"]),
    ("strategy", "This District Ain’t Big Enough for the Both of Us", &[]),
    ("strategy", "Court Finds Opponent’s Plans Unconstitutional", &[]),
    ("strategy", "Media Blitz", &[]),
    ("strategy", "The Traditional Gerrymander", &["2"]),
];

fn proof(kit: &str, players: Option<u32>) -> Proof {
    clean(&shelf::content(kit), &Job { players, ..Job::default() })
}

fn set<'p>(proof: &'p Proof, name: &str) -> &'p Set {
    &proof.game.draft.sets[proof.game.draft.set(name).unwrap_or_else(|| panic!("there is no {name}"))]
}

/// How many pieces of a component are printed.
fn printed(proof: &Proof, name: &str) -> u32 {
    let part = proof.parts.iter().find(|part| part.name == name);
    part.map_or(0, |part| part.pieces.iter().map(|piece| piece.copies).sum())
}

fn words(rich: &Rich) -> String {
    let bit = |bit: &Bit| match bit {
        Bit::Words { text, .. } => text.clone(),
        Bit::Icon(name) => format!("{{{name}}}"),
    };
    rich.paras.iter().map(|para| para.bits.iter().map(bit).collect::<String>()).collect::<Vec<_>>().join("\n")
}

/// The jobs for which a kit must be clean: every paper, every number of players.
fn jobs(players: &[u32]) -> Vec<Job> {
    let any = if players.is_empty() { vec![None] } else { players.iter().copied().map(Some).collect() };
    let job = |(paper, players)| Job { paper, players, ..Job::default() };
    PAPERS.iter().flat_map(|paper| any.iter().map(move |players| (*paper, *players))).map(job).collect()
}

fn listing(shelf: &ShelfOf) -> Listing {
    list(shelf, &mut Report::default()).expect("a kit that comes with the press is read")
}

#[test]
fn every_kit_presses_clean_on_every_paper_for_every_number_of_players() {
    for kit in shelf::kits() {
        let shelf = shelf::content(&kit);
        for job in jobs(&listing(&shelf).players) {
            assert!(!clean(&shelf, &job).sheets.is_empty());
        }
    }
}

#[test]
fn the_extras_of_every_kit_press_clean_too() {
    for kit in shelf::kits() {
        let (shelf, mut jobs) = (shelf::content(&kit), jobs(&[]));
        let listing = listing(&shelf);
        let extras: Vec<String> =
            listing.components.iter().filter(|(.., extra)| *extra).map(|(name, ..)| name.clone()).collect();
        for job in jobs.iter_mut().filter(|_| !extras.is_empty()) {
            job.only.clone_from(&extras);
            clean(&shelf, job);
        }
    }
}

#[test]
fn mapmaker_has_the_counties_tokens_and_markers_of_its_players() {
    const PARTIES: [&str; 4] = ["elephant", "donkey", "porcupine", "leaf"];
    for (players, counties, voters, markers) in MAPMAKER {
        let proof = proof("mapmaker", Some(players));
        for board in &proof.game.draft.boards {
            assert_eq!(board.grids[0].cells.len(), counties, "{} for {players}", board.name);
        }
        let count =
            |ending: &str| PARTIES.iter().map(|party| printed(&proof, &format!("{party}{ending}"))).sum::<u32>();
        assert_eq!(count("") + printed(&proof, "neutral"), voters);
        assert_eq!(printed(&proof, "neutral"), 1);
        assert_eq!(count("-marker"), markers);
        assert_eq!(printed(&proof, "strips"), 132);
        assert_eq!(printed(&proof, "reminder"), 4);
    }
}

#[test]
fn every_party_has_eighteen_voters_with_ninety_nine_votes() {
    let proof = proof("mapmaker", Some(4));
    for party in ["elephant", "donkey", "porcupine", "leaf"] {
        let items = &set(&proof, party).items;
        let votes: BTreeMap<u32, u32> =
            items.iter().map(|item| (item.fields["votes"].parse().unwrap(), item.copies)).collect();
        let wanted: BTreeMap<u32, u32> =
            (1..=10).map(|votes| (votes, if (2..=9).contains(&votes) { 2 } else { 1 })).collect();
        assert_eq!(votes, wanted, "{party}");
        assert_eq!(votes.values().sum::<u32>(), 18);
        assert_eq!(votes.iter().map(|(votes, copies)| votes * copies).sum::<u32>(), 99);
        // The token of one vote is a swing county, told by its ring.
        let swings: Vec<&str> =
            items.iter().filter(|item| item.fields["ring"] == "purple").map(|item| &*item.id).collect();
        assert_eq!(swings, ["1"]);
    }
}

#[test]
fn the_printed_board_uses_every_token_once_and_is_even() {
    for (players, counties, ..) in MAPMAKER {
        let proof = proof("mapmaker", Some(players));
        let (at, _) = proof.game.draft.boards.iter().enumerate().find(|(_, board)| board.name == "printed").unwrap();
        let roll = proof.game.rolls.iter().find(|roll| roll.board == at).unwrap();
        let mut lies: BTreeMap<(usize, usize), u32> = BTreeMap::new();
        for drawn in &roll.drawn[0] {
            *lies.entry(*drawn).or_default() += 1;
        }
        assert_eq!(roll.drawn[0].len(), counties);
        for ((set, item), count) in lies {
            assert_eq!(count, proof.game.draft.sets[set].items[item].copies);
        }
        assert!(roll.spread[0].unwrap() <= 0.09);
    }
}

#[test]
fn the_counties_nest_and_have_the_edges_of_the_game() {
    let edges = [(2, 90), (3, 138), (4, 186)];
    for (players, wanted) in edges {
        let proof = proof("mapmaker", Some(players));
        for board in &proof.game.draft.boards {
            let grid = &board.grids[0];
            let cells: BTreeSet<_> = grid.cells.iter().map(|cell| cell.place).collect();
            assert_eq!(grid.mesh.inner_edges(&cells).len(), wanted);
        }
    }
}

#[test]
fn redistrict_has_every_card_with_its_title_and_its_numbers() {
    let proof = proof("redistrict", None);
    let mut cards = Vec::new();
    for deck in ["fate", "strategy"] {
        for item in &set(&proof, deck).items {
            assert_eq!(item.copies, 1);
            let shown = |slot: &str| match &item.front[slot].value {
                Fill::Words(rich) => words(rich),
                other => panic!("{other:?} is no text"),
            };
            cards.push((deck, shown("title"), shown("effect")));
        }
    }
    let titles: Vec<(&str, &str)> = cards.iter().map(|(deck, title, _)| (*deck, title.as_str())).collect();
    assert_eq!(titles, REDISTRICT.map(|(deck, title, _)| (deck, title)));
    for ((_, title, effect), (_, _, facts)) in cards.iter().zip(REDISTRICT) {
        for fact in facts {
            assert!(effect.contains(fact), "{title} does not say `{fact}`: {effect}");
        }
    }
}

#[test]
fn every_card_of_redistrict_has_the_back_of_its_deck() {
    let proof = proof("redistrict", None);
    for (deck, count) in [("fate", 9), ("strategy", 14)] {
        assert_eq!(printed(&proof, deck), count);
        let part = proof.parts.iter().find(|part| part.name == deck).unwrap();
        let backs: BTreeSet<_> = part.pieces.iter().map(|piece| piece.back.unwrap()).collect();
        assert_eq!(backs.len(), 1, "one back is drawn for the whole deck");
    }
}
