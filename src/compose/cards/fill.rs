//! One side of an item: a template with its slots filled.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::bleed::beyond;
use crate::compose::fault;
use crate::compose::tools::{Task, TextOrigin, Tools, turn};
use crate::diag::{Code, Diagnostic};
use crate::geom::{Length, Rect};
use crate::message::{Arg, ToArg, msg};
use crate::model::{Fill, Fills, Icon};
use crate::scene::{Colour, Element, Focus, Item, Role, TextStyle, Use, Written};
use crate::source::{Span, Spanned};
use crate::template::{Art, QrLevel, Slot, SlotKind, Template};

/// Sizes in points that slots have on every item of a set.
pub(crate) type Sizes = BTreeMap<String, f64>;

/// One side to be drawn.
pub(crate) struct Filling<'f> {
    pub(crate) template: &'f Template,
    pub(crate) fills: &'f Fills,
    /// The name of its set.
    pub(crate) set: &'f str,
    /// The item's name, for notes.
    pub(crate) name: &'f str,
    /// Whether it is its back.
    pub(crate) back: bool,
    pub(crate) span: Span,
    /// How many times as large as the template it is printed.
    pub(crate) scale: f64,
}

impl Filling<'_> {
    /// Draws the side in the coordinate system of the template. Slots that are empty because of an
    /// error get a red frame.
    pub(crate) fn items(&self, tools: &Task<'_, '_>, sizes: &Sizes) -> Vec<Item> {
        let card = if self.back {
            // TRANSLATORS: the back of the card {name}.
            msg!("{name} (back)", name = self.name).to_arg()
        } else {
            self.name.to_arg()
        };
        let layers = self
            .template
            .layers
            .iter()
            .enumerate()
            .filter(|(_, layer)| self.fills.shows(layer.condition));
        // About two lines in each slot.
        let room = self.template.layers.len() + 2 * self.template.slots.len();
        let (mut items, mut layers): (Vec<Item>, _) = (Vec::with_capacity(room), layers.peekable());
        for (n, slot) in self.template.slots.iter().enumerate() {
            items.extend(
                std::iter::from_fn(|| layers.next_if(|(_, layer)| layer.over <= n))
                    .map(|(at, _)| self.layer(tools, at)),
            );
            let Some(fill) = self.fill(slot) else {
                if self.is_missing(slot) {
                    items.push(fault::frame(slot.room));
                }
                continue;
            };
            let first = items.len();
            match (&slot.kind, &fill.value) {
                (SlotKind::Text { style, tint }, Fill::Words(rich)) => {
                    let style = self.style(slot, style, tint.as_deref(), sizes);
                    let place = Arg::Place(slot.name.clone());
                    let from = TextOrigin {
                        text: msg!("the {slot} of {card}", slot = place, card),
                        span: fill.span,
                    };
                    items.extend(tools.map_emitted(
                        || tools.set(rich, &style, slot.room, &from),
                        |note| self.attribute(note, slot, fill.span),
                    ));
                }
                (SlotKind::Image { .. }, Fill::Image(icon, focus)) => {
                    items.extend(self.picture(tools, slot, icon, *focus));
                }
                (SlotKind::Qr { level }, Fill::Qr(text)) => {
                    let text = Spanned::new(text.as_str(), fill.span);
                    let code = self.qr(tools, slot, (text, *level), &card);
                    items.push(code.unwrap_or_else(|| fault::frame(slot.room)));
                }
                _ => {}
            }
            let by = format!("{} {}", self.set, slot.name);
            Written {
                span: fill.span,
                by,
            }
            .mark_all(&mut items[first..]);
            let further = self
                .fills
                .rotations
                .get(&slot.name)
                .copied()
                .unwrap_or_default();
            turn(&mut items, first, slot.room, slot.rotation.then(further));
        }
        items.extend(layers.map(|(at, _)| self.layer(tools, at)));
        // Faces of whole decks wait in memory until all of them have been looked at.
        items.shrink_to_fit();
        items
    }

    /// Draws the picture in an image slot and its extension into the bleed. A picture whose file
    /// cannot be read gets a red frame instead.
    fn picture(&self, tools: &Tools<'_>, slot: &Slot, icon: &Icon, focus: Focus) -> Vec<Item> {
        let SlotKind::Image {
            tint,
            framing,
            bleed,
            ..
        } = &slot.kind
        else {
            return Vec::new();
        };
        let tint = tint
            .as_deref()
            .and_then(|name| self.colour(name))
            .or(icon.tint);
        let tinted = Icon {
            tint,
            ..icon.clone()
        };
        let Some(shown) = tools.picture(&tinted, framing, slot.room) else {
            return vec![fault::frame(slot.room)];
        };

        let element = Some(Element::new(Role::Figure(icon.alt.clone()), None));
        let framed = framing.framed(Use { element, ..shown }, slot.room, focus);
        let mut items = vec![framed];
        if let Some(by) = bleed {
            let extension = beyond(&items, slot.room, self.to_bleed(slot.room), *by);
            items.splice(0..0, extension);
        }
        items
    }

    /// Whether the file of a picture on this side cannot be read, which has already been reported.
    pub(crate) fn lacks_picture(&self, tools: &Tools<'_>) -> bool {
        self.fills.slots.values().any(|fill| match &fill.value {
            Fill::Image(icon, _) => !tools.assets.art.contains_key(&icon.file),
            _ => false,
        })
    }

    /// Whether a visible slot is empty because of an error.
    fn is_missing(&self, slot: &Slot) -> bool {
        self.fills.missing.contains(&slot.name)
            && self.fills.shows(slot.condition)
            && !matches!(slot.kind, SlotKind::Colour)
    }

    /// Groups a diagnostic by slot, since many cards can have the same problem in it. Adds the span of this card if the text comes
    /// from another file.
    fn attribute(&self, note: Diagnostic, slot: &Slot, text: Span) -> Diagnostic {
        let note = note.grouped_by(format!("{} {} {}", self.set, self.template.name, slot.name));
        if text.file == self.span.file {
            note
        } else {
            note.with_secondary(self.span, msg!("for this one"))
        }
    }

    /// A place, with its sides that reach the edge of the piece moved to the edge of its bleed.
    fn to_bleed(&self, room: Rect) -> Rect {
        let (trim, whole) = (
            Rect::of(self.template.trim),
            Rect::of(self.template.trim).inset(-self.template.bleed),
        );
        let start = |room: Length, trim: Length, whole: Length| {
            if room <= trim { room.min(whole) } else { room }
        };
        let end = |room: Length, trim: Length, whole: Length| {
            if room >= trim { room.max(whole) } else { room }
        };
        Rect::between(
            start(room.left(), trim.left(), whole.left()),
            start(room.top(), trim.top(), whole.top()),
            end(room.right(), trim.right(), whole.right()),
            end(room.bottom(), trim.bottom(), whole.bottom()),
        )
    }

    /// Draws a text as a QR code in a slot. Reports a text that is too long, or a code that is too small. `card` is the name of
    /// the side.
    fn qr(
        &self,
        tools: &Task<'_, '_>,
        slot: &Slot,
        (text, level): (Spanned<&str>, QrLevel),
        card: &Arg,
    ) -> Option<Item> {
        let gathered = |note: Diagnostic| {
            note.at(text.span)
                .grouped_by(format!("{} {} qr", self.set, slot.name))
        };
        let place = Arg::Place(slot.name.clone());
        let Some(code) = tools.qr(text.value, level) else {
            let message = msg!(
                "the text of {slot} of {card} is too long for a QR code: {bytes} bytes",
                slot = place,
                card,
                bytes = text.value.len()
            );
            tools.emit(gathered(
                Diagnostic::new(Code::LongQr, message)
                    .help(msg!("use a shorter address, or `level = \"L\"`")),
            ));
            return None;
        };
        let wide = slot.room.size.w.min(slot.room.size.h).to_mm() * self.scale;
        tools.extend(code.too_small(wide, &place, card).map(gathered));
        // Addresses in QR codes are not shortened.
        let text = Arg::Text(text.value.to_owned());
        let alt = msg!("QR code: {text}", text).in_language(tools.catalogue());
        let element = Some(Element::new(Role::Figure(alt), None));
        Some(Item::from(Use {
            element,
            ..Use::fitted(Arc::clone(&code.symbol), slot.room)
        }))
    }

    /// What fills a slot; `None` for one that stays empty. Of slots with one name, in templates for different cases, one is
    /// filled.
    fn fill(&self, slot: &Slot) -> Option<&Spanned<Fill>> {
        self.fills
            .slots
            .get(&slot.name)
            .filter(|_| self.fills.shows(slot.condition))
    }

    /// The size at which one slot fits on its own.
    pub(crate) fn size(&self, tools: &Tools<'_>, name: &str) -> Option<f64> {
        let mut slots = self.template.slots.iter().filter(|slot| slot.name == name);
        let (slot, fill) = slots.find_map(|slot| Some((slot, self.fill(slot)?)))?;
        let (SlotKind::Text { style, .. }, Fill::Words(rich)) = (&slot.kind, &fill.value) else {
            return None;
        };
        Some(tools.shape(rich, style).fit(slot.room.size).size)
    }

    /// The size at which each of these slots fits, if any of them has words.
    pub(crate) fn least(&self, tools: &Tools<'_>, slots: &[&str]) -> Option<f64> {
        slots
            .iter()
            .filter_map(|slot| self.size(tools, slot))
            .reduce(f64::min)
    }

    fn style(
        &self,
        slot: &Slot,
        style: &TextStyle,
        tint: Option<&str>,
        sizes: &Sizes,
    ) -> TextStyle {
        let mut style = style.clone();
        if let Some(size) = sizes.get(&slot.name) {
            (style.size, style.floor) = (*size, *size);
        }
        if let Some(language) = self.fills.languages.get(&slot.name) {
            style.language = Some(language.clone());
        }
        if let Some(colour) = tint.and_then(|name| self.colour(name)) {
            style.colour = colour;
        }
        style
    }

    /// The art of the template's layer `n`, in the colours that fields give it.
    fn layer(&self, tools: &Tools<'_>, n: usize) -> Item {
        match &self.template.layers[n].art {
            Art::Fixed(item) => item.clone(),
            Art::Tinted(shapes) => {
                let named =
                    |name: &Option<String>| name.as_deref().and_then(|name| self.colour(name));
                let tints = shapes
                    .iter()
                    .map(|one| [named(&one.fill), named(&one.stroke)])
                    .collect();
                tools.tinted_art(self.template, n, shapes, tints).into()
            }
        }
    }

    fn colour(&self, name: &str) -> Option<Colour> {
        match self.fills.slots.get(name)?.value {
            Fill::Colour(colour) => Some(colour),
            _ => None,
        }
    }
}
