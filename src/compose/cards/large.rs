//! Large print: cards that are larger, and words that are set on them anew.
//!
//! The drawing of a template grows as a whole; its words do not. Each place for
//! words looks for its own size, between what it would have grown to and the size
//! of large print, with lines broken where they now break. What fitted before
//! fits again, since no place has less room in proportion.

use std::collections::HashMap;
use std::sync::Arc;

use rayon::prelude::*;

use super::fill::{Filling, Sizes};
use super::filled_set::FilledSet;
use crate::compose::tools::Tools;
use crate::geom::{Affine, Length, Point, Rect, Size};
use crate::model::{Backs, Filled, Fills, ItemSide, Kind, Known, LargestCard, Set};
use crate::scene::{Framing, Shape, Stroke, TextStyle};
use crate::template::{Art, Layer, Slot, SlotKind, Template, TintedShape};

/// The size of large print, in points: that of running text, and what every
/// place for words tries.
pub(crate) const BODY: f64 = 18.0;
/// The size below which no words should be, in points.
pub(crate) const LEAST: f64 = 14.0;
/// How many times as wide and high cards become: the first at which no words are
/// too small. Two poker cards of the first go onto a letter sheet and onto A4 with all their marks.
const FACTORS: [f64; 5] = [1.5, 1.625, 1.75, 1.875, 2.0];

/// How many times as large as on paper now the items of each set are drawn; 1
/// for tokens, which must go on lying on their boards. Decks of one size stay so.
pub(crate) fn factors(tools: &Tools<'_>, sets: &[FilledSet<'_, '_>], backs: Backs) -> Vec<f64> {
    let folds = |set: &&FilledSet<'_, '_>| backs == Backs::Fold && set.back.is_some();
    let folded: Vec<Size> = sets
        .iter()
        .filter(folds)
        .filter_map(|set| size(tools, **set))
        .collect();
    let mut known: HashMap<Size, f64> = HashMap::new();
    for set in sets.iter().copied() {
        if let Some(size) = size(tools, *set) {
            let LargestCard {
                whole,
                folded: halves,
            } = &tools.assets.largest_card;
            let rooms = if folded.contains(&size) {
                halves.as_slice()
            } else {
                whole.as_slice()
            };
            let least = factor(tools, set, size, rooms);
            let one = known.entry(size).or_insert(least);
            *one = one.max(least);
        }
    }
    sets.iter()
        .map(|set| {
            size(tools, **set)
                .and_then(|size| known.get(&size).copied())
                .unwrap_or(1.0)
        })
        .collect()
}

/// The size of the cards of a deck in the usual print; `None` for tokens.
fn size(tools: &Tools<'_>, set: Known<'_, Set>) -> Option<Size> {
    let template = tools
        .assets
        .templates
        .get(&set.front.template)
        .filter(|_| set.component.kind == Kind::Deck)?;
    Some(template.trim.scaled(set.own_scale(template.trim)))
}

/// The least factor at which no words of a deck are too small, or the largest at
/// which a card goes into one of these rooms on a sheet.
fn factor(tools: &Tools<'_>, set: FilledSet<'_, '_>, size: Size, rooms: &[Size]) -> f64 {
    let share = |room: Size| {
        let part = |room: Length, own: Length| room.to_um() as f64 / own.to_um().max(1) as f64;
        part(room.w, size.w).min(part(room.h, size.h))
    };
    // A card that is larger than all of them already stays as it is.
    let most = rooms
        .iter()
        .flat_map(|room| [*room, room.swapped()])
        .map(share)
        .fold(1.0, f64::max);
    let mut last = 1.0;
    for factor in FACTORS.map(|factor| factor.min(most)) {
        if factor > last && smallest(tools, set, factor) >= LEAST - 0.01 {
            return factor;
        }
        last = factor;
    }
    last
}

/// The smallest words of a deck that is grown so much, in points.
fn smallest(tools: &Tools<'_>, set: FilledSet<'_, '_>, factor: f64) -> f64 {
    let side = |side: Option<&ItemSide>, fills: fn(&Filled) -> &Fills| {
        let Some(template) = side.and_then(|side| tools.assets.templates.get(&side.template))
        else {
            return f64::INFINITY;
        };
        let template = enlarged(&set, template, factor);
        let sizes = template
            .slots
            .iter()
            .filter_map(|slot| size_in(tools, set, &template, fills, &[&slot.name]));
        sizes.fold(f64::INFINITY, f64::min)
    };
    side(Some(&set.front), |item| &item.front).min(side(set.back.as_ref(), |item| &item.back))
}

/// The largest size at which the words in all these slots of all items of a set fit.
pub(crate) fn size_in(
    tools: &Tools<'_>,
    set: FilledSet<'_, '_>,
    template: &Template,
    fills: fn(&Filled) -> &Fills,
    slots: &[&str],
) -> Option<f64> {
    let items = set
        .items
        .par_iter()
        .zip(set.filled)
        .filter_map(|(item, filled)| {
            let filling = Filling {
                template,
                fills: fills(filled),
                set: set.name(),
                name: &item.name,
                back: false,
                span: item.span,
                scale: 1.0,
            };
            filling.least(tools, slots)
        });
    items.reduce_with(f64::min)
}

/// Slots of a template that are set alike: what has one size in the usual print
/// has one in large print. `true` where they have it on every item of the set,
/// since their size is fixed or was asked to be uniform.
pub(crate) type Alike = Vec<(Vec<String>, bool)>;

/// Which slots of a template are set alike.
pub(crate) fn alike(template: &Template, uniform: &[String]) -> Alike {
    let mut found: Vec<(&TextStyle, Vec<String>, bool)> = Vec::new();
    let like = |one: &TextStyle, other: &TextStyle| {
        let face = |style: &TextStyle| (style.family.clone(), style.weight, style.italic);
        face(one) == face(other) && (one.size, one.floor) == (other.size, other.floor)
    };
    for slot in &template.slots {
        let SlotKind::Text { style, .. } = &slot.kind else {
            continue;
        };
        let fixed = style.size <= style.floor || uniform.contains(&slot.name);
        match found.iter_mut().find(|(other, ..)| like(style, other)) {
            Some((_, slots, all)) => {
                slots.push(slot.name.clone());
                *all |= fixed;
            }
            None => found.push((style, vec![slot.name.clone()], fixed)),
        }
    }
    found
        .into_iter()
        .map(|(_, slots, all)| (slots, all))
        .collect()
}

/// The sizes that slots have on every item of a set.
pub(crate) fn sizes(
    tools: &Tools<'_>,
    set: FilledSet<'_, '_>,
    template: &Template,
    fills: fn(&Filled) -> &Fills,
    alike: &Alike,
) -> Sizes {
    let mut sizes = Sizes::new();
    for (slots, _) in alike.iter().filter(|(_, all)| *all) {
        let names: Vec<&str> = slots.iter().map(String::as_str).collect();
        let Some(size) = size_in(tools, set, template, fills, &names) else {
            continue;
        };
        for slot in slots {
            // Templates for different cases may have slots of one name in different styles.
            let least = sizes.entry(slot.clone()).or_insert(size);
            *least = least.min(size);
        }
    }
    sizes
}

/// A template so many times as large as its set is drawn in the usual print,
/// its words to be set anew.
pub(crate) fn enlarged(set: &Set, template: &Template, factor: f64) -> Template {
    let own = set.own_scale(template.trim);
    let by = own * factor;
    // No place loses any of its room, or what fitted exactly would not fit again.
    let room = |n: Length| Length::um((n.to_um() as f64 * by - 1e-6).ceil() as i64);
    let slot = |slot: &Slot| Slot {
        room: Rect::new(
            Point::new(slot.room.at.x.scaled(by), slot.room.at.y.scaled(by)),
            Size::new(room(slot.room.size.w), room(slot.room.size.h)),
        ),
        kind: match &slot.kind {
            SlotKind::Text { style, tint } => {
                let (size, floor) = (
                    (style.size * by).max(BODY),
                    style.floor.min(style.size) * by,
                );
                SlotKind::Text {
                    style: TextStyle {
                        size,
                        floor,
                        ..style.clone()
                    },
                    tint: tint.clone(),
                }
            }
            SlotKind::Image {
                tint,
                framing,
                focus,
                bleed,
            } => {
                let outline = framing
                    .outline
                    .as_ref()
                    .map(|path| Arc::new(Affine::scale(by, by).path(path)));
                let corners = framing.corners.map(|radius| radius.scaled(by));
                let framing = Framing {
                    outline,
                    corners,
                    ..*framing
                };
                SlotKind::Image {
                    tint: tint.clone(),
                    framing,
                    focus: focus.clone(),
                    bleed: *bleed,
                }
            }
            SlotKind::Qr { level } => SlotKind::Qr { level: *level },
            SlotKind::Colour => SlotKind::Colour,
        },
        ..slot.clone()
    };
    let shape = |shape: &Shape| Shape {
        path: Arc::new(Affine::scale(by, by).path(&shape.path)),
        fill: shape.fill,
        stroke: shape.stroke.as_ref().map(|pen| Stroke {
            width: pen.width.scaled(by),
            dash: pen.dash.iter().map(|part| part.scaled(by)).collect(),
            ..pen.clone()
        }),
    };
    let art = |art: &Art| match art {
        Art::Fixed(item) => Art::Fixed(item.clone().through(Affine::scale(by, by))),
        Art::Tinted(shapes) => {
            let scaled = |tinted: &TintedShape| TintedShape {
                shape: shape(&tinted.shape),
                ..tinted.clone()
            };
            Art::Tinted(shapes.iter().map(scaled).collect())
        }
    };
    let layer = |layer: &Layer| Layer {
        art: art(&layer.art),
        condition: layer.condition,
        over: layer.over,
    };
    Template {
        trim: template.trim.scaled(by),
        outline: Arc::new(template.outline.scaled(by)),
        bleed: template.bleed.scaled(by),
        // A cut strays as far on a large card as on a small one.
        safe: template.safe.scaled(own),
        layers: template.layers.iter().map(layer).collect(),
        slots: template.slots.iter().map(slot).collect(),
        ..template.clone()
    }
}
