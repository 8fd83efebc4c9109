//! What a manifest says of its files; all of it may be missing or wrong, as a
//! file on a disk may have come from anywhere.

use std::path::Path;

use serde_json::Value;
use sha2::{Digest, Sha256};

/// The name of the manifest in every output folder.
pub(super) const NAME: &str = "manifest.json";

/// A file that a manifest lists.
#[derive(Debug)]
pub(super) struct Entry {
    /// Its path below the output folder, with `/`.
    pub path: String,
    sha256: String,
}

impl Entry {
    /// Whether these are still the bytes that were written.
    pub(super) fn is(&self, bytes: &[u8]) -> bool {
        let hash: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        hash == self.sha256
    }
}

/// The files of the manifest in a folder; none if it has none that can be read.
pub(super) fn entries(folder: &Path) -> Vec<Entry> {
    std::fs::read(folder.join(NAME)).map(|bytes| listed(&bytes)).unwrap_or_default()
}

/// The files that a manifest lists.
pub(super) fn listed(manifest: &[u8]) -> Vec<Entry> {
    let manifest: Value = serde_json::from_slice(manifest).unwrap_or_default();
    let word = |file: &Value, key: &str| file[key].as_str().map(str::to_owned);
    let entry = |file: &Value| {
        let sha256 = word(file, "sha256").unwrap_or_default();
        Some(Entry { path: word(file, "path")?, sha256 })
    };
    manifest["files"].as_array().map(|files| files.iter().filter_map(entry).collect()).unwrap_or_default()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A file as a manifest lists it.
    pub(in crate::cli) fn entry(path: &str, bytes: &[u8]) -> Value {
        let hash: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        serde_json::json!({ "path": path, "sha256": hash })
    }

    #[test]
    fn a_manifest_is_read_as_far_as_it_goes() {
        let files = listed(br#"{"files": [{"path": "a"}, {"path": 3}, 4]}"#);
        assert_eq!((files.len(), files[0].path.as_str()), (1, "a"));
        assert!(!files[0].is(b""));
        assert!(listed(b"nonsense").is_empty());
    }

    #[test]
    fn a_file_is_known_by_its_hash() {
        let text = serde_json::json!({ "files": [entry("a", b"abc")] }).to_string();
        assert!(listed(text.as_bytes())[0].is(b"abc"));
        assert!(!listed(text.as_bytes())[0].is(b"abd"));
    }
}
