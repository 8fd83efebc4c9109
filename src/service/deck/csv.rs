//! A text of CSV in its cells, each as it is written, so that what is not changed stays as it is.

use std::borrow::Cow;

use super::reorder::reorder;
use crate::decode::table;
use crate::decode::table::{dialect, said, written};

/// A text of CSV.
pub(super) struct Csv<'t> {
    delimiter: u8,
    /// At which byte of the text the table starts.
    start: usize,
    /// What ends a line.
    end: &'static str,
    records: Vec<EditedRecord<'t>>,
}

/// A line of a table: its cells as they are written, with their spaces and quotes.
struct EditedRecord<'t> {
    /// At which byte of the text it began; `None` for one that is new.
    start: Option<usize>,
    cells: Vec<Cow<'t, str>>,
    /// What follows it: the end of the line, or nothing.
    end: &'t str,
}

impl<'t> Csv<'t> {
    /// The cells of a text.
    pub(super) fn parse(text: &'t str) -> Csv<'t> {
        let (delimiter, start) = dialect(text);
        let end = if text.contains("\r\n") { "\r\n" } else { "\n" };
        Csv {
            delimiter,
            start,
            end,
            records: table::records(text, 0, delimiter)
                .map(EditedRecord::of)
                .collect(),
        }
    }

    /// The text of all cells.
    pub(super) fn text(&self) -> String {
        let between = char::from(self.delimiter).to_string();
        self.records
            .iter()
            .map(|record| record.cells.join(&between) + record.end)
            .collect()
    }

    /// The names of the columns.
    pub(super) fn head(&self) -> Vec<String> {
        let is_in_table =
            |record: &&EditedRecord<'_>| record.start.is_none_or(|start| start >= self.start);
        self.records
            .iter()
            .filter(is_in_table)
            .find_map(EditedRecord::names)
            .unwrap_or_default()
    }

    /// The record in which a byte of the text stood.
    pub(super) fn at(&self, byte: usize) -> Option<usize> {
        let starts = self
            .records
            .iter()
            .enumerate()
            .filter_map(|(at, record)| Some((record.start?, at)));
        starts
            .filter(|(start, _)| *start <= byte)
            .max()
            .map(|(_, at)| at)
    }

    /// The cell of a record in which a byte of the text stood.
    pub(super) fn column(&self, record: usize, byte: usize) -> Option<usize> {
        let EditedRecord { start, cells, .. } = self.records.get(record)?;
        let mut end = (*start)?;
        cells.iter().position(|cell| {
            end += cell.len() + 1;
            byte < end
        })
    }

    /// Writes a cell of a record.
    pub(super) fn set(&mut self, record: usize, column: usize, text: &str) {
        let delimiter = self.delimiter;
        let cells = &mut self.records[record].cells;
        while cells.len() <= column {
            cells.push(Cow::Borrowed(""));
        }
        let old = &cells[column];
        let (was_quoted, space) = (
            old.trim_start().starts_with('"'),
            old.len() - old.trim_start().len(),
        );
        // A mark at the start of the file belongs to its first cell.
        let before = old[..space].to_owned();
        let text = match written(text, delimiter) {
            Cow::Borrowed(text) if was_quoted && !text.is_empty() => {
                Cow::Owned(format!("\"{text}\""))
            }
            text => text,
        };
        cells[column] = Cow::Owned(before + &text);
    }

    /// Takes a record away.
    pub(super) fn remove(&mut self, record: usize) {
        self.records.remove(record);
    }

    /// Puts records into another order; they take the places that they have together.
    pub(super) fn reorder(&mut self, records: &[usize]) {
        let ends: Vec<&str> = self.records.iter().map(|record| record.end).collect();
        reorder(&mut self.records, records);
        // A file without an end of its last line stays one.
        self.records
            .iter_mut()
            .zip(ends)
            .for_each(|(record, end)| record.end = end);
    }

    /// At which places of a record the columns are that have a name.
    pub(super) fn named(&self) -> Vec<usize> {
        self.head()
            .iter()
            .enumerate()
            .filter(|(_, name)| !name.is_empty())
            .map(|(at, _)| at)
            .collect()
    }

    /// Adds a column behind all others.
    pub(super) fn add_column(&mut self, name: &str) {
        let is_in_table =
            |record: &EditedRecord<'_>| record.start.is_none_or(|start| start >= self.start);
        let head = self
            .records
            .iter()
            .position(|record| is_in_table(record) && record.names().is_some());
        let head = head.unwrap_or_else(|| self.insert(Some(0)));
        self.set(head, self.head().len(), name);
    }

    /// Takes a column away.
    pub(super) fn remove_column(&mut self, column: usize) {
        for record in &mut self.records {
            if column < record.cells.len() && record.start.is_none_or(|start| start >= self.start) {
                record.cells.remove(column);
            }
        }
    }

    /// Adds a record of empty cells at a place, or at the end.
    pub(super) fn insert(&mut self, at: Option<usize>) -> usize {
        let at = at.map_or(self.records.len(), |at| at.min(self.records.len()));
        let mut end: &str = self.end;
        if let Some(last) = at
            .checked_sub(1)
            .and_then(|last| self.records.get_mut(last))
            && last.end.is_empty()
        {
            // A file without an end of its last line stays one.
            std::mem::swap(&mut last.end, &mut end);
        }
        let cells = vec![Cow::Borrowed(""); self.head().len()];
        self.records.insert(
            at,
            EditedRecord {
                start: None,
                cells,
                end,
            },
        );
        at
    }
}

impl<'t> EditedRecord<'t> {
    fn of(record: table::Record<'t>) -> EditedRecord<'t> {
        let cells = record.cells.into_iter().map(Cow::Borrowed).collect();
        EditedRecord {
            start: Some(record.start),
            cells,
            end: record.end,
        }
    }

    /// What its cells say, if any has words: of the first one of a table, the names of its columns.
    fn names(&self) -> Option<Vec<String>> {
        let names: Vec<String> = self
            .cells
            .iter()
            .map(|cell| said(cell).trim().to_owned())
            .collect();
        names.iter().any(|name| !name.is_empty()).then_some(names)
    }
}

/// The names of the columns of a text, of which no more is read than these.
pub(super) fn head(text: &str) -> Vec<String> {
    let (delimiter, start) = dialect(text);
    table::records(text, start, delimiter)
        .find_map(|record| EditedRecord::of(record).names())
        .unwrap_or_default()
}

/// A text of CSV with another text in the cell in which a byte is; `None` if it is in none.
pub(crate) fn reworded_csv(text: &str, byte: usize, words: &str) -> Option<String> {
    let mut csv = Csv::parse(text);
    let record = csv.at(byte)?;
    let column = csv.column(record, byte)?;
    csv.set(record, column, words);
    Some(csv.text())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_changed_stays_as_it_is() {
        for text in [
            "a,b\n1,\"x, \"\"y\"\"\"\n",
            "\u{feff}a;b\r\n1 ; \"z\"\r\n\r\n2;\r\n",
            "sep=;\na;b,c\n1;2",
            "",
            "\n",
            "a\r1\r",
        ] {
            assert_eq!(Csv::parse(text).text(), text);
        }
    }

    #[test]
    fn a_cell_keeps_its_way_of_quoting() {
        let mut csv = Csv::parse("id;text;n\r\n1; \"old\";x\r\n2;plain;y\r\n");
        assert_eq!(csv.head(), ["id", "text", "n"]);
        for text in [
            "\u{feff}sep=;\r\nid;text\r\n1;a,b\r\n",
            "\u{feff} id ;\"text\"\n1;2",
        ] {
            assert_eq!(
                (Csv::parse(text).head(), head(text)),
                (vec!["id".into(), "text".into()], Csv::parse(text).head())
            );
        }
        csv.set(1, 1, "new");
        csv.set(2, 1, "a; b");
        csv.set(2, 2, "");
        assert_eq!(csv.text(), "id;text;n\r\n1; \"new\";x\r\n2;\"a; b\";\r\n");
    }

    #[test]
    fn records_are_found_added_and_taken_away() {
        let text = "id,t\n1,\"two\nlines\"\n2,x";
        let mut csv = Csv::parse(text);
        assert_eq!(
            [0, 5, 12, 19].map(|byte| csv.at(byte)),
            [Some(0), Some(1), Some(1), Some(2)]
        );
        let new = csv.insert(None);
        csv.set(new, 0, "3");
        assert_eq!(csv.text(), "id,t\n1,\"two\nlines\"\n2,x\n3,");
        csv.remove(1);
        let new = csv.insert(Some(1));
        csv.set(new, 1, "\"q\"");
        assert_eq!(csv.text(), "id,t\n,\"\"\"q\"\"\"\n2,x\n3,");
        csv.reorder(&[3, 1, 2]);
        assert_eq!(
            (csv.text().as_str(), csv.at(19)),
            ("id,t\n3,\n,\"\"\"q\"\"\"\n2,x", Some(3))
        );
        csv.add_column("more");
        csv.set(1, 2, "m");
        assert_eq!(csv.text(), "id,t,more\n3,,m\n,\"\"\"q\"\"\"\n2,x");
        csv.remove_column(1);
        assert_eq!(csv.text(), "id,more\n3,m\n\n2");
    }
}
