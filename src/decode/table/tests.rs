//! Tables of every shape, as they are read and refused.

use super::*;
use crate::diag::Diagnostics;
use crate::model::{Comparison, Test};

fn table(text: &str) -> DataTable {
    DataTable::read("a.csv", text.into(), Wanted::default())
        .unwrap_or_else(|notes| panic!("{notes:?}"))
}

/// The rows of a text that pass a filter, and what is said.
fn filtered(text: &str, filter: Option<&Filter>) -> (Rows, Vec<Diagnostic>) {
    rows(&table(text), (FileId::default(), 1), None, filter)
}

/// The cells of each row, and the start of the row; what is said.
fn read(text: &str) -> (Vec<String>, Vec<String>) {
    let (diagnostics, table) = (Diagnostics::default(), table(text));
    let file = table.add_to(&mut diagnostics.sources_mut(), "a.csv");
    let (Rows { rows, .. }, notes) = rows(&table, (file, 1), None, None);
    notes.into_iter().for_each(|note| diagnostics.emit(note));
    let row = |row: Row| {
        let line = diagnostics.sources().place(file, row.span.start).0;
        format!(
            "{line} {}: {:?}",
            &diagnostics.sources().text(file)[row.span.start..row.span.end],
            row.fields
                .into_iter()
                .map(|(_, cell)| cell.value)
                .collect::<Vec<_>>()
        )
    };
    let place = |note: &Diagnostic| {
        diagnostics
            .sources()
            .place(file, note.span().map_or(0, |span| span.start))
            .0
    };
    let said = diagnostics
        .sorted()
        .iter()
        .map(|note| format!("{} {}", place(note), note.message))
        .collect();
    (rows.into_iter().map(row).collect(), said)
}

#[test]
fn rows_know_their_places_whatever_ends_a_line() {
    for end in ["\n", "\r\n"] {
        let text = [
            "\u{feff}a,b",
            "1,x",
            "",
            "2,\"y",
            "z\"",
            ",",
            "   ",
            "3,w,,",
            "",
        ]
        .join(end);
        let (rows, said) = read(&text);
        assert_eq!(
            rows,
            [
                "2 1,x: [\"1\", \"x\"]",
                "4 2,\"y: [\"2\", \"y  \\nz\"]",
                "8 3,w,,: [\"3\", \"w\"]"
            ],
            "{said:?}"
        );
        assert!(said.is_empty(), "{said:?}");
    }
}

#[test]
fn a_line_break_of_a_database_is_one_of_the_cell() {
    assert_eq!(
        read("a,b\n1,x\u{b}y\n").0,
        ["2 1,x\u{b}y: [\"1\", \"x  \\ny\"]"]
    );
}

#[test]
fn a_cell_of_very_many_words_is_a_note_and_its_neighbours_are_read() {
    let text = format!("a\nx\n{}\ny\n", "z".repeat(131_073));
    let (rows, said) = read(&text);
    assert_eq!(rows, ["2 x: [\"x\"]", "4 y: [\"y\"]"]);
    assert_eq!(
        said,
        ["3 a row of the table has 131,073 bytes of text in one cell; the limit is 131,072"]
    );
}

#[test]
fn a_table_of_too_many_columns_or_cells_is_one_note() {
    let wide = ["a", "b", "c"]
        .map(|cell| vec![cell; 1_001].join(","))
        .join("\n");
    assert_eq!(
        read(&wide),
        (
            vec![],
            vec!["1 the table has 1,001 columns; the limit is 1,000".to_owned()]
        )
    );
    let names: Vec<String> = (0..1_000).map(|n| format!("c{n}")).collect();
    let full = format!(
        "{}\n{}",
        names.join(","),
        format!("{}\n", vec!["x"; 1_000].join(",")).repeat(5_001)
    );
    let (found, notes) = filtered(&full, None);
    assert!(found.rows.is_empty());
    assert_eq!(
        notes[0].message,
        "the table has 5,001,000 cells with text; the limit is 5,000,000"
    );
}

#[test]
fn a_row_of_more_cells_than_spreadsheets_have_is_not_taken_apart() {
    let row = |cells: usize| format!("a,b\n1,2{}\n", ",".repeat(cells - 2));
    assert_eq!(read(&row(16_384)).1, [""; 0]);
    assert_eq!(
        read(&row(16_385)).1,
        ["2 the table has 16,385 columns; the limit is 1,000"]
    );
}

#[test]
fn columns_without_a_name_have_no_words() {
    assert_eq!(
        read("a,,b,\n1,,2,\n"),
        (vec!["2 1,,2,: [\"1\", \"2\"]".to_owned()], vec![])
    );
    assert_eq!(
        read("a,,b\n1,x,2\n").1,
        ["2 `x` is in a column without a name"]
    );
}

#[test]
fn cells_that_a_row_lacks_at_its_end_are_empty_and_those_beyond_its_head_are_told() {
    let (rows, said) = read("a,b,c\n1\n1,2\n1,2,3,\n1,2,3,4\n");
    assert_eq!(
        rows,
        [
            "2 1: [\"1\"]",
            "3 1,2: [\"1\", \"2\"]",
            "4 1,2,3,: [\"1\", \"2\", \"3\"]"
        ]
    );
    assert_eq!(said, ["5 this row has 4 cells, but there are 3 columns"]);
}

#[test]
fn a_head_with_one_name_is_a_title() {
    assert_eq!(
        read(",Meaning\nHund,dog\nKatze,cat\n").1,
        ["1 this row has text in only one cell, like a title, so it does not name the columns"]
    );
}

#[test]
fn quotes_that_would_swallow_words_are_told() {
    assert_eq!(
        read("a,b\n1,\"x\n2,y\n3,z\n").1,
        ["2 a cell in this row has an opening quote that is never closed"]
    );
    assert_eq!(
        read("a,b\n1,\"5\" disc\n").1,
        ["2 a cell in this row has words after its closing quote"]
    );
    assert_eq!(read("a,b\n1,5\" disc\n2,\"x, \"\"y\"\"\" \n").0.len(), 2);
}

#[test]
fn of_more_rows_than_there_may_be_none_is_kept() {
    let text = "a\n".to_owned() + &"1\n".repeat(1_000_000);
    let (found, notes) = filtered(&text, None);
    assert!(found.rows.is_empty());
    let said: Vec<String> = notes.iter().map(|note| note.message.to_string()).collect();
    assert_eq!(
        said,
        ["the table has 1,000,000 different cards and tokens; the limit is 100,000"]
    );
}
#[test]
fn rows_that_do_not_pass_a_filter_count_towards_no_limit() {
    let text = "a,b\n".to_owned() + &"1,x\n".repeat(300_000) + "2,y\n2,\"z\nw\"\n";
    let test = |column: &str, says: &str| Test::new(column.into(), Comparison::Is, says.into());
    let found = |test: Test| filtered(&text, Some(&Filter(vec![vec![test]])));
    let (by_a, notes) = found(test("a", "2"));
    assert_eq!(
        (by_a.rows.len(), by_a.has_left_out, notes.len()),
        (2, true, 0)
    );
    // A cell of two lines is left to be compared later.
    assert_eq!(found(test("b", "y")).0.rows.len(), 2);
    // A column that this table does not have may be in one that is joined.
    let (found, notes) = found(test("c", "2"));
    assert!(found.rows.is_empty());
    assert_eq!(
        notes[0].message,
        "the table has 300,002 different cards and tokens; the limit is 100,000"
    );
}
