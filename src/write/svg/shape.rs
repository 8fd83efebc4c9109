//! Paths as they are filled and drawn, and groups of things.

use svg::Node;
use svg::node::element;

use super::drawing::Drawing;
use super::path::outline;
use super::values::{filled, mm, named, share, transform};
use crate::geom::{Affine, Length};
use crate::scene::{Cap, FillRule, Group, Item, Join, Shape, Stroke};

fn is_drawn(stroke: &Stroke) -> bool {
    stroke.width > Length::ZERO
}

/// The fill and stroke of a shape.
fn painted<N: Node>(node: &mut N, shape: &Shape) {
    match shape.fill {
        Some((colour, rule)) => {
            filled(node, colour);
            if rule == FillRule::EvenOdd {
                node.assign("fill-rule", "evenodd");
            }
        }
        None => node.assign("fill", "none"),
    }
    if let Some(stroke) = shape.stroke.as_ref().filter(|stroke| is_drawn(stroke)) {
        stroked(node, stroke);
    }
}

impl Drawing<'_> {
    /// Filled or stroked paths of one fill and stroke, which are said once.
    pub(super) fn shapes(&self, into: &mut element::Group, shapes: &[Item]) {
        let shapes: Vec<&Shape> =
            shapes.iter().filter_map(|item| if let Item::Shape(shape) = item { Some(shape) } else { None }).collect();
        let is_seen = |shape: &&Shape| shape.fill.is_some() || shape.stroke.as_ref().is_some_and(is_drawn);
        let Some(first) = shapes.first().copied().filter(is_seen) else { return };
        let path = |shape: &Shape| element::Path::new().set("d", outline(&shape.path));
        if shapes.len() == 1 {
            let mut path = path(first);
            painted(&mut path, first);
            into.append(path);
        } else {
            let mut group = element::Group::new();
            painted(&mut group, first);
            into.append(shapes.into_iter().map(path).fold(group, element::Group::add));
        }
    }

    /// Items moved, clipped or faded together.
    pub(super) fn group(&mut self, into: &mut element::Group, group: &Group) {
        let mut inner = element::Group::new();
        if group.to != Affine::IDENTITY {
            inner.assign("transform", transform(group.to));
        }
        if group.opacity < 255 {
            inner.assign("opacity", share(group.opacity));
        }
        if let Some(clip) = &group.clip {
            inner = self.clipped(inner, clip);
        }
        self.items(&mut inner, &group.items);
        into.append(inner);
    }
}

fn stroked<N: Node>(path: &mut N, stroke: &Stroke) {
    path.assign("stroke", named(stroke.colour));
    path.assign("stroke-width", mm(stroke.width.to_um()));
    if stroke.colour.a < 255 {
        path.assign("stroke-opacity", share(stroke.colour.a));
    }
    match stroke.cap {
        Cap::Butt => {}
        Cap::Round => path.assign("stroke-linecap", "round"),
        Cap::Square => path.assign("stroke-linecap", "square"),
    }
    match stroke.join {
        Join::Miter => {}
        Join::Round => path.assign("stroke-linejoin", "round"),
        Join::Bevel => path.assign("stroke-linejoin", "bevel"),
    }
    if !stroke.dash.is_empty() {
        let dash: Vec<String> = stroke.dash.iter().map(|n| mm(n.to_um())).collect();
        path.assign("stroke-dasharray", dash.join(" "));
    }
}
