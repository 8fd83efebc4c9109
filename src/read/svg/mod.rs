//! SVG into scene; usvg is spoken here.
//!
//! usvg passes over what it does not understand, and takes on whatever it is
//! given. So the XML is read beside it: what would be left out is a fault, and
//! what is too large, too deep or too much is refused before it is drawn. The
//! drawing itself is made in a task of its own, which takes nothing with it if
//! it falls over all the same.

mod absolute;
mod bounds;
mod capitals;
mod clips;
mod colours;
mod elements;
mod embedded;
mod expansion;
mod fault;
mod filters;
mod fonts;
mod groups;
mod hooks;
mod ids;
mod ignored;
mod ignored_text;
mod lifted;
mod ligatures;
mod markers;
mod on_path;
mod parts;
mod places;
mod prepared;
mod primitives;
mod references;
mod regions;
mod resolution;
mod slots;
mod spaces;
mod strokes;
mod style;
mod switches;
mod units;
mod unknown;
mod unread;
mod values;
mod viewports;
mod walk;
mod words;
mod work;
mod xml;

use std::ops::Range;
use std::sync::Arc;

use usvg::fontdb::Database;
use usvg::roxmltree::{Document, Node};

use self::embedded::Embedded;
use self::expansion::Extent;
use self::fault::{AGAIN, Fault, place};
use self::fonts::{MissingFont, Words};
use self::places::Places;
use self::references::Ids;
use self::resolution::Resolution;
use self::spaces::Edit;
use self::style::Styles;
use self::xml::{document, without_comment_tokens};
use super::contained::{Fallen, contained};
use crate::diag::{Code, Note};
use crate::geom::{Rect, Size};
use crate::scene::{Item, Symbol};
use crate::source::FileId;
use crate::template::{Art, Layer};

pub(super) use fonts::database;
pub(super) use parts::Parts;
pub(super) use slots::DrawnSlot;

/// What an SVG draws and names. Measured from its top left corner, one user
/// unit being one millimetre.
pub(super) struct Drawing {
    /// Its size.
    pub size: Size,
    /// What it draws, without its slots.
    pub layers: Vec<Layer>,
    /// When parts of it are drawn: what is asked for, where that is written, and the condition around it.
    pub conditions: Vec<(String, Range<usize>, Option<usize>)>,
    /// Its slots in order of writing.
    pub slots: Vec<DrawnSlot>,
}

impl Drawing {
    /// The drawing as a symbol, its tints in the colours it shows.
    pub(super) fn into_symbol(self, name: &str) -> Symbol {
        let items = items(self.layers.into_iter().map(|layer| layer.art));
        Symbol { name: name.to_owned(), items, bounds: Rect::of(self.size), is_template: false }
    }
}

/// Art with its tints in the colours it shows.
fn items(art: impl Iterator<Item = Art>) -> Vec<Item> {
    art.flat_map(Art::shown).collect()
}

/// What a drawing is read with.
#[derive(Clone)]
pub(super) struct Setting {
    /// The fonts of its text.
    pub fonts: Arc<Database>,
    /// The tag of the language that a `<switch>` in it chooses.
    pub language: String,
}

/// Reads an SVG text that is kept as the source `file`.
///
/// `left` is how many pixels may still be held in memory; those of the drawing
/// are taken from it.
///
/// # Errors
/// Everything in it that cannot be shown exactly.
pub(super) fn drawing(
    (file, path, text): (FileId, &str, &str),
    setting: Setting,
    left: &mut u64,
) -> Result<Drawing, Vec<Note>> {
    let (path, text) = (path.to_owned(), without_comment_tokens(text));
    apart(file, left, move |left| Reading { path: &path, setting, left, besides: |_| Vec::new() }.drawing(&text))
}

/// Does work on a drawing where nothing else falls over with it; what is wrong is noted on the source `file`.
fn apart<T: Send + 'static>(
    file: FileId,
    left: &mut u64,
    work: impl FnOnce(&mut u64) -> Result<T, Vec<Fault>> + Send + 'static,
) -> Result<T, Vec<Note>> {
    let mut rest = *left;
    let made = contained(move || (work(&mut rest), rest));
    let faults = match made {
        Ok((done, rest)) => {
            *left = rest;
            done
        }
        Err(fallen) => Err(vec![fell(fallen)]),
    };
    faults.map_err(|faults| faults.into_iter().map(|fault| fault.note(file)).collect())
}

fn fell(fallen: Fallen) -> Fault {
    let (message, help) = match fallen {
        Fallen::Panicked => (
            "the renderer cannot draw it",
            "look for numbers that are far too large or too small, or embed it as a picture",
        ),
        Fallen::TooLong => {
            ("it takes too long to draw", "take filters, masks and patterns out of it, or embed it as a picture")
        }
    };
    Fault::new(Code::BadSvg, message, help)
}

/// What is needed to read a drawing.
struct Reading<'r> {
    path: &'r str,
    setting: Setting,
    left: &'r mut u64,
    /// What must be changed in it besides what is changed in every drawing.
    besides: fn(&Document<'_>) -> Vec<Edit>,
}

/// What was gathered of a drawing and those embedded in it, before usvg sees them.
#[derive(Default)]
struct Gathered {
    embedded: Embedded,
    words: Vec<Words>,
}

/// How deep drawings may be embedded in one another. Editors embed one at most.
const EMBEDDED: usize = 4;

impl Reading<'_> {
    fn drawing(&mut self, text: &str) -> Result<Drawing, Vec<Fault>> {
        let xml = document(text)?;
        self.read(&xml, |reading, tree, embedded, places| {
            let mut faults = Vec::new();
            let hooks = hooks::hooks(&xml, &mut faults);
            let resolution = Resolution::of(xml.root_element());
            let source = walk::Source { path: reading.path, embedded, places, resolution };
            let layers = walk::walk(source, &tree, &hooks, reading.left, &mut faults);
            let slots = slots::slots(&hooks, &tree, &mut faults);
            // The drawing of a template may be its slots alone, with notes beside them.
            faults.extend(bounds::beside(&tree, places).filter(|_| slots.is_empty()));
            if faults.is_empty() {
                let size = Size::new(units::mm(tree.size().width()), units::mm(tree.size().height()));
                let conditions = hooks.conditions.into_iter().map(|one| (one.text, one.at, one.within)).collect();
                Ok(Drawing { size, layers, conditions, slots })
            } else {
                Err(faults)
            }
        })
    }

    /// Has something made of what usvg makes of a document, and of the pictures in it.
    ///
    /// Where that has faults, all is done once more with an id on each element, so that the faults have the places of
    /// these. Words along a path are looked for by these ids.
    fn read<T>(
        &mut self,
        xml: &Document<'_>,
        make: impl Fn(&mut Self, usvg::Tree, &Arc<Embedded>, &Places) -> Result<T, Vec<Fault>>,
    ) -> Result<T, Vec<Fault>> {
        let mut gathered = Gathered::default();
        if let Err(mut faults) = self.check(xml, &mut gathered, 0) {
            faults.extend(fonts::absent(&gathered.words, &self.setting.fonts));
            return Err(faults);
        }
        let (embedded, words, left) = (Arc::new(gathered.embedded), gathered.words, *self.left);
        let mut made = |places: &Places| {
            *self.left = left;
            let tree = self.tree(xml, &embedded, &words, places)?;
            make(self, tree, &embedded, places)
        };
        if on_path::has_any(xml) {
            return made(&Places::all(xml));
        }
        made(&Places::whole(xml)).map_err(|faults| made(&Places::all(xml)).err().unwrap_or(faults))
    }

    /// Looks through a document before usvg does, and gives its extent.
    ///
    /// # Errors
    /// It must not be drawn.
    fn check(&mut self, xml: &Document<'_>, gathered: &mut Gathered, depth: usize) -> Result<Extent, Vec<Fault>> {
        expansion::depth(xml).map_err(|fault| vec![fault])?;
        let styles = Styles::of(xml);
        let mut faults = references::outside(xml, styles.as_ref());
        let Some(styles) = styles else {
            let fault = Fault::new(Code::BadSvg, "its style sheet has too many rules", AGAIN);
            faults.push(fault.within(place(xml.root_element())));
            return Err(faults);
        };
        faults.extend(elements::left_out(xml, &styles));
        let ids = Ids::of(xml);
        faults.extend(references::missing(xml, &styles, &ids));
        faults.extend(values::broken(xml, &styles));
        faults.extend(unknown::unsupported(xml, &styles, &ids));
        faults.extend(unread::styles(xml));
        faults.extend(unread::texts(xml, &styles, &ids));
        faults.extend(unread::separators(xml, &styles));
        faults.extend(absolute::misread(xml, &styles, depth > 0));
        faults.extend(viewports::of_whole(xml, &styles, &ids));
        gathered.words.extend(Words::of(xml, &styles));
        let mut extents = embedded::Extents::new();
        for (node, data) in embedded::data(xml, &styles, &mut faults) {
            let Some(text) = data.as_drawing() else {
                faults.extend(gathered.embedded.picture((node, data), (&styles, &ids), self.path, self.left).err());
                continue;
            };
            match self.inner(text, gathered, depth, node) {
                Ok((inner, fills)) => {
                    extents.insert(node.id(), inner);
                    gathered.embedded.drawing(data, (!fills).then(|| place(node)));
                }
                Err(inner) => faults.extend(inner.into_iter().map(|fault| fault.embedded(place(node)))),
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        expansion::extent(xml, (&styles, &ids), &extents).map_err(|fault| vec![fault])
    }

    /// What usvg makes of a document in which nothing is wrong that can be told before.
    fn tree(
        &self,
        xml: &Document<'_>,
        embedded: &Arc<Embedded>,
        words: &[Words],
        places: &Places,
    ) -> Result<usvg::Tree, Vec<Fault>> {
        let setting = &self.setting;
        let missing = Arc::new(MissingFont::default());
        let styles = Styles::of(xml);
        let is_in_pixels = styles.as_ref().is_some_and(|styles| absolute::is_in_pixels(xml, styles));
        let settings = usvg::Options {
            dpi: if is_in_pixels { absolute::PIXELS } else { absolute::MILLIMETRES },
            font_size: MEDIUM,
            fontdb: Arc::clone(&setting.fonts),
            languages: languages(&setting.language),
            font_resolver: missing.resolver(),
            image_href_resolver: embedded.resolver(),
            ..usvg::Options::default()
        };
        let mut edits = prepared::edits(xml, styles.as_ref(), places);
        edits.extend((self.besides)(xml));
        if is_in_pixels {
            edits.extend(absolute::sides(xml.root_element()));
        }
        let text = prepared::edited(xml, edits);
        let named = text.as_deref().map(document).transpose()?;
        let tree = usvg::Tree::from_xmltree(named.as_ref().unwrap_or(xml), &settings)
            .map_err(|fault| vec![Fault::new(Code::BadSvg, xml::not_drawn(&fault), AGAIN).within(places.root())])?;
        let mut faults = missing.faults(words, &setting.fonts);
        faults.extend(embedded.cut_off());
        faults.extend(bounds::beyond(&tree, places));
        faults.extend(on_path::cut_off(&tree, places));
        faults.extend(ligatures::spaced(&tree, places));
        faults.extend(regions::too_small(&tree, places));
        faults.extend(capitals::missing(&tree, &setting.fonts, places));
        if places.are_all() && on_path::has_any(xml) {
            faults.extend(on_path::left_out(xml, &tree));
        }
        if faults.is_empty() { Ok(tree) } else { Err(faults) }
    }

    /// Looks through a drawing that an element embeds, and gives its extent and whether it fills its place.
    fn inner(
        &mut self,
        text: &str,
        gathered: &mut Gathered,
        depth: usize,
        node: Node<'_, '_>,
    ) -> Result<(Extent, bool), Vec<Fault>> {
        if depth + 1 > EMBEDDED {
            let help = "draw what it shows instead of embedding it";
            return Err(vec![Fault::new(
                Code::BadSvg,
                format!("more than {EMBEDDED} drawings lie one inside another"),
                help,
            )]);
        }
        let before = gathered.words.len();
        let xml = document(text)?;
        let extent = self.check(&xml, gathered, depth + 1);
        let words = gathered.words.split_off(before);
        gathered.words.extend(words.into_iter().map(|words| words.embedded(place(node))));
        Ok((extent?, embedded::fills(&xml, node).map_err(|fault| vec![fault])?))
    }
}

/// The size of letters of which nothing is said, in units of the drawing, as in browsers.
const MEDIUM: f32 = 16.0;

/// A language as usvg compares it: `en-GB` is content with what is for `en`, in whatever letters.
fn languages(tag: &str) -> Vec<String> {
    let tag = tag.to_ascii_lowercase();
    let primary = tag.split('-').next().unwrap_or(&tag).to_owned();
    vec![tag, primary]
}
