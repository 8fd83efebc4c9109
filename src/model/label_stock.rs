//! Label and perforated paper: sheets with places of one size.

use super::Paper;
use crate::geom::{Length, Point, Rect, Size};

/// A sheet of label or perforated paper: built in, or a table `[stock.NAME]` of a kit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelStock {
    /// The name for commands, such as `avery-5371`.
    pub name: String,
    /// What it is, such as `business cards`.
    pub title: String,
    /// The sheet.
    pub paper: Paper,
    /// How many places lie side by side.
    pub columns: u32,
    /// How many lie one below the other.
    pub rows: u32,
    /// The size of a place.
    pub size: Size,
    /// The top left corner of the first place, from that of the sheet.
    pub at: Point,
    /// From one place to the next, to the right and down.
    pub pitch: Point,
    /// Where its measures come from.
    pub source: String,
}

impl LabelStock {
    /// Every place, row by row from the top.
    pub fn places(&self) -> Vec<Rect> {
        let (columns, rows) = (i64::from(self.columns), i64::from(self.rows));
        let place = |row: i64, column: i64| {
            let by = Point::new(Length::um(self.pitch.x.to_um() * column), Length::um(self.pitch.y.to_um() * row));
            Rect::new(self.at + by, self.size)
        };
        (0..rows).flat_map(|row| (0..columns).map(move |column| place(row, column))).collect()
    }

    /// The box around all places.
    pub fn bounds(&self) -> Rect {
        self.places().into_iter().reduce(Rect::around).unwrap_or_default()
    }
}
