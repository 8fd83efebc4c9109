//! What a kit is and holds.

use crate::diag::Report;
use crate::geom::Size;
use crate::model::{Board, Item, Rules, Set};
use crate::read::{Content, ReadOptions, read};
use crate::source::FileSystem;

/// What a kit is and holds, for `boardpress list`.
pub struct Listing {
    /// The name for commands.
    pub id: String,
    /// The name on the sheets.
    pub title: String,
    /// One sentence.
    pub summary: String,
    /// The numbers of players it can be printed for.
    pub players: Vec<u32>,
    /// The tags of the languages in which it can be printed, its own first.
    pub languages: Vec<String>,
    /// What it is made of.
    pub components: Vec<ListedComponent>,
}

/// A component of a kit.
pub struct ListedComponent {
    /// The name for `--only`.
    pub name: String,
    /// The name in lists.
    pub title: String,
    /// `board`, `deck`, `token` or `rules`.
    pub kind: &'static str,
    /// How many pieces it is.
    pub pieces: usize,
    /// Whether it is printed only when it is asked for.
    pub extra: bool,
    /// The size of a piece in the usual print; `None` for rules.
    pub size: Option<Size>,
    /// What differs in it, in order: its cards or tokens.
    pub items: Vec<ListedItem>,
}

/// A card or a token of a kit.
pub struct ListedItem {
    /// Its name in its component.
    pub name: String,
    /// What it calls itself, if it does, as it was written.
    pub title: Option<String>,
    /// How many there are.
    pub copies: u32,
}

/// What a kit is and holds.
pub fn list(fs: &dyn FileSystem, report: &mut Report) -> Option<Listing> {
    let content = read(fs, ReadOptions::default(), report);
    if report.failed() {
        return None;
    }
    let draft = &content.draft;
    let boards = draft.boards.iter().filter(|board| !board.figure && !board.behind).map(board);
    let sets = draft.sets.iter().map(|one| set(one, &content));
    let components = boards.chain(sets).chain(draft.rules.iter().map(rules)).collect();
    let kit = content.draft.kit;
    let languages =
        std::iter::once(kit.language).chain(content.languages).map(|language| language.to_string()).collect();
    Some(Listing { id: kit.id, title: kit.title, summary: kit.summary, players: kit.players, languages, components })
}

fn board(board: &Board) -> ListedComponent {
    ListedComponent {
        name: board.name.clone(),
        title: board.title.clone(),
        kind: "board",
        pieces: 1,
        extra: board.extra,
        size: Some(board.size),
        items: Vec::new(),
    }
}

fn set(set: &Set, content: &Content) -> ListedComponent {
    let template = content.templates.get(&set.front.template);
    ListedComponent {
        name: set.name.clone(),
        title: set.title.clone(),
        kind: set.kind.table(),
        pieces: set.items.iter().map(|item| item.copies as usize).sum(),
        extra: set.extra,
        size: template.map(|template| template.trim.scaled(set.own_scale(template.trim))),
        items: set.items.iter().map(item).collect(),
    }
}

fn item(item: &Item) -> ListedItem {
    let title = item.field("title").or_else(|| item.field("name")).map(str::to_owned);
    ListedItem { name: item.name.clone(), title, copies: item.copies }
}

fn rules(Rules { name, title, extra, .. }: &Rules) -> ListedComponent {
    ListedComponent {
        name: name.clone(),
        title: title.clone(),
        kind: "rules",
        pieces: 1,
        extra: *extra,
        size: None,
        items: Vec::new(),
    }
}
