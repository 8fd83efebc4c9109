//! What is said of the pages to those who hear them read.

use std::collections::BTreeSet;

use boardpress::diag::Diagnostics;
use boardpress::model::Job;
use boardpress::press::Unwatched;
use boardpress::source::MemoryFiles;
use lopdf::{Object, decode_text_string};
use rayon::prelude::*;

use crate::support::made::{MadeFile, press};
use crate::support::tagged::{Element, Kid, Tagged};
use crate::support::{files, markdown, tables, told};

fn printed(fs: &dyn boardpress::source::FileSystem, job: &Job) -> Vec<MadeFile> {
    let diagnostics = Diagnostics::default();
    let made = press(fs, job, &Unwatched, &diagnostics)
        .unwrap_or_else(|_| panic!("{}", told(&diagnostics).join("\n")));
    made.files
        .into_iter()
        .filter(|file| file.path.ends_with(".pdf"))
        .collect()
}

/// A kit of one page of rules and a deck of two cards, one of them twice.
fn small() -> MemoryFiles {
    let kit = r##"
        [kit]
        id = "small"
        title = "Small"

        [icons]
        sun = "sun.svg"
        moon = { file = "sun.svg", tint = "#224466", alt = "a new moon" }

        [rules.rules]
        title = "Rules"
        file = "rules.md"

        [board.sky]
        title = "The sky"
        figure = true
        size = ["60 mm", "20 mm"]
        alt = "The sun over the sea"
        [[board.sky.text]]
        text = "Sea"
        at = ["0 mm", "0 mm"]
        room = ["40 mm", "10 mm"]

        [deck.cards]
        title = "Cards"
        template = "card-plain"
        [deck.cards.front]
        text = "It is ${id} {sun}"
        [[deck.cards.card]]
        id = "day"
        title = "Day"
        [[deck.cards.card]]
        id = "night"
        title = "Night"
        copies = 2
    "##;
    let rules = "# Small\n\nFirst {sun}, then {moon}.\n\n### Deep\n\n1. One\n2. Two\n\n   - inner\n\n\
                 | a | b |\n|---|---|\n| c |  |\n\n![A drawing](sky)\n\n![A sun](sun.svg \"The sun alone\")\n";
    let sun = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3"/></svg>"##;
    let mut fs = files::with_fonts();
    files::put_all(&mut fs, files::root(), &files::root().join("templates"));
    fs.put("kit.toml", kit);
    fs.put("rules.md", rules);
    fs.put("sun.svg", sun);
    fs
}

/// An element and all in it, in one line.
fn drawn(tagged: &Tagged, element: &Element) -> String {
    let kid = |kid: &Kid| match kid {
        Kid::Element(element) => drawn(tagged, element),
        Kid::Content(..) => String::new(),
    };
    let kids: Vec<String> = element
        .kids
        .iter()
        .map(kid)
        .filter(|kid| !kid.is_empty())
        .collect();
    let has_content = element
        .kids
        .iter()
        .any(|kid| matches!(kid, Kid::Content(..)));
    let said = match (&element.said, has_content) {
        (Some(said), _) => format!(" {said:?}"),
        (None, true) => format!(" {:?}", tagged.read(element).trim()),
        (None, false) => String::new(),
    };
    let inner = if kids.is_empty() || has_content {
        String::new()
    } else {
        format!("({})", kids.join(" "))
    };
    format!("{}{said}{inner}", element.kind)
}

#[test]
fn rules_and_cards_are_read_with_their_headings_lists_tables_pictures_and_the_names_of_icons() {
    let pdf = printed(
        &small(),
        &Job {
            report: false,
            ..Job::default()
        },
    )
    .remove(0);
    let tagged = Tagged::of(&pdf.bytes);
    let root = tagged.root.as_ref().unwrap();
    let parts: Vec<String> = root.elements().map(|part| drawn(&tagged, part)).collect();
    assert_eq!(
        parts[0],
        "Part \"Rules\"(H1 \"Small\" P \"First sun, then a new moon.\" H2 \"Deep\" \
         L(LI(Lbl \"1.\" LBody(P \"One\")) LI(Lbl \"2.\" LBody(P \"Two\" L(LI(Lbl \"•\" LBody(P \"inner\")))))) \
         Table(TR(TH \"a\" TH \"b\") TR(TD \"c\" TD)) \
         Figure \"The sun over the sea\" P \"A drawing\" Figure \"The sun alone\" P \"A sun\")"
    );
    // A card that is printed once is read word for word; one that is printed twice is stored once, and a picture.
    assert_eq!(
        parts[1],
        "Part \"Cards\"(Sect \"Cards: day\"(P \"Day\" P \"It is day sun\") \
         Figure \"Cards: Night. It is night sun\" Figure \"Cards: Night. It is night sun\")"
    );
}

#[test]
fn rules_are_read_in_every_set_in_which_they_are_printed() {
    for job in [
        Job {
            sets: 2,
            ..Job::default()
        },
        Job {
            copies: 2,
            ..Job::default()
        },
    ] {
        let pdf = printed(
            &small(),
            &Job {
                report: false,
                ..job
            },
        )
        .remove(0);
        assert_eq!(faults(&pdf), [""; 0]);
        let tagged = Tagged::of(&pdf.bytes);
        let is_copy = |one: &&Element| {
            one.kind == "Figure"
                && one
                    .said
                    .as_ref()
                    .is_some_and(|said| said.contains("First sun"))
        };
        let all = tagged.elements();
        let count = |is: &dyn Fn(&&Element) -> bool| all.iter().filter(|one| is(one)).count();
        assert_eq!([count(&|one| one.kind == "H1"), count(&is_copy)], [1, 1]);
    }
}

/// What is wrong with the structure of a file.
fn faults(file: &MadeFile) -> Vec<String> {
    let tagged = Tagged::of(&file.bytes);
    let mut wrong = Vec::new();
    let mut needs = |is: bool, what: String| {
        if !is {
            wrong.push(format!("{}: {what}", file.path));
        }
    };
    let catalog = tagged.document.catalog().unwrap();
    let marked = tagged
        .document
        .get_dict_in_dict(catalog, b"MarkInfo")
        .unwrap();
    needs(
        marked
            .get(b"Marked")
            .and_then(Object::as_bool)
            .unwrap_or(false),
        "it is not marked".to_owned(),
    );
    for (n, stretches) in tagged.pages.iter().enumerate() {
        let loose = stretches
            .iter()
            .filter(|one| one.number.is_none() && !one.is_artifact && one.painted > 0);
        needs(
            loose.count() == 0,
            format!("on page {n} something is neither content nor artifact"),
        );
    }
    // Whatever is content is read once, in the order in which it is painted.
    let content = |(page, stretches): (usize, &Vec<crate::support::tagged::Stretch>)| {
        stretches
            .iter()
            .filter_map(|one| Some((page, one.number?)))
            .collect::<Vec<_>>()
    };
    let painted: Vec<(usize, i64)> = tagged.pages.iter().enumerate().flat_map(content).collect();
    let mut sorted = tagged.order();
    sorted.sort_unstable();
    needs(
        sorted == painted,
        "the structure has not all content once".to_owned(),
    );
    let mut rank = 0;
    for element in tagged.elements() {
        let kinds: Vec<&str> = element.elements().map(|kid| kid.kind.as_str()).collect();
        let holds = |allowed: &[&str]| kinds.iter().all(|kind| allowed.contains(kind));
        match element.kind.as_str() {
            "Figure" | "Span" | "Sect" | "Part" => {
                let said = element.said.as_deref().unwrap_or_default();
                needs(
                    !said.trim().is_empty(),
                    format!("a {} without words", element.kind),
                );
            }
            "L" => needs(
                holds(&["LI"]) && !kinds.is_empty(),
                format!("a list of {kinds:?}"),
            ),
            "LI" => needs(holds(&["Lbl", "LBody"]), format!("an entry of {kinds:?}")),
            "Table" => {
                let widths: BTreeSet<usize> = element
                    .elements()
                    .map(|row| row.elements().count())
                    .collect();
                needs(
                    holds(&["TR"]) && widths.len() == 1,
                    format!("a table of {kinds:?}, {widths:?} wide"),
                );
            }
            "TR" => needs(holds(&["TH", "TD"]), format!("a row of {kinds:?}")),
            heading if heading.starts_with('H') => {
                let own: u8 = heading[1..].parse().unwrap();
                needs(
                    own <= rank + 1,
                    format!("a heading of rank {own} below one of rank {rank}"),
                );
                rank = own;
            }
            _ => {}
        }
    }
    wrong
}

/// The rules of a kit that its file does not say in their order, with the names of icons.
fn unread(kit: &str, pdfs: &[MadeFile]) -> Vec<String> {
    let all = tables::of(kit);
    let read: Vec<String> = pdfs
        .iter()
        .filter(|file| !file.path.contains("report"))
        .flat_map(|file| {
            let tagged = Tagged::of(&file.bytes);
            tagged
                .elements()
                .into_iter()
                .filter(|one| one.kind == "Part")
                .map(|part| tagged.read(part))
                .collect::<Vec<_>>()
        })
        .collect();
    let found: Vec<String> = read
        .iter()
        .flat_map(|text| crate::support::probe::split(text))
        .collect();
    let rules = all
        .get("rules")
        .and_then(toml::Value::as_table)
        .into_iter()
        .flatten();
    let wrong = rules.filter_map(|(name, about)| {
        let file = about.get("file").and_then(toml::Value::as_str)?;
        if about.get("extra").or(about.get("with")).is_some() {
            return None;
        }
        let text =
            std::fs::read_to_string(files::root().join("content").join(kit).join(file)).unwrap();
        let (wanted, mut rest) = (markdown::words(&text), found.iter());
        let at = wanted
            .iter()
            .position(|word| !rest.any(|found| found.contains(word.as_str())))?;
        Some(format!(
            "{kit} {name} is read up to {:?}",
            wanted[at.saturating_sub(8)..=at].join(" ")
        ))
    });
    wrong.collect()
}

#[test]
fn every_file_of_every_kit_can_be_read_aloud_in_its_order() {
    let kits: Vec<String> = files::kits();
    let wrong = kits.par_iter().flat_map(|kit| {
        let pdfs = printed(
            &files::content(kit),
            &Job {
                report: true,
                ..Job::default()
            },
        );
        let title = |file: &MadeFile| {
            let document = lopdf::Document::load_mem(&file.bytes).unwrap();
            let info = document
                .trailer
                .get(b"Info")
                .and_then(Object::as_reference)
                .unwrap();
            decode_text_string(
                document
                    .get_dictionary(info)
                    .unwrap()
                    .get(b"Title")
                    .unwrap(),
            )
            .unwrap()
        };
        let titles: BTreeSet<String> = pdfs.iter().map(title).collect();
        let mut wrong: Vec<String> = pdfs.iter().flat_map(faults).collect();
        wrong.extend(unread(kit, &pdfs));
        if titles.len() != pdfs.len() {
            wrong.push(format!("{kit}: two files are called alike: {titles:?}"));
        }
        wrong
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn without_tags_a_file_is_smaller_and_shows_the_same() {
    let of = |tags| {
        printed(
            &small(),
            &Job {
                report: false,
                tags,
                ..Job::default()
            },
        )
        .remove(0)
    };
    let (with, without) = (of(true), of(false));
    assert!(without.bytes.len() < with.bytes.len());
    let untagged = Tagged::of(&without.bytes);
    assert!(untagged.root.is_none() && !untagged.document.catalog().unwrap().has(b"MarkInfo"));
    let words = |file: &MadeFile| {
        let found = crate::support::probe::Found::on(&file.bytes, 0);
        found
            .letters
            .into_iter()
            .map(|letter| letter.spells)
            .collect::<String>()
    };
    assert_eq!(words(&with), words(&without));
}
