//! `[board.NAME.track.NAME]`: spaces in a row, around the edge or along a way.

use super::cells::{Rows, cell, rows};
use super::overlap::check_overlaps;
use super::shape::look;
use crate::decode::table::Row;
use crate::diag::{Code, Diagnostic};
use crate::geom::{CellGraph, Point, Rect, Size};
use crate::limits::CELLS;
use crate::message::{Message, msg};
use crate::model::Grid;
use crate::read::draft::Reading;
use crate::read::draft::kind::check_keys;
use crate::schema::keys;
use crate::schema::keys::Corner;
use crate::schema::kinds::{self, SIDE, written_length};
use crate::schema::table::Table;
use crate::source::Spanned;

/// The keys of a loop, and the key that makes one.
const OF_LOOPS: &[(&str, &[&str])] = &[("start", &["around"]), ("turn", &["around"])];
/// The keys of a track whose spaces follow each other, and the keys that make one.
const OF_STEPS: &[(&str, &[&str])] = &[
    ("at", &["around", "path"]),
    ("start", &["around"]),
    ("turn", &["around"]),
];

/// Steps by their direction: columns to the right and rows down.
const STEPS: &[(&str, (i64, i64))] = &[
    ("left", (-1, 0)),
    ("right", (1, 0)),
    ("up", (0, -1)),
    ("down", (0, 1)),
];

/// The spaces of a track; `None` where their places cannot be told.
pub(super) fn track(
    cx: &mut Reading<'_>,
    name: Spanned<String>,
    table: &Table<'_>,
) -> Option<Grid> {
    // Spaces that were not read as they are intended may well lie on one another.
    let (grid, has_failed) = cx.diagnostics.track_errors(|| spaces(cx, name, table));
    grid.inspect(|grid| {
        if !has_failed {
            check_overlaps(table, grid);
        }
    })
}

/// The spaces of a track, whether they lie on one another or not.
fn spaces(cx: &mut Reading<'_>, name: Spanned<String>, table: &Table<'_>) -> Option<Grid> {
    let look = look(cx, table);
    let file = table.get(&keys::track::SPACES);
    let listed = match &file {
        Some(file) => Some(rows(cx, file, &["id"])?),
        None => None,
    };
    let steps = steps(table);
    let Rows { mut columns, rows } = match (listed, &steps) {
        (Some(listed), _) => listed,
        (None, Some(steps)) => Rows {
            columns: vec!["id".to_owned()],
            rows: (1..=steps.len())
                .map(|n| Row::made([("id", format!("{}-{n}", name.value))], name.span))
                .collect(),
        },
        // A fault in saying where they are was reported.
        (None, None) if table.has(&keys::track::AROUND) || table.has(&keys::track::PATH) => {
            return None;
        }
        (None, None) => {
            let note = Diagnostic::new(
                Code::MissingKey,
                msg!("the track does not define where its spaces are"),
            )
            .at(table.span);
            cx.diagnostics.emit(note.help(msg!(
                "give it `around`, `path`, or `spaces` with the columns x and y"
            )));
            return None;
        }
    };
    let rects = match steps {
        Some(steps) => stepped(table, &steps, rows.len())?,
        None => {
            check_keys(table, "spaces", OF_STEPS);
            rows.iter()
                .map(|row| free(table, row))
                .collect::<Option<Vec<_>>>()?
        }
    };
    let numbered = !columns.iter().any(|column| column == "number");
    if numbered {
        columns.push("number".to_owned());
    }
    let mut cells = Vec::new();
    for (n, mut row) in rows.into_iter().enumerate() {
        if numbered {
            row.fields.insert(
                "number".to_owned(),
                Spanned::new((n + 1).to_string(), row.span),
            );
        }
        cells.extend(cell(cx, row, n));
    }
    let mesh = CellGraph::rects(&rects);
    Some(Grid {
        name: name.value,
        track: true,
        mesh,
        cells,
        columns,
        look,
        ..Grid::default()
    })
}

/// The columns and rows of the spaces one after the other, if the track says.
fn steps(table: &Table<'_>) -> Option<Vec<(i64, i64)>> {
    if table.has(&keys::track::AROUND) && table.has(&keys::track::PATH) {
        let note = Diagnostic::new(
            Code::BadValue,
            msg!("`around` and `path` both define where the spaces are"),
        );
        table.diagnostics.emit(
            note.at(table.span_of(&keys::track::PATH))
                .help(msg!("remove one of them")),
        );
    }
    if table.has(&keys::track::AROUND) {
        let start = table.get(&keys::track::START);
        let clockwise = table.get(&keys::track::TURN);
        return match table.get(&keys::track::AROUND)?.as_slice() {
            [columns, rows] => Some(around(
                i64::from(*columns),
                i64::from(*rows),
                start,
                clockwise,
            )),
            _ => {
                let note = Diagnostic::new(
                    Code::BadValue,
                    msg!(
                        "`around` must be a number of columns and a number of rows, each from 2 to 1000"
                    ),
                );
                table
                    .diagnostics
                    .emit(note.at(table.span_of(&keys::track::AROUND)));
                None
            }
        };
    }
    let word = table.get(&keys::track::PATH)?;
    check_keys(table, "path", OF_LOOPS);
    let way = along(&word.value);
    if way.is_none() {
        let note = Diagnostic::new(
            Code::BadValue,
            msg!("`{word}` is not a valid path", word = word.value),
        )
        .at(word.span);
        table.diagnostics.emit(note.help(msg!(
            "write it as \"right 4, up 8, left 4\"; the first space is where the first step starts"
        )));
    }
    way
}

/// Once round the edge of so many columns and rows.
fn around(columns: i64, rows: i64, start: Corner, clockwise: bool) -> Vec<(i64, i64)> {
    let (right, foot) = (columns - 1, rows - 1);
    let top = (0..right).map(|x| (x, 0));
    let side = (0..foot).map(|y| (right, y));
    let bottom = (1..=right).rev().map(|x| (x, foot));
    let back = (1..=foot).rev().map(|y| (0, y));
    let mut loops: Vec<(i64, i64)> = top.chain(side).chain(bottom).chain(back).collect();
    if !clockwise {
        loops.reverse();
    }
    let corner = (
        if start.0 { right } else { 0 },
        if start.1 { foot } else { 0 },
    );
    let first = loops.iter().position(|at| *at == corner).unwrap_or(0);
    loops.rotate_left(first);
    loops
}

/// Step by step, such as `right 4, up 8`; `None` for anything else.
fn along(way: &str) -> Option<Vec<(i64, i64)>> {
    let mut at = (0, 0);
    let mut spaces = vec![at];
    for leg in way.split(',') {
        let (direction, count) = leg.trim().split_once(' ')?;
        let (_, (dx, dy)) = STEPS.iter().find(|(name, _)| *name == direction)?;
        let count = count
            .trim()
            .parse::<usize>()
            .ok()
            .filter(|count| (1..=1000).contains(count))?;
        if !CELLS.allows((spaces.len() + count) as u64) {
            return None;
        }
        for _ in 0..count {
            at = (at.0 + dx, at.1 + dy);
            spaces.push(at);
        }
    }
    Some(spaces)
}

/// The spaces of a way, which must be as many as there are rows.
fn stepped(table: &Table<'_>, steps: &[(i64, i64)], rows: usize) -> Option<Vec<Rect>> {
    table.require(&keys::track::AT);
    table.require(&keys::track::SPACE);
    let (at, space) = (
        table.get(&keys::track::AT)?,
        table.get(&keys::track::SPACE)?,
    );
    if steps.len() != rows {
        let note = Diagnostic::new(
            Code::BadData,
            msg!(
                one: "the track has {n} space, but its file has {rows} rows",
                many: "the track has {n} spaces, but its file has {rows} rows",
                n = steps.len(),
                rows
            ),
        )
        .at(table.span_of(&keys::track::SPACES));
        table
            .diagnostics
            .emit(note.help(resized(table, steps.len(), rows)));
        return None;
    }
    let place = |(x, y): &(i64, i64)| Rect::new(at + Point::new(space.w * *x, space.h * *y), space);
    Some(steps.iter().map(place).collect())
}

/// How a track of so many spaces gets as many as there are rows in its file.
fn resized(table: &Table<'_>, spaces: usize, rows: usize) -> Message {
    let now = table.get(&keys::track::AROUND).unwrap_or_default();
    let [columns, _] = now[..] else {
        return if rows > spaces {
            msg!(
                one: "make `path` {n} space longer, or change the rows of the file",
                many: "make `path` {n} spaces longer, or change the rows of the file",
                n = rows - spaces
            )
        } else {
            msg!(
                one: "make `path` {n} space shorter, or change the rows of the file",
                many: "make `path` {n} spaces shorter, or change the rows of the file",
                n = spaces - rows
            )
        };
    };
    let half = rows / 2 + 2;
    if rows % 2 == 1 || half < 4 {
        return msg!(
            "`around` needs an even number of spaces, at least 4: add or remove a row in the file, or use a `path`"
        );
    }
    // As wide as it was meant, if that leaves a row at the top and one at the foot.
    let columns = (columns as usize).min(half - 2);
    msg!(
        one: "`around = [{columns}, {rows}]` makes {n} spaces, as does any other whose two numbers add up to {half}",
        many: "`around = [{columns}, {rows}]` makes {n} spaces, as does any other whose two numbers add up to {half}",
        n = rows,
        columns,
        rows = half - columns,
        half
    )
}

/// A space that says itself where it is: `x`, `y`, and `width` and `height` if
/// it is of another size than the others.
fn free(table: &Table<'_>, row: &Row) -> Option<Rect> {
    let length = |column: &str| {
        row.cell(column)
            .map(|word| written_length(word, row.span, table.diagnostics))
    };
    let (x, y, width, height) = (length("x"), length("y"), length("width"), length("height"));
    let (Some(x), Some(y)) = (x, y) else {
        let note = Diagnostic::new(Code::BadData, msg!("this space has no position")).at(row.span);
        table.diagnostics.emit(note.help(msg!(
            "give it x and y, or give the track `around` or `path`"
        )));
        return None;
    };
    let common = table.get(&keys::track::SPACE);
    let width = width.map_or(common.map(|size| size.w), |width| width);
    let height = height.map_or(common.map(|size| size.h), |height| height);
    let (Some(w), Some(h)) = (width, height) else {
        let note = Diagnostic::new(Code::BadData, msg!("this space has no size")).at(row.span);
        table
            .diagnostics
            .emit(note.help(msg!("give it width and height, or give the track `space`")));
        return None;
    };
    if !SIDE.contains(&w) || !SIDE.contains(&h) {
        let note = Diagnostic::new(
            Code::BadData,
            msg!(
                "the sides of a space must be {wanted}, not {w} and {h}",
                wanted = kinds::words(&SIDE),
                w,
                h
            ),
        );
        table.diagnostics.emit(note.at(row.span));
        return None;
    }
    Some(Rect::new(Point::new(x?, y?), Size::new(w, h)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loop_goes_once_round_from_its_start() {
        let found = around(3, 2, (false, true), true);
        assert_eq!(found, [(0, 1), (0, 0), (1, 0), (2, 0), (2, 1), (1, 1)]);
        assert_eq!(around(3, 2, (false, true), false)[..2], [(0, 1), (1, 1)]);
        assert_eq!(around(15, 13, (true, false), true).len(), 52);
    }

    #[test]
    fn a_way_begins_with_the_space_it_starts_from() {
        assert_eq!(
            along("right 2, up 1"),
            Some(vec![(0, 0), (1, 0), (2, 0), (2, -1)])
        );
        assert_eq!(along("right"), None);
        assert_eq!(along("north 2"), None);
        assert_eq!(along("right 0"), None);
        assert_eq!(
            along(
                "right 1000, left 1000, right 1000, left 1000, right 1000, left 1000, right 1000, left 1000, right 1000, left 1000"
            ),
            None
        );
    }
}
