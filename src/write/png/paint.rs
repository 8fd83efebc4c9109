//! A large drawing of ours painted onto a part of it.
//!
//! `resvg` makes a layer for each group that is clipped or faded, up to five times as wide and as high as what it paints
//! on. Here a layer is no larger than that, there is none where a clip takes nothing away, and what is outside is
//! passed over, with the pictures that would have to be decoded for it.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use resize::PixelFormat;
use resize::Type::Triangle;
use resvg::tiny_skia::{
    FillRule, FilterQuality, IntRect, Mask, Paint, Path, PathSegment, Pattern, Pixmap, PixmapPaint,
    Rect, SpreadMode, Transform,
};
use resvg::usvg::{self, ClipPath, Group, Image, ImageKind, Node, Opacity};

use crate::message::msg;

/// How far from its box a dot of something may be coloured, in dots.
const SOFT: i32 = 2;
/// How far inside a part the edge of a clip may be that takes nothing away, in dots: less than a level of 255 shows.
const SLIVER: f32 = 0.01;

/// The pixels of the largest layer that `resvg` makes for what is in a group, on a pixmap of this size.
pub(super) fn largest_layer(group: &Group, to: Transform, (width, height): (u32, u32)) -> u64 {
    let of = |node: &Node| {
        let Node::Group(inner) = node else { return 0 };
        let room = inner
            .abs_layer_bounding_box()
            .transform(to)
            .filter(|_| inner.should_isolate());
        let pixels = |room: usvg::NonZeroRect| {
            u64::from(width * 5).min(room.width() as u64)
                * u64::from(height * 5).min(room.height() as u64)
        };
        room.map_or(0, pixels)
            .max(largest_layer(inner, to, (width, height)))
    };
    group.children().iter().map(of).max().unwrap_or(0)
}

/// Paints what is in a group, pictures from `reduced` where they have more dots than are painted; `to` leads from the
/// drawing to the pixmap.
///
/// # Errors
/// There is no memory for a layer.
pub(super) fn paint(
    group: &Group,
    to: Transform,
    reduced: &Reduced,
    onto: &mut Pixmap,
) -> io::Result<()> {
    for node in group.children() {
        let Some(room) = seen(node, to, onto) else {
            continue;
        };
        match node {
            Node::Group(inner) if inner.should_isolate() => {
                paint_layer(inner, to, reduced, (room, onto))?
            }
            Node::Group(inner) => paint(inner, to, reduced, onto)?,
            Node::Text(text) => paint(text.flattened(), to, reduced, onto)?,
            Node::Path(path) => paint_path(path, to.pre_concat(path.abs_transform()), onto),
            Node::Image(image) => {
                if reduced.paint((node, image), to.pre_concat(image.abs_transform()), onto) {
                    continue;
                }
                // A node that is painted alone is moved by its own corner.
                let corner = image.abs_bounding_box();
                let to = to
                    .pre_concat(image.abs_transform())
                    .pre_translate(corner.x(), corner.y());
                resvg::render_node(node, to, &mut onto.as_mut());
            }
        }
    }
    Ok(())
}

/// The part of a pixmap on which a node may be seen.
fn seen(node: &Node, to: Transform, onto: &Pixmap) -> Option<IntRect> {
    let drawn = match node {
        Node::Group(group) => group.abs_layer_bounding_box().to_rect(),
        Node::Path(_) | Node::Image(_) | Node::Text(_) => node.abs_stroke_bounding_box(),
    };
    let drawn = drawn.transform(to)?;
    let from = |edge: f32| (edge.floor() as i32).saturating_sub(SOFT).max(0);
    let until = |edge: f32, most: u32| (edge.ceil() as i32).saturating_add(SOFT).min(most as i32);
    let (right, bottom) = (
        until(drawn.right(), onto.width()),
        until(drawn.bottom(), onto.height()),
    );
    IntRect::from_ltrb(from(drawn.left()), from(drawn.top()), right, bottom)
}

/// Paints a group that is clipped or faded. Our own SVG asks for no filters, masks or ways of blending.
fn paint_layer(
    group: &Group,
    to: Transform,
    reduced: &Reduced,
    (room, onto): (IntRect, &mut Pixmap),
) -> io::Result<()> {
    let placed = |clip: &ClipPath, to: Transform| {
        to.pre_concat(group.abs_transform())
            .pre_concat(clip.transform())
    };
    let clip = group
        .clip_path()
        .filter(|clip| !takes_nothing(clip, placed(clip, to), room));
    if clip.is_none() && group.opacity() == Opacity::ONE {
        return paint(group, to, reduced, onto);
    }
    let no_memory = || io::Error::other(msg!("there is not enough memory for it"));
    let mut layer = Pixmap::new(room.width(), room.height()).ok_or_else(no_memory)?;
    let inside = to.post_translate(-(room.x() as f32), -(room.y() as f32));
    paint(group, inside, reduced, &mut layer)?;
    if let Some(clip) = clip {
        let mut mask = Mask::new(room.width(), room.height()).ok_or_else(no_memory)?;
        for (path, rule) in clip_paths(clip) {
            mask.fill_path(path, rule, true, placed(clip, inside));
        }
        layer.apply_mask(&mask);
    }
    let faded = PixmapPaint {
        opacity: group.opacity().get(),
        ..PixmapPaint::default()
    };
    onto.draw_pixmap(
        room.x(),
        room.y(),
        layer.as_ref(),
        &faded,
        Transform::identity(),
        None,
    );
    Ok(())
}

/// The outlines of a clip; ours have one.
fn clip_paths(clip: &ClipPath) -> impl Iterator<Item = (&Path, FillRule)> {
    clip.root().children().iter().filter_map(|node| match node {
        Node::Path(path) => Some((
            path.data(),
            path.fill()
                .map_or(FillRule::Winding, |fill| rule(fill.rule())),
        )),
        Node::Group(_) | Node::Image(_) | Node::Text(_) => None,
    })
}

/// Whether a clip is an upright rectangle around a part of the pixmap.
fn takes_nothing(clip: &ClipPath, to: Transform, room: IntRect) -> bool {
    let mut paths = clip_paths(clip);
    let (Some((path, _)), None) = (paths.next(), paths.next()) else {
        return false;
    };
    let [a, b, c, d] = path.points() else {
        return false;
    };
    let is_straight = |segment| {
        matches!(
            segment,
            PathSegment::MoveTo(_) | PathSegment::LineTo(_) | PathSegment::Close
        )
    };
    let is_rect = (b.x == c.x && b.y == a.y && d.x == a.x && d.y == c.y)
        || (b.x == a.x && b.y == c.y && d.x == c.x && d.y == a.y);
    let holds = |bounds: resvg::tiny_skia::Rect| {
        let room = room.to_rect();
        bounds.left() <= room.left() + SLIVER
            && bounds.top() <= room.top() + SLIVER
            && bounds.right() >= room.right() - SLIVER
            && bounds.bottom() >= room.bottom() - SLIVER
    };
    is_rect
        && path.segments().all(is_straight)
        && !to.has_skew()
        && path.bounds().transform(to).is_some_and(holds)
}

/// Paints a path. Those of our own SVG are filled before they are stroked, and with plain colours.
fn paint_path(path: &usvg::Path, to: Transform, onto: &mut Pixmap) {
    if let Some((fill, colour)) = path
        .fill()
        .and_then(|fill| Some((fill, plain(fill.paint(), fill.opacity())?)))
    {
        onto.fill_path(path.data(), &colour, rule(fill.rule()), to, None);
    }
    let stroke = path
        .stroke()
        .and_then(|stroke| Some((stroke, plain(stroke.paint(), stroke.opacity())?)));
    if let Some((stroke, colour)) = stroke {
        onto.stroke_path(path.data(), &colour, &stroke.to_tiny_skia(), to, None);
    }
}

fn plain(paint: &usvg::Paint, opacity: Opacity) -> Option<Paint<'static>> {
    let usvg::Paint::Color(colour) = paint else {
        return None;
    };
    let mut plain = Paint::default();
    plain.set_color_rgba8(colour.red, colour.green, colour.blue, opacity.to_u8());
    Some(plain)
}

fn rule(rule: usvg::FillRule) -> FillRule {
    match rule {
        usvg::FillRule::NonZero => FillRule::Winding,
        usvg::FillRule::EvenOdd => FillRule::EvenOdd,
    }
}

/// Pictures that have so many dots for each that is painted, and more, are averaged.
const MORE: f32 = 1.05;

/// The address of a picture, and its averaged width and height.
type Key = (usize, u32, u32);

/// The averaged pictures of a drawing. Each is decoded once, on however many bands it is seen; all of them together have
/// no more dots than places on which they are painted.
#[derive(Default)]
pub(super) struct Reduced {
    known: Mutex<BTreeMap<Key, Option<Arc<Pixmap>>>>,
}

impl Reduced {
    /// Paints a picture if it has more dots than are painted; whether it has. `to` leads from the picture to the pixmap.
    pub(super) fn paint(
        &self,
        (node, image): (&Node, &Image),
        to: Transform,
        onto: &mut Pixmap,
    ) -> bool {
        let Some(sides) = sides(image, to) else {
            return false;
        };
        let Some(averaged) = self.averaged(node, image, sides) else {
            return false;
        };
        let (width, height) = (image.size().width(), image.size().height());
        let own = Transform::from_scale(
            width / averaged.width() as f32,
            height / averaged.height() as f32,
        );
        let pattern = Pattern::new(
            averaged.as_ref().as_ref(),
            SpreadMode::Pad,
            FilterQuality::Bilinear,
            1.0,
            own,
        );
        let paint = Paint {
            shader: pattern,
            ..Paint::default()
        };
        if let Some(place) = Rect::from_xywh(0.0, 0.0, width, height) {
            onto.fill_rect(place, &paint, to, None);
        }
        true
    }

    fn averaged(
        &self,
        node: &Node,
        image: &Image,
        (width, height): (u32, u32),
    ) -> Option<Arc<Pixmap>> {
        // One at a time, since a decoded photograph takes a hundred megabytes and more.
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let make = || averaged(&decoded(node, image)?, (width, height)).map(Arc::new);
        known
            .entry((address(image.kind())?, width, height))
            .or_insert_with(make)
            .clone()
    }
}

/// Whether a picture has more dots than are painted where `to` leads from the drawing to what is painted on.
pub(super) fn is_reduced(image: &Image, to: Transform) -> bool {
    sides(image, to.pre_concat(image.abs_transform())).is_some()
}

/// The dots across and down to which a picture is averaged, if it has more than are painted.
fn sides(image: &Image, to: Transform) -> Option<(u32, u32)> {
    address(image.kind())?;
    let (width, height) = (image.size().width(), image.size().height());
    let (across, down) = (to.sx.hypot(to.ky), to.kx.hypot(to.sy));
    let side = |dots: f32, scale: f32| (dots * scale).ceil().clamp(1.0, dots) as u32;
    let has_more = across * MORE < 1.0 || down * MORE < 1.0;
    has_more.then(|| (side(width, across), side(height, down)))
}

/// Where the bytes of a picture are, which is the same wherever it is used.
fn address(kind: &ImageKind) -> Option<usize> {
    match kind {
        ImageKind::JPEG(bytes)
        | ImageKind::PNG(bytes)
        | ImageKind::GIF(bytes)
        | ImageKind::WEBP(bytes) => Some(Arc::as_ptr(bytes).addr()),
        ImageKind::SVG(_) => None,
    }
}

/// The dots of a picture as its file has them.
fn decoded(node: &Node, image: &Image) -> Option<Pixmap> {
    let mut dots = Pixmap::new(image.size().width() as u32, image.size().height() as u32)?;
    // A node that is painted alone is moved by its own corner.
    let corner = image.abs_bounding_box();
    resvg::render_node(
        node,
        Transform::from_translate(corner.x(), corner.y()),
        &mut dots.as_mut(),
    );
    Some(dots)
}

/// A picture in fewer dots, each of which is mixed of all that are there, weighted by how near they are.
fn averaged(dots: &Pixmap, (width, height): (u32, u32)) -> Option<Pixmap> {
    let mut made = Pixmap::new(width, height)?;
    let [across, down, width, height] =
        [dots.width(), dots.height(), width, height].map(|side| side as usize);
    let mut resizer = resize::new(across, down, width, height, Premultiplied, Triangle).ok()?;
    resizer
        .resize(dots.data().as_chunks().0, made.data_mut().as_chunks_mut().0)
        .ok()?;
    Some(made)
}

/// Red, green and blue, each multiplied by the opacity, and that: so they are mixed as they are seen.
struct Premultiplied;

impl PixelFormat for Premultiplied {
    type InputPixel = [u8; 4];
    type OutputPixel = [u8; 4];
    type Accumulator = [f32; 4];

    fn new() -> [f32; 4] {
        [0.0; 4]
    }

    fn add(&self, sum: &mut [f32; 4], dot: [u8; 4], weight: f32) {
        Premultiplied::add_acc(sum, dot.map(f32::from), weight);
    }

    fn add_acc(sum: &mut [f32; 4], more: [f32; 4], weight: f32) {
        sum.iter_mut()
            .zip(more)
            .for_each(|(sum, level)| *sum += level * weight);
    }

    fn into_pixel(&self, sum: [f32; 4]) -> [u8; 4] {
        let [red, green, blue, share] = sum.map(|level| level.round() as u8);
        // No colour is brighter than its opacity lets it be.
        [red.min(share), green.min(share), blue.min(share), share]
    }
}
