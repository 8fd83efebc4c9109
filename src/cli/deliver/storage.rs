//! Every way in which files are changed, so that tests can stop before each; and what is there already where one is to go.

use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use sha2::{Digest, Sha256};

use crate::cli::{interrupt, terminal};
use crate::message::Message;
use crate::press::hex;

/// The changes that a delivery makes on a disk. Each is one call to the system,
/// apart from writing, which may be cut off between two.
pub(super) trait Storage {
    /// Makes a folder, whose parent is there.
    fn create_folder(&self, path: &Path) -> io::Result<()>;
    /// Makes a file that is not there yet, to be written.
    fn new_file(&self, path: &Path) -> io::Result<Box<dyn Write + '_>>;
    /// Waits until a file that was written is on the disk.
    fn sync_file(&self, path: &Path) -> io::Result<()>;
    /// Waits until all of these files are on the disk.
    fn sync_files(&self, paths: &[PathBuf]) -> io::Result<()> {
        paths.iter().try_for_each(|path| self.sync_file(path))
    }
    /// Makes a file of these bytes that is not there yet, and waits until it is on the disk.
    fn create_file(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut file = self.new_file(path)?;
        file.write_all(bytes)?;
        file.flush()?;
        drop(file);
        self.sync_file(path)
    }
    /// Moves a file, in place of the one that is there.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    /// Gives a new file the permissions of the one that it is to replace.
    fn copy_permissions(&self, from: &Path, to: &Path) {
        // A disk may know no permissions, or let nobody change them.
        let _ = fs::metadata(from).and_then(|known| fs::set_permissions(to, known.permissions()));
    }
    /// Gives a file a second name, which must be free.
    fn link(&self, file: &Path, name: &Path) -> io::Result<()>;
    /// Removes a file.
    fn remove_file(&self, path: &Path) -> io::Result<()>;
    /// Removes a folder that is empty.
    fn remove_folder(&self, path: &Path) -> io::Result<()>;
    /// Waits until the names in a folder are on the disk.
    fn sync_folder(&self, path: &Path);
    /// Whether the user has asked to stop.
    fn stopped(&self) -> bool;
    /// Tells the user something.
    fn tell(&self, message: &Message);
}

/// The disk itself.
pub(super) struct Disk;

impl Storage for Disk {
    fn create_folder(&self, path: &Path) -> io::Result<()> {
        fs::create_dir(path)
    }

    fn new_file(&self, path: &Path) -> io::Result<Box<dyn Write + '_>> {
        Ok(Box::new(BufWriter::new(File::create_new(path)?)))
    }

    fn sync_file(&self, path: &Path) -> io::Result<()> {
        File::options().write(true).open(path)?.sync_all()
    }

    /// All at once: disks are quicker when they may choose the order.
    fn sync_files(&self, paths: &[PathBuf]) -> io::Result<()> {
        paths.par_iter().try_for_each(|path| self.sync_file(path))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn link(&self, file: &Path, name: &Path) -> io::Result<()> {
        fs::hard_link(file, name)
    }

    fn remove_file(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn remove_folder(&self, path: &Path) -> io::Result<()> {
        fs::remove_dir(path)
    }

    fn sync_folder(&self, path: &Path) {
        // Not every system opens folders; there the names reach the disk a little later.
        let _ = File::open(path).and_then(|folder| folder.sync_all());
    }

    fn stopped(&self) -> bool {
        interrupt::asked()
    }

    fn tell(&self, message: &Message) {
        terminal::complain(message);
    }
}

/// The number of bytes that are read at once.
const PIECE: usize = 1 << 16;

/// What is at a path, links not followed.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Found {
    Nothing,
    /// A file, by its SHA-256.
    File(String),
    /// A symbolic link, wherever it leads.
    Link,
    Folder,
    /// A device, a pipe or a socket.
    Device,
}

/// What is at a path. Only files are opened.
///
/// # Errors
/// It cannot be read, or `is_stopped` while it is.
pub(super) fn found(path: &Path, is_stopped: impl Fn() -> bool) -> io::Result<Found> {
    let kind = match fs::symlink_metadata(path) {
        Err(fault) if fault.kind() == ErrorKind::NotFound => return Ok(Found::Nothing),
        what => what?.file_type(),
    };
    Ok(match kind {
        _ if kind.is_symlink() => Found::Link,
        _ if kind.is_dir() => Found::Folder,
        _ if kind.is_file() => Found::File(hash(File::open(path)?, is_stopped)?),
        _ => Found::Device,
    })
}

/// Computes the SHA-256 of everything that is left to read, in hexadecimal digits.
///
/// # Errors
/// Returns an error if reading fails, or if `is_stopped` returns true before the end is reached.
pub(super) fn hash(mut reader: impl Read, is_stopped: impl Fn() -> bool) -> io::Result<String> {
    let mut hasher = Sha256::new();
    let mut buffer = vec![0; PIECE];

    // A file that is in the way may be as large as the disk, so it is neither held nor read to its end in any case.
    loop {
        let count = match reader.read(&mut buffer) {
            Err(fault) if fault.kind() == ErrorKind::Interrupted => continue,
            result => result?,
        };
        if count == 0 {
            return Ok(hex(&hasher.finalize()));
        }
        if is_stopped() {
            return Err(ErrorKind::Interrupted.into());
        }
        hasher.update(&buffer[..count]);
    }
}
