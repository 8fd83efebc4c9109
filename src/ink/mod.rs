//! How much ink sheets take, without printing or painting them.
//!
//! Every face is measured once, however often it is placed. The area of a fill,
//! a line or a letter is reckoned from its outline, so it is exact at any size;
//! only what lay under it, whose ink it hides, is looked up in a coarse
//! [`CoverageGrid`](grid::CoverageGrid) of the face. What a window leaves out does not count.

mod amount;
mod drawn;
mod grid;
mod lay;
mod painter;
mod scan;
#[cfg(test)]
mod tests;
mod tile;

use std::collections::HashMap;

use rayon::prelude::*;

use self::grid::Room;
use self::painter::InkEstimator;
use crate::geom::{Bounds, Length, Rect};
use crate::scene::{Item, Pool};
use crate::sheet::{Coverage, Face, Placement, Sheet};
use crate::text::FontSet;

/// A face is looked at in so many points to its side, and a large one in more:
/// these lie no further apart than the second figure, in micrometres.
const LEAST: f64 = 44.0;
const APART: f64 = 900.0;
/// All faces together are looked at in so many points, as long as these lie no
/// further apart than the second figure.
const MOST: f64 = 400_000.0;
const WIDEST: f64 = 6_000.0;
/// A face that is placed more often is looked at more closely: the points lie
/// nearer by up to the first figure, but never nearer than the second.
const CLOSER: f64 = 2.0;
const CLOSEST: f64 = 250.0;
/// As many points to the side of the marks of a sheet, which lie on white paper.
const MARKS: f64 = 8.0;

/// The ink that each of `sheets` takes. `decode_jpeg` gives the pixels of a JPEG
/// file, as red, green, blue and opacity; `watch` is called before each face.
pub fn ink(
    sheets: &[Sheet],
    faces: &[Face],
    fonts: &FontSet,
    decode_jpeg: fn(&[u8]) -> Option<Vec<u8>>,
    watch: &(dyn Fn() + Sync),
) -> Vec<Coverage> {
    let (windows, placed) = windows(sheets, faces);
    let estimators = Pool::default();
    let all: f64 = windows.iter().map(|windows| area(around(windows))).sum();
    let pitch = (all / MOST).sqrt().max(APART);
    let new = || InkEstimator::new(fonts, decode_jpeg);
    let of_face = |(one, (windows, placed)): (_, (&Vec<Rect>, &u32))| {
        watch();
        let pitch = pitch.min(area(around(windows)).sqrt() / LEAST) / f64::from(*placed).sqrt().clamp(1.0, CLOSER);
        estimators.with(new, |estimator| face(one, windows, pitch.clamp(CLOSEST, WIDEST), estimator))
    };
    let measured: Vec<Vec<[f64; 4]>> = faces.par_iter().zip(windows.par_iter().zip(&placed)).map(of_face).collect();
    let guides = estimators.with(new, |estimator| guides(sheets, estimator));
    let beside = |one| estimators.with(new, |estimator| beside(one, &one.furniture, estimator));
    let words: Vec<[f64; 4]> = sheets.par_iter().map(beside).collect();
    let sheet = |(sheet, mut areas): (&Sheet, [f64; 4])| {
        add(&mut areas, guides[&sheet.guides.as_ptr()]);
        for placement in &sheet.placements {
            let id = placement.face.0 as usize;
            let window = seen(placement, &faces[id]);
            let at = windows[id].iter().position(|known| *known == window);
            add(&mut areas, at.map_or([0.0; 4], |at| measured[id][at]));
        }
        Coverage::of_areas(areas)
    };
    sheets.iter().zip(words).map(sheet).collect()
}

fn add(areas: &mut [f64; 4], more: [f64; 4]) {
    areas.iter_mut().zip(more).for_each(|(sum, area)| *sum += area);
}

/// For each face the parts of it that are seen somewhere, and how often it is placed.
fn windows(sheets: &[Sheet], faces: &[Face]) -> (Vec<Vec<Rect>>, Vec<u32>) {
    let (mut windows, mut placed) = (vec![Vec::new(); faces.len()], vec![0; faces.len()]);
    for placement in sheets.iter().flat_map(|sheet| &sheet.placements) {
        let id = placement.face.0 as usize;
        let window = seen(placement, &faces[id]);
        placed[id] += 1;
        if !windows[id].contains(&window) {
            windows[id].push(window);
        }
    }
    (windows, placed)
}

/// The part of a face that is seen where it is placed, in its own measure.
fn seen(placement: &Placement, face: &Face) -> Rect {
    let onto = placement.turn.onto(placement.at, face.trim);
    let Some(back) = onto.back() else { return Rect::default() };
    let Bounds([l, t, r, b]) = Bounds::from(placement.window).moved(back);
    let um = |n: f64| Length::um(n.round() as i64);
    Rect::between(um(l), um(t), um(r), um(b)).common(face.painted()).unwrap_or_default()
}

/// The part of a face that is seen through any of its windows.
fn around(windows: &[Rect]) -> Rect {
    windows.iter().copied().reduce(Rect::around).unwrap_or_default()
}

/// The area of a box in square micrometres.
fn area(rect: Rect) -> f64 {
    rect.size.w.to_um() as f64 * rect.size.h.to_um() as f64
}

/// The areas of the four inks on a face as it is seen through each of its windows.
fn face<'s>(face: &'s Face, windows: &[Rect], pitch: f64, shop: &mut InkEstimator<'s>) -> Vec<[f64; 4]> {
    if windows.is_empty() {
        return Vec::new();
    }
    let room = Room::new(Bounds::from(around(windows)), pitch);
    let windows: Vec<Bounds> = windows.iter().map(|window| Bounds::from(*window)).collect();
    shop.measured(room, &windows, &face.items)
}

/// The areas of the four inks in guides, by their address: many sheets share theirs.
fn guides<'s>(sheets: &'s [Sheet], shop: &mut InkEstimator<'s>) -> HashMap<*const Item, [f64; 4]> {
    let mut areas = HashMap::new();
    for sheet in sheets {
        areas.entry(sheet.guides.as_ptr()).or_insert_with(|| beside(sheet, &sheet.guides, shop));
    }
    areas
}

/// The areas of the four inks in what is printed beside the pieces of a sheet.
fn beside<'s>(sheet: &Sheet, items: &'s [Item], shop: &mut InkEstimator<'s>) -> [f64; 4] {
    if items.is_empty() {
        return [0.0; 4];
    }
    let paper = Bounds::from(Rect::of(sheet.size));
    let room = Room::new(paper, paper.least() / MARKS);
    shop.measured(room, &[paper], items).pop().unwrap_or_default()
}
