//! Conversion of SVG into scene items, with usvg.
//!
//! What is unsafe or cannot be read is refused before it is drawn: files outside, scripts, and what is too large, too deep or
//! too much. All else is drawn as usvg draws it; what that leaves out or changes visibly is a warning. The drawing itself is
//! made in a task of its own, which takes nothing with it if it panics all the same.

mod bounds;
mod clips;
mod edit;
mod elements;
mod embedded;
mod expansion;
mod fonts;
mod guides;
mod hooks;
mod location;
mod outlines;
mod painted;
mod parts;
mod places;
mod prepared;
mod rasters;
mod references;
mod slots;
mod strokes;
mod styles;
mod walk;
mod words;
mod work;
mod xml;

use std::borrow::Cow;
use std::io::Read as _;
use std::ops::Range;
use std::sync::Arc;

use flate2::bufread::GzDecoder;
use indexmap::IndexMap;
pub use usvg::fontdb::Database;
use usvg::roxmltree::{Document, Node};

use self::edit::{Edit, edited, restyled};
use self::embedded::Embedded;
use self::expansion::Extent;
use self::location::{AGAIN, is_warning, of_embedded, place};
use self::places::{Places, id_of};
use self::references::Ids;
use self::styles::css::Css;
use self::styles::style::Styles;
use self::styles::transforms::Boxes;
use self::styles::units::Resolution;
use self::xml::document;
use super::contained::contained;
use crate::diag::{Code, Diagnostic};
use crate::geom::{Rect, Size};
use crate::limits::FILE_BYTES;
use crate::message::{Message, msg};
use crate::scene::{Item, Symbol};
use crate::template::{Art, Layer};

pub use embedded::StandIn;
pub use fonts::database;
pub use guides::{DrawnGuide, Guide, GuideKind};
pub use outlines::{NamedShapes, outlines, path_data};
pub use painted::{page, painted};
pub use parts::Parts;
pub use slots::DrawnSlot;

/// Whether a file is a drawing, by its name.
pub fn is_drawing(path: &str) -> bool {
    let path = path.to_lowercase();
    path.ends_with(".svg") || path.ends_with(".svgz")
}

/// Unpacks the bytes of a drawing if they are compressed by gzip, as in SVGZ files. Returns `None` if they are damaged, or if
/// the drawing is larger than [`FILE_BYTES`].
pub fn unpacked(bytes: Cow<'_, [u8]>) -> Option<Cow<'_, [u8]>> {
    if !bytes.starts_with(&[0x1f, 0x8b]) {
        return Some(bytes);
    }

    let mut drawing = Vec::new();
    let mut limited = GzDecoder::new(&*bytes).take(FILE_BYTES.most + 1);
    limited.read_to_end(&mut drawing).ok()?;
    FILE_BYTES
        .allows(drawing.len() as u64)
        .then_some(Cow::Owned(drawing))
}

/// What an SVG draws and names. Measured from its top left corner, one user
/// unit being one millimetre.
#[derive(Default)]
pub struct Drawing {
    /// Its size.
    pub size: Size,
    /// Whether this is specified in millimetres, inches or the like, and not in pixels.
    pub is_sized: bool,
    /// What it draws, without its slots.
    pub layers: Vec<Layer>,
    /// When parts of it are drawn: what is requested, where that is written, and the condition around it.
    pub conditions: Vec<(String, Range<usize>, Option<usize>)>,
    /// Its slots in order of writing.
    pub slots: Vec<DrawnSlot>,
    /// Where the piece that it is drawn for is cut and folded.
    pub guides: Vec<DrawnGuide>,
    /// What of it is left out or drawn otherwise than in a browser.
    pub warnings: Vec<Diagnostic>,
}

impl Drawing {
    /// The drawing as a symbol, its tints in the colours it shows.
    pub fn into_symbol(self, name: &str) -> Symbol {
        let items = items(self.layers.into_iter().map(|layer| layer.art));
        Symbol {
            name: name.to_owned(),
            items,
            bounds: Rect::of(self.size),
            is_template: false,
            page: None,
        }
    }
}

/// Art with its tints in the colours it shows.
fn items(art: impl Iterator<Item = Art>) -> Vec<Item> {
    art.flat_map(Art::shown).collect()
}

/// What a drawing is read with.
#[derive(Clone)]
pub struct Setting {
    /// The fonts of its text.
    pub fonts: Arc<Database>,
    /// The tag of the language that a `<switch>` in it chooses.
    pub language: String,
    /// The pictures that replace embedded stand-ins.
    pub stand_ins: Arc<Vec<StandIn>>,
}

impl Setting {
    /// Returns the same setting with other stand-ins.
    pub fn with_stand_ins(self, stand_ins: Vec<StandIn>) -> Self {
        Self {
            stand_ins: Arc::new(stand_ins),
            ..self
        }
    }
}

/// Reads the text of an SVG.
///
/// `left` is how many pixels may still be held in memory; those of the drawing
/// are taken from it.
///
/// # Errors
/// Returns all reasons why it cannot be drawn.
pub fn drawing(
    path: &str,
    text: &str,
    setting: Setting,
    left: &mut u64,
) -> Result<Drawing, Vec<Diagnostic>> {
    let (path, text) = (path.to_owned(), text.to_owned());
    isolated(left, move |left| {
        let mut reading = Reading::new(&path, setting, left);
        let drawing = reading.drawing(&text)?;
        Ok(Drawing {
            warnings: reading.warnings.into_values().collect(),
            ..drawing
        })
    })
}

/// Runs `work` on a drawing in a task that contains panics.
fn isolated<T: Send + 'static>(
    left: &mut u64,
    work: impl FnOnce(&mut u64) -> Result<T, Vec<Diagnostic>> + Send + 'static,
) -> Result<T, Vec<Diagnostic>> {
    let mut rest = *left;
    match contained(move || (work(&mut rest), rest)) {
        Some((result, rest)) => {
            *left = rest;
            result
        }
        None => Err(vec![
            Diagnostic::new(Code::BadSvg, msg!("the renderer cannot draw it")).help(msg!(
                "check for numbers that are far too large or too small, or embed it as a picture"
            )),
        ]),
    }
}

/// The state of reading a drawing.
struct Reading<'r> {
    path: &'r str,
    setting: Setting,
    left: &'r mut u64,
    /// The warnings about parts that are left out or drawn differently. There is one of each kind.
    warnings: IndexMap<(Code, Message), Diagnostic>,
}

/// The additions to a drawing whose parts are shown.
#[derive(Default)]
struct Additions<'x> {
    edits: Vec<Edit>,
    /// The IDs of the elements that are also drawn at the end.
    parts: Vec<&'x str>,
}

/// A drawing that usvg has converted.
struct Converted {
    tree: usvg::Tree,
    embedded: Arc<Embedded>,
    places: Places,
    resolution: Resolution,
}

/// How deep drawings may be embedded in one another. Editors embed one at most.
const EMBEDDED: usize = 4;

impl<'r> Reading<'r> {
    fn new(path: &'r str, setting: Setting, left: &'r mut u64) -> Reading<'r> {
        Reading {
            path,
            setting,
            left,
            warnings: IndexMap::new(),
        }
    }

    fn drawing(&mut self, text: &str) -> Result<Drawing, Vec<Diagnostic>> {
        let xml = document(text)?;
        let converted = self.read(&xml, &Css::of(&xml), &Additions::default())?;
        let Converted {
            tree,
            embedded,
            places,
            resolution,
        } = &converted;

        let (hooks, mut diagnostics) = hooks::hooks(&xml);
        let source = walk::Source {
            path: self.path,
            embedded,
            places,
            resolution: *resolution,
        };
        let (layers, of_art) = walk::walk(source, tree, &hooks, !diagnostics.is_empty(), self.left);
        let (slots, of_slots) = slots::slots(&hooks, tree);
        let (guides, of_guides) = guides::guides(&xml, tree);
        diagnostics.extend([of_art, of_slots, of_guides].concat());
        // A template may consist of slots only, with remarks of its author outside the page.
        diagnostics.extend(bounds::beside(tree, places).filter(|_| slots.is_empty()));
        diagnostics.extend(fonts::notes(tree.root().children(), tree.fontdb(), places));
        self.sift(diagnostics)?;

        let conditions = hooks.conditions.into_iter();
        Ok(Drawing {
            size: Size::new(
                styles::units::mm(tree.size().width()),
                styles::units::mm(tree.size().height()),
            ),
            is_sized: resolution.is_sized(),
            layers,
            conditions: conditions
                .map(|one| (one.text, one.at, one.within))
                .collect(),
            slots,
            guides,
            warnings: Vec::new(),
        })
    }

    /// Checks a document and the pictures in it, and converts it with usvg.
    ///
    /// # Errors
    /// Returns all errors if the document cannot be drawn.
    fn read<'x>(
        &mut self,
        xml: &'x Document<'_>,
        css: &'x Css,
        additions: &'x Additions<'x>,
    ) -> Result<Converted, Vec<Diagnostic>> {
        let styles = styles(xml, css, &additions.parts)?;
        let mut embedded = Embedded::default();
        self.check(xml, &styles, &mut embedded, 0)?;

        let embedded = Arc::new(embedded);
        let places = Places::all(xml);
        let tree = self.tree((xml, &styles), &embedded, &additions.edits)?;
        let mut diagnostics = bounds::beyond(&tree, &places);
        diagnostics.extend(words::lost(xml, &styles, &tree));
        self.sift(diagnostics)?;
        Ok(Converted {
            tree,
            embedded,
            places,
            resolution: Resolution::of(xml.root_element(), &styles),
        })
    }

    /// Keeps the first warning of each kind.
    ///
    /// # Errors
    /// Returns the errors among `diagnostics`, if any.
    fn sift(&mut self, diagnostics: Vec<Diagnostic>) -> Result<(), Vec<Diagnostic>> {
        let (warnings, errors): (Vec<_>, Vec<_>) = diagnostics.into_iter().partition(is_warning);
        for warning in warnings {
            let kind = (warning.code, warning.message.clone());
            self.warnings.entry(kind).or_insert(warning);
        }

        if errors.is_empty() {
            Ok(())
        } else {
            Err(errors)
        }
    }

    /// Checks a document before usvg parses it, and returns its extent. Adds the pictures and drawings in it to `embedded`.
    ///
    /// # Errors
    /// Returns an error if the document must not be drawn.
    fn check<'x>(
        &mut self,
        xml: &'x Document<'_>,
        styles: &Styles<'x>,
        embedded: &mut Embedded,
        depth: usize,
    ) -> Result<Extent, Vec<Diagnostic>> {
        let ids = Ids::of(xml);
        let mut diagnostics = references::outside(xml, styles);
        diagnostics.extend(elements::left_out(xml, styles, &ids));
        diagnostics.extend(expansion::too_great(xml, styles));
        diagnostics.extend(fonts::embedded(xml, styles.css, &mut self.setting.fonts));

        let mut extents = embedded::Extents::new();
        for (node, data) in embedded::data(xml, styles) {
            let data = match data {
                Ok(data) => data,
                Err(error) => {
                    diagnostics.push(*error);
                    continue;
                }
            };
            let Some(text) = data.as_drawing() else {
                let stand_ins = &self.setting.stand_ins;
                let added = embedded.picture((node, data), self.path, stand_ins, self.left);
                diagnostics.extend(added.err().map(|error| *error));
                continue;
            };
            match self.inner((text, node), embedded, depth) {
                Ok((inner, prepared)) => {
                    extents.insert(node.id(), inner);
                    embedded.drawing(data, prepared);
                }
                Err(inner) => diagnostics.extend(
                    inner
                        .into_iter()
                        .map(|fault| of_embedded(fault, place(node))),
                ),
            }
        }
        self.sift(diagnostics)?;
        expansion::extent(xml, (styles, &ids), &extents).map_err(|fault| vec![*fault])
    }

    /// Builds the tree of a document that has passed [`Reading::check`]. `added` are edits in addition to those of every
    /// drawing.
    ///
    /// # Errors
    /// Returns an error if usvg cannot draw the document.
    fn tree<'x>(
        &self,
        (xml, styles): (&'x Document<'_>, &Styles<'x>),
        embedded: &Arc<Embedded>,
        added: &[Edit],
    ) -> Result<usvg::Tree, Vec<Diagnostic>> {
        let setting = &self.setting;
        let is_in_pixels = styles::units::is_in_pixels(xml, styles);
        let settings = usvg::Options {
            dpi: if is_in_pixels {
                styles::units::PIXELS
            } else {
                styles::units::MILLIMETRES
            },
            font_family: fonts::UNNAMED.to_owned(),
            font_size: MEDIUM,
            fontdb: Arc::clone(&setting.fonts),
            languages: languages(&setting.language),
            font_resolver: fonts::resolver(),
            image_href_resolver: embedded.resolver(),
            ..usvg::Options::default()
        };
        let root = xml.root_element();
        let boxes = boxes(xml, styles, &settings);
        let mut edits = prepared::edits(xml, styles, &boxes);
        edits.extend(prepared::ids(xml, styles));
        edits.extend_from_slice(added);

        // If two edits overlap, the first one wins, so sizes come before other edits.
        let mut sides = Vec::new();
        if is_in_pixels {
            sides.extend(styles::units::sides(root, styles));
        }
        if styles::units::has_no_page(root, styles) {
            // The art determines the page, so build the tree once to measure it.
            let default = styles::units::default_sides(root, styles);
            let tree = built(xml, sides.iter().chain(&default).chain(&edits), &settings)?;
            let page = styles::units::filled_page(&tree);
            sides.extend(styles::units::onto_page(root, styles, page));
        }
        built(xml, sides.iter().chain(&edits), &settings)
    }

    /// Looks through a drawing that an element embeds, and gives its extent and its text as usvg is to have it, if something
    /// in that is changed.
    fn inner(
        &mut self,
        (text, node): (&str, Node<'_, '_>),
        embedded: &mut Embedded,
        depth: usize,
    ) -> Result<(Extent, Option<String>), Vec<Diagnostic>> {
        if depth + 1 > EMBEDDED {
            let help = msg!("draw what it shows instead of embedding it");
            let message = msg!("more than {most} drawings are nested", most = EMBEDDED);
            return Err(vec![Diagnostic::new(Code::BadSvg, message).help(help)]);
        }
        let before = self.warnings.len();
        let xml = document(text)?;
        let css = Css::default();
        let styles = styles(&xml, &css, &[])?;
        let extent = self.check(&xml, &styles, embedded, depth + 1);
        let warnings = self.warnings.split_off(before);
        self.sift(
            warnings
                .into_values()
                .map(|warning| of_embedded(warning, place(node)))
                .collect(),
        )?;
        Ok((
            extent?,
            edited(&xml, &prepared::edits(&xml, &styles, &Boxes::new())),
        ))
    }
}

/// Builds the tree of a document with edits.
///
/// # Errors
/// Returns an error if the document is not a drawing that usvg can draw.
fn built<'e>(
    xml: &Document<'_>,
    edits: impl IntoIterator<Item = &'e Edit>,
    settings: &usvg::Options<'_>,
) -> Result<usvg::Tree, Vec<Diagnostic>> {
    let tree = match edited(xml, edits) {
        Some(text) => usvg::Tree::from_str(&text, settings),
        None => usvg::Tree::from_xmltree(xml, settings),
    };
    tree.map_err(|fault| {
        let fault = Diagnostic::new(Code::BadSvg, xml::not_drawn(&fault)).help(AGAIN);
        vec![fault.at_bytes(place(xml.root_element()))]
    })
}

/// Measures the elements whose transform depends on their own bounding box.
fn boxes<'x>(xml: &'x Document<'_>, styles: &Styles<'x>, settings: &usvg::Options<'_>) -> Boxes {
    let mut boxes = Boxes::new();
    let mut open = styles::transforms::moved(xml, styles);
    open.retain(|moved| moved.needs_box);

    // An element is measured after those in it, since its box depends on their transforms.
    while !open.is_empty() {
        let is_outer = |node: Node<'_, '_>| {
            let inner = open.iter().filter(|one| one.node != node);
            inner
                .clone()
                .any(|one| one.node.ancestors().any(|above| above == node))
        };
        let mut edits = prepared::edits(xml, styles, &boxes);
        edits.extend(prepared::ids(xml, styles));
        for moved in &open {
            edits.push(restyled(moved.node, "transform:scale(1)"));
        }
        let Ok(tree) = built(xml, &edits, settings) else {
            return boxes;
        };

        let (later, now): (Vec<_>, Vec<_>) = open.iter().partition(|moved| is_outer(moved.node));
        for moved in now {
            if let Some(node) = tree.node_by_id(&id_of(moved.node)) {
                boxes.insert(moved.node.id(), node.bounding_box());
            }
        }
        let later: Vec<_> = later.into_iter().map(|moved| moved.node.id()).collect();
        open.retain(|moved| later.contains(&moved.node.id()));
    }
    boxes
}

/// What the styles of a document say.
///
/// # Errors
/// It is too deep, or its rules are too many.
fn styles<'x>(
    xml: &'x Document<'_>,
    css: &'x Css,
    parts: &'x [&'x str],
) -> Result<Styles<'x>, Vec<Diagnostic>> {
    expansion::depth(xml).map_err(|fault| vec![*fault])?;
    Styles::of(xml, css, parts).ok_or_else(|| {
        let message = msg!("its style sheet has too many rules");
        let fault = Diagnostic::new(Code::BadSvg, message).help(AGAIN);
        vec![fault.at_bytes(place(xml.root_element()))]
    })
}

/// The size of letters of which nothing is said, in units of the drawing, as in browsers.
const MEDIUM: f32 = 16.0;

/// A language as usvg compares it: `en-GB` is content with what is for `en`, in whatever letters.
fn languages(tag: &str) -> Vec<String> {
    let tag = tag.to_ascii_lowercase();
    let primary = tag.split('-').next().unwrap_or(&tag).to_owned();
    vec![tag, primary]
}
