//! The folder of a kit as a page reads and writes it.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::deliver::{Own, deliver};
use super::disk::Folder;
use crate::diag::{Code, Note};
use crate::kit::OwnFiles;
use crate::service::{Kept, Store};
use crate::source::{FileBytes, FileSystem, LaterFile, MemoryFiles, ReadError, is_unseen, stays_inside};

/// The folder of a kit, its files as they were listed when it was opened, or written last.
pub(super) struct DiskStore {
    path: PathBuf,
    folder: Folder,
    stamp: u64,
}

/// Files by their paths, each with what changes when it is written.
pub(super) type Listing = Vec<(String, Option<FileState>)>;

/// What is known of a file without reading it.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct FileState {
    bytes: u64,
    modified: Option<SystemTime>,
    /// Of a file that another has taken the place of, and of one whose time was set back, this differs: the number of the
    /// file on its disk, and when anything of it was last changed.
    #[cfg(unix)]
    changed: (u64, i64, i64),
}

impl DiskStore {
    /// The kit in a folder.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub(super) fn open(path: &Path) -> Result<DiskStore, Box<Note>> {
        let folder = Folder::open(path)?;
        let stamp = stamp(&listing(path, &folder));
        Ok(DiskStore { path: path.to_owned(), folder, stamp })
    }
}

/// That the files of a kit are not as they were read.
fn changed() -> Note {
    let message = "another program has just saved files of this kit, and nothing was written";
    Note::new(Code::CannotWrite, message).help("look at what they say now, and do it again")
}

/// The files of a folder.
pub(super) fn listing(path: &Path, folder: &Folder) -> Listing {
    let file = |name: String| {
        let written = fs::metadata(path.join(&name)).ok().map(|known| FileState {
            bytes: known.len(),
            modified: known.modified().ok(),
            #[cfg(unix)]
            changed: {
                use std::os::unix::fs::MetadataExt;
                (known.ino(), known.ctime(), known.ctime_nsec())
            },
        });
        (name, written)
    };
    folder.list("").into_iter().map(file).collect()
}

fn stamp(listing: &Listing) -> u64 {
    let mut hasher = DefaultHasher::new();
    listing.hash(&mut hasher);
    hasher.finish()
}

impl FileSystem for DiskStore {
    fn read(&self, path: &str) -> Result<FileBytes, ReadError> {
        self.folder.read(path)
    }

    fn has(&self, path: &str) -> bool {
        self.folder.has(path)
    }

    fn later(&self, path: &str) -> Option<LaterFile> {
        self.folder.later(path)
    }

    fn list(&self, folder: &str) -> Vec<String> {
        self.folder.list(folder)
    }

    fn unlisted(&self) -> Vec<(String, &'static str)> {
        self.folder.unlisted()
    }
}

impl OwnFiles for DiskStore {
    fn name(&self) -> String {
        self.folder.name()
    }

    /// The path in the kit, which is what a page shows.
    fn shown(&self, path: &str) -> Option<String> {
        self.folder.shown(path).map(|_| path.to_owned())
    }
}

impl Store for DiskStore {
    fn write(&self, files: &MemoryFiles) -> Result<(), Box<Note>> {
        for (path, _) in files.iter() {
            let is_hidden = path.split('/').any(|part| part.starts_with('.')) || path.contains(is_unseen);
            // Where a name in other letters is the same folder, that is the place of what is built, too.
            let is_output = path.split('/').next().is_some_and(|folder| folder.eq_ignore_ascii_case("output"));
            if !stays_inside(path) || path.contains('\\') || is_hidden || is_output {
                return Err(Note::new(Code::OutsideKit, format!("`{path}` is no path in a kit")).into());
            }
            // A link is written where it leads, which must be inside the kit.
            if self.path.join(path).is_symlink() {
                let note = Note::new(Code::CannotWrite, format!("`{path}` is a link and cannot be written here"));
                return Err(note.help("change the file that it leads to").into());
            }
        }
        let is_read_only =
            |path: &str| fs::metadata(self.path.join(path)).is_ok_and(|file| file.permissions().readonly());
        if let Some((path, _)) = files.iter().find(|(path, _)| is_read_only(path)) {
            let note = Note::new(Code::CannotWrite, format!("`{path}` is read-only"));
            return Err(note.help("let it be written to, and do this again").into());
        }
        if !self.path.is_dir() {
            let note = Note::new(Code::NoKit, format!("there is no folder `{}` any more", self.path.display()));
            return Err(note.help("put it back; what you wrote is still on the page").into());
        }
        // What is written was made of the files as they were read; what another program has saved since stays.
        let stamp = self.stamp;
        let is_unchanged = || match DiskStore::open(&self.path)?.stamp == stamp {
            true => Ok(()),
            false => Err(Box::new(changed())),
        };
        deliver(&self.path, files, Own::Unchanged(&is_unchanged), false).map(drop)
    }

    fn open_again(&mut self, _written: &MemoryFiles) -> Result<(), Box<Note>> {
        *self = DiskStore::open(&self.path)?;
        Ok(())
    }

    fn kept(&self) -> Kept {
        Kept::Folder
    }

    fn stamp(&self) -> Option<u64> {
        Some(self.stamp)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(path: &str) -> MemoryFiles {
        let mut files = MemoryFiles::default();
        files.put(path, "new");
        files
    }

    /// Writes as a page does, which reads the files again then.
    fn write(store: &mut DiskStore, files: &MemoryFiles) -> Result<(), Box<Note>> {
        let written = store.write(files);
        let opened = store.open_again(files);
        written.and(opened)
    }

    #[cfg(unix)]
    #[test]
    fn files_keep_their_permissions_and_what_is_read_only_stays() {
        use std::os::unix::fs::PermissionsExt;
        let dir = tempfile::tempdir().unwrap();
        for name in ["kit.toml", "cards.csv", "locked.csv"] {
            fs::write(dir.path().join(name), "old").unwrap();
        }
        let place = |name: &str| dir.path().join(name);
        let set = |name: &str, mode| fs::set_permissions(place(name), fs::Permissions::from_mode(mode)).unwrap();
        let mode = |name: &str| fs::metadata(place(name)).unwrap().permissions().mode() & 0o777;
        set("kit.toml", 0o664);
        set("cards.csv", 0o600);
        set("locked.csv", 0o444);
        let mut store = DiskStore::open(dir.path()).unwrap();
        write(&mut store, &put("kit.toml")).unwrap();
        assert_eq!(mode("kit.toml"), 0o664);
        let mut both = put("kit.toml");
        both.put("cards.csv", "new");
        write(&mut store, &both).unwrap();
        assert_eq!((mode("kit.toml"), mode("cards.csv")), (0o664, 0o600));
        assert_eq!(fs::read(place("cards.csv")).unwrap(), b"new");
        assert!(write(&mut store, &put("locked.csv")).unwrap_err().message.contains("read-only"));
        assert_eq!(fs::read(place("locked.csv")).unwrap(), b"old");
    }

    #[test]
    fn only_files_of_the_kit_are_written() {
        let dir = tempfile::tempdir().unwrap();
        let kit = dir.path().join("kit");
        fs::create_dir(&kit).unwrap();
        fs::write(kit.join("kit.toml"), "old").unwrap();
        fs::write(dir.path().join("secret"), "old").unwrap();
        let mut store = DiskStore::open(&kit).unwrap();
        let before = store.stamp();
        write(&mut store, &put("kit.toml")).unwrap();
        assert_eq!(fs::read(kit.join("kit.toml")).unwrap(), b"new");
        assert_ne!(store.stamp(), before);
        assert_eq!(store.stamp(), DiskStore::open(&kit).unwrap().stamp());
        fs::write(kit.join("kit.toml"), "another program's").unwrap();
        assert!(write(&mut store, &put("kit.toml")).unwrap_err().message.contains("another program"));
        assert_eq!(fs::read(kit.join("kit.toml")).unwrap(), b"another program's");
        write(&mut store, &put("kit.toml")).unwrap();
        for path in ["../secret", "/tmp/x", "a\\b", ".git/config", "output/x", ""] {
            assert!(write(&mut store, &put(path)).is_err(), "{path}");
        }
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(dir.path().join("secret"), kit.join("link")).unwrap();
            assert!(write(&mut store, &put("link")).is_err());
        }
        assert_eq!(fs::read(dir.path().join("secret")).unwrap(), b"old");
        fs::remove_dir_all(&kit).unwrap();
        assert!(write(&mut store, &put("kit.toml")).unwrap_err().message.contains("any more"));
    }

    #[test]
    fn of_two_programs_that_write_at_once_neither_undoes_the_other() {
        let dir = tempfile::tempdir().unwrap();
        let place = dir.path().join("kit.toml");
        fs::write(&place, "").unwrap();
        let add_lines = |who: usize| {
            for n in 0..20 {
                loop {
                    let mut store = DiskStore::open(dir.path()).unwrap();
                    let text = String::from_utf8(store.read("kit.toml").unwrap().into_owned()).unwrap();
                    let mut files = MemoryFiles::default();
                    files.put("kit.toml", format!("{text}{who}.{n}\n"));
                    match write(&mut store, &files) {
                        Ok(()) => break,
                        Err(note) => assert!(note.message.contains("another program"), "{}", note.message),
                    }
                }
            }
        };
        std::thread::scope(|scope| (0..3).for_each(|who| drop(scope.spawn(move || add_lines(who)))));
        let text = fs::read_to_string(&place).unwrap();
        for (who, n) in (0..3).flat_map(|who| (0..20).map(move |n| (who, n))) {
            assert!(text.lines().any(|line| line == format!("{who}.{n}")), "{who}.{n} is lost:\n{text}");
        }
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
    }
}
