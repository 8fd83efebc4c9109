//! How a command ends, well or early.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use super::reason::reason;
use super::{json, rendered_notes, terminal};
use crate::diag::Note;
use crate::service::NoteData;

/// How a command ended, from best to worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Exit {
    /// Nothing is wrong.
    Clean,
    /// A kit has errors.
    Findings,
    /// It could not be tried, or not be finished.
    CouldNotRun,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// Why a command ends before its end.
#[derive(Debug)]
pub(super) enum CommandError {
    /// Something that was typed cannot be done.
    Note(Box<Note>),
    /// Standard output does not take what is said.
    Output(io::Error),
}

impl From<Box<Note>> for CommandError {
    fn from(note: Box<Note>) -> CommandError {
        CommandError::Note(note)
    }
}

impl From<io::Error> for CommandError {
    fn from(fault: io::Error) -> CommandError {
        CommandError::Output(fault)
    }
}

impl CommandError {
    /// Says it, and how the command ends by it.
    pub(super) fn say(self, json: bool) -> Exit {
        match self {
            CommandError::Note(note) if json => {
                let said = json::say(&json::document(&[NoteData::from(&*note)], Vec::new()));
                said.map_or_else(|fault| CommandError::Output(fault).say(false), |()| Exit::CouldNotRun)
            }
            CommandError::Note(note) => {
                terminal::complain_in_colour(&rendered_notes::lone(&note));
                Exit::CouldNotRun
            }
            // Whoever reads through `head` has seen enough; that is no fault.
            CommandError::Output(fault) if fault.kind() == ErrorKind::BrokenPipe => Exit::Clean,
            CommandError::Output(fault) => {
                // When standard error is gone too, only the exit code is left.
                let _ = writeln!(io::stderr(), "error: cannot write to the output: {}", reason(&fault));
                Exit::CouldNotRun
            }
        }
    }
}
