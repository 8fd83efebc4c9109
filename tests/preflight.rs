//! What is told of warnings, and what comes of them: allowed, denied, in one
//! line or as a document.

use std::fs;
use std::path::Path;

use super::{folder, run, started};

/// Words of 5 pt on one card, and of 4 pt on a board.
const SMALL: &str = r#"
[deck.fine]
template = "fine"

[[deck.fine.card]]
id = "print"
words = "Small"

[board.map]
size = ["80 mm", "60 mm"]

[[board.map.text]]
text = "Smaller"
at = ["10 mm", "10 mm"]
room = ["40 mm", "10 mm"]
size = "4 pt"
"#;

const ALLOW: &str = r#"
[[allow]]
code = "small-type"
of = "fine"
why = "It is read with a lens, which is the game."
"#;

/// The kit that `new` makes, with small words, and with what it allows.
fn small(dir: &Path, allows: &str) {
    let kit = dir.join("my-game/kit.toml");
    let text = fs::read_to_string(&kit).unwrap();
    let own = text.split(SMALL).next().unwrap();
    fs::write(kit, format!("{own}{SMALL}{allows}")).unwrap();
    let svg = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30" width="40mm" height="30mm">
        <rect id="words" data-slot="text" x="5" y="5" width="30" height="20" fill="none"/></svg>"##;
    fs::write(dir.join("my-game/templates/fine.svg"), svg).unwrap();
    fs::write(
        dir.join("my-game/templates/fine.toml"),
        "[slot.words]\nsize = \"5 pt\"\n",
    )
    .unwrap();
}

#[test]
fn a_check_says_a_line_for_each_kit() {
    let dir = started();
    let said = run(dir.path(), &["check", "my-game"]).ends(0);
    assert!(
        said.out
            .starts_with("my-game: clean (1 sheet on letter)\nInk: about ")
            && said.err.is_empty()
    );
    small(dir.path(), "");
    let said = run(dir.path(), &["check", "my-game", "--paper", "a4"]).ends(0);
    assert!(said.out.is_empty() && said.err.contains("Ink: about "));
    said.complains("warning[small-type]")
        .complains("my-game: 2 warnings (small-type 2) (3 sheets on a4)");
    let said = run(dir.path(), &["check", "my-game", "--short"]).ends(0);
    assert_eq!(
        (said.out.as_str(), said.err.as_str()),
        (
            "my-game: 2 warnings (small-type 2) (3 sheets on letter)\n",
            ""
        )
    );
    let all = run(
        dir.path(),
        &["check", "all", "--short", "--deny", "warnings"],
    )
    .ends(0)
    .out;
    assert!(
        all.lines().count() > 1 && all.lines().all(|line| line.contains(": clean (")),
        "{all}"
    );
}

#[test]
fn denied_warnings_make_nothing_and_allowed_ones_are_let_pass() {
    let dir = started();
    small(dir.path(), "");
    run(dir.path(), &["check", "my-game", "--deny", "warnings"])
        .ends(1)
        .complains("warning[small-type]");
    let said = run(dir.path(), &["build", "my-game", "--deny", "warnings"]).ends(1);
    said.complains("2 warnings (small-type 2); no files are written");
    assert!(!dir.path().join("output").exists());
    run(dir.path(), &["check", "my-game", "--deny", "errors"]).ends(2);

    small(dir.path(), ALLOW);
    let said = run(dir.path(), &["build", "my-game", "--deny", "warnings"]).ends(1);
    said.complains("1 warning (small-type 1), 1 warning allowed; no files are written");
    small(
        dir.path(),
        &[ALLOW, &ALLOW.replace("\"fine\"", "\"map\"")].concat(),
    );
    let said = run(dir.path(), &["check", "my-game", "--deny", "warnings"]).ends(0);
    assert!(
        said.out
            .starts_with("my-game: clean, 2 warnings allowed (3 sheets on letter)\n")
    );
    run(dir.path(), &["build", "my-game", "--deny", "warnings"]).ends(0);
    assert!(dir.path().join("output/my-game/manifest.json").exists());
}

#[test]
fn a_document_lists_what_was_allowed_with_its_reason() {
    let dir = started();
    small(dir.path(), ALLOW);
    let said = run(dir.path(), &["check", "my-game", "--json"])
        .ends(0)
        .json();
    assert_eq!(said["notes"].as_array().map(Vec::len), Some(1));
    assert_eq!(
        (
            said["notes"][0]["of"].as_str(),
            said["notes"][0]["code"].as_str()
        ),
        (Some("map/1"), Some("small-type"))
    );
    let allowed = &said["allowed"][0];
    assert_eq!(
        (allowed["of"].as_str(), allowed["severity"].as_str()),
        (Some("fine/print"), Some("warning"))
    );
    assert_eq!(allowed["why"], "It is read with a lens, which is the game.");
    let kit = &said["kits"][0];
    assert_eq!(
        (
            kit["warnings"].as_u64(),
            kit["allowed"].as_u64(),
            kit["sheets"].as_u64()
        ),
        (Some(1), Some(1), Some(3))
    );
    let built = run(dir.path(), &["build", "my-game", "--json"])
        .ends(0)
        .json();
    assert_eq!(built["allowed"][0]["why"], allowed["why"]);
}

#[test]
fn an_inkjet_that_was_measured_is_not_asked_to_turn_legal_paper() {
    let dir = folder();
    run(
        dir.path(),
        &["calibrate", "save", "home", "--a", "0,0", "--inkjet"],
    )
    .ends(0);
    run(dir.path(), &["calibrate", "save", "school", "--a", "0,0"]).ends(0);
    let check = |more: &[&str]| {
        run(
            dir.path(),
            &[
                &["check", "redistrict", "--paper", "legal", "--printer"],
                more,
            ]
            .concat(),
        )
    };
    check(&["home"])
        .ends(0)
        .complains("warning[duplex-size]")
        .complains("home is an inkjet");
    for silent in [
        &["school"][..],
        &["home", "--backs", "fold"],
        &["home", "--backs", "paste"],
    ] {
        assert!(check(silent).ends(0).err.is_empty(), "{silent:?}");
    }
}

#[test]
fn margins_are_kept_though_a_page_is_moved_unless_one_types_less() {
    let dir = folder();
    let save = [
        "calibrate",
        "save",
        "room-12",
        "--a",
        "-1,0.5",
        "--margins",
        "4,5,7,12",
    ];
    run(dir.path(), &save).ends(0);
    let check = |more: &[&str]| {
        run(
            dir.path(),
            &[&["check", "redistrict", "--printer", "room-12"], more].concat(),
        )
        .ends(0)
    };
    assert!(check(&[]).err.is_empty());
    check(&["--margin", "5 mm"])
        .complains("warning[margins]")
        .complains("beyond what room-12 can print at the bottom edge");
}

#[test]
fn what_many_cards_have_is_told_once() {
    let dir = started();
    let kit = "[kit]\nid = \"my-game\"\ntitle = \"My Game\"\n[lookup.gender]\nm = \"der\"\n\
               [deck.a]\ntemplate = \"fine\"\ndata = \"a.csv\"\n[deck.a.front]\nwords = \"${gender | gender} ${word}\"\n\
               [deck.b]\ntemplate = \"fine\"\ndata = \"b.csv\"\n";
    small(dir.path(), "");
    fs::write(dir.path().join("my-game/kit.toml"), kit).unwrap();
    let rows = |row: &dyn Fn(usize) -> String| (0..500).map(row).collect::<String>();
    let write =
        |name: &str, text: String| fs::write(dir.path().join("my-game").join(name), text).unwrap();
    write(
        "a.csv",
        format!("word,gender\n{}", rows(&|n| format!("word {n},f\n"))),
    );
    write(
        "b.csv",
        format!("words\n{}", rows(&|n| format!("{n} \u{1f9e8}\n"))),
    );
    let told = |says: &[&str]| {
        let ran = run(dir.path(), &["check", "my-game"]).ends(1);
        says.iter()
            .for_each(|says| assert!(ran.err.contains(says), "{says}: {}", ran.err));
        assert!(ran.err.lines().count() < 40, "{}", ran.err);
    };
    told(&[
        "has no entry for `f`, the value of the field `gender` of `word-0-2`",
        "also: my-game/a.csv:3, my-game/a.csv:4, and 497 more",
    ]);
    write("a.csv", "word,gender\nword,m\n".to_owned());
    told(&[
        "no font has",
        "also: my-game/b.csv:3, my-game/b.csv:4, and 497 more like this",
    ]);
    write(
        "b.csv",
        format!(
            "words\n{}",
            rows(&|n| format!("{n} {}\n", "many words ".repeat(60)))
        ),
    );
    told(&[
        "the words of 0-many",
        "does not fit",
        "also: my-game/b.csv:3, my-game/b.csv:4, and 497 more like this",
    ]);
    write("b.csv", format!("words\n{}", rows(&|n| format!("{n}\n"))));
    let ran = run(dir.path(), &["check", "my-game"]).ends(0);
    ran.complains("`0` on b/0-2 is set in 5.0 pt")
        .complains("also: my-game/b.csv:3, my-game/b.csv:4, and 497 more like this");
}
