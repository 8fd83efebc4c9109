//! Phrases of the calibration sheet.

use super::{Units, Words};

/// The calibration sheet. Phrases are Markdown. What is read on it is typed in millimetres, in every country.
pub struct Calibration {
    /// What its pages are, in bookmarks and as the title of the file.
    pub name: Words,
    /// What the file is for.
    pub subject: Words,
    /// The titles of the front and the back, while a printer is measured.
    pub measure: [Words; 2],
    /// The titles of the front and the back, while a correction is looked at.
    pub verify: [Words; 2],
    /// Which side it is: the front, the back.
    pub side: [Words; 2],
    /// Below a title: the side, the paper, and the edge over which paper is turned.
    pub below: fn(side: &str, paper: &str, edge: &str) -> String,
    /// The edges over which paper is turned: the long one, the short one.
    pub edges: [Words; 2],
    /// What to do, while a printer is measured.
    pub measure_steps: fn(edge: &str) -> String,
    /// What to do, while a correction is looked at.
    pub verify_steps: fn(edge: &str, units: Units) -> String,
    /// Above the doubts.
    pub doubts: Words,
    /// What may have gone wrong: the edge that was asked for, the other one, and the option for that one.
    pub wrong_edge: fn(edge: &str, other: &str, option: &str) -> String,
    /// What may be wrong with the printer.
    pub uneven: Words,
    /// Below the bar across, and beside the bar down.
    pub bars: fn(Units) -> [Words; 2],
    /// The edges of the front: left, top, right, bottom.
    pub sides: [Words; 4],
    /// How the back is read, while a printer is measured.
    pub read: Words,
    /// How the back is read, while a correction is looked at.
    pub read_again: Words,
    /// Above the cells to write in.
    pub write_here: Words,
    /// A cell for how far a hole lies to the right, and one for how far it lies up.
    pub cells: [fn(letter: &str) -> String; 2],
    /// Cells for the bars: across, down.
    pub bar_cells: [Words; 2],
    /// Below the example.
    pub example: Words,
    /// At the ends of the axes of a grid: right, up.
    pub axes: [Words; 2],
    /// Above what to type, while a printer is measured.
    pub type_this: Words,
    /// What the values are that are typed.
    pub explained: Words,
    /// What stands for the name of the printer, for a reading, and for the margins, in what is typed.
    pub blanks: [Words; 3],
    /// Above what to type, while a correction for a printer is looked at.
    pub corrected: fn(printer: &str) -> String,
    /// Below that.
    pub left_over: Words,
}
