//! Arrays and texts between three quotes that are opened and not closed: the parser takes the keys and tables below them for
//! their values.

use std::ops::Range;

use toml::de::{DeTable, Error};

use super::tokens::{Token, What, tokens};
use crate::diag::{Code, Note};

/// The most bytes that are parsed again to close what one file opens, so that a long file with very many open arrays takes
/// no longer than a second. Those that are not closed then are told by the parser.
const MOST: usize = 8 << 20;

/// A text in which the parser found faults, with all closed that it opens; the brackets and quotes that open it; and the
/// faults that the parser finds then. A text between three quotes becomes spaces, so that its key has no value; an array is
/// closed before the next key or table. All other bytes keep their offsets: the bracket replaces a space or a line end behind
/// the array; where there is none to spare, it takes the place of the space before the array, whose own bytes then have
/// offsets that are smaller by one.
pub(super) fn close(text: &str, mut faults: Vec<Error>) -> (String, Vec<Range<usize>>, Vec<Error>) {
    let (mut text, mut opened) = (text.to_owned(), Vec::new());
    for _ in 0..=MOST / text.len().max(1) {
        if let Some(at) = open_text(&text) {
            opened.push(at.start..at.start + 3);
            let blank = |byte| if byte == b'\n' { '\n' } else { ' ' };
            let blank: String = text[at.clone()].bytes().map(blank).collect();
            text.replace_range(at, &blank);
        } else if let Some(at) = open_array(&text, &faults).filter(|at| close_array(&mut text, at)) {
            opened.push(at.start..at.start + 1);
        } else {
            break;
        }
        faults = DeTable::parse_recoverable(&text).1;
    }
    (text, opened, faults)
}

/// Closes an array, if there is room for its bracket.
fn close_array(text: &mut String, &Range { start, end }: &Range<usize>) -> bool {
    // Between tables there is an empty line, or a comment behind the array.
    let has_room = text[end..].starts_with([' ', '\t', '\r', '\n'])
        && text[end + 1..].trim_start_matches([' ', '\t', '\r']).starts_with(['\n', '#']);
    if has_room {
        text.replace_range(end..=end, "]");
    } else if text.as_bytes()[start - 1] == b' ' {
        text.insert(end, ']');
        text.remove(start - 1);
    } else {
        return false;
    }
    true
}

/// What is said of a bracket or of three quotes that open what is not closed.
pub(super) fn note(opening: &str) -> Note {
    let (message, what) = match opening {
        "[" => ("`[` is opened here and not closed by `]`", "`]` at the end of the list".to_owned()),
        quotes => ("three quotes are opened here and never closed", format!("{quotes} at the end of the text")),
    };
    Note::new(Code::TomlSyntax, message).help(format!("write {what}"))
}

/// The first text between three quotes that is not closed, up to the line in it that begins a table or gives a key its value.
/// It ends with the quotes at which the text of another key begins, or not at all.
fn open_text(text: &str) -> Option<Range<usize>> {
    let is_open = |token: &Token| match token.what {
        What::Text { is_long: true, is_closed: true } => {
            let line = text[..token.end - 3].rsplit('\n').next().unwrap_or_default();
            let is_opening = || assignment(line).is_some_and(|at| line[at + 1..].trim().is_empty());
            text[token.start..token.end].contains('\n') && is_opening() && !ends_value(&text[token.end..])
        }
        What::Text { is_long, is_closed } => is_long && !is_closed,
        What::Sign(_) => false,
    };
    let open = tokens(text).find(is_open)?;
    let mut lines = text[open.start..open.end].match_indices('\n').map(|(at, _)| open.start + at + 1);
    Some(open.start..lines.find(|start| begins_anew(&text[*start..])).unwrap_or(text.len()))
}

/// Whether what stands behind a text lets it be the end of a value: nothing more on its line, and below it a table, a key,
/// the next value of a list or its end, or nothing.
fn ends_value(rest: &str) -> bool {
    let mut lines = rest.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    let is_end = lines.next().is_none_or(|line| line.chars().all(|letter| ",]} ".contains(letter)));
    let goes_on = |line: &str| line.starts_with(['"', '\'', '[', ']', '{', '}']) || begins_anew(line);
    is_end && lines.find(|line| !line.is_empty()).is_none_or(goes_on)
}

/// The first array of a text in which the parser comes upon a line that begins a table or gives a key its value: from its
/// bracket to behind its last value.
fn open_array(text: &str, faults: &[Error]) -> Option<Range<usize>> {
    let line_start = |at: usize| text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let mut starts: Vec<usize> = faults.iter().filter_map(|fault| Some(line_start(fault.span()?.start))).collect();
    starts.sort_unstable();
    starts.dedup();
    let (mut at, mut value) = (0, None);
    starts.into_iter().filter(|start| begins_anew(&text[*start..])).find_map(|start| {
        for line in text[at..start].split_inclusive('\n') {
            value = assignment(line).map(|equals| at + equals + 1).or(value);
            at += line.len();
        }
        // What is closed, or no array, at one fault is so at the next.
        open_between(text, value.take()?..start)
    })
}

/// Whether the first line of a text begins a table or gives a key its value.
fn begins_anew(text: &str) -> bool {
    let line = text.lines().next().unwrap_or_default();
    let is_name = |name: &str| {
        let is_bare = |letter: char| letter.is_ascii_alphanumeric() || "_-. \"".contains(letter);
        name.contains(|letter: char| letter.is_ascii_alphabetic()) && name.chars().all(is_bare)
    };
    let header = line.split('#').next().unwrap_or_default().trim();
    let header = header.strip_prefix('[').and_then(|line| line.strip_suffix(']'));
    let header = header.map(|name| name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name));
    header.is_some_and(is_name) || assignment(line).is_some()
}

/// The byte of the `=` by which a line gives a key its value.
fn assignment(line: &str) -> Option<usize> {
    let at = tokens(line).find(|token| token.what == What::Sign('='))?.start;
    let key = line[..at].trim();
    let is_bare = |letter: char| letter.is_ascii_alphanumeric() || "_-.".contains(letter);
    let is_quoted = || tokens(key).map(|token| token.what).eq([What::Text { is_long: false, is_closed: true }]);
    (!key.is_empty() && key.chars().all(is_bare) || is_quoted()).then_some(at)
}

/// The array that begins a value, if it is open at the end of that.
fn open_between(text: &str, value: Range<usize>) -> Option<Range<usize>> {
    let mut values = tokens(&text[value.clone()]).peekable();
    let open = value.start + values.peek().filter(|token| token.what == What::Sign('['))?.start;
    let (mut depth, mut end) = (0_usize, open);
    for token in values {
        match token.what {
            What::Sign('[') => depth += 1,
            What::Sign(']') => depth = depth.checked_sub(1)?,
            What::Text { is_closed: false, .. } => return None,
            _ => {}
        }
        end = value.start + token.end;
    }
    (depth > 0).then_some(open..end)
}

#[cfg(test)]
mod tests {
    use crate::diag::Report;
    use crate::read::reporter::Reporter;
    use crate::read::toml_text::TomlText;

    /// The lines and messages of what is said of a text, and its keys.
    fn said(text: &str) -> (Vec<(usize, String)>, Vec<String>) {
        let mut report = Report::default();
        let file = report.sources.add("kit.toml", text.to_owned());
        let reporter = Reporter::new(report);
        let toml = TomlText::new(file, text.to_owned());
        let keys = toml.parse(&reporter).keys().map(|key| key.get_ref().to_string()).collect();
        let report = reporter.into_report();
        let line = |at: usize| text[..at].matches('\n').count() + 1;
        let notes = report.notes().into_iter();
        (notes.map(|note| (line(note.place.as_ref().unwrap().0.start), note.message.clone())).collect(), keys)
    }

    #[test]
    fn an_array_without_its_end_is_told_where_it_begins_and_what_stands_below_is_read() {
        let told = |line| vec![(line, "`[` is opened here and not closed by `]`".to_owned())];
        for text in [
            "a = [1, 2\n[b]\nc = [3]\n",
            "a = [1, 2, # both\n\n[[b.c]]\nc = 1\n",
            "a = [\n  \"x # ]\",\n  { at = [1, 2] },\n  'y'\n[b]\nc = \"]\"\n",
            "a = [[1, 2], [3, 4]\nb = 1\n",
            "'a' = [1\n\"b\" = 1\n",
        ] {
            assert_eq!(said(text), (told(1), vec!["a".to_owned(), "b".to_owned()]), "{text}");
        }
        let two = "a = [1\nb = [2\nc = 3\n";
        assert_eq!(said(two).0, [told(1), told(2)].concat());
    }

    #[test]
    fn a_text_without_its_end_is_told_where_it_begins_and_what_stands_below_is_read() {
        for (lines, text, keys) in [
            (&[1][..], "a = \"\"\"One\nit's [two]\n\n[b]\nc = 1\n", "a b"),
            (&[1], "a = \"\"\"\n[b]\nc = \"\"\"One\nTwo\n\"\"\"\nd = '''One'''\n", "a b"),
            (&[1], "a = [\"\"\"One\n'é' = 1\n", "a é"),
            (&[2], "a = '\"\"\"'\nb = '''\nOné\n", "a b"),
            (&[4], "a = \"\"\"\nc = 1\n\"\"\"\nb = '''One\n", "a b"),
            (&[1, 2], "a = \"\"\"One\nb = \"\"\"Two\nc = 1\n", "a b c"),
            (&[1, 3], "a = \"\"\"One\n[b]\nc = '''Two\n[d]\n", "a b d"),
        ] {
            let told = |line: &usize| (*line, "three quotes are opened here and never closed".to_owned());
            let found = said(text);
            assert_eq!((found.0, found.1.join(" ").as_str()), (lines.iter().map(told).collect(), keys), "{text}");
        }
    }

    #[test]
    fn what_is_closed_is_left_as_it_is() {
        for text in [
            "a = [1, 2]\nb = 1 2\n[c]\nd = 1\n",
            "a = [\n  [1, 2],\n  [3]\n]\nb = ]\n",
            "a = \"\"\"\n[b]\nc = 1\n\"\"\"\nWords\n",
            "a = \"\"\"Solve for x.\n\nx = \"\"\" # a number\n\n[b]\nc = d\n",
            "a = [\"\"\"\nx = \"\"\",\n]\nb = c\n",
        ] {
            assert!(said(text).0.iter().all(|(_, message)| !message.contains("opened here")), "{text}");
        }
    }
}
