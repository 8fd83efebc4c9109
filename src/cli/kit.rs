//! A kit by the name it was asked for, and the shelf its files stand on.

use std::collections::BTreeSet;
use std::path::{MAIN_SEPARATOR, Path};

use super::builtin;
use super::disk::{self, Folder};
use crate::diag::{Code, Note};
use crate::source::{FileSystem, ReadError};

/// A kit, built in or in a folder.
///
/// As a shelf it holds the kit's own files, and behind them the templates and
/// fonts that are built in.
#[derive(Debug)]
pub(super) struct Kit {
    /// What its output folder is called.
    pub name: String,
    own: Own,
}

#[derive(Debug)]
enum Own {
    BuiltIn,
    Folder(Folder),
}

/// Every kit that a word means: one, or `all` that are built in.
///
/// # Errors
/// There is no such kit.
pub(super) fn kits(word: &str) -> Result<Vec<Kit>, Box<Note>> {
    if word == "all" { Ok(all()) } else { Kit::named(word).map(|kit| vec![kit]) }
}

/// Every built-in kit.
pub(super) fn all() -> Vec<Kit> {
    builtin::names().filter_map(Kit::built_in).collect()
}

impl Kit {
    /// The kit of that name or in that folder.
    ///
    /// # Errors
    /// There is neither.
    pub(super) fn named(word: &str) -> Result<Kit, Box<Note>> {
        let is_path = word.contains(['/', MAIN_SEPARATOR]) || word == "." || word == "..";
        match Kit::built_in(word) {
            Some(kit) if !is_path => Ok(kit),
            _ if is_path || Path::new(word).exists() => Kit::at(Path::new(word)),
            _ => {
                let note = Note::new(Code::NoKit, format!("there is no kit and no folder called `{word}`"));
                Err(note.did_you_mean(word, builtin::names()).into())
            }
        }
    }

    /// The built-in kit of that name.
    pub(super) fn built_in(name: &str) -> Option<Kit> {
        let known = builtin::names().any(|known| known == name);
        known.then(|| Kit { name: name.to_owned(), own: Own::BuiltIn })
    }

    /// The kit in a folder.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub(super) fn at(path: &Path) -> Result<Kit, Box<Note>> {
        let folder = Folder::open(path)?;
        Ok(Kit { name: folder.name(), own: Own::Folder(folder) })
    }

    /// A path of a note as the user finds the file.
    pub(super) fn shown(&self, path: &str) -> String {
        match &self.own {
            _ if !self.lists(path) => path.to_owned(),
            Own::BuiltIn => format!("{}/{path}", self.name),
            Own::Folder(folder) => folder.shown(path),
        }
    }

    /// Every file of the kit's own.
    pub(super) fn own_files(&self) -> Vec<String> {
        match &self.own {
            Own::BuiltIn => builtin::list_kit(&self.name),
            Own::Folder(folder) => folder.files().to_vec(),
        }
    }

    fn lists(&self, path: &str) -> bool {
        match &self.own {
            Own::BuiltIn => builtin::of_kit(&self.name, path).is_some(),
            Own::Folder(folder) => folder.files().iter().any(|file| file == path),
        }
    }

    fn own(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        match &self.own {
            Own::BuiltIn => builtin::of_kit(&self.name, path).map(<[u8]>::to_vec).ok_or(ReadError::Absent),
            Own::Folder(folder) => folder.read(path),
        }
    }
}

impl FileSystem for Kit {
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        if !disk::stays_inside(path) {
            return Err(ReadError::Outside);
        }
        match self.own(path) {
            Err(ReadError::Absent) if !self.redraws(path) => {
                builtin::shared(path).map(<[u8]>::to_vec).ok_or(ReadError::Absent)
            }
            found => found,
        }
    }

    fn has(&self, path: &str) -> bool {
        let own = match &self.own {
            Own::BuiltIn => self.lists(path),
            Own::Folder(folder) => folder.locate(path).is_ok(),
        };
        own || disk::stays_inside(path) && !self.redraws(path) && builtin::shared(path).is_some()
    }

    fn unlisted(&self) -> Vec<(String, &'static str)> {
        match &self.own {
            Own::BuiltIn => Vec::new(),
            Own::Folder(folder) => folder.unlisted().to_vec(),
        }
    }

    fn list(&self, folder: &str) -> Vec<String> {
        let inside =
            |path: &String| folder.is_empty() || path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
        let files: BTreeSet<String> = self.own_files().into_iter().chain(builtin::list_shared()).collect();
        files.into_iter().filter(inside).collect()
    }
}

impl Kit {
    /// Whether these are the settings of a template that the kit draws anew:
    /// those of the built-in drawing would not fit it.
    fn redraws(&self, path: &str) -> bool {
        let drawing = path.strip_prefix("templates/").and_then(|name| name.strip_suffix(".toml"));
        drawing.is_some_and(|name| match &self.own {
            Own::BuiltIn => self.lists(&format!("templates/{name}.svg")),
            Own::Folder(folder) => folder.locate(&format!("templates/{name}.svg")).is_ok(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_template_drawn_anew_does_not_take_the_settings_of_the_built_in_one() {
        let dir = tempfile::tempdir().unwrap();
        let toml = builtin::list_shared().into_iter().find(|path| path.ends_with(".toml")).unwrap();
        let drawing = dir.path().join(toml.replace(".toml", ".svg"));
        fs::create_dir_all(drawing.parent().unwrap()).unwrap();
        fs::write(drawing, b"<svg/>").unwrap();
        let kit = Kit::at(dir.path()).unwrap();
        assert_eq!(kit.read(&toml), Err(ReadError::Absent));
    }

    #[test]
    fn own_files_stand_before_built_in_ones() {
        let dir = tempfile::tempdir().unwrap();
        let font = builtin::list_shared().into_iter().find(|path| path.ends_with(".ttf")).unwrap();
        let kit = Kit::at(dir.path()).unwrap();
        assert_eq!(kit.read(&font).unwrap(), builtin::shared(&font).unwrap());

        let mine = dir.path().join(&font);
        fs::create_dir_all(mine.parent().unwrap()).unwrap();
        fs::write(mine, b"mine").unwrap();
        let kit = Kit::at(dir.path()).unwrap();
        assert_eq!(kit.read(&font).unwrap(), b"mine");
        assert_eq!(kit.list("fonts").iter().filter(|path| **path == font).count(), 1);
    }

    #[test]
    fn only_templates_and_fonts_are_shared() {
        let dir = tempfile::tempdir().unwrap();
        let kit = Kit::at(dir.path()).unwrap();
        assert!(kit.list("").iter().all(|path| path.starts_with("templates/") || path.starts_with("fonts/")));
        assert_eq!(kit.read("kit.toml"), Err(ReadError::Absent));
    }

    #[test]
    fn a_slip_in_a_name_is_answered() {
        let known = builtin::names().next().unwrap();
        let note = Kit::named(&known[1..]).unwrap_err();
        assert_eq!(note.help, Some(format!("did you mean `{known}`?")));
    }
}
