//! Lines along sides of cells and from cell to cell, which the rows of a file name.

use super::laid::Laid;
use super::selector::On;
use super::shape::look;
use crate::model::{Links, SideLines};
use crate::read::schema::{Reading, keys};

/// The lines along sides of cells.
pub(super) fn sides(cx: &mut Reading<'_>, on: &On<'_, '_>, laid: &Laid) -> Vec<SideLines> {
    let mut all = Vec::new();
    for table in on.table.tables(keys::SIDES) {
        let who = on.cell_selector(cx, &table);
        on.by_look(cx, &table, who, |cx, table, who| {
            let look = look(cx, table);
            let lines = laid.lines.get(&table.span).map_or(&[][..], |lines| lines);
            let sides = on.cells(&who).filter_map(|row| lines.get(row.place)).flat_map(|lines| lines.sides.clone());
            all.push(SideLines { sides: sides.collect(), look });
        });
    }
    all
}

/// The lines from cell to cell.
pub(super) fn links(cx: &mut Reading<'_>, on: &On<'_, '_>, laid: &Laid) -> Vec<Links> {
    let mut all = Vec::new();
    for table in on.table.tables(keys::LINK) {
        let who = on.cell_selector(cx, &table);
        on.by_look(cx, &table, who, |cx, table, who| {
            let look = look(cx, table);
            let lines = laid.lines.get(&table.span).map_or(&[][..], |lines| lines);
            let ends = on.cells(&who).filter_map(|row| lines.get(row.place)).flat_map(|lines| lines.ends.clone());
            all.push(Links { ends: ends.collect(), is_curved: table.get(&keys::link::CURVE), look });
        });
    }
    all
}
