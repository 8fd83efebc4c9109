//! The tree that usvg gives, walked into our own scene.
//!
//! Paths, groups, clips, opacity and pictures have their like in the scene;
//! masks, filters, gradients, patterns, and what blends with the colours under
//! it are drawn as pixels at 300 dots to the inch, since no sheet prints finer
//! art than that by halftone.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use resvg::tiny_skia::Pixmap;
use usvg::tiny_skia_path::{NonZeroRect, Transform};
use usvg::{Group as SvgGroup, Node, Paint, Tree};

use super::clips::clip_paths;
use super::embedded::Embedded;
use super::fault::Fault;
use super::hooks::Hooks;
use super::places::Places;
use super::strokes::shapes;
use super::styles::units::{Resolution, UM, affine, byte, rect, segs};
use super::work::Work;
use crate::diag::Code;
use crate::geom::{Affine, Length, Path, Rect};
use crate::limits::{ALL_PIXELS, PICTURE_PIXELS};
use crate::message::msg;
use crate::scene::{Group, Item, PAINTED, Painting, Picture, Pixels, Raster, reach};
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
    /// The bounds of the page, to which large rasters are clipped. `None` for a part that is drawn by itself.
    page: Option<usvg::Rect>,
    hooks: &'w Hooks,
    faults: &'w mut Vec<Fault>,
    /// How many nodes become pixels.
    count: usize,
    /// Whether these are painted, and not only the work that this takes is computed.
    paints: bool,
    /// How many dots they have in a millimetre.
    dots: f32,
    /// How many pixels may still be held in memory.
    left: &'w mut u64,
    /// Whether more than these are needed. What else is in the kit makes nothing coarser.
    is_full: bool,
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
    let longer = tree.size().width().max(tree.size().height());
    let size = tree.size();
    let page = usvg::Rect::from_ltrb(0.0, 0.0, size.width(), size.height());
    reckoned((source, longer), hooks, left, faults, |walk, layers| {
        walk.page = page;
        if blends(tree.root()) {
            walk.blended(tree.root(), layers);
        } else {
            walk.group(tree.root(), layers);
        }
        let untinted = hooks.tints.keys().filter(|id| !walk.tinted.contains(*id));
        let fault = |id: &String| {
            let message = msg!("`{id}` has no fill or stroke that a field can tint", id);
            let help = msg!(
                "give the shape itself a plain fill or stroke; a group, a gradient or `none` cannot be tinted"
            );
            let fault = Fault::new(Code::BadSvg, message, help);
            fault.within(hooks.places.get(id).cloned().unwrap_or_default())
        };
        let lost: Vec<Fault> = untinted.map(fault).collect();
        walk.faults.extend(lost);
        walk.check_met();
    })
}

/// The art of one node of a tree; `at` is from the measure around it to that of the page.
pub(super) fn part(
    source: Source<'_>,
    (node, at): (&Node, Transform),
    left: &mut u64,
    faults: &mut Vec<Fault>,
) -> Vec<Layer> {
    let longer = extent(node, at).map_or(0.0, |place| place.width().max(place.height()));
    reckoned(
        (source, longer),
        &Hooks::default(),
        left,
        faults,
        |walk, layers| {
            walk.at = at;
            match node {
                Node::Group(group) if blends(group) => walk.blended(group, layers),
                _ => walk.node(node, layers),
            }
        },
    )
}

/// The layers of a walk through art whose longer side has so many millimetres. All that it takes to paint them is computed
/// before anything is painted: a drawing may be beyond the limit by its last element, and the others would be painted in
/// vain. What is beyond a limit is tried with fewer dots.
fn reckoned(
    (source, longer): (Source<'_>, f32),
    hooks: &Hooks,
    left: &mut u64,
    faults: &mut Vec<Fault>,
    go: impl Fn(&mut Walk<'_>, &mut Vec<Layer>),
) -> Vec<Layer> {
    let walked = |dots: f32, paints: bool, left: &mut u64, faults: &mut Vec<Fault>| {
        let mut walk = Walk::new((source, hooks), (left, faults), (paints, dots));
        let mut layers = Vec::new();
        go(&mut walk, &mut layers);
        (walk.count > 0, walk.is_full, layers)
    };
    let (before, told) = (*left, faults.len());
    for dots in source.resolution.dots(longer) {
        *left = before;
        faults.truncate(told);
        let (must_paint, is_full, layers) = walked(dots, false, left, faults);
        if faults.is_empty() && must_paint {
            *left = before;
            return walked(dots, true, left, faults).2;
        }
        if faults.len() == told || is_full || !faults[told..].iter().all(Fault::is_limit) {
            return layers;
        }
    }
    Vec::new()
}

impl<'w> Walk<'w> {
    fn new(
        (source, hooks): (Source<'w>, &'w Hooks),
        (left, faults): (&'w mut u64, &'w mut Vec<Fault>),
        (paints, dots): (bool, f32),
    ) -> Walk<'w> {
        Walk {
            place: source.places.root(),
            at: Transform::identity(),
            page: None,
            source,
            hooks,
            faults,
            count: 0,
            paints,
            dots,
            left,
            is_full: false,
            work: Work::default(),
            tinted: BTreeSet::new(),
            condition: None,
            met: BTreeSet::new(),
            lifted: Lifted::default(),
        }
    }

    fn group(&mut self, group: &SvgGroup, layers: &mut Vec<Layer>) {
        let around = self.at;
        self.at = around.pre_concat(group.transform());
        group
            .children()
            .iter()
            .for_each(|node| self.node(node, layers));
        self.at = around;
    }

    /// All of a drawing as pixels, since something in it takes on the colours under it.
    fn blended(&mut self, group: &SvgGroup, layers: &mut Vec<Layer>) {
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
            self.faults
                .push(Fault::new(Code::BadSvg, message, help).within(at));
            return;
        }
        let art = self
            .pixels(&Node::Group(Box::new(group.clone())))
            .map(Art::Fixed);
        layers.extend(art.map(|art| Layer {
            art,
            condition: None,
            over: 0,
        }));
    }

    fn node(&mut self, node: &Node, layers: &mut Vec<Layer>) {
        let around = (self.condition, self.place.clone());
        self.place = self.source.places.of(node).unwrap_or(self.place.clone());
        if let Some(condition) = self.hooks.conditioned.get(node.id()).copied() {
            self.condition = Some(condition);
            self.met.insert(condition);
        }
        let mut art = Vec::new();
        match node {
            Node::Group(inner) if plain(inner) && has_thin_line(inner) => {
                art.extend(self.pixels(node).map(Art::Fixed))
            }
            Node::Group(inner) if plain(inner) && !(inner.isolate() && blends(inner)) => {
                self.group(inner, layers)
            }
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
            layers.push(Layer {
                art,
                condition: self.condition,
                over,
            });
        }
        (self.condition, self.place) = around;
    }

    /// Notes the conditions on elements that are not drawn by themselves.
    fn check_met(&mut self) {
        let conditions = self.hooks.conditions.iter().enumerate();
        for (_, condition) in conditions.filter(|(n, _)| !self.met.contains(n)) {
            let message =
                msg!("this element is not drawn on its own, so it cannot be left out on its own");
            let help = msg!(
                "put data-if on a visible <g>, <use>, <text>, <image> or shape, not inside a clip, a mask, a pattern, \
                 a symbol or a group that is faded or clipped; the group itself can have it"
            );
            self.faults
                .push(Fault::new(Code::BadSvg, message, help).within(condition.at.clone()));
        }
    }

    /// A group that fades, clips or does more.
    fn effect(&mut self, group: &SvgGroup, node: &Node) -> Option<Item> {
        let own = self.at.pre_concat(group.transform());
        let clips = group
            .clip_path()
            .map_or(Some(Vec::new()), |clip| clip_paths(clip, own));
        let beyond = group.mask().is_some()
            || !group.filters().is_empty()
            || group.blend_mode() != usvg::BlendMode::Normal
            || blends(group);
        let Some(clips) = clips.filter(|_| !beyond) else {
            return self.pixels(node);
        };
        let mut inner = Vec::new();
        self.group(group, &mut inner);
        // What fades or is clipped together is drawn as one, whatever would hold for its parts.
        for lost in inner
            .iter()
            .filter(|layer| layer.condition != self.condition)
            .filter_map(|layer| layer.condition)
        {
            self.met.remove(&lost);
        }
        for _ in inner
            .iter()
            .filter(|layer| matches!(layer.art, Art::Tinted(_)))
        {
            let message = msg!("a tinted element is in a faded or clipped group");
            let help = msg!("take the element out of the group");
            let fault = Fault::new(Code::BadSvg, message, help);
            self.faults.push(fault.within(self.place.clone()));
        }
        let items = inner
            .into_iter()
            .flat_map(|layer| layer.art.shown())
            .collect();
        if clips.iter().any(|clip| clip.segs().is_empty()) {
            return None;
        }
        let opacity = byte(group.opacity().get());
        let mut clips = clips.into_iter().map(Arc::new);
        let inner = Group {
            items,
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

    fn path(&mut self, path: &usvg::Path, node: &Node, art: &mut Vec<Art>) {
        if let Some(slot) = self.hooks.slots.get_index_of(path.id()) {
            return self.lifted.slot(slot, path.abs_bounding_box());
        }
        if !path.is_visible() {
            return;
        }
        let solid = |paint: &Paint| matches!(paint, Paint::Color(_));
        if !path.fill().is_none_or(|fill| solid(fill.paint()))
            || !path.stroke().is_none_or(|s| solid(s.paint()))
        {
            art.extend(self.pixels(node).map(Art::Fixed));
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
            art.push(Art::Tinted(shapes));
        } else {
            art.extend(
                shapes
                    .into_iter()
                    .map(|one| Art::Fixed(Item::Shape(one.shape))),
            );
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
        let to =
            Affine::scale(f64::from(size.width()), f64::from(size.height())).then(affine(self.at));
        art.push(Art::Fixed(Item::Picture(Picture { raster, to })));
    }

    /// A node as pixels, for what the scene has no words for.
    fn pixels(&mut self, node: &Node) -> Option<Item> {
        if !self.faults.is_empty() {
            // Nothing comes of a drawing with faults, so that nothing is painted in vain.
            return None;
        }
        let painted = self.painted(node);
        painted
            .map_err(|fault| self.faults.push(fault.within(self.place.clone())))
            .ok()
            .flatten()
    }

    fn painted(&mut self, node: &Node) -> Result<Option<Item>, Fault> {
        let Some(own) = node.abs_layer_bounding_box() else {
            return Ok(None);
        };
        let Some(mut place) = extent(node, self.at) else {
            return Ok(None);
        };
        let dots = self.dots;
        let pixels = |place: NonZeroRect| {
            let (width, height) = (
                (place.width() * dots).ceil() as u32,
                (place.height() * dots).ceil() as u32,
            );
            (width.max(1), height.max(1))
        };
        let amount = |(width, height): (u32, u32)| u64::from(width) * u64::from(height);

        // A mask, a clip or the page may leave little of a large field.
        if !PICTURE_PIXELS.allows(amount(pixels(place))) {
            let visible = visible_extent(node, self.at).and_then(|visible| match self.page {
                Some(page) => intersection(visible, page),
                None => Some(visible),
            });
            let Some(visible) = visible.and_then(|visible| visible.to_non_zero_rect()) else {
                return Ok(None);
            };
            place = visible;
        }
        let (width, height) = pixels(place);
        let amount = amount((width, height));
        // Memory is requested only where a sheet could show what fills it.
        if !PICTURE_PIXELS.allows(amount) {
            let subject = msg!("a part of it has");
            return Err(Fault::beyond(&PICTURE_PIXELS, subject, amount));
        }
        let is_sized = self.source.resolution.is_sized();
        // What is painted as large as it is printed is not held before.
        if is_sized {
            let Some(left) = self.left.checked_sub(amount) else {
                self.is_full = true;
                let held = ALL_PIXELS.most - *self.left + amount;
                let subject = msg!("with a part of it, there are");
                return Err(Fault::beyond(&ALL_PIXELS, subject, held));
            };
            *self.left = left;
        }
        self.work.paint(node, self.at, amount as f64, dots)?;
        self.count += 1;
        if !self.paints {
            return Ok(None);
        }
        let (x, y) = (place.x(), place.y());
        let part = PaintedPart {
            name: format!("{}{PAINTED}{}", self.source.path, self.count),
            node: node.clone(),
            at: self.at,
            corners: [(own.x(), own.y()), (x, y)],
            dots,
            size: (width, height),
        };
        let Some(raster) = (if is_sized { part.whole() } else { part.later() }) else {
            return Ok(None);
        };
        let (w, h) = (
            raster.width as f32 / dots * UM,
            raster.height as f32 / dots * UM,
        );
        let to = Affine::new([
            w.into(),
            0.0,
            0.0,
            h.into(),
            (x * UM).into(),
            (y * UM).into(),
        ]);
        Ok(Some(Item::Picture(Picture {
            raster: Arc::new(raster),
            to,
        })))
    }
}

/// The box of what a node paints, on the page; `at` is from the measure around it to that of the page.
pub(super) fn extent(node: &Node, at: Transform) -> Option<NonZeroRect> {
    let (kept, own, at) = match node {
        Node::Group(group) => {
            let at = at.pre_concat(group.transform());
            let kept = (group.abs_transform() == at).then(|| group.abs_layer_bounding_box());
            (kept, group.layer_bounding_box(), at)
        }
        // The box of a path is that of its outline alone.
        other => {
            let kept = other
                .abs_stroke_bounding_box()
                .to_non_zero_rect()
                .or_else(|| other.abs_layer_bounding_box());
            let own = other.stroke_bounding_box().to_non_zero_rect().or(kept)?;
            (kept.filter(|_| other.abs_transform() == at), own, at)
        }
    };
    kept.or_else(|| own.transform(at))
}

/// Returns the box of the part of a node that its masks and clips do not hide, on the page. `at` is the transform from the
/// coordinate system around the node to that of the page. Returns `None` if the node is hidden.
fn visible_extent(node: &Node, at: Transform) -> Option<usvg::Rect> {
    let Node::Group(group) = node else {
        return extent(node, at).map(|extent| extent.to_rect());
    };

    let at = at.pre_concat(group.transform());
    let mut visible = if group.filters().is_empty() {
        let children = group.children().iter();
        children
            .filter_map(|child| visible_extent(child, at))
            .reduce(union)?
    } else {
        // Filters paint beyond the element.
        group.layer_bounding_box().to_rect().transform(at)?
    };
    let mut clip = group.clip_path();
    while let Some(one) = clip {
        let shape = one.root().bounding_box().transform(one.transform());
        visible = intersection(visible, shape?.transform(at)?)?;
        clip = one.clip_path();
    }
    let mut mask = group.mask();
    while let Some(one) = mask {
        let art = intersection(
            one.rect().to_rect(),
            one.root().layer_bounding_box().to_rect(),
        );
        visible = intersection(visible, art?.transform(at)?)?;
        mask = one.mask();
    }
    Some(visible)
}

fn union(a: usvg::Rect, b: usvg::Rect) -> usvg::Rect {
    usvg::Rect::from_ltrb(
        a.left().min(b.left()),
        a.top().min(b.top()),
        a.right().max(b.right()),
        a.bottom().max(b.bottom()),
    )
    .unwrap_or(a)
}

fn intersection(a: usvg::Rect, b: usvg::Rect) -> Option<usvg::Rect> {
    usvg::Rect::from_ltrb(
        a.left().max(b.left()),
        a.top().max(b.top()),
        a.right().min(b.right()),
        a.bottom().min(b.bottom()),
    )
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
pub(super) struct Lifted(BTreeMap<usize, Rect>);

impl Lifted {
    /// A slot by its place among all is met, in this box.
    pub(super) fn slot(&mut self, slot: usize, place: usvg::Rect) {
        self.lift(slot + 1, rect(place));
    }

    /// Over how many slots the next art is painted.
    pub(super) fn over(&mut self, art: &Art) -> usize {
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
pub(super) fn blends(group: &SvgGroup) -> bool {
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
pub(super) fn has_thin_line(group: &SvgGroup) -> bool {
    let is_thin = |path: &usvg::Path| path.abs_bounding_box().to_non_zero_rect().is_none();
    let many = |stroke: &usvg::Stroke| !matches!(stroke.paint(), Paint::Color(_));
    let is_line = |node: &Node| matches!(node, Node::Path(path) if is_thin(path) && path.stroke().is_some_and(many));
    group.isolate() && group.children().iter().any(is_line)
}

/// Whether a group has no effect on its children.
pub(super) fn plain(group: &SvgGroup) -> bool {
    group.opacity().get() >= 1.0
        && group.clip_path().is_none()
        && group.mask().is_none()
        && group.filters().is_empty()
        && group.blend_mode() == usvg::BlendMode::Normal
}

/// A part that becomes pixels.
pub(super) struct PaintedPart {
    /// The name of its raster.
    pub name: String,
    pub node: Node,
    /// From the measure around the node to that of the page.
    pub at: Transform,
    /// The corner of the node's own box, and that of its place on the page.
    pub corners: [(f32, f32); 2],
    /// Dots in a unit of the page, at most.
    pub dots: f32,
    /// The width and height of its place in these.
    pub size: (u32, u32),
}

/// The dots along its longer side that a part has before it is known how large it is printed.
const TRIED: f64 = 64.0;

impl PaintedPart {
    /// The part with all its dots; `None` if no part of it is seen.
    pub(super) fn whole(&self) -> Option<Raster> {
        self.painted(1.0)
    }

    /// The part, to be painted when it is known how large it is printed; `None` if no part of it is seen.
    pub(super) fn later(self) -> Option<Raster> {
        let (name, (width, height)) = (self.name.clone(), self.size);
        let glance = self.painted((TRIED / f64::from(width.max(height))).min(1.0))?;
        let empty = name.clone();
        let paint = move |share| {
            self.painted(share)
                .unwrap_or_else(|| Raster::rgba(empty.clone(), 1, 1, vec![0; 4]))
        };
        Some(Raster {
            name,
            width,
            height,
            pixels: Pixels::Unpainted(Painting::new(paint, glance)),
            deflated: None,
        })
    }

    fn painted(&self, share: f64) -> Option<Raster> {
        let side = |side: u32| ((f64::from(side) * share).round() as u32).max(1);
        let (width, height) = (side(self.size.0), side(self.size.1));
        let mut canvas = Pixmap::new(width, height)?;
        let scale = |side: u32, whole: u32| self.dots * (side as f32 / whole as f32);
        let [own, (x, y)] = self.corners;
        // resvg moves the node to the corner before anything else, and does not know any part of the groups around it.
        let to = Transform::from_scale(scale(width, self.size.0), scale(height, self.size.1));
        let to = to
            .pre_translate(-x, -y)
            .pre_concat(self.at)
            .pre_translate(own.0, own.1);
        resvg::render_node(&self.node, to, &mut canvas.as_mut())?;
        let rgba = canvas.pixels().iter().flat_map(|pixel| {
            let pixel = pixel.demultiply();
            [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
        });
        Some(Raster::rgba(
            self.name.clone(),
            width,
            height,
            rgba.collect(),
        ))
    }
}
