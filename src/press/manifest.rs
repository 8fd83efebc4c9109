//! What was made, for programs and for whoever wants to make it again.

use std::collections::BTreeMap;
use std::io::{self, Write};

use rayon::prelude::*;
use serde::{Serialize, Serializer};

use super::proof::Proof;
use super::summary::Summary;
use crate::diag::DiagnosticResult;
use crate::document::assembly;
use crate::model::{self, Fact, Job, Printed, PrintedFingerprints, Trial};
use crate::sheet::{
    Coverage, Finishing, Flip, Folding, JobSummary, Part, Placement, Run, Sheet, Side, Sides,
};
use crate::write::{Artifact, Output, OutputFile, hex, write_file};

/// The form of the manifest. Raise this if the files or fingerprints of the previous form would be misunderstood.
/// Since form 2, fingerprints are the same on all platforms and no longer depend on fonts that are not shown.
pub(crate) const MANIFEST_FORM: u32 = 2;

/// The entries of the sheets in a manifest, serialised.
pub(super) type SheetEntries = Vec<serde_json::Result<Vec<u8>>>;

/// What a manifest is made from.
pub(super) struct Facts<'f> {
    pub(super) proof: &'f Proof,
    pub(super) job: &'f Job,
    /// How the names of all files of the job begin.
    pub(super) stem: &'f str,
    pub(super) summary: &'f Summary,
    pub(super) sheets: SheetEntries,
    pub(super) fingerprints: &'f PrintedFingerprints,
    pub(super) files: &'f [Artifact],
}

/// Writes `manifest.json`: options, seed, versions, every file with its SHA-256, every
/// sheet with its ink and its placements in millimetres, every piece with its count.
///
/// It names its job by its stem, with which the names of all its files begin. Its
/// last line is the SHA-256 of all before that line, so that a record which was
/// written by something else, or changed since, is known as such.
///
/// # Errors
/// It cannot be written.
pub(super) fn manifest(facts: Facts<'_>, output: &mut dyn Output) -> DiagnosticResult<Artifact> {
    write_file(output, "manifest.json".to_owned(), 0, |file| {
        write(facts, file)
    })
}

/// Its top level and its lists have an entry to a line, so that a small job
/// can be read by people and a large one stays small.
fn write(facts: Facts<'_>, to: &mut OutputFile<'_>) -> io::Result<()> {
    let Facts {
        proof,
        job,
        stem,
        summary: Summary { ink, tally, .. },
        sheets,
        fingerprints,
        files,
    } = facts;
    let kit = &proof.game.draft.kit;
    let printed = Printed::of(&proof.game, job, true);
    let count = |part: &Part| {
        part.pieces
            .iter()
            .map(|piece| piece.printed(job.copies, job.sets))
            .sum()
    };
    let pieces = proof.parts.iter().map(|part| Piece {
        name: &part.name,
        title: &part.title,
        count: count(part),
    });
    let catalogue = kit.language.catalogue();
    let assembly = assembly(&proof.sheets, catalogue);
    to.write_all(b"{\n")?;
    field(to, "boardpress", &env!("CARGO_PKG_VERSION"))?;
    field(to, "form", &MANIFEST_FORM)?;
    field(to, "job", &stem)?;
    field(to, "kit", &KitRecord::of(kit))?;
    field(to, "options", &Options(printed.facts()))?;
    field(to, "seed", &proof.game.seed)?;
    field(
        to,
        "bring",
        &kit.bring
            .iter()
            .map(|thing| thing.said(catalogue))
            .collect::<Vec<_>>(),
    )?;
    field(to, "ink", &Pages::new(ink.iter().copied().sum()))?;
    list(to, "pieces", pieces)?;
    field(to, "report", &Report::new(tally))?;
    write_list(to, "sheets", sheets.into_iter())?;
    list(to, "boards", boards(proof))?;
    list(
        to,
        "fingerprints",
        fingerprints.iter().map(PieceFingerprint::of),
    )?;
    list(
        to,
        "assembly",
        assembly.iter().map(|one| Joined {
            component: &one.component,
            steps: &one.steps,
        }),
    )?;
    list(to, "files", files.iter().map(File::new))?;
    let sha256 = hex(&to.digest());
    writeln!(to, "  \"sha256\": \"{sha256}\"\n}}")
}

/// Serialises the sheets of a proof on all cores. No part of the files is needed for that, so it is done while they are
/// written.
pub(super) fn sheet_entries(proof: &Proof, ink: &[Coverage]) -> SheetEntries {
    let sheets = proof.sheets.par_iter().zip(ink);
    sheets
        .map(|(sheet, ink)| serde_json::to_vec(&SheetFacts::new(proof, sheet, *ink)))
        .collect()
}

pub(super) fn field(to: &mut OutputFile<'_>, name: &str, value: &impl Serialize) -> io::Result<()> {
    write!(to, "  \"{name}\": ")?;
    to.write_all(&serde_json::to_vec(value)?)?;
    to.write_all(b",\n")
}

pub(super) fn list(
    to: &mut OutputFile<'_>,
    name: &str,
    entries: impl Iterator<Item = impl Serialize>,
) -> io::Result<()> {
    write_list(to, name, entries.map(|entry| serde_json::to_vec(&entry)))
}

fn write_list(
    to: &mut OutputFile<'_>,
    name: &str,
    entries: impl Iterator<Item = serde_json::Result<Vec<u8>>>,
) -> io::Result<()> {
    write!(to, "  \"{name}\": [")?;
    let mut before = "";
    for entry in entries {
        write!(to, "{before}\n    ")?;
        to.write_all(&entry?)?;
        before = ",";
    }
    to.write_all(if before.is_empty() {
        b"],\n"
    } else {
        b"\n  ],\n"
    })
}

/// Which kit it is.
#[derive(Serialize)]
pub(super) struct KitRecord<'k> {
    id: &'k str,
    title: &'k str,
    version: &'k str,
    dice: u32,
    /// The kits on which it lies, the nearest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    like: Vec<Below<'k>>,
}

/// A kit on which another lies: its name if it is built in, or else its folder within the kit above it.
#[derive(Serialize)]
struct Below<'k> {
    kit: &'k str,
    built_in: bool,
}

impl<'k> KitRecord<'k> {
    pub(super) fn of(kit: &'k model::Kit) -> KitRecord<'k> {
        let below = kit.below.iter().flat_map(|below| &below.kits);
        let like = below
            .map(|(kit, built_in)| Below {
                kit,
                built_in: *built_in,
            })
            .collect();
        KitRecord {
            id: &kit.id,
            title: &kit.title,
            version: &kit.version,
            dice: kit.dice,
            like,
        }
    }
}

/// The options of a job by their keys.
struct Options(Vec<(&'static str, Fact)>);

impl Serialize for Options {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(key, fact)| (key, fact)))
    }
}

impl Serialize for Fact {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Fact::Flag(flag) => to.serialize_bool(*flag),
            Fact::Whole(number) => to.serialize_u64(*number),
            Fact::Number(number) => to.serialize_f64(*number),
            Fact::Text(text) => to.serialize_str(text),
            Fact::List(facts) => to.collect_seq(facts),
            Fact::Map(facts) => to.collect_map(facts.iter().map(|(key, fact)| (key, fact))),
        }
    }
}

#[derive(Serialize)]
struct Piece<'p> {
    name: &'p str,
    title: &'p str,
    count: u64,
}

/// How many pieces of a component have a fingerprint, for `--since`.
#[derive(Serialize)]
struct PieceFingerprint<'p> {
    component: &'p str,
    fingerprint: String,
    copies: u32,
}

impl PieceFingerprint<'_> {
    fn of((component, fingerprint, copies): (&str, u64, u32)) -> PieceFingerprint<'_> {
        PieceFingerprint {
            component,
            fingerprint: format!("{fingerprint:016x}"),
            copies,
        }
    }
}

/// A random board: which layout it has, for whom it is, and how the games ended that were played on it.
#[derive(Serialize)]
struct Board<'b> {
    board: &'b str,
    number: u32,
    code: &'b str,
    #[serde(skip_serializing_if = "Option::is_none")]
    set: Option<u32>,
    #[serde(skip_serializing_if = "str::is_empty")]
    name: &'b str,
    #[serde(skip_serializing_if = "Option::is_none")]
    trials: Option<Trials<'b>>,
}

/// The random boards that are printed.
fn boards(proof: &Proof) -> impl Iterator<Item = Board<'_>> {
    let (boards, rolls) = (proof.game.draft.boards_by_place(), &proof.game.rolls);
    let printed = rolls.iter().map(move |roll| (roll, boards[&roll.board]));
    printed
        .filter(|(roll, board)| !roll.code.is_empty() && !board.figure)
        .map(|(roll, board)| Board {
            board: board.name(),
            number: roll.number.number,
            code: &roll.code,
            set: Some(roll.set).filter(|set| *set > 0),
            name: &roll.name,
            trials: roll.trial.as_ref().map(Trials::of),
        })
}

/// How the games ended that were played on a board; shares are from 0 to 1.
#[derive(Serialize)]
struct Trials<'t> {
    games: u32,
    sides: BTreeMap<&'t str, Share>,
    /// Whoever begins comes first.
    seats: Vec<Share>,
    gap: Share,
}

/// A share, and by how much the true one may differ, at 95 %.
#[derive(Serialize)]
struct Share {
    share: f64,
    within: f64,
}

impl<'t> Trials<'t> {
    fn of(trial: &'t Trial) -> Trials<'t> {
        let rounded = |number: f64| (number * 10_000.0).round() / 10_000.0;
        let share = |share: f64| Share {
            share: rounded(share),
            within: rounded(trial.share_error(share)),
        };
        Trials {
            games: trial.games,
            sides: trial
                .sides
                .iter()
                .map(|(side, won)| (side.as_str(), share(*won)))
                .collect(),
            seats: trial.seats.iter().map(|won| share(*won)).collect(),
            gap: Share {
                share: rounded(trial.gap()),
                within: rounded(trial.gap_error(trial.games)),
            },
        }
    }
}

/// How the sheets of a component are joined that is larger than the paper.
#[derive(Serialize)]
struct Joined<'j> {
    component: &'j str,
    steps: &'j [String],
}

/// What the build takes; see the report.
#[derive(Serialize)]
struct Report<'t> {
    sheets: usize,
    two_sided: usize,
    stocks: Vec<StockFacts<'t>>,
    runs: Vec<RunFacts<'t>>,
    /// Of all sheets together, those of a stack counted once.
    straight_cuts: usize,
    cuts: Vec<Cuts<'t>>,
}

#[derive(Serialize)]
struct StockFacts<'t> {
    stock: &'t str,
    sheets: usize,
}

#[derive(Serialize)]
struct RunFacts<'t> {
    file: &'t str,
    pages: (usize, usize),
    sheets: usize,
    sides: &'static str,
    paper: &'t str,
    stock: &'t str,
    components: &'t [String],
    ink: Pages,
}

#[derive(Serialize)]
struct Cuts<'t> {
    component: &'t str,
    sheets: usize,
    cuts: usize,
    outlines: usize,
    tiled: bool,
    folded: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    folding: Option<&'static str>,
}

impl<'t> Report<'t> {
    fn new(tally: &'t JobSummary) -> Report<'t> {
        let run = |run: &'t Run| RunFacts {
            file: &run.file,
            pages: run.pages,
            sheets: run.sheets,
            sides: match run.sides {
                Sides::OneSided => "one",
                Sides::TwoSided(Flip::Long) => "both, long edge",
                Sides::TwoSided(Flip::Short) => "both, short edge",
            },
            paper: &run.paper,
            stock: &run.stock,
            components: &run.components,
            ink: Pages::new(run.ink),
        };
        let cuts = |one: &'t Finishing| Cuts {
            component: &one.component,
            sheets: one.sheets,
            cuts: one.cuts,
            outlines: one.outlines,
            tiled: one.tiled,
            folded: one.folded,
            folding: one.folding.map(|folding| match folding {
                Folding::Half => "half",
                Folding::Staple => "staple",
                Folding::Letter => "letter",
                Folding::Fan => "fan",
            }),
        };
        Report {
            sheets: tally.sheets(),
            two_sided: tally.two_sided(),
            stocks: tally
                .stocks()
                .into_iter()
                .map(|(stock, sheets)| StockFacts { stock, sheets })
                .collect(),
            runs: tally.runs.iter().map(run).collect(),
            straight_cuts: tally.cuts(),
            cuts: tally.jobs.iter().map(cuts).collect(),
        }
    }
}

#[derive(Serialize)]
struct SheetFacts<'s> {
    component: &'s str,
    side: &'s str,
    number: u32,
    of: u32,
    paper: &'s str,
    stock: &'s str,
    code: &'s str,
    cuts: usize,
    ink: Pages,
    placements_mm: Vec<PlacementRecord<'s>>,
}

/// Ink in A4 pages of 5 % in one colour, to the hundredth.
#[derive(Serialize)]
struct Pages {
    c: f64,
    m: f64,
    y: f64,
    k: f64,
}

impl Pages {
    fn new(ink: Coverage) -> Pages {
        let [c, m, y, k] = [ink.c, ink.m, ink.y, ink.k].map(|n| (n * 100.0).round() / 100.0);
        Pages { c, m, y, k }
    }
}

#[derive(Serialize)]
struct PlacementRecord<'p> {
    face: &'p str,
    x: f64,
    y: f64,
    w: f64,
    h: f64,
    turn: usize,
}

impl<'s> SheetFacts<'s> {
    fn new(proof: &'s Proof, sheet: &'s Sheet, ink: Coverage) -> SheetFacts<'s> {
        let place = |placement: &Placement| {
            let face = proof.face(placement.face);
            let trim = placement.trim(face.trim());
            PlacementRecord {
                face: &face.name,
                x: trim.left().to_mm(),
                y: trim.top().to_mm(),
                w: trim.size.w.to_mm(),
                h: trim.size.h.to_mm(),
                turn: placement.turn.quarters() * 90,
            }
        };
        SheetFacts {
            component: &sheet.component,
            side: if sheet.side == Side::Front {
                "front"
            } else {
                "back"
            },
            number: sheet.number.0,
            of: sheet.number.1,
            paper: &sheet.paper,
            stock: &sheet.stock,
            code: &sheet.code,
            cuts: sheet.cuts().len(),
            ink: Pages::new(ink),
            placements_mm: sheet.placements.iter().map(place).collect(),
        }
    }
}

#[derive(Serialize)]
pub(super) struct File<'f> {
    path: &'f str,
    bytes: u64,
    pages: usize,
    sha256: &'f str,
}

impl<'f> File<'f> {
    pub(super) fn new(file: &'f Artifact) -> File<'f> {
        File {
            path: &file.path,
            bytes: file.bytes,
            pages: file.pages,
            sha256: &file.sha256,
        }
    }
}
