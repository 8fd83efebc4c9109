//! Arrays that are opened and not closed: the parser takes the keys and tables below them for their values.

use toml::de::DeTable;

use super::reporter::Reporter;
use crate::diag::{Code, Note};
use crate::source::{FileId, Span};

/// The most bytes that are parsed again to close the arrays of one file, so that a long file with very many open arrays takes
/// no longer than a second. Those that are not closed then are told by the parser.
const MOST: usize = 8 << 20;

/// Notes the arrays of a text that are not closed, and closes each before the next key or table. All other bytes keep their
/// offsets: the bracket replaces a space or a line end behind the array; where there is none to spare, it takes the place of
/// the space before the array, whose own bytes then have offsets that are smaller by one.
pub(super) fn close_arrays(mut text: String, file: FileId, report: &Reporter) -> String {
    for _ in 0..=MOST / text.len().max(1) {
        let Some(Unclosed { open, end }) = unclosed(&text) else { break };
        // Between tables there is an empty line, or a comment behind the array.
        let has_room = text[end..].starts_with([' ', '\t', '\r', '\n'])
            && text[end + 1..].trim_start_matches([' ', '\t', '\r']).starts_with(['\n', '#']);
        if !has_room && text.as_bytes()[open - 1] != b' ' {
            break;
        }
        let note = Note::new(Code::TomlSyntax, "`[` is opened here and not closed by `]`");
        let note = note.at(Span { file, start: open, end: open + 1 }).help("write `]` at the end of the list");
        report.say_misspelt(note);
        if has_room {
            text.replace_range(end..=end, "]");
        } else {
            text.insert(end, ']');
            text.remove(open - 1);
        }
    }
    text
}

/// An array that is not closed.
struct Unclosed {
    /// The byte of its bracket.
    open: usize,
    /// The byte behind its last value.
    end: usize,
}

/// The first array of a text in which the parser comes upon a line that begins a table or gives a key its value.
fn unclosed(text: &str) -> Option<Unclosed> {
    let (_, faults) = DeTable::parse_recoverable(text);
    let line_start = |at: usize| text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let mut lines: Vec<usize> = faults.iter().filter_map(|fault| Some(line_start(fault.span()?.start))).collect();
    lines.sort_unstable();
    lines.dedup();
    lines.into_iter().filter(|start| begins_anew(&text[*start..])).find_map(|start| open_array(&text[..start]))
}

/// Whether the first line of a text begins a table or gives a key its value.
fn begins_anew(text: &str) -> bool {
    let line = text.lines().next().and_then(|line| line.split('#').next()).unwrap_or_default().trim();
    let is_name = |name: &str| {
        let is_bare = |letter: char| letter.is_ascii_alphanumeric() || "_-. \"".contains(letter);
        name.contains(|letter: char| letter.is_ascii_alphabetic()) && name.chars().all(is_bare)
    };
    let header = line.strip_prefix('[').and_then(|line| line.strip_suffix(']'));
    let header = header.map(|name| name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name));
    header.is_some_and(is_name) || key(line).is_some()
}

/// The key to which a line gives a value, without quotes.
fn key(line: &str) -> Option<&str> {
    let key = line.split_once('=')?.0.trim();
    let is_bare = |letter: char| letter.is_ascii_alphanumeric() || "_-.".contains(letter);
    (!key.is_empty() && key.chars().all(is_bare)).then_some(key)
}

/// The array that the last key of a text has, if it is open at its end.
fn open_array(text: &str) -> Option<Unclosed> {
    let mut starts = text.rmatch_indices('\n').map(|(at, _)| at + 1).chain([0]);
    let key = starts.find(|start| text[*start..].lines().next().is_some_and(|line| key(line).is_some()))?;
    let value = key + text[key..].find('=')? + 1;
    let open = value
        + text[value..]
            .find(|letter: char| !letter.is_whitespace())
            .filter(|at| text[value + at..].starts_with('['))?;
    let (mut depth, mut end, mut quote, mut letters) = (0_usize, open, None, text[open..].char_indices());
    while let Some((at, letter)) = letters.next() {
        match (quote, letter) {
            (Some('"'), '\\') => drop(letters.next()),
            (Some(open), letter) if letter == open => quote = None,
            (Some(_), _) => continue,
            (None, '"' | '\'') => quote = Some(letter),
            (None, '[') => depth += 1,
            (None, ']') => depth = depth.checked_sub(1)?,
            (None, '#') => {
                letters.by_ref().find(|(_, letter)| *letter == '\n');
                continue;
            }
            (None, letter) if letter.is_whitespace() => continue,
            (None, _) => {}
        }
        end = open + at + letter.len_utf8();
    }
    (depth > 0 && quote.is_none()).then_some(Unclosed { open, end })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Report;
    use crate::read::table::parse;

    /// The places and messages of what is said of a text, and its keys.
    fn said(text: &str) -> (Vec<(usize, String)>, Vec<String>) {
        let mut report = Report::default();
        let file = report.sources.add("kit.toml", text.to_owned());
        let reporter = Reporter::new(report);
        let closed = close_arrays(text.to_owned(), file, &reporter);
        assert_eq!(closed.len(), text.len());
        let keys = parse(&closed, file, &reporter).keys().map(|key| key.get_ref().to_string()).collect();
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
        ] {
            assert_eq!(said(text), (told(1), vec!["a".to_owned(), "b".to_owned()]), "{text}");
        }
        let two = "a = [1\nb = [2\nc = 3\n";
        assert_eq!(said(two).0, [told(1), told(2)].concat());
    }

    #[test]
    fn what_is_closed_is_left_as_it_is() {
        for text in ["a = [1, 2]\nb = 1 2\n[c]\nd = 1\n", "a = [\n  [1, 2],\n  [3]\n]\nb = ]\n"] {
            assert!(said(text).0.iter().all(|(_, message)| !message.contains("opened here")), "{text}");
        }
    }
}
