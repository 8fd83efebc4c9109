//! Which side or corner of a cell is intended by a direction or by a number.

use super::{CellGraph, hypot};

/// A direction or a number by which people name a side or a corner of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Facing {
    /// Towards this direction, to the right and down.
    Towards((f64, f64)),
    /// Clockwise from the top, the first being 1.
    Number(usize),
}

/// Half of the square root of two.
const DIAGONAL: f64 = std::f64::consts::FRAC_1_SQRT_2;
/// The points of the compass, to the right and down.
const COMPASS: [(&str, (f64, f64)); 8] = [
    ("n", (0.0, -1.0)),
    ("ne", (DIAGONAL, -DIAGONAL)),
    ("e", (1.0, 0.0)),
    ("se", (DIAGONAL, DIAGONAL)),
    ("s", (0.0, 1.0)),
    ("sw", (-DIAGONAL, DIAGONAL)),
    ("w", (-1.0, 0.0)),
    ("nw", (-DIAGONAL, -DIAGONAL)),
];
/// The least cosine of the angle between a direction and what faces it: less than 45 degrees, half of what is between points
/// of the compass on a square.
const FACES: f64 = 0.72;
/// How much nearer than all others it must be, as a cosine: 30 degrees to either side are equally near.
const NEARER: f64 = 0.01;
/// How near to the top what is a little to the left of it still counts as the first, of four quarters.
const TOP: f64 = 0.01;

impl Facing {
    /// A point of the compass in whatever letters, such as `ne`, or a number from 1.
    pub fn parse(word: &str) -> Option<Facing> {
        let towards = COMPASS
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(word));
        let number = || {
            word.parse()
                .ok()
                .filter(|number| *number > 0)
                .map(Facing::Number)
        };
        towards.map(|(_, to)| Facing::Towards(*to)).or_else(number)
    }

    /// The place among some ways from the middle of a cell of the one that is intended.
    fn of(self, ways: &[(f64, f64)]) -> Option<usize> {
        match self {
            Facing::Number(number) => {
                let mut order: Vec<usize> = (0..ways.len()).collect();
                order.sort_by(|one, other| {
                    clockwise(ways[*one]).total_cmp(&clockwise(ways[*other]))
                });
                order.get(number - 1).copied()
            }
            Facing::Towards((x, y)) => {
                let near = |way: &(f64, f64)| (way.0 * x + way.1 * y) / hypot(way.0, way.1);
                let mut order: Vec<(f64, usize)> = ways.iter().map(near).zip(0..).collect();
                order.sort_by(|one, other| other.0.total_cmp(&one.0));
                let (first, second) =
                    (order.first()?, order.get(1).map_or(-1.0, |second| second.0));
                (first.0 > FACES && first.0 - second > NEARER).then_some(first.1)
            }
        }
    }
}

/// A number from 0 to 4 that grows with the angle of a way, clockwise from the top.
fn clockwise((x, y): (f64, f64)) -> f64 {
    let across = x / (x.abs() + y.abs());
    let turned = match (y < 0.0, x >= 0.0) {
        (true, true) => across,
        (true, false) => 4.0 + across,
        (false, _) => 2.0 - across,
    };
    if turned > 4.0 - TOP { 0.0 } else { turned }
}

impl CellGraph {
    /// The number of the side of a cell that is intended, counted as its corners are: it begins at the corner of that number.
    pub fn side_facing(&self, cell: usize, facing: Facing) -> Option<usize> {
        let count = self.corners(cell).len();
        let ways: Vec<(f64, f64)> = (0..count)
            .map(|side| self.way_to(cell, self.middle_of(cell, side)))
            .collect();
        facing.of(&ways)
    }

    /// The corner of a cell that is intended.
    pub fn corner_facing(&self, cell: usize, facing: Facing) -> Option<usize> {
        let corners = self.corners(cell);
        let ways: Vec<(f64, f64)> = corners
            .iter()
            .map(|corner| self.way_to(cell, self.corner(*corner)))
            .collect();
        facing.of(&ways).map(|n| corners[n])
    }

    /// The way from the middle of a cell to a place, in micrometres.
    fn way_to(&self, cell: usize, (x, y): (f64, f64)) -> (f64, f64) {
        let middle = self.centre(cell);
        (x - middle.x.to_um() as f64, y - middle.y.to_um() as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Hex, HexGrid, Length, Point, Pointing, Rect};

    /// The sides and corners of a cell that these words mean, by their order around it.
    fn meant(graph: &CellGraph, words: &str) -> Vec<[Option<usize>; 2]> {
        let of = |word: &str| {
            let facing = Facing::parse(word).unwrap();
            let corner = graph.corner_facing(0, facing);
            [
                graph.side_facing(0, facing),
                corner.and_then(|corner| graph.corners(0).iter().position(|n| *n == corner)),
            ]
        };
        words.split(' ').map(of).collect()
    }

    #[test]
    fn sides_and_corners_go_by_the_compass_and_by_numbers() {
        let hex = |pointing| {
            let grid = HexGrid {
                origin: Point::default(),
                side: Length::mm(10),
                pointing,
            };
            CellGraph::hexes(&grid, &[Hex::new(0, 0)])
        };
        let all =
            |words| [Pointing::Pointy, Pointing::Flat].map(|pointing| meant(&hex(pointing), words));
        let [pointy, flat] = all("n ne e 1 6 7");
        assert_eq!(
            pointy,
            [
                [None, Some(0)],
                [Some(0), Some(1)],
                [Some(1), None],
                [Some(0); 2],
                [Some(5); 2],
                [None; 2]
            ]
        );
        assert_eq!(
            flat,
            [
                [Some(0), None],
                [Some(1), Some(1)],
                [None, Some(2)],
                [Some(0), Some(1)],
                [Some(5), Some(0)],
                [None; 2]
            ]
        );
        let square = CellGraph::rects(&[Rect::um(0, 0, 9_000, 9_000)]);
        let sides = [
            [Some(0), None],
            [None, Some(1)],
            [Some(1), None],
            [Some(3), None],
            [None, Some(0)],
        ];
        assert_eq!(meant(&square, "n NE e w nw"), sides);
        assert_eq!([Facing::parse("north"), Facing::parse("0")], [None, None]);
    }
}
