//! Fields and patterns into what fills the slots of a template.

use std::collections::BTreeMap;

use super::context::{ReadContext, fields_in};
use super::value;
use crate::diag::{Code, Note};
use crate::model::{Fill, Fills, Icon};
use crate::scene::{RichText, next_field};
use crate::source::{Span, Spanned};
use crate::template::{Slot, SlotKind, Template};
use crate::text::markdown;

/// Texts by name, each with its place.
pub(super) type Words = BTreeMap<String, Spanned<String>>;

/// The words from which one side of the items of a set is filled.
pub(super) struct Side<'s> {
    /// Its template.
    pub template: &'s Template,
    /// Patterns by slot.
    pub patterns: &'s Words,
    /// Whether a field of an item goes into the slot of its name. On a back it
    /// does not: what differs from card to card would mark the cards.
    pub shows_fields: bool,
}

/// Where the words of an item were written.
#[derive(Clone, Copy)]
pub(super) struct Source<'c> {
    /// The place of the item.
    pub span: Span,
    /// The columns of its table; none where it has keys.
    pub columns: &'c [String],
}

impl Source<'_> {
    /// That the cell of an item in the column of this name is empty, if it has one.
    fn empty(&self, name: &str) -> Option<Note> {
        self.columns.iter().any(|column| column == name).then(|| {
            let note = Note::new(Code::MissingField, format!("the cell `{name}` is empty")).at(self.span);
            note.help(format!("fill it in; in a pattern, `${{{name}?}}` leaves out the paragraph where it is empty"))
        })
    }
}

/// What one side of an item is filled with. An item's own field fills the slot
/// of its name, unless the slot's pattern asks for that field; other slots are
/// filled from their patterns.
pub(super) fn fills(cx: &mut ReadContext<'_>, side: &Side<'_>, fields: &Words, item: Source<'_>) -> Fills {
    let mut fills = Fills::new();
    for slot in &side.template.slots {
        let pattern = side.patterns.get(&slot.name);
        let asks = pattern.is_some_and(|pattern| fields_in(&pattern.value).contains(&slot.name.as_str()));
        let own = fields.get(&slot.name).filter(|_| side.shows_fields && !asks);
        let word = match (own, pattern) {
            (Some(field), _) => {
                check_no_pattern(cx, field);
                field.clone()
            }
            (None, Some(pattern)) => match fill_in(cx, slot, pattern, fields, item) {
                Some(word) => Spanned::new(word, fields.get(&slot.name).map_or(pattern.span, |field| field.span)),
                None => continue,
            },
            (None, None) => {
                if !slot.optional {
                    let empty = item.empty(&slot.name).filter(|_| side.shows_fields);
                    cx.report.say(empty.unwrap_or_else(|| missing(side, slot, item.span)));
                }
                continue;
            }
        };
        if let Some(fill) = fill(cx, slot, &word) {
            fills.insert(slot.name.clone(), Spanned::new(fill, word.span));
        }
    }
    fills
}

/// Says that an item's own words are no pattern.
fn check_no_pattern(cx: &mut ReadContext<'_>, field: &Spanned<String>) {
    if let Some(name) = fields_in(&field.value).first() {
        let note = Note::new(Code::UnknownField, format!("nothing fills in `${{{name}}}` in the words of one item"));
        cx.report.say(note.at(field.span).help("patterns stand in the set's [….front] and [….back] tables"));
    }
}

/// Rich text from Markdown, with every icon known.
pub(super) fn rich(cx: &mut ReadContext<'_>, word: &Spanned<String>) -> RichText {
    let (rich, notes) = markdown::inline(&word.value);
    notes.into_iter().for_each(|note| cx.report.say(note.at(word.span)));
    cx.check_icons(&rich, word.span);
    rich
}

/// A picture by the name of an icon or by its file.
pub(super) fn image(cx: &mut ReadContext<'_>, word: &Spanned<String>) -> Option<Icon> {
    if let Some(icon) = cx.icons.get(&word.value) {
        return Some(icon.clone());
    }
    if word.value.contains(['/', '.']) {
        cx.art(word)?;
        return Some(Icon { file: word.value.clone(), tint: None });
    }
    let note = Note::new(Code::UnknownIcon, format!("there is no icon `{}`", word.value)).at(word.span);
    let note = cx.comparer.did_you_mean(note, &word.value, cx.icons.keys().map(String::as_str));
    cx.report.say(note);
    None
}

fn fill(cx: &mut ReadContext<'_>, slot: &Slot, word: &Spanned<String>) -> Option<Fill> {
    match slot.kind {
        SlotKind::Text { .. } => Some(Fill::Words(rich(cx, word))),
        SlotKind::Image { .. } => image(cx, word).map(Fill::Image),
        SlotKind::Colour => value::colour(word, &cx.colours, cx.report).map(Fill::Colour),
    }
}

fn missing(side: &Side<'_>, slot: &Slot, item: Span) -> Note {
    let (name, template) = (&slot.name, &side.template.name);
    let message = format!("`{name}` is missing, which the template `{template}` needs");
    let help = if side.shows_fields {
        format!("give it a `{name}`, or say `optional = true` under [slot.{name}] of the template")
    } else {
        format!(
            "give the set's [….back] table a `{name}`, or say `optional = true` under [slot.{name}] of the template"
        )
    };
    Note::new(Code::MissingField, message).at(item).help(help)
}

/// A pattern with `${field}` filled in. A paragraph that asks for an absent
/// `${field?}` is left out; `None` when nothing is left.
fn fill_in(
    cx: &mut ReadContext<'_>,
    slot: &Slot,
    pattern: &Spanned<String>,
    fields: &Words,
    item: Source<'_>,
) -> Option<String> {
    let is_text = matches!(slot.kind, SlotKind::Text { .. });
    let mut paras = Vec::new();
    for para in pattern.value.split("\n\n") {
        let (mut filled, mut rest, mut leave_out) = (String::new(), para, false);
        while let Some((before, name, after)) = next_field(rest) {
            filled.push_str(before);
            let (name, optional) = name.strip_suffix('?').map_or((name, false), |name| (name, true));
            match fields.get(name) {
                Some(field) if is_text => filled.push_str(&markdown::filled_in(&field.value)),
                Some(field) => filled.push_str(field.value.trim()),
                None if optional => leave_out = true,
                None => cx.report.say(item.empty(name).unwrap_or_else(|| {
                    Note::new(Code::UnknownField, format!("there is no field `{name}` for this pattern"))
                        .at(pattern.span)
                        .did_you_mean(name, fields.keys().map(String::as_str))
                })),
            }
            rest = after;
        }
        filled.push_str(rest);
        if !leave_out {
            paras.push(filled);
        }
    }
    let text = paras.join("\n\n");
    (!text.trim().is_empty()).then_some(text)
}
