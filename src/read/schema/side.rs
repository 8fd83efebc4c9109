//! One side of the cards of a deck: its template, and what the slots show.

use std::collections::BTreeMap;

use super::condition::{self, conditions};
use super::fields::respelled;
use super::filter::filter;
use super::{ReadContext, keys, template};
use crate::diag::{Code, Note};
use crate::model::{Case, Cases, DrawField, Filter, Item, ItemSide, look_up};
use crate::read::table::Table;
use crate::source::{Span, Spanned};
use crate::template::{Slot, SlotKind, Template};
use crate::text::pattern::{asked_in, fields_in, fill_in, own_field};

/// One side of the items of a set, and its template.
pub(super) struct Side {
    pub(super) design: ItemSide,
    pub(super) template: Template,
}

impl Side {
    /// The side that is made by a template, and shows what a table says.
    pub(super) fn read(
        cx: &mut ReadContext<'_>,
        name: &Spanned<String>,
        table: Option<Table<'_>>,
        shows_fields: bool,
    ) -> Option<Side> {
        let template = template::template(cx, name)?;
        let shows = table.map(|table| shows(cx, &table)).unwrap_or_default();
        let slots = template.slots.iter().map(|slot| slot.name.as_str()).collect();
        let shows = respelled(cx, shows, &slots, |(_, span)| *span);
        check_slots(cx, &template, &shows);
        let shows = shows.into_iter().map(|(slot, (cases, _))| (slot, cases)).collect();
        let conditions = conditions(cx, &template);
        Some(Side { design: ItemSide { template: template.name.clone(), shows, conditions, shows_fields }, template })
    }

    /// The fields that patterns, rotations and conditions ask for.
    pub(super) fn asks(&self) -> impl Iterator<Item = &str> {
        let of_slots = self.template.slots.iter().flat_map(|slot| slot.rotate.iter().chain(slot.focus()));
        let patterns = self.design.shows.values().flat_map(Cases::patterns).chain(of_slots);
        let cases = self.design.shows.values().flat_map(Cases::asks);
        patterns.flat_map(|pattern| fields_in(&pattern.value)).chain(cases).chain(condition::fields(&self.design))
    }

    /// Notes the conditions on fields that none of the items has.
    pub(super) fn check_conditions(&self, cx: &mut ReadContext<'_>, items: &[Item], set: Span) {
        condition::check(cx, &self.design, &self.template, items, set);
        for case in self.design.shows.values().flat_map(|cases| &cases.0) {
            condition::check_fields(cx, &case.filter, items, case.show.span, None);
        }
    }

    /// What an item shows in a slot: its own field, or else a pattern.
    fn shown<'s>(&'s self, slot: &str, item: &'s Item) -> (Option<&'s Spanned<String>>, Option<&'s Spanned<String>>) {
        let cases = self.design.shows.get(slot);
        let (patterns, asks) = (cases.into_iter().flat_map(Cases::patterns), cases.into_iter().flat_map(Cases::asks));
        match own_field(slot, patterns, asks, &item.fields).filter(|_| self.design.shows_fields) {
            Some(own) => (Some(own), None),
            None => (None, cases.and_then(|cases| cases.of(&item.fields))),
        }
    }

    /// Says which texts are printed on this side of some items: the patterns of text slots, fields, and what is looked
    /// up for them.
    pub(super) fn print(&self, cx: &mut ReadContext<'_>, items: &[Item]) {
        let texts = self.template.slots.iter().filter(|slot| matches!(slot.kind, SlotKind::Text { .. }));
        for Slot { name, .. } in texts {
            for item in items {
                let (own, pattern) = self.shown(name, item);
                let mut printed: Vec<Spanned<String>> = own.into_iter().chain(pattern).cloned().collect();
                for asked in pattern.map(|pattern| asked_in(&pattern.value)).unwrap_or_default() {
                    let Some(field) = item.fields.get(asked.field) else { continue };
                    // What a table lacks is noted when slots are filled.
                    let found = look_up(&cx.names.look_ups, asked.tables(), &field.value);
                    printed.extend(found.ok().map(|found| found.unwrap_or(field).clone()));
                }
                printed.into_iter().for_each(|word| drop(cx.translator.printed(word)));
            }
        }
    }

    /// The art files that items name for the picture slots of this side.
    pub(super) fn art(&self, cx: &ReadContext<'_>, items: &[Item]) -> Vec<Spanned<String>> {
        let (mut files, look_ups) = (Vec::new(), &cx.names.look_ups);
        for Slot { name, .. } in self.template.slots.iter().filter(|slot| matches!(slot.kind, SlotKind::Image { .. })) {
            for item in items {
                let (own, pattern) = self.shown(name, item);
                // Pictures that are drawn are read when draws are known.
                let pattern = pattern
                    .filter(|pattern| !fields_in(&pattern.value).iter().any(|name| DrawField::parse(name).is_some()));
                // Fields that are missing, and what tables lack, are noted when slots are filled.
                let filled = pattern.and_then(|pattern| {
                    let text = fill_in(&pattern.value, |asked| {
                        let field = item.fields.get(asked.field)?;
                        let found = look_up(look_ups, asked.tables(), &field.value).ok()?.unwrap_or(field);
                        Some(found.value.trim().into())
                    })?;
                    Some(Spanned::new(text, item.fields.get(name).map_or(pattern.span, |field| field.span)))
                });
                files.extend(own.cloned().or(filled).filter(|text| cx.names.is_file(&text.value)));
            }
        }
        files
    }
}

/// What a table says of each slot, and where.
fn shows(cx: &mut ReadContext<'_>, table: &Table<'_>) -> BTreeMap<String, (Cases, Span)> {
    let mut shows = BTreeMap::new();
    for key in table.own_keys() {
        let cases = if table.is_list(&key.value) {
            cases(cx, table, &key.value)
        } else {
            let Some(show) = table.field(&key.value) else { continue };
            vec![Case { filter: Filter::default(), show }]
        };
        let span = table.span_of(&key.value);
        shows.insert(key.value, (Cases(cases), span));
    }
    shows
}

/// The cases of a slot. Notes those that are never shown.
fn cases(cx: &mut ReadContext<'_>, table: &Table<'_>, key: &str) -> Vec<Case> {
    let (mut cases, mut always): (Vec<Case>, Option<Span>) = (Vec::new(), None);
    for case in table.tables_at(key, keys::CASE) {
        if let Some(always) = always {
            let note = Note::new(Code::BadValue, "this case is never shown").at(case.span);
            cx.report.say(note.also(always, "this one always is").help("let the case without an `if` be the last"));
        }
        let filter = case.str("if").map(|word| filter(cx, &word));
        always = always.or(filter.is_none().then_some(case.span));
        case.require("show");
        if let Some(show) = case.field("show") {
            cases.push(Case { filter: filter.unwrap_or_default(), show });
        }
    }
    cases
}

/// Notes what is said of slots that the template does not have.
fn check_slots(cx: &mut ReadContext<'_>, template: &Template, shows: &BTreeMap<String, (Cases, Span)>) {
    for (name, (_, span)) in shows {
        if !template.slots.iter().any(|slot| slot.name == *name) {
            let known = template.slots.iter().map(|slot| slot.name.as_str());
            let note = Note::new(Code::UnknownSlot, format!("the template `{}` has no slot `{name}`", template.name));
            cx.report.say(note.at(*span).did_you_mean(name, known));
        }
    }
}
