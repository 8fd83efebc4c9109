//! What a build takes: paper, ways through the printer, ink, cuts.

use super::{Coverage, CutLine, Folding, Line, Sides};
use crate::geom::{Length, Path, Size};

/// What a build takes, as those want to know it who print it.
#[derive(Clone, Debug, Default)]
pub struct JobSummary {
    /// What is printed at one go, in order of files and pages.
    pub runs: Vec<Run>,
    /// What is cut or put together, in order of printing.
    pub jobs: Vec<Finishing>,
    /// Every distinct way in which sheets are cut straight, in order of printing.
    pub plans: Vec<CutPlan>,
    /// How things are joined that lie over several sheets.
    pub joins: Vec<Join>,
    /// The code of every sheet of paper, in order of printing.
    pub codes: Vec<Coded>,
    /// How many straight cuts have no mark outside the pieces at one of their ends, those of a stack counted once.
    pub unmarked: usize,
    /// How many sheets fewer it would take if pieces were packed tight.
    pub tight_saves: usize,
}

/// Pages of one file that go onto one stock in one way.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// The file.
    pub file: String,
    /// Its first and its last page, from one.
    pub pages: (usize, usize),
    /// How many sheets of paper it takes.
    pub sheets: usize,
    /// How it goes through the printer.
    pub sides: Sides,
    /// The paper, as it is said in a sentence.
    pub paper: String,
    /// What kind of paper it is, in words.
    pub stock: String,
    /// What is on it, as shown to people.
    pub components: Vec<String>,
    /// The ink that its pages take.
    pub ink: Coverage,
}

/// What hands do with the sheets of a component after printing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finishing {
    /// The component, as shown to people.
    pub component: String,
    /// How many sheets of paper it has.
    pub sheets: usize,
    /// Whether a machine that looks for marks cuts it.
    pub machined: bool,
    /// How many straight cuts its first sheet takes, which is as full as any.
    pub cuts: usize,
    /// How many pieces are cut with scissors along an outline, on all sheets.
    pub outlines: usize,
    /// The diameter of each disc that is cut with a hand punch, on all sheets.
    pub punched: Vec<Length>,
    /// Whether it lies over several sheets, which are joined.
    pub tiled: bool,
    /// Whether its sheets are folded and glued before they are cut.
    pub folded: bool,
    /// How its sheets are folded to be read.
    pub folding: Option<Folding>,
    /// Whether its pieces are folded along lines on them.
    pub creased: bool,
}

/// One way in which sheets are cut straight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutPlan {
    /// The components whose sheets are cut so, as shown to people.
    pub components: Vec<String>,
    /// How many sheets of paper are.
    pub sheets: usize,
    /// The size of the paper.
    pub paper: Size,
    /// The rows and the columns of sheets that together are one thing, each of
    /// which is cut in its own way; elsewhere one and one.
    pub of: (u32, u32),
    /// Whether these are its backs, which are joined like the fronts.
    pub back: bool,
    /// What is cut, by rows.
    pub sides: Vec<CutSide>,
}

/// The side of a sheet by which it is cut, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutSide {
    /// Its row and its column, from one.
    pub place: (u32, u32),
    /// What is on it: the outlines of its pieces.
    pub pieces: Vec<Path>,
    /// The line along which it is folded before.
    pub fold: Option<Line>,
    /// Its cuts, in the order to make them.
    pub cuts: Vec<CutLine>,
}

/// How the sheets of one thing are joined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Join {
    /// The components that are joined so, as shown to people.
    pub components: Vec<String>,
    /// Plain sentences in the order of the work.
    pub steps: Vec<String>,
}

/// A sheet of paper and its code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coded {
    /// The component, as shown to people.
    pub component: String,
    /// Which sheet of it, from one.
    pub number: u32,
    /// Whether it is one of backs alone.
    pub back: bool,
    /// The code by which it can be printed again.
    pub code: String,
}

impl JobSummary {
    /// How many sheets of each stock all runs take, in order of printing.
    pub fn stocks(&self) -> Vec<(&str, usize)> {
        let mut stocks: Vec<(&str, usize)> = Vec::new();
        for run in &self.runs {
            match stocks.iter_mut().find(|(stock, _)| *stock == run.stock) {
                Some((_, sheets)) => *sheets += run.sheets,
                None => stocks.push((&run.stock, run.sheets)),
            }
        }
        stocks
    }

    /// How many sheets of paper all runs take.
    pub fn sheets(&self) -> usize {
        self.runs.iter().map(|run| run.sheets).sum()
    }

    /// How many of them are printed on both sides.
    pub fn two_sided(&self) -> usize {
        self.runs
            .iter()
            .filter(|run| run.sides != Sides::OneSided)
            .map(|run| run.sheets)
            .sum()
    }

    /// How much ink all runs take.
    pub fn ink(&self) -> Coverage {
        self.runs.iter().map(|run| run.ink).sum()
    }

    /// How many straight cuts all sheets take, those of a stack counted once.
    pub fn cuts(&self) -> usize {
        self.plans.iter().map(CutPlan::cuts).sum()
    }

    /// How many discs are cut with a hand punch.
    pub fn punched(&self) -> usize {
        self.jobs.iter().map(|job| job.punched.len()).sum()
    }

    /// How many pieces are cut along an outline.
    pub fn outlines(&self) -> usize {
        self.jobs.iter().map(|job| job.outlines).sum()
    }
}

impl CutPlan {
    /// How many straight cuts it has, those of a stack counted once.
    pub fn cuts(&self) -> usize {
        self.sides.iter().map(|side| side.cuts.len()).sum()
    }

    /// Whether every sheet is cut in its own way, not all of them in one.
    pub fn is_joined(&self) -> bool {
        self.of != (1, 1)
    }
}
