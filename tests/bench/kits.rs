//! The kits of the bench, together with the built-in fonts.

use std::fs;
use std::path::Path;

use boardpress::source::MemoryFiles;

/// A kit of `tests/bench`, with a deck of `tests/bench` as its `deck.csv`.
pub(crate) fn open(kit: &str, deck: Option<&str>) -> MemoryFiles {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut fs = MemoryFiles::default();
    put(&mut fs, &root.join("tests/bench").join(kit), "");
    put(&mut fs, &root.join("fonts"), "fonts/");
    if let Some(deck) = deck {
        fs.put(
            "deck.csv",
            fs::read(root.join("tests/bench").join(deck)).expect("the deck of the bench"),
        );
    }
    fs
}

/// A kit by its folder below the root, together with the built-in fonts and templates.
#[allow(dead_code, reason = "one of the two benches asks for it")]
pub(crate) fn folder(path: &str) -> MemoryFiles {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut fs = MemoryFiles::default();
    put(&mut fs, &root.join("templates"), "templates/");
    put(&mut fs, &root.join("fonts"), "fonts/");
    put(&mut fs, &root.join(path), "");
    fs
}

fn put(fs: &mut MemoryFiles, folder: &Path, below: &str) {
    for entry in fs::read_dir(folder).expect("a folder of the bench") {
        let path = entry.expect("an entry of the folder").path();
        let name = path
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        if path.is_dir() {
            put(fs, &path, &format!("{below}{name}/"));
        } else {
            fs.put(
                &format!("{below}{name}"),
                fs::read(&path).expect("a file of the bench"),
            );
        }
    }
}
