//! `[board.NAME.drawing]`: the shapes of a drawing as cells, each by its id.

use super::lattice::joined;
use super::numbered::named;
use crate::decode::svg;
use crate::diag::{Code, Diagnostic};
use crate::geom::{Outlined, Path, Point, Polyline, Rect, Seg, Size};
use crate::limits::CELLS;
use crate::message::msg;
use crate::model::Grid;
use crate::read::draft::Reading;
use crate::scene::{Focus, Framing};
use crate::schema::keys;
use crate::schema::table::Table;
use crate::source::Spanned;

/// In how many steps along its longer side the middle of a cell is looked for.
const STEPS: i32 = 40;
/// What share of the greatest distance from all sides the middle of the area must have, to be where things are laid.
const CENTRAL: f64 = 0.7;

pub(super) fn drawing(cx: &mut Reading<'_>, table: &Table<'_>, board: Size) -> Option<Grid> {
    let file = table.get(&keys::drawing::FILE)?;
    let at = table.get(&keys::drawing::AT);
    let room = Rect::new(at, table.get(&keys::drawing::ROOM).unwrap_or(board));
    let (size, outlines) = outlines(cx, table, &file)?;
    let to = Framing::default().placing(Rect::of(size), room, Focus::default());
    let (mut ids, mut cells) = (Vec::new(), Vec::new());
    for (id, path) in outlines {
        let (largest, others) = largest(&to.path(&path));
        if others {
            let note = Diagnostic::new(
                Code::SvgDiffers,
                msg!(
                    "only the largest outline of `{id}` is its cell, and it has several",
                    id
                ),
            )
            .at(file.span)
            .grouped_by(format!("{} outlines", file.value));
            cx.diagnostics.emit(note.help(msg!(
                "give each outline an id of its own, and draw holes as cells of their own"
            )));
        }
        if let Some(cell) = largest {
            ids.push(id);
            cells.push(cell);
        }
    }
    let (all, columns) = named(cx, table, ids);
    let mesh = joined(cells, table.get(&keys::drawing::TOLERANCE).to_um() as f64);
    Some(Grid {
        mesh,
        cells: all,
        columns,
        ..Grid::default()
    })
}

/// The size of a drawing, and its shapes by their ids. Notes one that has none, or too many.
fn outlines(
    cx: &mut Reading<'_>,
    table: &Table<'_>,
    file: &Spanned<String>,
) -> Option<(Size, svg::NamedShapes)> {
    let group = table.get(&keys::drawing::GROUP);
    let wanted = group.as_ref().map(|group| group.value.clone());
    let read = cx
        .gallery
        .outlines(file, wanted, &cx.files, &mut cx.translator)?;
    let say = |notes: Vec<Diagnostic>| cx.diagnostics.extend(notes);
    let (size, outlines) = read.map_err(say).ok()?;
    if outlines.is_empty() {
        let note = Diagnostic::new(
            Code::BadData,
            msg!(
                "`{file}` has no shape with an id to be a cell",
                file = file.value
            ),
        );
        cx.diagnostics.emit(
            note.at(group.map_or(file.span, |group| group.span))
                .help(msg!(
                    "give each region an id (in Inkscape under Object Properties), and a fill or a line"
                )),
        );
        return None;
    }
    if !CELLS.allows(outlines.len() as u64) {
        // TRANSLATORS: A number and a unit follow, such as "12,000 cells".
        let subject = msg!("the drawing has");
        cx.diagnostics
            .emit(Diagnostic::beyond(&CELLS, subject, outlines.len() as u64).at(file.span));
        return None;
    }
    Some((size, outlines))
}

/// The largest of the outlines of a path, and whether it has others.
fn largest(path: &Path) -> (Option<Outlined>, bool) {
    let starts = path
        .segs()
        .iter()
        .enumerate()
        .filter(|(_, seg)| matches!(seg, Seg::Move(_)))
        .map(|(n, _)| n);
    let starts: Vec<usize> = starts.chain([path.segs().len()]).collect();
    let parts = starts
        .windows(2)
        .map(|part| Polyline::of(&Path::new(path.segs()[part[0]..part[1]].to_vec())));
    let parts: Vec<Polyline> = parts.filter(|part| part.area() > 0.0).collect();
    let largest = parts
        .iter()
        .max_by(|one, other| one.area().total_cmp(&other.area()));
    (
        largest.map(|part| (part.points().collect(), middle(part))),
        parts.len() > 1,
    )
}

/// The middle of the area of an outline, or where that is too near to a side, the place farthest from all of them.
fn middle(outline: &Polyline) -> Point {
    let points: Vec<(f64, f64)> = outline.points().collect();
    let next = points.iter().cycle().skip(1);
    let sum = points
        .iter()
        .zip(next)
        .fold((0.0, 0.0, 0.0), |sum, (a, b)| {
            let across = a.0 * b.1 - b.0 * a.1;
            (
                sum.0 + across,
                sum.1 + (a.0 + b.0) * across,
                sum.2 + (a.1 + b.1) * across,
            )
        });
    let central = (sum.1 / (3.0 * sum.0), sum.2 / (3.0 * sum.0));
    let free = |at: (f64, f64)| {
        if outline.winding(at) == 0 {
            0.0
        } else {
            outline.distance(at)
        }
    };
    let bounds = Path::polygon(&points).bounds().unwrap_or_default();
    let (left, top) = (bounds.left().to_um() as f64, bounds.top().to_um() as f64);
    let step = bounds.size.w.max(bounds.size.h).to_um() as f64 / f64::from(STEPS);
    let places = (0..=STEPS).flat_map(|y| (0..=STEPS).map(move |x| (x, y)));
    let places = places.map(|(x, y)| (left + f64::from(x) * step, top + f64::from(y) * step));
    let best = places
        .map(|at| (free(at), at))
        .max_by(|one, other| one.0.total_cmp(&other.0));
    match best {
        Some((most, at)) if free(central) < most * CENTRAL => Point::near(at),
        _ => Point::near(central),
    }
}
