//! Large print: what is laid out anew, what keeps its size, and that no word is
//! small and none is lost.

use std::collections::BTreeMap;

use boardpress::geom::Length;
use boardpress::model::{Job, Kind, PAPERS};
use boardpress::press::Proof;
use boardpress::scene::{GlyphRun, Item};
use boardpress::sheet::Face;
use boardpress::source::MemoryFiles;
use rayon::prelude::*;

use super::badges;
use crate::support::{clean, dump, files};

/// What large print never goes below, in points, with a hundredth for rounding.
const LEAST: f64 = 13.99;

fn large() -> Job {
    Job {
        large: true,
        seed: 4711,
        ..Job::default()
    }
}

/// Every run of words in order of drawing, with the size it has on paper.
fn runs(items: &[Item], scale: f64) -> Vec<(GlyphRun, f64)> {
    let mut found = Vec::new();
    for item in items {
        match item {
            Item::Glyphs(run) => found.push((run.clone(), run.size * scale)),
            Item::Group(group) => {
                found.extend(runs(&group.items, scale * group.to.magnification()))
            }
            Item::Use(one) => found.extend(runs(&one.symbol.items, scale * one.to.magnification())),
            _ => {}
        }
    }
    found
}

/// All letters of a face, without what breaking lines changes.
fn letters(face: &Face) -> String {
    let words: String = runs(&face.items, 1.0)
        .into_iter()
        .map(|(run, _)| run.text().to_string())
        .collect();
    words.split_whitespace().collect()
}

/// Whether a face is a side of a card, or a page of rules.
fn is_of(proof: &Proof, face: &Face, names: fn(&Proof) -> Vec<&str>) -> bool {
    let (part, _) = face.name.split_once('/').unwrap();
    names(proof).contains(&part)
}

fn decks(proof: &Proof) -> Vec<&str> {
    let sets = proof
        .game
        .draft
        .components
        .iter()
        .filter(|set| set.kind == Kind::Deck);
    sets.map(|set| set.name.as_str()).collect()
}

fn rules(proof: &Proof) -> Vec<&str> {
    proof.game.draft.rules().map(|rules| rules.name()).collect()
}

/// A kit with a deck and a text of these words.
fn kit(cards: &str, rules: &str) -> MemoryFiles {
    let mut fs = files::with_fonts();
    files::put_all(&mut fs, files::root(), &files::root().join("templates"));
    let head =
        "[kit]\nid = \"test\"\ntitle = \"Test\"\n[rules.rules]\nfile = \"rules.md\"\ncolumns = 3\n";
    fs.put("kit.toml", format!("{head}{cards}"));
    fs.put("rules.md", rules.to_owned());
    fs
}

/// The pages of the text, as the words of each line.
fn pages(rules: &str, job: &Job) -> Vec<Vec<String>> {
    let proof = clean(&kit("", rules), job);
    let rules = proof
        .parts
        .iter()
        .find(|part| part.name == "rules")
        .unwrap();
    let lines = |face: &Face| {
        let mut lines: BTreeMap<i64, String> = BTreeMap::new();
        for (run, _) in runs(&face.items, 1.0) {
            lines
                .entry(run.origin.y.to_um())
                .or_default()
                .push_str(run.text());
        }
        lines
            .into_values()
            .map(|line| line.trim().to_owned())
            .collect()
    };
    rules
        .pieces
        .iter()
        .map(|piece| lines(proof.face(piece.front)))
        .collect()
}

#[test]
fn no_words_of_cards_and_rules_are_below_fourteen_points_on_letter_legal_and_a4() {
    let kits: Vec<MemoryFiles> = files::kits()
        .iter()
        .map(|kit| files::content(kit))
        .collect();
    let papers = PAPERS
        .into_iter()
        .filter(|paper| ["letter", "legal", "a4"].contains(&paper.typed().as_str()));
    let jobs: Vec<(&MemoryFiles, Job)> = papers
        .flat_map(|paper| kits.iter().map(move |kit| (kit, Job { paper, ..large() })))
        .collect();
    assert_eq!(jobs.len(), 3 * kits.len());
    let small: Vec<String> = jobs
        .into_par_iter()
        .flat_map_iter(|(kit, job)| {
            let proof = clean(kit, &job);
            let told = proof
                .faces
                .iter()
                .filter(|face| is_of(&proof, face, decks) || is_of(&proof, face, rules));
            let small = told.flat_map(|face| {
                let small = runs(&face.items, 1.0)
                    .into_iter()
                    .filter(|(_, size)| *size < LEAST);
                small.map(|(run, size)| {
                    format!(
                        "{} on {}: `{}` in {size:.2} pt",
                        face.name,
                        job.paper,
                        run.text()
                    )
                })
            });
            small.collect::<Vec<_>>()
        })
        .collect();
    assert!(small.is_empty(), "\n{}\n", small.join("\n"));
}

#[test]
fn every_card_grows_with_all_its_words_and_every_token_and_board_stays_as_it_is() {
    for name in files::kits() {
        let kit = files::content(&name);
        let (usual, large) = (
            clean(
                &kit,
                &Job {
                    large: false,
                    ..large()
                },
            ),
            clean(&kit, &large()),
        );
        let is_page = |face: &&Face| is_of(&usual, face, rules);
        let (mut grown, mut kept) = (0, 0);
        // What has another sheet in its place is not there in large print.
        let is_replaced = |face: &&Face| {
            let component = face.name.split('/').next().unwrap();
            usual
                .game
                .draft
                .components
                .iter()
                .any(|one| one.name == component && one.large.is_some())
        };
        // Pages come after pieces, and after them the parts of boards that sheets show.
        for face in usual
            .faces
            .iter()
            .take_while(|face| !is_page(face))
            .filter(|face| !is_replaced(face))
        {
            let other = large
                .faces
                .iter()
                .find(|other| other.name == face.name)
                .unwrap_or_else(|| panic!("{}", face.name));
            if is_of(&usual, face, decks) {
                assert!(
                    other.trim().w >= face.trim().w * 3 / 2
                        && other.trim().h >= face.trim().h * 3 / 2,
                    "{}",
                    face.name
                );
                assert_eq!(letters(face), letters(other), "{}", face.name);
                grown += 1;
            } else {
                assert_eq!(
                    dump::face(face, &usual.fonts),
                    dump::face(other, &large.fonts)
                );
                kept += 1;
            }
        }
        assert!(
            kept > 0 && (grown > 0 || decks(&large).is_empty()),
            "{name}"
        );
        let text = |proof: &Proof| -> Vec<char> {
            let runs = proof
                .faces
                .iter()
                .filter(is_page)
                .flat_map(|face| runs(&face.items, 1.0));
            // The head of a table that goes on in another column stands there again, and is not read again.
            let read = runs
                .filter(|(run, _)| run.element.is_some())
                .map(|(run, _)| run.text().to_string());
            let mut all: Vec<char> = read
                .collect::<String>()
                .chars()
                .filter(|one| !one.is_whitespace())
                .collect();
            all.sort_unstable();
            all
        };
        // Rules list what is printed, which differs where one sheet takes the place of another.
        if usual
            .game
            .draft
            .components
            .iter()
            .all(|one| one.large.is_none())
        {
            assert_eq!(text(&usual), text(&large), "the rules of {name}");
        }
    }
}

#[test]
fn two_poker_cards_with_all_their_marks_go_onto_a_letter_sheet_and_onto_a4() {
    let deck = "[deck.work]\ntemplate = \"card\"\n[[deck.work.card]]\ntitle = \"Rye\"\ntext = \"Sow.\"\ncopies = 4\n";
    for paper in PAPERS {
        let proof = clean(
            &kit(deck, "Text."),
            &Job {
                paper,
                backs: boardpress::model::Backs::None,
                ..large()
            },
        );
        let sheets: Vec<_> = proof
            .sheets
            .iter()
            .filter(|sheet| sheet.component == "work")
            .collect();
        assert!(
            sheets[0].placements.len() >= 2 && sheets[0].cuts_without_marks() == 0,
            "{paper}"
        );
        assert_eq!(
            proof.face(sheets[0].placements[0].face).trim().w,
            Length::um(95_250)
        );
    }
}

#[test]
fn words_are_set_anew_and_not_only_scaled() {
    let card = |title: &str, text: &str| {
        format!("[[deck.work.card]]\ntitle = \"{title}\"\ntext = \"{text}\"\n")
    };
    let (short, long) = (
        "Sow rye.",
        "Sow rye where the river left its mud in spring. ".repeat(9),
    );
    let deck = format!(
        "[deck.work]\ntemplate = \"card\"\n{}{}",
        card("Rye", short),
        card("Mud", &long)
    );
    let proof = clean(&kit(&deck, "Text."), &large());
    let body = |name: &str| {
        let face = proof.faces.iter().find(|face| face.name == name).unwrap();
        runs(&face.items, 1.0)
            .into_iter()
            .filter(|(run, _)| run.text().contains("rye"))
            .map(|(_, size)| size)
            .reduce(f64::min)
    };
    let sizes: Vec<f64> = proof
        .faces
        .iter()
        .filter_map(|face| body(&face.name))
        .collect();
    // Ten points times one and a half are fifteen, but a short text has room for large print.
    assert!(sizes.contains(&18.0), "{sizes:?}");
    assert!(
        sizes.iter().any(|size| (14.0..18.0).contains(size)),
        "{sizes:?}"
    );
}

#[test]
fn a_card_grows_further_where_its_words_would_be_too_small() {
    let text = "Sow rye where the river left its mud in spring. ".repeat(10);
    let deck = format!(
        "[deck.work]\ntemplate = \"card\"\n[[deck.work.card]]\ntitle = \"Mud\"\ntext = \"{text}\"\n"
    );
    let proof = clean(&kit(&deck, "Text."), &large());
    let face = proof
        .faces
        .iter()
        .find(|face| face.name.starts_with("work/"))
        .unwrap();
    assert!(
        face.trim().w > Length::um(95_250) && face.trim().w <= Length::mm(127),
        "{:?}",
        face.trim()
    );
    assert!(
        runs(&face.items, 1.0)
            .iter()
            .all(|(_, size)| *size >= LEAST)
    );
}

#[test]
fn slots_of_one_size_keep_one_size() {
    // On a badge `over` and `title` find sizes of their own; two labels of one style do not.
    let mut fs = badges();
    let slots = |narrow: f64| {
        format!(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 60 60' width='60mm' height='60mm'>\
             <rect id='ground' x='0' y='0' width='60' height='60' fill='#ffffff'/>\
             <rect id='one' data-slot='text' x='4' y='4' width='{narrow}' height='8' fill='none'/>\
             <rect id='two' data-slot='text' x='4' y='24' width='50' height='8' fill='none'/></svg>"
        )
    };
    let style = |name: &str| format!("[slot.{name}]\nsize = \"8 pt\"\nleading = 1\nlines = 1\n");
    fs.put(
        "templates/pair.toml",
        format!(
            "trim = [\"60 mm\", \"60 mm\"]\n{}{}",
            style("one"),
            style("two")
        ),
    );
    fs.put(
        "pair.toml",
        "[deck.pair]\ntemplate = \"pair\"\n[[deck.pair.card]]\none = \"Harvest\"\ntwo = \"Rye\"\n"
            .to_owned(),
    );
    for (narrow, size) in [(13.0, 14.0..17.9), (50.0, 18.0..18.1)] {
        fs.put("templates/pair.svg", slots(narrow));
        let proof = clean(&fs, &large());
        let face = proof
            .faces
            .iter()
            .find(|face| face.name.starts_with("pair/"))
            .unwrap();
        let sizes: Vec<f64> = runs(&face.items, 1.0)
            .into_iter()
            .map(|(_, size)| size)
            .collect();
        assert!(
            sizes.len() == 2 && sizes[0] == sizes[1] && size.contains(&sizes[0]),
            "{narrow}: {sizes:?}"
        );
    }
}

#[test]
fn a_table_that_stands_twice_side_by_side_stands_once() {
    let table = "| No. | Town | No. | Town |\n|---|---|---|---|\n| 1 | Ash | 3 | Elm |\n| 2 | Beech | | |\n";
    let lines = pages(table, &large()).concat();
    assert_eq!(lines, ["No.Town", "1Ash", "2Beech", "3Elm"]);
    let usual = pages(table, &Job::default()).concat();
    assert_eq!(usual[0], "No.TownNo.Town");
}

#[test]
fn a_table_that_is_too_wide_becomes_rows_one_below_the_other() {
    let word = "Incontrovertibility";
    let head: String = (0..6).map(|n| format!("| {word}{n} ")).collect();
    let row: String = (0..6)
        .map(|n| format!("| {} ", ["Ash", "Birch", "", "Elm", "Fir", "Oak"][n]))
        .collect();
    let table = format!("{head}|\n{}|\n{row}|\n", "|---".repeat(6));
    let lines = pages(&table, &large()).concat();
    assert_eq!(lines[0], "Ash");
    assert_eq!(lines[1], format!("{word}1: Birch"));
    assert_eq!(
        lines.len(),
        5,
        "the head of an empty cell is left out: {lines:?}"
    );
}

#[test]
fn no_last_page_has_only_a_line_or_two_if_they_go_onto_the_page_before() {
    let text = |count: usize| "Sow rye.\\\n".repeat(count - 1) + "Reap.";
    let counts: Vec<Vec<usize>> = (20..60)
        .map(|n| pages(&text(n), &large()).iter().map(Vec::len).collect())
        .collect();
    let full = counts.iter().filter(|pages| pages.len() == 1).count();
    assert!((5..35).contains(&full), "{counts:?}");
    assert!(
        counts.iter().all(|pages| pages.len() == 1 || pages[1] > 2),
        "{counts:?}"
    );
}

#[test]
fn a_sheet_in_large_print_takes_the_place_of_another() {
    let board = |name: &str, more: &str| {
        format!("[board.{name}]\nsize = ['90 mm', '90 mm']\nground = 'navy'\n{more}")
    };
    let boards = board("scores", "large-print = 'scores-large'\n")
        + &board("scores-large", "")
        + &board("map", "");
    let kit = files::kit([("boards.toml", &*boards)]);
    let printed = |large: bool, only: &[&str], without: &[&str]| {
        let words = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        let job = Job {
            large,
            only: words(only),
            without: words(without),
            ..Job::default()
        };
        clean(&kit, &job)
            .parts
            .into_iter()
            .map(|part| part.name)
            .collect::<Vec<_>>()
    };
    assert_eq!(printed(false, &[], &[]), ["scores", "map"]);
    assert_eq!(printed(true, &[], &[]), ["scores-large", "map"]);
    assert_eq!(printed(true, &["scores"], &[]), ["scores-large"]);
    assert_eq!(printed(false, &["scores-large"], &[]), ["scores-large"]);
    assert_eq!(printed(true, &[], &["scores"]), ["map"]);
}
