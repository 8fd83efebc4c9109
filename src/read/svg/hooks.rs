//! What an SVG says beyond SVG: its slots, and what a field tints.

use std::collections::BTreeMap;
use std::ops::Range;

use usvg::roxmltree::{Document, Node as Xml};

use super::fault::{Fault, place, place_of};
use crate::diag::Code;

/// What the XML says beyond SVG.
#[derive(Default)]
pub(super) struct Hooks {
    /// Its slots in order of writing: id, kind and where it is written.
    pub slots: Vec<(String, String, Range<usize>)>,
    /// For an element's id, the fields with the colours of its fill and outline.
    pub tints: BTreeMap<String, (Option<String>, Option<String>)>,
    /// Where the elements are written that a field tints.
    pub places: BTreeMap<String, Range<usize>>,
}

impl Hooks {
    /// Whether an element is a slot.
    pub(super) fn is_slot(&self, id: &str) -> bool {
        self.slots.iter().any(|(slot, ..)| slot == id)
    }
}

/// Reads what the XML says beyond SVG.
pub(super) fn hooks(xml: &Document<'_>, faults: &mut Vec<Fault>) -> Hooks {
    let mut hooks = Hooks::default();
    for node in xml.descendants().filter(Xml::is_element) {
        let (slot, id) = (node.attribute("data-slot"), node.attribute("id"));
        let tint = (node.attribute("data-fill"), node.attribute("data-stroke"));
        if slot.is_none() && tint == (None, None) {
            continue;
        }
        let Some(id) = id else {
            let message = format!("a <{}> with a data- attribute has no id", node.tag_name().name());
            let fault = Fault::new(Code::BadSvg, message, "give it an id; a slot is known by it");
            faults.push(fault.within(place(node)));
            continue;
        };
        match slot {
            Some(kind) => {
                if !["text", "image"].contains(&kind) {
                    let message = format!("the slot `{id}` holds `{kind}`, which is nothing that can be filled in");
                    let fault = Fault::new(Code::BadSvg, message, "say data-slot=\"text\" or data-slot=\"image\"");
                    faults.push(fault.within(place_of(node, "data-slot")));
                }
                if hooks.is_slot(id) {
                    let message = format!("two slots are called `{id}`");
                    let fault = Fault::new(Code::Duplicate, message, "give each slot an id of its own");
                    faults.push(fault.within(place_of(node, "id")));
                }
                hooks.slots.push((id.to_owned(), kind.to_owned(), place(node)));
            }
            None => {
                let owned = |word: Option<&str>| word.map(str::to_owned);
                hooks.tints.insert(id.to_owned(), (owned(tint.0), owned(tint.1)));
                hooks.places.insert(id.to_owned(), place(node));
            }
        }
    }
    hooks
}
