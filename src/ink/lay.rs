//! Drawings that were measured by themselves, laid onto a mosaic.

use super::grid::{Amounts, CellLattice, CoverageGrid, Splat, add, amounts};
use super::scan::Spot;
use crate::geom::{Affine, Bounds};
use crate::scene::{Colour, Pixels, Raster};

/// Neighbouring cells of a row that a drawing covers with one colour.
pub(super) struct Span {
    row: usize,
    from: usize,
    /// The first that no longer gets it.
    to: usize,
    colour: Colour,
}

/// With so many of its cells met one believes what they say of where its ink is.
const ENOUGH: usize = 64;

/// The cells of a grid that a drawing covers, with their colours, by rows; `to` leads from the coordinates of the drawing to
/// cells.
pub(super) fn footprint(
    texture: &CoverageTile,
    to: Affine,
    solid: u8,
    room: CellLattice,
) -> Vec<Span> {
    let Some(back) = to.back() else {
        return Vec::new();
    };
    let back = back.then(texture.room.to_cells());
    // From the middles of cells to the cells of the drawing.
    let at =
        |column: usize, row: usize| texture.at(back.apply(column as f64 + 0.5, row as f64 + 0.5));
    let Bounds([l, t, r, b]) = Bounds(texture.room.bounds).moved(to);
    let cell = |n: f64, most: usize| ((n - 0.5).ceil().max(0.0) as usize).min(most);
    let mut spans: Vec<Span> = Vec::new();
    for row in cell(t, room.rows)..cell(b, room.rows) {
        for column in cell(l, room.columns)..cell(r, room.columns) {
            let Some(colour) = at(column, row).map(|colour| colour.faded(solid)) else {
                continue;
            };
            match spans.last_mut() {
                Some(last) if (last.row, last.to, last.colour) == (row, column, colour) => {
                    last.to += 1
                }
                _ => spans.push(Span {
                    row,
                    from: column,
                    to: column + 1,
                    colour,
                }),
            }
        }
    }
    spans
}

impl CoverageGrid {
    /// Lays a drawing, of which cells get the colours of `spans`; `to` leads from its measure to cells.
    pub(super) fn lay(&mut self, texture: &CoverageTile, spans: &[Span], to: Affine, solid: u8) {
        if to.back().is_none() {
            return;
        }
        let scale = to.magnification().powi(2);
        let whole = texture
            .sum
            .map(|sum| sum * scale * f64::from(solid) / 255.0);
        if whole[4] > 0.0 {
            self.lay_grounds(spans, whole, Bounds(texture.room.bounds).moved(to));
        }
        for (at, area, colour) in &texture.loose {
            self.dab(
                Splat::new(to.apply(at.0, at.1), area * scale),
                colour.faded(solid),
            );
        }
    }

    /// Lays what a drawing covers; `whole` is what it takes in all, in cells of the mosaic.
    fn lay_grounds(&mut self, spans: &[Span], whole: Amounts, Bounds([l, t, r, b]): Bounds) {
        // What its own cells take: their sums, as coarse as they are.
        let (mut met, mut count) = ([0.0; 5], 0);
        for span in spans {
            let own = amounts(span.colour);
            let mut from = span.from;
            while from < span.to {
                let to = self.lay_run(span, from, own);
                add(&mut met, own, (to - from) as f64);
                count += to - from;
                from = to;
            }
        }
        if met[4] == 0.0 {
            return self.lay_small(whole, ((l + r) / 2.0, (t + b) / 2.0));
        }

        // Of a drawing that goes beyond the grid, such as a copy that is mirrored into the bleed, only the cells on it count.
        let (columns, rows) = (self.room.columns as f64, self.room.rows as f64);
        let is_inside = l >= -1.0 && t >= -1.0 && r <= columns + 1.0 && b <= rows + 1.0;
        let whole = if is_inside { whole } else { met };
        for pane in &mut self.panes {
            // What it takes is known for the whole of it, so what is seen of it takes its part.
            for n in 0..5 {
                let by = if count >= ENOUGH && met[n] > 0.0 {
                    n
                } else {
                    4
                };
                pane.sum[n] += whole[n] * pane.adds[by] / met[by];
            }
            add(&mut pane.sum, pane.hides, -whole[4] / met[4]);
            (pane.adds, pane.hides) = ([0.0; 5], [0.0; 5]);
        }
        self.drop_hidden();
    }

    /// Lays those cells of a span, from one on, that are on one ground, and says where the next ones begin.
    fn lay_run(&mut self, span: &Span, from: usize, own: Amounts) -> usize {
        let Span { row, colour, .. } = *span;
        let first = row * self.room.columns;
        let (ground, clipped) = (self.cells[first + from], self.is_clipped(first + from));
        let alike = |column: &usize| {
            let cell = first + column;
            self.cells[cell] == ground && self.is_clipped(cell) == clipped
        };
        let to = from + 1 + (from + 1..span.to).take_while(alike).count();
        if !clipped {
            let (seen, gain) = self.gain(colour, ground);
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

    /// Lays a drawing that is between the middles of all cells.
    fn lay_small(&mut self, whole: Amounts, middle: (f64, f64)) {
        let Some(cell) = self.cell(Splat::new(middle, 0.0)) else {
            return;
        };
        let (column, row) = (cell % self.room.columns, cell / self.room.columns);
        let under = amounts(self.cells[cell]);
        let gain = std::array::from_fn(|n| whole[n] - whole[4] * under[n]);
        for pane in &mut self.panes {
            let share = pane.share(row, column, column + 1);
            add(&mut pane.sum, gain, share);
        }
    }
}

/// A drawing that was measured by itself.
pub(super) struct CoverageTile {
    pub(super) room: CellLattice,
    cells: Vec<Colour>,
    /// What it takes on nothing, and how much it hides: areas in its own measure.
    pub(super) sum: Amounts,
    /// Small things that are on whatever is under it: place, area, colour.
    pub(super) loose: Vec<(Spot, f64, Colour)>,
}

/// Writes the pixels of a JPEG file into a vector and returns whether it could.
pub(super) type DecodeJpeg = fn(&[u8], &mut Vec<u8>) -> bool;

/// No picture is looked at in more places across or down.
const MOST: usize = 400;

impl CoverageTile {
    /// What was painted on nothing.
    pub(super) fn of(mosaic: CoverageGrid) -> CoverageTile {
        let (room, cell) = (mosaic.room, mosaic.room.cell());
        let sum = mosaic
            .sums()
            .next()
            .unwrap_or_default()
            .map(|sum| sum * cell);
        let own = room.to_cells().back().unwrap_or_default();
        let loose = mosaic
            .loose
            .iter()
            .map(|(at, area, colour)| (own.apply(at.0, at.1), area * cell, *colour));
        CoverageTile {
            room,
            sum,
            loose: loose.collect(),
            cells: mosaic.cells,
        }
    }

    /// Pixels over the unit square; those of a JPEG are written into `decoded`.
    pub(super) fn pixels(
        raster: &Raster,
        decode_jpeg: DecodeJpeg,
        decoded: &mut Vec<u8>,
    ) -> CoverageTile {
        let (wide, high) = (raster.width as usize, raster.height as usize);
        let loaded = raster.loaded();
        let bytes: &[u8] = match loaded.as_deref() {
            Ok(Pixels::Rgba(bytes)) => bytes,
            Ok(Pixels::Jpeg(file, _)) if decode_jpeg(file, decoded) => decoded,
            // Whoever writes it says that it has changed.
            Ok(Pixels::Jpeg(..) | Pixels::Filed(_) | Pixels::Unpainted(_)) | Err(_) => &[],
        };
        let pixel = |x: usize, y: usize| match bytes.get((y * wide + x) * 4..(y * wide + x) * 4 + 4)
        {
            Some(&[r, g, b, a]) => Colour { r, g, b, a },
            // A file that cannot be read is refused long before.
            _ => Colour::WHITE,
        };
        let (across, down) = (wide.clamp(1, MOST), high.clamp(1, MOST));
        let place = |n: usize, count: usize, of: usize| (2 * n + 1) * of / (2 * count);
        let looks = (0..down).flat_map(|y| (0..across).map(move |x| (x, y)));
        let cells: Vec<Colour> = looks
            .map(|(x, y)| pixel(place(x, across, wide), place(y, down, high)))
            .collect();
        let mut sum = [0.0; 5];
        for colour in &cells {
            sum.iter_mut()
                .zip(amounts(*colour))
                .for_each(|(sum, n)| *sum += n / cells.len() as f64);
        }
        let room = CellLattice::with(Bounds([0.0, 0.0, 1.0, 1.0]), across, down);
        CoverageTile {
            room,
            cells,
            sum,
            loose: Vec::new(),
        }
    }

    /// The colour at a place in its own cells, if anything was painted there.
    pub(super) fn at(&self, (x, y): Spot) -> Option<Colour> {
        let inside =
            x >= 0.0 && y >= 0.0 && x < self.room.columns as f64 && y < self.room.rows as f64;
        let colour = inside.then(|| self.cells[y as usize * self.room.columns + x as usize])?;
        (colour.a > 0).then_some(colour)
    }
}
