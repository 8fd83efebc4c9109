//! Kits around one fuzzed file, and mutators that know what the file is made of.

use std::fs;
use std::panic;
use std::path::{Path, PathBuf};
use std::sync::{Once, OnceLock};

use boardpress::diag::{Diagnostics, is_contained};
use boardpress::model::{Format, Job, BuildContext};
use boardpress::press::{Unwatched, press};
use boardpress::source::{FileSystem, MemoryFiles};

mod mutate;
mod workbook;

pub use mutate::{png, tokens};
pub use workbook::{ods, xlsx};

/// Lets panics pass that the press contains and tells as notes; libFuzzer aborts at any other.
pub fn pass_over_contained_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let abort = panic::take_hook();
        panic::set_hook(Box::new(move |fault| {
            if !is_contained() {
                abort(fault);
            }
        }));
    });
}

/// Presses a kit and asserts what holds for every kit: files or errors, and never both or neither.
pub fn assert_sheets_or_notes(fs: &dyn FileSystem) {
    pass_over_contained_panics();
    let diagnostics = Diagnostics::default();
    let job = Job {
        formats: vec![Format::Pdf],
        ..Job::default()
    };
    let print = press(fs, &mut MemoryFiles::default(), BuildContext::new(&job, &diagnostics));
    assert_eq!(
        print.is_some(),
        !diagnostics.failed(),
        "files and errors, or neither"
    );
}

/// A kit of these files over the built-in templates and one built-in family of fonts.
pub fn kit(files: &[(&str, &[u8])]) -> MemoryFiles {
    static BASE: OnceLock<MemoryFiles> = OnceLock::new();
    let mut fs = BASE.get_or_init(base).clone();
    for (path, bytes) in files {
        fs.put(path, *bytes);
    }
    fs
}

/// A built-in kit with its templates and fonts.
pub fn built_in(name: &str) -> MemoryFiles {
    let mut fs = MemoryFiles::default();
    put_all(&mut fs, &root(), &root().join("fonts"));
    put_all(&mut fs, &root(), &root().join("templates"));
    let folder = root().join("content").join(name);
    put_all(&mut fs, &folder, &folder);
    fs
}

fn base() -> MemoryFiles {
    let mut fs = MemoryFiles::default();
    put_all(
        &mut fs,
        &root(),
        &root().join("fonts/atkinson-hyperlegible-next"),
    );
    put_all(&mut fs, &root(), &root().join("fonts/barlow-condensed"));
    put_all(&mut fs, &root(), &root().join("templates"));
    fs
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Puts every file below `folder` into files in memory, by its path within `base`.
fn put_all(fs: &mut MemoryFiles, base: &Path, folder: &Path) {
    for entry in fs::read_dir(folder).expect("the repository is there") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            put_all(fs, base, &path);
        } else {
            let name = path
                .strip_prefix(base)
                .expect("it lies below")
                .to_string_lossy()
                .replace('\\', "/");
            fs.put(&name, fs::read(&path).expect("the file can be read"));
        }
    }
}
