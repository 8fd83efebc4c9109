//! What is in a kit, as data.

use std::collections::BTreeMap;

use serde::Serialize;

use super::notes::Findings;
use super::open_kit::OpenKit;
use crate::model::{Board, Item, Rules, Set};

/// What is in a kit.
#[derive(Debug, Serialize)]
pub struct Contents {
    /// How often the kit's files have changed since it was opened.
    pub revision: u64,
    /// The kit's own id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it is, in a sentence.
    pub summary: String,
    /// For how many players it can be printed, least first; empty if it does not matter.
    pub players: Vec<u32>,
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
    /// Whether it is printed only where it is asked for by name.
    pub extra: bool,
    /// Of a board, whether chance lays something on it.
    pub random: bool,
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
    /// Its title, or its id where it has none.
    pub title: String,
    /// How many there are.
    pub copies: u32,
}

impl Contents {
    /// What is in a kit that is open.
    pub(super) fn of(open: &mut OpenKit) -> Contents {
        let drafted = open.draft();
        let draft = &drafted.draft;
        let rules = |rules: &Rules| Component {
            name: rules.name.clone(),
            title: rules.title.clone(),
            kind: "rules",
            extra: rules.extra,
            random: false,
            inner: false,
            items: Vec::new(),
        };
        let components =
            draft.boards.iter().map(board).chain(draft.sets.iter().map(set)).chain(draft.rules.iter().map(rules));
        let languages = std::iter::once(&draft.kit.language).chain(&drafted.languages);
        Contents {
            revision: open.revision,
            id: draft.kit.id.clone(),
            title: draft.kit.title.clone(),
            summary: draft.kit.summary.clone(),
            players: draft.kit.players.clone(),
            languages: languages.map(ToString::to_string).collect(),
            // Of an option that is given more than once, the first counts.
            defaults: open.kit.defaults.iter().rev().cloned().collect(),
            components: components.collect(),
            found: Findings::of(&drafted.report, &open.kit),
        }
    }
}

fn board(board: &Board) -> Component {
    Component {
        name: board.name.clone(),
        title: board.title.clone(),
        kind: "board",
        extra: board.extra,
        random: board.has_chance(),
        inner: board.figure || board.behind,
        items: Vec::new(),
    }
}

fn set(set: &Set) -> Component {
    let item = |item: &Item| ItemData {
        face: format!("{}/{}", set.name, item.name),
        title: item.field("title").unwrap_or(&item.name).to_owned(),
        copies: item.copies,
    };
    Component {
        name: set.name.clone(),
        title: set.title.clone(),
        kind: set.kind.table(),
        extra: set.extra,
        random: false,
        inner: false,
        items: set.items.iter().map(item).collect(),
    }
}
