//! Files as they are written: each goes to its place as it is made, and is counted and hashed on the way.

use std::fmt::Display;
use std::io::{self, Write};

use sha2::{Digest, Sha256};

use crate::diag::{Code, Note};
use crate::source::MemoryFiles;

/// Where files are written. One is written at a time.
pub trait Output {
    /// Begins a file at a path below the output folder, with `/`. Its bytes are complete when it has been flushed.
    ///
    /// # Errors
    /// It cannot be made.
    fn create(&mut self, path: &str) -> io::Result<Box<dyn Write + '_>>;

    /// What to tell the user if the file at `path` could not be made or written.
    fn fault(&self, path: &str, fault: &io::Error) -> Box<Note> {
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
) -> Result<Artifact, Box<Note>> {
    match filled(output, &path, fill) {
        Ok((bytes, digest)) => Ok(Artifact { path, bytes, pages, sha256: hex(&digest) }),
        Err(fault) => Err(output.fault(&path, &fault)),
    }
}

fn filled(
    output: &mut dyn Output,
    path: &str,
    fill: impl FnOnce(&mut OutputFile<'_>) -> io::Result<()>,
) -> io::Result<(u64, [u8; 32])> {
    let mut file = OutputFile { file: output.create(path)?, bytes: 0, hasher: Sha256::new() };
    fill(&mut file)?;
    file.flush()?;
    Ok((file.bytes, file.digest()))
}

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A note that the file at `path` cannot be made, which no kit should be able to cause.
pub(super) fn failure(path: &str, why: &dyn Display) -> Box<Note> {
    let note = Note::new(Code::CannotWrite, format!("{path} could not be made: {why}"));
    Box::new(note.help("please report this, with the kit if you can"))
}
