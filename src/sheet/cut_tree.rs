//! A sheet of pieces as a tree of cuts.
//!
//! Each division goes from edge to edge of its rectangle, so whatever is laid
//! out by a tree can be cut with a guillotine. Where pieces lie, the cuts, their
//! order and their numbers are all read off the tree.
//!
//! The straight cuts that part a sheet into its pieces.

use super::{Line, Mirror};
use crate::geom::{Length, Point, Rect, Turn};

/// A rectangle of paper, and what becomes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutTree {
    rect: Rect,
    node: Node,
}

/// What becomes of a rectangle of paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// It is thrown away: a margin, a gutter, or a place without a piece.
    Waste,
    /// It is one piece: the rectangle is its trim box.
    Piece(Place),
    /// Pieces lie in it that no level or upright cut frees.
    Region {
        /// Where they lie.
        places: Vec<Place>,
        /// The straight cuts in other directions that free hexagons, in their
        /// order; none where pieces are cut by scissors or a punch.
        cuts: Vec<(Line, CutKind)>,
    },
    /// It is divided into parts that together cover it.
    Split {
        /// Whether the parts lie side by side, so that the cuts between them are upright.
        upright: bool,
        /// What the cuts do; `None` where the parts only lie beside each other
        /// and need no cut, since scissors or a punch free all that lies in them.
        kind: Option<CutKind>,
        /// The parts, in the order of the cuts between them.
        parts: Vec<CutTree>,
    },
}

/// Where one piece lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Which of the pieces of the sheet lies there, from zero.
    pub index: usize,
    /// Its turned trim box on the page.
    pub rect: Rect,
    /// How it is turned.
    pub turn: Turn,
}

/// A straight cut, and the block that it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The cut.
    pub cut: CutLine,
    /// The place of the block in [`CutTree::blocks`]; `None` for a cut that parts blocks.
    pub block: Option<usize>,
}

impl CutTree {
    /// Paper that is thrown away.
    pub fn waste(rect: Rect) -> CutTree {
        CutTree {
            rect,
            node: Node::Waste,
        }
    }

    /// One piece.
    pub fn piece(place: Place) -> CutTree {
        CutTree {
            rect: place.rect,
            node: Node::Piece(place),
        }
    }

    /// A rectangle with pieces that are cut out in other ways.
    pub fn region(rect: Rect, places: Vec<Place>, cuts: Vec<(Line, CutKind)>) -> CutTree {
        CutTree {
            rect,
            node: Node::Region { places, cuts },
        }
    }

    /// A rectangle divided at these positions, which ascend; those outside it or
    /// on its edges are left out. `part` says what becomes of each part, and keeps its rectangle.
    pub fn split(
        rect: Rect,
        upright: bool,
        kind: Option<CutKind>,
        at: &[Length],
        part: impl FnMut(Rect) -> CutTree,
    ) -> CutTree {
        let (start, end) = if upright {
            (rect.left(), rect.right())
        } else {
            (rect.top(), rect.bottom())
        };
        let inner = at.iter().copied().filter(|at| start < *at && *at < end);
        let edges: Vec<Length> = std::iter::once(start).chain(inner).chain([end]).collect();
        let between = |edge: &[Length]| match upright {
            true => Rect::between(edge[0], rect.top(), edge[1], rect.bottom()),
            false => Rect::between(rect.left(), edge[0], rect.right(), edge[1]),
        };
        let mut parts: Vec<CutTree> = edges.windows(2).map(between).map(part).collect();
        if parts.len() == 1 {
            return parts.remove(0);
        }
        CutTree {
            rect,
            node: Node::Split {
                upright,
                kind,
                parts,
            },
        }
    }

    /// The rectangle.
    pub fn rect(&self) -> Rect {
        self.rect
    }

    /// What becomes of it.
    pub fn node(&self) -> &Node {
        &self.node
    }

    /// The rectangles that are not divided further.
    pub fn leaves(&self) -> Vec<&CutTree> {
        match &self.node {
            Node::Split { parts, .. } => parts.iter().flat_map(CutTree::leaves).collect(),
            _ => vec![self],
        }
    }

    /// Where pieces lie, in the order of the pieces.
    pub fn places(&self) -> Vec<Place> {
        let mut places = Vec::new();
        for leaf in self.leaves() {
            match &leaf.node {
                Node::Piece(place) => places.push(*place),
                Node::Region { places: some, .. } => places.extend(some),
                Node::Waste | Node::Split { .. } => {}
            }
        }
        places.sort_unstable_by_key(|place| place.index);
        places
    }

    /// The subtrees that are cut one after the other: those between which sheets are parted first.
    pub fn blocks(&self) -> Vec<&CutTree> {
        match &self.node {
            Node::Waste => Vec::new(),
            Node::Split {
                kind: None | Some(CutKind::Part),
                parts,
                ..
            } => parts.iter().flat_map(CutTree::blocks).collect(),
            _ => vec![self],
        }
    }

    /// The straight cuts in the order to make them.
    pub fn steps(&self) -> Vec<Step> {
        let (mut steps, mut blocks) = (Vec::new(), 0);
        self.walk(&mut steps, &mut blocks);
        steps
    }

    /// The same without the blocks that they are for.
    pub fn cuts(&self) -> Vec<CutLine> {
        self.steps().into_iter().map(|step| step.cut).collect()
    }

    /// The tree as it is seen from the other side of the sheet.
    pub fn mirrored(&self, mirror: Mirror) -> CutTree {
        let place = |place: &Place| Place {
            rect: mirror.rect(place.rect),
            turn: mirror.turn(place.turn),
            ..*place
        };
        let node = match &self.node {
            Node::Waste => Node::Waste,
            Node::Piece(one) => Node::Piece(place(one)),
            Node::Region { places, cuts } => Node::Region {
                places: places.iter().map(place).collect(),
                cuts: cuts
                    .iter()
                    .map(|(line, kind)| (mirror.line(*line), *kind))
                    .collect(),
            },
            Node::Split {
                upright,
                kind,
                parts,
            } => Node::Split {
                upright: *upright,
                kind: *kind,
                parts: parts.iter().map(|part| part.mirrored(mirror)).collect(),
            },
        };
        CutTree {
            rect: mirror.rect(self.rect),
            node,
        }
    }

    /// The cuts between its parts, from edge to edge.
    pub fn parting(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        self.own(self.rect, &mut lines);
        lines.into_iter().map(|(line, _)| line).collect()
    }

    fn walk(&self, steps: &mut Vec<Step>, blocks: &mut usize) {
        let mut lines = Vec::new();
        let block = match &self.node {
            Node::Waste => return,
            Node::Split {
                kind: None | Some(CutKind::Part),
                ..
            } => {
                self.own(self.rect, &mut lines);
                None
            }
            _ => {
                self.lines(&mut lines);
                *blocks += 1;
                Some(*blocks - 1)
            }
        };
        for (line, kind) in lines {
            let number = steps.len() as u32 + 1;
            steps.push(Step {
                cut: CutLine { number, line, kind },
                block,
            });
        }
        if let (None, Node::Split { parts, .. }) = (block, &self.node) {
            parts.iter().for_each(|part| part.walk(steps, blocks));
        }
    }

    /// All cuts of a block. Strips that are cut across are laid on each other
    /// first, so that one cut goes through all of them.
    fn lines(&self, lines: &mut Vec<(Line, CutKind)>) {
        self.own(self.rect, lines);
        match &self.node {
            Node::Waste | Node::Piece(_) => {}
            Node::Region { cuts, .. } => lines.extend(cuts),
            Node::Split { parts, .. } => {
                let (strips, others): (Vec<&CutTree>, Vec<&CutTree>) =
                    parts.iter().partition(|part| {
                        matches!(
                            part.node,
                            Node::Split {
                                kind: Some(CutKind::Across),
                                ..
                            }
                        )
                    });
                if let Some(stack) = strips.iter().map(|strip| strip.rect).reduce(Rect::around) {
                    strips[0].own(stack, lines);
                }
                others.into_iter().for_each(|part| part.lines(lines));
            }
        }
    }

    /// The cuts between its own parts, as long as a rectangle.
    fn own(&self, across: Rect, lines: &mut Vec<(Line, CutKind)>) {
        let Node::Split {
            upright,
            kind: Some(kind),
            parts,
        } = &self.node
        else {
            return;
        };
        let Rect { at, .. } = across;
        let (right, bottom) = (across.right(), across.bottom());
        for pair in parts.windows(2) {
            let (one, next) = (pair[0].rect, pair[1].rect);
            let line = if *upright {
                let x = one.right().min(next.right());
                Line::new(Point::new(x, at.y), Point::new(x, bottom))
            } else {
                let y = one.bottom().min(next.bottom());
                Line::new(Point::new(at.x, y), Point::new(right, y))
            };
            lines.push((line, *kind));
        }
    }
}

/// One straight cut through a stack of sheets: one setting of the guillotine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CutLine {
    /// Its place in the order of cutting, from one.
    pub number: u32,
    /// From edge to edge of the paper that it is made on, where that lay on the
    /// sheet; of strips that are laid on each other for it, all are crossed.
    /// Of hexagons it is known from the first corner that it frees to the last.
    pub line: Line,
    /// What it does.
    pub kind: CutKind,
}

/// What a cut does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CutKind {
    /// It parts two blocks, each of which is then cut by itself.
    Part,
    /// It gives a block one of the two sides from which all others are measured.
    Trim,
    /// It runs in the longer direction of a block, and makes strips.
    Long,
    /// It runs across the strips, which are laid on each other first.
    Across,
    /// It runs askew across all strips of hexagons, which lie as they were.
    Slant,
}
