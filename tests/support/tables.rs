//! The tables of the kits that come with the press, straight from their files.

use std::fs;

use toml::{Table, Value};

use super::files;

/// The TOML files of a kit as one table.
pub(crate) fn of(kit: &str) -> Table {
    let folder = files::root().join("content").join(kit);
    let own = |path: &std::path::PathBuf| {
        path.parent() == Some(folder.as_path()) && path.extension().is_some_and(|end| end == "toml")
    };
    let mut all = Table::new();
    for path in files::files(&folder).into_iter().filter(own) {
        merge(
            &mut all,
            toml::from_str(&fs::read_to_string(path).unwrap()).unwrap(),
        );
    }
    all
}

fn merge(all: &mut Table, more: Table) {
    for (key, value) in more {
        match (all.get_mut(&key), value) {
            (Some(Value::Table(table)), Value::Table(more)) => merge(table, more),
            (Some(Value::Array(array)), Value::Array(more)) => array.extend(more),
            (_, value) => _ = all.insert(key, value),
        }
    }
}
