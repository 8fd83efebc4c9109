//! "Did you mean": the known name nearest to an unknown one.

/// The name in `known` with the least edit distance to `word`, if one is near enough to be a typing error, or else the shortest
/// that begins with `word`; of equals, the first in the alphabet.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let lower = word.to_lowercase();
    let letters = Letters::of(lower.chars());
    let near = |name: &'a str| {
        let most = 1 + name.chars().count() / 4;
        // Most names have other letters, and are not looked at any closer.
        let may_be =
            letters.least_distance(&Letters::of(name.chars().flat_map(char::to_lowercase))) <= most;
        let distance = may_be.then(|| strsim::damerau_levenshtein(&lower, &name.to_lowercase()))?;
        (distance <= most).then_some((distance, name))
    };
    let known: Vec<&str> = known
        .into_iter()
        .filter(|name| *name != word && !name.is_empty())
        .collect();
    let nearest = known
        .iter()
        .copied()
        .filter_map(near)
        .min()
        .map(|(_, name)| name);
    // Of `quiz-card` and `quiz-card-back` the first is intended by `quiz`.
    let begun = || {
        known
            .iter()
            .copied()
            .filter(|name| name.to_lowercase().starts_with(&lower))
    };
    let shortest = || {
        begun()
            .min_by_key(|name| (name.len(), *name))
            .filter(|_| lower.chars().count() >= BEGINNING)
    };
    nearest.or_else(shortest)
}

/// How often a word has each letter; some letters count as one.
struct Letters([u16; 32]);

impl Letters {
    fn of(word: impl Iterator<Item = char>) -> Letters {
        let mut counts = [0_u16; 32];
        word.for_each(|letter| {
            let count = &mut counts[letter as usize % 32];
            *count = count.saturating_add(1);
        });
        Letters(counts)
    }

    /// A number of letters by which two words differ at least: each edit takes one away, adds one, or both.
    fn least_distance(&self, other: &Letters) -> usize {
        let more = |one: &Letters, other: &Letters| -> usize {
            one.0
                .iter()
                .zip(other.0)
                .map(|(one, other)| usize::from(one.saturating_sub(other)))
                .sum()
        };
        more(self, other).max(more(other, self))
    }
}

/// A word of so many letters can be the beginning of a name that is intended.
const BEGINNING: usize = 3;

/// Compares unknown words with known names until this has taken some tenths of a
/// second in all. Then no name is near: by then there are more faults than people read.
#[derive(Clone, Debug)]
pub(crate) struct Comparer {
    left: usize,
}

/// How many names a [`Comparer`] looks at.
const COMPARISONS: usize = 500_000;

impl Default for Comparer {
    fn default() -> Comparer {
        Comparer { left: COMPARISONS }
    }
}

impl Comparer {
    /// One that compares no names.
    pub(super) const DISABLED: Comparer = Comparer { left: 0 };

    /// The same as [`nearest`].
    pub(crate) fn nearest<'a>(
        &mut self,
        word: &str,
        known: impl Iterator<Item = &'a str>,
    ) -> Option<&'a str> {
        nearest(word, self.take(known)?)
    }

    /// The names that are to be compared; none where no more are.
    pub(super) fn take<'a>(
        &mut self,
        known: impl Iterator<Item = &'a str>,
    ) -> Option<Vec<&'a str>> {
        if self.left == 0 {
            return None;
        }
        let known: Vec<&str> = known.take(self.left + 1).collect();
        let left = self.left.checked_sub(known.len());
        self.left = left.unwrap_or(0);
        left.map(|_| known)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_not_compared_without_end() {
        let names: Vec<String> = (0..1_000).map(|n| format!("name-{n}")).collect();
        let mut comparer = Comparer::default();
        let mut near = || {
            comparer
                .nearest("name-77x", names.iter().map(String::as_str))
                .is_some()
        };
        assert!((0..500).all(|_| near()));
        assert!(!near());
    }

    #[test]
    fn a_slip_is_recognised_and_a_stranger_is_not() {
        let known = ["template", "title", "back"];
        assert_eq!(nearest("tilte", known), Some("title"));
        assert_eq!(nearest("Templat", known), Some("template"));
        assert_eq!(nearest("tip", ["top", "side"]), Some("top"));
        assert_eq!(nearest("colour", known), None);
        assert_eq!(nearest("back", known), None, "it is what was typed");
        assert_eq!(nearest("a", [""]), None);
        assert_eq!(
            nearest("quiz", ["quiz-card-back", "quiz-card"]),
            Some("quiz-card")
        );
    }
}
