//! An SVG in the making: what it defines once, and how its numbers are written.

use png::EncodingError;
use svg::node::element::{ClipPath, Definitions, Group, Path, Use};
use svg::{Document, Node};

use super::path::{mm, outline, transform};
use super::words::{self, DrawnWordTable, GlyphPaths, unit};
use crate::geom::{self, Affine, Size};
use crate::model::SvgText;
use crate::scene::{GlyphRun, Item, Symbol};
use crate::text::FontSet;
use crate::write::resources::{self, Resources};
use crate::write::spelling::plain;

/// An SVG in the making.
pub(super) struct SvgDrawing<'a> {
    /// What it shows.
    pub(super) resources: Resources<'a>,
    /// The fonts of the job.
    pub(super) fonts: &'a FontSet,
    /// What it shows by name.
    pub(super) defs: Definitions,
    /// The words that it shows as outlines.
    pub(super) words: DrawnWordTable<'a>,
    text: SvgText,
    clips: usize,
}

impl<'a> SvgDrawing<'a> {
    /// A drawing of what `resources` counted, which must have counted runs: its letters, rasters and symbols.
    ///
    /// # Errors
    /// A raster cannot be encoded.
    pub(super) fn new(
        mut resources: Resources<'a>,
        fonts: &'a FontSet,
        paths: &'a GlyphPaths,
        text: SvgText,
    ) -> Result<SvgDrawing<'a>, EncodingError> {
        let runs = resources.runs.take().unwrap_or_default();
        let (live, drawn): (Vec<&GlyphRun>, Vec<&GlyphRun>) = runs
            .into_iter()
            .partition(|run| text == SvgText::Live && words::is_text(run, fonts));
        let words = DrawnWordTable::new(&drawn, fonts, paths);
        let mut drawing = SvgDrawing {
            resources,
            fonts,
            defs: Definitions::new(),
            words,
            text,
            clips: 0,
        };
        drawing.define_fonts(&live);
        drawing.define_letters();
        drawing.define_rasters()?;
        drawing.define_symbols();
        Ok(drawing)
    }

    /// Paints items in order.
    pub(super) fn items(&mut self, into: &mut Group, items: &[Item]) {
        let fonts = self.fonts;
        for alike in items.chunk_by(|one, other| alike(one, other, fonts)) {
            match &alike[0] {
                Item::Shape(_) => self.shapes(into, alike),
                Item::Glyphs(_) if self.text == SvgText::Live => self.texts(into, alike),
                Item::Glyphs(_) => self.lines(into, alike),
                Item::Picture(picture) => self.picture(into, picture),
                Item::Use(shown) => {
                    let number = self
                        .resources
                        .symbols
                        .number(&shown.symbol.name, &shown.symbol);
                    if self.resources.symbols.is_shown_once(number) {
                        let group = self.symbol(&shown.symbol);
                        into.append(match shown.to {
                            Affine::IDENTITY => group,
                            to => Group::new().set("transform", transform(to)).add(group),
                        });
                    } else {
                        into.append(used(&format!("s{number}"), shown.to));
                    }
                }
                Item::Group(group) => self.group(into, group),
            }
        }
    }

    /// A group that paints nothing outside a path.
    pub(super) fn clipped(&mut self, group: Group, clip: &geom::Path) -> Group {
        let id = format!("c{}", self.clips);
        self.clips += 1;
        self.defs.append(
            ClipPath::new()
                .set("id", id.as_str())
                .add(Path::new().set("d", outline(clip))),
        );
        group.set("clip-path", format!("url(#{id})"))
    }

    /// The whole, on paper of this size.
    pub(super) fn finish(self, size: Size, head: Vec<Box<dyn Node>>, layers: Vec<Group>) -> String {
        let (w, h) = (mm(size.w.to_um()), mm(size.h.to_um()));
        let mut document = Document::new()
            .set("xmlns:xlink", "http://www.w3.org/1999/xlink")
            .set(
                "xmlns:inkscape",
                "http://www.inkscape.org/namespaces/inkscape",
            )
            .set("width", format!("{w}mm"))
            .set("height", format!("{h}mm"))
            .set("viewBox", format!("0 0 {w} {h}"));
        head.into_iter().for_each(|node| document.append(node));
        document.append(self.defs);
        layers.into_iter().for_each(|layer| document.append(layer));
        format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{document}\n")
    }

    fn define_symbols(&mut self) {
        for (n, symbol) in self
            .resources
            .symbols
            .listed()
            .to_vec()
            .into_iter()
            .enumerate()
        {
            // One that is shown only once is where it is shown.
            if !self.resources.symbols.is_shown_once(n) {
                let group = self.symbol(symbol).set("id", format!("s{n}"));
                self.defs.append(group);
            }
        }
    }

    /// What a symbol shows, in a group of its name.
    fn symbol(&mut self, symbol: &Symbol) -> Group {
        let mut group = Group::new().set("inkscape:label", plain(&symbol.name));
        if resources::is_clipped(symbol, self.fonts) {
            group = self.clipped(group, &geom::Path::rect(symbol.bounds));
        }
        self.items(&mut group, &symbol.items);
        group
    }
}

/// Whether two items have the same attributes, so that these can be said once for both.
fn alike(one: &Item, other: &Item, fonts: &FontSet) -> bool {
    match (one, other) {
        (Item::Shape(one), Item::Shape(other)) => {
            one.fill == other.fill && one.stroke == other.stroke
        }
        (Item::Glyphs(one), Item::Glyphs(other)) => {
            one.colour == other.colour && unit(one, fonts) == unit(other, fonts)
        }
        _ => false,
    }
}

/// A layer, as Inkscape knows it.
pub(super) fn layer(id: &str, label: &str) -> Group {
    Group::new()
        .set("id", id)
        .set("inkscape:groupmode", "layer")
        .set("inkscape:label", label)
}

/// A thing defined by `id`, shown at a place.
pub(super) fn used(id: &str, to: Affine) -> Use {
    let shown = Use::new().set("xlink:href", format!("#{id}"));
    if to == Affine::IDENTITY {
        shown
    } else {
        shown.set("transform", transform(to))
    }
}
