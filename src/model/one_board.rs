//! Which random board it is, and its code.

/// Which of the layouts of a board that a seed gives it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardNumber {
    /// Its number, from one.
    pub number: u32,
    /// How often it was drawn again, since it was like a layout of a lower number.
    pub redraws: u32,
}

/// The one layout of each random board that a job prints.
#[derive(Clone, Debug, PartialEq)]
pub struct OneBoard {
    /// Which.
    pub which: BoardNumber,
    /// The code that was typed for it; `None` where it is known by the code of a sheet.
    pub code: Option<BoardCode>,
}

/// The code on a random board, by which chance lays the same on it again.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardCode {
    /// A number for the kit's id.
    pub(super) kit: u8,
    /// The code, as it stands on the board.
    pub(super) code: String,
}

impl OneBoard {
    /// A layout that is known by its number.
    pub(in crate::model) fn of(which: BoardNumber) -> OneBoard {
        OneBoard { which, code: None }
    }
}

impl BoardCode {
    /// The code in letters and digits.
    pub fn as_str(&self) -> &str {
        &self.code
    }
}
