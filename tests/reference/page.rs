//! `content/REFERENCE.md`, as the declarations of tables say it.

use std::collections::{BTreeMap, BTreeSet};

use boardpress::geom::Length;
use boardpress::schema::declared::{Absent, Declared, Schema, ValueKind};
use boardpress::schema::keys::TABLES;

const HEAD: &str = "# Reference

Every table that a kit may have, and every key. The [guide](README.md) explains them by examples. Wherever a key
has `colour`, `grey`, `centre` or `licence` in it, American spelling does as well. A default is what holds where a key is
not given; *needed* is a key that must be given, and – means that nothing happens without it.

Editors complete keys and show what they are by the JSON Schema that `boardpress schema` writes. `boardpress new` puts it
beside a kit, where Even Better TOML and Taplo find it.

<!-- Generated from the declarations in src/schema/keys by `BLESS=1 cargo test reference`. -->
";

/// The whole page.
pub(super) fn page() -> String {
    let mut page = HEAD.to_owned();
    let mut groups: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    let mut tops: Vec<&str> = Vec::new();
    for schema in TABLES {
        let top = schema.table.split('.').next().unwrap();
        let group = tops
            .iter()
            .position(|known| *known == top)
            .unwrap_or_else(|| {
                tops.push(top);
                tops.len() - 1
            });
        let name = if schema.table == "type" {
            "Keys that set type"
        } else {
            schema.table
        };
        groups
            .entry(group)
            .or_default()
            .push(format!("[{name}](#{})", anchor(schema)));
    }
    page.push('\n');
    groups
        .values()
        .for_each(|group| page.push_str(&format!("- {}\n", group.join(" · "))));
    let lists = lists();
    TABLES
        .iter()
        .for_each(|schema| page.push_str(&section(schema, &lists)));
    page
}

/// The tables of which there may be several, one after the other.
fn lists() -> BTreeSet<&'static str> {
    fn in_list(shape: &ValueKind) -> Vec<&'static str> {
        match shape {
            ValueKind::List(inner, _) => match **inner {
                ValueKind::Table(schema) => vec![schema.table],
                _ => Vec::new(),
            },
            ValueKind::Any(shapes) => shapes.iter().flat_map(in_list).collect(),
            _ => Vec::new(),
        }
    }
    let keys = TABLES
        .iter()
        .flat_map(|schema| schema.keys.iter().map(|key| key.shape()));
    let own = TABLES.iter().filter_map(|schema| Some(schema.own?.shape()));
    let rooted = ["law", "allow"];
    keys.chain(own)
        .flat_map(|shape| in_list(&shape))
        .chain(rooted)
        .collect()
}

fn section(schema: &Schema, lists: &BTreeSet<&str>) -> String {
    let title = match schema.table {
        "type" => "Keys that set type".to_owned(),
        table if lists.contains(table) => format!("[[{table}]]"),
        table => format!("[{table}]"),
    };
    let mut section = format!("\n## {title}\n\n{}", wrapped(schema.what.trim()));
    if !schema.typed.is_empty() {
        section.push_str("\nThe [keys that set type](#keys-that-set-type) may be here too.\n");
    }
    if !schema.keys.is_empty() {
        section.push_str("\n| key | kind | default | what it is |\n|---|---|---|---|\n");
        schema
            .keys
            .iter()
            .for_each(|key| section.push_str(&row(*key)));
    }
    section
}

fn row(key: &dyn Declared) -> String {
    let shape = key.shape();
    let absent = match key.absent() {
        Absent::Needed => "*needed*".to_owned(),
        Absent::NeededIf(when) => format!("*needed* {when}"),
        Absent::Value(value) => format!("`{value}`"),
        Absent::Says(words) => words.to_owned(),
        Absent::Nothing => "–".to_owned(),
    };
    let what = match (key.what(), held(&shape)) {
        ("", Some(schema)) => schema
            .what
            .trim()
            .split(". ")
            .next()
            .unwrap()
            .trim_end_matches('.')
            .to_owned(),
        (what, _) => what.to_owned(),
    };
    let cells = [
        format!("`{}`", key.name()),
        kind(&shape, false),
        absent,
        what,
    ];
    format!(
        "| {} |\n",
        cells.map(|cell| cell.replace('|', "\\|")).join(" | ")
    )
}

/// The table that a value of a shape holds.
fn held(shape: &ValueKind) -> Option<&'static Schema> {
    match shape {
        ValueKind::Table(schema) | ValueKind::Named(schema) => Some(schema),
        ValueKind::List(inner, _) => held(inner),
        _ => None,
    }
}

/// A kind of value in words; of several values if there are more than one.
fn kind(shape: &ValueKind, several: bool) -> String {
    let s = if several { "s" } else { "" };
    match shape {
        ValueKind::Text => format!("text{s}"),
        ValueKind::Word => format!("text{s} or number{s}"),
        ValueKind::Flag => "`true` or `false`".to_owned(),
        ValueKind::Count(least, most) if least == most => format!("`{least}`"),
        ValueKind::Count(least, most) => format!("whole number{s} from {least} to {most}"),
        ValueKind::Number(least, most) if most.abs() >= 1e9 && least.abs() >= 1e9 => {
            format!("number{s}")
        }
        ValueKind::Number(least, most) if *most >= 1e9 => format!("number{s} from {least}"),
        ValueKind::Number(least, most) => format!("number{s} from {least} to {most}"),
        ValueKind::Length(least, most) => format!("length{s}{}", range(*least, *most)),
        ValueKind::Colour => format!("colour{s}"),
        ValueKind::Choice(words) => {
            let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
            words.split_last().map_or(String::new(), |(last, others)| {
                format!("{} or {last}", others.join(", "))
            })
        }
        ValueKind::List(inner, Some(2)) => {
            format!(
                "{} {}",
                if several { "pairs of" } else { "two" },
                kind(inner, true)
            )
        }
        ValueKind::List(inner, _) => format!("list{s} of {}", kind(inner, true)),
        ValueKind::Table(schema) => format!("[table{s}](#{})", anchor(schema)),
        ValueKind::Named(schema) => format!("[tables](#{}) by name", anchor(schema)),
        ValueKind::Any(shapes) => shapes
            .iter()
            .map(|shape| kind(shape, several))
            .collect::<Vec<_>>()
            .join(", or "),
    }
}

/// Between which lengths one is, where that needs saying.
fn range(least: Length, most: Length) -> String {
    let longest = Length::mm(10_000);
    match (least, most) {
        (least, most) if most < Length::mm(200) => format!(" from {least} to {most}"),
        (least, _) if least < Length::ZERO => ", also below zero".to_owned(),
        (least, most) if least > Length::um(1) && most == longest => format!(" from {least}"),
        _ => String::new(),
    }
}

/// The heading of a table as links name it.
fn anchor(schema: &Schema) -> String {
    match schema.table {
        "type" => "keys-that-set-type".to_owned(),
        table => table.to_lowercase().replace('.', ""),
    }
}

/// Words in lines as long as those of the other pages.
fn wrapped(words: &str) -> String {
    let (mut lines, mut line) = (String::new(), String::new());
    for word in words.split_whitespace() {
        if line.chars().count() + word.chars().count() + 1 > 120 {
            lines.push_str(&line);
            lines.push('\n');
            line.clear();
        } else if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines + &line + "\n"
}
