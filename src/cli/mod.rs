//! What is typed into what is meant; what was made into files and words.
//!
//! The only room that prints or touches disk, clock, environment or terminal.
//! `argv → typed → meant → press → files, notes, exit code`. It knows neither
//! how a kit is read nor how a sheet is drawn.

mod args;
mod builtin;
mod command;
mod deliver;
mod disk;
mod halt;
mod json;
mod kit;
mod manifest;
mod meant;
mod measure;
mod options;
mod printers;
mod progress;
mod readings;
mod reason;
mod terminal;
mod voice;

use std::ffi::OsString;
use std::io::Write;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::process::ExitCode;
use std::sync::Once;

use halt::Exit;

use crate::read::CONTAINED;

/// Does what the command line asks and says how it went: 0 clean, 1 findings
/// in a kit, 2 could not run.
pub fn run(args: impl Iterator<Item = OsString>) -> ExitCode {
    panic::set_hook(Box::new(apologise));
    let exit = panic::catch_unwind(AssertUnwindSafe(|| obey(args)));
    exit.unwrap_or(Exit::CouldNotRun).into()
}

fn obey(args: impl Iterator<Item = OsString>) -> Exit {
    match args::parse(args) {
        Ok(typed) => {
            let json = typed.command.json();
            command::run(&typed.command).unwrap_or_else(|halt| halt.say(json))
        }
        Err(usage) => {
            // Help that nobody listens to is no failure.
            let _ = usage.print();
            if usage.use_stderr() { Exit::CouldNotRun } else { Exit::Clean }
        }
    }
}

/// One line in place of a backtrace, however many threads fail.
fn apologise(fault: &PanicHookInfo<'_>) {
    // What falls over there becomes a note.
    if std::thread::current().name() == Some(CONTAINED) {
        return;
    }
    static SAID: Once = Once::new();
    SAID.call_once(|| {
        let what = fault.payload_as_str().unwrap_or("no reason given").lines().next().unwrap_or_default();
        let place = fault.location().map(ToString::to_string).unwrap_or_default();
        let version = env!("CARGO_PKG_VERSION");
        let mut stderr = std::io::stderr().lock();
        let _ = writeln!(
            stderr,
            "boardpress {version} has a fault at {place}: {what}. Please report this line and the command you gave."
        );
    });
}
