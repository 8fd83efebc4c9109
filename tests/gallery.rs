//! The pictures of templates/README.md and of the README, made again by the
//! program: of the examples that stand in the one, and of the kits for the other.
//!
//! `BLESS=1 cargo test --test cli gallery` renews those in the folder beside
//! this file. Look at what changed before you keep it.

use std::path::{Path, PathBuf};
use std::{env, fs};

use toml::{Table, Value};

use super::{files, folder, run};

/// Sheets in the README: the name of the picture, what is built, and how the name of the sheet ends.
const SHEETS: [(&str, &[&str], &str); 3] = [
    ("mapmaker-board", &["mapmaker", "--only", "printed"], "-001-board-with-printed-voters-1.svg"),
    ("redistrict-cards", &["redistrict", "--only", "fate,strategy"], "-001-fate-cards-strategy-cards-1.svg"),
    ("redistrict-cards-back", &["redistrict", "--only", "fate,strategy"], "-002-fate-cards-strategy-cards-1-back.svg"),
];

const FAN: [&str; 9] = ["show", "redistrict", "fate", "--fan", "5", "--shadow", "--corners", "3 mm", "--ground"];

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
    assert!(kept == made, "tests/gallery/{name} is another picture now: {what_to_do}");
    assert!(made.len() < 200_000, "{name} has {} bytes", made.len());
}

/// The names of the pictures in this folder that a page shows.
fn shown(page: &str) -> Vec<String> {
    let page = fs::read_to_string(root().join(page)).unwrap();
    let names = page.split("tests/gallery/").skip(1).filter_map(|rest| rest.split(')').next());
    names.map(str::to_owned).collect()
}

/// The examples below *Gallery*.
fn examples() -> String {
    let page = fs::read_to_string(root().join("templates/README.md")).unwrap().replace("\r\n", "\n");
    let gallery = page.split("\n## Gallery\n").nth(1).unwrap().split("\n## ").next().unwrap();
    gallery.split("```toml\n").skip(1).filter_map(|block| block.split("```").next()).collect()
}

/// The deck or token set whose front or back has a template, and whether it is the back.
fn set_with<'e>(examples: &'e Table, template: &str) -> (&'e String, bool) {
    let sets = ["deck", "token"].into_iter().filter_map(|kind| examples[kind].as_table()).flatten();
    let of = |side: &Value| side.get("template").and_then(Value::as_str) == Some(template);
    let mut found = sets.filter_map(|(name, set)| {
        let is_front = of(set) || set.get("front").is_some_and(of);
        (is_front || set.get("back").is_some_and(of)).then_some((name, !is_front))
    });
    found.next().unwrap_or_else(|| panic!("no example has the template {template}"))
}

#[test]
fn the_gallery_shows_its_own_examples() {
    let dir = folder();
    let kit = dir.path().join("gallery");
    for (from, to) in [("src/cli/examples/art", "art"), ("templates", "templates")] {
        fs::create_dir_all(kit.join(to)).unwrap();
        for path in files(&root().join(from)).into_keys() {
            fs::copy(&path, kit.join(to).join(path.file_name().unwrap())).unwrap();
        }
    }
    fs::write(kit.join("kit.toml"), "[kit]\nid = \"gallery\"\ntitle = \"Gallery\"\n").unwrap();
    fs::write(kit.join("examples.toml"), examples()).unwrap();
    run(dir.path(), &["check", "gallery", "--deny", "warnings"]).ends(0);
    let examples: Table = examples().parse().unwrap();
    let names = shown("templates/README.md");
    assert!(names.len() > 12, "{names:?}");
    for name in names {
        let template = name.trim_end_matches(".png");
        if template == "bingo" {
            // It is a kit, whose cards chance fills.
            run(dir.path(), &["show", "bingo", "card", "--seed", "2026", "--dpi", "50", "--out", &name]).ends(0);
            is_kept(&name, &fs::read(dir.path().join(&name)).unwrap());
            continue;
        }
        let (set, is_back) = set_with(&examples, template);
        // What is larger than a card is shown smaller.
        let dpi = if ["award", "name-tent"].contains(&template) { "50" } else { "80" };
        let back = is_back.then_some("--back");
        let args = ["show", "gallery", set, "--dpi", dpi, "--out", &name].into_iter().chain(back);
        run(dir.path(), &args.collect::<Vec<_>>()).ends(0);
        is_kept(&name, &fs::read(dir.path().join(&name)).unwrap());
    }
}

#[test]
fn the_readme_shows_sheets_as_they_are_made() {
    let dir = folder();
    let mut made = vec!["redistrict-fan.svg".to_owned()];
    run(dir.path(), &[FAN.as_slice(), &["none", "--out", &made[0]]].concat()).ends(0);
    is_kept(&made[0], &fs::read(dir.path().join(&made[0])).unwrap());
    for (name, what, sheet) in SHEETS {
        let build = [&["build"], what, &["--seed", "2026", "--format", "svg", "--out", name]].concat();
        run(dir.path(), &build).ends(0);
        let sheets = files(&dir.path().join(name));
        let is_it = |(path, _): &(&PathBuf, &Vec<u8>)| path.to_string_lossy().ends_with(sheet);
        let (_, drawing) = sheets.iter().find(is_it).unwrap_or_else(|| panic!("{sheet} is not in {:?}", sheets.keys()));
        // Pages are shown on dark ground, too, and so as paper.
        let paper = "<rect width=\"100%\" height=\"100%\" fill=\"#fff\" stroke=\"#bbb\"/>\n<defs>";
        let drawing = String::from_utf8(drawing.clone()).unwrap().replacen("<defs>", paper, 1);
        made.push(format!("{name}.svg"));
        is_kept(&made[made.len() - 1], drawing.as_bytes());
    }
    let mut names = shown("README.md");
    names.sort();
    made.sort();
    assert_eq!(names, made);
}
