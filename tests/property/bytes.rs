//! The same job gives the same bytes, whatever happens around it.

use std::sync::OnceLock;

use boardpress::diag::Diagnostics;
use boardpress::model::{Format, Job};
use boardpress::press::Unwatched;
use boardpress::source::{FileSystem, MemoryFiles};

use crate::support::made::{MadeFile, press};
use crate::support::{files, told};

fn job() -> Job {
    Job {
        seed: 4711,
        formats: vec![Format::Pdf, Format::Svg],
        ..Job::default()
    }
}

fn pressed(fs: &MemoryFiles, job: &Job) -> Vec<MadeFile> {
    let diagnostics = Diagnostics::default();
    let print = press(fs, job, &Unwatched, &diagnostics);
    print
        .unwrap_or_else(|_| panic!("{}", told(&diagnostics).join("\n")))
        .files
}

fn with_threads(count: usize, work: impl FnOnce() -> Vec<MadeFile> + Send) -> Vec<MadeFile> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(count)
        .build()
        .unwrap()
        .install(work)
}

/// Says which files differ, since the bytes themselves would fill the screen.
#[track_caller]
fn assert_same(left: &[MadeFile], right: &[MadeFile]) {
    let names = |files: &[MadeFile]| {
        files
            .iter()
            .map(|file| file.path.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(names(left), names(right));
    let differ: Vec<&str> = left
        .iter()
        .zip(right)
        .filter(|(left, right)| left != right)
        .map(|(left, _)| left.path.as_str())
        .collect();
    assert!(differ.is_empty(), "{differ:?}");
}

/// Every kit as three threads press it, with which the tests compare it.
fn pressed_kits() -> &'static [(MemoryFiles, Vec<MadeFile>)] {
    static KITS: OnceLock<Vec<(MemoryFiles, Vec<MadeFile>)>> = OnceLock::new();
    KITS.get_or_init(|| {
        files::kits()
            .iter()
            .map(|kit| {
                let fs = files::content(kit);
                let files = with_threads(3, || pressed(&fs, &job()));
                (fs, files)
            })
            .collect()
    })
}

#[test]
fn pressing_again_on_one_thread_gives_equal_bytes() {
    for (fs, files) in pressed_kits() {
        assert_same(files, &with_threads(1, || pressed(fs, &job())));
    }
}

#[test]
fn the_order_in_which_files_are_added_changes_no_byte() {
    for (forwards, files) in pressed_kits() {
        let mut backwards = MemoryFiles::default();
        for path in forwards.list("").iter().rev() {
            let bytes = forwards.read(path).unwrap();
            if forwards.is_built_in(path) {
                backwards.put_built_in(path, bytes)
            } else {
                backwards.put(path, bytes)
            }
        }
        assert_same(files, &pressed(&backwards, &job()));
    }
}
