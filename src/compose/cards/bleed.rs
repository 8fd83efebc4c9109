//! Bleed for faces that are drawn with less of it than is requested, and for pictures that have none.

use std::sync::Arc;

use crate::geom::{Affine, Length, Path, Rect};
use crate::scene::{Group, Item, Shape, Use, has_words, reach};
use crate::sheet::Face;
use crate::template::PictureBleed;

/// How much of the edge of a drawing is stretched, and how far within it the line is at which it is reflected.
const EDGE: Length = Length::um(100);

/// Gives a face at least so much bleed. Where it has less, the outermost tenth of a millimetre of its drawing is
/// stretched outwards on each side, without its words, so that every colour at the edge goes on in a straight line.
pub fn extend_bleed(face: &mut Face, bleed: Length) {
    if face.bleed >= bleed {
        return;
    }
    let (drawn, wanted) = (face.painted(), Rect::of(face.trim()).inset(-bleed));
    face.bleed = bleed;
    let beyond = beyond(&face.items, drawn, wanted, PictureBleed::Stretch);
    face.items.splice(0..0, beyond);
}

/// What continues a drawing from the rectangle `drawn` to the edges of `wanted`, which contains it.
pub(crate) fn beyond(items: &[Item], drawn: Rect, wanted: Rect, by: PictureBleed) -> Vec<Item> {
    let spans = match by {
        PictureBleed::Stretch => stretched,
        PictureBleed::Mirror => mirrored,
        // It is behind the picture, so that no gap shows.
        PictureBleed::Plain(_) if drawn == wanted => return Vec::new(),
        PictureBleed::Plain(colour) => {
            return vec![Item::Shape(Shape::filled(Path::rect(wanted), colour))];
        }
    };
    let across = spans(
        (wanted.left(), drawn.left()),
        (wanted.right(), drawn.right()),
    );
    let down = spans(
        (wanted.top(), drawn.top()),
        (wanted.bottom(), drawn.bottom()),
    );
    let mut beyond = Vec::new();
    for x in across.iter().filter(|x| x.from < x.to) {
        let around = down
            .iter()
            .filter(|y| y.from < y.to && (x.is_beyond || y.is_beyond));
        beyond.extend(around.filter_map(|y| part(items, x, y)));
    }
    beyond
}

/// A part of one axis, and how what is drawn is placed along it.
struct Span {
    from: Length,
    to: Length,
    /// Position and scale: `x' = x · scale + shift`.
    scale: f64,
    shift: f64,
    is_beyond: bool,
    /// What is shown there.
    source: (Length, Length),
}

/// Along a drawing.
fn along(from: Length, to: Length) -> Span {
    Span {
        from,
        to,
        scale: 1.0,
        shift: 0.0,
        is_beyond: false,
        source: (from, to),
    }
}

/// Beyond the start of a drawing, along it, and beyond its end, with its edges reflected; each as (wanted, drawn).
fn mirrored(start: (Length, Length), end: (Length, Length)) -> [Span; 3] {
    let reflected =
        |(wanted, drawn)| continued(wanted, drawn, -1.0, |inner| inner + (inner - wanted));
    [reflected(start), along(start.1, end.1), reflected(end)]
}

/// The same three spans, with the edges of the drawing stretched.
fn stretched(start: (Length, Length), end: (Length, Length)) -> [Span; 3] {
    let stretched = |(wanted, drawn): (Length, Length)| {
        let by = (drawn - wanted).abs() + EDGE;
        continued(
            wanted,
            drawn,
            by.to_um() as f64 / EDGE.to_um() as f64,
            |_| drawn,
        )
    };
    [stretched(start), along(start.1, end.1), stretched(end)]
}

/// Beyond an edge of a drawing. It overlaps the drawing, so that no gap shows, up to a place that stays where it is; `source`
/// is how far what is shown reaches from there.
fn continued(wanted: Length, drawn: Length, scale: f64, source: impl Fn(Length) -> Length) -> Span {
    if wanted == drawn {
        return along(drawn, drawn);
    }
    let inner = if wanted < drawn {
        drawn + EDGE
    } else {
        drawn - EDGE
    };
    let (shift, far) = (inner.to_um() as f64 * (1.0 - scale), source(inner));
    let (from, to) = (wanted.min(inner), wanted.max(inner));
    Span {
        from,
        to,
        scale,
        shift,
        is_beyond: true,
        source: (inner.min(far), inner.max(far)),
    }
}

/// What lies around a drawing in one direction; `None` where nothing does.
fn part(items: &[Item], x: &Span, y: &Span) -> Option<Item> {
    let source = Rect::between(x.source.0, y.source.0, x.source.1, y.source.1);
    let is_seen = |item: &&Item| {
        reach(std::slice::from_ref(*item), &|_| None).is_some_and(|reach| reach.overlaps(source))
    };
    let items: Vec<Item> = items.iter().filter(is_seen).filter_map(wordless).collect();
    if items.is_empty() {
        return None;
    }
    let to = Affine::new([x.scale, 0.0, 0.0, y.scale, x.shift, y.shift]);
    let stretched = Item::from(Group {
        items,
        to,
        clip: None,
        opacity: 255,
    });
    let clip = Some(Arc::new(Path::rect(Rect::between(
        x.from, y.from, x.to, y.to,
    ))));
    Some(Item::from(Group {
        items: vec![stretched],
        to: Affine::IDENTITY,
        clip,
        opacity: 255,
    }))
}

/// An item without its words, which is not read aloud; `None` for words alone.
fn wordless(item: &Item) -> Option<Item> {
    Some(match item {
        Item::Glyphs(_) => return None,
        Item::Shape(shape) => Item::Shape(shape.clone()),
        Item::Picture(picture) => Item::Picture(picture.clone()),
        // Of a page of a PDF its own operators hold words. Photographs are not kept twice for the sake of these.
        Item::Use(one) if has_words(&one.symbol.items) || one.symbol.is_page_of_shapes() => {
            let clip = Some(Arc::new(Path::rect(one.symbol.bounds)));
            let items = one.symbol.items.iter().filter_map(wordless).collect();
            Item::from(Group {
                items,
                to: one.to,
                clip,
                opacity: 255,
            })
        }
        Item::Use(one) => Item::from(Use {
            element: None,
            ..Use::clone(one)
        }),
        Item::Group(group) => Item::from(Group {
            items: group.items.iter().filter_map(wordless).collect(),
            clip: group.clip.clone(),
            ..**group
        }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Point, Size};
    use crate::scene::{Colour, FillRule};

    /// A stripe at the left edge of a drawing that is 10 mm wide continues to its left, and its middle does not.
    #[test]
    fn what_is_beyond_an_edge_continues_what_is_at_it() {
        let drawn = Rect::new(Point::default(), Size::new(Length::mm(10), Length::mm(10)));
        let stripe = Rect::new(Point::default(), Size::new(Length::mm(1), Length::mm(10)));
        let shape = Shape {
            path: Arc::new(Path::rect(stripe)),
            fill: Some((Colour::BLACK, FillRule::NonZero)),
            stroke: None,
        };
        for (by, left) in [
            (PictureBleed::Mirror, -800),
            (PictureBleed::Stretch, -3_000),
        ] {
            let beyond = beyond(
                &[Item::Shape(shape.clone())],
                drawn,
                drawn.inset(-Length::mm(3)),
                by,
            );
            let reached = reach(&beyond, &|_| None).unwrap();
            assert_eq!(reached.left(), Length::um(left), "{by:?}");
            assert_eq!(
                (reached.top(), reached.bottom()),
                (Length::mm(-3), Length::mm(13)),
                "{by:?}"
            );
            assert!(reached.right() <= Length::mm(1), "{by:?} {reached:?}");
        }
    }

    #[test]
    fn a_colour_goes_around_a_picture_that_ends_at_the_cut() {
        let drawn = Rect::new(Point::default(), Size::new(Length::mm(10), Length::mm(10)));
        let wanted = drawn.inset(-Length::mm(3));
        let by = PictureBleed::Plain(Colour::grey(40));
        let [Item::Shape(shape)] = &beyond(&[], drawn, wanted, by)[..] else {
            panic!("one shape")
        };
        assert_eq!(*shape, Shape::filled(Path::rect(wanted), Colour::grey(40)));
        assert!(beyond(&[], wanted, wanted, by).is_empty());
    }
}
