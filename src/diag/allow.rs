//! Warnings that a kit lets pass, with its reason.

use super::{Code, Diagnostic};
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

/// What an [`Allow`] says: its code, and about what.
pub(super) type Covered<'a> = (Code, Option<&'a str>);

impl Allow {
    /// What it encodes.
    pub(super) fn covered(&self) -> Covered<'_> {
        (self.code, self.of.as_deref())
    }

    /// Returns what an entry can encode to match a diagnostic. An entry for a component matches all its faces.
    pub(super) fn covering(diagnostic: &Diagnostic) -> impl Iterator<Item = Covered<'_>> {
        let name = diagnostic.subject.as_deref();
        let parents = name
            .into_iter()
            .flat_map(|name| name.match_indices('/').map(|(end, _)| &name[..end]));
        parents
            .map(Some)
            .chain(name.map(Some))
            .chain([None])
            .map(|of| (diagnostic.code, of))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::msg;

    fn covers(of: Option<&str>, note: &Diagnostic) -> bool {
        let allow = Allow {
            code: Code::SmallType,
            why: String::new(),
            of: of.map(str::to_owned),
            span: Span::default(),
        };
        Allow::covering(note).any(|said| said == allow.covered())
    }

    #[test]
    fn a_component_stands_for_all_its_faces_and_for_no_other_of_a_longer_name() {
        let note = Diagnostic::new(Code::SmallType, msg!("small")).with_subject("fate/infighting");
        assert!(
            [None, Some("fate"), Some("fate/infighting")]
                .into_iter()
                .all(|of| covers(of, &note))
        );
        assert!(
            ["fat", "fate/in", "fate/infighting/back", "strategy"]
                .into_iter()
                .all(|of| !covers(Some(of), &note))
        );
        assert!(covers(
            None,
            &Diagnostic::new(Code::SmallType, msg!("small"))
        ));
        assert!(!covers(
            Some("fate"),
            &Diagnostic::new(Code::SmallType, msg!("small"))
        ));
        assert!(!covers(
            None,
            &Diagnostic::new(Code::Hairline, msg!("thin"))
        ));
    }
}
