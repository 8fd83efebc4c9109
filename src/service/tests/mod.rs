//! Sessions, asked as a page asks them.

mod edits;
mod starts;

use std::sync::Mutex;

use serde_json::{Value, json};

use super::Session;
use super::message::parts;
use super::store::InMemory;
use crate::diag::{Diagnostics, Unwatched, Watch};
use crate::kit::{BuiltIn, Kit, names};
use crate::model::{BuildContext, Job, Printer};
use crate::press::{self, ShowJob, show};
use crate::source::{FileSystem, MemoryFiles};

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
    let (spanish, _) = ask(
        &mut session,
        json!({ "ask": "kits", "language": "es" }),
        b"",
    );
    let kits = kits["kits"].as_array().unwrap();
    assert_eq!(kits.len(), names().count());
    for (kit, spanish) in kits.iter().zip(spanish["kits"].as_array().unwrap()) {
        assert_ne!(kit["summary"], spanish["summary"]);
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
fn titles_are_in_the_language_of_the_reader_if_the_kit_has_it() {
    let mut session = session();
    let kit = "[kit]\nid = \"own\"\ntitle = \"Own\"\n\n[deck.a]\ntitle = \"Animals\"\ntemplate = \"card-plain\"\n\n\
               [deck.a.front]\ntitle = \"The ${name}\"\n\n\
               [[deck.a.card]]\nid = \"x\"\nname = \"ox\"\ntext = \"One\"\n";
    let spanish = "\"Own\" = \"Propio\"\n\"Animals\" = \"Animales\"\n\"The ${name}\" = \"El ${name}\"\n\
                   \"ox\" = \"buey\"\n";
    let kit = open(
        &mut session,
        &[("kit.toml", kit), ("lang/es.toml", spanish)],
    );
    let mut titles = |tag: &str| {
        let request = json!({ "ask": "contents", "kit": kit, "language": tag });
        let (contents, _) = ask(&mut session, request, b"");
        let (kits, _) = ask(&mut session, json!({ "ask": "kits", "language": tag }), b"");
        let deck = &contents["components"][0];
        assert_eq!(kits["kits"][0]["title"], contents["title"]);
        assert_eq!(deck["own_title"], "Animals");
        json!([
            contents["language"],
            contents["title"],
            deck["title"],
            deck["items"][0]["title"]
        ])
    };
    assert_eq!(titles("es"), json!(["es", "Propio", "Animales", "El buey"]));
    assert_eq!(titles("en"), json!([null, "Own", "Animals", "The ox"]));
    assert_eq!(titles("fr"), titles("en"));
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
    assert_eq!(
        faces,
        ["a/x", "a/x", "a/y", "a/z", "a/w", "a/u", "a/u", "a/long"]
    );
    for (of, is_marked, notes) in [
        ("x", false, 0),
        ("long", true, 1),
        ("y", false, 0),
        ("z", false, 0),
        ("w", true, 1),
    ] {
        let of = format!("a/{of}");
        let (face, svg) = ask(
            &mut session,
            json!({ "ask": "face", "kit": kit, "of": of }),
            b"",
        );
        let svg = String::from_utf8(svg).unwrap();
        assert_eq!(face["ok"], true, "{face}");
        assert_eq!(svg.contains(RED), is_marked, "{svg}");
        assert_eq!(face["notes"].as_array().unwrap().len(), notes, "{face}");
    }
}

/// The colour of the marks on faces with errors, as SVG has it.
const RED: &str = "#e01b24";

/// Shows the named parts of a kit as SVG. Returns the number of red marks on each, or `None` if it
/// cannot be drawn, and the codes of all notes.
fn red_marks(files: &[(&str, &str)], names: &[&str]) -> (Vec<Option<usize>>, Vec<&'static str>) {
    let mut kit = MemoryFiles::default();
    for (path, text) in files {
        kit.put(path, *text);
    }
    let kit = Kit::new(InMemory::new("own", kit, None));
    let asked = ShowJob {
        names: names.iter().map(|name| (*name).to_owned()).collect(),
        ..ShowJob::default()
    };
    let diagnostics = Diagnostics::default();
    let shown = show(
        &kit,
        &asked,
        BuildContext::new(&Job::default(), &diagnostics),
    );
    let marks = |svg: Option<Vec<u8>>| Some(String::from_utf8(svg?).unwrap().matches(RED).count());
    let marks = shown.into_iter().map(marks).collect();
    let codes = diagnostics
        .sorted()
        .iter()
        .map(|note| note.code.name())
        .collect();
    assert!(
        press::check(
            &kit,
            BuildContext::new(&Job::default(), &Diagnostics::default())
        )
        .is_err()
    );
    (marks, codes)
}

#[test]
fn an_error_on_one_deck_hides_no_card_of_another() {
    let deck = |name: &str, front: &str, card: &str| {
        format!(
            "\n[deck.{name}]\ntemplate = \"card-plain\"\n{front}\n[[deck.{name}.card]]\nid = \"x\"\ntitle = \"X\"\n{card}\n"
        )
    };
    let kit = [
        "[kit]\nid = \"own\"\ntitle = \"Own\"\n".to_owned(),
        deck("fine", "", "text = \"Words\""),
        deck(
            "long",
            "",
            &format!("text = \"{}\"", "long words ".repeat(400)),
        ),
        deck("lacks", "", ""),
        deck("odd", "front = { nosuch = \"1\" }", "text = \"Words\""),
    ]
    .concat();
    let names = ["fine", "long/x", "lacks", "odd", "none"];
    let (marks, codes) = red_marks(&[("kit.toml", &kit)], &names);
    // A text that overflows has a frame around its box, and a tint over the words outside of it.
    assert_eq!(marks, [Some(0), Some(2), Some(1), Some(0), None]);
    assert_eq!(
        codes,
        [
            "unknown-slot",
            "text-overflow",
            "missing-field",
            "unknown-name"
        ]
    );
}

#[test]
fn a_board_without_a_layout_hides_no_card() {
    let kit = "[kit]\nid = \"own\"\ntitle = \"Own\"\n\n[deck.a]\ntemplate = \"card-plain\"\n\n[[deck.a.card]]\nid = \"x\"\n\
               title = \"X\"\ntext = \"Words\"\ncopies = 2\n\n[recipe.apart]\nbag = [\"a\"]\n\n[[recipe.apart.require]]\n\
               apart = \"title\"\n\n[board.map]\nsize = [\"40 mm\", \"20 mm\"]\n\n[board.map.squares]\nat = [\"5 mm\", \"5 mm\"]\n\
               cell = [\"15 mm\", \"10 mm\"]\ncells = \"cells.csv\"\n\n[[board.map.scatter]]\nrecipe = \"apart\"\nwidth = \"5 mm\"\n\n\
               [board.plain]\nsize = [\"40 mm\", \"20 mm\"]\n";
    let cells = "id,column,row\na,1,1\nb,2,1\n";
    let (marks, codes) = red_marks(
        &[("kit.toml", kit), ("cells.csv", cells)],
        &["map", "a", "plain"],
    );
    assert_eq!(marks, [None, Some(0), Some(0)]);
    assert_eq!(codes, ["no-layout"]);
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
