//! Every way in which files are changed, so that tests can stop before each.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use crate::cli::{interrupt, terminal};

/// The changes that a delivery makes on a disk. Each is one call to the system,
/// apart from writing, which may be cut off between two.
pub(super) trait Storage {
    /// Makes a folder, whose parent is there.
    fn create_folder(&self, path: &Path) -> io::Result<()>;
    /// Makes a file that is not there yet, to be written.
    fn new_file(&self, path: &Path) -> io::Result<Box<dyn Write + '_>>;
    /// Waits until a file that was written is on the disk.
    fn sync_file(&self, path: &Path) -> io::Result<()>;
    /// Waits the same beside other work, where it can; says by the receiver when the file is on the disk.
    fn sync_beside(&self, path: &Path) -> Receiver<io::Result<()>> {
        let (done, receiver) = mpsc::channel();
        // Nobody may want to know any more.
        let _ = done.send(self.sync_file(path));
        receiver
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
    fn tell(&self, text: &str);
}

/// The disk itself.
pub(super) struct Disk;

/// A file that a thread is to wait for, and whom it tells.
type Waiting = (PathBuf, Sender<io::Result<()>>);

/// A thread that waits for one file after the other; `None` where the system has no more threads.
static QUEUE: LazyLock<Option<Sender<Waiting>>> = LazyLock::new(|| {
    let (queue, files) = mpsc::channel::<Waiting>();
    let wait = move || {
        for (path, done) in files {
            let _ = done.send(Disk.sync_file(&path));
        }
    };
    thread::Builder::new().spawn(wait).ok().map(|_| queue)
});

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

    fn sync_beside(&self, path: &Path) -> Receiver<io::Result<()>> {
        let (done, receiver) = mpsc::channel();
        let unsent = match &*QUEUE {
            Some(queue) => queue.send((path.to_owned(), done)).err().map(|unsent| unsent.0),
            None => Some((path.to_owned(), done)),
        };
        if let Some((path, done)) = unsent {
            let _ = done.send(self.sync_file(&path));
        }
        receiver
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

    fn tell(&self, text: &str) {
        terminal::complain(text);
    }
}
