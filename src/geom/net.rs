//! Nets: flat shapes that are cut out, folded, and glued into boxes.
//!
//! A net is put together of shapes that share straight edges: an edge that two of them have is a fold, and all others are
//! cut.

use std::collections::{BTreeMap, BTreeSet};

use super::path::ARC;
use super::{Affine, Length, Outline, Path, Point, Rect, Seg, Size, Turn, hypot};

/// What a panel of a net is on the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wall {
    /// The large side that is seen first.
    Front,
    /// The other large side.
    Back,
    /// The two sides between them.
    Spine,
    /// The upper end.
    Top,
    /// The lower end.
    Bottom,
}

/// A panel: a part of a net that is seen on the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetPanel {
    /// What it is on the box.
    pub wall: Wall,
    /// Where it is on the net.
    pub rect: Rect,
    /// How it is turned on the net, so that it is upright on the box.
    pub turn: Turn,
}

/// A net, in the measure of its outline.
#[derive(Clone, Debug)]
pub struct Net {
    /// Where it is cut and folded.
    pub outline: Outline,
    /// What is seen on the box.
    pub panels: Vec<NetPanel>,
    /// The tabs that take glue, in the order of gluing.
    pub tabs: Vec<Rect>,
}

/// A corner of a shape, and the radius by which it is rounded.
pub(super) type Corner = (Length, Length, Length);

/// A place in micrometres, as paths have it.
type Place = (i32, i32);

/// The shapes of a net, wherever they are.
#[derive(Default)]
pub(super) struct NetShapes {
    pub(super) shapes: Vec<Path>,
    panels: Vec<NetPanel>,
    tabs: Vec<Rect>,
}

impl NetShapes {
    /// With a panel that is a rectangle.
    pub(super) fn panel(self, wall: Wall, rect: Rect, turn: Turn) -> NetShapes {
        self.panel_of(wall, rect, turn, &Path::rect(rect))
    }

    /// With a panel of another shape in a rectangle.
    pub(super) fn panel_of(
        mut self,
        wall: Wall,
        rect: Rect,
        turn: Turn,
        shape: &Path,
    ) -> NetShapes {
        self.panels.push(NetPanel { wall, rect, turn });
        self.flap(shape)
    }

    /// With a flap that is folded in.
    pub(super) fn flap(mut self, shape: &Path) -> NetShapes {
        self.shapes.push(shape.clone());
        self
    }

    /// With a flap that takes glue.
    pub(super) fn tab(mut self, shape: &Path) -> NetShapes {
        self.tabs.extend(shape.bounds());
        self.flap(shape)
    }

    /// The net of all shapes.
    pub(super) fn net(self) -> Net {
        let (path, creases) = joined(&self.shapes);
        let bounds = path.bounds().unwrap_or_default();
        let by = Point::new(-bounds.left(), -bounds.top());
        let shift = Affine::shift(by.x.to_um() as f64, by.y.to_um() as f64);
        let outline = Outline::drawn(bounds.size, shift.path(&path));
        let panel = |panel: NetPanel| NetPanel {
            rect: panel.rect.moved(by),
            ..panel
        };
        Net {
            outline: outline.with(
                Vec::new(),
                creases.iter().map(|crease| shift.path(crease)).collect(),
            ),
            panels: self.panels.into_iter().map(panel).collect(),
            tabs: self.tabs.into_iter().map(|tab| tab.moved(by)).collect(),
        }
    }
}

/// A closed shape by its corners, clockwise.
pub(super) fn shape(corners: &[Corner]) -> Path {
    let place = |(x, y): (Length, Length)| (x.to_um() as i32, y.to_um() as i32);
    let mut segs: Vec<Seg> = Vec::new();
    for (n, (x, y, radius)) in corners.iter().copied().enumerate() {
        let other = |n: usize| corners[n % corners.len()];
        let towards = |(to_x, to_y, _): Corner, by: Length| {
            let (dx, dy) = ((to_x - x).to_um() as f64, (to_y - y).to_um() as f64);
            let share = by.to_um() as f64 / hypot(dx, dy);
            place((x + (to_x - x).scaled(share), y + (to_y - y).scaled(share)))
        };
        let (before, after) = (other(n + corners.len() - 1), other(n + 1));
        let from = if radius == Length::ZERO {
            place((x, y))
        } else {
            towards(before, radius)
        };
        match segs.last() {
            None => segs.push(Seg::Move(from)),
            Some(last) if end(*last) == Some(from) => {}
            Some(_) => segs.push(Seg::Line(from)),
        }
        if radius > Length::ZERO {
            let reach = radius.scaled(1.0 - ARC);
            segs.push(Seg::Cubic(
                towards(before, reach),
                towards(after, reach),
                towards(after, radius),
            ));
        }
    }
    segs.push(Seg::Close);
    Path::new(segs)
}

/// Where a step of a path ends; `None` for the last.
fn end(seg: Seg) -> Option<Place> {
    match seg {
        Seg::Move(to) | Seg::Line(to) | Seg::Cubic(.., to) => Some(to),
        Seg::Close => None,
    }
}

/// The edges of a closed shape, each with the place from which it goes.
fn edges(shape: &Path) -> Vec<(Place, Seg)> {
    let (mut edges, mut first, mut here) = (Vec::new(), None, None);
    for seg in shape.segs() {
        let seg = if *seg == Seg::Close {
            first.map_or(Seg::Close, Seg::Line)
        } else {
            *seg
        };
        if let Some(from) = here.filter(|from| end(seg) != Some(*from)) {
            edges.push((from, seg));
        }
        first = first.or(end(seg));
        here = end(seg);
    }
    edges
}

/// The line around shapes that share edges, and the shared edges.
fn joined(shapes: &[Path]) -> (Path, Vec<Path>) {
    let edges: Vec<(Place, Seg)> = shapes.iter().flat_map(edges).collect();
    let straight = |(from, seg): &(Place, Seg)| {
        if let Seg::Line(to) = seg {
            Some((*from, *to))
        } else {
            None
        }
    };
    let lines: BTreeSet<(Place, Place)> = edges.iter().filter_map(straight).collect();
    let is_shared =
        |edge: &(Place, Seg)| straight(edge).is_some_and(|(from, to)| lines.contains(&(to, from)));
    let (shared, cut): (Vec<_>, Vec<_>) = edges.into_iter().partition(is_shared);
    let creases = shared
        .iter()
        .filter_map(straight)
        .filter(|(from, to)| from < to);
    let creases = creases
        .map(|(from, to)| Path::new(vec![Seg::Move(from), Seg::Line(to)]))
        .collect();
    let Some((start, _)) = cut.first().copied() else {
        return (Path::default(), creases);
    };
    let mut next: BTreeMap<Place, Seg> = cut.into_iter().collect();
    let (mut segs, mut here) = (vec![Seg::Move(start)], start);
    while let Some(seg) = next.remove(&here) {
        here = end(seg).unwrap_or(start);
        segs.push(seg);
    }
    // The last edge leads to the start.
    if matches!(segs.last(), Some(Seg::Line(_))) {
        segs.pop();
    }
    segs.push(Seg::Close);
    (Path::new(segs), creases)
}

/// A rectangle by its left and upper side, its width, and its height.
pub(super) fn rect(x: Length, y: Length, w: Length, h: Length) -> Rect {
    Rect::new(Point::new(x, y), Size::new(w, h))
}
