//! The program as it is used: the real binary, in a folder of its own.

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot set its table may fall over"
)]

mod boards;
mod changes;
mod classes;
mod exports;
mod files;
mod gallery;
mod preflight;
mod printer;
mod readme;
mod reprint;
mod serve;
mod site;
mod survey;
mod terminal;
mod walls;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use boardpress::Message;
use boardpress::diag::Code;
use serde_json::Value;
use tempfile::TempDir;

/// What came of a command.
struct Ran {
    code: Option<i32>,
    out: String,
    err: String,
}

impl Ran {
    /// The same, if it ended with this exit code.
    #[track_caller]
    fn ends(self, code: i32) -> Ran {
        assert_eq!(
            self.code,
            Some(code),
            "\n--- stdout\n{}\n--- stderr\n{}",
            self.out,
            self.err
        );
        self
    }

    /// The same, if standard error says this.
    #[track_caller]
    fn complains(self, words: &str) -> Ran {
        assert!(self.err.contains(words), "no `{words}` in\n{}", self.err);
        self
    }

    /// Standard output as a document.
    #[track_caller]
    fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|fault| panic!("{fault} in\n{}", self.out))
    }
}

/// The program with this as its folder. It speaks English, and does not use the settings of the user who runs the tests.
fn program(dir: &Path) -> Command {
    program_in(env!("CARGO_BIN_EXE_boardpress"), dir)
}

/// Like [`program`], but runs the program in a shell with a limit.
#[cfg(target_os = "linux")]
fn limited_program(dir: &Path, limit: &str) -> Command {
    let mut command = program_in("sh", dir);
    let script = format!("{limit}; exec \"$0\" \"$@\"");
    command.args(["-c", &script, env!("CARGO_BIN_EXE_boardpress")]);
    command
}

fn program_in(outer: &str, dir: &Path) -> Command {
    let mut command = Command::new(outer);
    for variable in ["LANGUAGE", "LC_MESSAGES", "LANG"] {
        command.env_remove(variable);
    }
    command
        .current_dir(dir)
        .stdin(Stdio::null())
        .env("LC_ALL", "C")
        .env("BOARDPRESS_CONFIG", dir.join("settings"));
    command
}

fn command(dir: &Path, args: &[&str]) -> Command {
    let mut command = program(dir);
    command.args(args);
    command
}

fn run(dir: &Path, args: &[&str]) -> Ran {
    let output = command(dir, args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Ran {
        code: output.status.code(),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

/// Every file below a folder, with its bytes.
fn files(dir: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for path in fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().path())
    {
        if path.is_dir() {
            found.extend(files(&path));
            found.entry(path).or_default();
        } else {
            found.insert(path.clone(), fs::read(path).unwrap());
        }
    }
    found
}

/// The kits in the source tree.
fn kits() -> Vec<String> {
    let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("content");
    let folders = fs::read_dir(content)
        .unwrap()
        .map(Result::unwrap)
        .filter(|entry| entry.path().join("kit.toml").is_file());
    let mut kits: Vec<String> = folders
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    kits.sort();
    kits
}

/// A folder with the kit that `new` makes, in `my-game`.
fn started() -> TempDir {
    let dir = folder();
    run(dir.path(), &["new", "my-game"]).ends(0);
    dir
}

const COMMANDS: [&str; 20] = [
    "list",
    "build",
    "reprint",
    "watch",
    "serve",
    "site",
    "check",
    "ink",
    "survey",
    "calibrate",
    "new",
    "show",
    "export",
    "translate",
    "explain",
    "fonts",
    "papers",
    "schema",
    "completions",
    "man",
];

#[test]
fn help_and_version_are_given_gladly() {
    let dir = folder();
    let help = run(dir.path(), &["--help"]).ends(0);
    assert!(
        COMMANDS.iter().all(|name| help.out.contains(name)),
        "{}",
        help.out
    );
    assert!(help.err.is_empty());
    let version = run(dir.path(), &["--version"]).ends(0);
    assert_eq!(
        version.out.trim(),
        concat!("boardpress ", env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn help_fits_a_hundred_columns_and_its_examples_name_real_kits() {
    let dir = folder();
    for name in COMMANDS.map(Some).into_iter().chain([None]) {
        for flag in ["-h", "--help"] {
            let args: Vec<&str> = name.into_iter().chain([flag]).collect();
            let help = run(dir.path(), &args).ends(0).out;
            for line in help.lines() {
                assert!(line.chars().count() <= 100, "{args:?}: {line}");
            }
            let example = help.split("Examples:").nth(1).unwrap_or_default();
            assert!(!example.contains("KIT"), "{args:?}: {example}");
        }
    }
}

#[test]
fn slips_of_the_hand_end_with_two_and_write_nothing() {
    let dir = folder();
    let slips: &[&[&str]] = &[
        &[],
        &["bild"],
        &["build"],
        &["build", "x", "--paper", "lettre"],
        &["build", "x", "--margin", "6"],
        &["build", "x", "--margin", "6 furlongs"],
        &["build", "x", "--margin", "6 mm,15"],
        &["build", "x", "--margin", "6 mm,6 mm,6 mm"],
        &["build", "x", "--copies", "0"],
        &["build", "x", "--players", "many"],
        &["build", "x", "--seed", " "],
        &["build", "x", "--format", "doc"],
        &["build", "x", "--backs", "front"],
        &["build", "x", "--ink", "sepia"],
        &["build", "x", "--marks", "3 mm"],
        &["build", "x", "--marks", "3 mm,5 mm,2 mm"],
        &["build", "x", "--gutter", "wide"],
        &["build", "x", "--corners", "0 mm"],
        &["build", "x", "--report", "--no-report"],
        &["reprint"],
        &["reprint", "x"],
        &["ink", "x", "--ink", "grey"],
        &["show", "x", "y", "--dpi", "1"],
        &["completions", "cmd"],
    ];
    for args in slips {
        let ran = run(dir.path(), args).ends(2);
        assert!(ran.out.is_empty() && !ran.err.is_empty(), "{args:?}");
    }
    for (line, words) in [
        ("build mapmaker --only ,", "expected at least one name"),
        ("check mapmaker --without ,", "expected at least one name"),
        (
            "build x --only fate, strategy --paper a4",
            "boardpress build x --only fate,strategy --paper a4",
        ),
        (
            "build x --class 27 --sets 3",
            "--class prints a complete set for each group of students; leave it out",
        ),
        (
            "build x --double-sided --backs none",
            "cannot be used multiple times",
        ),
        ("print x", "`build`"),
        ("build mapmaker --svg-text live", "--svg-text has no effect"),
        (
            "show mapmaker x --dpi 300 --out x.svg",
            "--dpi has no effect",
        ),
        ("new y --from mapmaker --grid 3x3", "--grid has no effect"),
        (
            "new y --from mapmaker --card poker",
            "is not a PDF or a folder",
        ),
    ] {
        let args: Vec<&str> = line.split(' ').collect();
        run(dir.path(), &args).ends(2).complains(words);
    }
    // A value that begins with a hyphen is never what was meant.
    for line in ["build x --grayscal", "list --double-sided", "--nonsense"] {
        let ran = run(dir.path(), &line.split(' ').collect::<Vec<_>>()).ends(2);
        assert!(!ran.err.contains("as a value"), "{}", ran.err);
    }
    run(dir.path(), &["build", "x", "--paper", "lettr"]).complains("letter");
    run(dir.path(), &["build", "x", "--paper", "8.5x11"]).complains("did you mean `letter`?");
    run(dir.path(), &["build", "x", "--language", "spanish"]).complains("did you mean `es`?");
    assert!(files(dir.path()).is_empty());
}

#[test]
fn an_unknown_kit_is_answered_with_a_near_one() {
    let dir = folder();
    for command in [
        &["build", "mapmakr"][..],
        &["check", "mapmakr"],
        &["list", "mapmakr"],
        &["show", "mapmakr", "x"],
    ] {
        run(dir.path(), command)
            .ends(2)
            .complains("error[no-kit]")
            .complains("did you mean `mapmaker`?");
    }
    run(dir.path(), &["new", "mine", "--from", "mapmakr"])
        .ends(2)
        .complains("did you mean `mapmaker`?");
    run(dir.path(), &["check", "./mapmaker"])
        .ends(2)
        .complains("there is no folder `./mapmaker`");
    assert!(files(dir.path()).is_empty());
}

#[test]
fn a_refusal_as_json_is_a_document_too() {
    let dir = folder();
    let ran = run(dir.path(), &["check", "mapmakr", "--json"]).ends(2);
    let note = &ran.json()["notes"][0];
    assert_eq!(
        (note["code"].as_str(), note["severity"].as_str()),
        (Some("no-kit"), Some("error"))
    );
    assert_eq!(note["help"].as_str(), Some("did you mean `mapmaker`?"));
    assert!(ran.err.is_empty());
    for line in [
        "build nokit --json",
        "watch nokit --json",
        "watch mapmaker --json",
        "watch mapmaker --json --paper nope",
        "check nokit --json",
        "check mapmaker --json=yes",
        "ink nokit --json",
        "list nokit --json",
        "export nokit --to tgc --json",
        "survey nokit --json",
        "survey --merge nowhere --json",
        "reprint nonsense --json",
        "new mine --from nokit --json",
        "calibrate list --json nonsense",
        "serve --json --port 80000",
        "nonsense --json",
    ] {
        let ran = run(dir.path(), &line.split(' ').collect::<Vec<_>>()).ends(2);
        assert_eq!(
            ran.json()["notes"].as_array().map(Vec::len),
            Some(1),
            "{line}: {}",
            ran.out
        );
        assert!(ran.err.is_empty(), "{line}: {}", ran.err);
    }
}

#[test]
fn every_code_is_explained() {
    let dir = folder();
    let all = run(dir.path(), &["explain"]).ends(0).out;
    for code in Code::ALL {
        assert!(all.contains(code.name()));
        let text = run(dir.path(), &["explain", code.name()]).ends(0).out;
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            words(&text).contains(&words(&Message::from(code.explanation()).to_string())),
            "{text}"
        );
    }
    let copied = run(dir.path(), &["explain", "error[text-overflow]"])
        .ends(0)
        .out;
    assert_eq!(copied, run(dir.path(), &["explain", "text-overflow"]).out);
    run(dir.path(), &["explain", "text-overflo"])
        .ends(2)
        .complains("did you mean `text-overflow`?");
}

#[test]
fn papers_are_told_in_both_measures() {
    let papers = run(folder().path(), &["papers"]).ends(0).out;
    for words in [
        "215.9 × 279.4 mm",
        "8.5 × 11 in",
        "legal",
        "210 × 297 mm",
        "8.27 × 11.69 in",
        "tabloid",
        "a3",
    ] {
        assert!(papers.contains(words), "{papers}");
    }
}

#[test]
fn a_kit_is_checked_in_all_its_languages() {
    let dir = started();
    let kit = dir.path().join("my-game/kit.toml");
    let text = fs::read_to_string(&kit).unwrap();
    fs::write(
        &kit,
        text.replacen(
            "[[deck.cards.card]]",
            "[[deck.cards.card]]\n\"title@es\" = \"Uno\"",
            1,
        ),
    )
    .unwrap();
    let ran = run(
        dir.path(),
        &["check", "my-game", "--all-languages", "--short"],
    )
    .ends(0);
    assert!(
        ran.out.contains("my-game: clean in en-US") && ran.out.contains(" in es"),
        "{}",
        ran.out
    );
    // Words from printer dialogs, and a language without its region, are understood and told.
    let line = "check my-game --language en --grayscale --backs glue --short";
    let ran = run(dir.path(), &line.split(' ').collect::<Vec<_>>()).ends(0);
    let told = [
        "--grayscale is understood as --ink grey",
        "--backs glue is understood as --backs paste",
        "--language en is understood as --language en-US",
    ];
    assert_eq!(ran.err.lines().collect::<Vec<_>>(), told);

    let listed = run(dir.path(), &["list", "my-game"]).ends(0).out;
    assert!(listed.contains("en-US, es"), "{listed}");
    let left = run(dir.path(), &["translate", "my-game", "es"]).ends(0).out;
    assert!(!left.contains("Uno"), "{left}");
}

#[test]
fn fonts_are_told_with_their_cuts() {
    let dir = started();
    let fonts = run(dir.path(), &["fonts"]).ends(0).out;
    for words in [
        "Atkinson Hyperlegible Next",
        "400 italic",
        "Barlow Condensed",
        "600",
    ] {
        assert!(fonts.contains(words), "{fonts}");
    }
    assert_eq!(run(dir.path(), &["fonts", "my-game"]).ends(0).out, fonts);
    fs::create_dir(dir.path().join("my-game/fonts")).unwrap();
    fs::write(dir.path().join("my-game/fonts/x.ttf"), "no font").unwrap();
    run(dir.path(), &["fonts", "my-game"])
        .ends(1)
        .complains("error[bad-font]");
}

#[test]
fn shells_learn_to_complete() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(
            run(folder().path(), &["completions", shell])
                .ends(0)
                .out
                .contains("boardpress"),
            "{shell}"
        );
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let dir = folder();
    let made = |args: &[&str]| run(dir.path(), &[&["man", "pages"], args].concat());
    made(&[]).ends(0);
    let page = |name: &str| fs::read_to_string(dir.path().join(format!("pages/{name}.1"))).unwrap();
    assert!(page("boardpress").contains(concat!("\"Boardpress ", env!("CARGO_PKG_VERSION"))));
    for name in COMMANDS {
        assert!(
            page("boardpress").contains(&format!("boardpress\\-{name}(1)")),
            "{name}"
        );
        assert!(
            page(&format!("boardpress-{name}")).starts_with(".ie"),
            "{name}"
        );
    }
    let build = page("boardpress-build");
    assert!(
        build.contains("\n.SH EXAMPLES\n.nf\n") && build.contains("\\-\\-margin"),
        "{build}"
    );
    assert!(page("boardpress-calibrate-save").contains("READINGS"));
    // Pages of another version give way; those that somebody has written stay.
    made(&[]).ends(0);
    fs::write(dir.path().join("pages/boardpress-build.1"), "mine").unwrap();
    made(&[]).ends(2).complains("boardpress-build.1");
    made(&["--force"]).ends(0);
    assert_eq!(page("boardpress-build"), build);
}

#[test]
fn a_new_kit_is_there_and_can_be_checked() {
    let dir = folder();
    let ran = run(dir.path(), &["new", "my-game"]).ends(0);
    assert!(
        ran.out.contains("boardpress check my-game")
            && ran.out.contains("boardpress build my-game"),
        "{}",
        ran.out
    );
    assert!(dir.path().join("my-game/kit.toml").exists());
    run(dir.path(), &["check", "my-game"]).ends(0);
    run(&dir.path().join("my-game"), &["check", "."]).ends(0);
}

#[test]
fn a_new_kit_is_called_like_its_folder() {
    let dir = folder();
    let kit = |args: &[&str]| -> (String, String) {
        run(dir.path(), &[&["new"], args].concat()).ends(0);
        let listed = run(dir.path(), &["list", args[0], "--json"]).ends(0).json();
        let said = |key: &str| listed["kits"][0][key].as_str().unwrap().to_owned();
        (said("id"), said("title"))
    };
    let called = |id: &str, title: &str| (id.to_owned(), title.to_owned());
    assert_eq!(kit(&["vocab"]), called("vocab", "Vocab"));
    assert_eq!(
        kit(&["Room 12", "--from", "bingo"]),
        called("room-12", "Room 12")
    );
    assert_eq!(
        kit(&["pairs", "--template", "flash-card"]),
        called("pairs", "Pairs")
    );
    assert_eq!(
        kit(&["night_market", "--from", "redistrict", "--deck", "fate"]),
        called("night-market", "Night Market")
    );
    assert_eq!(kit(&["éèß"]).0, "my-game");
}

#[test]
fn a_new_kit_with_one_deck_of_another_has_its_cards_and_nothing_else() {
    let dir = folder();
    let args = [
        "new",
        "mine",
        "--from",
        "redistrict",
        "--deck",
        "fate,strategy",
        "--json",
    ];
    let made = run(dir.path(), &args).ends(0).json();
    assert_eq!(made["files"].as_array().unwrap().len(), 2);
    run(dir.path(), &["check", "mine", "--deny", "warnings"]).ends(0);
    let cards = |kit: &str| {
        run(dir.path(), &["list", kit, "--json"]).ends(0).json()["kits"][0]["components"].clone()
    };
    assert_eq!(cards("mine"), cards("redistrict"));
    run(
        dir.path(),
        &["new", "words", "--from", "bingo", "--deck", "caller"],
    )
    .ends(0);
    assert!(dir.path().join("words/words.csv").exists());
    run(dir.path(), &["check", "words"]).ends(0);
    let wrong = run(
        dir.path(),
        &["new", "no", "--from", "redistrict", "--deck", "fat"],
    )
    .ends(2);
    wrong.complains("did you mean `fate`?");
    run(dir.path(), &["new", "no", "--deck", "fate"])
        .ends(2)
        .complains("--from");
    assert!(!dir.path().join("no").exists());
}

#[test]
fn a_fault_in_a_changed_kit_names_the_file_of_the_kit_below() {
    let dir = folder();
    run(
        dir.path(),
        &["new", "mine", "--from", "redistrict", "--deck", "fate"],
    )
    .ends(0);
    let path = dir.path().join("mine/kit.toml");
    let text = fs::read_to_string(&path).unwrap()
        + "\n[[deck.fate.card]]\nid = \"tenth\"\ntitle = \"Tenth\"\n";
    fs::write(
        &path,
        text + "effect = \"None.\"\nnote = \"None.\"\npicture = \"art/card-lwv.svg\"\n",
    )
    .unwrap();
    let ran = run(dir.path(), &["check", "mine"])
        .ends(1)
        .complains("redistrict: laws.toml:");
    ran.complains("`count = 10`").complains("add to kit.toml");
}

#[test]
fn every_template_with_an_example_starts_a_clean_kit() {
    let dir = folder();
    let wrong = run(dir.path(), &["new", "x", "--template", "flsh-card"])
        .ends(2)
        .complains("did you mean `flash-card`?");
    let listed = wrong
        .err
        .split("templates with an example: ")
        .nth(1)
        .unwrap();
    let names: Vec<&str> = listed.trim().split(", ").collect();
    let templates = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("templates")).unwrap();
    let fronts = templates.filter_map(|entry| {
        entry
            .unwrap()
            .file_name()
            .into_string()
            .ok()?
            .strip_suffix(".svg")
            .map(str::to_owned)
    });
    let fronts = fronts.filter(|name| !name.ends_with("-back"));
    assert!(
        fronts
            .into_iter()
            .all(|name| names.contains(&name.as_str())),
        "{names:?}"
    );
    for name in names {
        run(dir.path(), &["new", name, "--template", name]).ends(0);
        run(
            dir.path(),
            &["check", &format!("./{name}"), "--deny", "warnings"],
        )
        .ends(0);
    }
    // What chance fills is in the gallery too, as a kit.
    run(dir.path(), &["new", "my-bingo", "--template", "bingo"]).ends(0);
    run(dir.path(), &["check", "my-bingo", "--deny", "warnings"]).ends(0);
}

#[test]
fn a_kit_says_what_its_options_are_where_they_are_not_typed() {
    let dir = started();
    let path = dir.path().join("my-game/kit.toml");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(
        &path,
        text.replacen(
            "summary",
            "paper = \"a4\"\nink = \"gray\"\nbacks = \"paste\"\nsummary",
            1,
        ),
    )
    .unwrap();
    let manifest = |args: &[&str]| -> Value {
        run(
            dir.path(),
            &[&["build", "my-game", "--out", "out", "--force"], args].concat(),
        )
        .ends(0);
        let text = fs::read_to_string(dir.path().join("out/manifest.json")).unwrap();
        serde_json::from_str(&text).unwrap()
    };
    let said = |manifest: &Value| {
        ["paper", "ink", "backs"].map(|key| {
            manifest["options"][key]
                .as_str()
                .unwrap_or_default()
                .to_owned()
        })
    };
    assert_eq!(said(&manifest(&[])), ["a4", "grey", "paste"]);
    assert!(
        dir.path().join("out/my-game-a4-grey-paste.pdf").exists(),
        "{:?}",
        files(&dir.path().join("out")).keys()
    );
    assert_eq!(
        said(&manifest(&["--paper", "letter", "--ink", "colour"])),
        ["letter", "colour", "paste"]
    );
}

#[test]
fn new_never_touches_what_is_there() {
    let dir = started();
    let before = files(dir.path());
    run(dir.path(), &["new", "my-game"])
        .ends(2)
        .complains("not empty");
    run(dir.path(), &["new", "my-game/kit.toml"])
        .ends(2)
        .complains("error[cannot-write]");
    run(dir.path(), &["new", "my-game/kit.toml/below"])
        .ends(2)
        .complains("error[cannot-write]");
    run(dir.path(), &["new", "/proc/boardpress"]).ends(2);
    assert_eq!(files(dir.path()), before);
    fs::create_dir(dir.path().join("empty")).unwrap();
    run(dir.path(), &["new", "empty"]).ends(0);
}

#[test]
fn a_kit_named_like_a_built_in_one_is_reached_by_its_path() {
    let dir = folder();
    let ran = run(dir.path(), &["new", "mapmaker"]).ends(0);
    assert!(
        ran.out.contains("boardpress check ./mapmaker"),
        "{}",
        ran.out
    );
}

#[test]
fn every_kit_of_the_source_tree_unfolds_whole() {
    let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("content");
    for kit in kits() {
        let dir = folder();
        run(dir.path(), &["new", "copy", "--from", &kit]).ends(0);
        for (path, bytes) in files(&content.join(&kit))
            .into_iter()
            .filter(|(path, _)| path.is_file())
        {
            let copy = dir
                .path()
                .join("copy")
                .join(path.strip_prefix(content.join(&kit)).unwrap());
            // If this fails after files came or went: `touch src/kit/builtin.rs` embeds them anew.
            let is_there =
                fs::read(&copy).is_ok_and(|copy| copy == bytes || path.ends_with("kit.toml"));
            assert!(is_there, "{} is not in the program", path.display());
        }
    }
}

#[test]
fn what_is_no_kit_is_said_so() {
    let dir = folder();
    fs::write(dir.path().join("kit.toml"), "").unwrap();
    run(dir.path(), &["check", "kit.toml"])
        .ends(2)
        .complains("is a file");
    run(dir.path(), &["check", "./none"])
        .ends(2)
        .complains("there is no folder `./none`");
}

#[cfg(unix)]
#[test]
fn a_reader_who_leaves_is_no_fault() {
    let dir = folder();
    let mut child = command(dir.path(), &["explain"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        (output.status.code(), output.stderr.as_slice()),
        (Some(0), &b""[..])
    );
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_takes_nothing_is_a_fault() {
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let dir = folder();
    let output = command(dir.path(), &["papers"])
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("the disk is full"));
}

#[test]
fn faults_of_a_kit_are_findings_with_their_place() {
    let dir = started();
    let kit = dir.path().join("my-game/kit.toml");
    let text = fs::read_to_string(&kit).unwrap();
    fs::write(&kit, text.replace("summary =", "sumary =")).unwrap();
    let ran = run(dir.path(), &["check", "my-game"]).ends(1);
    ran.complains("error[unknown-key]")
        .complains("my-game/kit.toml:")
        .complains("summary")
        .complains("1 error");

    let ran = run(dir.path(), &["check", "my-game", "--json"]).ends(1);
    let document = ran.json();
    let note = &document["notes"][0];
    assert_eq!(note["code"], "unknown-key");
    assert_eq!(note["file"], "my-game/kit.toml");
    assert_eq!(
        (note["line"].as_u64().is_some(), note["column"].as_u64()),
        (true, Some(1))
    );
    assert!(ran.err.is_empty());

    run(dir.path(), &["build", "my-game"]).ends(1);
    assert!(!dir.path().join("output").exists());
}

#[test]
fn list_tells_kits_and_components() {
    let dir = started();
    let document = run(dir.path(), &["list", "--json"]).ends(0).json();
    let names: Vec<&str> = document["kits"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|kit| kit["kit"].as_str())
        .collect();
    assert_eq!(names, kits());
    let own = run(dir.path(), &["list", "my-game"]).ends(0).out;
    assert!(
        own.contains("My Game") && own.contains("deck") && own.contains("8 cards"),
        "{own}"
    );
    let document = run(dir.path(), &["list", "my-game", "--json"])
        .ends(0)
        .json();
    let components = document["kits"][0]["components"].as_array().unwrap();
    let deck = components
        .iter()
        .find(|part| part["kind"] == "deck")
        .unwrap();
    assert!(deck["size_mm"]["width"].is_number(), "{deck}");
    for item in deck["items"].as_array().unwrap() {
        let id = item["id"].as_str().unwrap();
        assert!(item["copies"].is_u64() && own.contains(id), "{item}");
    }
}

#[test]
fn every_built_in_kit_is_without_faults() {
    run(folder().path(), &["check", "all"]).ends(0);
}

#[test]
fn a_build_is_all_there_and_can_be_made_again() {
    let dir = started();
    let first = run(dir.path(), &["build", "my-game", "--seed", "room 12"]).ends(0);
    assert!(
        first.out.contains("at 100%") && first.out.contains("my-game: "),
        "{}",
        first.out
    );
    let made = files(&dir.path().join("output/my-game"));
    assert!(
        made.keys()
            .any(|path| path.extension().is_some_and(|kind| kind == "pdf"))
    );
    assert!(made.contains_key(&dir.path().join("output/my-game/manifest.json")));
    run(
        dir.path(),
        &[
            "build",
            "./my-game",
            "--seed",
            "Room  12",
            "--out",
            "again",
            "--quiet",
        ],
    )
    .ends(0);
    let again = files(&dir.path().join("again"));
    assert_eq!(
        made.values().collect::<Vec<_>>(),
        again.values().collect::<Vec<_>>()
    );
}

#[test]
fn a_seed_made_here_is_told_and_makes_the_same_again() {
    let dir = started();
    draw_a_number(dir.path());
    let ran = run(dir.path(), &["build", "my-game", "--out", "one"]).ends(0);
    let seed = ran
        .out
        .split("--seed ")
        .nth(1)
        .and_then(|rest| rest.split_whitespace().next())
        .unwrap()
        .to_owned();
    run(
        dir.path(),
        &["build", "my-game", "--out", "two", "--seed", &seed],
    )
    .ends(0);
    // A seed that was asked for stands in the names of files, which the report and the manifest tell.
    let sheets = |out: &str, name: &str| fs::read(dir.path().join(out).join(name)).unwrap();
    let named = format!("my-game-letter-seed-{seed}.pdf");
    assert_eq!(sheets("one", "my-game-letter.pdf"), sheets("two", &named));
}

/// Lets the starter kit draw a number for each of its cards.
fn draw_a_number(dir: &Path) {
    let kit = dir.join("my-game/kit.toml");
    let text =
        fs::read_to_string(&kit).unwrap() + "\n[draw.lots]\nfrom = [\"ant\", \"bee\", \"cat\"]\n";
    let front = "\n[deck.cards.front]\ntext = \"${text} ${draw.lots}\"\n\n[[deck";
    fs::write(kit, text.replacen("\n[[deck", front, 1)).unwrap();
}

#[test]
fn a_kit_without_chance_has_no_seed_and_the_same_bytes_each_time() {
    let dir = started();
    let said = run(dir.path(), &["build", "my-game", "--out", "one"])
        .ends(0)
        .out;
    assert!(!said.contains("seed"), "{said}");
    run(dir.path(), &["build", "my-game", "--out", "two"]).ends(0);
    for name in [
        "my-game-letter.pdf",
        "my-game-letter-report.pdf",
        "manifest.json",
    ] {
        let [one, two] =
            ["one", "two"].map(|out| fs::read(dir.path().join(out).join(name)).unwrap());
        assert!(one == two, "{name}");
    }
    let asked = run(
        dir.path(),
        &[
            "build", "my-game", "--out", "three", "--seed", "7", "--json",
        ],
    )
    .ends(0)
    .json();
    assert!(asked["seed"].is_null());
    let manifest: Value =
        serde_json::from_slice(&fs::read(dir.path().join("three/manifest.json")).unwrap()).unwrap();
    assert!(manifest["seed"].is_null() && manifest["job"] == "my-game-letter");
}

#[test]
fn a_kit_names_its_seed() {
    let dir = started();
    draw_a_number(dir.path());
    let build = |out: &str| {
        run(dir.path(), &["build", "my-game", "--out", out, "--json"])
            .ends(0)
            .json()["seed"]
            .as_u64()
            .unwrap()
    };
    let kit = dir.path().join("my-game/kit.toml");
    let text = fs::read_to_string(&kit).unwrap();
    fs::write(&kit, text.replace("[kit]\n", "[kit]\nseed = 12\n")).unwrap();
    assert_eq!([build("one"), build("two")], [12, 12]);
    fs::write(&kit, text.replace("[kit]\n", "[kit]\nseed = \"Room 12\"\n")).unwrap();
    assert_eq!(build("three"), 697_829_872);
}

#[test]
fn a_build_tells_its_files_as_json_and_keeps_quiet_when_asked() {
    let dir = started();
    let ran = run(
        dir.path(),
        &["build", "my-game", "--json", "--format", "pdf,svg,png"],
    )
    .ends(0);
    let document = ran.json();
    let listed = document["files"].as_array().unwrap();
    for kind in [".pdf", ".svg", ".png", "manifest.json"] {
        assert!(
            listed
                .iter()
                .any(|file| file["path"].as_str().unwrap().ends_with(kind)),
            "{kind}"
        );
    }
    for file in listed {
        let bytes = fs::metadata(dir.path().join(file["path"].as_str().unwrap()))
            .unwrap()
            .len();
        assert_eq!(file["bytes"].as_u64(), Some(bytes));
    }
    assert!(document["seed"].is_null());
    let quiet = run(dir.path(), &["build", "my-game", "--quiet"]).ends(0);
    assert!(quiet.out.is_empty() && quiet.err.is_empty());
}

#[test]
fn files_of_the_last_build_go_and_files_of_yours_stay() {
    let dir = started();
    let out = dir.path().join("output/my-game");
    run(dir.path(), &["build", "my-game", "--format", "svg"]).ends(0);
    fs::write(out.join("mine.txt"), "mine").unwrap();
    run(dir.path(), &["build", "my-game", "--format", "pdf"]).ends(0);
    let left: Vec<PathBuf> = files(&out).into_keys().collect();
    assert!(
        left.iter()
            .all(|path| path.extension().is_none_or(|kind| kind != "svg")),
        "{left:?}"
    );
    assert!(out.join("mine.txt").exists());
}

#[test]
fn an_output_that_cannot_be_written_leaves_all_as_it_was() {
    let dir = started();
    run(dir.path(), &["build", "my-game"]).ends(0);
    fs::write(dir.path().join("taken"), "taken").unwrap();
    let before = files(dir.path());
    for out in [
        "taken",
        "taken/below",
        "my-game/kit.toml",
        "/proc/boardpress",
        "/dev/full",
    ] {
        let ran = run(dir.path(), &["build", "my-game", "--out", out]).ends(2);
        ran.complains("error[cannot-write]")
            .complains(out)
            .complains("help:");
    }
    let ran = run(
        dir.path(),
        &["build", "my-game", "--out", "taken", "--json"],
    )
    .ends(2);
    assert_eq!(ran.json()["notes"][0]["code"], "cannot-write");
    assert_eq!(ran.json()["files"].as_array().map(Vec::len), Some(0));
    assert_eq!(files(dir.path()), before);
}

#[test]
fn options_without_an_effect_are_refused() {
    let dir = started();
    let pdf = ["show", "my-game", "cards/first", "--out", "q.pdf"];
    run(dir.path(), &pdf)
        .ends(2)
        .complains("`show` writes PNG and SVG, not `.pdf`");
    assert!(!dir.path().join("q.pdf").exists());
    let skip = ["check", "my-game", "--skip", "3"];
    run(dir.path(), &skip)
        .ends(1)
        .complains("--skip leaves out places of label stock, but no stock is given");
}

#[test]
fn a_component_is_shown_as_a_picture_in_any_form() {
    let dir = started();
    run(dir.path(), &["show", "my-game", "cards/first"]).ends(0);
    let bytes = fs::read(dir.path().join("my-game-cards-first.png")).unwrap();
    assert!(bytes.starts_with(b"\x89PNG"));
    run(
        dir.path(),
        &["show", "my-game", "cards/first", "--ink", "gray"],
    )
    .ends(0);
    assert_ne!(
        fs::read(dir.path().join("my-game-cards-first-grey.png")).unwrap(),
        bytes
    );
    run(
        dir.path(),
        &[
            "show",
            "my-game",
            "cards",
            "--out",
            "my-game/kit.toml/x.png",
        ],
    )
    .ends(2);
    run(dir.path(), &["show", "my-game", "crads"])
        .ends(1)
        .complains("cards");
}

#[test]
fn any_size_of_paper_is_printed_on_and_printed_again() {
    let dir = started();
    for (paper, named) in [
        ("13in, 8.5in", "215.9x330.2mm"),
        ("A4", "a4"),
        ("210mm,297mm", "a4"),
    ] {
        let out = named.to_owned() + paper;
        let built = run(
            dir.path(),
            &[
                "build", "my-game", "--paper", paper, "--out", &out, "--json",
            ],
        )
        .ends(0)
        .json();
        let path = built["files"][0]["path"].as_str().unwrap();
        assert!(path.contains(&format!("my-game-{named}")), "{path}");
        let manifest = fs::read_to_string(dir.path().join(&out).join("manifest.json")).unwrap();
        let manifest: Value = serde_json::from_str(&manifest).unwrap();
        let code = manifest["sheets"][0]["code"].as_str().unwrap();
        run(dir.path(), &["reprint", code, "my-game", "--out", "again"]).ends(0);
    }
    run(dir.path(), &["build", "my-game", "--paper", "3in,5in"])
        .ends(2)
        .complains("between 88 mm and 2000 mm");
    run(dir.path(), &["calibrate", "--paper", "148mm,210mm"])
        .ends(2)
        .complains("does not fit on a5 paper");
}

/// A board of ten by ten metres is three thousand million bytes as a picture at 72 dots to the inch.
#[cfg(target_os = "linux")]
#[test]
fn a_large_board_is_shown_in_little_memory() {
    let dir = folder();
    let board = "[kit]\nid = \"far\"\ntitle = \"Far\"\n[board.floor]\nsize = [\"10000 mm\", \"10000 mm\"]\n";
    fs::write(dir.path().join("kit.toml"), board).unwrap();
    // In kilobytes, of all that the process may write to.
    let shown = limited_program(dir.path(), "ulimit -d 200000")
        .args(["show", ".", "floor", "--dpi", "72"])
        .output()
        .unwrap();
    assert!(
        shown.status.success(),
        "{}",
        String::from_utf8_lossy(&shown.stderr)
    );
}
