//! The source files of the library, parsed, and which of them import each other.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};
use syn::{Attribute, File, Item, UseTree, Visibility};

/// A source file of `src`.
pub(crate) struct Source {
    /// Its path below `src`, with `/`.
    pub name: String,
    /// Its module path below `crate`, such as `["read", "svg"]`.
    module: Vec<String>,
    /// Its items, tests left out.
    pub syntax: File,
}

/// Every file below `src` but those of tests, in order of their names.
pub(crate) fn sources() -> Vec<Source> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut found, mut folders): (Vec<PathBuf>, _) = (Vec::new(), vec![src.clone()]);
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
        {
            match path.file_name().and_then(|name| name.to_str()) {
                Some("tests" | "tests.rs" | "main.rs") => {}
                _ if path.is_dir() => folders.push(path),
                Some(name) if name.ends_with(".rs") => found.push(path),
                _ => {}
            }
        }
    }
    found.sort();
    found.iter().map(|path| Source::read(&src, path)).collect()
}

impl Source {
    fn read(src: &Path, path: &Path) -> Source {
        let name = path
            .strip_prefix(src)
            .unwrap()
            .to_str()
            .unwrap()
            .replace('\\', "/");
        let module = name
            .trim_end_matches(".rs")
            .split('/')
            .filter(|part| !["mod", "lib"].contains(part));
        let mut syntax = syn::parse_file(&fs::read_to_string(path).unwrap()).unwrap();
        syntax.items.retain(|item| !is_test(attributes(item)));
        Source {
            module: module.map(str::to_owned).collect(),
            name,
            syntax,
        }
    }
}

/// Rings of files that import each other, each by its imports: `a.rs imports b.rs as super::b::Name`.
pub(crate) fn circles(sources: &[Source]) -> Vec<Vec<String>> {
    let house = House {
        sources,
        at: sources
            .iter()
            .enumerate()
            .map(|(n, one)| (one.module.clone(), n))
            .collect(),
    };
    let imports: Vec<BTreeMap<usize, String>> =
        (0..sources.len()).map(|n| house.imports(n)).collect();
    let reach: Vec<BTreeSet<usize>> = (0..sources.len()).map(|n| reached(&imports, n)).collect();
    let mut rings = Vec::new();
    for n in 0..sources.len() {
        let ring: Vec<usize> = reach[n]
            .iter()
            .copied()
            .filter(|other| reach[*other].contains(&n))
            .collect();
        if ring.first() == Some(&n) && ring.len() > 1 {
            let within = ring.iter().flat_map(|from| {
                imports[*from]
                    .iter()
                    .map(move |(to, path)| (*from, *to, path))
            });
            let within = within.filter(|(_, to, _)| ring.contains(to));
            let said = |(from, to, path): (usize, usize, &String)| {
                format!(
                    "{} imports {} as {path}",
                    sources[from].name, sources[to].name
                )
            };
            rings.push(within.map(said).collect());
        }
    }
    rings
}

/// All files that one imports, directly or through others.
fn reached(imports: &[BTreeMap<usize, String>], from: usize) -> BTreeSet<usize> {
    let (mut found, mut open) = (BTreeSet::new(), vec![from]);
    while let Some(n) = open.pop() {
        open.extend(
            imports[n]
                .keys()
                .copied()
                .filter(|next| found.insert(*next)),
        );
    }
    found
}

/// The files, and which of them each module is.
struct House<'s> {
    sources: &'s [Source],
    at: BTreeMap<Vec<String>, usize>,
}

impl House<'_> {
    /// The files whose items one file names, apart from itself and from those whose items it only exports.
    fn imports(&self, n: usize) -> BTreeMap<usize, String> {
        let source = &self.sources[n];
        let mut paths = Paths(Vec::new());
        paths.visit_file(&source.syntax);
        let found = paths
            .0
            .iter()
            .filter_map(|path| Some((self.defined(&source.module, path)?, path.join("::"))));
        found.filter(|(other, _)| *other != n).collect()
    }

    /// The file in which the item at a path is defined, as seen from a module.
    fn defined(&self, from: &[String], path: &[String]) -> Option<usize> {
        let (mut module, mut rest) = match path.first()?.as_str() {
            "crate" => (Vec::new(), &path[1..]),
            "self" => (from.to_vec(), &path[1..]),
            "super" => {
                let up = path.iter().take_while(|part| *part == "super").count();
                (from[..from.len().checked_sub(up)?].to_vec(), &path[up..])
            }
            child if self.at.contains_key(&[from, &[child.to_owned()]].concat()) => {
                (from.to_vec(), path)
            }
            _ => return None,
        };
        while let Some((next, after)) = rest.split_first() {
            module.push(next.clone());
            if !self.at.contains_key(&module) {
                module.pop();
                break;
            }
            rest = after;
        }
        let here = *self.at.get(&module)?;
        let Some(item) = rest.first() else {
            return Some(here);
        };
        // An item that the module has from another file is defined there.
        let brought = brought(&self.sources[here].syntax)
            .into_iter()
            .find(|(name, _)| name == item);
        brought
            .and_then(|(_, path)| self.defined(&module, &path))
            .or(Some(here))
    }
}

/// The names that a file has from others, and their paths. What lies below it may know them by its name.
fn brought(file: &File) -> Vec<(String, Vec<String>)> {
    let mut found = Vec::new();
    for item in &file.items {
        if let Item::Use(item) = item {
            leaves(&item.tree, &mut Vec::new(), &mut found);
        }
    }
    found
}

/// The names that a `use` brings in, each with its path.
fn leaves(tree: &UseTree, path: &mut Vec<String>, found: &mut Vec<(String, Vec<String>)>) {
    let mut leaf = |name: String, last: String| {
        let ends = if last == "self" {
            Vec::new()
        } else {
            vec![last]
        };
        found.push((name, [path.as_slice(), &ends].concat()));
    };
    match tree {
        UseTree::Name(name) => leaf(name.ident.to_string(), name.ident.to_string()),
        UseTree::Rename(name) => leaf(name.rename.to_string(), name.ident.to_string()),
        UseTree::Glob(_) => leaf("*".to_owned(), "self".to_owned()),
        UseTree::Group(group) => group
            .items
            .iter()
            .for_each(|tree| leaves(tree, path, found)),
        UseTree::Path(step) => {
            path.push(step.ident.to_string());
            leaves(&step.tree, path, found);
            path.pop();
        }
    }
}

/// The paths that a file names, those that it only exports aside.
struct Paths(Vec<Vec<String>>);

impl<'ast> Visit<'ast> for Paths {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        if matches!(item.vis, Visibility::Inherited) {
            let mut found = Vec::new();
            leaves(&item.tree, &mut Vec::new(), &mut found);
            self.0.extend(found.into_iter().map(|(_, path)| path));
        }
    }

    /// `pub(in crate::read)` imports nothing.
    fn visit_visibility(&mut self, _visibility: &'ast Visibility) {}

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.segments.len() > 1 {
            self.0.push(
                path.segments
                    .iter()
                    .map(|part| part.ident.to_string())
                    .collect(),
            );
        }
        visit::visit_path(self, path);
    }
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|one| {
        one.path().is_ident("cfg")
            && one
                .parse_args::<syn::Ident>()
                .is_ok_and(|argument| argument == "test")
    })
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Mod(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}
