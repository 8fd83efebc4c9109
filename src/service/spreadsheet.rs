//! A kit around a spreadsheet that somebody has.

use std::collections::HashSet;

use crate::diag::Note;
use crate::model::capitalised;
use crate::phrases::Language;
use crate::read::{self, Spreadsheet};
use crate::source::MemoryFiles;

/// How a new kit is called, after a word that people have for it: a folder or a file.
pub struct KitName {
    /// The name in names of files.
    pub id: String,
    /// The name on sheets.
    pub title: String,
}

/// The most letters of the id of a new kit, which names of files begin with.
const ID: usize = 40;

impl KitName {
    /// After a word.
    pub fn of(word: &str) -> KitName {
        let words: Vec<&str> = word.split(['-', '_', ' ']).filter(|word| !word.is_empty()).collect();
        let lower = words.join("-").to_lowercase();
        let id: String = lower.chars().filter(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || *c == '-').collect();
        let id: String = id.trim_matches('-').chars().take(ID).collect();
        let title = words.into_iter().map(capitalised).collect::<Vec<_>>().join(" ");
        let or = |word: String, other: &str| if word.is_empty() { other.to_owned() } else { word };
        KitName { id: or(id.trim_matches('-').to_owned(), "my-game"), title: or(title, "My Game") }
    }
}

/// Whether a file can be a spreadsheet, by its name.
pub fn is_spreadsheet(path: &str) -> bool {
    read::is_data(path)
}

/// A kit with one deck of plain cards, one for each row of a spreadsheet. Columns called `title` and `text` are what they
/// are called; without them the first column is the title, and the others are the text.
///
/// # Errors
/// The spreadsheet cannot be read, or has no rows.
pub fn kit_around(path: &str, bytes: Vec<u8>) -> Result<MemoryFiles, Box<Note>> {
    let Spreadsheet { columns, csv } = read::spreadsheet(path, bytes.clone())?;
    let stem = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
    let (data, bytes) = match csv {
        Some(csv) => (format!("{stem}.csv"), csv),
        None => (path.to_owned(), bytes),
    };
    // A column in a language, such as `name@es`, belongs to the field that it translates.
    let mut fields: Vec<&str> = columns.iter().map(|column| read::field_of_column(column)).collect();
    let mut seen = HashSet::new();
    fields.retain(|field| seen.insert(*field));
    let language = own_language(&columns).map(|language| format!("language = \"{language}\"\n")).unwrap_or_default();
    let columns: Vec<(&str, String)> = fields.into_iter().map(|column| (column, field(column))).collect();
    let quoted = |word: &str| toml_edit::value(word).to_string();
    let renamed = columns.iter().filter(|(column, field)| column != field);
    let renamed: Vec<String> =
        renamed.map(|(column, field)| format!("{} = {}", quoted(column), quoted(field))).collect();
    let KitName { id, title } = KitName::of(stem);
    let mut toml = format!(
        "[kit]\nid = {}\ntitle = {}\n{language}\n[deck.cards]\ntitle = \"Cards\"\ntemplate = \"card-plain\"\n\n\
         [deck.cards.data]\nfile = {}\n",
        quoted(&id),
        quoted(&title),
        quoted(&data),
    );
    if !renamed.is_empty() {
        toml += &format!("columns = {{ {} }}\n", renamed.join(", "));
    }
    toml += "\n[deck.cards.front]\n";
    for (slot, pattern) in front(columns.iter().map(|(_, field)| field.as_str())) {
        toml += &format!("{slot} = {}\n", quoted(&pattern));
    }
    let mut files = MemoryFiles::default();
    files.put("kit.toml", toml);
    files.put(&data, bytes);
    Ok(files)
}

/// The language of a table that has some fields in one language alone, as `name@es` without `name`.
fn own_language(columns: &[String]) -> Option<Language> {
    let is_given = |field: &str| columns.iter().any(|column| column == field);
    let is_alone = |column: &&String| !is_given(read::field_of_column(column));
    let language = columns.iter().filter(is_alone).find_map(|column| read::language_of_column(column))?;
    let mut own = columns.iter().filter(|column| read::language_of_column(column).as_ref() == Some(&language));
    // A field that is given without a language too is in another.
    own.all(|column| is_alone(&column)).then_some(language)
}

/// The field that a column is: patterns cannot ask for some letters, and what a card needs is spelled in small ones.
fn field(column: &str) -> String {
    let lower = column.to_lowercase();
    if ["id", "copies", "title", "text"].contains(&lower.as_str()) {
        return lower;
    }
    column.chars().filter(|letter| !"?|{}$".contains(*letter)).collect::<String>().trim().to_owned()
}

/// What each slot of a card shows of these fields.
fn front<'f>(fields: impl Iterator<Item = &'f str>) -> Vec<(&'static str, String)> {
    let is_shown = |field: &&str| !["id", "copies", "colour"].contains(field) && !field.starts_with('#');
    let mut words: Vec<&str> = fields.filter(is_shown).collect();
    let title = words.iter().position(|field| *field == "title").unwrap_or(0);
    let title = if words.is_empty() { "id" } else { words.remove(title) };
    let text: Vec<String> = words.iter().map(|field| format!("${{{field}?}}")).collect();
    vec![("title", format!("${{{title}}}")), ("text", text.join("\n\n"))]
}
