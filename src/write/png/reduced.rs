//! Pictures with more dots than are painted, averaged before they are.
//!
//! tiny-skia looks at sixteen dots of a picture for each that it paints, however many there are between them, so that lines
//! vanish and edges become jagged.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use resize::PixelFormat;
use resize::Type::Triangle;
use resvg::tiny_skia::{FilterQuality, Paint, Pattern, Pixmap, Rect, SpreadMode, Transform};
use resvg::usvg::{Image, ImageKind, Node};

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
    pub(super) fn paint(&self, (node, image): (&Node, &Image), to: Transform, onto: &mut Pixmap) -> bool {
        let Some(sides) = sides(image, to) else { return false };
        let Some(averaged) = self.averaged(node, image, sides) else { return false };
        let (width, height) = (image.size().width(), image.size().height());
        let own = Transform::from_scale(width / averaged.width() as f32, height / averaged.height() as f32);
        let pattern = Pattern::new(averaged.as_ref().as_ref(), SpreadMode::Pad, FilterQuality::Bilinear, 1.0, own);
        let paint = Paint { shader: pattern, ..Paint::default() };
        if let Some(place) = Rect::from_xywh(0.0, 0.0, width, height) {
            onto.fill_rect(place, &paint, to, None);
        }
        true
    }

    fn averaged(&self, node: &Node, image: &Image, (width, height): (u32, u32)) -> Option<Arc<Pixmap>> {
        // One at a time, since a decoded photograph takes a hundred megabytes and more.
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let make = || averaged(&decoded(node, image)?, (width, height)).map(Arc::new);
        known.entry((address(image.kind())?, width, height)).or_insert_with(make).clone()
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

/// Where the bytes of a picture lie, which is the same wherever it is used.
fn address(kind: &ImageKind) -> Option<usize> {
    match kind {
        ImageKind::JPEG(bytes) | ImageKind::PNG(bytes) | ImageKind::GIF(bytes) | ImageKind::WEBP(bytes) => {
            Some(Arc::as_ptr(bytes).addr())
        }
        ImageKind::SVG(_) => None,
    }
}

/// The dots of a picture as its file has them.
fn decoded(node: &Node, image: &Image) -> Option<Pixmap> {
    let mut dots = Pixmap::new(image.size().width() as u32, image.size().height() as u32)?;
    // A node that is painted alone is moved by its own corner.
    let corner = image.abs_bounding_box();
    resvg::render_node(node, Transform::from_translate(corner.x(), corner.y()), &mut dots.as_mut());
    Some(dots)
}

/// A picture in fewer dots, each of which is mixed of all that lie there, weighted by how near they are.
fn averaged(dots: &Pixmap, (width, height): (u32, u32)) -> Option<Pixmap> {
    let mut made = Pixmap::new(width, height)?;
    let [across, down, width, height] = [dots.width(), dots.height(), width, height].map(|side| side as usize);
    let mut resizer = resize::new(across, down, width, height, Premultiplied, Triangle).ok()?;
    resizer.resize(dots.data().as_chunks().0, made.data_mut().as_chunks_mut().0).ok()?;
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
        sum.iter_mut().zip(more).for_each(|(sum, level)| *sum += level * weight);
    }

    fn into_pixel(&self, sum: [f32; 4]) -> [u8; 4] {
        let [red, green, blue, share] = sum.map(|level| level.round() as u8);
        // No colour is brighter than its opacity lets it be.
        [red.min(share), green.min(share), blue.min(share), share]
    }
}
