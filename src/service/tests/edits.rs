//! Changes of cards, words and files.

use super::*;

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
    let font = include_bytes!("../../../fonts/zilla-slab/Bold.ttf").as_slice();
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
        include_str!("../../../templates/card-plain.svg"),
        include_str!("../../../templates/card-plain.toml"),
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
