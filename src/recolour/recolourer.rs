//! Faces brought into one form, item by item, with a memory of the symbols that were made.

use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::form::{Recolouring, greyed};
use super::outline::{self, OutlineStyle};
use super::pictures::PictureRecolourer;
use super::place::{PlainBackdrop, Rim, Surroundings};
use super::{contrast, hatch};
use crate::geom::{Length, Path, Polyline};
use crate::model::{Pattern, Shades};
use crate::scene::{
    Backdrop, BackdropCache, Colour, GlyphRun, Group, Item, Memo, Painted, Picture, Raster,
    Sampling, Shape, Stroke, Symbol, Use,
};
use crate::sheet::Face;
use crate::text::FontSet;

/// Brings faces into one form, in several threads at once. What was made is kept by the address of what it was made
/// from; all of that exists before the first face is brought into the form, so no address stands for two things.
pub(super) struct Recolourer<'f> {
    pub(super) recolouring: Recolouring,
    pub(super) shades: &'f Shades,
    pub(super) fonts: &'f FontSet,
    pictures: Arc<PictureRecolourer>,
    sight: BackdropCache,
    /// Symbols by the decisions on what they hold.
    made: Memo<(usize, Judged), Arc<Symbol>>,
    /// Symbols on one plain colour, about which nothing need be asked again.
    standing: Memo<(usize, bool, PlainBackdrop), Arc<Symbol>>,
    pub(super) rasters: Memo<usize, (Arc<Raster>, Arc<Raster>)>,
    /// The lines and dots of patterns that were drawn over fills, by their address.
    pub(super) patterns: Memo<usize, Arc<Path>>,
}

/// What is decided about a symbol: whether its tints are dropped, how far lines stand out of its bounds in
/// micrometres, and what becomes of the items that it holds.
type Judged = (bool, i64, Vec<Decision>);

/// What was decided about an item by the place where it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Decision {
    /// The colour of words, and whether they are on a plate.
    Words(Colour, bool),
    /// From line to line of a pattern, in micrometres.
    Pattern(i64),
    /// How a shape is drawn in outlines.
    Shape(OutlineStyle),
    /// How it is drawn in high contrast.
    Strong(contrast::ContrastStyle),
    /// The symbol that is shown, by its name.
    Symbol(String),
}

impl<'f> Recolourer<'f> {
    /// A recolourer into one form; `patterns` are those that the forms before it have drawn.
    pub(super) fn new(
        recolouring: Recolouring,
        shades: &'f Shades,
        fonts: &'f FontSet,
        decode_jpeg: fn(&[u8]) -> Option<Vec<u8>>,
        patterns: Memo<usize, Arc<Path>>,
    ) -> Recolourer<'f> {
        Recolourer {
            recolouring,
            shades,
            fonts,
            pictures: Arc::new(PictureRecolourer {
                recolouring,
                shades: shades.clone(),
                decode_jpeg,
            }),
            sight: BackdropCache::default(),
            made: Memo::default(),
            standing: Memo::default(),
            rasters: Memo::default(),
            patterns,
        }
    }

    /// A face; `drop` where its tints are dropped.
    pub(super) fn face(&self, face: &mut Face, drop: bool) {
        let painted = self.sight.painted(&face.items);
        let rim = Rim::of(face);
        face.items = self.items(
            &face.items,
            &painted,
            &Surroundings::on(&rim, drop),
            &mut Vec::new(),
        );
    }

    /// Items in this form; what was decided about them is added to `said`.
    fn items(
        &self,
        items: &[Item],
        painted: &Painted,
        place: &Surroundings<'_>,
        said: &mut Vec<Decision>,
    ) -> Vec<Item> {
        let mut made = Vec::with_capacity(items.len());
        for (n, item) in items.iter().enumerate() {
            let under = painted.under(n, place.behind);
            match item {
                Item::Shape(shape) => {
                    self.shape((shape, n), painted, &under, place, said, &mut made)
                }
                Item::Glyphs(run) => {
                    let (run, plate) = self.run(run, &under, place);
                    said.push(Decision::Words(run.colour, plate.is_some()));
                    made.extend(plate);
                    made.push(Item::Glyphs(run));
                }
                Item::Picture(_) if self.recolouring == Recolouring::Contrast => {
                    made.push(item.clone())
                }
                Item::Picture(picture) => made.push(Item::Picture(self.picture(picture))),
                Item::Group(group) => {
                    let Some(inner) = painted.inner(n) else {
                        continue;
                    };
                    let Some(opacity) = self.opacity(group, place.drop) else {
                        continue;
                    };
                    let within = place.within(&under, group.to, opacity);
                    let items = self.items(&group.items, &inner, &within, said);
                    let to = group.to;
                    made.push(Item::from(Group {
                        items,
                        to,
                        clip: group.clip.clone(),
                        opacity,
                    }));
                }
                Item::Use(one) => {
                    let Some(inner) = painted.inner(n) else {
                        continue;
                    };
                    let symbol =
                        self.symbol(&one.symbol, &inner, &place.within(&under, one.to, 255));
                    said.push(Decision::Symbol(symbol.name.clone()));
                    made.push(Item::from(Use {
                        symbol,
                        ..Use::clone(one)
                    }));
                }
            }
        }
        made
    }

    fn shape(
        &self,
        (shape, n): (&Shape, usize),
        painted: &Painted,
        under: &Backdrop<'_>,
        place: &Surroundings<'_>,
        said: &mut Vec<Decision>,
        made: &mut Vec<Item>,
    ) {
        let Some(flat) = painted.flat(n) else { return };
        match self.recolouring {
            Recolouring::Grey => {
                let (items, pitch) = self.greyed(shape, flat, place);
                for way in items.iter().filter_map(hatch::way) {
                    self.patterns.keep(Arc::as_ptr(&way) as usize, way);
                }
                said.extend(pitch.map(Decision::Pattern));
                made.extend(items);
            }
            Recolouring::Outline => {
                let look = outline::look(shape, flat, under, place);
                made.extend(look.items(shape));
                said.push(Decision::Shape(look));
            }
            Recolouring::Contrast => {
                let is_pattern = self
                    .patterns
                    .get(&(Arc::as_ptr(&shape.path) as usize))
                    .is_some();
                let look = contrast::look((shape, flat), under, place, is_pattern);
                made.extend(look.items(shape));
                said.push(Decision::Strong(look));
            }
        }
    }

    /// How solid a group is in this form; `None` where it is left out.
    fn opacity(&self, group: &Group, drop: bool) -> Option<u8> {
        match self.recolouring {
            Recolouring::Contrast if group.opacity >= contrast::VEIL => Some(255),
            Recolouring::Contrast if drop => contrast::speaks(&group.items).then_some(255),
            _ => Some(group.opacity),
        }
    }

    /// A symbol as it is at a place.
    fn symbol(
        &self,
        symbol: &Arc<Symbol>,
        painted: &Painted,
        place: &Surroundings<'_>,
    ) -> Arc<Symbol> {
        let address = Arc::as_ptr(symbol) as usize;
        // Art of a template is a part of the face; a picture on it keeps its tints.
        let place = &place.with_tints_dropped(place.drop && symbol.is_template);
        let standing = place
            .standing(symbol.bounds)
            .map(|standing| (address, place.drop, standing));
        if let Some(known) = standing.as_ref().and_then(|key| self.standing.get(key)) {
            return known;
        }
        let mut said = Vec::new();
        let items = self.items(&symbol.items, painted, place, &mut said);
        let line = match self.recolouring {
            Recolouring::Grey => 0.0,
            Recolouring::Outline => outline::WEIGHT,
            Recolouring::Contrast => contrast::WEIGHT,
        };
        // A line around a shape that fills the bounds stands out of them.
        let beyond = (line / place.scale() / 2.0).ceil() as i64;
        let key = (address, (place.drop, beyond, said));
        let one = self.made.get(&key).unwrap_or_else(|| {
            // It is named by what was decided, and so alike in whatever order threads come to it.
            let digest = Sha256::digest(format!("{:?}", key.1));
            let number = digest[..8]
                .iter()
                .fold(0, |number, byte| number << 8 | u64::from(*byte));
            let name = format!("{}, {} {number:016x}", symbol.name, self.recolouring.name());
            let bounds = symbol.bounds.inset(-Length::um(beyond));
            self.made.keep(
                key,
                Arc::new(Symbol {
                    name,
                    items,
                    bounds,
                    is_template: symbol.is_template,
                    page: None,
                }),
            )
        });
        match standing {
            Some(key) => self.standing.keep(key, one),
            None => one,
        }
    }
}

/// Words stand out against their ground at least like this: the rule that
/// screens and public signs are held to.
const LEAST: f64 = 4.5;
/// A line no broader than this, in micrometres on paper, crosses words and is no ground of theirs.
const LINE: f64 = 800.0;
/// Of the places all over a run of words so few may be on a line that hides them.
const CROSSED: usize = 3;

impl Recolourer<'_> {
    /// What a colour becomes in grey.
    pub(super) fn grey(&self, colour: Colour) -> Colour {
        greyed(self.shades, colour)
    }

    fn pattern(&self, colour: Colour) -> Pattern {
        self.shades
            .get(&Colour { a: 255, ..colour })
            .map_or(Pattern::Plain, |shade| shade.pattern)
    }

    /// What the lines of its pattern are in grey; the grey itself for a plain one.
    pub(super) fn lines(&self, colour: Colour) -> Colour {
        let grey = self.grey(colour);
        if self.pattern(colour) == Pattern::Plain {
            grey
        } else {
            Colour {
                a: grey.a,
                ..hatch::tone(grey)
            }
        }
    }

    /// A shape in grey, and how far apart the lines of its pattern are, if it has one.
    fn greyed(
        &self,
        shape: &Shape,
        flat: &Polyline,
        place: &Surroundings<'_>,
    ) -> (Vec<Item>, Option<i64>) {
        let grey = |colour| self.grey(colour);
        let fill = shape.fill.map(|(colour, rule)| (grey(colour), rule));
        let stroke = shape.stroke.clone().map(|stroke| Stroke {
            colour: grey(stroke.colour),
            ..stroke
        });
        let whole = Shape {
            path: shape.path.clone(),
            fill,
            stroke,
        };
        let drawn = shape
            .fill
            .zip(fill)
            .and_then(|((colour, rule), (ground, _))| {
                // What shines through takes the pattern of what is under it.
                let pattern = if colour.a < 128 {
                    Pattern::Plain
                } else {
                    self.pattern(colour)
                };
                hatch::over(pattern, (&shape.path, rule), flat, ground, place.scale())
            });
        let Some((hatch, pitch)) = drawn else {
            return (vec![Item::Shape(whole)], None);
        };
        let line = whole.stroke.is_some().then(|| {
            Item::Shape(Shape {
                fill: None,
                ..whole.clone()
            })
        });
        let ground = Item::Shape(Shape {
            stroke: None,
            ..whole
        });
        (
            [Some(ground), Some(hatch), line]
                .into_iter()
                .flatten()
                .collect(),
            Some(pitch),
        )
    }

    /// A run of words in this form; black or white where it would be lost. In high
    /// contrast it may need a plate to be on.
    pub(super) fn run(
        &self,
        run: &GlyphRun,
        under: &Backdrop<'_>,
        place: &Surroundings<'_>,
    ) -> (GlyphRun, Option<Item>) {
        let (scale, drop) = (place.scale(), place.drop);
        let places: Vec<(f64, f64)> = self.fonts.places(run).into_iter().flatten().collect();
        let seen = |shade: &dyn Fn(Colour) -> Colour| -> Vec<Colour> {
            let eye = Sampling {
                shade,
                finest: LINE / scale,
            };
            places.iter().map(|at| under.colour(*at, eye)).collect()
        };
        let grounds = match self.recolouring {
            // Of a pattern both its ground and its lines are under words.
            Recolouring::Grey => [
                seen(&|colour| self.grey(colour)),
                seen(&|colour| self.lines(colour)),
            ]
            .concat(),
            Recolouring::Outline => seen(&outline::ground),
            Recolouring::Contrast => seen(&|colour| contrast::ground(colour, drop)),
        };
        let least = |colour: Colour| {
            grounds
                .iter()
                .map(|ground| ground.contrast(colour))
                .fold(f64::INFINITY, f64::min)
        };
        let own = self.grey(run.colour);
        // Words are drawn in black in any case where there is nothing to keep of their colour.
        let colour = if self.recolouring == Recolouring::Grey && least(own) >= LEAST {
            own
        } else if least(Colour::BLACK) >= least(Colour::WHITE) {
            Colour::BLACK
        } else {
            Colour::WHITE
        };
        if self.recolouring == Recolouring::Contrast {
            let lost =
                least(colour) < contrast::LEAST || self.is_crossed(run, colour, under, place);
            let plate = lost.then(|| contrast::plate(run, self.fonts)).flatten();
            let colour = if plate.is_some() {
                Colour::BLACK
            } else {
                colour
            };
            return (
                GlyphRun {
                    colour,
                    ..run.clone()
                },
                plate,
            );
        }
        (
            GlyphRun {
                colour: Colour {
                    a: run.colour.a,
                    ..colour
                },
                ..run.clone()
            },
            None,
        )
    }

    /// Whether lines run over words so often that these are on a pattern.
    fn is_crossed(
        &self,
        run: &GlyphRun,
        colour: Colour,
        under: &Backdrop<'_>,
        place: &Surroundings<'_>,
    ) -> bool {
        let (scale, drop) = (place.scale(), place.drop);
        let strong = |own: Colour| contrast::ground(own, drop);
        let seen = |own: Colour| {
            if own.a < contrast::VEIL {
                Colour { a: 0, ..own }
            } else {
                own
            }
        };
        let hides = |at: &(f64, f64)| {
            let [area, line] = [LINE / scale, 0.0].map(|finest| {
                under.colour(
                    *at,
                    Sampling {
                        shade: &seen,
                        finest,
                    },
                )
            });
            // On cards every line that is seen becomes a strong one.
            let strengthened = drop && line.contrast(area) >= contrast::SEEN;
            strengthened
                || under
                    .colour(
                        *at,
                        Sampling {
                            shade: &strong,
                            finest: 0.0,
                        },
                    )
                    .contrast(colour)
                    < contrast::LEAST
        };
        contrast::all_over(run, self.fonts)
            .iter()
            .filter(|at| hides(at))
            .count()
            > CROSSED
    }

    /// A picture in this form.
    fn picture(&self, picture: &Picture) -> Picture {
        let address = Arc::as_ptr(&picture.raster) as usize;
        let make = || {
            (
                Arc::clone(&picture.raster),
                Arc::new(self.pictures.raster(&picture.raster)),
            )
        };
        let (_, raster) = self.rasters.get_or_make(address, make);
        Picture {
            raster,
            to: picture.to,
        }
    }
}
