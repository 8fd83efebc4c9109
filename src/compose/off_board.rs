//! `off-board`: what lies wholly beyond the edge of its board though the box that it is set into does not. A picture may
//! be smaller than the box into which it is fitted, and a row is a part of its legend or table.

use super::figure;
use crate::diag::Note;
use crate::geom::{Affine, Length, Path, Point, Rect, Size};
use crate::model::{Board, Known};
use crate::scene::{Item, Use, moved, reach};
use crate::source::{Span, Spanned};

/// Adds a note if any pictures or icons among `items` lie wholly outside their board. `what` names one of them.
pub(super) fn check_pictures(
    board: &Board,
    items: &[Item],
    what: &str,
    span: Span,
    notes: &mut Vec<Note>,
) {
    let mut off = Vec::new();
    gather(items, Affine::IDENTITY, seen(board), &mut off);
    let Some(first) = off.first() else { return };
    let mut note = Note::off_board(what, first.at, board.size).at(span);
    if off.len() > 1 {
        note.message += &format!(", and so are {} more", off.len() - 1);
    }
    notes.push(note.help(
        "it is smaller than the box that it is fitted into: move the box, or make it smaller",
    ));
}

/// Adds a note if a row of a legend or table, by its number from 0, lies wholly outside its board.
pub(super) fn check_row(
    board: Known<'_, Board>,
    row: Rect,
    (n, of): (usize, &str),
    span: Span,
    notes: &mut Vec<Note>,
) {
    if !row.overlaps(seen(&board)) {
        let note =
            Note::off_board(&format!("row {} of the {of}", n + 1), row.at, board.size).at(span);
        notes.push(note.gathered(format!("{} {of}", board.name())));
    }
}

/// Adds a note if a place lies outside its board.
pub(super) fn check_point(board: &Board, at: Point, what: &str, span: Span, notes: &mut Vec<Note>) {
    if !seen(board).holds(Rect::new(at, Size::default())) {
        notes.push(Note::off_board(what, at, board.size).at(span));
    }
}

/// Adds a note if a shift moves any of some lines, which lie on their board without it, wholly outside.
pub(super) fn check_shift(
    board: &Board,
    lines: &[Path],
    shift: &Spanned<Point>,
    notes: &mut Vec<Note>,
) {
    let lines = lines
        .iter()
        .filter_map(Path::bounds)
        .filter(|line| line.overlaps(seen(board)));
    let off = lines
        .map(|line| line.moved(shift.value))
        .find(|line| !line.overlaps(seen(board)));
    let note =
        |line: Rect| Note::off_board("a line of the division", line.at, board.size).at(shift.span);
    notes.extend(off.map(|line| {
        note(line).help("`shift` is the distance of the lines from their usual position")
    }));
}

/// The visible area of a board.
fn seen(board: &Board) -> Rect {
    Rect::of(board.size).inset(if board.figure {
        -figure::BEYOND
    } else {
        Length::ZERO
    })
}

/// The box of a picture, or of what it paints, if that lies wholly outside the visible area.
fn off_of(shown: &Use, to: Affine, seen: Rect) -> Option<Rect> {
    let (bounds, to) = (shown.symbol.bounds, shown.to.then(to));
    let room = moved(bounds, to);
    if seen.holds(room) {
        return None;
    }
    // Its letters may be anywhere in it.
    let painted =
        || reach(&shown.symbol.items, &|_| Some(bounds)).map(|painted| moved(painted, to));
    Some(room)
        .filter(|room| !room.overlaps(seen))
        .or_else(|| painted().filter(|painted| !painted.overlaps(seen)))
}

/// Collects the boxes of pictures that lie wholly outside the visible area.
fn gather(items: &[Item], to: Affine, seen: Rect, off: &mut Vec<Rect>) {
    for item in items {
        match item {
            Item::Use(shown) => off.extend(off_of(shown, to, seen)),
            Item::Group(group) => gather(&group.items, group.to.then(to), seen, off),
            // What boards show as pictures are symbols.
            Item::Shape(_) | Item::Glyphs(_) | Item::Picture(_) => {}
        }
    }
}
