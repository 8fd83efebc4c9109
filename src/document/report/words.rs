//! What a report says in sentences: the options, what to do, what it takes.

use super::inputs::ReportInputs;
use super::phrase::{names, pages};
use crate::geom::Length;
use crate::message::{Arg, Joint, Message, list, msg};
use crate::model::{Backs, Bring, ClassGroups, Component, Content, Printed, Punch, Units};
use crate::sheet::{Finishing, Flip, Folding, JobSummary, Sides};
use crate::text::markdown::{escaped, filled_in};

/// The most ways of joining that are reported.
const MOST_JOINS: usize = 3;
/// The most kinds of paper that are reported one by one.
const MOST_STOCKS: usize = 6;

/// What was requested, in one line.
pub(super) fn options(facts: &ReportInputs<'_>) -> String {
    let (game, job) = (facts.game, facts.asked);
    let mut said = vec![facts.text(msg!("**What to print and how to cut it**"))];
    // Some of these have marks of their own.
    let words = Printed::of(game, job, has_backs(facts)).report_words();
    said.extend(words.iter().map(|words| filled_in(words).into_owned()));
    let version = escaped(&game.draft.kit.version);
    said.push(facts.text(msg!("kit {version}", version)));
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
    let mut parts = vec![part(
        facts,
        msg!("After printing"),
        "1.",
        texts(facts, finishing(facts)),
    )];
    for join in facts.tally.joins.iter().take(MOST_JOINS) {
        let names = escaped(&names(&join.components, facts.catalogue()));
        let title = msg!("How to join {names}", names);
        parts.push(part(facts, title, "1.", join.steps.clone()));
    }
    parts
}

/// Returns a heading and a list in Markdown. Returns no text if the list is empty.
fn part(facts: &ReportInputs<'_>, title: Message, mark: &str, entries: Vec<String>) -> String {
    if entries.is_empty() {
        return String::new();
    }
    let entries: String = entries
        .iter()
        .map(|entry| format!("{mark} {entry}\n"))
        .collect();
    format!("## {}\n\n{entries}\n", facts.text(title))
}

/// Returns the texts in the language of the kit.
fn texts(facts: &ReportInputs<'_>, messages: Vec<Message>) -> Vec<String> {
    messages.into_iter().map(|it| facts.text(it)).collect()
}

fn printing(facts: &ReportInputs<'_>) -> Vec<Message> {
    let (runs, units) = (&facts.tally.runs, facts.job.paper.units());
    let mut steps = vec![match units {
        Units::Inches => msg!(
            "**Print this page first**, at **100%** (“actual size,” never “fit to page”). Its ruler must be \
             3 15/16 inches (100\u{a0}mm) long."
        ),
        Units::Millimetres => msg!(
            "**Print this page first**, at **100%** (“actual size,” never “fit to page”). Its ruler must be \
             100\u{a0}mm long."
        ),
    }];
    if runs.len() > 1 {
        steps.push(msg!(
            "Work down the list. For each line, load its paper, open its file, and type its pages under “Pages” in the \
             print window."
        ));
    }

    let flip = runs.iter().find_map(|run| match run.sides {
        Sides::TwoSided(flip) => Some(flip),
        Sides::OneSided => None,
    });
    let Some(flip) = flip else {
        return steps;
    };
    if !matches!(facts.job.backs, Backs::Duplex | Backs::DuplexShort) {
        steps.push(msg!(
            "**Both sides, by hand:** print only the odd pages, turn the whole stack over like the page of a book, put \
             it back into the tray, and print the even pages. Try it with pages 1 and 2 first, and hold that sheet up \
             to the light: the two arrows at its edge must match."
        ));
        return steps;
    }
    steps.push(match flip {
        Flip::Long => msg!(
            "**Both sides:** choose “flip on long edge.” Print one sheet and hold it up to the light: the two arrows at \
             its edge must match."
        ),
        Flip::Short => msg!(
            "**Both sides:** choose “flip on short edge.” Print one sheet and hold it up to the light: the two arrows at \
             its edge must match."
        ),
    });
    steps.push(match units {
        Units::Inches => msg!(
            "**Card stock:** many printers cannot flip paper heavier than 28\u{a0}lb (105\u{a0}g/m²) by themselves. \
             Feed it from the manual tray: first the odd pages, then the same stack again with the even pages."
        ),
        Units::Millimetres => msg!(
            "**Card stock:** many printers cannot flip paper heavier than 105\u{a0}g/m² (28\u{a0}lb) by themselves. \
             Feed it from the manual tray: first the odd pages, then the same stack again with the even pages."
        ),
    });
    steps.push(msg!(
        "**A copier that prints one side only:** build again with `--backs paste`, which prints the backs on sheets of \
         their own to glue behind, or with `--backs none`."
    ));
    steps
}

/// The names of some components. Returns `None` if there are none.
fn some(facts: &ReportInputs<'_>, is: impl Fn(&Finishing) -> bool) -> Option<String> {
    let components = facts.tally.jobs.iter().filter(|one| is(one));
    let components: Vec<String> = components.map(|one| one.component.clone()).collect();
    (!components.is_empty()).then(|| escaped(&names(&components, facts.catalogue())))
}

fn finishing(facts: &ReportInputs<'_>) -> Vec<Message> {
    let tally = facts.tally;
    let mut steps = cutting(facts);
    let mut foldings: Vec<Folding> = tally.jobs.iter().filter_map(|one| one.folding).collect();
    foldings.sort_unstable();
    foldings.dedup();
    for folding in foldings {
        let names = some(facts, |one| one.folding == Some(folding));
        steps.extend(names.map(|names| fold(folding, names)));
    }
    if let Some(names) = some(facts, |one| one.creased) {
        steps.push(msg!(
            "**Fold** {names} along the dashed lines, away from the printed side. Go over each line with a ruler and an \
             empty pen first. Then glue the tabs, if there are any, in the order of their letters.",
            names
        ));
    }
    if !tally.joins.is_empty() {
        let joined = tally.joins.iter().flat_map(|join| &join.components);
        let joined: Vec<String> = joined.cloned().collect();
        steps.push(msg!(
            "**Put together** {names}. The steps are on this page.",
            names = escaped(&names(&joined, facts.catalogue()))
        ));
    }
    steps
}

/// How pieces are cut out, and what is done with their sheets before.
fn cutting(facts: &ReportInputs<'_>) -> Vec<Message> {
    let tally = facts.tally;
    let mut steps = Vec::new();
    if let Some(names) = some(facts, |one| one.folded) {
        steps.push(msg!(
            "**Fold and glue** before you cut: {names}. Fold back along the dashed line, with the printed sides out.",
            names
        ));
    }
    if facts.job.backs == Backs::Paste && tally.codes.iter().any(|coded| coded.back) {
        steps.push(msg!(
            "**Glue the backs** behind their fronts before you cut, edge to edge."
        ));
    }
    if let Some(names) = some(facts, |one| one.cuts > 0 && !one.tiled) {
        steps.push(msg!(
            "**Cut straight** from mark to mark: {names}. The drawings show the order. Sheets of one kind are cut the \
             same way: a stack cutter takes them all at once, a paper trimmer or a knife at most three sheets of card \
             stock.",
            names
        ));
    }
    if let Some(names) = some(facts, |one| one.machined) {
        steps.push(msg!(
            "**Cut with the machine**, by the files in the folder `cut`: {names}.",
            names
        ));
    }
    let punched = texts(facts, tally.jobs.iter().flat_map(punched).collect());
    if !punched.is_empty() {
        steps.push(msg!(
            "**Punch** with a hand punch, each disc in the middle of its ring: {discs}.",
            discs = punched.join("; ")
        ));
    }
    let outlined = tally.jobs.iter().filter(|one| one.outlines > 0);
    let outlined: Vec<String> = outlined
        .map(|one| format!("{}\u{a0}({})", one.component, one.outlines))
        .collect();
    if !outlined.is_empty() {
        steps.push(msg!(
            "**Cut along the outlines** with scissors: {names}.",
            names = escaped(&names(&outlined, facts.catalogue()))
        ));
    }
    steps
}

/// Returns the instructions for folding components.
fn fold(folding: Folding, names: String) -> Message {
    match folding {
        Folding::Half => msg!(
            "**Fold in half** at the marks, with page 1 outside: {names}.",
            names
        ),
        Folding::Staple => msg!(
            "**Fold and staple** {names}: stack the sheets in order, sheet 1 at the bottom with its front down. Fold \
             the stack in half at the marks, open it, and staple it twice from outside, in the fold where sheet 1 has \
             lines. If inner pages stick out, trim the open edge.",
            names
        ),
        Folding::Letter => msg!(
            "**Fold in three** at the marks: {names}. With page 1 face down, fold in the panel with page 4, and close \
             the panel with page 2 over it.",
            names
        ),
        Folding::Fan => msg!(
            "**Fold back and forth** like a fan at the marks, with page 1 on top: {names}.",
            names
        ),
    }
}

/// The discs of a component that are punched, by their diameters, each with the punch that is nearest.
fn punched(job: &Finishing) -> Vec<Message> {
    let mut discs = job.punched.clone();
    discs.sort_unstable();
    let said = |discs: &[Length]| {
        let (count, diameter, punch) = (discs.len(), discs[0], Punch::nearest(discs[0]));
        let name = escaped(&job.component);
        if diameter == punch.diameter {
            msg!(
                "{name}\u{a0}({count}) with a punch of {punch}",
                name,
                count,
                punch = punch.name
            )
        } else {
            msg!(
                "{name}\u{a0}({count}, {diameter} across) with a punch of {punch}",
                name,
                count,
                diameter,
                punch = punch.name
            )
        }
    };
    discs.chunk_by(|one, next| one == next).map(said).collect()
}

/// How to print, step by step; what it takes: paper, ink and cuts; what the players bring.
pub(super) fn prints_and_needs(facts: &ReportInputs<'_>) -> Vec<String> {
    let tally = facts.tally;
    let takes = [paper(tally), vec![ink(tally)], cuts(tally)].concat();
    let [for_class, to_bring] = to_bring(facts);
    vec![
        part(facts, msg!("The class"), "-", class(facts)),
        part(
            facts,
            msg!("How to print"),
            "1.",
            texts(facts, printing(facts)),
        ),
        part(facts, msg!("What you need"), "-", texts(facts, takes)),
        for_class,
        to_bring,
    ]
}

/// What a class brings altogether, and what else people bring.
fn to_bring(facts: &ReportInputs<'_>) -> [String; 2] {
    let things = facts.game.draft.kit.bring.iter();
    let heading = msg!("What to bring");
    let Some(students) = facts.job.class else {
        let said = things.map(|thing| escaped(&thing.said(facts.catalogue())));
        return [String::new(), part(facts, heading, "-", said.collect())];
    };
    let groups = facts.job.sets;
    let (counted, others): (Vec<&Bring>, Vec<&Bring>) =
        things.partition(|thing| thing.is_counted());
    let counted = counted.iter().map(|thing| brought(thing, groups, students));
    let others = others.iter().map(|thing| escaped(&thing.what));
    let heading = if groups > 1 {
        msg!("What to bring, for each of {groups} groups", groups)
    } else {
        heading
    };
    [
        part(
            facts,
            msg!("What to bring for the class"),
            "-",
            texts(facts, counted.collect()),
        ),
        part(facts, heading, "-", others.collect()),
    ]
}

/// Returns the amount of a thing that a class brings.
fn brought(thing: &Bring, groups: u32, students: u32) -> Message {
    let (group, student) = (thing.each_group, thing.each_player);
    let all = group * groups + student * students;
    let thing = escaped(&thing.what);
    match (group, student) {
        (_, 0) => msg!(
            "{thing}: **{all}** ({group} for each group)",
            thing,
            all,
            group
        ),
        (0, _) => msg!(
            "{thing}: **{all}** ({student} for each student)",
            thing,
            all,
            student
        ),
        _ => msg!(
            "{thing}: **{all}** ({group} for each group and {student} for each student)",
            thing,
            all,
            group,
            student
        ),
    }
}

/// How a class is divided, and who is in which group; what is printed once, and what for each group; nothing where it has no groups.
fn class(facts: &ReportInputs<'_>) -> Vec<String> {
    let job = facts.job;
    let kit = &facts.game.draft.kit;
    let groups = ClassGroups::of_job(job, kit).filter(|_| !kit.players.is_empty());
    let Some(groups) = groups else {
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
    let mut lines = vec![facts.text(divided(&groups))];
    let named = (1..).zip(job.names.iter().filter(|_| job.sets > 1));
    lines
        .extend(named.map(|(set, names): (u32, &String)| format!("**{set}:** {}", escaped(names))));
    if !once.is_empty() {
        let names = said(&once);
        lines.push(facts.text(msg!("**Printed once:** {names}", names)));
    }
    if !each.is_empty() {
        let names = said(&each);
        lines.push(facts.text(msg!("**Printed for each group:** {names}", names)));
    }
    lines
}

/// Returns the numbers and sizes of groups, and the students without a place or the places without a student.
fn divided(groups: &ClassGroups) -> Message {
    let ClassGroups {
        sizes,
        sharing,
        empty,
    } = groups;
    let count: u32 = sizes.iter().map(|(count, _)| count).sum();
    let sets = msg!(one: "{n} set", many: "{n} sets", n = count);
    let group = |(count, students): &(u32, u32)| {
        msg!(
            one: "{n} group of {students}",
            many: "{n} groups of {students}",
            n = *count,
            students
        )
    };
    let groups = list(Joint::And, sizes.iter().map(group));
    match (*sharing, *empty) {
        (0, 0) => msg!("**{sets}:** {groups}", sets, groups),
        (0, empty) => msg!(
            one: "**{sets}:** {groups}; one student plays for two",
            many: "**{sets}:** {groups}; {n} students each play for two",
            n = empty,
            sets,
            groups
        ),
        (sharing, _) => msg!(
            one: "**{sets}:** {groups}; one student shares a place with another",
            many: "**{sets}:** {groups}; {n} students share places with others",
            n = sharing,
            sets,
            groups
        ),
    }
}

fn paper(tally: &JobSummary) -> Vec<Message> {
    let mut said = vec![sheets(tally.sheets(), tally.two_sided())];
    let stocks = tally.stocks();
    let all = stocks.len() == 1;
    let one = |(stock, sheets): &(&str, usize)| {
        let stock = escaped(stock);
        if all {
            msg!("all of them {stock}", stock)
        } else {
            msg!("{sheets} of {stock}", sheets, stock)
        }
    };
    said.extend(stocks.iter().take(MOST_STOCKS).map(one));
    if stocks.len() > MOST_STOCKS {
        said.push(msg!("and others; see the list"));
    }
    if tally.tight_saves > 0 {
        said.push(msg!(
            one: "**--tight** would save {n} sheet, but some cuts would have no mark at one end, and some edges less than \
                  2\u{a0}mm of bleed",
            many: "**--tight** would save {n} sheets, but some cuts would have no mark at one end, and some edges less \
                   than 2\u{a0}mm of bleed",
            n = tally.tight_saves
        ));
    }
    said
}

/// Returns the number of sheets of paper, and of sheets that are printed on both sides.
fn sheets(sheets: usize, both: usize) -> Message {
    match both {
        0 => msg!(one: "**{n} sheet** of paper", many: "**{n} sheets** of paper", n = sheets),
        _ if both == sheets => msg!(
            one: "**{n} sheet** of paper, printed on both sides",
            many: "**{n} sheets** of paper, printed on both sides",
            n = sheets
        ),
        // TRANSLATORS: `n` is the number of sheets that are printed on both sides. There are at least two sheets.
        _ => msg!(
            one: "**{sheets} sheets** of paper, {n} of them printed on both sides",
            many: "**{sheets} sheets** of paper, {n} of them printed on both sides",
            n = both,
            sheets = Arg::Count(sheets as u64)
        ),
    }
}

fn ink(tally: &JobSummary) -> Message {
    let ink = tally.ink();
    let (pages_of_ink, black) = (pages(ink.total()), pages(ink.k));
    if ink.colour() > 0.0 {
        msg!(
            "Ink for about **{pages} standard text pages** (5% coverage): {black} black, {colour} color",
            pages = pages_of_ink,
            black,
            colour = pages(ink.colour())
        )
    } else {
        msg!(
            "Ink for about **{pages} standard text pages** (5% coverage), black only: {black}",
            pages = pages_of_ink,
            black
        )
    }
}

fn cuts(tally: &JobSummary) -> Vec<Message> {
    let mut said = Vec::new();
    if tally.cuts() > 0 {
        said.push(msg!(
            one: "**{n} straight cut** (cut each stack together)",
            many: "**{n} straight cuts** (cut each stack together)",
            n = tally.cuts()
        ));
    }
    if tally.unmarked > 0 {
        said.push(msg!(
            one: "{n} cut of these without a mark at both ends: the ticks at the corners of the pieces show where to \
                  cut",
            many: "{n} cuts of these without a mark at both ends: the ticks at the corners of the pieces show where \
                   to cut",
            n = tally.unmarked
        ));
    }
    if tally.outlines() > 0 {
        said.push(msg!(
            one: "{n} piece to cut out with scissors",
            many: "{n} pieces to cut out with scissors",
            n = tally.outlines()
        ));
    }
    if tally.punched() > 0 {
        said.push(msg!(one: "{n} disc to punch", many: "{n} discs to punch", n = tally.punched()));
    }
    said
}
