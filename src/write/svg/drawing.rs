//! An SVG in the making: what it defines once, and how its numbers are written.

use std::collections::BTreeSet;

use png::EncodingError;
use svg::node::element::{ClipPath, Definitions, Group, Path, Use};
use svg::{Document, Node};

use crate::geom::{self, Affine, Seg, Size};
use crate::scene::{Colour, FontId, Item};
use crate::text::FontSet;
use crate::write::reach;
use crate::write::resources::Resources;

/// An SVG in the making.
pub(super) struct Drawing<'a> {
    /// What it shows.
    pub(super) resources: Resources<'a>,
    /// The fonts of the job.
    pub(super) fonts: &'a FontSet,
    /// What it shows by name.
    pub(super) defs: Definitions,
    /// The letters that leave a mark; a space does not.
    pub(super) drawn: BTreeSet<(FontId, u16)>,
    clips: usize,
}

impl<'a> Drawing<'a> {
    /// A drawing of what `resources` counted: its letters, rasters and symbols.
    ///
    /// # Errors
    /// A raster cannot be encoded.
    pub(super) fn new(resources: Resources<'a>, fonts: &'a FontSet) -> Result<Drawing<'a>, EncodingError> {
        let mut drawing = Drawing { resources, fonts, defs: Definitions::new(), drawn: BTreeSet::new(), clips: 0 };
        drawing.define_letters();
        drawing.define_rasters()?;
        drawing.define_symbols();
        Ok(drawing)
    }

    /// Paints items in order.
    pub(super) fn items(&mut self, into: &mut Group, items: &[Item]) {
        for item in items {
            match item {
                Item::Shape(shape) => self.shape(into, shape),
                Item::Glyphs(run) => self.glyphs(into, run),
                Item::Picture(picture) => self.picture(into, picture),
                Item::Use(shown) => {
                    let id = format!("s{}", self.resources.symbols.number(&shown.symbol.name));
                    into.append(used(&id, shown.to));
                }
                Item::Group(group) => self.group(into, group),
            }
        }
    }

    /// A group that paints nothing outside a path.
    pub(super) fn clipped(&mut self, group: Group, clip: &geom::Path) -> Group {
        let id = format!("c{}", self.clips);
        self.clips += 1;
        self.defs.append(ClipPath::new().set("id", id.as_str()).add(Path::new().set("d", outline(clip))));
        group.set("clip-path", format!("url(#{id})"))
    }

    /// The whole, on paper of this size.
    pub(super) fn finish(self, size: Size, head: Vec<Box<dyn Node>>, layers: Vec<Group>) -> String {
        let (w, h) = (mm(size.w.to_um()), mm(size.h.to_um()));
        let mut document = Document::new()
            .set("xmlns:xlink", "http://www.w3.org/1999/xlink")
            .set("xmlns:inkscape", "http://www.inkscape.org/namespaces/inkscape")
            .set("width", format!("{w}mm"))
            .set("height", format!("{h}mm"))
            .set("viewBox", format!("0 0 {w} {h}"));
        head.into_iter().for_each(|node| document.append(node));
        document.append(self.defs);
        layers.into_iter().for_each(|layer| document.append(layer));
        format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{document}\n")
    }

    fn define_symbols(&mut self) {
        for (n, symbol) in self.resources.symbols.listed().to_vec().into_iter().enumerate() {
            let mut group = Group::new().set("id", format!("s{n}")).set("inkscape:label", plain(&symbol.name));
            if reach::reach(&symbol.items, self.fonts).is_some_and(|reach| !symbol.bounds.holds(reach)) {
                group = self.clipped(group, &geom::Path::rect(symbol.bounds));
            }
            self.items(&mut group, &symbol.items);
            self.defs.append(group);
        }
    }
}

/// A layer, as Inkscape knows it.
pub(super) fn layer(id: &str, label: &str) -> Group {
    Group::new().set("id", id).set("inkscape:groupmode", "layer").set("inkscape:label", label)
}

/// A thing defined by `id`, shown at a place.
pub(super) fn used(id: &str, to: Affine) -> Use {
    let shown = Use::new().set("xlink:href", format!("#{id}"));
    if to == Affine::IDENTITY { shown } else { shown.set("transform", transform(to)) }
}

/// Micrometres in millimetres, exactly.
pub(super) fn mm(um: i64) -> String {
    number(um as f64 / 1000.0, 3)
}

/// A number with no more than so many decimals, and none that is nought.
pub(super) fn number(n: f64, places: usize) -> String {
    let long = format!("{n:.places$}");
    let short = if long.contains('.') { long.trim_end_matches('0').trim_end_matches('.') } else { &long };
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

/// A transform of the scene, shortly said where it is only a shift.
pub(super) fn transform(to: Affine) -> String {
    let [a, b, c, d, e, f] = to.numbers();
    let shift = format!("{} {}", number(e / 1000.0, 6), number(f / 1000.0, 6));
    if [a, b, c, d] == [1.0, 0.0, 0.0, 1.0] {
        return format!("translate({shift})");
    }
    let linear = [a, b, c, d].map(|n| number(n, 9));
    format!("matrix({} {shift})", linear.join(" "))
}

/// The steps of a path in the measure of the scene.
pub(super) fn outline(path: &geom::Path) -> String {
    steps(path, &|n| mm(n.into()))
}

/// The steps of a path, its numbers as `say` says them.
pub(super) fn steps(path: &geom::Path, say: &dyn Fn(i32) -> String) -> String {
    let mut steps = String::new();
    let at = |(x, y): (i32, i32)| format!("{} {}", say(x), say(y));
    for seg in path.segs() {
        match *seg {
            Seg::Move(p) => steps += &format!("M{}", at(p)),
            Seg::Line(p) => steps += &format!("L{}", at(p)),
            Seg::Cubic(p, q, r) => steps += &format!("C{} {} {}", at(p), at(q), at(r)),
            Seg::Close => steps.push('Z'),
        }
    }
    steps
}

/// An opacity as a share of one.
pub(super) fn share(opacity: u8) -> String {
    number(f64::from(opacity) / 255.0, 4)
}

/// A fill, with its opacity where it is not solid.
pub(super) fn filled<N: Node>(node: &mut N, colour: Colour) {
    node.assign("fill", colour.to_string());
    if colour.a < 255 {
        node.assign("fill-opacity", share(colour.a));
    }
}

/// A text without the letters that XML does not know.
pub(super) fn plain(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control() && !matches!(letter, '\u{fffe}' | '\u{ffff}')).collect()
}
