//! A class: a set for each group, sheets sorted by paper, and what is left out.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::{folder, run};

/// The manifest of a build with these words, into a folder of this name.
fn built(dir: &Path, name: &str, words: &[&str]) -> Value {
    run(dir, &[&["build"], words, &["--out", name]].concat()).ends(0);
    serde_json::from_slice(&fs::read(dir.join(name).join("manifest.json")).unwrap()).unwrap()
}

/// How many pieces of a component there are in all.
fn count(manifest: &Value, name: &str) -> Option<u64> {
    manifest["pieces"]
        .as_array()
        .unwrap()
        .iter()
        .find(|piece| piece["name"] == name)?["count"]
        .as_u64()
}

#[test]
fn a_class_of_27_has_a_set_for_each_group_and_what_is_for_all_once() {
    let dir = folder();
    let words = ["legislative-race", "--players", "4", "--class", "27"];
    let all = built(dir.path(), "all", &words);
    // Seven groups of 4, in one of which a student plays for two; four bills for each, and three pages for the teacher.
    assert_eq!(
        [
            count(&all, "race"),
            count(&all, "bills"),
            count(&all, "teacher")
        ],
        [Some(7), Some(28), Some(3)]
    );
    // Paper is changed as seldom as can be: no kind of it comes again after another, on one side or on both.
    let runs = all["report"]["runs"].as_array().unwrap();
    let kinds: Vec<_> = runs
        .iter()
        .map(|run| (&run["file"], &run["stock"]))
        .collect();
    let mut once = kinds.clone();
    once.sort_by_key(|kind| format!("{kind:?}"));
    once.dedup();
    assert_eq!(kinds.len(), once.len(), "{kinds:?}");
    // A sheet comes again by its code, in the place that it has among the sheets of the class.
    let sheet = all["sheets"]
        .as_array()
        .unwrap()
        .iter()
        .rfind(|sheet| sheet["side"] == "front")
        .unwrap();
    let code = sheet["code"].as_str().unwrap();
    run(dir.path(), &["reprint", code, "--out", "again"]).ends(0);
    let groups = built(
        dir.path(),
        "groups",
        &["legislative-race", "--class", "27", "--only", "race"],
    );
    assert_eq!(
        count(&groups, "race"),
        Some(5),
        "groups are as large as the kit allows"
    );
}

#[test]
fn what_is_left_out_is_nowhere_and_all_else_is_there() {
    let dir = folder();
    let all = built(dir.path(), "all", &["gerrymander"]);
    let some = built(
        dir.path(),
        "some",
        &["gerrymander", "--without", "pencil,teacher"],
    );
    let names = |manifest: &Value| -> Vec<String> {
        manifest["pieces"]
            .as_array()
            .unwrap()
            .iter()
            .map(|piece| piece["name"].to_string())
            .collect()
    };
    let left: Vec<String> = names(&all)
        .into_iter()
        .filter(|name| name != "\"pencil\"" && name != "\"teacher\"")
        .collect();
    assert_eq!(names(&some), left);
    assert_eq!(names(&all).len(), left.len() + 2);
    run(dir.path(), &["check", "gerrymander", "--without", "pencl"])
        .complains("did you mean `pencil`?");
    run(
        dir.path(),
        &["check", "gerrymander", "--without", "nothing-like-it"],
    )
    .complains("--without takes the names");
    run(
        dir.path(),
        &[
            "check",
            "gerrymander",
            "--only",
            "pencil",
            "--without",
            "pencil",
        ],
    )
    .complains("there is nothing to print");
}

#[test]
fn a_class_that_cannot_be_is_refused_and_one_without_groups_gets_boards() {
    let dir = folder();
    let bingo = built(
        dir.path(),
        "bingo",
        &["bingo", "--class", "27", "--only", "card"],
    );
    assert_eq!(bingo["boards"].as_array().unwrap().len(), 27);
    for number in ["0", "10000", "many"] {
        run(dir.path(), &["check", "mapmaker", "--class", number])
            .ends(2)
            .complains("from 1 to 1,000");
    }
    run(
        dir.path(),
        &["check", "mapmaker", "--class", "27", "--sets", "2"],
    )
    .ends(2)
    .complains("cannot be used with");
    run(
        dir.path(),
        &["check", "bingo", "--class", "27", "--only", "teacher"],
    )
    .complains("--copies");
    fs::write(
        dir.path().join("class.csv"),
        "Name\nAna\nBo\nCy\nDi\nEd\nFlo\nGus\n",
    )
    .unwrap();
    let named = [
        "legislative-race",
        "--players",
        "4",
        "--class",
        "7",
        "--names",
        "class.csv",
        "--only",
        "race",
    ];
    let named = built(dir.path(), "named", &named);
    assert_eq!(
        named["options"]["names"],
        serde_json::json!(["Ana, Bo, Cy, Di", "Ed, Flo, Gus"])
    );
    run(
        dir.path(),
        &["check", "mapmaker", "--class", "5", "--names", "class.csv"],
    )
    .complains("--class 7");
    assert_eq!(
        count(
            &built(
                dir.path(),
                "one",
                &["gerrymander", "--class", "1", "--only", "board"]
            ),
            "board"
        ),
        Some(1)
    );
}
