//! What a report says in sentences: the options, what to do, what it takes.

use super::ReportInputs;
use super::flow::{self, Set, body, heading};
use super::lists::{counted, names};
use crate::geom::Length;
use crate::impose::pen::Pen;
use crate::model::{Backs, Job};
use crate::sheet::{Finishing, Flip, JobSummary, Join, Sides};

/// The most ways of joining that are told.
const MOST_JOINS: usize = 3;
/// The most kinds of paper that are told one by one.
const MOST_STOCKS: usize = 6;

/// What was asked for, in one line.
pub(super) fn options(facts: &ReportInputs<'_>) -> String {
    let (game, job) = (facts.game, facts.job);
    let mut said = vec![format!("**{} paper**", job.paper.name)];
    if game.players > 0 {
        said.push(format!("for {}", counted(game.players as usize, "player")));
    }
    said.push(format!("seed {}", game.seed));
    let form = job.ink.unusual().map_or_else(|| "in colour".to_owned(), |form| format!("{form} form"));
    said.push(form);
    let asked = [
        (job.large, "large print"),
        (job.contrast, "high contrast"),
        (job.apart, "sizes apart"),
        (job.punch, "for a hand punch"),
    ];
    said.extend(asked.into_iter().filter(|(asked, _)| *asked).map(|(_, name)| name.to_owned()));
    said.extend(backs(facts).map(str::to_owned));
    if job.copies > 1 {
        said.push(format!("{} copies", job.copies));
    }
    if job.rolls > 1 {
        said.push(format!("{} layouts of each random board", job.rolls));
    }
    if let Some(printer) = &job.printer {
        said.push(format!("for the printer {}", printer.name));
    }
    said.push(format!("kit {}", game.draft.kit.version));
    said.push(format!("boardpress {}", env!("CARGO_PKG_VERSION")));
    said.join(" \u{b7} ")
}

/// How backs are made, where there are any.
fn backs(facts: &ReportInputs<'_>) -> Option<&'static str> {
    let tally = facts.tally;
    match facts.job.backs {
        Backs::None => Some("no backs"),
        Backs::Paste => tally.codes.iter().any(|coded| coded.back).then_some("backs to paste"),
        Backs::Fold => tally.jobs.iter().any(|one| one.folded).then_some("backs to fold over"),
        Backs::Duplex => (tally.two_sided() > 0).then_some("backs behind their fronts, long edge"),
        Backs::DuplexShort => (tally.two_sided() > 0).then_some("backs behind their fronts, short edge"),
    }
}

/// How to print, step by step.
pub(super) fn prints(facts: &ReportInputs<'_>, size: f64, wide: Length, pen: &mut Pen<'_>) -> Set {
    parts(&[("How to print".to_owned(), numbered(&printing(facts.tally)))], size, wide, pen)
}

/// What to do with the printed sheets, step by step.
pub(super) fn hands(facts: &ReportInputs<'_>, size: f64, wide: Length, pen: &mut Pen<'_>) -> Set {
    parts(&[("When it is printed".to_owned(), numbered(&after(facts.tally, facts.job)))], size, wide, pen)
}

/// How to put together what lies over several sheets, step by step.
pub(super) fn joins(facts: &ReportInputs<'_>, size: f64, wide: Length, pen: &mut Pen<'_>) -> Set {
    let join = |join: &Join| (format!("How to join {}", names(&join.components)), numbered(&join.steps));
    let all: Vec<(String, String)> = facts.tally.joins.iter().take(MOST_JOINS).map(join).collect();
    parts(&all, size, wide, pen)
}

/// Words under headings, where there are any.
fn parts(parts: &[(String, String)], size: f64, wide: Length, pen: &mut Pen<'_>) -> Set {
    let mut set = Set::default();
    for (title, words) in parts.iter().filter(|(_, words)| !words.is_empty()) {
        set.below(Length::from_pt(size), heading(title, size, wide, pen));
        set.below(Length::ZERO, flow::text(words, &body(size), wide, pen));
    }
    set
}

fn numbered(steps: &[String]) -> String {
    let steps = steps.iter().enumerate().map(|(n, step)| format!("{}. {step}", n + 1));
    steps.collect::<Vec<_>>().join("\n")
}

fn printing(tally: &JobSummary) -> Vec<String> {
    let mut steps = vec![
        "**Print this page first**, at **100 %** (\u{201c}actual size\u{201d}, never \u{201c}fit to page\u{201d}). \
         Its ruler must be 100 mm long."
            .to_owned(),
    ];
    if tally.runs.len() > 1 {
        steps.push(
            "Go down the list. For each line load its paper, open its file, and type its pages under \
             \u{201c}Pages\u{201d} where you print."
                .to_owned(),
        );
    }
    let flip = tally.runs.iter().find_map(|run| match run.sides {
        Sides::TwoSided(flip) => Some(if flip == Flip::Long { "long" } else { "short" }),
        Sides::OneSided => None,
    });
    if let Some(edge) = flip {
        steps.push(format!(
            "**Both sides:** choose \u{201c}flip on {edge} edge\u{201d}. Print one sheet and hold it against the light: \
             the two arrows at its edge must be one."
        ));
        steps.push(
            "**Stiff card:** many printers turn over nothing above 105 grams a square metre by themselves. Feed it from \
             the tray for single sheets: first the odd pages, then the same stack again with the even pages."
                .to_owned(),
        );
    }
    steps
}

fn after(tally: &JobSummary, job: &Job) -> Vec<String> {
    let some = |is: fn(&Finishing) -> bool| -> Vec<String> {
        tally.jobs.iter().filter(|one| is(one)).map(|one| one.component.clone()).collect()
    };
    let mut steps = Vec::new();
    let folded = some(|one| one.folded);
    if !folded.is_empty() {
        steps.push(format!(
            "**Fold and glue** before you cut: {}. Fold back along the dashed line, printed sides outside.",
            names(&folded)
        ));
    }
    if job.backs == Backs::Paste && tally.codes.iter().any(|coded| coded.back) {
        steps.push("**Paste the backs** behind their fronts before you cut, edge to edge.".to_owned());
    }
    let straight = some(|one| one.cuts > 0 && !one.tiled);
    if !straight.is_empty() {
        steps.push(format!(
            "**Cut straight** from mark to mark: {}. The drawings show in which order. Sheets of one kind are cut alike: \
             a guillotine takes them as one stack, a paper trimmer or a knife at most three of card at once.",
            names(&straight)
        ));
    }
    let outlines: Vec<String> = tally
        .jobs
        .iter()
        .filter(|one| one.outlines > 0)
        .map(|one| format!("{}\u{a0}({})", one.component, one.outlines))
        .collect();
    if !outlines.is_empty() {
        steps.push(format!("**Cut along the outlines** with scissors: {}.", names(&outlines)));
    }
    if !tally.joins.is_empty() {
        let joined: Vec<String> = tally.joins.iter().flat_map(|join| join.components.iter().cloned()).collect();
        steps.push(format!("**Put together** {}, as told beside.", names(&joined)));
    }
    steps
}

/// What it takes: paper, ink, cuts, and what the players bring.
pub(super) fn needs(facts: &ReportInputs<'_>, size: f64, wide: Length, pen: &mut Pen<'_>) -> Set {
    let takes = [paper(facts.tally), ink(facts.tally), cuts(facts.tally)].concat();
    let lists = [
        ("What it takes".to_owned(), dotted(&takes)),
        ("What to bring".to_owned(), dotted(&facts.game.draft.kit.bring)),
    ];
    parts(&lists, size, wide, pen)
}

fn dotted(entries: &[String]) -> String {
    entries.iter().map(|entry| format!("\u{2022} {entry}")).collect::<Vec<_>>().join("\n")
}

fn paper(tally: &JobSummary) -> Vec<String> {
    let both = tally.two_sided();
    let both = match both {
        0 => String::new(),
        _ if both == tally.sheets() => ", printed on both sides".to_owned(),
        _ => format!(", {both} of them printed on both sides"),
    };
    let mut said = vec![format!("**{}** of paper{both}", counted(tally.sheets(), "sheet"))];
    let stocks = tally.stocks();
    let all = stocks.len() == 1;
    let one =
        |(stock, sheets): &(&str, usize)| if all { format!("all of {stock}") } else { format!("{sheets} of {stock}") };
    said.extend(stocks.iter().take(MOST_STOCKS).map(one));
    if stocks.len() > MOST_STOCKS {
        said.push("and others; see the list".to_owned());
    }
    said
}

fn ink(tally: &JobSummary) -> Vec<String> {
    let ink = tally.ink();
    let (all, black, colour) = (pages(ink.total()), pages(ink.k), pages(ink.colour()));
    let parts = if ink.colour() > 0.0 { format!("{black} black, {colour} colour") } else { "black alone".to_owned() };
    vec![format!("Ink for about **{all} pages** of A4 covered to 5 %, as cartridges are rated: {parts}")]
}

/// Pages of ink, with as many figures as can be believed.
pub(super) fn pages(n: f64) -> String {
    if n < 9.95 { format!("{n:.1}") } else { format!("{n:.0}") }
}

fn cuts(tally: &JobSummary) -> Vec<String> {
    let mut said = Vec::new();
    if tally.cuts() > 0 {
        said.push(format!("**{}**, those of a stack counted once", counted(tally.cuts(), "straight cut")));
    }
    if tally.outlines() > 0 {
        said.push(format!("{} to cut along with scissors", counted(tally.outlines(), "outline")));
    }
    said
}
