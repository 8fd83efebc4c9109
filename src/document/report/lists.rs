//! The two lists of a report: what is printed on what, and the codes.

use super::flow::{self, Set, body, entry, heading, line, rule, space, tick};
use super::{Measure, words};
use crate::document::pen::Pen;
use crate::geom::Length;
use crate::scene::{Align, Colour, TextStyle};
use crate::sheet::{Coded, Flip, JobSummary, Run, Sides};

/// The most sheets whose codes are all told.
const MOST_CODES: usize = 200;
/// The most components that are named in a row.
const MOST_NAMES: usize = 5;
/// The longest name beside a code, in letters.
const LONGEST_NAME: usize = 22;
/// How many codes stand beside one another.
const ACROSS: usize = 3;
/// How many stand below one another before it begins anew at the left, so that
/// a list which runs over a page is read page by page.
const DOWN: usize = 20;

/// What goes through the printer, file by file, with a box to tick off.
pub(super) fn runs(
    tally: &JobSummary,
    Measure { size, rows, .. }: Measure,
    wide: Length,
    pen: &mut Pen<'_>,
) -> Vec<Set> {
    let mut head = heading("What to print on which paper", size, wide, pen);
    head.below(Length::ZERO, columns(size - 2.0, wide, pen));
    let mut sets = vec![head.leading()];
    let mut file = "";
    for run in tally.runs.iter().take(rows) {
        if run.file != file {
            file = &run.file;
            sets.push(head_of(run, size, wide, pen).leading());
        }
        sets.push(row_of(run, size - 0.5, wide, pen));
    }
    let more = tally.runs.len().saturating_sub(rows);
    if more > 0 {
        sets.push(flow::text(&format!("And {more} more; manifest.json tells of them."), &body(size), wide, pen));
    }
    sets
}

/// What the columns are, in small letters.
fn columns(size: f64, wide: Length, pen: &mut Pen<'_>) -> Set {
    let style = TextStyle { colour: Colour::grey(90), ..entry(size) };
    let words = ["", "Pages", "What is on them", "Paper", "Ink: black + colour", "Sheets"];
    let mut row = space(Length::ZERO);
    for (words, (x, room, align)) in words.into_iter().zip(places(wide)) {
        row.beside(x, line(words, &TextStyle { align, ..style.clone() }, room, pen));
    }
    row
}

/// Where each column begins, how wide it is, and at which side its words stand.
fn places(wide: Length) -> [(Length, Length, Align); 6] {
    let fixed = [6, 20, 27, 13].map(Length::mm);
    let rest = wide - fixed.into_iter().sum::<Length>();
    let what = rest * 11 / 20;
    let rooms = [fixed[0], fixed[1], what, rest - what, fixed[2], fixed[3]];
    let mut x = Length::ZERO;
    let mut place = |n: usize| {
        let (at, right) = (x, n > 3);
        x += rooms[n];
        // Words that start at the left keep off what follows them.
        let room = if right { rooms[n] } else { rooms[n] - Length::mm(2) };
        (at, room, if right { Align::Right } else { Align::Left })
    };
    [place(0), place(1), place(2), place(3), place(4), place(5)]
}

/// The name of a file, and how it goes through the printer.
fn head_of(run: &Run, size: f64, wide: Length, pen: &mut Pen<'_>) -> Set {
    let half = wide.half();
    let how = match run.sides {
        Sides::OneSided => "on one side",
        Sides::TwoSided(Flip::Long) => "on both sides, turned on the **long** edge",
        Sides::TwoSided(Flip::Short) => "on both sides, turned on the **short** edge",
    };
    let mut head = space(Length::mm(1));
    let mut names = line(&format!("**{}**", run.file), &entry(size), half, pen);
    let right = TextStyle { align: Align::Right, ..entry(size) };
    names.beside(half, line(&format!("{} paper, {how}", run.paper), &right, half, pen));
    head.below(Length::ZERO, names);
    head.below(Length::um(300), rule(wide, 100));
    head
}

/// Pages, what is on them, the stock, the ink, and how many sheets.
fn row_of(run: &Run, size: f64, wide: Length, pen: &mut Pen<'_>) -> Set {
    let pages = match run.pages {
        (first, last) if first == last => first.to_string(),
        (first, last) => format!("{first}\u{2013}{last}"),
    };
    let (black, colour) = (words::pages(run.ink.k), words::pages(run.ink.colour()));
    let ink = if run.ink.colour() > 0.0 { format!("{black} + {colour}") } else { black };
    let cells = [String::new(), pages, names(&run.components), run.stock.clone(), ink, run.sheets.to_string()];
    let mut row = space(Length::ZERO);
    row.beside(Length::ZERO, tick(size));
    for (words, (x, room, align)) in cells.iter().zip(places(wide)).skip(1) {
        row.beside(x, flow::text(words, &TextStyle { align, ..entry(size) }, room, pen));
    }
    row.below(Length::um(300), rule(wide, 100));
    row
}

/// The first of some names, and how many more there are.
pub(super) fn names(all: &[String]) -> String {
    let few = if all.len() > MOST_NAMES + 1 { MOST_NAMES } else { all.len() };
    let more = all.len() - few;
    let said = all[..few].join(", ");
    if more > 0 { format!("{said} and {more} more") } else { said }
}

/// A number and its noun.
pub(super) fn counted(n: usize, one: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") }
}

/// The code of every sheet; of a long job the first and the last of each component.
pub(super) fn codes(
    tally: &JobSummary,
    Measure { size, rows, .. }: Measure,
    wide: Length,
    pen: &mut Pen<'_>,
) -> Vec<Set> {
    let all = tally.codes.len() <= MOST_CODES;
    let mut head = heading("If a sheet is spoilt or lost", size, wide, pen);
    let how = "Every sheet has a code, which also stands after its number in the small line at its edge. \
               **boardpress reprint CODE** makes that one sheet again, on any computer that has Boardpress.";
    let rest = if all { "" } else { " Of each part only the first and the last code are told; manifest.json has all." };
    head.below(Length::um(500), flow::text(&format!("{how}{rest}"), &body(size - 0.5), wide, pen));
    head.below(Length::um(1_200), space(Length::ZERO));
    let mut sets = vec![head.leading()];
    let parts = tally.codes.chunk_by(|one, next| one.component == next.component);
    let shown = |part: &[Coded]| -> Vec<(String, String)> {
        let first_and_last = [&part[0], &part[part.len() - 1]];
        let some: Vec<&Coded> = if all || part.len() < 3 { part.iter().collect() } else { first_and_last.into() };
        some.into_iter().map(|coded| (which(coded, part.len()), coded.code.clone())).collect()
    };
    let entries: Vec<(String, String)> = parts.flat_map(shown).collect();
    let told = entries.len().min(rows * MOST_CODES / 40);
    for some in entries[..told].chunks(ACROSS * DOWN) {
        let down = some.len().div_ceil(ACROSS);
        for n in 0..down {
            let across: Vec<&(String, String)> = some.iter().skip(n).step_by(down).collect();
            sets.push(codes_row(&across, size - 1.0, wide, pen));
        }
    }
    if told < entries.len() {
        sets.push(flow::text("And others, which manifest.json tells of.", &body(size), wide, pen));
    }
    sets
}

/// What a sheet is called whose component has so many.
fn which(coded: &Coded, of: usize) -> String {
    let back = if coded.back { ", back" } else { "" };
    let number = if of > 1 { format!(" {}", coded.number) } else { String::new() };
    format!("{}{back}{number}", shortened(&coded.component))
}

/// As many words of a name as stand beside a code: those that share sheets have
/// long names together, of which the first words will do.
fn shortened(name: &str) -> String {
    if name.chars().count() <= LONGEST_NAME {
        return name.to_owned();
    }
    let mut short = String::new();
    for word in name.split(' ') {
        if !short.is_empty() && short.chars().count() + word.chars().count() >= LONGEST_NAME {
            break;
        }
        if !short.is_empty() {
            short.push(' ');
        }
        short.push_str(word);
    }
    format!("{} \u{2026}", short.trim_end_matches(','))
}

fn codes_row(across: &[&(String, String)], size: f64, wide: Length, pen: &mut Pen<'_>) -> Set {
    let (style, gap) = (entry(size), Length::mm(2));
    let code_wide = Length::from_pt(size * 8.6);
    let each = (wide + gap * 3) / ACROSS as i64;
    let mut row = space(Length::ZERO);
    for (n, (which, code)) in across.iter().enumerate() {
        let left = each * n as i64;
        row.beside(left, line(which, &style, each - gap * 4 - code_wide, pen));
        let bold = TextStyle { weight: 700, ..style.clone() };
        row.beside(left + each - gap * 3 - code_wide, line(code, &bold, code_wide, pen));
    }
    row
}
