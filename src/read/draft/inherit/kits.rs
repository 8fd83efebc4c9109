//! A kit that lies on another.

use toml::de::{DeTable, DeValue};

use super::alike::{drop_keys, in_file, items_of};
use super::drop::drop_named;
use super::file::File;
use super::merge::{Depth, lay, table, table_mut};
use crate::diag::{Code, Diagnostic, Diagnostics, nearest};
use crate::message::msg;
use crate::read::draft::Reading;
use crate::schema::keys::COMPONENTS;

/// Reports an error if the lowest kit is based on a kit that does not exist.
pub(super) fn check_lowest(cx: &Reading<'_>, files: &[File<'_>]) {
    for file in files.iter().filter(|file| file.level == 0) {
        let Some(like) = table(&file.entries, "kit").and_then(|kit| kit.get("like")) else {
            continue;
        };
        let Some(name) = like.get_ref().as_str() else {
            continue;
        };
        let note = Diagnostic::new(
            Code::NoKit,
            msg!("`like` names an unknown kit `{name}`", name),
        );
        let note = note.at(cx.diagnostics.sources().span(file.id, &like.span()));
        let near = nearest(name, cx.files.fs.built_in());
        cx.diagnostics.emit(match near {
            Some(near) => note.with_suggestion(near),
            None => note.help(msg!(
                "name a built-in kit that `boardpress list` shows, or a folder in this kit that contains a kit"
            )),
        });
    }
}

/// The files of all kits, each laid over those below it, up to that of a level. What is not merged stays in files of
/// its own: the items of sets, which are known when the rows of tables are, and the sets that no kit below has.
pub(super) fn laid<'t>(
    files: Vec<File<'t>>,
    levels: usize,
    diagnostics: &Diagnostics,
) -> Vec<File<'t>> {
    let (mut under, mut above): (Vec<_>, Vec<_>) =
        files.into_iter().partition(|file| file.level == 0);
    for level in 1..=levels {
        let over: Vec<File<'t>> = above.extract_if(.., |file| file.level == level).collect();
        over.iter()
            .for_each(|file| drop_named(file, &mut under, diagnostics));
        let count = under.len();
        for file in over {
            lay_file(file, &mut under, count, diagnostics);
        }
    }
    under
}

/// Lays a file over the first so many, and adds what is not merged.
fn lay_file<'t>(
    mut over: File<'t>,
    files: &mut Vec<File<'t>>,
    count: usize,
    diagnostics: &Diagnostics,
) {
    let mut rest = Vec::new();
    for (kind, item) in COMPONENTS {
        let Some(sets) = table_mut(&mut over.entries, kind.key()) else {
            continue;
        };
        let Some(item) = item else {
            for (name, own) in sets {
                let below = |file| table_mut(table_mut(file, kind.key())?, name.get_ref());
                let mut under: Vec<&mut DeTable<'t>> = files[..count]
                    .iter_mut()
                    .filter_map(|file| below(&mut file.entries))
                    .collect();
                if let (false, DeValue::Table(own)) = (under.is_empty(), own.get_mut()) {
                    drop_keys(own, &mut under, over.id, diagnostics);
                }
            }
            continue;
        };
        for (name, set) in std::mem::take(sets) {
            let parts = || {
                files[..count]
                    .iter()
                    .filter_map(|file| table(table(&file.entries, kind.key())?, name.get_ref()))
            };
            let (is_known, has_data) = (
                parts().next().is_some(),
                parts().any(|part| part.contains_key("data")),
            );
            let span = set.span();
            match set.into_inner() {
                DeValue::Table(mut set) if is_known => {
                    let items = items_of(&mut set, item.key(), !has_data);
                    if !items.is_empty() {
                        let items = toml::Spanned::new(span.clone(), DeValue::Table(items));
                        rest.push(in_file(kind.key(), name.clone(), items));
                    }
                    sets.insert(name, toml::Spanned::new(span, DeValue::Table(set)));
                }
                set => rest.push(in_file(kind.key(), name, toml::Spanned::new(span, set))),
            }
        }
    }
    let mut under: Vec<&mut DeTable<'t>> = files[..count]
        .iter_mut()
        .map(|file| &mut file.entries)
        .collect();
    for (key, value) in over.entries {
        let is_kit = key.get_ref() == "kit";
        if is_kit {
            // Each kit has an id of its own, and its table is the one that notes point at.
            own_kit(&mut under, &key);
        }
        lay(key, value, &mut under, Depth::File);
    }
    files.extend(rest.into_iter().map(|entries| File {
        entries,
        length: 0,
        ..over
    }));
}

fn own_kit<'t>(under: &mut [&mut DeTable<'t>], key: &super::merge::Key<'t>) {
    for table in under {
        if let Some((_, mut kit)) = table.remove_entry("kit") {
            if let DeValue::Table(kit) = kit.get_mut() {
                ["id", "like", "drop"]
                    .iter()
                    .for_each(|key| _ = kit.remove(*key));
            }
            table.insert(key.clone(), kit);
        }
    }
}
