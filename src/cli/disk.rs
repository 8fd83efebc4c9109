//! A folder of the disk as a file system that no path and no link leads out of; and as a page writes into it.

use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use super::deliver::{Own, deliver, settle};
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::kit::OwnFiles;
use crate::limits::{FILES, PDF_BYTES};
use crate::message::{msg, reason};
use crate::service::{Kept, Store};
use crate::source::{
    FileBytes, FileSystem, LaterFile, MemoryFiles, ReadError, Unlisted, is_below, is_unseen,
    stays_inside,
};

/// One byte more than the largest file that is read, which is a PDF: enough to see that it is too large.
const ENOUGH: u64 = PDF_BYTES.most + 1;

/// A folder, its files as they were when it was opened.
#[derive(Debug)]
pub(super) struct Folder {
    typed: PathBuf,
    root: PathBuf,
    files: Vec<String>,
    /// The files that are not listed, with the reason.
    unlisted: Vec<(String, Unlisted)>,
    /// Of a kit that a page reads and writes, a digest of when which files were written.
    stamp: Option<u64>,
}

/// Files by their paths, each with what changes when it is written.
pub(super) type Listing = Vec<(String, Option<FileState>)>;

impl Folder {
    /// Opens a folder, once nothing in it is half changed.
    ///
    /// # Errors
    /// It is not there, is not a folder, or is far too large for a kit.
    pub(super) fn open(path: &Path) -> DiagnosticResult<Folder> {
        let refused = |fault| cannot_open(path, &fault);
        let root = path.canonicalize().map_err(refused)?;
        if !root.is_dir() {
            return Err(not_a_folder(path).into());
        }
        settle(&root).map_err(refused)?;
        let Some((files, unlisted)) = walk(&root).map_err(refused)? else {
            let note = Diagnostic::new(
                Code::NoKit,
                msg!(
                    "`{folder}` contains more than {files}",
                    folder = path.display(),
                    files = FILES.words()
                ),
            );
            return Err(note.help(FILES.help()).into());
        };
        Ok(Folder {
            typed: path.to_owned(),
            root,
            files,
            unlisted,
            stamp: None,
        })
    }

    /// Opens the folder of a kit that a page reads and writes.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub(super) fn store(path: &Path) -> DiagnosticResult<Folder> {
        let folder = Folder::open(path)?;
        let mut hasher = DefaultHasher::new();
        folder.listing().hash(&mut hasher);
        Ok(Folder {
            stamp: Some(hasher.finish()),
            ..folder
        })
    }

    /// The files, with what is known of them now.
    pub(super) fn listing(&self) -> Listing {
        self.files
            .iter()
            .map(|name| (name.clone(), FileState::of(&self.typed.join(name))))
            .collect()
    }

    /// Where a file lies, links followed.
    ///
    /// # Errors
    /// [`ReadError`] says why it cannot be had.
    fn locate(&self, path: &str) -> Result<PathBuf, ReadError> {
        if !stays_inside(path) {
            return Err(ReadError::Outside);
        }
        // Kits are written with `/`; what Windows alone understands would fail elsewhere.
        if path.contains('\\') {
            return Err(ReadError::Absent);
        }
        let missing = |fault: io::Error| match fault.kind() {
            ErrorKind::NotFound | ErrorKind::NotADirectory => ReadError::Absent,
            _ => unreadable(&fault),
        };
        let named = self.root.join(path);
        // Most files that are requested are inside the program alone, and links of all folders on the way cost more to follow.
        named.symlink_metadata().map_err(missing)?;
        let file = named
            .canonicalize()
            .map_err(missing)
            .map_err(|why| match why {
                ReadError::Absent if named.is_symlink() => ReadError::BrokenLink,
                why => why,
            })?;
        // A link inside the folder may point anywhere; what counts is where it leads.
        if !file.starts_with(&self.root) {
            return Err(ReadError::Outside);
        }
        // Pipes and devices would keep the reader waiting for ever.
        if !file.is_file() {
            return Err(ReadError::NotAFile);
        }
        Ok(file)
    }
}

impl FileSystem for Folder {
    fn read(&self, path: &str) -> Result<FileBytes, ReadError> {
        let bytes = read(&self.locate(path)?).map_err(|fault| unreadable(&fault))?;
        Ok(bytes.into())
    }

    fn later(&self, path: &str) -> Option<LaterFile> {
        let file = self.locate(path).ok()?;
        Some(Arc::new(move || read(&file).ok()))
    }

    fn has(&self, path: &str) -> bool {
        self.locate(path).is_ok()
    }

    fn list(&self, folder: &str) -> Vec<String> {
        self.files
            .iter()
            .filter(|path| is_below(path, folder))
            .cloned()
            .collect()
    }

    fn unlisted(&self) -> Vec<(String, Unlisted)> {
        self.unlisted.clone()
    }
}

impl OwnFiles for Folder {
    /// What the folder is called.
    fn name(&self) -> String {
        self.root.file_name().map_or_else(
            || "kit".to_owned(),
            |name| name.to_string_lossy().into_owned(),
        )
    }

    /// The path from where the user is, or in the kit, which is what a page shows.
    fn shown(&self, path: &str) -> Option<String> {
        // Whether it was there when the folder was opened.
        let is_listed = self
            .files
            .binary_search_by(|file| file.as_str().cmp(path))
            .is_ok();
        let is_plain = self.stamp.is_some() || self.typed == Path::new(".");
        let shown = || {
            if is_plain {
                path.to_owned()
            } else {
                self.typed.join(path).display().to_string()
            }
        };
        is_listed.then(shown)
    }
}

/// Returns the error about a folder that cannot be opened.
fn cannot_open(path: &Path, fault: &io::Error) -> Diagnostic {
    let folder = path.display();
    match fault.kind() {
        ErrorKind::NotFound => Diagnostic::new(
            Code::NoKit,
            msg!("there is no folder `{folder}`", folder),
        )
        .help(msg!(
            "`boardpress list` lists the built-in kits; `boardpress new DIR` starts one of your own"
        )),
        _ => Diagnostic::new(
            Code::NoKit,
            msg!(
                "the folder `{folder}` cannot be read: {reason}",
                folder,
                reason = reason(fault)
            ),
        ),
    }
}

/// Returns the error about a path that is a file instead of a kit's folder.
fn not_a_folder(path: &Path) -> Diagnostic {
    let note = Diagnostic::new(
        Code::NoKit,
        msg!("`{file}` is a file", file = path.display()),
    );
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    note.help(match path.extension().and_then(|ending| ending.to_str()) {
        Some("zip") => msg!("unpack it, and name the resulting folder"),
        Some("toml") => msg!(
            "name the folder that contains it: `{folder}`",
            folder = folder.display()
        ),
        _ => msg!("name the folder that contains the kit"),
    })
}

fn unreadable(fault: &io::Error) -> ReadError {
    ReadError::Refused(fault.kind())
}

/// The bytes of a file, as far as they are enough.
fn read(file: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(file)?.take(ENOUGH).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The paths of the listed files, and the other files with the reason why they are not listed.
type Walked = (Vec<String>, Vec<(String, Unlisted)>);

/// Every file below `root`, sorted, with `/`; `None` if there are too many.
///
/// Hidden files are left out, and so is what an earlier build put into the
/// kit's own `output`. Folders behind links are not entered, since a link may
/// lead in a circle.
fn walk(root: &Path) -> io::Result<Option<Walked>> {
    let (mut files, mut unlisted, mut folders) = (Vec::new(), Vec::new(), vec![String::new()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root.join(&folder))? {
            let entry = entry?;
            let under = |name: &str| {
                if folder.is_empty() {
                    name.to_owned()
                } else {
                    format!("{folder}/{name}")
                }
            };
            let name = match entry.file_name().into_string() {
                Ok(name) => name,
                Err(name) => {
                    // It cannot be written in a kit.
                    unlisted.push((under(&name.to_string_lossy()), Unlisted::NotUnicode));
                    continue;
                }
            };
            if name.starts_with('.') || (folder.is_empty() && name == "output") {
                continue;
            }
            let path = under(&name);
            if entry.file_type()?.is_dir() {
                folders.push(path);
            } else if root.join(&path).is_dir() {
                unlisted.push((path, Unlisted::FolderLink));
            } else {
                files.push(path);
            }
            if !FILES.allows((files.len() + folders.len() + unlisted.len()) as u64) {
                return Ok(None);
            }
        }
    }
    files.sort_unstable();
    unlisted.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
    Ok(Some((files, unlisted)))
}

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

impl FileState {
    /// That of a file; `None` where there is none.
    fn of(path: &Path) -> Option<FileState> {
        let known = fs::metadata(path).ok()?;
        Some(FileState {
            bytes: known.len(),
            modified: known.modified().ok(),
            #[cfg(unix)]
            changed: {
                use std::os::unix::fs::MetadataExt;
                (known.ino(), known.ctime(), known.ctime_nsec())
            },
        })
    }
}

impl Store for Folder {
    fn write(&self, files: &MemoryFiles) -> DiagnosticResult<()> {
        for (path, _) in files.iter() {
            let is_hidden =
                path.split('/').any(|part| part.starts_with('.')) || path.contains(is_unseen);
            // Where a name in other letters is the same folder, that is the place of what is built, too.
            let is_output = path
                .split('/')
                .next()
                .is_some_and(|folder| folder.eq_ignore_ascii_case("output"));
            if !stays_inside(path) || path.contains('\\') || is_hidden || is_output {
                return Err(Diagnostic::new(
                    Code::OutsideKit,
                    msg!("`{file}` is not a valid path in a kit", file = path),
                )
                .into());
            }
            // A link is written where it leads, which must be inside the kit.
            if self.typed.join(path).is_symlink() {
                let note = Diagnostic::new(
                    Code::CannotWrite,
                    msg!("`{file}` is a link and cannot be written here", file = path),
                );
                return Err(note.help(msg!("change the file that it points to")).into());
            }
        }
        let is_read_only = |path: &str| {
            fs::metadata(self.typed.join(path)).is_ok_and(|file| file.permissions().readonly())
        };
        if let Some((file, _)) = files.iter().find(|(path, _)| is_read_only(path)) {
            let note = Diagnostic::new(Code::CannotWrite, msg!("`{file}` is read-only", file));
            return Err(note.help(msg!("make it writable, and try again")).into());
        }
        if !self.typed.is_dir() {
            let note = Diagnostic::new(
                Code::NoKit,
                msg!(
                    "the folder `{folder}` no longer exists",
                    folder = self.typed.display()
                ),
            );
            return Err(note
                .help(msg!("restore it; what you typed is still on the page"))
                .into());
        }
        // What is written was made of the files as they were read; what another program has saved since stays.
        let stamp = self.stamp;
        let is_unchanged = || match Folder::store(&self.typed)?.stamp == stamp {
            true => Ok(()),
            false => Err(Box::new(changed())),
        };
        deliver(&self.typed, files, Own::Unchanged(&is_unchanged), false).map(drop)
    }

    fn open_again(&mut self, _written: &MemoryFiles) -> DiagnosticResult<()> {
        *self = Folder::store(&self.typed)?;
        Ok(())
    }

    fn kept(&self) -> Kept {
        Kept::Folder
    }

    fn stamp(&self) -> Option<u64> {
        self.stamp
    }
}

/// Returns the error that another program has changed files of the kit.
fn changed() -> Diagnostic {
    let message =
        msg!("another program has just saved files of this kit; your changes were not written");
    Diagnostic::new(Code::CannotWrite, message).help(msg!("check the new content, and try again"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> (tempfile::TempDir, PathBuf) {
        let dir = tempfile::tempdir().unwrap();
        let kit = dir.path().join("kit");
        fs::create_dir_all(kit.join("art")).unwrap();
        fs::write(kit.join("kit.toml"), "[kit]").unwrap();
        fs::write(kit.join("art/a.svg"), "<svg/>").unwrap();
        fs::write(dir.path().join("secret"), "secret").unwrap();
        (dir, kit)
    }

    #[test]
    fn files_are_listed_and_read_by_plain_paths() {
        let (_dir, kit) = folder();
        fs::write(kit.join(".hidden"), "").unwrap();
        fs::create_dir(kit.join("output")).unwrap();
        fs::write(kit.join("output/old.toml"), "").unwrap();
        let folder = Folder::open(&kit).unwrap();
        assert_eq!(folder.files, ["art/a.svg", "kit.toml"]);
        assert_eq!(folder.name(), "kit");
        assert_eq!(*folder.read("art/a.svg").unwrap(), *b"<svg/>");
        assert_eq!(folder.read("none"), Err(ReadError::Absent));
        assert_eq!(folder.read("kit.toml/none"), Err(ReadError::Absent));
        assert_eq!(folder.read("art"), Err(ReadError::NotAFile));
    }

    #[test]
    fn no_path_leaves_the_folder() {
        let (_dir, kit) = folder();
        let folder = Folder::open(&kit).unwrap();
        for path in [
            "../secret",
            "/etc/passwd",
            "art/../../secret",
            "art/../kit.toml",
            "",
            "..",
        ] {
            assert_eq!(folder.read(path), Err(ReadError::Outside), "{path}");
        }
        for path in ["art\\a.svg", "..\\secret", "kit.toml\0"] {
            assert!(folder.read(path).is_err(), "{path}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn no_link_leaves_the_folder() {
        use std::os::unix::fs::symlink;
        let (dir, kit) = folder();
        symlink(dir.path().join("secret"), kit.join("link")).unwrap();
        symlink(dir.path(), kit.join("up")).unwrap();
        symlink("kit.toml", kit.join("same.toml")).unwrap();
        symlink(".", kit.join("circle")).unwrap();
        let folder = Folder::open(&kit).unwrap();
        assert_eq!(folder.read("link"), Err(ReadError::Outside));
        assert_eq!(folder.read("up/secret"), Err(ReadError::Outside));
        assert_eq!(*folder.read("same.toml").unwrap(), *b"[kit]");
        assert_eq!(folder.files, ["art/a.svg", "kit.toml", "link", "same.toml"]);
    }

    #[test]
    fn what_is_no_folder_is_refused() {
        let (_dir, kit) = folder();
        assert!(
            Folder::open(&kit.join("kit.toml"))
                .unwrap_err()
                .message
                .to_string()
                .ends_with("is a file")
        );
        assert!(
            Folder::open(&kit.join("none"))
                .unwrap_err()
                .message
                .to_string()
                .starts_with("there is no folder")
        );
    }

    fn put(path: &str) -> MemoryFiles {
        let mut files = MemoryFiles::default();
        files.put(path, "new");
        files
    }

    /// Writes as a page does, which reads the files again then.
    fn write(store: &mut Folder, files: &MemoryFiles) -> DiagnosticResult<()> {
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
        let set = |name: &str, mode| {
            fs::set_permissions(place(name), fs::Permissions::from_mode(mode)).unwrap()
        };
        let mode = |name: &str| fs::metadata(place(name)).unwrap().permissions().mode() & 0o777;
        set("kit.toml", 0o664);
        set("cards.csv", 0o600);
        set("locked.csv", 0o444);
        let mut store = Folder::store(dir.path()).unwrap();
        write(&mut store, &put("kit.toml")).unwrap();
        assert_eq!(mode("kit.toml"), 0o664);
        let mut both = put("kit.toml");
        both.put("cards.csv", "new");
        write(&mut store, &both).unwrap();
        assert_eq!((mode("kit.toml"), mode("cards.csv")), (0o664, 0o600));
        assert_eq!(fs::read(place("cards.csv")).unwrap(), b"new");
        assert!(
            write(&mut store, &put("locked.csv"))
                .unwrap_err()
                .message
                .to_string()
                .contains("read-only")
        );
        assert_eq!(fs::read(place("locked.csv")).unwrap(), b"old");
    }

    #[test]
    fn only_files_of_the_kit_are_written() {
        let dir = tempfile::tempdir().unwrap();
        let kit = dir.path().join("kit");
        fs::create_dir(&kit).unwrap();
        fs::write(kit.join("kit.toml"), "old").unwrap();
        fs::write(dir.path().join("secret"), "old").unwrap();
        let mut store = Folder::store(&kit).unwrap();
        let before = store.stamp();
        write(&mut store, &put("kit.toml")).unwrap();
        assert_eq!(fs::read(kit.join("kit.toml")).unwrap(), b"new");
        assert_ne!(store.stamp(), before);
        assert_eq!(store.stamp(), Folder::store(&kit).unwrap().stamp());
        fs::write(kit.join("kit.toml"), "another program's").unwrap();
        assert!(
            write(&mut store, &put("kit.toml"))
                .unwrap_err()
                .message
                .to_string()
                .contains("another program")
        );
        assert_eq!(
            fs::read(kit.join("kit.toml")).unwrap(),
            b"another program's"
        );
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
        assert!(
            write(&mut store, &put("kit.toml"))
                .unwrap_err()
                .message
                .to_string()
                .contains("no longer exists")
        );
    }

    #[test]
    fn of_two_programs_that_write_at_once_neither_undoes_the_other() {
        let dir = tempfile::tempdir().unwrap();
        let place = dir.path().join("kit.toml");
        fs::write(&place, "").unwrap();
        let add_lines = |who: usize| {
            for n in 0..20 {
                loop {
                    let mut store = Folder::store(dir.path()).unwrap();
                    let text =
                        String::from_utf8(store.read("kit.toml").unwrap().into_owned()).unwrap();
                    let mut files = MemoryFiles::default();
                    files.put("kit.toml", format!("{text}{who}.{n}\n"));
                    match write(&mut store, &files) {
                        Ok(()) => break,
                        Err(note) => {
                            assert!(
                                note.message.to_string().contains("another program"),
                                "{}",
                                note.message
                            )
                        }
                    }
                }
            }
        };
        std::thread::scope(|scope| {
            (0..3).for_each(|who| drop(scope.spawn(move || add_lines(who))))
        });
        let text = fs::read_to_string(&place).unwrap();
        for (who, n) in (0..3).flat_map(|who| (0..20).map(move |n| (who, n))) {
            assert!(
                text.lines().any(|line| line == format!("{who}.{n}")),
                "{who}.{n} is lost:\n{text}"
            );
        }
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
    }
}
