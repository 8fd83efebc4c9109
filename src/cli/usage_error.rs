//! Errors in the arguments as notes.
//!
//! Only the kind of an error of clap and its context are used, because clap's own sentences are English.

use std::error::Error;
use std::ffi::OsString;
use std::fmt;

use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::usage::{conflict_help, other_command, with_list};
use crate::diag::{Code, Diagnostic};
use crate::message::{Arg, Joint, Message, ToArg, list, msg};

/// The reason for which a command line is not run.
#[derive(Debug)]
pub(super) enum Refusal {
    /// Help or the version is shown instead.
    Help(clap::Error),
    /// The arguments are not valid.
    Usage {
        /// The error, with help.
        note: Box<Diagnostic>,
        /// The usage of the command, if this helps.
        usage: Option<Message>,
    },
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Help(help) => help.fmt(f),
            Refusal::Usage { note, .. } => note.fmt(f),
        }
    }
}

impl Error for Refusal {}

impl Refusal {
    /// Makes the refusal of an error that parsing these arguments has given.
    pub(super) fn new(error: clap::Error, args: &[OsString], whole: &Command) -> Refusal {
        if matches!(
            error.kind(),
            ErrorKind::DisplayHelp
                | ErrorKind::DisplayVersion
                | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
        ) {
            return Refusal::Help(error);
        }

        let help = help(&error, args, whole)
            .unwrap_or_else(|| help_of_command(&command_path(args, whole)));
        let note = Diagnostic::new(Code::Usage, message(&error)).help(help);
        Refusal::Usage {
            note: Box::new(note),
            usage: usage(&error),
        }
    }
}

/// Returns the error that a command is missing, for programs that cannot use the help text.
pub(super) fn without_command() -> Box<Diagnostic> {
    let note = Diagnostic::new(Code::Usage, msg!("a command is missing"));
    Box::new(note.help(help_of_command("boardpress")))
}

fn help_of_command(command: &str) -> Message {
    msg!("`{command} --help` shows how it is used", command)
}

/// Returns the sentence for an error.
fn message(error: &clap::Error) -> Message {
    let argument = argument(text(error, ContextKind::InvalidArg));
    let value = text(error, ContextKind::InvalidValue);
    match error.kind() {
        ErrorKind::InvalidValue if value.is_empty() => msg!("{argument} needs a value", argument),
        ErrorKind::InvalidValue => {
            msg!(
                "`{value}` is not a valid value of {argument}",
                value,
                argument
            )
        }
        ErrorKind::ValueValidation => msg!(
            "`{value}` is not a valid value of {argument}: {reason}",
            value,
            argument,
            reason = reason(error)
        ),
        ErrorKind::TooManyValues => {
            msg!(
                "{argument} does not take the value `{value}`",
                argument,
                value
            )
        }
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            msg!("{argument} needs more values", argument)
        }
        ErrorKind::NoEquals => msg!("{argument} needs `=` before its value", argument),
        ErrorKind::UnknownArgument if argument.starts_with('-') => {
            msg!("there is no option `{option}`", option = argument)
        }
        ErrorKind::UnknownArgument => {
            msg!("the word `{word}` is not expected here", word = argument)
        }
        ErrorKind::InvalidSubcommand => {
            let command = text(error, ContextKind::InvalidSubcommand);
            msg!("there is no command `{command}`", command)
        }
        ErrorKind::MissingSubcommand => {
            let command = text(error, ContextKind::InvalidSubcommand);
            msg!("`{command}` needs another command after it", command)
        }
        ErrorKind::MissingRequiredArgument => missing(error),
        ErrorKind::ArgumentConflict => conflict(error, argument),
        ErrorKind::InvalidUtf8 => msg!("an argument is not Unicode text"),
        _ => msg!("the arguments are not valid"),
    }
}

/// Returns the reason for which a value is not valid.
fn reason(error: &clap::Error) -> Arg {
    match error.source() {
        Some(source) => match source.downcast_ref::<Message>() {
            Some(message) => message.to_arg(),
            None => source.to_string().to_arg(),
        },
        None => msg!("it cannot be read").to_arg(),
    }
}

fn missing(error: &clap::Error) -> Message {
    let missing = texts(error, ContextKind::InvalidArg);
    let arguments = missing.iter().map(|text| argument(text));
    let arguments = list(Joint::And, arguments);
    if missing.len() == 1 {
        msg!("the argument {argument} is missing", argument = arguments)
    } else {
        msg!("the arguments {arguments} are missing", arguments)
    }
}

fn conflict(error: &clap::Error, argument: &str) -> Message {
    let others = texts(error, ContextKind::PriorArg);
    if others.is_empty() {
        msg!(
            "{argument} cannot be used with the other arguments",
            argument
        )
    } else if others.iter().all(|other| self::argument(other) == argument) {
        msg!("{argument} cannot be used multiple times", argument)
    } else {
        let others = others.iter().map(|other| self::argument(other));
        msg!(
            "{argument} cannot be used with {others}",
            argument,
            others = list(Joint::And, others)
        )
    }
}

/// Returns what to do, if more is known than where to read about the command.
fn help(error: &clap::Error, args: &[OsString], whole: &Command) -> Option<Message> {
    let argument = text(error, ContextKind::InvalidArg);
    let suggested = |kind| Some(text(error, kind)).filter(|name| !name.is_empty());
    match error.kind() {
        ErrorKind::InvalidValue => suggested(ContextKind::SuggestedValue)
            .map(did_you_mean)
            .or_else(|| {
                let values = names(error, ContextKind::ValidValue)?;
                Some(msg!("the values are {values}", values))
            }),
        ErrorKind::UnknownArgument => match with_list(argument, args, whole) {
            Some(command) => Some(msg!(
                "write a list with commas and without spaces: {command}",
                command
            )),
            None => suggested(ContextKind::SuggestedArg).map(did_you_mean),
        },
        ErrorKind::InvalidSubcommand => other_command(text(error, ContextKind::InvalidSubcommand))
            .or_else(|| suggested(ContextKind::SuggestedSubcommand))
            .map(did_you_mean),
        ErrorKind::MissingSubcommand => {
            let commands = names(error, ContextKind::ValidSubcommand)?;
            Some(msg!("the commands are {commands}", commands))
        }
        ErrorKind::ArgumentConflict => conflict_help(argument, text(error, ContextKind::PriorArg)),
        _ => None,
    }
}

fn did_you_mean(name: &str) -> Message {
    msg!("did you mean `{name}`?", name)
}

/// Returns the usage of the command, which clap gives after a word of its own.
fn usage(error: &clap::Error) -> Option<Message> {
    let ContextValue::StyledStr(usage) = error.get(ContextKind::Usage)? else {
        return None;
    };
    let usage = usage.to_string();
    let usage = usage.trim_start_matches("Usage:").trim();
    Some(msg!("Usage: {usage}", usage))
}

/// Returns the name of an option without its value, or an argument as usage lines show it.
fn argument(text: &str) -> &str {
    match text.split_once(' ') {
        Some((option, _)) if option.starts_with('-') => option,
        _ => text,
    }
}

/// Returns the command that the arguments name, such as `boardpress calibrate save`.
fn command_path(args: &[OsString], whole: &Command) -> String {
    let mut path = whole.get_name().to_owned();
    let mut command = whole;
    for arg in args.iter().skip(1) {
        match command.find_subcommand(arg) {
            Some(inner) => command = inner,
            None => break,
        }
        path += " ";
        path += command.get_name();
    }
    path
}

/// Returns names that an error lists. Returns `None` if there are none.
fn names(error: &clap::Error, kind: ContextKind) -> Option<Arg> {
    let texts = texts(error, kind);
    if texts.is_empty() {
        return None;
    }
    let names = texts.iter().cloned().map(Arg::Name);
    Some(list(Joint::Comma, names))
}

/// Returns the first text that an error is about, or an empty text.
fn text(error: &clap::Error, kind: ContextKind) -> &str {
    texts(error, kind).first().map_or("", String::as_str)
}

fn texts(error: &clap::Error, kind: ContextKind) -> &[String] {
    match error.get(kind) {
        Some(ContextValue::String(text)) => std::slice::from_ref(text),
        Some(ContextValue::Strings(texts)) => texts,
        _ => &[],
    }
}
