//! Fingerprints of the pieces of an earlier job.

use std::collections::BTreeMap;

/// How many pieces of a component and a fingerprint were printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrintedFingerprints(BTreeMap<(String, u64), u32>);

impl PrintedFingerprints {
    /// Adds pieces of a component.
    pub fn add(&mut self, component: &str, fingerprint: u64, copies: u32) {
        if copies > 0 {
            let all = self
                .0
                .entry((component.to_owned(), fingerprint))
                .or_default();
            *all = all.saturating_add(copies);
        }
    }

    /// Takes away as many of these pieces as there are, at most `copies`; how many that is.
    pub fn take(&mut self, component: &str, fingerprint: u64, copies: u32) -> u32 {
        let Some(left) = self.0.get_mut(&(component.to_owned(), fingerprint)) else {
            return 0;
        };
        let taken = copies.min(*left);
        *left -= taken;
        taken
    }

    /// All of them: component, fingerprint and how many.
    pub fn iter(&self) -> impl Iterator<Item = (&str, u64, u32)> {
        self.0
            .iter()
            .map(|((component, fingerprint), copies)| (component.as_str(), *fingerprint, *copies))
    }
}
