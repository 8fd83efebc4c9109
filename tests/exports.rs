//! Exports and pictures, written by the program.

use std::fs;
use std::path::Path;

use super::{run, started};

/// The names of the files in a folder.
fn names(dir: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn an_export_has_a_folder_of_its_own_and_replaces_what_it_wrote_alone() {
    let dir = started();
    let ran = run(dir.path(), &["export", "my-game", "images", "--json"]).ends(0);
    let said = ran.json();
    assert_eq!(said["parts"][0]["name"], "cards");
    let folder = dir.path().join("output/my-game-images");
    assert_eq!(names(&folder), ["cards", "cards.csv", "manifest.json"]);
    let pictures = names(&folder.join("cards"));
    assert!(
        pictures
            .iter()
            .any(|name| name.starts_with("01-first-front-x")),
        "{pictures:?}"
    );
    // The same again changes nothing.
    let again = run(dir.path(), &["export", "my-game", "images", "--json"])
        .ends(0)
        .json();
    assert_eq!(again["replaced"].as_array().map(Vec::len), Some(0));
    fs::write(folder.join("cards/mine.png"), "mine").unwrap();
    let card = folder.join("cards").join(&pictures[1]);
    fs::write(&card, "mine as well").unwrap();
    run(dir.path(), &["export", "my-game", "images"])
        .ends(2)
        .complains("already");
    run(dir.path(), &["export", "my-game", "images", "--force"]).ends(0);
    assert_ne!(fs::read(&card).unwrap(), b"mine as well");
    assert_eq!(
        fs::read_to_string(folder.join("cards/mine.png")).unwrap(),
        "mine"
    );
    // A kit that has lost a card loses its picture, and keeps one that somebody has changed.
    let kit = dir.path().join("my-game/kit.toml");
    let text = fs::read_to_string(&kit).unwrap();
    fs::write(&kit, text.replace("id = \"first\"", "id = \"renamed\"")).unwrap();
    let ran = run(dir.path(), &["export", "my-game", "images"]).ends(0);
    assert!(ran.out.contains("removed 1 file"), "{}", ran.out);
    // A kit of another id in a folder of the same name has files of the same names.
    let text = text
        .replace("id = \"my-game\"", "id = \"other\"")
        .replace("title = \"My Game\"", "title = \"Other\"");
    fs::write(
        &kit,
        text.replace("title = \"First\"", "title = \"Fourth\""),
    )
    .unwrap();
    fs::rename(folder.join("cards/mine.png"), dir.path().join("mine.png")).unwrap();
    run(dir.path(), &["export", "my-game", "images"])
        .ends(2)
        .complains("made from “My Game”");
}

#[test]
fn exports_that_differ_lie_beside_each_other_in_one_folder_and_replace_their_own_files() {
    let dir = started();
    let jobs: [&[&str]; 7] = [
        &["images"],
        &["images", "--ink", "grey"],
        &["images", "--dpi", "100"],
        &["images", "--copies", "2"],
        &["tts"],
        &["tts", "--url", "https://a.example/"],
        &["tts", "--url", "https://b.example/"],
    ];
    let export = |job: &[&str]| {
        let made = run(
            dir.path(),
            &[&["export", "my-game"], job, &["--out", "all", "--json"]].concat(),
        )
        .ends(0)
        .json();
        for told in ["replaced", "removed", "kept"] {
            assert_eq!(
                made[told].as_array().map(Vec::len),
                Some(0),
                "{job:?}: {told}"
            );
        }
    };
    jobs.iter().for_each(|job| export(job));
    let folders = names(&dir.path().join("all"));
    assert_eq!(folders.len(), jobs.len(), "{folders:?}");
    assert!(
        folders.contains(&"my-game-images-grey".to_owned()),
        "{folders:?}"
    );
    jobs.iter().for_each(|job| export(job));
    // A changed kit replaces the pictures of the same job, and no others.
    let kit = dir.path().join("my-game/kit.toml");
    let text = fs::read_to_string(&kit).unwrap();
    fs::write(&kit, text.replace("id = \"first\"", "id = \"renamed\"")).unwrap();
    run(dir.path(), &["export", "my-game", "images", "--out", "all"]).ends(0);
    let first =
        |folder: &str| names(&dir.path().join("all").join(folder).join("cards")).swap_remove(0);
    assert!(
        first("my-game-images").starts_with("01-renamed")
            && first("my-game-images-grey").starts_with("01-first")
    );
}

#[test]
fn an_export_that_cannot_be_is_told_and_leaves_nothing() {
    let dir = started();
    run(dir.path(), &["export", "my-game", "tcg"])
        .ends(1)
        .complains("did you mean `tgc`?");
    run(dir.path(), &["export", "my-game", "tgc", "--dpi", "600"])
        .ends(1)
        .complains("--dpi has no effect in an export for");
    run(dir.path(), &["export", "my-game", "images", "--bleed", "3"])
        .ends(2)
        .complains("needs a unit");
    run(
        dir.path(),
        &["export", "my-game", "images", "--only", "crads"],
    )
    .ends(1)
    .complains("cards");
    run(dir.path(), &["export", "my-game", "images", "--out", "-"]).ends(2);
    assert!(!dir.path().join("output").exists());
}

#[test]
fn pictures_show_a_card_its_back_a_fan_and_rows() {
    let dir = started();
    let size = |name: &str| {
        let picture = image::open(dir.path().join(name)).unwrap();
        (
            picture.width(),
            picture.height(),
            picture.color().has_alpha(),
        )
    };
    run(
        dir.path(),
        &["show", "my-game", "cards/first", "cards/second"],
    )
    .ends(0);
    let (w, h, clear) = size("my-game-cards-first.png");
    assert!(!clear && size("my-game-cards-second.png") == (w, h, false));
    run(
        dir.path(),
        &[
            "show", "my-game", "cards", "--grid", "2x1", "--ground", "none", "--shadow",
        ],
    )
    .ends(0);
    let (wide, high, clear) = size("my-game-cards-grid.png");
    assert!(clear && wide > 2 * w && high > h);
    run(
        dir.path(),
        &[
            "show",
            "my-game",
            "cards",
            "--fan",
            "2",
            "--ground",
            "#204060",
            "--corners",
            "3 mm",
        ],
    )
    .ends(0);
    let fan = image::open(dir.path().join("my-game-cards-fan.png"))
        .unwrap()
        .into_rgb8();
    assert_eq!(fan.get_pixel(1, 1), &image::Rgb([0x20, 0x40, 0x60]));
    run(
        dir.path(),
        &["show", "my-game", "cards/first", "--out", "card.svg"],
    )
    .ends(0);
    run(
        dir.path(),
        &[
            "show",
            "my-game",
            "cards/first",
            "--out",
            "card.svg",
            "--ink",
            "grey",
        ],
    )
    .ends(0);
    assert!(
        fs::read_to_string(dir.path().join("card.svg"))
            .unwrap()
            .contains("<svg")
    );
    for (args, says) in [
        (&["cards", "--fan", "40"][..], "40 were requested"),
        (&["cards", "--corners", "40 mm"], "cannot be rounded"),
        (&["cards", "--ground", "blu"], "is not a color"),
        (&["crads", "--back"], "did you mean `cards`?"),
    ] {
        run(dir.path(), &[&["show", "my-game"], args].concat())
            .ends(1)
            .complains(says);
    }
    run(
        dir.path(),
        &["show", "my-game", "cards", "cards/first", "--out", "x.png"],
    )
    .ends(2)
    .complains("2 pictures");
    run(dir.path(), &["show", "my-game", "cards", "--grid", "4by2"])
        .ends(2)
        .complains("such as 4x2");
}

#[test]
fn cards_without_an_id_are_named_by_their_first_words_and_their_row() {
    let dir = started();
    let kit = "[kit]\nid = \"my-game\"\ntitle = \"My Game\"\n[deck.words]\ntemplate = \"card-plain\"\ndata = \"words.csv\"\n\
               [deck.words.front]\ntitle = \"${Word}\"\ntext = \"${Meaning}\"\n";
    fs::write(dir.path().join("my-game/kit.toml"), kit).unwrap();
    fs::write(
        dir.path().join("my-game/words.csv"),
        "Word,Meaning\nHund,dog\n\n\"Katze, die\",cat\nHund,hound\n",
    )
    .unwrap();
    let listed = run(dir.path(), &["list", "my-game", "--json"])
        .ends(0)
        .json();
    let items = listed["kits"][0]["components"][0]["items"]
        .as_array()
        .unwrap();
    let ids: Vec<&str> = items
        .iter()
        .map(|item| item["id"].as_str().unwrap())
        .collect();
    assert_eq!(ids, ["Hund-2", "Katze-die-4", "Hund-5"]);
    run(
        dir.path(),
        &["show", "my-game", "words/Katze-die-4", "words/Hund-5"],
    )
    .ends(0);
    assert!(dir.path().join("my-game-words-Katze-die-4.png").exists());
    run(dir.path(), &["show", "my-game", "words/Katze-die"])
        .ends(1)
        .complains("did you mean `words/Katze-die-4`?");
    run(dir.path(), &["export", "my-game", "images"]).ends(0);
    let pictures = names(&dir.path().join("output/my-game-images/words"));
    assert_eq!(
        pictures,
        [
            "01-hund-2-front-x1.png",
            "02-katze-die-4-front-x1.png",
            "03-hund-5-front-x1.png"
        ]
    );
}

#[test]
fn a_fan_has_the_corners_that_the_kit_says() {
    let dir = started();
    let kit = dir.path().join("my-game/kit.toml");
    let text = fs::read_to_string(&kit).unwrap();
    fs::write(&kit, text.replacen("[kit]", "[kit]\ncorners = \"3 mm\"", 1)).unwrap();
    let shown = |args: &[&str]| {
        let asked = [
            &[
                "show", "my-game", "cards", "--dpi", "40", "--out", "x.png", "--force",
            ],
            args,
        ]
        .concat();
        run(dir.path(), &asked).ends(0);
        fs::read(dir.path().join("x.png")).unwrap()
    };
    let fan = shown(&["--fan", "2"]);
    assert_eq!(fan, shown(&["--fan", "2", "--corners", "3 mm"]));
    assert_ne!(fan, shown(&["--fan", "2", "--corners", "0 mm"]));
    assert_eq!(shown(&[]), shown(&["--corners", "0 mm"]));
}

#[test]
fn a_table_of_ours_begins_no_cell_as_a_formula() {
    let dir = started();
    let kit = "[kit]\nid = \"my-game\"\ntitle = \"My Game\"\n[deck.\"=1+1\"]\ntemplate = \"card-plain\"\n\
               [[deck.\"=1+1\".card]]\nid = \"a\"\ntitle = \"A\"\ntext = \"B\"\n";
    fs::write(dir.path().join("my-game/kit.toml"), kit).unwrap();
    run(dir.path(), &["export", "my-game", "images"]).ends(0);
    let table = fs::read_to_string(dir.path().join("output/my-game-images/cards.csv")).unwrap();
    assert!(
        table.lines().nth(1).unwrap().starts_with("'=1+1,'=1+1/a,"),
        "{table}"
    );
}
