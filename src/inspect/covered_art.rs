//! `covered-art`: art that nobody sees, since what is painted later hides all of it.

use super::by_text::ByText;
use crate::diag::{Code, Note};
use crate::geom::{Affine, Bounds};
use crate::scene::{Item, Painted, Written};
use crate::sheet::{Face, Reading};

/// Art in the coordinates of the list of items that shows it.
struct Art<'f> {
    written: &'f Written,
    /// The name of its symbol, which begins with the file.
    name: &'f str,
    room: Bounds,
}

/// Notes the art of a face that lies wholly under what is painted after it; `painted` are its items.
pub(super) fn check(face: &Face, painted: &Painted) -> Vec<Note> {
    let (mut faults, mut hidden) = (ByText::default(), Vec::new());
    visible(&face.items, painted, &mut hidden);
    for art in hidden {
        faults.add(Some(art.written), art.name, |_, _| false);
    }
    let help = match face.reading {
        Reading::Piece { .. } => "in its template, move its slot below what hides it, or make that smaller",
        _ => {
            "a board paints art first, then boxes and cells: move it, give what hides it no `fill`, or say `over = true`"
        }
    };
    faults.notes(face, ["place", "places"], |name: &str| {
        let message = format!("the picture `{name}` on {} lies wholly under what is painted over it", face.name);
        Note::new(Code::CoveredArt, message).help(help)
    })
}

/// The art of items, without that which is hidden by later ones.
fn visible<'f>(items: &'f [Item], painted: &Painted, hidden: &mut Vec<Art<'f>>) -> Vec<Art<'f>> {
    let mut all = Vec::new();
    for (n, item) in items.iter().enumerate() {
        let mut inside = |items: &'f [Item]| match painted.inner(n) {
            Some(inner) => visible(items, &inner, hidden),
            None => Vec::new(),
        };
        let (to, within) = match item {
            Item::Use(shown) => match shown.written.as_deref() {
                Some(written) => {
                    let art = Art { written, name: &shown.symbol.name, room: painted.room(n) };
                    (Affine::IDENTITY, vec![art])
                }
                None => (shown.to, inside(&shown.symbol.items)),
            },
            Item::Group(group) => (group.to, inside(&group.items)),
            Item::Shape(_) | Item::Glyphs(_) | Item::Picture(_) => continue,
        };
        for art in within {
            // A group may show a part of it only.
            let art = Art { room: art.room.moved(to).common(painted.room(n)), ..art };
            let is_hidden = !art.room.is_empty() && painted.is_hidden(n, art.room, |later| !is_art(&items[later]));
            if is_hidden { hidden.push(art) } else { all.push(art) }
        }
    }
    all
}

/// Whether an item is art that was placed, which may be meant to take the place of other art.
fn is_art(item: &Item) -> bool {
    match item {
        Item::Use(shown) => shown.written.is_some(),
        Item::Group(group) => group.items.iter().any(is_art),
        Item::Shape(_) | Item::Glyphs(_) | Item::Picture(_) => false,
    }
}
