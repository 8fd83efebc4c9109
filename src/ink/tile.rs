//! Drawings measured by themselves, to be laid onto others as often as they are shown.

use super::amount::{Amounts, amounts};
use super::grid::{CoverageGrid, Room};
use super::scan::Spot;
use crate::geom::Bounds;
use crate::scene::{Colour, Pixels, Raster};

/// A drawing that was measured by itself.
pub(super) struct CoverageTile {
    pub(super) room: Room,
    cells: Vec<Colour>,
    /// What it takes on nothing, and how much it hides: areas in its own measure.
    pub(super) sum: Amounts,
    /// Small things that lie on whatever is under it: place, area, colour.
    pub(super) loose: Vec<(Spot, f64, Colour)>,
}

/// No picture is looked at in more places across or down.
const MOST: usize = 400;

impl CoverageTile {
    /// What was painted on nothing.
    pub(super) fn of(mosaic: CoverageGrid) -> CoverageTile {
        let (room, cell) = (mosaic.room, mosaic.room.cell());
        let sum = mosaic.sums().next().unwrap_or_default().map(|sum| sum * cell);
        let own = room.to_cells().back().unwrap_or_default();
        let loose = mosaic.loose.iter().map(|(at, area, colour)| (own.apply(at.0, at.1), area * cell, *colour));
        CoverageTile { room, sum, loose: loose.collect(), cells: mosaic.cells }
    }

    /// Pixels over the unit square.
    pub(super) fn pixels(raster: &Raster, decode_jpeg: fn(&[u8]) -> Option<Vec<u8>>) -> CoverageTile {
        let (wide, high) = (raster.width as usize, raster.height as usize);
        let loaded = raster.loaded();
        let decoded;
        let bytes: &[u8] = match loaded.as_deref() {
            Ok(Pixels::Rgba(bytes)) => bytes,
            Ok(Pixels::Jpeg(file, _)) => {
                decoded = decode_jpeg(file).unwrap_or_default();
                &decoded
            }
            // Whoever writes it says that it has changed.
            Ok(Pixels::Filed(_) | Pixels::Unpainted(_)) | Err(_) => &[],
        };
        let pixel = |x: usize, y: usize| match bytes.get((y * wide + x) * 4..(y * wide + x) * 4 + 4) {
            Some(&[r, g, b, a]) => Colour { r, g, b, a },
            // A file that cannot be read is refused long before.
            _ => Colour::WHITE,
        };
        let (across, down) = (wide.clamp(1, MOST), high.clamp(1, MOST));
        let place = |n: usize, count: usize, of: usize| (2 * n + 1) * of / (2 * count);
        let looks = (0..down).flat_map(|y| (0..across).map(move |x| (x, y)));
        let cells: Vec<Colour> = looks.map(|(x, y)| pixel(place(x, across, wide), place(y, down, high))).collect();
        let mut sum = [0.0; 5];
        for colour in &cells {
            sum.iter_mut().zip(amounts(*colour)).for_each(|(sum, n)| *sum += n / cells.len() as f64);
        }
        let room = Room::with(Bounds([0.0, 0.0, 1.0, 1.0]), across, down);
        CoverageTile { room, cells, sum, loose: Vec::new() }
    }

    /// The colour at a place in its own cells, if anything was painted there.
    pub(super) fn at(&self, (x, y): Spot) -> Option<Colour> {
        let inside = x >= 0.0 && y >= 0.0 && x < self.room.columns as f64 && y < self.room.rows as f64;
        let colour = inside.then(|| self.cells[y as usize * self.room.columns + x as usize])?;
        (colour.a > 0).then_some(colour)
    }
}
