//! How much work it is to paint a part of a drawing, computed before it is done.

use usvg::filter::{Filter, Kind};
use usvg::tiny_skia_path::{Rect, Transform};
use usvg::{BaseGradient, Group, ImageKind, Node, Paint, Path, Pattern};

use super::bounds::length;
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::limits::{Limit, PAINTING, PICTURE_PIXELS};
use crate::message::msg;

/// The work of one drawing, in pixels that are painted over once.
#[derive(Default)]
pub(super) struct Work {
    done: f64,
}

/// Pixels in the layers that lie one over another while a part is painted.
struct Layers<'w> {
    work: &'w mut Work,
    /// The pixels of the picture that becomes of the part.
    canvas: f64,
}

/// What is beyond, and how much it would be.
type Beyond = (&'static Limit, f64);

impl Work {
    /// Adds what it takes to paint a node, which is at a place in the drawing, into so many pixels.
    ///
    /// # Errors
    /// It takes too much, or cannot be painted.
    pub(super) fn paint(
        &mut self,
        node: &Node,
        at: Transform,
        canvas: f64,
        dots: f32,
    ) -> DiagnosticResult<()> {
        let at = Transform::from_scale(dots, dots).pre_concat(at);
        let mut layers = Layers { work: self, canvas };
        let beyond = layers
            .layer(canvas * 10.0, canvas)
            .and_then(|()| match node {
                Node::Group(group) => layers.group(group, at, canvas),
                Node::Path(path) => layers.path(path, at, canvas),
                Node::Image(image) => layers.image(image, at, canvas),
                Node::Text(text) => layers.group(text.flattened(), at, canvas),
            });
        beyond.map_err(|(limit, amount)| {
            let error = if amount.is_finite() {
                let subject = msg!("to paint a part of it takes");
                Diagnostic::beyond(limit, subject, amount.ceil() as u64)
            } else {
                let message = msg!("a part of it has no size that can be painted");
                Diagnostic::new(Code::BadSvg, message).help(limit.help())
            };
            error.into()
        })
    }
}

/// How many pixels a rectangle has.
fn area(rect: Rect, at: Transform) -> f64 {
    match rect.transform(at) {
        Some(rect) => f64::from(rect.width() + 4.0) * f64::from(rect.height() + 4.0),
        None => f64::NAN,
    }
}

impl Layers<'_> {
    /// A layer of so many pixels on others of so many.
    fn layer(&mut self, pixels: f64, held: f64) -> Result<(), Beyond> {
        // Twice as many as a picture may have: the picture itself, and one layer as large.
        let most = PICTURE_PIXELS.most as f64 * 2.0;
        if held <= most {
            self.add(pixels)
        } else {
            Err((&PICTURE_PIXELS, held))
        }
    }

    fn add(&mut self, pixels: f64) -> Result<(), Beyond> {
        self.work.done += pixels;
        // What is not a number is not within a limit either.
        if self.work.done <= PAINTING.most as f64 {
            Ok(())
        } else {
            Err((&PAINTING, self.work.done))
        }
    }

    /// The pixels of a layer, which resvg cuts off at twice the picture around it.
    fn cut(&self, pixels: f64) -> f64 {
        pixels.min(self.canvas * 25.0)
    }

    fn group(&mut self, group: &Group, at: Transform, held: f64) -> Result<(), Beyond> {
        let at = at.pre_concat(group.transform());
        let mut held = held;
        if group.should_isolate() {
            let pixels = self.cut(area(group.layer_bounding_box().to_rect(), at));
            held += pixels;
            self.layer(pixels * 4.0, held)?;
            for filter in group.filters() {
                self.filter(filter, at, pixels, held)?;
            }
            let mut clip = group.clip_path();
            while let Some(one) = clip {
                self.layer(pixels * 6.0, held + pixels)?;
                self.clip(one.root(), at.pre_concat(one.transform()), pixels, held)?;
                clip = one.clip_path();
            }
            let mut mask = group.mask();
            while let Some(one) = mask {
                self.layer(pixels * 12.0, held + pixels)?;
                self.children(one.root(), at, held + pixels)?;
                mask = one.mask();
            }
        }
        self.children(group, at, held)
    }

    fn clip(&mut self, root: &Group, at: Transform, pixels: f64, held: f64) -> Result<(), Beyond> {
        let at = at.pre_concat(root.transform());
        for node in root.children() {
            match node {
                Node::Group(group) => {
                    if group.clip_path().is_some() {
                        self.layer(pixels * 4.0, held + pixels * 2.0)?;
                    }
                    self.clip(group, at, pixels, held + pixels)?;
                }
                Node::Text(text) => self.clip(text.flattened(), at, pixels, held)?,
                Node::Path(path) => self
                    .outline(path, at)
                    .and_then(|()| self.add(pixels / 16.0))?,
                Node::Image(_) => self.add(pixels / 16.0)?,
            }
        }
        Ok(())
    }

    fn children(&mut self, group: &Group, at: Transform, held: f64) -> Result<(), Beyond> {
        for node in group.children() {
            match node {
                Node::Group(inner) => self.group(inner, at, held)?,
                Node::Path(path) => self.path(path, at, held)?,
                Node::Image(image) => self.image(image, at, held)?,
                Node::Text(text) => self.group(text.flattened(), at, held)?,
            }
        }
        Ok(())
    }

    fn path(&mut self, path: &Path, at: Transform, held: f64) -> Result<(), Beyond> {
        self.outline(path, at)?;
        let pixels = area(path.stroke_bounding_box(), at).min(self.canvas * 25.0);
        let paints = [
            path.fill().map(usvg::Fill::paint),
            path.stroke().map(usvg::Stroke::paint),
        ];
        for paint in paints.into_iter().flatten() {
            match paint {
                Paint::Color(_) => self.add(pixels)?,
                Paint::LinearGradient(gradient) => self.gradient(gradient, pixels)?,
                Paint::RadialGradient(gradient) => self.gradient(gradient, pixels)?,
                Paint::Pattern(pattern) => {
                    self.add(pixels * 30.0)?;
                    self.pattern(pattern, at, held)?;
                }
            }
        }
        Ok(())
    }

    /// The rows of pixels through which a path goes: each is looked at four times, and for as long as two pixels take.
    fn outline(&mut self, path: &Path, at: Transform) -> Result<(), Beyond> {
        let (sx, sy) = at.get_scale();
        self.add(f64::from(length(path.data()) * sx.max(sy)) * 8.0)
    }

    /// The colour of each pixel is looked for among all stops.
    fn gradient(&mut self, gradient: &BaseGradient, pixels: f64) -> Result<(), Beyond> {
        self.add(pixels * (10.0 + gradient.stops().len() as f64 * 0.08))
    }

    fn pattern(&mut self, pattern: &Pattern, at: Transform, held: f64) -> Result<(), Beyond> {
        let (sx, sy) = at.pre_concat(pattern.transform()).get_scale();
        let pixels = f64::from(pattern.rect().width() * sx).round()
            * f64::from(pattern.rect().height() * sy).round();
        if pixels < 1.0 {
            return Err((&PICTURE_PIXELS, f64::NAN));
        }
        self.layer(pixels, held + pixels)?;
        self.children(pattern.root(), Transform::from_scale(sx, sy), held + pixels)
    }

    fn image(&mut self, image: &usvg::Image, at: Transform, held: f64) -> Result<(), Beyond> {
        let own = f64::from(image.size().width()) * f64::from(image.size().height());
        match image.kind() {
            ImageKind::SVG(tree) => {
                self.layer(self.canvas * 2.0, held + self.canvas)?;
                self.children(tree.root(), at, held + self.canvas)
            }
            // It is decoded again wherever it is painted.
            _ => self.layer(
                own * 8.0 + area(image.bounding_box(), at).min(self.canvas) * 8.0,
                held + own,
            ),
        }
    }

    fn filter(
        &mut self,
        filter: &Filter,
        at: Transform,
        layer: f64,
        held: f64,
    ) -> Result<(), Beyond> {
        let pixels = area(filter.rect().to_rect(), at).min(layer);
        let (sx, sy) = at.get_scale();
        let mut held = held + pixels;
        for primitive in filter.primitives() {
            let times = passes(primitive.kind(), sx, sy, pixels);
            held += pixels;
            self.layer(pixels * times, held)?;
            if let Kind::Image(image) = primitive.kind() {
                self.children(image.root(), at, held)?;
            }
        }
        Ok(())
    }
}

/// How often a filter paints over every pixel, as measured, its changes of colour space included.
fn passes(kind: &Kind, sx: f32, sy: f32, pixels: f64) -> f64 {
    let window = |x: f32, y: f32| (f64::from(x) * 2.0 + 1.0) * (f64::from(y) * 2.0 + 1.0);
    match kind {
        Kind::GaussianBlur(_) | Kind::DropShadow(_) => 60.0,
        Kind::ConvolveMatrix(fe) => {
            20.0 + f64::from(fe.matrix().columns() * fe.matrix().rows()) * 4.0
        }
        Kind::Morphology(fe) => {
            20.0 + window(fe.radius_x().get() * sx, fe.radius_y().get() * sy).min(pixels) * 2.0
        }
        Kind::Turbulence(fe) => 20.0 + f64::from(fe.num_octaves()) * 80.0,
        Kind::DiffuseLighting(_) | Kind::SpecularLighting(_) => 60.0,
        Kind::Merge(fe) => 10.0 + fe.inputs().len() as f64 * 10.0,
        _ => 20.0,
    }
}
