//! A disk that refuses a change, or before one of which the program ends.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use crate::cli::deliver::storage::{Disk, Storage};
use crate::message::Message;

/// The disk, up to a change that it refuses, or before which the program ends.
pub(super) struct Faulty<'d> {
    /// How many changes are made before.
    before: usize,
    pub(super) made: Cell<usize>,
    how: How,
    /// Another run.
    other: Box<dyn Fn() + 'd>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum How {
    /// One change fails; all after it are made.
    Fails,
    /// No change is made any more.
    Ends,
    /// Files are removed, and no more made or moved.
    Stays,
    /// The user asks to stop.
    Stops,
    /// Another run comes after one change, from its start to its end.
    Overtaken,
}

impl<'d> Faulty<'d> {
    pub(super) fn new(before: usize, how: How) -> Faulty<'d> {
        Faulty {
            before,
            made: Cell::new(0),
            how,
            other: Box::new(|| ()),
        }
    }

    pub(super) fn overtaken(before: usize, other: impl Fn() + 'd) -> Faulty<'d> {
        Faulty {
            other: Box::new(other),
            ..Faulty::new(before, How::Overtaken)
        }
    }

    fn change(&self, change: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        let n = self.made.replace(self.made.get() + 1);
        let refused = match self.how {
            How::Fails => n == self.before,
            How::Ends | How::Stays => n >= self.before,
            How::Stops | How::Overtaken => false,
        };
        let made = if refused {
            Err(ErrorKind::StorageFull.into())
        } else {
            change()
        };
        if self.how == How::Overtaken && n == self.before {
            (self.other)();
        }
        made
    }
}

impl Storage for Faulty<'_> {
    fn create_folder(&self, path: &Path) -> io::Result<()> {
        self.change(|| Disk.create_folder(path))
    }

    fn new_file(&self, path: &Path) -> io::Result<Box<dyn Write + '_>> {
        self.change(|| File::create_new(path).map(drop))?;
        Ok(Box::new(FaultyFile {
            file: File::options().append(true).open(path)?,
            disk: self,
        }))
    }

    fn sync_file(&self, _path: &Path) -> io::Result<()> {
        // Nothing is waited for until it is on the disk, which takes long and tests nothing.
        self.change(|| Ok(()))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.change(|| Disk.rename(from, to))
    }

    fn link(&self, file: &Path, name: &Path) -> io::Result<()> {
        self.change(|| Disk.link(file, name))
    }

    fn remove_file(&self, path: &Path) -> io::Result<()> {
        if self.how == How::Stays {
            Disk.remove_file(path)
        } else {
            self.change(|| Disk.remove_file(path))
        }
    }

    fn remove_folder(&self, path: &Path) -> io::Result<()> {
        if self.how == How::Stays {
            Disk.remove_folder(path)
        } else {
            self.change(|| Disk.remove_folder(path))
        }
    }

    fn sync_folder(&self, _path: &Path) {}

    fn tell(&self, _message: &Message) {}

    fn stopped(&self) -> bool {
        self.how == How::Stops && self.made.get() >= self.before
    }
}

/// A file on it. Whatever is written may end in its middle.
struct FaultyFile<'d> {
    file: File,
    disk: &'d Faulty<'d>,
}

impl Write for FaultyFile<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let (first, last) = bytes.split_at(bytes.len() / 2);
        self.disk.change(|| (&self.file).write_all(first))?;
        self.disk.change(|| (&self.file).write_all(last))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
