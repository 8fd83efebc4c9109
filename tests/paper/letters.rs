//! Letters that are joined, marked or run from right to left can be taken out of
//! the files again as they went in.

use boardpress::diag::Diagnostics;
use boardpress::model::Job;
use boardpress::press::Unwatched;
use lopdf::Document;

use super::kits;
use crate::support::made::press;
use crate::support::probe::{self, Found, Letter, split};
use crate::support::told;

/// The families that come with the press, each with a weight that it has.
const FAMILIES: [(&str, u32); 6] = [
    ("Atkinson Hyperlegible Next", 400),
    ("Barlow Condensed", 600),
    ("Fredoka", 600),
    ("Libre Caslon Text", 700),
    ("Lilita One", 400),
    ("Zilla Slab", 700),
];

/// A board with these words in a family.
fn said(words: &str, (family, weight): (&str, u32)) -> Vec<(String, String)> {
    let board = format!(
        "[board.words]\nsize = [\"180 mm\", \"120 mm\"]\n[[board.words.text]]\nat = [\"5 mm\", \"5 mm\"]\n\
         room = [\"60 mm\", \"110 mm\"]\nsize = \"11 pt\"\nfamily = \"{family}\"\nweight = {weight}\ntext = \"\"\"{words}\"\"\"\n"
    );
    vec![("board.toml".to_owned(), board)]
}

/// Letters that are joined or have marks, signs, and figures; every family has them.
const ODD: &str = "office affluent fjord flight AVATAR Toffee Ångström naïve façade São \
                   “quoted” ‘so’ „unten“ «dedans» ‹x› mother–daughter 5 − 3 × 2 ÷ 1 ± 4 € 7 £ 8 ½ ¼ § 9 © ® ™ 20° \
                   1,234,567.89 No. 10 a\u{a0}b e\u{301}te\u{301} w/o & @ % + = ( ) ?!";

#[test]
fn odd_letters_come_out_as_they_went_in() {
    let mut wrong = Vec::new();
    for family in FAMILIES {
        let kit = kits::kit(&said(ODD, family));
        let pdf = kits::pdfs(
            &kit,
            &Job {
                slug: false,
                ..Job::default()
            },
        )
        .unwrap()
        .remove(0);
        let (found, wanted) = (probe::words(&Found::on(&pdf.bytes, 0).letters), split(ODD));
        if found != wanted {
            wrong.push(format!(
                "{family:?}:\n{}\n{}",
                found.join(" "),
                wanted.join(" ")
            ));
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

/// Letters as a reader finds them in the order of a file: those that run from
/// right to left are turned round.
fn turned_round(letters: impl Iterator<Item = char>) -> String {
    let (mut text, mut leftwards) = (String::new(), String::new());
    for letter in letters {
        if ('\u{590}'..'\u{600}').contains(&letter) {
            leftwards.insert(0, letter);
        } else {
            text.push_str(&std::mem::take(&mut leftwards));
            text.push(letter);
        }
    }
    text + &leftwards
}

/// Fredoka is the one family with Hebrew letters; Arabic ones are in none.
#[test]
fn words_that_run_from_right_to_left_come_out_as_they_went_in_or_are_refused() {
    let (family, words) = (FAMILIES[2], "שלום עולם 12 ways to say שלום");
    let pdf = kits::pdfs(
        &kits::kit(&said(words, family)),
        &Job {
            slug: false,
            ..Job::default()
        },
    )
    .unwrap()
    .remove(0);
    // Told the text besides, some readers lose letters that run to the left.
    let document = Document::load_mem(&pdf.bytes).unwrap();
    let content = document.get_page_content(document.get_pages()[&1]);
    assert!(!String::from_utf8_lossy(&content).contains("ActualText"));
    let letters = Found::on(&pdf.bytes, 0).letters;
    let spelled = letters
        .iter()
        .flat_map(|letter| letter.spells.chars())
        .filter(|letter| !letter.is_whitespace());
    assert_eq!(turned_round(spelled), words.replace(' ', ""));
    let first = letters.iter().find(|letter| letter.spells == "ש").unwrap();
    let alike = |letter: &&Letter| letter.spells == "ל" && (letter.at.y - first.at.y).abs() < 1.0;
    assert!(
        letters.iter().find(alike).unwrap().at.x < first.at.x,
        "the second letter stands to the left of the first"
    );

    for (family, words) in FAMILIES
        .into_iter()
        .flat_map(|family| ["שלום", "مرحبا"].map(|words| (family, words)))
    {
        let diagnostics = Diagnostics::default();
        let print = press(
            &kits::kit(&said(words, family)),
            &Job::default(),
            &Unwatched,
            &diagnostics,
        );
        let (has_it, told) = (family.0 == "Fredoka" && words == "שלום", told(&diagnostics));
        assert_eq!(print.is_ok(), has_it, "{family:?}: {told:?}");
        assert_eq!(
            told.iter().any(|note| note.contains("missing-glyph")),
            !has_it,
            "{family:?}: {told:?}"
        );
    }
}
