//! What of draws is printed: words to translate and pictures to read.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::diag::{Code, Diagnostic};
use crate::message::msg;
use crate::model::{Draft, DrawField, DrawSource, Item, ItemSide, look_up};
use crate::read::draft::Reading;
use crate::source::{Fields, Span, Spanned};
use crate::template::SlotKind;
use crate::text::pattern::asked_in;

/// Notes which words of draws are printed, and reads the pictures that draws may choose. Notes cells that are empty
/// though a pattern of cards must have them, whatever is drawn.
pub(crate) fn uses(cx: &mut Reading<'_>, draft: &Draft) {
    for set in draft.sets() {
        cx.of_component(set.name(), |cx| {
            for side in std::iter::once(&set.front).chain(&set.back) {
                let pictures = pictures(cx, side);
                for (slot, cases) in &side.shows {
                    let is_picture = pictures.contains(slot);
                    cases.patterns().for_each(|pattern| {
                        of_pattern(cx, draft, (pattern, is_picture), &set.items)
                    });
                }
            }
        });
    }
    for board in draft.boards() {
        cx.of_component(board.name(), |cx| {
            for field in board
                .drawn_words()
                .filter_map(|(name, _)| DrawField::parse(name))
            {
                print(cx, drawn(draft, field, &[]));
            }
            for field in board
                .drawn_pictures()
                .filter_map(|(name, _)| DrawField::parse(name))
            {
                for word in drawn(draft, field, &[]) {
                    cx.icon(&word);
                }
            }
        });
    }
}

/// The same for one pattern of the cards of a set.
fn of_pattern(
    cx: &mut Reading<'_>,
    draft: &Draft,
    (pattern, is_picture): (&Spanned<String>, bool),
    items: &[Item],
) {
    let all = asked_in(&pattern.value);
    for (asked, field) in all
        .iter()
        .filter_map(|asked| Some((asked, DrawField::parse(asked.field)?)))
    {
        if !all
            .iter()
            .any(|other| other.field == asked.field && other.is_optional)
        {
            note_empty(cx, draft, field);
        }
        let words = drawn(draft, field, items);
        if !is_picture {
            let shown = |word: &Spanned<String>| {
                let found = look_up(&cx.names.look_ups, asked.tables(), &word.value).ok()?;
                match found.unwrap_or(Cow::Borrowed(word)) {
                    Cow::Borrowed(word) => Some(word.clone()),
                    Cow::Owned(_) => None,
                }
            };
            // What a table lacks is noted when slots are filled.
            let shown = words.iter().filter_map(shown).collect();
            print(cx, shown);
        } else if DrawField::whole(&pattern.value).is_none() {
            cx.diagnostics.emit(several_fields(pattern.span));
        } else {
            // Icons that are not known are noted when slots are filled.
            let files: Vec<_> = words
                .into_iter()
                .filter(|word| cx.names.is_file(&word.value))
                .collect();
            cx.arts(&files);
        }
    }
}

/// That a pattern for a picture that is drawn asks for more.
pub(crate) fn several_fields(span: Span) -> Diagnostic {
    let note = Diagnostic::new(
        Code::BadValue,
        msg!("a picture that is drawn must be named by a single field alone"),
    )
    .at(span);
    note.help(msg!(
        "put the full name of the picture in a column, as in `${{draw.animals.picture}}`"
    ))
}

/// The names of the slots of a side that are for pictures.
fn pictures(cx: &Reading<'_>, side: &ItemSide) -> BTreeSet<String> {
    let template = cx.templates.get(&side.template).and_then(Option::as_ref);
    let slots = template.into_iter().flat_map(|template| &template.slots);
    slots
        .filter(|slot| matches!(slot.kind, SlotKind::Image { .. }))
        .map(|slot| slot.name.clone())
        .collect()
}

fn print(cx: &mut Reading<'_>, words: Vec<Spanned<String>>) {
    words.iter().for_each(|word| cx.translator.see(word));
}

/// What a field is drawn from, if that could be read.
fn source<'d>(draft: &'d Draft, field: DrawField<'_>) -> Option<&'d DrawSource> {
    draft
        .draws
        .get(field.draw)?
        .as_ref()
        .map(|draw| &draw.source)
}

/// Notes the entries that say nothing in the column of a field, if others do.
fn note_empty(cx: &mut Reading<'_>, draft: &Draft, field: DrawField<'_>) {
    let Some(DrawSource::Entries(entries, default)) = source(draft, field) else {
        return;
    };
    let column = field.column.unwrap_or(default);
    let says = |fields: &Fields| fields.contains_key(column);
    if !entries.iter().any(|entry| says(&entry.fields)) {
        return;
    }
    for entry in entries.iter().filter(|entry| !says(&entry.fields)) {
        let note = Diagnostic::new(
            Code::MissingField,
            msg!("the cell `{column}` is empty, but can be drawn", column),
        );
        cx.diagnostics.emit(note.at(entry.span).help(msg!(
            "fill it in; `${{{name}?}}` leaves out its line when it is empty",
            name = field.name()
        )));
    }
}

/// Each word once that may be drawn for a field, by items with these fields of their own.
fn drawn(draft: &Draft, field: DrawField<'_>, items: &[Item]) -> Vec<Spanned<String>> {
    let words: Vec<&Spanned<String>> = match source(draft, field) {
        Some(DrawSource::Entries(entries, default)) => {
            let column = field.column.unwrap_or(default);
            entries
                .iter()
                .filter_map(|entry| entry.fields.get(column))
                .collect()
        }
        Some(DrawSource::OwnFields(own)) if field.letter_of().is_none() => items
            .iter()
            .flat_map(|item| own.iter().filter_map(|field| item.fields.get(&field.value)))
            .collect(),
        _ => Vec::new(),
    };
    let mut seen = BTreeSet::new();
    words
        .into_iter()
        .filter(|word| seen.insert(&word.value))
        .cloned()
        .collect()
}
