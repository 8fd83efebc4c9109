//! What a build takes: paper, ways through the printer, cuts.

use super::Press;

/// What a build takes, as those want to know it who print it.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// What is printed at one go, in order of files and pages.
    pub runs: Vec<Run>,
    /// What is cut or put together, in order of printing.
    pub jobs: Vec<Handwork>,
    /// The code of every sheet of paper, in order of printing.
    pub codes: Vec<Coded>,
}

/// Pages of one file that go onto one stock in one way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The file.
    pub file: String,
    /// Its first and its last page, from one.
    pub pages: (usize, usize),
    /// How many sheets of paper it takes.
    pub sheets: usize,
    /// How it goes through the printer.
    pub press: Press,
    /// What a shop calls the paper.
    pub paper: &'static str,
    /// What kind of paper it is, in words.
    pub stock: String,
    /// What is on it, as shown to people.
    pub components: Vec<String>,
}

/// What hands do with the sheets of a component after printing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handwork {
    /// The component, as shown to people.
    pub component: String,
    /// How many sheets of paper it has.
    pub sheets: usize,
    /// How many straight cuts its first sheet takes, which is as full as any.
    pub cuts: usize,
    /// How many pieces are cut along an outline, on all sheets.
    pub outlines: usize,
    /// Whether it lies over several sheets, which are joined.
    pub tiled: bool,
    /// Whether these meet edge to edge, and do not lap.
    pub butted: bool,
    /// Whether its sheets are folded and glued before they are cut.
    pub folded: bool,
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

impl Tally {
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
        self.runs.iter().filter(|run| run.press != Press::OneSided).map(|run| run.sheets).sum()
    }
}
