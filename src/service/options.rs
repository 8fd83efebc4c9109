//! The options of a job: what was requested by their words as a [`Job`], and all of them as a form.

use serde_json::Value;

use super::protocol::{ChoiceData, OptionData, OptionForm, OptionGroup};
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::message::{Catalogue, Message, msg};
use crate::model::{Format, Job, JobOption, OPTIONS, Printer, SvgText, Takes, other_spelling};

/// An option, and what was written behind its name: of several values with commas between them, of none nothing.
pub type AskedOption = (&'static JobOption, String);

/// What options name and no kit holds: printers that were measured, and class lists.
pub trait Outside {
    /// The printer of a name.
    ///
    /// # Errors
    /// There is none.
    fn printer(&self, name: &str) -> DiagnosticResult<Printer>;

    /// The names of a class list, each with its place.
    ///
    /// # Errors
    /// It cannot be read, or is no class list.
    fn names(&self, word: &str) -> DiagnosticResult<Vec<(String, String)>>;
}

/// The option of a name, in either spelling.
///
/// # Errors
/// There is none.
pub(crate) fn option(name: &str) -> DiagnosticResult<&'static JobOption> {
    let is_meant =
        |option: &&JobOption| option.name == name || other_spelling(option.name) == Some(name);
    OPTIONS.iter().find(is_meant).ok_or_else(|| {
        let note = Diagnostic::new(
            Code::Usage,
            msg!("there is no option `{option}`", option = name),
        );
        note.did_you_mean(name, OPTIONS.iter().map(|option| option.name))
            .into()
    })
}

/// The job that was requested: what was asked takes precedence over what is known of the printer, that before the defaults of the
/// kit, the most important first, and those before what is usual.
///
/// # Errors
/// Returns an error if a value is not valid, if two options exclude each other, if an option has no effect beside the others,
/// or if a named printer or file does not exist.
pub fn job(
    asked: &[AskedOption],
    defaults: &[AskedOption],
    outside: &dyn Outside,
) -> DiagnosticResult<Job> {
    let value = |name: &str| {
        asked
            .iter()
            .find(|(option, _)| option.name == name)
            .map(|(_, value)| value.as_str())
    };
    for (option, _) in asked {
        if let Some(other) = option
            .instead_of
            .iter()
            .find(|other| value(other).is_some())
        {
            let message = msg!(
                "--{option} cannot be used with --{other}",
                option = option.name,
                other
            );
            return Err(Diagnostic::new(Code::Usage, message)
                .help(option.instead_help)
                .into());
        }
    }
    let printer = value("printer")
        .map(|name| outside.printer(name))
        .transpose()?;
    let names = value("names")
        .map(|word| outside.names(word))
        .transpose()?
        .unwrap_or_default();
    let (names, name_places) = names.into_iter().unzip();
    let mut job = Job {
        names,
        name_places,
        ..Job::default()
    };
    for (option, value) in defaults.iter().rev() {
        // What is no value of it is told of when the kit is read.
        let _ = (option.set)(&mut job, value);
    }
    if printer
        .as_ref()
        .is_some_and(|printer| printer.measured.is_some())
    {
        job.backs = Job::usual_backs(printer.as_ref());
    }
    job.printer = printer;
    for (option, value) in asked {
        (option.set)(&mut job, value).map_err(|why| {
            Diagnostic::new(
                Code::Usage,
                msg!(
                    "`{value}` is not a valid value of --{option}: {why}",
                    value,
                    option = option.name,
                    why
                ),
            )
        })?;
    }
    if value("margin").is_none() {
        job.margin = Job::usual_margin(job.printer.as_ref(), job.backs, job.paper);
    }

    let writes_svg = job.formats.contains(&Format::Svg) || job.formats.contains(&Format::Svgz);
    if job.svg_text != SvgText::default() && !writes_svg {
        let note = Diagnostic::new(
            Code::Usage,
            msg!("--svg-text has no effect: no SVG files are written"),
        );
        return Err(note
            .help(msg!("add --format svg, or leave out --svg-text"))
            .into());
    }
    Ok(job)
}

/// Returns all options by their headings, with texts in the language of the catalogue.
pub(super) fn form(catalogue: &Catalogue) -> OptionForm {
    let sections = OPTIONS.chunk_by(|a, b| a.heading == b.heading);
    let groups = sections.map(|options| OptionGroup {
        title: Message::from(options[0].heading).in_language(catalogue),
        options: options
            .iter()
            .map(|option| data(option, catalogue))
            .collect(),
    });
    OptionForm {
        groups: groups.collect(),
    }
}

fn data(option: &'static JobOption, catalogue: &Catalogue) -> OptionData {
    let (takes, value) = match option.takes {
        Takes::Nothing => ("nothing", ""),
        Takes::One(value) => ("one", value),
        Takes::Many(value) => ("many", value),
    };
    let choices = option.choices.map(|choices| choices()).unwrap_or_default();
    OptionData {
        name: option.name,
        help: Message::from(option.help).in_language(catalogue),
        takes,
        value,
        default: option.default,
        choices: choices
            .into_iter()
            .map(|(value, help)| ChoiceData {
                value,
                help: Message::from(help).in_language(catalogue),
            })
            .collect(),
        open: option.is_open || option.choices.is_none(),
        instead_of: option.instead_of,
    }
}

/// Returns an option and its requested value as the command line takes it. Returns `None` if a flag is not set or a value is empty.
///
/// # Errors
/// Returns an error if there is no such option, or if it does not take such a value.
pub(super) fn asked(name: &str, value: &Value) -> DiagnosticResult<Option<AskedOption>> {
    let option = option(name)?;
    let word = |value: &Value| {
        value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned)
    };
    let between = if name == "names" { "\n" } else { "," };
    let text = match (value, option.takes) {
        (Value::Null | Value::Bool(false), _) => return Ok(None),
        (Value::Bool(true), Takes::Nothing) => String::new(),
        (_, Takes::Nothing) | (Value::Bool(_) | Value::Object(_), _) => {
            return Err(Diagnostic::new(
                Code::Usage,
                msg!(
                    "`{value}` is not a valid value of the option `{option}`",
                    value = value.to_string(),
                    option = name
                ),
            )
            .into());
        }
        (Value::Array(values), _) => values.iter().map(word).collect::<Vec<_>>().join(between),
        (value, _) => word(value),
    };
    Ok((option.takes == Takes::Nothing || !text.trim().is_empty()).then_some((option, text)))
}
