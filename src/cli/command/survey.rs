//! `boardpress survey`: how fair the random boards of a kit are.

use std::path::PathBuf;

use serde_json::{Value, json};

use super::build::{Before, table, told};
use crate::cli::args::SurveyOf;
use crate::cli::deliver::Delivery;
use crate::cli::error::{CommandError, Exit};
use crate::cli::kit::Kit;
use crate::cli::output::Output;
use crate::cli::progress::Progress;
use crate::cli::reason::reason;
use crate::cli::regular_file::bytes;
use crate::diag::{Code, Note, Report};
use crate::kit::BuiltIn;
use crate::model::{Shard, Survey, SurveyJob, WHOLE};
use crate::press;

/// Surveys a kit or puts parts of a survey together, and writes what was found.
pub(super) fn survey(typed: &SurveyOf) -> Result<Exit, CommandError> {
    typed.target.must_be_folder()?;
    let mut voice = Output::new(typed.output.json, typed.output.quiet);
    let survey = match &typed.kit {
        Some(kit) => {
            let kit = Kit::named(kit)?;
            let mut report = Report::default();
            let progress = Progress::new(voice.is_heard());
            progress.begin(&kit.name());
            let survey = press::survey(&kit, &asked(typed)?, &progress, &mut report);
            progress.clear();
            voice.found(&kit, &report);
            survey
        }
        None => Some(press::merged(&parts(&typed.merge)?)?),
    };
    let Some(survey) = survey else { return voice.end(vec![]) };
    let target = typed.target.folder(&survey.kit);
    let mut delivery = Delivery::new(&target);
    let files = press::survey_files(&BuiltIn, &survey, &mut delivery)?;
    let delivered = delivery.end(&files, typed.target.own(), typed.target.force)?;
    if survey.shard == Shard::WHOLE {
        voice.tell(&press::survey_words(&survey))?;
    } else {
        voice.tell(&format!(
            "Part {} of a survey; `boardpress survey --merge` puts all parts together.\n",
            survey.shard
        ))?;
    }
    voice.tell(&format!("{}\n{}", table(&target, &files), told(&delivered)))?;
    let listed = files
        .iter()
        .map(|file| json!({ "path": target.join(&file.path).display().to_string(), "bytes": file.bytes }))
        .collect();
    let mut before = Before::default();
    before.add(&target, &delivered);
    let more = vec![("survey", value(&survey)), ("files", Value::Array(listed))];
    voice.end(more.into_iter().chain(before.values()).collect())
}

/// What was asked for.
fn asked(typed: &SurveyOf) -> Result<SurveyJob, Box<Note>> {
    if typed.shard.of > typed.boards {
        let message = format!("a survey of {} boards cannot be made in {} parts", typed.boards, typed.shard.of);
        return Err(Box::new(Note::new(Code::Usage, message).help("ask for more boards, or for fewer parts")));
    }
    let SurveyOf { players, seed, boards, accepted, shard, .. } = *typed;
    Ok(SurveyJob { players, seed, boards, accepted, shard })
}

/// The files of parts, each with its path.
fn parts(paths: &[PathBuf]) -> Result<Vec<(String, Vec<u8>)>, Box<Note>> {
    let part = |path: &PathBuf| {
        let name = path.display().to_string();
        let bytes = bytes(path).map_err(|fault| {
            let message = format!("the part of a survey `{name}` cannot be read: {}", reason(&fault));
            Box::new(Note::new(Code::MissingFile, message).help("give the files that `--shard` has written"))
        })?;
        Ok((name, bytes))
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
