//! Hexagons that are cut straight.
//!
//! The sides of a honeycomb zigzag. Here hexagons touch only at their points:
//! columns as wide as a piece, every second one lowered by half a piece. Every
//! side then lies on a line that crosses the whole sheet and cuts into no other
//! piece, so a knife along three sets of lines frees them all. A quarter of the
//! paper is waste, in triangles that hold the bleed. Squeezed hexagons lie alike.

use super::imposer::Imposer;
use super::pack::{self, Spacing};
use super::slicing::{Arrangement, Slicing};
use crate::geom::{Length, Outline, Point, Rect, Seg, Size, TextBox, Turn, hypot};
use crate::model::MarkStyle;
use crate::sheet::{CutKind, Line, Mark, Mirror, Place};

/// The layout that lays `count` pieces onto the fewest sheets; among equals one
/// that leaves room for marks, then one with a point at the top of each piece.
/// `None` where not even one piece fits.
pub(super) fn pack(
    piece: Size,
    spacing: Spacing,
    count: usize,
    imposer: &Imposer<'_>,
) -> Option<Arrangement> {
    let rim = spacing.rim;
    let areas = imposer.areas().into_iter();
    let rooms = areas.map(|(area, slug)| {
        (
            Room {
                area: area.inset(rim),
                across: imposer.printable,
                painted: area,
                slug,
            },
            (),
        )
    });
    best(piece, count, spacing, rooms).map(|(found, ())| found)
}

/// The same for sheets that are folded, and the fold, from which the bleed of
/// the pieces keeps so far off.
pub(super) fn pack_half(
    piece: Size,
    spacing: Spacing,
    (bleed, off): (Length, Length),
    count: usize,
    imposer: &Imposer<'_>,
) -> Option<(Arrangement, Mirror)> {
    let halves =
        pack::halves(imposer.printable, imposer.slug(), (bleed, off), spacing.rim).into_iter();
    let rooms = halves.map(|half| {
        let pack::Half {
            rect,
            painted,
            slug,
            mirror,
        } = half;
        (
            Room {
                area: rect,
                across: rect,
                painted,
                slug,
            },
            mirror,
        )
    });
    best(piece, count, spacing, rooms)
}

/// So many hexagons in columns, or in rows where they are turned, from the origin.
pub(super) fn block(piece: Size, columns: i64, count: usize, turn: Turn) -> Vec<Place> {
    // In two columns next to each other there are as many as in two rows of a plain grid.
    let (count, longer) = (count as i64, (columns + 1) / 2);
    let rest = count % columns;
    let full = count / columns;
    let rows = match rest {
        0 => [full, full],
        _ if rest <= longer => [full + 1, full],
        _ => [full + 1, full + 1],
    };
    let lattice = Lattice {
        piece,
        columns,
        rows,
        turn,
    };
    lattice
        .places_at(Point::default())
        .into_iter()
        .take(count as usize)
        .collect()
}

/// The straight cuts that free hexagons, strips first.
pub(super) fn cuts(places: &[Place]) -> Vec<(Line, CutKind)> {
    let point = |(x, y): (i64, i64)| Point::new(Length::um(x), Length::um(y));
    found(places)
        .into_iter()
        .map(|cut| (Line::new(point(cut.from), point(cut.to)), cut.kind))
        .collect()
}

/// Guides in line with every cut, at both of its ends: a mark outside; where there is
/// no room for a whole one within a rectangle and off the slug, a short tick; and where
/// there is none at all, a tick on the cut itself.
pub(super) fn guides(
    places: &[Place],
    within: Rect,
    slug: Option<TextBox>,
    style: MarkStyle,
) -> Vec<Mark> {
    let free = |line: &Line| {
        within.holds(line.bounds())
            && slug.is_none_or(|strip| !strip.rect.overlaps(line.bounds().inset(-style.weight)))
    };
    let both = |cut: Cutting| {
        let ends = [
            (cut.from, (-cut.towards.0, -cut.towards.1)),
            (cut.to, cut.towards),
        ];
        ends.map(|(at, outwards)| end(at, outwards, cut.side, style, &free))
    };
    found(places).into_iter().flat_map(both).collect()
}

/// Where pieces may be laid.
struct Room {
    area: Rect,
    /// What they are in the middle of, across the page.
    across: Rect,
    /// Nothing of a piece is painted outside.
    painted: Rect,
    slug: Option<TextBox>,
}

/// Columns of hexagons, or rows where they are turned a quarter.
#[derive(Clone, Copy)]
struct Lattice {
    piece: Size,
    columns: i64,
    /// How many are in the first column, and in the second, which is lowered.
    rows: [i64; 2],
    turn: Turn,
}

/// One straight cut through all pieces.
struct Cutting {
    /// The first and the last corner of a piece on it.
    from: (i64, i64),
    to: (i64, i64),
    /// From the first to the last, one micrometre long.
    towards: (f64, f64),
    /// How long the sides of the pieces are, in micrometres.
    side: f64,
    kind: CutKind,
}

/// The sheets that a layout takes, how many ways have no room for marks, and
/// whether it is turned: less is better.
type Cost = (usize, usize, bool);

fn best<T>(
    piece: Size,
    count: usize,
    spacing: Spacing,
    rooms: impl Iterator<Item = (Room, T)>,
) -> Option<(Arrangement, T)> {
    let free = (spacing.mark - spacing.rim).max(Length::ZERO);
    let kept = [
        (free, free),
        (free, Length::ZERO),
        (Length::ZERO, free),
        (Length::ZERO, Length::ZERO),
    ];
    let mut best: Option<(Cost, Lattice, Room, T)> = None;
    for (room, more) in rooms {
        let size = room.area.size;
        let tried = [Turn::None, Turn::Quarter]
            .into_iter()
            .flat_map(|turn| kept.map(|kept| (turn, kept)));
        let costed = tried.filter_map(|(turn, (side, end))| {
            let lattice =
                Lattice::filling(piece, Size::new(size.w - side * 2, size.h - end * 2), turn)?;
            let cramped = [side, end]
                .into_iter()
                .filter(|kept| *kept == Length::ZERO)
                .count();
            Some((
                (
                    count.div_ceil(lattice.places()),
                    cramped,
                    turn != Turn::None,
                ),
                lattice,
            ))
        });
        let Some((cost, lattice)) = costed.min_by_key(|(cost, _)| *cost) else {
            continue;
        };
        if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
            best = Some((cost, lattice, room, more));
        }
    }
    best.map(|(_, lattice, room, more)| (lattice.arranged(&room), more))
}

impl Lattice {
    fn filling(piece: Size, room: Size, turn: Turn) -> Option<Lattice> {
        let room = turn.size(room);
        if !piece.fits(room) {
            return None;
        }
        let columns = room.w.count(piece.w);
        let lowered = (room.h - piece.h.half()).count(piece.h);
        Some(Lattice {
            piece,
            columns,
            rows: [room.h.count(piece.h), lowered],
            turn,
        })
    }

    fn places(&self) -> usize {
        (0..self.columns)
            .map(|column| self.rows[column as usize % 2] as usize)
            .sum()
    }

    /// The places of pieces, the corner of all at the origin.
    fn cells(self) -> impl Iterator<Item = Rect> {
        let Size { w, h } = self.piece;
        let longest = self.rows[0];
        (0..longest).flat_map(move |row| {
            let columns =
                (0..self.columns).filter(move |column| row < self.rows[*column as usize % 2]);
            columns.map(move |column| {
                let lowered = if column % 2 == 1 {
                    h.half()
                } else {
                    Length::ZERO
                };
                let at = Point::new(w * column, h * row + lowered);
                match self.turn {
                    Turn::None => Rect::new(at, self.piece),
                    _ => Rect::new(Point::new(at.y, at.x), self.piece.swapped()),
                }
            })
        })
    }

    /// In the middle of a room; see [`pack::pack`].
    fn arranged(self, room: &Room) -> Arrangement {
        let hull = self.cells().reduce(Rect::around).unwrap_or_default().size;
        let spare = Size::new(room.across.size.w - hull.w, room.area.size.h - hull.h);
        let at = Point::new(
            room.across.left() + spare.w.half(),
            room.area.top() + spare.h.half(),
        );
        Arrangement {
            slicing: Slicing::Block(self.places_at(at)),
            slug: room.slug,
            area: room.painted,
        }
    }

    /// The places of pieces from a corner, in reading order.
    fn places_at(self, at: Point) -> Vec<Place> {
        let place = |rect: Rect| Place {
            index: 0,
            rect: rect.moved(at),
            turn: self.turn,
        };
        let mut places: Vec<Place> = self.cells().map(place).collect();
        places.sort_by_key(|place| (place.rect.top(), place.rect.left()));
        places
    }
}

/// Every straight cut through pieces that are all turned alike.
fn found(places: &[Place]) -> Vec<Cutting> {
    let Some(first) = places.first() else {
        return Vec::new();
    };
    let piece = first.turn.size(first.rect.size);
    let (w, h) = (piece.w.to_um(), piece.h.to_um());
    let hexagons: Vec<[(i64, i64); 6]> = places
        .iter()
        .map(|place| corners(place.rect, place.turn))
        .collect();
    let mut found = Vec::new();
    let ways = [
        (1, (0, 1), CutKind::Long),
        (0, (2 * w, h), CutKind::Slant),
        (2, (2 * w, -h), CutKind::Slant),
    ];
    for (n, towards, kind) in ways {
        let (x, y) = if first.turn == Turn::None {
            towards
        } else {
            (-towards.1, towards.0)
        };
        let long = ((x * x + y * y) as f64).sqrt();
        let across = |at: &(i64, i64)| at.0 * y - at.1 * x;
        let along = |at: &(i64, i64)| at.0 * x + at.1 * y;
        // Sides three apart are level with one another.
        let sides = hexagons
            .iter()
            .flat_map(|six| [n, n + 1, n + 3, (n + 4) % 6].map(|at| six[at]));
        let mut ends: Vec<(i64, i64)> = sides.collect();
        ends.sort_by_key(|at| (across(at), along(at)));
        // Corners are rounded to micrometres, and cuts lie far apart.
        let apart = |a: &(i64, i64), b: &(i64, i64)| ((across(b) - across(a)) as f64) < 20.0 * long;
        for level in ends.chunk_by(apart) {
            let (from, to) = (
                level.iter().min_by_key(|at| along(at)),
                level.iter().max_by_key(|at| along(at)),
            );
            let (Some(from), Some(to)) = (from.copied(), to.copied()) else {
                continue;
            };
            let side = hypot(w as f64 / 2.0, h as f64 / 4.0).min(h as f64 / 2.0);
            found.push(Cutting {
                from,
                to,
                towards: (x as f64 / long, y as f64 / long),
                side,
                kind,
            });
        }
    }
    found
}

/// The corners of a hexagon in its turned box; that at its top comes first.
fn corners(rect: Rect, turn: Turn) -> [(i64, i64); 6] {
    let path = Outline::hex(turn.size(rect.size)).lying(rect.at, turn);
    let mut corners = [(0, 0); 6];
    for (corner, seg) in corners.iter_mut().zip(path.segs()) {
        if let Seg::Move((x, y)) | Seg::Line((x, y)) = *seg {
            *corner = (x.into(), y.into());
        }
    }
    corners
}

/// The guide at one end of a cut.
fn end(
    at: (i64, i64),
    outwards: (f64, f64),
    side: f64,
    style: MarkStyle,
    is_free: &impl Fn(&Line) -> bool,
) -> Mark {
    let off = |by: Length| {
        let by = by.to_um() as f64;
        Point::near((at.0 as f64 + outwards.0 * by, at.1 as f64 + outwards.1 * by))
    };
    let line = |from: Length, to: Length| {
        let (from, to) = (off(from), off(to));
        Line::new(from.min(to), from.max(to))
    };
    // Two cuts cross again a side further out, where their marks should have ended.
    let room = Length::um(side as i64) - style.offset - Length::um(500);
    let mut length = style.longest.min(room).max(style.shortest);
    while length >= style.shortest {
        let mark = line(style.offset, style.offset + length);
        if is_free(&mark) {
            return Mark::Crop(mark);
        }
        length -= Length::um(100);
    }
    // Nothing is painted in line with a cut, so a tick may be near its piece.
    let short = line(Length::um(500), Length::um(2_000));
    Mark::Tick(if is_free(&short) {
        short
    } else {
        line(Length::ZERO, -Mark::TICK)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(width: f64, paper: (f64, f64)) -> usize {
        let piece = Size::new(
            Length::from_mm(width),
            Length::from_mm(width * 1.154_700_538),
        );
        let room = Size::new(
            Length::from_mm(paper.0 - 12.0),
            Length::from_mm(paper.1 - 12.0),
        );
        let places =
            |turn| Lattice::filling(piece, room, turn).map_or(0, |lattice| lattice.places());
        assert_eq!(
            Lattice::filling(piece, room, Turn::None).map(|all| all.cells().count()),
            Some(places(Turn::None))
        );
        places(Turn::None).max(places(Turn::Quarter))
    }

    #[test]
    fn a_sheet_holds_as_many_as_can_be_cut_straight() {
        for (width, wanted) in [
            (19.05, [119, 153, 120]),
            (25.4, [68, 88, 66]),
            (31.75, [40, 51, 42]),
            (38.1, [28, 36, 28]),
            (50.8, [16, 20, 13]),
        ] {
            let papers = [(215.9, 279.4), (215.9, 355.6), (210.0, 297.0)];
            assert_eq!(
                papers.map(|paper| count(width, paper)),
                wanted,
                "{width} mm"
            );
        }
    }

    #[test]
    fn hexagons_of_neighbouring_columns_touch_at_a_point() {
        let piece = Size::new(Length::mm(24), Length::mm(28));
        let lattice = Lattice {
            piece,
            columns: 2,
            rows: [2, 1],
            turn: Turn::None,
        };
        let at: Vec<_> = lattice
            .cells()
            .map(|rect| corners(rect, Turn::None))
            .collect();
        let (left, right) = (at[0], at[1]);
        assert_eq!(left[2], right[5]);
        // And the side above that point is in line with the one below it.
        let slope = |a: (i64, i64), b: (i64, i64)| (b.0 - a.0, b.1 - a.1);
        assert_eq!(slope(left[3], left[2]), slope(right[5], right[0]));
    }
}
