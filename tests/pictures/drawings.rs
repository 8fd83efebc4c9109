//! What the scene has no words for is drawn all the same: every drawing beside what resvg makes of it.

use boardpress::scene::{BackdropCache, Sampling};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::read;

/// The side of each drawing in micrometres, and the dots across its picture.
const SIDE: f64 = 40_000.0;
const DOTS: usize = 400;

/// What stands in drawings of 40 units that are 40 mm wide.
const DRAWINGS: [(&str, &str); 18] = [
    (
        "dash offset",
        r##"<path d="M4 20H36" stroke="#206020" stroke-width="6" stroke-dasharray="6" stroke-dashoffset="3"/>"##,
    ),
    (
        "uneven line",
        r##"<path transform="scale(4 1)" d="M2 5V35M2 20H8" fill="none" stroke="#a02020" stroke-width="2"/>"##,
    ),
    ("slanted line", r##"<path transform="skewX(40)" d="M2 5V35" stroke="#a02020" stroke-width="3"/>"##),
    (
        "pointed corner",
        r##"<path d="M4 30L20 10L36 30" fill="none" stroke="#203080" stroke-width="4" stroke-miterlimit="1"/>"##,
    ),
    ("square dots", r##"<path d="M10 10h0M25 25h0" stroke="#111" stroke-width="8" stroke-linecap="square"/>"##),
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
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut picture.as_mut());
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
    let is_near = |(x, y): (usize, usize)| dot(x, y).iter().zip(own).all(|(one, other)| one.abs_diff(other) <= 8);
    around.into_iter().all(is_near).then_some(own)
}

#[test]
fn drawings_are_as_a_viewer_shows_them() {
    for (name, body) in DRAWINGS {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 40\" width=\"40mm\" height=\"40mm\">{body}</svg>"
        );
        let symbol = read("a.svg", svg.as_bytes()).unwrap_or_else(|why| panic!("{name}: {why}"));
        let (painted, picture) = (BackdropCache::default().painted(&symbol.items), drawn(&svg));
        let mut coloured = 0;
        for (x, y) in (3..DOTS - 3).step_by(4).flat_map(|y| (3..DOTS - 3).step_by(4).map(move |x| (x, y))) {
            let Some(wanted) = plain(&picture, x, y) else { continue };
            let um = |n: usize| (n as f64 + 0.5) * SIDE / DOTS as f64;
            let shown = painted.under(symbol.items.len(), None).colour((um(x), um(y)), Sampling::default());
            let is_near =
                [shown.r, shown.g, shown.b].into_iter().zip(wanted).all(|(one, other)| one.abs_diff(other) <= 12);
            assert!(is_near, "{name} at {x}, {y}: {shown:?} is not {wanted:?}");
            coloured += usize::from(wanted != [255; 3]);
        }
        assert!(coloured > 40, "{name}: {coloured}");
    }
}
