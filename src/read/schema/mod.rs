//! TOML tables into the nouns of the model, one file for each kind of table.
//!
//! TOML's spelling is known here and nowhere else in the house.

mod allow;
mod board;
mod colours;
mod keys;
mod kit;
mod law;
mod recipe;
mod rules;
mod set;
mod style;
mod template;

use std::collections::BTreeMap;

pub use keys::{Known, TABLES};

use super::desk::Desk;
use super::table::{self, Table};
use crate::diag::{Code, Note, Report};
use crate::model::Draft;
use crate::source::Span;

/// Reads all tables of all files into a draft.
pub(super) fn draft(desk: &mut Desk<'_>) -> Draft {
    let texts = desk.kit_files();
    let tables: Vec<_> = texts.iter().map(|(file, text)| table::parse(text, *file, desk.report)).collect();
    let start = |file| Span { file, start: 0, end: 0 };
    let files: Vec<Table<'_>> =
        tables.iter().zip(&texts).map(|(table, (file, _))| Table::new("file", table, start(*file))).collect();
    know_tables(&files, desk.report);
    let mut draft = Draft { kit: kit::kit(desk, &files), ..Draft::default() };
    colours::colours(desk, &files);
    kit::icons(desk, &files);
    draft.recipes = recipe::recipes(desk, &files);
    let laws = law::Laws::written(desk, &files);
    draft.sets = set::sets(desk, &files, &laws.asked(&draft.recipes));
    draft.known = draft.sets.iter().map(|set| set.name.clone()).collect();
    draft.boards = board::boards(desk, &files, &draft.recipes);
    draft.rules = rules::all(desk, &files, &draft.boards);
    draft.laws = laws.known(desk, &draft);
    draft.allows = allow::allows(desk, &files, &draft);
    recipe::know_even(desk, &draft);
    draft.colours = desk.colours.clone();
    draft.shades = desk.shades.iter().map(|(colour, (shade, _))| (*colour, *shade)).collect();
    draft.icons = desk.icons.clone();
    draft.faulty = std::mem::take(&mut desk.faulty);
    no_two_alike(&draft, desk.report);
    draft
}

/// The longest words on paper, in letters: they stand in a column of a table.
const LONGEST_STOCK: usize = 60;

/// What a component is printed on, in the kit's own words or in the usual ones.
fn stock(desk: &mut Desk<'_>, table: &Table<'_>, usual: &str) -> String {
    let Some(word) = table.word("stock", desk.report) else { return usual.to_owned() };
    let long = word.value.chars().count();
    if word.value.trim().is_empty() || long > LONGEST_STOCK {
        let message = format!("`stock` is some words on paper, {LONGEST_STOCK} letters at most");
        let help = "say it shortly, such as \"plain paper\"; the rest can stand in the rules";
        desk.report.say(Note::new(Code::BadValue, message).at(word.span).help(help));
    }
    word.value.trim().to_owned()
}

fn know_tables(files: &[Table<'_>], report: &mut Report) {
    const ROOTS: [&str; 10] = ["kit", "colours", "icons", "deck", "token", "recipe", "board", "rules", "law", "allow"];
    for key in files.iter().flat_map(Table::keys) {
        if !ROOTS.contains(&key.value.as_str()) {
            let note = Note::new(Code::UnknownTable, format!("a kit has no [{}]", key.value)).at(key.span);
            report.say(note.did_you_mean(&key.value, ROOTS));
        }
    }
}

fn no_two_alike(draft: &Draft, report: &mut Report) {
    let sets = draft.sets.iter().map(|set| (&set.name, set.span));
    let boards = draft.boards.iter().map(|board| (&board.name, board.span));
    let rules = draft.rules.iter().map(|rules| (&rules.name, rules.span));
    let mut seen: BTreeMap<&String, Span> = BTreeMap::new();
    for (name, span) in sets.chain(boards).chain(rules) {
        match seen.get(name) {
            Some(first) => report.say(
                Note::new(Code::Duplicate, format!("two components are called `{name}`"))
                    .labelled(span, "this one")
                    .also(*first, "and this one")
                    .help("files and options name components, so each needs a name of its own"),
            ),
            None => {
                seen.insert(name, span);
            }
        }
    }
}
