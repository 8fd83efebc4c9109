//! The pictures of templates/README.md, of the guide and of the README, made again by the program from the examples on
//! these pages and from the kits.
//!
//! `BLESS=1 cargo test --test cli gallery` renews those in the folder beside
//! this file. Look at what changed before you keep it.

use std::path::{Path, PathBuf};
use std::{env, fs};

use toml::{Table, Value};

use super::{files, folder, run};

/// Pictures of the guide: the name without `guide-`, the chapter, and what is shown of its files.
const GUIDE: [(&str, &str, &[&str]); 19] = [
    (
        "a-first-deck",
        "03-a-first-deck",
        &[
            "barn-raising",
            "work",
            "--grid",
            "2x1",
            "--dpi",
            "90",
            "--corners",
            "3 mm",
        ],
    ),
    (
        "words",
        "03b-words-and-tokens",
        &["market", "help", "--dpi", "110", "--corners", "3 mm"],
    ),
    (
        "many-cards",
        "04b-many-cards-from-few-rows",
        &["raffle", "tickets", "--grid", "2x2", "--dpi", "80"],
    ),
    (
        "pictures",
        "05-pictures",
        &[
            "sights",
            "sights",
            "--grid",
            "2x1",
            "--dpi",
            "80",
            "--corners",
            "3 mm",
        ],
    ),
    (
        "cards-from-pictures",
        "05b-cards-from-pictures",
        &[
            "animals",
            "cards",
            "--grid",
            "2x1",
            "--dpi",
            "80",
            "--corners",
            "3 mm",
        ],
    ),
    (
        "templates",
        "06-templates",
        &["fair", "tickets", "--grid", "2x2", "--dpi", "80"],
    ),
    ("boards", "07-boards", &["harvest", "race", "--dpi", "70"]),
    (
        "market",
        "07b-boards-in-detail",
        &["market", "market", "--dpi", "85"],
    ),
    ("grids", "07c-grids", &["ford", "map", "--dpi", "85"]),
    (
        "track-tiles",
        "07d-track-tiles",
        &["branch", "map", "--dpi", "85"],
    ),
    (
        "fair-boards",
        "08b-fair-boards",
        &["valley", "valley", "--seed", "4711", "--dpi", "85"],
    ),
    (
        "lands-and-tiles",
        "08c-lands-and-tiles",
        &["shore", "shore", "--seed", "6", "--dpi", "85"],
    ),
    ("rules", "09-rules", &["barn", "rules", "--dpi", "60"]),
    (
        "booklets",
        "09b-booklets",
        &["lanterns", "rules", "--grid", "4x1", "--dpi", "50"],
    ),
    (
        "languages",
        "10-languages",
        &[
            "farm",
            "words",
            "--grid",
            "2x1",
            "--language",
            "es",
            "--dpi",
            "65",
        ],
    ),
    (
        "large-print-and-colour",
        "11-large-print-and-colour",
        &[
            "teams", "teams", "--grid", "3x1", "--ink", "grey", "--dpi", "75",
        ],
    ),
    (
        "decks-like-others",
        "14-decks-like-others",
        &["room-12", "fate/snow", "--dpi", "80"],
    ),
    (
        "boxes",
        "16-boxes-dice-standees",
        &["harbor", "boats-box", "--dpi", "60"],
    ),
    ("laws", "15b-laws", &["orchard", "beds", "--dpi", "85"]),
];
/// Parts of sheets as PNG, cut out by hand.
const CUT_OUT: [&str; 3] = [
    "guide-a-class.png",
    "guide-print-a-kit.png",
    "guide-your-printer.png",
];

/// What is larger than a card is shown smaller.
const LARGE: [&str; 10] = [
    "award",
    "certificate",
    "name-tent",
    "die-12",
    "die-20",
    "standee",
    "spinner",
    "wheel",
    "wheel-cover",
    "score-pad",
];

/// Sheets on pages: the name of the picture, what is built, and how the name of the sheet ends.
const SHEETS: [(&str, &[&str], &str); 3] = [
    (
        "mapmaker-board",
        &["mapmaker", "--only", "printed"],
        "-001-board-with-printed-voters-1.svg",
    ),
    (
        "redistrict-cards",
        &["redistrict", "--only", "fate,strategy"],
        "-001-fate-cards-strategy-cards-1.svg",
    ),
    (
        "redistrict-cards-back",
        &["redistrict", "--only", "fate,strategy"],
        "-002-fate-cards-strategy-cards-1-back.svg",
    ),
];

/// The templates whose examples are not on the page of the gallery, of which the page of the program shows samples.
const SAMPLES: [&str; 11] = [
    "card",
    "card-plain",
    "card-picture",
    "mini-card",
    "name-tag",
    "reference",
    "tent-card",
    "token-disc",
    "token-hex",
    "token-square",
    "token-picture",
];
/// The same of backs, each with the template whose example has it.
const BACKS: [(&str, &str); 2] = [("card-back", "card"), ("mini-back", "mini-card")];
/// The kits whose covers the page of the program shows, in each of its languages.
const COVERS: [&str; 6] = [
    "bingo",
    "draw-the-line",
    "gerrymander",
    "legislative-race",
    "mapmaker",
    "redistrict",
];

const FAN: [&str; 9] = [
    "show",
    "redistrict",
    "fate",
    "--fan",
    "5",
    "--shadow",
    "--corners",
    "3 mm",
    "--ground",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A picture that a page shows is the one that was made, or becomes it.
fn is_kept(name: &str, made: &[u8]) {
    let path = root().join("tests/gallery").join(name);
    if env::var_os("BLESS").is_some() {
        fs::write(&path, made).unwrap();
    }
    let kept = fs::read(&path).unwrap_or_default();
    let what_to_do = "look at it, then keep it with `BLESS=1 cargo test --test cli gallery`";
    assert!(
        kept == made,
        "tests/gallery/{name} is another picture now: {what_to_do}"
    );
    assert!(made.len() < 200_000, "{name} has {} bytes", made.len());
}

/// The names of the pictures in this folder that a page shows.
fn shown(page: &str) -> Vec<String> {
    let page = fs::read_to_string(root().join(page)).unwrap();
    let names = page
        .split("tests/gallery/")
        .skip(1)
        .filter_map(|rest| rest.split(')').next());
    names.map(str::to_owned).collect()
}

/// The examples below *Gallery*.
fn examples() -> String {
    let page = fs::read_to_string(root().join("templates/README.md"))
        .unwrap()
        .replace("\r\n", "\n");
    let gallery = page
        .split("\n## Gallery\n")
        .nth(1)
        .unwrap()
        .split("\n## ")
        .next()
        .unwrap();
    gallery
        .split("```toml\n")
        .skip(1)
        .filter_map(|block| block.split("```").next())
        .collect()
}

/// The deck or token set whose front or back has a template, and whether it is the back.
fn set_with<'e>(examples: &'e Table, template: &str) -> (&'e String, bool) {
    let sets = ["deck", "token"]
        .into_iter()
        .filter_map(|kind| examples.get(kind)?.as_table())
        .flatten();
    let of = |side: &Value| side.get("template").and_then(Value::as_str) == Some(template);
    let mut found = sets.filter_map(|(name, set)| {
        let is_front = of(set) || set.get("front").is_some_and(of);
        (is_front || set.get("back").is_some_and(of)).then_some((name, !is_front))
    });
    found
        .next()
        .unwrap_or_else(|| panic!("no example has the template {template}"))
}

#[test]
fn the_gallery_shows_its_own_examples() {
    let dir = folder();
    let kit = dir.path().join("gallery");
    for (from, to) in [
        ("src/service/examples/art", "art"),
        ("templates", "templates"),
    ] {
        for path in files(&root().join(from))
            .into_keys()
            .filter(|path| path.is_file())
        {
            let copy = kit
                .join(to)
                .join(path.strip_prefix(root().join(from)).unwrap());
            fs::create_dir_all(copy.parent().unwrap()).unwrap();
            fs::copy(&path, copy).unwrap();
        }
    }
    fs::write(
        kit.join("kit.toml"),
        "[kit]\nid = \"gallery\"\ntitle = \"Gallery\"\n",
    )
    .unwrap();
    fs::write(kit.join("examples.toml"), examples()).unwrap();
    run(dir.path(), &["check", "gallery", "--deny", "warnings"]).ends(0);
    let examples: Table = examples().parse().unwrap();
    let names = shown("templates/README.md");
    assert!(names.len() > 12, "{names:?}");
    for name in names {
        let template = name.trim_end_matches(".png");
        if template == "bingo" {
            // Its words are drawn at random, so it is a kit and not a deck of the gallery.
            run(dir.path(), &["new", "bingo", "--template", "bingo"]).ends(0);
            run(
                dir.path(),
                &[
                    "show", "./bingo", "card", "--seed", "2026", "--dpi", "50", "--out", &name,
                ],
            )
            .ends(0);
            is_kept(&name, &fs::read(dir.path().join(&name)).unwrap());
            continue;
        }
        let (set, is_back) = set_with(&examples, &template.replace("--", "/"));
        let dpi = if LARGE.contains(&template) {
            "50"
        } else {
            "80"
        };
        let back = is_back.then_some("--back");
        let args = ["show", "gallery", set, "--dpi", dpi, "--out", &name]
            .into_iter()
            .chain(back);
        run(dir.path(), &args.collect::<Vec<_>>()).ends(0);
        is_kept(&name, &fs::read(dir.path().join(&name)).unwrap());
    }
}

#[test]
fn the_page_of_the_program_shows_samples_and_covers_as_they_are_made() {
    let dir = folder();
    let fronts = SAMPLES.iter().map(|template| (*template, *template, None));
    let backs = BACKS
        .iter()
        .map(|(back, template)| (*back, *template, Some("--back")));
    for (shown, template, side) in fronts.chain(backs) {
        let kit = format!("of-{shown}");
        run(dir.path(), &["new", &kit, "--template", template]).ends(0);
        let text = fs::read_to_string(dir.path().join(&kit).join("kit.toml")).unwrap();
        let examples: Table = text.parse().unwrap();
        let (set, _) = set_with(&examples, template);
        let dpi = if template == "tent-card" { "50" } else { "80" };
        let (from, name) = (format!("./{kit}"), format!("{shown}.png"));
        let args = ["show", &from, set, "--dpi", dpi, "--out", &name]
            .into_iter()
            .chain(side);
        run(dir.path(), &args.collect::<Vec<_>>()).ends(0);
        is_kept(&name, &fs::read(dir.path().join(&name)).unwrap());
    }
    for kit in COVERS {
        for (language, end) in [("en", ""), ("es", "-es")] {
            let name = format!("cover-{kit}{end}.png");
            let show = ["show", kit, "cover", "--dpi", "30", "--out", &name];
            run(dir.path(), &[&show[..], &["--language", language]].concat()).ends(0);
            is_kept(&name, &fs::read(dir.path().join(&name)).unwrap());
        }
    }
}

#[test]
fn pages_show_sheets_as_they_are_made() {
    let dir = folder();
    let fan = "redistrict-fan.svg";
    run(
        dir.path(),
        &[FAN.as_slice(), &["none", "--out", fan]].concat(),
    )
    .ends(0);
    is_kept(fan, &fs::read(dir.path().join(fan)).unwrap());
    for (name, what, sheet) in SHEETS {
        let build = [
            &["build"],
            what,
            &["--seed", "2026", "--format", "svg", "--out", name],
        ]
        .concat();
        run(dir.path(), &build).ends(0);
        let sheets = files(&dir.path().join(name));
        let is_it = |(path, _): &(&PathBuf, &Vec<u8>)| path.to_string_lossy().ends_with(sheet);
        let (_, drawing) = sheets
            .iter()
            .find(is_it)
            .unwrap_or_else(|| panic!("{sheet} is not in {:?}", sheets.keys()));
        // Pages are shown on dark ground, too, and so as paper.
        let paper = "<rect width=\"100%\" height=\"100%\" fill=\"#fff\" stroke=\"#bbb\"/>\n<defs>";
        let drawing = String::from_utf8(drawing.clone())
            .unwrap()
            .replacen("<defs>", paper, 1);
        is_kept(&format!("{name}.svg"), drawing.as_bytes());
    }
}

#[test]
fn the_guide_shows_what_its_examples_make() {
    for (name, chapter, what) in GUIDE {
        let dir = folder();
        let page = fs::read_to_string(root().join(format!("content/guide/{chapter}.md"))).unwrap();
        super::readme::write_files(dir.path(), &page);
        if !dir.path().join(what[0]).exists() {
            let lines = super::readme::lines(&page);
            lines
                .iter()
                .filter(|line| line[0] == "new")
                .for_each(|line| drop(run(dir.path(), line).ends(0)));
        }
        let name = format!("guide-{name}.png");
        run(dir.path(), &[&["show"], what, &["--out", &name]].concat()).ends(0);
        is_kept(&name, &fs::read(dir.path().join(&name)).unwrap());
    }
}

#[test]
fn every_picture_is_shown_on_a_page_and_made_by_a_test() {
    let chapters = files(&root().join("content/guide"))
        .into_keys()
        .map(|path| fs::read_to_string(path).unwrap());
    let pages = [
        "README.md",
        "templates/README.md",
        "content/mapmaker/README.md",
    ]
    .map(|page| fs::read_to_string(root().join(page)).unwrap());
    let shown: String = chapters.chain(pages).collect();
    for path in files(&root().join("tests/gallery")).into_keys() {
        let name = path.file_name().unwrap().to_str().unwrap();
        let is_of_program = |stem: &str| {
            SAMPLES.contains(&stem)
                || BACKS.iter().any(|(back, _)| *back == stem)
                || COVERS.iter().any(|kit| format!("cover-{kit}-es") == stem)
        };
        let is_shown = shown.contains(&format!("tests/gallery/{name})"));
        assert!(
            is_shown || name.strip_suffix(".png").is_some_and(is_of_program),
            "no page shows {name}"
        );
        let of_guide = GUIDE.map(|(name, ..)| format!("guide-{name}.png"));
        let is_made = !name.starts_with("guide-")
            || CUT_OUT.contains(&name)
            || of_guide.contains(&name.to_owned());
        assert!(is_made, "no test makes {name}");
    }
}
