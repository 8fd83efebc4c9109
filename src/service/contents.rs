//! What is in a kit, as data.

use std::collections::BTreeMap;

use serde::Serialize;

use super::notes::Findings;
use super::open_kit::OpenKit;
use crate::message::Catalogue;
use crate::model::{self, Content, Item, LookUps, Set, look_up_field};
use crate::scene::Inline;
use crate::text::{markdown, pattern};

/// What is in a kit.
#[derive(Debug, Serialize)]
pub struct Contents {
    /// The revision of the kit of which this was made; it grows whenever files of the kit change.
    pub revision: u64,
    /// The kit's own id.
    pub id: String,
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
pub struct Component {
    /// Its name in the kit.
    pub name: String,
    /// Its title.
    pub title: String,
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
pub struct ItemData {
    /// The name of its face.
    pub face: String,
    /// Its title, written or made by the pattern of its set; its id where it has none.
    pub title: String,
    /// How many there are.
    pub copies: u32,
}

impl Contents {
    /// What is in a kit that is open.
    pub(super) fn of(open: &mut OpenKit, catalogue: &Catalogue) -> Contents {
        let drafted = open.draft();
        let draft = &drafted.content.draft;
        let mut listed: Vec<&model::Component> = draft.components.iter().collect();
        listed.sort_by_key(|component| component.kind);
        let components = listed
            .into_iter()
            .map(|one| component(one, &draft.names.look_ups));
        let languages = std::iter::once(&draft.kit.language).chain(&drafted.content.languages);
        Contents {
            revision: open.revision,
            id: draft.kit.id.clone(),
            title: draft.kit.title.clone(),
            summary: draft.kit.summary.clone(),
            players: draft.kit.players.clone(),
            boards: draft.kit.boards.unwrap_or(1),
            languages: languages.map(ToString::to_string).collect(),
            // Of an option that is given more than once, the first counts.
            defaults: open.kit.defaults.iter().rev().cloned().collect(),
            components: components.collect(),
            found: Findings::of(&drafted.report, &open.kit, catalogue),
        }
    }
}

fn component(component: &model::Component, look_ups: &LookUps) -> Component {
    let set = if let Content::Items(set) = &component.content {
        Some(set)
    } else {
        None
    };
    let item = |item: &Item| ItemData {
        face: format!("{}/{}", component.name, item.name),
        title: set
            .and_then(|set| title(set, item, look_ups))
            .unwrap_or_else(|| item.name.clone()),
        copies: item.copies,
    };
    Component {
        name: component.name.clone(),
        title: component.title.clone(),
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

/// The title of an item: its own, or what the pattern of the slot `title` makes of its fields, without its Markdown.
fn title(set: &Set, item: &Item, look_ups: &LookUps) -> Option<String> {
    if let Some(own) = item.field("title") {
        return Some(own.to_owned());
    }
    let pattern = set.front.shows.get("title")?.of(&item.fields)?;
    let text = pattern::fill_in(&pattern.value, |asked| {
        let field = item.fields.get(asked.field);
        if field.is_none() && asked.is_optional {
            return None;
        }

        let shown = look_up_field(look_ups, asked.tables(), field).ok()??;
        Some(shown.value.trim().to_owned().into())
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
