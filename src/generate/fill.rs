//! Fields and patterns into what fills the slots of templates.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::{Arc, OnceLock};

use rayon::prelude::*;

use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::geom::Rotation;
use crate::limits::TEXT_BYTES;
use crate::message::{Arg, Language, msg};
use crate::model::{
    BuildContext, Cases, Content, Draft, DrawField, Fill, Filled, Fills, Item, ItemSide, Known,
    Names, Set, Translation, focus, is_unticked, look_up_field,
};
use crate::scene::{Focus, Inline, RichText};
use crate::source::{NameMap, Span, Spanned};
use crate::template::{Slot, SlotKind, Template};
use crate::text::pattern::{self, Asked};
use crate::text::{is_blank, markdown};

/// Fills the slots of all items. Returns the items by set name. Items for which an error is emitted are marked as faulty.
pub(super) fn fill(
    draft: &mut Draft,
    templates: &BTreeMap<String, Template>,
    cx: BuildContext<'_>,
) -> BTreeMap<String, Vec<Filled>> {
    let mut all = BTreeMap::new();
    let mut faulty_items = Vec::new();
    for set in draft.sets() {
        let boxes = set.unticked();
        let fields = OnceLock::new();
        let filler = |side| {
            Some(Filler {
                set,
                side,
                template: templates.get(&side.template)?,
                names: &draft.names,
                translation: &draft.translation,
                boxes: &boxes,
                fields: &fields,
                diagnostics: cx.diagnostics,
            })
        };
        let sides = Sides {
            front: filler(&set.front),
            back: set.back.as_ref().and_then(filler),
        };
        let (filled, faulty) = filled_in_parallel(&set.items, sides, cx);
        all.insert(set.name().to_owned(), filled);
        faulty_items.extend((!faulty.is_empty()).then_some((set.place, faulty)));
    }

    for (place, faulty) in faulty_items {
        if let Content::Items(set) = &mut draft.components[place].content {
            let items = Arc::make_mut(&mut set.items);
            for index in faulty {
                items[index].is_faulty = true;
            }
        }
    }
    all
}

/// Fills items on all cores. Also returns the indices of faulty items. If filling an item emits a diagnostic, the item is filled
/// again on this thread, so that the order of the diagnostics does not depend on the number of cores.
fn filled_in_parallel(
    items: &[Item],
    sides: Sides<'_>,
    cx: BuildContext<'_>,
) -> (Vec<Filled>, Vec<usize>) {
    let sources = cx.diagnostics.sources().clone();
    let silent: Vec<Option<Filled>> = items
        .par_iter()
        .map(|item| {
            let scratch = Diagnostics::scratch(sources.clone());
            let filled = sides.with_diagnostics(&scratch).fill(item);
            scratch.is_empty().then_some(filled)
        })
        .collect();

    let mut all = Vec::with_capacity(items.len());
    let mut faulty = Vec::new();
    for (index, (item, filled)) in items.iter().zip(silent).enumerate() {
        all.push(filled.unwrap_or_else(|| {
            let (filled, is_faulty) = cx.diagnostics.track_errors(|| sides.fill(item));
            faulty.extend(is_faulty.then_some(index));
            filled
        }));
    }
    (all, faulty)
}

/// The fillers for both sides of the items of a set. A side without a template is not filled.
#[derive(Clone, Copy)]
struct Sides<'f> {
    front: Option<Filler<'f>>,
    back: Option<Filler<'f>>,
}

impl<'f> Sides<'f> {
    fn with_diagnostics(self, diagnostics: &'f Diagnostics) -> Self {
        let [front, back] =
            [self.front, self.back].map(|side| Some(side?.with_diagnostics(diagnostics)));
        Self { front, back }
    }

    fn fill(self, item: &Item) -> Filled {
        let [front, back] = [self.front, self.back].map(|side| {
            let fills = side.map(|filler| filler.fills(item));
            Arc::new(fills.unwrap_or_default())
        });
        Filled { front, back }
    }
}

/// What becomes of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// It names something, and is the same in all languages.
    Name,
    /// It is printed as it is written.
    Words,
    /// It is read as Markdown.
    Markdown,
}

/// The filler for one side of the items of a set.
#[derive(Clone, Copy)]
pub(super) struct Filler<'f> {
    pub(super) set: Known<'f, Set>,
    side: &'f ItemSide,
    template: &'f Template,
    names: &'f Names,
    translation: &'f Translation,
    boxes: &'f BTreeSet<String>,
    /// The fields of all items of the set. These are collected when they are first needed.
    fields: &'f OnceLock<BTreeSet<String>>,
    pub(super) diagnostics: &'f Diagnostics,
}

impl<'f> Filler<'f> {
    /// Fills the slots of the side. Reports missing fields, and values that cannot be used.
    fn fills(&self, item: &Item) -> Fills {
        let slots = NameMap::with_capacity(self.template.slots.len());
        let mut fills = Fills {
            holds: self.side.conditions.holding(&item.fields),
            slots,
            ..Fills::default()
        };
        for slot in &self.template.slots {
            if !fills.shows(slot.condition) {
                continue;
            }
            let ((text, fill), has_error) = self.diagnostics.track_errors(|| {
                let text = self.text(slot, item);
                let fill = text
                    .as_ref()
                    .and_then(|(text, is_plain)| self.visible_fill(slot, text, *is_plain, item));
                (text, fill)
            });

            if fill.is_none() && (has_error || self.depends_on_error(slot, item)) {
                fills.missing.insert(slot.name.clone());
            }
            let Some((text, _)) = text else {
                continue;
            };
            if let Some(fill) = fill {
                fills
                    .slots
                    .insert(slot.name.clone(), Spanned::new(fill, text.span));
            }
            if let Some(language) = self.language(slot, item) {
                fills.languages.insert(slot.name.clone(), language.clone());
            }
            if let Some(rotation) = self.rotation(slot, item) {
                fills.rotations.insert(slot.name.clone(), rotation);
            }
        }
        self.report_hidden(&fills, item);
        fills
    }

    /// Returns what fills a slot. Reports a required slot in which nothing would be visible.
    fn visible_fill(
        &self,
        slot: &Slot,
        text: &Spanned<String>,
        is_plain: bool,
        item: &Item,
    ) -> Option<Fill> {
        if !slot.optional && is_blank_by_mistake(&text.value) {
            self.report_blank(slot, text, item);
            return None;
        }

        let fill = self.fill(slot, text, is_plain, item);
        // Entities such as `&nbsp;` are only known now.
        let is_blank = matches!(&fill, Some(Fill::Words(words)) if shows_nothing(words));
        if !slot.optional && is_blank && !text.value.is_empty() {
            self.report_blank(slot, text, item);
            return None;
        }
        fill
    }

    fn report_blank(&self, slot: &Slot, text: &Spanned<String>, item: &Item) {
        let field = self
            .pattern(slot, item)
            .and_then(|pattern| needed(pattern, item).next());
        let place = field.map_or(text.span, |field| field.span);
        let note = self.blank(slot, item).at(place);
        self.diagnostics.emit(note);
    }

    /// Whether a field that the slot shows could not be read, which has already been reported.
    fn depends_on_error(&self, slot: &Slot, item: &Item) -> bool {
        self.asked_by(slot, item)
            .filter_map(|field| item.fields.get(field))
            .any(Spanned::is_in_place_of_fault)
    }

    /// Reports fields of an item that only hidden slots would show.
    fn report_hidden(&self, fills: &Fills, item: &Item) {
        let (set, side, template) = (self.set, self.side, self.template);
        let is_shown = |slot: &&Slot| fills.shows(slot.condition);
        let is_faulty = || item.fields.values().any(Spanned::is_in_place_of_fault);
        if !side.shows_fields || template.slots.iter().all(|slot| is_shown(&slot)) || is_faulty() {
            return;
        }
        let shown = template
            .slots
            .iter()
            .filter(is_shown)
            .flat_map(|slot| self.asked_by(slot, item));
        let shown: HashSet<&str> = shown.collect();
        // For a card for which no case of `template` holds, a note has been given.
        if shown.is_empty() {
            return;
        }
        let is_printed = |key: &str| {
            let is_condition = || side.conditions.fields().any(|field| field == key);
            let is_behind = || set.back.as_ref().is_some_and(|back| back.asks_for(key));
            // What chance draws, nobody wrote for this card.
            key == "id"
                || DrawField::parse(key).is_some()
                || shown.contains(key)
                || is_condition()
                || is_behind()
        };
        let is_lost = |(key, field): &(&String, &Spanned<String>)| {
            !field.value.trim().is_empty() && !is_printed(key)
        };
        let lost = item
            .fields
            .iter()
            .filter(is_lost)
            .map(|(key, field)| (key.as_str(), field.span));
        let lost: BTreeMap<&str, Span> = lost.collect();
        // Of most cards nothing is, and the template of many cases has many slots.
        if lost.is_empty() {
            return;
        }
        let hidden = template
            .slots
            .iter()
            .filter(|slot| !is_shown(slot))
            .flat_map(|slot| self.asked_by(slot, item));
        let hidden: BTreeSet<&str> = hidden.collect();
        for (key, span) in lost.into_iter().filter(|(key, _)| hidden.contains(key)) {
            let message = msg!(
                "`{slot}` of `{card}` is not printed: the template leaves out its slot on this card",
                slot = Arg::Place(key.to_owned()),
                card = item.name
            );
            let help =
                msg!("leave it empty here, or check the `data-if` and the cases of the template");
            let note = Diagnostic::new(Code::UnmetCondition, message)
                .at(span)
                .help(help);
            self.diagnostics
                .emit(note.grouped_by(format!("{} {key}", set.name())));
        }
    }

    /// The fields of an item for which a slot asks: its own, or those of its pattern; and those by which it is turned and
    /// focused.
    fn asked_by<'s>(&self, slot: &'s Slot, item: &Item) -> impl Iterator<Item = &'s str>
    where
        'f: 's,
    {
        let looks = slot
            .rotate
            .iter()
            .chain(slot.focus())
            .flat_map(|pattern| pattern::asked_in(&pattern.value));
        let key = self.side.filled_by(&slot.name, &slot.field, item);
        let cases = self
            .side
            .shows
            .get(key)
            .filter(|_| self.side.own_field(key, item).is_none());
        let own = cases.is_none().then_some(key);
        let words = own.into_iter().chain(
            cases
                .into_iter()
                .flat_map(Cases::fields)
                .map(String::as_str),
        );
        words.chain(looks.map(|asked| asked.field))
    }

    /// Returns the text of a slot, and whether it is plain. The text is the field of the item with the same name, or otherwise the
    /// filled pattern.
    fn text<'i>(&self, slot: &Slot, item: &'i Item) -> Option<(Cow<'i, Spanned<String>>, bool)>
    where
        'f: 'i,
    {
        let is_plain = slot.plain || self.set.plain.all;
        let is_text = matches!(slot.kind, SlotKind::Text { .. });
        let key = self.side.filled_by(&slot.name, &slot.field, item);
        let cases = self.side.shows.get(key);
        if let Some(field) = self.side.own_field(key, item) {
            if field.is_in_place_of_fault() {
                return None;
            }
            let translation: &'f Translation = self.translation;
            let field = if is_text {
                translation.of(field)
            } else {
                field
            };
            let is_plain = is_plain || self.set.plain.fields.contains(key);
            if !is_plain {
                self.check_no_pattern(field);
            }
            if let (true, Cow::Owned(text)) = (
                is_text && !is_plain,
                self.set.replace.replaced(&field.value),
            ) {
                return Some((Cow::Owned(Spanned::new(text, field.span)), is_plain));
            }
            return Some((Cow::Borrowed(field), is_plain));
        }
        if let Some(cases) = cases {
            let kind = match (is_text, is_plain) {
                (false, _) => Wanted::Name,
                (true, true) => Wanted::Words,
                (true, false) => Wanted::Markdown,
            };
            let pattern = cases.of(&item.fields)?;
            let text = self.filled_in(key, pattern, item, kind);
            if text.is_none() && !slot.optional {
                self.check_blank_pattern(slot, pattern, item);
            }
            return text.map(|text| (Cow::Owned(text), is_plain));
        }
        if !slot.optional {
            let empty = self
                .empty_cell(item, key)
                .filter(|_| self.side.shows_fields);
            self.diagnostics
                .emit(empty.unwrap_or_else(|| self.missing(slot).at(item.span)));
        }
        None
    }

    /// The language of the words in a slot if the set gives it: of the slot itself, or of all fields that it shows.
    fn language(&self, slot: &Slot, item: &Item) -> Option<&Language> {
        let languages = &self.set.languages;
        if languages.is_empty() {
            return None;
        }
        let key = self.side.filled_by(&slot.name, &slot.field, item);
        let pattern = self
            .side
            .shows
            .get(key)
            .and_then(|cases| cases.of(&item.fields));
        let fields = pattern
            .map(|pattern| pattern::fields_in(&pattern.value))
            .unwrap_or_default();
        let mut all = fields.into_iter().map(|field| languages.get(field));
        let first = all.next().flatten();
        let of_fields = first.filter(|first| all.all(|language| language == Some(first)));
        languages
            .get(&slot.name)
            .or(languages.get(key))
            .or(of_fields)
    }

    /// Fills in a pattern with the fields of an item. Reports missing fields, and values that are not in a lookup table.
    fn filled_in(
        &self,
        slot: &str,
        pattern: &Spanned<String>,
        item: &Item,
        wanted: Wanted,
    ) -> Option<Spanned<String>> {
        let (translation, look_ups, plain) = (
            self.translation,
            &self.names.look_ups,
            &self.set.plain.fields,
        );
        let replace = &self.set.replace;
        let is_left_out = |asked: Asked<'_>, word: &str| {
            asked.is_optional && is_unticked(word) && self.boxes.contains(asked.field)
        };
        let printed = |word| {
            if wanted == Wanted::Name {
                word
            } else {
                translation.of(word)
            }
        };
        let pattern = printed(pattern);
        let mut from = item
            .fields
            .get(slot)
            .map_or(pattern.span, |field| printed(field).span);
        let (mut bytes, mut unfilled, mut is_faulty) = (pattern.value.len() as u64, None, false);
        let value = |asked: Asked<'_>| {
            let field = item.fields.get(asked.field);
            if field.is_none() && asked.is_optional {
                return None;
            }

            if field.is_some_and(Spanned::is_in_place_of_fault) {
                is_faulty = true;
                return None;
            }

            // A field that no item has is a typo, so it must not be looked up as an empty one.
            let is_known = field.is_some() || has_field(self.set.content, self.fields, asked.field);
            let shown = if is_known {
                look_up_field(look_ups, asked.tables(), field)
            } else {
                Ok(None)
            };
            let is_replaced = asked.is_looked_up() && shown.is_ok();
            if field.is_some_and(|field| is_left_out(asked, &field.value)) && !is_replaced {
                return None;
            }

            let shown = shown
                .map_err(|fault| {
                    let owner = Some(msg!("`{card}`", card = item.name));
                    let spans = (item.span, pattern.span);
                    let field = asked.field;
                    let note = fault.note(self.diagnostics, look_ups, field, owner, spans);
                    self.diagnostics.emit(note);
                })
                .ok()?;
            let Some(shown) = shown else {
                self.diagnostics
                    .emit(self.absent(item, asked.field, pattern));
                return None;
            };
            let is_own = !asked.is_looked_up();
            let (word, at) = match shown {
                Cow::Borrowed(word) => (Cow::Borrowed(&*printed(word).value), printed(word).span),
                Cow::Owned(word) => {
                    let span = field.map_or(item.span, |field| field.span);
                    (Cow::Owned(word.value), span)
                }
            };
            // A fault in a name that comes from a field or a table is reported there.
            from = if wanted == Wanted::Name { at } else { from };
            bytes += word.len() as u64;
            if !TEXT_BYTES.allows(bytes) {
                return None;
            }
            Some(match wanted {
                Wanted::Name | Wanted::Words => mapped(word, |word| word.trim().into()),
                Wanted::Markdown if is_own && plain.contains(asked.field) => {
                    markdown::escaped(&word).into()
                }
                Wanted::Markdown => {
                    unfilled = unfilled.or(field.filter(|_| word.contains("${")));
                    let word = if is_own {
                        mapped(word, |word| replace.replaced(word))
                    } else {
                        word
                    };
                    mapped(word, markdown::filled_in)
                }
            })
        };
        let text = match wanted {
            Wanted::Name => pattern::fill_in_name(&pattern.value, value),
            Wanted::Words | Wanted::Markdown => pattern::fill_in(&pattern.value, value),
        };
        unfilled
            .into_iter()
            .for_each(|field| self.check_no_pattern(field));
        if !TEXT_BYTES.allows(bytes) {
            self.diagnostics.emit(
                // TRANSLATORS: A number and a noun follow.
                Diagnostic::beyond(&TEXT_BYTES, msg!("filled in, this pattern has"), bytes)
                    .at(pattern.span),
            );
            return None;
        }
        Some(Spanned::new(text.filter(|_| !is_faulty)?, from))
    }

    /// Returns the rotation of a slot, as specified by a field of the item. Reports a value that is not a rotation.
    fn rotation(&self, slot: &Slot, item: &Item) -> Option<Rotation> {
        let pattern = slot.rotate.as_ref()?;
        let word = self.filled_in(&slot.name, pattern, item, Wanted::Name)?;
        let fault = |why| {
            let message = msg!(
                "`{slot}` cannot be turned by `{turn}` of `{card}`: {why}",
                slot = Arg::Place(slot.name.clone()),
                turn = word.value,
                card = item.name,
                why
            );
            let note = Diagnostic::new(Code::BadValue, message)
                .at(item.span)
                .with_secondary(pattern.span, msg!("turned by this"));
            note.grouped_by(format!("{} {} {}", self.set.name(), slot.name, word.value))
        };
        word.value
            .parse()
            .map_err(|why| self.diagnostics.emit(fault(why)))
            .ok()
    }

    fn fill(
        &self,
        slot: &Slot,
        text: &Spanned<String>,
        is_plain: bool,
        item: &Item,
    ) -> Option<Fill> {
        match &slot.kind {
            SlotKind::Text { .. } if is_plain => Some(Fill::Words(markdown::plain(&text.value))),
            SlotKind::Text { .. } => Some(Fill::Words(self.words(slot, text, item))),
            SlotKind::Image { focus, .. } => {
                let focus = focus
                    .as_ref()
                    .map_or_else(Focus::default, |pattern| self.focus(pattern, item));
                self.names
                    .icon(text, self.diagnostics)
                    .map(|icon| Fill::Image(Box::new(icon), focus))
            }
            SlotKind::Qr { .. } => Some(text.value.trim())
                .filter(|text| !text.is_empty())
                .map(|text| Fill::Qr(text.to_owned())),
            SlotKind::Colour => self.names.colour(text, self.diagnostics).map(Fill::Colour),
        }
    }

    /// Parses a text as Markdown. If a field alone causes an error, reports the error at this field.
    fn words(&self, slot: &Slot, text: &Spanned<String>, item: &Item) -> RichText {
        let (rich, notes) = markdown::inline(&text.value);
        if notes.is_empty() && rich.icons().next().is_none() && rich.colours().next().is_none() {
            return rich;
        }
        let names = self.names;
        let key = self.side.filled_by(&slot.name, &slot.field, item);
        let pattern = self
            .side
            .shows
            .get(key)
            .and_then(|cases| cases.of(&item.fields));
        let asked = || {
            pattern
                .map(|pattern| pattern::asked_in(&pattern.value))
                .unwrap_or_default()
        };
        let said = |asked: Asked<'_>| {
            let field = item.fields.get(asked.field);
            if field.is_none() && asked.is_optional {
                return None;
            }

            look_up_field(&names.look_ups, asked.tables(), field).ok()?
        };
        // A fault in a name that comes in part from a field or a lookup is reported there.
        let place = |name: &str| {
            let mut said = asked()
                .into_iter()
                .filter_map(said)
                .filter(|word| !word.value.trim().is_empty());
            said.find(|word| name.contains(word.value.trim()))
                .map_or(text.span, |word| word.span)
        };

        let whole = self.diagnostics.fork();
        for note in notes {
            whole.emit(note.at(text.span));
        }
        names.check_words(&rich, place, &whole);
        if whole.is_empty() {
            return rich;
        }

        let own = whole.fork();
        let fields = asked()
            .into_iter()
            .filter_map(|asked| item.fields.get(asked.field));
        for field in fields {
            self.with_diagnostics(&own).check_words(field);
        }

        // A missing field was already reported, and can cause errors in the rest. So in this case, only keep errors that the
        // pattern has by itself.
        let is_whole = asked()
            .into_iter()
            .all(|asked| asked.is_optional || said(asked).is_some());
        let of_pattern = own.with_same_sources();
        if let Some(pattern) = pattern.filter(|_| !is_whole) {
            self.with_diagnostics(&of_pattern).check_words(pattern);
        }
        self.diagnostics.share_comparer(&own);

        let own = own.sorted();
        let of_pattern = of_pattern.sorted();
        let is_in = |all: &[Arc<Diagnostic>], note: &Diagnostic| {
            all.iter().any(|other| other.message == note.message)
        };
        let mut rest = whole.sorted();
        rest.retain(|note| !is_in(&own, note) && (is_whole || is_in(&of_pattern, note)));
        for note in own.into_iter().chain(rest) {
            self.diagnostics.emit(Arc::unwrap_or_clone(note));
        }
        rich
    }

    /// Replaces the collection of diagnostics, for checks whose result is not reported directly.
    fn with_diagnostics(self, diagnostics: &'f Diagnostics) -> Self {
        Self {
            diagnostics,
            ..self
        }
    }

    /// Reports errors in a Markdown text, without the other texts in its slot.
    fn check_words(&self, text: &Spanned<String>) {
        let text = self.translation.of(text);
        let (rich, notes) = markdown::inline(&text.value);
        for note in notes {
            self.diagnostics.emit(note.at(text.span));
        }
        self.names
            .check_words(&rich, |_| text.span, self.diagnostics);
    }

    /// Returns the focus of a picture from a pattern. Defaults to the middle. Reports a value that is not a focus.
    fn focus(&self, pattern: &Spanned<String>, item: &Item) -> Focus {
        let name = pattern::fields_in(&pattern.value)
            .into_iter()
            .find(|name| item.fields.contains_key(*name));
        let text = self.filled_in(name.unwrap_or_default(), pattern, item, Wanted::Name);
        text.and_then(|text| self.diagnostics.ok(focus(&text)))
            .unwrap_or_default()
    }

    /// Reports a `${field}` in the text of one item, because fields are not filled in there.
    fn check_no_pattern(&self, field: &Spanned<String>) {
        if let Some(name) = pattern::fields_in(&field.value).first() {
            let message = msg!("`${{{name}}}` is not filled in within a single item", name);
            let note = Diagnostic::new(Code::UnknownField, message).at(field.span);
            let set = self.table();
            let help = msg!(
                "write the words themselves; `${{{name}}}` is filled in only in [{set}.front] or [{set}.back]",
                name,
                set
            );
            self.diagnostics.emit(note.help(help));
        }
    }

    /// Returns the error about a required slot that is not filled.
    fn missing(&self, slot: &Slot) -> Diagnostic {
        let (field, template) = (&slot.field, &self.template.name);
        let (set, name, slot) = (self.table(), &slot.name, Arg::Place(field.clone()));
        let message = msg!(
            "`{slot}` is missing, which the template `{template}` needs",
            slot,
            template
        );
        let help = if self.side.shows_fields {
            msg!(
                "give it a `{slot}`; `{field} = \"\"` in [{set}.front] leaves it empty on all, and `optional = true` under \
                 [slot.{name}] of the template where it is missing",
                slot,
                field,
                set,
                name
            )
        } else {
            msg!(
                "give [{set}.back] a `{slot}`; `{field} = \"\"` in [{set}.back] leaves it empty on all, and \
                 `optional = true` under [slot.{name}] of the template where it is missing",
                set,
                slot,
                field,
                name
            )
        };
        Diagnostic::new(Code::MissingField, message).help(help)
    }

    /// Returns the pattern that fills a slot of `item`. Returns `None` if a field of the item fills the slot directly.
    fn pattern(&self, slot: &Slot, item: &Item) -> Option<&'f Spanned<String>> {
        let side: &'f ItemSide = self.side;
        let key = side.filled_by(&slot.name, &slot.field, item);
        if side.own_field(key, item).is_some() {
            return None;
        }

        side.shows.get(key)?.of(&item.fields)
    }

    /// Reports the text with only invisible characters that leaves a slot empty: the pattern of the slot, or a field in it.
    fn check_blank_pattern(&self, slot: &Slot, pattern: &Spanned<String>, item: &Item) {
        let mut texts = needed(pattern, item).chain([pattern]);
        if let Some(text) = texts.find(|text| is_blank_by_mistake(&text.value)) {
            let note = self.blank(slot, item).at(text.span);
            self.diagnostics.emit(note);
        }
    }

    /// Returns the error about a text with only invisible characters in a required slot.
    fn blank(&self, slot: &Slot, item: &Item) -> Diagnostic {
        let (field, template) = (&slot.field, &self.template.name);
        let message = msg!(
            "`{slot}` of `{card}` has only spaces or invisible characters, but the template `{template}` needs it",
            slot = Arg::Place(field.clone()),
            card = item.name,
            template
        );
        let by = format!("{} {} blank", self.set.name(), slot.name);

        Diagnostic::new(Code::MissingField, message)
            .grouped_by(by)
            .help(msg!("fill it in; `{field} = \"\"` leaves it empty on purpose, and so does `optional = true` under [slot.{name}] \
                 of the template", field, name = slot.name))
    }

    /// The table of the set in TOML: `deck.fate`.
    fn table(&self) -> String {
        format!("{}.{}", self.set.component.kind.table(), self.set.name())
    }
}

/// Returns the fields of `item` that a pattern shows, except fields with a `?`, which are allowed to be empty.
fn needed<'i>(
    pattern: &Spanned<String>,
    item: &'i Item,
) -> impl Iterator<Item = &'i Spanned<String>> {
    pattern::asked_in(&pattern.value)
        .into_iter()
        .filter(|asked| !asked.is_optional)
        .filter_map(|asked| item.fields.get(asked.field))
}

/// Whether words show nothing in print.
fn shows_nothing(words: &RichText) -> bool {
    let mut bits = words.paras.iter().flat_map(|para| &para.bits);
    bits.all(|bit| matches!(bit, Inline::Words { text, .. } if is_blank(text)))
}

/// Whether a text shows nothing although it is not empty. An empty text leaves its slot empty on purpose.
fn is_blank_by_mistake(text: &str) -> bool {
    !text.is_empty() && is_blank(text)
}

/// Whether any item of `set` has a field with this name, or a column for it. Caches the names of all fields in `fields`.
fn has_field(set: &Set, fields: &OnceLock<BTreeSet<String>>, name: &str) -> bool {
    let names = fields.get_or_init(|| {
        let items = set.items.iter();
        let names: HashSet<&String> = items
            .flat_map(|item| item.fields.keys().chain(item.columns.iter()))
            .collect();
        names.into_iter().cloned().collect()
    });

    names.contains(name)
}

/// What becomes of a text, borrowed from it where that is possible.
fn mapped(word: Cow<'_, str>, change: impl Fn(&str) -> Cow<'_, str>) -> Cow<'_, str> {
    match word {
        Cow::Borrowed(word) => change(word),
        Cow::Owned(word) => Cow::Owned(change(&word).into_owned()),
    }
}
