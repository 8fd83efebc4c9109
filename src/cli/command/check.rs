//! `boardpress check`: everything but writing.

use clap::Args;
use serde_json::{Value, json};

use super::ink;
use crate::cli::kit::{self, Kit};
use crate::cli::options::{Deny, OUTPUT, OutputArgs, Print};
use crate::cli::output::{CommandError, Exit, Output};
use crate::cli::terminal::Progress;
use crate::diag::{Diagnostics, Severity};
use crate::message::{Language, Message, msg};
use crate::model::{BuildContext, Job};
use crate::press::{self, Need};

#[derive(Debug, Args)]
pub(crate) struct Check {
    /// The name of a kit, the folder of one, or `all` for every built-in kit
    #[arg(value_name = "KIT|DIR|all")]
    kit: String,
    #[command(flatten)]
    print: Print,
    /// Check the kit in every language that it has texts in
    #[arg(long, conflicts_with = "language")]
    all_languages: bool,
    /// Treat warnings as errors: fail if there are any
    #[arg(long, value_name = "WHAT", help_heading = OUTPUT.text)]
    deny: Option<Deny>,
    /// Print one line for each kit: clean, or the number of notes of each kind
    #[arg(long, conflicts_with = "json", help_heading = OUTPUT.text)]
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
            let diagnostics = Diagnostics::default();
            let job = typed.print.job(&kit.defaults)?;
            let job = Job {
                language: language.clone().or_else(|| job.language.clone()),
                is_for_all_kits: typed.kit == kit::ALL_KITS,
                ..job
            };
            progress.begin(&kit.name());
            let cx = BuildContext::new(&job, &diagnostics).watched(&progress);
            let need = press::check(kit, cx).ok();
            progress.clear();
            let ink = need
                .filter(|_| !typed.short && n == 0)
                .map(|need| ink::told(need.ink, &job, kit, &typed.kit));
            let summary = |notes| {
                let line = summary(kit, notes, language.as_ref(), need);
                [line].into_iter().chain(ink).collect()
            };
            voice.sum_up(kit, &diagnostics, summary, typed.short)?;
            looked_at.push(json!({
                "kit": kit.name(),
                "language": job.language.as_ref().map(Language::tag),
                "errors": diagnostics.count(Severity::Error),
                "warnings": diagnostics.count(Severity::Warning),
                "allowed": diagnostics.allowed().len(),
                "sheets": need.map(|need| need.sheets),
                "ink": need.map(|need| ink::value(need.ink)),
            }));
        }
    }
    voice.end(vec![("kits", Value::Array(looked_at))])
}

/// Returns the line on a kit: its notes, the language in which it was checked, and the paper that it takes.
fn summary(kit: &Kit, notes: Message, language: Option<&Language>, need: Option<Need>) -> Message {
    let kit = kit.name();
    let language = language.map(Language::tag);
    match (language, need) {
        (None, None) => msg!("{kit}: {notes}", kit, notes),
        (Some(language), None) => msg!("{kit}: {notes} in {language}", kit, notes, language),
        (None, Some(need)) => msg!(
            one: "{kit}: {notes} (1 sheet on {paper})",
            many: "{kit}: {notes} ({n} sheets on {paper})",
            n = need.sheets,
            kit,
            notes,
            paper = need.paper.to_string()
        ),
        (Some(language), Some(need)) => msg!(
            one: "{kit}: {notes} in {language} (1 sheet on {paper})",
            many: "{kit}: {notes} in {language} ({n} sheets on {paper})",
            n = need.sheets,
            kit,
            notes,
            language,
            paper = need.paper.to_string()
        ),
    }
}

/// The languages in which a kit is looked at: all that it has, where that is requested; `None` for that of the job.
fn languages(kit: &Kit, typed: &Check) -> Vec<Option<Language>> {
    let listing = if typed.all_languages {
        press::list(kit, &Diagnostics::default()).ok()
    } else {
        None
    };
    let tags = listing.map(|listing| listing.languages).unwrap_or_default();
    let known: Vec<Option<Language>> = tags.iter().map(|tag| tag.parse().ok()).collect();
    if known.is_empty() { vec![None] } else { known }
}
