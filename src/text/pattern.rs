//! Patterns: texts with `${field}` in them, filled in with the fields of an item or a cell.

use std::borrow::Cow;

use crate::source::{Fields, Spanned};

/// The text before the next `${field}` of a pattern, the field's name, and the text after
/// it; `None` if there is no further field.
fn next_field(text: &str) -> Option<(&str, &str, &str)> {
    let start = text.find("${")?;
    let end = start + text[start..].find('}')?;
    Some((&text[..start], &text[start + 2..end], &text[end + 1..]))
}

/// The names of the fields that a pattern asks for, without the `?` of optional ones.
pub fn fields_in(pattern: &str) -> Vec<&str> {
    let (mut names, mut rest) = (Vec::new(), pattern);
    while let Some((_, name, after)) = next_field(rest) {
        names.push(name.trim_end_matches('?'));
        rest = after;
    }
    names
}

/// A pattern with each `${field}` replaced by its value; `None` if any has none.
pub fn replaced<'v>(pattern: &str, mut value: impl FnMut(&str) -> Option<Cow<'v, str>>) -> Option<String> {
    let (mut filled, mut rest, mut is_whole) = (String::new(), pattern, true);
    while let Some((before, name, after)) = next_field(rest) {
        filled.push_str(before);
        match value(name) {
            Some(value) => filled.push_str(&value),
            None => is_whole = false,
        }
        rest = after;
    }
    filled.push_str(rest);
    is_whole.then_some(filled)
}

/// The field of an item that fills the slot of its name as it is: none if the item does
/// not have it, or if the pattern of the slot asks for it.
pub fn own_field<'f>(slot: &str, pattern: Option<&Spanned<String>>, fields: &'f Fields) -> Option<&'f Spanned<String>> {
    let is_asked = |pattern: &Spanned<String>| fields_in(&pattern.value).contains(&slot);
    fields.get(slot).filter(|_| !pattern.is_some_and(is_asked))
}

/// The pattern of a slot with the fields of an item filled in; `shown` gives what stands for a field, by its name and
/// its value. A paragraph with an absent `${field?}` is left out; `None` if nothing is left. Calls `missing` with the
/// name of every other absent field.
pub fn fill_in<'v>(
    slot: &str,
    pattern: &Spanned<String>,
    fields: &'v Fields,
    shown: impl Fn(&str, &'v str) -> Cow<'v, str>,
    mut missing: impl FnMut(&str),
) -> Option<Spanned<String>> {
    let mut value = |name: &str| {
        let optional = name.strip_suffix('?');
        match fields.get(optional.unwrap_or(name)) {
            Some(field) => Some(shown(optional.unwrap_or(name), &field.value)),
            None if optional.is_some() => None,
            None => {
                missing(name);
                Some(Cow::Borrowed(""))
            }
        }
    };
    let paras: Vec<String> = pattern.value.split("\n\n").filter_map(|para| replaced(para, &mut value)).collect();
    let text = paras.join("\n\n");
    let span = fields.get(slot).map_or(pattern.span, |field| field.span);
    (!text.trim().is_empty()).then_some(Spanned::new(text, span))
}
