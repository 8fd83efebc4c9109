//! The cells of a sheet, and why they cannot be read.

use std::error::Error;
use std::fmt;
use std::io::{Cursor, Read};
use std::ops::Range;

use quick_xml::XmlVersion;
use quick_xml::events::BytesStart;
use zip::ZipArchive;

use crate::diag::Diagnostic;
use crate::limits::{CELL_WORDS, COLUMNS, SHEET_ROWS, TABLE_CELLS, UNPACKED};
use crate::message::{Arg, Joint, Message, Pattern, ToArg, list, msg, pattern};
use crate::source::cell_name;

/// What a sheet shows.
pub(crate) struct SheetRows {
    /// Its name.
    pub name: String,
    /// The words of its cells, row by row, without the spaces around them.
    pub rows: Vec<Vec<String>>,
    /// What cannot be shown of it.
    pub faults: Vec<CellFault>,
    /// What it shows beside the words in its cells.
    pub unread: Vec<CellFault>,
}

/// Cells that show nothing which could be printed, all for one reason.
pub(crate) struct CellFault {
    /// The reason, such as `the cell shows #N/A`.
    pub what: Message,
    /// What to do.
    pub help: Pattern,
    at: Vec<(usize, usize)>,
}

impl CellFault {
    /// The cells by their names: `B17`, or `B17, B18 and 3 more`.
    pub(crate) fn cells(&self) -> Arg {
        const MAX_LISTED: usize = 3;

        let names = |at: &[(usize, usize)], joint| list(joint, at.iter().map(|at| named(*at)));
        if self.at.len() <= MAX_LISTED {
            return names(&self.at, Joint::And);
        }
        let (first, rest) = self.at.split_at(MAX_LISTED - 1);
        // TRANSLATORS: `cells` are names such as "B17, B18".
        let more = msg!(
            one: "{cells} and {n} more",
            many: "{cells} and {n} more",
            n = rest.len(),
            cells = names(first, Joint::Comma)
        );
        more.to_arg()
    }
}

/// Puts a cell without a value among those that are so for the same reason.
fn put_fault(
    faults: &mut Vec<CellFault>,
    at: (usize, usize),
    what: impl Into<Message>,
    help: Pattern,
) {
    let what = what.into();
    match faults.iter_mut().find(|fault| fault.what == what) {
        Some(fault) if fault.at.last() == Some(&at) => {}
        Some(fault) => fault.at.push(at),
        None => faults.push(CellFault {
            what,
            help,
            at: vec![at],
        }),
    }
}

/// What to do about a cell that shows the error of a formula.
pub(crate) const FORMULA_HELP: Pattern =
    pattern!("correct the formula, or replace it with the text to print");

/// Notes a cell that shows an error.
pub(super) fn shows_error(faults: &mut Vec<CellFault>, at: (usize, usize), error: &str) {
    put_fault(
        faults,
        at,
        msg!("the cell shows {error}", error),
        FORMULA_HELP,
    );
}

/// Notes a cell with a formula that was never computed.
pub(super) fn has_no_value(faults: &mut Vec<CellFault>, at: (usize, usize)) {
    let help = pattern!(
        "open the workbook in a spreadsheet program and save it again; workbooks from other programs often have \
         formulas without values"
    );
    put_fault(faults, at, pattern!("a formula has no value"), help);
}

/// Notes a cell with a number that its format cannot show; a spreadsheet program shows `####` or false digits for most.
pub(super) fn cannot_show(faults: &mut Vec<CellFault>, at: (usize, usize)) {
    let help = pattern!("change the format of the cell, or enter the text to print");
    put_fault(
        faults,
        at,
        pattern!("the format of the cell cannot show its number"),
        help,
    );
}

/// Notes a cell of which the workbook holds the value without the words that it shows.
pub(super) fn has_no_words(faults: &mut Vec<CellFault>, at: (usize, usize)) {
    let help = pattern!("open the workbook in a spreadsheet program and save it again");
    put_fault(
        faults,
        at,
        pattern!("the cell has a value but no text that shows it"),
        help,
    );
}

/// Notes a cell over whose corner a picture, a text box or a chart begins.
pub(super) fn floats_over(unread: &mut Vec<CellFault>, at: (usize, usize)) {
    let help = pattern!(
        "save pictures as files in the kit and name them in a column; write text in cells"
    );
    put_fault(
        unread,
        at,
        pattern!("pictures, text boxes and charts over the cells are not printed"),
        help,
    );
}

/// Notes a cell of whose words some are bold, underlined or the like.
pub(super) fn has_emphasis(unread: &mut Vec<CellFault>, at: (usize, usize)) {
    let help = pattern!(
        "in the cell, write **bold** and *italic* words with asterisks, raised and lowered ones as [2]{{.sup}} and \
         [2]{{.sub}}, and colored ones as [words]{{.NAME}}"
    );
    let what = pattern!(
        "bold, italic, underlined, colored, raised and struck-through words in the cell are printed as plain text"
    );
    put_fault(unread, at, what, help);
}

/// Notes a cell whose words are all struck through, which is how people take out a row without deleting it.
pub(super) fn is_struck(unread: &mut Vec<CellFault>, at: (usize, usize)) {
    let help = pattern!("delete the row or clear the cell if it should not be printed");
    put_fault(
        unread,
        at,
        pattern!("the cell is struck through, but is printed like the others"),
        help,
    );
}

/// Notes a cell whose date has words of another language.
pub(super) fn has_foreign_date(unread: &mut Vec<CellFault>, at: (usize, usize)) {
    let help = pattern!("use a date format with numbers only, or enter the date as text");
    put_fault(
        unread,
        at,
        pattern!("month and day names in another language are printed in English"),
        help,
    );
}

/// Notes a cell whose date or time looks otherwise in spreadsheet programs of other languages.
pub(super) fn has_date_of_program(unread: &mut Vec<CellFault>, at: (usize, usize)) {
    let help = pattern!("use another cell format, such as yyyy-mm-dd, or enter the date as text");
    let what = pattern!(
        "a date or time whose format depends on the program's language is printed in numbers"
    );
    put_fault(unread, at, what, help);
}

/// Notes a cell with words above others that say how these are read.
pub(super) fn has_ruby(unread: &mut Vec<CellFault>, at: (usize, usize)) {
    let help = pattern!(
        "write the reading in the cell, for example in brackets after the word, or in a separate column"
    );
    put_fault(
        unread,
        at,
        pattern!("the phonetic reading above a word is not printed"),
        help,
    );
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

/// The cells of a sheet while it is read: by rows and columns from zero.
#[derive(Default)]
pub(super) struct Cells {
    pub(super) rows: Vec<Vec<String>>,
    /// Words of merged cells: the rows below in which they are too, and their column.
    below: Vec<(Range<usize>, usize, String)>,
    count: u64,
}

/// The name of a sheet.
#[derive(Debug)]
pub(super) struct SheetName {
    pub(super) name: String,
    pub(super) is_visible: bool,
}

/// Why a sheet cannot be read.
#[derive(Debug)]
pub(super) enum Fault {
    /// The workbook has no sheet with the requested name, but these sheets.
    NoSheet(Vec<SheetName>),
    /// A cell shows an error that the library does not know.
    CellError,
    /// A password is requested.
    Locked,
    Diagnostic(Box<Diagnostic>),
    /// It is not as its format asks.
    Damaged,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NoSheet(_) => f.write_str("no such sheet"),
            Fault::CellError => f.write_str("an unknown error in a cell"),
            Fault::Locked => f.write_str("a password is needed"),
            Fault::Diagnostic(note) => note.fmt(f),
            Fault::Damaged => f.write_str("damaged"),
        }
    }
}

impl Error for Fault {}

impl From<quick_xml::Error> for Fault {
    fn from(_: quick_xml::Error) -> Fault {
        Fault::Damaged
    }
}

/// What an attribute of an element says, whatever its prefix.
pub(super) fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let found = tag
        .attributes()
        .flatten()
        .find(|attribute| attribute.key.local_name().as_ref() == name)?;
    Some(
        found
            .normalized_value(XmlVersion::Implicit1_0)
            .ok()?
            .into_owned(),
    )
}

/// The text of a part of a workbook; `None` if there is none.
pub(super) fn part(archive: &mut ZipArchive<Cursor<&[u8]>>, name: &str) -> Option<String> {
    let mut text = String::new();
    archive
        .by_name(name)
        .ok()?
        .take(UNPACKED.most)
        .read_to_string(&mut text)
        .ok()?;
    Some(text)
}

impl Cells {
    /// Whether a sheet may have a cell there.
    pub(super) fn check((row, column): (usize, usize)) -> Result<(), Fault> {
        for (limit, amount) in [(&SHEET_ROWS, row as u64 + 1), (&COLUMNS, column as u64 + 1)] {
            if !limit.allows(amount) {
                let note = Diagnostic::beyond(limit, msg!("the sheet has"), amount);
                return Err(Fault::Diagnostic(note.into()));
            }
        }
        Ok(())
    }

    /// Puts words into a cell.
    pub(super) fn put(
        &mut self,
        (row, column): (usize, usize),
        words: String,
    ) -> Result<(), Fault> {
        Cells::check((row, column))?;
        if !CELL_WORDS.allows(words.len() as u64) {
            let subject = msg!("{cell} has", cell = named((row, column)));
            return Err(Fault::Diagnostic(
                Diagnostic::beyond(&CELL_WORDS, subject, words.len() as u64).into(),
            ));
        }
        self.count += 1;
        if !TABLE_CELLS.allows(self.count) {
            return Err(Fault::Diagnostic(
                Diagnostic::beyond(&TABLE_CELLS, msg!("the sheet has"), self.count).into(),
            ));
        }
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

    /// Lets the words of a merged cell stand in rows below it too, as far as these have words of their own.
    pub(super) fn repeat_below(&mut self, rows: Range<usize>, column: usize, words: String) {
        self.below.push((rows, column, words));
    }

    /// Puts the words of merged cells into the rows below them. A row that has no other words is a part of what is merged:
    /// a card may be as high as several rows.
    fn fill_below(&mut self) -> Result<(), Fault> {
        let has_own = |cells: &Vec<String>| cells.iter().any(|cell| !cell.trim().is_empty());
        let own: Vec<usize> = (0..self.rows.len())
            .filter(|row| has_own(&self.rows[*row]))
            .collect();
        for (rows, column, words) in std::mem::take(&mut self.below) {
            let [from, to] =
                [rows.start, rows.end].map(|end| own.partition_point(|row| *row < end));
            for row in own.get(from..to).unwrap_or_default() {
                self.put((*row, column), words.clone())?;
            }
        }
        Ok(())
    }

    pub(super) fn get(&self, (row, column): (usize, usize)) -> &str {
        self.rows
            .get(row)
            .and_then(|cells| cells.get(column))
            .map_or("", String::as_str)
    }

    /// The rows, each cell without the spaces around its words.
    pub(super) fn into_rows(mut self) -> Result<Vec<Vec<String>>, Fault> {
        self.fill_below()?;
        for cell in self.rows.iter_mut().flatten() {
            *cell = cell.trim().replace("\r\n", "\n");
        }
        Ok(self.rows)
    }
}

/// The name of a cell by its row and column from zero: `B17`.
fn named((row, column): (usize, usize)) -> String {
    cell_name(row + 1, column + 1)
}
