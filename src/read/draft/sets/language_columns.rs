//! Columns and keys in a language, such as `title@es`: what the field or the pattern `title` says in that language.

use crate::decode::table::Row;
use crate::diag::{Code, Diagnostic};
use crate::message::{Language, msg};
use crate::model::Case;
use crate::read::draft::Reading;
use crate::source::{Fields, NameMap, Span};

/// The field and the language of a column such as `title@es`; `None` for any other.
fn parts(column: &str) -> Option<(&str, Language)> {
    let (field, tag) = column
        .rsplit_once('@')
        .filter(|(field, _)| !field.is_empty() && !field.starts_with('#'))?;
    Some((field, tag.parse().ok()?))
}

/// The name of the field that a column is about.
pub fn field(column: &str) -> &str {
    parts(column).map_or(column, |(field, _)| field)
}

/// The language of a column, if it says one.
pub fn language(column: &str) -> Option<Language> {
    Some(parts(column)?.1)
}

/// Takes the columns in languages out of a table: those in the language of the kit become the fields, and those in the
/// language in which it is read their translations.
pub(crate) fn take(cx: &mut Reading<'_>, columns: &mut Vec<String>, rows: &mut [Row]) {
    if columns.iter().all(|column| parts(column).is_none()) {
        return;
    }
    rows.iter_mut()
        .for_each(|row| row.fields = taken(cx, std::mem::take(&mut row.fields)));
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
pub(crate) fn taken(cx: &mut Reading<'_>, mut fields: Fields) -> Fields {
    let names: Vec<String> = fields
        .keys()
        .filter(|name| parts(name).is_some())
        .cloned()
        .collect();
    let mut translated = Vec::new();
    for name in names {
        let (Some((field, language)), Some(word)) = (parts(&name), fields.remove(&name)) else {
            continue;
        };
        if cx.translator.is_own(&language) {
            if let Some(first) = fields.insert(field.to_owned(), word.clone()) {
                say_same(cx, (field, first.span), (&name, word.span));
            }
        } else if cx.translator.is_wanted(&language) {
            translated.push((field.to_owned(), word));
        }
        cx.translator.finds(language, &name);
    }
    for (field, word) in translated {
        let original = fields.entry(field).or_insert_with(|| word.clone());
        cx.translator.learn_cell(original, word, cx.diagnostics);
    }
    fields
}

/// Takes what is in languages out of what slots show, likewise. A list of cases has as many cases in each language.
pub(crate) fn take_shown(cx: &mut Reading<'_>, shows: &mut NameMap<(Vec<Case>, Span)>) {
    let names: Vec<String> = shows
        .keys()
        .filter(|name| parts(name).is_some())
        .cloned()
        .collect();
    let mut translated = Vec::new();
    for name in names {
        let (Some((field, language)), Some((cases, span))) = (parts(&name), shows.remove(&name))
        else {
            continue;
        };
        if cx.translator.is_own(&language) {
            if let Some((_, first)) = shows.insert(field.to_owned(), (cases, span)) {
                say_same(cx, (field, first), (&name, span));
            }
        } else if cx.translator.is_wanted(&language) {
            translated.push((field.to_owned(), name.clone(), cases, span));
        }
        cx.translator.finds(language, &name);
    }
    for (field, name, cases, span) in translated {
        let (originals, at) = shows
            .entry(field.clone())
            .or_insert_with(|| (cases.clone(), span));
        if originals.len() != cases.len() {
            let message = msg!(
                "`{name}` has {one} cases, but `{field}` has {other}",
                name,
                one = cases.len(),
                field,
                other = originals.len()
            );
            let note = Diagnostic::new(Code::BadTranslation, message)
                .at(span)
                .with_secondary(*at, msg!("these"));
            cx.diagnostics.emit(note.help(msg!(
                "write the same number in the same order, each with its text in this language"
            )));
        }
        for (original, case) in originals.iter().zip(cases) {
            cx.translator
                .learn_cell(&original.show, case.show, cx.diagnostics);
        }
    }
}

/// Reports a field that occurs twice, with and without the language of the kit.
fn say_same(cx: &Reading<'_>, (field, first): (&str, Span), (name, span): (&str, Span)) {
    let note = Diagnostic::new(
        Code::Duplicate,
        msg!(
            "`{field}` and `{name}` are the same in this kit",
            field,
            name
        ),
    );
    cx.diagnostics.emit(
        note.with_label(span, msg!("this one"))
            .with_secondary(first, msg!("and this one")),
    );
}
