//! The delimiter between the cells of CSV.

use csv::StringRecord;

/// What may stand between cells.
const DELIMITERS: [u8; 3] = [b',', b';', b'\t'];
/// The rows that are looked at to tell which of these does.
const TELLING: usize = 100;
/// They are looked at no further than to this byte, which those of real tables do not reach.
const LOOKED_AT: usize = 1 << 20;

/// What stands between the cells of a text, and where its table starts: as a first line `sep=;` says, or what parts most of
/// its rows into as many cells as the first.
pub fn dialect(text: &str) -> (u8, usize) {
    let whole = text.trim_start_matches('\u{feff}');
    let first = whole.lines().next().unwrap_or_default();
    if let Some([delimiter]) = first.trim_end().strip_prefix("sep=").map(str::as_bytes) {
        let end = text.len() - whole.len() + first.len();
        return (*delimiter, end + text[end..].find('\n').map_or(0, |newline| newline + 1));
    }
    let beginning = &whole[..whole.floor_char_boundary(LOOKED_AT)];
    // Of equally likely ones the comma, which comes first.
    let best = DELIMITERS.iter().rev().max_by_key(|delimiter| likelihood(beginning, **delimiter));
    (best.copied().unwrap_or(b','), 0)
}

/// How likely a text has this delimiter: how many rows have as many cells as the first; then how many have several; then how
/// many cells of the first row begin without a space, which stands behind commas within words; then how many cells it has.
fn likelihood(text: &str, delimiter: u8) -> (usize, usize, usize, usize) {
    let mut csv =
        csv::ReaderBuilder::new().has_headers(false).flexible(true).delimiter(delimiter).from_reader(text.as_bytes());
    let has_words = |row: &StringRecord| row.iter().any(|cell| !cell.trim().is_empty());
    let mut rows = csv.records().flatten().filter(has_words).take(TELLING);
    let Some(head) = rows.next().filter(|head| head.len() > 1) else { return (0, 0, 0, 0) };
    let (mut alike, mut parted) = (0, 0);
    for row in rows {
        alike += usize::from(row.len() == head.len());
        parted += usize::from(row.len() > 1);
    }
    let tight = head.iter().skip(1).filter(|cell| !cell.starts_with(' ')).count();
    (alike, parted, tight, head.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sign(text: &str) -> char {
        dialect(text).0.into()
    }

    #[test]
    fn the_sign_between_cells_is_the_one_that_rows_have_like_the_head() {
        assert_eq!(["a,b\n1,2\n", "a;b\n1;2\n", "a\tb\n1\t2\n", "a\n1\n", ""].map(sign), [',', ';', '\t', ',', ',']);
        assert_eq!(sign("Word (en, de);Meaning\nHund;dog\n"), ';');
        assert_eq!(sign("Word (en, de);Meaning\nHund, m;dog\nKatze, f;cat\n"), ';');
        assert_eq!(sign("Word (en, de, fr);Meaning\nHund;dog\n"), ';');
        assert_eq!(sign("Word; or two,Meaning\nHund,dog; hound\n"), ',');
        assert_eq!(sign("Preis, €;Wort\n1,5;Hund\n2,0;Katze\n"), ';');
        assert_eq!(sign("Word, Meaning\nHund, dog\n"), ',');
        assert_eq!(sign("a;b\n1;2;3\n4;5\n"), ';');
        assert_eq!(sign("Cost,max;Word\n1;2;Dog\n3;4;Cat\n"), ';');
        assert_eq!(sign("\"a;b;c\",d\n\n\"x;\ny\",z\n"), ',');
    }

    #[test]
    fn a_first_line_that_names_the_sign_is_obeyed() {
        assert_eq!(dialect("\u{feff}sep=|\r\na|b,c\r\n"), (b'|', 10));
    }
}
