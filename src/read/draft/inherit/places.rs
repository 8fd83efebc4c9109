//! Tables of several files with places that are counted through all of them, so that they can be merged.

use crate::diag::Diagnostics;
use std::ops::Range;

use toml::de::{DeTable, DeValue};

use super::file::File;
use crate::schema::table::Value;

/// Counts the places in files through all of them.
pub(super) fn join(files: &mut [File<'_>], diagnostics: &Diagnostics) {
    let (mut before, mut starts) = (0, Vec::new());
    for file in files {
        file.entries = shifted(std::mem::take(&mut file.entries), before);
        starts.push((before, file.id));
        before += file.length + 1;
    }
    diagnostics.sources_mut().join(starts);
}

fn shifted(entries: DeTable<'_>, by: usize) -> DeTable<'_> {
    let entry = |(key, value): (toml::Spanned<_>, _)| {
        (
            toml::Spanned::new(later(&key.span(), by), key.into_inner()),
            shifted_value(value, by),
        )
    };
    entries.into_iter().map(entry).collect()
}

fn shifted_value(value: Value<'_>, by: usize) -> Value<'_> {
    let range = later(&value.span(), by);
    let value = match value.into_inner() {
        DeValue::Table(entries) => DeValue::Table(shifted(entries, by)),
        DeValue::Array(values) => DeValue::Array(
            values
                .into_iter()
                .map(|value| shifted_value(value, by))
                .collect(),
        ),
        plain => plain,
    };
    toml::Spanned::new(range, value)
}

fn later(range: &Range<usize>, by: usize) -> Range<usize> {
    range.start + by..range.end + by
}
