//! How much ink sheets take, without printing or painting them.
//!
//! Every face is measured once, however often it is placed. The area of a fill,
//! a line or a letter is computed from its outline, so it is exact at any size;
//! only what lay under it, whose ink it hides, is looked up in a coarse
//! [`CoverageGrid`](grid::CoverageGrid) of the face. What a window leaves out does not count.

mod grid;
mod lay;
mod painter;
mod scan;

use std::collections::HashMap;

use rayon::prelude::*;

use self::grid::CellLattice;
use self::lay::DecodeJpeg;
use self::painter::InkEstimator;
use crate::geom::{Bounds, Length, Rect};
use crate::scene::{Item, Pool};
use crate::sheet::{Coverage, Face, Placement, Sheet};
use crate::text::FontSet;

/// A face is looked at in so many points to its side, and a large one in more:
/// these are no further apart than the second figure, in micrometres.
const LEAST: f64 = 44.0;
const APART: f64 = 900.0;
/// All faces together are looked at in so many points, as long as these are no
/// further apart than the second figure.
const MOST: f64 = 400_000.0;
const WIDEST: f64 = 6_000.0;
/// A face that is placed more often is looked at more closely: the points are
/// nearer by up to the first figure, but never nearer than the second.
const CLOSER: f64 = 2.0;
const CLOSEST: f64 = 250.0;
/// As many points to the side of the marks of a sheet, which are on white paper.
const MARKS: f64 = 8.0;

/// The ink that each of `sheets` takes. `decode_jpeg` writes the pixels of a JPEG
/// file, as red, green, blue and opacity, into a vector and returns whether it could; `watch` is called before each face.
pub fn ink(
    sheets: &[Sheet],
    faces: &[Face],
    fonts: &FontSet,
    decode_jpeg: DecodeJpeg,
    watch: &(dyn Fn() + Sync),
) -> Vec<Coverage> {
    let (windows, placed) = windows(sheets, faces);
    let estimators = Pool::default();
    let all: f64 = windows.iter().map(|windows| area(around(windows))).sum();
    let pitch = (all / MOST).sqrt().max(APART);
    let new = || InkEstimator::new(fonts, decode_jpeg);
    let of_face = |(one, (windows, placed)): (_, (&Vec<Rect>, &u32))| {
        watch();
        let pitch = pitch.min(area(around(windows)).sqrt() / LEAST)
            / f64::from(*placed).sqrt().clamp(1.0, CLOSER);
        estimators.with(new, |estimator| {
            face(one, windows, pitch.clamp(CLOSEST, WIDEST), estimator)
        })
    };
    let measured: Vec<Vec<[f64; 4]>> = faces
        .par_iter()
        .zip(windows.par_iter().zip(&placed))
        .map(of_face)
        .collect();
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
    areas
        .iter_mut()
        .zip(more)
        .for_each(|(sum, area)| *sum += area);
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
    let onto = placement.turn.onto(placement.at, face.trim());
    let Some(back) = onto.back() else {
        return Rect::default();
    };
    let Bounds([l, t, r, b]) = Bounds::from(placement.window).moved(back);
    let um = |n: f64| Length::um(n.round() as i64);
    Rect::between(um(l), um(t), um(r), um(b))
        .common(face.painted())
        .unwrap_or_default()
}

/// The part of a face that is seen through any of its windows.
fn around(windows: &[Rect]) -> Rect {
    windows
        .iter()
        .copied()
        .reduce(Rect::around)
        .unwrap_or_default()
}

/// The area of a box in square micrometres.
fn area(rect: Rect) -> f64 {
    rect.size.w.to_um() as f64 * rect.size.h.to_um() as f64
}

/// The areas of the four inks on a face as it is seen through each of its windows.
fn face<'s>(
    face: &'s Face,
    windows: &[Rect],
    pitch: f64,
    shop: &mut InkEstimator<'s>,
) -> Vec<[f64; 4]> {
    if windows.is_empty() {
        return Vec::new();
    }
    let room = CellLattice::new(Bounds::from(around(windows)), pitch);
    let windows: Vec<Bounds> = windows.iter().map(|window| Bounds::from(*window)).collect();
    shop.measured(room, &windows, &face.items)
}

/// The areas of the four inks in guides, by their address: many sheets share theirs.
fn guides<'s>(sheets: &'s [Sheet], shop: &mut InkEstimator<'s>) -> HashMap<*const Item, [f64; 4]> {
    let mut areas = HashMap::new();
    for sheet in sheets {
        areas
            .entry(sheet.guides.as_ptr())
            .or_insert_with(|| beside(sheet, &sheet.guides, shop));
    }
    areas
}

/// The areas of the four inks in what is printed beside the pieces of a sheet.
fn beside<'s>(sheet: &Sheet, items: &'s [Item], shop: &mut InkEstimator<'s>) -> [f64; 4] {
    if items.is_empty() {
        return [0.0; 4];
    }
    let paper = Bounds::from(Rect::of(sheet.size));
    let room = CellLattice::new(paper, paper.least() / MARKS);
    shop.measured(room, &[paper], items)
        .pop()
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::geom::{Affine, Path, Point};
    use crate::scene::{Colour, Group, Item, Picture, Pixels, Raster, Shape, Stroke, Symbol, Use};

    const BLUE: Colour = Colour::rgb(0, 0, 255);

    /// The areas in square millimetres on a paper of 100 × 100 mm, seen through windows.
    fn inks(items: &[Item], windows: &[Rect]) -> Vec<[f64; 4]> {
        let room = CellLattice::new(Bounds::from(sheet()), 2_000.0);
        let windows: Vec<Bounds> = windows.iter().map(|window| Bounds::from(*window)).collect();
        let fonts = FontSet::default();
        let inks = InkEstimator::new(&fonts, |_, _| false).measured(room, &windows, items);
        inks.into_iter()
            .map(|areas| areas.map(|area| area / 1e6))
            .collect()
    }

    /// Black on the whole paper, in square millimetres.
    fn black(items: &[Item]) -> f64 {
        inks(items, &[sheet()])[0][3]
    }

    fn sheet() -> Rect {
        mm(0, 0, 100, 100)
    }

    fn mm(x: i64, y: i64, w: i64, h: i64) -> Rect {
        Rect::um(x * 1000, y * 1000, w * 1000, h * 1000)
    }

    fn filled(rect: Rect, colour: Colour) -> Item {
        Item::Shape(Shape::filled(Path::rect(rect), colour))
    }

    fn drawn(path: Path, colour: Colour, width: i64) -> Item {
        Item::Shape(Shape::stroked(
            path,
            Stroke::plain(colour, Length::um(width)),
        ))
    }

    fn group(items: Vec<Item>, clip: Option<Path>, opacity: u8) -> Item {
        Item::from(Group {
            items,
            to: Affine::IDENTITY,
            clip: clip.map(Arc::new),
            opacity,
        })
    }

    #[track_caller]
    fn near(is: f64, wanted: f64) {
        assert!(
            (is - wanted).abs() <= wanted.abs() * 0.03 + 0.01,
            "{is} for {wanted}"
        );
    }

    #[test]
    fn a_fill_takes_its_area_in_its_inks() {
        let [c, m, y, k] = inks(&[filled(mm(10, 10, 33, 21), BLUE)], &[sheet()])[0];
        near(c, 33.0 * 21.0);
        near(m, 33.0 * 21.0);
        assert_eq!([y, k], [0.0, 0.0]);
        let disc = Item::Shape(Shape::filled(
            Path::circle(Point::near((5e4, 5e4)), Length::mm(1)),
            Colour::BLACK,
        ));
        near(black(&[disc]), std::f64::consts::PI);
    }

    #[test]
    fn what_is_painted_over_takes_none() {
        let under = filled(mm(10, 10, 40, 40), BLUE);
        let [c, _, _, k] = inks(
            &[under.clone(), filled(mm(30, 10, 40, 40), Colour::BLACK)],
            &[sheet()],
        )[0];
        near(c, 20.0 * 40.0);
        near(k, 40.0 * 40.0);
        let line = drawn(
            Path::line(Point::near((2e4, 3e4)), Point::near((8e4, 3e4))),
            Colour::BLACK,
            300,
        );
        near(black(std::slice::from_ref(&line)), 60.0 * 0.3);
        near(
            black(&[line, filled(mm(0, 10, 50, 50), Colour::WHITE)]),
            30.0 * 0.3,
        );
    }

    #[test]
    fn a_line_that_neighbours_share_is_there_once() {
        let square = |x: i64| drawn(Path::rect(mm(x, 20, 30, 30)), Colour::BLACK, 400);
        near(black(&[square(10), square(40)]), 7.0 * 30.0 * 0.4);
        let cell = |x: i64| [filled(mm(x, 20, 30, 30), Colour::WHITE), square(x)];
        near(black(&[cell(10), cell(40)].concat()), 7.0 * 30.0 * 0.4);
    }

    #[test]
    fn windows_and_clips_leave_out_what_is_outside() {
        let items = [
            filled(mm(10, 10, 60, 20), Colour::BLACK),
            drawn(Path::rect(sheet()), Colour::BLACK, 1_000),
        ];
        let parts = inks(&items, &[mm(0, 0, 35, 100), mm(35, 0, 65, 100)]);
        // Half of the line at the rim is off the paper.
        near(parts[0][3], 25.0 * 20.0 + (35.0 + 35.0 + 100.0) * 0.5);
        near(parts[1][3], 35.0 * 20.0 + (65.0 + 65.0 + 100.0) * 0.5);
        let clip = Path::rect(mm(5, 5, 21, 17));
        near(
            black(&[group(vec![filled(sheet(), Colour::BLACK)], Some(clip), 255)]),
            21.0 * 17.0,
        );
    }

    #[test]
    fn what_shines_through_takes_a_part() {
        let [c, .., k] = inks(
            &[group(
                vec![filled(mm(10, 10, 50, 50), Colour::BLACK)],
                None,
                51,
            )],
            &[sheet()],
        )[0];
        near(k, 2_500.0 / 5.0);
        assert_eq!(c, 0.0);
        let symbol = Symbol {
            name: "square".to_owned(),
            items: vec![filled(mm(0, 0, 50, 50), Colour::BLACK)],
            bounds: mm(0, 0, 50, 50),
            is_template: false,
            page: None,
        };
        let shown = Item::from(Use {
            symbol: Arc::new(symbol),
            to: Affine::shift(10_000.0, 10_000.0),
            element: None,
            written: None,
        });
        near(black(&[group(vec![shown], None, 51)]), 2_500.0 / 5.0);
    }

    #[test]
    fn a_picture_beyond_the_paper_takes_what_is_on_the_paper() {
        let raster = Raster::rgba("black".to_owned(), 2, 2, [0, 0, 0, 255].repeat(4));
        let raster = Arc::new(raster);
        let copy = |x: f64, y: f64| {
            Item::Picture(Picture {
                raster: Arc::clone(&raster),
                to: Affine::scale(94_000.0, 94_000.0).then(Affine::shift(x, y)),
            })
        };
        let starts = [-91_000.0, 3_000.0, 97_000.0];
        let copies = starts.map(|x| starts.map(|y| copy(x, y)));
        near(black(copies.as_flattened()), 100.0 * 100.0);
    }

    #[test]
    fn a_symbol_takes_the_same_wherever_and_however_large_it_is_shown() {
        // A ring of black with a white middle, and a line that hangs out of it.
        let disc = |radius, colour| {
            Item::Shape(Shape::filled(
                Path::circle(Point::default(), Length::mm(radius)),
                colour,
            ))
        };
        let line = drawn(
            Path::line(Point::near((6e3, 0.0)), Point::near((9e3, 0.0))),
            Colour::BLACK,
            500,
        );
        let symbol = Arc::new(Symbol {
            name: "ring".to_owned(),
            items: vec![disc(6, Colour::BLACK), disc(4, Colour::WHITE), line],
            bounds: mm(-10, -10, 20, 20),
            is_template: false,
            page: None,
        });
        let own = std::f64::consts::PI * 20.0 + 1.5;
        for scale in [0.05, 0.4, 1.0, 4.0] {
            let to = Affine::scale(scale, scale).then(Affine::shift(50_300.0, 49_100.0));
            let shown = Item::from(Use {
                symbol: Arc::clone(&symbol),
                to,
                element: None,
                written: None,
            });
            near(black(std::slice::from_ref(&shown)), own * scale * scale);
            // On black it leaves only its hole.
            let on_black = 10_000.0 - black(&[filled(sheet(), Colour::BLACK), shown]);
            near(on_black, std::f64::consts::PI * 16.0 * scale * scale);
        }
    }

    #[test]
    fn a_picture_takes_what_its_pixels_take_where_they_are() {
        let pixels = Pixels::Rgba([[0, 0, 0, 255], [255, 255, 255, 255]].concat());
        let raster = Arc::new(Raster {
            name: "r".to_owned(),
            width: 2,
            height: 1,
            pixels,
            deflated: None,
        });
        let to = Affine::scale(80_000.0, 50_000.0).then(Affine::shift(10_000.0, 10_000.0));
        let items = [Item::Picture(Picture { raster, to })];
        let parts = inks(&items, &[mm(0, 0, 50, 100), mm(50, 0, 50, 100)]);
        near(parts[0][3], 40.0 * 50.0);
        near(parts[1][3], 0.0);
    }
}
