//! Patterns: texts with `${field}` in them, filled in with the fields of an item or a cell.

use std::borrow::Cow;
use std::iter;

use super::markdown::list_mark;

/// The text before the next `${field}` of a pattern, the field's name, and the text after
/// it; `None` if there is no further field.
fn next_field(text: &str) -> Option<(&str, &str, &str)> {
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
    fn parse(text: &'p str) -> Asked<'p> {
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

fn all_asked(pattern: &str) -> impl Iterator<Item = Asked<'_>> {
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
fn append_replaced<'v>(
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

/// The text of a pattern with the `value` of each field filled in, as it is to stand there. A field without a value fills
/// in nothing, or has its paragraph left out if it is optional, be it an entry of a list, a heading or a cell of a table;
/// `None` if nothing is left.
pub fn fill_in<'v>(text: &str, mut value: impl FnMut(Asked<'_>) -> Option<Cow<'v, str>>) -> Option<String> {
    let mut value = |asked: Asked<'_>| {
        let value = value(asked);
        if asked.is_optional { value } else { Some(value.unwrap_or_default()) }
    };
    let mut filled = String::new();
    for block in text.split("\n\n") {
        let mut between = if filled.is_empty() { "" } else { "\n\n" };
        let is_table = is_table(block);
        for part in parts(block, is_table) {
            let end = filled.len();
            filled.push_str(between);
            if is_table && part.starts_with('|') {
                append_row(part, &mut value, &mut filled);
            } else if !append_replaced(part, &mut value, &mut filled) {
                filled.truncate(end);
                continue;
            }
            between = "\n";
        }
    }
    (!filled.trim().is_empty()).then_some(filled)
}

/// Whether a block has a line of a table between its head and its rows, as `|---|`.
fn is_table(block: &str) -> bool {
    let is_rule = |line: &str| line.contains('-') && line.chars().all(|sign| "|-: ".contains(sign));
    block.starts_with('|') && block.lines().any(is_rule)
}

/// A block of lines in the parts that are paragraphs by themselves: entries of lists, headings, and rows of a table.
fn parts(block: &str, is_table: bool) -> impl Iterator<Item = &str> {
    let mut rest = Some(block);
    iter::from_fn(move || {
        let text = rest?;
        let begins = |line: &str| {
            let line = line.trim_start();
            line.starts_with('#') || is_table && line.starts_with('|') || list_mark(line).is_some()
        };
        let stands_alone = is_table || text.trim_start().starts_with('#');
        let mut ends = text.match_indices('\n').map(|(at, _)| at);
        let end = ends.find(|at| stands_alone || begins(&text[at + 1..]));
        rest = end.map(|end| &text[end + 1..]);
        Some(&text[..end.unwrap_or(text.len())])
    })
}

/// Appends a row of a table; a cell that asks for an optional field without a value is empty.
fn append_row<'v>(row: &str, value: &mut impl FnMut(Asked<'_>) -> Option<Cow<'v, str>>, filled: &mut String) {
    let (mut start, mut depth) = (0, 0_usize);
    let mut cell = |cell: &str| {
        let end = filled.len();
        if !append_replaced(cell, &mut *value, filled) {
            filled.truncate(end);
            filled.push(' ');
        }
    };
    for (at, sign) in row.char_indices() {
        match sign {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            '|' if depth == 0 => {
                cell(&row[start..at]);
                cell("|");
                start = at + 1;
            }
            _ => {}
        }
    }
    cell(&row[start..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_a_heading_or_a_cell_is_left_out_by_itself() {
        let filled = |text| fill_in(text, |asked| (asked.field == "a").then(|| "A".into()));
        let cases = [
            ("- one\n- ${b?} two\n- ${a?}", Some("- one\n- A")),
            ("1. ${b?}\n   goes on\n2. two", Some("2. two")),
            ("# Head\n${b?} body\n\nend", Some("# Head\n\nend")),
            ("two lines\nof ${b?} one", None),
            ("| a | b |\n|---|---|\n| ${a?} | ${b?} x |", Some("| a | b |\n|---|---|\n| A | |")),
            ("| ${a | names} | ${b} |", Some("| A |  |")),
            ("| no table ${b?} |", None),
            ("${b?}\n\n${a}", Some("A")),
            ("${b?}", None),
        ];
        for (text, wanted) in cases {
            assert_eq!(filled(text).as_deref(), wanted, "{text}");
        }
    }

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
