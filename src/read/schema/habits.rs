//! What people write into tables out of habit: signs of HTML where Markdown is read, and a last row that adds up.

use std::collections::BTreeSet;

use super::Reading;
use super::side::Side;
use crate::diag::{Code, Note};
use crate::model::{Item, PlainWords, Replacements, looks_like_number};
use crate::read::data::Row;
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

/// What the first word of a row that adds up says, in small letters.
const TOTALS: &str = "total totals sum subtotal gesamt summe insgesamt suma totales total: somme totaal totale celkem";

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

/// Warns if the last row of a table adds up those above it, and so is no card.
pub(super) fn warn_of_total(cx: &Reading<'_>, columns: &[String], rows: &[Row]) {
    let Some(row) = rows
        .last()
        .filter(|row| rows.len() > 1 && is_total(columns, row))
    else {
        return;
    };
    let note = Note::new(
        Code::TotalRow,
        "the last row seems to be a total, but is printed like the others",
    );
    let help = "delete it from the table, or exclude it with `where` in the table of `data`";
    cx.report.say(note.at(row.span).help(help));
}

/// Whether a row has a word such as `Total` in its first cell that is not empty, and nothing but numbers in the others.
pub(in crate::read) fn is_total(columns: &[String], row: &Row) -> bool {
    let mut cells = columns
        .iter()
        .filter_map(|column| row.cell(column))
        .map(str::trim)
        .filter(|cell| !cell.is_empty());
    let is_word = |cell: &str| {
        TOTALS
            .split(' ')
            .any(|word| word == cell.to_lowercase().trim_end_matches([':', ' ']))
    };
    cells.next().is_some_and(is_word) && cells.all(looks_like_number)
}
