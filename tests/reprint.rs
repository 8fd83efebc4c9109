//! A code from the sheet on the table to the sheet out of the printer.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use boardpress::model::{Job, Kit, Reprint};
use lopdf::Document;
use serde_json::Value;

use super::{files, folder, kits, run, started};

/// The codes of a build, in order of printing; both sides of a sheet have one.
fn codes(out: &Path) -> Vec<String> {
    let manifest: Value =
        serde_json::from_slice(&fs::read(out.join("manifest.json")).unwrap()).unwrap();
    let mut codes: Vec<String> = manifest["sheets"]
        .as_array()
        .unwrap()
        .iter()
        .map(|sheet| sheet["code"].as_str().unwrap().to_owned())
        .collect();
    codes.dedup();
    codes
}

#[test]
fn a_built_in_kit_is_found_by_the_code_alone() {
    let dir = folder();
    run(dir.path(), &["build", "gerrymander", "--seed", "12"]).ends(0);
    let before = files(&dir.path().join("output"));
    let code = codes(&dir.path().join("output/gerrymander")).pop().unwrap();
    let typed = code
        .to_lowercase()
        .replace('-', " ")
        .replace('0', "o")
        .replace('1', "i");
    let said = run(dir.path(), &["reprint", &typed]).ends(0).out;
    let name = format!("gerrymander-reprint-{code}.pdf");
    assert!(said.contains(&name) && said.contains("100%"), "{said}");
    let after = files(&dir.path().join("output"));
    assert_eq!(
        after.len(),
        before.len() + 1,
        "nothing of the build is cleared away"
    );
    assert!(before.iter().all(|(path, bytes)| after[path] == *bytes));
}

#[test]
fn a_sheet_with_backs_has_two_pages_and_asks_for_both_sides() {
    let dir = folder();
    run(
        dir.path(),
        &["build", "redistrict", "--only", "fate", "--out", "cards"],
    )
    .ends(0);
    let codes = codes(&dir.path().join("cards"));
    assert_eq!(codes.len(), 2, "eight cards and one");
    let again = [
        "reprint", &codes[0], "--out", "again", "--format", "pdf,png",
    ];
    run(dir.path(), &again).ends(0);
    let made = files(&dir.path().join("again"));
    assert_eq!(
        made.keys()
            .filter(|path| path.extension().is_some())
            .count(),
        3,
        "{:?}",
        made.keys()
    );
    let document = Document::load(
        dir.path()
            .join(format!("again/redistrict-reprint-{}.pdf", codes[0])),
    )
    .unwrap();
    assert_eq!(document.get_pages().len(), 2);
    let wishes = document
        .get_dict_in_dict(document.catalog().unwrap(), b"ViewerPreferences")
        .unwrap();
    assert_eq!(
        wishes.get(b"Duplex").unwrap().as_name().unwrap(),
        b"DuplexFlipLongEdge"
    );
}

#[test]
fn slips_and_strange_codes_are_told_apart() {
    let dir = started();
    run(dir.path(), &["build", "my-game", "--out", "mine"]).ends(0);
    let code = codes(&dir.path().join("mine")).remove(0);
    let last = if code.ends_with('7') { "8" } else { "7" };
    let slip = format!("{}{last}", &code[..code.len() - 1]);
    run(dir.path(), &["reprint", &slip])
        .ends(2)
        .complains("error[bad-code]")
        .complains("character by character");
    run(dir.path(), &["reprint", &code.replace('0', "U"), "my-game"])
        .ends(2)
        .complains("`U`");
    let known = kits();
    run(dir.path(), &["reprint", &code])
        .ends(2)
        .complains("error[other-kit]")
        .complains("DIR");
    run(dir.path(), &["reprint", &code, &known[0]])
        .ends(1)
        .complains("error[other-kit]");
    run(dir.path(), &["reprint", &code, "my-game", "--out", "again"]).ends(0);

    // A kit that was changed since is only printed when that is wished.
    let path = dir.path().join("my-game/kit.toml");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("{text}\n# Nothing but a comment.\n")).unwrap();
    let refused = run(
        dir.path(),
        &["reprint", &code, "my-game", "--out", "new", "--json"],
    )
    .ends(1)
    .json();
    assert_eq!(refused["notes"][0]["code"].as_str(), Some("changed"));
    assert!(!dir.path().join("new").exists());
    run(
        dir.path(),
        &["reprint", &code, "my-game", "--out", "new", "--anyway"],
    )
    .ends(0);
}

#[test]
fn a_forged_code_asks_for_no_more_than_can_be_typed() {
    let dir = started();
    run(dir.path(), &["build", "my-game", "--out", "mine"]).ends(0);
    let true_one = Reprint::read(&codes(&dir.path().join("mine")).remove(0)).unwrap();
    let forged = |job: Job| {
        Reprint {
            job,
            ..true_one.clone()
        }
        .code(&Kit::default())
    };
    let jobs = [
        Job {
            boards: Some(1 << 31),
            ..true_one.job.clone()
        },
        Job {
            copies: 1 << 31,
            ..true_one.job.clone()
        },
        Job {
            copies: 1_001,
            ..true_one.job.clone()
        },
    ];
    for code in jobs.map(forged) {
        run(
            dir.path(),
            &["reprint", &code, "my-game", "--anyway", "--out", "again"],
        )
        .ends(1)
        .complains("error[limit]");
    }
    assert!(!dir.path().join("again").exists());
}

#[test]
fn a_printer_is_found_again_or_asked_for() {
    let dir = started();
    let readings = [
        "--a", "-1,0.5", "--b", "-1,0.5", "--c", "-1,0.5", "--d", "-1,0.5", "--e", "-1,0.5",
    ];
    run(
        dir.path(),
        &[&["calibrate", "save", "room-12"], &readings[..]].concat(),
    )
    .ends(0);
    run(
        dir.path(),
        &["build", "my-game", "--printer", "room-12", "--out", "mine"],
    )
    .ends(0);
    let code = codes(&dir.path().join("mine")).remove(0);
    run(dir.path(), &["reprint", &code, "my-game", "--out", "again"]).ends(0);
    run(dir.path(), &["calibrate", "forget", "room-12"]).ends(0);
    let unknown = run(dir.path(), &["reprint", &code, "my-game"]).ends(2);
    unknown
        .complains("error[no-printer]")
        .complains("--printer none");
    for printer in ["none", "strict"] {
        run(
            dir.path(),
            &[
                "reprint",
                &code,
                "my-game",
                "--printer",
                printer,
                "--out",
                printer,
            ],
        )
        .ends(0);
    }
    run(
        dir.path(),
        &["reprint", &code, "my-game", "--printer", "room-13"],
    )
    .ends(2)
    .complains("error[no-printer]");
}

#[test]
fn the_report_comes_with_whole_kits_and_when_it_is_asked_for() {
    let dir = started();
    let has = |args: &[&str]| {
        let out = format!("out{}", args.len());
        run(
            dir.path(),
            &[&["build", "my-game", "--out", &out], args].concat(),
        )
        .ends(0);
        files(&dir.path().join(out))
            .keys()
            .any(|path| path.to_string_lossy().ends_with("-report.pdf"))
    };
    assert!(has(&[]));
    assert!(!has(&["--no-report"]));
    assert!(!has(&["--only", "cards"]));
    assert!(has(&["--only", "cards", "--report"]));
}

#[test]
fn a_translated_kit_on_top_of_another_is_printed_again_as_it_was() {
    let dir = folder();
    let put = |path: &str, text: &str| {
        let path = dir.path().join("above").join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    put(
        "kit.toml",
        "[kit]\nlike = \"base\"\nid = \"above\"\ntitle = \"Above\"\n",
    );
    put(
        "lang/es.toml",
        "\"Above\" = \"Encima\"\n\"It rings.\" = \"¡Suena!\"\n",
    );
    put(
        "base/kit.toml",
        "[kit]\nlike = \"gerrymander\"\nid = \"base\"\ntitle = \"Base\"\n[deck.bell]\ntemplate = \"card-plain\"\n\
         [[deck.bell.card]]\ntitle = \"Bell\"\ntext = \"It rings.\"\n",
    );
    put(
        "base/lang/es.toml",
        "\"Bell\" = \"Campana\"\n\"It rings.\" = \"Suena.\"\n",
    );
    let build = [
        "build",
        "above",
        "--only",
        "bell",
        "--language",
        "es",
        "--format",
        "svg",
        "--out",
        "made",
    ];
    run(dir.path(), &build).ends(0);
    let made = files(&dir.path().join("made"));
    let code = codes(&dir.path().join("made")).remove(0);
    run(
        dir.path(),
        &[
            "reprint", &code, "above", "--format", "svg", "--out", "again",
        ],
    )
    .ends(0);
    let svg = |files: &BTreeMap<PathBuf, Vec<u8>>| {
        let is_svg = |path: &&PathBuf| path.extension().is_some_and(|ending| ending == "svg");
        let text = String::from_utf8(files[files.keys().find(is_svg).unwrap()].clone()).unwrap();
        // A file that no manifest lists says itself whose it is.
        text.split("<!-- boardpress")
            .next()
            .unwrap()
            .trim_end()
            .to_owned()
    };
    let again = svg(&files(&dir.path().join("again")));
    assert!(svg(&made) == again && again.contains("Campana") && again.contains("¡Suena!"));
    let manifest: Value =
        serde_json::from_slice(&fs::read(dir.path().join("made/manifest.json")).unwrap()).unwrap();
    let like = serde_json::json!([{ "kit": "base", "built_in": false }, { "kit": "gerrymander", "built_in": true }]);
    assert_eq!(
        (&manifest["kit"]["like"], &manifest["kit"]["title"]),
        (&like, &"Encima".into())
    );
    // Another word in a kit below is another sheet.
    put(
        "base/lang/es.toml",
        "\"Bell\" = \"Timbre\"\n\"It rings.\" = \"Suena.\"\n",
    );
    run(dir.path(), &["reprint", &code, "above", "--out", "third"])
        .ends(1)
        .complains("error[changed]");
}
