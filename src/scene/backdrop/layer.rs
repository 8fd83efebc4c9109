//! One item made ready to be asked.

use std::ops::Range;
use std::sync::Arc;

use crate::geom::{Affine, Bounds, BoxStack, Length, Polyline};
use crate::scene::{Colour, FillRule, Raster, Shape};

/// What shines through less than this is not seen.
pub(super) const SEEN: f64 = 1.0 / 256.0;

/// Where no more than this shines through, letters cannot be read: whatever the colours, less than 3 to 1 is left of their
/// contrast, which WCAG 2 asks even of large type.
pub(super) const READABLE: f64 = 0.25;

/// Items made ready to be asked, a layer for each.
#[derive(Debug, Default)]
pub struct Painted {
    pub(super) layers: Vec<Layer>,
    pub(super) boxes: BoxStack,
    /// The bounding box of all that is painted.
    pub(super) bounds: Bounds,
    /// Whether any item is letters, or a group or symbol with letters in it.
    pub(super) has_letters: bool,
}

/// How a picture is looked at.
#[derive(Clone, Copy)]
pub struct Sampling<'e> {
    /// What each colour is taken for.
    pub shade: &'e dyn Fn(Colour) -> Colour,
    /// Lines no broader than this, in micrometres, are overlooked.
    pub finest: f64,
}

/// Colours laid over one another, the uppermost first.
pub(super) struct Mix {
    pub(super) sum: [f64; 3],
    /// How much shines through so far.
    pub(super) clear: f64,
}

/// An item made ready to be asked.
#[derive(Debug, Default)]
pub(super) struct Layer {
    /// Nothing outside is painted.
    pub(super) bounds: Bounds,
    pub(super) kind: LayerKind,
}

/// What kind of item it is.
#[derive(Debug, Default)]
pub(super) enum LayerKind {
    /// Letters.
    #[default]
    Unseen,
    Shape {
        flat: Polyline,
        fill: Option<(Colour, FillRule)>,
        /// The colour, and half the width.
        stroke: Option<(Colour, f64)>,
    },
    /// A group or a shown symbol.
    Inner {
        painted: Arc<Painted>,
        /// From the measure of the picture to its own.
        back: Affine,
        /// In its own measure.
        clip: Option<Arc<Polyline>>,
        opacity: u8,
    },
    Picture {
        raster: Arc<Raster>,
        /// From the measure of the picture to the unit square.
        back: Affine,
    },
}

impl Default for Sampling<'_> {
    /// Sees everything as it is.
    fn default() -> Self {
        Sampling {
            shade: &|colour| colour,
            finest: 0.0,
        }
    }
}

impl Painted {
    /// Items that are on each other in this order.
    pub(super) fn of(layers: Vec<Layer>) -> Painted {
        let boxes: Vec<Bounds> = layers.iter().map(|layer| layer.bounds).collect();
        let bounds = boxes
            .iter()
            .copied()
            .fold(Bounds::default(), Bounds::around);
        let has_letters = layers.iter().any(Layer::has_letters);
        Painted {
            layers,
            boxes: BoxStack::new(boxes),
            bounds,
            has_letters,
        }
    }

    /// Those layers of a range whose boxes share a point with `room`, the uppermost first.
    pub(super) fn met(&self, range: Range<usize>, room: Bounds) -> impl Iterator<Item = &Layer> {
        self.boxes.met(range, room).map(|n| &self.layers[n])
    }

    /// The colour with which the uppermost layer of a range that covers anything of a box covers the whole of it; an
    /// error where it does not. Lines no broader than `finest` are overlooked.
    pub(super) fn covers(
        &self,
        range: Range<usize>,
        room: Bounds,
        finest: f64,
    ) -> Result<Option<Colour>, ()> {
        self.met(range, room)
            .find_map(|layer| layer.covers(room, finest).transpose())
            .transpose()
    }
}

impl Mix {
    /// Adds what some layers paint at a point, under what is mixed already.
    pub(super) fn layers(
        &mut self,
        painted: &Painted,
        range: Range<usize>,
        at: (f64, f64),
        veil: f64,
        eye: Sampling<'_>,
    ) {
        for layer in painted.met(range, Bounds::at(at)) {
            if self.clear <= SEEN {
                return;
            }
            layer.add(at, veil, eye, self);
        }
    }

    pub(super) fn add(&mut self, colour: Colour, veil: f64) {
        let part = self.clear * veil * f64::from(colour.a) / 255.0;
        for (sum, n) in self.sum.iter_mut().zip([colour.r, colour.g, colour.b]) {
            *sum += part * f64::from(n);
        }
        self.clear -= part;
    }
}

impl Layer {
    /// A path.
    pub(super) fn shape(shape: &Shape) -> Layer {
        let flat = Polyline::of(&shape.path);
        let stroke = shape
            .stroke
            .as_ref()
            .filter(|stroke| stroke.width > Length::ZERO);
        let stroke = stroke.map(|stroke| (stroke.colour, stroke.width.to_um() as f64 / 2.0));
        let bounds = flat.bounds().grown(stroke.map_or(0.0, |(_, reach)| reach));
        Layer {
            bounds,
            kind: LayerKind::Shape {
                flat,
                fill: shape.fill,
                stroke,
            },
        }
    }

    /// Items shown by a transform.
    pub(super) fn inner(
        painted: Arc<Painted>,
        to: Affine,
        clip: Option<Arc<Polyline>>,
        opacity: u8,
    ) -> Layer {
        let Some(back) = to.back() else {
            return Layer::default();
        };
        // Where nothing but letters is inside, nothing is painted.
        let is_painted = !painted.bounds.is_empty();
        let bounds = clip
            .as_ref()
            .filter(|_| is_painted)
            .map_or(painted.bounds, |clip| clip.bounds());
        Layer {
            bounds: bounds.moved(to),
            kind: LayerKind::Inner {
                painted,
                back,
                clip,
                opacity,
            },
        }
    }

    /// Whether it is letters, or holds some.
    pub(super) fn has_letters(&self) -> bool {
        match &self.kind {
            LayerKind::Unseen => true,
            LayerKind::Inner { painted, .. } => painted.has_letters,
            LayerKind::Shape { .. } | LayerKind::Picture { .. } => false,
        }
    }

    /// Adds what it paints at a point of its box, under what is mixed already.
    fn add(&self, at: (f64, f64), veil: f64, eye: Sampling<'_>, mix: &mut Mix) {
        match &self.kind {
            LayerKind::Unseen => {}
            LayerKind::Shape { flat, fill, stroke } => {
                if let Some((colour, reach)) = stroke
                    && 2.0 * reach > eye.finest
                    && flat.draws(at, *reach)
                {
                    mix.add((eye.shade)(*colour), veil);
                }
                if let Some((colour, rule)) = fill
                    && rule.fills(flat.winding(at))
                {
                    mix.add((eye.shade)(*colour), veil);
                }
            }
            LayerKind::Inner {
                painted,
                back,
                clip,
                opacity,
            } => {
                let at = back.apply(at.0, at.1);
                if clip.as_ref().is_none_or(|clip| clip.winding(at) != 0) {
                    let eye = Sampling {
                        finest: eye.finest * back.magnification(),
                        ..eye
                    };
                    mix.layers(
                        painted,
                        0..painted.layers.len(),
                        at,
                        veil * f64::from(*opacity) / 255.0,
                        eye,
                    );
                }
            }
            LayerKind::Picture { raster, back } => {
                mix.add((eye.shade)(raster.pixel(back.apply(at.0, at.1))), veil)
            }
        }
    }

    /// Whether a line that it draws, or the edge of what it fills, runs through a box and hides what is there; `veil` is
    /// how solid it is shown.
    pub(super) fn strikes(&self, room: Bounds, veil: f64) -> bool {
        let hides = |colour: &Colour| 1.0 - veil * f64::from(colour.a) / 255.0 <= READABLE;
        match &self.kind {
            LayerKind::Unseen | LayerKind::Picture { .. } => false,
            LayerKind::Shape { flat, fill, stroke } => {
                stroke.is_some_and(|(colour, reach)| hides(&colour) && flat.draws_into(room, reach))
                    || fill.is_some_and(|(colour, _)| hides(&colour) && flat.crosses(room, 0.0))
            }
            LayerKind::Inner {
                painted,
                back,
                clip,
                opacity,
            } => {
                let (room, veil) = (room.moved(*back), veil * f64::from(*opacity) / 255.0);
                let is_shown = clip
                    .as_ref()
                    .is_none_or(|clip| clip.winding(room.corners()[0]) != 0);
                is_shown
                    && painted
                        .met(0..painted.layers.len(), room)
                        .any(|layer| layer.strikes(room, veil))
            }
        }
    }

    /// Whether it covers the whole of a box with one solid colour, or shows something that does.
    pub(super) fn hides(&self, room: Bounds) -> bool {
        match &self.kind {
            LayerKind::Inner {
                painted,
                back,
                clip,
                opacity: 255,
            } => {
                let room = room.moved(*back);
                let is_shown = |clip: &Arc<Polyline>| {
                    !clip.crosses(room, 0.0) && clip.winding(room.corners()[0]) != 0
                };
                clip.as_ref().is_none_or(is_shown)
                    && painted
                        .met(0..painted.layers.len(), room)
                        .any(|layer| layer.hides(room))
            }
            LayerKind::Inner { .. } => false,
            _ => matches!(self.covers(room, 0.0), Ok(Some(_))),
        }
    }

    /// The colour with which it covers the whole of a box that meets its own; an error where it
    /// covers a part of it, or lets something through. Lines no broader than `finest` are overlooked.
    fn covers(&self, room: Bounds, finest: f64) -> Result<Option<Colour>, ()> {
        match &self.kind {
            LayerKind::Unseen => Ok(None),
            LayerKind::Shape { flat, fill, stroke } => {
                let stroke = stroke.filter(|(_, reach)| 2.0 * reach > finest);
                if stroke.is_none() && fill.is_none() {
                    return Ok(None);
                }
                let reach = stroke.map_or(0.0, |(_, reach)| reach);
                let inside =
                    fill.is_some_and(|(_, rule)| rule.fills(flat.winding(room.corners()[0])));
                match fill {
                    _ if flat.crosses(room, reach) => Err(()),
                    Some((colour, _)) if inside && colour.a == 255 => Ok(Some(*colour)),
                    _ if inside => Err(()),
                    _ => Ok(None),
                }
            }
            LayerKind::Inner {
                painted,
                back,
                clip,
                opacity,
            } => {
                let room = room.moved(*back);
                match clip {
                    Some(clip) if clip.crosses(room, 0.0) => Err(()),
                    Some(clip) if clip.winding(room.corners()[0]) == 0 => Ok(None),
                    _ => match painted.covers(
                        0..painted.layers.len(),
                        room,
                        finest * back.magnification(),
                    )? {
                        Some(_) if *opacity < 255 => Err(()),
                        found => Ok(found),
                    },
                }
            }
            LayerKind::Picture { .. } => Err(()),
        }
    }
}
