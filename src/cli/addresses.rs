//! The address at which the page of a folder was served, so that it is there again: a port and a name that nobody can guess.
//! Each run has a new token; a browser that has the previous one gets the new one.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{printers, single_file};

/// How many folders are remembered; of more, those with the smallest ports are forgotten first.
const MOST: usize = 200;

/// Where the page of a folder was.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Address {
    /// The port.
    pub(super) port: u16,
    /// The first part of its path, which stays.
    pub(super) name: String,
    /// The token of the last run.
    pub(super) token: String,
}

type Addresses = BTreeMap<String, Address>;

/// The address of a folder, or of the built-in kits, if one is remembered.
pub(super) fn recall(folder: Option<&Path>) -> Option<Address> {
    read(&file()?).remove(&key(folder))
}

/// Remembers an address; whether it could be.
pub(super) fn remember(folder: Option<&Path>, address: Address) -> bool {
    file().is_some_and(|path| {
        let mut all = read(&path);
        while all.len() >= MOST {
            let Some(lowest) = all
                .iter()
                .min_by_key(|(_, address)| address.port)
                .map(|(key, _)| key.clone())
            else {
                break;
            };
            all.remove(&lowest);
        }
        all.insert(key(folder), address);
        write(&path, &all).is_ok()
    })
}

fn file() -> Option<PathBuf> {
    Some(printers::user_folder().ok()?.join("addresses.json"))
}

/// What folders are known by: their whole paths, links followed.
fn key(folder: Option<&Path>) -> String {
    let whole = |folder: &Path| fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    folder
        .map(|folder| whole(folder).display().to_string())
        .unwrap_or_default()
}

/// What is remembered; nothing where that cannot be read.
fn read(path: &Path) -> Addresses {
    single_file::bytes(path)
        .ok()
        .and_then(|bytes| serde_json::from_slice(&bytes).ok())
        .unwrap_or_default()
}

/// Writes a file that only its owner can read, whole or not at all.
fn write(path: &Path, all: &Addresses) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)?;
    let beside = path.with_extension(format!("{}.new", std::process::id()));
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let written = options
        .open(&beside)
        .and_then(|mut file| file.write_all(&serde_json::to_vec_pretty(all)?));
    let moved = written.and_then(|()| fs::rename(&beside, path));
    if moved.is_err() {
        // Nothing is left behind; if that fails, too, it does no harm.
        _ = fs::remove_file(&beside);
    }
    moved
}
