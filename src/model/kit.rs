//! The properties of a kit.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::reprint::imprint::Imprint;
use crate::message::{Catalogue, Language, msg};
use crate::scene::Symbol;
use crate::source::{FileId, Span, Spanned};

/// The kits that a kit is like, and their files.
#[derive(Clone, Debug, Default)]
pub struct Below {
    /// The TOML files of the kits below.
    pub files: BTreeSet<FileId>,
    /// The file with the kit's own `[kit]`.
    pub home: String,
    /// The kits below, the nearest first: the word by which the kit above names each, and whether that is built in or a
    /// folder.
    pub kits: Vec<(String, bool)>,
}

impl Kit {
    /// Its id, and those of the kits that it is like: a board of one of them may be one of this kit too.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        let below = self.below.iter().flat_map(|below| &below.kits);
        let ids = below.filter_map(|(word, _)| word.trim_end_matches('/').rsplit('/').next());
        std::iter::once(self.id.as_str()).chain(ids)
    }

    /// The file of the kit's own in which to change what is in a kit below; `None` for what is its own.
    pub fn home(&self, span: Span) -> Option<&str> {
        self.below
            .as_ref()
            .filter(|below| below.files.contains(&span.file))
            .map(|below| below.home.as_str())
    }
}

/// The properties of a kit.
#[derive(Clone, Debug, Default)]
pub struct Kit {
    /// The name in file names and on the slug: `night-market`.
    pub id: String,
    /// The name on the sheets.
    pub title: String,
    /// The language in which it is printed.
    pub language: Language,
    /// One sentence for `boardpress list`.
    pub summary: String,
    /// The kit's own version.
    pub version: String,
    /// For how many players it can be printed, least first; empty if it does not matter.
    pub players: Vec<u32>,
    /// What the people at the table bring themselves.
    pub bring: Vec<Bring>,
    /// Whom to thank, and under which terms.
    pub credits: String,
    /// The licence of its words and art, shortly; empty if it names none.
    pub licence: String,
    /// The school that prints it; empty if it names none.
    pub school: String,
    /// The logo of that school, which is printed on every sheet.
    pub logo: Option<Arc<Symbol>>,
    /// The family in which headings of rules are set.
    pub display: String,
    /// How many layouts of each random board are printed by default.
    pub boards: Option<u32>,
    /// The names on them by default.
    pub names: Vec<String>,
    /// Where each of these names is, such as `class.csv:3`.
    pub name_places: Vec<String>,
    /// Which way of rolling the seeds are intended for.
    pub dice: u32,
    /// The kits on which it lies, if there are any.
    pub below: Option<Below>,
    /// What codes contain of it.
    pub imprint: Imprint,
}

/// Something that the people at the table bring themselves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bring {
    /// What it is.
    pub what: String,
    /// How many of it each group needs; 0 where that is not counted.
    pub each_group: u32,
    /// How many of it each player needs; 0 where that is not counted.
    pub each_player: u32,
}

impl Bring {
    /// Whether it says how many of it are needed.
    pub fn is_counted(&self) -> bool {
        self.each_group + self.each_player > 0
    }

    /// Returns the text on the number that one group brings.
    pub fn said(&self, catalogue: &Catalogue) -> String {
        let (thing, group, player) = (&self.what, self.each_group, self.each_player);
        let text = match (group, player) {
            (0, 0) => return thing.clone(),
            (_, 0) => msg!("{thing}: {group}", thing, group),
            (0, _) => msg!("{thing}: {player} for each player", thing, player),
            _ => msg!(
                "{thing}: {group}, and {player} for each player",
                thing,
                group,
                player
            ),
        };
        text.in_language(catalogue)
    }
}

/// Texts in another language; empty where a kit is printed as it is written.
#[derive(Clone, Debug, Default)]
pub struct Translation {
    /// By the text that the kit writes.
    pub texts: BTreeMap<String, Spanned<String>>,
    /// Those of single fields, by where these are and what they say: the cells of a row may have one place.
    pub cells: BTreeMap<Span, BTreeMap<String, Spanned<String>>>,
}

impl Translation {
    /// The translation of a single field, if it has one of its own.
    pub fn of_cell(&self, word: &Spanned<String>) -> Option<&Spanned<String>> {
        self.cells.get(&word.span)?.get(&word.value)
    }

    /// A text as it is printed, and where that is: its translation, or itself where there is none.
    pub fn of<'w>(&'w self, word: &'w Spanned<String>) -> &'w Spanned<String> {
        self.of_cell(word)
            .or_else(|| self.texts.get(&word.value))
            .unwrap_or(word)
    }

    /// A text as it is printed.
    pub fn text<'w>(&'w self, word: &'w str) -> &'w str {
        self.texts
            .get(word)
            .map_or(word, |translated| &translated.value)
    }
}
