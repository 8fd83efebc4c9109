//! All or nothing, tried with everything that can go wrong between.

use super::*;
use std::cell::Cell;
use std::collections::BTreeMap;
use tempfile::TempDir;

fn file(path: &str, text: &str) -> Artifact {
    Artifact { path: path.to_owned(), bytes: text.as_bytes().to_vec(), pages: 0 }
}

fn with_manifest(mut files: Vec<Artifact>) -> Vec<Artifact> {
    let entries: Vec<_> = files.iter().map(|file| manifest::tests::entry(&file.path, &file.bytes)).collect();
    files.push(file(manifest::NAME, &serde_json::json!({ "files": entries }).to_string()));
    files
}

/// Every file and folder below a folder, hidden ones too.
fn seen(folder: &Path) -> BTreeMap<PathBuf, Option<String>> {
    let mut seen = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() {
            seen.extend(self::seen(&entry));
            seen.insert(entry, None);
        } else {
            let text = fs::read_to_string(&entry).unwrap();
            seen.insert(entry, Some(text));
        }
    }
    seen
}

fn earlier() -> (TempDir, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    let target = dir.path().join("output/kit");
    deliver(&target, &[file("a.pdf", "old a"), file("svg/b.svg", "old b")]).unwrap();
    fs::write(target.join("mine.txt"), "mine").unwrap();
    (dir, target)
}

#[test]
fn files_arrive_and_nothing_else_stays() {
    let (dir, target) = earlier();
    deliver(&target, &[file("a.pdf", "new a"), file("c/d/e.svg", "new e")]).unwrap();
    let files: Vec<String> = seen(&target).into_values().flatten().collect();
    assert_eq!(files, ["new a", "new e", "mine", "old b"]);
    assert_eq!(fs::read_dir(dir.path().join("output")).unwrap().count(), 1);
}

#[test]
fn a_disk_that_fills_up_changes_nothing() {
    let (dir, target) = earlier();
    let before = seen(dir.path());
    let left = Cell::new(2);
    let full = |path: &Path, bytes: &[u8]| {
        put(path, &bytes[..bytes.len().min(3)])?;
        left.set(left.get() - 1);
        if left.get() == 0 { Err(ErrorKind::StorageFull.into()) } else { Ok(()) }
    };
    let files = [file("a.pdf", "new a"), file("svg/b.svg", "new b"), file("z.pdf", "new z")];
    let note = deliver_by(&target, &files, &full).unwrap_err();
    assert_eq!(note.code, Code::CannotWrite);
    assert!(note.message.contains("b.svg"), "{}", note.message);
    assert_eq!(seen(dir.path()), before);
}

#[test]
fn a_folder_that_was_made_for_nothing_goes_again() {
    let dir = tempfile::tempdir().unwrap();
    let full = |_: &Path, _: &[u8]| Err(ErrorKind::StorageFull.into());
    deliver_by(&dir.path().join("x/y/z"), &[file("a", "a")], &full).unwrap_err();
    assert!(seen(dir.path()).is_empty());
}

#[test]
fn a_place_that_is_taken_brings_everything_back() {
    let (dir, target) = earlier();
    fs::create_dir(target.join("z.pdf")).unwrap();
    fs::write(target.join("z.pdf/keep"), "keep").unwrap();
    let before = seen(dir.path());
    let files = [file("a.pdf", "new a"), file("n/n.svg", "new n"), file("z.pdf", "new z")];
    let note = deliver(&target, &files).unwrap_err();
    assert!(note.message.contains("z.pdf"), "{}", note.message);
    assert_eq!(seen(dir.path()), before);
}

#[test]
fn a_file_in_place_of_a_folder_is_left_alone() {
    let (dir, target) = earlier();
    let before = seen(dir.path());
    deliver(&target.join("mine.txt"), &[file("a", "a")]).unwrap_err();
    deliver(&target.join("mine.txt/below"), &[file("a", "a")]).unwrap_err();
    deliver(&target, &[file("new", "new"), file("mine.txt/a", "a")]).unwrap_err();
    assert_eq!(seen(dir.path()), before);
}

#[test]
fn nothing_is_written_outside() {
    let (dir, target) = earlier();
    let before = seen(dir.path());
    for path in ["../out", "/tmp/boardpress-out", "a/../../out"] {
        deliver(&target, &[file(path, "out")]).unwrap_err();
    }
    assert_eq!(seen(dir.path()), before);
}

#[test]
fn what_the_last_manifest_listed_goes_unless_it_was_changed() {
    let (_dir, target) = earlier();
    let files = vec![file("a.pdf", "a"), file("svg/b.svg", "b"), file("svg/c.svg", "c"), file("old/d.svg", "d")];
    deliver(&target, &with_manifest(files)).unwrap();
    fs::write(target.join("svg/c.svg"), "drawn over by hand").unwrap();

    let files = vec![file("a.pdf", "a")];
    deliver(&target, &with_manifest(files)).unwrap();
    assert!(target.join("a.pdf").exists() && target.join("mine.txt").exists());
    assert!(!target.join("svg/b.svg").exists() && !target.join("old").exists());
    assert!(target.join("svg/c.svg").exists());
}

#[test]
fn a_manifest_cannot_reach_outside() {
    let (dir, target) = earlier();
    fs::write(dir.path().join("precious"), "x").unwrap();
    let entry = manifest::tests::entry("../../precious", b"x");
    fs::write(target.join(manifest::NAME), serde_json::json!({ "files": [entry] }).to_string()).unwrap();
    deliver(&target, &with_manifest(vec![])).unwrap();
    assert!(dir.path().join("precious").exists());
}

#[test]
fn only_old_leavings_are_swept() {
    let (_dir, target) = earlier();
    fs::create_dir(target.join(".boardpress-young")).unwrap();
    fs::create_dir(target.join(".boardpress-old")).unwrap();
    let long_ago = std::time::SystemTime::now() - 2 * STALE;
    File::open(target.join(".boardpress-old")).unwrap().set_modified(long_ago).unwrap();
    deliver(&target, &[]).unwrap();
    assert!(target.join(".boardpress-young").exists());
    assert!(!target.join(".boardpress-old").exists());
}
