//! The declarations of tables as a JSON Schema, by which editors of TOML complete keys, show what they are and check them.

use serde_json::{Map, Value, json};

use crate::geom::Length;
use crate::model::other_spelling;
use crate::schema::declared::{Absent, Declared, Schema, ValueKind};
use crate::schema::keys::{BY_CELL, ROOTS, TABLES};

/// A length as it is written: what [`Length`] parses.
const LENGTH: &str = r"^\s*[+-]?(\d+\.?\d*|\.\d+)\s*(mm|cm|in|pt)\s*$";
/// A length of which none is below zero.
const LENGTH_UP: &str = r"^\s*\+?(\d+\.?\d*|\.\d+)\s*(mm|cm|in|pt)\s*$";

/// The schema (draft 7) of the files of a kit, or of the file of a template.
pub fn kit_schema(of_template: bool) -> Value {
    let root = ROOTS[usize::from(of_template)];
    let title = if of_template {
        "A template of a kit for Boardpress"
    } else {
        "A kit for Boardpress"
    };
    let below = TABLES.iter().filter(|table| table.table != root.table);
    let definitions: Map<String, Value> = below
        .map(|schema| (schema.table.to_owned(), table(schema)))
        .collect();
    let mut whole = table(root);
    whole["$schema"] = json!("http://json-schema.org/draft-07/schema#");
    whole["title"] = json!(title);
    whole["definitions"] = definitions.into();
    // Its other tables have a note of their own.
    whole["additionalProperties"] = json!(false);
    whole
}

fn table(schema: &Schema) -> Value {
    let may_ask = BY_CELL.iter().any(|table| table.table == schema.table);
    let property = |key| {
        if may_ask {
            or_pattern(property(key))
        } else {
            property(key)
        }
    };
    let spelled = |key: &'static dyn Declared| {
        let other = other_spelling(key.name()).map(|other| (other.to_owned(), property(key)));
        std::iter::once((key.name().to_owned(), property(key))).chain(other)
    };
    let properties: Map<String, Value> = schema.all().flat_map(spelled).collect();
    let own = schema.own.map_or(json!(false), |own| value(&own.shape()));
    // Editors accept older names, and do not propose them.
    let older = schema
        .all()
        .filter_map(|key| Some((format!("^{}$", schema.older(key)?), value(&key.shape()))));
    let mut table = json!({
        "type": "object",
        "description": plain(schema.what.trim()),
        "properties": properties,
        "additionalProperties": own,
    });
    let older: Map<_, _> = older.collect();
    if !older.is_empty() {
        table["patternProperties"] = older.into();
    }
    table
}

fn property(key: &dyn Declared) -> Value {
    let mut property = value(&key.shape());
    let absent = match key.absent() {
        Absent::Needed => "Needed.".to_owned(),
        Absent::NeededIf(when) => format!("Needed {when}."),
        Absent::Value(default) => {
            if let Ok(default) = serde_json::from_str::<Value>(default) {
                property["default"] = default;
            }
            String::new()
        }
        Absent::Says(words) => format!("Otherwise: {words}."),
        Absent::Nothing => String::new(),
    };
    let range = match key.shape() {
        ValueKind::Length(least, most) => range(least, most),
        _ => String::new(),
    };
    let sentence = if key.what().is_empty() {
        String::new()
    } else {
        format!("{}.", capital(&plain(key.what())))
    };
    let said: Vec<String> = [sentence, range, plain(&absent)]
        .into_iter()
        .filter(|said| !said.is_empty())
        .collect();
    if !said.is_empty() {
        property["description"] = json!(said.join(" "));
    }
    property
}

/// A property whose value, or any in its list, may be a pattern instead.
fn or_pattern(mut property: Value) -> Value {
    let pattern = json!({ "type": "string", "pattern": r"\$\{" });
    let or = |value: &Value| json!({ "anyOf": [value, pattern] });
    if property["type"] == "array" {
        property["items"] = or(&property["items"]);
    } else if property["type"] != "string"
        || property.get("pattern").is_some()
        || property.get("enum").is_some()
    {
        let described = ["description", "default"]
            .map(|key| property.as_object_mut().and_then(|all| all.remove(key)));
        let [description, default] = described;
        property = or(&property);
        description
            .into_iter()
            .for_each(|text| property["description"] = text);
        default
            .into_iter()
            .for_each(|value| property["default"] = value);
    }
    property
}

/// Between which lengths one is, where that is not any length or any from zero on.
fn range(least: Length, most: Length) -> String {
    if least > Length::um(1) {
        format!("From {least} to {most}.")
    } else {
        String::new()
    }
}

fn value(shape: &ValueKind) -> Value {
    match shape {
        ValueKind::Text | ValueKind::Colour => json!({ "type": "string" }),
        ValueKind::Word => json!({ "type": ["string", "number", "boolean"] }),
        ValueKind::Flag => json!({ "type": "boolean" }),
        ValueKind::Count(least, most) => {
            json!({ "type": "integer", "minimum": least, "maximum": most })
        }
        ValueKind::Number(least, most) => {
            json!({ "type": "number", "minimum": least, "maximum": most })
        }
        ValueKind::Length(least, _) => {
            let pattern = if *least < Length::ZERO {
                LENGTH
            } else {
                LENGTH_UP
            };
            json!({ "type": "string", "pattern": pattern })
        }
        ValueKind::Choice(words) => {
            let spellings = words
                .iter()
                .flat_map(|word| std::iter::once(*word).chain(other_spelling(word)));
            json!({ "type": "string", "enum": spellings.collect::<Vec<_>>() })
        }
        ValueKind::List(inner, count) => {
            let mut list = json!({ "type": "array", "items": item(inner) });
            if let Some(count) = count {
                (list["minItems"], list["maxItems"]) = (json!(count), json!(count));
            }
            list
        }
        ValueKind::Table(schema) => reference(schema),
        ValueKind::Named(schema) => {
            json!({ "type": "object", "additionalProperties": reference(schema) })
        }
        ValueKind::Any(shapes) => json!({ "anyOf": shapes.iter().map(value).collect::<Vec<_>>() }),
    }
}

/// A value in a list. A table of a list is whole, so that it must have the keys that it needs; another may take them over
/// from a table that it is like.
fn item(shape: &ValueKind) -> Value {
    let ValueKind::Table(schema) = shape else {
        return value(shape);
    };
    let needed = schema
        .keys
        .iter()
        .filter(|key| key.absent() == Absent::Needed && schema.other_name(**key).is_none());
    let needed: Vec<&str> = needed.map(|key| key.name()).collect();
    if needed.is_empty() {
        return reference(schema);
    }
    json!({ "allOf": [reference(schema), { "required": needed }] })
}

fn reference(schema: &Schema) -> Value {
    json!({ "$ref": format!("#/definitions/{}", schema.table) })
}

/// Words without links, of which their texts stay.
fn plain(markdown: &str) -> String {
    let (mut plain, mut rest) = (String::new(), markdown);
    while let Some((text, link)) = rest.split_once("](") {
        let (before, text) = text.rsplit_once('[').unwrap_or(("", text));
        plain.extend([before, text]);
        rest = link.split_once(')').map_or("", |(_, after)| after);
    }
    plain + rest
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}
