//! Paths as they are filled and drawn, and groups of things.

use svg::Node;
use svg::node::element;

use super::drawing::{Drawing, filled, mm, outline, share, transform};
use crate::geom::{Affine, Length};
use crate::scene::{Cap, FillRule, Group, Join, Shape, Stroke};

impl Drawing<'_> {
    /// A filled or stroked path.
    pub(super) fn shape(&mut self, into: &mut element::Group, shape: &Shape) {
        let stroke = shape.stroke.as_ref().filter(|stroke| stroke.width > Length::ZERO);
        if shape.fill.is_none() && stroke.is_none() {
            return;
        }
        let mut path = element::Path::new().set("d", outline(&shape.path));
        match shape.fill {
            Some((colour, rule)) => {
                filled(&mut path, colour);
                if rule == FillRule::EvenOdd {
                    path.assign("fill-rule", "evenodd");
                }
            }
            None => path.assign("fill", "none"),
        }
        if let Some(stroke) = stroke {
            stroked(&mut path, stroke);
        }
        into.append(path);
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

fn stroked(path: &mut element::Path, stroke: &Stroke) {
    path.assign("stroke", stroke.colour.to_string());
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
