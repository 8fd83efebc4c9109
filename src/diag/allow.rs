//! Warnings that a kit lets pass, with its reason.

use super::{Code, Note};
use crate::source::Span;

/// A warning that a kit lets pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Allow {
    /// Which kind of warning.
    pub code: Code,
    /// Why it is let pass.
    pub why: String,
    /// The component, or the one face of it, about which it is let pass; none for all.
    pub of: Option<String>,
    /// Where it was written.
    pub span: Span,
}

impl Allow {
    /// Whether it speaks of a note. What it says of a component, it says of all that lies in it.
    pub(super) fn covers(&self, note: &Note) -> bool {
        let within = |of: &String| {
            let rest = note.of.as_deref().and_then(|name| name.strip_prefix(of.as_str()));
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        self.code == note.code && self.of.as_ref().is_none_or(within)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn covers(of: Option<&str>, note: &Note) -> bool {
        let allow =
            Allow { code: Code::SmallType, why: String::new(), of: of.map(str::to_owned), span: Span::default() };
        allow.covers(note)
    }

    #[test]
    fn a_component_stands_for_all_its_faces_and_for_no_other_of_a_longer_name() {
        let note = Note::new(Code::SmallType, "small").of("fate/infighting");
        assert!([None, Some("fate"), Some("fate/infighting")].into_iter().all(|of| covers(of, &note)));
        assert!(["fat", "fate/in", "fate/infighting/back", "strategy"].into_iter().all(|of| !covers(Some(of), &note)));
        assert!(covers(None, &Note::new(Code::SmallType, "small")));
        assert!(!covers(Some("fate"), &Note::new(Code::SmallType, "small")));
        assert!(!covers(None, &Note::new(Code::Hairline, "thin")));
    }
}
