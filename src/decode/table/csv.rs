//! CSV: what is between its cells, and its rows as they are written.

use std::borrow::Cow;
use std::ops::Range;

use memchr::{memchr2, memchr3};

use crate::message::{Pattern, pattern};

/// What may be between cells.
const DELIMITERS: [u8; 3] = [b',', b';', b'\t'];
/// The rows that are looked at to tell which of these does.
const TELLING: usize = 100;
/// They are looked at no further than to this byte, which those of real tables do not reach.
const LOOKED_AT: usize = 1 << 20;
/// The columns of a sheet in spreadsheet programs, which may save the empty ones as well. Of a row of more cells the others
/// are counted alone.
pub(super) const WIDEST: usize = 16_384;

/// What is between the cells of a text, and where its table starts: as a first line `sep=;` says, or what parts most of
/// its rows into as many cells as the first.
pub fn dialect(text: &str) -> (u8, usize) {
    most_likely_dialect(text, likelihood)
}

/// Like [`dialect`], but for a table that can have titles above its column names.
pub(super) fn dialect_below_titles(text: &str) -> (u8, usize) {
    most_likely_dialect(text, likelihood_below_titles)
}

fn most_likely_dialect(text: &str, likelihood: fn(&str, u8) -> Likelihood) -> (u8, usize) {
    let whole = text.trim_start_matches('\u{feff}');
    let first = whole.lines().next().unwrap_or_default();
    // The delimiter can be a tab.
    let first = first.trim_end_matches([' ', '\r']);
    if let Some([delimiter]) = first.strip_prefix("sep=").map(str::as_bytes) {
        let end = text.len() - whole.len() + first.len();
        return (
            *delimiter,
            end + text[end..].find('\n').map_or(0, |newline| newline + 1),
        );
    }
    let beginning = &whole[..whole.floor_char_boundary(LOOKED_AT)];
    // Of equally likely ones the comma, which comes first.
    let best = DELIMITERS
        .iter()
        .rev()
        .max_by_key(|delimiter| likelihood(beginning, **delimiter));
    (best.copied().unwrap_or(b','), 0)
}

/// The likelihood of a delimiter. The first numbers are compared first.
type Likelihood = (usize, usize, usize, usize);

/// How likely a text has this delimiter: how many rows have as many cells as the first; then how many have several; then how
/// many cells of the first row begin without a space, which follows commas within words; then how many cells it has.
fn likelihood(text: &str, delimiter: u8) -> Likelihood {
    let mut rows = records(text, 0, delimiter)
        .filter(Record::has_words)
        .take(TELLING);
    let Some(head) = rows.next().filter(|head| head.cells.len() > 1) else {
        return (0, 0, 0, 0);
    };
    let (mut alike, mut parted) = (0, 0);
    for row in rows {
        alike += usize::from(row.cells.len() == head.cells.len());
        parted += usize::from(row.cells.len() > 1);
    }
    let tight = head
        .cells
        .iter()
        .skip(1)
        .filter(|cell| !cell.starts_with(' '))
        .count();
    (alike, parted, tight, head.cells.len())
}

/// Like [`likelihood`], but ignores the rows above the first row with two cells. If there are such rows, no cell of the
/// first row may begin with a space, and another row must have the same number of cells. Otherwise, the text can be a list
/// of sentences, because sentences also contain commas and semicolons.
fn likelihood_below_titles(text: &str, delimiter: u8) -> Likelihood {
    let mut rows = records(text, 0, delimiter)
        .filter(Record::has_words)
        .take(TELLING)
        .enumerate();
    let Some((index, head)) = rows.find(|(_, row)| row.cells.len() > 1) else {
        return (0, 0, 0, 0);
    };

    let found = likelihood(&text[head.start..], delimiter);
    let (alike, _, tight, width) = found;
    if index > 0 && (alike == 0 || tight + 1 < width) {
        return (0, 0, 0, 0);
    }
    found
}

/// A row as it is written.
pub struct Record<'t> {
    /// The byte of the text at which it starts.
    pub start: usize,
    /// Its cells, with their spaces and quotes.
    pub cells: Vec<&'t str>,
    /// What follows these: the end of the line, or nothing; before that, the cells beyond those that are counted alone.
    pub end: &'t str,
    /// How many cells it has beyond those.
    pub(super) more: usize,
    /// What is wrong with its quotes: one that is never closed swallows the rest of the text, and words behind one are lost.
    pub(super) fault: Option<Pattern>,
}

impl Record<'_> {
    /// Whether any of its cells has words.
    pub(super) fn has_words(&self) -> bool {
        self.cells.iter().any(|cell| !said(cell).trim().is_empty())
    }
}

/// The rows of a text from a byte on, as they are written. A line break within the quotes of a cell does not end a row.
pub fn records(text: &str, mut at: usize, delimiter: u8) -> impl Iterator<Item = Record<'_>> {
    std::iter::from_fn(move || {
        let (start, mut kept) = (at, at);
        let (mut cells, mut more, mut fault) = (Vec::new(), 0, None);
        while start < text.len() {
            let (cell, wrong) = cell(&text[at..], delimiter);
            fault = fault.or(wrong);
            at += cell.len();
            if cells.len() < WIDEST {
                cells.push(cell);
                kept = at;
            } else {
                more += 1;
            }
            if text.as_bytes().get(at) == Some(&delimiter) {
                at += 1;
                continue;
            }
            let end = &text[at..];
            at += if end.starts_with("\r\n") {
                2
            } else {
                end.len().min(1)
            };
            return Some(Record {
                start,
                cells,
                end: &text[kept..at],
                more,
                fault,
            });
        }
        None
    })
}

/// The cell with which a text begins, as it is written, and what is wrong with its quotes.
fn cell(text: &str, delimiter: u8) -> (&str, Option<Pattern>) {
    let mark = text.len() - text.trim_start_matches('\u{feff}').len();
    let quoted = text[mark..].strip_prefix('"').map(closing_quote);
    let behind = match quoted {
        Some(None) => {
            return (
                text,
                Some(pattern!(
                    "a cell in this row has an opening quote that is never closed"
                )),
            );
        }
        Some(Some(closing)) => mark + closing + 2,
        None => 0,
    };
    let rest = &text[behind..];
    let end = memchr3(delimiter, b'\r', b'\n', rest.as_bytes()).unwrap_or(rest.len());
    let has_more = behind > 0 && !rest[..end].trim_matches([' ', '\t']).is_empty();
    (
        &text[..behind + end],
        has_more.then_some(pattern!(
            "a cell in this row has words after its closing quote"
        )),
    )
}

/// The byte of the quote that closes a cell; two quotes beside each other are one of the cell's own.
fn closing_quote(cell: &str) -> Option<usize> {
    let mut from = 0;
    loop {
        let at = from + cell[from..].find('"')?;
        if !cell[at + 1..].starts_with('"') {
            return Some(at);
        }
        from = at + 2;
    }
}

/// What a cell says.
pub fn said(cell: &str) -> Cow<'_, str> {
    let cell = cell.trim_start_matches('\u{feff}');
    let Some(quoted) = cell.strip_prefix('"') else {
        return Cow::Borrowed(cell);
    };
    let closing = closing_quote(quoted).unwrap_or(quoted.len());
    let (words, behind) = (
        &quoted[..closing],
        quoted.get(closing + 1..).unwrap_or_default().trim_start(),
    );
    if words.contains('"') || !behind.is_empty() {
        return Cow::Owned(words.replace("\"\"", "\"") + behind);
    }
    Cow::Borrowed(words)
}

/// A text as a cell, in quotes where it needs them.
pub fn written(text: &str, delimiter: u8) -> Cow<'_, str> {
    let needs = text.contains([char::from(delimiter), '"', '\n', '\r']) || text.trim() != text;
    if needs {
        Cow::Owned(format!("\"{}\"", text.replace('"', "\"\"")))
    } else {
        Cow::Borrowed(text)
    }
}

/// Where the words of a cell are in a text, without the spaces around them, if the cell starts at a byte.
pub(super) fn place(cell: &str, start: usize) -> Range<usize> {
    let from = start + cell.len() - cell.trim_start().len();
    from..from + cell.trim().len()
}

/// The byte at which the first line of a text ends.
pub(super) fn line_end(text: &str) -> usize {
    memchr2(b'\r', b'\n', text.as_bytes()).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sign(text: &str) -> char {
        dialect(text).0.into()
    }

    #[test]
    fn the_sign_between_cells_is_the_one_that_rows_have_like_the_head() {
        assert_eq!(
            ["a,b\n1,2\n", "a;b\n1;2\n", "a\tb\n1\t2\n", "a\n1\n", ""].map(sign),
            [',', ';', '\t', ',', ',']
        );
        assert_eq!(sign("Word (en, de);Meaning\nHund;dog\n"), ';');
        assert_eq!(
            sign("Word (en, de);Meaning\nHund, m;dog\nKatze, f;cat\n"),
            ';'
        );
        assert_eq!(sign("Word (en, de, fr);Meaning\nHund;dog\n"), ';');
        assert_eq!(sign("Word; or two,Meaning\nHund,dog; hound\n"), ',');
        assert_eq!(sign("Preis, €;Wort\n1,5;Hund\n2,0;Katze\n"), ';');
        assert_eq!(sign("Word, Meaning\nHund, dog\n"), ',');
        assert_eq!(sign("a;b\n1;2;3\n4;5\n"), ';');
        assert_eq!(sign("Cost,max;Word\n1;2;Dog\n3;4;Cat\n"), ';');
        assert_eq!(sign("\"a;b;c\",d\n\n\"x;\ny\",z\n"), ',');
    }

    #[test]
    fn titles_above_a_table_do_not_hide_its_delimiter() {
        for (text, delimiter) in [
            ("Unit 3\n\nWort;Bedeutung\nHund;dog\n", b';'),
            ("Unit 3, food\nWort;Bedeutung\nBrot;bread\n", b';'),
            ("Unit 3\n\nWort\tBedeutung\nHund\tdog\n", b'\t'),
            ("a;b\n1;2\n", b';'),
            // Lists of sentences.
            (
                "Cats sleep\nDogs bark; cats meow\nIt rains; it pours\n",
                b',',
            ),
            ("Cats sleep\nRed;blue\nDogs bark\n", b','),
        ] {
            assert_eq!(dialect_below_titles(text), (delimiter, 0), "{text}");
        }
    }

    #[test]
    fn a_first_line_that_names_the_sign_is_obeyed() {
        assert_eq!(dialect("\u{feff}sep=|\r\na|b,c\r\n"), (b'|', 10));
    }
}
