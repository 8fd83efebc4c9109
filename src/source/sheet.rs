//! Sheets of workbooks as rows of cells.

use std::ops::Range;

/// A sheet of a workbook. All rows are padded to the width of the widest row.
///
/// Spans in a sheet are ranges of offsets. Each cell has an offset for its left edge, for each byte of its text, for its right
/// edge, and for the step to the next cell. This way, a span can be a row, a cell (also an empty one), or a letter of a cell.
#[derive(Debug)]
pub(crate) struct Sheet {
    rows: Vec<Vec<String>>,
    width: usize,
    /// The offset of the left edge of each row.
    starts: Vec<usize>,
}

/// A cell of a sheet.
pub(crate) struct SheetCell<'s> {
    pub(crate) text: &'s str,
    /// The offset of the left edge.
    start: usize,
}

impl SheetCell<'_> {
    /// The offsets from the left edge to the right edge.
    pub(crate) fn range(&self) -> Range<usize> {
        self.start..self.text_range().end + 1
    }

    pub(super) fn text_range(&self) -> Range<usize> {
        let start = self.start + 1;
        start..start + self.text.len()
    }
}

/// The character that replaces line breaks of cells in a line of CSV.
const LINE_SEPARATOR: &str = "\u{2028}";

impl Sheet {
    /// Creates a sheet from rows of cells. The rows can have different lengths.
    pub(crate) fn new(rows: Vec<Vec<String>>) -> Self {
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        let mut sheet = Self {
            rows,
            width,
            starts: Vec::new(),
        };

        let mut start = 0;
        for row in &sheet.rows {
            sheet.starts.push(start);
            // Each cell takes three offsets more than its text: its two edges, and the step to the next cell.
            start += row.iter().map(String::len).sum::<usize>() + 3 * width;
        }
        sheet
    }

    pub(crate) fn row_count(&self) -> usize {
        self.rows.len()
    }

    /// Returns the index of the row at an offset.
    pub(super) fn row_at(&self, offset: usize) -> usize {
        let count = self.starts.partition_point(|start| *start <= offset);
        count.saturating_sub(1)
    }

    /// Returns the cells of a row, including those that pad it.
    pub(crate) fn cells(&self, row: usize) -> impl Iterator<Item = SheetCell<'_>> {
        let mut start = self.starts.get(row).copied().unwrap_or_default();
        let texts = self.rows.get(row).into_iter().flatten().map(String::as_str);
        let texts = texts.chain(std::iter::repeat("")).take(self.width);
        texts.map(move |text| {
            let cell = SheetCell { text, start };
            start = cell.range().end + 1;
            cell
        })
    }

    /// Writes a row as a line of CSV up to an offset.
    pub(super) fn csv(&self, row: usize, end: usize) -> String {
        let mut line = String::new();
        for (index, cell) in self.cells(row).enumerate() {
            let range = cell.range();
            if end < range.start {
                break;
            }
            line.push_str(if index > 0 { "," } else { "" });
            if end == range.start {
                break;
            }

            let text = &cell.text[..cell.text.floor_char_boundary(end - range.start - 1)];
            let text = text.replace(['\n', '\r'], LINE_SEPARATOR);
            // An empty line is not a row of CSV, so quote a lone empty cell.
            let is_lone = self.width == 1 && cell.text.is_empty();
            if is_lone || cell.text.contains([',', '"']) {
                line.push('"');
                line.push_str(&text.replace('"', "\"\""));
                line.push_str(if end < range.end { "" } else { "\"" });
            } else {
                line.push_str(&text);
            }
        }
        line
    }
}

/// The position of a cell in a sheet, counted from zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellPosition {
    /// The index of the row.
    pub row: usize,
    /// The index of the column.
    pub column: usize,
}

impl CellPosition {
    /// Returns the name that spreadsheet programs show, such as `B17`.
    pub fn name(&self) -> String {
        let mut letters = String::new();
        let mut rest = self.column + 1;
        while rest > 0 {
            letters.insert(0, char::from(b'A' + ((rest - 1) % 26) as u8));
            rest = (rest - 1) / 26;
        }
        format!("{letters}{}", self.row + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_have_the_names_that_a_spreadsheet_shows() {
        let name = |(row, column)| CellPosition { row, column }.name();
        assert_eq!(
            [(16, 1), (0, 25), (2, 26), (8, 702)].map(name),
            ["B17", "Z1", "AA3", "AAA9"]
        );
    }

    #[test]
    fn a_row_is_written_up_to_an_offset() {
        let rows = [&["a\nb", "c, \"d\""][..], &[], &["e"]];
        let sheet = Sheet::new(
            rows.map(|row| row.iter().map(ToString::to_string).collect())
                .into(),
        );
        let row = |row| sheet.csv(row, usize::MAX);
        assert_eq!(
            [0, 1, 2].map(row),
            ["a\u{2028}b,\"c, \"\"d\"\"\"", ",", "e,"]
        );
        // These offsets are edges and letters of the second cell.
        assert_eq!(
            [5, 6, 7, 13, 14].map(|end| sheet.csv(0, end)),
            [
                "a\u{2028}b",
                "a\u{2028}b,",
                "a\u{2028}b,\"",
                "a\u{2028}b,\"c, \"\"d\"\"",
                "a\u{2028}b,\"c, \"\"d\"\"\"",
            ]
        );
        assert_eq!(Sheet::new(vec![vec![String::new()]]).csv(0, 2), "\"\"");
    }
}
