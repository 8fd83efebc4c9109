//! What of draws is printed: words to translate and pictures to read.

use std::collections::BTreeSet;

use crate::diag::{Code, Note};
use crate::model::{Draft, Draw, DrawField, DrawSource, Item, ItemSide};
use crate::read::schema::ReadContext;
use crate::source::{Fields, Spanned};
use crate::template::SlotKind;
use crate::text::pattern::{fields_in, fill_in};

/// Says which words of draws are printed, and reads the pictures that draws may choose. Notes cells that are empty
/// though a pattern of cards must have them, whatever is drawn.
pub(in crate::read::schema) fn uses(cx: &mut ReadContext<'_>, draft: &Draft) {
    let mut seen = BTreeSet::new();
    for set in &draft.sets {
        let before = cx.report.len();
        for side in std::iter::once(&set.front).chain(&set.back) {
            for (slot, pattern) in &side.patterns {
                let fields = || fields_in(&pattern.value).into_iter().filter_map(DrawField::parse);
                if fields().next().is_none() {
                    continue;
                }
                if is_picture(cx, side, slot) {
                    pictures(cx, draft, (slot, pattern), &set.items);
                    continue;
                }
                for field in fields() {
                    let is_optional = pattern.value.contains(&format!("${{{}?}}", field.name()));
                    if seen.insert((field.draw.to_owned(), field.column.map(str::to_owned), is_optional)) {
                        print(cx, draft, field, &set.items, !is_optional);
                    }
                }
            }
        }
        cx.keep_faulty(set.name.clone(), before);
    }
    for board in &draft.boards {
        for field in board.drawn_fields().filter_map(|(name, _)| DrawField::parse(name)) {
            if seen.insert((field.draw.to_owned(), field.column.map(str::to_owned), true)) {
                print(cx, draft, field, &[], false);
            }
        }
    }
}

/// The draw of a field, if it could be read.
fn draw<'d>(draft: &'d Draft, field: DrawField<'_>) -> Option<&'d Draw> {
    draft.draws.get(field.draw)?.as_ref()
}

/// Whether a slot of a side is for a picture.
fn is_picture(cx: &ReadContext<'_>, side: &ItemSide, slot: &str) -> bool {
    let template = cx.templates.get(&side.template).and_then(Option::as_ref);
    let mut slots = template.into_iter().flat_map(|template| &template.slots);
    slots.any(|known| known.name == slot && matches!(known.kind, SlotKind::Image { .. }))
}

/// Says that the words of a column of a draw are printed, or the own fields of items that draw these.
fn print(cx: &mut ReadContext<'_>, draft: &Draft, field: DrawField<'_>, items: &[Item], is_needed: bool) {
    match draw(draft, field).map(|draw| &draw.source) {
        Some(DrawSource::Entries(entries, default)) => {
            let column = field.column.unwrap_or(default);
            let is_known = entries.iter().any(|entry| entry.fields.contains_key(column));
            for entry in entries {
                match entry.fields.get(column) {
                    Some(word) => {
                        cx.translator.printed(word.clone());
                    }
                    None if is_needed && is_known => {
                        let message = format!("the cell `{column}` is empty, and may be drawn");
                        let help =
                            format!("fill it in; `${{{}?}}` leaves out the paragraph where it is empty", field.name());
                        cx.report.say(Note::new(Code::MissingField, message).at(entry.span).help(help));
                    }
                    None => {}
                }
            }
        }
        Some(DrawSource::OwnFields(own)) if field.letter_of().is_none() => {
            for word in items.iter().flat_map(|item| own.iter().filter_map(|field| item.fields.get(&field.value))) {
                cx.translator.printed(word.clone());
            }
        }
        _ => {}
    }
}

/// Reads the pictures that a pattern may name. Notes one that asks for more than one drawn field.
fn pictures(cx: &mut ReadContext<'_>, draft: &Draft, (slot, pattern): (&str, &Spanned<String>), items: &[Item]) {
    let fields = fields_in(&pattern.value);
    let [name] = fields[..] else {
        let note = Note::new(Code::BadValue, "a picture that is drawn is named by one field").at(pattern.span);
        cx.report.say(note.help("put the whole name of the picture into a column, as in `${draw.animals.picture}`"));
        return;
    };
    let Some(field) = DrawField::parse(name) else { return };
    let words: Vec<Spanned<String>> = match draw(draft, field).map(|draw| &draw.source) {
        Some(DrawSource::Entries(entries, default)) => {
            let column = field.column.unwrap_or(default);
            entries.iter().filter_map(|entry| entry.fields.get(column).cloned()).collect()
        }
        Some(DrawSource::OwnFields(own)) => {
            let of =
                |item: &Item| own.iter().filter_map(|field| item.fields.get(&field.value).cloned()).collect::<Vec<_>>();
            items.iter().flat_map(of).collect()
        }
        None => return,
    };
    let mut seen = BTreeSet::new();
    for word in words.into_iter().filter(|word| seen.insert(word.value.clone())) {
        let span = word.span;
        let fields = Fields::from([(field.name(), word)]);
        let file = fill_in(slot, pattern, &fields, false, |_| {}).map(|file| Spanned::new(file.value, span));
        if let Some(file) = file.filter(|file| cx.names.is_file(&file.value)) {
            cx.art(&file);
        }
    }
}
