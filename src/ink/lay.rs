//! Drawings that were measured by themselves, laid onto a mosaic.

use super::amount::{Amounts, amounts, faded, gain};
use super::grid::{CoverageGrid, Splat, add};
use super::tile::CoverageTile;
use crate::geom::{Affine, Bounds};
use crate::scene::Colour;

/// A drawing on its way onto a mosaic.
struct PlacedDrawing<'t> {
    texture: &'t CoverageTile,
    solid: u8,
    /// From the middles of cells to the cells of the drawing.
    back: Affine,
    /// What it takes in all, in cells of the mosaic.
    whole: Amounts,
    /// What its own cells took where they were met: their sums, as coarse as they are.
    met: Amounts,
    count: usize,
}

/// With so many of its cells met one believes what they say of where its ink is.
const ENOUGH: usize = 64;

impl CoverageGrid {
    /// Lays a drawing; `to` leads from its measure to cells.
    pub(super) fn lay(&mut self, texture: &CoverageTile, to: Affine, solid: u8) {
        let Some(back) = to.back() else { return };
        let scale = to.magnification().powi(2);
        let whole = texture.sum.map(|sum| sum * scale * f64::from(solid) / 255.0);
        if whole[4] > 0.0 {
            let back = back.then(texture.room.to_cells());
            let laid = PlacedDrawing { texture, solid, back, whole, met: [0.0; 5], count: 0 };
            self.lay_grounds(laid, Bounds(texture.room.bounds).moved(to));
        }
        for (at, area, colour) in &texture.loose {
            self.dab(Splat::new(to.apply(at.0, at.1), area * scale), faded(*colour, solid));
        }
    }

    fn lay_grounds(&mut self, mut laid: PlacedDrawing<'_>, bounds: Bounds) {
        let Bounds([l, t, r, b]) = bounds;
        let cell = |n: f64, most: usize| ((n - 0.5).ceil().max(0.0) as usize).min(most);
        let columns = cell(l, self.room.columns)..cell(r, self.room.columns);
        for row in cell(t, self.room.rows)..cell(b, self.room.rows) {
            let mut column = columns.start;
            while column < columns.end {
                column = self.lay_run(&mut laid, row, column, columns.end);
            }
        }
        let PlacedDrawing { whole, met, count, .. } = laid;
        if met[4] == 0.0 {
            return self.lay_small(whole, ((l + r) / 2.0, (t + b) / 2.0));
        }
        for pane in &mut self.panes {
            // What it takes is known for the whole of it, so what is seen of it takes its part.
            for n in 0..5 {
                let by = if count >= ENOUGH && met[n] > 0.0 { n } else { 4 };
                pane.sum[n] += whole[n] * pane.adds[by] / met[by];
            }
            add(&mut pane.sum, pane.hides, -whole[4] / met[4]);
            (pane.adds, pane.hides) = ([0.0; 5], [0.0; 5]);
        }
        self.drop_hidden();
    }

    /// Lays the cells of a row that are alike, and says where the next ones begin.
    fn lay_run(&mut self, laid: &mut PlacedDrawing<'_>, row: usize, from: usize, end: usize) -> usize {
        let Some(colour) = laid.at(from, row) else { return from + 1 };
        let first = row * self.room.columns;
        let (ground, clipped) = (self.cells[first + from], self.is_clipped(first + from));
        let alike = |column: &usize| {
            let cell = first + column;
            self.cells[cell] == ground && self.is_clipped(cell) == clipped && laid.at(*column, row) == Some(colour)
        };
        let count = 1 + (from + 1..end).take_while(alike).count();
        let (to, own) = (from + count, amounts(colour));
        add(&mut laid.met, own, count as f64);
        laid.count += count;
        if !clipped {
            let (seen, gain) = gain(colour, ground);
            let hidden = std::array::from_fn(|n| own[n] - gain[n]);
            for pane in &mut self.panes {
                let share = pane.share(row, from, to);
                add(&mut pane.adds, own, share);
                add(&mut pane.hides, hidden, share);
            }
            self.cells[first + from..first + to].fill(seen);
            self.hide(row, from..to, f64::from(colour.a) / 255.0);
        }
        to
    }

    /// Lays a drawing that lies between the middles of all cells.
    fn lay_small(&mut self, whole: Amounts, middle: (f64, f64)) {
        let Some(cell) = self.cell(Splat::new(middle, 0.0)) else { return };
        let (column, row) = (cell % self.room.columns, cell / self.room.columns);
        let under = amounts(self.cells[cell]);
        let gain = std::array::from_fn(|n| whole[n] - whole[4] * under[n]);
        for pane in &mut self.panes {
            let share = pane.share(row, column, column + 1);
            add(&mut pane.sum, gain, share);
        }
    }
}

impl PlacedDrawing<'_> {
    /// The colour that comes to a cell, if any does.
    fn at(&self, column: usize, row: usize) -> Option<Colour> {
        let colour = self.texture.at(self.back.apply(column as f64 + 0.5, row as f64 + 0.5))?;
        Some(faded(colour, self.solid))
    }
}
