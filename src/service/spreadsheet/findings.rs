//! The findings about a new kit: the columns on its cards, and everything that was left out.

use super::columns::{Field, Usage, whole_number};
use super::source::{Pictures, TableSource};
use crate::decode::table::RowKind;
use crate::diag::Diagnostic;
use crate::message::{Arg, Joint, Message, ToArg, list as joined, msg};
use crate::read::{LeftOutRow, Spreadsheet};

/// The number of columns or pictures that are listed by name.
const MAX_LISTED: usize = 20;

/// Lists the findings in the order in which a user needs them.
pub(super) fn list(
    source: &TableSource<'_>,
    sheet: &Spreadsheet,
    fields: &[Field<'_>],
    pictures: &Pictures,
    notes: &[Diagnostic],
) -> Vec<Message> {
    let mut findings = vec![cards(sheet, fields)];
    if let Some(copies) = fields.iter().find(|field| field.name == "copies") {
        findings.push(copies_of(copies));
    }
    if !sheet.has_head {
        findings.push(msg!(
            "The table has no column names, so its first row is a card, too"
        ));
    }

    findings.extend(sheet.left_out.iter().map(row));
    findings.extend(fields.iter().filter_map(column));
    findings.extend(other_sheets(source, sheet));
    findings.extend(missing_pictures(pictures));
    let all_notes = pictures.notes.iter().chain(&sheet.notes).chain(notes);
    findings.extend(all_notes.map(sentence));
    findings
}

/// Tells which columns the cards show.
fn cards(sheet: &Spreadsheet, fields: &[Field<'_>]) -> Message {
    let names = fields
        .iter()
        .filter(|field| matches!(field.usage, Usage::Shown | Usage::Picture))
        .map(|field| field.column.name.as_str());
    let columns = listed(names);
    match &sheet.sheet {
        Some(name) => msg!(
            one: "{n} card from the sheet \u{201c}{sheet}\u{201d}, with {columns}",
            many: "{n} cards from the sheet \u{201c}{sheet}\u{201d}, with {columns}",
            n = sheet.row_count,
            sheet = name,
            columns
        ),
        None => msg!(
            one: "{n} card, with {columns}",
            many: "{n} cards, with {columns}",
            n = sheet.row_count,
            columns
        ),
    }
}

fn copies_of(field: &Field<'_>) -> Message {
    let counts = field.column.cells.iter();
    // A card without a number is printed once.
    let total: u64 = counts
        .map(|cell| u64::from(whole_number(cell).unwrap_or(1)))
        .sum();
    msg!(
        "The column `{column}` gives the number of copies: {count} cards in all",
        column = field.column.name,
        count = Arg::Count(total)
    )
}

fn row(row: &LeftOutRow) -> Message {
    let (line, text) = (row.line, row.text.replace(char::is_control, " "));
    match row.kind {
        RowKind::Title => msg!(
            "Left out: row {row}, a title (\u{201c}{text}\u{201d})",
            row = line,
            text
        ),
        RowKind::Total => msg!(
            "Left out: row {row}, a total (\u{201c}{text}\u{201d})",
            row = line,
            text
        ),
        RowKind::Note => msg!(
            "Left out: row {row}, a note (\u{201c}{text}\u{201d})",
            row = line,
            text
        ),
    }
}

fn column(field: &Field<'_>) -> Option<Message> {
    let column = &field.column.name;
    match field.usage {
        Usage::Property if field.name == "id" => Some(msg!(
            "The column `{column}` identifies the cards and is not printed",
            column
        )),
        Usage::Empty => Some(msg!(
            "Left out: the column `{column}`, which is empty",
            column
        )),
        Usage::Internal => Some(msg!(
            "Left out: the column `{column}`, which only Anki uses",
            column
        )),
        Usage::SecondPicture => Some(msg!(
            "Left out: the column `{column}`, since a card has a place for one picture",
            column
        )),
        _ if field.column.has_dropped_html => Some(msg!(
            "Left out: pictures, sounds and other HTML in the column `{column}`",
            column
        )),
        _ => None,
    }
}

fn other_sheets(source: &TableSource<'_>, sheet: &Spreadsheet) -> Option<Message> {
    let first = sheet.other_sheets.first()?;
    let quoted = sheet
        .other_sheets
        .iter()
        .map(|sheet| msg!("\u{201c}{sheet}\u{201d}", sheet));
    Some(msg!(
        one: "Left out: the sheet {sheets}; to make a kit of one, add its name, as in --from \"{file}\" --sheet \"{first}\"",
        many: "Left out: the sheets {sheets}; to make a kit of one, add its name, as in --from \"{file}\" --sheet \"{first}\"",
        n = sheet.other_sheets.len(),
        sheets = joined(Joint::And, quoted),
        file = source.name,
        first
    ))
}

fn missing_pictures(pictures: &Pictures) -> Option<Message> {
    let missing = &pictures.missing;
    if missing.is_empty() {
        return None;
    }

    Some(msg!(
        one: "Left out: {files}, which is not in the folder of the table; put the pictures there and make the kit again",
        many: "Left out: {files}, which are not in the folder of the table; put the pictures there and make the kit again",
        n = missing.len(),
        files = listed(missing.iter().map(String::as_str))
    ))
}

fn sentence(note: &Diagnostic) -> Message {
    let message = note.message.clone();
    match &note.help {
        Some(help) => msg!("{message}; {help}", message, help),
        None => message,
    }
}

/// Lists names as in a sentence, but only the first of many.
fn listed<'n>(names: impl Iterator<Item = &'n str>) -> Arg {
    let mut names: Vec<Arg> = names.map(|name| Arg::Name(name.to_owned())).collect();
    if names.is_empty() {
        return msg!("no text").to_arg();
    }

    let more = names.len().saturating_sub(MAX_LISTED);
    if more > 0 {
        names.truncate(MAX_LISTED);
        names.push(msg!("{count} more", count = Arg::Count(more as u64)).to_arg());
    }
    joined(Joint::And, names)
}
