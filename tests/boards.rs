//! Boards for a class: their codes, their names, and one of them once more.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::{folder, run};

/// What the manifest in a folder says of random boards.
fn boards(dir: &Path) -> Vec<Value> {
    let manifest: Value =
        serde_json::from_slice(&fs::read(dir.join("manifest.json")).unwrap()).unwrap();
    manifest["boards"].as_array().unwrap().clone()
}

#[test]
fn a_class_gets_different_boards_and_one_of_them_comes_again_by_its_code() {
    let dir = folder();
    let twelve = [
        "build",
        "mapmaker",
        "--players",
        "2",
        "--boards",
        "3",
        "--seed",
        "2026",
        "--only",
        "printed",
    ];
    run(dir.path(), &[&twelve[..], &["--out", "class"]].concat()).ends(0);
    let boards_of_class = boards(&dir.path().join("class"));
    let codes: Vec<&str> = boards_of_class
        .iter()
        .map(|board| board["code"].as_str().unwrap())
        .collect();
    assert_eq!(codes.len(), 3);
    assert!(codes[0] != codes[1] && codes[1] != codes[2] && codes[0] != codes[2]);
    assert!(fs::read_dir(dir.path().join("class")).unwrap().any(|file| {
        file.unwrap()
            .file_name()
            .to_string_lossy()
            .ends_with("-key-sheet.pdf")
    }));
    run(
        dir.path(),
        &[
            "build",
            "mapmaker",
            "--board",
            &codes[2].to_lowercase(),
            "--only",
            "printed",
            "--out",
            "again",
        ],
    )
    .ends(0);
    let again = boards(&dir.path().join("again"));
    assert_eq!(again.len(), 1);
    assert_eq!(again[0], boards_of_class[2]);
}

#[test]
fn the_code_of_another_kit_or_of_a_sheet_is_refused() {
    let dir = folder();
    run(
        dir.path(),
        &[
            "build",
            "draw-the-line",
            "--only",
            "one-random",
            "--seed",
            "5",
            "--out",
            "line",
        ],
    )
    .ends(0);
    let board = boards(&dir.path().join("line"))[0]["code"]
        .as_str()
        .unwrap()
        .to_owned();
    run(dir.path(), &["check", "mapmaker", "--board", &board]).complains("is not from Mapmaker");
    let manifest: Value =
        serde_json::from_slice(&fs::read(dir.path().join("line/manifest.json")).unwrap()).unwrap();
    let sheet = manifest["sheets"][0]["code"].as_str().unwrap();
    run(dir.path(), &["check", "draw-the-line", "--board", sheet])
        .complains("it is the code of a sheet");
    run(
        dir.path(),
        &[
            "check",
            "draw-the-line",
            "--board",
            &board.replacen(|c| c != '-', "Z", 2),
        ],
    )
    .complains("a character is wrong, missing or extra");
    run(
        dir.path(),
        &["check", "draw-the-line", "--board", &board, "--seed", "7"],
    )
    .complains("cannot be used with");
}

#[test]
fn a_class_list_names_boards_or_sets_and_its_faults_are_told_with_their_lines() {
    let dir = folder();
    fs::write(dir.path().join("class.csv"), "Nr,Name\n1,Ana\n2,Ben\n").unwrap();
    let only = [
        "--players",
        "2",
        "--seed",
        "5",
        "--only",
        "printed",
        "--names",
        "class.csv",
    ];
    run(
        dir.path(),
        &[&["build", "mapmaker", "--out", "named"], &only[..]].concat(),
    )
    .ends(0);
    let names = |dir: &Path| {
        boards(dir)
            .iter()
            .map(|board| board["name"].as_str().map(str::to_owned))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        names(&dir.path().join("named")),
        [Some("Ana".to_owned()), Some("Ben".to_owned())]
    );
    run(
        dir.path(),
        &[
            &[
                "build", "mapmaker", "--out", "sets", "--sets", "2", "--boards", "2",
            ],
            &only[..],
        ]
        .concat(),
    )
    .ends(0);
    let of_sets: Vec<(u64, String)> = boards(&dir.path().join("sets"))
        .iter()
        .map(|board| {
            (
                board["set"].as_u64().unwrap(),
                board["name"].as_str().unwrap().to_owned(),
            )
        })
        .collect();
    let wanted =
        [(1, "Ana"), (1, "Ana"), (2, "Ben"), (2, "Ben")].map(|(set, name)| (set, name.to_owned()));
    assert_eq!(of_sets, wanted);
    fs::write(dir.path().join("class.csv"), "name\nAna\nBen\nAna\n").unwrap();
    run(dir.path(), &[&["check", "mapmaker"], &only[..]].concat())
        .ends(2)
        .complains("class.csv:4: Ana is listed twice; add a letter of the family name");
    run(dir.path(), &["check", "mapmaker", "--names", "nobody.csv"])
        .ends(2)
        .complains("the class list `nobody.csv` cannot be read");
}

#[test]
fn a_board_that_shows_a_name_is_printed_for_each_and_names_that_stand_nowhere_are_refused() {
    let dir = folder();
    fs::create_dir(dir.path().join("kit")).unwrap();
    fs::write(dir.path().join("class.csv"), "name\nAna\nBen\nEva\n").unwrap();
    let sheets_with = |text: &str| {
        let kit = format!(
            "[kit]\nid = \"test\"\ntitle = \"Test\"\n\n[board.b]\ntitle = \"B\"\nsize = [\"180 mm\", \"180 mm\"]\n\n\
             [[board.b.text]]\ntext = \"{text}\"\nat = [\"5 mm\", \"5 mm\"]\nroom = [\"80 mm\", \"10 mm\"]\n"
        );
        fs::write(dir.path().join("kit/kit.toml"), kit).unwrap();
        run(
            dir.path(),
            &[
                "build",
                "kit",
                "--names",
                "class.csv",
                "--out",
                "out",
                "--json",
            ],
        )
    };
    sheets_with("for ${name}").ends(0);
    let manifest = fs::read(dir.path().join("out/manifest.json")).unwrap();
    let manifest: Value = serde_json::from_slice(&manifest).unwrap();
    assert_eq!(manifest["sheets"].as_array().map(Vec::len), Some(3));
    sheets_with("for you").ends(1);
    run(dir.path(), &["check", "kit", "--names", "class.csv"])
        .complains("the names are not printed")
        .ends(1);
    let sets = |sets: &str| {
        run(
            dir.path(),
            &["check", "kit", "--names", "class.csv", "--sets", sets],
        )
    };
    sets("3").ends(0);
    sets("2")
        .complains("the names from `Eva` on are not printed: there are only")
        .ends(1);
    let card = "[kit]\nid = \"test\"\ntitle = \"Test\"\n\n[deck.d]\ntemplate = \"card-plain\"\n\n\
                [[deck.d.card]]\ntitle = \"One\"\ntext = \"x\"\n";
    fs::write(dir.path().join("kit/kit.toml"), card).unwrap();
    sets("3")
        .complains(
            "the name `Ana` is not printed: all sheets of its set are shared with other sets",
        )
        .ends(1);
    run(
        dir.path(),
        &[
            "check",
            "kit",
            "--names",
            "class.csv",
            "--sets",
            "3",
            "--apart",
        ],
    )
    .ends(0);
}

#[test]
fn jobs_with_other_class_lists_lie_beside_each_other() {
    let dir = folder();
    let build = [
        "build",
        "mapmaker",
        "--players",
        "2",
        "--seed",
        "5",
        "--only",
        "printed",
        "--out",
        "named",
        "--json",
    ];
    let stem = |list: &str| {
        fs::write(dir.path().join("class.csv"), list).unwrap();
        let made = run(
            dir.path(),
            &[&build[..], &["--names", "class.csv"]].concat(),
        )
        .ends(0)
        .json();
        assert_eq!(made["removed"].as_array().map(Vec::len), Some(0));
        let manifest: Value =
            serde_json::from_slice(&fs::read(dir.path().join("named/manifest.json")).unwrap())
                .unwrap();
        manifest["job"].as_str().unwrap().to_owned()
    };
    let (one, other) = (stem("name\nAna\nBen\n"), stem("name\nAna\nEva\n"));
    assert_ne!(one, other);
    assert!(
        dir.path().join(format!("named/{one}.pdf")).exists()
            && dir.path().join(format!("named/{other}.pdf")).exists()
    );
    // The same names in another file are the same job.
    assert_eq!(stem("Nr,Name\n1,Ana\n2,Ben\n"), one);
}

#[test]
fn boards_that_take_the_place_of_others_say_which_seed_these_had() {
    let dir = folder();
    let build = [
        "build",
        "draw-the-line",
        "--only",
        "one-random",
        "--out",
        "boards",
    ];
    let first = run(dir.path(), &build).ends(0);
    let manifest: Value =
        serde_json::from_slice(&fs::read(dir.path().join("boards/manifest.json")).unwrap())
            .unwrap();
    assert!(!first.out.contains("earlier run"), "{}", first.out);
    let second = run(dir.path(), &build).ends(0);
    let wanted = format!(
        "replaced 1 file; --seed {} prints them again",
        manifest["seed"]
    );
    assert!(
        second.out.contains(&wanted),
        "no `{wanted}` in\n{}",
        second.out
    );
}

#[test]
fn a_bold_field_without_a_value_at_the_end_of_a_text_takes_no_room() {
    let dir = folder();
    fs::create_dir(dir.path().join("log")).unwrap();
    let kit = "[kit]\nid = \"log\"\ntitle = \"Log\"\n\n[board.page]\nsize = [\"80 mm\", \"80 mm\"]\n\n\
               [[board.page.text]]\ntext = \"Log of **${name}**\"\nat = [\"10 mm\", \"10 mm\"]\nroom = [\"60 mm\", \"20 mm\"]\n";
    fs::write(dir.path().join("log/kit.toml"), kit).unwrap();
    run(dir.path(), &["check", "log"]).ends(0);
}
