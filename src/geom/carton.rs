//! Nets of boxes for cards, by the room that is inside.

use super::net::{Corner, Net, NetShapes, Wall, rect, shape};
use super::{Length, Path, Turn};

/// The kinds of boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CartonStyle {
    /// One piece with a lid that is tucked in, and flaps against dust.
    Tuck,
    /// A tray, and a lid over it.
    TwoPiece,
    /// Four sides and no ends.
    Sleeve,
    /// A pocket with a flap.
    Envelope,
}

/// The paper of a box, of 300 g/m²: all panels are wider than the room inside by as much as folds take of it.
const BOARD: Length = Length::um(300);
/// How wide a tab is that takes glue, where there is room.
const TAB: Length = Length::mm(12);
/// How far a lid is tucked in, where there is room.
const TUCK: Length = Length::mm(15);
/// How far flaps run together, so that they do not catch at their neighbours.
const TAPER: Length = Length::um(1_500);
/// The radius of the notch for a thumb, where there is room.
const THUMB: Length = Length::mm(9);
/// How much wider and longer a lid is than what it goes over, beyond the paper of both.
const EASE: Length = Length::um(600);

/// The width, the height and the depth of a box, from fold to fold.
#[derive(Clone, Copy)]
struct Folded {
    w: Length,
    h: Length,
    d: Length,
}

impl CartonStyle {
    /// The nets of a box with a room of this width, height and depth inside.
    pub fn nets(self, room: [Length; 3]) -> Vec<Net> {
        self.shapes(room).into_iter().map(NetShapes::net).collect()
    }

    fn shapes(self, room: [Length; 3]) -> Vec<NetShapes> {
        let [w, h, d] = room.map(|side| side + BOARD);
        let size = Folded { w, h, d };
        match self {
            CartonStyle::Tuck => {
                vec![size.wrapped(&[Wall::Spine, Wall::Front, Wall::Spine, Wall::Back], true)]
            }
            CartonStyle::Sleeve => {
                vec![size.wrapped(&[Wall::Spine, Wall::Front, Wall::Spine, Wall::Back], false)]
            }
            CartonStyle::TwoPiece => {
                let over = BOARD * 2 + EASE;
                let lid = Folded {
                    w: w + over,
                    h: h + over,
                    d,
                };
                vec![lid.tray(Wall::Front), size.tray(Wall::Back)]
            }
            CartonStyle::Envelope => vec![size.envelope()],
        }
    }

    /// The nets of the same box in two halves, which are glued together; `None` of a kind that has none.
    pub fn halves(self, room: [Length; 3]) -> Option<Vec<Net>> {
        let ends = match self {
            CartonStyle::Tuck => true,
            CartonStyle::Sleeve => false,
            CartonStyle::TwoPiece | CartonStyle::Envelope => return None,
        };
        let [w, h, d] = room.map(|side| side + BOARD);
        let half = |wall| Folded { w, h, d }.wrapped(&[Wall::Spine, wall], ends).net();
        Some([Wall::Front, Wall::Back].map(half).into())
    }
}

impl Folded {
    /// How wide its tabs are.
    fn tab(self) -> Length {
        TAB.min(self.w.half()).min(self.h.half())
    }

    /// Walls side by side, with a tab at the left that is glued behind the last of them, or behind that of the other half;
    /// with ends that close it if it has any.
    fn wrapped(self, walls: &[Wall], ends: bool) -> NetShapes {
        let Folded { w, h, d } = self;
        let (none, tab) = (Length::ZERO, self.tab());
        let slant = tab.half().min(h / 4);
        let side = shape(&[
            (none, slant, none),
            (tab, none, none),
            (tab, h, none),
            (none, h - slant, none),
        ]);
        let (mut net, mut x) = (NetShapes::default().tab(&side), tab);
        for (n, wall) in walls.iter().copied().enumerate() {
            let wide = if wall == Wall::Spine { d } else { w };
            let whole = rect(x, none, wide, h);
            net = match wall {
                // Read from above on both sides of the front, as the box lies on its back.
                Wall::Spine if walls.get(n + 1) == Some(&Wall::Front) => {
                    net.panel(wall, whole, Turn::Quarter)
                }
                Wall::Spine => net.panel(wall, whole, Turn::ThreeQuarters),
                Wall::Front if ends => net.panel_of(wall, whole, Turn::None, &self.notched(x)),
                _ => net.panel(wall, whole, Turn::None),
            };
            net = match wall {
                Wall::Spine if ends => net
                    .flap(&self.dust_flap(x, false))
                    .flap(&self.dust_flap(x, true)),
                Wall::Back if ends => self.ends(net, x),
                _ => net,
            };
            x += wide;
        }
        net
    }

    /// The front, with a notch for a thumb in its upper edge.
    fn notched(self, x: Length) -> Path {
        let (none, r) = (Length::ZERO, THUMB.min(self.w / 5).min(self.h / 5));
        let (left, right) = (x + self.w.half() - r, x + self.w.half() + r);
        shape(&[
            (x, none, none),
            (left, none, none),
            (left, r, r),
            (right, r, r),
            (right, none, none),
            (x + self.w, none, none),
            (x + self.w, self.h, none),
            (x, self.h, none),
        ])
    }

    /// A flap above a spine, or below it, that closes half of an end.
    fn dust_flap(self, x: Length, below: bool) -> Path {
        let long = (self.w.half() - Length::mm(1)).min(self.d.max(TAB));
        let (taper, round) = (TAPER.min(self.d / 6), (self.d / 4).min(Length::mm(3)));
        self.outward(
            below,
            [(x, Length::ZERO), (x + self.d, Length::ZERO)],
            long,
            taper,
            round,
        )
    }

    /// The ends on the back: the upper one with a flap that is tucked in, the lower one with one that is glued.
    fn ends(self, net: NetShapes, x: Length) -> NetShapes {
        let Folded { w, h, d } = self;
        let (tuck, round) = (TUCK.min(h / 3), TUCK.min(h / 3) / 3);
        let lid = [(x, -d), (x + w, -d)];
        net.panel(Wall::Top, rect(x, -d, w, d), Turn::Half)
            .flap(&self.outward(false, lid, tuck, Length::um(500), round))
            .panel(Wall::Bottom, rect(x, h, w, d), Turn::Half)
            .tab(&self.outward(true, lid, self.tab(), TAPER, Length::ZERO))
    }

    /// A flap upwards from a level edge, or downwards from the same edge below the middle of the box; its sides run
    /// together by `taper` each, and its outer corners are round.
    fn outward(
        self,
        below: bool,
        [(left, y), (right, _)]: [(Length, Length); 2],
        long: Length,
        taper: Length,
        round: Length,
    ) -> Path {
        let far = y - long;
        let corners = [
            (left, y, Length::ZERO),
            (left + taper, far, round),
            (right - taper, far, round),
            (right, y, Length::ZERO),
        ];
        let mirrored = |(x, y, round): Corner| (x, self.h - y, round);
        let below_it: Vec<Corner> = corners.iter().rev().copied().map(mirrored).collect();
        if below {
            shape(&below_it)
        } else {
            shape(&corners)
        }
    }

    /// A floor with four walls, those at the left and the right with tabs that are glued behind the others.
    fn tray(self, floor: Wall) -> NetShapes {
        let Folded { w, h, d } = self;
        let (none, tab) = (Length::ZERO, self.tab());
        let taper = TAPER.min(d / 4);
        let upper = |left: Length| [(left, none), (left + d, none)];
        let corner = |below, left| self.outward(below, upper(left), tab, taper, none);
        NetShapes::default()
            .panel(floor, rect(none, none, w, h), Turn::None)
            .panel(Wall::Spine, rect(-d, none, d, h), Turn::Quarter)
            .panel(Wall::Spine, rect(w, none, d, h), Turn::ThreeQuarters)
            .panel(Wall::Top, rect(none, -d, w, d), Turn::Half)
            .panel(Wall::Bottom, rect(none, h, w, d), Turn::None)
            .tab(&corner(false, -d))
            .tab(&corner(false, w))
            .tab(&corner(true, w))
            .tab(&corner(true, -d))
    }

    /// A front with strips around it as wide as the envelope is deep, a back below it, tabs at its sides that are glued
    /// behind the back, and a flap above it.
    fn envelope(self) -> NetShapes {
        let Folded { w, h, d } = self;
        let (none, tab) = (Length::ZERO, self.tab());
        let slant = tab.half();
        let (left, right) = (-d - tab, w + d + tab);
        let flap = (h * 2 / 5).max(TAB);
        NetShapes::default()
            .panel(Wall::Front, rect(none, none, w, h), Turn::None)
            .panel(Wall::Spine, rect(-d, none, d, h), Turn::Quarter)
            .panel(Wall::Spine, rect(w, none, d, h), Turn::ThreeQuarters)
            .panel(Wall::Top, rect(none, -d, w, d), Turn::Half)
            .panel(Wall::Bottom, rect(none, h, w, d), Turn::None)
            .panel(Wall::Back, rect(none, h + d, w, h), Turn::Half)
            .tab(&shape(&[
                (-d, none, none),
                (-d, h, none),
                (left, h - slant, none),
                (left, slant, none),
            ]))
            .tab(&shape(&[
                (w + d, none, none),
                (right, slant, none),
                (right, h - slant, none),
                (w + d, h, none),
            ]))
            .flap(&self.outward(false, [(none, -d), (w, -d)], flap, w / 6, Length::mm(4)))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::*;
    use crate::geom::Seg;

    /// A point in space, in micrometres.
    type Spot = [f64; 3];

    /// The corners of each shape of a net once all its folds are at right angles.
    fn folded(shapes: &[Path]) -> Vec<Vec<Spot>> {
        let edges: Vec<Vec<[Spot; 2]>> = shapes.iter().map(edges).collect();
        let corners = |n: usize| {
            edges[n]
                .iter()
                .map(|[from, _]| *from)
                .collect::<Vec<Spot>>()
        };
        let mut placed: Vec<Option<Vec<Spot>>> = vec![None; shapes.len()];
        placed[0] = Some(corners(0));
        let mut next = VecDeque::from([0]);
        while let Some(one) = next.pop_front() {
            for (n, [from, to]) in edges[one].iter().enumerate() {
                let shares = |other: &usize| edges[*other].contains(&[*to, *from]);
                let Some(other) = (0..shapes.len())
                    .filter(|other| placed[*other].is_none())
                    .find(shares)
                else {
                    continue;
                };
                let lies = placed[one].clone().unwrap();
                let axis = (lies[n], lies[(n + 1) % lies.len()]);
                // In the plane of the first shape, then folded about the edge.
                let flat = corners(other)
                    .into_iter()
                    .map(|at| onto(at, (*from, *to), axis, &lies));
                placed[other] = Some(flat.collect());
                next.push_back(other);
            }
        }
        placed.into_iter().flatten().collect()
    }

    fn edges(shape: &Path) -> Vec<[Spot; 2]> {
        let at = |(x, y): (i32, i32)| [f64::from(x), f64::from(y), 0.0];
        let ends = shape.segs().iter().filter_map(|seg| match seg {
            Seg::Move(to) | Seg::Line(to) | Seg::Cubic(.., to) => Some(at(*to)),
            Seg::Close => None,
        });
        let ends: Vec<Spot> = ends.collect();
        (0..ends.len())
            .map(|n| [ends[n], ends[(n + 1) % ends.len()]])
            .collect()
    }

    fn less(a: Spot, b: Spot) -> Spot {
        [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
    }

    fn cross(a: Spot, b: Spot) -> Spot {
        [
            a[1] * b[2] - a[2] * b[1],
            a[2] * b[0] - a[0] * b[2],
            a[0] * b[1] - a[1] * b[0],
        ]
    }

    fn unit(a: Spot) -> Spot {
        let long = (a[0] * a[0] + a[1] * a[1] + a[2] * a[2]).sqrt();
        a.map(|n| n / long)
    }

    /// Where a place on the net lies that is folded about an edge, which lies on an axis in space; `near` is the shape on the
    /// other side of it.
    fn onto(at: Spot, (from, to): (Spot, Spot), axis: (Spot, Spot), near: &[Spot]) -> Spot {
        let (along, by) = (unit(less(to, from)), less(at, from));
        let far = by[0] * along[0] + by[1] * along[1];
        // Outwards from the shape, which has its inside at the right of its edges.
        let out = by[0] * along[1] - by[1] * along[0];
        let line = unit(less(axis.1, axis.0));
        let normal = (0..near.len()).map(|n| {
            let [a, b, c] = [
                near[n],
                near[(n + 1) % near.len()],
                near[(n + 2) % near.len()],
            ];
            cross(less(b, a), less(c, b))
        });
        let sum = normal.fold([0.0; 3], |sum, one| {
            [sum[0] + one[0], sum[1] + one[1], sum[2] + one[2]]
        });
        let down = unit(sum);
        [0, 1, 2].map(|n| axis.0[n] + line[n] * far + down[n] * out)
    }

    const STYLES: [CartonStyle; 4] = [
        CartonStyle::Tuck,
        CartonStyle::TwoPiece,
        CartonStyle::Sleeve,
        CartonStyle::Envelope,
    ];

    /// Rooms of a deck, of a few cards, of a cube, and of a shallow box.
    const ROOMS: [[i64; 3]; 4] = [
        [64_500, 89_900, 17_200],
        [64_500, 89_900, 3_000],
        [40_000, 40_000, 40_000],
        [120_000, 70_000, 25_000],
    ];

    #[test]
    fn edges_that_meet_are_equally_long_and_all_that_is_folded_lies_within_the_box() {
        for (style, room) in STYLES
            .into_iter()
            .flat_map(|style| ROOMS.map(|room| (style, room)))
        {
            for shapes in style.shapes(room.map(Length::um)) {
                let folded = folded(&shapes.shapes);
                assert_eq!(
                    folded.len(),
                    shapes.shapes.len(),
                    "{style:?}: a shape hangs at no other"
                );
                let net = shapes.net();
                let size = |wall| {
                    net.panels
                        .iter()
                        .find(|panel| panel.wall == wall)
                        .map(|panel| panel.rect.size)
                };
                let large = size(Wall::Front).or(size(Wall::Back)).unwrap();
                let deep = net
                    .panels
                    .iter()
                    .find(|panel| panel.wall == Wall::Spine)
                    .unwrap()
                    .rect
                    .size
                    .w;
                let ends = |n: usize| {
                    let all = || folded.iter().flatten().map(|at| at[n]);
                    (
                        all().fold(f64::INFINITY, f64::min),
                        all().fold(f64::NEG_INFINITY, f64::max),
                    )
                };
                let ends = [0, 1, 2].map(ends);
                let mut measured = ends.map(|(least, most)| ((most - least) / 10.0).round() as i64);
                let mut wanted = [large.w, large.h, deep]
                    .map(|side| (side.to_um() as f64 / 10.0).round() as i64);
                measured.sort_unstable();
                wanted.sort_unstable();
                assert_eq!(
                    measured, wanted,
                    "{style:?} {room:?}: it is larger than its panels, in hundredths of a mm"
                );
                // The corners of panels come together in the corners of the box.
                let is_end = |at: &Spot, n: usize| {
                    (at[n] - ends[n].0).abs() < 10.0 || (at[n] - ends[n].1).abs() < 10.0
                };
                let is_flat = |shape: &[Spot]| {
                    (0..3).any(|n| shape.iter().all(|at| (at[n] - shape[0][n]).abs() < 10.0))
                };
                let in_corner = folded
                    .iter()
                    .flatten()
                    .filter(|at| (0..3).all(|n| is_end(at, n)))
                    .count();
                assert!(
                    in_corner >= net.panels.len() * 4,
                    "{style:?} {room:?}: {in_corner} corners"
                );
                assert!(
                    folded.iter().all(|shape| is_flat(shape)
                        && shape.iter().all(|at| (0..3).any(|n| is_end(at, n))))
                );
            }
        }
    }

    #[test]
    fn flaps_of_a_tuck_box_do_not_overlap_and_nothing_lies_twice_on_a_net() {
        for (style, room) in STYLES
            .into_iter()
            .flat_map(|style| ROOMS.map(|room| (style, room.map(Length::um))))
        {
            let halves = style.halves(room).into_iter().flatten();
            for net in style.nets(room).into_iter().chain(halves) {
                let area = |path: &Path| crate::geom::Polyline::of(path).signed_area();
                assert!(area(net.outline.path()) > 0.0);
                let ends = net.outline.creases().iter().filter_map(Path::straight);
                let points: Vec<_> = ends.flat_map(|(from, to)| [from, to]).collect();
                let depths = net.outline.depths(&points);
                assert!(
                    depths
                        .iter()
                        .all(|depth| depth.abs() < 10.0 || *depth > 0.0),
                    "a fold ends outside"
                );
                let panels = &net.panels;
                let apart = |n: usize| {
                    panels[n + 1..]
                        .iter()
                        .all(|other| !other.rect.overlaps(panels[n].rect))
                };
                assert!((0..panels.len()).all(apart), "{style:?}: panels overlap");
            }
        }
        let [w, h, d] = [60_000, 90_000, 40_000].map(Length::um);
        let flap = Folded { w, h, d }
            .dust_flap(Length::ZERO, false)
            .bounds()
            .unwrap();
        assert!(
            flap.size.h * 2 < w,
            "two of them meet in the middle of the box"
        );
    }

    #[test]
    fn the_room_inside_is_as_large_as_was_asked_for() {
        let net = &CartonStyle::Tuck.nets([64_500, 89_900, 17_200].map(Length::um))[0];
        let of = |wall| {
            net.panels
                .iter()
                .find(|panel| panel.wall == wall)
                .unwrap()
                .rect
                .size
        };
        let inside = [of(Wall::Front).w, of(Wall::Front).h, of(Wall::Spine).w]
            .map(|side| (side - BOARD).to_um());
        assert_eq!(inside, [64_500, 89_900, 17_200]);
    }

    #[test]
    fn a_lid_goes_over_its_tray_with_some_ease() {
        let nets = CartonStyle::TwoPiece.nets([64_500, 89_900, 17_200].map(Length::um));
        let [lid, tray] = [(&nets[0], Wall::Front), (&nets[1], Wall::Back)].map(|(net, wall)| {
            let panel = net.panels.iter().find(|panel| panel.wall == wall);
            panel.unwrap().rect.size
        });

        // The lid goes around the board of the tray on both sides, and needs 0.6 mm more to be lifted.
        let difference = BOARD * 2 + Length::um(600);
        assert_eq!([lid.w - tray.w, lid.h - tray.h], [difference; 2]);
    }
}
