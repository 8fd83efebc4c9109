//! The kits, templates and fonts inside the program.

use include_dir::{Dir, include_dir};

use crate::source::{FileSystem, ReadError};

static CONTENT: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/content");
static TEMPLATES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/templates");
static FONTS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/fonts");

/// The names of the built-in kits, sorted.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    let mut names: Vec<&str> = CONTENT.dirs().filter_map(|dir| dir.path().to_str()).collect();
    names.sort_unstable();
    names.into_iter()
}

/// A file of a built-in kit.
pub(super) fn of_kit(kit: &str, path: &str) -> Option<&'static [u8]> {
    CONTENT.get_file(format!("{kit}/{path}")).map(include_dir::File::contents)
}

/// Every file of a built-in kit.
pub(super) fn list_kit(kit: &str) -> Vec<String> {
    CONTENT.get_dir(kit).map(|dir| below(dir, kit, "")).unwrap_or_default()
}

/// A file that every kit has: a template or a font.
pub(super) fn shared(path: &str) -> Option<&'static [u8]> {
    let (folder, rest) = path.split_once('/')?;
    let dir = match folder {
        "templates" => &TEMPLATES,
        "fonts" => &FONTS,
        _ => return None,
    };
    dir.get_file(rest).map(include_dir::File::contents)
}

/// Every file that every kit has.
pub(super) fn list_shared() -> Vec<String> {
    [below(&TEMPLATES, "", "templates/"), below(&FONTS, "", "fonts/")].concat()
}

/// The shelf of what every kit has.
pub(super) struct BuiltIn;

impl FileSystem for BuiltIn {
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        shared(path).map(<[u8]>::to_vec).ok_or(ReadError::Absent)
    }

    fn list(&self, folder: &str) -> Vec<String> {
        list_shared().into_iter().filter(|path| path.starts_with(folder)).collect()
    }
}

/// Every file below a folder, with `root` taken off its path and `prefix` put before it.
fn below(dir: &'static Dir<'static>, root: &str, prefix: &str) -> Vec<String> {
    let own = dir.files().filter_map(|file| {
        let path = file.path().strip_prefix(root).ok()?;
        let parts: Option<Vec<&str>> = path.iter().map(std::ffi::OsStr::to_str).collect();
        Some(format!("{prefix}{}", parts?.join("/")))
    });
    own.chain(dir.dirs().flat_map(|dir| below(dir, root, prefix))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_listed_can_be_had() {
        assert!(names().next().is_some());
        for kit in names() {
            assert!(list_kit(kit).iter().all(|path| of_kit(kit, path).is_some()), "{kit}");
        }
        assert!(list_shared().iter().any(|path| path.ends_with(".ttf")));
        assert!(list_shared().iter().all(|path| shared(path).is_some()));
    }
}
