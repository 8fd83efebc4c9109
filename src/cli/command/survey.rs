//! `boardpress survey`: how fair the random boards of a kit are.

use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};

use super::build::table;
use crate::cli::deliver::Delivery;
use crate::cli::kit::Kit;
use crate::cli::options::{OutputArgs, TargetArgs, number, seed};
use crate::cli::output::{CommandError, Exit, Output};
use crate::cli::single_file;
use crate::cli::terminal::Progress;
use crate::diag::{Code, Diagnostic, DiagnosticResult, Diagnostics};
use crate::kit::BuiltIn;
use crate::limits::SURVEYED;
use crate::message::msg;
use crate::model::{Shard, Survey, SurveyJob, WHOLE};
use crate::press;

#[derive(Debug, Args)]
pub(crate) struct SurveyOf {
    /// The name of a kit, or the folder of one
    #[arg(value_name = "KIT|DIR", required_unless_present = "merge")]
    kit: Option<String>,
    /// The number of players; by default the most the kit supports
    #[arg(long, value_name = "N", value_parser = number(1..=1_000))]
    players: Option<u32>,
    /// The number of boards to play on
    #[arg(long, value_name = "N", default_value = "10000", value_parser = number(1..=SURVEYED.most))]
    boards: u32,
    /// The seed of the first board, a number or words; each further board adds one
    #[arg(long, value_name = "N|WORDS", default_value = "1", value_parser = seed)]
    seed: u64,
    /// Play only on boards that the kit accepts, not on all random boards
    #[arg(long)]
    accepted: bool,
    /// Do only this part of the work, such as 2/8, and write a file for --merge
    #[arg(
        long,
        value_name = "K/N",
        default_value = "1/1",
        hide_default_value = true
    )]
    shard: Shard,
    /// Merge the files of all parts of a survey; the result is that of a survey made in one run
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["kit", "players", "boards", "seed", "accepted", "shard"])]
    merge: Vec<PathBuf>,
    #[command(flatten)]
    target: TargetArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// Surveys a kit or puts parts of a survey together, and writes what was found.
pub(super) fn survey(typed: &SurveyOf) -> Result<Exit, CommandError> {
    typed.target.must_be_folder()?;
    let mut voice = Output::new(typed.output.json, typed.output.quiet);
    let survey = match &typed.kit {
        Some(kit) => {
            let kit = Kit::named(kit)?;
            let diagnostics = Diagnostics::default();
            let progress = Progress::new(voice.is_heard());
            progress.begin(&kit.name());
            let survey = press::survey(&kit, &asked(typed)?, &progress, &diagnostics);
            progress.clear();
            voice.found(&kit, &diagnostics);
            survey
        }
        None => Ok(press::merged(&parts(&typed.merge)?)?),
    };
    let Ok(survey) = survey else {
        return voice.end(vec![]);
    };
    let target = typed.target.folder(&survey.kit);
    let mut delivery = Delivery::new(&target);
    let files = press::survey_files(&BuiltIn, &survey, &mut delivery)?;
    let delivered = delivery.end(&files, typed.target.own(), typed.target.force)?;
    if survey.shard == Shard::WHOLE {
        for line in press::survey_words(&survey) {
            voice.tell(&line)?;
        }
    } else {
        voice.tell(&msg!(
            "Part {part} of a survey; merge all parts with `boardpress survey --merge`.",
            part = survey.shard.to_string()
        ))?;
    }
    voice.tell_text(&format!("{}\n", table(&target, &files)))?;
    voice.delivered(&target, &delivered)?;
    let listed = files
        .iter()
        .map(|file| json!({ "path": target.join(&file.path).display().to_string(), "bytes": file.bytes }))
        .collect();
    voice.end_delivery(vec![
        ("survey", value(&survey)),
        ("files", Value::Array(listed)),
    ])
}

/// What was requested.
fn asked(typed: &SurveyOf) -> DiagnosticResult<SurveyJob> {
    if typed.shard.of > typed.boards {
        let message = msg!(
            "a survey of {boards} boards cannot be divided into {parts} parts",
            boards = typed.boards,
            parts = typed.shard.of
        );
        return Err(Box::new(
            Diagnostic::new(Code::Usage, message)
                .help(msg!("survey more boards, or use fewer parts")),
        ));
    }
    let SurveyOf {
        players,
        seed,
        boards,
        accepted,
        shard,
        ..
    } = *typed;
    Ok(SurveyJob {
        players,
        seed,
        boards,
        accepted,
        shard,
    })
}

/// The files of parts, each with its path.
fn parts(paths: &[PathBuf]) -> DiagnosticResult<Vec<(String, Vec<u8>)>> {
    let part = |path: &PathBuf| {
        let name = path.display().to_string();
        let unread = |reason| {
            msg!(
                "the part of a survey `{file}` cannot be read: {reason}",
                file = path.display(),
                reason
            )
        };
        Ok((
            name,
            single_file::named(path, unread, msg!("give files that `--shard` wrote"))?,
        ))
    };
    paths.iter().map(part).collect()
}

/// What was found, for programs; shares are from 0 to 1.
fn value(survey: &Survey) -> Value {
    let share = |parts: u32| f64::from(parts) / f64::from(WHOLE);
    let rounded = |share: f64| (share * 10_000.0).round() / 10_000.0;
    json!({
        "kit": survey.kit,
        "players": survey.players,
        "seed": survey.seed,
        "boards": survey.boards,
        "accepted": survey.accepted,
        "part": survey.shard.to_string(),
        "games": survey.games,
        "median": share(survey.percentile(50)),
        "percentile_90": share(survey.percentile(90)),
        "accepted_gap": survey.gap.map(share),
        "beyond": survey.gap.map(|gap| rounded(survey.beyond(gap))),
        "seats": survey.seats().into_iter().map(rounded).collect::<Vec<_>>(),
    })
}
