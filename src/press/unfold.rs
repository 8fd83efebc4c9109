//! The `kit.toml` of a kit that lies on another and changes some of its decks.

use std::collections::BTreeSet;

use super::translations::quoted;
use crate::diag::{Code, Diagnostic, Diagnostics, ErrorEmitted};
use crate::message::msg;
use crate::model::{Item, Known, Set};
use crate::read::{ReadOptions, read};
use crate::source::{FileSystem, Sources, is_kit_toml, is_unseen};

/// What a kit begins with that changes decks of another.
pub struct Unfolded {
    /// Its `kit.toml`.
    pub text: String,
    /// The files of data of the other kit whose rows are cards of these decks, to be copied.
    pub data: BTreeSet<String>,
}

/// Creates the start of a kit that changes some decks or token sets of `kit`. `base` is the name of `kit`.
///
/// # Errors
/// Returns an error if there is no such deck, or if the kit has an error.
pub fn unfold(
    kit: &dyn FileSystem,
    base: &str,
    (id, title): (&str, &str),
    decks: &[String],
    diagnostics: &Diagnostics,
) -> Result<Unfolded, ErrorEmitted> {
    let draft = read(kit, ReadOptions::default(), diagnostics).draft;
    let mut text = format!(
        "# {} with changes. Everything that is not written here is as in the kit `{base}`: remove whatever stays the \
         same.\n\
         # The guide of Boardpress, content/guide/14-decks-like-others.md, explains what can be changed and how;\n\
         # `boardpress check` reports mistakes and where they are.\n\n\
         [kit]\n\
         like = {}\n\
         id = {}\n\
         title = {}\n",
        draft.kit.title,
        quoted(base),
        quoted(id),
        quoted(title)
    );
    let mut data = BTreeSet::new();
    for name in decks {
        let Some(set) = draft.set(name) else {
            let note = Diagnostic::new(
                Code::UnknownName,
                msg!(
                    "`{base}` has no deck and no token set named `{name}`",
                    base,
                    name
                ),
            );
            diagnostics.emit_unknown(note, name, draft.sets().map(|set| set.name()));
            continue;
        };
        if set.items.iter().any(|item| {
            item.id.is_empty() && is_kit_toml(diagnostics.sources().path(item.span.file))
        }) {
            let note = Diagnostic::new(
                Code::BadValue,
                msg!(
                    "`{name}` has cards without an id, which cannot be changed",
                    name
                ),
            );
            diagnostics.emit(note.help(msg!(
                "start with a copy of the whole kit: --from {base} without --deck",
                base
            )));
            continue;
        }
        text += &deck(set, &diagnostics.sources(), &mut data);
    }
    diagnostics.check()?;
    Ok(Unfolded { text, data })
}

/// A set with the words on its back, and its items with theirs.
fn deck(set: Known<'_, Set>, sources: &Sources, data: &mut BTreeSet<String>) -> String {
    let (table, item) = (
        format!("{}.{}", set.component.kind.table(), set.name()),
        set.component.kind.item(),
    );
    let mut text = format!(
        "\n# drop = [\"…\"] leaves out the items with these ids.\n[{table}]\ntitle = {}\ndrop = []\n",
        quoted(set.title())
    );
    // What depends on the card stays as it is in the other kit.
    let shows = set
        .back
        .iter()
        .flat_map(|back| &back.shows)
        .filter(|(_, cases)| !cases.have_conditions());
    let mut words: Vec<_> = shows
        .flat_map(|(slot, cases)| cases.patterns().map(move |word| (slot, word)))
        .collect();
    words.sort_by_key(|(_, word)| word.span);
    if !words.is_empty() {
        text += &format!("\n# Shown on every back.\n[{table}.back]\n");
        words
            .iter()
            .for_each(|(slot, word)| text += &entry(slot, &word.value));
    }
    let path = |item: &Item| {
        let path = sources.path(item.span.file);
        path.split_once(", sheet ")
            .map_or(path, |(path, _)| path)
            .to_owned()
    };
    let (own, rows): (Vec<&Item>, Vec<&Item>) =
        set.items.iter().partition(|item| is_kit_toml(&path(item)));
    let files: BTreeSet<String> = rows.into_iter().map(path).collect();
    for file in &files {
        text += &format!(
            "\n# Its rows are in {file} beside this file, which replaces that of the other kit.\n"
        );
    }
    if !own.is_empty() {
        text += &format!(
            "\n\
             # A {item} keeps everything that is not written here: change its words, or remove it here if it stays the \
             same. One\n\
             # with a new id is added.\n"
        );
    }
    for one in own {
        text += &format!("[[{table}.{item}]]\n");
        text += &entry("id", &one.id);
        if one.copies != 1 {
            text += &format!("copies = {}\n", one.copies);
        }
        let mut fields: Vec<_> = one
            .fields
            .iter()
            .filter(|(name, _)| *name != "id")
            .collect();
        fields.sort_by_key(|(_, word)| word.span);
        fields
            .iter()
            .for_each(|(name, word)| text += &entry(name, &word.value));
        text.push('\n');
    }
    data.extend(files);
    format!("{}\n", text.trim_end())
}

/// A key and its text, in several lines if it has several.
fn entry(key: &str, word: &str) -> String {
    let is_bare = |key: &str| {
        key.bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
    };
    let key = if is_bare(key) {
        key.to_owned()
    } else {
        quoted(key)
    };
    let is_plain = word.contains('\n') && !word.contains("'''") && !word.ends_with('\'');
    if is_plain
        && word
            .chars()
            .all(|letter| letter == '\n' || letter == '\t' || !is_unseen(letter))
    {
        return format!("{key} = '''\n{word}'''\n");
    }
    format!("{key} = {}\n", quoted(word))
}
