//! Paths as they are filled and drawn, and groups of things.

use super::content::{Content, Part};
use super::marked;
use crate::geom::{Affine, Length};
use crate::scene::{Group, Shape, Use};
use crate::write::reach;

impl Content<'_> {
    /// A filled or stroked path.
    pub(super) fn shape(&mut self, shape: &Shape) {
        let stroke = shape.stroke.as_ref().filter(|stroke| stroke.width > Length::ZERO);
        if shape.fill.is_none() && stroke.is_none() {
            return;
        }
        self.end_text();
        if let Some(stroke) = stroke {
            self.pen(stroke.colour);
            self.line_width(stroke.width.to_um());
            self.line_ends(stroke.cap, stroke.join, stroke.dash.iter().map(|n| n.to_um()).collect());
        }
        if let Some((colour, rule)) = shape.fill {
            self.fill(colour);
            self.path(&shape.path);
            // Viewers differ on a clear line over its own fill, so it goes by itself.
            match stroke {
                Some(stroke) if stroke.colour.a == 255 => return self.paint(rule, ["B", "B*"]),
                _ => self.paint(rule, ["f", "f*"]),
            }
        }
        if stroke.is_some() {
            self.path(&shape.path);
            self.word("S");
        }
    }

    /// A symbol shown at a place.
    pub(super) fn symbol(&mut self, shown: &Use) {
        let name = self.stock.symbol(&shown.symbol);
        if shown.to == Affine::IDENTITY {
            return self.show(name, 255);
        }
        self.save();
        self.go(shown.to);
        self.show(name, 255);
        self.restore();
    }

    /// Items moved, clipped or faded together.
    pub(super) fn group(&mut self, group: &Group) {
        let plain = group.to == Affine::IDENTITY && group.clip.is_none() && group.opacity == 255;
        if plain {
            return self.items(&group.items);
        }
        self.unmark();
        self.save();
        if group.to != Affine::IDENTITY {
            self.go(group.to);
        }
        if let Some(clip) = &group.clip {
            self.clip(clip);
        }
        if group.opacity == 255 {
            self.items(&group.items);
        } else {
            self.mark(marked::first(&group.items));
            self.faded(group);
        }
        self.unmark();
        self.restore();
    }

    /// What overlaps inside must not shine through, so the whole is a part of
    /// its own that is painted first and faded then.
    fn faded(&mut self, group: &Group) {
        let Some(bounds) = reach::reach(&group.items, self.stock.fonts) else { return };
        let name = self.part_name();
        let mut inner = Content::new(self.stock, name.clone());
        // Poppler begins such a group with the default limit, though it is the limit around it that counts.
        inner.miter_limit();
        inner.items(&group.items);
        let (stream, parts) = inner.packed();
        self.parts.push(Part { name: name.clone(), bounds, group: true, stream });
        self.parts.extend(parts);
        self.show(&name, group.opacity);
    }
}
