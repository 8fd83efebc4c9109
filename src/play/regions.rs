//! Cells that borders divide into regions, and regions that no border can divide any further.

use super::territory::Cells;

/// Cells joined by open edges, and how borders have divided them.
#[derive(Clone)]
pub(super) struct Regions<const W: usize> {
    /// The fewest cells that a region may have.
    least: u32,
    /// The cells that each cell is joined to.
    joined: Vec<Cells<W>>,
    /// The regions that can be divided.
    regions: Vec<Region<W>>,
    /// The place in `regions` of each cell's region.
    of: Vec<u16>,
    /// The cells of regions that cannot be divided.
    closed: Cells<W>,
    /// How many borders were laid.
    laid: u32,
    /// A walk over cells: each with those that were found below it. Kept so that no game asks for memory.
    walk: Vec<(usize, Cells<W>)>,
}

#[derive(Clone, Copy)]
struct Region<const W: usize> {
    cells: Cells<W>,
    /// One side of a division that is still possible: both sides are joined within and large enough.
    side: Cells<W>,
    /// How many borders lay on the board when the last of them was laid here.
    age: u32,
}

/// What came of a border.
pub(super) enum Laid<const W: usize> {
    /// It is not allowed there.
    Refused,
    /// It is laid, and closes these regions; most often none.
    Lies([Option<Cells<W>>; 2]),
}

impl<const W: usize> Regions<W> {
    /// Cells that are joined to each other like this; also the regions that are closed from the beginning.
    pub(super) fn new(joined: Vec<Cells<W>>, least: u32) -> (Regions<W>, Vec<Cells<W>>) {
        let count = joined.len();
        let mut all = Regions {
            least,
            joined,
            regions: Vec::with_capacity(count),
            of: vec![0; count],
            closed: Cells::NONE,
            laid: 0,
            walk: Vec::with_capacity(count),
        };
        let (mut left, mut closed) = (Cells::all(count), Vec::new());
        while let Some(first) = left.first() {
            let cells = all.reached(first, left);
            left = left.difference(cells);
            closed.extend(all.open(cells, None));
        }
        (all, closed)
    }

    /// Makes this the same as another division of the same cells, without asking for memory.
    pub(super) fn copy(&mut self, other: &Regions<W>) {
        self.joined.copy_from_slice(&other.joined);
        self.of.copy_from_slice(&other.of);
        self.regions.clear();
        self.regions.extend_from_slice(&other.regions);
        self.closed = other.closed;
        self.laid = other.laid;
    }

    /// The age of the region of a cell: it changes with every border in it.
    pub(super) fn age(&self, cell: usize) -> u32 {
        if self.closed.has(cell) {
            self.laid
        } else {
            self.regions[usize::from(self.of[cell])].age
        }
    }

    /// What would come of a border between two cells that are joined, without laying it.
    pub(super) fn tried(&mut self, [a, b]: [usize; 2]) -> Laid<W> {
        if self.closed.has(a) {
            return Laid::Refused;
        }
        let at = usize::from(self.of[a]);
        let (region, count, closed) = (self.regions[at], self.regions.len(), self.closed);
        let outcome = self.lay([a, b]);
        if let Laid::Lies(_) = outcome {
            self.join(a, b);
            if self.regions.len() > count {
                region.cells.for_each(|cell| self.of[cell] = at as u16);
                self.regions.truncate(count);
            }
            (self.regions[at], self.closed) = (region, closed);
            self.laid -= 1;
        }
        outcome
    }

    /// Whether every cell is in a closed region.
    pub(super) fn is_done(&self) -> bool {
        self.closed.count() as usize == self.joined.len()
    }

    /// Lays a border between two cells that are joined.
    pub(super) fn lay(&mut self, [a, b]: [usize; 2]) -> Laid<W> {
        if self.closed.has(a) {
            return Laid::Refused;
        }
        let at = usize::from(self.of[a]);
        let region = self.regions[at];
        self.cut(a, b);
        match self.parted([a, b], region.cells) {
            Some(part) => {
                let rest = region.cells.difference(part);
                if part.count() < self.least || rest.count() < self.least {
                    self.join(a, b);
                    return Laid::Refused;
                }
                self.laid += 1;
                Laid::Lies([self.open(part, Some(at)), self.open(rest, None)])
            }
            None => {
                self.laid += 1;
                self.regions[at].age = self.laid;
                // A border between the two sides does not divide either of them.
                let side = match (region.side.has(a), region.side.has(b)) {
                    (true, true) => region.side,
                    (false, false) => region.cells.difference(region.side),
                    _ => return Laid::Lies([None; 2]),
                };
                let Some(part) = self.parted([a, b], side) else {
                    return Laid::Lies([None; 2]);
                };
                // Each half of a side that falls apart is joined to the other side, since the region is joined yet.
                let halves = [part, side.difference(part)];
                if let Some(half) = halves.into_iter().find(|half| half.count() >= self.least) {
                    self.regions[at].side = half;
                    return Laid::Lies([None; 2]);
                }
                Laid::Lies([self.open(region.cells, Some(at)), None])
            }
        }
    }

    fn cut(&mut self, a: usize, b: usize) {
        self.joined[a] = self.joined[a].difference(Cells::one(b));
        self.joined[b] = self.joined[b].difference(Cells::one(a));
    }

    fn join(&mut self, a: usize, b: usize) {
        self.joined[a] = self.joined[a].union(Cells::one(b));
        self.joined[b] = self.joined[b].union(Cells::one(a));
    }

    /// What is reached from the first of two cells without leaving `within`, if the second is not. The cells of `within`
    /// were joined before a border was laid between the two. Each is walked from in turn, so the smaller part ends the walk.
    fn parted(&self, [a, b]: [usize; 2], within: Cells<W>) -> Option<Cells<W>> {
        if !self.joined[a]
            .intersection(self.joined[b])
            .intersection(within)
            .is_empty()
        {
            return None;
        }
        let mut seen = [Cells::one(a), Cells::one(b)];
        let mut fronts = seen;
        let (mut own, mut other) = (0, 1);
        loop {
            let front = self
                .around(fronts[own])
                .intersection(within)
                .difference(seen[own]);
            if front.is_empty() {
                return Some(if own == 0 {
                    seen[own]
                } else {
                    within.difference(seen[own])
                });
            }
            if !front.intersection(seen[other]).is_empty() {
                return None;
            }
            fronts[own] = front;
            seen[own] = seen[own].union(front);
            (own, other) = (other, own);
        }
    }

    /// The cells that any of these is joined to.
    fn around(&self, cells: Cells<W>) -> Cells<W> {
        cells.fold(Cells::NONE, |all, cell| all.union(self.joined[cell]))
    }

    /// What is reached from a cell without leaving `within`.
    fn reached(&self, from: usize, within: Cells<W>) -> Cells<W> {
        let (mut seen, mut front) = (Cells::one(from), Cells::one(from));
        while !front.is_empty() {
            front = self.around(front).intersection(within).difference(seen);
            seen = seen.union(front);
        }
        seen
    }

    /// Adds a region, in the place of another if one is given; returns it if it cannot be divided.
    fn open(&mut self, cells: Cells<W>, at: Option<usize>) -> Option<Cells<W>> {
        let Some(side) = self.division(cells) else {
            self.closed = self.closed.union(cells);
            return Some(cells);
        };
        let region = Region {
            cells,
            side,
            age: self.laid,
        };
        let at = at.unwrap_or(self.regions.len());
        if at == self.regions.len() {
            self.regions.push(region);
        } else {
            self.regions[at] = region;
        }
        for cell in cells {
            self.of[cell] = at as u16;
        }
        None
    }

    /// One side of a way to divide a region into two that are joined within and large enough, if there is any.
    fn division(&mut self, cells: Cells<W>) -> Option<Cells<W>> {
        if cells.count() < 2 * self.least {
            return None;
        }
        self.by_tree(cells)
            .or_else(|| self.by_cell(cells))
            .or_else(|| self.by_growing(cells))
    }

    /// A division along one edge of a tree that joins the cells: fast, and there for most regions that can be divided.
    fn by_tree(&mut self, cells: Cells<W>) -> Option<Cells<W>> {
        let count = cells.count();
        let first = cells.first()?;
        let mut seen = Cells::one(first);
        self.walk.clear();
        self.walk.push((first, seen));
        while let Some((cell, below)) = self.walk.last().copied() {
            // As deep as it can go: long branches are divided more often than short ones.
            if let Some(next) = self.joined[cell]
                .difference(seen)
                .intersection(cells)
                .first()
            {
                seen = seen.union(Cells::one(next));
                self.walk.push((next, Cells::one(next)));
                continue;
            }
            if (self.least..=count - self.least).contains(&below.count()) {
                return Some(below);
            }
            self.walk.pop();
            if let Some((_, around)) = self.walk.last_mut() {
                *around = around.union(below);
            }
        }
        None
    }

    /// A division at a cell without which the region falls apart.
    fn by_cell(&self, cells: Cells<W>) -> Option<Cells<W>> {
        let count = cells.count();
        cells.into_iter().find_map(|cell| {
            let mut left = cells.difference(Cells::one(cell));
            while let Some(first) = left.first() {
                let part = self.reached(first, left);
                if (self.least..=count - self.least).contains(&part.count()) {
                    return Some(part);
                }
                left = left.difference(part);
            }
            None
        })
    }

    /// A division into a small part and the rest, by all small parts. With [`Regions::by_cell`] it misses none: the
    /// smallest part that can be divided off has at most 2 × least - 2 cells, or hangs on a single cell of the rest.
    fn by_growing(&self, cells: Cells<W>) -> Option<Cells<W>> {
        cells.into_iter().find_map(|root| {
            // Each part once: by its lowest cell, and by what was left out on the way.
            let allowed = cells
                .difference(Cells::all(root))
                .difference(Cells::one(root));
            self.grown(
                Cells::one(root),
                self.joined[root].intersection(allowed),
                allowed,
                cells,
            )
        })
    }

    fn grown(
        &self,
        part: Cells<W>,
        mut border: Cells<W>,
        mut allowed: Cells<W>,
        cells: Cells<W>,
    ) -> Option<Cells<W>> {
        let size = part.count();
        let rest = cells.difference(part);
        let is_joined = || {
            rest.first()
                .is_some_and(|first| self.reached(first, rest) == rest)
        };
        if size >= self.least && rest.count() >= self.least && is_joined() {
            return Some(part);
        }
        if size + 2 >= 2 * self.least {
            return None;
        }
        while let Some(next) = border.first() {
            let one = Cells::one(next);
            (border, allowed) = (border.difference(one), allowed.difference(one));
            let grown = part.union(one);
            let found = self.grown(
                grown,
                border.union(self.joined[next].intersection(allowed).difference(part)),
                allowed,
                cells,
            );
            if found.is_some() {
                return found;
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cells joined as in these pairs.
    fn regions(count: usize, pairs: &[[usize; 2]]) -> (Regions<1>, Vec<Cells<1>>) {
        let mut joined = vec![Cells::NONE; count];
        for [a, b] in pairs {
            joined[*a] = joined[*a].union(Cells::one(*b));
            joined[*b] = joined[*b].union(Cells::one(*a));
        }
        Regions::new(joined, 4)
    }

    /// A middle with arms of so many cells each.
    fn star(arms: &[usize]) -> Vec<[usize; 2]> {
        let (mut pairs, mut next) = (Vec::new(), 1);
        for arm in arms {
            for n in 0..*arm {
                pairs.push([if n == 0 { 0 } else { next - 1 }, next]);
                next += 1;
            }
        }
        pairs
    }

    /// Seven hexagons, six of them around one.
    fn flower() -> Vec<[usize; 2]> {
        (1..=6).flat_map(|n| [[0, n], [n, n % 6 + 1]]).collect()
    }

    fn is_closed(count: usize, pairs: &[[usize; 2]]) -> bool {
        !regions(count, pairs).1.is_empty()
    }

    #[test]
    fn a_region_is_closed_if_it_cannot_be_divided_into_two_of_four_cells() {
        assert!(is_closed(10, &star(&[3, 3, 3])));
        assert!(!is_closed(11, &star(&[4, 3, 3])));
        assert!(!is_closed(8, &star(&[7])));
        assert!(is_closed(7, &flower()));
        assert!(!is_closed(8, &[flower(), vec![[6, 7]]].concat()));
    }

    /// Every division by trying all sets of cells.
    fn divides(regions: &Regions<1>, count: usize) -> bool {
        (1_usize..1 << count).any(|bits| {
            let part = (0..count)
                .filter(|n| bits >> n & 1 == 1)
                .fold(Cells::NONE, |all, n| all.union(Cells::one(n)));
            let rest = Cells::all(count).difference(part);
            let joined = |cells: Cells<1>| {
                cells
                    .first()
                    .is_some_and(|first| regions.reached(first, cells) == cells)
            };
            part.count() >= 4 && rest.count() >= 4 && joined(part) && joined(rest)
        })
    }

    #[test]
    fn every_division_of_small_graphs_is_found() {
        // Trees of ten cells with a few more edges, from a plain sequence of numbers.
        let mut state = 7_u32;
        let mut below = |n: usize| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as usize % n
        };
        let (mut closed, mut open) = (0, 0);
        for _ in 0..400 {
            let mut pairs: Vec<[usize; 2]> = (1..10).map(|n| [below(n.min(4)), n]).collect();
            pairs.extend((0..below(3)).map(|_| [below(5), 5 + below(5)]));
            let (regions, found) = regions(10, &pairs);
            assert_eq!(found.is_empty(), divides(&regions, 10), "{pairs:?}");
            if found.is_empty() {
                open += 1
            } else {
                closed += 1
            }
        }
        assert!(closed > 20 && open > 20, "{closed} closed, {open} open");
    }

    #[test]
    fn a_border_that_would_cut_off_three_cells_is_refused_and_changes_nothing() {
        let (mut line, _) = regions(8, &star(&[7]));
        assert!(matches!(line.lay([2, 3]), Laid::Refused));
        let Laid::Lies(closed) = line.lay([3, 4]) else {
            panic!("refused")
        };
        assert_eq!(
            closed.map(|cells| cells.map(|cells| cells.count())),
            [Some(4), Some(4)]
        );
        assert!(line.is_done());
    }

    #[test]
    fn a_border_that_is_tried_tells_what_it_would_close_and_changes_nothing() {
        // A ring of twelve with two chords, in which borders close nothing, one region or two.
        let pairs: Vec<[usize; 2]> = (0..12)
            .map(|n| [n, (n + 1) % 12])
            .chain([[0, 6], [3, 9]])
            .collect();
        let (mut board, _) = regions(12, &pairs);
        for border in &pairs {
            let before = board.clone();
            let outcome = |laid| match laid {
                Laid::Refused => None,
                Laid::Lies(closed) => Some(closed),
            };
            let told = outcome(board.tried(*border));
            let is_same = board.joined == before.joined
                && board.of == before.of
                && board.closed == before.closed;
            assert!(
                is_same && board.laid == before.laid && board.regions.len() == before.regions.len()
            );
            assert_eq!(told, outcome(board.lay(*border)), "{border:?}");
        }
        assert!(board.is_done());
    }

    #[test]
    fn a_border_inside_a_region_can_close_it() {
        // A ring of eight: without one edge it is a line, which divides in the middle alone.
        let ring: Vec<[usize; 2]> = (0..8).map(|n| [n, (n + 1) % 8]).collect();
        let (mut ring, closed) = regions(8, &ring);
        assert!(closed.is_empty());
        assert!(matches!(ring.lay([0, 1]), Laid::Lies([None, None])));
        assert!(matches!(ring.lay([2, 3]), Laid::Refused));
        assert!(matches!(ring.lay([4, 5]), Laid::Lies([Some(_), Some(_)])));
    }
}
