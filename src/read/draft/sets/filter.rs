//! `where`: which rows, cells or cards are intended.

use super::field_words::FieldWords;
use crate::diag::{Code, Diagnostic};
use crate::limits::COMPARISONS;
use crate::message::{Message, msg};
use crate::model::{Comparison, Filter, Test, number};
use crate::read::draft::Reading;
use crate::source::{Span, Spanned};

/// The signs of comparisons, longer ones first.
const SIGNS: [(&str, Comparison); 6] = [
    ("!=", Comparison::IsNot),
    ("<=", Comparison::AtMost),
    (">=", Comparison::AtLeast),
    ("=", Comparison::Is),
    ("<", Comparison::Less),
    (">", Comparison::More),
];
/// What is between tests, and whether it is `or`.
const JOINTS: [(&str, bool); 3] = [(",", false), (" and ", false), (" or ", true)];
/// What is said of a name alone that something else is requested.
const NOT: &str = "not ";
/// What a value has only in quotes: signs, and words of other languages that are between tests.
const NO_VALUE: [&str; 5] = ["=", "<", ">", "&&", "||"];

/// How a comparison is written.
pub(crate) fn sign_of(comparison: Comparison) -> &'static str {
    SIGNS
        .into_iter()
        .find(|(_, known)| *known == comparison)
        .map_or("", |(sign, _)| sign)
}

/// The filter that is written as `Unit = 3 and (Level < 4 or Unit = 5)`. Brackets and `not` before them bind first, then
/// `and`, as which a comma counts, then `or`. Notes tests that compare nothing.
pub(crate) fn filter(cx: &mut Reading<'_>, word: &Spanned<String>) -> Filter {
    let mut faults = Vec::new();
    let mut groups = match groups(&word.value, false, 0, &mut faults) {
        Ok(groups) => groups,
        Err(amount) => {
            cx.diagnostics.emit(
                Diagnostic::beyond(&COMPARISONS, msg!("the condition has"), amount).at(word.span),
            );
            return Filter::default();
        }
    };
    for fault in faults {
        let note = Diagnostic::new(Code::BadValue, fault).at(word.span);
        cx.diagnostics.emit(note.help(msg!(
            "write `column = value`, or with !=, <, >, <= or >=, `column` for not empty, `not column` for empty, join \
             several with `and` or `or`, and put brackets around what belongs together; put a value that contains such a \
             word or sign in quotes"
        )));
    }
    groups.retain(|group| !group.is_empty());
    Filter(groups)
}

/// Groups of tests: of one group all must hold.
type Groups = Vec<Vec<Test>>;

/// So deep brackets may be in brackets.
const DEEPEST: usize = 16;

/// The groups of tests of which one must hold, or none where `is_not` is set; what is wrong with its tests goes to
/// `faults`. `Err` is the number of comparisons of more groups than there may be.
fn groups(
    text: &str,
    is_not: bool,
    depth: usize,
    faults: &mut Vec<Message>,
) -> Result<Groups, u64> {
    let mut any: Vec<Vec<Groups>> = vec![Vec::new()];
    for (is_or, text) in tests(text) {
        any.extend(is_or.then(Vec::new));
        let one = match bracket(text) {
            Some((has_not, inner, rest)) if depth < DEEPEST && rest.trim().is_empty() => {
                groups(inner, is_not != has_not, depth + 1, faults)?
            }
            _ => checked(text, is_not, faults),
        };
        any.iter_mut()
            .last()
            .into_iter()
            .for_each(|all| all.push(one.clone()));
    }
    // What is not `a and b or c` is `(not a or not b) and not c`.
    let parts = any
        .into_iter()
        .map(|all| if is_not { one_of(all) } else { all_of(all) });
    let parts: Vec<Groups> = parts.collect::<Result<_, _>>()?;
    if is_not { all_of(parts) } else { one_of(parts) }
}

/// The groups of which one must hold for one of some parts to hold.
fn one_of(parts: Vec<Groups>) -> Result<Groups, u64> {
    counted(parts.into_iter().flatten().collect())
}

/// The groups of which one must hold for all parts to hold.
fn all_of(parts: Vec<Groups>) -> Result<Groups, u64> {
    let both = |all: Groups, part: Groups| {
        let with = |group: &Vec<Test>| {
            part.iter()
                .map(|more| [&group[..], more].concat())
                .collect::<Groups>()
        };
        counted(all.iter().flat_map(with).collect())
    };
    parts.into_iter().try_fold(vec![Vec::new()], both)
}

/// Groups that have no more tests than a condition may have.
fn counted(groups: Groups) -> Result<Groups, u64> {
    let amount = groups.iter().map(Vec::len).sum::<usize>() as u64;
    if COMPARISONS.allows(amount) {
        Ok(groups)
    } else {
        Err(amount)
    }
}

/// The groups of a single test, or of what it is not.
fn checked(text: &str, is_not: bool, faults: &mut Vec<Message>) -> Groups {
    let begins_bracket = text
        .strip_prefix(NOT)
        .unwrap_or(text)
        .trim_start()
        .starts_with('(');
    let is_bracket =
        begins_bracket && bracket(text).is_none_or(|(.., rest)| rest.trim().is_empty());
    let test = test(text).filter(|_| !is_bracket);
    let fault = if is_bracket {
        Some(msg!(
            "`{text}` has a bracket without its other half, or too many in one another",
            text
        ))
    } else if test.as_ref().is_some_and(|_| has_slip(text)) {
        Some(msg!("`{text}` is not a single comparison", text))
    } else if test.as_ref().is_none_or(lacks_bound) {
        Some(msg!("`{text}` lacks a column or a value", text))
    } else {
        None
    };
    let is_faulty = fault.is_some();
    faults.extend(fault);
    match test {
        None => vec![Vec::new()],
        // The column is requested all the same.
        Some(test) if is_faulty => vec![vec![Test::new(
            test.column,
            Comparison::IsNot,
            String::new(),
        )]],
        Some(test) if is_not => test.negated().into_iter().map(|test| vec![test]).collect(),
        Some(test) => vec![vec![test]],
    }
}

/// A text that begins with a bracket: whether `not` is before it, what is in it, and what is behind it.
fn bracket(text: &str) -> Option<(bool, &str, &str)> {
    let (has_not, rest) = text
        .strip_prefix(NOT)
        .map_or((false, text), |rest| (true, rest.trim_start()));
    let inner = rest.strip_prefix('(')?;
    let (mut depth, mut at) = (1, 0);
    while let Some(sign) = inner[at..].chars().next() {
        match sign {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some((has_not, &inner[..at], &inner[at + 1..]));
        }
        // No bracket of a value in quotes is intended.
        let is_value = inner[..at].trim_end().ends_with(['=', '<', '>']);
        at += quoted(&inner[at..])
            .filter(|_| is_value && !sign.is_whitespace())
            .unwrap_or(sign.len_utf8());
    }
    None
}

/// Notes the first of some rows that depends on the order of a number and of what only looks like one; `at` is where the
/// filter is.
pub(crate) fn check_numbers(
    cx: &mut Reading<'_>,
    (filter, at): (&Filter, Span),
    words: &mut FieldWords<'_>,
) {
    if !filter.tests().any(|test| words.is_unsure(test)) {
        return;
    }
    for row in &words.rows {
        let Some(test) = filter.unsure(|column| row.get(column).map(|word| word.value.as_str()))
        else {
            continue;
        };
        if let Some(word) = row.get(&test.column) {
            cx.diagnostics.emit(
                not_comparable(&word.value, &test.says)
                    .at(at)
                    .with_secondary(word.span, msg!("written here")),
            );
        }
        return;
    }
}

/// Returns the error about two words that look like numbers but cannot be compared, because one or both are not numbers.
pub(crate) fn not_comparable(word: &str, other: &str) -> Diagnostic {
    if number(word).or(number(other)).is_none() {
        let message = msg!(
            "`{word}` and `{other}` cannot be compared: neither is a plain number",
            word,
            other
        );
        return Diagnostic::new(Code::BadValue, message).help(msg!(
            "write values with the same number of digits and dates with the year first, as in 09:30 and 2026-01-31, or \
             add a column of plain numbers"
        ));
    }
    let message = msg!(
        "`{word}` and `{other}` cannot be compared: only one of them is a plain number",
        word,
        other
    );
    Diagnostic::new(Code::BadValue, message).help(msg!(
        "write numbers as 1234.5, or add a column with plain numbers; in a workbook, change the format of the cells"
    ))
}

/// The tests of a filter, each with whether `or` comes before it.
fn tests(text: &str) -> Vec<(bool, &str)> {
    let (mut tests, mut rest, mut is_or) = (Vec::new(), text, false);
    let behind_bracket =
        |text: &str| bracket(text.trim_start()).map_or(0, |(.., behind)| text.len() - behind.len());
    while let Some((from, to, next_is_or)) = joint(rest, behind_bracket(rest)) {
        tests.push((is_or, rest[..from].trim()));
        (rest, is_or) = (&rest[to..], next_is_or);
    }
    tests.push((is_or, rest.trim()));
    tests
}

/// What follows the first test of a text: where it starts and ends, and whether it is `or`. None of a value in
/// quotes is intended.
fn joint(text: &str, from: usize) -> Option<(usize, usize, bool)> {
    let found = |(at, _): (usize, char)| {
        let (word, is_or) = JOINTS
            .into_iter()
            .find(|(word, _)| text[from + at..].starts_with(word))?;
        Some((from + at, from + at + word.len(), is_or))
    };
    let first = text[from..].char_indices().find_map(found)?;
    match sign(&text[..first.0])
        .map(|(at, sign, _)| at + sign.len())
        .filter(|_| from == 0)
    {
        Some(value) if quoted(&text[value..]).is_some() => {
            joint(text, value + quoted(&text[value..]).unwrap_or_default())
        }
        _ => Some(first),
    }
}

/// The offset past the closing quotation mark of a quoted value.
fn quoted(value: &str) -> Option<usize> {
    let start = value.len() - value.trim_start().len();
    let mark = value[start..]
        .chars()
        .next()
        .filter(|mark| ['"', '\''].contains(mark))?;
    value[start + 1..].find(mark).map(|end| start + end + 2)
}

/// The first sign of a test, and where it is. Of signs that begin at one place the longer one is intended.
fn sign(text: &str) -> Option<(usize, &'static str, Comparison)> {
    let found = |(at, _): (usize, char)| {
        let (sign, comparison) = SIGNS
            .into_iter()
            .find(|(sign, _)| text[at..].starts_with(sign))?;
        Some((at, sign, comparison))
    };
    text.char_indices().find_map(found)
}

/// Whether a test is more than one, such as `suit == hearts` and `n > 2 && n < 5`, or lacks its other side, as in `n > 2 or`.
fn has_slip(text: &str) -> bool {
    let value = sign(text).map_or(0, |(at, sign, _)| at + sign.len());
    let words = &text[value + quoted(&text[value..]).unwrap_or_default()..];
    let is_dangling = |joint: &&str| {
        let before = text
            .strip_suffix(*joint)
            .filter(|before| before.ends_with(char::is_whitespace));
        before.is_some_and(|before| before.trim_end().len() > value)
            || text.starts_with(&format!("{joint} "))
    };
    ["and", "or"].iter().any(is_dangling) || NO_VALUE.iter().any(|slip| words.contains(slip))
}

/// Whether a test compares the order of a column with nothing, as `price >` does. `price =` asks for empty values instead.
fn lacks_bound(test: &Test) -> bool {
    use Comparison::{AtLeast, AtMost, Less, More};

    test.says.is_empty() && matches!(test.comparison, Less | More | AtMost | AtLeast)
}

/// A test such as `Level <= 4`, or a name alone; `None` for what is neither.
fn test(text: &str) -> Option<Test> {
    let (column, comparison, says) = match sign(text) {
        Some((at, sign, comparison)) => {
            let says = text[at + sign.len()..].trim();
            let inner = quoted(says)
                .filter(|end| *end == says.len())
                .map(|end| &says[1..end - 1]);
            (text[..at].trim(), comparison, inner.unwrap_or(says))
        }
        None => match text.strip_prefix(NOT) {
            Some(column) => (column.trim(), Comparison::Is, ""),
            None => (text, Comparison::IsNot, ""),
        },
    };
    let is_column = !column.is_empty() && !column.starts_with(NOT) && column != NOT.trim();
    is_column.then(|| Test::new(column.to_owned(), comparison, says.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<String> {
        let said = |(is_or, text): (bool, &str)| {
            let joint = if is_or { "or " } else { "" };
            let test = test(text).filter(|_| !has_slip(text));
            test.map_or("?".to_owned(), |test| {
                format!("{joint}{}|{:?}|{}", test.column, test.comparison, test.says)
            })
        };
        tests(text).into_iter().map(said).collect()
    }

    #[test]
    fn tests_are_told_apart_by_commas_and_words() {
        assert_eq!(read("Unit = 3"), ["Unit|Is|3"]);
        assert_eq!(
            read("a != x, b<=4 and c > 5"),
            ["a|IsNot|x", "b|AtMost|4", "c|More|5"]
        );
        assert_eq!(
            read("a = 1 and b = 2 or c ="),
            ["a|Is|1", "b|Is|2", "or c|Is|"]
        );
    }

    #[test]
    fn a_name_alone_asks_for_what_is_not_empty_and_not_for_what_is() {
        assert_eq!(
            read("wood and Level > 3 and not iron"),
            ["wood|IsNot|", "Level|More|3", "iron|Is|"]
        );
        assert_eq!(
            read("Level > 3 and extra cost or wood"),
            ["Level|More|3", "extra cost|IsNot|", "or wood|IsNot|"]
        );
        assert_eq!(read("not"), ["?"]);
        assert_eq!(read("not a = b"), ["?"]);
        assert_eq!(read(" "), ["?"]);
        assert_eq!(read("= 3"), ["?"]);
    }

    #[test]
    fn a_test_that_is_more_than_one_or_lacks_a_side_is_none() {
        for slip in [
            "a == b",
            "n => 4",
            "a = b && c",
            "a = b || c",
            "wood && iron",
            "n > 2 < 5",
        ] {
            assert_eq!(read(slip), ["?"], "{slip}");
        }
        assert_eq!(read("wood = 1 or"), ["?"]);
        assert_eq!(read("wood and"), ["?"]);
        assert_eq!(read("or wood"), ["?"]);
        assert_eq!(read("a = 'b' or"), ["?"]);
        assert_eq!(read("language = or"), ["language|Is|or"]);
        assert_eq!(
            read("a = 'b == c' or d = '&&'"),
            ["a|Is|b == c", "or d|Is|&&"]
        );
    }

    fn grouped(text: &str) -> Vec<Vec<String>> {
        let mut faults = Vec::new();
        let groups = groups(text, false, 0, &mut faults).unwrap();
        assert!(faults.is_empty(), "{faults:?}");
        let said =
            |test: &Test| format!("{}{}{}", test.column, sign_of(test.comparison), test.says);
        groups
            .iter()
            .map(|group| group.iter().map(said).collect())
            .collect()
    }

    #[test]
    fn brackets_bind_first_then_and_then_or() {
        assert_eq!(
            grouped("a = 1 or b = 2 and c = 3"),
            [vec!["a=1"], vec!["b=2", "c=3"]]
        );
        assert_eq!(
            grouped("(a = 1 or b = 2) and c = 3"),
            [vec!["a=1", "c=3"], vec!["b=2", "c=3"]]
        );
        assert_eq!(
            grouped("c = 3, (a = 1 or (b = 2, d))"),
            [vec!["c=3", "a=1"], vec!["c=3", "b=2", "d!="]]
        );
        assert_eq!(
            grouped("a = f(x) and b = '(' or (c)"),
            [vec!["a=f(x)", "b=("], vec!["c!="]]
        );
        assert_eq!(
            grouped("(a = ')' or b) and c"),
            [vec!["a=)", "c!="], vec!["b!=", "c!="]]
        );
    }

    #[test]
    fn not_before_brackets_is_what_they_do_not_say() {
        assert_eq!(grouped("not (a = 1 or b)"), [vec!["a!=1", "b="]]);
        assert_eq!(
            grouped("not (a = 1 and b) and c"),
            [vec!["a!=1", "c!="], vec!["b=", "c!="]]
        );
        assert_eq!(grouped("not (n < 3)"), [vec!["n>=3"], vec!["n="]]);
        assert_eq!(grouped("not (not (n < 3))"), [vec!["n<3"]]);
    }

    #[test]
    fn brackets_without_their_other_half_and_too_many_are_noted() {
        let faults = |text: &str| {
            let mut faults = Vec::new();
            groups(text, false, 0, &mut faults).map(|_| faults.len())
        };
        for unbounded in ["price >", "price <= ''", "a = 1 or not (n <)"] {
            assert_eq!(faults(unbounded), Ok(1), "{unbounded}");
        }
        assert_eq!(faults("price = or price != ''"), Ok(0));
        assert_eq!(faults("(a = 1 or b"), Ok(1));
        assert_eq!(faults("not (a"), Ok(1));
        let deep = "(".repeat(1_000) + "a" + &")".repeat(1_000);
        assert_eq!(faults(&deep), Ok(1));
        let wide = vec!["(a or b)"; 20].join(" and ");
        assert!(faults(&wide).is_err());
    }

    #[test]
    fn a_value_in_quotes_may_have_any_words() {
        assert_eq!(
            read("a = 'salt and pepper, or none' and b"),
            ["a|Is|salt and pepper, or none", "b|IsNot|"]
        );
        assert_eq!(
            read("a = \"x = 1\" or b != ''"),
            ["a|Is|x = 1", "or b|IsNot|"]
        );
        assert_eq!(read("a = 'tis and b = 2"), ["a|Is|'tis", "b|Is|2"]);
        assert_eq!(read("a = 'x' y"), ["a|Is|'x' y"]);
    }
}
