//! What an SVG says beyond SVG, and what is wrong with one.

use std::collections::BTreeMap;

use crate::diag::{Code, Note};

/// What is wrong with an SVG.
pub(super) struct Fault {
    code: Code,
    message: String,
    help: &'static str,
}

/// What the XML says beyond SVG.
#[derive(Default)]
pub(super) struct Hooks {
    /// Its slots in order of writing: id and kind.
    pub slots: Vec<(String, String)>,
    /// For an element's id, the fields with the colours of its fill and outline.
    pub tints: BTreeMap<String, (Option<String>, Option<String>)>,
}

impl Fault {
    /// A fault of this kind.
    pub(super) fn new(code: Code, message: impl Into<String>, help: &'static str) -> Fault {
        Fault { code, message: message.into(), help }
    }

    /// The fault as a note on a file.
    pub(super) fn note(self, path: &str) -> Note {
        Note::new(self.code, format!("{path}: {}", self.message)).about(path).help(self.help)
    }
}

impl Hooks {
    /// Whether an element is a slot.
    pub(super) fn is_slot(&self, id: &str) -> bool {
        self.slots.iter().any(|(slot, _)| slot == id)
    }
}
