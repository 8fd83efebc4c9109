//! A sixth game, none of those that come with the press: written from
//! `content/guide` and `content/REFERENCE.md` alone, and using everything that they describe.

use std::collections::BTreeSet;
use std::fs;

use boardpress::diag::Diagnostics;
use boardpress::kit::Kit;
use boardpress::model::{Format, Job, PAPERS};
use boardpress::press::Unwatched;
use boardpress::schema::declared::Schema;
use boardpress::schema::keys::TABLES;
use boardpress::source::MemoryFiles;
use toml::{Table, Value};

use crate::support::made::press;
use crate::support::{clean, files};

fn folder() -> std::path::PathBuf {
    files::root().join("tests/sixth/kit")
}

fn kit() -> MemoryFiles {
    files::beside(&folder())
}

/// The text of a kit that lies on it.
fn above() -> std::path::PathBuf {
    files::root().join("tests/sixth/above/kit.toml")
}

#[test]
fn a_kit_that_lies_on_it_holds_only_what_differs() {
    let (mut base, mut all) = (MemoryFiles::default(), MemoryFiles::default());
    files::put_all(&mut base, &folder(), &folder());
    base.iter()
        .for_each(|(path, bytes)| all.put(&format!("bay/{path}"), bytes));
    all.put("kit.toml", fs::read(above()).unwrap());
    let kit = Kit::new(all);
    let proof = clean(
        &kit,
        &Job {
            only: vec!["orders".to_owned(), "back-door".to_owned()],
            ..Job::default()
        },
    );
    let cards = |name: &str| {
        let set = proof.game.draft.set(name).unwrap();
        let cards = set.items.iter();
        cards
            .map(|card| {
                (
                    card.id.clone(),
                    card.field("kitchen").unwrap_or_default().to_owned(),
                )
            })
            .collect::<Vec<_>>()
    };
    let orders = cards("orders");
    assert_eq!(orders.len(), 12);
    assert_eq!(
        orders[1],
        ("inn".to_owned(), "The School Canteen".to_owned())
    );
    assert!(
        orders.iter().any(|(id, _)| id == "library") && orders.iter().all(|(id, _)| id != "circus")
    );
    assert_eq!(cards("back-door").len(), 11);
    assert_eq!(proof.game.draft.kit.title, "Herring Moon in Room 12");
    assert_eq!(proof.game.draft.kit.players, [2, 3]);
}

#[test]
fn its_rules_are_folded_too() {
    let only = vec!["booklet".to_owned(), "fan".to_owned()];
    let proof = clean(
        &kit(),
        &Job {
            only,
            ..Job::default()
        },
    );
    assert!(proof.sheets.iter().all(|sheet| sheet.folding.is_some()));
}

#[test]
fn a_game_that_nobody_here_has_seen_comes_out_clean_on_every_paper_and_in_every_format() {
    for paper in PAPERS {
        let formats = vec![Format::Pdf, Format::Svg];
        let job = Job {
            paper,
            formats,
            ..Job::default()
        };
        clean(&kit(), &job);
        let print = press(&kit(), &job, &Unwatched, &Diagnostics::default());
        let files = print.map(|print| print.files).unwrap_or_default();
        assert!(
            files.iter().any(|file| file.path.ends_with(".pdf"))
                && files.iter().any(|file| file.path.ends_with(".svg"))
        );
    }
}

/// The tables at a path such as `board.NAME.legend.row`, below some others.
fn below<'t>(tables: Vec<&'t Table>, path: &str) -> Vec<&'t Table> {
    let step = |tables: Vec<&'t Table>, name: &str| -> Vec<&'t Table> {
        let values = tables.into_iter().flat_map(|table| {
            table
                .iter()
                .filter(move |(key, _)| name == "NAME" || *key == name)
                .map(|(_, value)| value)
        });
        let of = |value: &'t Value| match value {
            Value::Table(table) => vec![table],
            Value::Array(all) => all.iter().filter_map(Value::as_table).collect(),
            _ => Vec::new(),
        };
        values.flat_map(of).collect()
    };
    path.split('.').fold(tables, step)
}

/// The tables of a kind in the files of the kit; those of templates stand in files of their own.
fn tables<'t>(kit: &'t [Table], templates: &'t [Table], known: &Schema) -> Vec<&'t Table> {
    match known.table.strip_prefix("template") {
        Some("") => templates.iter().collect(),
        Some(path) => below(templates.iter().collect(), path.trim_start_matches('.')),
        None => {
            let mut found = below(kit.iter().collect(), known.table);
            // What is asked of rows is the same for tokens.
            if known.table.starts_with("deck.NAME.data") {
                found.extend(below(
                    kit.iter().collect(),
                    &known.table.replacen("deck", "token", 1),
                ));
            }
            found
        }
    }
}

#[test]
fn it_uses_every_table_and_every_key() {
    let parsed = |template: bool| -> Vec<Table> {
        let files = files::files(&folder())
            .into_iter()
            .filter(|path| path.extension().is_some_and(|end| end == "toml"));
        let files = files.filter(|path| {
            path.components()
                .any(|part| part.as_os_str() == "templates")
                == template
        });
        files
            .map(|path| fs::read_to_string(path).unwrap().parse().unwrap())
            .collect()
    };
    let (mut kit, templates) = (parsed(false), parsed(true));
    kit.push(fs::read_to_string(above()).unwrap().parse().unwrap());
    let mut missing: Vec<String> = Vec::new();
    let mut type_keys: BTreeSet<&str> = BTreeSet::new();
    for known in TABLES {
        let found = tables(&kit, &templates, known);
        if !known.typed.is_empty() {
            type_keys.extend(
                found
                    .iter()
                    .flat_map(|table| table.keys())
                    .map(String::as_str),
            );
        }
        let used = |key: &&str| found.iter().any(|table| table.contains_key(*key));
        let absent = known
            .keys
            .iter()
            .map(|key| key.name())
            .filter(|key| known.table != "type" && !used(key));
        missing.extend(absent.map(|key| format!("[{}] {key}", known.table)));
        if found.is_empty() && known.table != "type" {
            missing.push(format!("[{}]", known.table));
        }
    }
    let type_of = TABLES.iter().find(|known| known.table == "type").unwrap();
    let names = type_of.keys.iter().map(|key| key.name());
    missing.extend(
        names
            .filter(|key| !type_keys.contains(key))
            .map(|key| format!("type {key}")),
    );
    assert!(
        missing.is_empty(),
        "the sixth game does not use\n{}",
        missing.join("\n")
    );
}
