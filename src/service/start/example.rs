//! The examples of the built-in templates, as kits and as the settings with which other decks begin.

use include_dir::{Dir, include_dir};
use toml_edit::{DocumentMut, Item, Table};

use super::neutral::neutral_games;
use crate::diag::{Code, Diagnostic, DiagnosticResult, nearest};
use crate::kit;
use crate::message::{Joint, list, msg};
use crate::service::kit_name::KitName;
use crate::source::MemoryFiles;

/// The pictures that the examples of templates use.
static EXAMPLES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/src/service/examples");

/// A kit with the example of a template, and the pictures that it names.
///
/// # Errors
/// There is no such template, or it has no example.
pub(super) fn kit_of_example(template: &str, name: &KitName) -> DiagnosticResult<MemoryFiles> {
    let examples = kit::examples();
    let Some(example) = examples.get(template) else {
        let note = Diagnostic::new(
            Code::UnknownTemplate,
            msg!("there is no template `{template}` to start from", template),
        );
        let mut all: Vec<&str> = neutral_games().collect();
        all.extend(examples.keys().map(String::as_str));
        all.sort_unstable();
        let advice = msg!(
            "templates with an example: {templates}",
            templates = list(Joint::Comma, &all)
        );
        let help = match nearest(template, all.iter().copied()) {
            Some(name) => msg!("did you mean `{name}`? {advice}", name, advice),
            None => advice,
        };
        return Err(note.help(help).into());
    };
    let mut files = MemoryFiles::default();
    let text = format!(
        "# Every table and key is explained in content/REFERENCE.md of Boardpress, and the slots of the template \
         `{template}`\n\
         # in templates/README.md; `boardpress check` reports what it does not understand, and where.\n\n\
         {}\n\
         {example}",
        name.kit_table()
    );
    for art in EXAMPLES.dirs().flat_map(Dir::files) {
        let path = art
            .path()
            .iter()
            .map(|part| part.to_string_lossy())
            .collect::<Vec<_>>()
            .join("/");
        if text.contains(&format!("\"{path}\"")) {
            files.put(&path, art.contents());
        }
    }
    files.put("kit.toml", text);
    Ok(files)
}

/// The deck or token set of an example that has a template on its front.
pub(super) struct ExampleSet {
    /// `deck` or `token`.
    pub(super) kind: &'static str,
    /// Its table.
    pub(super) set: Table,
    /// The tables of look-ups that its patterns ask for, as they are written.
    pub(super) look_ups: String,
}

/// What an example says of a template; `None` where no deck and no token set of it has it on its front.
pub(super) fn example_set(example: &str, template: &str) -> Option<ExampleSet> {
    let document: DocumentMut = example.parse().ok()?;
    let of = |kind: &'static str| {
        let sets = document
            .get(kind)?
            .as_table()?
            .iter()
            .filter_map(|(_, set)| set.as_table());
        let is_it = |set: &&Table| set.get("template").and_then(Item::as_str) == Some(template);
        Some((kind, sets.into_iter().find(is_it)?.clone()))
    };
    let (kind, set) = of("deck").or_else(|| of("token"))?;
    let look_ups = example
        .split("\n\n")
        .filter(|table| table.starts_with("[lookup."));
    Some(ExampleSet {
        kind,
        set,
        look_ups: look_ups
            .map(|table| format!("\n{}\n", table.trim_end()))
            .collect(),
    })
}
