//! The kits of the bench, put on a shelf together with the built-in fonts.

use std::fs;
use std::path::Path;

use boardpress::source::ShelfOf;

/// A kit of `tests/bench`, with a deck of `tests/bench` as its `deck.csv`.
pub(crate) fn shelf(kit: &str, deck: Option<&str>) -> ShelfOf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut shelf = ShelfOf::default();
    put(&mut shelf, &root.join("tests/bench").join(kit), "");
    put(&mut shelf, &root.join("fonts"), "fonts/");
    if let Some(deck) = deck {
        shelf.put("deck.csv", fs::read(root.join("tests/bench").join(deck)).expect("the deck of the bench"));
    }
    shelf
}

fn put(shelf: &mut ShelfOf, folder: &Path, below: &str) {
    for entry in fs::read_dir(folder).expect("a folder of the bench") {
        let path = entry.expect("an entry of the folder").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if path.is_dir() {
            put(shelf, &path, &format!("{below}{name}/"));
        } else {
            shelf.put(&format!("{below}{name}"), fs::read(&path).expect("a file of the bench"));
        }
    }
}
