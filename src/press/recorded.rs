//! A digest of every file that is read, but for the built-in fonts that step in for letters or for generic families: most
//! kits show no part of them.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::hash::Hasher;
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use crate::source::{
    Base, Digest, FALLBACK_FONTS, FileBytes, FileSystem, GENERIC_FONTS, LaterFile, ReadError,
    Unlisted, is_below,
};

/// A file system that records which files were read.
pub(super) struct RecordedFiles<'s> {
    fs: &'s dyn FileSystem,
    read: Mutex<BTreeMap<String, Recorded>>,
}

/// A file that was read.
enum Recorded {
    /// One in the program, of which the digest is made with those of others, on all cores.
    InProgram(&'static [u8]),
    /// The digest of any other.
    Digest(u64),
}

impl<'s> RecordedFiles<'s> {
    /// Records what is read of `fs` from now on.
    pub(super) fn new(fs: &'s dyn FileSystem) -> RecordedFiles<'s> {
        RecordedFiles {
            fs,
            read: Mutex::default(),
        }
    }

    /// A digest of the names and the bytes of all that was read, in whatever order.
    pub(super) fn digest(&self) -> u64 {
        let read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        let both = |(path, file): (&String, &Recorded)| {
            let file = match file {
                Recorded::InProgram(bytes) => Digest::of(bytes),
                Recorded::Digest(digest) => *digest,
            };
            (Digest::of(path.as_bytes()), file)
        };
        let digests: Vec<(u64, u64)> = read.par_iter().map(both).collect();
        let mut all = Digest::default();
        digests
            .into_iter()
            .flat_map(<[u64; 2]>::from)
            .for_each(|digest| all.write_u64(digest));
        all.finish()
    }
}

impl FileSystem for RecordedFiles<'_> {
    fn read(&self, path: &str) -> Result<FileBytes, ReadError> {
        let bytes = self.fs.read(path)?;
        if self.is_built_in(path)
            && [FALLBACK_FONTS, GENERIC_FONTS]
                .iter()
                .any(|folder| is_below(path, folder))
        {
            return Ok(bytes);
        }
        let recorded = match &bytes {
            Cow::Borrowed(bytes) => Recorded::InProgram(bytes),
            Cow::Owned(bytes) => Recorded::Digest(Digest::of(bytes)),
        };
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        read.insert(path.to_owned(), recorded);
        Ok(bytes)
    }

    fn has(&self, path: &str) -> bool {
        self.fs.has(path)
    }

    fn later(&self, path: &str) -> Option<LaterFile> {
        self.fs.later(path)
    }

    fn list(&self, folder: &str) -> Vec<String> {
        self.fs.list(folder)
    }

    fn is_built_in(&self, path: &str) -> bool {
        self.fs.is_built_in(path)
    }

    fn unlisted(&self) -> Vec<(String, Unlisted)> {
        self.fs.unlisted()
    }

    fn bases(&self) -> Vec<Base> {
        self.fs.bases()
    }

    fn built_in(&self) -> Vec<&'static str> {
        self.fs.built_in()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::MemoryFiles;

    fn digest_of(files: &[(&str, &str)], read: &[&str]) -> u64 {
        let mut fs = MemoryFiles::default();
        files.iter().for_each(|(path, text)| fs.put(path, *text));
        let ledger = RecordedFiles::new(&fs);
        read.iter().for_each(|path| _ = ledger.read(path));
        ledger.digest()
    }

    #[test]
    fn every_byte_that_was_read_counts_and_no_order_does() {
        let files = [("a", "one two three"), ("b", "four"), ("c", "five")];
        let whole = digest_of(&files, &["a", "b"]);
        assert_eq!(digest_of(&files, &["b", "a", "a", "none"]), whole);
        assert_ne!(digest_of(&files, &["a", "c"]), whole);
        for other in [
            "one two thref",
            "one two thre",
            "One two three",
            "one two three\0",
        ] {
            assert_ne!(
                digest_of(&[("a", other), ("b", "four")], &["a", "b"]),
                whole,
                "{other}"
            );
        }
    }
}
