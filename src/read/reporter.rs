//! The report while a kit is read.

use std::cell::RefCell;
use std::collections::BTreeSet;

use crate::diag::{Note, Report};
use crate::source::Span;

/// A report that all tables and readers of a kit share.
pub(super) struct Reporter {
    report: RefCell<Report>,
    /// Places whose spelling is at fault, of which nothing more is said.
    misspelt: RefCell<BTreeSet<Span>>,
}

impl Reporter {
    pub(super) fn new(report: Report) -> Reporter {
        Reporter { report: RefCell::new(report), misspelt: RefCell::default() }
    }

    /// The report, when all is read.
    pub(super) fn into_report(self) -> Report {
        self.report.into_inner()
    }

    /// Adds a note, if the spelling of its place is not at fault.
    pub(super) fn say(&self, note: Note) {
        let is_misspelt = |(span, _): &(Span, String)| self.misspelt.borrow().contains(span);
        if !note.place.as_ref().is_some_and(is_misspelt) {
            self.report.borrow_mut().say(note);
        }
    }

    /// Adds a note on the spelling of a place, of which nothing more is said then.
    pub(super) fn say_misspelt(&self, note: Note) {
        self.misspelt.borrow_mut().extend(note.place.as_ref().map(|(span, _)| *span));
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
}
