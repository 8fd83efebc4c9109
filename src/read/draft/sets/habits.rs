//! Habits of spreadsheets: HTML tags where Markdown is read, and rows with totals.

use std::collections::BTreeSet;

use super::side::Side;
use crate::decode::table::{Row, is_total};
use crate::diag::{Code, Diagnostic};
use crate::message::{Arg, Joint, Message, Pattern, list, msg, pattern};
use crate::model::{Item, PlainWords, Replacements};
use crate::read::draft::Reading;
use crate::source::Span;
use crate::template::SlotKind;
use crate::text::pattern::asked_in;

/// Signs that Markdown prints as they are, each with the letters that it has in a cell and what to write in its place.
const SIGNS: [(&str, &[&str], Pattern); 6] = [
    ("<b>", &["<b>", "<strong>"], pattern!("**words** for bold")),
    ("<i>", &["<i>", "<em>"], pattern!("*words* for italics")),
    ("<sup>", &["<sup>"], pattern!("[2]{{.sup}} for a raised 2")),
    ("<sub>", &["<sub>"], pattern!("[2]{{.sub}} for a lowered 2")),
    ("<br>", &["<br>", "<br/>", "<br />"], NEW_LINE),
    ("\\n", &["\\n"], NEW_LINE),
];
const NEW_LINE: Pattern = pattern!(
    "a line break within the cell (Alt+Enter in most spreadsheet programs) for a new line"
);

/// Warns of each field of a set whose words have signs of another markup where these are printed.
pub(crate) fn warn_of_markup(
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
    cx.diagnostics
        .extend(notes.filter_map(|field| markup(field, items, replace)));
}

/// The warning on one field, at the first item that has such signs in it.
fn markup(field: &str, items: &[Item], replace: &Replacements) -> Option<Diagnostic> {
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
    let names = found.iter().map(|(sign, ..)| Arg::Name((*sign).to_owned()));
    let signs = list(Joint::Comma, names);
    let slot = Arg::Place(field.to_owned());
    let message = if found.len() == 1 {
        msg!(
            one: "{signs} in a cell of `{slot}` is printed literally",
            many: "{signs} in {n} cells of `{slot}` is printed literally",
            n = count,
            signs,
            slot
        )
    } else {
        msg!(
            one: "{signs} in a cell of `{slot}` are printed literally",
            many: "{signs} in {n} cells of `{slot}` are printed literally",
            n = count,
            signs,
            slot
        )
    };

    let mut written: Vec<Pattern> = found.into_iter().map(|(.., written)| written).collect();
    written.dedup();
    let signs = written
        .into_iter()
        .map(Message::from)
        // TRANSLATORS: things to write, such as "*words* for italics".
        .reduce(|sign, signs| msg!("{sign}, and {signs}", sign, signs))?;
    let help = msg!(
        "write {signs}; if it is intended, set `plain = [\"{field}\"]`",
        signs,
        field
    );
    Some(
        Diagnostic::new(Code::OtherMarkup, message)
            .at(first?)
            .help(help),
    )
}

/// Whether a text has signs of another markup.
pub(crate) fn has_other_markup(text: &str) -> bool {
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
pub(crate) fn warn_of_totals(cx: &Reading<'_>, columns: &[String], rows: &[Row]) {
    // A table does not begin with a total.
    let mut totals = rows.iter().skip(1).filter(|row| {
        let cells = columns.iter().filter_map(|column| row.cell(column));
        is_total(cells.map(str::trim).filter(|cell| !cell.is_empty()))
    });
    let Some(first) = totals.next() else {
        return;
    };

    let message = match totals.count() {
        0 => msg!("this row seems to be a total, but is printed like the others"),
        more => msg!(
            "this row and {more} more seem to be totals, but are printed like the others",
            more
        ),
    };
    let note = Diagnostic::new(Code::TotalRow, message).at(first.span);
    cx.diagnostics.emit(note.help(msg!(
        "delete totals from the table, or exclude them with `where` in the table of `data`"
    )));
}
