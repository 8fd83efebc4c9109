//! Sessions, asked as a page asks them.

use std::sync::Mutex;

use serde_json::{Value, json};

use super::{Session, parts};
use crate::diag::{Unwatched, Watch};
use crate::kit::{BuiltIn, names};
use crate::model::Printer;
use crate::source::FileSystem;

fn session() -> Session {
    Session::new(Box::new(|name| {
        Printer::built_in(name).ok_or_else(|| panic!("{name}"))
    }))
}

/// The answer to a request, and the bytes behind it.
fn ask(session: &mut Session, request: Value, bytes: &[u8]) -> (Value, Vec<u8>) {
    let answer = session.answer(
        &[request.to_string().as_bytes(), b"\n", bytes].concat(),
        &Unwatched,
    );
    let (answer, bytes) = parts(&answer);
    (serde_json::from_slice(answer).unwrap(), bytes.to_vec())
}

/// Opens files as a kit; by what requests name it.
fn open(session: &mut Session, files: &[(&str, &str)]) -> String {
    let listed: Vec<Value> = files
        .iter()
        .map(|(path, text)| json!({ "path": path, "bytes": text.len() }))
        .collect();
    let bytes: String = files.iter().map(|(_, text)| *text).collect();
    let (opened, _) = ask(
        session,
        json!({ "ask": "open", "name": "own", "files": listed }),
        bytes.as_bytes(),
    );
    opened["key"]
        .as_str()
        .unwrap_or_else(|| panic!("{opened}"))
        .to_owned()
}

const KIT: &str = "[kit]\nid = \"own\"\ntitle = \"Own\"\n\n[deck.a]\ntemplate = \"card-plain\"\ndata = \"a.csv\"\n\n\
                   # Written here\n[deck.b]\ntemplate = \"card-plain\"\n\n[[deck.b.card]]\nid = \"one\" # the first\n\
                   title = \"One\"\ntext = \"One.\"\n";
const DATA: &str = "id;copies;title;text\r\nx;2;\"Ex\";Words\r\ny;;Why;\"a; b\"\r\n";

/// The answer to changes of a deck as it is now, and the bytes behind it.
fn edit(session: &mut Session, kit: &str, deck: &str, edits: &Value) -> (Value, Vec<u8>) {
    let (now, _) = ask(
        session,
        json!({ "ask": "deck", "kit": kit, "deck": deck }),
        b"",
    );
    let revision = &now["revision"];
    ask(
        session,
        json!({ "ask": "edit", "kit": kit, "deck": deck, "revision": revision, "edits": edits }),
        b"",
    )
}

fn file(session: &mut Session, kit: &str, path: &str) -> String {
    let (answer, bytes) = ask(
        session,
        json!({ "ask": "file", "kit": kit, "path": path }),
        b"",
    );
    assert_eq!(answer["ok"], true, "{answer}");
    String::from_utf8(bytes).unwrap()
}

#[test]
fn every_built_in_kit_has_contents_and_a_form() {
    let mut session = session();
    let (kits, _) = ask(&mut session, json!({ "ask": "kits" }), b"");
    assert_eq!(kits["kits"].as_array().unwrap().len(), names().count());
    for kit in kits["kits"].as_array().unwrap() {
        assert!(
            kit["title"] != kit["key"] && kit["kept"] == "built-in",
            "{kit}"
        );
        let (contents, _) = ask(
            &mut session,
            json!({ "ask": "contents", "kit": kit["key"] }),
            b"",
        );
        assert!(
            contents["title"] == kit["title"]
                && !contents["components"].as_array().unwrap().is_empty()
        );
    }
    let (form, _) = ask(&mut session, json!({ "ask": "form" }), b"");
    let options = form["groups"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|group| group["options"].as_array().unwrap());
    assert_eq!(options.count(), crate::model::OPTIONS.len());
}

#[test]
fn options_are_words_numbers_flags_and_lists() {
    let mut session = session();
    let kit = open(&mut session, &[("kit.toml", KIT), ("a.csv", DATA)]);
    let mut papers = |options: Value| {
        let (answer, _) = ask(
            &mut session,
            json!({ "ask": "proof", "kit": kit, "options": options }),
            b"",
        );
        answer["sheets"][0]["width"]
            .as_f64()
            .ok_or_else(|| answer["notes"][0]["message"].to_string())
    };
    let all = json!({ "paper": "a4", "copies": 2, "no-slug": true, "only": ["a"], "large-print": false, "seed": "" });
    assert_eq!(papers(all), Ok(210.0));
    for (options, words) in [
        (json!({ "paper": "a9" }), "is not a valid value of --paper"),
        (json!({ "papr": "a4" }), "there is no option `papr`"),
        (
            json!({ "board": "X", "seed": 3 }),
            "cannot be used with --seed",
        ),
        (
            json!({ "no-slug": "yes" }),
            "is not a valid value of the option",
        ),
        (
            json!({ "copies": true }),
            "is not a valid value of the option",
        ),
    ] {
        assert!(papers(options).unwrap_err().contains(words), "{words}");
    }
}

#[test]
fn a_kit_with_faults_shows_what_is_well() {
    let mut session = session();
    let broken = KIT.replace(
        "template = \"card-plain\"\ndata",
        "template = \"no-such\"\ndata",
    );
    let kit = open(&mut session, &[("kit.toml", &broken), ("a.csv", DATA)]);
    let (proof, _) = ask(&mut session, json!({ "ask": "proof", "kit": kit }), b"");
    assert_eq!(
        (
            &proof["complete"],
            proof["sheets"].as_array().unwrap().len()
        ),
        (&json!(false), 1),
        "{proof}"
    );
    assert_eq!(proof["notes"][0]["code"], "unknown-template");
    let (built, bytes) = ask(&mut session, json!({ "ask": "build", "kit": kit }), b"");
    assert!(built["files"] == json!([]) && bytes.is_empty(), "{built}");
    let (face, svg) = ask(
        &mut session,
        json!({ "ask": "face", "kit": kit, "of": "b/one" }),
        b"",
    );
    assert!(
        face["name"] == "b/one" && svg.starts_with(b"<?xml"),
        "{face}"
    );
    let (face, _) = ask(
        &mut session,
        json!({ "ask": "face", "kit": kit, "of": "a/x" }),
        b"",
    );
    assert_eq!(face["ok"], false);
}

#[test]
fn titles_that_a_pattern_makes_are_told_without_their_markdown() {
    let mut session = session();
    let kit = "[kit]\nid = \"own\"\ntitle = \"Own\"\n\n[lookup.long]\nb = \"Bee\"\n\n[deck.a]\ntemplate = \"card-plain\"\n\n\
               [deck.a.front]\ntitle = \"**${name | long}**, ${n?}\"\n\n\
               [[deck.a.card]]\nid = \"x\"\nname = \"b\"\nn = 3\ntext = \"One\"\n\n\
               [[deck.a.card]]\nid = \"y\"\nname = \"none\"\ntext = \"Two\"\n";
    let kit = open(&mut session, &[("kit.toml", kit)]);
    let (contents, _) = ask(&mut session, json!({ "ask": "contents", "kit": kit }), b"");
    let items = contents["components"][0]["items"].as_array().unwrap();
    let titles: Vec<&str> = items
        .iter()
        .filter_map(|item| item["title"].as_str())
        .collect();
    assert_eq!(titles, ["Bee, 3", "y"], "{contents}");
}

#[test]
fn a_faulty_card_hides_no_other() {
    let mut session = session();
    let rows = "x,2,Ex,Words,\ny,one,Why,Words,\nz,1,${zed},Words,\nw,1,W,Words,w.png\nu,1,U,Words,\nu,1,U,Words,\nlong,1,L,LONG,\n";
    let data = format!(
        "id,copies,title,text,icon\n{}",
        rows.replace("LONG", &"long words ".repeat(400))
    );
    let kit =
        "[kit]\nid = \"own\"\ntitle = \"Own\"\n\n[deck.a]\ntemplate = \"card\"\ndata = \"a.csv\"\n";
    let kit = open(&mut session, &[("kit.toml", kit), ("a.csv", &data)]);
    let (proof, _) = ask(&mut session, json!({ "ask": "proof", "kit": kit }), b"");
    let codes: Vec<&str> = proof["notes"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|note| note["code"].as_str())
        .collect();
    assert_eq!(
        proof["notes"][0]["of"], "a/w",
        "the card whose picture is not there"
    );
    assert_eq!(
        codes,
        [
            "missing-file",
            "bad-value",
            "unknown-field",
            "duplicate",
            "text-overflow"
        ],
        "{proof}"
    );
    let faces: Vec<&str> = proof["sheets"][0]["pieces"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|piece| piece["face"].as_str())
        .collect();
    assert_eq!(faces, ["a/x", "a/x", "a/long"]);
    for (of, is_drawn, notes) in [
        ("x", true, 0),
        ("long", true, 1),
        ("y", false, 0),
        ("z", false, 0),
        ("w", false, 0),
    ] {
        let of = format!("a/{of}");
        let (face, svg) = ask(
            &mut session,
            json!({ "ask": "face", "kit": kit, "of": of }),
            b"",
        );
        assert_eq!(
            (face["ok"].as_bool(), svg.is_empty()),
            (Some(is_drawn), !is_drawn),
            "{face}"
        );
        assert!(
            !is_drawn || face["notes"].as_array().unwrap().len() == notes,
            "{face}"
        );
    }
}

#[test]
fn cards_of_csv_and_of_toml_are_changed_where_they_stand() {
    let mut session = session();
    let kit = open(&mut session, &[("kit.toml", KIT), ("a.csv", DATA)]);
    let (deck, _) = ask(
        &mut session,
        json!({ "ask": "deck", "kit": kit, "deck": "a" }),
        b"",
    );
    let columns: Vec<&str> = deck["columns"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(Value::as_str)
        .collect();
    let text = columns.iter().position(|column| *column == "text").unwrap();
    assert_eq!(
        deck["rows"][1]["cells"][text],
        json!({ "text": "a; b", "line": 3, "column": 8 })
    );
    let edits = json!([
        { "do": "set", "row": 0, "column": "title", "text": "New" },
        { "do": "set", "row": 1, "column": "copies", "text": "3" },
        { "do": "add", "after": 0, "cells": { "id": "z", "text": "Last; \"quoted\"" } },
        { "do": "drop", "row": 1 },
    ]);
    let (changed, bytes) = edit(&mut session, &kit, "a", &edits);
    assert_eq!(
        changed["revision"].as_u64(),
        deck["revision"].as_u64().map(|before| before + 1),
        "{changed}"
    );
    let after = "id;copies;title;text\r\nx;2;\"New\";Words\r\nz;;;\"Last; \"\"quoted\"\"\"\r\n";
    assert_eq!(
        (bytes.as_slice(), file(&mut session, &kit, "a.csv").as_str()),
        (after.as_bytes(), after)
    );
    let edits = json!([
        { "do": "set", "row": 0, "column": "title", "text": "Two\nlines" },
        { "do": "add", "cells": { "id": "two", "copies": "4" } },
    ]);
    edit(&mut session, &kit, "b", &edits);
    let toml = file(&mut session, &kit, "kit.toml");
    let expected = KIT.replace("title = \"One\"", "title = \"\"\"\nTwo\nlines\"\"\"");
    assert_eq!(
        toml,
        expected + "\n[[deck.b.card]]\nid = \"two\"\ncopies = 4\n"
    );
    let (proof, _) = ask(&mut session, json!({ "ask": "proof", "kit": kit }), b"");
    assert_eq!(proof["changed"], json!(["b/one", "b/two"]), "{proof}");
}

#[test]
fn sheets_made_anew_after_a_change_are_those_of_a_session_that_begins() {
    let font = include_bytes!("../../fonts/zilla-slab/Bold.ttf").as_slice();
    let sheet = |session: &mut Session, kit: &str| {
        ask(session, json!({ "ask": "proof", "kit": kit }), b"");
        ask(
            session,
            json!({ "ask": "sheet", "kit": kit, "sheet": 0 }),
            b"",
        )
        .1
    };
    let kit = KIT.replace("\n[deck.a]", "\n[colours]\nink = \"#a00000\"\n\n[deck.a]");
    let (template, described) = (
        include_str!("../../templates/card-plain.svg"),
        include_str!("../../templates/card-plain.toml"),
    );
    let begun = [
        ("kit.toml", kit.as_str()),
        ("a.csv", DATA),
        ("templates/card-plain.svg", template),
        ("templates/card-plain.toml", described),
    ];
    let mut files: Vec<(&str, Vec<u8>)> = begun
        .iter()
        .map(|(path, text)| (*path, text.as_bytes().to_vec()))
        .collect();
    let mut session = session();
    let own = open(&mut session, &begun);
    let mut before = sheet(&mut session, &own);
    let line = |place| template.replace("M4.5 18.2 H59", place).into_bytes();
    for (path, bytes) in [
        ("templates/card-plain.svg", line("M4.5 18.2 H40")),
        (
            "a.csv",
            DATA.replace("Words", "Ĕlk [of it]{.ink}").into_bytes(),
        ),
        ("kit.toml", kit.replace("a00000", "0000a0").into_bytes()),
        ("templates/card-plain.svg", line("M4.5 18.2 H30")),
        ("fonts/Bold.ttf", font.to_vec()),
        ("templates/card-plain.svg", line("M4.5 18.2 H20")),
    ] {
        ask(
            &mut session,
            json!({ "ask": "put", "kit": own, "path": path }),
            &bytes,
        );
        files.retain(|(known, _)| *known != path);
        files.push((path, bytes));
        let mut fresh = self::session();
        let listed: Vec<Value> = files
            .iter()
            .map(|(path, bytes)| json!({ "path": path, "bytes": bytes.len() }))
            .collect();
        let all: Vec<u8> = files.iter().flat_map(|(_, bytes)| bytes.clone()).collect();
        let (opened, _) = ask(
            &mut fresh,
            json!({ "ask": "open", "name": "own", "files": listed }),
            &all,
        );
        let (expected, now) = (
            sheet(&mut fresh, opened["key"].as_str().unwrap()),
            sheet(&mut session, &own),
        );
        assert!(now.starts_with(b"<?xml") && now == expected, "{path}");
        assert_ne!(now, before, "{path}");
        before = now;
    }
}

#[test]
fn what_cannot_be_changed_is_told_and_nothing_is() {
    let mut session = session();
    let kit = open(&mut session, &[("kit.toml", KIT), ("a.csv", DATA)]);
    for (edit, words) in [
        (
            json!({ "do": "set", "row": 9, "column": "title", "text": "x" }),
            "has 2 cards",
        ),
        (
            json!({ "do": "set", "row": 0, "column": "image", "text": "x" }),
            "has no column `image`",
        ),
        (
            json!({ "do": "add", "cells": { "other": "x" } }),
            "has no column `other`",
        ),
    ] {
        let first = json!({ "do": "set", "row": 0, "column": "title", "text": "New" });
        let (answer, _) = self::edit(&mut session, &kit, "a", &json!([first, edit]));
        let said = answer["notes"][0]["message"].as_str().unwrap_or_default();
        assert!(
            answer["ok"] == false && said.contains(words),
            "{words}: {answer}"
        );
    }
    assert_eq!(file(&mut session, &kit, "a.csv"), DATA);
}

#[test]
fn what_is_made_of_a_kit_as_it_was_changes_nothing() {
    let mut session = session();
    let kit = open(&mut session, &[("kit.toml", KIT), ("a.csv", DATA)]);
    let (deck, _) = ask(
        &mut session,
        json!({ "ask": "deck", "kit": kit, "deck": "a" }),
        b"",
    );
    let (read, _) = ask(
        &mut session,
        json!({ "ask": "file", "kit": kit, "path": "a.csv" }),
        b"",
    );
    assert_eq!(read["revision"], deck["revision"]);
    // What was the second row is the first now, in the table of whoever has not read it again still the second.
    edit(
        &mut session,
        &kit,
        "a",
        &json!([{ "do": "drop", "row": 0 }]),
    );
    let others = file(&mut session, &kit, "a.csv");
    let edits = json!([{ "do": "add", "after": 0, "cells": { "id": "z" } }]);
    for (request, bytes) in [
        (
            json!({ "ask": "edit", "kit": kit, "deck": "a", "revision": deck["revision"], "edits": edits }),
            b"".as_slice(),
        ),
        (
            json!({ "ask": "put", "kit": kit, "path": "a.csv", "revision": read["revision"] }),
            b"mine",
        ),
    ] {
        let (answer, _) = ask(&mut session, request, bytes);
        let said = answer["notes"][0]["message"].as_str().unwrap_or_default();
        assert!(
            answer["ok"] == false && said.contains("were changed by another program"),
            "{answer}"
        );
        assert_eq!(file(&mut session, &kit, "a.csv"), others);
    }
    // Another kit by the same name is not the one that was read.
    ask(&mut session, json!({ "ask": "close", "kit": kit }), b"");
    assert_eq!(
        open(&mut session, &[("kit.toml", KIT), ("a.csv", DATA)]),
        kit
    );
    let (answer, _) = ask(
        &mut session,
        json!({ "ask": "put", "kit": kit, "path": "a.csv", "revision": read["revision"] }),
        b"mine",
    );
    assert!(
        answer["ok"] == false && file(&mut session, &kit, "a.csv") == DATA,
        "{answer}"
    );
}

#[test]
fn a_folder_comes_back_as_it_went() {
    let mut session = session();
    let name = names().next().unwrap();
    let (put, _) = ask(
        &mut session,
        json!({ "ask": "put", "kit": name, "path": "more.md" }),
        b"words",
    );
    assert_eq!(put["revision"], 1, "{put}");
    let (_, zip) = ask(&mut session, json!({ "ask": "folder", "kit": name }), b"");
    let files = json!([{ "path": "kit.zip", "bytes": zip.len() }]);
    let (opened, _) = ask(
        &mut session,
        json!({ "ask": "open", "name": "mine", "files": files }),
        &zip,
    );
    let key = opened["key"].as_str().unwrap();
    assert_eq!(file(&mut session, key, "more.md"), "words");
    let (proof, _) = ask(&mut session, json!({ "ask": "proof", "kit": key }), b"");
    assert_eq!(proof["complete"], true, "{proof}");
    ask(&mut session, json!({ "ask": "close", "kit": name }), b"");
    let (gone, _) = ask(
        &mut session,
        json!({ "ask": "file", "kit": name, "path": "more.md" }),
        b"",
    );
    assert_eq!(gone["ok"], false);
    for path in ["../x", "/x", "a\\b"] {
        let files = json!([{ "path": path, "bytes": 1 }]);
        let (answer, _) = ask(
            &mut session,
            json!({ "ask": "open", "name": "x", "files": files }),
            b"x",
        );
        assert_eq!(answer["ok"], false, "{path}");
    }
}

#[test]
fn an_archive_that_is_damaged_or_locked_is_told_in_words() {
    let mut session = session();
    let name = names().next().unwrap();
    let (_, whole) = ask(&mut session, json!({ "ask": "folder", "kit": name }), b"");
    let mut flipped = whole.clone();
    flipped[200] ^= 0xff;
    let mut locked = whole.clone();
    // The bit that says that a file is encrypted, in the heads of the files and in the list at the end.
    for at in 0..locked.len() - 10 {
        match &locked[at..at + 4] {
            b"PK\x03\x04" => locked[at + 6] |= 1,
            b"PK\x01\x02" => locked[at + 8] |= 1,
            _ => {}
        }
    }
    for (zip, says) in [
        (
            &whole[..whole.len() / 2],
            "`kit.zip` is not a ZIP archive, or is incomplete",
        ),
        (b"", "is not a ZIP archive"),
        (b"No archive", "is not a ZIP archive"),
        (
            &flipped,
            "`kit.zip` is damaged: some of its files cannot be read",
        ),
        (&locked, "`kit.zip` is protected by a password"),
    ] {
        let files = json!([{ "path": "kit.zip", "bytes": zip.len() }]);
        let (answer, _) = ask(
            &mut session,
            json!({ "ask": "open", "name": "mine", "files": files }),
            zip,
        );
        assert!(
            answer["ok"] == false && answer.to_string().contains(says),
            "{says}: {answer}"
        );
    }
}

#[test]
fn random_boards_are_told_with_their_chances_and_had_again_by_their_code() {
    let mut session = session();
    for name in names() {
        let (contents, _) = ask(&mut session, json!({ "ask": "contents", "kit": name }), b"");
        let components = contents["components"].as_array().unwrap();
        let random = components
            .iter()
            .find(|one| one["random"] == true && one["inner"] == false);
        let Some(board) = random.map(|one| &one["name"]) else {
            continue;
        };
        let options = json!({ "only": [board], "boards": 2, "seed": 5 });
        let (proof, _) = ask(
            &mut session,
            json!({ "ask": "proof", "kit": name, "options": options }),
            b"",
        );
        let boards = proof["boards"].as_array().unwrap();
        assert_eq!(boards.len(), 2, "{name}: {}", proof["notes"]);
        let (face, svg) = ask(
            &mut session,
            json!({ "ask": "face", "kit": name, "options": options, "of": boards[1]["face"] }),
            b"",
        );
        assert!(
            face["name"] == boards[1]["face"] && svg.starts_with(b"<?xml"),
            "{face}"
        );
        let options = json!({ "only": [board], "board": boards[1]["code"] });
        let (again, _) = ask(
            &mut session,
            json!({ "ask": "proof", "kit": name, "options": options }),
            b"",
        );
        assert_eq!(
            again["boards"][0]["code"], boards[1]["code"],
            "{name}: {}",
            again["notes"]
        );
    }
}

#[test]
fn a_class_and_the_size_of_boards_change_the_sheets_of_a_proof() {
    let mut session = session();
    let mut proof = |kit: &str, options: Value| {
        let (proof, _) = ask(
            &mut session,
            json!({ "ask": "proof", "kit": kit, "options": options }),
            b"",
        );
        assert_eq!(proof["complete"], true, "{kit}: {proof}");
        (
            proof["players"].as_u64().unwrap(),
            proof["papers"].as_u64().unwrap(),
        )
    };
    let all = names()
        .map(|name| (proof(name, json!({})), name))
        .collect::<Vec<_>>();
    let ((players, papers), kit) = all.iter().find(|((players, _), _)| *players > 0).unwrap();
    assert!(
        *players <= 8 && proof(kit, json!({ "class": 27 })).1 > *papers,
        "{kit}"
    );
    assert!(proof(kit, json!({ "scale": "2" })).1 > *papers, "{kit}");
}

#[test]
fn a_spreadsheet_is_opened_as_a_kit_that_can_be_changed() {
    let mut session = session();
    let table = b"Word;Meaning\nHund;dog\nKatze;cat\n";
    let files = json!([{ "path": "words.csv", "bytes": table.len() }]);
    let (opened, bytes) = ask(
        &mut session,
        json!({ "ask": "open", "name": "words", "files": files }),
        table,
    );
    let made: Vec<&str> = opened["files"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|file| file["path"].as_str())
        .collect();
    assert!(
        made == ["kit.toml", "words.csv"]
            && bytes.ends_with(b"id,Word,Meaning\n1,Hund,dog\n2,Katze,cat\n")
    );
    let edits = json!([{ "do": "set", "row": 1, "column": "Meaning", "text": "tomcat" }]);
    let (changed, _) = edit(&mut session, "words", "cards", &edits);
    assert_eq!(
        (&changed["ok"], &changed["files"][0]["path"]),
        (&json!(true), &json!("words.csv")),
        "{changed}"
    );
    let (proof, _) = ask(&mut session, json!({ "ask": "proof", "kit": "words" }), b"");
    assert_eq!(
        (&proof["complete"], &proof["changed"]),
        (&json!(true), &json!(["cards/2"])),
        "{proof}"
    );
    let files = json!([{ "path": "old.xls", "bytes": 4 }]);
    let (refused, _) = ask(
        &mut session,
        json!({ "ask": "open", "name": "old", "files": files }),
        b"none",
    );
    assert_eq!(refused["notes"][0]["code"], "bad-data", "{refused}");
}

#[test]
fn every_template_says_its_places_and_begins_a_kit_without_faults() {
    let mut session = session();
    let (answer, _) = ask(&mut session, json!({ "ask": "templates" }), b"");
    let templates = answer["templates"].as_array().unwrap();
    let drawings = BuiltIn
        .list("templates")
        .into_iter()
        .filter(|path| path.ends_with(".svg"));
    assert_eq!(templates.len(), drawings.count());
    for template in templates
        .iter()
        .filter(|template| !template["kind"].is_null())
    {
        let begin =
            json!({ "ask": "begin", "name": "own", "title": "Own", "like": template["name"] });
        let (begun, _) = ask(&mut session, begin, b"");
        let (proof, _) = ask(
            &mut session,
            json!({ "ask": "proof", "kit": begun["key"] }),
            b"",
        );
        assert_eq!(
            (&proof["complete"], &proof["notes"]),
            (&json!(true), &json!([])),
            "{template}"
        );
    }
    let flash = templates
        .iter()
        .find(|template| template["name"] == "flash-card")
        .unwrap();
    assert_eq!(
        (&flash["back"], &flash["back_shows"]["answer"]),
        (&json!("flash-card-back"), &json!("${answer}"))
    );
    assert_eq!(
        (&flash["kind"], &flash["sample"]["title"]),
        (&json!("deck"), &json!("der Hund"))
    );
    let title = flash["places"]
        .as_array()
        .unwrap()
        .iter()
        .find(|place| place["name"] == "title")
        .unwrap();
    assert_eq!(
        (&title["kind"], &title["needed"]),
        (&json!("words"), &json!(true))
    );
}

#[test]
fn a_table_becomes_a_deck_whose_columns_keep_their_names() {
    let mut session = session();
    let (table, _) = ask(
        &mut session,
        json!({ "ask": "table", "name": "a.tsv" }),
        b"Word\tMeaning\nder Hund\tdog\n",
    );
    assert_eq!(
        (&table["columns"], &table["rows"]),
        (&json!(["Word", "Meaning"]), &json!([["der Hund", "dog"]]))
    );
    let deck = json!({
        "title": "Animals \"1\"",
        "kind": "deck",
        "front": { "template": "flash-card" },
        "back": { "template": "flash-card-back", "shows": { "answer": "${answer}" } },
        "columns": [{ "name": "Word", "field": "title" }, { "name": "Meaning", "field": "answer" }],
        "rows": table["rows"],
    });
    let sketch = json!({ "ask": "make", "name": "animals", "deck": deck, "sketch": true });
    let (sketched, _) = ask(&mut session, sketch, b"");
    let (face, svg) = ask(
        &mut session,
        json!({ "ask": "face", "kit": sketched["key"], "of": "cards/1" }),
        b"",
    );
    assert!(face["ok"] == true && !svg.is_empty(), "{face}");
    let (made, bytes) = ask(
        &mut session,
        json!({ "ask": "make", "name": "animals", "deck": deck }),
        b"",
    );
    assert_eq!(made["key"], "animals");
    assert!(
        String::from_utf8(bytes)
            .unwrap()
            .contains("columns = { Word = \"title\", Meaning = \"answer\" }")
    );
    let (proof, _) = ask(
        &mut session,
        json!({ "ask": "proof", "kit": "animals" }),
        b"",
    );
    assert_eq!(
        (&proof["complete"], &proof["notes"]),
        (&json!(true), &json!([]))
    );
    let (kits, _) = ask(&mut session, json!({ "ask": "kits" }), b"");
    assert!(
        kits["kits"]
            .as_array()
            .unwrap()
            .iter()
            .all(|kit| kit["key"] != sketched["key"])
    );
}

#[test]
fn cards_laid_out_in_a_pdf_become_a_kit() {
    let mut session = session();
    let cards: String = (0..9)
        .map(|n| format!("c{n},1,{},What it says\n", "Word ".repeat(n % 4 + 1)))
        .collect();
    let table = format!("id,copies,title,text\n{cards}");
    let kit = open(&mut session, &[("kit.toml", KIT), ("a.csv", &table)]);
    let options = json!({ "only": ["a"], "paper": "a4" });
    let (built, bytes) = ask(
        &mut session,
        json!({ "ask": "build", "kit": kit, "options": options }),
        b"",
    );
    let files = built["files"].as_array().unwrap();
    let length = |file: &Value| file["bytes"].as_u64().unwrap() as usize;
    let is_game = |path: &str| path.ends_with(".pdf") && !path.contains("report");
    let at = files
        .iter()
        .position(|file| is_game(file["path"].as_str().unwrap()))
        .unwrap();
    let start: usize = files[..at].iter().map(length).sum();
    let pdf = &bytes[start..start + length(&files[at])];
    let game = |layout: Value, sketch: bool| json!({ "ask": "game", "name": "found", "title": "Found", "file": "a#1.pdf", "layout": layout, "sketch": sketch });
    let (sketched, sent) = ask(
        &mut session,
        game(json!({ "grid": [2, 3], "card": "poker" }), true),
        pdf,
    );
    assert!(sketched["key"] == "?" && sent.is_empty(), "{sketched}");
    let (contents, _) = ask(&mut session, json!({ "ask": "contents", "kit": "?" }), b"");
    let deck = &contents["components"][0];
    assert!(
        contents["title"] == "Found" && deck["items"].as_array().unwrap().len() >= 9,
        "{contents}"
    );
    let (made, _) = ask(
        &mut session,
        game(
            json!({ "grid": [2, 3], "card": "poker", "backs": "none" }),
            false,
        ),
        pdf,
    );
    let paths: Vec<&str> = made["files"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|file| file["path"].as_str())
        .collect();
    assert!(
        made["key"] == "found" && paths.contains(&"a-1.pdf") && paths.contains(&"cards.csv"),
        "{made}"
    );
    // On a full page as on one that is not.
    let cards = file(&mut session, "found", "cards.csv");
    let of = |page: &str| {
        cards
            .lines()
            .filter(|line| line.starts_with(page))
            .collect::<Vec<_>>()
    };
    let place = |line: &str| {
        line.split(',')
            .skip(4)
            .take(2)
            .collect::<Vec<_>>()
            .join(",")
    };
    assert!(
        of("1-").len() == 6 && of("2-").len() == 3 && place(of("1-")[0]) == place(of("2-")[0]),
        "{cards}"
    );
    for wrong in [
        json!({ "grid": [0, 3] }),
        json!({ "card": "huge" }),
        json!({ "backs": "above" }),
    ] {
        let (refused, _) = ask(&mut session, game(wrong, true), pdf);
        assert_eq!(
            (&refused["ok"], &refused["notes"][0]["code"]),
            (&json!(false), &json!("usage"))
        );
    }
}

#[test]
fn pictures_that_were_sent_do_not_come_back() {
    let mut session = session();
    let picture = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 50 70\"><rect width=\"9\" height=\"9\"/></svg>";
    let listed = json!([{ "path": "dog.svg", "bytes": picture.len() }]);
    let (opened, bytes) = ask(
        &mut session,
        json!({ "ask": "open", "name": "own", "files": listed }),
        picture.as_bytes(),
    );
    assert!(
        opened["ok"] == true && !opened["files"].to_string().contains("dog.svg"),
        "{opened}"
    );
    assert!(String::from_utf8(bytes).unwrap().contains("[kit]"));
    assert_eq!(file(&mut session, "own", "pictures/dog.svg"), picture);
}

/// A kit and its first board on which chance lays something and that is printed, if it has one.
fn random_board(session: &mut Session, kit: &str) -> Option<(String, String)> {
    let (contents, _) = ask(session, json!({ "ask": "contents", "kit": kit }), b"");
    let mut components = contents["components"].as_array()?.iter();
    let board = components.find(|one| one["random"] == true && one["extra"] == false)?;
    Some((kit.to_owned(), board["name"].as_str()?.to_owned()))
}

#[test]
fn what_was_laid_out_is_built_without_being_laid_out_again() {
    struct Stages(Mutex<Vec<String>>);
    impl Watch for Stages {
        fn stage(&self, name: &str, _: usize) {
            self.0.lock().unwrap().push(name.to_owned());
        }
        fn step(&self, _: usize) {}
    }
    let mut session = session();
    let (kit, board) = names()
        .find_map(|kit| random_board(&mut session, kit))
        .unwrap();
    let options = json!({ "boards": 2, "only": [board] });
    ask(
        &mut session,
        json!({ "ask": "proof", "kit": kit, "options": options }),
        b"",
    );
    let stages = Stages(Mutex::default());
    let mut build = options;
    build["format"] = json!(["pdf"]);
    let request = json!({ "ask": "build", "kit": kit, "options": build }).to_string() + "\n";
    let answer = session.answer(request.as_bytes(), &stages);
    let answer: Value = serde_json::from_slice(parts(&answer).0).unwrap();
    assert!(
        answer["files"]
            .as_array()
            .unwrap()
            .iter()
            .any(|file| file["path"].as_str().unwrap().ends_with(".pdf"))
    );
    assert_eq!(*stages.0.lock().unwrap(), ["write"]);
    // The same boards on other paper, or with the rest of the kit, are those that were rolled.
    let boards = |options: Value| {
        let (proof, _) = ask(
            &mut session,
            json!({ "ask": "proof", "kit": kit, "options": options }),
            b"",
        );
        proof["boards"].clone()
    };
    let [again, with_rest, anew] = [
        json!({ "boards": 2, "only": [board], "paper": "a4" }),
        json!({ "boards": 2, "paper": "a4" }),
        json!({ "boards": 2 }),
    ]
    .map(boards);
    assert_eq!((&again, &again), (&with_rest, &anew));
    let (fresh, _) = ask(
        &mut self::session(),
        json!({ "ask": "proof", "kit": kit, "options": { "boards": 2 } }),
        b"",
    );
    assert_eq!(anew, fresh["boards"]);
}

#[test]
fn cards_are_put_into_another_order_and_columns_are_added() {
    let mut session = session();
    let kit = open(&mut session, &[("kit.toml", KIT), ("a.csv", DATA)]);
    let (deck, _) = ask(
        &mut session,
        json!({ "ask": "deck", "kit": kit, "deck": "a" }),
        b"",
    );
    let absent: Vec<&str> = deck["absent"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(Value::as_str)
        .collect();
    assert!(
        absent.contains(&"colour") && !absent.contains(&"title"),
        "{absent:?}"
    );
    let edits = json!([
        { "do": "column", "name": "colour" },
        { "do": "set", "row": 1, "column": "colour", "text": "#123456" },
        { "do": "order", "rows": [1, 0] },
        { "do": "add", "before": 1, "cells": { "id": "first" } },
    ]);
    let (changed, bytes) = edit(&mut session, &kit, "a", &edits);
    assert_eq!(changed["ok"], true, "{changed}");
    let text = String::from_utf8(bytes).unwrap();
    let lines: Vec<&str> = text.split("\r\n").collect();
    assert!(
        lines[0] == "id;copies;title;text;colour"
            && lines[1].starts_with("first;")
            && lines[2].starts_with("y;")
    );
    assert!(
        lines[2].ends_with(";#123456") && lines[3].starts_with("x;"),
        "{text}"
    );
    edit(
        &mut session,
        &kit,
        "a",
        &json!([{ "do": "drop", "row": 0 }, { "do": "order", "rows": [2, 1] }]),
    );
    edit(
        &mut session,
        &kit,
        "a",
        &json!([{ "do": "drop-column", "name": "colour" }]),
    );
    assert_eq!(file(&mut session, &kit, "a.csv"), DATA);
    let (refused, _) = edit(
        &mut session,
        &kit,
        "a",
        &json!([{ "do": "order", "rows": [0, 0] }]),
    );
    assert_eq!(refused["ok"], false);
}

#[test]
fn the_only_card_is_taken_away_and_another_one_added() {
    let mut session = session();
    let kit = open(&mut session, &[("kit.toml", KIT), ("a.csv", DATA)]);
    let drops = json!([{ "do": "drop", "row": 0 }, { "do": "drop", "row": 1 }]);
    for (deck, drops, cells, path, says) in [
        (
            "a",
            drops,
            json!({ "id": "new", "title": "New" }),
            "a.csv",
            "id;copies;title;text\r\nnew;;New;\r\n",
        ),
        (
            "b",
            json!([{ "do": "drop", "row": 0 }]),
            json!({ "title": "New" }),
            "kit.toml",
            "[[deck.b.card]]\ntitle = \"New\"\n",
        ),
    ] {
        assert_eq!(edit(&mut session, &kit, deck, &drops).0["ok"], true);
        let (added, _) = edit(
            &mut session,
            &kit,
            deck,
            &json!([{ "do": "add", "cells": cells }]),
        );
        assert_eq!(added["ok"], true, "{added}");
        let text = file(&mut session, &kit, path);
        assert!(text.ends_with(says), "{text}");
    }
}

#[test]
fn words_of_the_kit_its_rules_and_boards_are_found_and_written_where_they_stand() {
    let mut session = session();
    let toml = KIT.replace("title = \"Own\"", "title = 'Own' # the title")
        + "\n[rules.rules]\nfile = \"rules.md\"\n\n[board.map]\nsize = [\"100 mm\", \"100 mm\"]\n\n\
           [[board.map.text]]\ntext = \"Words here\"\nat = [\"10 mm\", \"20 mm\"]\nroom = [\"50 mm\", \"10 mm\"]\n";
    let kit = open(
        &mut session,
        &[
            ("kit.toml", &toml),
            ("a.csv", DATA),
            ("rules.md", "# Rules\n\nPlay.\n"),
        ],
    );
    let (found, _) = ask(&mut session, json!({ "ask": "words", "kit": kit }), b"");
    let words = found["words"].as_array().unwrap();
    let said: Vec<(&str, &str)> = words
        .iter()
        .map(|one| (one["what"].as_str().unwrap(), one["text"].as_str().unwrap()))
        .collect();
    assert_eq!(
        said,
        [("title", "Own"), ("file", ""), ("caption", "Words here")],
        "{found}"
    );
    assert_eq!(
        (&words[1]["path"], &words[2]["at"]),
        (&json!("rules.md"), &json!([0.1, 0.2, 0.5, 0.1]))
    );
    let mut revision = found["revision"].clone();
    // The last first, so that those before it stay at their places.
    for (at, text) in [(2, "Two\nlines"), (0, "It’s \"mine\"")] {
        let reword = json!({ "ask": "reword", "kit": kit, "revision": revision, "path": "kit.toml", "start": words[at]["start"], "text": text });
        let (changed, _) = ask(&mut session, reword, b"");
        assert_eq!(changed["ok"], true, "{changed}");
        revision = changed["revision"].clone();
    }
    let after = file(&mut session, &kit, "kit.toml");
    assert!(
        after.contains("title = 'It’s \"mine\"' # the title\n")
            && after.contains("text = \"\"\"\nTwo\nlines\"\"\"\nat"),
        "{after}"
    );
    let reword = json!({ "ask": "reword", "kit": kit, "revision": revision, "path": "kit.toml", "start": 3, "text": "x" });
    assert_eq!(ask(&mut session, reword, b"").0["ok"], false);
}
