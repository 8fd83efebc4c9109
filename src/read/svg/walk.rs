//! The tree that usvg gives, walked into our own scene.
//!
//! Paths, groups, clips, opacity and pictures have their like in the scene;
//! masks, filters, gradients and patterns are drawn as pixels at 300 dots to
//! the inch, since no sheet prints finer art than that by halftone.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use usvg::tiny_skia_path::{PathSegment, Transform};
use usvg::{Group as SvgGroup, Node, Paint, Tree};

use super::embedded::Embedded;
use super::fault::Fault;
use super::hooks::Hooks;
use super::lifted::Lifted;
use super::work::{Work, around};
use crate::diag::Code;
use crate::geom::{Affine, Length, Path, Rect, Seg};
use crate::limits::{ALL_PIXELS, PICTURE_PIXELS};
use crate::scene::{Cap, Colour, FillRule, Group, Item, Join, Picture, Raster, Shape, Stroke};
use crate::template::{Art, Layer, TintedShape};

/// Micrometres in a unit of usvg.
const UM: f32 = 1000.0;
/// Dots in a millimetre of art that must become pixels.
const DOTS: f32 = 300.0 / 25.4;

/// The drawing that is walked.
pub(super) struct Source<'w> {
    /// Its file.
    pub path: &'w str,
    /// The pictures in it.
    pub embedded: &'w Embedded,
    /// Where a fault is told that has no place of its own.
    pub place: Range<usize>,
}

struct Walk<'w> {
    source: Source<'w>,
    hooks: &'w Hooks,
    faults: &'w mut Vec<Fault>,
    count: usize,
    /// How many pixels may still be held in memory.
    left: &'w mut u64,
    work: Work,
    /// The ids of the shapes that a field tints.
    tinted: BTreeSet<String>,
    /// The condition that is walked in, by its number.
    condition: Option<usize>,
    /// The conditions that were met.
    met: BTreeSet<usize>,
    /// What is painted over slots.
    lifted: Lifted,
}

/// The art of a tree, without its slots.
pub(super) fn walk(
    source: Source<'_>,
    tree: &Tree,
    hooks: &Hooks,
    left: &mut u64,
    faults: &mut Vec<Fault>,
) -> Vec<Layer> {
    let mut walk = Walk::new(source, hooks, left, faults);
    let mut layers = Vec::new();
    walk.group(tree.root(), &mut layers);
    let untinted = hooks.tints.keys().filter(|id| !walk.tinted.contains(*id));
    let help = "give the shape itself a plain fill or stroke; a group, a gradient or `none` cannot be tinted";
    let fault = |id: &String| {
        let fault = Fault::new(Code::BadSvg, format!("`{id}` has nothing that a field could tint"), help);
        fault.within(hooks.places.get(id).cloned().unwrap_or_default())
    };
    let lost: Vec<Fault> = untinted.map(fault).collect();
    walk.faults.extend(lost);
    walk.check_met();
    layers
}

/// The art of one node of a tree.
pub(super) fn part(source: Source<'_>, node: &Node, left: &mut u64, faults: &mut Vec<Fault>) -> Vec<Layer> {
    let (hooks, mut layers) = (Hooks::default(), Vec::new());
    Walk::new(source, &hooks, left, faults).node(node, &mut layers);
    layers
}

impl<'w> Walk<'w> {
    fn new(source: Source<'w>, hooks: &'w Hooks, left: &'w mut u64, faults: &'w mut Vec<Fault>) -> Walk<'w> {
        Walk {
            source,
            hooks,
            faults,
            count: 0,
            left,
            work: Work::default(),
            tinted: BTreeSet::new(),
            condition: None,
            met: BTreeSet::new(),
            lifted: Lifted::default(),
        }
    }

    fn group(&mut self, group: &SvgGroup, layers: &mut Vec<Layer>) {
        group.children().iter().for_each(|node| self.node(node, layers));
    }

    fn node(&mut self, node: &Node, layers: &mut Vec<Layer>) {
        let around = self.condition;
        if let Some(condition) = self.hooks.conditioned.get(node.id()).copied() {
            self.condition = Some(condition);
            self.met.insert(condition);
        }
        let mut art = Vec::new();
        match node {
            Node::Group(inner) if plain(inner) => self.group(inner, layers),
            Node::Group(inner) => {
                let item = self.effect(inner, node);
                art.extend(item.map(Art::Fixed));
            }
            Node::Path(path) => self.path(path, node, &mut art),
            Node::Text(text) => self.group(text.flattened(), layers),
            Node::Image(image) => self.image(image, node, &mut art),
        }
        for art in art {
            let over = self.lifted.over(&art);
            layers.push(Layer { art, condition: self.condition, over });
        }
        self.condition = around;
    }

    /// Notes the conditions on elements that are not drawn by themselves.
    fn check_met(&mut self) {
        let conditions = self.hooks.conditions.iter().enumerate();
        for (_, condition) in conditions.filter(|(n, _)| !self.met.contains(n)) {
            let message = "this element is not drawn by itself, and so cannot be left out by itself";
            let help = "put data-if on a <g>, <use>, <text>, <image> or shape that can be seen, and not inside a clip, \
                        a mask, a pattern, a symbol or a group that fades or is clipped; on that group it may stand";
            self.faults.push(Fault::new(Code::BadSvg, message, help).within(condition.at.clone()));
        }
    }

    /// A group that fades, clips or does more.
    fn effect(&mut self, group: &SvgGroup, node: &Node) -> Option<Item> {
        let beyond = group.mask().is_some()
            || !group.filters().is_empty()
            || group.blend_mode() != usvg::BlendMode::Normal
            || group.clip_path().is_some_and(|clip| clip.clip_path().is_some());
        if beyond {
            return self.pixels(node);
        }
        let mut inner = Vec::new();
        self.group(group, &mut inner);
        // What fades or is clipped together is drawn as one, whatever would hold for its parts.
        for lost in inner.iter().filter(|layer| layer.condition != self.condition).filter_map(|layer| layer.condition) {
            self.met.remove(&lost);
        }
        for _ in inner.iter().filter(|layer| matches!(layer.art, Art::Tinted(_))) {
            let help = "take the element out of the group";
            let fault = Fault::new(Code::BadSvg, "a tinted element lies in a faded or clipped group", help);
            self.faults.push(fault.within(self.source.place.clone()));
        }
        let items = inner.into_iter().flat_map(|layer| layer.art.shown()).collect();
        let clip = group.clip_path().map(|clip| {
            let at = group.abs_transform().pre_concat(clip.transform());
            let mut segs = Vec::new();
            clip_segs(clip.root(), at, &mut segs);
            Arc::new(Path::new(segs))
        });
        let opacity = byte(group.opacity().get());
        Some(Item::Group(Group { items, to: Affine::IDENTITY, clip, opacity }))
    }

    fn path(&mut self, path: &usvg::Path, node: &Node, art: &mut Vec<Art>) {
        if let Some(slot) = self.hooks.slots.iter().position(|slot| slot.id == path.id()) {
            return self.lifted.slot(slot, path.abs_bounding_box());
        }
        if !path.is_visible() {
            return;
        }
        let solid = |paint: &Paint| matches!(paint, Paint::Color(_));
        if !path.fill().is_none_or(|fill| solid(fill.paint())) || !path.stroke().is_none_or(|s| solid(s.paint())) {
            art.extend(self.pixels(node).map(Art::Fixed));
            return;
        }
        let at = path.abs_transform();
        let outline = Arc::new(Path::new(segs(path.data(), at)));
        let fill = path.fill().map(|fill| {
            let rule = if fill.rule() == usvg::FillRule::EvenOdd { FillRule::EvenOdd } else { FillRule::NonZero };
            (colour(fill.paint(), fill.opacity().get()), rule)
        });
        let stroke = path.stroke().map(|stroke| pen(stroke, at));
        let under = path.paint_order() == usvg::PaintOrder::StrokeAndFill && fill.is_some() && stroke.is_some();
        let shape = |fill, stroke| Shape { path: Arc::clone(&outline), fill, stroke };
        match self.hooks.tints.get(path.id()) {
            Some((f, s)) => {
                if (f.is_none() || fill.is_some()) && (s.is_none() || stroke.is_some()) {
                    self.tinted.insert(path.id().to_owned());
                }
                let shape = shape(fill, stroke);
                art.push(Art::Tinted(vec![TintedShape { shape, fill: f.clone(), stroke: s.clone() }]));
            }
            None if under => {
                art.push(Art::Fixed(Item::Shape(shape(None, stroke))));
                art.push(Art::Fixed(Item::Shape(shape(fill, None))));
            }
            None => art.push(Art::Fixed(Item::Shape(shape(fill, stroke)))),
        }
    }

    fn image(&mut self, image: &usvg::Image, node: &Node, art: &mut Vec<Art>) {
        if !image.is_visible() {
            return;
        }
        let Some(raster) = self.source.embedded.raster(image.kind()) else {
            art.extend(self.pixels(node).map(Art::Fixed));
            return;
        };
        let size = image.size();
        let to = Affine::scale(f64::from(size.width()), f64::from(size.height())).then(affine(image.abs_transform()));
        art.push(Art::Fixed(Item::Picture(Picture { raster, to })));
    }

    /// A node as pixels, for what the scene has no words for.
    fn pixels(&mut self, node: &Node) -> Option<Item> {
        if !self.faults.is_empty() {
            // Nothing comes of a drawing with faults, so that nothing is painted in vain.
            return None;
        }
        let painted = self.painted(node);
        painted.map_err(|fault| self.faults.push(fault.within(self.source.place.clone()))).ok().flatten()
    }

    fn painted(&mut self, node: &Node) -> Result<Option<Item>, Fault> {
        let Some(place) = node.abs_layer_bounding_box() else { return Ok(None) };
        let (width, height) = ((place.width() * DOTS).ceil() as u32, (place.height() * DOTS).ceil() as u32);
        let amount = u64::from(width.max(1)) * u64::from(height.max(1));
        // Memory is asked for only where a sheet could show what fills it.
        if !PICTURE_PIXELS.allows(amount) {
            return Err(Fault::beyond(&PICTURE_PIXELS, "at 300 dots to the inch, a part of it has", amount));
        }
        let Some(left) = self.left.checked_sub(amount) else {
            let held = ALL_PIXELS.most - *self.left + amount;
            return Err(Fault::beyond(&ALL_PIXELS, "with a part of it, there are", held));
        };
        *self.left = left;
        self.work.paint(node, amount as f64, DOTS)?;
        let canvas = resvg::tiny_skia::Pixmap::new(width.max(1), height.max(1));
        let unsized_part =
            || Fault::new(Code::BadSvg, "a part of it has no size that can be painted", "make it smaller");
        let mut canvas = canvas.ok_or_else(unsized_part)?;
        // resvg moves the node to the corner before anything else, and knows nothing of the groups around it.
        let (x, y) = (place.x(), place.y());
        let around = match node {
            Node::Group(group) => around(group),
            Node::Path(path) => path.abs_transform(),
            Node::Image(image) => image.abs_transform(),
            Node::Text(text) => text.abs_transform(),
        };
        let at = Transform::from_scale(DOTS, DOTS).pre_translate(-x, -y).pre_concat(around).pre_translate(x, y);
        if resvg::render_node(node, at, &mut canvas.as_mut()).is_none() {
            return Ok(None);
        }
        let rgba = canvas.pixels().iter().flat_map(|pixel| {
            let pixel = pixel.demultiply();
            [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
        });
        self.count += 1;
        let name = format!("{}#painted{}", self.source.path, self.count);
        let raster = Raster::rgba(name, canvas.width(), canvas.height(), rgba.collect());
        let (w, h) = (canvas.width() as f32 / DOTS * UM, canvas.height() as f32 / DOTS * UM);
        let to = Affine::new([w.into(), 0.0, 0.0, h.into(), (x * UM).into(), (y * UM).into()]);
        Ok(Some(Item::Picture(Picture { raster: Arc::new(raster), to })))
    }
}

/// Whether a group does nothing to what it holds.
fn plain(group: &SvgGroup) -> bool {
    group.opacity().get() >= 1.0
        && group.clip_path().is_none()
        && group.mask().is_none()
        && group.filters().is_empty()
        && group.blend_mode() == usvg::BlendMode::Normal
}

fn clip_segs(group: &SvgGroup, at: Transform, found: &mut Vec<Seg>) {
    for node in group.children() {
        match node {
            Node::Path(path) => found.extend(segs(path.data(), at.pre_concat(path.abs_transform()))),
            Node::Group(inner) => clip_segs(inner, at, found),
            Node::Text(_) | Node::Image(_) => {}
        }
    }
}

/// The outline of a path, as large as a room and in its place.
pub(super) fn outline(path: &usvg::Path, room: Rect) -> Option<Path> {
    let own = path.bounding_box();
    let of = |n: Length| n.to_um() as f32 / UM;
    let room = (of(room.left()), of(room.top()), of(room.size.w), of(room.size.h));
    let (x, y) = (room.2 / own.width(), room.3 / own.height());
    let to = Transform::from_row(x, 0.0, 0.0, y, room.0 - own.left() * x, room.1 - own.top() * y);
    to.is_finite().then(|| Path::new(segs(path.data(), to)))
}

fn segs(path: &usvg::tiny_skia_path::Path, at: Transform) -> Vec<Seg> {
    let go = |point: usvg::tiny_skia_path::Point| {
        let mut point = point;
        at.map_point(&mut point);
        ((point.x * UM).round() as i32, (point.y * UM).round() as i32)
    };
    let mut here = usvg::tiny_skia_path::Point::zero();
    let mut found = Vec::new();
    for segment in path.segments() {
        found.push(match segment {
            PathSegment::MoveTo(p) => {
                here = p;
                Seg::Move(go(p))
            }
            PathSegment::LineTo(p) => {
                here = p;
                Seg::Line(go(p))
            }
            PathSegment::QuadTo(c, p) => {
                let third = |from: usvg::tiny_skia_path::Point| {
                    go((from.x + (c.x - from.x) * 2.0 / 3.0, from.y + (c.y - from.y) * 2.0 / 3.0).into())
                };
                let (first, second) = (third(here), third(p));
                here = p;
                Seg::Cubic(first, second, go(p))
            }
            PathSegment::CubicTo(a, b, p) => {
                here = p;
                Seg::Cubic(go(a), go(b), go(p))
            }
            PathSegment::Close => Seg::Close,
        });
    }
    found
}

fn pen(stroke: &usvg::Stroke, at: Transform) -> Stroke {
    let scale = affine(at).magnification();
    let um = |n: f32| Length::um((f64::from(n) * scale).round() as i64);
    Stroke {
        colour: colour(stroke.paint(), stroke.opacity().get()),
        width: um(stroke.width().get()),
        cap: match stroke.linecap() {
            usvg::LineCap::Butt => Cap::Butt,
            usvg::LineCap::Round => Cap::Round,
            usvg::LineCap::Square => Cap::Square,
        },
        join: match stroke.linejoin() {
            usvg::LineJoin::Round => Join::Round,
            usvg::LineJoin::Bevel => Join::Bevel,
            usvg::LineJoin::Miter | usvg::LineJoin::MiterClip => Join::Miter,
        },
        dash: stroke.dasharray().unwrap_or_default().iter().map(|n| um(*n)).collect(),
    }
}

/// A transform of usvg as one from its units to micrometres.
fn affine(at: Transform) -> Affine {
    let numbers = [at.sx, at.ky, at.kx, at.sy, at.tx, at.ty];
    Affine::new(numbers.map(|n| f64::from(n * UM)))
}

fn colour(paint: &Paint, opacity: f32) -> Colour {
    match paint {
        Paint::Color(c) => Colour { r: c.red, g: c.green, b: c.blue, a: byte(opacity) },
        _ => Colour::BLACK,
    }
}

fn byte(share: f32) -> u8 {
    (share * 255.0).round() as u8
}
