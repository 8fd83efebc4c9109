//! Files as they are written: each goes to its place as it is made, and is counted and hashed on the way.

use std::io::{self, Write};
use std::ops::Range;

use rayon::prelude::*;
use sha2::{Digest, Sha256};

use super::job::{self, WriteJob};
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::message::{msg, reason};
use crate::sheet::Sheet;
use crate::source::MemoryFiles;

/// Where files are written. One is written at a time.
pub trait Output {
    /// Begins a file at a path below the output folder, with `/`. Its bytes are complete when it has been flushed.
    ///
    /// # Errors
    /// It cannot be made.
    fn create(&mut self, path: &str) -> io::Result<Box<dyn Write + '_>>;

    /// What to tell the user if the file at `path` could not be made or written.
    fn fault(&self, path: &str, fault: &io::Error) -> Box<Diagnostic> {
        failure(path, fault)
    }
}

impl Output for MemoryFiles {
    fn create(&mut self, path: &str) -> io::Result<Box<dyn Write + '_>> {
        Ok(Box::new(self.empty(path)))
    }
}

/// What is known of a file that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Artifact {
    /// Its path below the output folder, with `/`.
    pub path: String,
    /// How many bytes it has.
    pub bytes: u64,
    /// How many pages it has; zero for what has no pages.
    pub pages: usize,
    /// The SHA-256 of its bytes, in hexadecimal digits.
    pub sha256: String,
}

/// A file that is being written.
pub struct OutputFile<'o> {
    file: Box<dyn Write + 'o>,
    bytes: u64,
    hasher: Sha256,
}

impl OutputFile<'_> {
    /// How many bytes it has so far.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The SHA-256 of its bytes so far.
    pub fn digest(&self) -> [u8; 32] {
        self.hasher.clone().finalize().into()
    }
}

impl Write for OutputFile<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.bytes += written as u64;
        self.hasher.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Writes one file, whose bytes `fill` gives.
///
/// # Errors
/// It cannot be made or written.
pub fn write_file(
    output: &mut dyn Output,
    path: String,
    pages: usize,
    fill: impl FnOnce(&mut OutputFile<'_>) -> io::Result<()>,
) -> DiagnosticResult<Artifact> {
    let written = output.create(&path).and_then(|file| {
        let mut file = OutputFile {
            file,
            bytes: 0,
            hasher: Sha256::new(),
        };
        fill(&mut file)?;
        file.flush()?;
        Ok((file.bytes, file.digest()))
    });
    match written {
        Ok((bytes, digest)) => Ok(Artifact {
            path,
            bytes,
            pages,
            sha256: hex(&digest),
        }),
        Err(fault) => Err(output.fault(&path, &fault)),
    }
}

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A note that the file at `path` cannot be made, which no kit should be able to cause.
pub(super) fn failure(path: &str, fault: &io::Error) -> Box<Diagnostic> {
    let note = Diagnostic::new(
        Code::CannotWrite,
        msg!(
            "{path} could not be written: {why}",
            path,
            why = reason(fault)
        ),
    );
    Box::new(note.help(msg!("please report this, with the kit if you can")))
}

/// How many files each thread makes ahead of those that are written: a picture of a page may take tens of megabytes.
pub(super) const FILES_AHEAD: usize = 4;

/// Makes something of each item in many threads, and uses what was made in the order of the items. `make` is given
/// the number of the item as well. Each thread makes at most `ahead` of them while others are used.
///
/// # Errors
/// The first that `take` gives; nothing is used after it.
pub(super) fn in_order<T: Sync, M: Send, E>(
    items: &[T],
    ahead: usize,
    make: impl Fn(usize, &T) -> M + Sync,
    mut take: impl FnMut(&T, M) -> Result<(), E>,
) -> Result<(), E> {
    let count = rayon::current_num_threads() * ahead;
    let make_all =
        |few: Range<usize>| -> Vec<M> { few.into_par_iter().map(|n| make(n, &items[n])).collect() };
    let (mut ready, mut end) = (Vec::new(), 0);
    while end < items.len() || !ready.is_empty() {
        let start = end - ready.len();
        // Nothing is made beside the last ones that are used, so these are few.
        let few = end..end
            + count
                .min((items.len() - end).div_ceil(2))
                .max(count / 4)
                .min(items.len() - end);
        let mut next = Vec::new();
        rayon::in_place_scope(|scope| {
            let (next, make_all, few) = (&mut next, &make_all, few.clone());
            scope.spawn(move |_| *next = make_all(few));
            items[start..end]
                .iter()
                .zip(std::mem::take(&mut ready))
                .try_for_each(|(item, made)| take(item, made))
        })?;
        (ready, end) = (next, few.end);
    }
    Ok(())
}

/// Writes one file for each side of a sheet into a folder that is named like the ending of the files. `draw` is given
/// the path of the file.
///
/// # Errors
/// One of them cannot be drawn or written.
pub(super) fn one_a_page(
    job: WriteJob,
    ending: &str,
    output: &mut dyn Output,
    watch: &(dyn Fn(usize) + Sync),
    draw: impl Fn(&str, &Sheet) -> DiagnosticResult<Vec<u8>> + Sync,
) -> DiagnosticResult<Vec<Artifact>> {
    let make = |n, sheet: &Sheet| {
        let path = format!("{ending}/{}.{ending}", job::page(job.info, n + 1, sheet));
        let drawn = draw(&path, sheet);
        watch(1);
        (path, drawn)
    };
    let mut files = Vec::with_capacity(job.sheets.len());
    let mut write =
        |_: &Sheet, (path, drawn): (String, DiagnosticResult<Vec<u8>>)| -> DiagnosticResult<()> {
            let bytes = drawn?;
            files.push(write_file(output, path, 1, |file| file.write_all(&bytes))?);
            Ok(())
        };
    in_order(job.sheets, FILES_AHEAD, make, &mut write)?;
    Ok(files)
}
