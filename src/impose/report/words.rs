//! What a report says in sentences: the options, what to do, what it takes.

use super::Facts;
use super::flow::{self, Set, body, heading};
use super::lists::{counted, names};
use crate::geom::Length;
use crate::impose::pen::Pen;
use crate::model::{Backs, Job};
use crate::sheet::{Flip, Handwork, Press, Tally};

/// The most components whose cutting is told one by one.
const MOST_JOBS: usize = 12;
/// The most kinds of paper that are told one by one.
const MOST_STOCKS: usize = 6;

/// What was asked for, in one line.
pub(super) fn options(facts: &Facts<'_>) -> String {
    let (game, job) = (facts.game, facts.job);
    let mut said = vec![format!("**{} paper**", job.paper.name)];
    if game.players > 0 {
        said.push(format!("for {}", counted(game.players as usize, "player")));
    }
    said.push(format!("seed {}", game.seed));
    let form = job.ink.unusual().map_or_else(|| "in colour".to_owned(), |form| format!("{form} form"));
    said.push(form);
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
fn backs(facts: &Facts<'_>) -> Option<&'static str> {
    let tally = facts.tally;
    match facts.job.backs {
        Backs::None => Some("no backs"),
        Backs::Paste => tally.codes.iter().any(|coded| coded.back).then_some("backs to paste"),
        Backs::Fold => tally.jobs.iter().any(|one| one.folded).then_some("backs to fold over"),
        Backs::Duplex => (tally.two_sided() > 0).then_some("backs behind their fronts, long edge"),
        Backs::DuplexShort => (tally.two_sided() > 0).then_some("backs behind their fronts, short edge"),
    }
}

/// How to print, cut and put together, step by step.
pub(super) fn hands(facts: &Facts<'_>, size: f64, wide: Length, pen: &mut Pen<'_>) -> Set {
    let steps = [
        ("How to print", numbered(&printing(facts.tally))),
        ("How to cut and put together", numbered(&after(facts.tally, facts.job))),
    ];
    parts(&steps, size, wide, pen)
}

/// Words under headings, where there are any.
fn parts(parts: &[(&str, String)], size: f64, wide: Length, pen: &mut Pen<'_>) -> Set {
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

fn printing(tally: &Tally) -> Vec<String> {
    let mut steps = vec![
        "**Print this page first**, at **100 %** (\u{201c}actual size\u{201d}, never \u{201c}fit to page\u{201d}). \
         The ruler at its foot must be 100 mm long."
            .to_owned(),
    ];
    if tally.runs.len() > 1 {
        steps.push(
            "Go down the list. For each line load its paper, open its file, and type its pages under \
             \u{201c}Pages\u{201d} where you print."
                .to_owned(),
        );
    }
    let flip = tally.runs.iter().find_map(|run| match run.press {
        Press::TwoSided(flip) => Some(if flip == Flip::Long { "long" } else { "short" }),
        Press::OneSided => None,
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

fn after(tally: &Tally, job: &Job) -> Vec<String> {
    let some = |is: fn(&Handwork) -> bool| -> Vec<String> {
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
            "**Cut straight** with a paper trimmer, or a knife and a steel ruler, from mark to mark: {}. Sheets of one \
             kind are cut alike; trim at most three of card at once.",
            names(&straight)
        ));
    }
    let outlines = some(|one| one.outlines > 0);
    if !outlines.is_empty() {
        steps.push(format!("**Cut along the outlines** with scissors: {}.", names(&outlines)));
    }
    let tiled = some(|one| one.tiled);
    if !tiled.is_empty() {
        let is = |butted: bool| tally.jobs.iter().any(|one| one.tiled && one.butted == butted);
        steps.push(format!(
            "**Put together** {}. {}: first the sheets of a row, then the rows. The little picture in the line of \
             facts shows where a sheet belongs.",
            names(&tiled),
            joining(is(false), is(true))
        ));
    }
    steps
}

/// How sheets are joined if some of them lap, or meet edge to edge, or both.
fn joining(lap: bool, butt: bool) -> &'static str {
    match (lap, butt) {
        (_, false) => {
            "Trim each sheet along its line on the right and at the foot, lay it over the tab of the next so that the \
             half diamonds become whole, and glue or tape it"
        }
        (false, true) => {
            "Trim each sheet along all its lines, lay it edge to edge with the next so that the half diamonds become \
             whole, and tape it behind"
        }
        (true, true) => {
            "Trim each sheet along its lines, lay it over the tab of the next or, if there is none, edge to edge with \
             it, so that the half diamonds become whole, and glue or tape it"
        }
    }
}

/// What it takes: paper, cuts, and what the players bring.
pub(super) fn needs(facts: &Facts<'_>, size: f64, wide: Length, pen: &mut Pen<'_>) -> Set {
    let lists = [
        ("What it takes", dotted(&paper(facts.tally))),
        ("What there is to cut", dotted(&cuts(facts.tally))),
        ("What to bring", dotted(&facts.game.draft.kit.bring)),
    ];
    parts(&lists, size, wide, pen)
}

fn dotted(entries: &[String]) -> String {
    entries.iter().map(|entry| format!("\u{2022} {entry}")).collect::<Vec<_>>().join("\n")
}

fn paper(tally: &Tally) -> Vec<String> {
    let both = tally.two_sided();
    let both = if both > 0 { format!(", {both} of them printed on both sides") } else { String::new() };
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

fn cuts(tally: &Tally) -> Vec<String> {
    let said = |one: &Handwork| {
        let on = if one.sheets == 1 { "1 sheet".to_owned() } else { format!("{} sheets", one.sheets) };
        let each = if one.sheets == 1 { "" } else { " each" };
        let mut what = Vec::new();
        if one.cuts > 0 {
            what.push(format!("{}{each}", counted(one.cuts, "straight cut")));
        }
        if one.outlines > 0 {
            what.push(counted(one.outlines, "outline"));
        }
        if what.is_empty() {
            what.push("nothing to cut".to_owned());
        }
        format!("{}: {on}, {}", one.component, what.join(", "))
    };
    let mut list: Vec<String> = tally.jobs.iter().take(MOST_JOBS).map(said).collect();
    let more = tally.jobs.len().saturating_sub(MOST_JOBS);
    if more > 0 {
        list.push(format!("and {more} more components"));
    }
    list
}
