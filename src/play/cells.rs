//! Sets of cells as bits.

/// Cells by their numbers, of which there are fewer than 64 × `W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cells<const W: usize>([u64; W]);

impl<const W: usize> Cells<W> {
    pub(super) const NONE: Cells<W> = Cells([0; W]);

    pub(super) fn one(cell: usize) -> Cells<W> {
        let mut bits = [0; W];
        bits[cell / 64] = 1 << (cell % 64);
        Cells(bits)
    }

    pub(super) fn of(cells: &[usize]) -> Cells<W> {
        cells.iter().fold(Cells::NONE, |all, cell| all.with(Cells::one(*cell)))
    }

    pub(super) fn all(count: usize) -> Cells<W> {
        (0..count).fold(Cells::NONE, |cells, cell| cells.with(Cells::one(cell)))
    }

    pub(super) fn has(self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == [0; W]
    }

    pub(super) fn count(self) -> u32 {
        self.0.iter().map(|bits| bits.count_ones()).sum()
    }

    pub(super) fn with(self, other: Cells<W>) -> Cells<W> {
        Cells(std::array::from_fn(|n| self.0[n] | other.0[n]))
    }

    pub(super) fn without(self, other: Cells<W>) -> Cells<W> {
        Cells(std::array::from_fn(|n| self.0[n] & !other.0[n]))
    }

    pub(super) fn common(self, other: Cells<W>) -> Cells<W> {
        Cells(std::array::from_fn(|n| self.0[n] & other.0[n]))
    }

    pub(super) fn first(self) -> Option<usize> {
        self.0.iter().position(|bits| *bits != 0).map(|n| n * 64 + self.0[n].trailing_zeros() as usize)
    }
}

impl<const W: usize> Iterator for Cells<W> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        for (n, bits) in self.0.iter_mut().enumerate() {
            if *bits != 0 {
                let at = bits.trailing_zeros() as usize;
                *bits &= *bits - 1;
                return Some(n * 64 + at);
            }
        }
        None
    }
}
