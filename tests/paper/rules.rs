//! Rules on their pages: what stays together, and what a kit holds.

use boardpress::diag::Diagnostics;
use boardpress::geom::Length;
use boardpress::model::{BuildContext, Job};
use boardpress::press::{Proof, proof};
use boardpress::scene::{GlyphRun, Item};
use boardpress::source::MemoryFiles;

use crate::support::{clean, files, told};

/// A kit of a board and rules with a list of what it holds; without words the rules are that list alone.
fn kit(rules: &str) -> MemoryFiles {
    let file = if rules.is_empty() {
        ""
    } else {
        "file = \"rules.md\"\n"
    };
    let kit = "[board.field]\ntitle = \"Field\"\nsize = [\"60 mm\", \"60 mm\"]\n\
               [rules.rules]\ntitle = \"Rules\"\ncontents = true\n";
    let files = [
        ("things.toml", &*format!("{kit}{file}")),
        ("rules.md", rules),
    ];
    files::kit(files.into_iter().filter(|(_, text)| !text.is_empty()))
}

/// The first run with this word, and the number of the page on which it is.
fn run<'p>(proof: &'p Proof, word: &str) -> (usize, &'p GlyphRun) {
    let of = |(page, item): (usize, &'p Item)| match item {
        Item::Glyphs(run) if run.text().contains(word) => Some((page, run)),
        _ => None,
    };
    let items = proof
        .faces
        .iter()
        .enumerate()
        .flat_map(|(page, face)| face.items.iter().map(move |item| (page, item)));
    items
        .filter_map(of)
        .next()
        .unwrap_or_else(|| panic!("`{word}` is on no page"))
}

#[test]
fn a_question_in_bold_is_never_parted_from_its_answer() {
    for lines in 10..60 {
        let rules = format!(
            "{}\n\n1. **Which fields became neutral or were wanted by nobody at all in the game that you have just \
             played, and who is in that place in real life?**\\\n   Answers differ, and people without a vote are one \
             of them, as are all those voters in districts that one side always wins, whatever anybody does.\n\n{}\n",
            "A line.\\\n".repeat(lines),
            "A line.\\\n".repeat(60 - lines)
        );
        let proof = clean(&kit(&rules), &Job::default());
        let ((page, question), (other, answer)) = (run(&proof, "life?"), run(&proof, "Answers"));
        let between = answer.origin.y - question.origin.y;
        assert!(
            page == other && between >= Length::ZERO && between < Length::mm(12),
            "{lines}: {between}"
        );
    }
}

#[test]
fn no_column_begins_or_ends_with_a_single_line_of_a_paragraph() {
    for lines in 10..60 {
        let rules = format!(
            "{}\n\nFirst line.\\\nSecond line.\\\nThird line.\\\nFourth line.\n\n{}\n",
            "A line.\\\n".repeat(lines),
            "A line.\\\n".repeat(60 - lines)
        );
        let proof = clean(&kit(&rules), &Job::default());
        for [upper, lower] in [["First", "Second"], ["Third", "Fourth"]] {
            let ((page, above), (other, below)) = (run(&proof, upper), run(&proof, lower));
            let between = below.origin.y - above.origin.y;
            assert!(
                page == other && between >= Length::ZERO && between < Length::mm(12),
                "{lines}, {lower}: {between}"
            );
        }
    }
}

#[test]
fn rules_without_pieces_do_not_list_what_the_kit_holds() {
    let (all, alone) = (
        Job::default(),
        Job {
            only: vec!["rules".to_owned()],
            ..Job::default()
        },
    );
    let holds = |rules: &str, job: &Job, words: &str| {
        let proof = clean(&kit(rules), job);
        let has_words =
            |item: &Item| matches!(item, Item::Glyphs(run) if run.text().contains(words));
        proof
            .faces
            .iter()
            .flat_map(|face| &face.items)
            .any(has_words)
    };
    for (rules, title) in [("Play.\n", "What is in the kit"), ("", "Rules")] {
        assert!(
            holds(rules, &all, "In this kit") && holds(rules, &all, title),
            "{rules}"
        );
    }
    assert!(!holds("Play.\n", &alone, "In this kit"));
}

#[test]
fn a_list_of_contents_without_anything_to_list_is_told_and_not_printed() {
    let alone = Job {
        only: vec!["rules".to_owned()],
        ..Job::default()
    };
    let diagnostics = Diagnostics::default();
    assert!(proof(&kit(""), BuildContext::new(&alone, &diagnostics)).is_err());
    let help = "add the components that it should list to --only";
    let note = format!(
        "things.toml:4:8 nothing-to-print: `rules` lists what is printed with it, but nothing else is printed \
             ({help})"
    );
    assert_eq!(told(&diagnostics), [note]);
}
