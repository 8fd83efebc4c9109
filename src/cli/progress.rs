//! A bar for long work, seen on a terminal and nowhere else.

use std::panic;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::interrupt;
use crate::press::Watch;
use crate::source::shown;

/// A bar on standard error.
#[derive(Debug)]
pub(super) struct Progress(ProgressBar);

impl Progress {
    /// A bar that is shown if anybody wants it and standard error is a terminal.
    pub(super) fn new(wanted: bool) -> Progress {
        // indicatif itself hides a bar that would not be drawn on a terminal.
        let target = if wanted { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(Some(1), target);
        let style = ProgressStyle::with_template("{prefix}: {msg} {bar:24} {pos} of {len}");
        Progress(bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())))
    }

    /// The work on a kit begins.
    pub(super) fn begin(&self, kit: &str) {
        self.0.set_prefix(shown(kit).into_owned());
    }

    /// The line is free again.
    pub(super) fn clear(&self) {
        self.0.finish_and_clear();
        self.0.reset();
    }
}

impl Watch for Progress {
    fn stage(&self, name: &str, steps: usize) {
        end_if_asked();
        self.0.set_length(steps as u64);
        self.0.set_position(0);
        self.0.set_message(shown(name).into_owned());
    }

    fn step(&self, done: usize) {
        end_if_asked();
        self.0.inc(done as u64);
    }
}

/// Unwinds if somebody has asked the program to end while files are written: nothing else ends work from within. On the
/// way the files are put in order, after which the program ends.
fn end_if_asked() {
    if interrupt::asked() {
        panic::resume_unwind(Box::new("the program is to end"));
    }
}
