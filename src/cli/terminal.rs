//! Standard output and standard error. What kits have written reaches a terminal only here, and does not steer it: letters
//! that nobody sees are written out.

use std::io::{self, IsTerminal, Write};

use crate::source::shown;

/// Says something on standard output.
///
/// # Errors
/// Nobody takes it.
pub(super) fn say(text: &str) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(shown(text).as_bytes())?;
    stdout.flush()
}

/// Gives a file on standard output, as it is.
///
/// # Errors
/// Nobody takes it.
pub(super) fn give(bytes: &[u8]) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes)?;
    stdout.flush()
}

/// Says something on standard error.
pub(super) fn complain(text: &str) {
    // Where even complaints cannot be heard, the exit code still speaks.
    let _ = io::stderr().lock().write_all(shown(text).as_bytes());
}

/// Says notes on standard error, with the colours that they were given here; there must be no others in them.
pub(super) fn complain_in_colour(text: &str) {
    let _ = io::stderr().lock().write_all(shown_in_colour(text).as_bytes());
}

/// Whether standard error shows colours, and they are wanted.
pub(super) fn shows_colours() -> bool {
    let wanted = std::env::var_os("NO_COLOR").is_none_or(|word| word.is_empty());
    let able = std::env::var_os("TERM").is_none_or(|term| term != "dumb");
    wanted && able && io::stderr().is_terminal()
}

/// A text whose lines can be shown, with its colours: `ESC [`, numbers and `m`.
fn shown_in_colour(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let mut all = shown(parts.next().unwrap_or_default()).into_owned();
    for part in parts {
        let colour = part.find(|letter: char| !letter.is_ascii_digit() && letter != ';');
        let (colour, rest) = match colour {
            Some(end) if part[end..].starts_with('m') => part.split_at(end + 1),
            _ => ("", part),
        };
        all += if colour.is_empty() { r"\u{1b}[" } else { "\u{1b}[" };
        all += colour;
        all += &shown(rest);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_what_a_terminal_obeys_only_colours_are_left() {
        let text = "\u{1b}[1;31merror\u{1b}[0m \u{1b}[2Jé\u{1b}]0;title\u{7} \u{9b}1m\u{1b}[\u{1b}[";
        let shown = "\u{1b}[1;31merror\u{1b}[0m \\u{1b}[2Jé\\u{1b}]0;title\\u{7} \\u{9b}1m\\u{1b}[\\u{1b}[";
        assert_eq!(shown_in_colour(text), shown);
    }
}
