//! The forms in which a kit is printed: its faces in grey, or in outlines.
//!
//! Every face is drawn in colour first, so that one source gives all forms, and
//! a printer that has colour loses nothing. What a shape becomes depends on what
//! it lies on: a white sign on a red band is drawn in outline, on white paper
//! it is not drawn at all. So every item is judged where it stands, with what was painted
//! before it, through all symbols and groups.
//!
//! A symbol stands in many places, and is drawn once for all in which the
//! verdicts on what it holds are the same. Hence the words of a board, a symbol
//! of their own that all its rolls show, are judged on the pieces that
//! chance has laid under them; where two rolls differ there are two symbols.

mod grey;
mod hatch;
mod outline;
mod picture;
mod place;
mod words;

use std::collections::HashMap;
use std::sync::Arc;

use self::outline::Look;
use self::place::{Place, Rim, Standing};
use super::Stock;
use crate::geom::Length;
use crate::model::{Ink, Shades};
use crate::scene::{Colour, Group, Item, Painted, Raster, Shape, Sight, Symbol, Under, Use};
use crate::sheet::Face;

/// Brings faces that are drawn in colour into another form.
pub(super) fn form(ink: Ink, shades: &Shades, stock: Stock<'_>, faces: &mut [Face]) {
    if ink == Ink::Colour {
        return;
    }
    let mut form = Form {
        ink,
        shades,
        stock,
        sight: Sight::default(),
        made: HashMap::new(),
        standing: HashMap::new(),
        rasters: HashMap::new(),
    };
    faces.iter_mut().for_each(|face| form.face(face));
}

/// A form in the making. What it has made is kept by the address of what it was
/// made from, beside which that stays alive.
struct Form<'f> {
    ink: Ink,
    shades: &'f Shades,
    stock: Stock<'f>,
    sight: Sight,
    /// Symbols by the verdicts on what they hold.
    made: HashMap<(usize, Vec<Verdict>), Arc<Symbol>>,
    /// Symbols on one plain colour, about which nothing need be asked again.
    standing: HashMap<(usize, Standing), Arc<Symbol>>,
    rasters: HashMap<usize, (Arc<Raster>, Arc<Raster>)>,
}

/// What was decided about an item by the place where it stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Verdict {
    /// The colour of words.
    Words(Colour),
    /// From line to line of a pattern, in micrometres.
    Pattern(i64),
    /// How a shape is drawn in outlines.
    Shape(Look),
    /// The symbol that is shown, by its address.
    Symbol(usize),
}

impl Form<'_> {
    fn face(&mut self, face: &mut Face) {
        let painted = self.sight.painted(&face.items);
        let rim = Rim::of(face);
        face.items = self.items(&face.items, &painted, &Place::on(&rim), &mut Vec::new());
    }

    /// Items in this form; what was decided about them is added to `said`.
    fn items(&mut self, items: &[Item], painted: &Painted, place: &Place<'_>, said: &mut Vec<Verdict>) -> Vec<Item> {
        let mut made = Vec::with_capacity(items.len());
        for (n, item) in items.iter().enumerate() {
            let under = painted.under(n, place.behind);
            match item {
                Item::Shape(shape) => self.shape((shape, n), painted, &under, place, said, &mut made),
                Item::Glyphs(run) => {
                    let run = self.run(run, &under, place.scale());
                    said.push(Verdict::Words(run.colour));
                    made.push(Item::Glyphs(run));
                }
                Item::Picture(picture) => made.push(Item::Picture(self.picture(picture))),
                Item::Group(group) => {
                    let Some(inner) = painted.inner(n) else { continue };
                    let within = place.within(&under, group.to, group.opacity);
                    let items = self.items(&group.items, &inner, &within, said);
                    let Group { to, opacity, .. } = *group;
                    made.push(Item::Group(Group { items, to, clip: group.clip.clone(), opacity }));
                }
                Item::Use(one) => {
                    let Some(inner) = painted.inner(n) else { continue };
                    let symbol = self.symbol(&one.symbol, &inner, &place.within(&under, one.to, 255));
                    said.push(Verdict::Symbol(Arc::as_ptr(&symbol) as usize));
                    made.push(Item::Use(Use { symbol, to: one.to }));
                }
            }
        }
        made
    }

    fn shape(
        &self,
        (shape, n): (&Shape, usize),
        painted: &Painted,
        under: &Under<'_>,
        place: &Place<'_>,
        said: &mut Vec<Verdict>,
        made: &mut Vec<Item>,
    ) {
        let Some(flat) = painted.flat(n) else { return };
        if self.ink == Ink::Grey {
            let (items, pitch) = self.greyed(shape, flat, place);
            said.extend(pitch.map(Verdict::Pattern));
            made.extend(items);
        } else {
            let look = outline::look(shape, flat, under, place);
            made.extend(look.items(shape));
            said.push(Verdict::Shape(look));
        }
    }

    /// A symbol as it is at a place.
    fn symbol(&mut self, symbol: &Arc<Symbol>, painted: &Painted, place: &Place<'_>) -> Arc<Symbol> {
        let address = Arc::as_ptr(symbol) as usize;
        let standing = place.standing(symbol.bounds).map(|standing| (address, standing));
        if let Some(known) = standing.as_ref().and_then(|key| self.standing.get(key)) {
            return Arc::clone(known);
        }
        let mut said = Vec::new();
        let items = self.items(&symbol.items, painted, place, &mut said);
        let number = self.made.len() + 1;
        let one = self.made.entry((address, said)).or_insert_with(|| {
            let name = format!("{}, {} {number}", symbol.name, self.ink.name());
            let room = if self.ink == Ink::Outline { outline::WEIGHT / place.scale() / 2.0 } else { 0.0 };
            // A line around a shape that fills the bounds stands out of them.
            let bounds = symbol.bounds.inset(-Length::um(room.ceil() as i64));
            Arc::new(Symbol { name, items, bounds })
        });
        let one = Arc::clone(one);
        if let Some(key) = standing {
            self.standing.insert(key, Arc::clone(&one));
        }
        one
    }
}
