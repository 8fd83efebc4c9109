//! `boardpress check`: everything but writing.

use serde_json::{Value, json};

use super::ink;
use crate::cli::args::Check;
use crate::cli::error::{CommandError, Exit};
use crate::cli::kit;
use crate::cli::output::{Output, count};
use crate::cli::progress::Progress;
use crate::diag::{Report, Severity};
use crate::press;

/// Looks for mistakes; without a seed always with the same one, so that two
/// looks at one kit see the same.
pub(super) fn check(typed: &Check) -> Result<Exit, CommandError> {
    let kits = kit::kits(&typed.kit)?;
    let mut voice = Output::new(typed.json, typed.quiet).denying(typed.deny);
    let progress = Progress::new(voice.is_heard());
    let mut looked_at = Vec::new();
    for kit in &kits {
        let mut report = Report::default();
        let job = typed.print.job(&kit.defaults)?;
        progress.begin(&kit.name());
        let need = press::check(kit, &job, &progress, &mut report);
        progress.clear();
        let sheets = need.map(|need| format!(" ({} on {})", count(need.sheets, "sheet"), job.paper));
        voice.sum_up(kit, &report, &sheets.unwrap_or_default(), typed.short)?;
        if let Some(need) = need.filter(|_| !typed.short) {
            voice.tell(&ink::told(need.ink, job.ink, kit, &typed.kit))?;
        }
        looked_at.push(json!({
            "kit": kit.name(),
            "errors": report.count(Severity::Error),
            "warnings": report.count(Severity::Warning),
            "allowed": report.allowed().len(),
            "sheets": need.map(|need| need.sheets),
            "ink": need.map(|need| ink::value(need.ink)),
        }));
    }
    voice.end(vec![("kits", Value::Array(looked_at))])
}
