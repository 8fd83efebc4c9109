//! The transforms of CSS, written as the matrices that usvg reads (CSS Transforms 1 and 2).

use std::collections::HashMap;
use std::str::FromStr;

use svgtypes::{Transform, ViewBox};
use usvg::Rect;
use usvg::roxmltree::{Document, Node, NodeId};

use super::style::Styles;
use super::units::default_page;
use crate::decode::svg::xml::is_svg;
use crate::geom::Affine;

/// The bounding boxes of measured elements.
pub(crate) type Boxes = HashMap<NodeId, Rect>;

/// The properties of CSS that move an element, besides `transform`.
const PROPERTIES: [&str; 5] = [
    "translate",
    "rotate",
    "scale",
    "transform-origin",
    "transform-box",
];

/// The elements whose transform moves a paint or a clip.
const NOT_MOVED: [&str; 4] = ["linearGradient", "radialGradient", "pattern", "clipPath"];

/// An element that is moved by properties of CSS.
pub(crate) struct Moved<'x, 'i> {
    pub(crate) node: Node<'x, 'i>,
    /// The view box of the nearest drawing around the element.
    view_box: Rect,
    /// Whether its reference box is its own bounding box and not the view box.
    pub(crate) needs_box: bool,
    translate: Option<&'x str>,
    rotate: Option<&'x str>,
    scale: Option<&'x str>,
    transform: TransformSource<'x>,
    origin: Option<&'x str>,
}

/// The place in which a `transform` is specified, which decides on its syntax.
enum TransformSource<'x> {
    None,
    Attribute(&'x str),
    Style(&'x str),
}

/// Returns the elements that are moved by properties of CSS, each after its ancestors.
pub(crate) fn moved<'x, 'i>(xml: &'x Document<'i>, styles: &Styles<'x>) -> Vec<Moved<'x, 'i>> {
    let text = xml.input_text();
    if !text.contains("transform") && !PROPERTIES.iter().any(|name| text.contains(name)) {
        return Vec::new();
    }

    let of_node = |node: Node<'x, 'i>| {
        if styles.css_properties(node).is_empty() {
            return None;
        }

        let styled = |name| styles.styled(node, name);
        let transform = match (styled("transform"), styles.attribute(node, "transform")) {
            (Some(value), _) => TransformSource::Style(value),
            (None, Some(value)) => TransformSource::Attribute(value),
            (None, None) => TransformSource::None,
        };
        let is_moved = matches!(transform, TransformSource::Style(_))
            || PROPERTIES.iter().any(|name| styled(name).is_some());
        if !is_moved || NOT_MOVED.contains(&node.tag_name().name()) {
            return None;
        }

        let reference = styles.own(node, "transform-box").unwrap_or("view-box");
        Some(Moved {
            node,
            view_box: view_box(node, styles),
            needs_box: reference != "view-box",
            translate: styled("translate"),
            rotate: styled("rotate"),
            scale: styled("scale"),
            transform,
            origin: styles.own(node, "transform-origin"),
        })
    };
    xml.descendants()
        .filter(is_svg)
        .filter_map(of_node)
        .collect()
}

impl Moved<'_, '_> {
    /// Returns the matrix of an element, as a declaration for its style. `bounds` is its own bounding box.
    ///
    /// Returns `None` if usvg cannot draw the transform, such as a rotation in space.
    pub(crate) fn declaration(&self, bounds: Option<Rect>) -> Option<String> {
        let reference = bounds.unwrap_or(self.view_box);
        let (width, height) = (f64::from(reference.width()), f64::from(reference.height()));

        // The corner of a view box is not added, since its reference box is at the origin of its coordinate system.
        let (left, top) = match bounds {
            Some(bounds) => (f64::from(bounds.x()), f64::from(bounds.y())),
            None => (0.0, 0.0),
        };
        let is_root = self.node.parent_element().is_none();
        let initial = if is_root { "50% 50%" } else { "0 0" };
        let (x, y) = origin(self.origin.unwrap_or(initial), width, height)?;
        let (x, y) = (left + x, top + y);

        let mut matrix = Affine::shift(-x, -y);
        matrix = match self.transform {
            TransformSource::None => matrix,
            TransformSource::Attribute(value) => matrix.then(attribute(value)?),
            TransformSource::Style(value) => matrix.then(functions(value, width, height)?),
        };
        for (name, value) in [
            ("scale", self.scale),
            ("rotate", self.rotate),
            ("translate", self.translate),
        ] {
            if let Some(value) = value.filter(|value| *value != "none") {
                let numbers: Vec<&str> = value.split_whitespace().collect();
                matrix = matrix.then(function(name, &numbers, width, height)?);
            }
        }
        let numbers = matrix.then(Affine::shift(x, y)).numbers();

        let numbers = numbers.map(|number| number.to_string()).join(" ");
        Some(format!(
            "transform:matrix({numbers}) !important;transform-origin:0 0"
        ))
    }
}

/// Returns the view box of the nearest drawing around an element.
fn view_box<'x>(node: Node<'x, '_>, styles: &Styles<'x>) -> Rect {
    let drawings = node
        .ancestors()
        .filter(|one| one.tag_name().name() == "svg");
    for drawing in drawings {
        let side = |name| {
            let side = length(styles.attribute(drawing, name)?, f64::NAN);
            side.filter(|side| side.is_finite())
        };
        let own = styles
            .attribute(drawing, "viewBox")
            .and_then(|value| ViewBox::from_str(value).ok());
        let size = match own {
            Some(own) => Some((own.w, own.h)),
            None => side("width").zip(side("height")),
        };
        if let Some((width, height)) = size
            && let Some(rect) = Rect::from_xywh(0.0, 0.0, width as f32, height as f32)
        {
            return rect;
        }
    }
    default_page()
}

/// Parses `transform-origin` relative to a box of this size.
fn origin(value: &str, width: f64, height: f64) -> Option<(f64, f64)> {
    let mut words: Vec<&str> = value.split_whitespace().collect();

    // Keywords may come in either order, and a third length is a depth.
    words.truncate(2);
    if let [first, second] = words.as_mut_slice()
        && (["top", "bottom"].contains(first) || ["left", "right"].contains(second))
    {
        std::mem::swap(first, second);
    }
    let position = |word: &str, side: f64| match word {
        "left" | "top" => Some(0.0),
        "center" => Some(side / 2.0),
        "right" | "bottom" => Some(side),
        other => length(other, side),
    };
    match words.as_slice() {
        ["top" | "bottom"] => Some((width / 2.0, position(words[0], height)?)),
        [x] => Some((position(x, width)?, height / 2.0)),
        [x, y] => Some((position(x, width)?, position(y, height)?)),
        _ => None,
    }
}

/// Parses the `transform` attribute of SVG.
fn attribute(value: &str) -> Option<Affine> {
    let Transform { a, b, c, d, e, f } = Transform::from_str(value).ok()?;
    Some(Affine::new([a, b, c, d, e, f]))
}

/// Parses the `transform` property of CSS, relative to a box of this size.
fn functions(value: &str, width: f64, height: f64) -> Option<Affine> {
    let mut matrix = Affine::IDENTITY;
    if value == "none" {
        return Some(matrix);
    }

    let parts = value.split(')').map(str::trim);
    for part in parts.filter(|part| !part.is_empty()) {
        let (name, arguments) = part.trim_start_matches(',').split_once('(')?;
        let arguments: Vec<&str> = arguments
            .split(|letter: char| letter == ',' || letter.is_whitespace())
            .filter(|argument| !argument.is_empty())
            .collect();

        // The last function is applied first.
        matrix = function(name.trim(), &arguments, width, height)?.then(matrix);
    }
    Some(matrix)
}

/// Evaluates a transform function, or a property of the same name.
fn function(name: &str, arguments: &[&str], width: f64, height: f64) -> Option<Affine> {
    let number = |word: &str| match word.strip_suffix('%') {
        Some(percent) => percent.trim().parse().ok().map(|n: f64| n / 100.0),
        None => word.parse::<f64>().ok(),
    };
    let skew = |x: f64, y: f64| {
        let (x, y) = (x.to_radians().tan(), y.to_radians().tan());
        Affine::new([1.0, y, x, 1.0, 0.0, 0.0])
    };
    Some(match (name, arguments) {
        ("translate" | "translateX", [x]) => Affine::shift(length(x, width)?, 0.0),
        ("translateY", [y]) => Affine::shift(0.0, length(y, height)?),
        ("translate", [x, y]) | ("translate" | "translate3d", [x, y, _]) => {
            Affine::shift(length(x, width)?, length(y, height)?)
        }
        ("scale", [both]) => Affine::scale(number(both)?, number(both)?),
        ("scale", [x, y]) | ("scale" | "scale3d", [x, y, _]) => {
            Affine::scale(number(x)?, number(y)?)
        }
        ("scaleX", [x]) => Affine::scale(number(x)?, 1.0),
        ("scaleY", [y]) => Affine::scale(1.0, number(y)?),
        ("rotate" | "rotateZ", [angle]) | ("rotate", ["z", angle] | ["0", "0", "1", angle]) => {
            let (sin, cos) = angle_of(angle)?.to_radians().sin_cos();
            Affine::new([cos, sin, -sin, cos, 0.0, 0.0])
        }
        ("skewX", [x]) | ("skew", [x]) => skew(angle_of(x)?, 0.0),
        ("skewY", [y]) => skew(0.0, angle_of(y)?),
        ("skew", [x, y]) => skew(angle_of(x)?, angle_of(y)?),
        ("matrix", [a, b, c, d, e, f]) => {
            let [a, b, c, d] = [number(a)?, number(b)?, number(c)?, number(d)?];
            Affine::new([a, b, c, d, length(e, width)?, length(f, height)?])
        }
        ("translateZ" | "scaleZ" | "perspective", [_]) => Affine::IDENTITY,
        _ => return None,
    })
}

/// Parses an angle into degrees.
fn angle_of(word: &str) -> Option<f64> {
    const UNITS: [(&str, f64); 4] = [
        ("deg", 1.0),
        ("grad", 0.9),
        ("turn", 360.0),
        ("rad", 180.0 / std::f64::consts::PI),
    ];
    let unit = UNITS
        .iter()
        .find_map(|(unit, degrees)| Some((word.strip_suffix(unit)?, *degrees)));
    let (number, degrees) = unit.unwrap_or((word, 1.0));
    number.parse::<f64>().ok().map(|number| number * degrees)
}

/// Parses a length into pixels of CSS. Percentages are those of `side`.
fn length(word: &str, side: f64) -> Option<f64> {
    const UNITS: [(&str, f64); 7] = [
        ("px", 1.0),
        ("mm", 96.0 / 25.4),
        ("cm", 96.0 / 2.54),
        ("in", 96.0),
        ("pt", 96.0 / 72.0),
        ("pc", 16.0),
        ("em", 16.0),
    ];
    if let Some(percent) = word.strip_suffix('%') {
        return percent
            .parse::<f64>()
            .ok()
            .map(|percent| percent / 100.0 * side);
    }

    let unit = UNITS
        .iter()
        .find_map(|(unit, pixels)| Some((word.strip_suffix(unit)?, *pixels)));
    let (number, pixels) = unit.unwrap_or((word, 1.0));
    number.parse::<f64>().ok().map(|number| number * pixels)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns where a transform of CSS moves the point (10, 0), in a box of 100 by 50.
    fn moves(value: &str) -> Option<[i32; 2]> {
        let (x, y) = functions(value, 100.0, 50.0)?.apply(10.0, 0.0);
        Some([x, y].map(|n| (n * 10.0).round() as i32))
    }

    #[test]
    fn functions_are_applied_from_the_last_to_the_first() {
        assert_eq!(moves("none"), Some([100, 0]));
        assert_eq!(
            moves("translate(10px, -2px) rotate(.25turn)"),
            Some([100, 80])
        );
        assert_eq!(moves("rotate(90deg) translateX(20%)"), Some([0, 300]));
        assert_eq!(moves("scale(50% 2) skewY(45deg)"), Some([50, 200]));
        assert_eq!(moves("matrix(0, 1, -1, 0, 5, 6)"), Some([50, 160]));
        assert_eq!(moves("rotateX(45deg)"), None);
    }

    #[test]
    fn origins_are_lengths_percentages_and_keywords() {
        let of = |value| origin(value, 100.0, 50.0);
        assert_eq!(of("center"), Some((50.0, 25.0)));
        assert_eq!(of("top right"), Some((100.0, 0.0)));
        assert_eq!(of("bottom"), Some((50.0, 50.0)));
        assert_eq!(of("10% 5px 3px"), Some((10.0, 5.0)));
        assert_eq!(of("calc(1px + 2px)"), None);
    }
}
