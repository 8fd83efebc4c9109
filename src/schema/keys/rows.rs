//! The rows of files and of combinations, of which cards, tokens and things on boards are made.

use crate::limits::SHEET_ROWS;
use crate::schema::kinds::{Count, Either, Flag, Inner, Text, Texts, Word, Words};

table! {
    /// The rows of a file. Tokens have the same table, `[token.NAME.data]`.
    DATA data "deck.NAME.data"
    FILE: Text [needed "without `each`"] "a CSV file, or a workbook (`.xlsx`, `.ods`)";
    EACH: Inner(EACH) [-] "";
    UNORDERED: Flag [= false]
        "with `each`: `true` makes only one row of those that differ in the order of their values, such as `2-5` and `5-2`";
    TURNS: Flag [= false]
        "with `each`: `true` makes only one row of those that are the same ring of values when turned, such as the edges \
         of tiles";
    SHEET: Text ["the first that is not hidden"] "the sheet of the workbook";
    HEAD: Count(1, SHEET_ROWS.most as u32) [= 1]
        "the row of a sheet, or the line of a CSV file, that names the columns; everything above it is skipped";
    SKIP_HIDDEN: Flag [= false] "leaves out the rows that are hidden in a workbook";
    JOIN: Inner(JOIN) [-] "";
    COLUMNS: Inner(COLUMNS) [-] "";
    WHERE: Text [-] r#"a condition on the rows that are used, such as `"Unit = 3 and Level <= 2"`"#;
    SORT: Texts [-] "columns to sort by, the first of them first; with a hyphen the other way round";
}

table! {
    /// All combinations of some values, in place of a file: `each = { suit = ["hearts", "spades"], rank = "1..13" }`. Keys
    /// are columns; values are lists, numbers such as `"1..13"`, or one text. See [Many cards from few
    /// rows](guide/04b-many-cards-from-few-rows.md).
    EACH each "deck.NAME.data.each" + own(Either(&[&Words, &Word]))
}

table! {
    /// A second file whose columns are added to the rows of the first.
    JOIN join "deck.NAME.data.join"
    FILE: Text [needed] "the second file";
    SHEET: Text ["the first that is not hidden"] "its sheet";
    HEAD: Count(1, SHEET_ROWS.most as u32) [= 1] "its row that names the columns";
    SKIP_HIDDEN: Flag [= false] "leaves out its hidden rows";
    ON: Text [needed] "the column in both files by which rows belong together";
}

table! {
    /// Keys are columns, and values their new names.
    COLUMNS columns "deck.NAME.data.columns" + own(Text)
}
