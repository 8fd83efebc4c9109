//! The same job gives the same bytes, whatever happens around it.

use boardpress::diag::Report;
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
    let mut report = Report::default();
    let print = press(fs, job, &Unwatched, &mut report);
    print
        .unwrap_or_else(|| panic!("{}", told(&report).join("\n")))
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

#[test]
fn pressing_twice_gives_equal_bytes() {
    for kit in files::kits() {
        let fs = files::content(&kit);
        assert_same(&pressed(&fs, &job()), &pressed(&fs, &job()));
    }
}

#[test]
fn one_thread_and_several_give_equal_bytes() {
    for kit in files::kits() {
        let fs = files::content(&kit);
        let one = with_threads(1, || pressed(&fs, &job()));
        let several = with_threads(3, || pressed(&fs, &job()));
        assert_same(&one, &several);
    }
}

#[test]
fn the_order_in_which_files_are_added_changes_no_byte() {
    for kit in files::kits() {
        let forwards = files::content(&kit);
        let mut backwards = MemoryFiles::default();
        for path in forwards.list("").iter().rev() {
            let bytes = forwards.read(path).unwrap();
            if forwards.is_built_in(path) {
                backwards.put_built_in(path, bytes)
            } else {
                backwards.put(path, bytes)
            }
        }
        let pdf = Job {
            formats: vec![Format::Pdf],
            ..job()
        };
        assert_same(&pressed(&forwards, &pdf), &pressed(&backwards, &pdf));
    }
}
