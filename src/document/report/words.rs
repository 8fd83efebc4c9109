//! What a report says in sentences: the options, what to do, what it takes.

use super::inputs::ReportInputs;
use super::phrase::{names, pages};
use crate::geom::Length;
use crate::model::{Backs, Bring, ClassGroups, Component, Content, Job, Printed, Punch};
use crate::phrases::{Folding, Report, Units};
use crate::sheet::{Finishing, Flip, JobSummary, Sides};
use crate::text::markdown::{escaped, filled_in};

/// The most ways of joining that are reported.
const MOST_JOINS: usize = 3;
/// The most kinds of paper that are reported one by one.
const MOST_STOCKS: usize = 6;

/// What was requested, in one line.
pub(super) fn options(facts: &ReportInputs<'_>) -> String {
    let (game, job) = (facts.game, facts.asked);
    let phrases = facts.phrases();
    let mut said = vec![phrases.report.title.to_owned()];
    // Some of these have marks of their own.
    let words = Printed::of(game, job, has_backs(facts)).report_words();
    said.extend(words.iter().map(|words| filled_in(words).into_owned()));
    said.push((phrases.slug.version)(&escaped(&game.draft.kit.version)));
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
    let phrases = &facts.phrases().report;
    let mut parts = vec![part(
        phrases.when_printed,
        "1.",
        &finishing(facts.tally, facts.job, phrases),
    )];
    for join in facts.tally.joins.iter().take(MOST_JOINS) {
        let title = (phrases.how_to_join)(&escaped(&names(&join.components, phrases)));
        parts.push(part(&title, "1.", &join.steps));
    }
    parts
}

/// A heading and a list in Markdown; nothing where the list is empty.
fn part(title: &str, mark: &str, entries: &[String]) -> String {
    if entries.is_empty() {
        return String::new();
    }
    let entries: String = entries
        .iter()
        .map(|entry| format!("{mark} {entry}\n"))
        .collect();
    format!("## {title}\n\n{entries}\n")
}

fn printing(tally: &JobSummary, backs: Backs, phrases: &Report, units: Units) -> Vec<String> {
    let mut steps = vec![(phrases.print_first)(units)];
    if tally.runs.len() > 1 {
        steps.push(phrases.go_down);
    }
    let [long, short] = phrases.both_sides;
    let flip = tally.runs.iter().find_map(|run| match run.sides {
        Sides::TwoSided(Flip::Long) => Some(long),
        Sides::TwoSided(Flip::Short) => Some(short),
        Sides::OneSided => None,
    });
    let is_by_hand = !matches!(backs, Backs::Duplex | Backs::DuplexShort);
    if is_by_hand && flip.is_some() {
        steps.push(phrases.by_hand);
    } else if let Some(flip) = flip {
        steps.extend([flip, (phrases.stiff_card)(units), phrases.one_side]);
    }
    steps.into_iter().map(str::to_owned).collect()
}

fn finishing(tally: &JobSummary, job: &Job, phrases: &Report) -> Vec<String> {
    let some = |is: fn(&Finishing) -> bool| -> Vec<String> {
        tally
            .jobs
            .iter()
            .filter(|one| is(one))
            .map(|one| one.component.clone())
            .collect()
    };
    let said = |all: &[String]| escaped(&names(all, phrases));
    let mut steps = Vec::new();
    let folded = some(|one| one.folded);
    if !folded.is_empty() {
        steps.push((phrases.fold)(&said(&folded)));
    }
    if job.backs == Backs::Paste && tally.codes.iter().any(|coded| coded.back) {
        steps.push(phrases.paste.to_owned());
    }
    let straight = some(|one| one.cuts > 0 && !one.tiled);
    if !straight.is_empty() {
        steps.push((phrases.cut)(&said(&straight)));
    }
    let machined = some(|one| one.machined);
    if !machined.is_empty() {
        steps.push((phrases.cut_by_machine)(&said(&machined)));
    }
    let outlined = tally.jobs.iter().filter(|one| one.outlines > 0);
    let outlines: Vec<String> = outlined
        .map(|one| format!("{}\u{a0}({})", one.component, one.outlines))
        .collect();
    let punched: Vec<String> = tally
        .jobs
        .iter()
        .flat_map(|job| punched(job, phrases))
        .collect();
    if !punched.is_empty() {
        steps.push((phrases.punch)(&punched.join("; ")));
    }
    if !outlines.is_empty() {
        steps.push((phrases.cut_outlines)(&said(&outlines)));
    }
    let mut foldings: Vec<Folding> = tally.jobs.iter().filter_map(|one| one.folding).collect();
    foldings.sort_unstable();
    foldings.dedup();
    for folding in foldings {
        let alike = tally.jobs.iter().filter(|one| one.folding == Some(folding));
        let alike: Vec<String> = alike.map(|one| one.component.clone()).collect();
        steps.push((phrases.fold_to_read)(folding, &said(&alike)));
    }
    let creased = some(|one| one.creased);
    if !creased.is_empty() {
        steps.push((phrases.crease)(&said(&creased)));
    }
    if !tally.joins.is_empty() {
        let joined: Vec<String> = tally
            .joins
            .iter()
            .flat_map(|join| join.components.iter().cloned())
            .collect();
        steps.push((phrases.join)(&said(&joined)));
    }
    steps
}

/// The discs of a component that are punched, by their diameters, each with the punch that is nearest.
fn punched(job: &Finishing, phrases: &Report) -> Vec<String> {
    let mut discs = job.punched.clone();
    discs.sort_unstable();
    let said = |discs: &[Length]| {
        let (count, disc, punch) = (discs.len(), discs[0], Punch::nearest(discs[0]));
        let across = (disc != punch.diameter).then(|| disc.to_string());
        (phrases.punched)(
            &escaped(&job.component),
            count,
            across.as_deref(),
            punch.name,
        )
    };
    discs.chunk_by(|one, next| one == next).map(said).collect()
}

/// How to print, step by step; what it takes: paper, ink and cuts; what the players bring.
pub(super) fn prints_and_needs(facts: &ReportInputs<'_>) -> Vec<String> {
    let (tally, phrases) = (facts.tally, &facts.phrases().report);
    let takes = [
        paper(tally, phrases),
        ink(tally, phrases),
        cuts(tally, phrases),
    ]
    .concat();
    let [for_class, to_bring] = to_bring(facts);
    vec![
        part(phrases.class, "-", &class(facts)),
        part(
            phrases.how_to_print,
            "1.",
            &printing(tally, facts.job.backs, phrases, facts.units()),
        ),
        part(phrases.takes, "-", &takes),
        for_class,
        to_bring,
    ]
}

/// What a class brings altogether, and what else people bring.
fn to_bring(facts: &ReportInputs<'_>) -> [String; 2] {
    let (phrases, contents) = (&facts.phrases().report, &facts.phrases().contents);
    let things = facts.game.draft.kit.bring.iter();
    let Some(students) = facts.job.class else {
        let said: Vec<String> = things.map(|thing| escaped(&thing.said(contents))).collect();
        return [String::new(), part(phrases.to_bring, "-", &said)];
    };
    let groups = facts.job.sets;
    let (counted, others): (Vec<&Bring>, Vec<&Bring>) =
        things.partition(|thing| thing.is_counted());
    let all = |thing: &&Bring| {
        let Bring {
            what,
            each_group,
            each_player,
        } = thing;
        (phrases.brings)(
            &escaped(what),
            each_group * groups + each_player * students,
            *each_group,
            *each_player,
        )
    };
    let heading = if groups > 1 {
        (phrases.to_bring_times)(groups)
    } else {
        phrases.to_bring.to_owned()
    };
    [
        part(
            phrases.class_brings,
            "-",
            &counted.iter().map(all).collect::<Vec<_>>(),
        ),
        part(
            &heading,
            "-",
            &others
                .iter()
                .map(|thing| escaped(&thing.what))
                .collect::<Vec<_>>(),
        ),
    ]
}

/// How a class is divided, and who is in which group; what is printed once, and what for each group; nothing where it has no groups.
fn class(facts: &ReportInputs<'_>) -> Vec<String> {
    let (job, phrases) = (facts.job, &facts.phrases().report);
    let kit = &facts.game.draft.kit;
    let groups = ClassGroups::of_job(job, kit).filter(|_| !kit.players.is_empty());
    let Some(ClassGroups {
        sizes,
        sharing,
        empty,
    }) = groups
    else {
        return Vec::new();
    };
    let is_once =
        |component: &&Component| matches!(&component.content, Content::Text(rules) if rules.once);
    let all = facts.game.draft.components.iter();
    let printed = all.filter(|component| component.is_printed(job) && !component.is_inner());
    let (once, each): (Vec<&Component>, Vec<&Component>) = printed.partition(is_once);
    let said = |some: &[&Component]| {
        let mut names: Vec<&str> = Vec::new();
        for name in some
            .iter()
            .map(|one| one.sheet.as_ref().unwrap_or(&one.title).as_str())
        {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        escaped(&names.join(", "))
    };
    let mut lines = vec![(phrases.groups)(&sizes, sharing, empty)];
    let named = (1..).zip(job.names.iter().filter(|_| job.sets > 1));
    lines
        .extend(named.map(|(set, names): (u32, &String)| format!("**{set}:** {}", escaped(names))));
    lines.extend((!once.is_empty()).then(|| (phrases.once)(&said(&once))));
    lines.extend((!each.is_empty()).then(|| (phrases.for_each_group)(&said(&each))));
    lines
}

fn paper(tally: &JobSummary, phrases: &Report) -> Vec<String> {
    let mut said = vec![(phrases.paper)(tally.sheets(), tally.two_sided())];
    let stocks = tally.stocks();
    let all = stocks.len() == 1;
    let one = |(stock, sheets): &(&str, usize)| {
        let stock = escaped(stock);
        if all {
            (phrases.all_of)(&stock)
        } else {
            (phrases.some_of)(*sheets, &stock)
        }
    };
    said.extend(stocks.iter().take(MOST_STOCKS).map(one));
    if stocks.len() > MOST_STOCKS {
        said.push(phrases.other_stocks.to_owned());
    }
    if tally.tight_saves > 0 {
        said.push((phrases.tight_saves)(tally.tight_saves));
    }
    said
}

fn ink(tally: &JobSummary, phrases: &Report) -> Vec<String> {
    let ink = tally.ink();
    let colour = (ink.colour() > 0.0).then(|| pages(ink.colour()));
    vec![(phrases.ink)(
        &pages(ink.total()),
        &pages(ink.k),
        colour.as_deref(),
    )]
}

fn cuts(tally: &JobSummary, phrases: &Report) -> Vec<String> {
    let mut said = Vec::new();
    if tally.cuts() > 0 {
        said.push((phrases.straight_cuts)(tally.cuts()));
    }
    if tally.unmarked > 0 {
        said.push((phrases.unmarked)(tally.unmarked));
    }
    if tally.outlines() > 0 {
        said.push((phrases.outlines)(tally.outlines()));
    }
    if tally.punched() > 0 {
        said.push((phrases.discs)(tally.punched()));
    }
    said
}
