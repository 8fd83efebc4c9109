//! Sheets of paper and what lies where on them.
//!
//! Outlines within a window, for pieces beside which a rectangle would paint
//! over a neighbour.

use std::sync::Arc;

use super::{CutFile, CutLine, CutPaths, CutTree, FaceId, Line, Mark, Side, Sides};
use crate::geom::{Affine, Length, Path, Point, Rect, Size, TextBox, Turn};
use crate::scene::Item;

/// One face on one sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// Which face.
    pub face: FaceId,
    /// The top left corner of its turned trim box, on the page.
    pub at: Point,
    /// How it is turned, clockwise.
    pub turn: Turn,
    /// No part of it is painted outside this part of the page.
    pub window: Rect,
    /// Nor outside this outline within the window.
    pub within: Clip,
    /// The set that it belongs to, from one; 0 where there is only one set.
    pub set: u32,
    /// Whether the number of its set is printed on it.
    pub shows_set: bool,
}

/// One side of one sheet, ready to be written.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The paper, as it is said in a sentence: its name, or its size.
    pub paper: String,
    /// The size of the paper, upright.
    pub size: Size,
    /// Where everything on it is put instead, in micrometres of the page, so that
    /// the printer's faults are undone; the boxes here describe the sheet without it.
    pub correct: Affine,
    /// The component it belongs to, as shown to people.
    pub component: String,
    /// What it is printed on, in words.
    pub stock: String,
    /// Which side it is.
    pub side: Side,
    /// How it goes through the printer.
    pub sides: Sides,
    /// What lies on it.
    pub placements: Vec<Placement>,
    /// The guides as data. Sheets with the same guides share them.
    pub marks: Arc<[Mark]>,
    /// The guides as they are printed, with cut numbers and glue labels; shared likewise.
    pub guides: Arc<[Item]>,
    /// How it is cut, the same on every sheet of a stack; of a sheet that is folded, how the half
    /// before the fold is. `None` where it is not cut, and on the back of a sheet that is cut by its front.
    pub tree: Option<Arc<CutTree>>,
    /// What else is printed beside the pieces: the slug, and the steps of assembly.
    pub furniture: Vec<Item>,
    /// The rectangle reserved for the slug, if the sheet has one.
    pub slug: Option<TextBox>,
    /// The rectangle reserved for the steps of assembly, if the sheet has room for them.
    pub steps: Option<TextBox>,
    /// Where a machine cuts it; empty unless that is requested.
    pub cut_paths: CutPaths,
    /// What a cutting machine is given beside the sheet, which has its marks; `None` for what no such machine cuts.
    pub cut_file: Option<CutFile>,
    /// Nothing is printed outside this part of the page.
    #[cfg_attr(
        not(feature = "internals"),
        expect(dead_code, reason = "tests check that everything is inside it")
    )]
    pub printable: Rect,
    /// The box around all trim boxes.
    pub trim: Rect,
    /// Which sheet of its component it is, from one, and how many there are.
    pub number: (u32, u32),
    /// The code by which this same sheet can be printed again.
    pub code: String,
    /// Which part it is of a thing that lies over several sheets.
    pub tile: Option<Tile>,
    /// How it is folded to be read.
    pub folding: Option<Folding>,
}

/// The way in which sheets are folded to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Folding {
    /// One sheet, in half.
    Half,
    /// Several sheets, inside one another, in half, and stapled in the fold.
    Staple,
    /// One sheet in three panels. One of them is folded in first.
    Letter,
    /// One sheet in four panels, back and forth.
    Fan,
}

/// Which part of a thing larger than the paper a sheet shows, and how it is
/// joined to the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    /// Its row and its column, from one, as the fronts lie on the table; the back
    /// of a sheet has the same.
    pub place: (u32, u32),
    /// How many rows and columns there are.
    pub of: (u32, u32),
    /// Whether neighbours lap over tabs; otherwise they meet edge to edge.
    pub laps: bool,
    /// The lines on the page along which it meets its neighbours.
    pub seams: Vec<Line>,
}

impl Sheet {
    /// The box around the trim boxes and all of their bleed that is printed.
    pub fn bleed_box(&self) -> Rect {
        self.placements
            .iter()
            .map(|placement| placement.window)
            .fold(self.trim, Rect::around)
    }

    /// The sets that it has pieces of, each once, least first; none where there is only one set.
    pub fn sets(&self) -> Vec<u32> {
        let mut sets: Vec<u32> = self
            .placements
            .iter()
            .map(|one| one.set)
            .filter(|set| *set > 0)
            .collect();
        sets.sort_unstable();
        sets.dedup();
        sets
    }

    /// The straight cuts in the order to make them.
    pub fn cuts(&self) -> Vec<CutLine> {
        self.tree
            .as_ref()
            .map(|tree| tree.cuts())
            .unwrap_or_default()
    }
}

impl Sheet {
    /// How many of the straight cuts lack a mark outside the pieces at one of their ends: for want of room these are
    /// ticked at the corners of the pieces.
    pub fn cuts_without_marks(&self) -> usize {
        let tick = |mark: &Mark| {
            if let Mark::Tick(line) = mark {
                Some(*line)
            } else {
                None
            }
        };
        let ticks: Vec<Line> = self.marks.iter().filter_map(tick).collect();
        let is_ticked = |cut: &CutLine| {
            let cut = cut.line;
            ticks.iter().any(|tick| {
                (cut.from.x == cut.to.x && [tick.from.x, tick.to.x] == [cut.from.x; 2])
                    || (cut.from.y == cut.to.y && [tick.from.y, tick.to.y] == [cut.from.y; 2])
            })
        };
        self.cuts().iter().filter(|cut| is_ticked(cut)).count()
    }
}

impl Placement {
    /// The box it covers after cutting, for a face of this trim size.
    pub fn trim(&self, size: Size) -> Rect {
        Rect::new(self.at, self.turn.size(size))
    }

    /// Where on the page a box of the face lies, for a face of this trim size.
    pub fn onto(&self, size: Size, of_face: Rect) -> Rect {
        self.turn.rect(of_face, size).moved(self.at)
    }

    /// The outline within the window outside of which no part of it is painted,
    /// on the page, for a face of this trim size; `None` for the whole window.
    pub fn edge(&self, size: Size) -> Option<Path> {
        self.within
            .outline(size)
            .map(|path| self.turn.onto(self.at, size).path(&path))
    }
}

/// The outline within its window to which a placed face is painted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Clip {
    /// The whole window.
    #[default]
    Window,
    /// A hexagon and a third of each triangle beside it, up to the middle of
    /// the triangle: where hexagons touch at their points, these meet and none
    /// lies over another.
    HexBleed,
    /// A disc and this much around it.
    Disc(Length),
}

impl Clip {
    /// The outline about a trim box of this size, in the measure of its face;
    /// `None` for the whole window.
    pub fn outline(self, size: Size) -> Option<Path> {
        match self {
            Clip::Window => None,
            Clip::HexBleed => Some(star(size)),
            Clip::Disc(around) => {
                let rect = Rect::of(size);
                Some(Path::circle(rect.centre(), size.w.half() + around))
            }
        }
    }
}

/// The twelve points of a star about a hexagon: its corners, and between every
/// two of them the middle of the triangle on that side.
fn star(size: Size) -> Path {
    let (w, h) = (size.w.to_um() as f64, size.h.to_um() as f64);
    let share = |x: f64, y: f64| (w * x / 12.0, h * y / 12.0);
    let points = [
        (6.0, 0.0),
        (10.0, 0.0),
        (12.0, 3.0),
        (14.0, 6.0),
        (12.0, 9.0),
        (10.0, 12.0),
        (6.0, 12.0),
        (2.0, 12.0),
        (0.0, 9.0),
        (-2.0, 6.0),
        (0.0, 3.0),
        (2.0, 0.0),
    ];
    Path::polygon(&points.map(|(x, y)| share(x, y)))
}
