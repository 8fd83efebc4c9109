//! The parsed source files of the library, and import cycles between them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};
use syn::{Attribute, File, Item, UseTree, Visibility};

/// A source file of `src`.
pub(crate) struct Source {
    /// The path below `src`, with `/` on all systems.
    pub name: String,
    /// The module path below `crate`, such as `["read", "svg"]`.
    module: Vec<String>,
    /// The items of the file, without tests.
    pub syntax: File,
}

/// Reads all files below `src` except files of tests, sorted by name.
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

/// Finds the import cycles between files. Each cycle is a list of imports: `a.rs imports b.rs as super::b::Name`.
pub(crate) fn cycles(sources: &[Source]) -> Vec<Vec<String>> {
    let tree = ModuleTree {
        sources,
        indices: sources
            .iter()
            .enumerate()
            .map(|(i, source)| (source.module.clone(), i))
            .collect(),
    };
    let imports: Vec<BTreeMap<usize, String>> =
        (0..sources.len()).map(|i| tree.imports(i)).collect();
    let reachable: Vec<BTreeSet<usize>> =
        (0..sources.len()).map(|i| reachable(&imports, i)).collect();

    let mut cycles = Vec::new();
    for i in 0..sources.len() {
        // All files that import each other, directly or through others. They are reported once, at the first of them.
        let cycle: Vec<usize> = reachable[i]
            .iter()
            .copied()
            .filter(|other| reachable[*other].contains(&i))
            .collect();
        if cycle.first() != Some(&i) || cycle.len() == 1 {
            continue;
        }

        let mut lines = Vec::new();
        for from in &cycle {
            for (to, path) in imports[*from].iter().filter(|(to, _)| cycle.contains(to)) {
                lines.push(format!(
                    "{} imports {} as {path}",
                    sources[*from].name, sources[*to].name
                ));
            }
        }
        cycles.push(lines);
    }
    cycles
}

/// Returns all files that the file `from` imports, directly or through others.
fn reachable(imports: &[BTreeMap<usize, String>], from: usize) -> BTreeSet<usize> {
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

/// The source files with an index by module path.
struct ModuleTree<'s> {
    sources: &'s [Source],
    indices: BTreeMap<Vec<String>, usize>,
}

impl ModuleTree<'_> {
    /// Returns the other files whose items the file `n` uses, each with one of the paths. Re-exports do not count.
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

    /// Finds the file that defines the item at `path`, resolved in the module `from`. Returns `None` if the path leads out
    /// of the crate.
    fn defined(&self, from: &[String], path: &[String]) -> Option<usize> {
        let (mut module, mut rest) = match path.first()?.as_str() {
            "crate" => (Vec::new(), &path[1..]),
            "self" => (from.to_vec(), &path[1..]),
            "super" => {
                let up = path.iter().take_while(|part| *part == "super").count();
                (from[..from.len().checked_sub(up)?].to_vec(), &path[up..])
            }
            child
                if self
                    .indices
                    .contains_key(&[from, &[child.to_owned()]].concat()) =>
            {
                (from.to_vec(), path)
            }
            _ => return None,
        };
        while let Some((next, after)) = rest.split_first() {
            module.push(next.clone());
            if !self.indices.contains_key(&module) {
                module.pop();
                break;
            }
            rest = after;
        }
        let here = *self.indices.get(&module)?;
        let Some(item) = rest.first() else {
            return Some(here);
        };
        // The item may be imported from another file, so follow the import.
        let import = imported_names(&self.sources[here].syntax)
            .into_iter()
            .find(|(name, _)| name == item);
        import
            .and_then(|(_, path)| self.defined(&module, &path))
            .or(Some(here))
    }
}

/// Returns the names that a file imports, with their paths. Child modules can refer to these names through the file.
fn imported_names(file: &File) -> Vec<(String, Vec<String>)> {
    let mut found = Vec::new();
    for item in &file.items {
        if let Item::Use(item) = item {
            leaves(&item.tree, &mut Vec::new(), &mut found);
        }
    }
    found
}

/// Collects the names that a `use` imports, with their paths.
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

/// Collects the paths that a file uses, except for re-exports.
struct Paths(Vec<Vec<String>>);

impl<'ast> Visit<'ast> for Paths {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        if matches!(item.vis, Visibility::Inherited) {
            let mut found = Vec::new();
            leaves(&item.tree, &mut Vec::new(), &mut found);
            self.0.extend(found.into_iter().map(|(_, path)| path));
        }
    }

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
