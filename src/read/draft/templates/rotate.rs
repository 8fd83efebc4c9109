//! `rotate`: by how much words and pictures are turned.

use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::geom::Rotation;
use crate::message::msg;
use crate::schema::keys;
use crate::schema::table::Table;
use crate::source::Spanned;
use crate::text::pattern::fields_in;

/// What the key `rotate` says.
#[derive(Clone, Debug, Default)]
pub(crate) struct RotateSetting {
    /// The rotation of everything that the table is about.
    pub(crate) by: Rotation,
    /// The pattern by which each card or cell says its own.
    pub(crate) pattern: Option<Spanned<String>>,
}

/// What a table says under `rotate`: a number of degrees, or a pattern. Notes what is neither.
pub(crate) fn rotate(table: &Table<'_>) -> RotateSetting {
    let Some(word) = table.get(&keys::shared::ROTATE) else {
        return RotateSetting::default();
    };
    if !fields_in(&word.value).is_empty() {
        return RotateSetting {
            by: Rotation::NONE,
            pattern: Some(word),
        };
    }
    RotateSetting {
        by: rotation(table.diagnostics, &word).unwrap_or_default(),
        pattern: None,
    }
}

/// The rotation under `rotate` of something of which there is one. Notes a pattern, and what is no number.
pub(crate) fn fixed(table: &Table<'_>) -> Rotation {
    let RotateSetting { by, pattern } = rotate(table);
    pattern.map_or(by, |pattern| {
        rotation(table.diagnostics, &pattern).unwrap_or_default()
    })
}

/// Parses a number of degrees as a rotation. Reports an error for any other text.
pub(crate) fn rotation(diagnostics: &Diagnostics, word: &Spanned<String>) -> Option<Rotation> {
    let rotation = word.value.parse().ok();
    if rotation.is_none() {
        let message = msg!(
            "`rotate` cannot be `{value}`: a rotation is a number of degrees from -360 to 360, clockwise",
            value = word.value
        );
        diagnostics.emit(Diagnostic::new(Code::BadValue, message).at(word.span));
    }
    rotation
}
