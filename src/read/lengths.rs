//! How long the texts of a TOML file may be.

use std::borrow::Cow;

use toml::Spanned;
use toml::de::DeValue;

use crate::diag::{Diagnostic, Diagnostics};
use crate::limits::TEXT_BYTES;
use crate::message::msg;
use crate::source::Span;

/// Reports texts that exceed the limit, at the spans of their keys, and removes their content.
pub(super) fn check(value: &mut Spanned<DeValue<'_>>, at: &Span, diagnostics: &Diagnostics) {
    match value.get_mut() {
        DeValue::String(words) if !TEXT_BYTES.allows(words.len() as u64) => {
            // TRANSLATORS: as in "it has 5,000,000 bytes in one text; the limit is 4,194,304".
            diagnostics
                .emit(Diagnostic::beyond(&TEXT_BYTES, msg!("it has"), words.len() as u64).at(*at));
            *words = Cow::Borrowed("");
        }
        DeValue::Array(values) => values
            .iter_mut()
            .for_each(|value| check(value, at, diagnostics)),
        DeValue::Table(table) => {
            for (key, value) in table.iter_mut() {
                let place = key.span();
                check(
                    value,
                    &Span {
                        start: place.start,
                        end: place.end,
                        ..*at
                    },
                    diagnostics,
                );
            }
        }
        _ => {}
    }
}
