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

mod contrast;
mod grey;
mod hatch;
mod outline;
mod picture;
mod place;
mod words;

use std::collections::HashMap;
use std::sync::Arc;

use self::outline::OutlineStyle;
use self::place::{Place, PlainBackdrop, Rim};
use super::Assets;
use crate::geom::{Length, Path};
use crate::model::{Ink, Job, Shades};
use crate::scene::{Backdrop, BackdropCache, Colour, Group, Item, Painted, Raster, Shape, Symbol, Use};
use crate::sheet::Face;

/// Brings faces that are drawn in colour into the form of a job. High contrast
/// comes last, and judges what the form has made. It drops pale grounds
/// from the faces that are `told` to be of paper and words: cards and rules.
pub(super) fn form(job: &Job, shades: &Shades, assets: Assets<'_>, faces: &mut [Face], told: &dyn Fn(usize) -> bool) {
    let ink = match job.ink {
        Ink::Colour => None,
        Ink::Grey => Some(Recolouring::Grey),
        Ink::Outline => Some(Recolouring::Outline),
    };
    let mut patterns = HashMap::new();
    for manner in ink.into_iter().chain(job.contrast.then_some(Recolouring::Contrast)) {
        let mut form = Recolourer {
            manner,
            drop: false,
            shades,
            assets,
            sight: BackdropCache::default(),
            made: HashMap::new(),
            standing: HashMap::new(),
            rasters: HashMap::new(),
            patterns: std::mem::take(&mut patterns),
        };
        for (n, face) in faces.iter_mut().enumerate() {
            form.drop = told(n);
            form.face(face);
        }
        patterns = form.patterns;
    }
}

/// What faces are brought into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Recolouring {
    Grey,
    Outline,
    Contrast,
}

impl Recolouring {
    /// Its name in those of symbols, of which no two are alike.
    fn name(self) -> &'static str {
        match self {
            Recolouring::Grey => Ink::Grey.name(),
            Recolouring::Outline => Ink::Outline.name(),
            Recolouring::Contrast => "contrast",
        }
    }
}

/// A form in the making. What it has made is kept by the address of what it was
/// made from, beside which that stays alive.
struct Recolourer<'f> {
    manner: Recolouring,
    /// Whether tints are dropped: on cards and rules, but not in the pictures that they show.
    drop: bool,
    shades: &'f Shades,
    assets: Assets<'f>,
    sight: BackdropCache,
    /// Symbols by the verdicts on what they hold.
    made: HashMap<(usize, bool, Vec<Decision>), Arc<Symbol>>,
    /// Symbols on one plain colour, about which nothing need be asked again.
    standing: HashMap<(usize, bool, PlainBackdrop), Arc<Symbol>>,
    rasters: HashMap<usize, (Arc<Raster>, Arc<Raster>)>,
    /// The lines and dots of patterns that were drawn over fills, by their address.
    patterns: HashMap<usize, Arc<Path>>,
}

/// What was decided about an item by the place where it stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Decision {
    /// The colour of words, and whether they stand on a plate.
    Words(Colour, bool),
    /// From line to line of a pattern, in micrometres.
    Pattern(i64),
    /// How a shape is drawn in outlines.
    Shape(OutlineStyle),
    /// How it is drawn in high contrast.
    Strong(contrast::ContrastStyle),
    /// The symbol that is shown, by its address.
    Symbol(usize),
}

impl Recolourer<'_> {
    fn face(&mut self, face: &mut Face) {
        let painted = self.sight.painted(&face.items);
        let rim = Rim::of(face);
        face.items = self.items(&face.items, &painted, &Place::on(&rim), &mut Vec::new());
    }

    /// Items in this form; what was decided about them is added to `said`.
    fn items(&mut self, items: &[Item], painted: &Painted, place: &Place<'_>, said: &mut Vec<Decision>) -> Vec<Item> {
        let mut made = Vec::with_capacity(items.len());
        for (n, item) in items.iter().enumerate() {
            let under = painted.under(n, place.behind);
            match item {
                Item::Shape(shape) => self.shape((shape, n), painted, &under, place, said, &mut made),
                Item::Glyphs(run) => {
                    let (run, plate) = self.run(run, &under, place.scale());
                    said.push(Decision::Words(run.colour, plate.is_some()));
                    made.extend(plate);
                    made.push(Item::Glyphs(run));
                }
                Item::Picture(_) if self.manner == Recolouring::Contrast => made.push(item.clone()),
                Item::Picture(picture) => made.push(Item::Picture(self.picture(picture))),
                Item::Group(group) => {
                    let Some(inner) = painted.inner(n) else { continue };
                    let Some(opacity) = self.opacity(group) else { continue };
                    let within = place.within(&under, group.to, opacity);
                    let items = self.items(&group.items, &inner, &within, said);
                    let to = group.to;
                    made.push(Item::Group(Group { items, to, clip: group.clip.clone(), opacity }));
                }
                Item::Use(one) => {
                    let Some(inner) = painted.inner(n) else { continue };
                    let symbol = self.symbol(&one.symbol, &inner, &place.within(&under, one.to, 255));
                    said.push(Decision::Symbol(Arc::as_ptr(&symbol) as usize));
                    made.push(Item::Use(Use { symbol, to: one.to }));
                }
            }
        }
        made
    }

    fn shape(
        &mut self,
        (shape, n): (&Shape, usize),
        painted: &Painted,
        under: &Backdrop<'_>,
        place: &Place<'_>,
        said: &mut Vec<Decision>,
        made: &mut Vec<Item>,
    ) {
        let Some(flat) = painted.flat(n) else { return };
        match self.manner {
            Recolouring::Grey => {
                let (items, pitch) = self.greyed(shape, flat, place);
                self.patterns.extend(items.iter().filter_map(hatch::way).map(|way| (Arc::as_ptr(&way) as usize, way)));
                said.extend(pitch.map(Decision::Pattern));
                made.extend(items);
            }
            Recolouring::Outline => {
                let look = outline::look(shape, flat, under, place);
                made.extend(look.items(shape));
                said.push(Decision::Shape(look));
            }
            Recolouring::Contrast => {
                let is_pattern = self.patterns.contains_key(&(Arc::as_ptr(&shape.path) as usize));
                let look = contrast::look((shape, flat), under, place, self.drop, is_pattern);
                made.extend(look.items(shape));
                said.push(Decision::Strong(look));
            }
        }
    }

    /// How solid a group is in this form; `None` where it is left out.
    fn opacity(&self, group: &Group) -> Option<u8> {
        match self.manner {
            Recolouring::Contrast if group.opacity >= contrast::VEIL => Some(255),
            Recolouring::Contrast if self.drop => contrast::speaks(&group.items).then_some(255),
            _ => Some(group.opacity),
        }
    }

    /// A symbol as it is at a place.
    fn symbol(&mut self, symbol: &Arc<Symbol>, painted: &Painted, place: &Place<'_>) -> Arc<Symbol> {
        let address = Arc::as_ptr(symbol) as usize;
        // Art of a template is a part of the face; a picture on it keeps its tints.
        let drop = self.drop && symbol.is_template;
        let standing = place.standing(symbol.bounds).map(|standing| (address, drop, standing));
        if let Some(known) = standing.as_ref().and_then(|key| self.standing.get(key)) {
            return Arc::clone(known);
        }
        let mut said = Vec::new();
        let outer = std::mem::replace(&mut self.drop, drop);
        let items = self.items(&symbol.items, painted, place, &mut said);
        self.drop = outer;
        let number = self.made.len() + 1;
        let one = self.made.entry((address, drop, said)).or_insert_with(|| {
            let name = format!("{}, {} {number}", symbol.name, self.manner.name());
            let line = match self.manner {
                Recolouring::Grey => 0.0,
                Recolouring::Outline => outline::WEIGHT,
                Recolouring::Contrast => contrast::WEIGHT,
            };
            let room = line / place.scale() / 2.0;
            // A line around a shape that fills the bounds stands out of them.
            let bounds = symbol.bounds.inset(-Length::um(room.ceil() as i64));
            Arc::new(Symbol { name, items, bounds, is_template: symbol.is_template })
        });
        let one = Arc::clone(one);
        if let Some(key) = standing {
            self.standing.insert(key, Arc::clone(&one));
        }
        one
    }
}
