//! What the manifest of a job says of its files. A file on a disk may have come
//! from anywhere: only one that the press wrote, and nobody changed, is believed.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::single_file;
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::message::msg;
use crate::model::PrintedFingerprints;
use crate::press::{MANIFEST_FORM, hex};

/// The name of the manifest of the last job in every output folder.
pub(super) const NAME: &str = "manifest.json";

/// The most bytes of a job's name: file names of 255 bytes are the longest that disks take, and endings follow.
const JOB: usize = 200;

/// What its last line begins with, after the line before.
const LAST: &str = "  \"sha256\": \"";

/// The files of a job, as its manifest lists them.
#[derive(Debug)]
pub(super) struct Record {
    /// The job, with which the names of all its files begin.
    pub job: String,
    /// The title of the kit, if it is told of one.
    pub title: Option<String>,
    /// The seed of everything random, if the job has any.
    pub seed: Option<u64>,
    /// The SHA-256 of each file, by its path below the output folder, with `/`.
    pub files: BTreeMap<String, String>,
    /// The fingerprints of the pieces, if it has them.
    pub fingerprints: Option<PrintedFingerprints>,
    /// Whether the manifest has an earlier form, whose fingerprints cannot be compared with ours.
    pub is_outdated: bool,
}

/// What is read of a manifest, which has much more.
#[derive(Deserialize)]
struct Manifest {
    boardpress: String,
    form: u32,
    job: String,
    kit: Option<ListedKit>,
    seed: Option<u64>,
    /// The format of an export.
    export: Option<String>,
    fingerprints: Option<Vec<ListedFingerprint>>,
    files: Vec<ListedFile>,
}

#[derive(Deserialize)]
struct ListedFingerprint {
    component: String,
    fingerprint: String,
    copies: u32,
}

#[derive(Deserialize)]
struct ListedKit {
    title: Option<String>,
}

#[derive(Deserialize)]
struct ListedFile {
    path: String,
    sha256: String,
}

impl Record {
    /// The manifest in a file, and its bytes; `None` if it is none of ours.
    pub(super) fn open(path: &Path) -> Option<(Record, Vec<u8>)> {
        if fs::symlink_metadata(path).ok()?.is_symlink() {
            return None;
        }
        let bytes = single_file::bytes(path).ok()?;
        Some((Record::of(&bytes)?, bytes))
    }

    /// What a manifest says; `None` if it is none of ours.
    pub(super) fn of(bytes: &[u8]) -> Option<Record> {
        let text = std::str::from_utf8(bytes).ok()?;
        let (before, hash) = text.strip_suffix("\"\n}\n")?.rsplit_once(LAST)?;
        let Manifest {
            boardpress,
            form,
            job,
            kit,
            seed,
            export,
            fingerprints,
            files,
        } = serde_json::from_str(text).ok()?;
        let is_job = (1..=JOB).contains(&job.len())
            && !job.contains(|c: char| c == '/' || c == '\\' || c.is_control());
        let is_ours = hash == sha256(before.as_bytes())
            && !boardpress.is_empty()
            && (1..=MANIFEST_FORM).contains(&form)
            && is_job;
        let is_own = |path: &str| {
            if export.is_some() {
                is_exported(path)
            } else {
                is_of(&job, path)
            }
        };
        if !is_ours || files.iter().any(|file| !is_own(&file.path)) {
            return None;
        }
        let title = kit.and_then(|kit| kit.title);
        let files = files
            .into_iter()
            .map(|file| (file.path, file.sha256))
            .collect();
        Some(Record {
            job,
            title,
            seed,
            files,
            fingerprints: fingerprints.map(printed),
            is_outdated: form < MANIFEST_FORM,
        })
    }
}

/// Reads the fingerprints of the pieces of an earlier job from its manifest.
///
/// # Errors
/// Returns an error if the file cannot be read, if it is not an unchanged manifest of a build, or if it was written by
/// an earlier version with other fingerprints.
pub(super) fn printed_fingerprints(path: &Path) -> DiagnosticResult<PrintedFingerprints> {
    let file = path.display();
    let unread = |reason| {
        msg!(
            "the manifest `{file}` cannot be read: {reason}",
            file,
            reason
        )
    };
    let help =
        msg!("name the manifest.json of an earlier build, or leave out --since to print all");
    let bytes = single_file::named(path, unread, help.clone())?;
    let record = Record::of(&bytes);
    if record.as_ref().is_some_and(|record| record.is_outdated) {
        let message = msg!(
            "`{file}` was written by an earlier version of Boardpress, whose fingerprints of pieces cannot be compared",
            file
        );
        return Err(Diagnostic::new(Code::Changed, message)
            .help(msg!(
                "leave out --since to print all pieces; later builds can use the new manifest.json"
            ))
            .into());
    }

    record
        .and_then(|record| record.fingerprints)
        .ok_or_else(|| {
            let message = msg!("`{file}` is not the unchanged manifest of a build", file);
            Diagnostic::new(Code::Changed, message).help(help).into()
        })
}

fn printed(listed: Vec<ListedFingerprint>) -> PrintedFingerprints {
    let mut fingerprints = PrintedFingerprints::default();
    for ListedFingerprint {
        component,
        fingerprint,
        copies,
    } in listed
    {
        // What is no number was written by something else, and is like no piece.
        u64::from_str_radix(&fingerprint, 16)
            .into_iter()
            .for_each(|fingerprint| fingerprints.add(&component, fingerprint, copies));
    }
    fingerprints
}

/// The name of the manifest of a job that is not the last one in its folder.
pub(super) fn name_of(job: &str) -> String {
    format!("{job}-{NAME}")
}

/// Whether a path is one that a job can write, in exactly the way in which it is written.
fn is_of(job: &str, path: &str) -> bool {
    let is_name = |name: &str| {
        name.strip_prefix(job)
            .is_some_and(|rest| rest.starts_with(['-', '.']))
            && !name.contains(['/', '\\', ':', '\0'])
    };
    match path.split_once('/') {
        None => {
            is_name(path)
                && [".pdf", ".csv", ".part.json"]
                    .iter()
                    .any(|ending| path.ends_with(ending))
        }
        Some((folder, name)) => {
            let endings: &[&str] = match folder {
                "svg" => &[".svg"],
                "svgz" => &[".svgz"],
                "png" => &[".png"],
                "cut" => &[".svg", ".dxf"],
                _ => &[],
            };
            is_name(name) && endings.iter().any(|ending| name.ends_with(ending))
        }
    }
}

/// Whether a path is one that an export can write: a name in small letters, in one folder or none.
fn is_exported(path: &str) -> bool {
    let is_word = |word: &str| {
        let lawful =
            |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-.".contains(&byte);
        !word.is_empty() && !word.starts_with('.') && word.bytes().all(lawful)
    };
    let is_kind = [".png", ".pdf", ".csv", ".json"]
        .iter()
        .any(|ending| path.ends_with(ending));
    is_kind && path.split('/').count() <= 2 && path.split('/').all(is_word)
}

/// The SHA-256 of some bytes, in hexadecimal digits as manifests have it.
pub(super) fn sha256(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::{Value, json};

    /// A manifest as the press writes one, with these files.
    pub(crate) fn manifest(job: &str, files: &[(&str, &[u8])]) -> String {
        let files: Vec<Value> = files
            .iter()
            .map(|(path, text)| json!({ "path": path, "sha256": sha256(text) }))
            .collect();
        let files = Value::Array(files);
        let text = format!(
            "{{\n  \"boardpress\": \"0\",\n  \"form\": 1,\n  \"job\": {job:?},\n  \"files\": {files},\n"
        );
        format!("{text}{LAST}{}\"\n}}\n", sha256(text.as_bytes()))
    }

    #[test]
    fn a_manifest_of_ours_lists_its_files() {
        let cuts = [
            ("cut/k-letter-001-a-1.svg", &b""[..]),
            ("cut/k-letter-001-a-1.dxf", b""),
        ];
        let files = [
            &[
                ("k-letter.pdf", &b"abc"[..]),
                ("svg/k-letter-001-a-1.svg", b""),
            ][..],
            &cuts,
        ]
        .concat();
        let text = manifest("k-letter", &files);
        let record = Record::of(text.as_bytes()).unwrap();
        assert_eq!((record.job.as_str(), record.files.len()), ("k-letter", 4));
        assert!(record.files["k-letter.pdf"].starts_with("ba7816bf"));
    }

    #[test]
    fn a_strange_or_changed_manifest_is_none_of_ours() {
        let ours = manifest("k-letter", &[("k-letter.pdf", b"abc")]);
        let strange = [
            String::new(),
            "nonsense".to_owned(),
            r#"{"files": [{"path": "thesis.docx", "sha256": "0"}]}"#.to_owned(),
            ours.replace("k-letter.pdf", "k-letter-2.pdf"),
            ours.replace('\n', "\r\n"),
            format!("{ours}\n"),
        ];
        assert!(
            strange
                .iter()
                .all(|text| Record::of(text.as_bytes()).is_none())
        );
        for path in [
            "./k-letter.pdf",
            "svg/../k-letter.pdf",
            "/k-letter.pdf",
            "../k-letter.pdf",
            "a/k-letter.pdf",
            "svg/svg/k-letter.svg",
            "svg/k-letter.pdf",
            "svg\\k-letter.svg",
            "k-letter/a.pdf",
            "K-letter.pdf",
            "k-letters.pdf",
            "thesis.docx",
            "k-letter.docx",
            "manifest.json",
        ] {
            assert!(
                Record::of(manifest("k-letter", &[(path, b"abc")]).as_bytes()).is_none(),
                "{path}"
            );
        }
    }

    proptest! {
        #[test]
        fn no_change_of_a_manifest_is_believed(
            start in any::<prop::sample::Index>(),
            length in 0_usize..40,
            new in prop::collection::vec(any::<u8>(), 0..40),
        ) {
            let ours = manifest("k-letter", &[("k-letter.pdf", b"abc"), ("svg/k-letter-001-a-1.svg", b"")]).into_bytes();
            let start = start.index(ours.len());
            let mut changed = ours.clone();
            changed.splice(start..(start + length).min(ours.len()), new);
            prop_assert_eq!(Record::of(&changed).is_some(), changed == ours);
        }
    }
}
