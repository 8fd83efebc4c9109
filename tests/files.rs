//! What belongs to the user is safe, whatever lies where files are written and
//! read; and a document is said whatever is typed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use super::{Ran, files, folder, run, started};

/// The names of all files below a folder, sorted.
fn names(dir: &Path) -> Vec<String> {
    let below = |path: PathBuf| {
        path.strip_prefix(dir)
            .unwrap()
            .to_string_lossy()
            .replace('\\', "/")
    };
    files(dir)
        .into_keys()
        .filter(|path| path.is_file())
        .map(below)
        .collect()
}

/// A command that must change nothing but say what is in the way.
#[track_caller]
fn refused(dir: &Path, args: &[&str], name: &str) -> Ran {
    let before = files(dir);
    let ran = run(dir, args)
        .ends(2)
        .complains("error[in-the-way]")
        .complains(name)
        .complains("--force");
    assert_eq!(files(dir), before, "{args:?}");
    ran
}

#[test]
fn folders_of_the_user_are_left_alone_whatever_they_are_called() {
    let dir = started();
    let kept = [
        ".boardpress-mine/sub/photo.jpg",
        "output/my-game/.boardpress-config/printers/p.json",
    ];
    for path in kept {
        fs::create_dir_all(dir.path().join(path).parent().unwrap()).unwrap();
        fs::write(dir.path().join(path), "mine").unwrap();
    }
    for args in [
        &["build", "my-game"][..],
        &["show", "my-game", "cards"],
        &["calibrate"],
    ] {
        run(dir.path(), args).ends(0);
    }
    assert!(kept.iter().all(|path| dir.path().join(path).exists()));
}

#[test]
fn two_kits_with_one_id_do_not_take_each_other_s_place() {
    let dir = started();
    let build = ["build", "my-game", "--out", "sheets", "--seed", "1"];
    run(dir.path(), &build).ends(0);
    let kit = dir.path().join("my-game/kit.toml");
    let text = fs::read_to_string(&kit).unwrap();
    fs::write(
        &kit,
        text.replacen("title = \"My Game\"", "title = \"Another Game\"", 1),
    )
    .unwrap();
    refused(
        dir.path(),
        &build,
        "made from “My Game”, a kit with the same id",
    );
    run(
        dir.path(),
        &[
            "build", "my-game", "--out", "sheets", "--seed", "1", "--paper", "a4",
        ],
    )
    .ends(0);
    refused(
        dir.path(),
        &build,
        "made from “My Game”, a kit with the same id",
    );
    run(dir.path(), &[&build[..], &["--force"]].concat()).ends(0);
    run(dir.path(), &build).ends(0);
}

#[test]
fn jobs_live_side_by_side_and_their_names_tell_them_apart() {
    let dir = started();
    let jobs: &[&[&str]] = &[
        &[],
        &["--paper", "a4"],
        &["--only", "cards"],
        &["--copies", "2"],
        &["--backs", "paste"],
        &["--ink", "grey"],
        &[
            "--margin",
            "9 mm",
            "--gutter",
            "bleed",
            "--corners",
            "3 mm",
            "--marks",
            "4 mm,6 mm",
            "--no-slug",
        ],
    ];
    let mut count = 0;
    for job in jobs {
        let ran = run(
            dir.path(),
            &[&["build", "my-game", "--format", "pdf,svg,svgz"], *job].concat(),
        )
        .ends(0);
        assert!(!ran.out.contains("earlier run"), "{job:?}\n{}", ran.out);
        let now = names(&dir.path().join("output/my-game"));
        assert!(now.len() >= count + 3, "{job:?}\n{now:#?}");
        count = now.len();
    }
    let all = names(&dir.path().join("output/my-game"));
    let has = |name: &str| all.iter().any(|known| known == name);
    for name in [
        "my-game-letter.pdf",
        "my-game-a4.pdf",
        "my-game-letter-only-cards.pdf",
        "my-game-a4-manifest.json",
    ] {
        assert!(has(name), "{name}\n{all:#?}");
    }
    assert!(
        has("manifest.json")
            && all
                .iter()
                .filter(|name| name.ends_with("manifest.json"))
                .count()
                == jobs.len()
    );
    let ran = run(dir.path(), &["build", "my-game", "--paper", "a4", "--json"])
        .ends(0)
        .json();
    let removed = ran["removed"].as_array().unwrap();
    assert!(!removed.is_empty());
    let is_drawing = |path: &str| {
        ["svg", "svgz"]
            .iter()
            .any(|kind| path.contains(&format!("/{kind}/my-game-a4-")))
    };
    assert!(
        removed
            .iter()
            .all(|path| is_drawing(path.as_str().unwrap())),
        "{removed:?}"
    );
}

#[test]
fn a_build_says_what_it_replaces_and_removes() {
    let dir = started();
    run(dir.path(), &["build", "my-game", "--format", "svg"]).ends(0);
    let kit = dir.path().join("my-game/kit.toml");
    fs::write(&kit, fs::read_to_string(&kit).unwrap() + "\n# Changed.\n").unwrap();
    let said = run(dir.path(), &["build", "my-game", "--format", "svg"])
        .ends(0)
        .out;
    assert!(
        said.contains("Files of an earlier run: replaced "),
        "{said}"
    );
    let said = run(
        dir.path(),
        &["build", "my-game", "--seed", "1", "--out", "twice"],
    )
    .ends(0)
    .out;
    assert!(!said.contains("earlier run"), "{said}");
    let again = run(
        dir.path(),
        &[
            "build", "my-game", "--seed", "1", "--out", "twice", "--json",
        ],
    )
    .ends(0)
    .json();
    for what in ["replaced", "removed", "kept"] {
        assert_eq!(
            again[what].as_array().map(Vec::len),
            Some(0),
            "the same bytes replace nothing"
        );
    }
}

#[test]
fn what_the_press_did_not_write_is_replaced_by_force_alone() {
    let dir = started();
    let out = dir.path().join("output/my-game");
    fs::create_dir_all(&out).unwrap();
    for name in ["manifest.json", "my-game-letter.pdf"] {
        fs::write(out.join(name), "mine").unwrap();
        refused(dir.path(), &["build", "my-game"], name);
        let note = refused_as_json(dir.path(), &["build", "my-game", "--json"]);
        assert!(note.contains(name), "{note}");
        fs::remove_file(out.join(name)).unwrap();
    }
    let build = ["build", "my-game", "--seed", "1", "--format", "svg"];
    run(dir.path(), &build).ends(0);
    let drawing = names(&out)
        .into_iter()
        .find(|name| name.ends_with(".svg"))
        .unwrap();
    fs::write(out.join(&drawing), "<svg/>").unwrap();
    refused(dir.path(), &build, &drawing);
    let said = run(dir.path(), &[&build[..], &["--force"]].concat())
        .ends(0)
        .out;
    assert!(said.contains("Replaced by --force: 1 file"), "{said}");
    assert_ne!(fs::read(out.join(&drawing)).unwrap(), b"<svg/>");
}

fn refused_as_json(dir: &Path, args: &[&str]) -> String {
    let document = run(dir, args).ends(2).json();
    assert_eq!(document["notes"][0]["code"], "in-the-way");
    document["notes"][0]["message"].as_str().unwrap().to_owned()
}

#[test]
fn a_strange_manifest_removes_nothing() {
    let dir = started();
    let out = dir.path().join("output/my-game");
    fs::create_dir_all(&out).unwrap();
    fs::write(out.join("thesis.docx"), "abc").unwrap();
    let hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    fs::write(
        out.join("manifest.json"),
        format!(r#"{{"files":[{{"path":"thesis.docx","sha256":"{hash}"}}]}}"#),
    )
    .unwrap();
    refused(dir.path(), &["build", "my-game"], "manifest.json");
    run(dir.path(), &["build", "my-game", "--force"]).ends(0);
    assert!(out.join("thesis.docx").exists());
}

#[test]
fn pictures_and_calibration_sheets_replace_their_own_kind_alone() {
    let dir = started();
    run(dir.path(), &["show", "my-game", "cards/first"]).ends(0);
    let ran = run(
        dir.path(),
        &["show", "my-game", "cards/first", "--dpi", "100"],
    )
    .ends(0)
    .complains("replaced 1 file");
    assert_eq!(ran.out, "my-game-cards-first.png\n");
    // All pictures or none, and none twice.
    fs::write(dir.path().join("my-game-cards.png"), "mine").unwrap();
    let both = ["show", "my-game", "cards/second", "cards/second", "cards"];
    refused(dir.path(), &both, "my-game-cards.png");
    assert!(!dir.path().join("my-game-cards-second.png").exists());
    let ran = run(dir.path(), &both[..4]).ends(0);
    assert_eq!(ran.out, "my-game-cards-second.png\n");
    run(
        dir.path(),
        &["show", "my-game", "cards", "--out", "pictures/"],
    )
    .ends(2)
    .complains("is a folder");
    run(dir.path(), &["calibrate"]).ends(0);
    run(
        dir.path(),
        &[
            "calibrate",
            "--backs",
            "duplex-short",
            "--out",
            "calibration-letter.pdf",
        ],
    )
    .ends(0);
    let kit = fs::read(dir.path().join("my-game/kit.toml")).unwrap();
    for force in [&[][..], &["--force"]] {
        let show = [
            &["show", "my-game", "cards", "--out", "my-game/kit.toml"],
            force,
        ]
        .concat();
        run(dir.path(), &show)
            .ends(2)
            .complains("`show` writes PNG and SVG, not `.toml`");
    }
    assert_eq!(fs::read(dir.path().join("my-game/kit.toml")).unwrap(), kit);
    fs::copy(
        dir.path().join("calibration-letter.pdf"),
        dir.path().join("sheet.png"),
    )
    .unwrap();
    refused(
        dir.path(),
        &["show", "my-game", "cards", "--out", "sheet.png"],
        "sheet.png",
    )
    .complains("changed");
}

#[test]
fn a_sheet_that_is_reprinted_replaces_its_own_kind_alone() {
    let dir = started();
    run(dir.path(), &["build", "my-game", "--out", "out"]).ends(0);
    let manifest: serde_json::Value =
        serde_json::from_slice(&fs::read(dir.path().join("out/manifest.json")).unwrap()).unwrap();
    let code = manifest["sheets"][0]["code"].as_str().unwrap();
    let again = [
        "reprint",
        code,
        "my-game",
        "--out",
        "again",
        "--format",
        "pdf,svg,png",
    ];
    run(dir.path(), &again).ends(0);
    run(dir.path(), &again).ends(0);
    let name = format!("my-game-reprint-{code}.pdf");
    fs::write(dir.path().join("again").join(&name), "mine").unwrap();
    refused(dir.path(), &again, &name);
}

#[test]
fn a_printer_replaces_what_was_kept_of_it_alone() {
    let dir = folder();
    let save = ["calibrate", "save", "room-12", "--a", "0,0"];
    run(dir.path(), &save).ends(0);
    run(dir.path(), &save).ends(0);
    run(dir.path(), &["calibrate", "save", "room-12", "--a", "1,0"])
        .ends(0)
        .complains("replaces an earlier measurement");
    let kept = dir.path().join("settings/printers/room-12.json");
    let edited = fs::read_to_string(&kept).unwrap().replace("1.0", "1.25  ");
    fs::write(&kept, edited).unwrap();
    refused(dir.path(), &save, "room-12.json");
    fs::write(&kept, "{\"mine\": true}").unwrap();
    refused(dir.path(), &save, "room-12.json");
    run(dir.path(), &[&save[..], &["--force"]].concat()).ends(0);
    run(dir.path(), &["calibrate", "save", "con", "--a", "0,0"])
        .ends(2)
        .complains("Windows");
    run(dir.path(), &["calibrate", "save", "None", "--a", "0,0"])
        .ends(2)
        .complains("no printer");
    run(
        dir.path(),
        &["calibrate", "save", "wide", "--across", "1e308"],
    )
    .ends(2)
    .complains("a length near 100 mm");
}

#[test]
fn one_file_can_go_to_standard_output_and_several_cannot() {
    let dir = started();
    let given = |args: &[&str]| {
        let output = super::command(dir.path(), args).output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        output.stdout
    };
    assert!(given(&["show", "my-game", "cards", "--out", "-"]).starts_with(b"\x89PNG"));
    assert!(given(&["calibrate", "--out", "-"]).starts_with(b"%PDF"));
    for args in [
        &["build", "my-game", "--out", "-"][..],
        &["new", "-"],
        &["man", "-"],
    ] {
        run(dir.path(), args)
            .ends(2)
            .complains("standard output")
            .complains("./-");
    }
    run(dir.path(), &["show", "my-game", "cards", "--dpi", "1e9"])
        .ends(2)
        .complains("a number from 10 to 1,200");
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
}

#[cfg(unix)]
#[test]
fn pipes_devices_and_links_are_no_files() {
    use std::os::unix::fs::symlink;
    let dir = started();
    let pipe = |path: &str| {
        let path = dir.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        assert!(
            std::process::Command::new("mkfifo")
                .arg(path)
                .status()
                .unwrap()
                .success()
        );
    };
    pipe("out/manifest.json");
    run(dir.path(), &["build", "my-game", "--out", "out", "--force"])
        .ends(2)
        .complains("pipe");
    pipe("picture.png");
    run(
        dir.path(),
        &[
            "show",
            "my-game",
            "cards",
            "--out",
            "picture.png",
            "--force",
        ],
    )
    .ends(2)
    .complains("pipe");
    for device in ["/dev/full", "/dev/stdout"] {
        run(
            dir.path(),
            &["show", "my-game", "cards", "--out", device, "--force"],
        )
        .ends(2)
        .complains("`--out -`");
    }
    run(dir.path(), &["calibrate", "--out", "/dev/null", "--force"])
        .ends(2)
        .complains("error[cannot-write]");
    pipe("settings/printers/pipe.json");
    symlink("/dev/zero", dir.path().join("settings/printers/zero.json")).unwrap();
    for name in ["pipe", "zero"] {
        run(dir.path(), &["check", "my-game", "--printer", name])
            .ends(2)
            .complains("it is not a file");
        run(dir.path(), &["calibrate", "save", name, "--a", "0,0"]).ends(2);
    }
    run(dir.path(), &["calibrate", "list"]).ends(0);
    pipe("my-game/more.toml");
    run(dir.path(), &["check", "my-game"])
        .ends(1)
        .complains("it is not a file");
    let dir = started();
    // What a link leads to is not written through, and a link to nothing is said to be one.
    symlink("kit.toml", dir.path().join("my-game/link.png")).unwrap();
    refused(
        dir.path(),
        &["show", "my-game", "cards", "--out", "my-game/link.png"],
        "link.png",
    );
    symlink("nowhere.toml", dir.path().join("my-game/b.toml")).unwrap();
    let ran = run(dir.path(), &["check", "my-game"])
        .ends(1)
        .complains("it is a broken link");
    assert!(!ran.err.contains("did you mean `b.toml`"), "{}", ran.err);
}

#[cfg(target_os = "linux")]
#[test]
fn names_that_are_not_unicode_and_links_to_folders_are_told_of() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let dir = started();
    fs::write(
        dir.path()
            .join("my-game")
            .join(OsStr::from_bytes(b"caf\xe9.toml")),
        "",
    )
    .unwrap();
    std::os::unix::fs::symlink("templates", dir.path().join("my-game/art")).unwrap();
    let ran = run(dir.path(), &["check", "my-game"]).ends(0);
    ran.complains("warning[skipped-file]")
        .complains("caf")
        .complains("not Unicode")
        .complains("a link to a folder");
}

#[test]
fn a_table_in_an_encoding_that_its_letters_do_not_look_like_is_told_of() {
    let dir = folder();
    let kit = dir.path().join("kit");
    fs::create_dir(&kit).unwrap();
    let toml = "[kit]\nid = \"kit\"\ntitle = \"Kit\"\n\n[deck.d]\ntemplate = \"card-plain\"\ndata = \"d.csv\"\n";
    fs::write(kit.join("kit.toml"), toml).unwrap();
    // Russian words in Windows-1251.
    let russian = b"title,text\n\xc1\xe5\xeb\xea\xe0,\xc6\xe8\xe2\xb8\xf2 \xe2 \xeb\xe5\xf1\xf3\n";
    fs::write(kit.join("d.csv"), russian).unwrap();
    let ran = run(dir.path(), &["check", "kit"]).ends(0);
    ran.complains("warning[unsure-encoding]: `d.csv` is read as windows-1252")
        .complains("windows-1251");
    fs::write(
        kit.join("d.csv"),
        b"title,text\nCaf\xe9,It\x92s a caf\xe9\n",
    )
    .unwrap();
    run(dir.path(), &["check", "kit", "--deny", "warnings"]).ends(0);
}

#[test]
fn whatever_is_typed_a_document_is_said_where_one_is_asked_for() {
    let dir = folder();
    let slips: &[&[&str]] = &[
        &["--json"],
        &["bild", "--json"],
        &["build", "--json"],
        &["build", "x", "--paper", "lettr", "--json"],
        &["build", "x", "--json", "--quiet"],
        &["check", "x", "--json", "--copies", "0"],
        &["papers", "--json"],
    ];
    for args in slips {
        let document = run(dir.path(), args).ends(2).json();
        let note = &document["notes"][0];
        assert_eq!(
            (
                document["notes"].as_array().map(Vec::len),
                note["code"].as_str()
            ),
            (Some(1), Some("usage"))
        );
        assert!(!note["message"].as_str().unwrap().is_empty(), "{args:?}");
    }
    assert!(
        run(dir.path(), &["build", "--json", "--help"])
            .ends(0)
            .out
            .contains("Usage")
    );
}

#[cfg(unix)]
#[test]
fn a_run_that_is_killed_leaves_nothing_for_long_and_two_at_once_do_not_mix() {
    let dir = started();
    let build = |copies: &str| {
        super::command(
            dir.path(),
            &[
                "build", "my-game", "--copies", copies, "--out", "out", "--format", "svg",
                "--seed", "1",
            ],
        )
    };
    let quiet = |copies: u32| {
        build(&copies.to_string())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    };
    let mut running: Vec<_> = (2..6).map(quiet).collect();
    assert!(
        running
            .iter_mut()
            .all(|child| child.wait().unwrap().success())
    );
    let records = names(&dir.path().join("out"))
        .into_iter()
        .filter(|name| name.ends_with("manifest.json"))
        .count();
    assert_eq!(records, 4);
    // What a killed run has left: a scratch folder that says what it is and that nobody has locked.
    let scratch = dir.path().join("out/.boardpress-scratch");
    fs::create_dir(&scratch).unwrap();
    fs::write(scratch.join("lock"), "").unwrap();
    fs::write(scratch.join("new-0"), "half a sheet").unwrap();
    // It says so before it holds anything else.
    for said in [None, Some("Files of a boardpress")] {
        said.into_iter()
            .for_each(|said| fs::write(scratch.join("owner"), said).unwrap());
        run(dir.path(), &["build", "my-game", "--out", "out"])
            .ends(2)
            .complains("did not make");
    }
    fs::write(
        scratch.join("owner"),
        "Files of a boardpress that is at work here. If none is, the next one clears this folder away.\n",
    )
    .unwrap();
    run(dir.path(), &["build", "my-game", "--out", "out"]).ends(0);
    assert!(!scratch.exists());
}
