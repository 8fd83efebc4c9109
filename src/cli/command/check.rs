//! `boardpress check`: everything but writing.

use crate::cli::args::Check;
use crate::cli::halt::{Exit, Halt};
use crate::cli::progress::Progress;
use crate::cli::voice::Voice;
use crate::cli::{kit, meant};
use crate::diag::Report;
use crate::press;

/// Looks for mistakes; without a seed always with the same one, so that two
/// looks at one kit see the same.
pub(super) fn check(typed: &Check) -> Result<Exit, Halt> {
    let kits = kit::kits(&typed.kit)?;
    let job = meant::job(&typed.print, &[], meant::usual_seed(&typed.print.game))?;
    let mut voice = Voice::new(typed.json, typed.quiet);
    let progress = Progress::new(voice.is_heard());
    for kit in &kits {
        let mut report = Report::default();
        progress.begin(&kit.name);
        press::check(kit, &job, &progress, &mut report);
        progress.clear();
        voice.found(kit, &report);
        if report.notes().is_empty() {
            voice.tell(&format!("{}: no mistakes found\n", kit.name))?;
        }
    }
    voice.end(vec![])
}
