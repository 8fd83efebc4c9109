//! What is in a kit, as data.

use std::collections::BTreeMap;
use std::iter;

use serde::Serialize;

use super::notes::Findings;
use super::open_kit::OpenKit;
use crate::message::{Catalogue, Language};
use crate::model::{self, Content, Draft, Item, Set, look_up_field};
use crate::scene::Inline;
use crate::text::{markdown, pattern};

/// What is in a kit.
#[derive(Debug, Serialize)]
pub(crate) struct Contents {
    /// The revision of the kit of which this was made; it grows whenever files of the kit change.
    pub revision: u64,
    /// The kit's own id.
    pub id: String,
    /// The language of the titles, as the option `language` takes it: the reader's language if the kit has it. `null` for
    /// the kit's own language.
    pub language: Option<String>,
    /// Its title.
    pub title: String,
    /// What it is, in a sentence.
    pub summary: String,
    /// For how many players it can be printed, least first; empty if it does not matter.
    pub players: Vec<u32>,
    /// How many layouts of each random board are printed where nobody asks for another number.
    pub boards: u32,
    /// The tags of the languages in which it can be printed, its own first.
    pub languages: Vec<String>,
    /// The options of a job that the kit has values for, where nobody asks for others.
    pub defaults: BTreeMap<&'static str, String>,
    /// What it consists of.
    pub components: Vec<Component>,
    /// What is wrong.
    #[serde(flatten)]
    pub found: Findings,
}

/// A board, deck, set of tokens or rules of a kit.
#[derive(Debug, Serialize)]
pub(crate) struct Component {
    /// Its name in the kit.
    pub name: String,
    /// Its title.
    pub title: String,
    /// The title in the kit's own language, for texts that are written into the kit.
    pub own_title: String,
    /// `board`, `deck`, `token` or `rules`.
    pub kind: &'static str,
    /// Whether it is printed only where it is requested by name.
    pub extra: bool,
    /// Of a board, whether chance lays something on it.
    pub random: bool,
    /// Whether a seed changes anything of it.
    pub chance: bool,
    /// Whether its pieces have backs.
    pub backs: bool,
    /// Of a board, whether it is a figure in rules or the back of another, and not printed by itself.
    pub inner: bool,
    /// Of a deck or tokens, the items.
    pub items: Vec<ItemData>,
}

/// A card or a token.
#[derive(Debug, Serialize)]
pub(crate) struct ItemData {
    /// The name of its face.
    pub face: String,
    /// Its title, written or made by the pattern of its set; its id where it has none.
    pub title: String,
    /// How many there are.
    pub copies: u32,
}

impl Contents {
    /// Lists the contents of an open kit, with titles in the given language if the kit has it.
    pub(super) fn of(open: &mut OpenKit, language: &Language, catalogue: &Catalogue) -> Contents {
        let drafted = open.draft();
        let draft = &drafted.content.draft;
        let languages = || iter::once(&draft.kit.language).chain(&drafted.content.languages);
        let shown = languages()
            .find(|known| known.is(language))
            .filter(|known| **known != draft.kit.language);
        let translated = shown.map(|shown| open.draft_in(Some(shown)));
        let translated = &translated.as_ref().unwrap_or(&drafted).content.draft;

        let mut listed: Vec<&model::Component> = draft.components.iter().collect();
        listed.sort_by_key(|component| component.kind);
        let components = listed.into_iter().map(|own| {
            let mut components = translated.components.iter();
            // A fault in the translation can remove a component.
            match components.find(|shown| shown.name == own.name) {
                Some(shown) => component(shown, own.title.clone(), translated),
                None => component(own, own.title.clone(), draft),
            }
        });
        Contents {
            revision: open.revision,
            id: draft.kit.id.clone(),
            language: shown.map(ToString::to_string),
            title: translated.kit.title.clone(),
            summary: translated.kit.summary.clone(),
            players: draft.kit.players.clone(),
            boards: draft.kit.boards.unwrap_or(1),
            languages: languages().map(ToString::to_string).collect(),
            // Of an option that is given more than once, the first counts.
            defaults: open.kit.defaults.iter().rev().cloned().collect(),
            components: components.collect(),
            found: Findings::of(&drafted.diagnostics, &open.kit, catalogue),
        }
    }
}

fn component(component: &model::Component, own_title: String, draft: &Draft) -> Component {
    let set = if let Content::Items(set) = &component.content {
        Some(set)
    } else {
        None
    };
    let item = |item: &Item| ItemData {
        face: format!("{}/{}", component.name, item.name),
        title: set
            .and_then(|set| title(set, item, draft))
            .unwrap_or_else(|| item.name.clone()),
        copies: item.copies,
    };
    Component {
        name: component.name.clone(),
        title: component.title.clone(),
        own_title,
        kind: component.kind.table(),
        extra: component.extra,
        random: matches!(&component.content, Content::Board(board) if board.has_chance()),
        chance: component.has_chance(),
        backs: match &component.content {
            Content::Items(set) => set.back.is_some(),
            Content::Board(board) => board.back.is_some(),
            _ => false,
        },
        inner: component.is_inner(),
        items: component.items().iter().map(item).collect(),
    }
}

/// Returns the title of an item in the language of the draft: its field, or the filled-in pattern of the slot `title` without
/// its Markdown. Returns `None` if the item has neither.
fn title(set: &Set, item: &Item, draft: &Draft) -> Option<String> {
    let Draft {
        translation, names, ..
    } = draft;
    if let Some(title) = item.fields.get("title") {
        return Some(translation.of(title).value.clone());
    }

    let pattern = set.front.shows.get("title")?.of(&item.fields)?;
    let text = pattern::fill_in(&translation.of(pattern).value, |asked| {
        let field = item.fields.get(asked.field);
        if field.is_none() && asked.is_optional {
            return None;
        }

        let shown = look_up_field(&names.look_ups, asked.tables(), field).ok()??;
        Some(translation.of(&shown).value.trim().to_owned().into())
    })?;
    let (rich, _) = markdown::inline(&text);
    let words = rich
        .paras
        .iter()
        .flat_map(|para| &para.bits)
        .filter_map(|bit| match bit {
            Inline::Words { text, .. } => Some(text.as_str()),
            Inline::Icon { .. } => None,
        });
    let words: String = words.collect();
    (!words.trim().is_empty()).then_some(words)
}
