//! Boards for walls and screens.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::{folder, run};

/// The sheets in the manifest of a build of Redistrict's board with these options.
fn sheets(dir: &Path, options: &[&str]) -> usize {
    let build = [
        "build",
        "redistrict",
        "--only",
        "map",
        "--out",
        "out",
        "--force",
    ];
    run(dir, &[&build[..], options].concat()).ends(0);
    let manifest: Value =
        serde_json::from_slice(&fs::read(dir.join("out/manifest.json")).unwrap()).unwrap();
    manifest["sheets"].as_array().unwrap().len()
}

#[test]
fn a_board_for_a_wall_takes_as_few_sheets_as_its_size_needs() {
    let dir = folder();
    assert_eq!(sheets(dir.path(), &["--fit", "24in,36in"]), 12);
    assert_eq!(sheets(dir.path(), &["--fit", "36in,24in"]), 12);
    assert_eq!(sheets(dir.path(), &["--scale", "2.5"]), 20);
    assert_eq!(sheets(dir.path(), &["--fit", "paper"]), 1);
    assert_eq!(sheets(dir.path(), &["--fit", "paper", "--paper", "a3"]), 1);
    assert_eq!(
        sheets(dir.path(), &["--fit", "24in,36in", "--paper", "24in,36in"]),
        1
    );
}

#[test]
fn a_size_that_no_board_can_have_is_refused_with_what_is_possible() {
    let dir = folder();
    let check = |options: &[&str]| {
        run(
            dir.path(),
            &[&["check", "redistrict", "--only", "map"], options].concat(),
        )
    };
    for (option, word, told) in [
        ("--scale", "0", "from 0.05 to 50"),
        ("--scale", "nan", "from 0.05 to 50"),
        ("--scale", "27", "at most --scale 26.2"),
        ("--fit", "wall", "\"24in,36in\""),
        ("--fit", "1mm,1mm", "each side must be between 20 mm"),
    ] {
        check(&[option, word]).complains(told);
    }
    check(&["--scale", "2", "--fit", "paper"])
        .ends(2)
        .complains("cannot be used with");
    run(
        dir.path(),
        &["check", "redistrict", "--only", "chips", "--scale", "2"],
    )
    .complains("no board is printed");
    // A board that is too small to be read is printed with a warning.
    check(&["--fit", "60mm,80mm"])
        .ends(0)
        .complains("smaller than 6 pt");
}

#[test]
fn a_board_is_a_slide_and_its_code_works_in_a_kit_that_is_like_its_own() {
    let dir = folder();
    let path = dir.path();
    run(
        path,
        &[
            "build", "mapmaker", "--only", "printed", "--seed", "5", "--out", "mm",
        ],
    )
    .ends(0);
    let manifest: Value =
        serde_json::from_slice(&fs::read(path.join("mm/manifest.json")).unwrap()).unwrap();
    let code = manifest["boards"][0]["code"].as_str().unwrap();
    fs::create_dir(path.join("mine")).unwrap();
    fs::write(
        path.join("mine/kit.toml"),
        "[kit]\nid = \"mine\"\ntitle = \"Mine\"\nlike = \"mapmaker\"\n",
    )
    .unwrap();
    let slide = ["--board", code, "--size", "800x450", "--ground", "#203040"];
    let picture = |kit: &str, options: &[&str], file: &str| {
        run(
            path,
            &[&["show", kit, "printed", "--out", file], options].concat(),
        )
        .ends(0);
        image::open(path.join(file)).unwrap().to_rgb8()
    };
    let (theirs, mine) = (
        picture("mapmaker", &slide, "a.png"),
        picture("mine", &slide, "b.png"),
    );
    assert_eq!(theirs.dimensions(), (800, 450));
    assert_eq!(theirs.get_pixel(4, 225).0, [0x20, 0x30, 0x40]);
    assert_eq!(theirs, mine);
    assert_ne!(
        theirs,
        picture(
            "mapmaker",
            &["--seed", "6", "--size", "800x450", "--ground", "#203040"],
            "c.png"
        )
    );
    for size in ["1x1", "100000x100000", "1920"] {
        run(path, &["show", "mapmaker", "printed", "--size", size])
            .ends(2)
            .complains("such as 1920x1080");
    }
}
