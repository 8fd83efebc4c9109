//! The words on the pages, against the words in the kits' own files.

use std::collections::BTreeMap;
use std::fs;

use boardpress::sheet::{Sheet, Side, Sides};
use rayon::prelude::*;
use toml::Value;

use super::printed::{self, Page, Printed, prints};
use crate::support::probe::{self, Found, split};
use crate::support::{files, markdown, tables};

/// The decks and token sets whose words all stand in their kit's files.
const READ: [&str; 13] = [
    "fate",
    "strategy",
    "reminder",
    "elephant",
    "donkey",
    "porcupine",
    "leaf",
    "neutral",
    "elephant-marker",
    "donkey-marker",
    "porcupine-marker",
    "leaf-marker",
    "strips",
];

/// The words of every face of a kit's cards and tokens, straight from its files.
fn written(kit: &str) -> BTreeMap<String, Vec<String>> {
    let mut faces = BTreeMap::new();
    let all = tables::of(kit);
    for (kind, items) in [("deck", "card"), ("token", "piece")] {
        let sets = all
            .get(kind)
            .and_then(Value::as_table)
            .into_iter()
            .flatten();
        // Sets with words of their own in the template are looked at by eye.
        for (set, about) in sets.filter(|(set, _)| READ.contains(&set.as_str())) {
            for item in about[items].as_array().unwrap() {
                let name = format!("{set}/{}", item["id"].as_str().unwrap());
                faces.insert(format!("{name}/back"), back(about));
                faces.insert(name, front(about, item));
            }
        }
    }
    faces
}

fn back(about: &Value) -> Vec<String> {
    about
        .get("back")
        .map(|back| split(back["title"].as_str().unwrap()))
        .unwrap_or_default()
}

/// The words of a front from top to bottom: name of the deck or number of a
/// token, title, effect, ruling and note, or a body.
fn front(about: &Value, item: &Value) -> Vec<String> {
    let of_set = |key: &str| {
        about
            .get("front")
            .and_then(|front| Some(front.get(key)?.as_str()?.to_owned()))
    };
    let of_item = |key: &str| Some(item.get(key)?.as_str()?.to_owned());
    let votes = item.get("votes").map(Value::to_string).unwrap_or_default();
    let number = of_set("number").map(|number| number.replace("${votes}", &votes));
    let mut words: Vec<String> = [of_set("deck"), number, of_item("title")]
        .into_iter()
        .flatten()
        .flat_map(|text| split(&text))
        .collect();
    for key in ["effect", "clarify", "note", "body"] {
        words.extend(of_item(key).iter().flat_map(|text| markdown::words(text)));
    }
    words
}

/// The words of a component's pages, one page after the other.
fn of_component(print: &Printed, component: &str) -> Vec<String> {
    let is_own = |(page, _): &&(Page, Found)| {
        std::ptr::eq(page.print, print) && page.sheet.component == component
    };
    let words = |(page, found): &(Page, Found)| {
        let own = found
            .letters
            .iter()
            .filter(|letter| letter.is_in(page.sheet.trim, page.sheet.size.h));
        probe::words(own)
    };
    split(
        &printed::read()
            .iter()
            .filter(is_own)
            .flat_map(words)
            .collect::<Vec<_>>()
            .join(" "),
    )
}

/// The facts on a sheet, in the order in which they stand there.
fn facts(print: &Printed, sheet: &Sheet) -> Vec<String> {
    let kit = &print.proof.game.draft.kit;
    let side = match (sheet.sides, sheet.side) {
        (Sides::TwoSided(_), Side::Front) => "front: print both sides, flip on the long edge",
        (Sides::TwoSided(_), Side::Back) => "back",
        (Sides::OneSided, Side::Front) => "",
        (Sides::OneSided, Side::Back) => "backs to glue behind the fronts",
    };
    let players = match print.proof.game.players {
        0 => String::new(),
        players => format!("{players} players"),
    };
    let (n, of) = sheet.number;
    vec![
        if sheet.paper == "letter" {
            "3 15/16 in (100 mm)"
        } else {
            "100 mm"
        }
        .to_owned(),
        "print at 100%, not “fit to page”".to_owned(),
        if sheet.sides == Sides::OneSided {
            ""
        } else {
            "hold it up to the light: the two arrows must match"
        }
        .to_owned(),
        format!("sheet {n} of {of}"),
        sheet.code.clone(),
        kit.title.clone(),
        sheet.component.clone(),
        side.to_owned(),
        if sheet.paper == "a4" {
            "A4".to_owned()
        } else {
            sheet.paper.clone()
        },
        players,
        print
            .proof
            .game
            .seed
            .map(|seed| format!("seed {seed}"))
            .unwrap_or_default(),
        format!("kit {}", kit.version),
        format!("boardpress {}", env!("CARGO_PKG_VERSION")),
    ]
}

fn squeezed(text: &str) -> String {
    split(text).join(" ")
}

#[test]
fn every_card_and_token_reads_as_it_was_written() {
    let written: BTreeMap<&str, _> = ["mapmaker", "redistrict"]
        .map(|kit| (kit, written(kit)))
        .into();
    let read = |(page, Found { letters, .. }): &(Page, Found)| -> Vec<(String, String)> {
        let face = |placement: &boardpress::sheet::Placement| {
            let face = page.print.proof.face(placement.face);
            let wanted = written[page.print.kit].get(&face.name)?;
            let trim = placement.trim(face.trim());
            let found = probe::words(
                letters
                    .iter()
                    .filter(|letter| letter.is_in(trim, page.sheet.size.h)),
            );
            let fault = if found == *wanted {
                String::new()
            } else {
                format!("{wanted:?}\n{found:?}")
            };
            Some((format!("{} {}", page.print.name(), face.name), fault))
        };
        page.sheet.placements.iter().filter_map(face).collect()
    };
    let read: Vec<(String, String)> = printed::read().par_iter().flat_map_iter(read).collect();
    let wrong: Vec<String> = read
        .iter()
        .filter(|(_, fault)| !fault.is_empty())
        .map(|(name, fault)| format!("{name}\n{fault}"))
        .collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
    for (print, count) in prints()
        .iter()
        .zip([37 + 20 + 132 + 8, 73 + 40 + 132 + 8, 46, 46])
    {
        let name = format!("{} ", print.name());
        assert_eq!(
            read.iter().filter(|(at, _)| at.starts_with(&name)).count(),
            count,
            "{name}"
        );
    }
}

#[test]
fn rules_read_as_they_were_written_from_the_first_word_to_the_last() {
    let mut read = 0;
    for (kit, component, file, follows) in [
        ("mapmaker", "Rules", "rules.md", ""),
        ("redistrict", "How the cards work", "card-rules.md", ""),
    ] {
        let text = fs::read_to_string(files::root().join("content").join(kit).join(file)).unwrap();
        let wanted = markdown::words(&text);
        for print in prints().iter().filter(|print| print.kit == kit) {
            let found = of_component(print, component);
            // The words of a figure stand between those of the text.
            let mut rest = found.iter();
            let lost = wanted
                .iter()
                .position(|word| !rest.any(|found| found == word));
            let near = |at: usize| wanted[at.saturating_sub(8)..wanted.len().min(at + 8)].join(" ");
            assert!(lost.is_none(), "{}: {:?}", print.name(), lost.map(near));
            let rest: Vec<&str> = rest.take(5).map(String::as_str).collect();
            assert_eq!(rest.join(" "), follows, "{}", print.name());
            read += 1;
        }
    }
    assert_eq!(read, prints().len());
}

#[test]
fn every_sheet_says_what_it_is_in_the_same_order() {
    let fault = |(page, found): &(Page, Found)| {
        let all = probe::words(&found.letters).join(" ");
        // What lies on the sheet is read first, and what is said about it last.
        let facts = facts(page.print, page.sheet);
        let mut rest = &all[all.rfind(&facts[0])?..];
        for fact in facts {
            match rest.find(&squeezed(&fact)) {
                Some(at) => rest = &rest[at + squeezed(&fact).len()..],
                None => return Some(format!("{}: no `{fact}` in `{rest}`", page.name())),
            }
        }
        (!rest.is_empty()).then(|| format!("{}: `{rest}` behind the last fact", page.name()))
    };
    let wrong: Vec<String> = printed::read().par_iter().filter_map(fault).collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}
