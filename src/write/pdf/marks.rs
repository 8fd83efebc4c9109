//! The stretches of marked content of a page (ISO 32000-1, 14.6).

use std::sync::Arc;

use crate::scene::{Element, Role};

/// The marked content of a page in the making.
#[derive(Default)]
pub(super) struct Marks {
    /// The element of each numbered stretch, by its number.
    pub(super) numbered: Vec<Marked>,
    /// The stretch that has begun and not ended.
    pub(super) open: Open,
    /// The section to which elements without a parent belong.
    pub(super) section: Option<Arc<Element>>,
}

/// The element of a stretch of content, and the section on this page that it is in.
pub(super) struct Marked {
    pub(super) element: Arc<Element>,
    pub(super) section: Option<Arc<Element>>,
}

/// What the stretch of content belongs to that has begun and not ended.
#[derive(Default)]
pub(super) enum Open {
    #[default]
    Nothing,
    Artifact,
    Element(Arc<Element>),
}

/// The structure type of a role (ISO 32000-1, 14.8.4). Ranks of headings are settled when the structure is known.
pub(super) fn kind(role: &Role) -> &'static str {
    match role {
        Role::Heading(_) => "H",
        Role::Paragraph => "P",
        Role::List(_) => "L",
        Role::ListItem => "LI",
        Role::Label => "Lbl",
        Role::ListBody => "LBody",
        Role::Table => "Table",
        Role::Row(_) => "TR",
        Role::HeaderCell(_) => "TH",
        Role::Cell(_) => "TD",
        Role::Figure(_) => "Figure",
        Role::Icon(_) => "Span",
        Role::Section(_) => "Sect",
    }
}
