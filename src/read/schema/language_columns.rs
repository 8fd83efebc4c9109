//! Columns and keys in a language, such as `title@es`: what the field `title` says in that language.

use super::ReadContext;
use crate::diag::{Code, Note};
use crate::phrases::Language;
use crate::read::data::Row;
use crate::source::Fields;

/// The field and the language of a column such as `title@es`; `None` for any other.
fn parts(column: &str) -> Option<(&str, Language)> {
    let (field, tag) = column.rsplit_once('@').filter(|(field, _)| !field.is_empty() && !field.starts_with('#'))?;
    Some((field, tag.parse().ok()?))
}

/// The name of the field that a column is about.
pub(super) fn field(column: &str) -> &str {
    parts(column).map_or(column, |(field, _)| field)
}

/// Takes the columns in languages out of a table: those in the language of the kit become the fields, and those in the
/// language in which it is read their translations.
pub(super) fn take(cx: &mut ReadContext<'_>, columns: &mut Vec<String>, rows: &mut [Row]) {
    if columns.iter().all(|column| parts(column).is_none()) {
        return;
    }
    rows.iter_mut().for_each(|row| row.fields = taken(cx, std::mem::take(&mut row.fields)));
    let mut known: Vec<String> = Vec::with_capacity(columns.len());
    for column in columns.drain(..) {
        if let Some((_, language)) = parts(&column) {
            cx.translator.finds(language, &column);
        }
        let field = field(&column);
        if !known.iter().any(|known| known == field) {
            known.push(field.to_owned());
        }
    }
    *columns = known;
}

/// The fields of one item without those in languages, which are taken in likewise.
pub(super) fn taken(cx: &mut ReadContext<'_>, mut fields: Fields) -> Fields {
    let names: Vec<String> = fields.keys().filter(|name| parts(name).is_some()).cloned().collect();
    let mut translated = Vec::new();
    for name in names {
        let (Some((field, language)), Some(word)) = (parts(&name), fields.remove(&name)) else { continue };
        if cx.translator.is_own(&language) {
            if let Some(first) = fields.insert(field.to_owned(), word.clone()) {
                let note = Note::new(Code::Duplicate, format!("`{field}` and `{name}` are the same in this kit"));
                cx.report.say(note.labelled(word.span, "this one").also(first.span, "and this one"));
            }
        } else if cx.translator.is_wanted(&language) {
            translated.push((field.to_owned(), word));
        }
        cx.translator.finds(language, &name);
    }
    for (field, word) in translated {
        let original = fields.entry(field).or_insert_with(|| word.clone());
        cx.translator.learn_cell(original, word, cx.report);
    }
    fields
}
