//! Where the number of every cut is around a small drawing of a sheet.
//!
//! A number stands outside the paper, in line with its cut. Where numbers would
//! run into each other they make room along the edge, and a fine line leads from
//! each to its cut.

use crate::geom::{Length, Point, Size, hypot};
use crate::sheet::{CutKind, CutLine};

/// From the paper to the middle of a number, in millimetres of the drawing.
const OFF: f64 = 2.6;
/// From the middle of a number to the end of the line that leads to it.
const NEAR: f64 = 1.3;
/// From number to number along the head or the foot, and along a side.
const APART: [f64; 2] = [2.4, 2.2];

/// A place in a drawing, in millimetres.
pub(super) type At = (f64, f64);

/// A number beside a drawing.
pub(super) struct Numbered {
    pub(super) number: u32,
    /// Its middle.
    pub(super) at: At,
    /// From the end of the cut over the edge of the paper to the number.
    pub(super) lead: [At; 3],
}

/// The edges of the paper.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PaperEdge {
    Head,
    Side,
    Foot,
    Far,
}

/// One end of a cut, and where the line goes on to the edge of the paper.
#[derive(Clone, Copy)]
struct End {
    from: At,
    exit: At,
    edge: PaperEdge,
}

/// The places of all numbers around paper of a size whose drawing is so much smaller.
pub(super) fn numbered(cuts: &[CutLine], paper: Size, scale: f64) -> Vec<Numbered> {
    let size = (paper.w.to_mm() * scale, paper.h.to_mm() * scale);
    let mut edges: [Vec<(u32, End)>; 4] = Default::default();
    for cut in cuts {
        let cost = |end: &End| cost(end, cut.kind, edges[end.edge as usize].len(), size);
        let ends = ends(cut, size, scale);
        let best = if cost(&ends[1]) < cost(&ends[0]) {
            ends[1]
        } else {
            ends[0]
        };
        edges[best.edge as usize].push((cut.number, best));
    }
    edges
        .into_iter()
        .flat_map(|edge| along(edge, size))
        .collect()
}

/// Whether the numbers of these cuts find room around paper so much smaller.
pub(super) fn holds(cuts: &[CutLine], paper: Size, scale: f64) -> bool {
    let room = |long: Length, apart: f64| (long.to_mm() * scale / apart) as usize * 2;
    let (heads, sides) = (room(paper.w, APART[0]), room(paper.h, APART[1]));
    let upright = cuts
        .iter()
        .filter(|cut| cut.line.from.x == cut.line.to.x)
        .count();
    let level = cuts
        .iter()
        .filter(|cut| cut.line.from.y == cut.line.to.y)
        .count();
    upright <= heads && level <= sides && cuts.len() <= heads + sides
}

/// Both ends of a cut; the one nearer to the head or the left comes first.
fn ends(cut: &CutLine, (w, h): At, scale: f64) -> [End; 2] {
    let mm = |p: Point| (p.x.to_mm() * scale, p.y.to_mm() * scale);
    let (from, to) = (mm(cut.line.from), mm(cut.line.to));
    let end = |from: At, other: At| {
        let way = (from.0 - other.0, from.1 - other.1);
        let reach = |at: f64, way: f64, most: f64| {
            if way.abs() < 1e-6 {
                f64::INFINITY
            } else {
                (if way > 0.0 { most - at } else { -at }) / way
            }
        };
        let (across, down) = (reach(from.0, way.0, w), reach(from.1, way.1, h));
        let by = across.min(down).max(0.0);
        let edge = match (across < down, way.0 > 0.0, way.1 > 0.0) {
            (true, true, _) => PaperEdge::Far,
            (true, false, _) => PaperEdge::Side,
            (false, _, true) => PaperEdge::Foot,
            (false, _, false) => PaperEdge::Head,
        };
        End {
            from,
            exit: (from.0 + way.0 * by, from.1 + way.1 * by),
            edge,
        }
    };
    [end(from, to), end(to, from)]
}

/// How bad it is to have a number at an end, beside so many others.
fn cost(end: &End, kind: CutKind, others: usize, (w, h): At) -> f64 {
    let level = matches!(end.edge, PaperEdge::Head | PaperEdge::Foot);
    let room = if level { w / APART[0] } else { h / APART[1] };
    let lead = hypot(end.exit.0 - end.from.0, end.exit.1 - end.from.1);
    let full = if others as f64 + 1.0 > room {
        100.0
    } else {
        0.0
    };
    let usual = match (kind, end.edge) {
        (CutKind::Slant, _) => others as f64 * 2.0,
        (_, PaperEdge::Foot | PaperEdge::Far) => 4.0,
        _ => 0.0,
    };
    lead + full + usual
}

/// The numbers of one edge, no two of them too near to each other and each as
/// near to its cut as can be.
fn along(mut edge: Vec<(u32, End)>, (w, h): At) -> Vec<Numbered> {
    let Some(side) = edge.first().map(|(_, end)| end.edge) else {
        return Vec::new();
    };
    let level = matches!(side, PaperEdge::Head | PaperEdge::Foot);
    let wished = |end: &End| if level { end.exit.0 } else { end.exit.1 };
    edge.sort_by(|a, b| wished(&a.1).total_cmp(&wished(&b.1)));
    let apart = APART[usize::from(!level)];
    // Less what comes before each, places may only rise; those that would fall
    // share their mean.
    let mut shared: Vec<(f64, usize)> = Vec::new();
    for (n, (_, end)) in edge.iter().enumerate() {
        shared.push((wished(end) - apart * n as f64, 1));
        while let [.., (before, several), (last, more)] = shared[..]
            && before > last
        {
            let all = several + more;
            shared.truncate(shared.len() - 2);
            shared.push((
                (before * several as f64 + last * more as f64) / all as f64,
                all,
            ));
        }
    }
    let most = if level { w } else { h } - apart * (edge.len() - 1) as f64;
    let places = shared
        .into_iter()
        .flat_map(|(place, count)| std::iter::repeat_n(place, count));
    let number = |(n, ((number, end), place)): (usize, ((u32, End), f64))| {
        let place = place.min(most).max(0.0_f64.min(most)) + apart * n as f64;
        let (at, lead) = match side {
            PaperEdge::Head => ((place, -OFF), (place, NEAR - OFF)),
            PaperEdge::Foot => ((place, h + OFF), (place, h + OFF - NEAR)),
            PaperEdge::Side => ((-OFF, place), (NEAR - OFF, place)),
            PaperEdge::Far => ((w + OFF, place), (w + OFF - NEAR, place)),
        };
        Numbered {
            number,
            at,
            lead: [end.from, end.exit, lead],
        }
    };
    edge.into_iter()
        .zip(places)
        .enumerate()
        .map(number)
        .collect()
}
