//! One side of the cards of a deck: its template, and what the slots show.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::cases::{RawCase, raw_cases};
use super::condition::{self, conditions};
use super::fields::respelled;
use super::filter::filter;
use super::item_words::ItemWords;
use crate::diag::{Code, Diagnostic};
use crate::message::{Arg, Language, Message, msg};
use crate::model::{Case, Cases, DrawField, Filter, Item, ItemSide, LookUps, look_up_field};
use crate::read::draft::Reading;
use crate::read::draft::sets::language_columns;
use crate::read::draft::sets::unmet;
use crate::read::draft::templates::template_cases::side_template;
use crate::schema::keys;
use crate::schema::table::Table;
use crate::source::{NameMap, Span, Spanned};
use crate::template::{Slot, SlotKind, Template};
use crate::text::pattern::{Asked, asked_in, fields_in, fill_in_name, is_unclosed};

/// One side of the items of a set, and its template.
pub(crate) struct Side {
    pub(crate) design: ItemSide,
    pub(crate) template: Template,
}

impl Side {
    /// The side whose template one table names, and which shows what another says.
    pub(crate) fn read(
        cx: &mut Reading<'_>,
        named: &Table<'_>,
        table: Option<&Table<'_>>,
        shows_fields: bool,
    ) -> Option<Side> {
        let template = side_template(cx, named)?;
        let shows = table.map(|table| shows(cx, table)).unwrap_or_default();
        let fields = template
            .slots
            .iter()
            .flat_map(|slot| [slot.name.as_str(), slot.field.as_str()])
            .collect();
        let shows = respelled(cx, shows, &fields, |(_, span)| *span);
        check_slots(cx, (&template, &fields), &shows);
        let shows = shows
            .into_iter()
            .map(|(slot, (cases, _))| (slot, Cases::new(cases, fields_in)))
            .collect();
        let conditions = conditions(cx, &template);
        Some(Side {
            design: ItemSide {
                template: template.key.clone(),
                shows,
                conditions,
                shows_fields,
            },
            template,
        })
    }

    /// The fields that patterns, rotations and conditions ask for.
    pub(crate) fn asks(&self) -> impl Iterator<Item = &str> {
        let of_slots = self
            .template
            .slots
            .iter()
            .flat_map(|slot| slot.rotate.iter().chain(slot.focus()));
        of_slots
            .flat_map(|pattern| fields_in(&pattern.value))
            .chain(self.design.fields())
    }

    /// Notes the conditions on fields that none of the items has, and the items without a template. `set` is the name of the
    /// set, and `named` the place of its key `template`.
    pub(crate) fn check_conditions(
        &self,
        cx: &mut Reading<'_>,
        items: &mut [Item],
        set: &Spanned<String>,
        named: Span,
    ) {
        condition::check(cx, &self.design, &self.template, items, set.span);
        condition::check_cases(
            cx,
            (&self.design, &self.template),
            items,
            (&set.value, named),
        );
        let mut words = ItemWords::of(items);
        for case in self.design.shows.values().flat_map(Cases::all) {
            condition::check_case(cx, &case.filter, &mut words, set.span);
        }
    }

    /// Keeps which patterns of words are shown by any of the items, and which optional fields they have.
    pub(crate) fn keep_shown(&self, cx: &mut Reading<'_>, items: &[Item]) {
        let is_text = |slot: &&Slot| matches!(slot.kind, SlotKind::Text { .. });
        let (mut seen, words) = (HashSet::new(), ItemWords::of(items));
        for slot in self.template.slots.iter().filter(is_text) {
            let keys = [slot.name.as_str(), slot.field.as_str()];
            // The templates of many cases may have slots of one name.
            if !seen.insert(keys) {
                continue;
            }
            let Some(cases) = keys.iter().find_map(|key| self.design.shows.get(*key)) else {
                continue;
            };
            let shown: Vec<_> = items.iter().map(|item| self.shown(slot, item)).collect();
            let is_own_on_all = !items.is_empty() && shown.iter().all(|(own, _)| own.is_some());
            let shown: HashSet<Span> = shown
                .iter()
                .filter_map(|(_, pattern)| Some(pattern.as_ref()?.span))
                .collect();
            for pattern in cases.patterns() {
                if shown.contains(&pattern.span) {
                    cx.unused.meet(pattern.span, "");
                    unmet::keep_optional(cx, pattern, &words);
                } else if is_own_on_all && cx.files.is_own(pattern.span) {
                    let message = msg!(
                        "no card shows this: each of them has its own `{slot}`",
                        slot = Arg::Place(slot.name.clone())
                    );
                    let note = Diagnostic::new(Code::UnmetCondition, message).at(pattern.span);
                    let note = note.help(msg!(
                        "remove it, or use a field of the cards in it, as `${{field}}`"
                    ));
                    cx.unused.miss(pattern.span, "", || Some(note));
                }
            }
        }
    }

    /// What an item shows in a slot: its own field, or else a pattern.
    fn shown<'s>(
        &'s self,
        slot: &Slot,
        item: &'s Item,
    ) -> (Option<&'s Spanned<String>>, Option<&'s Spanned<String>>) {
        let slot = self.design.filled_by(&slot.name, &slot.field, item);
        match self.design.own_field(slot, item) {
            Some(own) => (Some(own), None),
            None => (
                None,
                self.design
                    .shows
                    .get(slot)
                    .and_then(|cases| cases.of(&item.fields)),
            ),
        }
    }

    /// Notes which texts are printed on this side of some items: the patterns of text slots, fields, and what is looked
    /// up for them. What is in a language of its own is the same in all languages of the kit.
    pub(crate) fn print(
        &self,
        cx: &mut Reading<'_>,
        items: &[Item],
        languages: &BTreeMap<String, Language>,
    ) {
        if !cx.translator.lists_texts {
            return;
        }
        let is_kits = |slot: &&Slot| {
            matches!(&slot.kind, SlotKind::Text { style, .. } if style.language.is_none())
                && [&slot.name, &slot.field]
                    .into_iter()
                    .all(|name| !languages.contains_key(name))
        };
        let showing = Showing::new(&self.design, items);
        for slot in self.template.slots.iter().filter(is_kits) {
            for item in showing.of(slot).iter().map(|place| &items[*place]) {
                let (own, pattern) = self.shown(slot, item);
                let mut printed: Vec<&Spanned<String>> = own.into_iter().chain(pattern).collect();
                for asked in pattern
                    .map(|pattern| asked_in(&pattern.value))
                    .unwrap_or_default()
                {
                    if languages.contains_key(asked.field) {
                        continue;
                    }

                    // What a table lacks is noted when slots are filled.
                    let shown = shown_text(&cx.names.look_ups, asked, item);
                    if let Some(Cow::Borrowed(word)) = shown {
                        printed.push(word);
                    }
                }
                printed.into_iter().for_each(|word| cx.translator.see(word));
            }
        }
    }

    /// Reads the art files that items name for the picture slots of this side. Notes on them name the item, the slot and
    /// the side.
    pub(crate) fn read_art(&self, cx: &mut Reading<'_>, set: &str, items: &mut [Item]) {
        let (mut files, mut places, mut shown_by, mut count) =
            (Vec::new(), Vec::new(), BTreeMap::new(), BTreeMap::new());
        let showing = Showing::new(&self.design, items);
        for slot in self
            .template
            .slots
            .iter()
            .filter(|slot| matches!(slot.kind, SlotKind::Image { .. }))
        {
            for (place, item) in showing
                .of(slot)
                .iter()
                .map(|place| (*place, &items[*place]))
            {
                let (own, pattern) = self.shown(slot, item);
                let named = match (own, pattern) {
                    (Some(own), _) => Some((own.clone(), None)),
                    (None, pattern) => {
                        pattern.and_then(|pattern| filled_in(&cx.names.look_ups, pattern, item))
                    }
                };
                let Some((file, field)) = named.filter(|(file, _)| cx.names.is_file(&file.value))
                else {
                    continue;
                };
                let item = Some(item).filter(|_| own.is_some() || field.is_some());
                let shows: &mut usize = count.entry(file.value.clone()).or_default();
                *shows += 1;
                shown_by
                    .entry(file.span)
                    .or_insert((slot, item, field, file.value.clone()));
                files.push(file);
                places.push(item.map(|_| place));
            }
        }
        let (side, key, suffix) = if self.design.shows_fields {
            (msg!(context: "side of a card", "front"), "front", "")
        } else {
            (msg!(context: "side of a card", "back"), "back", "/back")
        };
        let with_item = |note: Diagnostic| {
            let place = note.secondary.as_ref().unwrap_or(&note.primary).span();
            let Some((slot, item, field, file)) = place.and_then(|place| shown_by.get(&place))
            else {
                return note;
            };
            // What is wrong with a name is reported at each place where it is named, and with a file once.
            let is_name = matches!(note.code, Code::MissingFile | Code::UnknownName);
            let others = count
                .get(file)
                .filter(|count| !is_name && item.is_some() && **count > 1);
            let said = field.or_else(|| item.is_some().then_some(&slot.name));
            let for_all = said.and_then(|said| pattern_for_all(&note, file, said, &slot.name));
            let note = match (&note.help, for_all) {
                // TRANSLATORS: `{help}` is the question "did you mean `name`?".
                (Some(help), Some(pattern)) => {
                    let help = msg!(
                        "{help} for all cards, write {pattern} in `{key}`",
                        help,
                        pattern,
                        key
                    );
                    note.help(help)
                }
                _ => note,
            };
            let reference = reference(&side, slot, *item, *field);
            let note = note.with_reference(match others {
                Some(count) => msg!(
                    "{reference}, and so do {more} more",
                    reference,
                    more = count - 1
                ),
                None => reference,
            });
            // Of files that many cards name for one slot and that are not there, the first stand for all.
            let Some(item) = item.filter(|_| is_name) else {
                return note;
            };
            let note = note.with_subject(format!("{set}/{}{suffix}", item.name));
            note.grouped_by(format!("{set} {} {}", self.template.name, slot.name))
        };
        cx.diagnostics
            .isolate_errors(|| cx.diagnostics.map_emitted(|| cx.arts(&files), with_item));
        let is_absent = |file: &Spanned<String>| cx.gallery.lacks(&file.value);
        let absent: Vec<Option<usize>> = files
            .iter()
            .zip(places)
            .filter(|(file, _)| is_absent(file))
            .map(|(_, place)| place)
            .collect();
        cx.faulty
            .extend(absent.contains(&None).then(|| set.to_owned()));
        absent
            .into_iter()
            .flatten()
            .for_each(|place| items[place].is_faulty = true);
    }
}

/// Says which side of which item shows a picture, in which slot, and by which field.
fn reference(side: &Message, slot: &Slot, item: Option<&Item>, field: Option<&str>) -> Message {
    let slot = Arg::Place(slot.name.clone());
    let Some(card) = item.map(|item| &item.name) else {
        return msg!("the {side} shows it in `{slot}`", side, slot);
    };

    match field {
        Some(field) => msg!(
            "the {side} of `{card}` shows it in `{slot}` by its field `{field}`",
            side,
            card,
            slot,
            field
        ),
        None => msg!(
            "the {side} of `{card}` shows it in `{slot}`",
            side,
            card,
            slot
        ),
    }
}

/// Which of some items show what on one side, by their places.
struct Showing {
    all: Vec<usize>,
    /// Those for which each condition holds.
    under: Vec<Vec<usize>>,
}

impl Showing {
    fn new(side: &ItemSide, items: &[Item]) -> Showing {
        let mut under = vec![Vec::new(); side.conditions.all().len()];
        for (place, item) in items.iter().enumerate() {
            let holding = side
                .conditions
                .holding(&item.fields)
                .into_iter()
                .enumerate()
                .filter(|(_, holds)| *holds);
            holding.for_each(|(condition, _)| under[condition].push(place));
        }
        Showing {
            all: (0..items.len()).collect(),
            under,
        }
    }

    /// Those that show a slot.
    fn of(&self, slot: &Slot) -> &[usize] {
        slot.condition
            .map_or(&self.all, |condition| &self.under[condition])
    }
}

/// The name of a picture that a pattern makes of the fields of an item, and the first of these fields, where it or what
/// is looked up for it is. `None` for a picture that is drawn, which is read when draws are known, and for one that
/// lacks a field or what a table says, which is noted when slots are filled, or whose field is at fault.
fn filled_in<'p>(
    look_ups: &LookUps,
    pattern: &'p Spanned<String>,
    item: &Item,
) -> Option<(Spanned<String>, Option<&'p str>)> {
    let asked = asked_in(&pattern.value);
    if asked
        .iter()
        .any(|asked| DrawField::parse(asked.field).is_some())
    {
        return None;
    }
    let (mut from, mut is_whole) = (None, true);
    let text = fill_in_name(&pattern.value, |asked| {
        let field = item.fields.get(asked.field);
        let is_faulty = field.is_some_and(Spanned::is_in_place_of_fault);
        let shown = Some(asked).filter(|_| !is_faulty);
        let found = shown.and_then(|asked| match shown_text(look_ups, asked, item)? {
            Cow::Owned(word) => {
                let span = field.map_or(item.span, |field| field.span);
                Some(Cow::Owned(Spanned::new(word.value, span)))
            }
            word => Some(word),
        });
        is_whole &= found.is_some() || asked.is_optional && !item.fields.contains_key(asked.field);
        from = from.or(found.as_ref().map(|found| found.span));
        Some(found?.value.trim().to_owned().into())
    });
    let field = asked.first().map(|asked| asked.field);
    text.filter(|_| is_whole)
        .map(|text| (Spanned::new(text, from.unwrap_or(pattern.span)), field))
}

/// Returns the text that a pattern shows for a field of `item`. Returns `None` if the field is absent or a look-up fails.
fn shown_text<'i>(
    look_ups: &'i LookUps,
    asked: Asked<'_>,
    item: &'i Item,
) -> Option<Cow<'i, Spanned<String>>> {
    let field = item.fields.get(asked.field);
    if field.is_none() && asked.is_optional {
        return None;
    }

    look_up_field(look_ups, asked.tables(), field).ok()?
}

/// What a table says of each slot, and where.
fn shows(cx: &mut Reading<'_>, table: &Table<'_>) -> NameMap<(Vec<Case>, Span)> {
    let mut shows = NameMap::new();
    for key in table.own_keys() {
        let cases = if table.is_list(&key.value) {
            cases(cx, table, &key.value)
        } else {
            let Some(show) = table.field(&key.value) else {
                continue;
            };
            vec![Case {
                filter: Spanned::new(Filter::default(), show.span),
                show,
            }]
        };
        for show in cases
            .iter()
            .map(|case| &case.show)
            .filter(|show| is_unclosed(&show.value))
        {
            let note = Diagnostic::new(
                Code::BadValue,
                msg!("a `${{` in this text has no closing `}}`"),
            )
            .at(show.span);
            cx.diagnostics.emit(note.help(msg!(
                "write `${{field}}`, with only the name of a field in the braces"
            )));
        }
        let span = table.span_of(&key.value);
        shows.insert(key.value, (cases, span));
    }
    language_columns::take_shown(cx, &mut shows);
    shows
}

/// The cases of a slot.
fn cases(cx: &mut Reading<'_>, table: &Table<'_>, key: &str) -> Vec<Case> {
    let written = raw_cases(cx, table, key, keys::CASE);
    let case = |RawCase { when, show, span }| {
        let filter = when.map(|word| Spanned::new(filter(cx, &word), word.span));
        Case {
            filter: filter.unwrap_or_else(|| Spanned::new(Filter::default(), span)),
            show,
        }
    };
    written.into_iter().map(case).collect()
}

/// What to write in TOML for a file that is not there, where a field says a part of the path of one that is: its folder or
/// its ending is missing, and probably on all cards.
fn pattern_for_all(note: &Diagnostic, file: &str, field: &str, slot: &str) -> Option<String> {
    let (before, after) = note
        .suggestion
        .as_ref()
        .filter(|_| note.code == Code::MissingFile)?
        .split_once(file)?;
    Some(format!("`{slot} = \"{before}${{{field}}}{after}\"`"))
}

/// Notes what is said of slots that the template does not have; `fields` are the names of its slots and of their fields.
fn check_slots(
    cx: &mut Reading<'_>,
    (template, fields): (&Template, &BTreeSet<&str>),
    shows: &NameMap<(Vec<Case>, Span)>,
) {
    for (name, (_, span)) in shows
        .iter()
        .filter(|(name, _)| !fields.contains(name.as_str()))
    {
        let note = Diagnostic::new(
            Code::UnknownSlot,
            msg!(
                "the template `{template}` has no slot `{slot}`",
                template = template.name,
                slot = Arg::Place(name.clone())
            ),
        );
        cx.diagnostics
            .emit_unknown(note.at(*span), name, fields.iter().copied());
    }
}
