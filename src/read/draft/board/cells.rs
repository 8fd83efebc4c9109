//! Cells from the rows of a file.

use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::decode::table::Row;
use crate::diag::{Code, Diagnostic};
use crate::limits::CELLS;
use crate::message::{Joint, ToArg, list, msg};
use crate::model::Cell;
use crate::read::draft::Reading;
use crate::read::draft::sets::data::{self, Data};
use crate::source::Spanned;

/// The column with the least number of players for whom a cell is in play.
const FROM_PLAYERS: &str = "from-players";

/// The columns and rows of a table of cells, whose places are not yet read.
pub(super) struct Rows {
    pub(super) columns: Vec<String>,
    pub(super) rows: Vec<Row>,
}

/// Whether a file has all columns of `needs`. Notes the first column that is missing.
pub(super) fn has_columns(
    cx: &Reading<'_>,
    file: &Spanned<String>,
    columns: &[String],
    needs: &[&str],
) -> bool {
    let Some(need) = needs
        .iter()
        .find(|need| !columns.iter().any(|column| column == **need))
    else {
        return true;
    };

    let note = Diagnostic::new(
        Code::BadData,
        msg!(
            "`{path}` has no column `{column}`",
            path = file.value,
            column = need
        ),
    );
    let help = match needs {
        [column] => msg!("it needs the column {column}", column),
        _ => msg!(
            "it needs the columns {columns}",
            columns = list(Joint::And, needs)
        ),
    };
    cx.diagnostics.emit(note.at(file.span).help(help));
    false
}

/// The rows of a file of cells; notes a column of `needs` that it lacks, and too many rows.
pub(super) fn rows(cx: &mut Reading<'_>, file: &Spanned<String>, needs: &[&str]) -> Option<Rows> {
    let Data { columns, rows, .. } = data::plain(cx, file)?;
    if !has_columns(cx, file, &columns, needs) {
        return None;
    }
    let is_misspelt = |column: &&String| column.replace(['_', ' '], "-") == FROM_PLAYERS;
    if let Some(column) = columns
        .iter()
        .find(|column| *column != FROM_PLAYERS && is_misspelt(column))
    {
        let note = Diagnostic::new(
            Code::UnknownKey,
            msg!("the column `{column}` does not exclude any cells", column),
        );
        cx.diagnostics.emit(note.at(file.span).help(msg!(
            "write `{column}` in the first row",
            column = FROM_PLAYERS
        )));
    }
    if !CELLS.allows(rows.len() as u64) {
        // TRANSLATORS: A number and a unit follow, such as "12,000 cells".
        let subject = msg!("`{path}` has", path = file.value);
        cx.diagnostics
            .emit(Diagnostic::beyond(&CELLS, subject, rows.len() as u64).at(file.span));
        return None;
    }
    Some(Rows { columns, rows })
}

/// The cell of a row, at `place` in its grid; notes a missing `id`.
pub(super) fn cell(cx: &mut Reading<'_>, row: Row, place: usize) -> Option<Cell> {
    let from_players = match row.cell(FROM_PLAYERS) {
        Some(_) => number(cx, &row, FROM_PLAYERS, 0..=1000)?,
        None => 0,
    };
    let Some(id) = row.cell("id").map(str::to_owned) else {
        cx.diagnostics
            .emit(Diagnostic::new(Code::BadData, msg!("this cell has no `id`")).at(row.span));
        return None;
    };
    Some(Cell {
        id,
        place,
        from_players,
        fields: row.fields,
        span: row.span,
    })
}

/// The whole number in a column of a cell; notes one that is missing or out of range.
pub(super) fn number<N>(
    cx: &mut Reading<'_>,
    row: &Row,
    column: &str,
    range: RangeInclusive<N>,
) -> Option<N>
where
    N: FromStr + PartialOrd + ToArg,
{
    let word = row.cell(column);
    let number = word
        .and_then(|word| word.parse().ok())
        .filter(|number| range.contains(number));
    if number.is_none() {
        let (least, most) = (range.start(), range.end());
        let message = match word {
            Some(word) => msg!(
                "`{column}` of this cell must be a whole number from {least} to {most}, not `{word}`",
                column,
                least,
                most,
                word
            ),
            None => msg!(
                "`{column}` of this cell must be a whole number from {least} to {most}, not nothing",
                column,
                least,
                most
            ),
        };
        cx.diagnostics
            .emit(Diagnostic::new(Code::BadData, message).at(row.span));
    }
    number
}
