//! A kit of a template and a table, which a page has put together.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml_edit::Key;

use super::example::example_set;
use crate::kit;
use crate::message::Language;
use crate::model::unique_name;
use crate::read;
use crate::service::kit_name::{KitName, quoted};
use crate::source::MemoryFiles;

/// A deck or a set of tokens that is to be made.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Making {
    /// The title of the kit and of its deck.
    pub title: String,
    /// `deck` or `token`.
    pub kind: String,
    /// The outline of tokens; none for a rectangle.
    #[serde(default)]
    pub cut: Option<String>,
    /// What is in front.
    pub front: MadeSide,
    /// What is behind; none for pieces without backs.
    #[serde(default)]
    pub back: Option<MadeSide>,
    /// The columns of the table.
    pub columns: Vec<MadeColumn>,
    /// Its rows, each with a cell for every column.
    pub rows: Vec<Vec<String>>,
}

/// One side of all pieces.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MadeSide {
    /// The template.
    pub template: String,
    /// What its places show, as patterns; a place without one shows the field of its own name.
    #[serde(default)]
    pub shows: BTreeMap<String, String>,
}

/// A column of the table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MadeColumn {
    /// What its head says.
    pub name: String,
    /// The field of a card that it is.
    pub field: String,
}

/// The name of the deck, and of its table.
const DECK: &str = "cards";

/// The kit; pictures that its cells name are to be added.
pub(crate) fn kit_of_table(made: &Making, language: Language) -> MemoryFiles {
    let mut files = MemoryFiles::default();
    let mut heads: Vec<String> = Vec::new();
    for MadeColumn { name, field } in &made.columns {
        let plain = if name.trim().is_empty() {
            field
        } else {
            name.trim()
        };
        let head = unique_name(plain, " ", |name| !heads.iter().any(|head| head == name));
        heads.push(head);
    }
    let rows = made.rows.iter().map(|row| {
        (0..heads.len())
            .map(|n| row.get(n).cloned().unwrap_or_default())
            .collect()
    });
    files.put(
        &format!("{DECK}.csv"),
        read::csv(std::iter::once(heads.clone()).chain(rows)),
    );
    files.put("kit.toml", toml(made, &heads, language));
    files
}

fn toml(made: &Making, heads: &[String], language: Language) -> String {
    let Making {
        title,
        kind,
        front,
        back,
        columns,
        ..
    } = made;
    let deck = format!("{kind}.{DECK}");
    let name = KitName::titled(title, title.clone()).in_language(language);
    let mut toml = name.kit_table();
    toml += &format!(
        "\n[{deck}]\ntitle = {}\ntemplate = {}\n",
        quoted(title),
        quoted(&front.template)
    );
    if let Some(cut) = &made.cut {
        toml += &format!("cut = {}\n", quoted(cut));
    }
    let renamed = heads
        .iter()
        .zip(columns)
        .filter(|(head, column)| **head != column.field);
    let renamed = renamed
        .map(|(head, column)| format!("{} = {}", Key::new(head.as_str()), quoted(&column.field)));
    let renamed: Vec<String> = renamed.collect();
    if renamed.is_empty() {
        toml += &format!("data = \"{DECK}.csv\"\n");
    } else {
        toml += &format!(
            "\n[{deck}.data]\nfile = \"{DECK}.csv\"\ncolumns = {{ {} }}\n",
            renamed.join(", ")
        );
    }
    if !front.shows.is_empty() {
        toml += &format!("\n[{deck}.front]\n{}", shown(front));
    }
    if let Some(back) = back {
        toml += &format!(
            "\n[{deck}.back]\ntemplate = {}\n{}",
            quoted(&back.template),
            shown(back)
        );
    }
    let example = kit::examples().remove(&front.template);
    let example = example.and_then(|example| example_set(&example, &front.template));
    toml + &example.map(|example| example.look_ups).unwrap_or_default()
}

fn shown(side: &MadeSide) -> String {
    side.shows
        .iter()
        .map(|(place, pattern)| format!("{} = {}\n", Key::new(place.as_str()), quoted(pattern)))
        .collect()
}
