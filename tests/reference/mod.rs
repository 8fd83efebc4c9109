//! The pages on the kit format say what the code knows: `content/REFERENCE.md` is made from the declarations of tables
//! (`BLESS=1 cargo test reference` makes it anew), and the examples of the guide print what they say.

mod page;
mod schema;

use std::{env, fs};

use boardpress::diag::Diagnostics;
use boardpress::kit::Kit;
use boardpress::limits::{self, grouped};
use boardpress::model::{BuildContext, Job, PAPERS, Set};
use boardpress::press::proof;
use boardpress::source::MemoryFiles;

use crate::support::{clean, dump, files};

#[test]
fn the_reference_is_what_is_declared() {
    let path = files::root().join("content/REFERENCE.md");
    let page = page::page();
    if env::var_os("BLESS").is_some() {
        fs::write(&path, &page).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == page,
        "content/REFERENCE.md is old: `BLESS=1 cargo test reference` makes it anew"
    );
}

#[test]
fn the_reference_tells_of_the_limits() {
    let page = fs::read_to_string(files::root().join("content/guide/15-checks.md")).unwrap();
    let table = page
        .split("## Limits")
        .nth(1)
        .unwrap()
        .split("\n## ")
        .next()
        .unwrap();
    for limit in [
        limits::FILES,
        limits::ITEMS,
        limits::COLUMNS,
        limits::TABLE_CELLS,
        limits::CELL_WORDS,
        limits::TEXT_BYTES,
        limits::COMPARISONS,
        limits::COPIES,
        limits::PIECES,
        limits::SHEETS,
        limits::CELLS,
        limits::DRAWN,
        limits::PLAYED_CELLS,
        limits::COUNTED,
        limits::SURVEYED,
        limits::PICTURE_PIXELS,
        limits::ALL_PIXELS,
        limits::PAINTED_PIXELS,
        limits::DRAWING_PARTS,
        limits::ATTRIBUTES,
        limits::LETTERS_SET,
        limits::DEPTH,
    ] {
        assert!(
            table.contains(&format!("| {} |", grouped(limit.most))),
            "{}",
            limit.words()
        );
    }
    assert_eq!(
        (limits::FILE_BYTES.most >> 20, limits::SIDE_MM.most),
        (64, 10_000)
    );
}

/// The blocks of code of a language in a section of the examples.
fn blocks(section: &str, language: &str) -> String {
    blocks_of("tests/reference/examples.md", (section, "\n#"), language)
}

/// The blocks of code of a language in a section of a page, from its heading to the next that begins so.
fn blocks_of(page: &str, (section, end): (&str, &str), language: &str) -> String {
    let page = fs::read_to_string(files::root().join(page)).unwrap();
    let section = page
        .split(section)
        .nth(1)
        .unwrap()
        .split(end)
        .next()
        .unwrap()
        .to_owned();
    let opened = format!("```{language}\n");
    let blocks = section
        .split(&opened)
        .skip(1)
        .map(|block| block.split("```").next().unwrap());
    blocks.collect::<Vec<_>>().join("\n")
}

/// A kit beside the pictures of the gallery, without decks.
fn gallery() -> MemoryFiles {
    let mut kit = files::beside(&files::root().join("tests/gallery"));
    kit.put("kit.toml", "[kit]\nid = \"gallery\"\ntitle = \"Gallery\"\n");
    kit
}

#[test]
fn the_examples_of_the_gallery_are_clean_on_every_paper() {
    let mut kit = gallery();
    files::put_all(
        &mut kit,
        &files::root().join("src/service/examples"),
        &files::root().join("src/service/examples"),
    );
    kit.put(
        "examples.toml",
        blocks_of("templates/README.md", ("\n## Gallery", "\n## "), "toml"),
    );
    for paper in PAPERS {
        let proof = clean(
            &kit,
            &Job {
                paper,
                ..Job::default()
            },
        );
        assert!(proof.parts.len() > 10);
    }
}

#[test]
fn the_example_of_a_deck_like_another_prints_its_cards_with_another_back() {
    let section = "\n## A deck like another";
    let example = blocks(section, "toml");
    let mut kit = gallery();
    kit.put("decks.toml", example.split("[slot.left]").next().unwrap());
    kit.put("hands.csv", "title,worth\nRye,2\nMaize,3\n");
    let draft = clean(&kit, &Job::default()).game.draft;
    let of = |name: &str| draft.set(name).unwrap();
    let (blue, red) = (of("blue"), of("red"));
    assert_eq!((red.title(), red.items.len()), ("Red hands", 2));
    assert_eq!(red.items[1].fields, blue.items[1].fields);
    let pattern = |set: &Set, slot: &str| set.front.shows[slot].all()[0].show.value.clone();
    assert_eq!(pattern(&red, "text"), pattern(&blue, "text"));
    assert_ne!(pattern(&red, "colour"), pattern(&blue, "colour"));
    let back = |set: &Set, slot: &str| {
        set.back.as_ref().unwrap().shows[slot].all()[0]
            .show
            .value
            .clone()
    };
    assert_eq!(
        ["deck", "ground"].map(|slot| back(&red, slot)),
        ["Harvest", "#a8432f"]
    );
}

#[test]
fn the_example_of_a_kit_on_top_of_a_kit_prints_the_whole_game_with_what_differs() {
    let mut own = MemoryFiles::default();
    own.put("kit.toml", blocks("\n## A kit on top of a kit", "toml"));
    let proof = clean(&Kit::new(own), &Job::default());
    let draft = &proof.game.draft;
    assert_eq!(
        (draft.kit.id.as_str(), draft.kit.title.as_str()),
        ("room-12", "Redistrict in Room 12")
    );
    let fate = draft.set("fate").unwrap();
    let title = |id: &str| {
        Some(
            fate.items
                .iter()
                .find(|card| card.id == id)?
                .field("title")
                .unwrap(),
        )
    };
    assert_eq!(
        ["infighting", "snow", "computer"].map(title),
        [Some("Hallway Rumors"), Some("Snow Day"), None]
    );
    assert_eq!(fate.items.len(), 9);
    assert_eq!(
        fate.back.as_ref().unwrap().shows["title"].all()[0]
            .show
            .value,
        "Chance"
    );
    assert!(draft.set("strategy").is_some() && draft.boards().next().is_some());
}

#[test]
fn the_example_of_chosen_rows_prints_those_rows_in_order() {
    let section = "\n### Some rows of a table";
    let tables = blocks(section, "csv");
    let (words, pictures) = tables.split_once("\nWord,Hint").unwrap();
    let mut kit = files::kit([
        ("unit.toml", blocks(section, "toml").as_str()),
        ("words.csv", words),
        ("pictures.csv", &format!("Word,Hint{pictures}")),
    ]);
    for file in ["card.svg", "card.toml"] {
        let path = format!("templates/{file}");
        kit.put(&path, fs::read(files::root().join(&path)).unwrap());
    }
    let proof = clean(&kit, &Job::default());
    let cards = proof.game.draft.components[0].items();
    let said: Vec<_> = cards
        .iter()
        .map(|card| (card.id.as_str(), card.copies, card.field("Hint").unwrap()))
        .collect();
    assert_eq!(said, [("dog", 2, "It barks"), ("bread", 1, "You bake it")]);
}

#[test]
fn the_example_of_a_deck_in_many_languages_prints_each_of_them() {
    let words = blocks("\n### A deck in many languages", "csv");
    let deck = "[deck.a]\ntemplate = \"t\"\ndata = \"words.csv\"\n";
    let slot = |name, y| {
        format!(
            "<rect id='{name}' data-slot='text' x='2' y='{y}' width='36' height='9' fill='none'/>"
        )
    };
    let slots = slot("word", 2) + &slot("hint", 14);
    let svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 30' width='40mm' height='30mm'>{slots}</svg>"
    );
    let kit = files::kit([
        ("deck.toml", deck),
        ("words.csv", &words),
        ("templates/t.svg", &svg),
    ]);
    let bread = |language: Option<&str>, notes: usize| {
        let job = Job {
            language: language.map(|tag| tag.parse().unwrap()),
            ..Job::default()
        };
        let diagnostics = Diagnostics::default();
        let proof = proof(&kit, BuildContext::new(&job, &diagnostics)).unwrap();
        assert_eq!(
            diagnostics.sorted().len(),
            notes,
            "{language:?}: {:?}",
            diagnostics.sorted()
        );
        let face = dump::face(&proof.faces[0], &proof.fonts);
        let (_, face) = face.split_once('\n').unwrap();
        ["bread", "You bake it", "pan", "Lo horneas", "хліб"]
            .into_iter()
            .filter(|word| face.contains(word))
            .collect::<Vec<_>>()
    };
    assert_eq!(bread(None, 0), ["bread", "You bake it"]);
    // The title of the kit has no translation.
    assert_eq!(bread(Some("es"), 1), ["pan", "Lo horneas"]);
    assert_eq!(bread(Some("es-MX"), 1), ["pan", "Lo horneas"]);
    // Nor have the hints, and Boardpress has no words of its own in this language.
    assert_eq!(bread(Some("uk"), 4), ["You bake it", "хліб"]);
}

#[test]
fn the_example_of_what_depends_on_the_card_shows_each_case() {
    let section = "\n### What depends on the card";
    let mut kit = files::kit([
        ("whist.toml", blocks(section, "toml").as_str()),
        ("whist.csv", &blocks(section, "csv")),
    ]);
    for file in ["card-plain.svg", "card-plain.toml"] {
        let path = format!("templates/{file}");
        kit.put(&path, fs::read(files::root().join(&path)).unwrap());
    }
    let proof = clean(&kit, &Job::default());
    let said: Vec<String> = proof.parts[0]
        .pieces
        .iter()
        .map(|piece| proof.face(piece.front).alt())
        .collect();
    assert_eq!(
        said,
        [
            "Whist: Ace of hearts. Counts nothing.",
            "Whist: Jack of hearts. Counts 11.",
            "Whist: Number of clubs. Counts nothing.",
            "Whist: Ace of spades. Beats all other suits.",
        ]
    );
}

#[test]
fn the_examples_of_drawn_words_are_printed_as_they_stand() {
    let section = "\n### Words that chance draws";
    let words: String = (1..=40).map(|n| format!("word {n},clue {n}\n")).collect();
    let fields = "[deck.fields]\ntemplate = \"card\"\ndata = \"fields.csv\"\n[deck.fields.front]\ntitle = \"${crop}\"\ntext = \"-\"\n";
    let mut kit = files::kit([
        (
            "draws.toml",
            format!("{}\n{fields}", blocks(section, "toml")).as_str(),
        ),
        ("quiz.csv", &blocks(section, "csv")),
        ("words.csv", &format!("word,clue\n{words}")),
        ("fields.csv", "crop,copies\nRye,3\nApples,3\n"),
    ]);
    for file in [
        "card.svg",
        "card.toml",
        "card-plain.svg",
        "card-plain.toml",
        "token-square.svg",
        "token-square.toml",
    ] {
        let path = format!("templates/{file}");
        kit.put(&path, fs::read(files::root().join(&path)).unwrap());
    }
    let proof = clean(
        &kit,
        &Job {
            boards: Some(28),
            ..Job::default()
        },
    );
    let count = |name: &str| {
        let part = proof.parts.iter().find(|part| part.name == name).unwrap();
        part.pieces.iter().map(|piece| piece.copies).sum::<u32>()
    };
    assert_eq!(
        ["bingo", "tiles", "hands", "quiz", "key"].map(count),
        [28, 90, 3, 2, 2]
    );
    let set = |name: &str| proof.game.draft.set(name).unwrap().content.items.as_slice();
    for (question, answer) in set("quiz").iter().zip(set("key").iter()) {
        let letter = answer
            .field("draw.answers.letter.right")
            .unwrap()
            .chars()
            .next()
            .unwrap();
        let shown = question.field(&format!("draw.answers.{}", letter as u32 - 'A' as u32 + 1));
        assert_eq!(shown, question.field("right"));
    }
}
