//! Whether the tree that usvg made lies within what can be drawn.

use std::ops::Range;

use usvg::tiny_skia_path::{Path, PathSegment, Point, Transform};
use usvg::{Group, ImageKind, Node, Paint, Tree};

use super::places::Places;
use crate::diag::{Code, Diagnostic};
use crate::limits::{DASHES, DRAWING_REACH, PATH_LENGTH};
use crate::message::msg;

/// Returns the errors about coordinates, paths and dashes that exceed the limits.
pub(super) fn beyond(tree: &Tree, places: &Places) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let whole = places.root();
    let none = || (0.0, whole.clone());
    let mut bounds = Bounds {
        far: none(),
        dashes: none(),
        length: none(),
        place: whole.clone(),
        places,
    };
    bounds.point(tree.size().width(), tree.size().height());
    bounds.group(tree.root(), Transform::identity());
    let (far, at) = bounds.far;
    if far.is_nan() {
        let message = msg!("the position of a part of it cannot be calculated");
        let help =
            msg!("check for sizes that are zero or far too large, also in the elements around it");
        diagnostics.push(
            Diagnostic::new(Code::BadSvg, message)
                .help(help)
                .at_bytes(at),
        );
    } else if far > DRAWING_REACH.most as f32 {
        diagnostics.push(
            Diagnostic::beyond(
                &DRAWING_REACH,
                msg!("from its corner, a part of it reaches"),
                far.ceil() as u64,
            )
            .at_bytes(at),
        );
    } else {
        let (length, at) = bounds.length;
        let sides = (length / tree.size().width().max(tree.size().height())) as u64;
        let subject = msg!("a path in it is as long as");
        let fault = || Diagnostic::beyond(&PATH_LENGTH, subject, sides).at_bytes(at);
        diagnostics.extend((!PATH_LENGTH.allows(sides)).then(fault));
    }
    let (dashes, at) = bounds.dashes;
    if !DASHES.allows(dashes as u64) {
        diagnostics.push(
            Diagnostic::beyond(&DASHES, msg!("a line in it has"), dashes as u64).at_bytes(at),
        );
    }
    diagnostics
}

/// Returns an error if the drawing paints something, but only outside its page.
pub(super) fn beside(tree: &Tree, places: &Places) -> Option<Diagnostic> {
    let boxes: Vec<usvg::Rect> = tree.root().children().iter().flat_map(painted).collect();
    let (width, height) = (tree.size().width(), tree.size().height());
    let is_beside = |one: &usvg::Rect| {
        one.right() <= 0.0 || one.bottom() <= 0.0 || one.left() >= width || one.top() >= height
    };
    let fault = || {
        Diagnostic::new(
            Code::BadSvg,
            msg!("everything that it draws is outside its page"),
        )
        .help(msg!(
            "move it onto the page, or in Inkscape resize the page to its content"
        ))
        .at_bytes(places.root())
    };
    (!boxes.is_empty() && boxes.iter().all(is_beside)).then(fault)
}

/// The bounding boxes of all that a node paints.
pub(super) fn painted(node: &Node) -> Vec<usvg::Rect> {
    let all = |group: &Group| group.children().iter().flat_map(painted).collect();
    match node {
        Node::Group(group) if !group.filters().is_empty() => {
            vec![group.abs_layer_bounding_box().to_rect()]
        }
        Node::Group(group) => all(group),
        Node::Text(text) => all(text.flattened()),
        Node::Path(path) if path.is_visible() => vec![path.abs_stroke_bounding_box()],
        Node::Image(image) if image.is_visible() => vec![image.abs_bounding_box()],
        Node::Path(_) | Node::Image(_) => Vec::new(),
    }
}

/// The greatest of some amounts, and where that is written.
type Greatest = (f32, Range<usize>);

struct Bounds<'b> {
    /// How far anything reaches from the corner, in millimetres; not a number if that cannot be told.
    far: Greatest,
    dashes: Greatest,
    /// The length of a path, in millimetres.
    length: Greatest,
    /// Where the element is written that is looked at.
    place: Range<usize>,
    places: &'b Places,
}

impl Bounds<'_> {
    fn point(&mut self, x: f32, y: f32) {
        let far = if x.is_finite() && y.is_finite() {
            x.abs().max(y.abs())
        } else {
            f32::NAN
        };
        // No number is greater than what is not a number.
        if !self.far.0.is_nan() && (far.is_nan() || far > self.far.0) {
            self.far = (far, self.place.clone());
        }
    }

    fn rect(&mut self, rect: usvg::Rect, at: Transform) {
        for (x, y) in [
            (rect.left(), rect.top()),
            (rect.right(), rect.top()),
            (rect.left(), rect.bottom()),
            (rect.right(), rect.bottom()),
        ] {
            let mut point = Point::from_xy(x, y);
            at.map_point(&mut point);
            self.point(point.x, point.y);
        }
    }

    fn group(&mut self, group: &Group, outer: Transform) {
        let at = outer.pre_concat(group.abs_transform());
        for filter in group.filters() {
            self.rect(filter.rect().to_rect(), at);
        }
        let mut mask = group.mask();
        while let Some(one) = mask {
            self.rect(one.rect().to_rect(), at);
            self.group(one.root(), at);
            mask = one.mask();
        }
        let mut clip = group.clip_path();
        while let Some(one) = clip {
            self.group(one.root(), at.pre_concat(one.transform()));
            clip = one.clip_path();
        }
        for node in group.children() {
            self.node(node, outer);
        }
    }

    fn node(&mut self, node: &Node, outer: Transform) {
        let around = self.place.clone();
        self.place = self.places.of(node).unwrap_or(self.place.clone());
        self.rect(node.abs_stroke_bounding_box(), outer);
        match node {
            Node::Group(inner) => self.group(inner, outer),
            Node::Text(text) => self.group(text.flattened(), outer),
            Node::Path(path) => self.path(path, outer.pre_concat(path.abs_transform())),
            Node::Image(image) => {
                if let ImageKind::SVG(tree) = image.kind() {
                    self.group(tree.root(), outer.pre_concat(image.abs_transform()));
                }
            }
        }
        self.place = around;
    }

    fn path(&mut self, path: &usvg::Path, at: Transform) {
        let paints = [
            path.fill().map(usvg::Fill::paint),
            path.stroke().map(usvg::Stroke::paint),
        ];
        for paint in paints.into_iter().flatten() {
            if let Paint::Pattern(pattern) = paint {
                let tile = at.pre_concat(pattern.transform());
                self.rect(pattern.rect().to_rect(), tile);
                self.group(pattern.root(), tile);
            }
        }
        let own = length(path.data());
        let (sx, sy) = at.get_scale();
        if own * sx.max(sy) > self.length.0 {
            self.length = (own * sx.max(sy), self.place.clone());
        }
        if let Some(dashes) = path.stroke().and_then(usvg::Stroke::dasharray) {
            let period: f32 = dashes.iter().sum();
            let amount = own / period.max(f32::MIN_POSITIVE) * dashes.len() as f32;
            if amount > self.dashes.0 {
                self.dashes = (amount, self.place.clone());
            }
        }
    }
}

/// The length of a path, and not less.
pub(super) fn length(path: &Path) -> f32 {
    let (mut here, mut start, mut sum) = (Point::zero(), Point::zero(), 0.0);
    let mut go = |to: Point, here: &mut Point| {
        sum += (to.x - here.x).hypot(to.y - here.y);
        *here = to;
    };
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(to) => (here, start) = (to, to),
            PathSegment::LineTo(to) => go(to, &mut here),
            PathSegment::QuadTo(a, to) => [a, to].into_iter().for_each(|to| go(to, &mut here)),
            PathSegment::CubicTo(a, b, to) => {
                [a, b, to].into_iter().for_each(|to| go(to, &mut here))
            }
            PathSegment::Close => go(start, &mut here),
        }
    }
    sum
}
