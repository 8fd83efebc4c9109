//! Kits in which single numbers are other ones: far too large, negative, nought,
//! not finite, in another unit. And kits of more of something than a limit allows.

use std::fmt::Write;

use boardpress::diag::{Code, Diagnostics};
use boardpress::model::{BuildContext, Job};
use boardpress::press::proof;
use boardpress::source::{FileSystem, MemoryFiles};

use super::{Chance, assert_none_falls};
use crate::support::{files, told};

/// How many numbers of each kit are changed without being asked for more.
const TRIES: u64 = 4;

const KITS: [&str; 6] = [
    "mapmaker",
    "redistrict",
    "legislative-race",
    "draw-the-line",
    "gerrymander",
    "bingo",
];

/// What a number becomes.
const NUMBERS: [&str; 18] = [
    "0",
    "-1",
    "-2147483648",
    "2147483647",
    "4294967297",
    "9223372036854775807",
    "99999999999999999999",
    "1e300",
    "-1e300",
    "1e-300",
    "0.0001",
    "nan",
    "inf",
    "1000",
    "10000",
    "9999",
    "-9999",
    "0.5",
];

#[test]
fn no_other_number_makes_the_press_fall_over() {
    assert_none_falls(&KITS, TRIES, mutated);
}

/// A kit in which one number of one file is another, and what was changed.
fn mutated(fs: &MemoryFiles, number: u64) -> (MemoryFiles, String) {
    let mut chance = Chance(number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let is_told = |path: &String| path.ends_with(".toml") || path.ends_with(".csv");
    let files: Vec<String> = fs.list("").into_iter().filter(is_told).collect();
    let path = &files[chance.below(files.len())];
    let text = fs.text(path).unwrap();
    let numbers = numbers(&text);
    let mut mutated = fs.clone();
    if numbers.is_empty() {
        return (mutated, format!("nothing in {path}"));
    }
    let (start, end) = numbers[chance.below(numbers.len())];
    let old = &text[start..end];
    let new = match chance.below(8) {
        // A slip of the hand: the same number twice, or without its point.
        0 => format!("{old}{old}"),
        1 => old.replace('.', ""),
        _ => NUMBERS[chance.below(NUMBERS.len())].to_owned(),
    };
    mutated.put(path, format!("{}{new}{}", &text[..start], &text[end..]));
    (mutated, format!("{new} for {old} at {start} in {path}"))
}

/// Where the numbers of a text stand.
fn numbers(text: &str) -> Vec<(usize, usize)> {
    let (bytes, mut found, mut at) = (text.as_bytes(), Vec::new(), 0);
    let is_part = |byte: u8| byte.is_ascii_digit() || byte == b'.';
    while at < bytes.len() {
        if !bytes[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let end = (at..bytes.len())
            .find(|n| !is_part(bytes[*n]))
            .unwrap_or(bytes.len());
        found.push((at, end));
        at = end;
    }
    found
}

const KIT: &str = "[kit]\nid = \"test\"\ntitle = \"Test\"\n";
const DECK: &str = "[deck.a]\ntemplate = \"plain\"\ndata = \"rows.csv\"\n";
const BOARD: &str = "[board.b]\nsize = [\"9000 mm\", \"9000 mm\"]\n\
    [board.b.hexes]\nside = \"1 mm\"\ncentre = [\"4500 mm\", \"4500 mm\"]\ncells = \"rows.csv\"\n";
const TEMPLATE: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30" width="40mm" height="30mm">
  <rect id="title" data-slot="text" x="3" y="3" width="34" height="6" fill="none"/>
</svg>"#;

/// The codes and messages of what is said of a kit with these rows.
fn said(kit: &str, rows: impl FnOnce(&mut String)) -> Vec<(Code, String)> {
    let mut fs = files::with_fonts();
    let mut csv = String::new();
    rows(&mut csv);
    fs.put("kit.toml", format!("{KIT}{kit}"));
    fs.put("rows.csv", csv);
    fs.put("templates/plain.svg", TEMPLATE);
    let diagnostics = Diagnostics::default();
    assert!(
        proof(&fs, BuildContext::new(&Job::default(), &diagnostics)).is_err(),
        "{:?}",
        told(&diagnostics)
    );
    diagnostics
        .groups()
        .iter()
        .map(|alike| {
            (
                alike.diagnostics[0].code,
                alike.diagnostics[0].message.to_string(),
            )
        })
        .collect()
}

#[test]
fn more_rows_than_the_limit_are_one_note() {
    let said = said(DECK, |csv| {
        csv.push_str("title\n");
        (0..100_001).for_each(|n| writeln!(csv, "card {n}").unwrap());
    });
    let [(Code::Limit, message)] = &said[..] else {
        panic!("{said:?}")
    };
    assert!(
        message.to_string().contains("the limit is 100,000"),
        "{message}"
    );
}

#[test]
fn more_cells_than_the_limit_are_one_note() {
    let said = said(BOARD, |csv| {
        csv.push_str("id,q,r\n");
        (0..10_001).for_each(|n| writeln!(csv, "c{n},{},{}", n % 100, n / 100).unwrap());
    });
    let [(Code::Limit, message)] = &said[..] else {
        panic!("{said:?}")
    };
    assert!(
        message
            .to_string()
            .contains("10,001 cells; the limit is 10,000"),
        "{message}"
    );
}

#[test]
fn more_copies_in_all_than_the_limit_are_one_note() {
    let said = said(DECK, |csv| {
        csv.push_str("title,copies\n");
        (0..600).for_each(|n| writeln!(csv, "card {n},10000").unwrap());
    });
    let [(Code::Limit, message)] = &said[..] else {
        panic!("{said:?}")
    };
    assert!(
        message
            .to_string()
            .contains("6,000,000 printed pieces; the limit is 500,000"),
        "{message}"
    );
}

#[test]
fn more_comparisons_than_the_limit_are_one_note() {
    let wanted: Vec<String> = (0..1_001).map(|n| format!("title = x{n}")).collect();
    let deck = DECK.replace(
        "\"rows.csv\"",
        &format!(
            "{{ file = \"rows.csv\", where = \"{}\" }}",
            wanted.join(" or ")
        ),
    );
    let said = said(&deck, |csv| csv.push_str("title\nx7\n"));
    let [(Code::Limit, message)] = &said[..] else {
        panic!("{said:?}")
    };
    assert!(
        message
            .to_string()
            .contains("1,001 comparisons; the limit is 1,000"),
        "{message}"
    );
}

#[test]
fn a_fault_in_each_of_many_rows_is_one_note() {
    let said = said(DECK, |csv| {
        csv.push_str("title\n");
        (0..10_800).for_each(|n| writeln!(csv, "Card {n} takes {{wod}}").unwrap());
    });
    let [(Code::UnknownIcon, message)] = &said[..] else {
        panic!("{said:?}")
    };
    assert_eq!(message, "there is no icon `wod`");
}

/// What is said of a kit with an icon in a drawing of this text.
fn said_of_drawing(parts: &str) -> Vec<(Code, String)> {
    let mut fs = files::with_fonts();
    fs.put("kit.toml", format!("{KIT}[icons]\na = \"a.svg\"\n"));
    fs.put(
        "a.svg",
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 200 200\">{parts}</svg>"),
    );
    let diagnostics = Diagnostics::default();
    assert!(
        proof(&fs, BuildContext::new(&Job::default(), &diagnostics)).is_err(),
        "{:?}",
        told(&diagnostics)
    );
    diagnostics
        .groups()
        .iter()
        .map(|alike| {
            (
                alike.diagnostics[0].code,
                alike.diagnostics[0].message.to_string(),
            )
        })
        .collect()
}

#[test]
fn a_drawing_whose_texts_take_too_long_to_set_is_refused_before() {
    let words = "<tspan>word</tspan> ".repeat(4_000);
    let text = format!("<text font-family=\"Barlow Condensed\" font-size=\"1\">{words}</text>");
    let said = said_of_drawing(&text);
    let [(Code::Limit, message)] = &said[..] else {
        panic!("{said:?}")
    };
    assert!(
        message
            .to_string()
            .starts_with("with what it holds and uses, <text> has 1"),
        "{message}"
    );
    let many = "<text font-family=\"Barlow Condensed\" font-size=\"1\">word</text>".repeat(40_000);
    let said = said_of_drawing(&many);
    let [(Code::Limit, message)] = &said[..] else {
        panic!("{said:?}")
    };
    assert!(
        message
            .to_string()
            .contains("<svg> has 720,001 parts, each as often as it is used"),
        "{message}"
    );
}

#[test]
fn a_style_sheet_of_twenty_thousand_rules_is_refused_before_it_is_read() {
    let rules: String = (0..20_000)
        .map(|n| format!(".c{n}{{fill:#00{n:06x}}}"))
        .collect();
    let said = said_of_drawing(&format!(
        "<style>{rules}</style><rect width=\"9\" height=\"9\"/>"
    ));
    let [(Code::BadSvg, message)] = &said[..] else {
        panic!("{said:?}")
    };
    assert_eq!(message, "its style sheet has too many rules");
}

#[test]
fn a_text_longer_than_the_limit_is_told_at_its_key() {
    let long = "word ".repeat(1_000_000);
    let said = said(
        &format!("{DECK}[deck.a.front]\ntitle = \"{long}\"\n"),
        |csv| csv.push_str("id\n1\n"),
    );
    let [(Code::Limit, message), ..] = &said[..] else {
        panic!("{said:?}")
    };
    assert!(
        message
            .to_string()
            .contains("it has 5,000,000 bytes in one text; the limit is 4,194,304"),
        "{message}"
    );
}

#[test]
fn a_pattern_that_would_be_longer_than_the_limit_once_filled_in_is_told() {
    let pattern = "${word}".repeat(10_000);
    let row = format!("id,word\n1,{}\n", "x".repeat(1_000));
    let said = said(
        &format!("{DECK}[deck.a.front]\ntitle = \"{pattern}\"\n"),
        |csv| csv.push_str(&row),
    );
    let is_told = |(code, message): &(Code, String)| {
        *code == Code::Limit
            && message
                .to_string()
                .starts_with("filled in, this pattern has 10,070,000 bytes in one text")
    };
    assert!(said.iter().any(is_told), "{said:?}");
}
