//! `boardpress check`: everything but writing.

use clap::Args;
use serde_json::{Value, json};

use super::ink;
use crate::cli::kit::{self, Kit};
use crate::cli::options::{Deny, OutputArgs, Print};
use crate::cli::output::{CommandError, Exit, Output, count};
use crate::cli::terminal::Progress;
use crate::diag::{Report, Severity};
use crate::message::Language;
use crate::model::Job;
use crate::press;

#[derive(Debug, Args)]
pub(in crate::cli) struct Check {
    /// The name of a kit, the folder of one, or `all` for every built-in kit
    #[arg(value_name = "KIT|DIR|all")]
    kit: String,
    #[command(flatten)]
    print: Print,
    /// Check the kit in every language that it has texts in
    #[arg(long, conflicts_with = "language")]
    all_languages: bool,
    /// Treat warnings as errors: fail if there are any
    #[arg(long, value_name = "WHAT", help_heading = "Output")]
    deny: Option<Deny>,
    /// Print one line for each kit: clean, or the number of notes of each kind
    #[arg(long, conflicts_with = "json", help_heading = "Output")]
    short: bool,
    #[command(flatten)]
    output: OutputArgs,
}

/// Looks for mistakes; without a seed always with the same one, so that two
/// looks at one kit see the same.
pub(super) fn check(typed: &Check) -> Result<Exit, CommandError> {
    let kits = kit::kits(&typed.kit)?;
    let mut voice = Output::new(typed.output.json, typed.output.quiet).denying(typed.deny);
    let progress = Progress::new(voice.is_heard());
    let mut looked_at = Vec::new();
    for kit in &kits {
        for (n, language) in languages(kit, typed).into_iter().enumerate() {
            let mut report = Report::default();
            let job = typed.print.job(&kit.defaults)?;
            let job = Job {
                language: language.clone().or_else(|| job.language.clone()),
                is_for_all_kits: typed.kit == kit::ALL_KITS,
                ..job
            };
            voice.spells_for(job.paper);
            progress.begin(&kit.name());
            let need = press::check(kit, &job, &progress, &mut report);
            progress.clear();
            let form = language
                .as_ref()
                .map(|language| format!(" in {language}"))
                .unwrap_or_default();
            let sheets =
                need.map(|need| format!(" ({} on {})", count(need.sheets, "sheet"), need.paper));
            let ink = need
                .filter(|_| !typed.short && n == 0)
                .map(|need| ink::told(need.ink, &job, kit, &typed.kit));
            let taken = format!(
                "{form}{}\n{}",
                sheets.unwrap_or_default(),
                ink.unwrap_or_default()
            );
            voice.sum_up(kit, &report, taken.trim_end(), typed.short)?;
            looked_at.push(json!({
                "kit": kit.name(),
                "language": job.language.as_ref().map(Language::tag),
                "errors": report.count(Severity::Error),
                "warnings": report.count(Severity::Warning),
                "allowed": report.allowed().len(),
                "sheets": need.map(|need| need.sheets),
                "ink": need.map(|need| ink::value(need.ink)),
            }));
        }
    }
    voice.end(vec![("kits", Value::Array(looked_at))])
}

/// The languages in which a kit is looked at: all that it has, where that is requested; `None` for that of the job.
fn languages(kit: &Kit, typed: &Check) -> Vec<Option<Language>> {
    let listing = typed
        .all_languages
        .then(|| press::list(kit, &mut Report::default()))
        .flatten();
    let tags = listing.map(|listing| listing.languages).unwrap_or_default();
    let known: Vec<Option<Language>> = tags.iter().map(|tag| tag.parse().ok()).collect();
    if known.is_empty() { vec![None] } else { known }
}
