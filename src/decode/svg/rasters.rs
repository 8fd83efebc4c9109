//! The nodes of a drawing that a scene cannot express, and their rasters.
//!
//! The walk collects these nodes as requests. [`Requests::plan`] chooses the resolution after the walk. Nothing is painted
//! before, because the last element can exceed a limit, and the drawing is rejected in this case.

use std::ops::Range;
use std::sync::Arc;

use resvg::tiny_skia::Pixmap;
use usvg::Node;
use usvg::tiny_skia_path::{NonZeroRect, Transform};

use super::styles::units::{Resolution, UM};
use super::work::Work;
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::geom::Affine;
use crate::limits::{ALL_PIXELS, PICTURE_PIXELS};
use crate::message::msg;
use crate::scene::{Item, PAINTED, Painting, Picture, Pixels, Raster};

/// A node that must be rasterised.
pub(super) struct Request {
    pub node: Node,
    /// The transform from the coordinate system around the node to that of the page.
    pub at: Transform,
    /// The range of the element in the source.
    pub place: Range<usize>,
}

/// The nodes of a drawing that must be rasterised, in the order of the walk.
pub(super) struct Requests<'w> {
    pub all: Vec<Request>,
    /// The path of the drawing, which begins the names of the rasters.
    pub path: &'w str,
    pub resolution: Resolution,
    /// The longer side of the art, in units of the page.
    pub longer: f32,
    /// The bounds of the page, to which large rasters are clipped. This is `None` for a part that is drawn by itself.
    pub page: Option<usvg::Rect>,
}

/// The error of a request that cannot be rasterised.
struct Refusal {
    error: Box<Diagnostic>,
    /// Whether a coarser resolution should be tried. Other drawings in the kit must not make this one coarser, so this is
    /// `false` if the memory for pixels is full.
    can_be_coarser: bool,
}

impl Requests<'_> {
    /// Returns the part for each request, at the finest resolution that is within the limits. A part is `None` if it is not
    /// visible. Subtracts the pixels of the parts from `left`.
    ///
    /// Tries only the finest resolution if `is_faulty`, because the drawing already has errors.
    ///
    /// # Errors
    /// Returns an error if a request exceeds a limit.
    pub(super) fn plan(
        self,
        is_faulty: bool,
        left: &mut u64,
    ) -> DiagnosticResult<Vec<Option<PaintedPart>>> {
        let before = *left;
        let tries = if is_faulty { 1 } else { usize::MAX };
        let mut planned = Ok(Vec::new());
        for dots in self.resolution.dots(self.longer).into_iter().take(tries) {
            *left = before;
            planned = self.canvases(dots, left);
            if !planned
                .as_ref()
                .is_err_and(|refusal| refusal.can_be_coarser)
            {
                break;
            }
        }
        let canvases = planned.map_err(|refusal| refusal.error)?;

        let mut count = 0;
        let mut parts = Vec::new();
        for (request, canvas) in self.all.into_iter().zip(canvases) {
            parts.push(canvas.map(|canvas| {
                count += 1;
                PaintedPart {
                    name: format!("{}{PAINTED}{count}", self.path),
                    node: request.node,
                    at: request.at,
                    canvas,
                }
            }));
        }
        Ok(parts)
    }

    /// Returns the canvas of each request at a resolution.
    fn canvases(&self, dots: f32, left: &mut u64) -> Result<Vec<Option<Canvas>>, Refusal> {
        let mut work = Work::default();
        let mut canvases = Vec::new();
        for request in &self.all {
            let canvas = self.canvas(request, dots, left, &mut work);
            canvases.push(canvas.map_err(|refusal| Refusal {
                error: refusal.error.at_bytes(request.place.clone()).into(),
                ..refusal
            })?);
        }
        Ok(canvases)
    }

    /// Returns the canvas of a request at a resolution. Returns `None` if the node is not visible.
    fn canvas(
        &self,
        request: &Request,
        dots: f32,
        left: &mut u64,
        work: &mut Work,
    ) -> Result<Option<Canvas>, Refusal> {
        let Request { node, at, .. } = request;
        let refusal = |error: Box<Diagnostic>| Refusal {
            can_be_coarser: error.code == Code::Limit,
            error,
        };

        let Some(own) = node.abs_layer_bounding_box() else {
            return Ok(None);
        };
        let Some(mut place) = extent(node, *at) else {
            return Ok(None);
        };
        let pixels = |place: NonZeroRect| {
            let width = (place.width() * dots).ceil() as u32;
            let height = (place.height() * dots).ceil() as u32;
            (width.max(1), height.max(1))
        };
        let amount = |(width, height): (u32, u32)| u64::from(width) * u64::from(height);

        // A mask, a clip or the page often hides most of a large node, so clip the canvas to the visible part.
        if !PICTURE_PIXELS.allows(amount(pixels(place))) {
            let visible = visible_extent(node, *at).and_then(|visible| match self.page {
                Some(page) => intersection(visible, page),
                None => Some(visible),
            });
            let Some(visible) = visible.and_then(|visible| visible.to_non_zero_rect()) else {
                return Ok(None);
            };
            place = visible;
        }

        // Check the limit before memory is allocated.
        let size = pixels(place);
        let amount = amount(size);
        if !PICTURE_PIXELS.allows(amount) {
            let subject = msg!("a part of it has");
            let error = Diagnostic::beyond(&PICTURE_PIXELS, subject, amount);
            return Err(refusal(error.into()));
        }

        // Parts with a known printed size stay in memory. The others are painted later.
        if self.resolution.is_sized() {
            let Some(rest) = left.checked_sub(amount) else {
                let held = ALL_PIXELS.most - *left + amount;
                let subject = msg!("with a part of it, there are");
                return Err(Refusal {
                    error: Diagnostic::beyond(&ALL_PIXELS, subject, held).into(),
                    can_be_coarser: false,
                });
            };
            *left = rest;
        }

        work.paint(node, *at, amount as f64, dots)
            .map_err(refusal)?;
        Ok(Some(Canvas {
            corners: [(own.x(), own.y()), (place.x(), place.y())],
            dots,
            size,
        }))
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

/// The place of a raster on the page, and its size.
struct Canvas {
    /// The top left corners of the node's layer box and of the canvas on the page.
    corners: [(f32, f32); 2],
    /// The resolution in dots per unit of the page.
    dots: f32,
    /// The width and height in dots.
    size: (u32, u32),
}

/// A part of a drawing that is rasterised.
pub(super) struct PaintedPart {
    /// The name of the raster.
    name: String,
    node: Node,
    /// The transform from the coordinate system around the node to that of the page.
    at: Transform,
    canvas: Canvas,
}

/// The number of dots along the longer side of the preview that a part has until its printed size is known.
const TRIED: f64 = 64.0;

impl PaintedPart {
    /// Paints the part and returns it as a picture at its position. If `is_sized` is not set, only a preview is painted, and
    /// the pixels follow when the printed size is known. Returns `None` if the part is not visible.
    pub(super) fn into_picture(self, is_sized: bool) -> Option<Item> {
        let (x, y) = self.canvas.corners[1];
        let dots = self.canvas.dots;
        let raster = if is_sized {
            self.painted(1.0)
        } else {
            self.later()
        }?;
        let width = raster.width as f32 / dots * UM;
        let height = raster.height as f32 / dots * UM;
        let numbers = [width, 0.0, 0.0, height, x * UM, y * UM];
        Some(Item::Picture(Picture {
            raster: Arc::new(raster),
            to: Affine::new(numbers.map(f64::from)),
        }))
    }

    /// Returns a raster with a preview, whose pixels are painted when the printed size is known. Returns `None` if the part is
    /// not visible.
    fn later(self) -> Option<Raster> {
        let name = self.name.clone();
        let (width, height) = self.canvas.size;
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
        let Canvas {
            corners: [own, (x, y)],
            dots,
            size,
        } = self.canvas;
        let side = |side: u32| ((f64::from(side) * share).round() as u32).max(1);
        let width = side(size.0);
        let height = side(size.1);
        let mut canvas = Pixmap::new(width, height)?;

        // resvg first moves the node to the corner of the canvas, and ignores the transforms of the groups around it.
        let scale = |side: u32, full: u32| dots * (side as f32 / full as f32);
        let to = Transform::from_scale(scale(width, size.0), scale(height, size.1));
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
