//! The JSON Schema of kits: all kits of this repository are clean by it, and it finds a slip in each table.

use std::fs;

use boardpress::geom::Length;
use boardpress::schema::keys::TABLES;
use boardpress::service::kit_schema;
use serde_json::{Value, json};

use crate::support::files;

/// What is wrong with the kind of a value, or with its word.
fn fault_of_kind(value: &Value, schema: &Value) -> Option<String> {
    let is = |kind: &Value| match kind.as_str().unwrap() {
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64(),
        "number" => value.is_number(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("{other}"),
    };
    let kinds = &schema["type"];
    if !kinds.is_null()
        && !kinds
            .as_array()
            .map_or_else(|| is(kinds), |kinds| kinds.iter().any(is))
    {
        return Some(format!("{value} is not {kinds}"));
    }
    let words = schema["enum"].as_array()?;
    (!words.contains(value)).then(|| format!("{value} is not one of {words:?}"))
}

/// What is wrong with a value by a schema, of which definitions are in `root`; nothing if it is right.
fn faults(value: &Value, schema: &Value, root: &Value) -> Vec<String> {
    let mut found = Vec::new();
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.strip_prefix("#/definitions/").unwrap();
        return faults(value, &root["definitions"][name], root);
    }
    if let Some(all) = schema["allOf"].as_array() {
        found.extend(all.iter().flat_map(|one| faults(value, one, root)));
    }
    if let Some(any) = schema["anyOf"].as_array()
        && any.iter().all(|one| !faults(value, one, root).is_empty())
    {
        found.push(format!("{value} is none of its kinds"));
    }
    found.extend(fault_of_kind(value, schema));
    if let Some(number) = value.as_f64() {
        let outside = |key: &str, is: fn(f64, f64) -> bool| {
            schema[key].as_f64().is_some_and(|end| is(number, end))
        };
        if outside("minimum", |one, end| one < end) || outside("maximum", |one, end| one > end) {
            found.push(format!("{value} is beyond its limits"));
        }
    }
    if let (Some(words), true) = (value.as_str(), schema["pattern"].is_string()) {
        // What is no length is a text with a field in it.
        let is_right = if schema["pattern"] == r"\$\{" {
            words.contains("${")
        } else {
            words.parse::<Length>().is_ok()
        };
        if !is_right {
            found.push(format!("{value} is no length, and asks for no field"));
        }
    }
    if let Some(values) = value.as_array() {
        let count = values.len() as u64;
        if schema["minItems"]
            .as_u64()
            .is_some_and(|least| count < least)
            || schema["maxItems"].as_u64().is_some_and(|most| count > most)
        {
            found.push(format!("{value} has {count} values"));
        }
        found.extend(
            values
                .iter()
                .flat_map(|value| faults(value, &schema["items"], root)),
        );
    }
    for (key, value) in value.as_object().into_iter().flatten() {
        let older = || schema["patternProperties"].get(format!("^{key}$"));
        match (
            schema["properties"].get(key).or_else(older),
            &schema["additionalProperties"],
        ) {
            (Some(known), _) => found.extend(
                faults(value, known, root)
                    .iter()
                    .map(|fault| format!("{key}: {fault}")),
            ),
            (None, Value::Bool(false)) => found.push(format!("{key} is unknown")),
            (None, Value::Null) => {}
            (None, own) => found.extend(
                faults(value, own, root)
                    .iter()
                    .map(|fault| format!("{key}: {fault}")),
            ),
        }
    }
    let needed = schema["required"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|key| key.as_str().unwrap());
    found.extend(
        needed
            .filter(|key| value.get(key).is_none())
            .map(|key| format!("{key} is missing")),
    );
    found
}

#[test]
fn all_kits_are_clean_by_the_schema_of_the_reference() {
    let (kits, templates) = (kit_schema(false), kit_schema(true));
    let mut count = 0;
    for folder in [
        "content",
        "templates",
        "src/read/measures",
        "src/cli/starter",
        "tests/decks",
        "tests/island",
        "tests/sixth",
    ] {
        for path in files::files(&files::root().join(folder)) {
            let name = files::slashed(path.strip_prefix(files::root()).unwrap());
            if !name.ends_with(".toml") || name.contains("/lang/") {
                continue;
            }
            let schema = if name.contains("templates/") {
                &templates
            } else {
                &kits
            };
            let value: Value = toml::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
            assert_eq!(
                faults(&value, schema, schema),
                Vec::<String>::new(),
                "{name}"
            );
            count += 1;
        }
    }
    assert!(count > 60, "{count} files");
}

#[test]
fn the_schema_of_the_reference_finds_a_slip_in_each_table() {
    let root = kit_schema(false);
    for table in TABLES {
        let schema = &root["definitions"][table.table];
        assert!(schema.is_object(), "{}", table.table);
        // No value is a list in a list in a list.
        let never = || json!([[[0]]]);
        for key in table.spellings().chain(table.own.map(|_| "own")) {
            assert_ne!(
                faults(&json!({ key: never() }), schema, &root),
                Vec::<String>::new(),
                "{key} in {}",
                table.table
            );
        }
        let slip = faults(&json!({ "tittle": "One" }), schema, &root);
        assert!(
            table.own.is_some() || slip.contains(&"tittle is unknown".to_owned()),
            "{}",
            table.table
        );
    }
}
