//! Pictures asked for the colour of a point.

use super::*;
use crate::geom::{Length, Point, Rect, Seg};
use crate::scene::{FillRule, Picture, Pixels, Raster, Shape, Stroke, Use};

const RED: Colour = Colour::rgb(200, 0, 0);
const BLUE: Colour = Colour::rgb(0, 0, 200);

fn square(at: i64, side: i64, colour: Colour) -> Item {
    Item::Shape(Shape::filled(Path::rect(Rect::um(at, at, side, side)), colour))
}

fn seen(items: &[Item], x: f64, y: f64) -> Colour {
    let painted = BackdropCache::default().painted(items);
    painted.under(items.len(), None).colour((x, y), Sampling::default())
}

#[test]
fn the_uppermost_fill_is_seen_and_white_paper_around_it() {
    let items = [square(0, 10_000, RED), square(5_000, 10_000, BLUE)];
    assert_eq!([seen(&items, 2_000.0, 2_000.0), seen(&items, 7_000.0, 7_000.0)], [RED, BLUE]);
    assert_eq!(seen(&items, 12_000.0, 2_000.0), Colour::WHITE);
    let before = BackdropCache::default().painted(&items);
    assert_eq!(before.under(1, None).colour((7_000.0, 7_000.0), Sampling::default()), RED, "the second is not yet");
}

#[test]
fn a_hole_shows_what_lies_under_it() {
    let mut ring = Path::circle(Point::default(), Length::mm(10)).segs().to_vec();
    ring.extend(Path::circle(Point::default(), Length::mm(5)).segs());
    let shape = |rule| Item::Shape(Shape { fill: Some((RED, rule)), ..Shape::filled(Path::new(ring.clone()), RED) });
    assert_eq!(seen(&[shape(FillRule::EvenOdd)], 0.0, 0.0), Colour::WHITE);
    assert_eq!(seen(&[shape(FillRule::EvenOdd)], 7_000.0, 0.0), RED);
    assert_eq!(seen(&[shape(FillRule::NonZero)], 0.0, 0.0), RED);
}

#[test]
fn a_line_is_as_wide_as_its_pen() {
    let path = Path::new(vec![Seg::Move((0, 0)), Seg::Line((10_000, 0))]);
    let items = [Item::Shape(Shape::stroked(path, Stroke::plain(BLUE, Length::mm(1))))];
    assert_eq!([seen(&items, 5_000.0, 400.0), seen(&items, 5_000.0, 600.0)], [BLUE, Colour::WHITE]);
}

#[test]
fn a_fine_line_is_overlooked_by_an_eye_that_is_told_to() {
    let path = Path::new(vec![Seg::Move((0, 0)), Seg::Line((10_000, 0))]);
    let line = Item::Shape(Shape::stroked(path, Stroke::plain(BLUE, Length::mm(1))));
    let to = Affine::scale(0.4, 0.4);
    let items = [Item::Group(Group { items: vec![line], to, clip: None, opacity: 255 })];
    let painted = BackdropCache::default().painted(&items);
    let colour = |finest| painted.under(1, None).colour((2_000.0, 0.0), Sampling { finest, ..Sampling::default() });
    assert_eq!([colour(300.0), colour(500.0)], [BLUE, Colour::WHITE]);
}

#[test]
fn what_is_half_clear_is_mixed_with_what_lies_under_it() {
    let half = Colour { a: 128, ..Colour::BLACK };
    assert_eq!(seen(&[square(0, 10_000, half)], 1_000.0, 1_000.0), Colour::grey(127));
    let items = vec![square(0, 10_000, Colour::BLACK)];
    let faded = Item::Group(Group { items, to: Affine::IDENTITY, clip: None, opacity: 128 });
    assert_eq!(seen(&[faded], 1_000.0, 1_000.0), Colour::grey(127));
}

#[test]
fn groups_and_symbols_are_seen_where_they_are_shown_and_nothing_outside_their_clip() {
    let clip = Some(Arc::new(Path::rect(Rect::um(0, 0, 5_000, 5_000))));
    let to = Affine::scale(2.0, 2.0).then(Affine::shift(100_000.0, 0.0));
    let group = Item::Group(Group { items: vec![square(0, 10_000, RED)], to, clip, opacity: 255 });
    assert_eq!(seen(std::slice::from_ref(&group), 109_000.0, 9_000.0), RED);
    assert_eq!(seen(&[group], 111_000.0, 9_000.0), Colour::WHITE);
    let bounds = Rect::um(0, 0, 4_000, 4_000);
    let symbol =
        Arc::new(Symbol { name: "s".to_owned(), items: vec![square(0, 10_000, BLUE)], bounds, is_template: false });
    let shown = Item::Use(Use { symbol, to, element: None, written: None });
    assert_eq!(seen(std::slice::from_ref(&shown), 107_000.0, 7_000.0), BLUE);
    assert_eq!(seen(&[shown], 109_000.0, 9_000.0), Colour::WHITE);
}

#[test]
fn a_symbol_is_asked_about_the_place_where_it_stands() {
    let ground = [square(0, 10_000, RED)];
    let inside = [square(0, 1_000, BLUE)];
    let sight = BackdropCache::default();
    let (ground, inside) = (sight.painted(&ground), sight.painted(&inside));
    let outer = ground.under(1, None);
    let under = inside.under(0, Some((&outer, Affine::shift(9_500.0, 0.0))));
    let colour = |x| under.colour((x, 500.0), Sampling::default());
    assert_eq!([colour(200.0), colour(800.0)], [RED, Colour::WHITE]);
}

#[test]
fn pixels_are_seen_one_by_one() {
    let pixels = Pixels::Rgba(vec![200, 0, 0, 255, 0, 0, 200, 255]);
    let raster = Arc::new(Raster { name: "r".to_owned(), width: 2, height: 1, pixels, deflated: None });
    let items = [Item::Picture(Picture { raster, to: Affine::scale(10_000.0, 10_000.0) })];
    assert_eq!([seen(&items, 2_000.0, 5_000.0), seen(&items, 8_000.0, 5_000.0)], [RED, BLUE]);
}

#[test]
fn a_box_is_plain_where_one_solid_colour_covers_all_of_it() {
    let items = [square(0, 10_000, RED), square(8_000, 10_000, BLUE)];
    let painted = BackdropCache::default().painted(&items);
    let plain = |room| painted.under(2, None).plain(Bounds(room), 0.0).map(|(colour, _)| colour);
    assert_eq!(plain([1_000.0, 1_000.0, 7_000.0, 7_000.0]), Some(RED));
    assert_eq!(plain([1_000.0, 1_000.0, 8_500.0, 8_500.0]), None);
    assert_eq!(plain([9_000.0, 9_000.0, 17_000.0, 17_000.0]), Some(BLUE));
    assert_eq!(plain([20_000.0, 1_000.0, 21_000.0, 2_000.0]), Some(Colour::WHITE));
    assert_eq!(plain([-9_000.0, -9_000.0, 30_000.0, 30_000.0]), None);
}

#[test]
fn what_is_seen_among_many_items_is_what_is_seen_of_the_one_that_is_there() {
    let colour = |n: u8| Colour::rgb(n, 255 - n, 7);
    let at = |n: u8| (i64::from(n % 16) * 1_000, i64::from(n / 16) * 1_000);
    let cell = |n: u8| {
        let (x, y) = at(n);
        Item::Shape(Shape::filled(Path::rect(Rect::um(x, y, 1_000, 1_000)), colour(n)))
    };
    let count = 203;
    let items: Vec<Item> = (0..count).map(cell).collect();
    let painted = BackdropCache::default().painted(&items);
    for below in [0, 1, 7, 8, 9, 64, 130, 203] {
        let under = painted.under(below, None);
        for n in 0..count {
            let (x, y) = at(n);
            let middle = (x as f64 + 500.0, y as f64 + 500.0);
            let here = if usize::from(n) < below { colour(n) } else { Colour::WHITE };
            assert_eq!(under.colour(middle, Sampling::default()), here, "{n} of {below}");
            let is_later = usize::from(n) > below;
            assert_eq!(painted.is_painted_over(below, Bounds::at(middle)), is_later, "{n} after {below}");
        }
    }
}
