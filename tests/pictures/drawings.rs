//! What the scene has no words for is drawn all the same: every drawing beside what resvg makes of it.

use boardpress::scene::{BackdropCache, Sampling};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::read;

/// The side of each drawing in micrometres, and the dots across its picture.
const SIDE: f64 = 40_000.0;
const DOTS: usize = 400;

/// What stands in drawings of 40 units that are 40 mm wide.
const DRAWINGS: [(&str, &str); 17] = [
    (
        "dash offset",
        r##"<path d="M4 20H36" stroke="#206020" stroke-width="6" stroke-dasharray="6" stroke-dashoffset="3"/>"##,
    ),
    (
        "uneven line",
        r##"<path transform="scale(4 1)" d="M2 5V35M2 20H8" fill="none" stroke="#a02020" stroke-width="2"/>"##,
    ),
    (
        "slanted line",
        r##"<path transform="skewX(40)" d="M2 5V35" stroke="#a02020" stroke-width="3"/>"##,
    ),
    (
        "pointed corner",
        r##"<path d="M4 30L20 10L36 30" fill="none" stroke="#203080" stroke-width="4" stroke-miterlimit="1"/>"##,
    ),
    (
        "line in a gradient",
        r##"<linearGradient id="g" gradientUnits="userSpaceOnUse" x2="40"><stop stop-color="#c00"/><stop offset="1" stop-color="#00c"/></linearGradient>
<path d="M4 10H36" stroke="url(#g)" stroke-width="5"/><circle cx="20" cy="26" r="8" fill="none" stroke="url(#g)" stroke-width="6"/>"##,
    ),
    (
        "line that a use colours",
        r##"<linearGradient id="g" gradientUnits="userSpaceOnUse" x2="40"><stop stop-color="#c00"/><stop offset="1" stop-color="#00c"/></linearGradient>
<defs><path id="l" d="M4 10H36"/></defs><use href="#l" y="8" stroke="url(#g)" stroke-width="5"/>"##,
    ),
    (
        "hole of a clip",
        r##"<clipPath id="c"><path clip-rule="evenodd" d="M4 4H36V36H4ZM12 12H28V28H12Z"/></clipPath><rect width="40" height="40" fill="#308050" clip-path="url(#c)"/>"##,
    ),
    (
        "hidden part of a clip",
        r##"<clipPath id="c"><rect x="4" y="4" width="12" height="30"/><rect x="20" y="4" width="12" height="30" visibility="hidden"/></clipPath><rect width="40" height="40" fill="#308050" clip-path="url(#c)"/>"##,
    ),
    (
        "clipped part of a clip",
        r##"<clipPath id="d"><rect width="40" height="15"/></clipPath><clipPath id="c"><rect x="4" y="4" width="30" height="30" clip-path="url(#d)"/></clipPath><rect width="40" height="40" fill="#308050" clip-path="url(#c)"/>"##,
    ),
    (
        "clip of two that turn against each other",
        r##"<clipPath id="c"><path d="M4 4H24V24H4Z"/><path d="M14 14V34H34V14Z"/></clipPath><rect width="40" height="40" fill="#308050" clip-path="url(#c)"/>"##,
    ),
    (
        "multiplied",
        r##"<rect width="25" height="25" fill="#e0c040"/><rect x="12" y="12" width="25" height="25" fill="#40a0e0" style="mix-blend-mode:multiply"/>"##,
    ),
    (
        "multiplied in a group",
        r##"<g style="isolation:isolate"><rect width="25" height="25" fill="#e0c040"/><rect x="12" y="12" width="25" height="25" fill="#40a0e0" style="mix-blend-mode:screen"/></g>"##,
    ),
    (
        "line under its fill",
        r##"<circle cx="20" cy="20" r="10" fill="#e0c040" stroke="#203080" stroke-width="8" paint-order="stroke"/>"##,
    ),
    (
        "line around a gradient",
        r##"<radialGradient id="g"><stop stop-color="#fff"/><stop offset="1" stop-color="#080"/></radialGradient><rect x="8" y="8" width="24" height="24" fill="url(#g)" stroke="#222" stroke-width="6"/>"##,
    ),
    (
        "symbol that a use moves",
        r##"<symbol id="s"><rect x="2" y="2" width="20" height="20" fill="#308050"/></symbol><use href="#s" transform="translate(14 10)" width="16" height="16"/>"##,
    ),
    (
        "symbol that a use turns, with all that overflows",
        r##"<symbol id="s" overflow="visible"><rect x="2" y="2" width="20" height="20" fill="#308050"/></symbol><use href="#s" transform="translate(14 4) rotate(20)" width="9" height="9"/>"##,
    ),
    (
        "gradient in a symbol that a use moves",
        r##"<linearGradient id="g"><stop stop-color="#c00"/><stop offset="1" stop-color="#00c"/></linearGradient><symbol id="s" overflow="visible"><rect x="2" y="2" width="20" height="20" fill="url(#g)"/></symbol><use href="#s" transform="translate(12 10)"/>"##,
    ),
];

/// A white picture with a drawing on it.
fn drawn(svg: &str) -> Pixmap {
    let tree = Tree::from_str(svg, &Options::default()).unwrap();
    let mut picture = Pixmap::new(DOTS as u32, DOTS as u32).unwrap();
    picture.fill(Color::WHITE);
    let scale = DOTS as f32 / tree.size().width();
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut picture.as_mut(),
    );
    picture
}

/// The colour of a dot, if all dots around it have the same: edges are blurred by one and not by the other.
fn plain(picture: &Pixmap, x: usize, y: usize) -> Option<[u8; 3]> {
    let dot = |x: usize, y: usize| {
        let dot = picture.pixels()[y * DOTS + x];
        [dot.red(), dot.green(), dot.blue()]
    };
    let own = dot(x, y);
    let around = (y - 2..=y + 2).flat_map(|y| (x - 2..=x + 2).map(move |x| (x, y)));
    let is_near = |(x, y): (usize, usize)| {
        dot(x, y)
            .iter()
            .zip(own)
            .all(|(one, other)| one.abs_diff(other) <= 8)
    };
    around.into_iter().all(is_near).then_some(own)
}

/// What browsers draw otherwise than resvg, and the same as resvg draws it.
const OTHERWISE: [(&str, &str, &str); 4] = [
    (
        "pattern with the colour of an empty group",
        r##"<g style="fill:#a02020"><defs><pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="4" height="4"/></pattern></defs></g><rect width="30" height="30" fill="url(#p)"/>"##,
        r##"<pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="4" height="4" fill="#a02020"/></pattern><rect width="30" height="30" fill="url(#p)"/>"##,
    ),
    (
        "filter of an empty group",
        r##"<filter id="f" filterUnits="userSpaceOnUse" x="4" y="4" width="20" height="20"><feFlood flood-color="#308050"/></filter><g><g filter="url(#f)"/></g>"##,
        r##"<rect x="4" y="4" width="20" height="20" fill="#308050"/>"##,
    ),
    (
        "clone whose size is in per cent",
        r##"<rect id="r" width="10" height="10" fill="#a02020"/><use href="#r" x="20" width="50%" height="100%"/>"##,
        r##"<path d="M0 0H10V10H0ZM20 0H30V10H20Z" fill="#a02020"/>"##,
    ),
    (
        "empty part of a switch",
        r##"<switch><g/><rect width="30" height="30" fill="#a02020"/></switch><rect x="20" y="10" width="16" height="20" fill="#308050"/>"##,
        r##"<rect x="20" y="10" width="16" height="20" fill="#308050"/>"##,
    ),
];

/// A drawing of 400 units that are 0.1 mm wide, with lengths in points and millimetres, which have 96 units to the inch.
const IN_PIXELS: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="40mm" height="4cm"><style>.a{stroke-width:30pt}</style><path class="a" d="M-40 100H440" stroke="#a02020"/><rect x="1in" y="200" width="40mm" height="100" fill="#308050"/></svg>"##;

/// Drawings of which nothing is seen but the part `a`.
const PARTS: [(&str, &str); 9] = [
    (
        "faded shape",
        r##"<rect id="a" width="30" height="30" fill="#a02020" opacity=".4"/>"##,
    ),
    (
        "clipped shape",
        r##"<clipPath id="c"><circle cx="15" cy="15" r="12"/></clipPath><path id="a" d="M0 0H30V30H0Z" fill="#a02020" clip-path="url(#c)" style="stroke:none"/>"##,
    ),
    (
        "masked shape",
        r##"<mask id="m"><rect width="20" height="20" fill="#fff"/></mask><circle id="a" cx="15" cy="15" r="12" fill="#a02020" mask="url(#m)"/>"##,
    ),
    (
        "line with a marker",
        r##"<marker id="k" markerWidth="4" markerHeight="4" markerUnits="userSpaceOnUse" refX="2" refY="2" overflow="visible"><circle cx="2" cy="2" r="2" fill="#308050"/></marker><path id="a" d="M4 4H30V20" fill="#a02020" marker-end="url(#k)"/>"##,
    ),
    (
        "use that turns a symbol",
        r##"<symbol id="s"><rect x="2" y="2" width="20" height="20" fill="#308050"/></symbol><use id="a" href="#s" transform="translate(14 4) rotate(20)"/>"##,
    ),
    (
        "faded use of a symbol",
        r##"<symbol id="s"><rect x="2" y="2" width="20" height="20" fill="#308050"/></symbol><g transform="translate(5 5)"><use id="a" href="#s" opacity="0.5"/></g>"##,
    ),
    (
        "switch",
        r##"<switch id="a"><rect width="30" height="30" fill="#a02020"/></switch>"##,
    ),
    (
        "svg",
        r##"<svg id="a" x="5" y="5" width="30" height="30" viewBox="0 0 10 10"><rect width="5" height="5" fill="#a02020"/></svg>"##,
    ),
    (
        "line in a gradient",
        r##"<linearGradient id="g" gradientUnits="userSpaceOnUse" x2="40"><stop stop-color="#c00"/><stop offset="1" stop-color="#00c"/></linearGradient><path id="a" d="M4 10H36" stroke="url(#g)" stroke-width="5"/>"##,
    ),
];

fn svg(body: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 40\" width=\"40mm\" height=\"40mm\">{body}</svg>"
    )
}

/// That the art of a file, or of a part of it, is what resvg draws of a body.
#[track_caller]
fn assert_shows(name: &str, (file, drawing): (&str, &str), like: &str) {
    let symbol = read(file, drawing.as_bytes()).unwrap_or_else(|why| panic!("{name}: {why}"));
    let (painted, picture) = (
        BackdropCache::default().painted(&symbol.items),
        drawn(&svg(like)),
    );
    let mut coloured = 0;
    for (x, y) in (3..DOTS - 3)
        .step_by(4)
        .flat_map(|y| (3..DOTS - 3).step_by(4).map(move |x| (x, y)))
    {
        let Some(wanted) = plain(&picture, x, y) else {
            continue;
        };
        let um = |n: usize| (n as f64 + 0.5) * SIDE / DOTS as f64;
        let shown = painted
            .under(symbol.items.len(), None)
            .colour((um(x), um(y)), Sampling::default());
        let is_near = [shown.r, shown.g, shown.b]
            .into_iter()
            .zip(wanted)
            .all(|(one, other)| one.abs_diff(other) <= 12);
        assert!(is_near, "{name} at {x}, {y}: {shown:?} is not {wanted:?}");
        coloured += usize::from(wanted != [255; 3]);
    }
    assert!(coloured > 40, "{name}: {coloured}");
}

#[test]
fn drawings_are_as_a_viewer_shows_them() {
    DRAWINGS
        .iter()
        .for_each(|(name, body)| assert_shows(name, ("a.svg", &svg(body)), body));
    OTHERWISE
        .iter()
        .for_each(|(name, body, like)| assert_shows(name, ("a.svg", &svg(body)), like));
    let like = r##"<path d="M-4 10H44" stroke="#a02020" stroke-width="4"/><rect x="9.6" y="20" width="15.118" height="10" fill="#308050"/>"##;
    assert_shows("lengths of a viewer", ("a.svg", IN_PIXELS), like);
}

#[test]
fn parts_are_as_they_are_seen_in_their_drawing() {
    PARTS
        .iter()
        .for_each(|(name, body)| assert_shows(name, ("a.svg#a", &svg(body)), body));
}
