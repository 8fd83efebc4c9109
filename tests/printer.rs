//! A printer from its calibration sheet to the sheets that are made for it.

use std::fs;
use std::path::{Path, PathBuf};

use lopdf::Document;
use lopdf::content::Content;
use serde_json::Value;

use super::{files, folder, run, started};

/// A shift of a millimetre to the left and half a millimetre up, and no more.
const SHIFTED: [&str; 10] = [
    "--a", "-1,0.5", "--b", "-1,0.5", "--c", "-1,0.5", "--d", "-1,0.5", "--e", "-1,0.5",
];

fn save<'a>(name: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["calibrate", "save", name], &SHIFTED[..], more].concat()
}

fn stored(dir: &Path, name: &str) -> PathBuf {
    dir.join("settings/printers").join(format!("{name}.json"))
}

/// How each page of a PDF puts its ink down, in points.
fn pages(path: &Path) -> Vec<Vec<f64>> {
    let document = Document::load(path).unwrap();
    let first = |id| {
        let content = Content::decode(&document.get_page_content(id)).unwrap();
        let operation = &content.operations[0];
        assert_eq!(operation.operator, "cm");
        operation
            .operands
            .iter()
            .map(|n| f64::from(n.as_float().unwrap()))
            .collect()
    };
    document.get_pages().into_values().map(first).collect()
}

/// The one PDF that a build has made of sheets with backs.
fn two_sided(out: &Path) -> PathBuf {
    let pdf = |path: &PathBuf| path.to_string_lossy().ends_with("-two-sided.pdf");
    files(out).into_keys().find(pdf).unwrap()
}

fn manifest(out: &Path) -> Value {
    serde_json::from_slice(&fs::read(out.join("manifest.json")).unwrap()).unwrap()
}

#[test]
fn the_sheet_is_a_file_of_two_pages_that_says_how_to_print_it() {
    let dir = folder();
    let said = run(dir.path(), &["calibrate"]).ends(0).out;
    assert!(
        said.contains("calibration-letter.pdf") && said.contains("three times"),
        "{said}"
    );
    run(
        dir.path(),
        &[
            "calibrate",
            "--paper",
            "a4",
            "--backs",
            "duplex-short",
            "--out",
            "sheets/mine.pdf",
        ],
    )
    .ends(0);
    for (path, duplex) in [
        ("calibration-letter.pdf", "DuplexFlipLongEdge"),
        ("sheets/mine.pdf", "DuplexFlipShortEdge"),
    ] {
        let document = Document::load(dir.path().join(path)).unwrap();
        assert_eq!(document.get_pages().len(), 2);
        let wishes = document
            .get_dict_in_dict(document.catalog().unwrap(), b"ViewerPreferences")
            .unwrap();
        assert_eq!(
            wishes.get(b"Duplex").unwrap().as_name().unwrap(),
            duplex.as_bytes()
        );
        assert_eq!(
            wishes.get(b"PrintScaling").unwrap().as_name().unwrap(),
            b"None"
        );
    }
}

#[test]
fn a_printer_is_saved_listed_shown_and_forgotten() {
    let dir = folder();
    let said = run(
        dir.path(),
        &save("Room-12", &["--across", "99.5", "--margins", "4,4.5,4,12"]),
    )
    .ends(0);
    let backs = "printed 1 mm right, 0.5 mm down; correction: 1 mm left, 0.5 mm up";
    assert!(
        said.out.contains(backs) && said.out.contains("--printer room-12"),
        "{}",
        said.out
    );
    assert!(said.err.is_empty() && stored(dir.path(), "room-12").exists());

    let list = run(dir.path(), &["calibrate", "list"]).ends(0).out;
    assert!(
        [
            "room-12",
            "letter paper",
            "strict",
            "inkjet-duplex",
            "6.35 mm"
        ]
        .iter()
        .all(|word| list.contains(word)),
        "{list}"
    );
    let document = run(dir.path(), &["calibrate", "list", "--json"])
        .ends(0)
        .json();
    let printer = &document["printers"][0];
    assert_eq!(
        (printer["printer"].as_str(), printer["paper"].as_str()),
        (Some("room-12"), Some("letter"))
    );
    assert_eq!(
        (
            printer["back"]["right_mm"].as_f64(),
            printer["margins_mm"]["bottom"].as_f64()
        ),
        (Some(-1.0), Some(12.0))
    );

    let show = run(dir.path(), &["calibrate", "show", "ROOM-12"])
        .ends(0)
        .out;
    assert!(
        [
            "printed 0.5% narrower",
            "correction: 0.5% wider",
            "bottom 12 mm",
            "room-12.json"
        ]
        .iter()
        .all(|word| show.contains(word)),
        "{show}"
    );
    run(dir.path(), &["calibrate", "show", "strict"]).ends(0);

    run(dir.path(), &["calibrate", "forget", "room-12"]).ends(0);
    assert!(!stored(dir.path(), "room-12").exists());
    run(dir.path(), &["calibrate", "forget", "room-12"])
        .ends(2)
        .complains("error[no-printer]");
}

#[test]
fn an_unknown_printer_is_answered_with_a_near_one_and_with_all() {
    let dir = started();
    run(dir.path(), &save("room-12", &[])).ends(0);
    for command in [
        &["build", "my-game"][..],
        &["check", "my-game"],
        &["calibrate"],
    ] {
        let near = run(dir.path(), &[command, &["--printer", "room-21"]].concat()).ends(2);
        near.complains("error[no-printer]")
            .complains("did you mean `room-12`?");
    }
    let far = run(
        dir.path(),
        &["build", "my-game", "--printer", "office laser"],
    )
    .ends(2);
    far.complains("`room-12`, `strict`, `inkjet-duplex`");
    run(dir.path(), &["calibrate", "show", "../printers/room-12"])
        .ends(2)
        .complains("error[no-printer]");
    assert!(!dir.path().join("output").exists());
}

#[test]
fn readings_that_cannot_be_are_refused_and_nothing_is_kept() {
    let dir = folder();
    let slips: &[(&[&str], &str)] = &[
        (&["x"], "is missing"),
        (&["x", "--a", "0.5"], "two numbers"),
        (&["x", "--a", "7,0"], "6 mm"),
        (&["x", "--across", "97.2"], "100%"),
        (&["x", "--down", "188"], "100%"),
        (&["x", "--margins", "4,4,4"], "four numbers"),
        (&["room 12", "--a", "0,0"], "letters, digits and hyphens"),
        (&["strict", "--a", "0,0"], "built-in"),
    ];
    for (args, words) in slips {
        run(dir.path(), &[&["calibrate", "save"], *args].concat())
            .ends(2)
            .complains(words);
    }
    run(dir.path(), &["calibrate", "--backs", "fold"]).ends(2);
    run(dir.path(), &["calibrate", "forget", "strict"])
        .ends(2)
        .complains("built in");
    assert!(files(dir.path()).is_empty());
}

#[test]
fn copies_that_differ_too_much_are_told_of() {
    let dir = folder();
    let copies = ["--a", "-1,0.5", "--a", "0.25,0.5"];
    let said = run(dir.path(), &save("shaky", &copies)).ends(0);
    said.complains("warning[uneven-copies]")
        .complains("1.3 mm")
        .complains("--backs fold");
    assert!(stored(dir.path(), "shaky").exists());
}

#[test]
fn a_file_that_was_spoilt_is_said_so_and_hides_no_other() {
    let dir = started();
    for name in ["good", "spoilt", "far"] {
        run(dir.path(), &save(name, &[])).ends(0);
    }
    let text = fs::read_to_string(stored(dir.path(), "good")).unwrap();
    fs::write(
        stored(dir.path(), "spoilt"),
        text.replace("across_mm", "acros_mm"),
    )
    .unwrap();
    fs::write(stored(dir.path(), "far"), text.replace("100.0", "50.0")).unwrap();
    for name in ["spoilt", "far"] {
        let ran = run(dir.path(), &["build", "my-game", "--printer", name]).ends(2);
        ran.complains("error[bad-printer]")
            .complains(&format!("{name}.json"));
    }
    let list = run(dir.path(), &["calibrate", "list"]).ends(0).out;
    assert!(
        list.contains("good") && list.matches("cannot be read").count() == 2,
        "{list}"
    );
    run(dir.path(), &["calibrate", "forget", "spoilt"]).ends(0);
    // What somebody else has put there is theirs.
    fs::write(stored(dir.path(), "far"), "{}").unwrap();
    run(dir.path(), &["calibrate", "forget", "far"])
        .ends(2)
        .complains("move it elsewhere");
    assert!(stored(dir.path(), "far").exists());
}

#[test]
fn a_build_for_a_printer_moves_backs_and_leaves_fronts() {
    let dir = folder();
    run(dir.path(), &save("room-12", &["--margins", "4,5,7,12"])).ends(0);
    let build = |out: &str, more: &[&str]| {
        let said = run(
            dir.path(),
            &[&["build", "redistrict", "--seed", "1", "--out", out], more].concat(),
        )
        .ends(0)
        .out;
        (dir.path().join(out), said)
    };
    let ((plain, _), (moved, said)) = (
        build("plain", &[]),
        build("moved", &["--printer", "room-12"]),
    );
    assert!(
        said.contains("Corrected for the printer room-12."),
        "{said}"
    );
    let (before, after) = (pages(&two_sided(&plain)), pages(&two_sided(&moved)));
    assert_eq!(before[0], after[0]);
    // A millimetre to the left and half a millimetre up, in points.
    let off: Vec<f64> = before[1]
        .iter()
        .zip(&after[1])
        .map(|(before, after)| after - before)
        .collect();
    let wanted = [0.0, 0.0, 0.0, 0.0, -72.0 / 25.4, 36.0 / 25.4];
    assert!(
        off.iter()
            .zip(wanted)
            .all(|(off, wanted)| (off - wanted).abs() < 1e-3),
        "{off:?}"
    );

    let (plain, moved) = (manifest(&plain), manifest(&moved));
    assert!(plain["options"].get("printer").is_none());
    let printer = &moved["options"]["printer"];
    assert_eq!(
        (printer["name"].as_str(), printer["back"][4].as_f64()),
        (Some("room-12"), Some(-1.0))
    );
    assert_ne!(plain["sheets"][0]["code"], moved["sheets"][0]["code"]);
    // What is printed on both sides keeps the larger margin at both sides.
    let margin = &moved["options"]["margin_mm"];
    assert_eq!(
        (
            margin["left"].as_f64(),
            margin["right"].as_f64(),
            margin["bottom"].as_f64()
        ),
        (Some(7.0), Some(7.0), Some(12.0))
    );
}

#[test]
fn what_is_typed_goes_before_what_was_measured() {
    let dir = folder();
    run(
        dir.path(),
        &save("pad", &["--backs", "duplex-short", "--margins", "4,4,4,12"]),
    )
    .ends(0);
    let build = |more: &[&str]| {
        let said = run(
            dir.path(),
            &[&["build", "redistrict", "--out", "out", "--printer"], more].concat(),
        )
        .ends(0)
        .out;
        (manifest(&dir.path().join("out"))["options"].clone(), said)
    };
    let (measured, _) = build(&["pad"]);
    assert_eq!(
        (
            measured["backs"].as_str(),
            measured["margin_mm"]["top"].as_f64()
        ),
        (Some("duplex-short"), Some(12.0))
    );
    let (typed, said) = build(&["pad", "--backs", "duplex", "--margin", "9 mm"]);
    assert_eq!(
        (typed["backs"].as_str(), typed["margin_mm"].as_f64()),
        (Some("duplex"), Some(9.0))
    );
    assert!(said.contains("backs are not corrected"), "{said}");
    assert_eq!(typed["printer"]["back"], typed["printer"]["front"]);
    let (_, said) = build(&["pad", "--paper", "a4"]);
    assert!(said.contains("measured on letter paper"), "{said}");
    let (ready, _) = build(&["inkjet-duplex"]);
    assert_eq!(
        (
            ready["margin_mm"]["left"].as_f64(),
            ready["margin_mm"]["top"].as_f64()
        ),
        (Some(6.0), Some(15.0))
    );
    assert_eq!(build(&["strict"]).0["margin_mm"].as_f64(), Some(6.35));
}

#[test]
fn a_corrected_sheet_shows_whether_it_helps() {
    let dir = folder();
    run(dir.path(), &save("room-12", &["--paper", "a4"])).ends(0);
    let said = run(dir.path(), &["calibrate", "--printer", "room-12"])
        .ends(0)
        .out;
    assert!(
        said.contains("calibration-a4-room-12.pdf") && said.contains("half a millimeter"),
        "{said}"
    );
    let [front, back]: [Vec<f64>; 2] = pages(&dir.path().join("calibration-a4-room-12.pdf"))
        .try_into()
        .unwrap();
    assert!(
        (back[4] - front[4] + 72.0 / 25.4).abs() < 1e-3
            && (back[5] - front[5] - 36.0 / 25.4).abs() < 1e-3
    );
}
