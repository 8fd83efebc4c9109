//! The tree that usvg gives, walked into our own scene.
//!
//! Paths, groups, clips, opacity and pictures have their like in the scene;
//! masks, filters, gradients, patterns, and what blends with the colours under
//! it are drawn as pixels at 300 dots to the inch, since no sheet prints finer
//! art than that by halftone.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use usvg::tiny_skia_path::Transform;
use usvg::{Group as SvgGroup, Node, Paint, Tree};

use super::clips::clip_paths;
use super::embedded::Embedded;
use super::hooks::Hooks;
use super::places::Places;
use super::rasters::{PaintedPart, Request, Requests, extent};
use super::strokes::shapes;
use super::styles::units::{Resolution, UM, affine, byte, rect, segs};
use crate::diag::{Code, Diagnostic};
use crate::geom::{Affine, Length, Path, Rect};
use crate::message::msg;
use crate::scene::{Group, Item, Picture, reach};
use crate::template::{Art, Layer};

/// The drawing that is walked.
#[derive(Clone, Copy)]
pub(super) struct Source<'w> {
    /// Its file.
    pub path: &'w str,
    /// The pictures in it.
    pub embedded: &'w Embedded,
    /// Where its elements are written.
    pub places: &'w Places,
    /// The dots of what must become pixels.
    pub resolution: Resolution,
}

struct Walk<'w> {
    source: Source<'w>,
    /// Where the element is written that is walked in, or else the drawing.
    place: Range<usize>,
    /// From the measure around the node that is walked to that of the page. It is what resvg paints by; that which usvg keeps
    /// with each node is another where a `<use>` of a symbol has a transform.
    at: Transform,
    hooks: &'w Hooks,
    errors: Vec<Diagnostic>,
    /// The nodes that must be rasterised.
    requests: Vec<Request>,
    /// The ids of the shapes that a field tints.
    tinted: BTreeSet<String>,
    /// The condition that is walked in, by its number.
    condition: Option<usize>,
    /// The conditions that were met.
    met: BTreeSet<usize>,
}

/// A layer whose rasters are not painted yet.
struct Draft {
    content: DraftContent,
    /// The index of the condition under which the layer is drawn.
    condition: Option<usize>,
}

/// The content of a draft.
enum DraftContent {
    /// The index of a slot, and its bounding box.
    Slot(usize, usvg::Rect),
    Art(Art),
    /// A raster. The requests are in the same order as these variants.
    Raster,
    /// A group that fades or is clipped.
    Group {
        drafts: Vec<Draft>,
        clips: Vec<Path>,
        opacity: u8,
    },
}

impl DraftContent {
    /// Whether the content draws nothing. This is the case for slots, and for groups that are clipped completely.
    fn is_empty(&self) -> bool {
        match self {
            Self::Slot(..) => true,
            Self::Group { clips, .. } => clips.iter().any(|clip| clip.segs().is_empty()),
            Self::Art(_) | Self::Raster => false,
        }
    }
}

/// Returns the art of a tree without its slots, and the errors. Set `is_faulty` if the drawing already has errors. Subtracts
/// the pixels of the rasters from `left`.
pub(super) fn walk(
    source: Source<'_>,
    tree: &Tree,
    hooks: &Hooks,
    is_faulty: bool,
    left: &mut u64,
) -> (Vec<Layer>, Vec<Diagnostic>) {
    let size = tree.size();
    let mut walk = Walk::new(source, hooks);
    let drafts = if blends(tree.root()) {
        walk.blended(tree.root())
    } else {
        let mut drafts = Vec::new();
        walk.group(tree.root(), &mut drafts);
        drafts
    };
    walk.check_tinted();
    walk.check_met();

    let page = usvg::Rect::from_ltrb(0.0, 0.0, size.width(), size.height());
    let longer = size.width().max(size.height());
    walk.finished(drafts, page, longer, is_faulty, left)
}

/// Returns the art of a single node, and the errors. `at` is the transform from the parent of the node to the page.
pub(super) fn part(
    source: Source<'_>,
    node: &Node,
    at: Transform,
    left: &mut u64,
) -> (Vec<Layer>, Vec<Diagnostic>) {
    let hooks = Hooks::default();
    let mut walk = Walk::new(source, &hooks);
    walk.at = at;
    let drafts = match node {
        Node::Group(group) if blends(group) => walk.blended(group),
        _ => {
            let mut drafts = Vec::new();
            walk.node(node, &mut drafts);
            drafts
        }
    };
    let longer = extent(node, at).map_or(0.0, |place| place.width().max(place.height()));
    walk.finished(drafts, None, longer, false, left)
}

impl<'w> Walk<'w> {
    fn new(source: Source<'w>, hooks: &'w Hooks) -> Walk<'w> {
        Walk {
            place: source.places.root(),
            at: Transform::identity(),
            source,
            hooks,
            errors: Vec::new(),
            requests: Vec::new(),
            tinted: BTreeSet::new(),
            condition: None,
            met: BTreeSet::new(),
        }
    }

    /// Chooses the resolution of all rasters, and paints them into their layers. Skips painting if the drawing has errors.
    fn finished(
        mut self,
        drafts: Vec<Draft>,
        page: Option<usvg::Rect>,
        longer: f32,
        is_faulty: bool,
        left: &mut u64,
    ) -> (Vec<Layer>, Vec<Diagnostic>) {
        // An error of the template attributes hides the limits of the art, as they may follow from it.
        if is_faulty {
            return (Vec::new(), self.errors);
        }

        let is_faulty = !self.errors.is_empty();
        let requests = Requests {
            all: self.requests,
            path: self.source.path,
            resolution: self.source.resolution,
            longer,
            page,
        };
        let layers = match requests.plan(is_faulty, left) {
            Ok(parts) if !is_faulty => {
                let mut painter = Painter {
                    parts: parts.into_iter(),
                    is_sized: self.source.resolution.is_sized(),
                    lifted: Lifted::default(),
                };
                painter.layers(drafts)
            }
            Ok(_) => Vec::new(),
            Err(error) => {
                // All other errors are about later elements, because no raster is requested after an error.
                self.errors.insert(0, *error);
                Vec::new()
            }
        };
        (layers, self.errors)
    }

    fn group(&mut self, group: &SvgGroup, drafts: &mut Vec<Draft>) {
        let around = self.at;
        self.at = around.pre_concat(group.transform());
        for node in group.children() {
            self.node(node, drafts);
        }
        self.at = around;
    }

    /// Requests a raster for a full drawing, because a part of it blends with the colours behind it. Reports an error for a
    /// template.
    fn blended(&mut self, group: &SvgGroup) -> Vec<Draft> {
        let hooks = self.hooks;
        if !(hooks.slots.is_empty() && hooks.conditions.is_empty() && hooks.tints.is_empty()) {
            let message = msg!(
                "`mix-blend-mode` depends on the colors behind it, which are not all known in a template"
            );
            let help = msg!(
                "put it and what is behind it in a group with style=\"isolation:isolate\", without slots, tints and \
                 conditions; or remove it"
            );
            let at = hooks.blend.clone().unwrap_or_else(|| self.place.clone());
            self.errors.push(
                Diagnostic::new(Code::BadSvg, message)
                    .help(help)
                    .at_bytes(at),
            );
            return Vec::new();
        }

        let raster = self.raster(&Node::Group(Box::new(group.clone())));
        let draft = raster.map(|content| Draft {
            content,
            condition: None,
        });
        draft.into_iter().collect()
    }

    fn node(&mut self, node: &Node, drafts: &mut Vec<Draft>) {
        let around = (self.condition, self.place.clone());
        self.place = self.source.places.of(node).unwrap_or(self.place.clone());
        if let Some(condition) = self.hooks.conditioned.get(node.id()).copied() {
            self.condition = Some(condition);
            self.met.insert(condition);
        }

        let mut contents = Vec::new();
        match node {
            Node::Group(inner) if plain(inner) && has_thin_line(inner) => {
                contents.extend(self.raster(node));
            }
            Node::Group(inner) if plain(inner) && !(inner.isolate() && blends(inner)) => {
                self.group(inner, drafts)
            }
            Node::Group(inner) => contents.extend(self.effect(inner, node)),
            Node::Path(path) => self.path(path, node, &mut contents),
            Node::Text(text) => self.group(text.flattened(), drafts),
            Node::Image(image) if image.is_visible() => contents.extend(self.image(image, node)),
            Node::Image(_) => {}
        }

        let condition = self.condition;
        drafts.extend(
            contents
                .into_iter()
                .map(|content| Draft { content, condition }),
        );
        (self.condition, self.place) = around;
    }

    /// Reports the elements with a tint that have no plain fill or stroke.
    fn check_tinted(&mut self) {
        let hooks = self.hooks;
        for id in hooks.tints.keys().filter(|id| !self.tinted.contains(*id)) {
            let message = msg!("`{id}` has no fill or stroke that a field can tint", id);
            let help = msg!(
                "give the shape itself a plain fill or stroke; a group, a gradient or `none` cannot be tinted"
            );
            let error = Diagnostic::new(Code::BadSvg, message).help(help);
            let place = hooks.places.get(id).cloned().unwrap_or_default();
            self.errors.push(error.at_bytes(place));
        }
    }

    /// Reports the conditions on elements that are not drawn by themselves.
    fn check_met(&mut self) {
        let conditions = self.hooks.conditions.iter().enumerate();
        for (_, condition) in conditions.filter(|(n, _)| !self.met.contains(n)) {
            let message =
                msg!("this element is not drawn on its own, so it cannot be left out on its own");
            let help = msg!(
                "put data-if on a visible <g>, <use>, <text>, <image> or shape, not inside a clip, a mask, a pattern, \
                 a symbol or a group that is faded or clipped; the group itself can have it"
            );
            self.errors.push(
                Diagnostic::new(Code::BadSvg, message)
                    .help(help)
                    .at_bytes(condition.at.clone()),
            );
        }
    }

    /// Converts a group with effects. Requests a raster if the group does more than fade and clip.
    fn effect(&mut self, group: &SvgGroup, node: &Node) -> Option<DraftContent> {
        let own = self.at.pre_concat(group.transform());
        let clips = group
            .clip_path()
            .map_or(Some(Vec::new()), |clip| clip_paths(clip, own));
        let beyond = group.mask().is_some()
            || !group.filters().is_empty()
            || group.blend_mode() != usvg::BlendMode::Normal
            || blends(group);
        let Some(clips) = clips.filter(|_| !beyond) else {
            return self.raster(node);
        };

        let mut drafts = Vec::new();
        self.group(group, &mut drafts);
        for draft in &drafts {
            // A faded or clipped group is drawn as a single item, so conditions inside it cannot be met separately.
            if let Some(lost) = draft.condition
                && draft.condition != self.condition
                && !draft.content.is_empty()
            {
                self.met.remove(&lost);
            }
            if matches!(draft.content, DraftContent::Art(Art::Tinted(_))) {
                let message = msg!("a tinted element is in a faded or clipped group");
                let help = msg!("take the element out of the group");
                let error = Diagnostic::new(Code::BadSvg, message).help(help);
                self.errors.push(error.at_bytes(self.place.clone()));
            }
        }
        Some(DraftContent::Group {
            drafts,
            clips,
            opacity: byte(group.opacity().get()),
        })
    }

    fn path(&mut self, path: &usvg::Path, node: &Node, contents: &mut Vec<DraftContent>) {
        if let Some(slot) = self.hooks.slots.get_index_of(path.id()) {
            contents.push(DraftContent::Slot(slot, path.abs_bounding_box()));
            return;
        }
        if !path.is_visible() {
            return;
        }

        let solid = |paint: &Paint| matches!(paint, Paint::Color(_));
        if !path.fill().is_none_or(|fill| solid(fill.paint()))
            || !path.stroke().is_none_or(|s| solid(s.paint()))
        {
            contents.extend(self.raster(node));
            return;
        }
        let tints = self.hooks.tints.get(path.id()).cloned();
        if let Some((f, s)) = &tints
            && (f.is_none() || path.fill().is_some())
            && (s.is_none() || path.stroke().is_some())
        {
            self.tinted.insert(path.id().to_owned());
        }
        let is_tinted = tints.is_some();
        let shapes = shapes(path, self.at, tints.unwrap_or_default());
        if is_tinted {
            contents.push(DraftContent::Art(Art::Tinted(shapes)));
        } else {
            for tinted in shapes {
                contents.push(DraftContent::Art(Art::Fixed(Item::Shape(tinted.shape))));
            }
        }
    }

    fn image(&mut self, image: &usvg::Image, node: &Node) -> Option<DraftContent> {
        let Some(raster) = self.source.embedded.raster(image.kind()) else {
            return self.raster(node);
        };
        let size = image.size();
        let to =
            Affine::scale(f64::from(size.width()), f64::from(size.height())).then(affine(self.at));
        let picture = Item::Picture(Picture { raster, to });
        Some(DraftContent::Art(Art::Fixed(picture)))
    }

    /// Requests a raster for a node that the scene cannot express. Does nothing and returns `None` if there are errors,
    /// because the drawing is not painted then.
    fn raster(&mut self, node: &Node) -> Option<DraftContent> {
        if !self.errors.is_empty() {
            return None;
        }

        self.requests.push(Request {
            node: node.clone(),
            at: self.at,
            place: self.place.clone(),
        });
        Some(DraftContent::Raster)
    }
}

/// The converter from drafts to layers, in the order of the walk.
struct Painter {
    /// The parts of the remaining requests.
    parts: std::vec::IntoIter<Option<PaintedPart>>,
    /// Whether the printed size is known, so that parts are painted immediately.
    is_sized: bool,
    /// The art that is painted over slots.
    lifted: Lifted,
}

impl Painter {
    fn layers(&mut self, drafts: Vec<Draft>) -> Vec<Layer> {
        let mut layers = Vec::new();
        for Draft { content, condition } in drafts {
            let art = match content {
                DraftContent::Slot(slot, place) => {
                    self.lifted.slot(slot, place);
                    None
                }
                DraftContent::Art(art) => Some(art),
                DraftContent::Raster => {
                    let part = self.parts.next().flatten();
                    part.and_then(|part| part.into_picture(self.is_sized))
                        .map(Art::Fixed)
                }
                DraftContent::Group {
                    drafts,
                    clips,
                    opacity,
                } => self.group(drafts, clips, opacity).map(Art::Fixed),
            };
            if let Some(art) = art {
                let over = self.lifted.over(&art);
                layers.push(Layer {
                    art,
                    condition,
                    over,
                });
            }
        }
        layers
    }

    fn group(&mut self, drafts: Vec<Draft>, clips: Vec<Path>, opacity: u8) -> Option<Item> {
        let inner = self.layers(drafts);
        if clips.iter().any(|clip| clip.segs().is_empty()) {
            return None;
        }

        let mut clips = clips.into_iter().map(Arc::new);
        let inner = Group {
            items: inner
                .into_iter()
                .flat_map(|layer| layer.art.shown())
                .collect(),
            to: Affine::IDENTITY,
            clip: clips.next(),
            opacity,
        };
        let around = |inner, clip| Group {
            items: vec![Item::from(inner)],
            to: Affine::IDENTITY,
            clip: Some(clip),
            opacity: 255,
        };
        Some(clips.fold(inner, around).into())
    }
}

/// The outline of a path, as large as a room and in its place.
pub(super) fn outline(path: &usvg::Path, room: Rect) -> Option<Path> {
    let own = path.bounding_box();
    let of = |n: Length| n.to_um() as f32 / UM;
    let room = (
        of(room.left()),
        of(room.top()),
        of(room.size.w),
        of(room.size.h),
    );
    let (x, y) = (room.2 / own.width(), room.3 / own.height());
    let to = Transform::from_row(
        x,
        0.0,
        0.0,
        y,
        room.0 - own.left() * x,
        room.1 - own.top() * y,
    );
    to.is_finite().then(|| Path::new(segs(path.data(), to)))
}

/// For a number of slots, counted from the first, the box around the last of them and all art that is painted over them: what
/// overlaps it and is written later is painted over them too. Empty until a slot is met.
#[derive(Default)]
struct Lifted(BTreeMap<usize, Rect>);

impl Lifted {
    /// A slot by its place among all is met, in this box.
    fn slot(&mut self, slot: usize, place: usvg::Rect) {
        self.lift(slot + 1, rect(place));
    }

    /// Over how many slots the next art is painted.
    fn over(&mut self, art: &Art) -> usize {
        if self.0.is_empty() {
            return 0;
        }
        let Some(room) = reach(&art.clone().shown(), &|_| None) else {
            return 0;
        };
        let over = self
            .0
            .iter()
            .rev()
            .find(|(_, lifted)| lifted.overlaps(room))
            .map_or(0, |(over, _)| *over);
        if over > 0 {
            self.lift(over, room);
        }
        over
    }

    fn lift(&mut self, over: usize, room: Rect) {
        self.0
            .entry(over)
            .and_modify(|lifted| *lifted = lifted.around(room))
            .or_insert(room);
    }
}

/// Whether anything in a group is blended with what lies below it.
fn blends(group: &SvgGroup) -> bool {
    group.children().iter().any(|node| match node {
        Node::Group(inner) => {
            inner.blend_mode() != usvg::BlendMode::Normal
                || !inner.should_isolate() && blends(inner)
        }
        _ => false,
    })
}

/// Whether a group that [`prepared`](super::prepared::edits) has put around an element holds a straight line
/// with a gradient or pattern: its outline has no area, so resvg cannot paint it alone.
fn has_thin_line(group: &SvgGroup) -> bool {
    let is_thin = |path: &usvg::Path| path.abs_bounding_box().to_non_zero_rect().is_none();
    let many = |stroke: &usvg::Stroke| !matches!(stroke.paint(), Paint::Color(_));
    let is_line = |node: &Node| matches!(node, Node::Path(path) if is_thin(path) && path.stroke().is_some_and(many));
    group.isolate() && group.children().iter().any(is_line)
}

/// Whether a group has no effect on its children.
fn plain(group: &SvgGroup) -> bool {
    group.opacity().get() >= 1.0
        && group.clip_path().is_none()
        && group.mask().is_none()
        && group.filters().is_empty()
        && group.blend_mode() == usvg::BlendMode::Normal
}
