//! The report while a kit is read.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::Range;

use crate::diag::{LazyNote, Note, Report};
use crate::source::{FileId, Span};

/// A report that all tables and readers of a kit share.
pub struct Reporter {
    report: RefCell<Report>,
    /// Places whose spelling is at fault, of which nothing more is said.
    misspelt: RefCell<BTreeSet<Span>>,
    /// The files whose tables were joined, each with the byte at which it starts in all of them, in order.
    joined: RefCell<Vec<(usize, FileId)>>,
}

impl Reporter {
    /// Creates a reporter that adds to the given report.
    pub fn new(report: Report) -> Reporter {
        Reporter {
            report: RefCell::new(report),
            misspelt: RefCell::default(),
            joined: RefCell::default(),
        }
    }

    /// The report, when all is read.
    pub fn into_report(self) -> Report {
        self.report.into_inner()
    }

    /// Adds a note, unless a note on the spelling of its place was added already.
    pub(crate) fn say<'a>(&self, note: impl Into<LazyNote<'a>>) {
        let note = note.into();
        let is_misspelt = |span| self.misspelt.borrow().contains(&span);
        if !note.place().is_some_and(is_misspelt) {
            self.report.borrow_mut().say(note);
        }
    }

    /// Adds a note on the spelling of a place, of which nothing more is said then.
    pub fn say_misspelt(&self, note: Note) {
        self.misspelt
            .borrow_mut()
            .extend(note.place.as_ref().map(|(span, _)| *span));
        self.report.borrow_mut().say(note);
    }

    /// What some work gives, and whether an error was noted in it.
    pub fn watch<T>(&self, work: impl FnOnce() -> T) -> (T, bool) {
        let (value, has_failed) = self.apart(work);
        self.report.borrow_mut().said_error |= has_failed;
        (value, has_failed)
    }

    /// The same for work on a single item, whose errors are no errors of its set: that is laid out without the item.
    pub fn apart<T>(&self, work: impl FnOnce() -> T) -> (T, bool) {
        let outside = self.with(|report| std::mem::take(&mut report.said_error));
        let value = work();
        (
            value,
            self.with(|report| std::mem::replace(&mut report.said_error, outside)),
        )
    }

    /// What some work gives, whose notes are changed before they are kept.
    pub fn changed<T>(&self, work: impl FnOnce() -> T, change: impl Fn(Note) -> Note) -> T {
        let aside = self.with(Report::set_aside);
        let value = work();
        self.with(|report| report.resume(aside, change));
        value
    }

    /// Passes the report to a function that does not know any reader, and so cannot ask for it again.
    pub fn with<T>(&self, work: impl FnOnce(&mut Report) -> T) -> T {
        work(&mut self.report.borrow_mut())
    }

    /// Remembers that the tables of some files were joined: see [`Reporter::place`].
    pub fn join(&self, files: Vec<(usize, FileId)>) {
        *self.joined.borrow_mut() = files;
    }

    /// The place of bytes of a file. If its tables were joined with those of others, they may be bytes of any of them,
    /// counted through all.
    pub fn place(&self, file: FileId, Range { start, end }: &Range<usize>) -> Span {
        let joined = self.joined.borrow();
        if !joined.iter().any(|(_, other)| *other == file) {
            return Span {
                file,
                start: *start,
                end: *end,
            };
        }
        let (before, file) = joined[joined.partition_point(|(before, _)| before <= start) - 1];
        Span {
            file,
            start: start - before,
            end: end - before,
        }
    }
}
