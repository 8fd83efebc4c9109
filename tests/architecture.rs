//! Tests of the architecture that `src/README.md` describes: layers, modules, dependencies and invariants.
//!
//! Modules import only from lower layers. Each dependency is used only in the modules that are listed for it. Only
//! certain modules construct games, faces and sheets, and only `cli` uses the operating system. Every file starts with a
//! module comment and stays below a maximum length.

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot read the sources may panic"
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

/// The layers, lowest first. Modules of the same layer do not import each other.
const LAYERS: &[&[&str]] = &[
    &["geom", "limits", "source"],
    &["message"],
    &["diag", "scene"],
    &["model", "template", "text", "sheet"],
    &["constraint", "decode", "play", "schema", "typeset"],
    &[
        "read",
        "generate",
        "compose",
        "recolour",
        "document",
        "impose",
        "inspect",
        "ink",
        "recognise",
        "write",
    ],
    &["press"],
    &["kit"],
    &["page", "service"],
    &["serve", "web"],
    &["cli"],
];

/// The modules in which each dependency may be used.
const DEPENDENCIES: &[(&str, &[&str])] = &[
    ("allsorts", &["decode", "write"]),
    ("annotate_snippets", &["cli"]),
    ("base64", &["decode", "write"]),
    ("calamine", &["decode"]),
    ("chardetng", &["decode"]),
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
            "recognise",
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
    ("toml", &["read", "schema"]),
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

/// The types that are passed from stage to stage: the name, the module that defines it, and the modules that may construct it.
const CONSTRUCTORS: &[(&str, &str, &[&str])] = &[
    ("Game", "model", &["generate"]),
    ("Face", "sheet", &["compose", "sheet"]),
    ("Sheet", "sheet", &["impose", "document"]),
];

/// Items with access to the disk, environment, clock or terminal, which only the command line may use.
const SYSTEM: &[&str] = &[
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

/// Names from the built-in games, which may not occur in the engine.
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

/// The maximum length of a file, in lines.
const MAX_FILE_LINES: usize = 800;

/// The maximum number of types with the same name. With more, readers often have to look up which type is used.
const MAX_TYPES_PER_NAME: usize = 3;

/// A source file.
struct File {
    /// The top-level module. This is `lib`, `main` or `modules` for the root files.
    module: String,
    /// The path below `src`.
    name: String,
    text: String,
    /// The lines of code, without comments and without the tests at the end of the file. Empty for files of tests.
    code: Vec<String>,
}

impl File {
    fn read(src: &Path, path: &Path) -> File {
        let name = path.strip_prefix(src).unwrap();
        let module = name
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
            module,
            name: name.to_string_lossy().replace('\\', "/"),
            text,
            code,
        }
    }

    /// Checks each line of code. Returns the faults that `fault` finds, with their positions.
    fn faults(&self, mut fault: impl FnMut(&str) -> Option<String>) -> Vec<String> {
        self.code
            .iter()
            .enumerate()
            .filter_map(|(i, line)| Some(format!("src/{}:{}: {}", self.name, i + 1, fault(line)?)))
            .collect()
    }
}

/// Returns the lines of a file up to the tests at the end, with comments removed.
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

/// Reads all source files.
fn files() -> Vec<File> {
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

/// Returns the index of the layer that contains `module`.
fn layer(module: &str) -> Option<usize> {
    LAYERS.iter().position(|modules| modules.contains(&module))
}

/// Returns the positions in `line` at which `word` is not part of a longer word.
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

/// Finds the modules that are named after `crate::`, alone or in braces that may span lines. Returns each with the
/// zero-based index of the line.
fn imports(code: &[String]) -> Vec<(usize, String)> {
    let text = code.join("\n");
    let mut imports = Vec::new();
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
        imports.extend(
            names
                .into_iter()
                .map(word)
                .filter(|name| !name.is_empty())
                .map(|name| (line, name)),
        );
    }
    imports
}

#[track_caller]
fn assert_none(wrong: Vec<String>) {
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn every_module_has_a_layer() {
    let existing: BTreeSet<String> = files()
        .into_iter()
        .map(|file| file.module)
        .filter(|module| !["lib", "main", "modules"].contains(&module.as_str()))
        .collect();
    let listed: BTreeSet<String> = LAYERS
        .iter()
        .flat_map(|modules| modules.iter().map(|module| (*module).to_owned()))
        .collect();
    assert_eq!(existing, listed);
}

#[test]
fn modules_import_only_from_lower_layers() {
    let mut wrong = Vec::new();
    for file in files() {
        let Some(own_layer) = layer(&file.module) else {
            continue;
        };

        for (line, module) in imports(&file.code) {
            let is_allowed =
                module == file.module || layer(&module).is_some_and(|other| other < own_layer);
            if !is_allowed {
                wrong.push(format!(
                    "src/{}:{}: `{}` may not import `{module}`",
                    file.name,
                    line + 1,
                    file.module
                ));
            }
        }

        // The other ways to import from a module would hide its name.
        wrong.extend(file.faults(|line| {
            line.contains("crate::*")
                .then(|| "name the modules instead of `crate::*`".to_owned())
        }));
        if file.name == format!("{}/mod.rs", file.module) {
            wrong.extend(file.faults(|line| {
                words(line, "super::")
                    .next()
                    .map(|_| "name the module with `crate::` instead of `super::`".to_owned())
            }));
        }
    }
    assert_none(wrong);
}

#[test]
fn files_do_not_import_each_other_in_cycles() {
    assert_none(source::cycles(&source::sources()).concat());
}

#[test]
fn no_path_contains_super_super() {
    let mut wrong = Vec::new();
    for file in files() {
        for (i, line) in file.text.lines().enumerate() {
            if line.contains("super::super") {
                wrong.push(format!(
                    "src/{}:{}: use a path from `crate::` instead of `super::super`",
                    file.name,
                    i + 1
                ));
            }
        }
    }
    assert_none(wrong);
}

#[test]
fn dependencies_are_used_only_in_their_modules() {
    let files = files();
    // If a module has a child with the name of a crate, the name refers to this child.
    let has_child = |module: &str, name: &str| {
        let child = format!("{module}/{name}");
        files.iter().any(|file| {
            file.name == format!("{child}.rs") || file.name == format!("{child}/mod.rs")
        })
    };
    // The same holds for a file that imports a module with such a name.
    let imports = |text: &str, name: &str| {
        let mut imports = text.lines().filter(|line| line.starts_with("use crate::"));
        imports.any(|line| {
            line.ends_with(&format!("::{name};")) || line.contains(&format!("::{name}::{{self"))
        })
    };

    let mut wrong = Vec::new();
    for (dependency, modules) in DEPENDENCIES {
        for file in &files {
            if modules.contains(&&*file.module)
                || has_child(&file.module, dependency)
                || imports(&file.text, dependency)
            {
                continue;
            }

            wrong.extend(file.faults(|line| {
                let path = format!("{dependency}::");
                let is_used = words(line, &path)
                    .any(|at| !line[..at].ends_with(':') || line[..at].trim() == "use ::");
                is_used.then(|| format!("`{dependency}` may only be used in {modules:?}"))
            }));
        }
    }
    assert_none(wrong);
}

#[test]
fn every_dependency_is_listed() {
    let manifest =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml")).unwrap();
    // The dependencies for all targets, and those for some.
    let headings = ["\n[dependencies]\n", ".dependencies]\n"];
    let sections = headings
        .iter()
        .flat_map(|heading| manifest.split(heading).skip(1));
    let lines =
        sections.flat_map(|section| section.split("\n[").next().unwrap_or_default().lines());
    let name = |line: &str| Some(line.split_once(" =")?.0.replace('-', "_"));
    let in_manifest: BTreeSet<String> = lines
        .filter(|line| !line.starts_with('#'))
        .filter_map(name)
        .collect();

    let listed: BTreeSet<String> = DEPENDENCIES
        .iter()
        .map(|(dependency, _)| (*dependency).to_owned())
        .collect();
    assert_eq!(in_manifest, listed);
}

#[test]
fn only_dice_are_random() {
    let mut wrong = Vec::new();
    for file in files() {
        if file.name == "generate/dice.rs" {
            continue;
        }

        wrong.extend(file.faults(|line| {
            line.contains("rand_chacha")
                .then(|| "random numbers come only from generate/dice.rs".to_owned())
        }));
    }
    assert_none(wrong);
}

#[test]
fn only_certain_stages_construct_games_faces_and_sheets() {
    let mut wrong = Vec::new();
    for (name, home, modules) in CONSTRUCTORS {
        for file in files() {
            // A module that cannot import the type may define another one with the same name.
            let can_import = layer(&file.module) > layer(home) || file.module == *home;
            if !can_import || modules.contains(&&*file.module) {
                continue;
            }

            wrong.extend(file.faults(|line| {
                constructs(line, name).then(|| format!("only {modules:?} may construct a {name}"))
            }));
        }
    }
    assert_none(wrong);
}

/// Whether a line contains a struct expression of the type `name`, such as `Sheet { page, … }`.
fn constructs(line: &str, name: &str) -> bool {
    let open = format!("{name} {{");
    words(line, &open).any(|at| {
        // `Sheet {n}` is part of a text and not code.
        let after = &line[at + open.len()..];
        if !after.is_empty() && !after.starts_with(' ') {
            return false;
        }

        // Skip a reference, so that `-> &'a Sheet {` is recognised as a return type.
        let before = line[..at].trim_end();
        let is_lifetime = |i: &usize| before[i + 2..].chars().all(char::is_alphanumeric);
        let before = before
            .rfind("&'")
            .filter(is_lifetime)
            .map_or(before, |i| &before[..i]);
        let before = before.trim_end_matches('&').trim_end();
        !["impl", "struct", "for", "->"]
            .iter()
            .any(|word| before.ends_with(word))
    })
}

#[test]
fn only_the_command_line_uses_the_system() {
    let mut wrong = Vec::new();
    for file in files() {
        if ["cli", "main"].contains(&&*file.module) {
            continue;
        }

        // The server also needs sockets and timeouts.
        let is_forbidden =
            |item: &str| file.module != "serve" || !["std::net", "std::time"].contains(&item);
        wrong.extend(file.faults(|line| {
            let used = SYSTEM
                .iter()
                .find(|item| is_forbidden(item) && words(line, item).next().is_some())?;
            Some(format!("`{used}` may only be used in `cli`"))
        }));
    }
    assert_none(wrong);
}

#[test]
fn the_engine_does_not_name_any_game() {
    let mut wrong = Vec::new();
    for file in files() {
        for (i, line) in file.text.lines().enumerate() {
            let lower = line.to_lowercase();
            for game in GAMES.iter().filter(|game| lower.contains(**game)) {
                wrong.push(format!("src/{}:{}: names `{game}`", file.name, i + 1));
            }
        }
    }
    assert_none(wrong);
}

#[test]
fn files_start_with_a_module_comment_and_are_short() {
    let mut wrong = Vec::new();
    for File { name, text, .. } in files() {
        if !text.starts_with("//! ") {
            wrong.push(format!("src/{name}: start the file with a `//!` comment"));
        }

        let lines = text.lines().count();
        if lines > MAX_FILE_LINES {
            wrong.push(format!(
                "src/{name}: has {lines} lines, but at most {MAX_FILE_LINES} are allowed; split it"
            ));
        }
    }
    assert_none(wrong);
}

#[test]
fn at_most_three_types_have_the_same_name() {
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

    assert_none(
        named
            .into_iter()
            .filter(|(_, files)| files.len() > MAX_TYPES_PER_NAME)
            .map(|(name, files)| format!("`{name}` is a type in {}", files.join(", ")))
            .collect(),
    );
}

#[test]
fn the_readme_lists_the_same_layers() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/README.md");
    let readme =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));

    let mut listed: Vec<(usize, BTreeSet<&str>)> = Vec::new();
    for row in readme.lines().filter_map(|line| line.strip_prefix('|')) {
        let mut cells = row.split('|').map(str::trim);
        // The first cell starts with the number of the layer: `| 6 stages | …`.
        let Some(number) = cells
            .next()
            .and_then(|cell| cell.split(' ').next()?.parse().ok())
        else {
            continue;
        };
        let modules = cells
            .next()
            .unwrap_or_default()
            .split('`')
            .skip(1)
            .step_by(2)
            .collect();
        listed.push((number, modules));
    }

    let expected: Vec<(usize, BTreeSet<&str>)> = LAYERS
        .iter()
        .enumerate()
        .rev()
        .map(|(i, modules)| (i + 1, modules.iter().copied().collect()))
        .collect();
    assert_eq!(listed, expected);
}
