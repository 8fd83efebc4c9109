//! `boardpress explain`: what a note means.

use super::columns::columns;
use crate::cli::args::Explain;
use crate::cli::error::{CommandError, Exit};
use crate::cli::terminal;
use crate::diag::{Code, Note, Severity};

/// The widest line of an explanation.
const WIDTH: usize = 80;

/// Explains one code, or lists all.
pub(super) fn explain(typed: &Explain) -> Result<Exit, CommandError> {
    let Some(word) = &typed.code else {
        terminal::say(&all())?;
        return Ok(Exit::Clean);
    };
    // As it was copied from a note: `text-overflow`, `[text-overflow]` or `error[text-overflow]`.
    let word = word.trim_start_matches("error").trim_start_matches("warning").trim_matches(['[', ']', ':']);
    let Some(code) = Code::ALL.iter().find(|code| code.name() == word.to_lowercase()) else {
        let note = Note::new(Code::UnknownName, format!("there is no note called `{word}`"));
        let known = Code::ALL.iter().map(|code| code.name());
        let note = match crate::diag::nearest(word, known) {
            Some(near) => note.suggesting(near),
            None => note.help("`boardpress explain` lists them all"),
        };
        return Err(CommandError::Note(Box::new(note)));
    };
    terminal::say(&format!("{}[{}]\n\n{}", severity(*code), code.name(), wrapped(code.explanation())))?;
    Ok(Exit::Clean)
}

fn all() -> String {
    let row = |code: &Code| {
        let first = code.explanation().split(". ").next().unwrap_or_default().trim_end_matches('.');
        vec![code.name().to_owned(), severity(*code).to_owned(), shortened(first)]
    };
    columns(&Code::ALL.iter().map(row).collect::<Vec<_>>())
}

fn severity(code: Code) -> &'static str {
    match code.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

/// As much of a sentence as fits beside the name of a code.
fn shortened(text: &str) -> String {
    const ROOM: usize = 68;
    if text.chars().count() <= ROOM {
        return text.to_owned();
    }
    let start: String = text.chars().take(ROOM - 1).collect();
    let end = start.rfind(' ').unwrap_or(start.len());
    format!("{}…", start[..end].trim_end_matches([',', ':', ';']))
}

fn wrapped(text: &str) -> String {
    let (mut lines, mut line) = (String::new(), String::new());
    for word in text.split_whitespace() {
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push_str(&line);
            lines.push('\n');
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines + &line + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_explanation_fits_a_terminal() {
        let texts = Code::ALL.iter().map(|code| wrapped(code.explanation()));
        assert!(texts.chain([all()]).all(|text| text.lines().all(|line| line.chars().count() <= 100)));
        assert_eq!(wrapped("a b"), "a b\n");
    }
}
