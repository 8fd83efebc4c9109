//! The options of a job on the command line, as they are declared in
//! [`OPTIONS`].

use std::hash::{BuildHasher, Hasher, RandomState};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, ValueEnum};

use super::{class_list, printers};
use crate::diag::{Code, Note};
use crate::model::{Job, JobOption, OPTIONS, Takes, Uses, other_spelling};

/// What goes on the paper, and how.
pub(super) type Print = Typed<{ Uses::Sheets as u8 }>;
/// What is shown in a picture, and how.
pub(super) type Look = Typed<{ Uses::Pictures as u8 }>;
/// What is made of single pieces, and how.
pub(super) type Pieces = Typed<{ Uses::Pieces as u8 }>;
/// The kinds of files to make.
pub(super) type Files = Typed<{ Uses::Files as u8 }>;

/// The options of a kind of command that were typed, and their values.
#[derive(Debug)]
pub(super) struct Typed<const USES: u8>(Vec<(&'static JobOption, String)>);

/// What is not let pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Deny {
    /// Notes that would print, but not well; those that the kit allows are let pass
    Warnings,
}

impl<const USES: u8> Typed<USES> {
    /// All options of this kind of command.
    fn known() -> impl Iterator<Item = &'static JobOption> {
        OPTIONS.iter().filter(|option| match option.uses {
            Uses::Sheets => USES == Uses::Sheets as u8,
            Uses::Pieces => [Uses::Sheets as u8, Uses::Pieces as u8].contains(&USES),
            Uses::Pictures => USES != Uses::Files as u8,
            Uses::Files => USES == Uses::Files as u8,
        })
    }

    fn of(matches: &ArgMatches) -> Self {
        let is_typed = |option: &&JobOption| matches.value_source(option.name) == Some(ValueSource::CommandLine);
        let value = |option: &'static JobOption| match option.takes {
            Takes::Nothing => (option, String::new()),
            Takes::One(_) | Takes::Many(_) => {
                let values = matches.get_many::<String>(option.name).into_iter().flatten();
                (option, values.cloned().collect::<Vec<_>>().join(","))
            }
        };
        Typed(Self::known().filter(is_typed).map(value).collect())
    }

    fn value(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(option, _)| option.name == name).map(|(_, value)| value.as_str())
    }

    /// Changes a job by what was typed.
    fn change(&self, job: &mut Job) -> Result<(), Box<Note>> {
        for (option, value) in &self.0 {
            (option.set)(job, value).map_err(|fault| {
                Note::new(Code::Usage, format!("`{value}` is no value of --{}: {fault}", option.name))
            })?;
        }
        Ok(())
    }

    /// The job that was asked for: what was typed goes before what is known of the printer, that before the defaults of
    /// the kit, each an option and its value, and those before what is usual.
    ///
    /// # Errors
    /// There is no such printer, or the class list is none.
    pub(super) fn job(&self, defaults: &[(&'static str, String)]) -> Result<Job, Box<Note>> {
        let printer = self.value("printer").map(printers::find).transpose()?;
        let names = self.value("names").map(class_list::read).transpose()?.unwrap_or_default();
        let mut job = Job { names, ..Job::default() };
        // Of an option that is given more than once, the first is that of the uppermost kit.
        for (name, value) in defaults.iter().rev() {
            let known = Self::known().filter(|option| option.name == *name);
            // What is no value of it is told of when the kit is read.
            known.for_each(|option| _ = (option.set)(&mut job, value));
        }
        if printer.as_ref().is_some_and(|printer| printer.measured.is_some()) {
            job.backs = Job::usual_backs(printer.as_ref());
        }
        job.printer = printer;
        self.change(&mut job)?;
        if self.value("margin").is_none() {
            job.margin = Job::usual_margin(job.printer.as_ref(), job.backs, job.paper);
        }
        Ok(job)
    }
}

/// A seed, as the option of jobs takes it.
pub(super) fn seed(word: &str) -> Result<u64, String> {
    let mut job = Job::default();
    OPTIONS.iter().filter(|option| option.name == "seed").try_for_each(|option| (option.set)(&mut job, word))?;
    Ok(job.seed)
}

/// A seed that is short enough to type, for whoever asked for none.
pub(super) fn fresh_seed() -> u64 {
    // std keys every hasher from the system's own source of chance.
    RandomState::new().build_hasher().finish() % 999_999 + 1
}

/// An option as clap knows it.
fn argument(option: &'static JobOption) -> Arg {
    let arg = Arg::new(option.name)
        .long(option.name)
        .aliases(other_spelling(option.name))
        .help(option.help)
        .help_heading(option.heading);
    let arg = match option.takes {
        Takes::Nothing => return arg.action(ArgAction::SetTrue),
        Takes::One(value) => arg.value_name(value),
        Takes::Many(value) => arg.value_name(value).value_delimiter(',').action(ArgAction::Append),
    };
    let arg = match choices(option) {
        Some(choices) if !option.is_open => arg.value_parser(PossibleValuesParser::new(choices)),
        _ => arg.value_parser(Value(option)).hide_possible_values(true),
    };
    let arg = arg.conflicts_with_all(option.instead_of);
    option.default.into_iter().fold(arg, Arg::default_value)
}

fn choices(option: &JobOption) -> Option<Vec<PossibleValue>> {
    let choice = |(name, help): (&'static str, &'static str)| {
        let value = PossibleValue::new(name).aliases(other_spelling(name));
        if help.is_empty() { value } else { value.help(help) }
    };
    Some(option.choices?().into_iter().map(choice).collect())
}

/// Tries a value of an option.
#[derive(Clone, Copy)]
struct Value(&'static JobOption);

impl TypedValueParser for Value {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, word: &std::ffi::OsStr) -> Result<String, clap::Error> {
        let set = self.0.set;
        let tried = move |word: &str| set(&mut Job::default(), word).map(|()| word.to_owned());
        tried.parse_ref(command, arg, word)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        choices(self.0).map(|choices| Box::new(choices.into_iter()) as Box<dyn Iterator<Item = PossibleValue>>)
    }
}

impl<const USES: u8> Args for Typed<USES> {
    fn augment_args(command: Command) -> Command {
        command.args(Self::known().map(argument))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<const USES: u8> FromArgMatches for Typed<USES> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        Ok(Self::of(matches))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::of(matches);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fresh_seed_can_be_typed() {
        assert!((0..1000).all(|_| (1..=999_999).contains(&fresh_seed())));
    }
}
