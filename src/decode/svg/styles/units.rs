//! Measures: lengths in millimetres, inches and points as a drawing writes them, those of usvg, of which one unit is a millimetre
//! here, and the resolution of what becomes pixels.

use std::str::FromStr;

use svgtypes::ViewBox;
use usvg::Paint;
use usvg::roxmltree::{Document, Node};
use usvg::tiny_skia_path::{self, PathSegment, Point, Transform};

use super::style::Styles;
use crate::decode::svg::edit::Edit;
use crate::decode::svg::location::place;
use crate::decode::svg::xml::is_svg;
use crate::geom::{Affine, Length, Rect, Seg};
use crate::scene::Colour;

/// Micrometres in a unit of usvg.
pub(crate) const UM: f32 = 1000.0;

/// A length, rounded to the thousandth of a millimetre.
pub(crate) fn mm(n: f32) -> Length {
    Length::from_mm(f64::from(n))
}

/// An upright box.
pub(crate) fn rect(place: usvg::Rect) -> Rect {
    Rect::between(
        mm(place.left()),
        mm(place.top()),
        mm(place.right()),
        mm(place.bottom()),
    )
}

/// The segments of a path, in micrometres.
pub(crate) fn segs(path: &tiny_skia_path::Path, at: Transform) -> Vec<Seg> {
    let go = |point: Point| {
        let mut point = point;
        at.map_point(&mut point);
        ((point.x * UM).round() as i32, (point.y * UM).round() as i32)
    };
    let mut here = Point::zero();
    let mut found = Vec::new();
    for segment in path.segments() {
        found.push(match segment {
            PathSegment::MoveTo(p) => {
                here = p;
                Seg::Move(go(p))
            }
            PathSegment::LineTo(p) => {
                here = p;
                Seg::Line(go(p))
            }
            PathSegment::QuadTo(c, p) => {
                let third = |from: Point| {
                    go((
                        from.x + (c.x - from.x) * 2.0 / 3.0,
                        from.y + (c.y - from.y) * 2.0 / 3.0,
                    )
                        .into())
                };
                let (first, second) = (third(here), third(p));
                here = p;
                Seg::Cubic(first, second, go(p))
            }
            PathSegment::CubicTo(a, b, p) => {
                here = p;
                Seg::Cubic(go(a), go(b), go(p))
            }
            PathSegment::Close => Seg::Close,
        });
    }
    found
}

/// A transform of usvg as one from its units to micrometres.
pub(crate) fn affine(at: Transform) -> Affine {
    let numbers = [at.sx, at.ky, at.kx, at.sy, at.tx, at.ty];
    Affine::new(numbers.map(|n| f64::from(n * UM)))
}

/// A plain colour; black for a paint of several, which is drawn as pixels.
pub(crate) fn colour(paint: &Paint, opacity: f32) -> Colour {
    match paint {
        Paint::Color(c) => Colour {
            r: c.red,
            g: c.green,
            b: c.blue,
            a: byte(opacity),
        },
        _ => Colour::BLACK,
    }
}

/// An opacity of 255 levels.
pub(crate) fn byte(share: f32) -> u8 {
    (share * 255.0).round() as u8
}

/// Absolute units and how many millimetres they have (CSS Values and Units 3, 5.2).
const UNITS: [(&str, f64); 5] = [
    ("mm", 1.0),
    ("cm", 10.0),
    ("in", 25.4),
    ("pt", 25.4 / 72.0),
    ("pc", 25.4 / 6.0),
];

/// Units to the inch of a drawing whose unit is a millimetre.
pub(crate) const MILLIMETRES: f32 = 25.4;
/// Units to the inch of a drawing whose unit is a pixel of CSS (CSS Values and Units 3, 5.2).
pub(crate) const PIXELS: f32 = 96.0;

/// Whether a drawing says its size in absolute units.
fn is_sized<'x>(root: Node<'x, '_>, styles: &Styles<'x>) -> bool {
    ["width", "height"]
        .iter()
        .any(|name| styles.attribute(root, name).and_then(millimetres).is_some())
}

/// The sides of a drawing that are in absolute units, as numbers of millimetres, so that they stay as long when its other
/// lengths are read at [`PIXELS`]; and a `viewBox` if it has none: its units are pixels then, as in every viewer.
pub(crate) fn sides<'x>(root: Node<'x, '_>, styles: &Styles<'x>) -> Vec<Edit> {
    let length = |name| {
        Some((
            root.attribute_node(name)?.range_value(),
            millimetres(styles.attribute(root, name)?)?,
        ))
    };
    let [width, height] = ["width", "height"].map(length);
    let mut edits: Vec<Edit> = Vec::new();
    if let (Some((_, width)), Some((_, height)), false) =
        (&width, &height, root.has_attribute("viewBox"))
    {
        let [wide, high] =
            [width, height].map(|side| side / f64::from(MILLIMETRES) * f64::from(PIXELS));
        let at = place(root).end;
        edits.push((at..at, format!(" viewBox=\"0 0 {wide} {high}\"")));
    }
    edits.extend(
        [width, height]
            .into_iter()
            .flatten()
            .map(|(at, side)| (at, side.to_string())),
    );
    edits
}

/// The page of a drawing that has neither a size nor a `viewBox`, in pixels, as in browsers (CSS 2.2, 10.3.2).
pub(crate) fn default_page() -> usvg::Rect {
    usvg::Rect::from_xywh(0.0, 0.0, 300.0, 150.0).expect("positive sides")
}

/// Whether a drawing says too little of its size for a page: it has no `viewBox`, and not both of its sides.
pub(crate) fn has_no_page<'x>(root: Node<'x, '_>, styles: &Styles<'x>) -> bool {
    let is_relative = |name| {
        styles
            .attribute(root, name)
            .is_none_or(|side| side.trim().ends_with('%'))
    };
    !root.has_attribute("viewBox") && (is_relative("width") || is_relative("height"))
}

/// Returns the page that all of the art of a drawing fills, from the origin or from the art if that begins before.
pub(crate) fn filled_page(tree: &usvg::Tree) -> usvg::Rect {
    let art = tree.root().abs_stroke_bounding_box();
    let filled = usvg::Rect::from_ltrb(
        art.left().min(0.0),
        art.top().min(0.0),
        art.right(),
        art.bottom(),
    );
    filled
        .filter(|page| page.width() > 0.0 && page.height() > 0.0)
        .unwrap_or_else(default_page)
}

/// Gives a drawing without a page the size that browsers give it.
pub(crate) fn default_sides<'x>(root: Node<'x, '_>, styles: &Styles<'x>) -> Vec<Edit> {
    let full = default_page();
    let side = |name: &str, full: f32| match styles.attribute(root, name).map(str::trim) {
        None => full.to_string(),
        Some(value) => match value.strip_suffix('%').map(str::parse::<f32>) {
            Some(Ok(percent)) => (full * percent / 100.0).to_string(),
            _ => value.to_owned(),
        },
    };
    [("width", full.width()), ("height", full.height())]
        .map(|(name, full)| with_attribute(root, name, side(name, full)))
        .to_vec()
}

/// Sets an attribute of an element.
fn with_attribute(node: Node<'_, '_>, name: &str, value: String) -> Edit {
    let end = place(node).end;
    match node.attribute_node(name) {
        Some(attribute) => (attribute.range_value(), value),
        None => (end..end, format!(" {name}=\"{value}\"")),
    }
}

/// Puts a drawing without a page onto one. The drawing itself becomes an inner one, so percentages in it stay the same.
pub(crate) fn onto_page<'x>(
    root: Node<'x, '_>,
    styles: &Styles<'x>,
    page: usvg::Rect,
) -> Vec<Edit> {
    let (width, height) = (page.width(), page.height());
    let open = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {width} {height}\" width=\"{width}\" height=\"{height}\">",
        page.x(),
        page.y()
    );
    let element = root.range();
    let mut edits = default_sides(root, styles);
    edits.push((element.start..element.start, open));
    edits.push((element.end..element.end, "</svg>".to_owned()));
    for (name, value) in [("x", "0"), ("y", "0"), ("overflow", "visible")] {
        edits.push(with_attribute(root, name, value.to_owned()));
    }
    edits
}

/// Whether the lengths of a drawing in absolute units are read at [`PIXELS`]: a unit of it is no millimetre, and it has such
/// lengths or no `viewBox`.
pub(crate) fn is_in_pixels<'x>(xml: &'x Document<'_>, styles: &Styles<'x>) -> bool {
    let root = xml.root_element();
    let is_bare = is_sized(root, styles) && !root.has_attribute("viewBox");
    is_bare || !is_in_millimetres(root, styles) && has_absolute_lengths(xml, styles)
}

/// Whether a unit of a drawing is a millimetre.
fn is_in_millimetres<'x>(root: Node<'x, '_>, styles: &Styles<'x>) -> bool {
    let units = styles
        .attribute(root, "viewBox")
        .and_then(|units| ViewBox::from_str(units).ok());
    let side = |name| styles.attribute(root, name).and_then(millimetres);
    let (width, height) = (side("width"), side("height"));
    let Some(units) = units else { return false };
    // A drawing is made as large as both of its sides let it be.
    let scales = [
        width.map(|width| width / units.w),
        height.map(|height| height / units.h),
    ];
    scales
        .into_iter()
        .flatten()
        .reduce(f64::min)
        .is_some_and(|scale| (scale - 1.0).abs() <= 0.001)
}

/// Whether a drawing has lengths in absolute units, besides its own size.
fn has_absolute_lengths<'x>(xml: &'x Document<'_>, styles: &Styles<'x>) -> bool {
    let root = xml.root_element();
    xml.descendants()
        .filter(is_svg)
        .filter(|node| !styles.is_absent(*node))
        .any(|node| {
            let is_size =
                |name: &str| node == root && ["x", "y", "width", "height"].contains(&name);
            let is_absolute = |value: &str| lengths(value).any(|length| length != 0.0);
            styles
                .of_element(node)
                .iter()
                .any(|said| !is_size(said.name) && is_absolute(said.value))
        })
}

/// How long those lengths of a list are that are in absolute units.
fn lengths(list: &str) -> impl Iterator<Item = f64> {
    // After a sign the next may begin at once: `1mm-3mm`.
    list.split([' ', ',', '\t', '\n', '\r', '-', '+'])
        .filter_map(millimetres)
}

/// How long a length in absolute units is.
fn millimetres(length: &str) -> Option<f64> {
    let length = length.trim();
    let (number, each) = UNITS
        .iter()
        .find_map(|(unit, each)| Some((length.strip_suffix(unit)?, each)))?;
    number
        .trim()
        .parse::<f64>()
        .ok()
        .map(|number| number * each)
}

/// The resolution, in dots per millimetre, of a drawing whose size is in absolute units: 300 dots to the inch.
const SHARP: f32 = 300.0 / 25.4;
/// The most dots along the longer side of one that does not, and is painted as large as it is printed: 300 to the inch on the
/// width of a letter sheet, and still 150 on the length of a tabloid sheet.
const ALONG: f32 = 2_550.0;
/// The shares of these dots with which it is tried in turn: what is beyond a limit becomes coarser. Where it is shown too
/// large for that, `low-resolution` is reported.
const SHARES: [f32; 3] = [1.0, 0.5, 0.25];

/// The resolution that parts of a drawing may have.
#[derive(Clone, Copy)]
pub(crate) struct Resolution {
    /// Whether the drawing says its size in millimetres, inches or the like.
    is_sized: bool,
}

impl Resolution {
    /// That of a drawing with this root.
    pub(crate) fn of<'x>(root: Node<'x, '_>, styles: &Styles<'x>) -> Resolution {
        Resolution {
            is_sized: is_sized(root, styles),
        }
    }

    /// Whether the drawing says its size, at which it is painted.
    pub(crate) fn is_sized(self) -> bool {
        self.is_sized
    }

    /// The resolutions to try, in dots per unit, for art whose longer side has so many units; the finest first.
    pub(crate) fn dots(self, longer: f32) -> [f32; 3] {
        let most = if self.is_sized {
            SHARP
        } else {
            ALONG / longer.max(f32::MIN_POSITIVE)
        };
        SHARES.map(|share| most * share)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_in_pixels_have_the_dots_of_a_sheet_at_most() {
        let (sized, unsized_one) = (
            Resolution { is_sized: true },
            Resolution { is_sized: false },
        );
        assert_eq!(sized.dots(1_000.0), [SHARP, SHARP / 2.0, SHARP / 4.0]);
        assert_eq!(unsized_one.dots(1_000.0), [2.55, 1.275, 0.6375]);
    }
}
