//! "Did you mean": the known name nearest to an unknown one.

/// The name in `known` that a hand most likely meant by `word`, if any is near.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let lower = word.to_lowercase();
    known
        .into_iter()
        .filter(|name| *name != word)
        .map(|name| (strsim::damerau_levenshtein(&lower, &name.to_lowercase()), name))
        .filter(|(distance, name)| *distance <= 1 + name.chars().count() / 4)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_recognised_and_a_stranger_is_not() {
        let known = ["template", "title", "back"];
        assert_eq!(nearest("tilte", known), Some("title"));
        assert_eq!(nearest("Templat", known), Some("template"));
        assert_eq!(nearest("colour", known), None);
        assert_eq!(nearest("back", known), None, "it is what was typed");
    }
}
