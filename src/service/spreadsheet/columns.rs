//! The use of each column of a table on the cards of a new deck.

use std::collections::HashSet;

use crate::decode::picture_size;
use crate::model::{capitalised, looks_like_number, unique_name};
use crate::read::{self, Column, Spreadsheet};

/// Names of columns with the number of copies of a card, in lower case.
const COPIES: &str = "copies|copy|qty|qty.|quantity|quantities|count|number of copies|no. of copies|nr of copies|# of copies|\
                      #copies|# copies|how many|in deck|anzahl|stück|stk|stk.|kopien|exemplare|menge|cantidad|copias|ejemplares|\
                      unidades|quantité|qté|exemplaires|nombre d'exemplaires|quantità|copie|quantidade|cópias|aantal|antal|ilość";

/// Names of columns with pictures, in lower case.
const PICTURES: &str = "picture|pictures|image|images|photo|photos|photograph|imagen|imágenes|imagenes|foto|fotos|fotografía|\
                        fotografia|bild|bilder|immagine|imagem";

/// A larger number of copies of a single card is unlikely, so the column counts something else.
const MAX_COPIES: u32 = 200;

/// Like [`MAX_COPIES`], but for a column called `#`, which can also be the number of a row.
const MAX_COPIES_BY_SIGN: u32 = 20;

/// A column with the field of a card that it fills.
pub(super) struct Field<'s> {
    pub(super) column: &'s Column,
    /// The name of the field. Empty for a translation.
    pub(super) name: String,
    pub(super) usage: Usage,
}

impl Field<'_> {
    /// Whether all cells with text are numbers, which say nothing as the title of a card.
    pub(super) fn has_numbers(&self) -> bool {
        self.column.words().all(looks_like_number)
    }
}

/// The way in which cards use a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Usage {
    /// Printed as text.
    Shown,
    /// The names of the pictures of cards.
    Picture,
    /// The identifier, the number of copies or the colour of a card.
    Property,
    /// Another language of a column.
    Translation,
    /// Data for the program that exported the file.
    Internal,
    /// A further picture, for which a card has no place.
    SecondPicture,
    /// No text at all.
    Empty,
}

impl Usage {
    /// Whether the table of the kit has the column.
    pub(super) fn is_kept(self) -> bool {
        matches!(
            self,
            Self::Shown | Self::Picture | Self::Property | Self::Translation
        )
    }
}

/// Decides how cards use the columns of a table.
pub(super) fn fields(sheet: &Spreadsheet) -> Vec<Field<'_>> {
    let picture = picture_column(sheet);
    let mut taken: HashSet<String> = HashSet::new();
    let mut fields: Vec<Field<'_>> = Vec::new();

    for (index, column) in sheet.columns.iter().enumerate() {
        let base = read::field_of_column(&column.name);
        let is_translation = fields
            .iter()
            .any(|field| read::field_of_column(&field.column.name) == base);
        let property = property(column).filter(|name| !taken.contains(*name));
        let is_empty = column.words().next().is_none();

        let (name, usage) = if is_translation {
            (String::new(), Usage::Translation)
        } else if column.is_internal {
            (String::new(), Usage::Internal)
        } else if picture == Some(index) {
            ("picture".to_owned(), Usage::Picture)
        } else if is_picture_name(&column.name) && are_picture_files(column) {
            (String::new(), Usage::SecondPicture)
        } else if is_empty {
            (String::new(), Usage::Empty)
        } else if let Some(property) = property {
            (property.to_owned(), Usage::Property)
        } else {
            (shown_name(base, &taken), Usage::Shown)
        };
        taken.insert(name.clone());
        fields.push(Field {
            column,
            name,
            usage,
        });
    }

    fields
}

/// Finds the column with pictures: by its name, even if it is empty, or else by names of picture files in its cells.
fn picture_column(sheet: &Spreadsheet) -> Option<usize> {
    let columns = &sheet.columns;
    columns
        .iter()
        .position(|column| is_picture_name(&column.name) && are_picture_files(column))
        .or_else(|| {
            columns
                .iter()
                .position(|column| is_picture_name(&column.name))
        })
        .or_else(|| columns.iter().position(are_picture_files))
}

fn is_picture_name(name: &str) -> bool {
    let name = name.trim_end_matches([':', '?', '*', ' ']).to_lowercase();
    PICTURES.split('|').any(|known| known == name)
}

/// Whether most cells with text name picture files.
fn are_picture_files(column: &Column) -> bool {
    let total = column.words().count();
    let files = column
        .words()
        .filter(|cell| picture_size::can_be_picture(cell));
    total > 0 && 2 * files.count() > total
}

/// Returns the property of a card that a column has, if its name and all its cells say so.
fn property(column: &Column) -> Option<&'static str> {
    let name = column.name.to_lowercase();
    let numbers: Option<Vec<u32>> = column.words().map(whole_number).collect();
    let numbers = numbers.filter(|numbers| !numbers.is_empty());
    let are_below = |max: u32| {
        numbers
            .as_ref()
            .is_some_and(|numbers| numbers.iter().all(|number| *number <= max))
    };
    let is_unique = || column.words().collect::<HashSet<_>>().len() == column.cells.len();

    match name.as_str() {
        "id" if is_unique() => Some("id"),
        "#" if are_below(MAX_COPIES_BY_SIGN) && !numbers_rows(column) => Some("copies"),
        "colour" if column.words().all(is_colour) => Some("colour"),
        name if COPIES.split('|').any(|known| known == name) && are_below(MAX_COPIES) => {
            Some("copies")
        }
        _ => None,
    }
}

/// Whether the numbers of a column only grow, as those of rows do.
fn numbers_rows(column: &Column) -> bool {
    let numbers: Option<Vec<u32>> = column.words().map(whole_number).collect();
    numbers.is_some_and(|numbers| numbers.is_sorted())
}

/// Parses a whole number, which can be written as `2.0`.
pub(super) fn whole_number(cell: &str) -> Option<u32> {
    cell.split_once('.')
        .filter(|(_, rest)| ["0", "00"].contains(rest))
        .map_or(cell, |(whole, _)| whole)
        .parse()
        .ok()
}

fn is_colour(cell: &str) -> bool {
    let digits = cell
        .strip_prefix('#')
        .filter(|digits| [3, 6].contains(&digits.len()));
    digits.is_some_and(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
}

/// Returns a field name for a column. Patterns cannot contain some characters, and some names have a meaning for cards.
fn shown_name(column: &str, taken: &HashSet<String>) -> String {
    let lower = column.to_lowercase();
    if ["title", "text"].contains(&lower.as_str()) && !taken.contains(&lower) {
        return lower;
    }

    let counted = column.strip_prefix('#').map(str::trim_start);
    let column = match counted {
        Some("") => "Number".to_owned(),
        Some(counted) if counted.starts_with("of ") => format!("Number {counted}"),
        _ => column.to_owned(),
    };
    let plain: String = column.chars().filter(|c| !"?|{}$#".contains(*c)).collect();
    let plain = match plain.trim() {
        "" => "Column".to_owned(),
        word if word.starts_with("draw.")
            || ["id", "copies", "colour", "color", "picture"].contains(&word) =>
        {
            capitalised(word)
        }
        word => word.to_owned(),
    };

    unique_name(&plain, " ", |name| !taken.contains(name))
}
