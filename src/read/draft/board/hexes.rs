//! Hexagons from numbers: in rows, or in rings about one.

use super::numbered::{Counts, extent, in_rows as places_in_rows};
use crate::geom::{Hex, Pointing};
use crate::schema::keys;
use crate::schema::table::Table;

/// The places of hexagons, and what their cells count.
pub(super) type Hexes = (Vec<Hex>, Counts);

/// So many columns and rows, of which every other is moved by half a cell; the one at the top left is 0, 0.
pub(super) fn in_rows(table: &Table<'_>, pointing: Pointing) -> Option<Hexes> {
    let shifts_odd = table.get(&keys::hexes::SHIFT);
    let (places, counts) = places_in_rows(table, extent(table)?);
    // By how many half cells the lines at these places, as they are counted, are moved beyond the first of all.
    let moved = |count: i32| i32::from((count % 2 == 1) == shifts_odd);
    let line = |(column, row): (i32, i32)| {
        if pointing == Pointing::Pointy {
            row
        } else {
            column
        }
    };
    let first = places
        .iter()
        .zip(&counts)
        .find(|(place, _)| **place == (1, 1))
        .map_or((1, 1), |(_, of)| (of[0], of[1]));
    let hex = |(place, count): (&(i32, i32), &Vec<i32>)| {
        let (column, row) = (place.0 - 1, place.1 - 1);
        let half = moved(line((count[0], count[1]))) - moved(line(first));
        match pointing {
            Pointing::Pointy => Hex::new(column + (half - row) / 2, row),
            Pointing::Flat => Hex::new(column, row + (half - column) / 2),
        }
    };
    let hexes: Vec<Hex> = places.iter().zip(&counts).map(hex).collect();
    let of = hexes
        .iter()
        .zip(&counts)
        .map(|(hex, of)| vec![of[0], of[1], hex.q, hex.r])
        .collect();
    Some((
        hexes,
        Counts {
            names: &["column", "row", "q", "r"],
            of,
        },
    ))
}

/// So many rings about one hexagon, which is 0, 0. Where corners are at the top its lines are rows, else columns.
pub(super) fn in_rings(table: &Table<'_>, pointing: Pointing) -> Option<Hexes> {
    let rings = table.get(&keys::hexes::RINGS)? as i32;
    let (right, foot) = table.get(&keys::numbered::COUNT_FROM);
    let line = |n: i32| {
        let (from, to) = ((-rings).max(-rings - n), rings.min(rings - n));
        (from..=to).map(move |along| (along, n))
    };
    let mut cells = Vec::new();
    for (n, across) in (1..).zip(-rings..=rings) {
        for (m, (along, across)) in (1..).zip(line(across)) {
            let long = 2 * rings + 1 - across.abs();
            let turned = |count: i32, of: i32, is_turned: bool| {
                if is_turned { of + 1 - count } else { count }
            };
            let (hex, [column, row]) = match pointing {
                Pointing::Pointy => (
                    Hex::new(along, across),
                    [turned(m, long, right), turned(n, 2 * rings + 1, foot)],
                ),
                Pointing::Flat => (
                    Hex::new(across, along),
                    [turned(n, 2 * rings + 1, right), turned(m, long, foot)],
                ),
            };
            cells.push((hex, vec![column, row, hex.q, hex.r, ring(hex)]));
        }
    }
    cells.sort_by_key(|(_, of): &(Hex, Vec<i32>)| (of[1], of[0]));
    let (hexes, of) = cells.into_iter().unzip();
    Some((
        hexes,
        Counts {
            names: &["column", "row", "q", "r", "ring"],
            of,
        },
    ))
}

/// How many steps a hexagon is away from 0, 0.
fn ring(hex: Hex) -> i32 {
    hex.q.abs().max(hex.r.abs()).max((hex.q + hex.r).abs())
}
