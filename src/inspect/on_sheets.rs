//! `margins`: what is printed nearer to the edge of the paper than the printer
//! reaches, also where a page is moved to undo the printer's faults.
//!
//! `crop-marks`: straight cuts that have no mark outside the pieces at one of their ends, since there is no room.
//!
//! `duplex-size`: paper that an inkjet does not turn over by itself.
//!
//! `large-paper`: a card or token that fits neither on letter nor on A4 paper.
//!
//! `count`: a deck or token set with more or fewer pieces than the kit says it has.
//!
//! Names of a class list that are on no sheet.

use std::collections::BTreeSet;

use super::rect_side::RectSide;
use crate::diag::{Code, Diagnostic};
use crate::geom::{Affine, Bounds, Insets, Rect, Size};
use crate::message::{Message, msg};
use crate::model::{Backs, Draft, Job, Kind, Kit, Known, PAPERS, Set};
use crate::scene::Item;
use crate::sheet::{Face, Layout, Part, Sheet, Side, Sides};
use crate::text::FontSet;

/// What comes nearer by no more than this, in micrometres, nobody reads off a ladder of margins.
const LET_PASS: f64 = 100.0;

/// The sheet that reaches farthest beyond what the job's printer prints, if any does.
pub(super) fn margins(sheets: &[Sheet], job: &Job, fonts: &FontSet) -> Option<Diagnostic> {
    let printer = job.printer.as_ref()?;
    let reached = Bounds::from(Rect::of(job.paper.size).shrunk(printer.margins?));
    let over: Vec<(&Sheet, f64, RectSide)> = sheets
        .iter()
        .filter_map(|sheet| {
            beyond(printed(sheet, fonts), reached).map(|(by, edge)| (sheet, by, edge))
        })
        .collect();
    // The first of the farthest, so that the note is the same each time.
    let (sheet, by, edge) = over
        .iter()
        .reduce(|most, next| if next.1 > most.1 { next } else { most })?;
    let mut message = beyond_edge(sheet, *by, *edge, &printer.name);
    if over.len() > 1 {
        message = msg!(
            one: "{message}; 1 more page does too",
            many: "{message}; {n} more pages do too",
            n = over.len() - 1,
            message
        );
    }
    let needed = printer.keeps(job.backs, job.paper.size).unwrap_or_default();
    let needed = needed.to_string();
    let help = match &job.stock {
        Some(stock) => msg!(
            "the places of `{stock}` are closer to the edge than this printer can print; it needs {needed}",
            stock,
            needed
        ),
        None => msg!(
            "leave out `--margin` to keep the margin that this printer needs: {needed}",
            needed
        ),
    };
    Some(Diagnostic::new(Code::Margins, message).help(help))
}

/// Returns the message that a page extends beyond the area of a printer, by micrometres.
fn beyond_edge(sheet: &Sheet, by: f64, edge: RectSide, printer: &str) -> Message {
    let (number, title) = (sheet.number.0, &sheet.component);
    let page = match sheet.side {
        Side::Front => msg!(
            "the front of sheet {sheet} of {title}",
            sheet = number,
            title
        ),
        Side::Back => msg!(
            "the back of sheet {sheet} of {title}",
            sheet = number,
            title
        ),
    };
    let far = format!("{:.1}", by / 1_000.0);
    match edge {
        RectSide::Left => msg!(
            "{page} extends {far} mm beyond what {printer} can print at the left edge",
            page,
            far,
            printer
        ),
        RectSide::Top => msg!(
            "{page} extends {far} mm beyond what {printer} can print at the top edge",
            page,
            far,
            printer
        ),
        RectSide::Right => msg!(
            "{page} extends {far} mm beyond what {printer} can print at the right edge",
            page,
            far,
            printer
        ),
        RectSide::Bottom => msg!(
            "{page} extends {far} mm beyond what {printer} can print at the bottom edge",
            page,
            far,
            printer
        ),
    }
}

/// By how much a box reaches beyond another, and at which edge most.
fn beyond(printed: Bounds, reached: Bounds) -> Option<(f64, RectSide)> {
    let by = |n: usize| {
        if n < 2 {
            reached.0[n] - printed.0[n]
        } else {
            printed.0[n] - reached.0[n]
        }
    };
    let most = (0..4)
        .map(|n| (by(n), RectSide::ALL[n]))
        .reduce(|most, next| if next.0 > most.0 { next } else { most })?;
    (most.0 > LET_PASS).then_some(most)
}

/// The box around all that is printed on a page, as it is sent to the printer.
fn printed(sheet: &Sheet, fonts: &FontSet) -> Bounds {
    let mut boxes: Vec<Bounds> = sheet
        .placements
        .iter()
        .map(|placement| Bounds::from(placement.window).moved(sheet.correct))
        .collect();
    gather(&sheet.guides, sheet.correct, fonts, &mut boxes);
    gather(&sheet.furniture, sheet.correct, fonts, &mut boxes);
    boxes
        .into_iter()
        .flat_map(Bounds::corners)
        .fold(Bounds::default(), Bounds::with)
}

/// The boxes around guides and words.
fn gather(items: &[Item], to: Affine, fonts: &FontSet, boxes: &mut Vec<Bounds>) {
    for item in items {
        match item {
            Item::Shape(shape) => boxes.extend(
                shape
                    .path
                    .bounds()
                    .map(|bounds| Bounds::from(bounds).moved(to)),
            ),
            Item::Glyphs(run) => boxes.extend(fonts.room(run, to).map(Bounds::from)),
            Item::Group(group) => gather(&group.items, group.to.then(to), fonts, boxes),
            Item::Use(one) => gather(&one.symbol.items, one.to.then(to), fonts, boxes),
            Item::Picture(_) => {}
        }
    }
}

/// Returns a diagnostic for each component that has such cuts.
pub(super) fn crop_marks(sheets: &[Sheet], job: &Job) -> Vec<Diagnostic> {
    let mut told: BTreeSet<&str> = BTreeSet::new();
    let mut notes = Vec::new();
    for sheet in sheets.iter().filter(|sheet| sheet.side == Side::Front) {
        let without = sheet.cuts_without_marks();
        if without > 0 && told.insert(&sheet.component) {
            notes.push(without_marks(sheet, without, job));
        }
    }
    notes
}

fn without_marks(sheet: &Sheet, without: usize, job: &Job) -> Diagnostic {
    let message = msg!(
        "{without} of the {all} cuts of {title} have no room for a crop mark at one or both ends; ticks at the corners of the \
         pieces show them",
        without,
        all = sheet.cuts().len(),
        title = sheet.component
    );
    let help = if job.tight {
        msg!("leave out `--tight`, which leaves no room for marks")
    } else {
        msg!("use larger paper or a smaller `--margin`")
    };
    Diagnostic::new(Code::CropMarks, message).help(help)
}

/// Whether the job asks an inkjet to print on both sides of a large paper.
pub(super) fn duplex_size(sheets: &[Sheet], job: &Job) -> Option<Diagnostic> {
    let printer = job.printer.as_ref().filter(|printer| printer.inkjet)?;
    let turned = sheets
        .iter()
        .any(|sheet| matches!(sheet.sides, Sides::TwoSided(_)));
    if !turned || job.paper.is_common() {
        return None;
    }
    let message = msg!(
        "{printer} is an inkjet, and most inkjets print both sides automatically on letter and A4 paper, but not on {paper}",
        printer = printer.name,
        paper = job.paper.to_string()
    );
    let help = msg!(
        "use `--paper letter` or `--paper a4`, or make backs with `--backs {one}` or `--backs {other}`",
        one = Backs::Fold.name(),
        other = Backs::Paste.name()
    );
    Some(Diagnostic::new(Code::DuplexSize, message).help(help))
}

/// A part whose pieces need a paper that few have. On the papers that
/// everybody has, it is an error of imposing that a piece is too large.
pub(super) fn large_paper(part: &Part, faces: &[Face], job: &Job) -> Option<Diagnostic> {
    if part.layout != Layout::Packed || job.paper.is_common() {
        return None;
    }
    let face = &faces[part.pieces.first()?.front.0 as usize];
    if fits_common(face.trim(), Job::default().margin) {
        return None;
    }
    let message = msg!(
        "a piece of {title} is {w} × {h}, which fits on {paper} paper but on neither letter nor A4",
        title = part.title,
        w = face.trim().w,
        h = face.trim().h,
        paper = job.paper.to_string()
    );
    let help = msg!(
        "many people have no larger paper: make it smaller, or make it a board, which is printed over several sheets"
    );
    Some(
        Diagnostic::new(Code::LargePaper, message)
            .at(part.origin)
            .help(help)
            .with_subject(&part.name),
    )
}

/// Whether a piece fits on one of the papers that everybody has, upright or turned.
fn fits_common(piece: Size, margin: Insets) -> bool {
    let rooms = PAPERS
        .iter()
        .filter(|paper| paper.is_common())
        .map(|paper| Rect::of(paper.size).shrunk(margin).size);
    rooms
        .into_iter()
        .any(|room| piece.fits(room) || piece.swapped().fits(room))
}

/// The sets whose pieces do not add up to what is said of them.
pub(super) fn counts(draft: &Draft) -> Vec<Diagnostic> {
    draft
        .sets()
        .filter_map(|set| count(set, &draft.kit))
        .collect()
}

fn count(set: Known<'_, Set>, kit: &Kit) -> Option<Diagnostic> {
    let said = set.count.as_ref()?;
    let found: u64 = set.items.iter().map(|item| u64::from(item.copies)).sum();
    let expected = u64::from(said.value);
    let off = found.abs_diff(expected);
    if off == 0 {
        return None;
    }

    let (name, has_cards) = (set.name(), set.component.kind == Kind::Deck);
    let wanted = if has_cards {
        msg!(one: "{n} card", many: "{n} cards", n = expected)
    } else {
        msg!(one: "{n} piece", many: "{n} pieces", n = expected)
    };
    let message = if found > expected {
        msg!(
            "`{name}` should have {wanted} but has {found}, {off} too many",
            name,
            wanted,
            found,
            off
        )
    } else {
        msg!(
            "`{name}` should have {wanted} but has {found}, {off} too few",
            name,
            wanted,
            found,
            off
        )
    };
    let table = format!("[{}.{name}]", set.component.kind.table());
    let help = match kit.home(said.span) {
        Some(file) => msg!(
            "if that is intended, add to {table} in {file}: count = {found}",
            table,
            file,
            found
        ),
        None if has_cards => msg!(
            "`copies` counts; correct those of its cards, or set `count = {found}` in {table}",
            found,
            table
        ),
        None => msg!(
            "`copies` counts; correct those of its pieces, or set `count = {found}` in {table}",
            found,
            table
        ),
    };
    Some(
        Diagnostic::new(Code::Count, message)
            .at(said.span)
            .help(help)
            .with_subject(set.name()),
    )
}

/// The first name whose set has no sheet of its own, on which it would be.
pub(super) fn names(sheets: &[Sheet], job: &Job) -> Option<Diagnostic> {
    let sets: Vec<u32> = if job.sets > 1 {
        (1..=job.sets).collect()
    } else {
        Vec::new()
    };
    let is_alone = |set: u32| sheets.iter().any(|sheet| sheet.sets() == [set]);
    let (_, name) = sets
        .into_iter()
        .zip(&job.names)
        .find(|(set, _)| !is_alone(*set))?;
    let message = msg!(
        "the name `{name}` is not printed: all sheets of its set are shared with other sets",
        name
    );
    Some(Diagnostic::new(Code::Usage, message).help(msg!(
        "give each set separate sheets with `--apart`, or leave out --names"
    )))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::geom::Length;
    use crate::model::{Component, Content, Item};
    use crate::source::{Span, Spanned};

    #[test]
    fn the_farthest_edge_is_named_and_a_hair_is_let_pass() {
        let reached = Bounds([4_000.0, 4_000.0, 211_900.0, 275_400.0]);
        let at = |sides: [f64; 4]| beyond(Bounds(sides), reached);
        assert_eq!(at([4_000.0, 4_000.0, 211_900.0, 275_400.0]), None);
        assert_eq!(at([3_950.0, 9_000.0, 200_000.0, 200_000.0]), None);
        assert_eq!(
            at([3_500.0, 3_000.0, 200_000.0, 275_500.0]),
            Some((1_000.0, RectSide::Top))
        );
        assert_eq!(
            at([9_000.0, 9_000.0, 212_100.0, 200_000.0]),
            Some((200.0, RectSide::Right))
        );
        assert_eq!(beyond(Bounds::default(), reached), None, "an empty page");
    }

    #[test]
    fn a_piece_that_fits_on_one_of_the_two_papers_is_let_pass() {
        let fits = |w: i64, h: i64| {
            fits_common(
                Size::new(Length::um(w), Length::um(h)),
                Insets::all(Length::mm(6)),
            )
        };
        // As wide as letter has room for, and as high as A4 has.
        assert!(fits(203_900, 267_400) && fits(285_000, 198_000));
        assert!(!fits(203_900, 285_000) && !fits(203_901, 267_400) && !fits(100_000, 285_001));
    }

    fn noted(copies: &[u32], count: Option<u32>) -> Option<String> {
        let items = Arc::new(
            copies
                .iter()
                .map(|copies| Item {
                    copies: *copies,
                    ..Item::default()
                })
                .collect(),
        );
        let count = count.map(|count| Spanned::new(count, Span::default()));
        let set = Set {
            items,
            count,
            ..Set::default()
        };
        let components = vec![Component::new(
            Kind::Deck,
            "fate",
            Content::Items(Box::new(set)),
        )];
        counts(&Draft {
            components,
            ..Draft::default()
        })
        .pop()
        .map(|note| note.message.to_string())
    }

    #[test]
    fn copies_add_up_to_what_is_said_or_both_numbers_are_told() {
        assert_eq!(noted(&[2, 3], Some(5)), None);
        assert_eq!(noted(&[2, 3], None), None);
        assert_eq!(
            noted(&[2, 3], Some(6)).as_deref(),
            Some("`fate` should have 6 cards but has 5, 1 too few")
        );
        assert_eq!(
            noted(&[2, 0, 3], Some(1)).as_deref(),
            Some("`fate` should have 1 card but has 5, 4 too many")
        );
    }
}
