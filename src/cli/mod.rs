//! The command line: parses arguments, runs the press, and writes files and notes.
//!
//! This is the only module that uses the disk, the clock, the environment or the terminal:
//! `argv → parsed arguments → job → press → files, notes, exit code`. It knows neither how a kit is read nor how a sheet is
//! drawn.

mod addresses;
mod args;
mod command;
mod deliver;
mod disk;
mod help_texts;
mod interrupt;
mod kit;
mod language;
mod manifest;
mod options;
mod output;
mod printers;
mod rendered_notes;
mod single_file;
mod terminal;
mod usage;
mod usage_error;

use std::ffi::OsString;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::process::ExitCode;
use std::sync::OnceLock;

use crate::diag::{Code, Diagnostic, is_contained};
use crate::message::{Message, msg};
use output::{CommandError, Exit};
use usage_error::Refusal;

/// The fault of the first thread that failed.
static FAULT: OnceLock<Message> = OnceLock::new();

/// Does what the command line asks and says how it went: 0 clean, 1 findings
/// in a kit, 2 could not run.
pub fn run(args: impl Iterator<Item = OsString>) -> ExitCode {
    panic::set_hook(Box::new(apologise));
    let args = language::choose(args.collect());
    let json = wants_json(&args);
    let exit = panic::catch_unwind(AssertUnwindSafe(|| obey(args, json)));
    exit.unwrap_or_else(|_| {
        if json {
            fault().say(true)
        } else {
            Exit::CouldNotRun
        }
    })
    .into()
}

/// Whether a document is requested, also where the rest of the line cannot be understood.
fn wants_json(args: &[OsString]) -> bool {
    let asks = |arg: &OsString| arg == "--json" || arg.as_encoded_bytes().starts_with(b"--json=");
    args.iter().take_while(|arg| *arg != "--").any(asks)
}

/// Whether only errors and warnings are requested.
fn is_quiet(args: &[OsString]) -> bool {
    args.iter().any(|arg| arg == "--quiet" || arg == "-q")
}

fn obey(args: Vec<OsString>, json: bool) -> Exit {
    let is_heard = !json && !is_quiet(&args);
    let catalogue = if json {
        language::english()
    } else {
        language::catalogue()
    };
    let (typed, sentences) = args::parse(args, catalogue);
    if is_heard {
        for sentence in sentences {
            terminal::complain(&sentence);
        }
    }

    match typed {
        Ok(typed) => {
            let help = || args::localised_command(language::catalogue());
            command::run(&typed.command, args::command, help).unwrap_or_else(|halt| halt.say(json))
        }
        Err(refusal) => refuse(refusal, json),
    }
}

/// Shows help, or a note about the arguments.
fn refuse(refusal: Refusal, json: bool) -> Exit {
    match refusal {
        Refusal::Help(help) if !help.use_stderr() => {
            // Help that nobody listens to is no failure.
            let _ = help.print();
            Exit::Clean
        }
        Refusal::Help(_) if json => CommandError::from(usage_error::without_command()).say(true),
        Refusal::Help(help) => {
            let _ = help.print();
            Exit::CouldNotRun
        }
        Refusal::Usage { note, usage } => {
            let exit = CommandError::from(note).say(json);
            if let Some(usage) = usage.filter(|_| !json) {
                terminal::complain(&Message::default());
                terminal::complain(&usage);
            }
            exit
        }
    }
}

/// One line in place of a backtrace, however many threads fail.
fn apologise(fault: &PanicHookInfo<'_>) {
    if is_contained() {
        return;
    }
    let version = env!("CARGO_PKG_VERSION");
    let place = fault
        .location()
        .map(ToString::to_string)
        .unwrap_or_default();
    let bug = match fault.payload_as_str().and_then(|text| text.lines().next()) {
        Some(reason) => msg!(
            "boardpress {version} has a bug at {place}: {reason}",
            version,
            place,
            reason
        ),
        None => msg!("boardpress {version} has a bug at {place}", version, place),
    };
    if FAULT.set(bug.clone()).is_ok() {
        terminal::complain(&msg!(
            "{bug}. Please report this line and the command you gave.",
            bug
        ));
    }
}

/// Returns the error about a thread that panicked.
fn fault() -> CommandError {
    let bug = FAULT.get().cloned();
    let note = Diagnostic::new(
        Code::Fault,
        bug.unwrap_or_else(|| msg!("boardpress has a bug")),
    );
    CommandError::from(Box::new(
        note.help(msg!("please report this note and the command you gave")),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_of_the_press_becomes_a_note() {
        let _ = panic::catch_unwind(|| {
            panic::set_hook(Box::new(apologise));
            panic!("two and two\nare five");
        });
        let _ = panic::take_hook();
        let CommandError::Diagnostic(note) = fault() else {
            panic!("it is a note")
        };
        assert!(
            note.code == Code::Fault && note.message.to_string().ends_with("two and two"),
            "{}",
            note.message
        );
        assert!(
            note.message.to_string().contains("src/cli/mod.rs:"),
            "{}",
            note.message
        );
    }

    #[test]
    fn a_document_is_asked_for_before_the_words_that_are_no_options() {
        let asked =
            |line: &str| wants_json(&line.split(' ').map(OsString::from).collect::<Vec<_>>());
        assert!(asked("boardpress build --json --papr a4") && asked("boardpress --json"));
        assert!(asked("boardpress check x --json=yes") && !asked("boardpress check x --jsonx"));
        assert!(!asked("boardpress build x") && !asked("boardpress check -- --json"));
    }
}
