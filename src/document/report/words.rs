//! What a report says in sentences: the options, what to do, what it takes.

use super::inputs::ReportInputs;
use super::phrase::{counted, names, pages};
use crate::geom::Length;
use crate::model::{Backs, Job, Printed, Punch};
use crate::sheet::{Finishing, Flip, JobSummary, Sides};
use crate::text::markdown::filled_in;

/// The most ways of joining that are told.
const MOST_JOINS: usize = 3;
/// The most kinds of paper that are told one by one.
const MOST_STOCKS: usize = 6;

/// What was asked for, in one line.
pub(super) fn options(facts: &ReportInputs<'_>) -> String {
    let (game, job) = (facts.game, facts.job);
    let mut said = vec!["**Report on a build**".to_owned()];
    let printed = Printed { job, players: game.players, seed: game.seed, has_backs: has_backs(facts) };
    said.extend(printed.report_words().iter().map(|words| filled_in(words).into_owned()));
    said.push(format!("kit {}", filled_in(&game.draft.kit.version)));
    said.push(format!("boardpress {}", env!("CARGO_PKG_VERSION")));
    said.join(" \u{b7} ")
}

/// Whether anything has a back.
fn has_backs(facts: &ReportInputs<'_>) -> bool {
    let tally = facts.tally;
    match facts.job.backs {
        Backs::None => false,
        Backs::Paste => tally.codes.iter().any(|coded| coded.back),
        Backs::Fold => tally.jobs.iter().any(|one| one.folded),
        Backs::Duplex | Backs::DuplexShort => tally.two_sided() > 0,
    }
}

/// What to do with the printed sheets, and how to put together what lies over several of them.
pub(super) fn after(facts: &ReportInputs<'_>) -> Vec<String> {
    let mut parts = vec![part("When it is printed", "1.", &finishing(facts.tally, facts.job))];
    for join in facts.tally.joins.iter().take(MOST_JOINS) {
        parts.push(part(&format!("How to join {}", filled_in(&names(&join.components))), "1.", &join.steps));
    }
    parts
}

/// A heading and a list in Markdown; nothing where the list is empty.
fn part(title: &str, mark: &str, entries: &[String]) -> String {
    if entries.is_empty() {
        return String::new();
    }
    let entries: String = entries.iter().map(|entry| format!("{mark} {entry}\n")).collect();
    format!("## {title}\n\n{entries}\n")
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

fn finishing(tally: &JobSummary, job: &Job) -> Vec<String> {
    let some = |is: fn(&Finishing) -> bool| -> Vec<String> {
        tally.jobs.iter().filter(|one| is(one)).map(|one| one.component.clone()).collect()
    };
    let mut steps = Vec::new();
    let folded = some(|one| one.folded);
    if !folded.is_empty() {
        steps.push(format!(
            "**Fold and glue** before you cut: {}. Fold back along the dashed line, printed sides outside.",
            filled_in(&names(&folded))
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
            filled_in(&names(&straight))
        ));
    }
    let outlines: Vec<String> = tally
        .jobs
        .iter()
        .filter(|one| one.outlines > 0)
        .map(|one| format!("{}\u{a0}({})", one.component, one.outlines))
        .collect();
    let punched: Vec<String> = tally.jobs.iter().flat_map(punched).collect();
    if !punched.is_empty() {
        steps
            .push(format!("**Punch** with a hand punch, each disc in the middle of its ring: {}.", punched.join("; ")));
    }
    if !outlines.is_empty() {
        steps.push(format!("**Cut along the outlines** with scissors: {}.", filled_in(&names(&outlines))));
    }
    if !tally.joins.is_empty() {
        let joined: Vec<String> = tally.joins.iter().flat_map(|join| join.components.iter().cloned()).collect();
        steps.push(format!("**Put together** {}, as told beside.", filled_in(&names(&joined))));
    }
    steps
}

/// The discs of a component that are punched, by their diameters, each with the punch that is nearest.
fn punched(job: &Finishing) -> Vec<String> {
    let mut discs = job.punched.clone();
    discs.sort_unstable();
    let said = |discs: &[Length]| {
        let (count, disc, punch) = (discs.len(), discs[0], Punch::nearest(discs[0]));
        let size = if disc == punch.diameter { String::new() } else { format!(", which are {disc} across") };
        format!("{}\u{a0}({count}{size}) with a punch of {}", filled_in(&job.component), punch.name)
    };
    discs.chunk_by(|one, next| one == next).map(said).collect()
}

/// How to print, step by step; what it takes: paper, ink and cuts; what the players bring.
pub(super) fn prints_and_needs(facts: &ReportInputs<'_>) -> Vec<String> {
    let takes = [paper(facts.tally), ink(facts.tally), cuts(facts.tally)].concat();
    let bring: Vec<String> = facts.game.draft.kit.bring.iter().map(|thing| filled_in(thing).into_owned()).collect();
    vec![
        part("How to print", "1.", &printing(facts.tally)),
        part("What it takes", "-", &takes),
        part("What to bring", "-", &bring),
    ]
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
    let one = |(stock, sheets): &(&str, usize)| {
        if all { format!("all of {}", filled_in(stock)) } else { format!("{sheets} of {}", filled_in(stock)) }
    };
    said.extend(stocks.iter().take(MOST_STOCKS).map(one));
    if stocks.len() > MOST_STOCKS {
        said.push("and others; see the list".to_owned());
    }
    if tally.tight_saves > 0 {
        said.push(format!(
            "**--tight** would save {}, and leave some cuts without a mark at both ends and less than 2 mm of bleed \
             at some edges",
            counted(tally.tight_saves, "sheet")
        ));
    }
    said
}

fn ink(tally: &JobSummary) -> Vec<String> {
    let ink = tally.ink();
    let (all, black, colour) = (pages(ink.total()), pages(ink.k), pages(ink.colour()));
    let parts = if ink.colour() > 0.0 { format!("{black} black, {colour} colour") } else { "black alone".to_owned() };
    vec![format!("Ink for about **{all} pages** of A4 covered to 5 %, as cartridges are rated: {parts}")]
}

fn cuts(tally: &JobSummary) -> Vec<String> {
    let mut said = Vec::new();
    if tally.cuts() > 0 {
        said.push(format!("**{}**, those of a stack counted once", counted(tally.cuts(), "straight cut")));
    }
    if tally.unmarked > 0 {
        let cuts = counted(tally.unmarked, "cut");
        said.push(format!("{cuts} of these without a mark at both ends: ticks at the corners of the pieces show them"));
    }
    if tally.outlines() > 0 {
        said.push(format!("{} to cut along with scissors", counted(tally.outlines(), "outline")));
    }
    if tally.punched() > 0 {
        said.push(format!("{} to punch", counted(tally.punched(), "disc")));
    }
    said
}
