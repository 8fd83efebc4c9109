//! Habits of spreadsheets: HTML tags where Markdown is read, and rows with totals.

use std::collections::BTreeSet;

use super::Reading;
use super::side::Side;
use crate::diag::{Code, Note};
use crate::model::{Item, PlainWords, Replacements};
use crate::read::data::{Row, is_total};
use crate::source::Span;
use crate::template::SlotKind;
use crate::text::pattern::asked_in;

/// Signs that Markdown prints as they are, each with the letters that it has in a cell and what to write in its place.
const SIGNS: [(&str, &[&str], &str); 6] = [
    ("<b>", &["<b>", "<strong>"], "**words** for bold"),
    ("<i>", &["<i>", "<em>"], "*words* for italics"),
    ("<sup>", &["<sup>"], "[2]{.sup} for a raised 2"),
    ("<sub>", &["<sub>"], "[2]{.sub} for a lowered 2"),
    ("<br>", &["<br>", "<br/>", "<br />"], NEW_LINE),
    ("\\n", &["\\n"], NEW_LINE),
];
const NEW_LINE: &str =
    "a line break within the cell (Alt+Enter in most spreadsheet programs) for a new line";

/// Warns of each field of a set whose words have signs of another markup where these are printed.
pub(super) fn warn_of_markup(
    cx: &Reading<'_>,
    sides: &[&Side],
    items: &[Item],
    (plain, replace): (&PlainWords, &Replacements),
) {
    if plain.all {
        return;
    }
    let mut fields: BTreeSet<&str> = BTreeSet::new();
    for side in sides {
        let slots = side.template.slots.iter().filter(|slot| !slot.plain);
        for slot in slots.filter(|slot| matches!(slot.kind, SlotKind::Text { .. })) {
            let names = [slot.name.as_str(), slot.field.as_str()];
            let shows = names.iter().filter_map(|name| side.design.shows.get(*name));
            let patterns = shows.flat_map(|cases| cases.patterns());
            let asked = patterns.flat_map(|pattern| asked_in(&pattern.value));
            fields.extend(
                asked
                    .filter(|asked| !asked.is_looked_up())
                    .map(|asked| asked.field),
            );
            fields.extend(names.into_iter().filter(|_| side.design.shows_fields));
        }
    }
    let notes = fields
        .into_iter()
        .filter(|field| !plain.fields.contains(*field));
    notes
        .filter_map(|field| markup(field, items, replace))
        .for_each(|note| cx.report.say(note));
}

/// The warning on one field, at the first item that has such signs in it.
fn markup(field: &str, items: &[Item], replace: &Replacements) -> Option<Note> {
    let (mut first, mut count, mut found): (Option<Span>, usize, BTreeSet<usize>) =
        (None, 0, BTreeSet::new());
    for cell in items.iter().filter_map(|item| item.fields.get(field)) {
        let signs = signs(&replace.replaced(&cell.value));
        if !signs.is_empty() {
            first = first.or(Some(cell.span));
            count += 1;
            found.extend(signs);
        }
    }
    let found: Vec<_> = found.into_iter().map(|sign| SIGNS[sign]).collect();
    let named: Vec<String> = found.iter().map(|(sign, ..)| format!("`{sign}`")).collect();
    let mut write: Vec<&str> = found.iter().map(|(.., write)| *write).collect();
    write.dedup();
    let cells = if count == 1 {
        "a cell".to_owned()
    } else {
        format!("{count} cells")
    };
    let are = if named.len() == 1 {
        "is printed literally"
    } else {
        "are printed literally"
    };
    let message = format!("{} in {cells} of `{field}` {are}", named.join(", "));
    let help = format!(
        "write {}; if it is intended, set `plain = [\"{field}\"]`",
        write.join(", and ")
    );
    Some(Note::new(Code::OtherMarkup, message).at(first?).help(help))
}

/// Whether a text has signs of another markup.
pub(in crate::read) fn has_other_markup(text: &str) -> bool {
    !signs(text).is_empty()
}

/// Which of the signs a text has, by their numbers.
fn signs(text: &str) -> Vec<usize> {
    if !text.contains(['<', '\\']) {
        return Vec::new();
    }
    let lower = text.to_ascii_lowercase();
    // In a path or a formula other letters follow backslashes, too.
    let is_formula = || {
        lower
            .match_indices('\\')
            .any(|(at, _)| !lower[at + 1..].starts_with('n'))
    };
    let has =
        |written: &&str| lower.contains(*written) && (!written.starts_with('\\') || !is_formula());
    let all = SIGNS.iter().enumerate();
    all.filter(|(_, (_, written, _))| written.iter().any(has))
        .map(|(n, _)| n)
        .collect()
}

/// Warns of rows that add up the rows above them, since they are not cards.
pub(super) fn warn_of_totals(cx: &Reading<'_>, columns: &[String], rows: &[Row]) {
    // A table does not begin with a total.
    let mut totals = rows.iter().skip(1).filter(|row| {
        let cells = columns.iter().filter_map(|column| row.cell(column));
        is_total(cells.map(str::trim).filter(|cell| !cell.is_empty()))
    });
    let Some(first) = totals.next() else {
        return;
    };

    let message = match totals.count() {
        0 => "this row seems to be a total, but is printed like the others".to_owned(),
        more => {
            format!("this row and {more} more seem to be totals, but are printed like the others")
        }
    };
    let help = "delete totals from the table, or exclude them with `where` in the table of `data`";
    cx.report
        .say(Note::new(Code::TotalRow, message).at(first.span).help(help));
}
