//! Standard output and standard error. What kits have written reaches a terminal only here, and does not steer it: letters
//! that nobody sees are written out.

use std::io::{self, IsTerminal, Write};
use std::panic;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::interrupt;
use super::language::translated;
use crate::message::{Message, msg};
use crate::press::Watch;
use crate::source::shown;

/// Prints a message and a line break to standard output.
///
/// # Errors
/// Returns an error if standard output is closed.
pub(super) fn say(message: &Message) -> io::Result<()> {
    say_text(&(translated(message) + "\n"))
}

/// Prints text that is already translated to standard output, such as a table.
///
/// # Errors
/// Returns an error if standard output is closed.
pub(super) fn say_text(text: &str) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(shown(text).as_bytes())?;
    stdout.flush()
}

/// Writes a file to standard output without change.
///
/// # Errors
/// Returns an error if standard output is closed.
pub(super) fn give(bytes: &[u8]) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes)?;
    stdout.flush()
}

/// Prints a message and a line break to standard error.
pub(super) fn complain(message: &Message) {
    let line = translated(message) + "\n";
    // If standard error is closed, the exit code still reports the failure.
    let _ = io::stderr().lock().write_all(shown(&line).as_bytes());
}

/// Prints rendered notes to standard error. All escape sequences except colours are written out.
pub(super) fn complain_in_colour(text: &str) {
    let _ = io::stderr()
        .lock()
        .write_all(shown_in_colour(text).as_bytes());
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
        all += if colour.is_empty() {
            r"\u{1b}["
        } else {
            "\u{1b}["
        };
        all += colour;
        all += &shown(rest);
    }
    all
}

/// A bar on standard error.
#[derive(Debug)]
pub(super) struct Progress(ProgressBar);

impl Progress {
    /// A bar that is shown if anybody wants it and standard error is a terminal.
    pub(super) fn new(wanted: bool) -> Progress {
        // indicatif itself hides a bar that would not be drawn on a terminal.
        let target = if wanted {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(Some(1), target);
        let style = ProgressStyle::with_template(&line_template());
        Progress(bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())))
    }

    /// The work on a kit begins.
    pub(super) fn begin(&self, kit: &str) {
        self.0.set_prefix(shown(kit).into_owned());
    }

    /// The line is free again.
    pub(super) fn clear(&self) {
        self.0.finish_and_clear();
        self.0.reset();
    }
}

impl Watch for Progress {
    fn stage(&self, name: &str, steps: usize) {
        end_if_asked();
        self.0.set_length(steps as u64);
        self.0.set_position(0);
        self.0.set_message(stage_name(name));
    }

    fn step(&self, done: usize) {
        end_if_asked();
        self.0.inc(done as u64);
    }
}

/// The line with a bar, as a template of indicatif.
fn line_template() -> String {
    // TRANSLATORS: `{bar}` is drawn as a bar, and `{stage}` is a verb such as "read".
    translated(msg!(
        "{kit}: {stage} {bar} {done} of {total}",
        kit = "{prefix}",
        stage = "{msg}",
        bar = "{bar:24}",
        done = "{pos}",
        total = "{len}"
    ))
}

/// Returns the name of a stage of the work in the language of the terminal.
fn stage_name(stage: &str) -> String {
    let name = match stage {
        "read" => msg!(context: "stage of the work", "read"),
        "survey" => msg!(context: "stage of the work", "survey"),
        "lay boards" => msg!(context: "stage of the work", "lay boards"),
        "compose" => msg!(context: "stage of the work", "compose"),
        "impose" => msg!(context: "stage of the work", "impose"),
        "write" => msg!(context: "stage of the work", "write"),
        other => return shown(other).into_owned(),
    };
    translated(name)
}

/// Unwinds if somebody has asked the program to end while files are written: nothing else ends work from within. On the
/// way the files are put in order, after which the program ends.
fn end_if_asked() {
    if interrupt::asked() {
        panic::resume_unwind(Box::new("the program is to end"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_what_a_terminal_obeys_only_colours_are_left() {
        let text =
            "\u{1b}[1;31merror\u{1b}[0m \u{1b}[2Jé\u{1b}]0;title\u{7} \u{9b}1m\u{1b}[\u{1b}[";
        let shown =
            "\u{1b}[1;31merror\u{1b}[0m \\u{1b}[2Jé\\u{1b}]0;title\\u{7} \\u{9b}1m\\u{1b}[\\u{1b}[";
        assert_eq!(shown_in_colour(text), shown);
    }
}
