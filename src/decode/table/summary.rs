//! Rows that are not data: titles, totals and notes, as people write them around and between the rows of a table.

use std::collections::HashMap;

use super::data_table::Line;
use crate::model::looks_like_number;

/// The first words of a row with sums, in lower case.
const TOTALS: &[&str] = &[
    "total",
    "totals",
    "grand total",
    "sum",
    "subtotal",
    "sub-total",
    "sub total",
    "suma",
    "suma total",
    "total general",
    "gran total",
    "totales",
    "subtotales",
    "gesamt",
    "gesamtsumme",
    "insgesamt",
    "summe",
    "somme",
    "totaal",
    "totale",
    "celkem",
    "average",
    "promedio",
    "durchschnitt",
];

/// The words with which a note begins, in lower case, before a colon.
const NOTES: &[&str] = &[
    "note", "notes", "nb", "n.b.", "p.s.", "source", "sources", "nota", "notas", "fuente",
    "fuentes", "hinweis", "quelle",
];

/// The minimum share of rows with several cells. Only then is a row with a single cell unusual.
const MIN_FULL_SHARE: f64 = 0.7;

/// The number of words from which on a cell with a full stop at its end is a sentence.
const MIN_SENTENCE_WORDS: usize = 4;

/// The kind of a row that is not data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowKind {
    /// A title of the table or of some of its rows.
    Title,
    /// Sums of the rows above.
    Total,
    /// A note for the readers of the table.
    Note,
}

/// Whether a row consists of a word such as `Total` and numbers. `cells` are those with text.
pub fn is_total<'c>(mut cells: impl Iterator<Item = &'c str>) -> bool {
    let is_named = cells.next().is_some_and(is_total_word);
    let mut numbers = cells.peekable();
    is_named && numbers.peek().is_some() && numbers.all(looks_like_number)
}

/// Returns the kind of each row below the names of the columns. `None` for data and for rows without text.
pub fn row_kinds(names: &[String], rows: &[Line<'_>]) -> Vec<Option<RowKind>> {
    let table = Table::new(names, rows);
    let mut sums = Sums::default();
    let mut kinds = Vec::with_capacity(rows.len());
    let mut is_after_gap = false;
    let mut last = None;

    for (index, line) in rows.iter().enumerate() {
        let row = RowText::new(line);
        if row.cells.is_empty() {
            is_after_gap = true;
            kinds.push(None);
            continue;
        }

        let kind = if table.is_head(&row) {
            Some(RowKind::Title)
        } else if table.has_columns && row.adds_up(&sums, table.text_column) {
            Some(RowKind::Total)
        } else {
            // Notes follow a total without a gap, and a note is followed by others.
            let is_apart = is_after_gap || last.is_some();
            // A card can be called `Total`, but seldom stands apart or last.
            let is_before_gap = rows.get(index + 1).is_none_or(|next| next.words() == 0);
            let can_be_total =
                sums.count > 0 && (is_apart || is_before_gap || index + 1 >= table.data_end);
            if can_be_total && is_total(row.cells.iter().map(|cell| cell.text)) {
                Some(RowKind::Total)
            } else {
                table.note_kind(&row, index, is_apart)
            }
        };
        match kind {
            None => sums.add(&row),
            Some(RowKind::Total) => sums.start_section(),
            Some(RowKind::Title | RowKind::Note) => {}
        }

        kinds.push(kind);
        last = kind;
        is_after_gap = false;
    }

    kinds
}

/// Facts about all rows of a table.
struct Table<'n> {
    names: &'n [String],
    /// Whether several columns have text.
    has_columns: bool,
    /// Whether nearly all rows have several cells with text.
    is_full: bool,
    /// The first column with text that is not a number.
    text_column: usize,
    /// The index after the last row with several cells.
    body_end: usize,
    /// The index after the last row with several cells whose first one has no word such as `Total`.
    data_end: usize,
}

impl<'n> Table<'n> {
    fn new(names: &'n [String], rows: &[Line<'_>]) -> Self {
        let mut count = 0_u32;
        let mut full = 0_u32;
        // The number of rows up to the last one with several cells. Notes below the table do not count.
        let mut body_count = 0;
        let mut body_end = 0;
        let mut data_end = 0;
        let mut text_column = usize::MAX;
        for (index, line) in rows.iter().enumerate() {
            let row = RowText::new(line);
            let first = row.cells.iter().find(|cell| !cell.is_number());
            text_column = text_column.min(first.map_or(usize::MAX, |cell| cell.column));
            count += u32::from(!row.cells.is_empty());
            if row.cells.len() > 1 {
                full += 1;
                body_count = count;
                body_end = index + 1;
                if !contains_total_word(row.cells[0].text) {
                    data_end = index + 1;
                }
            }
        }

        Self {
            names,
            has_columns: full > 0,
            is_full: f64::from(full) >= MIN_FULL_SHARE * f64::from(body_count),
            text_column,
            body_end,
            data_end,
        }
    }

    /// Whether a row repeats the names of the columns, as at the top of a printed page.
    fn is_head(&self, row: &RowText<'_>) -> bool {
        row.cells.len() > 1
            && row.cells.iter().all(|cell| {
                let name = self.names.get(cell.column);
                name.is_some_and(|name| name.eq_ignore_ascii_case(cell.text))
            })
    }

    /// Returns the kind of a row that could be a title or a note. `is_apart` tells whether there is a gap or such a row above.
    fn note_kind(&self, row: &RowText<'_>, index: usize, is_apart: bool) -> Option<RowKind> {
        let first = row.cells.first()?.text;
        let is_single = row.cells.len() == 1;
        if begins_note(first) && (is_apart || (is_single && self.has_columns)) {
            return Some(RowKind::Note);
        }
        if !is_single || !self.has_columns || !self.is_full {
            return None;
        }

        let is_below = index >= self.body_end;
        if is_below && (is_apart || is_sentence(first)) {
            Some(RowKind::Note)
        } else if is_apart {
            Some(RowKind::Title)
        } else {
            None
        }
    }
}

/// The cells with text of a row.
struct RowText<'r> {
    cells: Vec<RowCell<'r>>,
}

/// A cell with text.
struct RowCell<'r> {
    column: usize,
    text: &'r str,
}

impl RowCell<'_> {
    fn is_number(&self) -> bool {
        looks_like_number(self.text)
    }
}

impl<'r> RowText<'r> {
    fn new(line: &'r Line<'_>) -> Self {
        let cells = line.cells.iter().enumerate();
        Self {
            cells: cells
                .map(|(column, cell)| RowCell {
                    column,
                    text: cell.words.trim(),
                })
                .filter(|cell| !cell.text.is_empty())
                .collect(),
        }
    }

    /// Whether the numbers of this row are sums of the rows above, and its only text contains a word such as `total`.
    fn adds_up(&self, sums: &Sums, text_column: usize) -> bool {
        let mut texts = self.cells.iter().filter(|cell| !cell.is_number());
        let name = texts.next();
        if texts.next().is_some() {
            return false;
        }
        let mut numbers = self.cells.iter().filter(|cell| cell.is_number()).peekable();
        if numbers.peek().is_none() {
            // The number can be in the same cell, as in `Total: 12`.
            return name.is_some_and(|cell| sums.is_named_sum(cell.text));
        }

        match name {
            Some(name) => contains_total_word(name.text) && numbers.any(|cell| sums.matches(cell)),
            None => self.cells[0].column > text_column && numbers.all(|cell| sums.matches(cell)),
        }
    }
}

/// The sums of the numbers in each column.
#[derive(Default)]
struct Sums {
    all: HashMap<usize, Sum>,
    /// The sums since the last total.
    section: HashMap<usize, Sum>,
    /// The number of rows that were added.
    count: usize,
}

#[derive(Default)]
struct Sum {
    amount: f64,
    /// The number of cells that were added.
    count: usize,
}

impl Sums {
    fn add(&mut self, row: &RowText<'_>) {
        self.count += 1;
        for cell in &row.cells {
            let Some(number) = amount(cell.text) else {
                continue;
            };
            for sums in [&mut self.all, &mut self.section] {
                let sum = sums.entry(cell.column).or_default();
                sum.amount += number;
                sum.count += 1;
            }
        }
    }

    fn start_section(&mut self) {
        self.section.clear();
    }

    /// Whether a cell is the sum of several cells above it.
    fn matches(&self, cell: &RowCell<'_>) -> bool {
        amount(cell.text).is_some_and(|number| {
            [&self.all, &self.section]
                .iter()
                .filter_map(|sums| sums.get(&cell.column))
                .any(|sum| sum.equals(number))
        })
    }

    /// Whether a text such as `Total cards: 12` has the sum of any column, or the number of rows.
    fn is_named_sum(&self, text: &str) -> bool {
        let Some((name, number)) = text.rsplit_once([' ', ':', '=']) else {
            return false;
        };
        let Some(number) = amount(number) else {
            return false;
        };
        let is_count = self.count > 1 && number == self.count as f64;
        contains_total_word(name) && (is_count || self.all.values().any(|sum| sum.equals(number)))
    }
}

impl Sum {
    fn equals(&self, number: f64) -> bool {
        self.count > 1 && (self.amount - number).abs() < 1e-6
    }
}

fn is_total_word(text: &str) -> bool {
    let word = text.trim_end_matches([':', ' ', '=', '.']).to_lowercase();
    TOTALS.contains(&word.as_str())
}

/// Whether a text begins or ends with a word such as `total`, as `Total cards` does.
fn contains_total_word(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let first = words.next();
    let last = words.next_back();
    first.into_iter().chain(last).any(is_total_word)
}

/// Whether a text begins as notes do: with a word such as `Note:`, a star, a sign of copyright, or an address.
fn begins_note(text: &str) -> bool {
    let is_marked = text.starts_with(['©', '†']) || text.starts_with("* ");
    let is_address = text.starts_with("http://") || text.starts_with("https://");
    let word = text.split_once(':').map(|(word, _)| word.to_lowercase());
    is_marked || is_address || word.is_some_and(|word| NOTES.contains(&word.trim()))
}

fn is_sentence(text: &str) -> bool {
    // A question can be a card whose answer is still missing.
    text.ends_with('.') && text.split_whitespace().count() >= MIN_SENTENCE_WORDS
}

/// Parses a number as people write it, e.g. `$1,234.50` or `3,5`.
fn amount(text: &str) -> Option<f64> {
    if !looks_like_number(text) {
        return None;
    }

    let mut digits: String = text
        .chars()
        .filter(|c| c.is_ascii_digit() || matches!(c, '.' | ',' | '-'))
        .collect();
    // The last separator is that of decimals, unless three digits follow a comma.
    if let Some(comma) = digits.rfind(',') {
        let is_decimal = digits.rfind('.').is_none_or(|point| point < comma)
            && digits.len() - comma != "000,".len();
        if is_decimal {
            digits = digits.replace('.', "").replace(',', ".");
        } else {
            digits = digits.replace(',', "");
        }
    }
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decode::table::{DataTable, Wanted};

    /// The kind of each row below the first one: `-` for data, or the first letter of the kind.
    fn kinds(text: &str) -> String {
        let table = DataTable::read("a.csv", text.into(), Wanted::default()).unwrap();
        let rows = table.lines_and_gaps().flatten();
        let rows: Vec<Line<'_>> = rows.collect();
        let names = rows[0].names();
        let kinds = row_kinds(&names, &rows[1..]);
        let letters = kinds.iter().zip(&rows[1..]).map(|(kind, row)| match kind {
            _ if row.words() == 0 => ' ',
            None => '-',
            Some(RowKind::Title) => 'T',
            Some(RowKind::Total) => 'S',
            Some(RowKind::Note) => 'N',
        });
        letters.collect()
    }

    #[test]
    fn sums_titles_and_notes_are_told_from_data() {
        for (text, expected) in [
            ("A,Q\na,2\nb,1\nTotal,3\n\nNote: x,\n", "--S N"),
            ("A,Q\na,2\nb,1\nAverage,1.5\nTotal (all),3\n", "--SS"),
            ("A,B,Q\na,x,2\nb,y,1\n,,3\nTotal de fichas: 2,,\n", "--SS"),
            (
                "A,Q\na,2\nSubtotal,2\n\nMore,\nb,1\nTotal general,3\n",
                "-S T-S",
            ),
            ("A,Q\na,2\nA,Q\nb,1\n", "-T-"),
            ("A,B\na,x\nb,y\nAsk the office for more paper.,\n", "--N"),
        ] {
            assert_eq!(kinds(text), expected, "{text}");
        }
    }

    #[test]
    fn words_of_totals_and_notes_can_be_data() {
        for text in [
            "Word,Value\nTotal,5\nSum,3\nMinus,2\n",
            "Term,Meaning\nSum,what adding gives\nTotal,all\nNote,a text\n",
            "Question,Hint\nWho?,x\nWhy?,y\nWhat is the capital of Spain?,\n",
            "Name\nTotal\nSum\n",
            "Name,Text\nDragon,\nWizard,\nElf,It sings.\n",
        ] {
            assert!(kinds(text).chars().all(|kind| kind == '-'), "{text}");
        }
    }
}
