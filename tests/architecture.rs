//! The house keeps its own order.
//!
//! Rooms import only from floors below; each foreign crate is spoken in its
//! rooms; only one verb makes each noun; only the top floor touches the world.
//! Every file opens by saying what it is, and none outgrows a reader's patience.

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot set its table may fall over"
)]

#[path = "architecture/arguments.rs"]
mod arguments;
#[path = "architecture/catalogues.rs"]
mod catalogues;
#[path = "architecture/readability.rs"]
mod readability;
#[path = "architecture/sentences.rs"]
mod sentences;
#[path = "architecture/source.rs"]
mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::Item;

/// Floors, lowest first. Rooms on one floor do not see one another.
const FLOORS: &[&[&str]] = &[
    &["geom", "limits", "source"],
    &["message"],
    &["diag", "scene"],
    &["model", "template", "text", "sheet"],
    &["constraint", "decode", "play", "typeset"],
    &[
        "read", "generate", "compose", "recolour", "document", "impose", "inspect", "ink", "write",
    ],
    &["press"],
    &["kit"],
    &["page", "service"],
    &["serve", "web"],
    &["cli"],
];

/// Where each foreign crate may be named.
const TONGUES: &[(&str, &[&str])] = &[
    ("allsorts", &["decode", "write"]),
    ("annotate_snippets", &["cli"]),
    ("base64", &["decode", "write"]),
    ("calamine", &["decode"]),
    ("chardetng", &["decode"]),
    ("cfg_if", &["lib"]),
    ("clap", &["cli"]),
    ("clap_complete", &["cli"]),
    ("clap_mangen", &["cli"]),
    ("color", &["decode"]),
    ("csv", &["press"]),
    ("ctrlc", &["cli"]),
    ("data_url", &["decode"]),
    ("either", &[]),
    ("encoding_rs", &["decode"]),
    ("etcetera", &["cli"]),
    ("exif", &["decode"]),
    ("flate2", &["decode", "write"]),
    ("getrandom", &[]),
    ("gif", &["decode"]),
    ("image", &["decode"]),
    ("image_webp", &["decode"]),
    ("hashbrown", &[]),
    ("hayro_svg", &["decode"]),
    ("hayro_syntax", &["decode", "write"]),
    ("httparse", &["serve"]),
    ("include_dir", &["kit", "page", "service", "cli"]),
    ("indexmap", &["decode", "diag", "document", "read", "text"]),
    (
        "foldhash",
        &[
            "compose",
            "constraint",
            "decode",
            "generate",
            "impose",
            "ink",
            "inspect",
            "read",
            "scene",
            "service",
            "text",
            "typeset",
            "write",
        ],
    ),
    ("indicatif", &["cli"]),
    ("jpeg_encoder", &["decode"]),
    ("libm", &["scene"]),
    ("linebender_resource_handle", &["text"]),
    ("litemap", &["source"]),
    ("lopdf", &["write"]),
    ("memchr", &["decode", "source"]),
    ("moxcms", &["decode"]),
    ("notify", &["cli"]),
    ("open", &["cli"]),
    ("parlance", &["text"]),
    ("parley_engine", &["text"]),
    ("png", &["decode", "scene", "write"]),
    ("printpdf", &["write"]),
    ("qrcodegen", &["compose"]),
    ("pulldown_cmark", &["text", "page"]),
    ("quick_xml", &["decode"]),
    ("rand_chacha", &["generate"]),
    (
        "rayon",
        &[
            "cli",
            "compose",
            "constraint",
            "decode",
            "document",
            "generate",
            "impose",
            "ink",
            "inspect",
            "play",
            "press",
            "read",
            "recolour",
            "service",
            "write",
        ],
    ),
    ("resize", &["decode", "write"]),
    ("resvg", &["decode", "write"]),
    ("roxmltree", &["decode"]),
    ("rustix", &[]),
    ("same_file", &["cli"]),
    ("serde", &["press", "service", "page", "cli"]),
    ("serde_json", &["press", "serve", "service", "page", "cli"]),
    ("signal_hook", &["cli"]),
    ("smallvec", &["write"]),
    (
        "sha2",
        &["generate", "recolour", "write", "press", "service", "cli"],
    ),
    ("simplecss", &["decode"]),
    ("skrifa", &["text"]),
    ("ssfmt", &["decode"]),
    ("strsim", &["diag"]),
    ("subsetter", &["decode", "write"]),
    ("svg", &["write"]),
    ("svgtypes", &["decode", "model"]),
    ("tiff", &["decode"]),
    ("toml", &["read"]),
    ("toml_edit", &["kit", "service"]),
    ("unicode_ident", &[]),
    ("unicode_normalization", &["read"]),
    ("usvg", &["decode", "write"]),
    ("wasm_bindgen", &["web"]),
    ("wuff", &["decode"]),
    ("zip", &["decode", "service"]),
    ("zopfli", &["cli"]),
    ("zune_jpeg", &["decode"]),
];

/// Which rooms alone make each of the nouns that travel down the line: the noun, its home, its makers.
const MAKERS: &[(&str, &str, &[&str])] = &[
    ("Game", "model", &["generate"]),
    ("Face", "sheet", &["compose", "sheet"]),
    ("Sheet", "sheet", &["impose", "document"]),
];

/// What only the command line may touch: disk, environment, clock, terminal.
const WORLD: &[&str] = &[
    "std::fs",
    "std::env",
    "std::net",
    "std::process",
    "std::time",
    "thread::sleep",
    "SystemTime",
    "Instant",
    "stdin",
    "stdout",
    "stderr",
    "print!",
    "println!",
    "eprint!",
    "eprintln!",
    "dbg!",
];

/// Games, and things of theirs, of which the engine must never have heard.
const GAMES: &[&str] = &[
    "mapmaker",
    "redistrict",
    "olympia",
    "senate",
    "gerrymander",
    "bingo",
    "legislative",
    "elephant",
    "donkey",
    "porcupine",
];

const LONGEST_FILE: usize = 800;

/// So many types may have one name: more, and a reader of a file must look up which it is.
const MOST_OF_A_NAME: usize = 3;

/// A file of the house.
struct File {
    /// The room it stands in; `lib` and `main` are the doors of the house.
    room: String,
    /// Its path below `src`.
    name: String,
    /// All of it.
    text: String,
    /// Its code line by line, without comments and without its tests.
    code: Vec<String>,
}

impl File {
    fn read(src: &Path, path: &Path) -> File {
        let name = path.strip_prefix(src).unwrap();
        let room = name
            .iter()
            .next()
            .unwrap()
            .to_string_lossy()
            .trim_end_matches(".rs")
            .to_owned();
        let text = fs::read_to_string(path).unwrap();
        let is_test = name
            .components()
            .any(|part| ["tests", "tests.rs"].contains(&&*part.as_os_str().to_string_lossy()));
        let code = if is_test { Vec::new() } else { code(&text) };
        File {
            room,
            name: name.to_string_lossy().replace('\\', "/"),
            text,
            code,
        }
    }

    /// The lines of its code in which something is found, said one by one.
    fn wrong(&self, mut fault: impl FnMut(&str) -> Option<String>) -> Vec<String> {
        let said = |(n, line): (usize, &String)| {
            Some(format!("src/{}:{}: {}", self.name, n + 1, fault(line)?))
        };
        self.code.iter().enumerate().filter_map(said).collect()
    }
}

/// The lines of a file, comments blanked, up to the tests at its end.
fn code(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let opens_tests = |n: &usize| {
        lines[*n] == "#[cfg(test)]"
            && lines
                .get(n + 1)
                .is_some_and(|next| next.contains("mod ") && next.ends_with('{'))
    };
    let end = (0..lines.len()).find(opens_tests).unwrap_or(lines.len());
    lines[..end]
        .iter()
        .map(|line| line.split("//").next().unwrap().to_owned())
        .collect()
}

fn house() -> Vec<File> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut found, mut todo): (Vec<PathBuf>, _) = (Vec::new(), vec![src.clone()]);
    while let Some(folder) = todo.pop() {
        for path in fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
        {
            if path.is_dir() {
                todo.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    found.iter().map(|path| File::read(&src, path)).collect()
}

fn floor(room: &str) -> Option<usize> {
    FLOORS.iter().position(|rooms| rooms.contains(&room))
}

/// Where a word stands in a line by itself, and not as a part of a longer word.
fn words<'l>(line: &'l str, word: &'l str) -> impl Iterator<Item = usize> + 'l {
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    line.match_indices(word)
        .map(|(at, _)| at)
        .filter(move |at| {
            let after = line[at + word.len()..].chars().next();
            !line[..*at].ends_with(is_letter)
                && (!word.ends_with(is_letter) || !after.is_some_and(is_letter))
        })
}

/// Every room named after `crate::`, alone or in braces, over lines: the line
/// from zero, and the room.
fn doors(code: &[String]) -> Vec<(usize, String)> {
    let text = code.join("\n");
    let mut doors = Vec::new();
    for (at, _) in text.match_indices("crate::") {
        let line = text[..at].matches('\n').count();
        let rest = &text[at + "crate::".len()..];
        let mut depth = 0;
        let names: Vec<&str> = match rest.strip_prefix('{') {
            None => vec![rest],
            Some(group) => {
                let end = group.find(|c| {
                    depth += i32::from(c == '{') - i32::from(c == '}');
                    depth < 0
                });
                depth = 0;
                let comma = |c| {
                    depth += i32::from(c == '{') - i32::from(c == '}');
                    c == ',' && depth == 0
                };
                group[..end.unwrap_or(group.len())].split(comma).collect()
            }
        };
        let word = |name: &str| {
            name.trim()
                .chars()
                .take_while(|c| c.is_alphanumeric() || *c == '_')
                .collect::<String>()
        };
        doors.extend(
            names
                .into_iter()
                .map(word)
                .filter(|name| !name.is_empty())
                .map(|name| (line, name)),
        );
    }
    doors
}

#[track_caller]
fn assert_none(wrong: Vec<String>) {
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn every_room_stands_on_a_floor_and_every_floor_has_its_rooms() {
    let built: BTreeSet<String> = house()
        .into_iter()
        .map(|file| file.room)
        .filter(|room| room != "lib" && room != "main")
        .collect();
    let drawn: BTreeSet<String> = FLOORS
        .iter()
        .flat_map(|rooms| rooms.iter().map(|room| (*room).to_owned()))
        .collect();
    assert_eq!(built, drawn);
}

#[test]
fn rooms_import_only_from_floors_below() {
    let mut wrong = Vec::new();
    for file in house() {
        let Some(here) = floor(&file.room) else {
            continue;
        };
        for (line, there) in doors(&file.code)
            .into_iter()
            .filter(|(_, there)| *there != file.room)
        {
            if floor(&there).is_none_or(|there| there >= here) {
                wrong.push(format!(
                    "src/{}:{}: `{}` may not import `{there}`",
                    file.name,
                    line + 1,
                    file.room
                ));
            }
        }
        wrong.extend(file.wrong(|line| {
            line.contains("crate::*")
                .then(|| "name the rooms you mean".to_owned())
        }));
        if file.name == format!("{}/mod.rs", file.room) {
            let leaves = |line: &str| {
                words(line, "super::")
                    .next()
                    .map(|_| "leaves its room by the window".to_owned())
            };
            wrong.extend(file.wrong(leaves));
        }
    }
    assert_none(wrong);
}

#[test]
fn no_files_import_each_other_in_a_ring() {
    assert_none(source::circles(&source::sources()).concat());
}

#[test]
fn nobody_climbs_two_stairs_at_once() {
    let climbs = |(n, line): (usize, &str)| line.contains("super::super").then_some(n + 1);
    let mut wrong = Vec::new();
    for file in house() {
        let lines = file.text.lines().enumerate().filter_map(climbs);
        wrong.extend(lines.map(|n| {
            format!(
                "src/{}:{n}: name the room you mean, from `crate::`",
                file.name
            )
        }));
    }
    assert_none(wrong);
}

#[test]
fn each_foreign_crate_is_spoken_in_its_rooms() {
    let house = house();
    // A room may have a module that is called like a crate; there the name is the module's.
    let own = |room: &str, tongue: &str| {
        let module = format!("{room}/{tongue}");
        house.iter().any(|file| {
            file.name == format!("{module}.rs") || file.name == format!("{module}/mod.rs")
        })
    };
    // The same holds for a file that imports a module with such a name from another room.
    let imports = |text: &str, tongue: &str| {
        let mut lines = text.lines().filter(|line| line.starts_with("use crate::"));
        lines.any(|line| {
            line.ends_with(&format!("::{tongue};")) || line.contains(&format!("::{tongue}::{{self"))
        })
    };
    let mut wrong = Vec::new();
    for (tongue, rooms) in TONGUES {
        for file in house.iter().filter(|file| {
            !rooms.contains(&&*file.room)
                && !own(&file.room, tongue)
                && !imports(&file.text, tongue)
        }) {
            wrong.extend(file.wrong(|line| {
                let path = format!("{tongue}::");
                let named = words(line, &path)
                    .any(|at| !line[..at].ends_with(':') || line[..at].trim() == "use ::");
                named.then(|| format!("`{tongue}` is spoken only in {rooms:?}"))
            }));
        }
    }
    assert_none(wrong);
}

#[test]
fn every_dependency_has_its_rooms() {
    let manifest =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml")).unwrap();
    // Those of every target, and those of some.
    let headings = ["\n[dependencies]\n", ".dependencies]\n"];
    let sections = headings
        .iter()
        .flat_map(|heading| manifest.split(heading).skip(1));
    let lines =
        sections.flat_map(|section| section.split("\n[").next().unwrap_or_default().lines());
    let name = |line: &str| Some(line.split_once(" =")?.0.replace('-', "_"));
    let listed: BTreeSet<String> = lines
        .filter(|line| !line.starts_with('#'))
        .filter_map(name)
        .collect();
    let spoken: BTreeSet<String> = TONGUES
        .iter()
        .map(|(tongue, _)| (*tongue).to_owned())
        .collect();
    assert_eq!(listed, spoken);
}

#[test]
fn only_dice_are_random() {
    let mut wrong = Vec::new();
    for file in house()
        .iter()
        .filter(|file| file.name != "generate/dice.rs")
    {
        let chance = |line: &str| {
            line.contains("rand_chacha")
                .then(|| "chance has one door, dice.rs".to_owned())
        };
        wrong.extend(file.wrong(chance));
    }
    assert_none(wrong);
}

#[test]
fn only_one_verb_makes_each_noun() {
    let mut wrong = Vec::new();
    for (noun, home, makers) in MAKERS {
        // A room that cannot see the noun may have one of its own by that name.
        let sees = |file: &&File| floor(&file.room) > floor(home) || file.room == *home;
        for file in house()
            .iter()
            .filter(|file| !makers.contains(&&*file.room))
            .filter(sees)
        {
            wrong.extend(file.wrong(|line| {
                let open = format!("{noun} {{");
                let made = words(line, &open).any(|at| {
                    let (before, after) = (line[..at].trim_end(), &line[at + open.len()..]);
                    let lifetime = |n: &usize| before[n + 2..].chars().all(char::is_alphanumeric);
                    let before = before
                        .rfind("&'")
                        .filter(lifetime)
                        .map_or(before, |n| &before[..n]);
                    let before = before.trim_end_matches('&').trim_end();
                    // `Sheet {n}` is a part of a text, not of the code.
                    (after.is_empty() || after.starts_with(' '))
                        && !["impl", "struct", "for", "->"]
                            .iter()
                            .any(|word| before.ends_with(word))
                });
                made.then(|| format!("only {makers:?} makes a {noun}"))
            }));
        }
    }
    assert_none(wrong);
}

#[test]
fn only_the_command_line_touches_the_world() {
    let mut wrong = Vec::new();
    for file in house()
        .iter()
        .filter(|file| !["cli", "main"].contains(&&*file.room))
    {
        // A server listens, and waits for others, but not for ever.
        let world = WORLD
            .iter()
            .filter(|thing| file.room != "serve" || !["std::net", "std::time"].contains(thing));
        wrong.extend(file.wrong(|line| {
            let touched = world
                .clone()
                .find(|thing| words(line, thing).next().is_some())?;
            Some(format!("`{touched}` belongs in `cli`"))
        }));
    }
    assert_none(wrong);
}

#[test]
fn no_game_lives_in_the_engine() {
    let mut wrong = Vec::new();
    for file in house() {
        for (n, line) in file.text.lines().enumerate() {
            let lower = line.to_lowercase();
            let named = GAMES.iter().filter(|game| lower.contains(**game));
            wrong.extend(
                named.map(|game| format!("src/{}:{}: knows of `{game}`", file.name, n + 1)),
            );
        }
    }
    assert_none(wrong);
}

#[test]
fn every_file_says_what_it_is_and_ends_in_good_time() {
    let mut wrong = Vec::new();
    for File { name, text, .. } in house() {
        if !text.starts_with("//! ") {
            wrong.push(format!("src/{name}: open with `//!` and what it is"));
        }
        let lines = text.lines().count();
        if lines > LONGEST_FILE {
            wrong.push(format!(
                "src/{name}: {lines} lines are more than {LONGEST_FILE}; split it"
            ));
        }
    }
    assert_none(wrong);
}

#[test]
fn no_name_is_used_for_more_than_three_types() {
    let mut named: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for source in source::sources() {
        for item in &source.syntax.items {
            let name = match item {
                Item::Struct(item) => &item.ident,
                Item::Enum(item) => &item.ident,
                Item::Type(item) => &item.ident,
                _ => continue,
            };
            named
                .entry(name.to_string())
                .or_default()
                .push(source.name.clone());
        }
    }
    let wrong = named
        .into_iter()
        .filter(|(_, files)| files.len() > MOST_OF_A_NAME);
    assert_none(
        wrong
            .map(|(name, files)| format!("`{name}` is a type in {}", files.join(", ")))
            .collect(),
    );
}

#[test]
fn the_map_in_the_readme_shows_the_same_floors() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/README.md");
    let map =
        fs::read_to_string(&path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
    let mut drawn: Vec<(usize, BTreeSet<&str>)> = Vec::new();
    for row in map.lines().filter_map(|line| line.strip_prefix('|')) {
        let mut cells = row.split('|').map(str::trim);
        // `| 4 verbs | …` is floor 4.
        let Some(number) = cells
            .next()
            .and_then(|cell| cell.split(' ').next()?.parse().ok())
        else {
            continue;
        };
        let rooms = cells
            .next()
            .unwrap_or_default()
            .split('`')
            .skip(1)
            .step_by(2)
            .collect();
        drawn.push((number, rooms));
    }
    let built: Vec<(usize, BTreeSet<&str>)> = FLOORS
        .iter()
        .enumerate()
        .rev()
        .map(|(n, rooms)| (n + 1, rooms.iter().copied().collect()))
        .collect();
    assert_eq!(drawn, built);
}
