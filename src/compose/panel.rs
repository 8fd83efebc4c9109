//! Boxes, callouts and tables on boards.

use super::boards::arrow;
use super::boards::off_board;
use super::shape::shape;
use super::tools::{Task, TextOrigin};
use crate::geom::{Insets, Length, Path, Point, Rect};
use crate::message::msg;
use crate::model::{Board, Callout, Form, Known, Panel, ShapeStyle};
use crate::scene::Item;

/// From the edge of a box to its words, in sizes of the type.
const SIDE: f64 = 0.4;
/// The same above and below, where lines have some space of their own.
const RISE: f64 = 0.25;

pub(super) fn panel(panel: &Panel) -> Option<Item> {
    shape(Path::round_rect(panel.room, panel.round), &panel.look)
}

/// The lines of a callout under its box, and its words; nothing where all that
/// it is about is not in play.
pub(super) fn callout(
    tools: &Task<'_, '_>,
    board: Known<'_, Board>,
    callout: &Callout,
) -> Vec<Item> {
    let aims: Vec<Point> = callout.to.iter().filter_map(|aim| board.aim(aim)).collect();
    if aims.is_empty() {
        return Vec::new();
    }
    let mut items: Vec<Item> = aims
        .into_iter()
        .flat_map(|to| arrow::leader(&callout.panel, to))
        .collect();
    items.extend(panel(&callout.panel));
    let from = TextOrigin {
        text: msg!("the callout of {title}", title = board.title()),
        span: callout.text.span,
    };
    let pad =
        |share: f64| Length::from_pt(callout.style.size * share) + callout.panel.look.weight.half();
    let room = callout.panel.room.shrunk(insets(pad(SIDE), pad(RISE)));
    let first = items.len();
    items.extend(tools.set(&callout.text.value, &callout.style, room, &from));
    let subject = msg!("an icon in the callout");
    tools.extend(off_board::check_pictures(
        &board,
        &items[first..],
        &subject,
        from.span,
    ));
    items
}

/// The ground of a table's head, its lines, and its words.
pub(super) fn form(tools: &Task<'_, '_>, board: Known<'_, Board>, form: &Form) -> Vec<Item> {
    let (mut xs, ys) = (
        ends(form.room.left(), form.room.size.w, &form.widths),
        rows(form),
    );
    let first = form
        .rows
        .iter()
        .flatten()
        .find(|cell| !cell.value.is_empty());
    let is_rtl = first.is_some_and(|cell| tools.is_rtl(&cell.value, &form.style));
    if is_rtl {
        // The first column is the one at the right.
        xs.iter_mut()
            .for_each(|x| *x = form.room.left() + form.room.right() - *x);
        xs.reverse();
    }
    let mut items = Vec::new();
    if form.headed {
        let head = Rect::between(form.room.left(), ys[0], form.room.right(), ys[1]);
        items.extend(shape(
            Path::rect(head),
            &ShapeStyle {
                stroke: None,
                ..form.look.clone()
            },
        ));
    }
    items.extend(shape(
        lines(form.room, &xs, &ys),
        &ShapeStyle {
            fill: None,
            ..form.look.clone()
        },
    ));
    let edge = form.look.weight.half();
    let insets = insets(Length::from_pt(form.style.size * SIDE) + edge, edge);
    for (number, (row, y)) in form.rows.iter().zip(ys.windows(2)).enumerate() {
        if let Some(cell) = row.first() {
            let whole = Rect::between(form.room.left(), y[0], form.room.right(), y[1]);
            let subject = msg!("row {number} of the table", number = number + 1);
            tools.extend(off_board::check_row(board, whole, subject, cell.span));
        }
        for (n, cell) in row
            .iter()
            .enumerate()
            .filter(|(_, cell)| !cell.value.is_empty())
        {
            let place = if is_rtl { form.widths.len() - 1 - n } else { n };
            let room = Rect::between(xs[place], y[0], xs[place + 1], y[1]).shrunk(insets);
            let from = TextOrigin {
                text: msg!("the table of {title}", title = board.title()),
                span: cell.span,
            };
            let set = tools.set(&cell.value, &form.style, room, &from);
            let subject = msg!("an icon in the table");
            tools.extend(off_board::check_pictures(&board, &set, &subject, cell.span));
            items.extend(set);
        }
    }
    items
}

/// Where the rows of a table begin, and where the last ends.
fn rows(form: &Form) -> Vec<Length> {
    ends(form.room.top(), form.room.size.h, &vec![1; form.rows.len()])
}

/// A length divided into shares: its start and the end of each.
fn ends(start: Length, length: Length, shares: &[u32]) -> Vec<Length> {
    let whole: i64 = shares.iter().copied().map(i64::from).sum();
    let mut sum = 0;
    let mut ends = vec![start];
    for share in shares {
        sum += i64::from(*share);
        ends.push(start + length * sum / whole.max(1));
    }
    ends
}

/// The lines around a table and between its cells, as one path.
fn lines(room: Rect, xs: &[Length], ys: &[Length]) -> Path {
    let mut segs = Path::rect(room).segs().to_vec();
    let inner = |ends: &[Length]| ends[1..ends.len() - 1].to_vec();
    for y in inner(ys) {
        segs.extend_from_slice(
            Path::line(Point::new(room.left(), y), Point::new(room.right(), y)).segs(),
        );
    }
    for x in inner(xs) {
        segs.extend_from_slice(
            Path::line(Point::new(x, room.top()), Point::new(x, room.bottom())).segs(),
        );
    }
    Path::new(segs)
}

fn insets(side: Length, rise: Length) -> Insets {
    Insets {
        left: side,
        right: side,
        top: rise,
        bottom: rise,
    }
}
