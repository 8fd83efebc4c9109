//! Parts of a template that are drawn if the fields of a card say so.

use std::collections::BTreeSet;

use boardpress::geom::Affine;
use boardpress::scene::{Colour, Item, each_painted};

use super::{proof, words};
use crate::support::{clean, files};

/// The colours of what a card of the deck `a` shows, in order of painting.
fn shown(drawing: &str, cards: &str, card: &str) -> Vec<String> {
    let proof = proof(drawing, "", &format!("[deck.a]\ntemplate = \"t\"\n{cards}"));
    let name = format!("a/{card}");
    let face = proof
        .faces
        .iter()
        .find(|face| face.name == name)
        .unwrap_or_else(|| panic!("a face {name}"));
    let mut found = Vec::new();
    each_painted(&face.items, Affine::IDENTITY, &mut |item, _| {
        if let Item::Shape(shape) = item {
            found.extend(
                shape
                    .fill
                    .map(|(colour, _): (Colour, _)| colour.to_string()),
            );
        }
    });
    found
}

fn card(fields: &str) -> String {
    format!("[[deck.a.card]]\n{fields}\n")
}

#[test]
fn a_part_is_drawn_if_what_it_asks_for_holds() {
    let fields = "id = 'x'\nsuit = 'heart'\nvalue = 12\nname = 'salt and pepper'\nempty = ''";
    // Every field that is asked for is one of some card.
    let cards = card(fields)
        + &card(
            "id = 'y'\nname = 'salt and sugar'\nwood = 1\niron = 1\nsuit = 'club'\nvalue = 2\nempty = 3",
        );
    for (condition, holds) in [
        ("suit", true),
        ("wood", false),
        ("not wood", true),
        ("not suit", false),
        ("empty", false),
        ("suit = heart", true),
        ("suit = hea", false),
        ("suit != heart", false),
        ("wood != 2", true),
        ("value > 9", true),
        ("value &gt;= 12", true),
        ("value &lt; 9", false),
        ("value &lt;= 12", true),
        ("wood &lt; 9", false),
        ("suit = heart and value > 3", true),
        ("suit = heart and wood", false),
        ("suit = club or value > 3 and not wood", true),
        ("suit = club, value > 3", false),
        ("name = 'salt and pepper'", true),
        ("name = &quot;salt and sugar&quot; or wood", false),
        ("wood =", true),
        ("value !=", true),
    ] {
        let drawing = format!(
            "<rect width='60' height='60' fill='#ffffff'/><path data-if=\"{condition}\" d='M5 5h9v9z' fill='#ff0000'/>\
             <path data-if='suit = club, wood, iron, value, name, empty' d='M5 5h9v9z' fill='#0000ff'/>"
        );
        let expected: &[&str] = if holds {
            &["#ffffff", "#ff0000"]
        } else {
            &["#ffffff"]
        };
        assert_eq!(shown(&drawing, &cards, "x"), expected, "{condition}");
    }
}

#[test]
fn groups_and_all_that_is_drawn_by_itself_may_have_one_and_the_order_stays() {
    let drawing = "<rect width='60' height='60' fill='#ffffff'/>\
        <g data-if='a'><g transform='rotate(9)'><circle r='9' cx='20' cy='20' fill='#111111'/></g>\
        <path id='inner' data-if='b' d='M5 5h9v9z' fill='#222222'/></g>\
        <g data-if='b' opacity='0.5'><rect width='5' height='5' fill='#333333'/></g>\
        <defs><circle id='pip' r='4' fill='#444444'/></defs>\
        <use href='#pip' data-if='not a' x='30' y='30'/>\
        <text data-if='a' x='9' y='50' font-family='Barlow Condensed' font-size='9' fill='#555555'>I</text>\
        <rect id='tinted' data-if='b' data-fill='tint' x='40' y='40' width='5' height='5' fill='#666666'/>\
        <rect x='50' y='50' width='5' height='5' fill='#777777'/>";
    let cards = card("id = 'none'")
        + &card("id = 'a'\na = 1")
        + &card("id = 'b'\nb = 1\ntint = '#abcdef'")
        + &card("id = 'both'\na = 1\nb = 1\ntint = '#abcdef'");
    assert_eq!(
        shown(drawing, &cards, "none"),
        ["#ffffff", "#444444", "#777777"]
    );
    assert_eq!(
        shown(drawing, &cards, "a"),
        ["#ffffff", "#111111", "#555555", "#777777"]
    );
    assert_eq!(
        shown(drawing, &cards, "b"),
        ["#ffffff", "#333333", "#444444", "#abcdef", "#777777"]
    );
    let both = [
        "#ffffff", "#111111", "#222222", "#333333", "#555555", "#abcdef", "#777777",
    ];
    assert_eq!(shown(drawing, &cards, "both"), both);
}

#[test]
fn a_slot_in_a_part_that_is_not_drawn_stays_empty_and_may() {
    let drawing = "<g data-if='wood'><rect id='wood' data-slot='text' x='9' y='9' width='40' height='9' fill='none'/>\
                   <rect id='note' data-slot='text' data-if='note != no' x='9' y='29' width='40' height='9' fill='none'/></g>";
    let cards = "[deck.a]\ntemplate = \"t\"\n".to_owned()
        + &card("id = 'x'\nnote = 'unseen'")
        + &card("id = 'y'\nwood = 'Oak'\nnote = 'seen'")
        + &card("id = 'z'\nwood = 'Ash'\nnote = 'no'");
    let proof = proof(drawing, "", &cards);
    let said = |card: &str| {
        words(&proof, card)
            .into_iter()
            .map(|(word, _)| word)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        [said("a/x"), said("a/y"), said("a/z")],
        [vec![], vec!["Oak", "seen"], vec!["Ash"]]
    );
}

#[test]
fn cards_for_which_the_same_holds_are_one_drawing() {
    let drawing = "<rect width='60' height='60' fill='#ffffff'/><path data-if='rank > 5' d='M5 5h9v9z'/>\
                   <path data-if='rank = 9' d='M25 5h9v9z'/>";
    let cards: String = (1..=40)
        .map(|n| card(&format!("id = '{n}'\nrank = {}", n % 10)))
        .collect();
    let proof = proof(drawing, "", &format!("[deck.a]\ntemplate = \"t\"\n{cards}"));
    let fronts: BTreeSet<_> = proof.parts[0]
        .pieces
        .iter()
        .map(|piece| piece.front)
        .collect();
    assert_eq!((proof.parts[0].pieces.len(), fronts.len()), (40, 3));
}

#[test]
fn in_large_print_the_same_parts_are_left_out() {
    let drawing = "<rect width='60' height='60' fill='#ffffff'/><path data-if='wood' d='M5 5h9v9z' fill='#ff0000'/>\
                   <rect id='title' data-slot='text' x='9' y='29' width='40' height='9' fill='none' transform='rotate(180 29 33)'/>";
    let cards = "[deck.a]\ntemplate = \"t\"\n".to_owned()
        + &card("title = 'Oak'\nwood = 1")
        + &card("title = 'Tin'");
    let job = boardpress::model::Job {
        large: true,
        ..Default::default()
    };
    let proof = clean(&super::kit(drawing, "", &cards), &job);
    let shapes = |name: &str| {
        let face = proof.faces.iter().find(|face| face.name == name).unwrap();
        let mut count = 0;
        each_painted(&face.items, Affine::IDENTITY, &mut |item, _| {
            count += usize::from(matches!(item, Item::Shape(_)))
        });
        (
            count,
            words(&proof, name)[0].1.left() > face.trim().w.half(),
        )
    };
    assert_eq!([shapes("a/Oak"), shapes("a/Tin")], [(2, true), (1, true)]);
}

#[test]
fn a_playing_card_has_as_many_pips_as_its_rank_says_and_half_of_what_is_on_it_is_turned() {
    let tables = "[deck.a]\ntemplate = \"poker-card\"\ndata = \"cards.csv\"\nfront = { rank-turned = \"${rank}\" }\n";
    let mut cards = "id,rank,suit\n".to_owned();
    let ranks = [
        "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K",
    ];
    for suit in ["hearts", "diamonds", "spades", "clubs"] {
        cards.extend(
            ranks
                .iter()
                .map(|rank| format!("{rank}-{suit},{rank},{suit}\n")),
        );
    }
    let mut kit = files::kit([("cards.toml", tables), ("cards.csv", &cards)]);
    for file in ["poker-card.svg", "poker-card.toml"] {
        let path = format!("templates/{file}");
        kit.put(&path, std::fs::read(files::root().join(&path)).unwrap());
    }
    let proof = clean(&kit, &boardpress::model::Job::default());
    for (n, rank) in ranks.iter().enumerate() {
        let face = &proof.faces[proof.parts[0].pieces[n + 13].front.0 as usize];
        let mut shapes = 0;
        each_painted(&face.items, Affine::IDENTITY, &mut |item, _| {
            shapes += usize::from(matches!(item, Item::Shape(_)))
        });
        // The paper, the pips of the corners; kings have a frame with two pips, and a line between its halves.
        let pips = if n < 10 { n + 1 } else { 4 };
        assert_eq!(shapes, 1 + 2 + pips, "{rank}");
        let said = words(&proof, &face.name);
        let [(first, upper), (second, lower)] = &said[..] else {
            panic!("{rank}: {said:?}")
        };
        assert_eq!([first, second], [rank, rank]);
        assert_eq!(upper.left() + lower.right(), face.trim().w);
        assert!(
            (upper.top() + lower.bottom() - face.trim().h).abs() < boardpress::geom::Length::um(60)
        );
    }
}

#[test]
fn art_that_is_written_after_a_slot_lies_over_what_fills_it() {
    // The last shape lies over the frame, and so over the picture; what touches neither is painted first.
    let drawing = "<rect width='60' height='60' fill='#ffffff'/>\
        <rect id='picture' data-slot='image' x='5' y='5' width='20' height='20' fill='none'/>\
        <g transform='translate(3 3)'><g transform='rotate(45 10 10)' data-if='rare'><path d='M8 8h4v4h-4z' fill='#222222'/>\
        <rect id='frame' data-fill='tint' x='0' y='0' width='20' height='20' fill='#333333'/></g></g>\
        <rect x='40' y='40' width='9' height='9' fill='#444444'/><rect x='24' y='24' width='9' height='9' fill='#555555'/>";
    let rare = "id = 'x'\npicture = 'sun.svg'\ntint = '#abcdef'\nrare = true";
    let plain = "id = 'y'\npicture = 'sun.svg'";
    let sun = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><circle cx='4' cy='4' r='3' fill='#ff8800'/></svg>";
    let mut kit = super::kit(
        drawing,
        "",
        &format!("[deck.a]\ntemplate = \"t\"\n{}{}", card(rare), card(plain)),
    );
    kit.put("sun.svg", sun);
    let proof = clean(&kit, &boardpress::model::Job::default());
    let colours = |n: usize| {
        let mut found = Vec::new();
        each_painted(&proof.faces[n].items, Affine::IDENTITY, &mut |item, _| {
            if let Item::Shape(shape) = item {
                found.extend(
                    shape
                        .fill
                        .map(|(colour, _): (Colour, _)| colour.to_string()),
                );
            }
        });
        found
    };
    assert_eq!(
        colours(0),
        [
            "#ffffff", "#444444", "#ff8800", "#222222", "#abcdef", "#555555"
        ]
    );
    assert_eq!(colours(1), ["#ffffff", "#444444", "#ff8800", "#555555"]);
    let symbols: std::collections::BTreeSet<String> = proof
        .faces
        .iter()
        .flat_map(|face| &face.items)
        .filter_map(|item| {
            if let Item::Use(one) = item {
                Some(one.symbol.name.clone())
            } else {
                None
            }
        })
        .collect();
    assert!(symbols.len() < 6, "{symbols:?}");
}

#[test]
fn conditions_may_ask_for_the_number_of_the_card() {
    let slot = "<g data-if='card.number &lt; 3'><rect id='text' data-slot='text' x='2' y='2' width='56' height='10' fill='none'/></g>";
    let front = "front = { text = [{ if = 'card.number = 1', show = 'First of ${card.count}' }, { show = 'Later' }] }";
    let proof = proof(
        slot,
        "",
        &format!("[deck.a]\ntemplate = 't'\n{front}\n[[deck.a.card]]\nid = 'x'\ncopies = 3\n"),
    );
    let shown = |face: &str| {
        words(&proof, face)
            .into_iter()
            .map(|(word, _)| word)
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(
        ["a/x-1", "a/x-2", "a/x-3"].map(shown),
        ["First of 3", "Later", ""]
    );
}
