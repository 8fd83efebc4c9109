//! Lines along sides of cells and from cell to cell, which the rows of a file name.

use super::laid::{Laid, RowLines};
use super::selector::On;
use super::shape::look;
use crate::model::{Links, ShapeStyle, SideLines};
use crate::read::draft::Reading;
use crate::schema::declared::Schema;
use crate::schema::keys;
use crate::schema::table::Table;

/// The lines along sides of cells.
pub(super) fn sides(cx: &mut Reading<'_>, on: &On<'_, '_>, laid: &Laid) -> Vec<SideLines> {
    lines(cx, on, laid, keys::SIDES, |_, rows, look| SideLines {
        sides: rows.iter().flat_map(|row| row.sides.clone()).collect(),
        look,
    })
}

/// The lines from cell to cell.
pub(super) fn links(cx: &mut Reading<'_>, on: &On<'_, '_>, laid: &Laid) -> Vec<Links> {
    lines(cx, on, laid, keys::LINK, |table, rows, look| Links {
        ends: rows.iter().flat_map(|row| row.ends.clone()).collect(),
        is_curved: table.get(&keys::link::CURVE),
        look,
    })
}

/// What is made of the rows in play of every table of a schema, for each look that they have.
fn lines<T>(
    cx: &mut Reading<'_>,
    on: &On<'_, '_>,
    laid: &Laid,
    schema: &'static Schema,
    made: impl Fn(&Table<'_>, &[&RowLines], ShapeStyle) -> T,
) -> Vec<T> {
    let mut all = Vec::new();
    for table in on.table.tables(schema) {
        let who = on.cell_selector(cx, &table);
        on.by_look(cx, &table, who, |cx, table, who| {
            let look = look(cx, table);
            let lines = laid.lines.get(&table.span).map_or(&[][..], |lines| lines);
            let rows: Vec<&RowLines> = on
                .cells(&who)
                .filter_map(|row| lines.get(row.place))
                .collect();
            all.push(made(table, &rows, look));
        });
    }
    all
}
