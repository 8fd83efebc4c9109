//! The report while a kit is read.

use std::cell::RefCell;

use crate::diag::{Note, Report};

/// A report that all tables and readers of a kit share.
pub(super) struct Reporter(RefCell<Report>);

impl Reporter {
    pub(super) fn new(report: Report) -> Reporter {
        Reporter(RefCell::new(report))
    }

    /// The report, when all is read.
    pub(super) fn into_report(self) -> Report {
        self.0.into_inner()
    }

    /// Adds a note.
    pub(super) fn say(&self, note: Note) {
        self.0.borrow_mut().say(note);
    }

    /// How many notes there are.
    pub(super) fn len(&self) -> usize {
        self.0.borrow().len()
    }

    /// Lends the report to a function that knows no reader, and so cannot ask for it again.
    pub(super) fn with<T>(&self, work: impl FnOnce(&mut Report) -> T) -> T {
        work(&mut self.0.borrow_mut())
    }
}
