//! Patterns: texts with `${field}` in them, filled in with the fields of an item or a cell.

use std::borrow::Cow;
use std::iter;

/// The text before the next `${field}` of a pattern, the field's name, and the text after
/// it; `None` if there is no further field.
pub(super) fn next_field(text: &str) -> Option<(&str, &str, &str)> {
    // A single letter is found faster than two.
    let start = text.match_indices('$').map(|(at, _)| at).find(|at| text[at + 1..].starts_with('{'))?;
    let end = start + text[start..].find('}')?;
    Some((&text[..start], &text[start + 2..end], &text[end + 1..]))
}

/// What a `${…}` of a pattern asks for, such as `${suit? | suit-colour}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked<'p> {
    /// The field.
    pub field: &'p str,
    /// Whether there is a `?` behind it: the field may be absent.
    pub is_optional: bool,
    tables: &'p str,
}

impl<'p> Asked<'p> {
    pub(super) fn parse(text: &'p str) -> Asked<'p> {
        let (name, tables) = text.split_once('|').unwrap_or((text, ""));
        // A name without tables is taken as it stands.
        let name = if tables.is_empty() { name } else { name.trim() };
        Asked { field: name.trim_end_matches('?'), is_optional: name.ends_with('?'), tables }
    }

    /// The tables in which what the field says is looked up, one after another.
    pub fn tables(self) -> impl Iterator<Item = &'p str> {
        self.tables.split('|').map(str::trim).filter(|table| !table.is_empty())
    }

    /// Whether what the field says is looked up, and not shown itself.
    pub fn is_looked_up(self) -> bool {
        self.tables().next().is_some()
    }
}

/// What a pattern asks for, in its order.
pub fn asked_in(pattern: &str) -> Vec<Asked<'_>> {
    all_asked(pattern).collect()
}

pub(super) fn all_asked(pattern: &str) -> impl Iterator<Item = Asked<'_>> {
    let mut rest = pattern;
    iter::from_fn(move || {
        let (_, text, after) = next_field(rest)?;
        rest = after;
        Some(Asked::parse(text))
    })
}

/// Whether a pattern has a `${` without a `}` of its own.
pub fn is_unclosed(pattern: &str) -> bool {
    let mut asked = pattern.split("${").skip(1);
    asked.any(|text| !text.contains('}'))
}

/// The names of the fields that a pattern asks for.
pub fn fields_in(pattern: &str) -> Vec<&str> {
    all_asked(pattern).map(|asked| asked.field).collect()
}

/// A pattern with each `${…}` replaced by its value; `None` if any has none.
pub fn replaced<'v>(pattern: &str, value: impl FnMut(Asked<'_>) -> Option<Cow<'v, str>>) -> Option<String> {
    let mut filled = String::new();
    append_replaced(pattern, value, &mut filled).then_some(filled)
}

/// Appends a pattern with each `${…}` replaced by its value; returns whether every one has a value.
pub(super) fn append_replaced<'v>(
    pattern: &str,
    mut value: impl FnMut(Asked<'_>) -> Option<Cow<'v, str>>,
    filled: &mut String,
) -> bool {
    let (mut rest, mut is_whole) = (pattern, true);
    while let Some((before, text, after)) = next_field(rest) {
        filled.push_str(before);
        match value(Asked::parse(text)) {
            Some(value) => filled.push_str(&value),
            None => is_whole = false,
        }
        rest = after;
    }
    filled.push_str(rest);
    is_whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_without_its_brace_is_found() {
        assert!(["a ${b", "${a ${b}", "${a} ${b", "$ {a} ${"].iter().all(|text| is_unclosed(text)));
        assert!(["", "a", "${a}", "${a} {b ${c}", "$ {", "{x"].iter().all(|text| !is_unclosed(text)));
    }

    #[test]
    fn a_field_may_be_optional_and_looked_up_in_tables() {
        let asked = |text| {
            let asked = asked_in(text);
            asked.iter().map(|one| (one.field, one.is_optional, one.tables().collect::<Vec<_>>())).collect::<Vec<_>>()
        };
        assert_eq!(asked("a ${b} ${c?}"), [("b", false, vec![]), ("c", true, vec![])]);
        assert_eq!(asked("${suit | colour}"), [("suit", false, vec!["colour"])]);
        assert_eq!(asked("${suit?|a | b-c}"), [("suit", true, vec!["a", "b-c"])]);
    }
}
