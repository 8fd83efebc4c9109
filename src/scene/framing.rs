//! How a picture is placed in its box, by the terms of CSS: `object-fit` and `object-position`.

use std::sync::Arc;

use super::{Group, Item, Use, moved};
use crate::geom::{Affine, Length, Path, Rect};

/// How large a picture is in its box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ObjectFit {
    /// As large as the box allows, all of it in view.
    #[default]
    Contain,
    /// As small as fills the box, cut off where it goes beyond it.
    Cover,
    /// Like [`ObjectFit::Cover`], but not chosen by the kit. Large crops are reported.
    Auto,
}

/// The point of a picture that is on the same point of its box, in ten-thousandths of width and height.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Focus {
    x: u16,
    y: u16,
}

/// How pictures are placed in a box.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Framing {
    /// How large they are.
    pub fit: ObjectFit,
    /// The radius to which their corners are rounded, whatever the outline of the box.
    pub corners: Option<Length>,
    /// The outline of the box, in its measure, where it is not just a rectangle.
    pub outline: Option<Arc<Path>>,
    /// Whether they are seen as in a mirror.
    pub mirror: bool,
    /// Whether the round corners of scans of cards are filled.
    pub fill_corners: bool,
}

/// The whole of a picture's width or height, in the unit of [`Focus`].
const WHOLE: f64 = 10_000.0;

impl Default for Focus {
    fn default() -> Focus {
        Focus { x: 5_000, y: 5_000 }
    }
}

impl Focus {
    /// Reads `top`, `bottom right`, `60% 20%` or one share for both ways; the middle in a direction of which nothing is said.
    pub fn parse(text: &str) -> Option<Focus> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (first, second) = match words.as_slice() {
            [one] => (*one, if one.ends_with('%') { one } else { "center" }),
            [one, two] => (*one, *two),
            _ => return None,
        };
        let named = |x: &str, y: &str| {
            Some(Focus {
                x: share(x, "left", "right")?,
                y: share(y, "top", "bottom")?,
            })
        };
        named(first, second).or_else(|| named(second, first).filter(|_| !text.contains('%')))
    }

    /// The shares of width and height, from 0 to 1.
    fn shares(self) -> (f64, f64) {
        (f64::from(self.x) / WHOLE, f64::from(self.y) / WHOLE)
    }
}

/// The share that a word stands for between two sides.
fn share(word: &str, start: &str, end: &str) -> Option<u16> {
    match word {
        "center" | "centre" => Some(5_000),
        _ if word == start => Some(0),
        _ if word == end => Some(WHOLE as u16),
        _ => {
            let percent: f64 = word.strip_suffix('%')?.parse().ok()?;
            (0.0..=100.0)
                .contains(&percent)
                .then(|| (percent / 100.0 * WHOLE).round() as u16)
        }
    }
}

impl Framing {
    /// From the measure of a picture with these bounds to that of the box in which it is framed.
    pub fn placing(&self, whole: Rect, into: Rect, focus: Focus) -> Affine {
        Use::placing(whole, into, self.fit != ObjectFit::Contain, focus.shares())
    }

    /// A picture in a box, moved by its focus and cut to its round corners or to the outline.
    pub fn framed(&self, shown: Use, into: Rect, focus: Focus) -> Item {
        let whole = shown.symbol.bounds;
        let to = self.placing(whole, into, focus);
        let to = if self.mirror {
            to.then(mirrored(into))
        } else {
            to
        };
        let shown = Item::from(Use { to, ..shown });
        let clip = match (self.corners, &self.outline) {
            (Some(radius), _) => Some(Arc::new(Path::round_rect(
                moved(whole, to).common(into).unwrap_or(into),
                radius,
            ))),
            (None, Some(outline)) => Some(Arc::clone(outline)),
            (None, None) => (self.fit != ObjectFit::Contain).then(|| Arc::new(Path::rect(into))),
        };
        match clip {
            None => shown,
            clip => Item::from(Group {
                items: vec![shown],
                to: Affine::IDENTITY,
                clip,
                opacity: 255,
            }),
        }
    }
}

/// A box as in a mirror beside it.
fn mirrored(rect: Rect) -> Affine {
    Affine::new([
        -1.0,
        0.0,
        0.0,
        1.0,
        (rect.left() + rect.right()).to_um() as f64,
        0.0,
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_focus_is_read_as_css_reads_it() {
        let read = |text| Focus::parse(text).map(|focus| (focus.x, focus.y));
        let known = [
            ("top", (5_000, 0)),
            ("left", (0, 5_000)),
            ("centre", (5_000, 5_000)),
            ("bottom right", (10_000, 10_000)),
            ("right bottom", (10_000, 10_000)),
            ("60% 20%", (6_000, 2_000)),
            ("33.3% top", (3_330, 0)),
            ("25%", (2_500, 2_500)),
        ];
        for (text, wanted) in known {
            assert_eq!(read(text), Some(wanted), "{text}");
        }
        for text in [
            "",
            "up",
            "top bottom",
            "left left",
            "120% 0%",
            "-1% 0%",
            "top 20%",
            "1 2 3",
            "60 20",
            "NaN% 0%",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
