//! A kit around a spreadsheet that somebody has.

use std::collections::HashSet;

use crate::diag::{Code, Note, Report};
use crate::kit::Kit;
use crate::model::{Job, capitalised, is_box};
use crate::phrases::Language;
use crate::press::{self, Unwatched};
use crate::read::{self, Column, Spreadsheet};
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
    /// Like [`of`](Self::of), but with the given title.
    pub fn titled(word: &str, title: String) -> Self {
        Self {
            title,
            ..Self::of(word)
        }
    }

    /// After a word.
    pub fn of(word: &str) -> KitName {
        let words: Vec<&str> = word
            .split(['-', '_', ' '])
            .filter(|word| !word.is_empty())
            .collect();
        let lower = words.join("-").to_lowercase();
        let id: String = lower
            .chars()
            .filter(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || *c == '-')
            .collect();
        let id: String = id.trim_matches('-').chars().take(ID).collect();
        let title = words
            .into_iter()
            .map(capitalised)
            .collect::<Vec<_>>()
            .join(" ");
        let or = |word: String, other: &str| {
            if word.is_empty() {
                other.to_owned()
            } else {
                word
            }
        };
        KitName {
            id: or(id.trim_matches('-').to_owned(), "my-game"),
            title: or(title, "My Game"),
        }
    }
}

/// Whether a file can be a spreadsheet, by its name.
pub fn is_spreadsheet(path: &str) -> bool {
    read::is_data(path)
}

/// A kit with one deck of plain cards, one for each row of a spreadsheet, which checks without a note unless the file has
/// faults of its own. Columns called `title` and `text` are what they are called; without them the first column is the
/// title, and the others are the text.
///
/// # Errors
/// The spreadsheet cannot be read, or has no rows.
pub fn kit_around(path: &str, bytes: Vec<u8>) -> Result<MemoryFiles, Box<Note>> {
    let sheet = read::spreadsheet(path, bytes.clone())?;
    let stem = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
    let data = if sheet.is_kept {
        path.to_owned()
    } else {
        format!("{stem}.csv")
    };
    let fields = fields(&sheet);
    let mut files = MemoryFiles::default();
    files.put(
        &data,
        if sheet.is_kept {
            bytes
        } else {
            csv(&sheet, &fields)
        },
    );
    for card in CARDS {
        let mut files = files.clone();
        card.iter().for_each(|card| card.put(&mut files));
        files.put(
            "kit.toml",
            toml(&sheet, (stem, &data), &fields, card.as_ref()),
        );
        if sheet.is_kept || card.as_ref() == CARDS.last().and_then(Option::as_ref) || fits(&files) {
            return Ok(files);
        }
    }
    Ok(files)
}

/// A card with a title and a text that may shrink as far as is still read with ease.
#[derive(Clone, Copy, PartialEq)]
struct Card {
    /// In millimetres.
    wide: f64,
    high: f64,
    /// The smallest type of its text, in points.
    floor: u32,
}

/// The name of such a template in the kit.
const OWN: &str = "card-roomy";
/// From the smallest to the largest of which one fits on letter and on A4 paper: the built-in card, the same with smaller
/// type, index cards of 4 × 6 and 5 × 7 inches, a page, and one in the type of dictionaries. The first that has room for
/// every row is taken.
const CARDS: [Option<Card>; 6] = [
    None,
    Some(Card {
        wide: 63.5,
        high: 88.9,
        floor: READ_WITH_EASE,
    }),
    Some(Card {
        wide: 101.6,
        high: 152.4,
        floor: READ_WITH_EASE,
    }),
    Some(Card {
        wide: 127.0,
        high: 177.8,
        floor: READ_WITH_EASE,
    }),
    Some(Card {
        wide: 180.0,
        high: 246.0,
        floor: READ_WITH_EASE,
    }),
    Some(Card {
        wide: 180.0,
        high: 246.0,
        floor: 4,
    }),
];
/// Smaller type is a warning.
const READ_WITH_EASE: u32 = 6;
/// From the edge of a card to its words, in millimetres.
const EDGE: f64 = 4.5;

impl Card {
    /// Puts the drawing and the settings of the template among the files of a kit.
    fn put(&self, files: &mut MemoryFiles) {
        let Card { wide, high, floor } = *self;
        let (inner, line, text) = (wide - 2.0 * EDGE, high / 5.0, high / 5.0 + 2.5);
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}mm\" height=\"{high}mm\">\n  \
             <rect id=\"title\" data-slot=\"text\" x=\"{EDGE}\" y=\"{EDGE}\" width=\"{inner:.1}\" height=\"{:.1}\" fill=\"none\"/>\n  \
             <path id=\"line\" data-stroke=\"colour\" fill=\"none\" stroke=\"#24506b\" stroke-width=\"0.6\" d=\"M{EDGE} {line:.1} H{:.1}\"/>\n  \
             <rect id=\"text\" data-slot=\"text\" x=\"{EDGE}\" y=\"{text:.1}\" width=\"{inner:.1}\" height=\"{:.1}\" fill=\"none\"/>\n\
             </svg>\n",
            line - 1.7 - EDGE,
            wide - EDGE,
            high - EDGE - text,
        );
        let toml = format!(
            "# Text shrinks to fit, down to {floor} pt.\n\n\
             trim = [\"{wide} mm\", \"{high} mm\"]\n\
             safe = \"3 mm\"\n\n\
             [slot.title]\n\
             family = \"Barlow Condensed\"\n\
             weight = 700\n\
             size = \"17 pt\"\n\
             floor = \"6 pt\"\n\
             leading = 1\n\
             valign = \"bottom\"\n\
             colour = \"#1a1e21\"\n\n\
             [slot.text]\n\
             size = \"10 pt\"\n\
             floor = \"{floor} pt\"\n\
             colour = \"#1a1e21\"\n\n\
             # The colour of the line; without it, the one drawn.\n\
             [slot.colour]\n\
             optional = true\n"
        );
        files.put(&format!("templates/{OWN}.svg"), svg);
        files.put(&format!("templates/{OWN}.toml"), toml);
    }
}

/// Whether all words of a kit fit into their places.
fn fits(files: &MemoryFiles) -> bool {
    let mut report = Report::default();
    let kit = Kit::new(files.clone());
    press::proof(&kit, &Job::default(), &Unwatched, &mut report);
    report
        .notes()
        .iter()
        .all(|note| note.code != Code::TextOverflow)
}

/// What becomes of a column, by the name of the field that it is.
struct Field<'s> {
    column: &'s Column,
    name: String,
    use_: Use,
}

#[derive(Clone, Copy, PartialEq)]
enum Use {
    /// It says which card a row is, how many there are or of which colour, or is for the author alone.
    Unseen,
    Shown,
    /// It is a further language of another column.
    Translation,
    /// It has no words.
    Empty,
}

/// Names of columns that say how many copies there are of a card, in small letters.
const COPIES: &str = "copies|copy|qty|qty.|quantity|quantities|count|number of copies|no. of copies|nr of copies|# of copies|\
                      #copies|# copies|how many|in deck|anzahl|stück|stk|stk.|kopien|exemplare|menge|cantidad|copias|ejemplares|\
                      unidades|quantité|qté|exemplaires|nombre d'exemplaires|quantità|copie|quantidade|cópias|aantal|antal|ilość";
/// So many copies of one card are hardly meant; such a number counts something else.
const MOST_COPIES: u32 = 200;
/// A column called `#` numbers its rows more often than it counts copies, which are fewer.
const FEW_COPIES: u32 = 20;

/// What becomes of the columns of a spreadsheet.
fn fields(sheet: &Spreadsheet) -> Vec<Field<'_>> {
    let mut taken: HashSet<String> = HashSet::new();
    let mut fields: Vec<Field<'_>> = Vec::new();
    for column in &sheet.columns {
        let base = read::field_of_column(&column.name);
        let meant = meaning(column).filter(|meant| !taken.contains(*meant));
        let (name, use_) = match meant {
            _ if fields
                .iter()
                .any(|field| read::field_of_column(&field.column.name) == base) =>
            {
                (String::new(), Use::Translation)
            }
            Some(meant) => (meant.to_owned(), Use::Unseen),
            None if column.name.starts_with('#')
                && (column.name.len() > 1 || numbers_rows(column)) =>
            {
                (column.name.clone(), Use::Unseen)
            }
            None if !sheet.has_faults && column.words().next().is_none() => {
                (format!("#{}", column.name), Use::Empty)
            }
            None => (shown_name(base, &taken), Use::Shown),
        };
        taken.insert(name.clone());
        fields.push(Field { column, name, use_ });
    }
    fields
}

/// The field of a card that a column is, if its name and all its cells say so.
fn meaning(column: &Column) -> Option<&'static str> {
    let name = column.name.to_lowercase();
    let numbers: Option<Vec<u32>> = column.words().map(whole).collect();
    let numbers = numbers.filter(|numbers| !numbers.is_empty());
    let are_below = |most: u32| {
        numbers
            .as_ref()
            .is_some_and(|numbers| numbers.iter().all(|number| *number <= most))
    };
    let is_unique = || column.words().collect::<HashSet<_>>().len() == column.cells.len();
    match name.as_str() {
        "id" if is_unique() => Some("id"),
        "#" if are_below(FEW_COPIES) && !numbers_rows(column) => Some("copies"),
        "colour" if column.words().all(is_colour) => Some("colour"),
        name if COPIES.split('|').any(|known| known == name) && are_below(MOST_COPIES) => {
            Some("copies")
        }
        _ => None,
    }
}

/// Whether a column has numbers that only grow, as those of rows do.
fn numbers_rows(column: &Column) -> bool {
    let numbers: Option<Vec<u32>> = column.words().map(whole).collect();
    numbers.is_some_and(|numbers| numbers.is_sorted())
}

/// The whole number in a cell, which may be written as `2.0`.
fn whole(cell: &str) -> Option<u32> {
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

/// The name of a field for a column: patterns cannot ask for some letters, and some names mean something to cards.
fn shown_name(column: &str, taken: &HashSet<String>) -> String {
    let lower = column.to_lowercase();
    if ["title", "text"].contains(&lower.as_str()) && !taken.contains(&lower) {
        return lower;
    }
    let plain: String = column
        .chars()
        .filter(|letter| !"?|{}$#".contains(*letter))
        .collect();
    let plain = match plain.trim() {
        "" => "Column".to_owned(),
        word if word.starts_with("draw.")
            || ["id", "copies", "colour", "color"].contains(&word) =>
        {
            capitalised(word)
        }
        word => word.to_owned(),
    };
    let more = (2..).map(|more| format!("{plain} {more}"));
    std::iter::once(plain.clone())
        .chain(more)
        .find(|name| !taken.contains(name))
        .unwrap_or_default()
}

/// The table of the kit: a card in each row, with a number for its `id` where it has none.
fn csv(sheet: &Spreadsheet, fields: &[Field<'_>]) -> Vec<u8> {
    let has_ids = fields.iter().any(|field| field.name == "id");
    let columns = || {
        fields
            .iter()
            .filter(|field| field.use_ != Use::Empty)
            .map(|field| field.column)
    };
    let id = |word: String| (!has_ids).then_some(word).into_iter();
    let head = id("id".to_owned())
        .chain(columns().map(|column| column.name.clone()))
        .collect();
    let row = |n: usize| {
        id((n + 1).to_string())
            .chain(columns().map(|column| column.cells[n].clone()))
            .collect()
    };
    read::csv(std::iter::once(head).chain((0..sheet.rows).map(row)))
}

/// The kit's own file.
fn toml(
    sheet: &Spreadsheet,
    (stem, data): (&str, &str),
    fields: &[Field<'_>],
    card: Option<&Card>,
) -> String {
    let quoted = |word: &str| toml_edit::value(word).to_string();
    let KitName { id, title } = KitName::of(stem);
    let template = if card.is_some() { OWN } else { "card-plain" };
    let language =
        own_language(&sheet.columns).map(|language| format!("language = \"{language}\"\n"));
    let mut toml = format!(
        "[kit]\nformat = {}\nid = {}\ntitle = {}\n{}\n[deck.cards]\ntitle = \"Cards\"\ntemplate = \"{template}\"\n",
        read::FORMAT,
        quoted(&id),
        quoted(&title),
        language.unwrap_or_default(),
    );
    let shown: Vec<&Field<'_>> = fields
        .iter()
        .filter(|field| field.use_ == Use::Shown)
        .collect();
    let plain: Vec<String> = shown
        .iter()
        .filter(|field| field.column.is_no_markdown())
        .map(|field| quoted(&field.name))
        .collect();
    if !plain.is_empty() {
        toml += "# Columns with signs such as <b> and {x}, which are printed as they are and not read as Markdown.\n";
        toml += &format!("plain = [{}]\n", plain.join(", "));
    }
    toml += &format!("\n[deck.cards.data]\nfile = {}\n", quoted(data));
    let is_there = |field: &&Field<'_>| sheet.is_kept || field.use_ != Use::Empty;
    let of_own_name = |field: &&Field<'_>| read::field_of_column(&field.column.name) != field.name;
    let renamed = fields
        .iter()
        .filter(|field| field.use_ != Use::Translation)
        .filter(is_there)
        .filter(of_own_name);
    let renamed = renamed.map(|field| (read::field_of_column(&field.column.name), &field.name));
    let renamed =
        renamed.map(|(column, name)| format!("{} = {}", toml_edit::Key::new(column), quoted(name)));
    let renamed: Vec<String> = renamed.collect();
    if !renamed.is_empty() {
        toml += &format!("columns = {{ {} }}\n", renamed.join(", "));
    }
    if let Some(total) = &sheet.total {
        let total = total.replace(|letter: char| letter.is_control(), " ");
        toml += &format!(
            "# The last row, \u{201c}{total}\u{201d}, is a sum of the others and was left out.\n"
        );
    }
    toml += "\n[deck.cards.front]\n";
    for (slot, pattern) in front(&shown) {
        toml += &format!("{slot} = {}\n", quoted(&pattern));
    }
    if card.is_some_and(|card| card.floor < READ_WITH_EASE) {
        toml += "\n\
             [[allow]]\n\
             code = \"small-type\"\n\
             of = \"cards\"\n\
             why = \"Some cells are so long that they fit on a card only in small type.\"\n";
    }
    toml
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

/// More fields than these are beside one another, and not in paragraphs of their own.
const PARAGRAPHS: usize = 10;

/// What each slot of a card shows of these fields. What may be missing has a question mark, with which a box that is not
/// ticked would be as good as missing.
fn front(shown: &[&Field<'_>]) -> [(&'static str, String); 2] {
    let named = |is: fn(&str) -> bool| {
        shown
            .iter()
            .position(|field| is(&field.name.to_lowercase()))
    };
    let title = named(|name| name == "title")
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
    let between = if others.len() > PARAGRAPHS {
        " ·\n"
    } else {
        "\n\n"
    };
    [
        (
            "title",
            shown
                .get(title)
                .map_or_else(|| "${id}".to_owned(), of_title),
        ),
        ("text", others.join(between)),
    ]
}
