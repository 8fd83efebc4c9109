//! Fields and patterns into what fills the slots of templates.

use std::collections::BTreeMap;

use crate::diag::{Code, Note, Report};
use crate::geom::Rotation;
use crate::model::{Cases, Draft, DrawField, Fill, Filled, Fills, Item, ItemSide, Names, Translation, look_up};
use crate::source::Spanned;
use crate::template::{Slot, SlotKind, Template};
use crate::text::{markdown, pattern};

/// Fills the slots of all items, by the name of their set. Sets of which anything is noted
/// are faulty from then on.
pub(super) fn fill(
    draft: &mut Draft,
    templates: &BTreeMap<String, Template>,
    report: &mut Report,
) -> BTreeMap<String, Vec<Filled>> {
    let mut all = BTreeMap::new();
    for set in &draft.sets {
        let before = report.len();
        let mut fills = |side: &ItemSide, item: &Item| {
            let template = templates.get(&side.template);
            template
                .map(|template| {
                    Filler { side, template, names: &draft.names, translation: &draft.translation, report }.fills(item)
                })
                .unwrap_or_default()
        };
        let filled = set.items.iter().map(|item| Filled {
            front: fills(&set.front, item),
            back: set.back.as_ref().map(|back| fills(back, item)).unwrap_or_default(),
        });
        all.insert(set.name.clone(), filled.collect());
        if report.len() > before {
            draft.faulty.insert(set.name.clone());
        }
    }
    all
}

/// Fills one side of an item.
struct Filler<'f> {
    side: &'f ItemSide,
    template: &'f Template,
    names: &'f Names,
    translation: &'f Translation,
    report: &'f mut Report,
}

impl Filler<'_> {
    /// What fills each slot. Notes what is missing and what cannot be filled in.
    fn fills(&mut self, item: &Item) -> Fills {
        let mut fills = Fills { holds: self.side.holding(item), ..Fills::default() };
        for slot in &self.template.slots {
            if !fills.shows(slot.condition) {
                continue;
            }
            let Some(text) = self.text(slot, item) else { continue };
            if let Some(fill) = self.fill(slot, &text) {
                fills.slots.insert(slot.name.clone(), Spanned::new(fill, text.span));
            }
            if let Some(rotation) = self.rotation(slot, item) {
                fills.rotations.insert(slot.name.clone(), rotation);
            }
        }
        fills
    }

    /// The text of a slot: the item's own field of its name, or its pattern filled in.
    fn text(&mut self, slot: &Slot, item: &Item) -> Option<Spanned<String>> {
        let cases = self.side.shows.get(&slot.name);
        let (patterns, asks) = (cases.into_iter().flat_map(Cases::patterns), cases.into_iter().flat_map(Cases::asks));
        let own = pattern::own_field(&slot.name, patterns, asks, &item.fields).filter(|_| self.side.shows_fields);
        let is_words = matches!(slot.kind, SlotKind::Text { .. });
        if let Some(field) = own {
            let field = if is_words { self.translation.of(field) } else { field };
            self.check_no_pattern(field);
            return Some(field.clone());
        }
        if let Some(cases) = cases {
            return self.filled_in(slot, cases.of(&item.fields)?, item, is_words);
        }
        if !slot.optional {
            let empty = empty_cell(item, &slot.name).filter(|_| self.side.shows_fields);
            self.report.say(empty.unwrap_or_else(|| self.missing(slot).at(item.span)));
        }
        None
    }

    /// A pattern with the fields of an item filled in, translated and as Markdown if it is set as words. Notes those
    /// that are missing, and what tables lack.
    fn filled_in(
        &mut self,
        slot: &Slot,
        pattern: &Spanned<String>,
        item: &Item,
        is_words: bool,
    ) -> Option<Spanned<String>> {
        let (translation, look_ups) = (self.translation, &self.names.look_ups);
        let printed = |word| if is_words { translation.of(word) } else { word };
        let pattern = printed(pattern);
        let mut from = item.fields.get(&slot.name).map_or(pattern.span, |field| printed(field).span);
        let text = pattern::fill_in(&pattern.value, is_words, |asked| {
            let Some(field) = item.fields.get(asked.field) else {
                if !asked.is_optional {
                    self.report.say(absent(item, asked.field, pattern));
                }
                return None;
            };
            match look_up(look_ups, asked.tables(), &field.value) {
                Ok(found) => {
                    // What is wrong with a text that is a table's is mended there.
                    from = found.filter(|_| !is_words).map_or(from, |found| found.span);
                    Some(&printed(found.unwrap_or(field)).value)
                }
                Err(fault) => {
                    self.report.say(fault.note(look_ups, asked.field, &of(item), (item.span, pattern.span)));
                    None
                }
            }
        })?;
        Some(Spanned::new(text, from))
    }

    /// By how much a field of an item says that a slot is turned. Notes what is no rotation.
    fn rotation(&mut self, slot: &Slot, item: &Item) -> Option<Rotation> {
        let pattern = slot.rotate.as_ref()?;
        let word = self.filled_in(slot, pattern, item, false)?;
        let fault = |why| {
            let message = format!("`{}` cannot be turned by `{}`{}: {why}", slot.name, word.value, of(item));
            Note::new(Code::BadValue, message).at(item.span).also(pattern.span, "turned by this")
        };
        word.value.parse().map_err(|why| self.report.say(fault(why))).ok()
    }

    fn fill(&mut self, slot: &Slot, text: &Spanned<String>) -> Option<Fill> {
        match slot.kind {
            SlotKind::Text { .. } => {
                let (rich, notes) = markdown::inline(&text.value);
                notes.into_iter().for_each(|note| self.report.say(note.at(text.span)));
                self.names.check_icons(&rich, text.span, self.report);
                Some(Fill::Words(rich))
            }
            SlotKind::Image { .. } => self.names.icon(text, self.report).map(Fill::Image),
            SlotKind::Colour => self.names.colour(text, self.report).map(Fill::Colour),
        }
    }

    /// Notes a `${field}` in the text of one item, where nothing is filled in.
    fn check_no_pattern(&mut self, field: &Spanned<String>) {
        if let Some(name) = pattern::fields_in(&field.value).first() {
            let message = format!("nothing fills in `${{{name}}}` in the words of one item");
            let note = Note::new(Code::UnknownField, message).at(field.span);
            self.report.say(note.help("patterns stand in the set's [….front] and [….back] tables"));
        }
    }

    /// That nothing fills a slot which must not stay empty.
    fn missing(&self, slot: &Slot) -> Note {
        let (name, template) = (&slot.name, &self.side.template);
        let whose = if self.side.shows_fields { "it" } else { "the set's [….back] table" };
        Note::new(Code::MissingField, format!("`{name}` is missing, which the template `{template}` needs"))
            .help(format!("give {whose} a `{name}`, or say `optional = true` under [slot.{name}] of the template"))
    }
}

/// That an item lacks a field for which a pattern asks.
fn absent(item: &Item, name: &str, pattern: &Spanned<String>) -> Note {
    empty_cell(item, name).or_else(|| not_drawn(item, name)).unwrap_or_else(|| {
        Note::new(Code::UnknownField, format!("there is no field `{name}` for this pattern"))
            .at(pattern.span)
            .did_you_mean(name, item.fields.keys().map(String::as_str))
    })
}

/// ` of` and the name of an item, or what its first field says; empty where it has neither.
fn of(item: &Item) -> String {
    let first = || item.columns.iter().find_map(|column| item.field(column));
    let of = if item.id.is_empty() { first() } else { Some(item.id.as_str()) };
    of.map(|of| format!(" of `{of}`")).unwrap_or_default()
}

/// That the cell of an item in the column of this name is empty, if its table has such a column.
fn empty_cell(item: &Item, name: &str) -> Option<Note> {
    item.columns.iter().any(|column| column == name).then(|| {
        let note = Note::new(Code::MissingField, format!("the cell `{name}`{} is empty", of(item))).at(item.span);
        note.help(format!("fill it in; in a pattern, `${{{name}?}}` leaves out the paragraph where it is empty"))
    })
}

/// That an item has nothing to draw for a field of this name, if it is one that is drawn: its other fields are too few.
fn not_drawn(item: &Item, name: &str) -> Option<Note> {
    DrawField::parse(name)?;
    let message = format!("`{}` has too few fields for `${{{name}}}`", item.id);
    let help =
        format!("fill in the empty ones; `${{{name}?}}` leaves out the paragraph where there is nothing to draw");
    Some(Note::new(Code::MissingField, message).at(item.span).help(help))
}
