//! What a check finds on one face, by the text or the picture that is at fault: one note for each.

use std::collections::BTreeMap;

use crate::diag::Note;
use crate::scene::Written;
use crate::sheet::Face;

/// The worst fault of each text of a face, and how many more that text has, which may be set in many cells.
pub(super) struct ByText<'f, F>(BTreeMap<Option<&'f Written>, (F, usize)>);

impl<F> Default for ByText<'_, F> {
    fn default() -> Self {
        ByText(BTreeMap::new())
    }
}

impl<'f, F> ByText<'f, F> {
    /// Adds a fault of what was written there; `is_worse` says whether the first of two is worse than the second.
    pub(super) fn add(&mut self, written: Option<&'f Written>, fault: F, is_worse: impl Fn(&F, &F) -> bool) {
        match self.0.get_mut(&written) {
            None => {
                self.0.insert(written, (fault, 0));
            }
            Some((worst, more)) => {
                *more += 1;
                if is_worse(&fault, worst) {
                    *worst = fault;
                }
            }
        }
    }

    /// The notes on all of them, each at its text, or at the face where that is not known. `lines` says what there are more
    /// of, one and many.
    pub(super) fn notes(self, face: &Face, [one, many]: [&str; 2], note: impl Fn(F) -> Note) -> Vec<Note> {
        let told = |(written, (fault, more)): (Option<&Written>, (F, usize))| {
            let mut note = note(fault);
            match more {
                0 => {}
                1 => note.message += &format!(", like 1 more {one}"),
                more => note.message += &format!(", like {more} more {many}"),
            }
            let Some(Written { span, by }) = written else { return note.at_some(face.origin) };
            let note = note.at(*span).gathered(by);
            // One pattern is filled in for many rows of a table.
            match face.origin.filter(|origin| origin.file != span.file) {
                Some(origin) => note.also(origin, "for this one"),
                None => note,
            }
        };
        self.0.into_iter().map(told).collect()
    }
}
