//! Bleed for faces that are drawn with less of it than is asked for.

use std::sync::Arc;

use crate::geom::{Affine, Length, Path, Rect};
use crate::scene::{Group, Item, Use, has_words, reach};
use crate::sheet::Face;

/// How much of the edge of a drawing is stretched.
const EDGE: Length = Length::um(100);

/// Gives a face at least so much bleed. Where it has less, the outermost tenth of a millimetre of its drawing is
/// stretched outwards on each side, without its words, so that every colour at the edge goes on in a straight line.
pub fn extend_bleed(face: &mut Face, bleed: Length) {
    if face.bleed >= bleed {
        return;
    }
    let (drawn, wanted) = (face.painted(), Rect::of(face.trim()).inset(-bleed));
    face.bleed = bleed;
    let across = spans((wanted.left(), drawn.left()), (wanted.right(), drawn.right()));
    let down = spans((wanted.top(), drawn.top()), (wanted.bottom(), drawn.bottom()));
    let mut around = Vec::new();
    for x in &across {
        around.extend(down.iter().filter(|y| x.is_stretched || y.is_stretched).filter_map(|y| part(face, x, y)));
    }
    face.items.splice(0..0, around);
}

/// A part of one axis, and how what is drawn is stretched along it.
struct Span {
    from: Length,
    to: Length,
    /// Position and scale: `x' = x · scale + shift`.
    scale: f64,
    shift: f64,
    is_stretched: bool,
    /// What is stretched.
    source: (Length, Length),
}

/// Beyond the start of a drawing, along it, and beyond its end; each as (wanted, drawn).
fn spans(start: (Length, Length), end: (Length, Length)) -> [Span; 3] {
    let stretched = |(wanted, drawn): (Length, Length)| {
        let inner = if wanted < drawn { drawn + EDGE } else { drawn - EDGE };
        let um = |length: Length| length.to_um() as f64;
        let scale = um(inner - wanted) / um(inner - drawn);
        let shift = um(inner) * (1.0 - scale);
        let (from, to) = (wanted.min(inner), wanted.max(inner));
        Span { from, to, scale, shift, is_stretched: true, source: (drawn.min(inner), drawn.max(inner)) }
    };
    let (from, to) = (start.1, end.1);
    let along = Span { from, to, scale: 1.0, shift: 0.0, is_stretched: false, source: (from, to) };
    [stretched(start), along, stretched(end)]
}

/// What lies around a drawing in one direction; `None` where nothing does.
fn part(face: &Face, x: &Span, y: &Span) -> Option<Item> {
    let source = Rect::between(x.source.0, y.source.0, x.source.1, y.source.1);
    let is_seen =
        |item: &&Item| reach(std::slice::from_ref(*item), &|_| None).is_some_and(|reach| reach.overlaps(source));
    let items: Vec<Item> = face.items.iter().filter(is_seen).filter_map(wordless).collect();
    if items.is_empty() {
        return None;
    }
    let to = Affine::new([x.scale, 0.0, 0.0, y.scale, x.shift, y.shift]);
    let stretched = Item::Group(Group { items, to, clip: None, opacity: 255 });
    let clip = Some(Arc::new(Path::rect(Rect::between(x.from, y.from, x.to, y.to))));
    Some(Item::Group(Group { items: vec![stretched], to: Affine::IDENTITY, clip, opacity: 255 }))
}

/// An item without its words, which is not read aloud; `None` for words alone.
fn wordless(item: &Item) -> Option<Item> {
    Some(match item {
        Item::Glyphs(_) => return None,
        Item::Shape(shape) => Item::Shape(shape.clone()),
        Item::Picture(picture) => Item::Picture(picture.clone()),
        Item::Use(one) if has_words(&one.symbol.items) => {
            let clip = Some(Arc::new(Path::rect(one.symbol.bounds)));
            let items = one.symbol.items.iter().filter_map(wordless).collect();
            Item::Group(Group { items, to: one.to, clip, opacity: 255 })
        }
        Item::Use(one) => Item::Use(Use { element: None, ..one.clone() }),
        Item::Group(group) => {
            Item::Group(Group { items: group.items.iter().filter_map(wordless).collect(), ..group.clone() })
        }
    })
}
