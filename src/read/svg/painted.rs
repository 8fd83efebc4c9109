//! Parts of a drawing as pixels, for what the scene has no words for.

use resvg::tiny_skia::Pixmap;
use usvg::Node;
use usvg::tiny_skia_path::Transform;

use crate::scene::{Painting, Pixels, Raster};

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
        let paint = move |share| self.painted(share).unwrap_or_else(|| Raster::rgba(empty.clone(), 1, 1, vec![0; 4]));
        Some(Raster { name, width, height, pixels: Pixels::Unpainted(Painting::new(paint, glance)), deflated: None })
    }

    fn painted(&self, share: f64) -> Option<Raster> {
        let side = |side: u32| ((f64::from(side) * share).round() as u32).max(1);
        let (width, height) = (side(self.size.0), side(self.size.1));
        let mut canvas = Pixmap::new(width, height)?;
        let scale = |side: u32, whole: u32| self.dots * (side as f32 / whole as f32);
        let [own, (x, y)] = self.corners;
        // resvg moves the node to the corner before anything else, and knows nothing of the groups around it.
        let to = Transform::from_scale(scale(width, self.size.0), scale(height, self.size.1));
        let to = to.pre_translate(-x, -y).pre_concat(self.at).pre_translate(own.0, own.1);
        resvg::render_node(&self.node, to, &mut canvas.as_mut())?;
        let rgba = canvas.pixels().iter().flat_map(|pixel| {
            let pixel = pixel.demultiply();
            [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
        });
        Some(Raster::rgba(self.name.clone(), width, height, rgba.collect()))
    }
}
