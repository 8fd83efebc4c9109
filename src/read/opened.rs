//! What a text of TOML opens and does not close, so that a parser takes the keys and tables below for a part of it.

use std::ops::Range;

/// A text in which all is closed that it opens, and the brackets and quotes that open what is not closed. Every byte keeps its
/// offset: brackets that are missing replace spaces or ends of lines where these can be spared, and otherwise spaces replace
/// the whole value, so that its key has none.
pub(super) fn closed(text: &str) -> (String, Vec<Range<usize>>) {
    let (mut closed, mut opened, mut from) = (text.to_owned(), Vec::new(), 0);
    while let Some(Open {
        value,
        at,
        end,
        brackets,
    }) = first_open(text, from)
    {
        from = value.end;
        let gap = text.as_bytes().get(end..from).unwrap_or_default();
        let has_room =
            gap.len() > brackets.len() || from == text.len() && gap.len() == brackets.len();
        if !brackets.is_empty()
            && has_room
            && gap[..brackets.len()].iter().all(u8::is_ascii_whitespace)
        {
            closed.replace_range(end..end + brackets.len(), &brackets);
        } else {
            let blank = |byte| if byte == b'\n' { '\n' } else { ' ' };
            let blank: String = text[value.clone()].bytes().map(blank).collect();
            closed.replace_range(value, &blank);
        }
        opened.push(at);
    }
    (closed, opened)
}

/// A value that is opened and not closed.
struct Open {
    /// From its beginning up to the line that begins a table or gives a key its value.
    value: Range<usize>,
    /// What is not closed: a bracket, or quotes.
    at: Range<usize>,
    /// Where its last token ends.
    end: usize,
    /// The brackets that would close it; none for one that has no end.
    brackets: String,
}

/// The first value behind a byte, where a line begins, that is opened and not closed.
fn first_open(text: &str, from: usize) -> Option<Open> {
    let (mut brackets, mut end, mut is_header, mut quote) =
        (Vec::<(usize, char)>::new(), from, false, None);
    let open =
        |brackets: &[(usize, char)], quote: Option<Range<usize>>, end: usize, next: usize| {
            let (start, _) = *brackets.first()?;
            // A quote that is not closed has taken the bracket with it.
            let missing = if quote.is_none() {
                brackets.iter().rev().map(|(_, closing)| closing).collect()
            } else {
                String::new()
            };
            Some(Open {
                value: start..next,
                at: quote.unwrap_or(start..start + 1),
                end,
                brackets: missing,
            })
        };
    for token in tokens(text, from) {
        if end == from || text[end..token.start].contains('\n') {
            let line = text[token.start..].lines().next().unwrap_or_default();
            let is_in_table = || brackets.last().is_some_and(|(_, closing)| *closing == '}');
            let goes_on = || is_in_table() && text[..end].ends_with([',', '{']);
            if !brackets.is_empty() && (is_header_of(line) || gives_value(line) && !goes_on()) {
                return open(&brackets, quote, end, token.start);
            }
            is_header = brackets.is_empty() && line.starts_with('[');
        }
        match token.what {
            What::Text {
                is_long: true,
                is_closed,
            } if !is_closed || ends_with_the_next(&text[token.start..token.end]) => {
                let (at, end) = (token.start..token.start + 3, token.end);
                let mut lines = text[token.start..end]
                    .match_indices('\n')
                    .map(|(newline, _)| token.start + newline + 1);
                let is_new =
                    |line: &usize| is_header_of(&text[*line..]) || gives_value(&text[*line..]);
                let start = brackets.first().map_or(token.start, |(start, _)| *start);
                let next = lines.find(is_new).unwrap_or(text.len());
                return Some(Open {
                    value: start..next,
                    at,
                    end,
                    brackets: String::new(),
                });
            }
            What::Text {
                is_closed: false, ..
            } => quote = quote.or(Some(token.start..token.start + 1)),
            What::Sign('[') if !is_header => brackets.push((token.start, ']')),
            What::Sign('{') if !is_header => brackets.push((token.start, '}')),
            What::Sign(']' | '}')
                if !is_header && brackets.pop().is_some() && brackets.is_empty() =>
            {
                quote = None
            }
            _ => {}
        }
        end = token.end;
    }
    open(&brackets, quote, end, text.len())
}

/// Whether a text between three quotes ends where that of another key begins, as in `text = """`.
fn ends_with_the_next(text: &str) -> bool {
    let last = text[..text.len() - 3]
        .rsplit_once('\n')
        .map_or("", |(_, last)| last);
    last.trim_end().ends_with('=') && gives_value(last)
}

/// Whether the first line of a text is the header of a table: a name in brackets.
fn is_header_of(text: &str) -> bool {
    let line = text.lines().next().unwrap_or_default();
    let header = line.split('#').next().unwrap_or_default().trim();
    let name = header.trim_start_matches('[');
    header.starts_with('[')
        && header.ends_with(']')
        && name.starts_with(|first: char| first.is_ascii_alphabetic())
}

/// Whether the first line of a text gives a key its value.
fn gives_value(text: &str) -> bool {
    let line = text.lines().next().unwrap_or_default();
    let is_key = |token: &Token| match token.what {
        What::Sign(letter) => letter.is_ascii_alphanumeric() || ['_', '-', '.'].contains(&letter),
        What::Text { is_closed, .. } => is_closed,
    };
    let mut tokens = tokens(line, 0).skip_while(is_key);
    tokens.next().is_some_and(|token| {
        token.what == What::Sign('=') && !line[..token.start].trim().is_empty()
    })
}

/// One token of a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    /// Its first byte.
    pub(super) start: usize,
    /// The byte behind it.
    pub(super) end: usize,
    /// What it is.
    pub(super) what: What,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum What {
    /// A sign outside texts and comments.
    Sign(char),
    /// A text in quotes.
    Text {
        /// Whether it is between three quotes, so that it may have several lines.
        is_long: bool,
        /// Whether it ends with the quotes that it begins with.
        is_closed: bool,
    },
}

/// The tokens of a text from a byte on, without spaces and comments, whatever is wrong with it.
pub(super) fn tokens(text: &str, mut at: usize) -> impl Iterator<Item = Token> {
    std::iter::from_fn(move || {
        loop {
            let rest = &text[at..];
            let letter = rest.chars().next()?;
            let (length, what) = match letter {
                '"' | '\'' => quoted(rest, letter),
                letter => (letter.len_utf8(), What::Sign(letter)),
            };
            let start = at;
            at += if letter == '#' {
                rest.find('\n').unwrap_or(rest.len())
            } else {
                length
            };
            if letter != '#' && !letter.is_whitespace() {
                return Some(Token {
                    start,
                    end: at,
                    what,
                });
            }
        }
    })
}

/// The most quotes in a row that count: those that end a long text, with two of its own before them.
const MOST_QUOTES: usize = 5;

/// How many bytes the text in quotes has with which a text begins, and what it is.
fn quoted(text: &str, quote: char) -> (usize, What) {
    let run = |text: &str| {
        text.chars()
            .take(MOST_QUOTES)
            .take_while(|letter| *letter == quote)
            .count()
    };
    let is_long = run(text) >= 3;
    let needed = if is_long { 3 } else { 1 };
    let mut at = needed;
    while let Some(letter) = text[at..].chars().next() {
        match letter {
            // Before the three quotes that end a text, up to two of its own may be.
            letter if letter == quote && run(&text[at..]) >= needed => {
                let own = if is_long { run(&text[at..]) } else { needed };
                return (
                    at + own,
                    What::Text {
                        is_long,
                        is_closed: true,
                    },
                );
            }
            '\n' if !is_long => break,
            '\\' if quote == '"' => {
                at += 1 + text[at + 1..].chars().next().map_or(0, char::len_utf8)
            }
            letter => at += letter.len_utf8(),
        }
    }
    (
        at,
        What::Text {
            is_long,
            is_closed: false,
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_end_with_the_quotes_that_they_begin_with() {
        let found = |text: &'static str| {
            tokens(text, 0)
                .map(|token| &text[token.start..token.end])
                .collect::<Vec<_>>()
        };
        assert_eq!(found("a = 'it' # it's\nb"), ["a", "=", "'it'", "b"]);
        assert_eq!(
            found(r#""a\"b" "é" "" x"#),
            [r#""a\"b""#, r#""é""#, r#""""#, "x"]
        );
        assert_eq!(
            found("\"\"\"a\n\"b\"\"\"\"\" 1 '''\\''' 2"),
            ["\"\"\"a\n\"b\"\"\"\"\"", "1", "'''\\'''", "2"]
        );
        let open = |text| tokens(text, 0).last().map(|token| token.what);
        assert_eq!(open("a = \"b\nc"), Some(What::Sign('c')));
        assert_eq!(
            open("'''b\nc"),
            Some(What::Text {
                is_long: true,
                is_closed: false
            })
        );
        assert_eq!(
            open("\"b\\"),
            Some(What::Text {
                is_long: false,
                is_closed: false
            })
        );
    }
}
