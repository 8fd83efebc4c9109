//! A mark in files that no manifest lists, by which the press knows them again.
//!
//! It holds the SHA-256 of the rest of the file, so that a file which somebody
//! has changed since has it no more. Programs that show the file pass over it.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use super::storage::hash;
use crate::cli::manifest::sha256;
use crate::press::Artifact;
use crate::source::{FileSystem, MemoryFiles};

/// What a PNG ends with: a chunk without data, and its checksum.
const PNG_END: &[u8] = b"\0\0\0\0IEND\xaeB`\x82";

#[derive(Clone, Copy)]
enum StampKind {
    Png,
    Pdf,
    Svg,
    /// A manual page of the first section.
    Man,
}

impl StampKind {
    fn of(ending: &str) -> Option<StampKind> {
        match ending {
            "png" => Some(StampKind::Png),
            "pdf" => Some(StampKind::Pdf),
            "svg" => Some(StampKind::Svg),
            "1" => Some(StampKind::Man),
            _ => None,
        }
    }

    /// The end of a marked file of which all before has this SHA-256.
    fn end(self, sha256: &str) -> Vec<u8> {
        match self {
            StampKind::Png => {
                let text = [b"tEXtBoardpress\0".as_slice(), sha256.as_bytes()].concat();
                let long = (text.len() - 4) as u32;
                [
                    &long.to_be_bytes(),
                    text.as_slice(),
                    &crc(&text).to_be_bytes(),
                    PNG_END,
                ]
                .concat()
            }
            StampKind::Pdf => format!("% boardpress {sha256}\n").into_bytes(),
            StampKind::Svg => format!("<!-- boardpress {sha256} -->\n").into_bytes(),
            StampKind::Man => format!(".\\\" boardpress {sha256}\n").into_bytes(),
        }
    }
}

/// The checksum of a PNG's chunk.
fn crc(bytes: &[u8]) -> u32 {
    let bit = |sum: u32, _| {
        if sum & 1 == 1 {
            sum >> 1 ^ 0xedb8_8320
        } else {
            sum >> 1
        }
    };
    !bytes
        .iter()
        .fold(!0, |sum, byte| (0..8).fold(sum ^ u32::from(*byte), bit))
}

/// Marks files that are in memory.
pub(crate) fn stamp(files: &mut MemoryFiles, artifacts: &mut [Artifact]) {
    for artifact in artifacts {
        let Ok(bytes) = files.read(&artifact.path) else {
            continue;
        };
        let bytes = stamped_bytes(ending(&artifact.path), bytes.into_owned());
        (artifact.bytes, artifact.sha256) = (bytes.len() as u64, sha256(&bytes));
        files.put(&artifact.path, bytes);
    }
}

/// The same bytes of a file with such an ending, marked; what cannot be marked stays as it is.
pub(crate) fn stamped_bytes(ending: &str, mut bytes: Vec<u8>) -> Vec<u8> {
    let Some(kind) = StampKind::of(ending) else {
        return bytes;
    };
    if matches!(kind, StampKind::Png) && bytes.ends_with(PNG_END) {
        bytes.truncate(bytes.len() - PNG_END.len());
    }
    let end = kind.end(&sha256(&bytes));
    bytes.extend(end);
    bytes
}

/// Whether a file is one that was marked as its ending says, and unchanged.
pub(crate) fn is_stamped(path: &Path) -> bool {
    is_stamped_as(ending(&path.to_string_lossy()), path)
}

/// Whether a file is one that was marked as of that kind, and unchanged.
pub(super) fn is_stamped_as(kind: &str, path: &Path) -> bool {
    let is_file = fs::symlink_metadata(path).is_ok_and(|what| what.is_file());
    is_file && StampKind::of(kind).is_some_and(|kind| ends_with_own(path, kind).unwrap_or(false))
}

fn ending(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(_, ending)| ending)
}

fn ends_with_own(path: &Path, kind: StampKind) -> io::Result<bool> {
    let blank = kind.end(&"0".repeat(64));
    let mut file = File::open(path)?;
    let long = file.metadata()?.len();
    let Some(rest) = long.checked_sub(blank.len() as u64) else {
        return Ok(false);
    };
    file.seek(SeekFrom::Start(rest))?;
    let mut end = Vec::new();
    file.by_ref()
        .take(blank.len() as u64)
        .read_to_end(&mut end)?;
    // Only a file with such an end is worth reading whole.
    let words = b"oardpress";
    if !end.windows(words.len()).any(|window| window == words) {
        return Ok(false);
    }
    file.seek(SeekFrom::Start(0))?;
    Ok(end == kind.end(&hash(file.take(rest), || false)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_marked_file_is_known_until_a_byte_of_it_changes() {
        let dir = tempfile::tempdir().unwrap();
        let body = |name: &str| {
            if name == "a.png" {
                [b"picture", PNG_END].concat()
            } else {
                b"page".to_vec()
            }
        };
        for name in ["a.png", "a.pdf", "a.svg", "a.1"] {
            let bytes = stamped_bytes(ending(name), body(name));
            let path = dir.path().join(name);
            fs::write(&path, body(name)).unwrap();
            assert!(!is_stamped(&path), "{name}");
            fs::write(&path, &bytes).unwrap();
            assert!(is_stamped(&path), "{name}");
            for at in 0..bytes.len() {
                let mut changed = bytes.clone();
                changed[at] ^= 1;
                fs::write(&path, changed).unwrap();
                assert!(!is_stamped(&path), "{name}, byte {at}");
            }
        }
        assert_eq!(crc(b"IEND"), 0xae42_6082);
    }
}
