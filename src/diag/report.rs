//! Notes gathered on the way, and told in a stable order.

use super::{Allow, Note, Severity};
use crate::source::Sources;

/// Every note so far, and the texts they point into.
#[derive(Debug, Default)]
pub struct Report {
    /// The texts that were read.
    pub sources: Sources,
    notes: Vec<Note>,
    allowed: Vec<(Note, String)>,
}

impl Report {
    /// Says something.
    pub fn say(&mut self, note: Note) {
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// Whether anything forbids writing.
    pub fn failed(&self) -> bool {
        self.notes.iter().any(|note| note.severity() == Severity::Error)
    }

    /// How many notes are this grave.
    pub fn count(&self, severity: Severity) -> usize {
        self.notes.iter().filter(|note| note.severity() == severity).count()
    }

    /// Takes away the warnings that a kit lets pass, and gives back what it lets
    /// pass though nobody has said it.
    pub fn allow<'a>(&mut self, allows: &'a [Allow]) -> Vec<&'a Allow> {
        let unused = allows.iter().filter(|allow| !self.notes.iter().any(|note| allow.covers(note))).collect();
        for note in std::mem::take(&mut self.notes) {
            match allows.iter().find(|allow| note.severity() == Severity::Warning && allow.covers(&note)) {
                Some(allow) => self.allowed.push((note, allow.why.clone())),
                None => self.notes.push(note),
            }
        }
        unused
    }

    /// The warnings that were let pass, each with the reason.
    pub fn allowed(&self) -> &[(Note, String)] {
        &self.allowed
    }

    /// The notes by file and place; those on the whole job come last.
    pub fn notes(&self) -> Vec<&Note> {
        let key = |note: &&Note| match &note.place {
            Some((span, _)) => (0, self.sources.path(span.file).to_owned(), span.start),
            None => (1, note.file.clone().unwrap_or_default(), 0),
        };
        let mut notes: Vec<&Note> = self.notes.iter().collect();
        notes.sort_by_cached_key(key);
        notes
    }
}
