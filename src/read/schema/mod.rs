//! TOML tables into the nouns of the model, one file for each kind of table.
//!
//! TOML's spelling is known here and nowhere else in the house.

mod allow;
mod board;
mod built_in;
mod cases;
mod change;
mod colours;
mod condition;
mod constraint;
mod data;
mod draw;
mod export;
mod field_words;
mod fields;
mod filter;
mod format;
mod framing;
mod habits;
mod inherit;
mod item_name;
mod item_words;
mod keys;
mod kind;
mod kit;
mod label_stock;
mod language_columns;
mod look_up;
mod play;
mod recipe;
mod require;
mod rotate;
mod rules;
mod set;
mod side;
mod slips;
mod slot_options;
mod stock;
mod style;
mod template;
mod template_cases;
mod unmet;

use std::collections::BTreeMap;

pub use export::built_in_exports;
pub use format::FORMAT;
pub(in crate::read) use habits::{has_other_markup, is_total};
pub use keys::TABLES;
pub use label_stock::built_in_stocks;
pub use language_columns::{field as field_of_column, language as language_of_column};

use super::context::ReadContext;
use super::reporter::Reporter;
use super::table::Table;
use crate::diag::{Code, Note};
use crate::model::Draft;
use crate::source::Span;

/// Reads all tables of all files into a draft.
pub(super) fn draft(cx: &mut ReadContext<'_>) -> Draft {
    translations(cx);
    let texts = cx.kit_files();
    let parsed = texts.iter().map(|(level, toml)| inherit::File {
        id: toml.file,
        length: toml.text.len(),
        level: *level,
        entries: toml.parse(cx.report),
    });
    let parsed: Vec<inherit::File<'_>> = parsed.collect();
    if format::is_later(&parsed, cx.report) {
        return Draft::default();
    }
    let tables = inherit::inherited(cx, parsed);
    let files: Vec<Table<'_>> =
        tables.iter().map(|file| Table::root(keys::FILE, &file.entries, file.id, cx.report)).collect();
    check_tables(&files, cx.report);
    let mut draft = Draft { kit: kit::kit(cx, &files), ..Draft::default() };
    (draft.exports, draft.stocks) = (export::exports(&files), label_stock::stocks(&files));
    colours::colours(cx, &files);
    kit::icons(cx, &files);
    look_up::look_ups(cx, &files);
    draft.recipes = recipe::recipes(cx, &files);
    let laws = constraint::Constraints::written(cx, &files);
    let draws = draw::Draws::written(cx, &files);
    let mut asked = laws.asked(&draft.recipes);
    draws.ask(&mut asked);
    draft.sets = set::sets(cx, &files, &asked);
    draft.known = draft.sets.iter().map(|set| set.name.clone()).collect();
    draft.draws = draws.known(cx, &draft, laws.sets());
    draft.boards = board::boards(cx, &files, &draft.recipes);
    draw::uses(cx, &draft);
    draft.rules = rules::all(cx, &files, &draft.boards);
    fields::say_not_shown(cx);
    unmet::say_unmet(cx);
    draft.laws = laws.known(cx, &draft);
    draft.allows = allow::allows(cx, &files, &draft);
    recipe::check(cx, &draft);
    require::check(cx, &draft);
    set::check_boards(cx, &draft);
    set::check_players(cx, &draft);
    rules::check_figures(cx, &draft);
    draft.shades = cx.shades.iter().map(|(colour, (shade, _))| (*colour, *shade)).collect();
    draft.names = std::mem::take(&mut cx.names);
    draft.faulty = std::mem::take(&mut cx.faulty);
    cx.translator.finish(cx.fs, cx.report);
    draft.translation = std::mem::take(&mut cx.translator.known);
    let doubled = no_two_alike(&draft, cx.report);
    draft.faulty.extend(doubled);
    draft
}

/// Reads the files of translations.
fn translations(cx: &mut ReadContext<'_>) {
    for (path, is_own) in cx.translator.files(cx.fs) {
        let Some(toml) = cx.unnamed_toml(path) else { continue };
        let entries = toml.parse(cx.report);
        let table = Table::root(keys::TRANSLATIONS, &entries, toml.file, cx.report);
        for key in table.keys() {
            if let Some(word) = table.str(&key.value) {
                cx.translator.learn(key, word, is_own, cx.report);
            }
        }
    }
}

fn check_tables(files: &[Table<'_>], report: &Reporter) {
    for key in files.iter().flat_map(Table::keys) {
        if !keys::FILE.lists(&key.value) {
            let note = Note::new(Code::UnknownTable, format!("a kit has no [{}]", key.value)).at(key.span);
            report.say(note.did_you_mean(&key.value, keys::FILE.spellings()));
        }
    }
}

/// Notes components of one name, and gives their names.
fn no_two_alike(draft: &Draft, report: &Reporter) -> Vec<String> {
    let sets = draft.sets.iter().map(|set| (&set.name, set.span));
    let boards = draft.boards.iter().map(|board| (&board.name, board.span));
    let rules = draft.rules.iter().map(|rules| (&rules.name, rules.span));
    let (mut seen, mut doubled): (BTreeMap<&String, Span>, _) = (BTreeMap::new(), Vec::new());
    for (name, span) in sets.chain(boards).chain(rules) {
        match seen.get(name) {
            Some(first) => {
                let note = Note::new(Code::Duplicate, format!("two components are called `{name}`"));
                let help = "files and options name components, so each needs a name of its own";
                report.say(note.labelled(span, "this one").also(*first, "and this one").help(help));
                doubled.push(name.clone());
            }
            None => {
                seen.insert(name, span);
            }
        }
    }
    doubled
}
