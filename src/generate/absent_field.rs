//! Notes on fields that a pattern refers to, but an item does not have.

use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::message::msg;
use crate::model::{DrawField, Item};
use crate::source::{Sources, Span, Spanned};

/// Returns a note that an item lacks a field of a pattern.
pub(super) fn absent(
    diagnostics: &Diagnostics,
    set: &str,
    item: &Item,
    name: &str,
    pattern: &Spanned<String>,
) -> Diagnostic {
    let explained =
        empty_cell(set, &diagnostics.sources(), item, name).or_else(|| not_drawn(set, item, name));
    explained.unwrap_or_else(|| {
        let message = msg!("there is no field `{name}` for this pattern", name);
        let note = Diagnostic::new(Code::UnknownField, message).at(pattern.span);
        let known = item.columns.iter().chain(item.fields.keys());
        diagnostics.did_you_mean(note, name, known.map(String::as_str))
    })
}

/// Returns a note that the cell of an item is empty. Returns `None` if its table has no column with this name.
pub(super) fn empty_cell(
    set: &str,
    sources: &Sources,
    item: &Item,
    name: &str,
) -> Option<Diagnostic> {
    item.columns.iter().any(|column| column == name).then(|| {
        let Span { file, start, .. } = item.span;
        let cell = sources.cell_below(file, start, item.renamed.0.get(name).map_or(name, String::as_str));
        let place = cell.map_or(item.span, |cell| Span { file, start: cell.start, end: cell.end });
        let column = item.renamed.told(name);
        let message = msg!("the cell {column} of `{card}` is empty", column, card = item.name);
        let note = Diagnostic::new(Code::MissingField, message).at(place).grouped_by(format!("{set} {name}"));
        note.help(msg!(
            "fill it in; in a pattern, `${{{name}?}}` leaves out its line when it is empty; `where = \"{name}\"` in the table of \
             `data` leaves out such rows",
            name
        ))
    })
}

/// Returns a note that an item has too few fields to draw this one from. Returns `None` if the field is not drawn at random.
fn not_drawn(set: &str, item: &Item, name: &str) -> Option<Diagnostic> {
    DrawField::parse(name)?;
    let message = msg!(
        "`{card}` has too few fields for `${{{name}}}`",
        card = item.name,
        name
    );
    let help = msg!(
        "fill in the empty ones; `${{{name}?}}` leaves out its line when there is nothing to draw",
        name
    );
    let note = Diagnostic::new(Code::MissingField, message)
        .at(item.span)
        .help(help);
    Some(note.grouped_by(format!("{set} {name}")))
}
