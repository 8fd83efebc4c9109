//! Conversion of TOML tables into the types of `model`, with one file per kind of table.
//!
//! The names of keys are declared in `schema`.

mod board;
mod carton;
mod change;
mod component;
mod constraint;
mod draw;
mod inherit;
mod kind;
mod kit_tables;
mod recipe;
mod require;
mod rules;
mod sets;
mod templates;

pub use kit_tables::export::built_in_exports;
pub use kit_tables::label_stock::built_in_stocks;
pub(crate) use sets::habits::has_other_markup;
pub use sets::language_columns::{field as field_of_column, language as language_of_column};

use super::reading::Reading;
use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::message::msg;
use crate::model::Draft;
use crate::schema::keys;
use crate::schema::table::Table;

/// Reads all tables of all files into a draft.
pub(super) fn draft(cx: &mut Reading<'_>) -> Draft {
    translations(cx);
    let texts = cx.files.kit_toml(&mut cx.translator);
    let parsed = texts.iter().map(|(level, toml)| inherit::File {
        id: toml.file,
        length: toml.text.len(),
        level: *level,
        entries: toml.parse(cx.diagnostics),
    });
    let parsed: Vec<inherit::File<'_>> = parsed.collect();
    if kit_tables::format::is_later(&parsed, cx.diagnostics) {
        return Draft::default();
    }
    let tables = inherit::inherited(cx, parsed);
    let files: Vec<Table<'_>> = tables
        .iter()
        .map(|file| Table::root(keys::FILE, &file.entries, file.id, cx.diagnostics))
        .collect();
    check_tables(&files, cx.diagnostics);
    let mut draft = Draft {
        kit: kit_tables::kit::kit(cx, &files),
        ..Draft::default()
    };
    (draft.exports, draft.stocks) = (
        kit_tables::export::exports(&files),
        kit_tables::label_stock::stocks(&files),
    );
    draft.shades = kit_tables::colours::colours(cx, &files);
    kit_tables::kit::icons(cx, &files);
    kit_tables::look_up::look_ups(cx, &files);
    kit_tables::replace::of_kit(cx, &files);
    draft.recipes = recipe::recipes(cx, &files);
    let laws = constraint::Constraints::written(cx, &files);
    let draws = draw::Draws::written(cx, &files);
    let mut asked = laws.asked(&draft.recipes);
    asked.everywhere.extend(board::scatter_columns(cx, &files));
    draws.ask(&mut asked);
    draft.components = sets::set::sets(cx, &files, &asked);
    draft.known = draft
        .components
        .iter()
        .map(|set| set.name.clone())
        .collect();
    draft.draws = draws.known(cx, &draft, laws.sets());
    draft
        .components
        .extend(board::boards(cx, &files, &draft.recipes));
    draw::uses(cx, &draft);
    let cartons = carton::cartons(cx, &files, &draft);
    draft.components.extend(cartons);
    let rules = rules::all(cx, &files, &draft);
    draft.components.extend(rules);
    std::mem::take(&mut cx.unused).report_unused(cx.diagnostics);
    draft.laws = laws.known(cx, &draft);
    draft.allows = kit_tables::allow::allows(cx, &files, &draft);
    recipe::check(cx, &draft);
    board::check_scatters(cx, &draft);
    require::check(cx, &draft);
    kit_tables::kit::check_boards(cx, &files, &draft);
    component::check(cx, &mut draft);
    rules::check_figures(cx, &draft);
    draft.names = std::mem::take(&mut cx.names);
    cx.translator.finish(cx.files.fs, cx.diagnostics);
    draft.translation = std::mem::take(&mut cx.translator.known);
    component::no_two_alike(cx, &mut draft);
    draft
}

/// Reads the files of translations.
fn translations(cx: &mut Reading<'_>) {
    for (path, is_own) in cx.translator.files(cx.files.fs) {
        let Some(toml) = cx.files.unnamed_toml(path, &mut cx.translator) else {
            continue;
        };
        let entries = toml.parse(cx.diagnostics);
        let table = Table::root(keys::TRANSLATIONS, &entries, toml.file, cx.diagnostics);
        for key in table.keys() {
            if let Some(word) = table.str(&key.value) {
                cx.translator.learn(key, word, is_own, cx.diagnostics);
            }
        }
    }
}

fn check_tables(files: &[Table<'_>], diagnostics: &Diagnostics) {
    for key in files.iter().flat_map(Table::keys) {
        if !keys::FILE.lists(&key.value) {
            let note = Diagnostic::new(
                Code::UnknownTable,
                msg!("a kit has no [{table}]", table = key.value),
            )
            .at(key.span);
            diagnostics.emit_unknown(note, &key.value, keys::FILE.spellings());
        }
    }
}
