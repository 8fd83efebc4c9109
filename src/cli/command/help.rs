//! `boardpress help`: how a command is used, or where the guide explains a topic.

use clap::{Args, Command};

use crate::cli::output::{CommandError, Exit};
use crate::cli::terminal;
use crate::diag::{Code, Diagnostic};
use crate::kit::guide;
use crate::message::msg;
use crate::page::{Chapter, chapters};

#[derive(Debug, Args)]
pub(crate) struct Help {
    /// A command such as `build`, or a topic such as `spreadsheet` or `two sides`
    #[arg(value_name = "COMMAND|TOPIC")]
    words: Vec<String>,
}

/// Shows the help of a command, or the sections of the guide that have all words of a topic in their headings, and else
/// the chapters that have them in their text.
pub(super) fn help(typed: &Help, mut whole: Command) -> Result<Exit, CommandError> {
    let words: Vec<String> = typed.words.iter().map(|word| word.to_lowercase()).collect();
    if let Some(help) = of_command(&mut whole, &words) {
        terminal::say_text(&help)?;
        return Ok(Exit::Clean);
    }
    let chapters = chapters();
    let has = |text: &str| words.iter().all(|word| text.to_lowercase().contains(word));
    let in_headings = |chapter: &Chapter| {
        let sections = chapter.sections.iter().filter(|section| has(section));
        let lines: Vec<String> = sections.map(|section| format!("    {section}\n")).collect();
        (!lines.is_empty() || has(&chapter.title)).then(|| entry(chapter) + &lines.concat())
    };
    let mut found: Vec<String> = chapters.iter().filter_map(in_headings).collect();
    if found.is_empty() {
        let texts = chapters.iter().zip(guide());
        found = texts
            .filter(|(_, (_, text))| has(text))
            .map(|(chapter, _)| entry(chapter))
            .collect();
    }
    if found.is_empty() {
        let note = Diagnostic::new(
            Code::UnknownName,
            msg!(
                "the guide has no section about `{topic}`",
                topic = typed.words.join(" ")
            ),
        );
        return Err(CommandError::Diagnostic(Box::new(note.help(msg!(
            "try a single word, or `boardpress help` for all commands"
        )))));
    }
    terminal::say_text(&(found.concat() + "\n"))?;
    terminal::say(&msg!(
        "The guide is in content/guide, and under Help in `boardpress serve`."
    ))?;
    Ok(Exit::Clean)
}

/// A chapter as a line: the name of its file, and its title.
fn entry(chapter: &Chapter) -> String {
    format!("{}.md  {}\n", chapter.name, chapter.title)
}

/// The help of a command or of one of its own commands, as `--help` gives it; that of the program without a word.
fn of_command(command: &mut Command, words: &[String]) -> Option<String> {
    command.build();
    let mut named = command;
    for word in words {
        named = named.find_subcommand_mut(word)?;
    }
    Some(named.render_long_help().to_string())
}
