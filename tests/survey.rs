//! Surveys of random boards: at once, in parts, and what is told where that cannot be.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::{files, folder, run};

/// A folder with a kit on whose boards two sides play short games.
fn game(games: &str) -> tempfile::TempDir {
    let dir = folder();
    let sides = ["'Red'", "'Blue, \"too\"'"];
    let piece = |n: usize| {
        let (side, votes) = (sides[n % 2], n / 2 + 1);
        format!("[[token.a.piece]]\nid = \"{n}\"\nside = {side}\nvotes = {votes}\n")
    };
    let pieces: String = (0..16).map(piece).collect();
    let text = format!(
        "[kit]\nid = \"land\"\ntitle = \"Land\"\n[token.a]\ntemplate = \"tile\"\n{pieces}\n[recipe.land]\n\
         bag = [\"a\"]\n{games}\n[board.map]\nsize = [\"80 mm\", \"80 mm\"]\n[board.map.squares]\n\
         at = [\"5 mm\", \"5 mm\"]\ncell = [\"15 mm\", \"15 mm\"]\ncolumns = 4\nrows = 4\n\
         [[board.map.scatter]]\nrecipe = \"land\"\nwidth = \"8 mm\"\n"
    );
    let tile =
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20' width='20mm' height='20mm'/>";
    fs::create_dir_all(dir.path().join("land/templates")).unwrap();
    fs::write(dir.path().join("land/kit.toml"), text).unwrap();
    fs::write(dir.path().join("land/templates/tile.svg"), tile).unwrap();
    dir
}

const PLAY: &str = "[recipe.land.play]\nby = \"side\"\nvalue = \"votes\"\nleast = 4\nborders = [1]\ngames = 100\n\
                    [recipe.land.accept]\ngap = 0.3";

/// A survey of twelve boards, with more to ask for.
fn survey<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&["survey", "./land", "--boards", "12", "--seed", "5"], more].concat()
}

/// The files in a folder by their names.
fn made(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    files(folder).into_iter().collect()
}

#[test]
fn a_survey_tells_of_every_board_and_draws_a_plot() {
    let dir = game(PLAY);
    let ran = run(dir.path(), &survey(&["--out", "out"])).ends(0);
    for words in [
        "Land: 12 random boards as generated, 100 trial games on each, seeds 5 to 16",
        "the kit accepts",
    ] {
        assert!(ran.out.contains(words), "{}", ran.out);
    }
    let csv = fs::read_to_string(dir.path().join("out/land-survey-seed-5-12-boards.csv")).unwrap();
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(
        (lines[0], lines.len()),
        ("seed,Red,\"Blue, \"\"too\"\"\",gap,seat 1,seat 2", 13)
    );
    assert!(
        lines[1].starts_with("5,0.") && lines[12].starts_with("16,0."),
        "{csv}"
    );
    let names: Vec<String> = made(&dir.path().join("out"))
        .keys()
        .map(|path| path.to_string_lossy().into_owned())
        .collect();
    for ending in [".csv", ".svg", ".png", "manifest.json"] {
        assert!(names.iter().any(|name| name.ends_with(ending)), "{names:?}");
    }
    // Those of the same survey are replaced, and one that somebody has changed is not.
    run(dir.path(), &survey(&["--out", "out"])).ends(0);
    fs::write(
        dir.path().join("out/land-survey-seed-5-12-boards.csv"),
        "mine",
    )
    .unwrap();
    run(dir.path(), &survey(&["--out", "out"]))
        .ends(2)
        .complains("in-the-way");
}

#[test]
fn parts_that_are_put_together_are_the_survey_made_at_once() {
    let dir = game(PLAY);
    run(dir.path(), &survey(&["--out", "whole"])).ends(0);
    for part in ["3/3", "1/3", "2/3"] {
        run(dir.path(), &survey(&["--out", "parts", "--shard", part])).ends(0);
    }
    let part = |n: u32| format!("parts/land-survey-seed-5-12-boards-{n}-of-3.part.json");
    let all = [part(2), part(3), part(1)];
    let merge = |parts: &[&str]| {
        run(
            dir.path(),
            &[&["survey", "--out", "merged", "--merge"], parts].concat(),
        )
    };
    merge(&[&all[0], &all[1]])
        .ends(2)
        .complains("part 1/3 of the survey is missing");
    merge(&[&all[0], &all[1], &all[2], &all[0]])
        .ends(2)
        .complains("are both part 2/3");
    assert!(!dir.path().join("merged").exists());
    merge(&[&all[0], &all[1], &all[2]]).ends(0);
    assert!(
        made(&dir.path().join("whole"))
            .values()
            .eq(made(&dir.path().join("merged")).values())
    );
}

#[test]
fn parts_of_different_surveys_are_not_put_together() {
    let dir = game(PLAY);
    run(dir.path(), &survey(&["--out", "out", "--shard", "1/2"])).ends(0);
    let one = "out/land-survey-seed-5-12-boards-1-of-2.part.json";
    let merge = |other: &str| run(dir.path(), &["survey", "--merge", one, other]).ends(2);
    run(
        dir.path(),
        &[
            "survey", "./land", "--boards", "12", "--seed", "6", "--shard", "2/2", "--out", "out",
        ],
    )
    .ends(0);
    merge("out/land-survey-seed-6-12-boards-2-of-2.part.json")
        .complains("` are not from the same survey");
    // The same kit, of which a rule was changed.
    let kit = dir.path().join("land/kit.toml");
    fs::write(
        &kit,
        fs::read_to_string(&kit)
            .unwrap()
            .replace("borders = [1]", "borders = [2]"),
    )
    .unwrap();
    run(dir.path(), &survey(&["--out", "out", "--shard", "2/2"])).ends(0);
    merge("out/land-survey-seed-5-12-boards-2-of-2.part.json")
        .complains("` are not from the same survey");
    merge("land/kit.toml").complains("` is not a part of a survey");
    merge("nowhere.json").complains("cannot be read");
    let text = fs::read_to_string(dir.path().join(one)).unwrap();
    fs::write(dir.path().join(one), text.replacen("[[[", "[[[1,", 1)).unwrap();
    merge("out/land-survey-seed-5-12-boards-2-of-2.part.json").complains("or changed");
}

#[test]
fn accepted_boards_have_smaller_gaps() {
    let dir = game(PLAY);
    let median = |more: &[&str]| {
        let said = run(
            dir.path(),
            &[survey(&["--json", "--force"]), more.to_vec()].concat(),
        )
        .ends(0)
        .json();
        (
            said["survey"]["median"].as_f64().unwrap(),
            said["survey"]["beyond"].as_f64().unwrap(),
        )
    };
    let (any, accepted) = (median(&[]), median(&["--accepted"]));
    assert!(
        accepted.0 < any.0 && accepted.1 == 0.0 && any.1 > 0.0,
        "{any:?} {accepted:?}"
    );
}

#[test]
fn what_cannot_be_surveyed_is_told() {
    let unplayed = game("[recipe.land.balance]\nby = \"side\"\nvalue = \"votes\"\nspread = 1");
    run(unplayed.path(), &survey(&[]))
        .ends(1)
        .complains("Land has no board on which trial games are played");
    let dir = game(PLAY);
    run(dir.path(), &survey(&["--shard", "0/4"]))
        .ends(2)
        .complains("as in 2/8");
    run(dir.path(), &survey(&["--shard", "2/13"]))
        .ends(2)
        .complains("cannot be divided into 13 parts");
    run(dir.path(), &["survey", "./land", "--boards", "0"])
        .ends(2)
        .complains("--boards");
    run(dir.path(), &["survey", "./land", "--seed", " "])
        .ends(2)
        .complains("expected a number or some words");
    run(dir.path(), &survey(&["--merge", "x"]))
        .ends(2)
        .complains("cannot be used with");
    run(dir.path(), &["survey"]).ends(2).complains("KIT|DIR");
    assert!(!dir.path().join("output").exists());
}

#[test]
fn a_board_that_favours_a_side_comes_again_by_its_code() {
    let dir = game(PLAY);
    let build = |more: &[&str]| {
        run(
            dir.path(),
            &[&["build", "./land", "--no-report", "-q"], more].concat(),
        )
    };
    build(&["--seed", "5", "--favour", "Red=0.6", "--out", "one"]).ends(0);
    let board = |folder: &str| {
        let text = fs::read_to_string(dir.path().join(folder).join("manifest.json")).unwrap();
        serde_json::from_str::<serde_json::Value>(&text).unwrap()["boards"][0].clone()
    };
    let one = board("one");
    assert!(
        one["trials"]["sides"]["Red"]["share"].as_f64().unwrap() > 0.6,
        "{one}"
    );
    let code = one["code"].as_str().unwrap();
    build(&["--board", code, "--out", "two"]).ends(0);
    assert_eq!(board("two"), one);
    build(&["--favour", "Rd", "--out", "three"])
        .ends(1)
        .complains("did you mean `Red`?");
    build(&["--board", code, "--favor", "Red", "--out", "three"])
        .ends(2)
        .complains("cannot be used with");
}

#[test]
fn a_survey_does_not_take_the_place_of_that_of_another_kit() {
    let dir = game(PLAY);
    let out = survey(&["--out", "out", "--boards", "2"]);
    let out: Vec<&str> = out
        .iter()
        .enumerate()
        .filter(|(n, _)| ![2, 3].contains(n))
        .map(|(_, arg)| *arg)
        .collect();
    run(dir.path(), &out).ends(0);
    let kit = dir.path().join("land/kit.toml");
    let text = fs::read_to_string(&kit).unwrap();
    fs::write(&kit, text.replace("title = \"Land\"", "title = \"Sea\"")).unwrap();
    run(dir.path(), &out).ends(2).complains("made from “Land”");
}

#[cfg(target_os = "linux")]
#[test]
fn a_survey_goes_into_a_folder_whose_name_is_not_unicode() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let dir = game(PLAY);
    let out = OsStr::from_bytes(b"out\xff");
    let mut command = super::command(
        dir.path(),
        &["survey", "./land", "--boards", "2", "--json", "--out"],
    );
    assert!(command.arg(out).output().unwrap().status.success());
    assert!(dir.path().join(out).is_dir());
}
