//! The two lists of a report: what is printed on what, and the codes.

use super::inputs::{Measure, ReportInputs};
use super::phrase::{names, pages as pages_of_ink};
use crate::geom::Length;
use crate::message::{Message, msg};
use crate::scene::{Align, Block, Element, Inline, Paragraph, RichText, Role};
use crate::sheet::{Coded, Flip, Sides};
use crate::source::{Span, Spanned};
use crate::text::markdown::inline;
use crate::typeset::{Column, Section};

/// The most sheets whose codes are all told.
const MOST_CODES: usize = 200;
/// The size of the list of codes in points and its columns, which are the same by every measure: in the usual
/// print, and in large print.
const CODES: [(f64, usize); 2] = [(8.0, 3), (14.0, 2)];

/// What goes through the printer, file by file, with a box to tick off.
pub(super) fn runs(inputs: &ReportInputs<'_>, Measure { size, rows, .. }: Measure) -> Section {
    let (runs, wide) = (&inputs.tally.runs, inputs.area.size.w);
    let (columns, mut setter) = (columns(wide), inputs.setter(size - 0.5));
    let halves = [Align::Left, Align::Right].map(|align| Column {
        width: wide.half(),
        align,
    });
    let plain = |words: &str| Spanned::new(RichText::plain(words), Span::default());
    let heads = heads().map(|head| plain(&inputs.text(head)));
    let table = Element::new(Role::Table, None);
    let mut set = vec![setter.row(&heads, &columns, (&table, true))];
    let mut file = "";
    for run in runs.iter().take(rows) {
        if run.file != file {
            file = &run.file;
            let paper = inputs.job.paper.said(inputs.catalogue());
            let how = inputs.text(how(run.sides, paper));
            let cells = [plain(file), Spanned::new(inline(&how).0, Span::default())];
            set.push(setter.row(&cells, &halves, (&table, true)));
        }
        let pages = match run.pages {
            (first, last) if first == last => first.to_string(),
            (first, last) => format!("{first}\u{2013}{last}"),
        };
        let (black, colour) = (pages_of_ink(run.ink.k), pages_of_ink(run.ink.colour()));
        let ink = if run.ink.colour() > 0.0 {
            format!("{black} + {colour}")
        } else {
            black
        };
        let tick = RichText {
            paras: vec![Paragraph::of(vec![Inline::Icon {
                name: "box".to_owned(),
                percent: 100,
            }])],
        };
        let [pages, names, stock, ink, sheets] = [
            &pages,
            &names(&run.components, inputs.catalogue()),
            &run.stock,
            &ink,
            &run.sheets.to_string(),
        ]
        .map(|words| plain(words));
        let cells = [
            Spanned::new(tick, Span::default()),
            pages,
            names,
            stock,
            ink,
            sheets,
        ];
        set.push(setter.row(&cells, &columns, (&table, false)));
    }
    let count = runs.len().saturating_sub(rows);
    if count > 0 {
        let more = inputs.text(msg!("And {count} more; manifest.json lists them.", count));
        set.extend(inputs.rows(&more, size, 1));
    }
    Section::full(set)
}

/// The heads of the columns. The first column has boxes to tick.
fn heads() -> [Message; 6] {
    [
        Message::default(),
        msg!(context: "column of a table", "Pages"),
        msg!(context: "column of a table", "What is on them"),
        msg!(context: "column of a table", "Paper"),
        msg!(context: "column of a table", "Ink: black + color"),
        msg!(context: "column of a table", "Sheets"),
    ]
}

/// The columns of the list of runs.
fn columns(wide: Length) -> [Column; 6] {
    let fixed = [8, 17, 36, 15].map(Length::mm);
    let rest = wide - fixed.into_iter().sum::<Length>();
    let what = rest * 11 / 20;
    let [left, right] =
        [Align::Left, Align::Right].map(|align| move |width| Column { width, align });
    [
        left(fixed[0]),
        left(fixed[1]),
        left(what),
        left(rest - what),
        right(fixed[2]),
        right(fixed[3]),
    ]
}

/// How a file goes through the printer.
fn how(sides: Sides, paper: String) -> Message {
    match sides {
        Sides::OneSided => msg!("{paper} paper, on one side", paper),
        Sides::TwoSided(Flip::Long) => msg!(
            "{paper} paper, on both sides, flipped on the long edge",
            paper
        ),
        Sides::TwoSided(Flip::Short) => msg!(
            "{paper} paper, on both sides, flipped on the short edge",
            paper
        ),
    }
}

/// What the codes are for.
pub(super) fn about_codes(inputs: &ReportInputs<'_>) -> String {
    if inputs.tally.codes.is_empty() {
        return String::new();
    }
    let mut about = inputs.text(msg!(
        "Every sheet has a code. It is listed here, and it's also printed after the sheet's number in the small line \
         at the edge. **boardpress reprint CODE** makes that sheet again, on any computer that has Boardpress."
    ));
    if !tells_all(inputs) {
        let some = msg!(
            "Only the first and the last code of each part are listed; manifest.json has all of them."
        );
        about = format!("{about} {}", inputs.text(some));
    }
    format!("{}\n\n{about}", codes_heading(inputs))
}

/// What is over the codes.
pub(super) fn codes_heading(inputs: &ReportInputs<'_>) -> String {
    if inputs.tally.codes.is_empty() {
        return String::new();
    }
    format!("## {}", inputs.text(msg!("If a sheet is damaged or lost")))
}

fn tells_all(inputs: &ReportInputs<'_>) -> bool {
    inputs.tally.codes.len() <= MOST_CODES
}

/// The code of every sheet; of a long job the first and the last of each component. `rows` is [`Measure::rows`].
pub(super) fn codes(inputs: &ReportInputs<'_>, rows: usize) -> Section {
    let back = inputs.text(msg!(context: "side of a sheet", "back"));
    let parts = inputs
        .tally
        .codes
        .chunk_by(|one, next| one.component == next.component);
    let shown = |part: &[Coded]| -> Vec<(String, String)> {
        let is_told = |n: &usize| tells_all(inputs) || *n == 0 || *n + 1 == part.len();
        let entry = |n: usize| (part[n].code.clone(), which(&part[n], part.len(), &back));
        (0..part.len()).filter(is_told).map(entry).collect()
    };
    let mut entries: Vec<(String, String)> = parts.flat_map(shown).collect();
    let (all, most) = (entries.len(), rows * MOST_CODES / 40);
    entries.truncate(most);
    let (size, columns) = CODES[usize::from(inputs.job.large)];
    let mut section = inputs.section(size, columns);
    let entry = |words: String| {
        vec![Spanned::new(
            Block::Paragraph(Paragraph::plain(words)),
            Span::default(),
        )]
    };
    let (marks, entries): (Vec<String>, Vec<_>) = entries
        .into_iter()
        .map(|(code, words)| (code, entry(words)))
        .unzip();
    let mut blocks = vec![Spanned::new(
        Block::List { marks, entries },
        Span::default(),
    )];
    if all > most {
        let words = Paragraph::plain(inputs.text(msg!("For the others, see manifest.json.")));
        blocks.push(Spanned::new(Block::Paragraph(words), Span::default()));
    }
    section.rows = inputs
        .setter(size)
        .rows(&blocks, section.column(inputs.area.size.w));
    section
}

/// What a sheet is called whose component has so many. Of components that share sheets the
/// first is named.
fn which(coded: &Coded, of: usize, back: &str) -> String {
    let name = coded
        .component
        .split_once(", ")
        .map_or(coded.component.clone(), |(first, _)| {
            format!("{first} \u{2026}")
        });
    let back = if coded.back {
        format!(", {back}")
    } else {
        String::new()
    };
    let number = if of > 1 {
        format!("\u{a0}{}", coded.number)
    } else {
        String::new()
    };
    format!("{name}{back}{number}")
}
