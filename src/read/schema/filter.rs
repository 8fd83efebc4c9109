//! `where`: which rows, cells or cards are meant.

use super::ReadContext;
use crate::diag::{Code, Note};
use crate::model::{Comparison, Filter, Test};
use crate::source::Spanned;

/// The signs of comparisons, longer ones first.
const SIGNS: [(&str, Comparison); 6] = [
    ("!=", Comparison::IsNot),
    ("<=", Comparison::AtMost),
    (">=", Comparison::AtLeast),
    ("=", Comparison::Is),
    ("<", Comparison::Less),
    (">", Comparison::More),
];
/// What stands between tests that must both hold.
const AND: [&str; 2] = [",", " and "];
const OR: &str = " or ";

/// The filter that is written as `Unit = 3 and Level < 4 or Unit = 5`; a comma says the same as `and`, which binds
/// before `or`. Notes tests that compare nothing.
pub(super) fn filter(cx: &mut ReadContext<'_>, word: &Spanned<String>) -> Filter {
    let mut groups = vec![Vec::new()];
    for part in parts(&word.value) {
        match part {
            Part::Or => groups.push(Vec::new()),
            Part::Test(text) => match test(text) {
                Some(test) => groups.iter_mut().last().into_iter().for_each(|group| group.push(test.clone())),
                None => {
                    let note = Note::new(Code::BadValue, format!("`{text}` does not say which column says what"));
                    let help = "write it as where = \"column = value\", also with !=, <, >, <= and >=, and several with `and`, `or`";
                    cx.report.say(note.at(word.span).help(help));
                }
            },
        }
    }
    groups.retain(|group| !group.is_empty());
    Filter(groups)
}

/// A part of a filter.
enum Part<'w> {
    Or,
    Test(&'w str),
}

/// The parts of a filter. A word `and` or `or` belongs to a value where no test follows after it.
fn parts(text: &str) -> Vec<Part<'_>> {
    let (mut parts, mut start) = (Vec::new(), 0);
    let mut at = 0;
    while let Some((from, to, is_or)) = next(text, at) {
        let rest = &text[to..];
        let end = next(text, to).map_or(rest.len(), |(from, ..)| from - to);
        if has_sign(&rest[..end]) || text[from..to] == *AND[0] {
            parts.push(Part::Test(text[start..from].trim()));
            if is_or {
                parts.push(Part::Or);
            }
            start = to;
        }
        at = to;
    }
    parts.push(Part::Test(text[start..].trim()));
    parts
}

/// The next `,`, `and` or `or` from a place on: where it starts and ends, and whether it is `or`.
fn next(text: &str, from: usize) -> Option<(usize, usize, bool)> {
    let found = |sign: &'static str| text[from..].find(sign).map(|at| (from + at, from + at + sign.len(), sign == OR));
    AND.into_iter().chain([OR]).filter_map(found).min()
}

fn has_sign(text: &str) -> bool {
    SIGNS.iter().any(|(sign, _)| text.contains(sign))
}

/// A test such as `Level <= 4`; `None` without a column or a sign.
fn test(text: &str) -> Option<Test> {
    let first = |(sign, comparison): &(&'static str, Comparison)| Some((text.find(sign)?, *sign, *comparison));
    // Of signs that begin at one place the longer one is meant.
    let (at, sign, comparison) = SIGNS.iter().filter_map(first).min_by_key(|(at, sign, _)| (*at, 2 - sign.len()))?;
    let (column, says) = (text[..at].trim(), text[at + sign.len()..].trim());
    (!column.is_empty()).then(|| Test { column: column.to_owned(), comparison, says: says.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<String> {
        let said = |part: &Part<'_>| match part {
            Part::Or => "or".to_owned(),
            Part::Test(text) => {
                test(text).map_or("?".to_owned(), |test| format!("{}|{:?}|{}", test.column, test.comparison, test.says))
            }
        };
        parts(text).iter().map(said).collect()
    }

    #[test]
    fn tests_are_told_apart_by_commas_and_words() {
        assert_eq!(read("Unit = 3"), ["Unit|Is|3"]);
        assert_eq!(read("a != x, b<=4 and c > 5"), ["a|IsNot|x", "b|AtMost|4", "c|More|5"]);
        assert_eq!(read("a = 1 and b = 2 or c ="), ["a|Is|1", "b|Is|2", "or", "c|Is|"]);
        assert_eq!(read("name = salt and pepper or vinegar"), ["name|Is|salt and pepper or vinegar"]);
        assert_eq!(read("name = salt and pepper and unit = 3"), ["name|Is|salt and pepper", "unit|Is|3"]);
        assert_eq!(read("name"), ["?"]);
    }
}
