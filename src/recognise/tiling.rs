//! Boards that are cut over several pages.

use super::given::GivenTiling;
use super::page::SeenPage;
use super::page_raster::{Axis, Block, area, union};
use super::seams::{Seam, Seams};
use crate::decode::pdf::PdfPages;
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::message::msg;

/// A board that is cut over several pages.
pub struct Tiling {
    /// The columns and rows of pages.
    pub grid: (usize, usize),
    /// The width and the height of the board, in millimetres.
    pub size: (f64, f64),
    /// The overlap of neighbouring parts across and down, in millimetres.
    pub overlap: (f64, f64),
    /// The parts, by rows.
    pub parts: Vec<BoardPart>,
}

/// A part of a board.
pub struct BoardPart {
    /// The index of the page in the PDF.
    pub page: usize,
    /// The part of the page that is printed.
    pub block: Block,
    /// The left and the top edge on the board, in millimetres.
    pub at: (f64, f64),
}

/// The most pages of a board that is found without being told.
const MOST: usize = 16;
/// The most pages of pictures that are compared with one another.
const COMPARED: usize = 64;
/// The share of its page that the picture of a part takes at least.
const SHARE: f64 = 0.2;
/// How far parts in one row differ in their height, and overlaps in their width.
const ALIKE: f64 = 1.0;

/// Whether a page, by its index in the PDF, is a part of one of some boards.
pub fn is_part(boards: &[Tiling], page: usize) -> bool {
    boards
        .iter()
        .any(|board| board.parts.iter().any(|part| part.page == page))
}

/// Pages in columns and rows.
#[derive(Clone, Copy)]
struct Tiles<'t> {
    pages: &'t [usize],
    blocks: &'t [Block],
    grid: (usize, usize),
    /// Whether the second page is below the first, and not beside it.
    by_columns: bool,
}

/// The boards of which some pages, by their places in the PDF, are certainly parts.
pub(super) fn found(pdf: &PdfPages, pages: &[SeenPage], all: &[usize]) -> Vec<Tiling> {
    let (mut seams, mut boards) = (Seams::new(pdf), Vec::new());
    if all.len() > COMPARED {
        return boards;
    }
    for run in
        all.chunk_by(|one, other| one + 1 == *other && pages[*one].size == pages[*other].size)
    {
        let mut left = run;
        while left.len() > 1 {
            let board = (2..=left.len().min(MOST))
                .rev()
                .find_map(|count| certain(&mut seams, pages, &left[..count]));
            let used = board.as_ref().map_or(1, |board| board.parts.len());
            boards.extend(board);
            left = &left[used..];
        }
    }
    boards
}

/// The board that pages are certainly all parts of.
fn certain(seams: &mut Seams<'_>, pages: &[SeenPage], own: &[usize]) -> Option<Tiling> {
    let single = blocks(pages, own);
    let whole = single.iter().copied().reduce(union)?;
    for blocks in [single, vec![whole; own.len()]] {
        for columns in (1..=own.len()).filter(|columns| own.len().is_multiple_of(*columns)) {
            let grid = (columns, own.len() / columns);
            for by_columns in [false, true] {
                let tiles = Tiles {
                    pages: own,
                    blocks: &blocks,
                    grid,
                    by_columns,
                };
                let is_new = !by_columns || grid.0 > 1 && grid.1 > 1;
                if let Some(overlap) = Some(tiles)
                    .filter(|_| is_new)
                    .and_then(|tiles| tiles.overlap(seams))
                {
                    return Some(tiles.board(overlap));
                }
            }
        }
    }
    None
}

/// The pictures of some pages.
fn blocks(pages: &[SeenPage], own: &[usize]) -> Vec<Block> {
    own.iter()
        .map(|n| pages[*n].whole.or(pages[*n].printed).unwrap_or_default())
        .collect()
}

/// The boards that pages are parts of as the user says.
///
/// # Errors
/// There are no such pages.
pub(super) fn given(
    pdf: &PdfPages,
    pages: &[SeenPage],
    given: GivenTiling,
) -> DiagnosticResult<Vec<Tiling>> {
    let grid = (given.grid.0 as usize, given.grid.1 as usize);
    let count = grid.0 * grid.1;
    let runs: Vec<Vec<usize>> = match given.first {
        Some(first) => {
            vec![(first as usize - 1..pages.len().min(first as usize - 1 + count)).collect()]
        }
        None => {
            let all: Vec<usize> = (0..pages.len())
                .filter(|n| pages[*n].is_picture())
                .collect();
            let runs = all
                .chunk_by(|one, other| one + 1 == *other && pages[*one].size == pages[*other].size);
            runs.flat_map(|run| run.chunks_exact(count))
                .map(<[usize]>::to_vec)
                .collect()
        }
    };
    if runs.is_empty() || runs.iter().any(|run| run.len() < count) {
        return Err(missing(pages.len(), grid, given.first).into());
    }
    let mut seams = Seams::new(pdf);
    Ok(runs
        .iter()
        .map(|own| joined(&mut seams, pages, own, (grid, given.overlap)))
        .collect())
}

fn missing(pages: usize, (columns, rows): (usize, usize), first: Option<u32>) -> Diagnostic {
    let count = columns * rows;
    let message = match first {
        Some(first) => msg!(
            "a board of {columns} × {rows} pages from page {first} on needs {count}, but there are {pages} in all",
            columns,
            rows,
            first,
            count,
            pages
        ),
        None => msg!(
            "no {count} pages in a row are pictures without cards",
            count
        ),
    };
    let help = msg!(
        "name the first page of the board: --join {columns}x{rows}@5 for one that begins on page 5",
        columns,
        rows
    );
    Diagnostic::new(Code::BadPdf, message).help(help)
}

/// The board of pages that the user named, measured where it can be.
fn joined(
    seams: &mut Seams<'_>,
    pages: &[SeenPage],
    own: &[usize],
    (grid, overlap): ((usize, usize), Option<f64>),
) -> Tiling {
    let single = blocks(pages, own);
    let whole = single.iter().copied().reduce(union).unwrap_or_default();
    let same = vec![whole; own.len()];
    let ways = [&single, &same].into_iter().flat_map(|blocks| {
        [false, true].map(|by_columns| Tiles {
            pages: own,
            blocks,
            grid,
            by_columns,
        })
    });
    // The first of those that fit best.
    let mut best: Option<(usize, Tiles<'_>, (f64, f64))> = None;
    for way in ways.filter(Tiles::is_even) {
        let all = [Axis::Across, Axis::Down].map(|axis| way.joined(axis, seams));
        let count = all.iter().map(Vec::len).sum();
        if best.as_ref().is_none_or(|(most, ..)| count > *most) {
            best = Some((count, way, (middle(&all[0]), middle(&all[1]))));
        }
    }
    let plain = Tiles {
        pages: own,
        blocks: &same,
        grid,
        by_columns: false,
    };
    let (_, tiles, measured) = best.unwrap_or((0, plain, (0.0, 0.0)));
    tiles.board(overlap.map_or(measured, |overlap| (overlap, overlap)))
}

fn middle(overlaps: &[f64]) -> f64 {
    let mut sorted = overlaps.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(0.0)
}

impl Tiles<'_> {
    /// The index into `pages` of the page at a column and a row.
    fn n(&self, column: usize, row: usize) -> usize {
        if self.by_columns {
            column * self.grid.1 + row
        } else {
            row * self.grid.0 + column
        }
    }

    fn block(&self, column: usize, row: usize) -> Block {
        self.blocks[self.n(column, row)]
    }

    /// The width of a column, and the height of a row.
    fn width(&self, column: usize) -> f64 {
        (0..self.grid.1)
            .map(|row| self.block(column, row))
            .map(|[l, _, r, _]| r - l)
            .fold(0.0, f64::max)
    }

    fn height(&self, row: usize) -> f64 {
        (0..self.grid.0)
            .map(|column| self.block(column, row))
            .map(|[_, t, _, b]| b - t)
            .fold(0.0, f64::max)
    }

    /// Whether all parts in a column are as wide as it is, and all in a row as high.
    fn is_even(&self) -> bool {
        self.places().all(|(column, row)| {
            let [l, t, r, b] = self.block(column, row);
            self.width(column) - (r - l) <= ALIKE && self.height(row) - (b - t) <= ALIKE
        })
    }

    fn places(&self) -> impl Iterator<Item = (usize, usize)> {
        let (columns, rows) = self.grid;
        (0..rows).flat_map(move |row| (0..columns).map(move |column| (column, row)))
    }

    /// The places that have a neighbour right of them, or below them, and these.
    fn neighbours(&self, axis: Axis) -> impl Iterator<Item = ((usize, usize), (usize, usize))> {
        let (columns, rows) = self.grid;
        let next = move |(x, y)| {
            if axis == Axis::Across {
                (x + 1, y)
            } else {
                (x, y + 1)
            }
        };
        self.places()
            .map(move |at| (at, next(at)))
            .filter(move |(_, (x, y))| *x < columns && *y < rows)
    }

    fn seam(
        &self,
        axis: Axis,
        one: (usize, usize),
        other: (usize, usize),
        seams: &mut Seams<'_>,
    ) -> Seam {
        let of = |(column, row)| (self.pages[self.n(column, row)], self.block(column, row));
        seams.between(axis, of(one), of(other))
    }

    /// The overlaps of all neighbours that go on with one another.
    fn joined(&self, axis: Axis, seams: &mut Seams<'_>) -> Vec<f64> {
        let seam = |(one, other)| match self.seam(axis, one, other, seams) {
            Seam::Joined(overlap) => Some(overlap),
            _ => None,
        };
        self.neighbours(axis).filter_map(seam).collect()
    }

    /// What neighbours have in common, across and down, if all pages are certainly parts of one board: no two neighbours
    /// differ, and all are linked by neighbours that go on with one another.
    fn overlap(&self, seams: &mut Seams<'_>) -> Option<(f64, f64)> {
        if !self.is_even() {
            return None;
        }
        let (mut groups, mut found) = (
            (0..self.pages.len()).collect::<Vec<_>>(),
            [Vec::new(), Vec::new()],
        );
        for (axis, found) in Axis::BOTH.into_iter().zip(&mut found) {
            for (one, other) in self.neighbours(axis) {
                match self.seam(axis, one, other, seams) {
                    Seam::Different => return None,
                    Seam::Plain => {}
                    Seam::Joined(overlap) => {
                        found.push(overlap);
                        let (to, from) = (
                            groups[self.n(one.0, one.1)],
                            groups[self.n(other.0, other.1)],
                        );
                        groups
                            .iter_mut()
                            .filter(|group| **group == from)
                            .for_each(|group| *group = to);
                    }
                }
            }
        }
        let is_one = groups.iter().all(|group| *group == groups[0]);
        let overlaps = (middle(&found[0]), middle(&found[1]));
        let is_alike = |all: &[f64], own: f64| all.iter().all(|one| (one - own).abs() <= ALIKE);
        (is_one && is_alike(&found[0], overlaps.0) && is_alike(&found[1], overlaps.1))
            .then_some(overlaps)
    }

    /// The board of which each page shows a part; in an overlap, the one page goes on where the other ends.
    fn board(&self, overlap: (f64, f64)) -> Tiling {
        let starts = |count: usize, side: &dyn Fn(usize) -> f64, overlap: f64| {
            let mut starts = vec![0.0];
            (0..count).for_each(|n| starts.push(starts[n] + side(n) - overlap));
            starts
        };
        let (columns, rows) = self.grid;
        let across = starts(columns, &|column| self.width(column), overlap.0);
        let down = starts(rows, &|row| self.height(row), overlap.1);
        let half = (overlap.0 / 2.0, overlap.1 / 2.0);
        let part = |(column, row): (usize, usize)| {
            let [l, t, ..] = self.block(column, row);
            let cut = |is_inside: bool, half: f64| if is_inside { half } else { 0.0 };
            let (before, above) = (cut(column > 0, half.0), cut(row > 0, half.1));
            let (after, below) = (
                cut(column + 1 < columns, half.0),
                cut(row + 1 < rows, half.1),
            );
            BoardPart {
                page: self.pages[self.n(column, row)],
                block: [
                    l + before,
                    t + above,
                    l + self.width(column) - after,
                    t + self.height(row) - below,
                ],
                at: (across[column] + before, down[row] + above),
            }
        };
        let size = (across[columns] + overlap.0, down[rows] + overlap.1);
        Tiling {
            grid: self.grid,
            size,
            overlap,
            parts: self.places().map(part).collect(),
        }
    }
}

impl SeenPage {
    /// Whether it may be a part of a board: it has a large picture, and no cards.
    pub fn is_picture(&self) -> bool {
        self.cards.is_none() && self.has_picture()
    }

    /// Whether what is printed on it takes a good part of the page.
    pub fn has_picture(&self) -> bool {
        self.whole
            .is_some_and(|whole| area(whole) >= SHARE * self.size.0 * self.size.1)
    }
}
