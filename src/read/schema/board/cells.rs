//! Cells from the rows of a file.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::diag::{Code, Note};
use crate::limits::CELLS;
use crate::message::msg;
use crate::model::Cell;
use crate::read::data::Row;
use crate::read::schema::Reading;
use crate::read::schema::data::{self, Data};
use crate::source::Spanned;

/// The column with the least number of players for whom a cell is in play.
const FROM_PLAYERS: &str = "from-players";

/// The columns and rows of a table of cells, whose places are not yet read.
pub(super) struct Rows {
    pub(super) columns: Vec<String>,
    pub(super) rows: Vec<Row>,
}

/// The rows of a file of cells; notes a column of `needs` that it lacks, and too many rows.
pub(super) fn rows(cx: &mut Reading<'_>, file: &Spanned<String>, needs: &[&str]) -> Option<Rows> {
    let Data { columns, rows, .. } = data::plain(cx, file)?;
    if let Some(need) = needs
        .iter()
        .find(|need| !columns.iter().any(|column| column == **need))
    {
        let message = format!("`{}` has no column `{need}`", file.value);
        let (last, others) = needs
            .split_last()
            .map_or(("", &[][..]), |(last, others)| (*last, others));
        let help = match others {
            [] => format!("it needs the column {last}"),
            others => format!("it needs the columns {} and {last}", others.join(", ")),
        };
        cx.report
            .say(Note::new(Code::BadData, message).at(file.span).help(help));
        return None;
    }
    let is_misspelt = |column: &&String| column.replace(['_', ' '], "-") == FROM_PLAYERS;
    if let Some(column) = columns
        .iter()
        .find(|column| *column != FROM_PLAYERS && is_misspelt(column))
    {
        let message = format!("the column `{column}` does not exclude any cells");
        cx.report.say(
            Note::new(Code::UnknownKey, message)
                .at(file.span)
                .help(msg!("write `{key}` in the first row", key = FROM_PLAYERS)),
        );
    }
    if !CELLS.allows(rows.len() as u64) {
        let what = format!("`{}` has", file.value);
        cx.report
            .say(Note::beyond(&CELLS, &what, rows.len() as u64).at(file.span));
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
        cx.report
            .say(Note::new(Code::BadData, msg!("this cell has no `id`")).at(row.span));
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
    N: FromStr + PartialOrd + Display,
{
    let word = row.cell(column);
    let number = word
        .and_then(|word| word.parse().ok())
        .filter(|number| range.contains(number));
    if number.is_none() {
        let said = word.map_or_else(|| "nothing".to_owned(), |word| format!("`{word}`"));
        let message = format!(
            "`{column}` of this cell must be a whole number from {} to {}, not {said}",
            range.start(),
            range.end()
        );
        cx.report
            .say(Note::new(Code::BadData, message).at(row.span));
    }
    number
}
