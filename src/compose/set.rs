//! Decks and tokens: a face for every side that looks like no other.

use std::collections::HashMap;

use rayon::prelude::*;

use super::fill::{Filling, Sizes};
use super::tools::Tools;
use crate::diag::{Note, Report};
use crate::geom::{Affine, Length, Size};
use crate::model::{Fill, Fills, Item, Set};
use crate::scene::{Group, Item as Drawn};
use crate::sheet::{Face, FaceId, Layout, Part, Piece};
use crate::template::Frame;

/// For every item of a set its front and, if it has one, its back.
pub(super) type Made = Vec<(FaceId, Option<FaceId>)>;

/// A side that is still to be drawn.
struct Side<'s> {
    set: &'s Set,
    filling: Filling<'s>,
    name: String,
    sizes: &'s Sizes,
}

/// Draws the faces of all sets. Sides that are filled alike are one face.
pub(super) fn faces(
    tools: &Tools<'_>,
    faces: &mut Vec<Face>,
    step: &(dyn Fn(usize) + Sync),
    report: &mut Report,
) -> Vec<Made> {
    let sets = &tools.game.draft.sets;
    let sizes: Vec<[Sizes; 2]> = sets.iter().map(|set| [uniform(tools, set), Sizes::new()]).collect();
    let mut sides: Vec<Side<'_>> = Vec::new();
    let made =
        sets.iter().zip(&sizes).map(|(set, sizes)| sides_of(tools, set, sizes, faces.len(), &mut sides)).collect();
    let drawn: Vec<(Face, Vec<Note>)> = sides
        .par_iter()
        .map(|side| {
            let drawn = draw(tools, side);
            step(1);
            drawn
        })
        .collect();
    for (face, notes) in drawn {
        faces.push(face);
        notes.into_iter().for_each(|note| report.say(note));
    }
    made
}

/// The faces of the items of a set, those that are new added to `sides`;
/// `sizes` are those of its fronts and of its backs, and `first` is the face
/// that the first of all sides will be.
fn sides_of<'t>(
    tools: &Tools<'t>,
    set: &'t Set,
    sizes: &'t [Sizes; 2],
    first: usize,
    sides: &mut Vec<Side<'t>>,
) -> Made {
    let frames = tools.stock.frames;
    let Some(front) = frames.get(&set.template) else { return Vec::new() };
    let back = set.back.as_ref().and_then(|name| frames.get(name));
    let mut known = HashMap::new();
    let mut id = |item: &'t Item, back: bool, frame: &'t Frame, fills: &'t Fills| {
        *known.entry((back, plain(fills))).or_insert_with(|| {
            let name = format!("{}/{}{}", set.name, item.id, if back { "/back" } else { "" });
            let of = if item.id.is_empty() { &set.title } else { &item.id };
            let filling = Filling { frame, fills, name: of, span: item.span };
            sides.push(Side { set, filling, name, sizes: &sizes[usize::from(back)] });
            FaceId((first + sides.len() - 1) as u32)
        })
    };
    let mut made = Vec::with_capacity(set.items.len());
    for item in &set.items {
        made.push((id(item, false, front, &item.front), back.map(|back| id(item, true, back, &item.back))));
    }
    made
}

/// What a set prints.
pub(super) fn part(set: &Set, made: &Made) -> Part {
    let piece = |(item, (front, back)): (&Item, &(FaceId, Option<FaceId>))| Piece {
        front: *front,
        back: *back,
        copies: item.copies,
    };
    Part {
        name: set.name.clone(),
        title: set.title.clone(),
        heading: set.sheet.clone().unwrap_or_else(|| set.title.clone()),
        layout: Layout::Packed,
        pieces: set.items.iter().zip(made).map(piece).collect(),
        origin: set.span,
    }
}

/// What fills a side, without where it was written.
fn plain(fills: &Fills) -> Vec<(&str, &Fill)> {
    fills.iter().map(|(slot, fill)| (slot.as_str(), &fill.value)).collect()
}

/// The sizes of the slots that are set alike on all items: the smallest that
/// any of them needs.
fn uniform(tools: &Tools<'_>, set: &Set) -> Sizes {
    let Some(frame) = tools.stock.frames.get(&set.template) else { return Sizes::new() };
    let size = |slot: &String| {
        let sizes = set.items.par_iter().filter_map(|item| {
            Filling { frame, fills: &item.front, name: &item.id, span: item.span }.size(tools, slot)
        });
        Some((slot.clone(), sizes.reduce_with(f64::min)?))
    };
    set.uniform.iter().filter_map(size).collect()
}

fn draw(tools: &Tools<'_>, side: &Side<'_>) -> (Face, Vec<Note>) {
    let (frame, mut notes) = (side.filling.frame, Vec::new());
    let items = side.filling.items(tools, side.sizes, &mut notes);
    let scale = side.set.width.map_or(1.0, |width| width.to_um() as f64 / frame.trim.w.to_um() as f64);
    let scaled = |n: Length| Length::um((n.to_um() as f64 * scale).round() as i64);
    let items = if side.set.width.is_some() {
        vec![Drawn::Group(Group { items, to: Affine::scale(scale, scale), clip: None, opacity: 255 })]
    } else {
        items
    };
    let face = Face {
        name: side.name.clone(),
        trim: Size::new(scaled(frame.trim.w), scaled(frame.trim.h)),
        bleed: scaled(frame.bleed),
        safe: scaled(frame.safe),
        cut: side.set.cut,
        items,
        keep: Vec::new(),
        origin: Some(side.filling.span),
    };
    (face, notes)
}
