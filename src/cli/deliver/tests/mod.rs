//! All or nothing, tried with everything that can go wrong between: an error
//! and a sudden end at every change of the disk.

mod faulty;

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;

use self::faulty::{Faulty, How};
use super::*;
use crate::cli::manifest::{self, tests::manifest};
use crate::diag::{Code, DiagnosticResult};

fn files(files: &[(&str, &str)]) -> MemoryFiles {
    let mut memory = MemoryFiles::default();
    files
        .iter()
        .for_each(|(path, text)| memory.put(path, *text));
    memory
}

/// The files of a job, and its manifest.
fn job(name: &str, listed: &[(&str, &str)]) -> MemoryFiles {
    let mut files = files(listed);
    let listed: Vec<(&str, &[u8])> = listed
        .iter()
        .map(|(path, text)| (*path, text.as_bytes()))
        .collect();
    files.put(manifest::NAME, manifest(name, &listed));
    files
}

fn old() -> MemoryFiles {
    job(
        "k-a4",
        &[
            ("k-a4.pdf", "old"),
            ("k-a4-report.pdf", "same"),
            ("svg/k-a4-001.svg", "old"),
            ("k-a4-2.pdf", "gone"),
        ],
    )
}

fn new() -> MemoryFiles {
    job(
        "k-a4",
        &[
            ("k-a4.pdf", "new"),
            ("k-a4-report.pdf", "same"),
            ("png/k-a4-001.png", "new"),
            ("k-a4-3.pdf", "new"),
        ],
    )
}

fn listed(target: &Path, files: &MemoryFiles) -> DiagnosticResult<Delivered> {
    deliver_by(
        target,
        files,
        (Own::Listed, false),
        &Faulty::new(usize::MAX, How::Fails),
    )
}

/// Every file below a folder, hidden ones too.
fn seen(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut seen = BTreeMap::new();
    for entry in fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
    {
        if entry.is_dir() {
            seen.extend(self::seen(&entry));
        } else {
            let text = String::from_utf8_lossy(&fs::read(&entry).unwrap()).into_owned();
            seen.insert(entry, text);
        }
    }
    seen
}

/// A folder with the old files, and one of the user's.
fn earlier() -> (TempDir, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    let target = dir.path().join("output/kit");
    listed(&target, &old()).unwrap();
    fs::write(target.join("mine.txt"), "mine").unwrap();
    (dir, target)
}

/// The folder as it must be when all is as before, and when all is new.
fn wholes() -> [BTreeMap<PathBuf, String>; 2] {
    let strip = |target: &Path| {
        let below =
            |(path, text): (PathBuf, String)| (path.strip_prefix(target).unwrap().to_owned(), text);
        seen(target).into_iter().map(below).collect()
    };
    let (_dir, target) = earlier();
    let before = strip(&target);
    listed(&target, &new()).unwrap();
    [before, strip(&target)]
}

/// What a fault at every change leaves, after the next run has put things in order.
fn leavings(how: How) -> (usize, usize) {
    let wholes = wholes();
    let mut outcomes = [0, 0];
    for n in 0.. {
        let (_dir, target) = earlier();
        let storage = Faulty::new(n, how);
        let done = deliver_by(&target, &new(), (Own::Listed, false), &storage);
        if n > storage.made.get() {
            assert!(done.is_ok() && n > 30, "{how:?} {n}");
            break;
        }
        assert!(
            how != How::Stops || !target.join(scratch::NAME).exists(),
            "{how:?} at change {n} leaves its folder"
        );
        // The next run in the folder writes another job, so that this one stays as it is.
        listed(&target, &files(&[("next.txt", "next")]))
            .unwrap_or_else(|note| panic!("{how:?} {n}: {}", note.message));
        let mut left: BTreeMap<PathBuf, String> = BTreeMap::new();
        for (path, text) in seen(&target) {
            left.insert(path.strip_prefix(&target).unwrap().to_owned(), text);
        }
        assert_eq!(left.remove(Path::new("next.txt")).as_deref(), Some("next"));
        let whole = wholes.iter().position(|whole| *whole == left);
        let whole = whole.unwrap_or_else(|| panic!("{how:?} at change {n} leaves {left:#?}"));
        assert!(
            done.is_err() || whole == 1,
            "{how:?} {n}: what is said to be done is done"
        );
        assert!(
            [How::Ends, How::Stays].contains(&how) || done.is_ok() || whole == 0,
            "{how:?} {n}: what is said to have failed has"
        );
        outcomes[whole] += 1;
    }
    (outcomes[0], outcomes[1])
}

#[test]
fn an_error_at_any_change_leaves_all_old_or_all_new() {
    let (old, new) = leavings(How::Fails);
    assert!(old > 20 && new > 5, "{old} {new}");
}

#[test]
fn an_end_at_any_change_leaves_all_old_or_all_new_after_the_next_run() {
    let (old, new) = leavings(How::Ends);
    assert!(old > 20 && new > 5, "{old} {new}");
}

#[test]
fn what_cannot_be_undone_is_kept_for_the_next_run() {
    let (old, new) = leavings(How::Stays);
    assert!(old > 20 && new > 0, "{old} {new}");
}

#[test]
fn a_wish_to_stop_at_any_change_leaves_all_old_or_all_new() {
    let (old, new) = leavings(How::Stops);
    assert!(old > 10 && new > 5, "{old} {new}");
}

#[test]
fn a_file_that_was_stopped_is_told_and_is_to_be_made_again() {
    let (_dir, target) = earlier();
    let note = deliver_by(
        &target,
        &new(),
        (Own::Listed, false),
        &Faulty::new(0, How::Stops),
    )
    .unwrap_err();
    assert!(
        note.message
            .to_string()
            .ends_with("cannot be written: it was stopped"),
        "{}",
        note.message
    );
    assert_eq!(
        note.help.unwrap(),
        "run the command again to make the files"
    );
}

#[test]
fn an_end_while_an_end_is_mended_is_mended_too() {
    let [before, _] = wholes();
    for (first, second) in (32..50).flat_map(|first| (0..24).map(move |second| (first, second))) {
        let (_dir, target) = earlier();
        let _ = deliver_by(
            &target,
            &new(),
            (Own::Listed, false),
            &Faulty::new(first, How::Ends),
        );
        if !target.join(scratch::NAME).join(journal::NAME).exists() {
            continue;
        }
        let _ = deliver_by(
            &target,
            &files(&[("next.txt", "next")]),
            (Own::Listed, false),
            &Faulty::new(second, How::Ends),
        );
        listed(&target, &files(&[("next.txt", "next")])).unwrap();
        assert_eq!(
            seen(&target).len(),
            before.len() + 1,
            "{first} {second}: {:#?}",
            seen(&target)
        );
        assert_eq!(
            fs::read_to_string(target.join("k-a4.pdf")).unwrap(),
            "old",
            "{first} {second}"
        );
    }
}

#[test]
fn a_folder_that_was_made_for_nothing_goes_again() {
    for n in 0..15 {
        let dir = tempfile::tempdir().unwrap();
        let storage = Faulty::new(n, How::Fails);
        deliver_by(
            &dir.path().join("x/y/z"),
            &files(&[("a", "a")]),
            (Own::Listed, false),
            &storage,
        )
        .unwrap_err();
        let left = fs::read_dir(dir.path()).unwrap().count();
        assert!(
            left == 0
                || seen(dir.path())
                    .keys()
                    .all(|path| path.to_string_lossy().contains(scratch::NAME)),
            "{n}"
        );
    }
}

#[test]
fn files_of_the_job_are_replaced_and_removed_and_no_others() {
    let (_dir, target) = earlier();
    fs::write(target.join("svg/k-a4-001.svg"), "drawn over by hand").unwrap();
    let done = listed(&target, &new()).unwrap();
    assert_eq!(
        (done.replaced, done.removed),
        (vec!["k-a4.pdf".to_owned()], vec!["k-a4-2.pdf".to_owned()])
    );
    assert_eq!(done.kept, ["svg/k-a4-001.svg"]);
    assert!(target.join("mine.txt").exists() && !target.join("k-a4-2.pdf").exists());
    assert_eq!(
        listed(&target, &new()).unwrap(),
        Delivered {
            kept: Vec::new(),
            ..Delivered::default()
        }
    );
}

#[test]
fn jobs_live_side_by_side_with_their_records() {
    let (_dir, target) = earlier();
    let other = job("k-letter", &[("k-letter.pdf", "other")]);
    assert_eq!(listed(&target, &other).unwrap(), Delivered::default());
    assert!(target.join("k-a4.pdf").exists() && target.join("k-a4-manifest.json").exists());
    // The manifest of the last job has the plain name.
    let done = listed(&target, &new()).unwrap();
    assert_eq!((done.replaced.len(), done.removed.len()), (1, 2));
    assert!(target.join("k-letter.pdf").exists() && target.join("k-letter-manifest.json").exists());
    assert!(!target.join("k-a4-manifest.json").exists());
    let record = |name: &str| manifest::Record::open(&target.join(name)).unwrap().0.job;
    assert_eq!(
        (
            record(manifest::NAME).as_str(),
            record("k-letter-manifest.json").as_str()
        ),
        ("k-a4", "k-letter")
    );
}

#[test]
fn files_of_somebody_else_are_in_the_way_until_they_are_forced() {
    let (dir, target) = earlier();
    fs::write(target.join("k-a4.pdf"), "changed by hand").unwrap();
    fs::write(target.join("k-a4-3.pdf"), "mine").unwrap();
    let before = seen(dir.path());
    let note = listed(&target, &new()).unwrap_err();
    assert_eq!(note.code, Code::InTheWay);
    assert!(
        note.message.to_string().contains("k-a4.pdf")
            && note.message.to_string().contains("k-a4-3.pdf"),
        "{}",
        note.message
    );
    assert_eq!(seen(dir.path()), before);
    let done = deliver_by(&target, &new(), (Own::Listed, true), &Disk).unwrap();
    assert_eq!(done.replaced, ["k-a4-3.pdf", "k-a4.pdf"]);
}

#[test]
fn a_strange_manifest_is_in_the_way_and_nothing_goes_by_it() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("thesis.docx"), "years").unwrap();
    let years = crate::cli::manifest::sha256(b"years");
    let strange = [
        format!(r#"{{"files": [{{"path": "thesis.docx", "sha256": "{years}"}}]}}"#),
        manifest("k-a4", &[("thesis.docx", b"years")]),
        manifest("k-a4", &[("./thesis.docx", b"years")]),
        "{}".to_owned(),
    ];
    for text in strange {
        fs::write(dir.path().join(manifest::NAME), &text).unwrap();
        let note = listed(dir.path(), &new()).unwrap_err();
        assert!(
            note.code == Code::InTheWay && note.message.to_string().contains(manifest::NAME),
            "{}",
            note.message
        );
        assert_eq!(seen(dir.path()).len(), 2);
    }
    deliver_by(dir.path(), &new(), (Own::Listed, true), &Disk).unwrap();
    assert!(dir.path().join("thesis.docx").exists());
}

#[test]
fn a_folder_of_somebody_else_is_never_taken_for_scratch() {
    let (_dir, target) = earlier();
    for name in [".boardpress-mine", scratch::NAME] {
        fs::create_dir_all(target.join(name).join("sub")).unwrap();
        fs::write(target.join(name).join("sub/photo.jpg"), "photo").unwrap();
    }
    let note = listed(&target, &new()).unwrap_err();
    assert!(
        note.message.to_string().contains(scratch::NAME),
        "{}",
        note.message
    );
    fs::write(target.join(scratch::NAME).join("lock"), "").unwrap();
    listed(&target, &new()).unwrap_err();
    for said in ["me", ""] {
        fs::write(target.join(scratch::NAME).join("owner"), said).unwrap();
        listed(&target, &new()).unwrap_err();
    }
    fs::rename(target.join(scratch::NAME), target.join("photos")).unwrap();
    listed(&target, &new()).unwrap();
    assert!(
        target.join(".boardpress-mine/sub/photo.jpg").exists()
            && target.join("photos/sub/photo.jpg").exists()
    );
}

#[test]
fn two_runs_in_one_folder_come_one_after_the_other() {
    let dir = tempfile::tempdir().unwrap();
    let other = || {
        job(
            "k-a4",
            &[
                ("k-a4.pdf", "other"),
                ("k-a4-3.pdf", "other"),
                ("png/k-a4-001.png", "other"),
            ],
        )
    };
    std::thread::scope(|scope| {
        for n in 0..4 {
            let target = dir.path();
            scope.spawn(move || {
                for _ in 0..10 {
                    let files = if n % 2 == 0 { new() } else { other() };
                    deliver_by(target, &files, (Own::Listed, false), &Disk).unwrap();
                }
            });
        }
    });
    let left = seen(dir.path());
    let text = &left[&dir.path().join("k-a4.pdf")];
    assert_eq!(&left[&dir.path().join("k-a4-3.pdf")], text);
    assert_eq!(&left[&dir.path().join("png/k-a4-001.png")], text);
    let whole = if text == "new" { new() } else { other() };
    assert_eq!(left.len(), whole.iter().count(), "{left:#?}");
}

#[test]
fn a_run_that_is_overtaken_in_a_new_folder_knows_the_other_s_files() {
    let other = || job("k-letter", &[("k-letter.pdf", "other")]);
    // After the folder `x` is made, and after `y`. From then on a run of another program waits; those of one come one
    // after the other.
    for n in 0..2 {
        let dir = tempfile::tempdir().unwrap();
        let (target, made) = (dir.path().join("x/y"), dir.path().join("made"));
        listed(&made, &other()).unwrap();
        let storage = Faulty::overtaken(n, || {
            fs::create_dir_all(&target).unwrap();
            for file in seen(&made).into_keys() {
                fs::rename(&file, target.join(file.file_name().unwrap())).unwrap();
            }
        });
        let done = deliver_by(&target, &new(), (Own::Listed, false), &storage);
        done.unwrap_or_else(|note| panic!("{n}: {}", note.message));
        let both = new().iter().count() + other().iter().count();
        assert_eq!(seen(&target).len(), both, "{n}: {:#?}", seen(&target));
    }
}

#[test]
fn a_place_that_is_taken_brings_everything_back() {
    let (dir, target) = earlier();
    fs::create_dir(target.join("k-a4-3.pdf")).unwrap();
    fs::write(target.join("k-a4-3.pdf/keep"), "keep").unwrap();
    let before = seen(dir.path());
    for force in [false, true] {
        let note = deliver_by(&target, &new(), (Own::Listed, force), &Disk).unwrap_err();
        assert!(
            note.message.to_string().contains("k-a4-3.pdf"),
            "{}",
            note.message
        );
        assert_eq!(seen(dir.path()), before);
    }
}

#[test]
fn a_file_in_place_of_a_folder_is_left_alone() {
    let (dir, target) = earlier();
    let before = seen(dir.path());
    listed(&target.join("mine.txt"), &files(&[("a", "a")])).unwrap_err();
    listed(&target.join("mine.txt/below"), &files(&[("a", "a")])).unwrap_err();
    listed(&target, &files(&[("new", "new"), ("mine.txt/a", "a")])).unwrap_err();
    assert_eq!(seen(dir.path()), before);
}

#[test]
fn nothing_is_written_outside_or_twice() {
    let (dir, target) = earlier();
    let before = seen(dir.path());
    for path in ["../out", "/tmp/boardpress-out", "a/../../out"] {
        listed(&target, &files(&[(path, "out")])).unwrap_err();
    }
    listed(&target, &files(&[("a.pdf", "a"), ("A.pdf", "a")])).unwrap_err();
    assert_eq!(seen(dir.path()), before);
}

#[test]
fn a_folder_that_a_run_has_left_half_changed_is_settled() {
    let [old, new_files] = wholes();
    for n in 0..75 {
        let (_dir, target) = earlier();
        let _ = deliver_by(
            &target,
            &new(),
            (Own::Listed, false),
            &Faulty::new(n, How::Ends),
        );
        settle(&target).unwrap();
        let text = fs::read_to_string(target.join("k-a4.pdf")).unwrap();
        let whole = if text == "old" { &old } else { &new_files };
        let left = seen(&target);
        let below = whole
            .keys()
            .all(|path| left.contains_key(&target.join(path)));
        assert!(below, "{n}: {left:#?}");
    }
}

#[cfg(unix)]
#[test]
fn links_are_replaced_by_force_alone_and_never_written_through() {
    use std::os::unix::fs::symlink;
    let (dir, target) = earlier();
    let precious = dir.path().join("precious");
    fs::write(&precious, "old").unwrap();
    fs::create_dir(dir.path().join("elsewhere")).unwrap();
    fs::remove_file(target.join("k-a4.pdf")).unwrap();
    symlink(&precious, target.join("k-a4.pdf")).unwrap();
    assert_eq!(listed(&target, &new()).unwrap_err().code, Code::InTheWay);
    deliver_by(&target, &new(), (Own::Listed, true), &Disk).unwrap();
    assert_eq!(fs::read_to_string(&precious).unwrap(), "old");
    assert_eq!(fs::read_to_string(target.join("k-a4.pdf")).unwrap(), "new");
    fs::remove_dir_all(target.join("png")).unwrap();
    symlink(dir.path().join("elsewhere"), target.join("png")).unwrap();
    deliver_by(&target, &new(), (Own::Listed, true), &Disk).unwrap_err();
    assert_eq!(
        fs::read_dir(dir.path().join("elsewhere")).unwrap().count(),
        0
    );
    // A link to the folder itself is the user's way to name it.
    symlink(&target, dir.path().join("here")).unwrap();
    fs::remove_file(target.join("png")).unwrap();
    listed(&dir.path().join("here"), &new()).unwrap();
    assert!(target.join("png/k-a4-001.png").exists());
}

#[test]
fn what_somebody_wrote_after_a_run_was_broken_off_is_not_lost() {
    for n in 0..75 {
        let (_dir, target) = earlier();
        let _ = deliver_by(
            &target,
            &new(),
            (Own::Listed, false),
            &Faulty::new(n, How::Ends),
        );
        fs::write(target.join("k-a4.pdf"), "written by hand").unwrap();
        // Either all is put in order around it, or it is reported.
        if let Err(note) = listed(&target, &files(&[("next.txt", "next")])) {
            assert!(
                note.message.to_string().contains("k-a4.pdf")
                    && note.message.to_string().contains("move"),
                "{}",
                note.message
            );
        }
        assert_eq!(
            fs::read_to_string(target.join("k-a4.pdf")).unwrap(),
            "written by hand",
            "{n}"
        );
    }
}

#[test]
fn what_somebody_saves_at_any_change_is_not_lost() {
    for n in 0.. {
        let (_dir, target) = earlier();
        let place = target.join("k-a4.pdf");
        let storage = Faulty::overtaken(n, || fs::write(&place, "saved by hand").unwrap());
        let done = deliver_by(&target, &new(), (Own::Listed, true), &storage);
        if n >= storage.made.get() {
            assert!(done.is_ok() && n > 30, "{n}");
            break;
        }
        if let Err(note) = &done {
            assert!(
                note.message.to_string().contains("another program"),
                "{n}: {}",
                note.message
            );
        }
        // Before it is looked at, it is one of somebody else, which is replaced by force.
        let now = fs::read_to_string(&place).unwrap();
        let is_forced =
            done.is_ok_and(|done| done.replaced.contains(&"k-a4.pdf".to_owned())) && now == "new";
        assert!(
            now == "saved by hand" || (n < 25 && is_forced),
            "{n}: {now}"
        );
        assert!(!target.join(scratch::NAME).exists(), "{n}");
    }
}

#[test]
fn what_somebody_saves_while_a_single_file_is_replaced_is_not_lost() {
    for n in 0.. {
        let dir = tempfile::tempdir().unwrap();
        let place = dir.path().join("cards.csv");
        fs::write(&place, "before").unwrap();
        let storage = Faulty::overtaken(n, || fs::write(&place, "saved by hand").unwrap());
        let own = Own::Unchanged(&|| Ok(()));
        let done = deliver_by(
            dir.path(),
            &files(&[("cards.csv", "new")]),
            (own, false),
            &storage,
        );
        if n >= storage.made.get() {
            assert!(done.is_ok() && n > 10, "{n}");
            break;
        }
        // Before it is looked at, it is what was read.
        let now = fs::read_to_string(&place).unwrap();
        assert!(
            now == "saved by hand" || n < 10 && done.is_ok(),
            "{n}: {now}"
        );
        assert!(!dir.path().join(scratch::NAME).exists(), "{n}");
    }
}

#[test]
fn a_file_that_is_replaced_is_never_half_written_and_leaves_no_other() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("cards.csv");
    let texts = ["a".repeat(20_000), "b".repeat(30_000)];
    let replace = |text: &str| {
        deliver(
            dir.path(),
            &files(&[("cards.csv", text)]),
            Own::Unchanged(&|| Ok(())),
            false,
        )
        .unwrap();
    };
    replace(&texts[0]);
    std::thread::scope(|scope| {
        for text in &texts {
            scope.spawn(|| (0..20).for_each(|_| replace(text)));
        }
        (0..100).for_each(|_| assert!(texts.contains(&fs::read_to_string(&path).unwrap())));
    });
    assert_eq!(seen(dir.path()).len(), 1);
}

/// A folder in which a run was broken off, with its journal.
fn broken_off() -> (TempDir, PathBuf) {
    let run = |n| {
        let (dir, target) = earlier();
        let _ = deliver_by(
            &target,
            &new(),
            (Own::Listed, false),
            &Faulty::new(n, How::Ends),
        );
        target
            .join(scratch::NAME)
            .join(journal::NAME)
            .exists()
            .then_some((dir, target))
    };
    (0..60).find_map(run).unwrap()
}

#[test]
fn a_journal_that_tells_of_files_elsewhere_changes_nothing() {
    let (dir, target) = broken_off();
    let scratch = target.join(scratch::NAME);
    let victims = ["precious.txt", "elsewhere/precious.txt"].map(|name| dir.path().join(name));
    fs::create_dir_all(dir.path().join("elsewhere/empty")).unwrap();
    victims
        .iter()
        .for_each(|victim| fs::write(victim, "precious").unwrap());
    fs::write(scratch.join("old-0"), "planted").unwrap();
    let [precious, planted] = ["precious", "planted"].map(|text| manifest::sha256(text.as_bytes()));
    let deletes = |path: &str| {
        format!(r#"{{"folders":[],"changes":[{{"path":"{path}","old":null,"new":"{precious}"}}]}}"#)
    };
    let mut journals = vec![
        deletes("../../precious.txt"),
        deletes(&victims[0].display().to_string()),
        format!(
            r#"{{"folders":[],"changes":[{{"path":"../../new.txt","old":{{"file":"{planted}"}},"new":null}}]}}"#
        ),
        r#"{"folders":["../../elsewhere/empty"],"changes":[]}"#.to_owned(),
        "{".to_owned(),
    ];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(dir.path().join("elsewhere"), target.join("link")).unwrap();
        journals.push(deletes("link/precious.txt"));
    }
    let before = seen(dir.path());
    for text in journals {
        fs::write(scratch.join(journal::NAME), &text).unwrap();
        let note = listed(&target, &new()).unwrap_err();
        assert!(
            note.message
                .to_string()
                .contains("was not written by Boardpress"),
            "{text}: {}",
            note.message
        );
        assert_eq!(seen(dir.path()).len(), before.len(), "{text}");
        assert!(
            victims
                .iter()
                .all(|victim| fs::read_to_string(victim).unwrap() == "precious"),
            "{text}"
        );
        assert!(dir.path().join("elsewhere/empty").exists(), "{text}");
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_in_place_of_a_journal_is_not_waited_for() {
    let (_dir, target) = broken_off();
    let journal = target.join(scratch::NAME).join(journal::NAME);
    fs::remove_file(&journal).unwrap();
    assert!(
        std::process::Command::new("mkfifo")
            .arg(&journal)
            .status()
            .unwrap()
            .success()
    );
    assert!(
        listed(&target, &new())
            .unwrap_err()
            .message
            .to_string()
            .contains("was not written by Boardpress")
    );
}
