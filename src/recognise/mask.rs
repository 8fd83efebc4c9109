//! The pixels of a page that have ink, as bits: fills frames, removes thin lines, finds connected components.

/// A bitmap: one bit for each pixel.
#[derive(Clone)]
pub(super) struct Mask {
    across: usize,
    /// 64 pixels in each word, the first in the lowest bit; bits beyond the end of a row are never set.
    rows: Vec<Vec<u64>>,
}

/// Set pixels beside one another: their row, the first, and the one after the last.
#[derive(Clone, Copy)]
struct Run {
    row: usize,
    from: usize,
    to: usize,
}

impl Mask {
    /// A mask of pixels in rows of the length `across`.
    pub(super) fn of(pixels: &[u8], across: usize, is_set: impl Fn(u8) -> bool) -> Mask {
        let word = |pixels: &[u8]| {
            pixels
                .iter()
                .enumerate()
                .fold(0, |word, (n, pixel)| word | u64::from(is_set(*pixel)) << n)
        };
        let rows = pixels
            .chunks_exact(across.max(1))
            .map(|row| row.chunks(64).map(word).collect());
        Mask {
            across,
            rows: rows.collect(),
        }
    }

    /// No pixel is set.
    fn empty(across: usize, down: usize) -> Mask {
        Mask {
            across,
            rows: vec![vec![0; across.div_ceil(64)]; down],
        }
    }

    /// Sets the pixels `from..to` of a row.
    fn set(&mut self, row: usize, from: usize, to: usize) {
        let bits = |from: usize, to: usize| (u64::MAX >> (64 - (to - from))) << from;
        for (n, word) in self.rows[row]
            .iter_mut()
            .enumerate()
            .take(to.div_ceil(64))
            .skip(from / 64)
        {
            let first = n * 64;
            let (from, to) = (from.max(first) - first, to.min(first + 64) - first);
            if from < to {
                *word |= bits(from, to);
            }
        }
    }

    /// Fills frames, then removes what is thinner than twice a radius, such as lines and letters.
    pub(super) fn solid(&self, radius: usize) -> Mask {
        let filled = self.filled();
        filled.inverted().dilated(radius).inverted().dilated(radius)
    }

    /// The bounding boxes of connected pixels: left, top, right and bottom.
    pub(super) fn bounding_boxes(&self) -> Vec<[usize; 4]> {
        let (runs, first) = self.components();
        let mut boxes = vec![[usize::MAX, usize::MAX, 0, 0]; runs.len()];
        for (run, first) in runs.iter().zip(&first) {
            let [l, t, r, b] = boxes[*first];
            boxes[*first] = [
                l.min(run.from),
                t.min(run.row),
                r.max(run.to),
                b.max(run.row + 1),
            ];
        }
        boxes.retain(|[_, _, right, _]| *right > 0);
        boxes
    }

    /// The mask with its holes filled.
    fn filled(&self) -> Mask {
        let (runs, first) = self.inverted().components();
        let down = self.rows.len();
        let mut is_outside = vec![false; runs.len()];
        for (run, first) in runs.iter().zip(&first) {
            is_outside[*first] |=
                run.from == 0 || run.to == self.across || run.row == 0 || run.row + 1 == down;
        }
        let mut filled = self.clone();
        for (run, _) in runs
            .iter()
            .zip(&first)
            .filter(|(_, first)| !is_outside[**first])
        {
            filled.set(run.row, run.from, run.to);
        }
        filled
    }

    fn inverted(&self) -> Mask {
        let mut inverted = Mask::empty(self.across, self.rows.len());
        for (row, bits) in self.rows.iter().enumerate() {
            inverted.set(row, 0, self.across);
            inverted.rows[row]
                .iter_mut()
                .zip(bits)
                .for_each(|(all, own)| *all &= !own);
        }
        inverted
    }

    /// Pixels that have one within a distance, across or down, which is set.
    fn dilated(&self, radius: usize) -> Mask {
        let mut wide = Mask::empty(self.across, self.rows.len());
        for Run { row, from, to } in self.runs() {
            wide.set(
                row,
                from.saturating_sub(radius),
                (to + radius).min(self.across),
            );
        }
        let mut dilated = wide.clone();
        for (row, bits) in dilated.rows.iter_mut().enumerate() {
            for near in
                &wide.rows[row.saturating_sub(radius)..(row + radius + 1).min(wide.rows.len())]
            {
                bits.iter_mut()
                    .zip(near)
                    .for_each(|(own, other)| *own |= other);
            }
        }
        dilated
    }

    /// All runs, by rows.
    fn runs(&self) -> Vec<Run> {
        let mut runs = Vec::new();
        for (row, bits) in self.rows.iter().enumerate() {
            // From a pixel on, the next one that is set, or is not.
            let next = |at: usize, flip: u64| {
                let mut at = at;
                while at < self.across {
                    let left = (bits[at / 64] ^ flip) >> (at % 64);
                    if left != 0 {
                        return (at + left.trailing_zeros() as usize).min(self.across);
                    }
                    at = (at / 64 + 1) * 64;
                }
                self.across
            };
            let mut from = next(0, 0);
            while from < self.across {
                let to = next(from, u64::MAX);
                runs.push(Run { row, from, to });
                from = next(to, 0);
            }
        }
        runs
    }

    /// All runs, and for each the first run of its connected component.
    fn components(&self) -> (Vec<Run>, Vec<usize>) {
        let runs = self.runs();
        let mut first: Vec<usize> = (0..runs.len()).collect();
        let mut above = 0;
        for (n, run) in runs.iter().enumerate() {
            // The runs of the row above that end before this one begins touch no later one either.
            while runs[above].row + 1 < run.row
                || runs[above].row + 1 == run.row && runs[above].to <= run.from
            {
                above += 1;
            }
            let touches = |other: &&Run| other.row + 1 == run.row && other.from < run.to;
            for other in above..above + runs[above..].iter().take_while(touches).count() {
                let (one, other) = (root(&mut first, n), root(&mut first, other));
                first[one.max(other)] = one.min(other);
            }
        }
        (0..runs.len()).for_each(|n| first[n] = first[first[n]]);
        (runs, first)
    }
}

/// The first run of the component that a run is in so far.
fn root(first: &mut [usize], run: usize) -> usize {
    let mut at = run;
    while first[at] != at {
        first[at] = first[first[at]];
        at = first[at];
    }
    at
}

#[cfg(test)]
mod tests {
    use super::Mask;

    fn mask(rows: &[&str]) -> Mask {
        Mask::of(rows.concat().as_bytes(), rows[0].len(), |pixel| {
            pixel == b'#'
        })
    }

    #[test]
    fn what_touches_in_any_row_is_one_piece_and_corners_do_not_touch() {
        assert_eq!(
            mask(&["#.#..", "###..", "...#.", "..##."]).bounding_boxes(),
            [[0, 0, 3, 2], [2, 2, 4, 4]]
        );
        let wide = format!("{}##{}", ".".repeat(63), ".".repeat(20));
        assert_eq!(
            mask(&[&wide, &wide]).bounding_boxes(),
            [[63, 0, 65, 2]],
            "over the end of a word"
        );
        assert_eq!(
            mask(&["#####", "....#", "###.#", "#...#", "#####"]).bounding_boxes(),
            [[0, 0, 5, 5]],
            "a spiral"
        );
    }

    #[test]
    fn a_frame_is_filled_and_a_line_beside_it_is_gone() {
        let framed = mask(&[
            "...........",
            ".#########.",
            ".#.......#.",
            ".#.......##",
            ".#.......#.",
            ".#.......#.",
            ".#.......#.",
            ".#########.",
            "...........",
        ]);
        assert_eq!(framed.bounding_boxes(), [[1, 1, 11, 8]]);
        assert_eq!(framed.solid(2).bounding_boxes(), [[1, 1, 10, 8]]);
        assert!(
            mask(&[".......", ".####..", "......."])
                .solid(1)
                .bounding_boxes()
                .is_empty()
        );
    }
}
