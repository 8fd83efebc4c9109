//! The words of a command line: words that stand for others, and advice about words that cannot be used.

use std::ffi::{OsStr, OsString};

use clap::{Arg, Command};

use crate::message::{Message, msg};
use crate::model::{JobOption, OPTIONS, other_spelling, other_words};

/// Commands of other programs, each with the command that does this here.
const OTHER_COMMANDS: [(&str, &str); 1] = [("print", "build")];

/// Replaces flags that stand for an option with a value, such as `--grayscale`. Returns the arguments, and a sentence for
/// each word that is understood as another.
pub(super) fn understood(args: Vec<OsString>, whole: &Command) -> (Vec<OsString>, Vec<Message>) {
    let Some(command) = subcommand(&args, whole) else {
        return (args, Vec::new());
    };
    let mut understood = Vec::with_capacity(args.len());
    let mut sentences = Vec::new();

    let mut rest = args.into_iter();
    for arg in rest.by_ref() {
        if arg == "--" {
            understood.push(arg);
            break;
        }

        if let Some(option) = option_of_flag(&arg, command) {
            let (name, value) = (option.name, option.flag_value);
            sentences.push(sentence(&arg.to_string_lossy(), name, value));
            understood.extend([format!("--{name}").into(), value.into()]);
            continue;
        }
        sentences.extend(value_sentence(understood.last(), &arg));
        understood.push(arg);
    }
    understood.extend(rest);

    (understood, sentences)
}

/// Returns the command whose name is the first argument.
fn subcommand<'c>(args: &[OsString], whole: &'c Command) -> Option<&'c Command> {
    whole.find_subcommand(args.get(1)?)
}

/// Returns the option that a flag stands for, if the command has this option.
fn option_of_flag(arg: &OsStr, command: &Command) -> Option<&'static JobOption> {
    let flag = arg.to_str()?.strip_prefix("--")?;
    let mut options = OPTIONS.iter();
    let option = options.find(|option| option.flags.contains(&flag))?;
    named(option.name, command).map(|_| option)
}

/// Returns a sentence if `arg` has a value of an option by another word, alone or after the name of the option.
fn value_sentence(before: Option<&OsString>, arg: &OsStr) -> Option<Message> {
    let arg = arg.to_str()?;
    let (name, word) = match arg.split_once('=') {
        Some((name, word)) if name.starts_with("--") => (name, word),
        _ => (before?.to_str()?, arg),
    };
    let name = name.strip_prefix("--")?;
    let option = OPTIONS.iter().find(|option| option.name == name)?;

    let mut values = option.choices?().into_iter().map(|(value, _)| value);
    let value = values.find(|value| other_words(value).any(|other| other == word))?;
    if other_spelling(value) == Some(word) {
        return None;
    }
    Some(sentence(&format!("--{name} {word}"), name, value))
}

fn sentence(typed: &str, option: &str, value: &str) -> Message {
    msg!(
        "{typed} is understood as --{option} {value}",
        typed,
        option,
        value
    )
}

/// Returns the argument of a command with this name.
fn named<'c>(name: &str, command: &'c Command) -> Option<&'c Arg> {
    let mut known = command.get_arguments();
    known.find(|arg| arg.get_long() == Some(name))
}

/// Returns the command that does here what a command of another program does.
pub(super) fn other_command(typed: &str) -> Option<&'static str> {
    let mut others = OTHER_COMMANDS.into_iter();
    let (_, command) = others.find(|(other, _)| *other == typed)?;
    Some(command)
}

/// Returns the advice of an option that cannot be typed beside another one.
pub(super) fn conflict_help(first: &str, second: &str) -> Option<Message> {
    let first = option_of_usage(first)?;
    let second = option_of_usage(second)?;

    if first.instead_of.contains(&second.name) {
        Some(first.instead_help.into())
    } else if second.instead_of.contains(&first.name) {
        Some(second.instead_help.into())
    } else {
        None
    }
}

/// Returns the option that is written as in a usage line, such as `--sets <N>`.
fn option_of_usage(usage: &str) -> Option<&'static JobOption> {
    let name = usage.strip_prefix("--")?.split([' ', '=']).next()?;
    OPTIONS.iter().find(|option| option.name == name)
}

/// Returns the command line with commas in a list in which `unexpected` was written after a space.
pub(super) fn with_list(unexpected: &str, args: &[OsString], whole: &Command) -> Option<String> {
    let command = subcommand(args, whole)?;
    let words: Vec<&str> = args.iter().skip(1).filter_map(|arg| arg.to_str()).collect();

    // The list begins after the last option before the word, and ends before the next option.
    let at = words.iter().position(|word| *word == unexpected)?;
    let option = words[..at].iter().rposition(|word| is_option(word))?;
    let end = words[at..].iter().position(|word| is_option(word));
    let mut end = end.map_or(words.len(), |count| at + count);
    // Without a kit before the option, the last word is the kit.
    if !has_positional(&words[1..option], command) {
        end -= 1;
    }

    let (name, first) = words[option].split_once('=').unwrap_or((words[option], ""));
    if !takes_list(named(name.strip_prefix("--")?, command)?) {
        return None;
    }
    let listed = std::iter::once(first).chain(words[option + 1..end].iter().copied());
    let listed: Vec<&str> = listed
        .map(|word| word.trim_matches(','))
        .filter(|word| !word.is_empty())
        .collect();
    let list = listed.join(",");

    let before = words[..option].iter().copied();
    let line = before
        .chain([name, &list])
        .chain(words[end..].iter().copied());
    let line: Vec<String> = line.map(quoted).collect();
    Some(format!("boardpress {}", line.join(" ")))
}

/// Whether a word of the command line names an option.
fn is_option(word: &str) -> bool {
    word.starts_with('-')
}

/// Whether words have one that is neither an option nor the value of an option.
fn has_positional(words: &[&str], command: &Command) -> bool {
    let mut is_value = false;
    for word in words {
        if let Some(name) = word.strip_prefix("--") {
            is_value = named(name, command).is_some_and(|arg| arg.get_action().takes_values());
        } else if is_value {
            is_value = false;
        } else {
            return true;
        }
    }
    false
}

/// Whether an option takes several values with commas between them.
fn takes_list(arg: &Arg) -> bool {
    let names = arg.get_value_names().unwrap_or_default();
    arg.get_value_delimiter() == Some(',') || names.iter().any(|name| name.contains(','))
}

/// Returns a word as it is typed into a shell.
fn quoted(word: &str) -> String {
    if word.contains(char::is_whitespace) {
        format!("\"{word}\"")
    } else {
        word.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::args;

    fn words(line: &str) -> Vec<OsString> {
        line.split(' ').map(OsString::from).collect()
    }

    #[test]
    fn flags_from_printer_dialogs_become_options_of_commands_that_have_them() {
        let whole = args::command();
        for (line, meant, said) in [
            (
                "boardpress build x --grayscale",
                "boardpress build x --ink grey",
                "--grayscale is understood as --ink grey",
            ),
            (
                "boardpress check x --double-sided --quiet",
                "boardpress check x --backs duplex --quiet",
                "--double-sided is understood as --backs duplex",
            ),
            (
                "boardpress build x --backs=glue",
                "boardpress build x --backs=glue",
                "--backs glue is understood as --backs paste",
            ),
            (
                "boardpress build x --ink bw",
                "boardpress build x --ink bw",
                "--ink bw is understood as --ink grey",
            ),
        ] {
            let (understood, sentences) = understood(words(line), &whole);
            assert_eq!(understood, words(meant));
            assert_eq!(sentences, [said]);
        }
        for line in [
            "boardpress build x --ink gray",
            "boardpress list --grayscale",
            "boardpress build -- --grayscale",
        ] {
            assert_eq!(understood(words(line), &whole), (words(line), vec![]));
        }
    }

    #[test]
    fn a_list_with_spaces_is_written_again_with_commas() {
        let whole = args::command();
        for (line, unexpected, corrected) in [
            (
                "build x --only fate strategy --paper a4",
                "strategy",
                "build x --only fate,strategy --paper a4",
            ),
            ("build --only a, b x", "b", "build --only a,b x"),
            ("build x --only=a b c", "b", "build x --only a,b,c"),
            (
                "check x --margin 6mm 9mm",
                "9mm",
                "check x --margin 6mm,9mm",
            ),
            (
                "build --paper a4 x --format pdf svg",
                "svg",
                "build --paper a4 x --format pdf,svg",
            ),
        ] {
            let line = words(&format!("boardpress {line}"));
            let found = with_list(unexpected, &line, &whole);
            assert_eq!(found, Some(format!("boardpress {corrected}")));
        }
        for (line, unexpected) in [("build x y", "y"), ("build x --seed Room 12", "12")] {
            let line = words(&format!("boardpress {line}"));
            assert_eq!(with_list(unexpected, &line, &whole), None);
        }
    }
}
