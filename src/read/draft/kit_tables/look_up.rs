//! `[lookup.NAME]`: what is shown instead of a word.

use crate::diag::{Code, Diagnostic};
use crate::message::msg;
use crate::model::LookUp;
use crate::read::draft::Reading;
use crate::schema::keys;
use crate::schema::table::Table;

/// The tables of all files.
pub(crate) fn look_ups(cx: &mut Reading<'_>, files: &[Table<'_>]) {
    for (name, table) in files.iter().flat_map(|file| file.named(keys::LOOKUP)) {
        let keys = table.keys();
        let texts = keys
            .into_iter()
            .filter_map(|key| Some((key.value.trim().to_owned(), table.field(&key.value)?)));
        let look_up = LookUp {
            texts: texts.collect(),
            span: name.span,
        };
        if let Some(first) = cx.names.look_ups.insert(name.value.clone(), look_up) {
            let note = Diagnostic::new(
                Code::Duplicate,
                msg!("two tables are named [lookup.{name}]", name = name.value),
            );
            cx.diagnostics.emit(
                note.with_label(name.span, msg!("this one"))
                    .with_secondary(first.span, msg!("and this one")),
            );
        }
    }
}
