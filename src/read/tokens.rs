//! A text of TOML in tokens, whatever is wrong with it.

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
        /// Whether it stands between three quotes, so that it may have several lines.
        is_long: bool,
        /// Whether it ends with the quotes that it begins with.
        is_closed: bool,
    },
}

/// The tokens of a text in their order, without spaces and comments.
pub(super) fn tokens(text: &str) -> impl Iterator<Item = Token> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = &text[at..];
            let letter = rest.chars().next()?;
            let (length, what) = match letter {
                '"' | '\'' => quoted(rest, letter),
                letter => (letter.len_utf8(), What::Sign(letter)),
            };
            let start = at;
            at += if letter == '#' { rest.find('\n').unwrap_or(rest.len()) } else { length };
            if letter != '#' && !letter.is_whitespace() {
                return Some(Token { start, end: at, what });
            }
        }
    })
}

/// The most quotes in a row that count: those that end a long text, with two of its own before them.
const MOST_QUOTES: usize = 5;

/// How many bytes the text in quotes has with which a text begins, and what it is.
fn quoted(text: &str, quote: char) -> (usize, What) {
    let run = |text: &str| text.chars().take(MOST_QUOTES).take_while(|letter| *letter == quote).count();
    let is_long = run(text) >= 3;
    let needed = if is_long { 3 } else { 1 };
    let mut at = needed;
    while let Some(letter) = text[at..].chars().next() {
        match letter {
            // Before the three quotes that end a text, up to two of its own may stand.
            letter if letter == quote && run(&text[at..]) >= needed => {
                let own = if is_long { run(&text[at..]) } else { needed };
                return (at + own, What::Text { is_long, is_closed: true });
            }
            '\n' if !is_long => break,
            '\\' if quote == '"' => at += 1 + text[at + 1..].chars().next().map_or(0, char::len_utf8),
            letter => at += letter.len_utf8(),
        }
    }
    (at, What::Text { is_long, is_closed: false })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_end_with_the_quotes_that_they_begin_with() {
        let found = |text: &'static str| tokens(text).map(|token| &text[token.start..token.end]).collect::<Vec<_>>();
        assert_eq!(found("a = 'it' # it's\nb"), ["a", "=", "'it'", "b"]);
        assert_eq!(found(r#""a\"b" "é" "" x"#), [r#""a\"b""#, r#""é""#, r#""""#, "x"]);
        assert_eq!(found("\"\"\"a\n\"b\"\"\"\"\" 1 '''\\''' 2"), ["\"\"\"a\n\"b\"\"\"\"\"", "1", "'''\\'''", "2"]);
        let open = |text| tokens(text).last().map(|token| token.what);
        assert_eq!(open("a = \"b\nc"), Some(What::Sign('c')));
        assert_eq!(open("'''b\nc"), Some(What::Text { is_long: true, is_closed: false }));
        assert_eq!(open("\"b\\"), Some(What::Text { is_long: false, is_closed: false }));
    }
}
