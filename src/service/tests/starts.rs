//! Kits that are made from templates, spreadsheets and PDFs.

use super::*;
use crate::scene::spoken;
use crate::service::start::neutral_games;

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
fn a_new_kit_is_in_the_language_of_the_reader() {
    let mut session = session();
    let table = b"Palabra;Significado\nHund;perro\n";
    let files = json!([{ "path": "palabras.csv", "bytes": table.len() }]);
    let mut open = |tag: &str| {
        let request = json!({ "ask": "open", "name": tag, "files": files, "language": tag });
        ask(&mut session, request, table);
        file(&mut session, tag, "kit.toml")
    };
    assert!(open("es").contains("language = \"es\"\n\n[deck.cards]\ntitle = \"Cartas\"\n"));
    assert!(open("en").contains("title = \"Palabras\"\n\n[deck.cards]\ntitle = \"Cards\"\n"));
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

/// The beginnings of civics words in English and Spanish. None of them may be in a kit with words
/// of one's own.
const CIVICS: &str = include_str!("civics.txt");

#[test]
fn games_with_words_of_ones_own_have_no_word_of_civics() {
    let mut session = session();
    for game in neutral_games() {
        let begin = json!({ "ask": "begin", "name": "own", "title": "Own", "like": game });
        let (begun, bytes) = ask(&mut session, begin, b"");
        let mut files = MemoryFiles::default();
        let mut rest = bytes.as_slice();
        for file in begun["files"].as_array().unwrap() {
            let (bytes, after) = rest.split_at(file["bytes"].as_u64().unwrap() as usize);
            files.put(file["path"].as_str().unwrap(), bytes);
            rest = after;
        }
        let words = files.iter().filter_map(|(path, bytes)| {
            Some((path.to_owned(), std::str::from_utf8(bytes).ok()?.to_owned()))
        });
        let mut words: Vec<(String, String)> = words.collect();

        let kit = Kit::new(InMemory::new("own", files.clone(), None));
        for language in [None, Some("es".parse().unwrap())] {
            let job = Job {
                language,
                ..Job::default()
            };
            let diagnostics = Diagnostics::default();
            let proof = press::proof(&kit, BuildContext::new(&job, &diagnostics)).unwrap();
            assert!(diagnostics.is_empty(), "{game}: {diagnostics}");
            for face in &proof.faces {
                let text = format!("{} {}", face.alt(), spoken(&face.items));
                words.push((face.name.clone(), text));
            }
            let own = &proof.game.draft.kit;
            words.push((game.to_owned(), format!("{} {}", own.summary, own.credits)));
        }
        assert!(
            words
                .iter()
                .any(|(place, words)| place == "cover/1" && words.contains("Own"))
        );

        for (place, words) in words {
            let words = words.to_lowercase();
            let found = CIVICS.lines().find(|part| {
                words
                    .split(|letter: char| !letter.is_alphabetic())
                    .any(|word| word.starts_with(part))
            });
            assert_eq!(found, None, "{game}: {place}");
        }
    }
}
