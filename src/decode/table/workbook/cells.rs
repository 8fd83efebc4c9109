//! The cells of a sheet, their problems, and the errors of a sheet.

use std::error::Error;
use std::fmt;
use std::ops::Range;

use indexmap::IndexMap;

use crate::diag::{Code, Diagnostic};
use crate::limits::{CELL_WORDS, COLUMNS, SHEET_ROWS, TABLE_CELLS};
use crate::message::{Arg, Joint, Message, Pattern, ToArg, list, msg, pattern};
use crate::source::CellPosition;

/// The content of a sheet.
pub(crate) struct SheetRows {
    pub name: String,
    /// The trimmed text of the cells, row by row.
    pub rows: Vec<Vec<String>>,
    pub problems: CellProblems,
}

/// A reason why a cell is not printed as a spreadsheet program shows it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum CellProblem {
    /// The cell shows this error of a formula.
    Error(String),
    /// A formula was never computed.
    NoValue,
    /// The format cannot show the number. A spreadsheet program shows `####` or false digits for most such numbers.
    BadFormat,
    /// The workbook has a value without the text that the cell shows.
    NoText,
    /// The upper left corner of a picture, a text box or a chart is over the cell.
    Floating,
    /// Some words are bold, underlined or the like.
    Emphasis,
    /// All words are struck through. People remove a row this way without deleting it.
    Strikethrough,
    /// A date has words in another language.
    ForeignDate,
    /// A date or time depends on the language of the spreadsheet program.
    LocalDate,
    /// A phonetic reading is shown above a word.
    Ruby,
}

/// The help for a cell that shows the error of a formula.
pub(crate) const FORMULA_HELP: Pattern =
    pattern!("correct the formula, or replace it with the text to print");

impl CellProblem {
    fn code(&self) -> Code {
        match self {
            Self::Error(_) | Self::NoValue | Self::BadFormat | Self::NoText => Code::BadData,
            _ => Code::UnreadCellContent,
        }
    }

    fn message(&self) -> Message {
        let message = match self {
            Self::Error(error) => return msg!("the cell shows {error}", error),
            Self::NoValue => pattern!("a formula has no value"),
            Self::BadFormat => pattern!("the format of the cell cannot show its number"),
            Self::NoText => pattern!("the cell has a value but no text that shows it"),
            Self::Floating => {
                pattern!("pictures, text boxes and charts over the cells are not printed")
            }
            Self::Emphasis => pattern!(
                "bold, italic, underlined, colored, raised and struck-through words in the cell are printed as plain text"
            ),
            Self::Strikethrough => {
                pattern!("the cell is struck through, but is printed like the others")
            }
            Self::ForeignDate => {
                pattern!("month and day names in another language are printed in English")
            }
            Self::LocalDate => pattern!(
                "a date or time whose format depends on the program's language is printed in numbers"
            ),
            Self::Ruby => pattern!("the phonetic reading above a word is not printed"),
        };
        message.into()
    }

    fn help(&self) -> Pattern {
        match self {
            Self::Error(_) => FORMULA_HELP,
            Self::NoValue => pattern!(
                "open the workbook in a spreadsheet program and save it again; workbooks from other programs often have \
                 formulas without values"
            ),
            Self::BadFormat => {
                pattern!("change the format of the cell, or enter the text to print")
            }
            Self::NoText => {
                pattern!("open the workbook in a spreadsheet program and save it again")
            }
            Self::Floating => pattern!(
                "save pictures as files in the kit and name them in a column; write text in cells"
            ),
            Self::Emphasis => pattern!(
                "in the cell, write **bold** and *italic* words with asterisks, raised and lowered ones as [2]{{.sup}} and \
                 [2]{{.sub}}, and colored ones as [words]{{.NAME}}"
            ),
            Self::Strikethrough => {
                pattern!("delete the row or clear the cell if it should not be printed")
            }
            Self::ForeignDate => {
                pattern!("use a date format with numbers only, or enter the date as text")
            }
            Self::LocalDate => {
                pattern!("use another cell format, such as yyyy-mm-dd, or enter the date as text")
            }
            Self::Ruby => pattern!(
                "write the reading in the cell, for example in brackets after the word, or in a separate column"
            ),
        }
    }
}

/// The problems of a sheet in the order in which they were found, and the cells that have them.
#[derive(Default)]
pub(crate) struct CellProblems(IndexMap<CellProblem, Vec<CellPosition>>);

impl CellProblems {
    pub(super) fn add(&mut self, problem: CellProblem, position: CellPosition) {
        let cells = self.0.entry(problem).or_default();
        if cells.last() != Some(&position) {
            cells.push(position);
        }
    }

    pub(super) fn add_all(
        &mut self,
        problem: CellProblem,
        positions: impl IntoIterator<Item = CellPosition>,
    ) {
        for position in positions {
            self.add(problem.clone(), position);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns a diagnostic without a location for each problem. The message lists the cells.
    pub(crate) fn notes(&self, path: &str, sheet: &str) -> impl Iterator<Item = Diagnostic> {
        self.0.iter().map(move |(problem, cells)| {
            let message = msg!(
                "{path}, sheet \u{201c}{sheet}\u{201d}, {cells}: {what}",
                path,
                sheet,
                cells = listed(cells),
                what = problem.message()
            );
            Diagnostic::new(problem.code(), message).help(problem.help())
        })
    }
}

/// Lists cells by name: `B17`, or `B17, B18 and 3 more`.
fn listed(cells: &[CellPosition]) -> Arg {
    const MAX_LISTED: usize = 3;

    if cells.len() <= MAX_LISTED {
        return list(Joint::And, cells.iter().map(CellPosition::name));
    }
    let (first, rest) = cells.split_at(MAX_LISTED - 1);
    // TRANSLATORS: `cells` are names such as "B17, B18".
    let more = msg!(
        one: "{cells} and {n} more",
        many: "{cells} and {n} more",
        n = rest.len(),
        cells = list(Joint::Comma, first.iter().map(CellPosition::name))
    );
    more.to_arg()
}

/// Which sheet of a workbook is read, and how.
#[derive(Clone, Copy, Default)]
pub struct Wanted<'w> {
    /// Its name; the first one otherwise.
    pub sheet: Option<&'w str>,
    /// Whether rows that are hidden are left out.
    pub skips_hidden: bool,
    /// Whether the words of its cells are in a language that writes dates otherwise than Americans do.
    pub writes_dates_otherwise: bool,
}

impl Wanted<'_> {
    /// Whether a sheet is the requested one, or else a visible one.
    pub(super) fn selects(&self, sheet: &SheetName) -> bool {
        self.sheet
            .map_or(sheet.is_visible, |name| name == sheet.name)
    }
}

/// The cells of a sheet while it is read.
#[derive(Default)]
pub(super) struct Cells {
    pub(super) rows: Vec<Vec<String>>,
    below: Vec<MergedText>,
    count: u64,
}

/// The text of a merged cell that is repeated in the rows below its first row.
struct MergedText {
    rows: Range<usize>,
    column: usize,
    text: String,
}

/// The name of a sheet.
#[derive(Debug)]
pub(super) struct SheetName {
    pub(super) name: String,
    pub(super) is_visible: bool,
}

/// A reason why a sheet cannot be read.
#[derive(Debug)]
pub(super) enum SheetError {
    /// The workbook has no sheet with the requested name, but these sheets.
    NoSheet(Vec<SheetName>),
    /// A cell shows an error that the library does not know.
    CellError,
    /// The workbook has a password.
    Locked,
    /// The sheet exceeds a limit.
    Diagnostic(Box<Diagnostic>),
    /// A part of the workbook is missing or violates the format.
    Damaged,
}

impl fmt::Display for SheetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSheet(_) => f.write_str("no such sheet"),
            Self::CellError => f.write_str("an unknown error in a cell"),
            Self::Locked => f.write_str("a password is needed"),
            Self::Diagnostic(error) => error.fmt(f),
            Self::Damaged => f.write_str("damaged"),
        }
    }
}

impl Error for SheetError {}

impl From<quick_xml::Error> for SheetError {
    fn from(_: quick_xml::Error) -> SheetError {
        SheetError::Damaged
    }
}

impl Cells {
    /// Checks that a sheet may have a cell at this position.
    ///
    /// # Errors
    /// Returns an error if the position exceeds a limit.
    pub(super) fn check(position: CellPosition) -> Result<(), SheetError> {
        let CellPosition { row, column } = position;
        for (limit, amount) in [(&SHEET_ROWS, row as u64 + 1), (&COLUMNS, column as u64 + 1)] {
            if !limit.allows(amount) {
                let note = Diagnostic::beyond(limit, msg!("the sheet has"), amount);
                return Err(SheetError::Diagnostic(note.into()));
            }
        }
        Ok(())
    }

    /// Sets the text of a cell.
    ///
    /// # Errors
    /// Returns an error if the text, the position or the number of cells exceeds a limit.
    pub(super) fn put(&mut self, position: CellPosition, words: String) -> Result<(), SheetError> {
        Self::check(position)?;
        if !CELL_WORDS.allows(words.len() as u64) {
            let subject = msg!("{cell} has", cell = position.name());
            return Err(SheetError::Diagnostic(
                Diagnostic::beyond(&CELL_WORDS, subject, words.len() as u64).into(),
            ));
        }
        self.count += 1;
        if !TABLE_CELLS.allows(self.count) {
            return Err(SheetError::Diagnostic(
                Diagnostic::beyond(&TABLE_CELLS, msg!("the sheet has"), self.count).into(),
            ));
        }
        let CellPosition { row, column } = position;
        if self.rows.len() <= row {
            self.rows.resize(row + 1, Vec::new());
        }
        let cells = &mut self.rows[row];
        if cells.len() <= column {
            cells.resize(column + 1, String::new());
        }
        cells[column] = words;
        Ok(())
    }

    /// Registers the text of a merged cell for the rows below its first row. It is copied into rows that have other text.
    pub(super) fn repeat_below(&mut self, rows: Range<usize>, column: usize, text: String) {
        self.below.push(MergedText { rows, column, text });
    }

    /// Copies the texts of merged cells into the rows below. Skips rows without other text, because a card can be several rows
    /// high.
    fn fill_below(&mut self) -> Result<(), SheetError> {
        let has_own = |cells: &Vec<String>| cells.iter().any(|cell| !cell.trim().is_empty());
        let own: Vec<usize> = (0..self.rows.len())
            .filter(|row| has_own(&self.rows[*row]))
            .collect();
        for MergedText { rows, column, text } in std::mem::take(&mut self.below) {
            let [from, to] =
                [rows.start, rows.end].map(|end| own.partition_point(|row| *row < end));
            for row in own.get(from..to).unwrap_or_default() {
                self.put(CellPosition { row: *row, column }, text.clone())?;
            }
        }
        Ok(())
    }

    pub(super) fn get(&self, position: CellPosition) -> &str {
        self.rows
            .get(position.row)
            .and_then(|cells| cells.get(position.column))
            .map_or("", String::as_str)
    }

    /// Returns the rows with trimmed cells.
    pub(super) fn into_rows(mut self) -> Result<Vec<Vec<String>>, SheetError> {
        self.fill_below()?;
        for cell in self.rows.iter_mut().flatten() {
            *cell = cell.trim().replace("\r\n", "\n");
        }
        Ok(self.rows)
    }
}
