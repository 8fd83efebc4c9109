//! `cropped-art`: pictures that lose much to a place of another shape, although the kit does not say how they fit.

use std::collections::BTreeSet;

use crate::compose::tools::Tools;
use crate::diag::{Code, Diagnostic};
use crate::geom::Rect;
use crate::message::{Arg, ToArg, msg};
use crate::model::{Fill, Fills, Icon, Item, Known, Set};
use crate::scene::ObjectFit;
use crate::source::Span;
use crate::template::{Slot, SlotKind, Template};
use crate::text::pattern::fields_in;

/// The maximum share of a picture that is cut off without a note.
const MAX_CROP: f64 = 0.2;

/// The pictures of a deck or box that are cropped too much.
#[derive(Default)]
pub(crate) struct Crops<'c> {
    largest: Option<Crop<'c>>,
    files: BTreeSet<&'c str>,
}

/// A cropped picture.
struct Crop<'c> {
    /// The share of its area that is cut off.
    share: f64,
    file: &'c str,
    span: Span,
    /// The table that can say how the picture fits.
    table: Arg,
}

impl<'c> Crops<'c> {
    /// Adds a picture that fills `room`, if too much of it is cut off. `table` is the table that can say how it fits.
    pub(crate) fn add(
        &mut self,
        tools: &Tools<'_>,
        icon: &'c Icon,
        room: Rect,
        span: Span,
        table: &Arg,
    ) {
        let Some(shown) = tools.icon(icon, room) else {
            return;
        };
        let share = cropped_share(shown.symbol.bounds, room);
        if share <= MAX_CROP {
            return;
        }

        self.files.insert(&icon.file);
        if self
            .largest
            .as_ref()
            .is_none_or(|largest| share > largest.share)
        {
            self.largest = Some(Crop {
                share,
                file: &icon.file,
                span,
                table: table.clone(),
            });
        }
    }

    /// Returns a warning about the largest crop.
    pub(crate) fn note(&self, component: &str) -> Option<Diagnostic> {
        let Crop {
            share,
            file,
            span,
            table,
        } = self.largest.as_ref()?;
        let mut message = msg!(
            "{percent} of the picture `{picture}` is cut off to fill its place",
            percent = Arg::Percent((share * 100.0).round() as u32),
            picture = file
        );
        let others = self.files.len() - 1;
        if others > 0 {
            message = msg!(
                one: "{message}, and more than a fifth of 1 more picture",
                many: "{message}, and more than a fifth of {n} more pictures",
                n = others,
                message
            );
        }

        let note = Diagnostic::new(Code::CroppedArt, message)
            .at(*span)
            .with_subject(component);
        Some(note.help(msg!("write `fit = \"contain\"` in {table} to show it whole, or `fit = \"cover\"` if the cut is intended", table)))
    }
}

/// Returns the warning about the pictures of a deck. `template` is the template of the side that `fills` returns for an item.
pub(crate) fn of_set<'s>(
    tools: &Tools<'_>,
    set: Known<'s, Set>,
    template: &Template,
    fills: impl Iterator<Item = &'s Fills>,
) -> Option<Diagnostic> {
    let slots: Vec<&Slot> = template
        .slots
        .iter()
        .filter(|slot| is_fitted(slot))
        .collect();
    if slots.is_empty() {
        return None;
    }

    let mut crops = Crops::default();
    for (item, fills) in set.content.items.iter().zip(fills) {
        for slot in &slots {
            let fill = fills
                .slots
                .get(&slot.name)
                .filter(|_| fills.shows(slot.condition));
            if let Some(fill) = fill
                && let Fill::Image(icon, _) = &fill.value
                && !has_focus(slot, item)
            {
                let table = msg!("[slot.{name}] of the template", name = slot.name).to_arg();
                crops.add(tools, icon, slot.room, fill.span, &table);
            }
        }
    }

    crops.note(set.name())
}

/// Whether a slot is for pictures that fill it, although the kit does not say so.
fn is_fitted(slot: &Slot) -> bool {
    matches!(&slot.kind, SlotKind::Image { framing, .. } if framing.fit == ObjectFit::Auto)
}

/// Whether the template or the item says which point of a picture stays in view.
fn has_focus(slot: &Slot, item: &Item) -> bool {
    slot.focus().is_some_and(|pattern| {
        let fields = fields_in(&pattern.value);
        fields.is_empty() || fields.iter().any(|field| item.fields.contains_key(*field))
    })
}

/// Returns the share of a picture's area that is cut off if it fills `room`.
fn cropped_share(picture: Rect, room: Rect) -> f64 {
    let ratio = |rect: Rect| rect.size.w.to_um() as f64 / rect.size.h.to_um().max(1) as f64;
    let relative = ratio(picture) / ratio(room).max(f64::MIN_POSITIVE);

    1.0 - relative.min(1.0 / relative)
}
