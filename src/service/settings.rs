//! What the tables of a kit's own TOML files say, and changes of it that are written as a person would write them.

use serde::Deserialize;
use serde_json::{Map, Value};
use toml_edit::{Array, DocumentMut, InlineTable, Item, Table, TableLike};

use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::message::msg;
use crate::source::{FileSystem, MemoryFiles, is_kit_toml};

/// A change of a key.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SettingEdit {
    /// The names of the table and of those around it: `["deck", "cards", "front"]`. It is made where it is not there.
    pub table: Vec<String>,
    /// The key.
    pub key: String,
    /// What it becomes; `null` takes it out.
    pub value: Value,
}

/// What tables say in all own files together, in the order asked; `null` where none has them.
pub(super) fn settings(own: &dyn FileSystem, tables: &[Vec<String>]) -> Vec<Value> {
    let documents = documents(own);
    let said = |table: &Vec<String>| {
        let found = documents
            .iter()
            .filter_map(|(_, document)| found(document.as_table(), table))
            .map(object);
        found.reduce(merged).unwrap_or_default()
    };
    tables.iter().map(said).collect()
}

/// What two files say of one table: the tables and lists of both, and of one key the first value.
fn merged(first: Value, second: Value) -> Value {
    match (first, second) {
        (Value::Object(mut first), Value::Object(second)) => {
            for (key, value) in second {
                let both = first
                    .remove(&key)
                    .map_or(value.clone(), |first| merged(first, value));
                first.insert(key, both);
            }
            Value::Object(first)
        }
        (Value::Array(first), Value::Array(second)) => first.into_iter().chain(second).collect(),
        (first, _) => first,
    }
}

/// The files that changes change, as they are then.
///
/// # Errors
/// A name is that of something else than a table, or a value cannot be one of TOML.
pub(super) fn changed(
    own: &dyn FileSystem,
    edits: &[SettingEdit],
) -> DiagnosticResult<MemoryFiles> {
    let mut documents = documents(own);
    let mut files = MemoryFiles::default();
    for edit in edits {
        let depth = |document: &DocumentMut| {
            (0..=edit.table.len())
                .rev()
                .find(|n| found(document.as_table(), &edit.table[..*n]).is_some())
        };
        let has_key = |document: &DocumentMut| {
            found(document.as_table(), &edit.table)
                .is_some_and(|table| table.contains_key(&edit.key))
        };
        // A table of which a file has only the cards has no keys of its own there.
        let has_values = |document: &DocumentMut| {
            let table = depth(document).and_then(|n| found(document.as_table(), &edit.table[..n]));
            table.is_some_and(|table| table.iter().any(|(_, item)| item.is_value()))
        };
        // The file that has the key, or else most of the tables; of several the first, and `kit.toml` before others.
        let nearest = documents.iter_mut().rev().max_by_key(|(path, document)| {
            (
                has_key(document),
                depth(document),
                has_values(document),
                path == "kit.toml",
            )
        });
        let Some((path, document)) = nearest else {
            continue;
        };
        set(document.as_table_mut(), &edit.table, edit)?;
        files.put(path, document.to_string());
    }
    Ok(files)
}

/// The own files of TOML that can be read, sorted.
fn documents(own: &dyn FileSystem) -> Vec<(String, DocumentMut)> {
    let paths = own.list("").into_iter().filter(|path| is_kit_toml(path));
    paths
        .filter_map(|path| Some((path.clone(), own.text(&path)?.parse().ok()?)))
        .collect()
}

fn found<'t>(table: &'t dyn TableLike, names: &[String]) -> Option<&'t dyn TableLike> {
    match names {
        [] => Some(table),
        [name, inner @ ..] => found(table.get(name)?.as_table_like()?, inner),
    }
}

fn set(table: &mut dyn TableLike, names: &[String], edit: &SettingEdit) -> DiagnosticResult<()> {
    let [name, inner @ ..] = names else {
        return put(table, edit);
    };
    if table.get(name).is_none() {
        if edit.value.is_null() {
            return Ok(());
        }
        let mut new = Table::new();
        // Only the last one has a heading.
        new.set_implicit(!inner.is_empty());
        table.insert(name, Item::Table(new));
    }
    let below = table.get_mut(name).and_then(Item::as_table_like_mut);
    let below = below
        .ok_or_else(|| Diagnostic::new(Code::BadValue, msg!("`{name}` is not a table", name)))?;
    set(below, inner, edit)
}

/// Writes the value of a key; the spaces and the comment around an old one stay.
fn put(
    table: &mut dyn TableLike,
    SettingEdit { key, value, .. }: &SettingEdit,
) -> DiagnosticResult<()> {
    if value.is_null() {
        table.remove(key);
        return Ok(());
    }
    let mut new = toml_value(value).ok_or_else(|| {
        Diagnostic::new(
            Code::BadValue,
            msg!("`{value}` cannot be written", value = value.to_string()),
        )
    })?;
    match table.get_mut(key) {
        Some(Item::Value(old)) => {
            *new.decor_mut() = old.decor().clone();
            *old = new;
        }
        _ => {
            table.insert(key, Item::Value(new));
        }
    }
    Ok(())
}

fn toml_value(value: &Value) -> Option<toml_edit::Value> {
    Some(match value {
        Value::String(word) => word.as_str().into(),
        Value::Bool(is) => (*is).into(),
        Value::Number(number) => number
            .as_i64()
            .map_or_else(|| number.as_f64().map(Into::into), |n| Some(n.into()))?,
        Value::Array(values) => {
            toml_edit::Value::Array(values.iter().map(toml_value).collect::<Option<Array>>()?)
        }
        Value::Object(values) => {
            let values = values
                .iter()
                .map(|(key, value)| Some((key.as_str(), toml_value(value)?)));
            toml_edit::Value::InlineTable(values.collect::<Option<InlineTable>>()?)
        }
        Value::Null => return None,
    })
}

fn object(table: &dyn TableLike) -> Value {
    let said: Map<String, Value> = table
        .iter()
        .map(|(key, item)| (key.to_owned(), json(item)))
        .collect();
    Value::Object(said)
}

fn json(item: &Item) -> Value {
    if let Some(table) = item.as_table_like() {
        return object(table);
    }
    if let Some(tables) = item.as_array_of_tables() {
        return tables.iter().map(|table| object(table)).collect();
    }
    item.as_value().map_or(Value::Null, value)
}

fn value(value: &toml_edit::Value) -> Value {
    match value {
        toml_edit::Value::String(word) => word.value().as_str().into(),
        toml_edit::Value::Integer(number) => (*number.value()).into(),
        toml_edit::Value::Float(number) => (*number.value()).into(),
        toml_edit::Value::Boolean(is) => (*is.value()).into(),
        toml_edit::Value::Datetime(date) => date.value().to_string().into(),
        toml_edit::Value::Array(values) => values.iter().map(self::value).collect(),
        toml_edit::Value::InlineTable(table) => object(table),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn edit(table: &[&str], key: &str, value: Value) -> SettingEdit {
        SettingEdit {
            table: table.iter().map(|name| (*name).to_owned()).collect(),
            key: key.to_owned(),
            value,
        }
    }

    #[test]
    fn changes_are_written_where_a_person_would_write_them() {
        let mut own = MemoryFiles::default();
        own.put("kit.toml", "[kit]\nid = \"a\" # mine\ntitle = \"A\"\n");
        own.put("cards.toml", "# Cards\n[deck.cards]\ntemplate = \"card\" # roomy\nfront = { colour = \"#000000\" }\n");
        let edits = [
            edit(&["deck", "cards"], "template", json!("card-plain")),
            edit(&["deck", "cards", "front"], "colour", json!("#24506b")),
            edit(&["deck", "cards", "back"], "template", json!("card-back")),
            edit(&["box", "cards-box"], "for", json!(["cards"])),
            edit(&["kit"], "title", json!("B")),
        ];
        let files = changed(&own, &edits).unwrap();
        assert_eq!(
            files.text("cards.toml").unwrap(),
            "# Cards\n[deck.cards]\ntemplate = \"card-plain\" # roomy\nfront = { colour = \"#24506b\" }\n\n\
             [deck.cards.back]\ntemplate = \"card-back\"\n"
        );
        assert_eq!(
            files.text("kit.toml").unwrap(),
            "[kit]\nid = \"a\" # mine\ntitle = \"B\"\n\n[box.cards-box]\nfor = [\"cards\"]\n"
        );
        let tables = [
            vec!["deck".to_owned(), "cards".to_owned(), "back".to_owned()],
            vec!["box".to_owned()],
        ];
        let (cards, kit) = (files.clone(), settings(&files, &tables));
        assert_eq!(
            kit,
            [
                json!({ "template": "card-back" }),
                json!({ "cards-box": { "for": ["cards"] } })
            ]
        );
        let files = changed(&cards, &[edit(&["deck", "cards"], "back", Value::Null)]).unwrap();
        assert!(!files.text("cards.toml").unwrap().contains("back"));
        assert!(changed(&cards, &[edit(&["kit", "title"], "a", json!(1))]).is_err());
    }

    #[test]
    fn a_deck_over_two_files_is_one_and_is_changed_where_its_keys_are() {
        let mut own = MemoryFiles::default();
        own.put("cards.toml", "[[deck.fate.card]]\ntitle = \"A\"\n");
        own.put("decks.toml", "[deck.fate]\ntemplate = \"card\"\n");
        let fate = || vec!["deck".to_owned(), "fate".to_owned()];
        let said = settings(&own, &[fate()]);
        assert_eq!(
            said,
            [json!({ "card": [{ "title": "A" }], "template": "card" })]
        );
        let edits = [
            edit(&["deck", "fate"], "template", json!("card-plain")),
            edit(&["deck", "fate"], "width", json!("40 mm")),
            edit(&["deck", "fate", "back"], "template", json!("card-back")),
        ];
        let files = changed(&own, &edits).unwrap();
        assert!(!files.has("cards.toml"));
        let decks = files.text("decks.toml").unwrap();
        assert!(
            decks.starts_with("[deck.fate]\ntemplate = \"card-plain\"\nwidth = \"40 mm\"\n"),
            "{decks}"
        );
        assert!(
            decks.contains("[deck.fate.back]\ntemplate = \"card-back\""),
            "{decks}"
        );
    }
}
