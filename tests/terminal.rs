//! What a stranger's kit says on the terminal: its words, and nothing that a terminal obeys.

use std::fs;
use std::path::Path;

use super::{folder, run};

/// Signs that a terminal obeys, or that turn what is beside them around.
const SIGNS: &str = "\u{1b}]0;owned\u{7}\u{1b}[8m\u{9b}2J\u{7f}\u{202e}\u{2066}\u{200f}\u{61c}";

/// Whether a terminal would obey a letter of an answer.
fn is_obeyed(letter: char) -> bool {
    letter.is_control() && letter != '\n' || "\u{202e}\u{2066}\u{200f}\u{61c}".contains(letter)
}

/// A kit that says them wherever it says anything.
fn hostile(dir: &Path) {
    let signs: String = SIGNS
        .chars()
        .map(|sign| format!("\\u{:04X}", u32::from(sign)))
        .collect();
    let kit = format!(
        "[kit]\nid = \"kit\"\ntitle = \"Title{signs}\"\nsummary = \"Summary{signs}\"\ncredits = \"{signs}\"\n\
         [colours]\n\"c{signs}\" = \"#12345\"\n[deck.\"d{signs}\"]\ntitle = \"Deck{signs}\"\ntemplate = \"card-plain\"\n\
         data = \"rows{signs}.csv\"\n[[deck.\"d{signs}\".card]]\nid = \"{signs}\"\ntitle = \"{signs}\"\nicon = \"no{signs}\"\n"
    );
    fs::create_dir(dir.join("kit")).unwrap();
    fs::write(dir.join("kit/kit.toml"), kit).unwrap();
    let sound = format!(
        "[kit]\nid = \"sound\"\ntitle = \"Title{signs}\"\nsummary = \"Summary{signs}\"\n[deck.d]\ntitle = \"Deck{signs}\"\n\
         template = \"card-plain\"\n[[deck.d.card]]\ntitle = \"A\"\ntext = \"B\"\n"
    );
    fs::create_dir(dir.join("sound")).unwrap();
    fs::write(dir.join("sound/kit.toml"), sound).unwrap();
}

#[test]
fn nothing_that_a_kit_says_is_obeyed_by_a_terminal() {
    let dir = folder();
    hostile(dir.path());
    let mut all = String::new();
    for args in [
        &["list", "kit"][..],
        &["list", "sound"],
        &["list", "sound", "--json"],
        &["check", "kit"],
        &["check", "kit", "--json"],
        &["check", "sound"],
        &["build", "sound", "--out", "out"],
        &["translate", "sound", "es"],
        &["fonts", "kit"],
        &["ink", "sound"],
        &["show", "sound", "nothing"],
    ] {
        let ran = run(dir.path(), args);
        assert!(ran.code.is_some(), "{args:?}");
        for said in [&ran.out, &ran.err] {
            assert_eq!(said.find(is_obeyed), None, "{args:?}: {said:?}");
        }
        if args.contains(&"--json") {
            ran.json();
        }
        all += &(ran.out + &ran.err);
    }
    for shown in [
        r"rows\u{1b}]0;owned\u{7}",
        r"\u{202e}",
        r"\u202e",
        r"\u202E",
        r"\u{9b}2J",
    ] {
        assert!(all.contains(shown), "{shown}: {all}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn names_of_files_are_not_obeyed_either() {
    let dir = folder();
    fs::create_dir(dir.path().join("kit")).unwrap();
    fs::write(
        dir.path().join(format!("kit/{SIGNS}.toml")),
        "[kit]\nid = 5\n",
    )
    .unwrap();
    let option = format!("--{SIGNS}");
    for args in [
        &["check", &option][..],
        &["check", "kit"],
        &["check", "kit", "--json"],
        &["list", "kit"],
        &["build", "kit"],
    ] {
        let ran = run(dir.path(), args);
        for said in [&ran.out, &ran.err] {
            assert_eq!(said.find(is_obeyed), None, "{args:?}: {said:?}");
        }
    }
}
