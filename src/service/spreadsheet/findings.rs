//! The findings about a new kit: the columns on its cards, and everything that was left out.

use super::columns::{Field, Usage, whole_number};
use super::source::{Pictures, TableSource};
use crate::diag::Note;
use crate::limits::grouped;
use crate::read::{LeftOutRow, RowKind, Spreadsheet};

/// The number of columns or pictures that are listed by name.
const MAX_LISTED: usize = 20;

/// Lists the findings in the order in which a user needs them.
pub(super) fn list(
    source: &TableSource<'_>,
    sheet: &Spreadsheet,
    fields: &[Field<'_>],
    pictures: &Pictures,
    notes: &[Note],
) -> Vec<String> {
    let mut findings = vec![cards(sheet, fields)];
    if let Some(copies) = fields.iter().find(|field| field.name == "copies") {
        findings.push(copies_of(copies));
    }
    if !sheet.has_head {
        findings.push("The table has no column names, so its first row is a card, too".to_owned());
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
fn cards(sheet: &Spreadsheet, fields: &[Field<'_>]) -> String {
    let count = sheet.row_count;
    let cards = if count == 1 { "card" } else { "cards" };
    let from = match &sheet.sheet {
        Some(sheet) => format!(" from the sheet \u{201c}{sheet}\u{201d}"),
        None => String::new(),
    };
    let names = fields
        .iter()
        .filter(|field| matches!(field.usage, Usage::Shown | Usage::Picture))
        .map(|field| field.column.name.as_str());
    let shown = listed(names);
    let count = grouped(count as u64);
    format!("{count} {cards}{from}, with {shown}")
}

fn copies_of(field: &Field<'_>) -> String {
    let counts = field.column.cells.iter();
    // A card without a number is printed once.
    let total: u64 = counts
        .map(|cell| u64::from(whole_number(cell).unwrap_or(1)))
        .sum();
    format!(
        "The column `{}` gives the number of copies: {} cards in all",
        field.column.name,
        grouped(total)
    )
}

fn row(row: &LeftOutRow) -> String {
    let kind = match row.kind {
        RowKind::Title => "a title",
        RowKind::Total => "a total",
        RowKind::Note => "a note",
    };
    format!(
        "Left out: row {}, {kind} (\u{201c}{}\u{201d})",
        row.line,
        row.text.replace(char::is_control, " ")
    )
}

fn column(field: &Field<'_>) -> Option<String> {
    let name = &field.column.name;
    match field.usage {
        Usage::Property if field.name == "id" => Some(format!(
            "The column `{name}` identifies the cards and is not printed"
        )),
        Usage::Empty => Some(format!("Left out: the column `{name}`, which is empty")),
        Usage::Internal => Some(format!(
            "Left out: the column `{name}`, which only Anki uses"
        )),
        Usage::SecondPicture => Some(format!(
            "Left out: the column `{name}`, since a card has a place for one picture"
        )),
        _ if field.column.has_dropped_html => Some(format!(
            "Left out: pictures, sounds and other HTML in the column `{name}`"
        )),
        _ => None,
    }
}

fn other_sheets(source: &TableSource<'_>, sheet: &Spreadsheet) -> Option<String> {
    let (first, rest) = sheet.other_sheets.split_first()?;
    let quoted: Vec<String> = std::iter::once(first)
        .chain(rest)
        .map(|name| format!("\u{201c}{name}\u{201d}"))
        .collect();
    let sheets = if rest.is_empty() { "sheet" } else { "sheets" };
    Some(format!(
        "Left out: the {sheets} {}; to make a kit of one, add its name, as in --from \"{}\" --sheet \"{first}\"",
        joined(&quoted),
        source.name
    ))
}

fn missing_pictures(pictures: &Pictures) -> Option<String> {
    let missing = &pictures.missing;
    if missing.is_empty() {
        return None;
    }

    let are = if missing.len() == 1 { "is" } else { "are" };
    Some(format!(
        "Left out: {}, which {are} not in the folder of the table; put the pictures there and make the kit again",
        listed(missing.iter().map(String::as_str))
    ))
}

fn sentence(note: &Note) -> String {
    match &note.help {
        Some(help) => format!("{}; {help}", note.message),
        None => note.message.to_string(),
    }
}

/// Lists names as in a sentence, but only the first of many.
fn listed<'n>(names: impl Iterator<Item = &'n str>) -> String {
    let mut quoted: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    let more = quoted.len().saturating_sub(MAX_LISTED);
    if more > 0 {
        quoted.truncate(MAX_LISTED);
        quoted.push(format!("{} more", grouped(more as u64)));
    }
    joined(&quoted)
}

/// Joins words as in a sentence.
fn joined(words: &[String]) -> String {
    match words {
        [] => "no text".to_owned(),
        [word] => word.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
