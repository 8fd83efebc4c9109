//! `off-board`: what lies wholly beyond the edge of its board though the box that it is set into does not. A picture may
//! be smaller than the box into which it is fitted, and a row is a part of its legend or table.
//!
//! `cut-art`: pictures that the edge of their board cuts off.

use std::collections::{BTreeMap, BTreeSet};

use crate::compose::figure;
use crate::diag::{Code, Diagnostic};
use crate::geom::{Affine, Length, Path, Point, Rect, Size};
use crate::message::{Message, msg};
use crate::model::{Board, Known};
use crate::scene::{Group, Item, Use, moved, reach};
use crate::source::{Span, Spanned};

/// The maximum overhang of a picture that is not reported. This is less than the drift of any knife.
const MAX_OVERHANG: Length = Length::um(100);

/// Returns an error if any pictures or icons among `items` are completely outside their board, and a warning if the edge of the
/// board cuts any off. `subject` is the phrase for a picture in messages.
pub(crate) fn check_pictures(
    board: &Board,
    items: &[Item],
    subject: &Message,
    span: Span,
) -> Vec<Diagnostic> {
    let mut found: Vec<_> = check_off(board, items, subject, span).into_iter().collect();

    let visible = seen(board).inset(-(board.bleed + MAX_OVERHANG));
    let cut = cut_pictures(items, Affine::IDENTITY, None, visible);
    if cut.iter().any(|area| !is_background(*area, board.size)) {
        let message = msg!("{subject} is cut off at the edge of the board", subject);
        let note = Diagnostic::new(Code::CutArt, message).at(span);
        found.push(note.help(msg!("move it, make it smaller, or make the board larger")));
    }
    found
}

/// Merges the `cut-art` warnings of each board into one, with the number of the other places. Keeps all other diagnostics.
pub(crate) fn merge_cut_art(notes: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let (cut, mut merged): (Vec<Diagnostic>, Vec<Diagnostic>) = notes
        .into_iter()
        .partition(|note| note.code == Code::CutArt);
    let mut boards: BTreeMap<Option<String>, Vec<Diagnostic>> = BTreeMap::new();
    for note in cut {
        boards.entry(note.subject.clone()).or_default().push(note);
    }

    for notes in boards.into_values() {
        // A drawn picture is reported for each layout, but was written once.
        let places: BTreeSet<_> = notes.iter().map(Diagnostic::span).collect();
        let mut note = notes.into_iter().next();
        if let Some(note) = note.as_mut().filter(|_| places.len() > 1) {
            note.message = msg!(
                one: "{message}, and so is 1 more",
                many: "{message}, and so are {n} more",
                n = places.len() - 1,
                message = note.message
            );
        }
        merged.extend(note);
    }
    merged
}

/// Returns the visible areas of the pictures among `items` that overlap `visible`, but extend over its edge.
fn cut_pictures(items: &[Item], to: Affine, clip: Option<Rect>, visible: Rect) -> Vec<Rect> {
    let mut cut = Vec::new();
    for item in items {
        match item {
            Item::Use(shown) => {
                // The strokes of a drawing are counted with all their possible corners, which its page cuts off.
                let page = moved(shown.symbol.bounds, shown.to.then(to));
                let area = painted(shown, to).and_then(|area| area.common(page));
                let area = match clip {
                    Some(clip) => area.and_then(|area| area.common(clip)),
                    None => area,
                };
                cut.extend(area.filter(|area| area.overlaps(visible) && !visible.holds(*area)));
            }
            Item::Group(group) => {
                let to = group.to.then(to);
                let inner = clip_bounds(group, to, clip);
                cut.extend(cut_pictures(&group.items, to, inner, visible));
            }
            Item::Shape(_) | Item::Glyphs(_) | Item::Picture(_) => {}
        }
    }
    cut
}

/// Returns the part of `clip` that the clip of a group leaves.
fn clip_bounds(group: &Group, to: Affine, clip: Option<Rect>) -> Option<Rect> {
    let inner = group.clip.as_ref().and_then(|path| path.bounds());
    let inner = inner.map(|inner| moved(inner, to));
    match (inner, clip) {
        (Some(inner), Some(clip)) => Some(inner.common(clip).unwrap_or_default()),
        (inner, clip) => inner.or(clip),
    }
}

/// Whether a picture reaches from edge to edge of a board, as backgrounds and borders do.
fn is_background(area: Rect, board: Size) -> bool {
    let board = Rect::of(board);
    let is_as_wide = area.left() <= board.left() && area.right() >= board.right();
    let is_as_high = area.top() <= board.top() && area.bottom() >= board.bottom();
    is_as_wide || is_as_high
}

/// Returns an error if any pictures or icons among `items` are completely outside their board. `subject` is the phrase for a
/// picture in messages.
pub(crate) fn check_off(
    board: &Board,
    items: &[Item],
    subject: &Message,
    span: Span,
) -> Option<Diagnostic> {
    let mut off = Vec::new();
    gather(items, Affine::IDENTITY, seen(board), &mut off);
    let first = off.first()?;
    let mut note = Diagnostic::off_board(subject.clone(), first.at, board.size).at(span);
    if off.len() > 1 {
        note.message = msg!(
            one: "{message}, and so is 1 more",
            many: "{message}, and so are {n} more",
            n = off.len() - 1,
            message = note.message
        );
    }
    Some(note.help(msg!(
        "it is smaller than the box that it is fitted into: move the box, or make it smaller"
    )))
}

/// Returns an error if a row of a legend or table is completely outside its board. `subject` is the phrase for the row in
/// messages.
pub(crate) fn check_row(
    board: Known<'_, Board>,
    row: Rect,
    subject: Message,
    span: Span,
) -> Option<Diagnostic> {
    if row.overlaps(seen(&board)) {
        return None;
    }

    // Group by the pattern of the subject as well, because legends and tables have different ones.
    let by = format!("{} {}", board.name(), subject.pattern().text);
    let note = Diagnostic::off_board(subject, row.at, board.size).at(span);
    Some(note.grouped_by(by))
}

/// Returns an error if a point is outside its board.
pub(crate) fn check_point(
    board: &Board,
    at: Point,
    subject: Message,
    span: Span,
) -> Option<Diagnostic> {
    let is_off = !seen(board).holds(Rect::new(at, Size::default()));
    is_off.then(|| Diagnostic::off_board(subject, at, board.size).at(span))
}

/// Returns an error if `shift` moves any of `lines` from the board to a position completely outside it.
pub(crate) fn check_shift(
    board: &Board,
    lines: &[Path],
    shift: &Spanned<Point>,
) -> Option<Diagnostic> {
    let lines = lines
        .iter()
        .filter_map(Path::bounds)
        .filter(|line| line.overlaps(seen(board)));
    let off = lines
        .map(|line| line.moved(shift.value))
        .find(|line| !line.overlaps(seen(board)))?;
    let note = Diagnostic::off_board(msg!("a line of the division"), off.at, board.size);
    Some(note.at(shift.span).help(msg!(
        "`shift` is the distance of the lines from their usual position"
    )))
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
fn off_of(shown: &Use, around: Affine, seen: Rect) -> Option<Rect> {
    let room = moved(shown.symbol.bounds, shown.to.then(around));
    if seen.holds(room) {
        return None;
    }
    Some(room)
        .filter(|room| !room.overlaps(seen))
        .or_else(|| painted(shown, around).filter(|painted| !painted.overlaps(seen)))
}

/// Returns the bounding box of everything that a picture paints, on the board.
fn painted(shown: &Use, around: Affine) -> Option<Rect> {
    let to = shown.to.then(around);
    // The letters of a drawing may be anywhere in it.
    let painted = reach(&shown.symbol.items, &|_| Some(shown.symbol.bounds))?;
    Some(moved(painted, to))
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
