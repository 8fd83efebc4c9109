//! Patterns: texts with `${field}` in them, filled in with the fields of an item or a cell, and what a field without a
//! value takes with it.

use std::borrow::Cow;
use std::iter;

use super::markdown::list_mark;

/// The text before the next `${field}` of a pattern, the field's name, and the text after
/// it; `None` if there is no further field.
fn next_field(text: &str) -> Option<(&str, &str, &str)> {
    // A single letter is found faster than two.
    let start = text
        .match_indices('$')
        .map(|(at, _)| at)
        .find(|at| text[at + 1..].starts_with('{'))?;
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
        // A name without tables is taken as it is.
        let name = if tables.is_empty() { name } else { name.trim() };
        Asked {
            field: name.trim_end_matches('?'),
            is_optional: name.ends_with('?'),
            tables,
        }
    }

    /// The tables in which what the field says is looked up, one after another.
    pub fn tables(self) -> impl Iterator<Item = &'p str> + Clone {
        self.tables
            .split('|')
            .map(str::trim)
            .filter(|table| !table.is_empty())
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
pub fn replaced<'v>(
    pattern: &str,
    value: impl FnMut(Asked<'_>) -> Option<Cow<'v, str>>,
) -> Option<String> {
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

/// The text of a pattern with the `value` of each field filled in, as it is printed. A field without a value fills
/// in nothing. An optional one takes with it what is about it alone: its paragraph (an entry of a list, a heading or a cell
/// of a table is one, too), or where other fields have values there its line, its sentence or what
/// is between commas, or nothing but the signs that part it from its neighbours. `None` if nothing is left.
pub fn fill_in<'v>(
    text: &str,
    value: impl FnMut(Asked<'_>) -> Option<Cow<'v, str>>,
) -> Option<String> {
    let mut value = of_all(value);
    let mut filled = String::new();
    for block in text.split("\n\n") {
        let mut between = if filled.is_empty() { "" } else { "\n\n" };
        let is_table = is_table(block);
        for part in parts(block, is_table) {
            let end = filled.len();
            filled.push_str(between);
            if is_table && part.starts_with('|') {
                append_row(part, &mut value, &mut filled);
            } else if !append_part(part, &mut value, &mut filled) {
                filled.truncate(end);
                continue;
            }
            between = "\n";
        }
    }
    (!filled.trim().is_empty()).then_some(filled)
}

/// A pattern that names something, such as the file of a picture, filled in in the same way; `None` if an optional field has
/// no value: what is left would name something else.
pub fn fill_in_name<'v>(
    text: &str,
    value: impl FnMut(Asked<'_>) -> Option<Cow<'v, str>>,
) -> Option<String> {
    replaced(text, of_all(value)).filter(|name| !name.trim().is_empty())
}

/// Values of which those that are not optional are never missing.
fn of_all<'v>(
    mut value: impl FnMut(Asked<'_>) -> Option<Cow<'v, str>>,
) -> impl FnMut(Asked<'_>) -> Option<Cow<'v, str>> {
    move |asked| {
        let value = value(asked);
        if asked.is_optional {
            value
        } else {
            Some(value.unwrap_or_default())
        }
    }
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

/// A part of a pattern, filled in.
#[derive(Default)]
struct FilledPart {
    text: String,
    /// Whether a field has a value.
    has_value: bool,
    /// Whether an optional field has none, and no other has.
    is_empty: bool,
}

/// Appends a paragraph, in which lines that are parted by hard breaks go by themselves; returns whether anything is left.
fn append_part<'v>(
    part: &str,
    value: &mut impl FnMut(Asked<'_>) -> Option<Cow<'v, str>>,
    filled: &mut String,
) -> bool {
    if !all_asked(part).any(|asked| asked.is_optional) {
        return append_replaced(part, value, filled);
    }
    let indent = part.len() - part.trim_start().len();
    let mark = list_mark(&part[indent..]).map_or(0, |mark| indent + mark.len());
    let mark = mark
        + part[mark..]
            .bytes()
            .take_while(|byte| mark > 0 && *byte == b' ')
            .count();
    let is_hard = |before: &str| before.ends_with('\\') || before.ends_with("  ");
    let ends = part
        .match_indices('\n')
        .map(|(at, _)| at)
        .filter(|at| is_hard(&part[..*at]));
    let line_end = |at: usize| part[..at].trim_end_matches(['\\', ' ']).len();
    let pieces = split(part, mark, ends.map(|at| (line_end(at), at + 1)), |text| {
        line(text, value)
    });
    let FilledPart { text, is_empty, .. } = joined(pieces);
    filled.extend([&part[..mark], &text]);
    !is_empty
}

/// A line, in which sentences go by themselves.
fn line<'v>(line: &str, value: &mut impl FnMut(Asked<'_>) -> Option<Cow<'v, str>>) -> FilledPart {
    let ends = line.match_indices(['.', '!', '?']).map(|(at, _)| at + 1);
    let ends = ends.filter(|end| line[*end..].starts_with([' ', '\n']) && is_outside(line, *end));
    joined(split(line, 0, ends.map(|end| (end, end + 1)), |text| {
        sentence(text, value)
    }))
}

/// A sentence, in which what is between commas and the like goes by itself.
fn sentence<'v>(
    text: &str,
    value: &mut impl FnMut(Asked<'_>) -> Option<Cow<'v, str>>,
) -> FilledPart {
    let ends = text
        .match_indices([',', ';', '·', '•', '|'])
        .map(|(at, sign)| (at, at + sign.len()));
    let ends =
        ends.filter(|(at, next)| text[*next..].starts_with([' ', '\n']) && is_outside(text, *at));
    let ends = ends.map(|(at, next)| (text[..at].trim_end().len(), next + 1));
    joined(split(text, 0, ends, |text| phrase(text, value)))
}

/// Whether a place in a text is in no field and in no brackets.
fn is_outside(text: &str, at: usize) -> bool {
    let before = &text[..at];
    let is_closed =
        |open: char, close: char| before.matches(open).count() <= before.matches(close).count();
    is_closed('{', '}') && is_closed('(', ')') && is_closed('[', ']')
}

/// The pieces of a text behind `start`, each with what parts it from the next; `ends` has where each ends and the next begins.
fn split(
    text: &str,
    mut start: usize,
    ends: impl Iterator<Item = (usize, usize)>,
    mut piece: impl FnMut(&str) -> FilledPart,
) -> Vec<(FilledPart, &str)> {
    let mut pieces = Vec::new();
    for (end, next) in ends.filter(|(end, _)| *end >= start).collect::<Vec<_>>() {
        pieces.push((piece(&text[start..end]), &text[end..next]));
        start = next;
    }
    pieces.push((piece(&text[start..]), ""));
    pieces
}

/// Pieces as one, without those that are empty where others have values.
fn joined(pieces: Vec<(FilledPart, &str)>) -> FilledPart {
    let has_value = pieces.iter().any(|(piece, _)| piece.has_value);
    let is_empty = !has_value && pieces.iter().any(|(piece, _)| piece.is_empty);
    let (mut text, mut between, mut opened) = (String::new(), "", String::new());
    for (piece, after) in pieces {
        if piece.is_empty && has_value {
            // Emphasis that begins or ends in it goes on beyond it.
            let (begun, ended) = open_marks(&piece.text, text.is_empty());
            text.push_str(ended);
            opened.push_str(begun);
            between = if after.len() > between.len() && !text.is_empty() {
                after
            } else {
                between
            };
            continue;
        }
        text.extend([between, &std::mem::take(&mut opened), &piece.text]);
        between = after;
    }
    FilledPart {
        text,
        has_value,
        is_empty,
    }
}

/// The marks of emphasis at the start of a text that is not ended in it, and those at its end of one that is not begun in it;
/// of a text of marks alone, those of a first one begin it.
fn open_marks(text: &str, is_first: bool) -> (&str, &str) {
    let (text, signs) = (text.trim(), ['*', '_']);
    let (begun, ended) = (
        text.len() - text.trim_start_matches(signs).len(),
        text.trim_end_matches(signs).len(),
    );
    match begun {
        _ if begun == text.len() && is_first => (text, ""),
        _ if begun == text.len() => ("", text),
        _ if begun == text.len() - ended => ("", ""),
        _ => (&text[..begun], &text[ended..]),
    }
}

/// A part of a sentence, in which a field without a value goes with the signs around it.
fn phrase<'v>(
    phrase: &str,
    value: &mut impl FnMut(Asked<'_>) -> Option<Cow<'v, str>>,
) -> FilledPart {
    let (mut piece, mut literal, mut rest, mut lacks) =
        (FilledPart::default(), String::new(), phrase, false);
    while let Some((before, text, after)) = next_field(rest) {
        literal.push_str(before);
        rest = after;
        match value(Asked::parse(text)) {
            Some(word) => {
                piece.has_value |= !word.trim().is_empty();
                piece.text.extend([&std::mem::take(&mut literal), &*word]);
            }
            None => {
                lacks = true;
                let next = next_field(after).map_or(after, |(next, ..)| next);
                let ends = (piece.text.is_empty(), next.len() == after.len());
                rest = &after[close_gap(&mut literal, next, ends)..];
            }
        }
    }
    piece.text.extend([&literal, rest]);
    piece.is_empty = lacks && !piece.has_value;
    piece
}

/// Signs that part one thing from another.
const PARTING: [char; 10] = [',', ';', '·', '•', '|', '/', '-', '–', '—', '+'];
/// Signs at the end of what precedes them.
const CLOSING: [char; 11] = ['.', ':', '!', '?', ')', ']', '*', '_', '”', '"', '…'];
/// Pairs of signs around something.
const AROUND: [(char, char); 6] = [
    ('(', ')'),
    ('[', ']'),
    ('*', '*'),
    ('_', '_'),
    ('“', '”'),
    ('"', '"'),
];

/// Closes the gap between two texts where a field has no value: what is around it, and one of the signs that part it
/// from its neighbours. `ends` says whether a phrase begins with the one text, and ends with the other, of which as many
/// bytes go as are given back.
fn close_gap(before: &mut String, after: &str, (is_first, is_last): (bool, bool)) -> usize {
    let mut from = 0;
    while let (Some(open), Some(close)) = (before.chars().next_back(), after[from..].chars().next())
        && AROUND.contains(&(open, close))
    {
        before.pop();
        from += close.len_utf8();
        let has_style = open == '[' && after[from..].starts_with("{.");
        from += after[from..]
            .find('}')
            .filter(|_| has_style)
            .map_or(0, |end| end + 1);
    }
    let next = after[from..].trim_start();
    let begins = |signs: &[char]| next.starts_with(signs);
    let words = before.trim_end().len();
    if is_first && words == 0 || before[..words].ends_with([':', '(', '[']) && begins(&PARTING) {
        let next = next.strip_prefix(PARTING).map_or(next, str::trim_start);
        return after.len() - next.len();
    }
    if begins(&PARTING) || begins(&CLOSING) || next.is_empty() && is_last {
        before.truncate(words);
        if before.ends_with(PARTING) {
            before.pop();
            before.truncate(before.trim_end().len());
        }
    } else if after[from..].starts_with(char::is_whitespace) {
        before.truncate(words);
    }
    from
}

/// Appends a row of a table; a cell that asks for an optional field without a value is empty.
fn append_row<'v>(
    row: &str,
    value: &mut impl FnMut(Asked<'_>) -> Option<Cow<'v, str>>,
    filled: &mut String,
) {
    let (mut start, mut depth) = (0, 0_usize);
    let mut cell = |cell: &str| {
        let FilledPart { text, is_empty, .. } = line(cell, value);
        filled.push_str(if is_empty { " " } else { &text });
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
    fn a_field_without_its_brace_is_found() {
        assert!(
            ["a ${b", "${a ${b}", "${a} ${b", "$ {a} ${"]
                .iter()
                .all(|text| is_unclosed(text))
        );
        assert!(
            ["", "a", "${a}", "${a} {b ${c}", "$ {", "{x"]
                .iter()
                .all(|text| !is_unclosed(text))
        );
    }

    #[test]
    fn a_field_may_be_optional_and_looked_up_in_tables() {
        let asked = |text| {
            let asked = asked_in(text);
            asked
                .iter()
                .map(|one| (one.field, one.is_optional, one.tables().collect::<Vec<_>>()))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            asked("a ${b} ${c?}"),
            [("b", false, vec![]), ("c", true, vec![])]
        );
        assert_eq!(asked("${suit | colour}"), [("suit", false, vec!["colour"])]);
        assert_eq!(
            asked("${suit?|a | b-c}"),
            [("suit", true, vec!["a", "b-c"])]
        );
    }

    #[test]
    fn an_entry_a_heading_or_a_cell_is_left_out_by_itself() {
        let filled = |text| fill_in(text, |asked| (asked.field == "a").then(|| "A".into()));
        let cases = [
            ("- one\n- ${b?} two\n- ${a?}", Some("- one\n- A")),
            ("1. ${b?}\n   goes on\n2. two", Some("2. two")),
            ("# Head\n${b?} body\n\nend", Some("# Head\n\nend")),
            ("two lines\nof ${b?} one", None),
            (
                "| a | b |\n|---|---|\n| ${a?} | ${b?} x |",
                Some("| a | b |\n|---|---|\n| A | |"),
            ),
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
    fn what_is_filled_never_vanishes_with_what_is_not() {
        let filled = |text| {
            fill_in(text, |asked| {
                ["a", "c"]
                    .contains(&asked.field)
                    .then(|| asked.field.to_uppercase().into())
            })
        };
        let cases = [
            ("${a}\\\n${b?}\\\n${c}", "A\\\nC"),
            ("${a}  \n${b?}", "A"),
            ("${b?}\\\n${c}", "C"),
            ("*${a}\\\n${b?}*", "*A*"),
            ("- ${b?}\\\n  ${c}\n- ${a}", "-   C\n- A"),
            ("Head\\\nof ${b?}\\\n${c}", "Head\\\nC"),
            ("${a} ${b?} ${c}", "A C"),
            ("${a}, ${b?}, ${c}", "A, C"),
            ("${a} · ${b?}", "A"),
            ("${b?} – ${c}", "C"),
            ("${a} (${b?}) on *${c}*", "A on *C*"),
            ("*${a}, ${b?}*", "*A*"),
            ("${a} **${b?}**, ${c}", "A, C"),
            ("${a}[${b?}]{.sup}: ${c}", "A: C"),
            ("Of ${b?}, ${c}", "C"),
            ("*Tel. ${a}, fax ${b?}*", "*Tel. A*"),
            ("${a} (${b?}, ${c}); ${b?}", "A (C)"),
            ("${a} (by ${b?}: ${c})", "A (by: C)"),
            ("Costs ${a}. Pays ${b?}. Sells ${c}.", "Costs A. Sells C."),
            ("*Costs ${a}. Pays ${b?}.*", "*Costs A.*"),
            ("| x |\n|---|\n| ${a}, ${b?} |", "| x |\n|---|\n| A|"),
            ("${a? | x} ${b? | y}! ${c}", "A! C"),
        ];
        for (text, wanted) in cases {
            assert_eq!(filled(text).as_deref(), Some(wanted), "{text}");
        }
    }

    #[test]
    fn a_name_is_whole_or_none() {
        let filled = |text| fill_in_name(text, |asked| (asked.field == "a").then(|| "A".into()));
        assert_eq!(
            ["art/${a}.svg", "art/${a}-${b?}.svg"].map(filled),
            [Some("art/A.svg".to_owned()), None]
        );
    }
}
