//! The most of each thing that a job may ask for.
//!
//! A limit is looked at before memory is requested, and each is far above what
//! is printed for a table and below what a computer with 4 GB can hold. Beyond
//! one there is an error (`diag::Diagnostic::beyond`) with the limit and what to do;
//! nothing is cut off or clamped.

/// The most of one kind of thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The greatest number that is allowed.
    pub most: u64,
    /// What is counted, in the plural, after the number: `50,000 sheets of paper`.
    pub unit: &'static str,
    /// What to do where more is requested.
    pub help: &'static str,
}

impl Limit {
    /// Whether so much is within the limit.
    pub const fn allows(&self, amount: u64) -> bool {
        amount <= self.most
    }
}

/// Returns a whole number with a comma between groups of three digits.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3 + 1);
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The bytes of one file that is read.
///
/// A font with all characters of Chinese has some 20 MB, and so has a large photograph.
pub const FILE_BYTES: Limit = Limit {
    most: 64 << 20,
    unit: "bytes",
    help: "make the file smaller, or split it",
};

/// The bytes of a PDF of which pages are shown. A game of scanned cards has some 100 MB.
pub const PDF_BYTES: Limit = Limit {
    most: 256 << 20,
    unit: "bytes",
    help: "divide the PDF",
};

/// The bytes to which the streams of a PDF page are unpacked, and the lists of its objects. A page of two scans at 600 dots to
/// the inch has 200 million.
pub const PDF_UNPACKED: Limit = Limit {
    most: 256 << 20,
    unit: "bytes",
    help: "print the file to a new PDF in a PDF viewer, or export the page as a PNG",
};

/// The bytes that it takes to decode a picture in a PDF. A page of A4 at 300 dots to the inch takes 200 million as JPEG 2000.
pub const PDF_PICTURE_BYTES: Limit = Limit {
    most: 300_000_000,
    unit: "bytes in memory",
    help: "print the file to a new PDF in a PDF viewer, or export the page as a PNG",
};

/// The pages of PDFs that a kit shows; their shapes take some three megabytes each.
pub const PDF_PAGES: Limit = Limit {
    most: 500,
    unit: "pages of PDFs",
    help: "divide the kit",
};

/// The operators that draw a page of a PDF. A detailed map has some hundred thousand.
pub const PDF_OPERATORS: Limit = Limit {
    most: 2_000_000,
    unit: "operators, those of forms as often as they are shown",
    help: "export the page as a PNG of 300 dots per inch, and use that",
};

/// The objects that a page of a PDF needs. Pages have some hundred.
pub const PDF_OBJECTS: Limit = Limit {
    most: 100_000,
    unit: "objects",
    help: "export the page as a PNG of 300 dots per inch, and use that",
};

/// The files of a kit's folder. More means that a whole disk was named.
pub const FILES: Limit = Limit {
    most: 50_000,
    unit: "files",
    help: "name the folder of one kit",
};

/// The bytes of all files that a page sends to be opened as a kit. They are kept in memory.
pub const SENT: Limit = Limit {
    most: 256 << 20,
    unit: "bytes",
    help: "send the files of one kit alone, or name its folder to `boardpress serve`",
};

/// The bytes of the pictures of which `new` makes a kit. They are kept in memory; 600 pictures of 300 dots per inch take
/// less.
pub const PICTURE_BYTES: Limit = Limit {
    most: 1 << 30,
    unit: "bytes of pictures",
    help: "make a kit of each part of the folder",
};

/// The cards or tokens of a kit that differ, each a row of a table.
///
/// A card with its words set takes about 20 kB until it is written.
pub const ITEMS: Limit = Limit {
    most: 100_000,
    unit: "different cards and tokens",
    help: "split the deck into kits of fewer cards",
};

/// The columns of a table. Spreadsheets that people keep have some dozens.
pub const COLUMNS: Limit = Limit {
    most: 1_000,
    unit: "columns",
    help: "keep only the columns that cards or cells use",
};

/// The cells of a table with words in them, about 150 bytes each until they are cards.
pub const TABLE_CELLS: Limit = Limit {
    most: 5_000_000,
    unit: "cells with text",
    help: "divide the table, or remove columns from it",
};

/// The bytes of words in one cell of a table. Excel holds 32,767 letters, and a page of small type some 6,000.
pub const CELL_WORDS: Limit = Limit {
    most: 131_072,
    unit: "bytes of text in one cell",
    help: "divide it; put texts of many pages into rules, in Markdown",
};

/// The bytes of one text in TOML, and of one Markdown file; a long novel has some three million. Until they are printed, so
/// many take some 300 MB.
pub const TEXT_BYTES: Limit = Limit {
    most: 4 << 20,
    unit: "bytes in one text",
    help: "divide it",
};

/// The comparisons of one condition, each of which every row may be compared with.
pub const COMPARISONS: Limit = Limit {
    most: 1_000,
    unit: "comparisons",
    help: "give the rows a column to select by, or add it by `join`",
};

/// The rows of a sheet of a workbook, with those that are empty.
pub const SHEET_ROWS: Limit = Limit {
    most: 1_048_576,
    unit: "rows",
    help: "divide the sheet, or delete the cells far below the table",
};

/// The bytes of a workbook that is unpacked.
pub const UNPACKED: Limit = Limit {
    most: 512 << 20,
    unit: "bytes",
    help: "save the one sheet as CSV, or divide the workbook",
};

/// The copies that one card or token asks for.
pub const COPIES: Limit = Limit {
    most: 10_000,
    unit: "copies",
    help: "print fewer, and the same file more often",
};

/// The printed pieces of a job: every copy of every card, token, board and page.
pub const PIECES: Limit = Limit {
    most: 500_000,
    unit: "printed pieces",
    help: "lower `copies`, `--copies`, `--sets` or `--boards`, and print the same file more often",
};

/// The copies of a whole job: what `--copies` takes.
pub const JOB_COPIES: Limit = Limit {
    most: 1_000,
    unit: "copies",
    help: "print fewer, and the same file more often",
};

/// The layouts of each random board in all sets: what `--boards` takes. A school has no more tables.
pub const BOARDS: Limit = Limit {
    most: 1_000,
    unit: "layouts of each random board",
    help: "print fewer at a time",
};

/// The complete sets of a job: what `--sets` takes.
pub const SETS: Limit = Limit {
    most: 1_000,
    unit: "sets",
    help: "print fewer, and the same file more often",
};

/// The printed sides of a job, each a page of its file.
pub const SHEETS: Limit = Limit {
    most: 50_000,
    unit: "printed sides of sheets",
    help: "print a part at a time with --only, or the same file more often",
};

/// The places of one sheet of label stock. The smallest labels that are sold are 270 to a sheet.
pub const SHEET_PLACES: Limit = Limit {
    most: 10_000,
    unit: "places on a sheet",
    help: "make the labels larger",
};

/// The cells of one grid or track.
pub const CELLS: Limit = Limit {
    most: 10_000,
    unit: "cells",
    help: "use fewer or larger cells",
};

/// The pieces that chance lays on all layouts of a kit's boards, about 300 bytes each until they are written.
pub const LAID: Limit = Limit {
    most: 1_000_000,
    unit: "pieces on boards",
    help: "print fewer boards at a time with --boards",
};

/// The boards of a survey, about 60 bytes each; so many take a day on one computer.
pub const SURVEYED: Limit = Limit {
    most: 1_000_000,
    unit: "boards in a survey",
    help: "survey fewer",
};

/// The words that the cards of one set, or the layouts of one board, draw, about 300 bytes each until they are set.
pub const DRAWN: Limit = Limit {
    most: 1_000_000,
    unit: "drawn words",
    help: "print fewer cards or boards at a time",
};

/// The cells of a board on which trial games are played, whose sets of cells are that many bits.
pub const PLAYED_CELLS: Limit = Limit {
    most: 1_024,
    unit: "cells to play games on",
    help: "leave out `play`, or use fewer cells",
};

/// What is counted for one layout: values times groups of cells, and pairs of cells, for each thing that is asked.
pub const COUNTED: Limit = Limit {
    most: 1_000_000,
    unit: "amounts and pairs of cells to count",
    help: "ask for less, or for fewer cells",
};

/// The pixels of one picture: a tabloid sheet at 600 dots to the inch.
pub const PICTURE_PIXELS: Limit = Limit {
    most: 75_000_000,
    unit: "pixels",
    help: "scale the picture down; 300 dots per inch are sharp",
};

/// The pixels along one side of a picture, which is what a JPEG can have.
pub const PICTURE_SIDE: Limit = Limit {
    most: 65_535,
    unit: "pixels along one side",
    help: "scale the picture down, or cut it",
};

/// The pixels of all pictures of a kit that are held in memory, four bytes each.
pub const ALL_PIXELS: Limit = Limit {
    most: 300_000_000,
    unit: "pixels in all pictures together",
    help: "scale the pictures down, or save photographs as JPEG, which is kept as it is",
};

/// The pixels of one picture that is made, of a sheet or by `show`: 10 m × 10 m at 150 dots to the inch.
pub const PAINTED_PIXELS: Limit = Limit {
    most: 3_600_000_000,
    unit: "pixels",
    help: "use fewer dots per inch with --dpi",
};

/// The dots to the inch of exported pictures. Presses print 300 lines to the inch at most.
pub const EXPORT_DPI: Limit = Limit {
    most: 1_200,
    unit: "dots per inch",
    help: "300 are sharp",
};

/// The longest side of a board, card, token or page, in millimetres: as far as a wide-format printer's roll goes.
pub const SIDE_MM: Limit = Limit {
    most: 10_000,
    unit: "millimeters",
    help: "give it a smaller size",
};

/// The shortest side of what is cut out and of a cell, in millimetres: nobody can cut or see less.
pub const LEAST_SIDE_MM: u64 = 1;

/// The maximum sum of whole numbers that `f64` adds up without loss. A sum that a kit states is at most this large.
pub const MAX_EXACT_SUM: f64 = 9_007_199_254_740_992.0;

/// The longest side of paper, in millimetres: that of a sheet cut off a roll a metre wide.
pub const PAPER_MM: Limit = Limit {
    most: 2_000,
    unit: "millimeters",
    help: "divide the print into several sheets",
};

/// The shortest side of paper, in millimetres: that of the smallest index cards and photographs, 3.5 in.
pub const LEAST_PAPER_MM: u64 = 88;

/// The nesting depth of Markdown elements, and of elements in a drawing.
pub const DEPTH: Limit = Limit {
    most: 100,
    unit: "levels, one inside another",
    help: "nest it less deeply",
};

/// The elements and letters of one drawing, each counted as often as it is used: a text as ten, a letter as two.
///
/// The largest maps that are drawn by hand have some ten thousand; usvg takes about a kilobyte for each.
pub const DRAWING_PARTS: Limit = Limit {
    most: 500_000,
    unit: "parts, each as often as it is used",
    help: "use fewer parts, or use them less often",
};

/// The attributes of one element of a drawing; each is compared with those before it. Editors write some twenty.
pub const ATTRIBUTES: Limit = Limit {
    most: 1_000,
    unit: "attributes on one element",
    help: "save it again as plain SVG",
};

/// The letters that usvg goes through to set the texts of one drawing: all of a text for each of its parts, and again
/// for each hundred of its letters. So many take three seconds.
pub const LETTERS_SET: Limit = Limit {
    most: 10_000_000,
    unit: "letters, those of a text once for each of its parts",
    help: "divide long texts into a <text> for each paragraph, or use a text slot",
};

/// The greatest number in a drawing. Single precision, in which drawings are painted, has seven digits.
pub const DRAWING_NUMBER: Limit = Limit {
    most: 10_000_000,
    unit: "units",
    help: "correct the number, or draw in larger units",
};

/// How far a drawing may reach from its corner, in its own units. Programs that plot put what is not to be seen some 100,000
/// away; a place in micrometres must have 32 bits.
pub const DRAWING_REACH: Limit = Limit {
    most: 200_000,
    unit: "units",
    help: "correct the number, or remove what is so far outside",
};

/// The length of one path of a drawing, by the longer side of that; a page that a pen fills line by line has some 1,000.
/// Where the parts of a path cross each other, the time to paint it grows with the square of its length: at this limit it
/// is some seconds.
pub const PATH_LENGTH: Limit = Limit {
    most: 15_000,
    unit: "sides of the drawing",
    help: "divide it into several paths",
};

/// The dashes of one line: ten metres in dashes of a tenth of a millimetre.
pub const DASHES: Limit = Limit {
    most: 100_000,
    unit: "dashes",
    help: "make its dashes longer",
};

/// The octaves of a turbulence; each is half as large as the one before, and the tenth is smaller than a dot.
pub const OCTAVES: Limit = Limit {
    most: 10,
    unit: "octaves",
    help: "lower numOctaves",
};

/// The columns or rows of the matrix of a filter. Editors offer at most seven.
pub const MATRIX_SIDE: Limit = Limit {
    most: 15,
    unit: "columns or rows",
    help: "lower its order",
};

/// The work to paint the filters, masks and patterns of one drawing: a blur over a tabloid page at 300 dots to the inch,
/// which takes some seconds.
pub const PAINTING: Limit = Limit {
    most: 1_500_000_000,
    unit: "pixels to paint over",
    help: "make elements with filters, masks or patterns smaller, or embed them as a picture",
};

/// The notes that are printed of one run, those that are alike counted as one; the rest are counted.
pub const NOTES: Limit = Limit {
    most: 100,
    unit: "notes",
    help: "fix these first, and run it again",
};

/// The notes in one JSON document, those that are alike counted as one; the rest are counted.
pub const NOTES_LISTED: Limit = Limit {
    most: 10_000,
    unit: "notes",
    help: "fix these first, and run it again",
};

/// The places in the JSON of one note; the rest are counted.
pub const PLACES: Limit = Limit {
    most: 100,
    unit: "places",
    help: "fix these first, and run it again",
};

/// The notes that are kept of one run, about half a kilobyte each; the rest are counted.
pub const NOTES_KEPT: Limit = Limit {
    most: 200_000,
    unit: "notes",
    help: "fix these first, and run it again",
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_threes() {
        let numbers = [0, 12, 999, 1_000, 50_000, 1_234_567].map(grouped);
        assert_eq!(numbers, ["0", "12", "999", "1,000", "50,000", "1,234,567"]);
    }

    #[test]
    fn a_limit_allows_its_own_number_and_no_more() {
        assert!(CELLS.allows(10_000) && !CELLS.allows(10_001));
    }
}
