//! `margins`: what is printed nearer to the edge of the paper than the printer
//! reaches, also where a page is moved to undo the printer's faults.

use crate::diag::{Code, Note};
use crate::geom::{Affine, Bounds, Rect};
use crate::model::Job;
use crate::scene::Item;
use crate::sheet::{Sheet, Side};
use crate::text::FontSet;

/// What comes nearer by no more than this, in micrometres, nobody reads off a ladder of margins.
const LET_PASS: f64 = 100.0;

const EDGES: [&str; 4] = ["left", "top", "right", "bottom"];

/// The sheet that reaches farthest beyond what the job's printer prints, if any does.
pub(super) fn check(sheets: &[Sheet], job: &Job, fonts: &FontSet) -> Option<Note> {
    let printer = job.printer.as_ref()?;
    let reached = Bounds::from(Rect::of(job.paper.size).shrunk(printer.margins?));
    let over: Vec<(&Sheet, f64, &str)> = sheets
        .iter()
        .filter_map(|sheet| beyond(printed(sheet, fonts), reached).map(|(by, edge)| (sheet, by, edge)))
        .collect();
    // The first of the farthest, so that the note is the same each time.
    let (sheet, by, edge) = over.iter().reduce(|most, next| if next.1 > most.1 { next } else { most })?;
    let side = if sheet.side == Side::Back { "back" } else { "front" };
    let more = match over.len() - 1 {
        0 => String::new(),
        1 => "; 1 more page does so too".to_owned(),
        more => format!("; {more} more pages do so too"),
    };
    let message = format!(
        "the {side} of sheet {} of {} reaches {:.1} mm beyond what {} prints at the {edge} edge{more}",
        sheet.number.0,
        sheet.component,
        by / 1_000.0,
        printer.name
    );
    let needed = printer.keeps(job.backs, job.paper.size).unwrap_or_default();
    let help = match &job.stock {
        Some(stock) => {
            format!("the places of `{stock}` lie nearer to the edge than this printer prints; it needs {needed}")
        }
        None => format!("leave out `--margin`, and the sheets keep to what this printer needs: {needed}"),
    };
    Some(Note::new(Code::Margins, message).help(help))
}

/// By how much a box reaches beyond another, and at which edge most.
fn beyond(printed: Bounds, reached: Bounds) -> Option<(f64, &'static str)> {
    let by = |n: usize| if n < 2 { reached.0[n] - printed.0[n] } else { printed.0[n] - reached.0[n] };
    let most = (0..4).map(|n| (by(n), EDGES[n])).reduce(|most, next| if next.0 > most.0 { next } else { most })?;
    (most.0 > LET_PASS).then_some(most)
}

/// The box around all that is printed on a page, as it is sent to the printer.
fn printed(sheet: &Sheet, fonts: &FontSet) -> Bounds {
    let mut boxes: Vec<Bounds> =
        sheet.placements.iter().map(|placement| Bounds::from(placement.window).moved(sheet.correct)).collect();
    gather(&sheet.guides, sheet.correct, fonts, &mut boxes);
    gather(&sheet.furniture, sheet.correct, fonts, &mut boxes);
    boxes.into_iter().flat_map(Bounds::corners).fold(Bounds::default(), Bounds::with)
}

/// The boxes around guides and words.
fn gather(items: &[Item], to: Affine, fonts: &FontSet, boxes: &mut Vec<Bounds>) {
    for item in items {
        match item {
            Item::Shape(shape) => boxes.extend(shape.path.bounds().map(|bounds| Bounds::from(bounds).moved(to))),
            Item::Glyphs(run) => boxes.extend(fonts.room(run, to).map(Bounds::from)),
            Item::Group(group) => gather(&group.items, group.to.then(to), fonts, boxes),
            Item::Use(one) => gather(&one.symbol.items, one.to.then(to), fonts, boxes),
            Item::Picture(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_farthest_edge_is_named_and_a_hair_is_let_pass() {
        let reached = Bounds([4_000.0, 4_000.0, 211_900.0, 275_400.0]);
        let at = |sides: [f64; 4]| beyond(Bounds(sides), reached);
        assert_eq!(at([4_000.0, 4_000.0, 211_900.0, 275_400.0]), None);
        assert_eq!(at([3_950.0, 9_000.0, 200_000.0, 200_000.0]), None);
        assert_eq!(at([3_500.0, 3_000.0, 200_000.0, 275_500.0]), Some((1_000.0, "top")));
        assert_eq!(at([9_000.0, 9_000.0, 212_100.0, 200_000.0]), Some((200.0, "right")));
        assert_eq!(beyond(Bounds::default(), reached), None, "an empty page");
    }
}
