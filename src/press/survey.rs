//! Surveys: trial games on many random boards, and their files.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};

use super::cell::cell;
use super::manifest::{File, MANIFEST_FORM, field, list};
use super::opened;
use crate::diag::{Code, Diagnostic, DiagnosticResult, Diagnostics, ErrorEmitted, Watch};
use crate::document;
use crate::generate;
use crate::message::{Message, msg};
use crate::model::{
    BuildContext, Draft, Format, Job, Shard, Survey, SurveyJob, SurveyedBoard, Trial, WHOLE,
};
use crate::read::fonts;
use crate::source::FileSystem;
use crate::write::{Artifact, DocInfo, Output, OutputFile, hex, write, write_file};

/// Plays trial games on random boards of a kit.
///
/// # Errors
/// Returns an error if the kit has an error, or if no board can be laid out.
pub fn survey(
    fs: &dyn FileSystem,
    asked: &SurveyJob,
    watch: &dyn Watch,
    diagnostics: &Diagnostics,
) -> Result<Survey, ErrorEmitted> {
    watch.stage("read", 1);
    let draft = opened(fs, None, diagnostics)?.draft;
    watch.stage("survey", asked.shard.range(asked.boards).len());
    let (kit, accepted) = (draft.kit.clone(), accepted(&draft));
    let job = Job {
        players: asked.players,
        ..Job::default()
    };
    let cx = BuildContext::new(&job, diagnostics).watched(watch);
    let (players, trials) = generate::survey(draft, asked, cx)?;
    let at = kit
        .players
        .iter()
        .position(|number| *number == players)
        .unwrap_or(0);
    let (games, sides) = trials
        .first()
        .map(|trial| (trial.games, names(trial)))
        .unwrap_or_default();
    Ok(Survey {
        kit: kit.id,
        title: kit.title,
        sources: kit.imprint.sources,
        language: kit.language,
        players,
        seed: asked.seed,
        boards: asked.boards,
        accepted: asked.accepted,
        gap: accepted.get(at).or(accepted.first()).map(|gap| parts(*gap)),
        games,
        sides,
        shard: asked.shard,
        rows: trials.iter().map(row).collect(),
    })
}

/// The gaps that the first recipe accepts of those by which games are played.
fn accepted(draft: &Draft) -> Vec<f64> {
    let accept = draft
        .recipes
        .values()
        .find_map(|recipe| recipe.play.as_ref()?.accept.as_ref());
    accept.map(|accept| accept.gap.clone()).unwrap_or_default()
}

fn names(trial: &Trial) -> Vec<String> {
    trial.sides.iter().map(|(side, _)| side.clone()).collect()
}

fn row(trial: &Trial) -> SurveyedBoard {
    SurveyedBoard {
        sides: trial.sides.iter().map(|(_, share)| parts(*share)).collect(),
        seats: trial.seats.iter().map(|share| parts(*share)).collect(),
    }
}

fn parts(share: f64) -> u32 {
    (share * f64::from(WHOLE)).round() as u32
}

/// Puts all parts of a survey together, each given as the bytes of its file after the name by which notes call it.
///
/// # Errors
/// They are not all the parts of one survey.
pub fn merged(files: &[(String, Vec<u8>)]) -> DiagnosticResult<Survey> {
    let mut parts = Vec::new();
    for (name, bytes) in files {
        let read = || {
            let message = msg!("`{file}` is not a part of a survey", file = name);
            Diagnostic::new(Code::BadParts, message).in_file(name.clone())
        };
        let part: Part = serde_json::from_slice(bytes).map_err(|_| {
            Box::new(read().help(msg!(
                "use the files that `boardpress survey --shard` has written"
            )))
        })?;
        let part = Survey::try_from(part).map_err(|version| {
            let here = env!("CARGO_PKG_VERSION");
            read().help(msg!(
                "it was written by boardpress {version}, or changed; this is boardpress {here}",
                version,
                here
            ))
        })?;
        parts.push((name, part));
    }
    parts.sort_by_key(|(_, part)| part.shard.number);
    whole(parts)
}

/// Joins the parts of a survey, which are in order.
///
/// # Errors
/// Returns an error if the parts are not all the parts of one survey.
fn whole(parts: Vec<(&String, Survey)>) -> DiagnosticResult<Survey> {
    let Some((first, head)) = parts.first() else {
        return Err(bad_parts(
            msg!("there are no parts to merge"),
            msg!("give the files of all parts"),
        ));
    };
    let facts = |part: &Survey| {
        let shard = Shard {
            number: 1,
            ..part.shard
        };
        Survey {
            shard,
            rows: Vec::new(),
            ..part.clone()
        }
    };
    if let Some((other, _)) = parts.iter().find(|(_, part)| facts(part) != facts(head)) {
        return Err(bad_parts(
            msg!(
                "`{first}` and `{other}` are not from the same survey",
                first,
                other
            ),
            msg!("their kit, players, seed, boards and number of parts must be the same"),
        ));
    }
    check_shards(&parts, head.shard)?;

    let whole = Survey {
        shard: Shard::WHOLE,
        ..head.clone()
    };
    Ok(Survey {
        rows: parts.into_iter().flat_map(|(_, part)| part.rows).collect(),
        ..whole
    })
}

/// Checks that each part of a survey with as many parts as `shard` has is there once.
///
/// # Errors
/// Returns an error if a part is missing or there twice.
fn check_shards(parts: &[(&String, Survey)], shard: Shard) -> DiagnosticResult<()> {
    for number in 1..=shard.of {
        let shard = Shard { number, ..shard };
        let mut files = parts
            .iter()
            .filter(|(_, part)| part.shard == shard)
            .map(|(name, _)| name);
        let part = shard.to_string();
        match (files.next(), files.next()) {
            (Some(_), None) => {}
            (Some(first), Some(other)) => {
                return Err(bad_parts(
                    msg!(
                        "`{first}` and `{other}` are both part {part} of the survey",
                        first,
                        other,
                        part
                    ),
                    msg!("leave one of them out"),
                ));
            }
            (None, _) => {
                return Err(bad_parts(
                    msg!("part {part} of the survey is missing", part),
                    msg!("make it with --shard {part}, or add its file", part),
                ));
            }
        }
    }
    Ok(())
}

fn bad_parts(message: Message, help: Message) -> Box<Diagnostic> {
    Box::new(Diagnostic::new(Code::BadParts, message).help(help))
}

/// Writes what there is of a survey: of a whole one its boards as CSV, and a plot of them as SVG and PNG; of a part what
/// is needed to put it together with the others; and a manifest. The fonts of the plot are those of `fs`, which are
/// sound.
///
/// # Errors
/// One of them cannot be written.
pub fn survey_files(
    fs: &dyn FileSystem,
    survey: &Survey,
    output: &mut dyn Output,
) -> DiagnosticResult<Vec<Artifact>> {
    let stem = stem(survey);
    let mut files = Vec::new();
    if survey.shard == Shard::WHOLE {
        files.push(write_file(output, format!("{stem}.csv"), 0, |file| {
            csv(survey, file)
        })?);
        let (title, language) = (survey.title.clone(), survey.language.clone());
        let edition = DocInfo {
            title,
            stem: stem.clone(),
            language,
            ..DocInfo::default()
        };
        let fonts = fonts(fs, &Diagnostics::default());
        let plot = [document::survey(survey, &fonts)];
        files.extend(write(
            &edition,
            &plot,
            &[],
            &fonts,
            &[Format::Svg, Format::Png],
            output,
            &|_| {},
        )?);
    } else {
        let part = |file: &mut OutputFile<'_>| {
            serde_json::to_writer(&mut *file, &Part::of(survey)).map_err(Into::into)
        };
        files.push(write_file(output, format!("{stem}.part.json"), 0, part)?);
    }
    let listed = write_file(output, "manifest.json".to_owned(), 0, |file| {
        manifest(survey, &stem, &files, file)
    })?;
    files.push(listed);
    Ok(files)
}

/// How the names of its files begin.
fn stem(survey: &Survey) -> String {
    let Survey {
        kit,
        players,
        seed,
        boards,
        accepted,
        shard,
        ..
    } = survey;
    let players = if *players > 0 {
        format!("-{players}-players")
    } else {
        String::new()
    };
    let accepted = if *accepted { "-accepted" } else { "" };
    let part = if *shard == Shard::WHOLE {
        String::new()
    } else {
        format!("-{}-of-{}", shard.number, shard.of)
    };
    format!("{kit}-survey{players}-seed-{seed}-{boards}-boards{accepted}{part}")
}

/// A line for each board: its seed, what each side won, the gap, and what each seat won.
fn csv(survey: &Survey, file: &mut OutputFile<'_>) -> io::Result<()> {
    let mut to = csv::Writer::from_writer(file);
    let seats = (1..=survey.sides.len()).map(|seat| format!("seat {seat}"));
    let sides = survey.sides.iter().map(|side| cell(side).into_owned());
    let head = ["seed".to_owned()]
        .into_iter()
        .chain(sides)
        .chain(["gap".to_owned()])
        .chain(seats);
    to.write_record(head)?;
    let share = |parts: u32| format!("{:.4}", f64::from(parts) / f64::from(WHOLE));
    for (n, row) in survey.rows.iter().enumerate() {
        let seed = survey.seed.wrapping_add(n as u64).to_string();
        let numbers = row
            .sides
            .iter()
            .copied()
            .chain([row.gap()])
            .chain(row.seats.iter().copied());
        to.write_record([seed].into_iter().chain(numbers.map(share)))?;
    }
    to.flush()
}

fn manifest(
    survey: &Survey,
    stem: &str,
    files: &[Artifact],
    to: &mut OutputFile<'_>,
) -> io::Result<()> {
    let Part { rows: _, ref facts } = Part::of(survey);
    to.write_all(b"{\n")?;
    field(to, "boardpress", &env!("CARGO_PKG_VERSION"))?;
    field(to, "form", &MANIFEST_FORM)?;
    field(to, "job", &stem)?;
    field(
        to,
        "kit",
        &serde_json::json!({ "id": survey.kit, "title": survey.title }),
    )?;
    field(to, "survey", facts)?;
    list(to, "files", files.iter().map(File::new))?;
    let sha256 = hex(&to.digest());
    writeln!(to, "  \"sha256\": \"{sha256}\"\n}}")
}

/// A survey or a part of one as its file has it.
#[derive(Serialize, Deserialize)]
struct Part {
    facts: Facts,
    /// Of each board what sides won, and what seats won.
    rows: Vec<(Vec<u32>, Vec<u32>)>,
}

/// What is the same for all boards.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Facts {
    boardpress: String,
    kit: String,
    title: String,
    sources: u64,
    language: String,
    players: u32,
    seed: u64,
    boards: u32,
    accepted: bool,
    gap: Option<u32>,
    games: u32,
    sides: Vec<String>,
    part: (u32, u32),
}

impl Part {
    fn of(survey: &Survey) -> Part {
        let rows = survey
            .rows
            .iter()
            .map(|row| (row.sides.clone(), row.seats.clone()))
            .collect();
        let facts = Facts {
            boardpress: env!("CARGO_PKG_VERSION").to_owned(),
            kit: survey.kit.clone(),
            title: survey.title.clone(),
            sources: survey.sources,
            language: survey.language.to_string(),
            players: survey.players,
            seed: survey.seed,
            boards: survey.boards,
            accepted: survey.accepted,
            gap: survey.gap,
            games: survey.games,
            sides: survey.sides.clone(),
            part: (survey.shard.number, survey.shard.of),
        };
        Part { facts, rows }
    }
}

impl TryFrom<Part> for Survey {
    /// The version of Boardpress that wrote it.
    type Error = String;

    fn try_from(Part { facts, rows }: Part) -> Result<Survey, String> {
        let (number, of) = facts.part;
        let shard = format!("{number}/{of}").parse::<Shard>();
        let language = facts.language.parse();
        let sides = facts.sides.len();
        let is_whole = |(won, seats): &(Vec<u32>, Vec<u32>)| {
            won.len() == sides
                && seats.len() == sides
                && won.iter().chain(seats).all(|parts| *parts <= WHOLE)
        };
        let (Ok(shard), Ok(language), true, true) = (
            shard,
            language,
            facts.boardpress == env!("CARGO_PKG_VERSION"),
            rows.iter().all(is_whole),
        ) else {
            return Err(facts.boardpress);
        };
        if rows.is_empty() || shard.range(facts.boards).len() != rows.len() {
            return Err(facts.boardpress);
        }
        Ok(Survey {
            kit: facts.kit,
            title: facts.title,
            sources: facts.sources,
            language,
            players: facts.players,
            seed: facts.seed,
            boards: facts.boards,
            accepted: facts.accepted,
            gap: facts.gap,
            games: facts.games,
            sides: facts.sides,
            shard,
            rows: rows
                .into_iter()
                .map(|(sides, seats)| SurveyedBoard { sides, seats })
                .collect(),
        })
    }
}
