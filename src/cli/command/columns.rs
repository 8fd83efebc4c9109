//! Tables of words in a terminal.

/// Rows of words, their columns aligned, each row indented by two.
pub(super) fn columns(rows: &[Vec<String>]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|word| word.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..count).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(word, width)| format!("{word:<width$}", width = *width));
        format!("  {}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_under_one_another() {
        let row = |words: [&str; 2]| words.map(str::to_owned).to_vec();
        assert_eq!(columns(&[row(["é", "b"]), row(["long", ""])]), "  é     b\n  long\n");
        assert_eq!(columns(&[]), "");
    }
}
