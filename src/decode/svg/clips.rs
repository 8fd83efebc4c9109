//! Clips that can be one path under the nonzero rule, the only kind of clip that the scene has.

use usvg::tiny_skia_path::Transform;
use usvg::{ClipPath, FillRule, Group, Node};

use super::styles::units::segs;
use crate::geom::{Path, Rect, Seg};

/// One of the shapes that make up a clip.
struct Shape {
    rule: FillRule,
    outlines: Vec<Outline>,
}

/// A single outline of a shape.
struct Outline {
    /// Its points in micrometres, control points included, without repetitions.
    points: Vec<(i64, i64)>,
    bounds: Rect,
}

/// How far whole micrometres may move a point off its outline.
const ROUNDED: f64 = 2.0;
/// So many outlines are compared with one another, which takes the square of it.
const COMPARED: usize = 1000;

/// A clip, and those that it is clipped by itself, each as one path; `None` where one of them can only be painted.
pub(super) fn clip_paths(clip: &ClipPath, at: Transform) -> Option<Vec<Path>> {
    let chain = std::iter::successors(Some(clip), |clip| clip.clip_path());
    chain
        .map(|clip| clip_path(clip, at.pre_concat(clip.transform())))
        .collect()
}

/// A clip as one path, whatever it is clipped by itself; `None` where it can only be painted.
fn clip_path(clip: &ClipPath, at: Transform) -> Option<Path> {
    let (mut all, mut shapes) = (Vec::new(), Vec::new());
    let said = gather(clip.root(), at, &mut all, &mut shapes) && is_union(&shapes);
    said.then(|| Path::new(all))
}

/// Collects the shapes of a clip; `false` if one of them is clipped itself.
fn gather(group: &Group, at: Transform, all: &mut Vec<Seg>, shapes: &mut Vec<Shape>) -> bool {
    group.children().iter().all(|node| match node {
        Node::Path(path) if path.is_visible() => {
            let found = segs(path.data(), at.pre_concat(path.abs_transform()));
            let rule = path.fill().map(usvg::Fill::rule).unwrap_or_default();
            shapes.push(Shape {
                rule,
                outlines: outlines(&found),
            });
            all.extend(found);
            true
        }
        Node::Group(inner) => inner.clip_path().is_none() && gather(inner, at, all, shapes),
        Node::Text(text) => gather(text.flattened(), at, all, shapes),
        Node::Path(_) | Node::Image(_) => true,
    })
}

/// Whether all outlines together, filled by the nonzero rule, cover the union of the shapes.
fn is_union(shapes: &[Shape]) -> bool {
    let outlines = || shapes.iter().flat_map(|shape| &shape.outlines);
    let alike = outlines().all(|one| one.turns_left()) || outlines().all(|one| !one.turns_left());
    let odd = || {
        shapes
            .iter()
            .filter(|shape| shape.rule == FillRule::EvenOdd && !is_single(shape))
    };
    if (shapes.len() < 2 || alike) && odd().next().is_none() {
        return true;
    }
    outlines().count() <= COMPARED
        && odd().all(|shape| {
            let apart = |(n, one): (usize, &Outline)| {
                !shape.outlines[..n].iter().any(|other| one.overlaps(other))
            };
            shape.outlines.iter().all(Outline::is_convex)
                && shape.outlines.iter().enumerate().all(apart)
        })
        && shapes.iter().enumerate().all(|(n, shape)| {
            let others = || shapes[..n].iter().flat_map(|other| &other.outlines);
            shape.outlines.iter().all(|one| {
                others().all(|other| one.turns_left() == other.turns_left() || !one.overlaps(other))
            })
        })
}

/// Whether a shape has a single outline that winds round nothing twice.
fn is_single(shape: &Shape) -> bool {
    matches!(shape.outlines.as_slice(), [] | [_]) && shape.outlines.iter().all(Outline::is_convex)
}

fn outlines(segs: &[Seg]) -> Vec<Outline> {
    let mut found: Vec<Vec<Seg>> = Vec::new();
    for seg in segs {
        match (seg, found.last_mut()) {
            (Seg::Move(_), _) | (_, None) => found.push(vec![*seg]),
            (_, Some(last)) => last.push(*seg),
        }
    }
    found.into_iter().filter_map(outline).collect()
}

fn outline(segs: Vec<Seg>) -> Option<Outline> {
    let mut points = Vec::new();
    for seg in &segs {
        match *seg {
            Seg::Move(p) | Seg::Line(p) => points.push(p),
            Seg::Cubic(p, q, r) => points.extend([p, q, r]),
            Seg::Close => {}
        }
    }
    points.dedup();
    if points.len() > 1 && points.first() == points.last() {
        points.pop();
    }
    let points = points
        .into_iter()
        .map(|(x, y)| (x.into(), y.into()))
        .collect();
    Some(Outline {
        points,
        bounds: Path::new(segs).bounds()?,
    })
}

impl Outline {
    /// Every side with the one after it, each as it runs.
    fn corners(&self) -> impl Iterator<Item = ((i64, i64), (i64, i64))> {
        let points = |n: usize| self.points[n % self.points.len()];
        let side = move |n: usize| (points(n + 1).0 - points(n).0, points(n + 1).1 - points(n).1);
        (0..self.points.len()).map(move |n| (side(n), side(n + 1)))
    }

    fn turns_left(&self) -> bool {
        let next = self.points.iter().cycle().skip(1);
        let twice = self
            .points
            .iter()
            .zip(next)
            .map(|(a, b)| i128::from(a.0 * b.1) - i128::from(a.1 * b.0));
        twice.sum::<i128>() < 0
    }

    /// Whether it turns one way and once round, so that no two rules differ on it.
    fn is_convex(&self) -> bool {
        let turn = |((ax, ay), (bx, by)): ((i64, i64), (i64, i64))| {
            let (cross, reach) = (
                (ax * by - ay * bx) as f64,
                (ax.abs() + ay.abs() + bx.abs() + by.abs()) as f64,
            );
            if cross.abs() <= reach * ROUNDED {
                0
            } else {
                cross.signum() as i8
            }
        };
        let one_way = self.corners().all(|corner| turn(corner) >= 0)
            || self.corners().all(|corner| turn(corner) <= 0);
        let ways: Vec<i64> = self
            .corners()
            .map(|(side, _)| side.0.signum())
            .filter(|way| *way != 0)
            .collect();
        let changes = ways
            .iter()
            .zip(ways.iter().cycle().skip(1))
            .filter(|(one, next)| one != next)
            .count();
        one_way && changes <= 2
    }

    fn overlaps(&self, other: &Outline) -> bool {
        self.bounds.overlaps(other.bounds)
    }
}
