//! A large drawing of ours painted onto a part of it.
//!
//! `resvg` makes a layer for each group that is clipped or faded, up to five times as wide and as high as what it paints
//! on. Here a layer is no larger than that, there is none where a clip takes nothing away, and what lies outside is
//! passed over, with the pictures that would have to be decoded for it.

use std::io;

use resvg::tiny_skia::{FillRule, IntRect, Mask, Paint, Path, PathSegment, Pixmap, PixmapPaint, Transform};
use resvg::usvg::{self, ClipPath, Group, Node, Opacity};

use super::reduced::Reduced;

/// How far from its box a dot of something may be coloured, in dots.
const SOFT: i32 = 2;
/// How far inside a part the edge of a clip may lie that takes nothing away, in dots: less than a level of 255 shows.
const SLIVER: f32 = 0.01;

/// The pixels of the largest layer that `resvg` makes for what is in a group, on a pixmap of this size.
pub(super) fn largest_layer(group: &Group, to: Transform, (width, height): (u32, u32)) -> u64 {
    let of = |node: &Node| {
        let Node::Group(inner) = node else { return 0 };
        let room = inner.abs_layer_bounding_box().transform(to).filter(|_| inner.should_isolate());
        let pixels = |room: usvg::NonZeroRect| {
            u64::from(width * 5).min(room.width() as u64) * u64::from(height * 5).min(room.height() as u64)
        };
        room.map_or(0, pixels).max(largest_layer(inner, to, (width, height)))
    };
    group.children().iter().map(of).max().unwrap_or(0)
}

/// Paints what is in a group, pictures from `reduced` where they have more dots than are painted; `to` leads from the
/// drawing to the pixmap.
///
/// # Errors
/// There is no memory for a layer.
pub(super) fn paint(group: &Group, to: Transform, reduced: &Reduced, onto: &mut Pixmap) -> io::Result<()> {
    for node in group.children() {
        let Some(room) = seen(node, to, onto) else { continue };
        match node {
            Node::Group(inner) if inner.should_isolate() => paint_layer(inner, to, reduced, (room, onto))?,
            Node::Group(inner) => paint(inner, to, reduced, onto)?,
            Node::Text(text) => paint(text.flattened(), to, reduced, onto)?,
            Node::Path(path) => paint_path(path, to.pre_concat(path.abs_transform()), onto),
            Node::Image(image) => {
                if reduced.paint((node, image), to.pre_concat(image.abs_transform()), onto) {
                    continue;
                }
                // A node that is painted alone is moved by its own corner.
                let corner = image.abs_bounding_box();
                let to = to.pre_concat(image.abs_transform()).pre_translate(corner.x(), corner.y());
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
    let (right, bottom) = (until(drawn.right(), onto.width()), until(drawn.bottom(), onto.height()));
    IntRect::from_ltrb(from(drawn.left()), from(drawn.top()), right, bottom)
}

/// Paints a group that is clipped or faded. Our own SVG asks for no filters, masks or ways of blending.
fn paint_layer(
    group: &Group,
    to: Transform,
    reduced: &Reduced,
    (room, onto): (IntRect, &mut Pixmap),
) -> io::Result<()> {
    let placed = |clip: &ClipPath, to: Transform| to.pre_concat(group.abs_transform()).pre_concat(clip.transform());
    let clip = group.clip_path().filter(|clip| !takes_nothing(clip, placed(clip, to), room));
    if clip.is_none() && group.opacity() == Opacity::ONE {
        return paint(group, to, reduced, onto);
    }
    let no_memory = || io::Error::other("there is no memory for it");
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
    let faded = PixmapPaint { opacity: group.opacity().get(), ..PixmapPaint::default() };
    onto.draw_pixmap(room.x(), room.y(), layer.as_ref(), &faded, Transform::identity(), None);
    Ok(())
}

/// The outlines of a clip; ours have one.
fn clip_paths(clip: &ClipPath) -> impl Iterator<Item = (&Path, FillRule)> {
    clip.root().children().iter().filter_map(|node| match node {
        Node::Path(path) => Some((path.data(), path.fill().map_or(FillRule::Winding, |fill| rule(fill.rule())))),
        Node::Group(_) | Node::Image(_) | Node::Text(_) => None,
    })
}

/// Whether a clip is an upright rectangle around a part of the pixmap.
fn takes_nothing(clip: &ClipPath, to: Transform, room: IntRect) -> bool {
    let mut paths = clip_paths(clip);
    let (Some((path, _)), None) = (paths.next(), paths.next()) else { return false };
    let [a, b, c, d] = path.points() else { return false };
    let is_straight = |segment| matches!(segment, PathSegment::MoveTo(_) | PathSegment::LineTo(_) | PathSegment::Close);
    let is_rect = (b.x == c.x && b.y == a.y && d.x == a.x && d.y == c.y)
        || (b.x == a.x && b.y == c.y && d.x == c.x && d.y == a.y);
    let holds = |bounds: resvg::tiny_skia::Rect| {
        let room = room.to_rect();
        bounds.left() <= room.left() + SLIVER
            && bounds.top() <= room.top() + SLIVER
            && bounds.right() >= room.right() - SLIVER
            && bounds.bottom() >= room.bottom() - SLIVER
    };
    is_rect && path.segments().all(is_straight) && !to.has_skew() && path.bounds().transform(to).is_some_and(holds)
}

/// Paints a path. Those of our own SVG are filled before they are stroked, and with plain colours.
fn paint_path(path: &usvg::Path, to: Transform, onto: &mut Pixmap) {
    if let Some((fill, colour)) = path.fill().and_then(|fill| Some((fill, plain(fill.paint(), fill.opacity())?))) {
        onto.fill_path(path.data(), &colour, rule(fill.rule()), to, None);
    }
    let stroke = path.stroke().and_then(|stroke| Some((stroke, plain(stroke.paint(), stroke.opacity())?)));
    if let Some((stroke, colour)) = stroke {
        onto.stroke_path(path.data(), &colour, &stroke.to_tiny_skia(), to, None);
    }
}

fn plain(paint: &usvg::Paint, opacity: Opacity) -> Option<Paint<'static>> {
    let usvg::Paint::Color(colour) = paint else { return None };
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
