//! Built-in games without their subject: the beginnings of kits with words of one's own.

use include_dir::{Dir, include_dir};
use toml_edit::{DocumentMut, Value};

use crate::kit::BuiltInKit;
use crate::service::kit_name::KitName;
use crate::source::{FileSystem, MemoryFiles};

/// The files with neutral words, in one folder per game. Folders have the names of built-in kits.
static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/src/service/starts");

/// The list of the files of the built-in kit that do not depend on its subject. They are copied.
const SHARED: &str = "shared.txt";

/// The translations that each of these games has.
const TRANSLATIONS: &str = "lang/es.toml";

/// The names of the games that a kit can begin with.
pub(crate) fn neutral_games() -> impl Iterator<Item = &'static str> {
    FILES.dirs().filter_map(|folder| folder.path().to_str())
}

/// Makes a kit like the built-in `game`, but with neutral words. Returns `None` if there is no
/// such game.
pub(super) fn neutral_kit(game: &str, name: &KitName) -> Option<MemoryFiles> {
    let folder = FILES.get_dir(game)?;
    let built_in = BuiltInKit::named(game)?;

    let mut files = MemoryFiles::default();
    put_all(folder, game, &mut files);
    let shared = FILES.get_file(format!("{game}/{SHARED}"))?;
    for path in shared.contents_utf8()?.lines() {
        files.put(path, built_in.read(path).ok()?.into_owned());
    }

    let text = files.text(TRANSLATIONS)?;
    files.put(TRANSLATIONS, with_title(text, &name.title));
    Some(files)
}

/// Adds the files of a folder and its subfolders, except the list of shared files. Their paths
/// begin below the folder `root`.
fn put_all(folder: &Dir<'_>, root: &str, files: &mut MemoryFiles) {
    for file in folder.files() {
        // Paths have `\` on Windows.
        let path = file.path().to_string_lossy().replace('\\', "/");
        let path = path.trim_start_matches(root).trim_start_matches('/');
        if path != SHARED {
            files.put(path, file.contents());
        }
    }
    for inner in folder.dirs() {
        put_all(inner, root, files);
    }
}

/// Adds the title of the kit to its translations, in which it is the same.
fn with_title(text: String, title: &str) -> String {
    let is_known = text
        .parse::<DocumentMut>()
        .is_ok_and(|document| document.contains_key(title));
    if is_known {
        return text;
    }

    let title = Value::from(title);
    format!("{text}\n# The title in kit.toml\n{title} = {title}\n")
}
