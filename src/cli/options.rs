//! The options of a job on the command line, as they are declared in
//! [`OPTIONS`].

use std::hash::{BuildHasher, Hasher, RandomState};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, ValueEnum};

use super::deliver::Own;
use super::{printers, single_file};
use crate::decode::table::class_list;
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::message::{Message, Pattern, msg, pattern};
use crate::model::{
    Job, JobOption, OPTIONS, Printer, Takes, Uses, other_spelling, other_words, whole_number,
};
use crate::service::{self, AskedOption, Outside};

/// The heading of options about messages.
pub(super) const OUTPUT: Pattern = pattern!("Output");

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
pub(super) struct Typed<const USES: u8>(Vec<AskedOption>);

/// What makes a command fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Deny {
    /// Warnings, except those that the kit allows
    Warnings,
}

/// What a command says.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct OutputArgs {
    /// Print everything as one JSON document
    #[arg(long, help_heading = OUTPUT.text)]
    pub json: bool,
    /// Print nothing unless there are errors or warnings
    #[arg(long, short, conflicts_with = "json", help_heading = OUTPUT.text)]
    pub quiet: bool,
}

/// Where the files of a command go.
#[derive(Debug, Args)]
pub(super) struct TargetArgs {
    /// The folder to put them in; by default, output/KIT
    #[arg(long, value_name = "DIR", help_heading = "Files")]
    pub out: Option<PathBuf>,
    /// Also replace files that Boardpress did not write or that have been changed since
    #[arg(long, help_heading = "Files")]
    pub force: bool,
}

impl TargetArgs {
    /// The folder that was requested, or else one of this name in `output/`.
    pub(super) fn folder(&self, default_name: &str) -> PathBuf {
        self.out
            .clone()
            .unwrap_or_else(|| self.folder_within(default_name))
    }

    /// A folder of this name in the one that was requested, or else in `output/`.
    pub(super) fn folder_within(&self, name: &str) -> PathBuf {
        self.out
            .as_deref()
            .unwrap_or(Path::new("output"))
            .join(name)
    }

    /// By what files in that folder are known as the press's own: other kits may have put some where somebody asked for it.
    pub(super) fn own(&self) -> Own<'static> {
        if self.out.is_some() {
            Own::Shared
        } else {
            Own::Listed
        }
    }

    /// Refuses standard output as the place for several files.
    ///
    /// # Errors
    /// Returns an error if the target is standard output.
    pub(super) fn must_be_folder(&self) -> DiagnosticResult<()> {
        self.out.as_deref().map_or(Ok(()), must_be_folder)
    }
}

/// Refuses standard output as the place for several files.
///
/// # Errors
/// Returns an error if the target is standard output.
pub(super) fn must_be_folder(path: &Path) -> DiagnosticResult<()> {
    if path != Path::new("-") {
        return Ok(());
    }
    let note = Diagnostic::new(
        Code::CannotWrite,
        msg!("several files cannot be written to standard output"),
    );
    Err(note
        .help(msg!("name a folder; for a folder named `-`, write `./-`"))
        .into())
}

/// Reads a whole number of an option.
pub(super) fn number(known: RangeInclusive<u64>) -> impl Fn(&str) -> Result<u32, Message> + Clone {
    move |word| whole_number(word, &known)
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
        let is_typed = |option: &&JobOption| {
            matches.value_source(option.name) == Some(ValueSource::CommandLine)
        };
        let value = |option: &'static JobOption| match option.takes {
            Takes::Nothing => (option, String::new()),
            Takes::One(_) | Takes::Many(_) => {
                let values = matches
                    .get_many::<String>(option.name)
                    .into_iter()
                    .flatten();
                (option, values.cloned().collect::<Vec<_>>().join(","))
            }
        };
        Typed(Self::known().filter(is_typed).map(value).collect())
    }

    /// The job that was requested, of a kit that has these defaults, each an option and its value.
    ///
    /// # Errors
    /// The named printer does not exist, or the named file is not a class list.
    pub(super) fn job(&self, defaults: &[(&'static str, String)]) -> DiagnosticResult<Job> {
        let known = |(name, value): &(&str, String)| {
            Self::known()
                .find(|option| option.name == *name)
                .map(|option| (option, value.clone()))
        };
        service::job(
            &self.0,
            &defaults.iter().filter_map(known).collect::<Vec<_>>(),
            &Machine,
        )
    }
}

/// What is kept on this machine outside of kits.
struct Machine;

impl Outside for Machine {
    fn printer(&self, name: &str) -> DiagnosticResult<Printer> {
        printers::find(name)
    }

    /// The names in a file.
    fn names(&self, path: &str) -> DiagnosticResult<Vec<(String, String)>> {
        let unread = |reason| {
            msg!(
                "the class list `{file}` cannot be read: {reason}",
                file = path,
                reason
            )
        };
        let help = msg!("give the path of a CSV file");
        let bytes = single_file::named(Path::new(path), unread, help)?;
        class_list::parse(path, bytes)
    }
}

/// A seed, as the option of jobs takes it.
pub(super) fn seed(word: &str) -> Result<u64, Message> {
    let mut job = Job::default();
    OPTIONS
        .iter()
        .filter(|option| option.name == "seed")
        .try_for_each(|option| (option.set)(&mut job, word))?;
    Ok(job.seed)
}

/// A seed that is short enough to type, for whoever requested none.
pub(super) fn fresh_seed() -> u64 {
    // std keys every hasher from the system's own source of chance.
    RandomState::new().build_hasher().finish() % 999_999 + 1
}

/// An option as clap knows it.
fn argument(option: &'static JobOption) -> Arg {
    let arg = Arg::new(option.name)
        .long(option.name)
        .aliases(other_spelling(option.name))
        .help(option.help.text)
        .help_heading(option.heading.text);
    let arg = match option.takes {
        Takes::Nothing => return arg.action(ArgAction::SetTrue),
        Takes::One(value) => arg.value_name(value),
        Takes::Many(value) => arg
            .value_name(value)
            .value_delimiter(',')
            .action(ArgAction::Append),
    };
    let arg = match choices(option) {
        Some(choices) if !option.is_open => arg.value_parser(PossibleValuesParser::new(choices)),
        _ => arg.value_parser(Value(option)).hide_possible_values(true),
    };
    option.default.into_iter().fold(arg, Arg::default_value)
}

fn choices(option: &JobOption) -> Option<Vec<PossibleValue>> {
    let choice = |(name, help): (&'static str, Pattern)| {
        let value = PossibleValue::new(name).aliases(other_words(name));
        if help.text.is_empty() {
            value
        } else {
            value.help(help.text)
        }
    };
    Some(option.choices?().into_iter().map(choice).collect())
}

/// Tries a value of an option.
#[derive(Clone, Copy)]
struct Value(&'static JobOption);

impl TypedValueParser for Value {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        word: &std::ffi::OsStr,
    ) -> Result<String, clap::Error> {
        let option = self.0;
        let tried = move |word: &str| {
            // A list is checked as a whole, so that a comma at its end does no harm.
            let is_gap = word.is_empty() && matches!(option.takes, Takes::Many(_));
            if !is_gap {
                (option.set)(&mut Job::default(), word)?;
            }
            Ok::<String, Message>(word.to_owned())
        };
        tried.parse_ref(command, arg, word)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        choices(self.0)
            .map(|choices| Box::new(choices.into_iter()) as Box<dyn Iterator<Item = PossibleValue>>)
    }
}

impl<const USES: u8> Args for Typed<USES> {
    fn augment_args(command: Command) -> Command {
        let is_known = |name: &&'static str| Self::known().any(|option| option.name == *name);
        let one = |option: &'static JobOption| {
            argument(option).conflicts_with_all(option.instead_of.iter().copied().filter(is_known))
        };
        command.args(Self::known().map(one))
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
