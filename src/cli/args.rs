//! What can be typed: commands, their options, and the help that explains them.

use std::ffi::OsString;

use clap::{CommandFactory, FromArgMatches, Parser};

use super::command::Command;
use super::usage_error::Refusal;
use super::{help_texts, language, usage};
use crate::kit;
use crate::message::{Catalogue, Message, Pattern, msg, pattern};

/// Print board games, cards and rules on the printer you have
///
/// A kit is a folder of text files that describe a game. Boardpress lays it out on paper, with cutting guides and
/// matching backs. Several kits are built in.
#[derive(Debug, Parser)]
#[command(
    name = "boardpress",
    version,
    max_term_width = 100,
    arg_required_else_help = true,
    disable_help_subcommand = true
)]
pub(super) struct Typed {
    #[command(subcommand)]
    pub command: Command,
}

/// Parses a command line. Also returns a sentence for each word that is understood as another.
///
/// # Errors
/// Returns help, the version or an error in the language of the catalogue, which are shown instead of running a command.
pub(super) fn parse(
    args: Vec<OsString>,
    catalogue: &'static Catalogue,
) -> (Result<Typed, Refusal>, Vec<Message>) {
    let whole = command();
    let (args, sentences) = usage::understood(args, &whole);

    // Most command lines are valid, so that help is only translated for the others.
    let typed = typed(whole, &args).or_else(|_| {
        let whole = localised_command(catalogue);
        typed(whole.clone(), &args).map_err(|error| Refusal::new(error, &args, &whole))
    });
    (typed, sentences)
}

fn typed(whole: clap::Command, args: &[OsString]) -> Result<Typed, clap::Error> {
    let matches = whole.try_get_matches_from(args)?;
    Typed::from_arg_matches(&matches)
}

/// The whole command line, with English help.
pub(super) fn command() -> clap::Command {
    with_examples(command_without_examples(), language::english())
}

/// The whole command line, with help in the language of the catalogue.
pub(super) fn localised_command(catalogue: &'static Catalogue) -> clap::Command {
    let command = with_examples(command_without_examples(), catalogue);
    help_texts::localised(command, catalogue)
}

fn command_without_examples() -> clap::Command {
    let messages = clap::Arg::new(language::OPTION)
        .long(language::OPTION)
        .global(true)
        .value_name("TAG")
        .value_parser(language::parse)
        .help(
            pattern!("The language of messages, such as es; by default, that of the system").text,
        );
    // All forms are reported, so none can be requested.
    let usual = |word: &str| {
        if matches!(word, "colour" | "color") {
            Ok(word.to_owned())
        } else {
            Err(msg!("`ink` reports all forms; leave out --ink"))
        }
    };
    let hidden = move |form: clap::Arg| form.hide(true).value_parser(usual).conflicts_with("kit");
    let shown = |form: clap::Arg| {
        form.help(pattern!("The form to show it in").text)
            .help_heading(clap::builder::Resettable::Reset)
    };
    let of_export = |out: clap::Arg| {
        let help = pattern!("Where to put the export's folder, KIT-FORMAT; by default, in output");
        out.help(help.text)
    };
    Typed::command()
        .arg(messages)
        .mut_subcommand("ink", |ink| ink.mut_arg("ink", hidden))
        .mut_subcommand("show", |show| show.mut_arg("ink", shown))
        .mut_subcommand("export", |export| export.mut_arg("out", of_export))
}

/// Adds examples to the help of commands. They name a kit that exists.
fn with_examples(command: clap::Command, catalogue: &Catalogue) -> clap::Command {
    let kit = kit::names().next().unwrap_or("KIT");
    let heading = msg!("Examples:").in_language(catalogue);
    let command = command.after_help(format!("{heading}\n{}", first_steps(kit, catalogue)));
    EXAMPLES.iter().fold(command, |command, (name, lines)| {
        let mut lines = lines.replace("KIT", kit);
        for word in EXAMPLE_WORDS {
            let translation = catalogue.text(word.text).unwrap_or(word.text);
            lines = lines.replace(word.text, translation);
        }
        command.mut_subcommand(name, |one| one.after_help(format!("{heading}\n{lines}")))
    })
}

/// The first steps of a new user, with a reason for each.
fn first_steps(kit: &str, catalogue: &Catalogue) -> String {
    let steps = [
        ("list".to_owned(), msg!("see the list of kits")),
        (
            format!("build {kit}"),
            msg!("make the sheets of a kit, as PDF"),
        ),
        (
            "build -h".to_owned(),
            msg!("see how to choose paper, players and backs"),
        ),
        (
            "calibrate --paper a4".to_owned(),
            msg!("measure your printer"),
        ),
        ("new my-game".to_owned(), msg!("start a game of your own")),
    ];
    let width = steps.iter().map(|(step, _)| step.len()).max().unwrap_or(0);
    let lines: Vec<String> = steps
        .iter()
        .map(|(step, reason)| {
            let reason = reason.in_language(catalogue);
            format!("  boardpress {step:<width$}  {reason}")
        })
        .collect();
    lines.join("\n")
}

/// Words that stand for others in the examples, except for `KIT`.
const EXAMPLE_WORDS: [Pattern; 4] = [
    pattern!("CODE"),
    pattern!("NAME"),
    pattern!("DECK"),
    pattern!("CARD"),
];

/// What people want most often, for each command; `KIT` becomes a kit's name.
const EXAMPLES: &[(&str, &str)] = &[
    ("list", "  boardpress list\n  boardpress list KIT"),
    (
        "build",
        "  boardpress build KIT\n  \
           boardpress build KIT --paper legal --players 2\n  \
           boardpress build KIT --ink grey\n  \
           boardpress build KIT --large-print --high-contrast\n  \
           boardpress build KIT --seed \"Room 12\" --copies 6\n  \
           boardpress build KIT --backs paste --format pdf,png\n  \
           boardpress build KIT --gutter bleed --corners \"3 mm\"\n  \
           boardpress build ./my-game --out sheets\n  \
           boardpress build KIT --printer room-12",
    ),
    (
        "reprint",
        "  boardpress reprint CODE\n  \
           boardpress reprint CODE --printer none --out ~/Desktop\n  \
           boardpress reprint CODE ./my-game",
    ),
    (
        "check",
        "  boardpress check KIT\n  boardpress check ./my-game --paper a4\n  boardpress check all --short --deny warnings",
    ),
    (
        "ink",
        "  boardpress ink KIT\n  boardpress ink ./my-game --paper a4 --copies 6\n  boardpress ink all",
    ),
    (
        "survey",
        "  boardpress survey ./my-game\n  \
           boardpress survey ./my-game --players 2 --boards 1000 --accepted\n  \
           boardpress survey ./my-game --shard 1/2 --out one\n  \
           boardpress survey ./my-game --shard 2/2 --out two\n  \
           boardpress survey --merge one/*.part.json two/*.part.json",
    ),
    (
        "calibrate",
        "  boardpress calibrate --paper a4\n  \
           boardpress calibrate save room-12 --paper a4 --a -1,0.5 --b -0.75,0.5 --c -1,0.75 \\\n      \
               --d -1,0.25 --e -1.25,0.5 --across 100.0 --down 199.5 --margins 4,4,4,5\n  \
           boardpress calibrate --printer room-12\n  \
           boardpress build KIT --paper a4 --printer room-12",
    ),
    (
        "new",
        "  boardpress new my-game\n  \
           boardpress new my-game --template flash-card\n  \
           boardpress new my-game --from KIT\n  \
           boardpress new my-game --from KIT --deck NAME",
    ),
    (
        "show",
        "  boardpress show ./my-game NAME\n  boardpress show ./my-game DECK/CARD --dpi 300 --out card.png\n  \
           boardpress show ./my-game DECK --fan 5 --shadow --corners \"3 mm\" --ground none\n  \
           boardpress show ./my-game DECK --grid 4x2 --out deck.svg",
    ),
    (
        "export",
        "  boardpress export KIT tgc\n  boardpress export ./my-game mpc --only NAME\n  boardpress export KIT tts --out tts",
    ),
    (
        "watch",
        "  boardpress watch ./my-game\n  boardpress watch ./my-game --paper a4 --only cards",
    ),
    ("serve", "  boardpress serve\n  boardpress serve ./my-game"),
    ("site", "  boardpress site public --wasm boardpress.wasm"),
    ("translate", "  boardpress translate KIT es > es.toml"),
    (
        "explain",
        "  boardpress explain text-overflow\n  boardpress explain",
    ),
    ("fonts", "  boardpress fonts\n  boardpress fonts ./my-game"),
    (
        "completions",
        "  boardpress completions bash > ~/.local/share/bash-completion/completions/boardpress",
    ),
    (
        "man",
        "  boardpress man ~/.local/share/man/man1\n  man boardpress-build",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        command().debug_assert();
        localised_command(language::english()).debug_assert();
    }
}
