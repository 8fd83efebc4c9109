//! The report while a kit is read.

use std::cell::RefCell;
use std::ops::Range;

use crate::diag::{Note, Report};
use crate::source::{FileId, Span};

/// A report that all tables and readers of a kit share.
pub(super) struct Reporter {
    report: RefCell<Report>,
    /// The files whose tables were joined, each with the byte at which it starts in all of them, in order.
    joined: RefCell<Vec<(usize, FileId)>>,
}

impl Reporter {
    pub(super) fn new(report: Report) -> Reporter {
        Reporter { report: RefCell::new(report), joined: RefCell::default() }
    }

    /// The report, when all is read.
    pub(super) fn into_report(self) -> Report {
        self.report.into_inner()
    }

    /// Adds a note.
    pub(super) fn say(&self, note: Note) {
        self.report.borrow_mut().say(note);
    }

    /// How many notes there are.
    pub(super) fn len(&self) -> usize {
        self.report.borrow().len()
    }

    /// Lends the report to a function that knows no reader, and so cannot ask for it again.
    pub(super) fn with<T>(&self, work: impl FnOnce(&mut Report) -> T) -> T {
        work(&mut self.report.borrow_mut())
    }

    /// Keeps in mind that the tables of some files were joined: see [`Reporter::place`].
    pub(super) fn join(&self, files: Vec<(usize, FileId)>) {
        *self.joined.borrow_mut() = files;
    }

    /// The place of bytes of a file. If its tables were joined with those of others, they may be bytes of any of them,
    /// counted through all.
    pub(super) fn place(&self, file: FileId, Range { start, end }: &Range<usize>) -> Span {
        let joined = self.joined.borrow();
        if !joined.iter().any(|(_, other)| *other == file) {
            return Span { file, start: *start, end: *end };
        }
        let (before, file) = joined[joined.partition_point(|(before, _)| before <= start) - 1];
        Span { file, start: start - before, end: end - before }
    }
}
