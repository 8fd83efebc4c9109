//! Parts of a drawing, each by the id of its element: `art/res.svg#wood`.
//!
//! A file is parsed once for all of its parts. usvg leaves out what is in `<defs>` and in `<symbol>` and is not used,
//! so each of these that has an id is used once at the end of the drawing, in a group of its own.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;
use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;

use svgtypes::ViewBox;
use usvg::Node;
use usvg::roxmltree::{Document, Node as Xml};
use usvg::tiny_skia_path::Transform;

use super::bounds::painted;
use super::edit::Edit;
use super::edit::restyled;
use super::fonts;
use super::location::{is_warning, offset, place};
use super::places::NodeIds;
use super::places::Places;
use super::prepared::GROUPED;
use super::rasters;
use super::styles::css::Css;
use super::styles::units;
use super::walk::{self, Source};
use super::xml::is_svg;
use super::{Additions, Converted, Reading, Setting, document, isolated, items};
use crate::diag::{Code, Diagnostic};
use crate::geom::{Length, Rect};
use crate::message::msg;
use crate::scene::Symbol;

/// What can be shown by itself.
const SHOWN: &[&str] = &[
    "symbol", "g", "a", "svg", "switch", "use", "image", "text", "path", "rect", "circle",
    "ellipse", "line", "polyline", "polygon",
];
/// What is shown only where it is used.
const ASIDE: &[&str] = &["defs", "symbol"];
/// What usvg keeps an id of where it is drawn, and not of the group in which it fades or is clipped.
const SINGLE: &[&str] = &[
    "image", "text", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
];
/// What usvg keeps no id of, or not always.
const NAMELESS: &[&str] = &["switch", "svg"];
/// What is never shown, with all that it holds.
const NEVER: &[&str] = &[
    "clipPath", "mask", "pattern", "marker", "filter", "metadata",
];

/// The symbol of a part, and the warnings about it.
pub(crate) type Shown = (Symbol, Vec<Diagnostic>);

/// Where a part is written.
#[derive(Clone)]
struct WrittenPart {
    /// Its name.
    name: Range<usize>,
    /// All of it.
    whole: Range<usize>,
}

/// A drawing of which parts are shown.
pub struct Parts {
    drawn: Converted,
    ids: NodeIds,
    /// Where each part is written, by its id.
    places: BTreeMap<String, WrittenPart>,
    /// What is left out or drawn otherwise, by place.
    warnings: Vec<Diagnostic>,
    /// The width and height in user units of each `<symbol>` with a `viewBox`, by its id.
    boxes: BTreeMap<String, (f32, f32)>,
}

impl Parts {
    /// Reads the text of an SVG. `left` is how many pixels may still be held in memory.
    ///
    /// # Errors
    /// Returns all reasons why it cannot be drawn.
    pub fn read(
        path: &str,
        text: &str,
        setting: Setting,
        left: &mut u64,
    ) -> Result<Parts, Vec<Diagnostic>> {
        let (path, text) = (path.to_owned(), text.to_owned());
        isolated(left, move |left| {
            let xml = document(&text)?;
            let Found {
                places,
                boxes,
                additions,
            } = parts(&xml);
            let mut reading = Reading::new(&path, setting, left);
            let drawn = reading.read(&xml, &Css::of(&xml), &additions)?;
            Ok(Parts {
                ids: NodeIds::of(&drawn.tree),
                drawn,
                places,
                boxes,
                warnings: reading.warnings.into_values().collect(),
            })
        })
    }

    /// The ids of all parts.
    pub fn ids(&self) -> impl Iterator<Item = &str> + Clone {
        self.places.keys().map(String::as_str)
    }

    /// The part of an id, under a name; `None` if there is no such id.
    ///
    /// # Errors
    /// It shows nothing, or something that cannot be shown.
    pub fn part(
        self: &Arc<Parts>,
        id: &str,
        name: &str,
        left: &mut u64,
    ) -> Option<Result<Shown, Vec<Diagnostic>>> {
        let at = self.places.get(id)?.clone();
        let (parts, id, name) = (Arc::clone(self), id.to_owned(), name.to_owned());
        Some(isolated(left, move |left| {
            parts.symbol(&id, name, at, left)
        }))
    }

    fn symbol(
        &self,
        id: &str,
        name: String,
        at: WrittenPart,
        left: &mut u64,
    ) -> Result<Shown, Vec<Diagnostic>> {
        let shown = self
            .shown(id)
            .and_then(|(node, to)| Some((node, to, self.bounds(node, to, id)?)));
        let Some((node, to, bounds)) = shown else {
            let message = msg!("`{part}` draws nothing on its own", part = id);
            let help = msg!(
                "show its layer, remove display=\"none\" or visibility=\"hidden\" from it, or name another part"
            );
            return Err(vec![
                Diagnostic::new(Code::BadSvg, message)
                    .help(help)
                    .at_bytes(at.name),
            ]);
        };
        let places = Places::one(at.name);
        let source = Source {
            path: &name,
            embedded: &self.drawn.embedded,
            places: &places,
            resolution: self.drawn.resolution,
        };
        let (layers, mut diagnostics) = walk::part(source, node, to, left);
        let items = items(layers.into_iter().map(|layer| layer.art));
        let is_of_it = |fault: &&Diagnostic| at.whole.contains(&offset(fault));
        let seen = self.warnings.iter().filter(is_of_it).cloned();
        diagnostics.extend(
            fonts::notes(
                std::slice::from_ref(node),
                self.drawn.tree.fontdb(),
                &self.drawn.places,
            )
            .into_iter()
            .chain(seen),
        );
        let (warnings, errors): (Vec<_>, Vec<_>) = diagnostics.into_iter().partition(is_warning);
        if !errors.is_empty() {
            return Err(errors);
        }
        Ok((
            Symbol {
                items,
                name,
                bounds,
                is_template: false,
                page: None,
            },
            warnings,
        ))
    }

    /// The node of a part, and from the measure around it to that of the page. It is the group that [`grouped`] has had
    /// made around what is single, with which it fades or is clipped.
    fn shown(&self, id: &str) -> Option<(&Node, Transform)> {
        let way = self
            .ids
            .way(&self.drawn.tree, &used_id(id))
            .or_else(|| self.ids.way(&self.drawn.tree, id))?;
        let (node, around) = match way.as_slice() {
            [around @ .., group @ Node::Group(own), _] if own.isolate() && own.id().is_empty() => {
                (*group, around)
            }
            [around @ .., node] => (*node, around),
            [] => return None,
        };
        let to = around
            .iter()
            .fold(Transform::identity(), |to, node| match node {
                Node::Group(group) => to.pre_concat(group.transform()),
                _ => to,
            });
        Some((node, to))
    }

    /// The box of a part: the `viewBox` of a symbol, or else all that the part paints.
    fn bounds(&self, node: &Node, to: Transform, id: &str) -> Option<Rect> {
        let seen = match (node, self.boxes.get(id)) {
            (Node::Group(group), Some((width, height))) => {
                usvg::Rect::from_xywh(0.0, 0.0, *width, *height)?
                    .transform(to.pre_concat(group.transform()))?
            }
            _ if painted(node).is_empty() => return None,
            _ => rasters::extent(node, to)?.to_rect(),
        };
        let rect = units::rect(seen);
        (rect.size.w > Length::ZERO && rect.size.h > Length::ZERO).then_some(rect)
    }
}

/// What usvg must see so that all of a part is found by its id: a group around what is single, and one with an id of
/// its own around what is nameless.
fn grouped(xml: &Document<'_>) -> Vec<Edit> {
    let mut edits = Vec::new();
    for node in shown(xml).filter(|node| !node.ancestors().any(|one| is(one, ASIDE))) {
        let (name, range) = (node.tag_name().name(), node.range());
        if SINGLE.contains(&name) {
            edits.push(restyled(node, GROUPED));
        } else if NAMELESS.contains(&name) {
            let id = escaped(&used_id(node.attribute("id").unwrap_or_default()));
            let open = format!("<g xmlns=\"http://www.w3.org/2000/svg\" id=\"{id}\">");
            edits.extend([
                (range.start..range.start, open),
                (range.end..range.end, "</g>".to_owned()),
            ]);
        }
    }
    edits
}

/// The id of the group in which a part is used that is not shown by itself. No element that was drawn has such an id.
fn used_id(id: &str) -> String {
    format!("boardpress: part {id}")
}

/// The parts that were found in a document.
struct Found<'x> {
    /// The positions of the parts in the source, by ID.
    places: BTreeMap<String, WrittenPart>,
    /// The width and height in user units of each `<symbol>` with a `viewBox`, by ID.
    boxes: BTreeMap<String, (f32, f32)>,
    /// The edits that draw the parts in `<defs>` and the like at the end of the document, and add groups around the others.
    additions: Additions<'x>,
}

fn is(node: Xml<'_, '_>, names: &[&str]) -> bool {
    is_svg(&node) && names.contains(&node.tag_name().name())
}

/// The elements with ids that can be shown by themselves; of two with one id the first.
fn shown<'x, 'i>(xml: &'x Document<'i>) -> impl Iterator<Item = Xml<'x, 'i>> {
    let mut known = HashSet::new();
    let is_shown = |node: &Xml<'_, '_>| {
        is(*node, SHOWN)
            && node.parent_element().is_some()
            && !node.ancestors().any(|one| is(one, NEVER))
    };
    let of_id = move |node: &Xml<'x, '_>| {
        node.attribute("id")
            .is_some_and(|id| !id.is_empty() && known.insert(id))
    };
    xml.descendants().filter(is_shown).filter(of_id)
}

/// Finds the parts of a document.
fn parts<'x>(xml: &'x Document<'_>) -> Found<'x> {
    let mut places = BTreeMap::new();
    let mut boxes = BTreeMap::new();
    let mut parts = Vec::new();
    let mut uses = String::new();
    for node in shown(xml) {
        let id = node.attribute("id").unwrap_or_default();
        places.insert(
            id.to_owned(),
            WrittenPart {
                name: place(node),
                whole: node.range(),
            },
        );
        if !node.ancestors().any(|one| is(one, ASIDE)) {
            continue;
        }

        let numbers = node
            .attribute("viewBox")
            .filter(|_| node.tag_name().name() == "symbol");
        let size = numbers
            .and_then(|numbers| ViewBox::from_str(numbers).ok())
            .map(|size| {
                boxes.insert(id.to_owned(), (size.w as f32, size.h as f32));
                format!(" width=\"{}\" height=\"{}\"", size.w, size.h)
            });
        let size = size.unwrap_or_default();
        parts.push(id);

        let (group, id) = (escaped(&used_id(id)), escaped(id));
        // Writing to a text never fails.
        let _ = write!(
            uses,
            "<g xmlns=\"http://www.w3.org/2000/svg\" id=\"{group}\"><use href=\"#{id}\"{size}/></g>"
        );
    }

    let mut edits = grouped(xml);
    let text = &xml.input_text()[..xml.root_element().range().end];
    if let Some(end) = text.rfind("</").filter(|_| !uses.is_empty()) {
        edits.push((end..end, uses));
    }
    Found {
        places,
        boxes,
        additions: Additions { edits, parts },
    }
}

/// A text as it is in an attribute.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('"', "&quot;")
}
