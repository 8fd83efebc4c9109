//! SVG into scene; usvg is spoken here.
//!
//! usvg drops in silence what it cannot have: text in a font that is not
//! there, pictures it may not fetch. So the XML is read beside it and both
//! are compared, and whatever was lost is a fault.

use std::sync::Arc;

use usvg::roxmltree::{Document, Node as Xml, ParsingOptions};

use super::svg_hooks::{Fault, Hooks};
use super::svg_walk;
use crate::diag::Code;
use crate::geom::{Length, Rect, Size};
use crate::scene::{Item, Symbol};
use crate::template::Art;
use crate::text::Book;

/// What an SVG draws and names. Measured from its top left corner, one user
/// unit being one millimetre.
pub(super) struct Drawing {
    /// Its size.
    pub size: Size,
    /// What it draws, without its slots.
    pub art: Vec<Art>,
    /// Its slots in order of writing: name, kind, place.
    pub slots: Vec<(String, String, Rect)>,
}

impl Drawing {
    /// The drawing as a symbol, its tints in the colours it shows.
    pub(super) fn into_symbol(self, name: &str) -> Symbol {
        let item = |art| match art {
            Art::Fixed(item) => item,
            Art::Tinted { shape, .. } => Item::Shape(shape),
        };
        let items = self.art.into_iter().map(item).collect();
        Symbol { name: name.to_owned(), items, bounds: Rect::of(self.size) }
    }
}

/// Reads an SVG text.
///
/// # Errors
/// Everything in it that cannot be shown exactly.
pub(super) fn drawing(
    path: &str,
    text: &str,
    fonts: Arc<usvg::fontdb::Database>,
    book: &Book,
) -> Result<Drawing, Vec<Fault>> {
    if text.contains("<!ENTITY") {
        let help = "save it again as plain SVG";
        return Err(vec![Fault::new(Code::BadSvg, "it declares entities, which art may not", help)]);
    }
    let options = ParsingOptions { allow_dtd: true, nodes_limit: 500_000, ..ParsingOptions::default() };
    let help = "open it in a drawing program and save it again as plain SVG";
    let xml = Document::parse_with_options(text, options)
        .map_err(|fault| vec![Fault::new(Code::BadSvg, format!("it is not XML: {fault}"), help)])?;
    let mut faults = outside(&xml);
    faults.extend(unknown_letters(&xml, book));
    if !faults.is_empty() {
        return Err(faults);
    }
    let tree = usvg::Tree::from_xmltree(&xml, &settings(fonts))
        .map_err(|fault| vec![Fault::new(Code::BadSvg, fault.to_string(), help)])?;
    let hooks = hooks(&xml, &mut faults);
    let art = svg_walk::walk(path, &tree, &hooks, &mut faults);
    faults.extend(svg_walk::lost(&xml, &tree));
    let slots = place_slots(&hooks, &tree, &mut faults);
    if faults.is_empty() {
        let size = Size::new(mm(tree.size().width()), mm(tree.size().height()));
        Ok(Drawing { size, art, slots })
    } else {
        Err(faults)
    }
}

/// Fonts for text in SVG: those of the book.
pub(super) fn database(book: &Book) -> Arc<usvg::fontdb::Database> {
    let mut fonts = usvg::fontdb::Database::new();
    for font in book.ids() {
        fonts.load_font_data(book.data(font).to_vec());
    }
    Arc::new(fonts)
}

fn settings(fonts: Arc<usvg::fontdb::Database>) -> usvg::Options<'static> {
    let mut settings = usvg::Options { dpi: 25.4, fontdb: fonts, ..usvg::Options::default() };
    settings.image_href_resolver.resolve_string = Box::new(|_, _| None);
    settings
}

/// References to anything outside the file.
fn outside(xml: &Document<'_>) -> Vec<Fault> {
    let mut faults = Vec::new();
    for node in xml.descendants().filter(Xml::is_element) {
        for attribute in node.attributes().filter(|a| a.name() == "href") {
            let to = attribute.value().trim();
            let link = node.tag_name().name() == "a";
            if !(link || to.starts_with('#') || to.starts_with("data:") || to.is_empty()) {
                let message = format!("<{}> refers to `{to}` outside the file", node.tag_name().name());
                faults.push(Fault::new(Code::SvgOutside, message, "embed the picture, or draw it"));
            }
        }
        let styled = node.attributes().any(|a| a.value().contains("url(") && !a.value().contains("url(#"));
        let imports = node.tag_name().name() == "style"
            && node.text().is_some_and(|css| css.contains("@import") || css.contains("url(http"));
        if styled || imports {
            let message = format!("a style of <{}> refers outside the file", node.tag_name().name());
            faults.push(Fault::new(Code::SvgOutside, message, "embed what it needs"));
        }
    }
    faults
}

fn unknown_letters(xml: &Document<'_>, book: &Book) -> Vec<Fault> {
    let texts = xml.descendants().filter(|node| node.is_element() && node.tag_name().name() == "text");
    let letters = texts.flat_map(|node| node.descendants().filter_map(|one| one.text()).flat_map(str::chars));
    let drawn = |letter: char| letter.is_whitespace() || book.ids().any(|font| book.draws(font, letter));
    let mut lost: Vec<char> = letters.filter(|letter| !drawn(*letter)).collect();
    lost.sort_unstable();
    lost.dedup();
    let help = "draw it as a path, or put a font that has it into the kit's fonts folder";
    let fault =
        |letter| Fault::new(Code::MissingGlyph, format!("no font has the character `{letter}` of its text"), help);
    lost.into_iter().map(fault).collect()
}

fn hooks(xml: &Document<'_>, faults: &mut Vec<Fault>) -> Hooks {
    let mut hooks = Hooks::default();
    for node in xml.descendants().filter(Xml::is_element) {
        let (slot, id) = (node.attribute("data-slot"), node.attribute("id"));
        let tint = (node.attribute("data-fill"), node.attribute("data-stroke"));
        if slot.is_none() && tint == (None, None) {
            continue;
        }
        let Some(id) = id else {
            let message = format!("a <{}> with a data- attribute has no id", node.tag_name().name());
            faults.push(Fault::new(Code::BadSvg, message, "give it an id; a slot is known by it"));
            continue;
        };
        match slot {
            Some(kind) => {
                if !["text", "image"].contains(&kind) {
                    let message = format!("the slot `{id}` holds `{kind}`, which is nothing that can be filled in");
                    faults.push(Fault::new(Code::BadSvg, message, "say data-slot=\"text\" or data-slot=\"image\""));
                }
                if hooks.is_slot(id) {
                    let message = format!("two slots are called `{id}`");
                    faults.push(Fault::new(Code::Duplicate, message, "give each slot an id of its own"));
                }
                hooks.slots.push((id.to_owned(), kind.to_owned()));
            }
            None => {
                let owned = |word: Option<&str>| word.map(str::to_owned);
                hooks.tints.insert(id.to_owned(), (owned(tint.0), owned(tint.1)));
            }
        }
    }
    hooks
}

fn place_slots(hooks: &Hooks, tree: &usvg::Tree, faults: &mut Vec<Fault>) -> Vec<(String, String, Rect)> {
    let mut slots = Vec::new();
    for (id, kind) in &hooks.slots {
        match tree.node_by_id(id) {
            Some(node) => {
                let place = node.abs_bounding_box();
                let rect = Rect::between(mm(place.left()), mm(place.top()), mm(place.right()), mm(place.bottom()));
                let page = Rect::of(Size::new(mm(tree.size().width()), mm(tree.size().height())));
                if !page.inset(-mm(0.05)).holds(rect) {
                    let message = format!("the slot `{id}` reaches outside the page");
                    faults.push(Fault::new(Code::BadSvg, message, "move it inside, or make the page larger"));
                }
                slots.push((id.clone(), kind.clone(), rect));
            }
            None => faults.push(Fault::new(
                Code::BadSvg,
                format!("the slot `{id}` is not a shape that can be seen"),
                "make it a <rect> with a size and fill=\"none\"; display:none would remove it",
            )),
        }
    }
    slots
}

/// Millimetres of usvg, rounded to the thousandth.
pub(super) fn mm(n: f32) -> Length {
    Length::from_mm(f64::from(n))
}
