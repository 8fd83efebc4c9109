//! A text of CSV in its cells, each as it is written, so that what is not changed stays as it is.

use crate::read::dialect;
use crate::source::delimiters;

/// A text of CSV.
pub(super) struct Csv {
    delimiter: char,
    /// At which byte of the text the table starts.
    start: usize,
    /// What ends a line.
    end: &'static str,
    records: Vec<Record>,
}

/// A line of a table: its cells as they are written, with their spaces and quotes.
pub(super) struct Record {
    /// At which byte of the text it began; `None` for one that is new.
    start: Option<usize>,
    cells: Vec<String>,
    /// What follows it: the end of the line, or nothing.
    end: String,
}

impl Csv {
    /// The cells of a text.
    pub(super) fn parse(text: &str) -> Csv {
        let (delimiter, table) = dialect(text);
        let end = if text.contains("\r\n") { "\r\n" } else { "\n" };
        let (mut records, mut start) = (Vec::new(), 0);
        while start < text.len() {
            let rest = &text[start..];
            let long = line_end(rest);
            let line = rest[..long].trim_end_matches(['\r', '\n']);
            let mut cells: Vec<String> = Vec::new();
            let mut from = 0;
            for at in delimiters(line, delimiter).chain([line.len()]) {
                cells.push(line[from..at].to_owned());
                from = at + 1;
            }
            records.push(Record { start: Some(start), cells, end: rest[line.len()..long].to_owned() });
            start += long;
        }
        Csv { delimiter: char::from(delimiter), start: table, end, records }
    }

    /// The text of all cells.
    pub(super) fn text(&self) -> String {
        let between = self.delimiter.to_string();
        self.records.iter().map(|record| record.cells.join(&between) + &record.end).collect()
    }

    /// The names of the columns: the first record of the table that has words.
    pub(super) fn head(&self) -> Vec<String> {
        let is_in_table = |record: &Record| record.start.is_none_or(|start| start >= self.start);
        let has_words = |record: &Record| record.cells.iter().any(|cell| !cell.trim().is_empty());
        let is_head = |record: &&Record| is_in_table(record) && has_words(record);
        let head = self.records.iter().find(is_head).map(|record| record.cells.as_slice()).unwrap_or_default();
        head.iter().map(|cell| said(cell.trim_start_matches('\u{feff}')).trim().to_owned()).collect()
    }

    /// The record in which a byte of the text stood.
    pub(super) fn at(&self, byte: usize) -> Option<usize> {
        self.records.iter().rposition(|record| record.start.is_some_and(|start| start <= byte))
    }

    /// The cell of a record in which a byte of the text stood.
    pub(super) fn column(&self, record: usize, byte: usize) -> Option<usize> {
        let Record { start, cells, .. } = self.records.get(record)?;
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
            cells.push(String::new());
        }
        let old = &cells[column];
        let (was_quoted, space) = (old.trim_start().starts_with('"'), old.len() - old.trim_start().len());
        // A mark at the start of the file belongs to its first cell.
        let before = old[..space].to_owned();
        cells[column] = before + &written(text, delimiter, was_quoted);
    }

    /// Takes a record away.
    pub(super) fn remove(&mut self, record: usize) {
        self.records.remove(record);
    }

    /// Adds a record of empty cells behind another, or at the end.
    pub(super) fn insert(&mut self, behind: Option<usize>) -> usize {
        let at = behind.map_or(self.records.len(), |behind| behind + 1);
        let mut end = self.end.to_owned();
        if let Some(last) = at.checked_sub(1).and_then(|last| self.records.get_mut(last))
            && last.end.is_empty()
        {
            // A file without an end of its last line stays one.
            std::mem::swap(&mut last.end, &mut end);
        }
        let cells = vec![String::new(); self.head().len()];
        self.records.insert(at, Record { start: None, cells, end });
        at
    }
}

/// How long the first line is, with its end; a line break within quotes does not end it.
fn line_end(text: &str) -> usize {
    let mut is_quoted = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b'\n' if !is_quoted => return at + 1,
            b'\r' if !is_quoted && !text[at + 1..].starts_with('\n') => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// What a cell says.
fn said(cell: &str) -> String {
    let cell = cell.trim();
    let quoted = cell.strip_prefix('"').and_then(|cell| cell.strip_suffix('"'));
    quoted.map_or_else(|| cell.to_owned(), |cell| cell.replace("\"\"", "\""))
}

/// A text as a cell, in quotes where it needs them or had them before.
fn written(text: &str, delimiter: char, was_quoted: bool) -> String {
    let needs = text.contains([delimiter, '"', '\n', '\r']) || text.trim() != text;
    if needs || was_quoted && !text.is_empty() { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
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
        assert_eq!(Csv::parse("\u{feff}sep=;\r\nid;text\r\n1;a,b\r\n").head(), ["id", "text"]);
        csv.set(1, 1, "new");
        csv.set(2, 1, "a; b");
        csv.set(2, 2, "");
        assert_eq!(csv.text(), "id;text;n\r\n1; \"new\";x\r\n2;\"a; b\";\r\n");
    }

    #[test]
    fn records_are_found_added_and_taken_away() {
        let text = "id,t\n1,\"two\nlines\"\n2,x";
        let mut csv = Csv::parse(text);
        assert_eq!([0, 5, 12, 19].map(|byte| csv.at(byte)), [Some(0), Some(1), Some(1), Some(2)]);
        let new = csv.insert(None);
        csv.set(new, 0, "3");
        assert_eq!(csv.text(), "id,t\n1,\"two\nlines\"\n2,x\n3,");
        csv.remove(1);
        let new = csv.insert(Some(0));
        csv.set(new, 1, "\"q\"");
        assert_eq!(csv.text(), "id,t\n,\"\"\"q\"\"\"\n2,x\n3,");
    }
}
