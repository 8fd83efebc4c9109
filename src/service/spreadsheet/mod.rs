//! A kit around somebody's spreadsheet.

mod card;
mod columns;
mod findings;
mod source;

use std::sync::Arc;

use self::card::{CARDS, Card, MIN_EASY_SIZE, Slots, TEMPLATE};
use self::columns::{Field, Usage, fields};
use self::source::Pictures;
pub use self::source::{FoundPicture, TableSource};
use super::kit_name::{KitName, quoted};
use crate::decode::table;
use crate::diag::{Code, Diagnostic, DiagnosticResult, Diagnostics};
use crate::kit::Kit;
use crate::message::{Language, Message, msg};
use crate::model::{BuildContext, Job, is_box};
use crate::press;
use crate::read::{self, Column, Spreadsheet};
use crate::source::MemoryFiles;

/// A kit around a table.
pub struct TableKit {
    /// The files of the kit.
    pub files: MemoryFiles,
    /// Sentences about the cards and about everything that was left out, each without a full stop.
    pub findings: Vec<Message>,
}

/// Whether a file can be a spreadsheet, by its name.
pub fn is_spreadsheet(path: &str) -> bool {
    table::is_data(path)
}

/// Makes a kit with a deck that has a plain card for each row of a table. The kit checks without a note, unless a character
/// is in no font or a text is longer than a page.
///
/// Columns called `title`, `text` and `picture` fill the slots with these names. Without them, the first column is the
/// title, and the others are the text.
///
/// # Errors
/// Returns an error if the table cannot be read or has no cards.
pub fn kit_around(source: &TableSource<'_>) -> DiagnosticResult<TableKit> {
    let sheet = read::spreadsheet(source.name, source.bytes, source.sheet)?;
    let fields = fields(&sheet);
    let mut files = MemoryFiles::default();
    let pictures = Pictures::find(&fields, source, &mut files);

    let stem = source.name.rsplit_once('.');
    let stem = stem.map_or(source.name, |(stem, _)| stem);
    let table = format!("{stem}.csv");
    files.put(&table, csv(&sheet, &fields, &pictures));
    let deck = TableDeck {
        sheet: &sheet,
        fields: &fields,
        stem,
        table: &table,
        language: source.language,
    };
    let (files, notes) = deck.with_fitting_card(files);

    Ok(TableKit {
        files,
        findings: findings::list(source, &sheet, &fields, &pictures, &notes),
    })
}

/// The table of the kit: a card in each row, with a number for its `id` if it has none.
fn csv(sheet: &Spreadsheet, fields: &[Field<'_>], pictures: &Pictures) -> Vec<u8> {
    let has_ids = fields.iter().any(|field| field.name == "id");
    let kept: Vec<&Field<'_>> = fields
        .iter()
        .filter(|field| field.usage.is_kept())
        .collect();
    let mut rows = Vec::with_capacity(sheet.row_count + 1);

    let mut head: Vec<String> = kept.iter().map(|field| field.column.name.clone()).collect();
    if !has_ids {
        head.insert(0, "id".to_owned());
    }
    rows.push(head);

    for index in 0..sheet.row_count {
        let mut row = Vec::with_capacity(kept.len() + 1);
        if !has_ids {
            row.push((index + 1).to_string());
        }
        for field in &kept {
            let cell = &field.column.cells[index];
            row.push(if field.usage == Usage::Picture {
                pictures.paths.get(cell).cloned().unwrap_or_default()
            } else {
                cell.clone()
            });
        }
        rows.push(row);
    }

    read::csv(rows.into_iter())
}

/// The deck of a new kit.
struct TableDeck<'d> {
    sheet: &'d Spreadsheet,
    fields: &'d [Field<'d>],
    /// The name of the table without its extension.
    stem: &'d str,
    /// The path of the table in the kit.
    table: &'d str,
    language: &'d Language,
}

impl TableDeck<'_> {
    /// Adds `kit.toml` and the smallest card on which every row fits. Also returns the diagnostics of the kit.
    fn with_fitting_card(&self, mut files: MemoryFiles) -> (MemoryFiles, Vec<Diagnostic>) {
        let slots = Slots {
            has_picture: self
                .fields
                .iter()
                .any(|field| field.usage == Usage::Picture),
            has_text: self.shown().len() > 1,
        };
        // The built-in card has no picture.
        let built_in = (!slots.has_picture).then_some(None);
        let cards = CARDS.iter().map(Some);
        let mut notes = Vec::new();

        for card in built_in.into_iter().chain(cards) {
            if let Some(card) = card {
                card.put(slots, &mut files);
            }
            files.put("kit.toml", self.toml(card, slots));

            (files, notes) = check(files);
            if notes.iter().all(|note| note.code != Code::TextOverflow) {
                break;
            }
        }
        (files, notes)
    }

    fn shown(&self) -> Vec<&Field<'_>> {
        let shown = |field: &&Field<'_>| field.usage == Usage::Shown;
        self.fields.iter().filter(shown).collect()
    }

    /// Writes `kit.toml`.
    fn toml(&self, card: Option<&Card>, slots: Slots) -> String {
        let template = if card.is_some() {
            TEMPLATE
        } else {
            "card-plain"
        };
        let language = own_language(&self.sheet.columns).unwrap_or_else(|| self.language.clone());
        let name = KitName::of(self.stem).in_language(language);
        let title = name.quoted(&msg!("Cards"));
        let mut toml = name.kit_table();
        toml += &format!("\n[deck.cards]\ntitle = {title}\ntemplate = \"{template}\"\n");

        let shown = self.shown();
        let plain: Vec<String> = shown
            .iter()
            .filter(|field| field.column.is_no_markdown())
            .map(|field| quoted(&field.name))
            .collect();
        if !plain.is_empty() {
            toml += "# Columns with signs such as <b> and {x}, which are printed as they are and not read as Markdown.\n";
            toml += &format!("plain = [{}]\n", plain.join(", "));
        }

        toml += &format!("\n[deck.cards.data]\nfile = {}\n", quoted(self.table));
        let renamed = self.renamed();
        if !renamed.is_empty() {
            toml += &format!("columns = {{ {} }}\n", renamed.join(", "));
        }

        toml += "\n[deck.cards.front]\n";
        for (slot, pattern) in front(&shown) {
            // The built-in card always has a text.
            if slot != "text" || slots.has_text || card.is_none() {
                toml += &format!("{slot} = {}\n", quoted(&pattern));
            }
        }
        if slots.has_picture {
            toml += "picture = \"${picture?}\"\n";
        }
        if card.is_some_and(|card| card.min_size < MIN_EASY_SIZE) {
            toml += "\n\
                 [[allow]]\n\
                 code = \"small-type\"\n\
                 of = \"cards\"\n\
                 why = \"Some cells are so long that they fit on a card only in small type.\"\n";
        }
        toml
    }

    /// Returns the columns whose field has another name, as entries of a TOML table.
    fn renamed(&self) -> Vec<String> {
        let mut renamed = Vec::new();
        for field in self.fields {
            let column = read::field_of_column(&field.column.name);
            let is_renamed = field.usage != Usage::Translation && column != field.name;
            if field.usage.is_kept() && is_renamed {
                renamed.push(format!(
                    "{} = {}",
                    toml_edit::Key::new(column),
                    quoted(&field.name)
                ));
            }
        }
        renamed
    }
}

/// Checks a kit. Returns its files and the diagnostics.
fn check(files: MemoryFiles) -> (MemoryFiles, Vec<Diagnostic>) {
    let diagnostics = Diagnostics::default();
    let kit = Kit::new(files);
    let job = Job::default();
    // The result is not needed, because all errors are among the diagnostics.
    _ = press::proof(&kit, BuildContext::new(&job, &diagnostics));
    let notes = diagnostics.sorted().into_iter();
    (kit.own, notes.map(Arc::unwrap_or_clone).collect())
}

/// The language of a table that has some fields in one language alone, as `name@es` without `name`.
fn own_language(columns: &[Column]) -> Option<Language> {
    let is_given = |field: &str| columns.iter().any(|column| column.name == field);
    let is_alone = |name: &&str| !is_given(read::field_of_column(name));
    let names = || columns.iter().map(|column| column.name.as_str());
    let language = names()
        .filter(is_alone)
        .find_map(read::language_of_column)?;
    let mut own = names().filter(|name| read::language_of_column(name).as_ref() == Some(&language));
    // A field that is given without a language too is in another.
    own.all(|name| is_alone(&name)).then_some(language)
}

/// The maximum number of fields that are separate paragraphs. More fields are set next to each other.
const MAX_PARAGRAPHS: usize = 10;

/// What each slot of a card shows of these fields. What may be missing has a question mark, with which a box that is not
/// ticked would be as good as missing.
fn front(shown: &[&Field<'_>]) -> [(&'static str, String); 2] {
    let named = |is: fn(&str) -> bool| {
        shown
            .iter()
            .position(|field| is(&field.name.to_lowercase()))
    };
    let is_name =
        |field: &&Field<'_>| !field.name.eq_ignore_ascii_case("id") && !field.has_numbers();
    let title = named(|name| name == "title")
        .or_else(|| shown.iter().position(is_name))
        .or_else(|| named(|name| name != "id"))
        .unwrap_or(0);
    let pattern = |field: &Field<'_>, may_be_missing: bool| {
        format!(
            "${{{}{}}}",
            field.name,
            if may_be_missing { "?" } else { "" }
        )
    };
    let are_all =
        |field: &Field<'_>, is: fn(&str) -> bool| field.column.cells.iter().all(|cell| is(cell));
    let of_title = |field: &&Field<'_>| pattern(field, !are_all(field, |cell| !cell.is_empty()));
    let others = shown.iter().enumerate().filter(|(n, _)| *n != title);
    let others = others.map(|(_, field)| {
        pattern(
            field,
            !are_all(field, is_box) || field.column.cells.is_empty(),
        )
    });
    let others: Vec<String> = others.collect();
    let between = if others.len() > MAX_PARAGRAPHS {
        " ·\n"
    } else {
        "\n\n"
    };
    let title_pattern = shown
        .get(title)
        .map_or_else(|| "${id}".to_owned(), of_title);
    [("title", title_pattern), ("text", others.join(between))]
}
