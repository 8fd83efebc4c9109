//! The part of a face that each sheet shows where it lies over several.
//!
//! What a sheet does not show is not in its file: else the words beyond its seams would be found by
//! search and read aloud on every sheet.

use std::sync::Arc;

use rayon::prelude::*;

use crate::geom::{Affine, Length, Path, Point, Rect};
use crate::scene::{GlyphRun, Group, Item, Use, has_words, moved, reach};
use crate::sheet::{Face, FaceId, Reading, Sheet};
use crate::text::FontSet;

/// Gives every sheet that shows a part of a face a face of its own, which holds that part.
pub fn tiles(sheets: &mut [Sheet], faces: &mut Vec<Face>, fonts: &FontSet) {
    let tiles: Vec<Option<Face>> = sheets.par_iter().map(|sheet| tile(sheet, faces, fonts)).collect();
    for (sheet, tile) in sheets.iter_mut().zip(tiles) {
        let Some(tile) = tile else { continue };
        sheet.placements.iter_mut().for_each(|placement| placement.face = FaceId(faces.len() as u32));
        faces.push(tile);
    }
}

/// The part of a face that a sheet shows; `None` for a sheet that shows whole faces.
fn tile(sheet: &Sheet, faces: &[Face], fonts: &FontSet) -> Option<Face> {
    let (row, column) = sheet.tile.as_ref()?.place;
    let [placement] = sheet.placements[..] else { return None };
    let face = &faces[placement.face.0 as usize];
    let back = placement.turn.onto(placement.at, face.trim).back()?;
    Some(part(face, moved(placement.window, back), &format!("({row},{column})"), fonts))
}

/// The part of a face that is seen in a window of its measure; `place` is its row and column.
fn part(face: &Face, window: Rect, place: &str, fonts: &FontSet) -> Face {
    let named = |name: &String| format!("{name} {place}");
    Face {
        name: face.name.clone(),
        items: Cropper { fonts }.items(&face.items, window),
        reading: match &face.reading {
            Reading::Text => Reading::Text,
            Reading::Piece { set, item } => Reading::Piece { set: named(set), item: item.clone() },
            Reading::Picture(name) => Reading::Picture(named(name)),
            Reading::Described(words) => Reading::Described(named(words)),
        },
        keep: Arc::clone(&face.keep),
        ..*face
    }
}

struct Cropper<'f> {
    fonts: &'f FontSet,
}

impl Cropper<'_> {
    /// What can be seen of items in a window.
    fn items(&self, items: &[Item], window: Rect) -> Vec<Item> {
        let mut seen = Vec::with_capacity(items.len());
        seen.extend(items.iter().filter_map(|item| self.item(item, window)));
        seen.shrink_to_fit();
        seen
    }

    fn item(&self, item: &Item, window: Rect) -> Option<Item> {
        match item {
            Item::Glyphs(run) => self.run(run, window).map(Item::Glyphs),
            Item::Group(group) => self.group(group, window).map(Item::Group),
            Item::Use(shown) => self.shown(shown, window),
            Item::Shape(_) | Item::Picture(_) => {
                let seen = reach(std::slice::from_ref(item), &|_| None)?;
                seen.overlaps(window).then(|| item.clone())
            }
        }
    }

    fn group(&self, group: &Group, window: Rect) -> Option<Group> {
        let Group { items, to, clip, opacity } = group;
        let mut inner = moved(window, to.back()?);
        if let Some(clip) = clip {
            inner = clip.bounds()?.common(inner)?;
        }
        let items = self.items(items, inner);
        (!items.is_empty()).then(|| Group { items, to: *to, clip: clip.clone(), opacity: *opacity })
    }

    /// A symbol: whole where no word of it is hidden, else the items of it that are seen.
    fn shown(&self, shown: &Use, window: Rect) -> Option<Item> {
        let (bounds, seen) = (shown.symbol.bounds, moved(shown.symbol.bounds, shown.to));
        if !seen.overlaps(window) {
            return None;
        }
        if shown.element.is_some() || window.holds(seen) || !has_words(&shown.symbol.items) {
            return Some(Item::Use(shown.clone()));
        }
        let items = self.items(&shown.symbol.items, moved(window, shown.to.back()?).common(bounds)?);
        let clip = Some(Arc::new(Path::rect(bounds)));
        (!items.is_empty()).then_some(Item::Group(Group { items, to: shown.to, clip, opacity: 255 }))
    }

    /// The letters of a run of which anything is seen, and the spaces between them.
    fn run(&self, run: &GlyphRun, window: Rect) -> Option<GlyphRun> {
        let [left, top, right, foot] = self.fonts.extent(run)?.map(|edge| Length::um(edge as i64));
        let around = Rect::between(left, top, right, foot).inset(-Length::from_pt(run.size));
        if window.holds(around) || !window.overlaps(around) {
            return window.overlaps(around).then(|| run.clone());
        }
        let is_seen = |n: &usize| self.ink(run, *n).is_some_and(|ink| ink.overlaps(window));
        let first = (0..run.glyphs.len()).find(is_seen)?;
        let last = (first..run.glyphs.len()).rfind(is_seen)?;
        let glyphs = &run.glyphs[first..=last];
        let bytes = glyphs.iter().map(|glyph| glyph.at);
        let (from, to) = (bytes.clone().min()?, bytes.max()?);
        let end = run.glyphs.iter().map(|glyph| glyph.at).filter(|at| *at > to).min();
        let end = end.map_or(run.text.len(), |end| end as usize);
        let mut seen = GlyphRun { glyphs: glyphs.to_vec(), ..run.clone() };
        seen.glyphs.iter_mut().for_each(|glyph| glyph.at -= from);
        seen.text = run.text[from as usize..end].to_owned();
        Some(seen)
    }

    /// The box around the ink of a letter; `None` for a space.
    fn ink(&self, run: &GlyphRun, n: usize) -> Option<Rect> {
        let glyph = run.glyphs.get(n)?;
        let (_, units) = self.fonts.advance(run.font, glyph.id);
        let scale = run.size * 25_400.0 / 72.0 / units;
        let at = run.origin + Point::new(Length::um(glyph.x.into()), Length::um((-glyph.rise).into()));
        let shift = Affine::shift(at.x.to_um() as f64, at.y.to_um() as f64);
        let bounds = self.fonts.bounds(run.font, glyph.id)?;
        Some(moved(bounds, Affine::scale(scale, scale).then(shift)))
    }
}
