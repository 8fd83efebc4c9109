//! The built-in templates as a page offers them: their places, and the settings and backs of their examples.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Serialize;
use toml_edit::{Item, TableLike};

use super::example::{ExampleSet, example_set};
use crate::diag::Diagnostics;
use crate::geom::{Length, Rect};
use crate::kit::{self, BuiltIn, Kit};
use crate::read::{ReadOptions, read};
use crate::source::{FileSystem, MemoryFiles};
use crate::template::{Slot, SlotKind, Template};

/// The built-in templates.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Templates {
    /// By their names.
    pub templates: Vec<TemplateData>,
}

/// A template.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct TemplateData {
    /// Its name.
    pub name: String,
    /// Its width and height after cutting, in millimetres.
    pub size: [f64; 2],
    /// `deck` or `token`, as its example is; `null` of a back, which has none of its own.
    pub kind: Option<&'static str>,
    /// The outline of tokens, such as `disc`, where its example names one.
    pub cut: Option<String>,
    /// Its places, in the order of reading.
    pub places: Vec<PlaceOnCard>,
    /// What its example says once for all cards, by place.
    pub front: BTreeMap<String, String>,
    /// The template on the back of its example.
    pub back: Option<String>,
    /// What that back says, by place.
    pub back_shows: BTreeMap<String, String>,
    /// What the first card of its example says, by field.
    pub sample: BTreeMap<String, String>,
}

/// A place of a template.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct PlaceOnCard {
    /// Its name.
    pub name: String,
    /// `words`, `picture`, `code` or `colour`.
    pub kind: &'static str,
    /// Whether each card must fill it.
    pub needed: bool,
    /// Where it is, in millimetres from the top left corner after cutting: `[x, y, width, height]`.
    pub at: [f64; 4],
}

static TEMPLATES: LazyLock<Templates> = LazyLock::new(|| {
    let names = BuiltIn.list("templates");
    let names: Vec<&str> = names
        .iter()
        .filter_map(|path| path.strip_prefix("templates/")?.strip_suffix(".svg"))
        .collect();
    let deck = |(n, name): (usize, &&str)| {
        format!("[deck.d{n}]\ntemplate = \"{name}\"\ncard = [{{ id = \"a\" }}]\n")
    };
    let sets = names.iter().enumerate().map(deck);
    let mut files = MemoryFiles::default();
    files.put(
        "kit.toml",
        "[kit]\nid = \"all\"\ntitle = \"All\"\n".to_owned() + &sets.collect::<String>(),
    );
    let read = read(
        &Kit::new(files),
        ReadOptions::default(),
        &Diagnostics::default(),
    )
    .templates;
    let examples = kit::examples();
    let of = |name: &&str| {
        let example = examples
            .get(*name)
            .and_then(|example| example_set(example, name));
        Some(TemplateData::of(read.get(*name)?, example))
    };
    Templates {
        templates: names.iter().filter_map(of).collect(),
    }
});

/// The built-in templates, which are read once.
pub(crate) fn templates() -> &'static Templates {
    &TEMPLATES
}

impl TemplateData {
    fn of(template: &Template, example: Option<ExampleSet>) -> TemplateData {
        let set = example.as_ref().map(|example| &example.set);
        let side = |name: &str| set.and_then(|set| set.get(name)?.as_table_like());
        let items = if example
            .as_ref()
            .is_some_and(|example| example.kind == "token")
        {
            "piece"
        } else {
            "card"
        };
        let first = set.and_then(|set| first_of(set.get(items)?));
        let word = |name: &str| set.and_then(|set| set.get(name)?.as_str().map(str::to_owned));
        let back = side("back");
        TemplateData {
            name: template.name.clone(),
            size: [template.trim.w.to_mm(), template.trim.h.to_mm()],
            kind: example.as_ref().map(|example| example.kind),
            cut: word("cut"),
            places: template.slots.iter().map(place).collect(),
            front: said(side("front")),
            back: back.and_then(|back| back.get("template")?.as_str().map(str::to_owned)),
            back_shows: said(back),
            sample: said(first),
        }
    }
}

/// The first of the cards or pieces of an example, which are written as tables or in one list.
fn first_of(items: &Item) -> Option<&dyn TableLike> {
    if let Some(tables) = items.as_array_of_tables() {
        return tables.get(0).map(|table| table as &dyn TableLike);
    }
    items
        .as_array()?
        .get(0)?
        .as_inline_table()
        .map(|table| table as &dyn TableLike)
}

fn place(slot: &Slot) -> PlaceOnCard {
    let Rect { at, size } = slot.room;
    PlaceOnCard {
        name: slot.name.clone(),
        kind: match slot.kind {
            SlotKind::Text { .. } => "words",
            SlotKind::Image { .. } => "picture",
            SlotKind::Qr { .. } => "code",
            SlotKind::Colour => "colour",
        },
        needed: !slot.optional,
        at: [at.x, at.y, size.w, size.h].map(Length::to_mm),
    }
}

/// What a table says as words and numbers, without its template.
fn said(table: Option<&dyn TableLike>) -> BTreeMap<String, String> {
    let words = |item: &Item| {
        let number = item.as_integer().map(|number| number.to_string());
        item.as_str().map(str::to_owned).or(number)
    };
    let said = table
        .into_iter()
        .flat_map(|table| table.iter())
        .filter(|(name, _)| *name != "template");
    said.filter_map(|(name, item)| Some((name.to_owned(), words(item)?)))
        .collect()
}
