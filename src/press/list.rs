//! What a kit is and holds.

use crate::diag::{Diagnostics, ErrorEmitted};
use crate::geom::Size;
use crate::model::{Component, Content as Held, Item};
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
    /// Whether it is printed only when it is requested.
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

/// Lists the contents of a kit.
///
/// # Errors
/// Returns an error if the kit has an error.
pub fn list(fs: &dyn FileSystem, diagnostics: &Diagnostics) -> Result<Listing, ErrorEmitted> {
    let content = read(fs, ReadOptions::default(), diagnostics);
    diagnostics.check()?;
    let draft = &content.draft;
    let mut listed: Vec<&Component> = draft
        .components
        .iter()
        .filter(|component| !component.is_inner())
        .collect();
    listed.sort_by_key(|component| component.kind);
    let components = listed
        .into_iter()
        .map(|component| self::component(component, &content))
        .collect();
    let kit = content.draft.kit;
    let languages = std::iter::once(kit.language)
        .chain(content.languages)
        .map(|language| language.to_string())
        .collect();
    Ok(Listing {
        id: kit.id,
        title: kit.title,
        summary: kit.summary,
        players: kit.players,
        languages,
        components,
    })
}

fn component(component: &Component, content: &Content) -> ListedComponent {
    let copies = |items: &[Item]| items.iter().map(|item| item.copies as usize).sum();
    let (pieces, size) = match &component.content {
        Held::Items(set) => {
            let template = content.templates.get(&set.front.template);
            (
                copies(&set.items),
                template.map(|template| template.trim.scaled(set.own_scale(template.trim))),
            )
        }
        Held::Board(board) => (1, Some(board.size)),
        _ => (1, None),
    };
    ListedComponent {
        name: component.name.clone(),
        title: component.title.clone(),
        kind: component.kind.table(),
        pieces,
        extra: component.extra,
        size,
        items: component.items().iter().map(item).collect(),
    }
}

fn item(item: &Item) -> ListedItem {
    let title = item
        .field("title")
        .or_else(|| item.field("name"))
        .map(str::to_owned);
    ListedItem {
        name: item.name.clone(),
        title,
        copies: item.copies,
    }
}
