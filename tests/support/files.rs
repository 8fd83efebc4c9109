//! Shelves: the folders of this repository, and kits made up for a test.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use boardpress::source::MemoryFiles;

/// The root of the repository.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every file below a folder, sorted.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let (mut found, mut todo) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = todo.pop() {
        let entries =
            fs::read_dir(&folder).unwrap_or_else(|fault| panic!("{}: {fault}", folder.display()));
        for path in entries.map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                todo.push(path)
            } else {
                found.push(path)
            }
        }
    }
    found.sort();
    found
}

/// A path with `/` between its parts, as shelves and notes have it.
pub(crate) fn slashed(path: &Path) -> String {
    path.iter()
        .map(|part| part.to_string_lossy())
        .collect::<Vec<_>>()
        .join("/")
}

/// Puts every file below `folder` into files in memory, by its path within `base`.
pub(crate) fn put_all(fs: &mut MemoryFiles, base: &Path, folder: &Path) {
    for path in files(folder) {
        fs.put(
            &slashed(path.strip_prefix(base).unwrap()),
            fs::read(&path).unwrap(),
        );
    }
}

/// The built-in fonts and nothing else.
pub(crate) fn with_fonts() -> MemoryFiles {
    static FONTS: OnceLock<MemoryFiles> = OnceLock::new();
    let fonts = || {
        let mut fonts = MemoryFiles::default();
        for path in files(&root().join("fonts")) {
            fonts.put_built_in(
                &slashed(path.strip_prefix(root()).unwrap()),
                fs::read(&path).unwrap(),
            );
        }
        fonts
    };
    FONTS.get_or_init(fonts).clone()
}

/// A built-in kit as the command line stands it: its own files over the
/// built-in templates and fonts.
pub(crate) fn content(kit: &str) -> MemoryFiles {
    beside(&root().join("content").join(kit))
}

/// The kit in a folder, over the built-in templates and fonts.
pub(crate) fn beside(folder: &Path) -> MemoryFiles {
    let mut fs = with_fonts();
    for path in files(&root().join("templates")) {
        fs.put_built_in(
            &slashed(path.strip_prefix(root()).unwrap()),
            fs::read(&path).unwrap(),
        );
    }
    put_all(&mut fs, folder, folder);
    fs
}

/// The names of the kits that come with the press, sorted.
pub(crate) fn kits() -> Vec<String> {
    let folders = fs::read_dir(root().join("content"))
        .unwrap()
        .map(|entry| entry.unwrap());
    let folders = folders.filter(|entry| entry.path().join("kit.toml").is_file());
    let mut kits: Vec<String> = folders
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    kits.sort();
    kits
}

/// A kit made up for a test: `[kit]` and what is given, over the fonts.
pub(crate) fn kit<'f>(files: impl IntoIterator<Item = (&'f str, &'f str)>) -> MemoryFiles {
    let mut fs = with_fonts();
    fs.put("kit.toml", "[kit]\nid = \"test\"\ntitle = \"Test\"\n");
    for (path, text) in files {
        fs.put(path, text);
    }
    fs
}
