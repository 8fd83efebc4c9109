//! Errors about fields that a pattern refers to, but an item does not have.

use super::fill::Filler;
use crate::diag::{Code, Diagnostic};
use crate::message::msg;
use crate::model::{DrawField, Item};
use crate::source::Spanned;

impl Filler<'_> {
    /// Returns the error about a field of a pattern that an item does not have.
    pub(super) fn absent(&self, item: &Item, name: &str, pattern: &Spanned<String>) -> Diagnostic {
        let set = self.set.name();
        let explained = self
            .empty_cell(item, name)
            .or_else(|| not_drawn(set, item, name));
        explained.unwrap_or_else(|| {
            let message = msg!("there is no field `{name}` for this pattern", name);
            let diagnostic = Diagnostic::new(Code::UnknownField, message).at(pattern.span);
            let known = item.columns.iter().chain(item.fields.keys());
            self.diagnostics
                .did_you_mean(diagnostic, name, known.map(String::as_str))
        })
    }

    /// Returns the error about the empty cell of an item. Returns `None` if the table has no column with this name.
    pub(super) fn empty_cell(&self, item: &Item, name: &str) -> Option<Diagnostic> {
        if item.columns.iter().all(|column| column != name) {
            return None;
        }

        let header = item.renamed.0.get(name).map_or(name, String::as_str);
        let cell = self.diagnostics.sources().cell_below(item.span, header);
        let span = cell.unwrap_or(item.span);
        let message = msg!(
            "the cell {column} of `{card}` is empty",
            column = item.renamed.told(name),
            card = item.name
        );
        let help = msg!(
            "fill it in; in a pattern, `${{{name}?}}` leaves out its line when it is empty; `where = \"{name}\"` in the table of \
             `data` leaves out such rows",
            name
        );
        let diagnostic = Diagnostic::new(Code::MissingField, message)
            .at(span)
            .help(help);
        Some(diagnostic.grouped_by(format!("{} {name}", self.set.name())))
    }
}

/// Returns the error about an item with too few fields to draw this one from. Returns `None` if the field is not drawn at random.
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
    let error = Diagnostic::new(Code::MissingField, message)
        .at(item.span)
        .help(help);
    Some(error.grouped_by(format!("{set} {name}")))
}
