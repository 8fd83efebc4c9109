//! What numbers, dates and times show by their formats.

use super::*;

/// A workbook with cells of formats that have these numbers and no codes, and one row each.
fn with_formats(cells: &[(u32, f64)]) -> Vec<u8> {
    let rows = cells
        .iter()
        .zip(1..)
        .map(|((_, value), n)| format!("<row><c s=\"{n}\"><v>{value}</v></c></row>"));
    let styles: String = cells
        .iter()
        .map(|(id, _)| format!("<xf numFmtId=\"{id}\"/>"))
        .collect();
    let styles = format!("<styleSheet><cellXfs><xf/>{styles}</cellXfs></styleSheet>");
    with_parts(&rows.collect::<String>(), "", &[("xl/styles.xml", &styles)])
}

#[test]
fn formats_that_have_only_a_number_are_shown_as_excel_shows_them() {
    let book = with_formats(&[
        (14, 45_291.0),
        (22, 45_291.5),
        (47, 0.1),
        (5, 1234.5),
        (6, -1234.5),
        (7, 1234.5),
        (8, -1234.5),
        (44, 1234.5),
        (37, -1234.0),
        (0, 1234.5),
    ]);
    let shown = "12/31/2023\n12/31/2023 12:00\n24:00.0\n\"$1,235\"\n\"($1,235)\"\n\"$1,234.50\"\n\"($1,234.50)\"\n\
                 \"$1,234.50\"\n\"(1,234)\"\n1234.5\n";
    assert_eq!(read(&book, Wanted::default()).0.replace("$ ", "$"), shown);
    assert_eq!(unread(&book), Vec::<String>::new());
    let wanted = Wanted {
        writes_dates_otherwise: true,
        ..Wanted::default()
    };
    let (_, warnings) = read_with(&book, wanted, Code::UnreadCellContent);
    let [warning] = &warnings[..] else {
        panic!("{warnings:?}");
    };
    assert!(warning.starts_with("A1 and A2: "), "{warning}");
}

#[test]
fn dates_of_east_asian_programs_are_printed_in_numbers_which_is_told() {
    let book = with_formats(&[
        (27, 44_926.0),
        (36, 44_926.0),
        (58, 44_926.0),
        (32, 0.75),
        (33, 0.75),
        (34, 44_926.0),
    ]);
    assert_eq!(
        read(&book, Wanted::default()).0,
        "2022/12/31\n2022/12/31\n2022/12/31\n18:00\n18:00:00\n2022/12/31\n"
    );
    let told =
        "a date or time whose format depends on the program's language is printed in numbers";
    assert_eq!(unread(&book), [format!("A1, A2 and 4 more: {told}")]);
    assert_eq!(
        read(&with_formats(&[(34, 0.75), (56, 0.75)]), Wanted::default()).0,
        "18:00\n18:00:00\n"
    );
}

#[test]
fn cells_of_a_workbook_without_styles_are_shown_as_general() {
    let rows =
        "<row><c><v>0.30000000000000004</v></c></row><row><c><v>12345678901234567000</v></c></row>";
    let styles = "<styleSheet><fonts/></styleSheet>";
    let book = with_parts(rows, "", &[("xl/styles.xml", styles)]);
    assert_eq!(read(&book, Wanted::default()).0, "0.3\n1.23457E+19\n");
}

#[test]
fn dates_in_words_are_shown_by_their_format_and_numbers_beyond_it_are_told() {
    let cells = "<c r=\"A2\" t=\"d\" s=\"2\"><v>2024-03-05T07:30:00</v></c><c r=\"B2\" t=\"d\"><v>2024-03-05</v></c>";
    let text = read(
        &xlsx(&format!("{HEAD}<row r=\"2\">{cells}</row>"), ""),
        Wanted::default(),
    )
    .0;
    assert_eq!(text.lines().nth(1), Some("5 Mar 2024,2024-03-05"));
    let cells = "<c r=\"A2\" s=\"2\"><v>-1</v></c><c r=\"B2\" s=\"3\"><v>6.022e23</v></c>";
    let faults = read(
        &xlsx(&format!("{HEAD}<row r=\"2\">{cells}</row>"), ""),
        Wanted::default(),
    )
    .1;
    assert_eq!(
        faults,
        ["A2 and B2: the format of the cell cannot show its number"]
    );
}

#[test]
fn a_date_in_words_of_another_language_is_told() {
    let row =
        |style: u8| format!("{HEAD}<row r=\"2\"><c r=\"A2\" s=\"{style}\"><v>45678</v></c></row>");
    let told = "A2: month and day names in another language are printed in English";
    assert_eq!(unread(&xlsx(&row(4), "")), [told]);
    let in_words = row(4).replace("s=\"4\"><v>45678", "t=\"d\" s=\"4\"><v>2025-01-21");
    assert_eq!(unread(&xlsx(&in_words, "")), [told]);
    assert_eq!(unread(&xlsx(&row(2), "")), Vec::<String>::new());
}
