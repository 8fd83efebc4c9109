//! A coarse picture of what was painted so far, and the ink that it took.

use std::sync::Arc;

use super::scan::{CellRun, Spot};
use crate::geom::{Affine, Bounds};
use crate::scene::Colour;

/// A colour for each cell of a lattice, as it is at the middle of the cell, and
/// sums of what was painted. All places are in cells from the top left, all
/// areas in cells.
#[derive(Clone)]
pub(super) struct CoverageGrid {
    pub(super) room: CellLattice,
    pub(super) cells: Vec<Colour>,
    pub(super) panes: Vec<Pane>,
    /// In which clip each cell is, by its number; empty while there is none.
    clips: Vec<u32>,
    clip: u32,
    clips_made: u32,
    /// Small things on no ground, which hide what they will be on.
    pub(super) loose: Vec<(Spot, f64, Colour)>,
    /// What small things have added in each cell, which later ones may hide again, by rows; a row is empty while there
    /// are none in it. Faces with the same art share the rows to which they add nothing.
    fine: Vec<Arc<Vec<[f32; 4]>>>,
    /// Whether only words are still to be painted, which hide nothing, so that `fine` is no longer updated.
    pub(super) is_topmost: bool,
    /// What was computed last: colour, ground, and what is seen and gained of one over the other.
    gained: (Colour, Colour, (Colour, Amounts)),
}

/// The place of a lattice in the coordinates of what is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct CellLattice {
    pub(super) bounds: [f64; 4],
    pub(super) columns: usize,
    pub(super) rows: usize,
}

/// A part of the lattice of which sums are kept.
#[derive(Clone)]
pub(super) struct Pane {
    /// How many cells are in it left of each column.
    across: Vec<f64>,
    /// How much of each row is in it.
    down: Vec<f64>,
    bounds: Bounds,
    pub(super) sum: Amounts,
    /// What the thing that is being painted adds, and what it hides.
    pub(super) adds: Amounts,
    pub(super) hides: Amounts,
}

/// A thing so small that it changes no cell.
#[derive(Clone, Copy)]
pub(super) struct Splat {
    /// Where it is.
    pub(super) at: Spot,
    /// Where one sees what is under it.
    pub(super) look: Spot,
    pub(super) area: f64,
}

/// Cells that a clip has taken over, and the clip that they were in.
pub(super) struct Clipped {
    taken: Vec<usize>,
    before: u32,
}

impl Clipped {
    /// How many cells the clip takes.
    pub(super) fn cells(&self) -> usize {
        self.taken.len().max(1)
    }
}

impl Splat {
    /// A thing that is on what is seen in the very same place.
    pub(super) fn new(at: Spot, area: f64) -> Splat {
        Splat { at, look: at, area }
    }
}

impl CellLattice {
    /// The lattice over a box whose points are about so far apart.
    pub(super) fn new(bounds: Bounds, pitch: f64) -> CellLattice {
        let Bounds([l, t, r, b]) = bounds;
        let count = |length: f64| {
            (length / pitch.max(f64::MIN_POSITIVE))
                .round()
                .clamp(1.0, 512.0) as usize
        };
        CellLattice {
            bounds: bounds.0,
            columns: count(r - l),
            rows: count(b - t),
        }
    }

    /// The lattice of so many cells over a box.
    pub(super) fn with(bounds: Bounds, columns: usize, rows: usize) -> CellLattice {
        CellLattice {
            bounds: bounds.0,
            columns,
            rows,
        }
    }

    /// From the measure of what is drawn to cells.
    pub(super) fn to_cells(self) -> Affine {
        let [l, t, r, b] = self.bounds;
        let scale = Affine::scale(
            self.columns as f64 / (r - l).max(f64::MIN_POSITIVE),
            self.rows as f64 / (b - t).max(f64::MIN_POSITIVE),
        );
        Affine::shift(-l, -t).then(scale)
    }

    /// The area of a cell in the measure of what is drawn.
    pub(super) fn cell(self) -> f64 {
        let [l, t, r, b] = self.bounds;
        (r - l) * (b - t) / (self.columns * self.rows) as f64
    }
}

impl Pane {
    fn new(room: CellLattice, window: Bounds) -> Pane {
        let bounds = window.moved(room.to_cells());
        let Bounds([l, t, r, b]) = bounds;
        let share = |n: usize, from: f64, to: f64| {
            (to.min(n as f64 + 1.0) - from.max(n as f64)).clamp(0.0, 1.0)
        };
        let mut across = vec![0.0];
        across.extend((0..room.columns).scan(0.0, |sum, n| {
            *sum += share(n, l, r);
            Some(*sum)
        }));
        let down = (0..room.rows).map(|n| share(n, t, b)).collect();
        Pane {
            across,
            down,
            bounds,
            sum: [0.0; 5],
            adds: [0.0; 5],
            hides: [0.0; 5],
        }
    }

    /// How many of the cells between two columns of a row are in it.
    pub(super) fn share(&self, row: usize, from: usize, to: usize) -> f64 {
        (self.across[to] - self.across[from]) * self.down[row]
    }
}

impl CoverageGrid {
    /// A lattice of one colour, and the windows through which it is seen.
    pub(super) fn new(room: CellLattice, ground: Colour, windows: &[Bounds]) -> CoverageGrid {
        CoverageGrid {
            room,
            cells: vec![ground; room.columns * room.rows],
            panes: windows
                .iter()
                .map(|window| Pane::new(room, *window))
                .collect(),
            clips: Vec::new(),
            clip: 0,
            clips_made: 0,
            loose: Vec::new(),
            fine: Vec::new(),
            is_topmost: false,
            gained: (ground, ground, gain(ground, ground)),
        }
    }

    /// What was painted in each window, in cells.
    pub(super) fn sums(&self) -> impl Iterator<Item = Amounts> + '_ {
        self.panes.iter().map(|pane| pane.sum)
    }

    /// Paints the cells of `runs` in a colour, which covers so much of them.
    pub(super) fn fill(&mut self, runs: &[CellRun], area: f64, colour: Colour) {
        let columns = self.room.columns;
        let count: usize = runs.iter().map(|run| run.to - run.from).sum();
        let share = area / count.max(1) as f64;
        for CellRun { row, from, to } in runs.iter().copied() {
            let mut at = from;
            while at < to {
                let first = row * columns + at;
                let (ground, clipped) = (self.cells[first], self.is_clipped(first));
                let alike =
                    |cell: &usize| self.cells[*cell] == ground && self.is_clipped(*cell) == clipped;
                let end = at + (first..row * columns + to).take_while(alike).count();
                if !clipped {
                    let (seen, gain) = self.gain(colour, ground);
                    for pane in &mut self.panes {
                        let share = pane.share(row, at, end);
                        add(&mut pane.adds, gain, share);
                    }
                    self.cells[first..first + end - at].fill(seen);
                    if share > 0.5 {
                        self.hide(row, at..end, f64::from(colour.a) / 255.0);
                    }
                }
                at = end;
            }
        }
        for pane in &mut self.panes {
            add(&mut pane.sum, pane.adds, share);
            add(&mut pane.sum, pane.hides, -share);
            (pane.adds, pane.hides) = ([0.0; 5], [0.0; 5]);
        }
        self.drop_hidden();
    }

    /// Forgets what was on no ground and is hidden now.
    pub(super) fn drop_hidden(&mut self) {
        let columns = self.room.columns;
        // What is beside the lattice itself is judged by its edge.
        let cell = |at: Spot| {
            let (x, y) = (
                at.0.clamp(0.0, columns as f64 - 1.0),
                at.1.clamp(0.0, self.room.rows as f64 - 1.0),
            );
            y as usize * columns + x as usize
        };
        self.loose.retain(|(at, ..)| self.cells[cell(*at)].a < 128);
    }

    /// Takes away the small things in some cells of a row, or a part of them.
    pub(super) fn hide(&mut self, row: usize, columns: std::ops::Range<usize>, part: f64) {
        let holds_any = |fine: &&mut Arc<Vec<[f32; 4]>>| {
            fine.get(columns.clone())
                .is_some_and(|cells| cells.iter().any(|cell| *cell != [0.0; 4]))
        };
        let Some(fine) = self.fine.get_mut(row).filter(holds_any) else {
            return;
        };
        let fine = Arc::make_mut(fine);
        for column in columns {
            let fine = &mut fine[column];
            if *fine != [0.0; 4] {
                let [c, m, y, k] = fine.map(f64::from);
                *fine = fine.map(|n| n * (1.0 - part) as f32);
                for pane in &mut self.panes {
                    let share = pane.share(row, column, column + 1);
                    add(&mut pane.hides, [c, m, y, k, 0.0], part * share);
                }
            }
        }
    }

    /// Adds a thing so small that it changes no cell.
    pub(super) fn dab(&mut self, dab: Splat, colour: Colour) {
        let Some(cell) = self.cell(dab) else { return };
        let ground = self.cells[cell];
        if ground.a < 128 {
            return self.let_loose(dab, colour);
        }
        let (_, gain) = self.gain(colour, ground);
        if !self.is_topmost {
            self.remember(cell, gain.map(|n| (n * dab.area) as f32));
        }
        for pane in self
            .panes
            .iter_mut()
            .filter(|pane| pane.bounds.holds(dab.at))
        {
            add(&mut pane.sum, gain, dab.area);
        }
    }

    /// What is seen of a colour painted over another, and how much more of each ink there is then: mostly the same two
    /// colours as the last time.
    pub(super) fn gain(&mut self, colour: Colour, ground: Colour) -> (Colour, Amounts) {
        if (self.gained.0, self.gained.1) != (colour, ground) {
            self.gained = (colour, ground, gain(colour, ground));
        }
        self.gained.2
    }

    /// Stores what a small thing adds in a cell, which is taken away again where something is painted over it.
    fn remember(&mut self, cell: usize, [c, m, y, k, _]: [f32; 5]) {
        let columns = self.room.columns;
        if self.fine.is_empty() {
            self.fine = vec![Arc::default(); self.room.rows];
        }
        let fine = Arc::make_mut(&mut self.fine[cell / columns]);
        if fine.is_empty() {
            *fine = vec![[0.0; 4]; columns];
        }
        fine[cell % columns]
            .iter_mut()
            .zip([c, m, y, k])
            .for_each(|(fine, n)| *fine += n);
    }

    /// Takes a thing away that was added before, as far as it is still there.
    pub(super) fn undab(&mut self, dab: Splat, colour: Colour) {
        let Some(cell) = self.cell(dab) else { return };
        if self.cells[cell].a < 128 {
            return self.let_loose(
                Splat {
                    area: -dab.area,
                    ..dab
                },
                colour,
            );
        }
        let columns = self.room.columns;
        let row = self.fine.get_mut(cell / columns).map(Arc::make_mut);
        let Some(fine) = row.and_then(|row| row.get_mut(cell % columns)) else {
            return;
        };
        let (_, gain) = gain(colour, self.cells[cell]);
        let mut taken = [0.0; 5];
        for ((fine, taken), gain) in fine.iter_mut().zip(&mut taken).zip(gain) {
            let (there, wanted) = (f64::from(*fine), gain * dab.area);
            *taken = if there * wanted > 0.0 {
                wanted.abs().min(there.abs()).copysign(there)
            } else {
                0.0
            };
            *fine -= *taken as f32;
        }
        for pane in self
            .panes
            .iter_mut()
            .filter(|pane| pane.bounds.holds(dab.at))
        {
            add(&mut pane.sum, taken, -1.0);
        }
    }

    fn let_loose(&mut self, dab: Splat, colour: Colour) {
        let near =
            |at: Spot| (at.0 as usize, at.1 as usize) == (dab.look.0 as usize, dab.look.1 as usize);
        match self.loose.last_mut() {
            Some((at, area, same)) if *same == colour && near(*at) => *area += dab.area,
            _ => self.loose.push((dab.look, dab.area, colour)),
        }
    }

    /// The cell by which a small thing is judged, if it is to be seen at all.
    pub(super) fn cell(&self, dab: Splat) -> Option<usize> {
        let own = self.cell_at(dab.at)?;
        let look = if dab.look == dab.at {
            None
        } else {
            self.cell_at(dab.look)
        };
        Some(look.unwrap_or(own)).filter(|cell| !self.is_clipped(*cell))
    }

    /// The cell at a place, if the place is on the lattice.
    fn cell_at(&self, (x, y): Spot) -> Option<usize> {
        // Numbers of 32 bits are converted in fewer steps, and this is asked for every word.
        let (column, row) = (x as u32 as usize, y as u32 as usize);
        let inside = x >= 0.0 && y >= 0.0 && column < self.room.columns && row < self.room.rows;
        inside.then(|| row * self.room.columns + column)
    }

    pub(super) fn is_clipped(&self, cell: usize) -> bool {
        self.clip != 0 && self.clips[cell] != self.clip
    }

    /// Paints only in the cells of `runs` from here on, or in the one at `middle`
    /// where there are none.
    pub(super) fn clip(&mut self, runs: &[CellRun], middle: Spot) -> Clipped {
        self.clips.resize(self.cells.len(), 0);
        self.clips_made += 1;
        let columns = self.room.columns;
        let mut taken = Vec::with_capacity(runs.iter().map(|run| run.to - run.from).sum());
        for run in runs {
            let row = run.row * columns;
            taken.extend((row + run.from..row + run.to).filter(|cell| !self.is_clipped(*cell)));
        }
        if taken.is_empty() {
            taken.extend(self.cell(Splat::new(middle, 0.0)));
        }
        taken
            .iter()
            .for_each(|cell| self.clips[*cell] = self.clips_made);
        Clipped {
            taken,
            before: std::mem::replace(&mut self.clip, self.clips_made),
        }
    }

    /// Forgets the cells of clips that are left.
    pub(super) fn forget_clips(&mut self) {
        if self.clip == 0 {
            self.clips = Vec::new();
        }
    }

    /// Paints where it did before.
    pub(super) fn unclip(&mut self, clipped: Clipped) {
        self.clip = clipped.before;
        clipped
            .taken
            .iter()
            .for_each(|cell| self.clips[*cell] = clipped.before);
    }
}

/// Adds amounts so many times.
pub(super) fn add(sum: &mut Amounts, amounts: Amounts, times: f64) {
    sum.iter_mut()
        .zip(&amounts)
        .for_each(|(sum, n)| *sum += n * times);
}

/// Shares of cyan, magenta, yellow, black, and how much of what is under is hidden.
pub(super) type Amounts = [f64; 5];

/// What a colour takes where it covers everything. What its three inks have in
/// common is black.
pub(super) fn amounts(colour: Colour) -> Amounts {
    let solid = f64::from(colour.a) / 255.0;
    let [c, m, y] = [colour.r, colour.g, colour.b].map(|n| f64::from(255 - n) / 255.0 * solid);
    let k = c.min(m).min(y);
    [c - k, m - k, y - k, k, solid]
}

/// How much more of each ink there is when a colour is painted over another.
pub(super) fn gain(colour: Colour, under: Colour) -> (Colour, Amounts) {
    let seen = over(colour, under);
    let (new, old) = (amounts(seen), amounts(under));
    (seen, std::array::from_fn(|n| new[n] - old[n]))
}

/// What is seen of a colour over another that may itself be clear.
pub(super) fn over(colour: Colour, under: Colour) -> Colour {
    match (colour.a, under.a) {
        (255, _) | (_, 0) => colour,
        (_, 255) => colour.over(under),
        (top, below) => {
            let below = f64::from(below) * (1.0 - f64::from(top) / 255.0);
            let solid = f64::from(top) + below;
            let mix = |n: u8, m: u8| {
                ((f64::from(n) * f64::from(top) + f64::from(m) * below) / solid.max(1.0)) as u8
            };
            let Colour { r, g, b, .. } = under;
            Colour {
                r: mix(colour.r, r),
                g: mix(colour.g, g),
                b: mix(colour.b, b),
                a: solid.round() as u8,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_three_inks_have_in_common_is_black() {
        assert_eq!(amounts(Colour::WHITE), [0.0, 0.0, 0.0, 0.0, 1.0]);
        assert_eq!(amounts(Colour::BLACK), [0.0, 0.0, 0.0, 1.0, 1.0]);
        let navy = amounts(Colour::rgb(0x1f, 0x2f, 0x4d));
        assert!(
            (navy[..4].iter().sum::<f64>() * 255.0 - f64::from(0xe0 + 0xd0 + 0xb2 - 2 * 0xb2))
                .abs()
                < 1e-9
        );
    }

    #[test]
    fn a_colour_adds_its_ink_and_hides_what_is_under_it() {
        let (seen, gain) = gain(Colour::WHITE, Colour::BLACK);
        assert_eq!((seen, gain), (Colour::WHITE, [0.0, 0.0, 0.0, -1.0, 0.0]));
        let clear = Colour {
            a: 0,
            ..Colour::BLACK
        };
        assert_eq!(
            over(
                Colour {
                    a: 128,
                    ..Colour::WHITE
                },
                clear
            )
            .a,
            128
        );
    }
}
