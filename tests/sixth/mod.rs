//! A sixth game, none of those that come with the press: written from
//! `content/README.md` alone, and using everything that page tells of.

use std::collections::BTreeSet;
use std::fs;

use boardpress::diag::Report;
use boardpress::model::{Format, Job, PAPERS};
use boardpress::press::Unwatched;
use boardpress::read::{Schema, TABLES};
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

#[test]
fn a_game_that_nobody_here_has_seen_comes_out_clean_on_every_paper_and_in_every_format() {
    for paper in PAPERS {
        let formats = vec![Format::Pdf, Format::Svg];
        let job = Job { paper, formats, ..Job::default() };
        clean(&kit(), &job);
        let print = press(&kit(), &job, &Unwatched, &mut Report::default());
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
            table.iter().filter(move |(key, _)| name == "NAME" || *key == name).map(|(_, value)| value)
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
                found.extend(below(kit.iter().collect(), &known.table.replacen("deck", "token", 1)));
            }
            found
        }
    }
}

#[test]
fn it_uses_every_table_and_every_key() {
    let parsed = |template: bool| -> Vec<Table> {
        let files =
            files::files(&folder()).into_iter().filter(|path| path.extension().is_some_and(|end| end == "toml"));
        let files = files.filter(|path| path.components().any(|part| part.as_os_str() == "templates") == template);
        files.map(|path| fs::read_to_string(path).unwrap().parse().unwrap()).collect()
    };
    let (kit, templates) = (parsed(false), parsed(true));
    let mut missing: Vec<String> = Vec::new();
    let mut type_keys: BTreeSet<&str> = BTreeSet::new();
    for known in TABLES {
        let found = tables(&kit, &templates, known);
        if !known.typed.is_empty() {
            type_keys.extend(found.iter().flat_map(|table| table.keys()).map(String::as_str));
        }
        let used = |key: &&&str| found.iter().any(|table| table.contains_key(**key));
        let absent = known.keys.iter().filter(|key| known.table != "type" && !used(key));
        missing.extend(absent.map(|key| format!("[{}] {key}", known.table)));
        if found.is_empty() && known.table != "type" {
            missing.push(format!("[{}]", known.table));
        }
    }
    let type_of = TABLES.iter().find(|known| known.table == "type").unwrap();
    missing.extend(type_of.keys.iter().filter(|key| !type_keys.contains(**key)).map(|key| format!("type {key}")));
    assert!(missing.is_empty(), "the sixth game does not use\n{}", missing.join("\n"));
}
