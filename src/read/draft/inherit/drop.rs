//! `drop` in `[kit]`: what a kit does not take over from the kit on which it lies.

use std::collections::BTreeSet;

use toml::de::{DeArray, DeValue};

use super::file::File;
use super::merge::{table, table_mut};
use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::message::msg;
use crate::schema::keys::COMPONENTS;
use crate::schema::table::Value;
use crate::source::Spanned;

/// The lists of what may be about a component, with the keys that name it.
const ABOUT: [(&str, &[&str]); 2] = [("law", &["of", "in"]), ("allow", &["of"])];

/// Takes away the components that the `[kit]` of a file names, with the laws about them, and the laws that it names by
/// what they say.
pub(super) fn drop_named(file: &File<'_>, under: &mut [File<'_>], diagnostics: &Diagnostics) {
    let Some(DeValue::Array(words)) = table(&file.entries, "kit")
        .and_then(|kit| kit.get("drop"))
        .map(Value::get_ref)
    else {
        return;
    };
    let known = names(under);
    for word in words {
        let Some(name) = word.get_ref().as_str() else {
            continue;
        };
        let word = Spanned::new(
            name.to_owned(),
            diagnostics.sources().span(file.id, &word.span()),
        );
        if !known.contains(&word.value) {
            let note = Diagnostic::new(
                Code::UnknownName,
                msg!("the base kit has no `{name}` to drop", name = word.value),
            )
            .at(word.span);
            let names = known.iter().map(String::as_str);
            diagnostics.emit_unknown(note, &word.value, names);
        }
        under
            .iter_mut()
            .for_each(|file| drop_one(file, &word.value));
    }
}

/// The names of all components, and what all laws say.
fn names(files: &[File<'_>]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for file in files {
        for components in COMPONENTS
            .iter()
            .filter_map(|(kind, _)| table(&file.entries, kind.key()))
        {
            names.extend(components.keys().map(|name| name.get_ref().to_string()));
        }
        let laws = file
            .entries
            .get("law")
            .and_then(|laws| laws.get_ref().as_array());
        let says = |law: &Value<'_>| {
            law.get_ref()
                .get("says")?
                .get_ref()
                .as_str()
                .map(str::to_owned)
        };
        names.extend(
            laws.into_iter()
                .flat_map(|laws| laws.iter().filter_map(says)),
        );
    }
    names
}

fn drop_one(file: &mut File<'_>, name: &str) {
    for (kind, _) in COMPONENTS {
        table_mut(&mut file.entries, kind.key()).map(|all| all.remove(name));
    }
    for (list, keys) in ABOUT {
        let Some(DeValue::Array(all)) = file.entries.get_mut(list).map(toml::Spanned::get_mut)
        else {
            continue;
        };
        let says = |one: &Value<'_>, key: &str| {
            let word = one
                .get_ref()
                .get(key)
                .and_then(|word| word.get_ref().as_str());
            word.is_some_and(|word| {
                word == name
                    || word
                        .strip_prefix(name)
                        .is_some_and(|rest| rest.starts_with('/'))
            })
        };
        let kept = std::mem::replace(all, DeArray::new())
            .into_iter()
            .filter(|one| !says(one, "says") && !keys.iter().any(|key| says(one, key)));
        *all = kept.collect();
    }
}
