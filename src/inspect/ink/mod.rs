//! How much ink sheets take, without printing or painting them.
//!
//! Every face is measured once, however often it is placed. The area of a fill,
//! a line or a letter is reckoned from its outline, so it is exact at any size;
//! only what lay under it, whose ink it hides, is looked up in a coarse
//! [`Mosaic`] of the face. What a window leaves out does not count.

mod amount;
mod drawn;
mod mosaic;
mod painter;
mod scan;
mod texture;

use rayon::prelude::*;

use self::mosaic::{Mosaic, Room};
use self::painter::Workshop;
use crate::geom::{Bounds, Length, Rect};
use crate::scene::Colour;
use crate::sheet::{Coverage, Face, Placement, Sheet};
use crate::text::Book;

/// From one point to the next at which a face is looked at, in micrometres:
/// so many to the side of a small face, but never closer or wider than this.
const POINTS: f64 = 72.0;
const CLOSEST: f64 = 300.0;
const WIDEST: f64 = 2_000.0;
/// As many points to the side of the marks of a sheet, which lie on white paper.
const MARKS: f64 = 8.0;

/// The ink that each of `sheets` takes. `develop` gives the pixels of a JPEG
/// file, as red, green, blue and opacity.
pub fn ink(sheets: &[Sheet], faces: &[Face], book: &Book, develop: fn(&[u8]) -> Option<Vec<u8>>) -> Vec<Coverage> {
    let windows = windows(sheets, faces);
    let shop = || Workshop::new(book, develop);
    // What a workshop has learnt of symbols is worth keeping for many faces.
    let share = (faces.len() / 16).max(1);
    let measured: Vec<Vec<[f64; 4]>> = faces
        .par_iter()
        .zip(&windows)
        .with_min_len(share)
        .map_init(shop, |shop, (one, windows)| face(one, windows, shop))
        .collect();
    let sheet = |(sheet, mut areas): (&Sheet, [f64; 4])| {
        for placement in &sheet.placements {
            let id = placement.face.0 as usize;
            let window = seen(placement, &faces[id]);
            let at = windows[id].iter().position(|known| *known == window);
            let own = at.map_or([0.0; 4], |at| measured[id][at]);
            areas.iter_mut().zip(own).for_each(|(sum, area)| *sum += area);
        }
        Coverage::of_areas(areas)
    };
    let marks = sheets.par_iter().with_min_len(64).map_init(shop, |shop, one| marks(one, shop));
    sheets.iter().zip(marks.collect::<Vec<_>>()).map(sheet).collect()
}

/// For each face the parts of it that are seen somewhere.
fn windows(sheets: &[Sheet], faces: &[Face]) -> Vec<Vec<Rect>> {
    let mut windows = vec![Vec::new(); faces.len()];
    for placement in sheets.iter().flat_map(|sheet| &sheet.placements) {
        let id = placement.face.0 as usize;
        let window = seen(placement, &faces[id]);
        if !windows[id].contains(&window) {
            windows[id].push(window);
        }
    }
    windows
}

/// The part of a face that is seen where it is placed, in its own measure.
fn seen(placement: &Placement, face: &Face) -> Rect {
    let onto = placement.turn.onto(placement.at, face.trim);
    let Some(back) = onto.back() else { return Rect::default() };
    let Bounds([l, t, r, b]) = Bounds::from(placement.window).moved(back);
    let um = |n: f64| Length::um(n.round() as i64);
    Rect::between(um(l), um(t), um(r), um(b)).common(face.painted()).unwrap_or_default()
}

/// The areas of the four inks on a face as it is seen through each of its windows.
fn face<'s>(face: &'s Face, windows: &[Rect], shop: &mut Workshop<'s>) -> Vec<[f64; 4]> {
    if windows.is_empty() {
        return Vec::new();
    }
    let painted = Bounds::from(face.painted());
    let Bounds([l, t, r, b]) = painted;
    let pitch = (((r - l) * (b - t)).sqrt() / POINTS).clamp(CLOSEST, WIDEST);
    let room = Room::new(painted, pitch);
    let windows: Vec<Bounds> = windows.iter().map(|window| Bounds::from(*window)).collect();
    shop.measured(Mosaic::new(room, Colour::WHITE, &windows), &face.items)
}

/// The areas of the four inks in the marks and the line of facts of a sheet.
fn marks<'s>(sheet: &'s Sheet, shop: &mut Workshop<'s>) -> [f64; 4] {
    if sheet.ink.is_empty() {
        return [0.0; 4];
    }
    let paper = Bounds::from(Rect::of(sheet.size));
    let room = Room::new(paper, paper.least() / MARKS);
    shop.measured(Mosaic::new(room, Colour::WHITE, &[paper]), &sheet.ink).pop().unwrap_or_default()
}
