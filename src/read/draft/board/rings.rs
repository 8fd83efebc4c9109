//! `[board.NAME.rings]`: rings around a middle, each divided into sectors.

use super::lattice::{STRAY, joined};
use super::numbered::Counts;
use crate::diag::{Code, Diagnostic};
use crate::geom::{Length, Outlined, Point, Rotation};
use crate::limits::CELLS;
use crate::message::msg;
use crate::model::Grid;
use crate::read::draft::Reading;
use crate::schema::keys;
use crate::schema::table::Table;

/// The angle between two points of an arc, in degrees: lines between them are straight within 0.02 mm on a board of 250 mm.
const ARC: f64 = 1.5;
/// How near to one another two angles are one, in degrees.
const SAME: f64 = 1e-6;

/// What a table says of its rings.
struct Dial {
    middle: Point,
    inner: Length,
    width: Length,
    /// From the top to where the first sectors begin, in degrees.
    start: f64,
    /// How many sectors each ring has, the innermost first.
    sectors: Vec<u32>,
}

pub(super) fn rings(cx: &mut Reading<'_>, table: &Table<'_>, middle: Point) -> Option<Grid> {
    let dial = Dial {
        middle: table.get(&keys::rings::CENTRE).unwrap_or(middle),
        inner: table.get(&keys::rings::INNER),
        width: table.get(&keys::rings::WIDTH)?,
        start: table.get(&keys::rings::START),
        sectors: table.get(&keys::rings::SECTORS)?,
    };
    let count = dial.sectors.iter().map(|count| u64::from(*count)).sum();
    if !CELLS.allows(count) {
        // TRANSLATORS: A number and a unit follow, such as "12,000 cells".
        let subject = msg!("the grid has");
        table.diagnostics.emit(
            Diagnostic::beyond(&CELLS, subject, count).at(table.span_of(&keys::rings::SECTORS)),
        );
        return None;
    }
    if let Some(ring) =
        (0..dial.sectors.len()).find(|ring| dial.sectors[*ring] == 1 && !dial.is_disc(*ring))
    {
        let note = Diagnostic::new(
            Code::BadValue,
            msg!(
                "ring {ring} cannot have a single sector, which would have a hole",
                ring = ring + 1
            ),
        )
        .at(table.span_of(&keys::rings::SECTORS));
        table.diagnostics.emit(note.help(msg!(
            "give it 2 sectors or more; only a disc in the middle can be one"
        )));
        return None;
    }
    let rings = dial.sectors.iter().enumerate();
    let sectors = rings.flat_map(|(ring, count)| (0..*count).map(move |sector| (ring, sector)));
    let (cells, of) = sectors
        .map(|(ring, sector)| (dial.cell(ring, sector), dial.counts(ring, sector)))
        .unzip();
    let (cells, mesh) = (
        Counts {
            names: &["column", "row", "ring", "sector"],
            of,
        }
        .cells(cx, table),
        joined(cells, STRAY),
    );
    Some(Grid {
        mesh,
        cells: cells.0,
        columns: cells.1,
        ..Grid::default()
    })
}

impl Dial {
    fn is_disc(&self, ring: usize) -> bool {
        ring == 0 && self.inner == Length::ZERO
    }

    /// What the cell of a sector counts: its sector is also its column, and its ring its row.
    fn counts(&self, ring: usize, sector: u32) -> Vec<i32> {
        let (ring, sector) = (ring as i32 + 1, sector as i32 + 1);
        vec![sector, ring, ring, sector]
    }

    /// The radius of the circle within a ring.
    fn radius(&self, ring: usize) -> Length {
        self.inner + self.width * ring as i64
    }

    fn place(&self, radius: Length, angle: f64) -> (f64, f64) {
        let top = (
            self.middle.x.to_um() as f64,
            (self.middle.y - radius).to_um() as f64,
        );
        Rotation::degrees(angle + self.start)
            .about(self.middle)
            .apply(top.0, top.1)
    }

    /// The angles at which a circle has points: those of the sectors on both sides of it, so that these share their points, and
    /// more in between, so that it looks round.
    fn angles(&self, circle: usize) -> Vec<f64> {
        let both = [circle.checked_sub(1), Some(circle)].into_iter().flatten();
        let counts = both.filter_map(|ring| self.sectors.get(ring).copied());
        let mut angles: Vec<f64> = counts
            .flat_map(|count| (0..=count).map(move |n| f64::from(n) * 360.0 / f64::from(count)))
            .collect();
        angles.extend((0..(360.0 / ARC) as u32).map(|n| f64::from(n) * ARC));
        angles.sort_by(f64::total_cmp);
        angles.dedup_by(|one, other| (*one - *other).abs() < SAME);
        angles
    }

    /// The part of a circle from one angle to another.
    fn arc(&self, circle: usize, (from, to): (f64, f64)) -> Vec<(f64, f64)> {
        let angles = self
            .angles(circle)
            .into_iter()
            .filter(|angle| *angle > from - SAME && *angle < to + SAME);
        angles
            .map(|angle| self.place(self.radius(circle), angle))
            .collect()
    }

    fn cell(&self, ring: usize, sector: u32) -> Outlined {
        let count = f64::from(self.sectors[ring]);
        let (from, to) = (
            f64::from(sector) * 360.0 / count,
            f64::from(sector + 1) * 360.0 / count,
        );
        let mut outline = self.arc(ring + 1, (from, to));
        if self.sectors[ring] == 1 {
            return (outline, self.middle);
        }
        if self.is_disc(ring) {
            outline.push(self.place(Length::ZERO, 0.0));
        } else {
            outline.extend(self.arc(ring, (from, to)).into_iter().rev());
        }
        (
            outline,
            Point::near(self.place(self.radius(ring) + self.width.half(), (from + to) / 2.0)),
        )
    }
}
