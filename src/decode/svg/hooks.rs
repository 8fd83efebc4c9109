//! What an SVG says beyond SVG: its slots, what a field tints, and when its parts are drawn.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use indexmap::IndexMap;
use usvg::roxmltree::{Document, Node as Xml, NodeId};

use super::location::{place, place_of};
use super::places::id_of;
use super::references::Ids;
use crate::diag::{Code, Diagnostic};
use crate::message::{Arg, msg};

/// Notes that an element is the outline of the piece, or a hole in it.
pub(super) const CUT: &str = "data-cut";
/// Notes that an element is a line along which the piece is folded.
pub(super) const CREASE: &str = "data-crease";

/// What the XML says beyond SVG.
#[derive(Default)]
pub(super) struct Hooks {
    /// Its slots by their ids, in order of writing.
    pub slots: IndexMap<String, SlotHook>,
    /// When parts of it are drawn, in order of writing.
    pub conditions: Vec<ConditionHook>,
    /// The indices of these conditions, by element ID; see [`id_of`].
    pub conditioned: BTreeMap<String, usize>,
    /// For an element's id, the fields with the colours of its fill and outline.
    pub tints: BTreeMap<String, (Option<String>, Option<String>)>,
    /// Where the elements are written that a field tints.
    pub places: BTreeMap<String, Range<usize>>,
    /// Where `mix-blend-mode` is first written.
    pub blend: Option<Range<usize>>,
}

/// An element that is a slot.
pub(super) struct SlotHook {
    /// What it holds.
    pub kind: String,
    /// Where it is written.
    pub at: Range<usize>,
    /// The condition that it is under, by its number.
    pub condition: Option<usize>,
}

/// An element that is not always drawn.
pub(super) struct ConditionHook {
    /// What it asks for.
    pub text: String,
    /// Where that is written.
    pub at: Range<usize>,
    /// The condition of the elements around it, by its number.
    pub within: Option<usize>,
}

/// The property by which an element is blended with what lies below it.
const BLEND: &str = "mix-blend-mode";
/// Says when an element is drawn.
pub(super) const IF: &str = "data-if";
/// What makes an element a slot of a template.
pub(super) const SLOT: &str = "data-slot";

/// Reads the template attributes. Also returns the errors in them.
pub(super) fn hooks(xml: &Document<'_>) -> (Hooks, Vec<Diagnostic>) {
    let mut errors = check_uses(xml);
    let blend = xml.input_text().find(BLEND).map(|at| at..at + BLEND.len());
    let mut hooks = Hooks {
        blend,
        ..Hooks::default()
    };
    let mut under: HashMap<NodeId, usize> = HashMap::new();
    for node in xml.descendants().filter(Xml::is_element) {
        let (slot, id) = (node.attribute(SLOT), node.attribute("id"));
        if let Some(text) = node.attribute(IF) {
            let within = around(node, &under, 1);
            under.insert(node.id(), hooks.conditions.len());
            hooks
                .conditioned
                .entry(id_of(node))
                .or_insert(hooks.conditions.len());
            hooks.conditions.push(ConditionHook {
                text: text.to_owned(),
                at: place_of(node, IF),
                within,
            });
        }
        let tint = (node.attribute("data-fill"), node.attribute("data-stroke"));
        if slot.is_none() && tint == (None, None) {
            continue;
        }
        let Some(id) = id else {
            let message = msg!(
                "a <{element}> with a data- attribute has no id",
                element = node.tag_name().name()
            );
            let help = msg!("give it an id, which is the name of the slot");
            let fault = Diagnostic::new(Code::BadSvg, message).help(help);
            errors.push(fault.at_bytes(place(node)));
            continue;
        };
        match slot {
            Some(kind) => {
                if !["text", "image", "qr"].contains(&kind) {
                    let message = msg!(
                        "the slot `{slot}` has the unknown kind `{kind}`",
                        slot = Arg::Place(id.to_owned()),
                        kind
                    );
                    let help = msg!("use data-slot=\"text\", \"image\" or \"qr\"");
                    let fault = Diagnostic::new(Code::BadSvg, message).help(help);
                    errors.push(fault.at_bytes(place_of(node, SLOT)));
                }
                if hooks.slots.contains_key(id) {
                    let message = msg!("two slots are named `{name}`", name = id);
                    let help = msg!("give each slot a different id");
                    let fault = Diagnostic::new(Code::Duplicate, message).help(help);
                    errors.push(fault.at_bytes(place_of(node, "id")));
                }
                let condition = around(node, &under, 0);
                hooks.slots.insert(
                    id.to_owned(),
                    SlotHook {
                        kind: kind.to_owned(),
                        at: place(node),
                        condition,
                    },
                );
            }
            None => {
                let owned = |word: Option<&str>| word.map(str::to_owned);
                hooks
                    .tints
                    .insert(id.to_owned(), (owned(tint.0), owned(tint.1)));
                hooks.places.insert(id.to_owned(), place(node));
            }
        }
    }
    (hooks, errors)
}

/// What the XML says beyond SVG, where it is obeyed in the element itself alone.
pub(super) const BEYOND: [&str; 6] = [IF, SLOT, "data-fill", "data-stroke", CUT, CREASE];

/// Returns errors about template attributes of elements that a `<use>` draws again, because these attributes are ignored
/// there.
fn check_uses(xml: &Document<'_>) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    let (ids, mut told) = (Ids::of(xml), HashSet::new());
    for used in xml
        .descendants()
        .filter(|node| node.tag_name().name() == "use")
    {
        let href = used
            .attributes()
            .find(|one| one.name() == "href")
            .and_then(|one| one.value().strip_prefix('#'));
        let Some(target) = href
            .and_then(|id| ids.get(id))
            .filter(|target| told.insert(target.id()))
        else {
            continue;
        };
        let found = target.descendants().find_map(|node| {
            BEYOND
                .into_iter()
                .find(|name| node.has_attribute(*name))
                .map(|name| (node, name))
        });
        let Some((node, name)) = found else { continue };
        let message = msg!(
            "`{attribute}` is ignored where a <use> draws this element again",
            attribute = name
        );
        let help = msg!(
            "put data-if on the <use> itself; draw tinted elements and slots again instead of reusing them"
        );
        errors.push(
            Diagnostic::new(Code::BadSvg, message)
                .help(help)
                .at_bytes(place_of(node, name)),
        );
    }
    errors
}

/// The condition of the nearest element around one that has one, passing over so many of them; an element is around
/// itself.
fn around(node: Xml<'_, '_>, conditions: &HashMap<NodeId, usize>, past: usize) -> Option<usize> {
    node.ancestors()
        .skip(past)
        .find_map(|around| conditions.get(&around.id()).copied())
}
