//! Detection of the row with the column names.

use std::collections::{BTreeSet, HashMap};

use crate::decode::picture_size::can_be_picture;
use crate::decode::table::Line;
use crate::model::looks_like_number;

/// Names that people give to columns, in lower case. A row with one of them is not a card.
const NAMES: &str = "name|names|title|titles|card|cards|word|words|term|terms|vocabulary|vocab|caption|definition|meaning|\
    translation|question|questions|prompt|answer|answers|front|back|text|description|effect|rules|rule|ability|details|\
    picture|pictures|image|images|photo|photos|art|artwork|illustration|icon|symbol|hint|clue|example|sentence|topic|\
    category|subject|theme|kind|type|class|group|role|job|cost|price|result|points|score|value|amount|level|power|attack|\
    defense|defence|health|speed|color|colour|rank|suit|label|copies|copy|qty|quantity|count|number|no.|#|id|key|code|why|\
    reason|date|year|country|capital|english|spanish|french|german|language|note|notes|comment|comments|source|author|\
    statement|story|event|player|players|unit|lesson|tags|deck|nombre|nombres|título|titulo|carta|cartas|tarjeta|tarjetas|\
    palabra|palabras|término|termino|definición|definicion|significado|traducción|traduccion|pregunta|preguntas|respuesta|\
    respuestas|frente|anverso|reverso|texto|descripción|descripcion|efecto|regla|reglas|imagen|imágenes|imagenes|foto|fotos|\
    dibujo|pista|ejemplo|oración|oracion|tema|categoría|categoria|tipo|clase|grupo|costo|coste|precio|puntos|valor|nivel|\
    color|cantidad|copias|ejemplares|unidades|número|numero|fecha|año|país|pais|inglés|ingles|español|espanol|nota|fuente|\
    wort|begriff|titel|karte|frage|antwort|bedeutung|übersetzung|beispiel|bild|anzahl|menge|wirkung|kosten|preis|typ|titre|\
    nom|mot|réponse|sens|traduction|quantité|titolo|parola|domanda|risposta|palavra|pergunta|resposta";

/// The number of rows above the names in which titles and notes are looked for.
const MAX_ROWS_ABOVE: usize = 10;

/// The number of names from which on a row below a title is not the first card.
const MIN_NAMES: usize = 3;

/// The number of letters from which on a cell is not a name.
const MIN_TEXT_LETTERS: usize = 60;

/// The number of words from which on a cell with a full stop is not a name.
const MIN_SENTENCE_WORDS: usize = 3;

/// The position of the column names among the rows of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HeadPosition {
    /// The index of the row with the names. `None` if the first row is data.
    pub(super) row: Option<usize>,
    /// The index of the first row of data.
    pub(super) body: usize,
}

/// Finds the column names. `is_list` tells whether the file is of a kind that seldom has names, such as a text file.
pub(super) fn detect(rows: &[Line<'_>], is_list: bool) -> HeadPosition {
    let first = first_row_of_table(rows);
    let Some(head) = rows.get(first) else {
        return HeadPosition { row: None, body: 0 };
    };

    let body: Vec<&Line<'_>> = rows[first + 1..]
        .iter()
        .filter(|row| row.words() > 0)
        .collect();
    if is_head(head, &body, is_list) {
        HeadPosition {
            row: Some(first),
            body: first + 1,
        }
    } else {
        HeadPosition {
            row: None,
            body: first,
        }
    }
}

/// Returns the index of the first row below titles and notes.
fn first_row_of_table(rows: &[Line<'_>]) -> usize {
    let filled = |row: &&(usize, &Line<'_>)| row.1.words() > 0;
    let rows: Vec<(usize, &Line<'_>)> = rows.iter().enumerate().collect();
    let top: Vec<&(usize, &Line<'_>)> = rows.iter().filter(filled).take(MAX_ROWS_ABOVE).collect();
    let Some((first_index, first)) = top.first() else {
        return 0;
    };

    // Notes in several cells stand above a row that names every column.
    let width = rows.iter().map(|(_, row)| row.words()).max().unwrap_or(0);
    let full = top
        .iter()
        .position(|(_, row)| row.words() == width && names_columns(row));
    if let Some(full) = full.filter(|full| *full > 1 && width >= MIN_NAMES) {
        let above = &top[..full];
        if above.iter().all(|(_, row)| row.words() < width) && first.words() == 1 {
            return top[full].0;
        }
    }

    if width < 2 || first.words() != 1 {
        return *first_index;
    }
    let Some((index, head)) = top.iter().find(|(_, row)| row.words() > 1) else {
        return *first_index;
    };
    let is_below_gap = *index > 0 && rows[index - 1].1.words() == 0;
    let has_known_name = has_known_name(head);
    if is_below_gap || has_known_name || is_below_title(head, first) {
        *index
    } else {
        *first_index
    }
}

/// Whether a row below one with a single cell names columns, and is not the first row of data below a single name.
fn is_below_title(row: &Line<'_>, title: &Line<'_>) -> bool {
    let first = |row: &Line<'_>| row.cells.iter().position(|cell| !cell.words.is_empty());
    row.words() >= MIN_NAMES && first(title) <= first(row) && names_columns(row)
}

/// Whether each cell of a row can be a name, and no two are equal.
fn names_columns(row: &Line<'_>) -> bool {
    let mut names = BTreeSet::new();
    row.cells
        .iter()
        .map(|cell| cell.words.trim())
        .filter(|name| !name.is_empty())
        .all(|name| !looks_like_number(name) && !is_text(name) && names.insert(name))
}

/// Whether a row names the columns of the rows below it, and is not data itself.
fn is_head(head: &Line<'_>, body: &[&Line<'_>], is_list: bool) -> bool {
    if has_known_name(head) {
        return true;
    }
    if head.cells.iter().any(|cell| is_text(&cell.words)) {
        return false;
    }

    let columns: Vec<ColumnFacts> = (0..head.cells.len())
        .map(|column| ColumnFacts::new(head, body, column))
        .collect();
    let has_number_among_numbers = columns
        .iter()
        .any(|column| column.has_numbers && column.head_is_number);
    let repeats_below = columns.iter().any(|column| column.repeats_head);
    if has_number_among_numbers || repeats_below || shares_styles(head, body) {
        return false;
    }

    // A name above numbers is a sure sign.
    let names_numbers = columns
        .iter()
        .any(|column| column.has_numbers && column.head_is_name);
    names_numbers || !is_list
}

/// Facts about a column that tell whether the cell above it is its name.
struct ColumnFacts {
    head_is_number: bool,
    head_is_name: bool,
    /// Whether all cells below are numbers.
    has_numbers: bool,
    /// Whether the text in the first row occurs again below, as categories do.
    repeats_head: bool,
}

impl ColumnFacts {
    fn new(head: &Line<'_>, body: &[&Line<'_>], column: usize) -> Self {
        let name = head.cell(column).trim();
        let cells: Vec<&str> = body
            .iter()
            .map(|row| row.cell(column).trim())
            .filter(|cell| !cell.is_empty())
            .collect();
        let is_number = !name.is_empty() && looks_like_number(name);

        Self {
            head_is_number: is_number,
            head_is_name: !name.is_empty() && !is_number,
            has_numbers: !cells.is_empty() && cells.iter().all(|cell| looks_like_number(cell)),
            repeats_head: !name.is_empty() && cells.contains(&name),
        }
    }
}

/// Whether the first row mixes capitals as each of its columns does below. Names of columns are all written in one way.
fn shares_styles(head: &Line<'_>, body: &[&Line<'_>]) -> bool {
    let is_upper = |text: &str| {
        text.chars()
            .find(|c| c.is_alphabetic())
            .map(char::is_uppercase)
    };
    let mut styles: HashMap<bool, usize> = HashMap::new();
    for (column, cell) in head.cells.iter().enumerate() {
        let Some(style) = is_upper(&cell.words) else {
            continue;
        };
        let is_shared = body
            .iter()
            .filter_map(|row| is_upper(row.cell(column)))
            .all(|other| other == style);
        if !is_shared {
            return false;
        }
        *styles.entry(style).or_default() += 1;
    }
    styles.len() == 2 && !body.is_empty()
}

fn has_known_name(row: &Line<'_>) -> bool {
    row.cells.iter().any(|cell| {
        let name = cell.words.trim_end_matches([':', '*', '?']).trim();
        is_known_name(&name.to_lowercase())
    })
}

/// Whether people use a name for a column. It can have a language, as in `Name@es`.
fn is_known_name(name: &str) -> bool {
    let name = name.split_once('@').map_or(name, |(name, _)| name);
    let is_known = |word: &str| NAMES.split('|').any(|known| known == word);
    // The last word of `Card name` or the first one of `Nombre de la carta` tells.
    is_known(name)
        || name
            .split_once(' ')
            .is_some_and(|(first, rest)| rest.split(' ').count() < 4 && is_known(first))
        || name
            .rsplit_once(' ')
            .is_some_and(|(rest, last)| rest.split(' ').count() < 3 && is_known(last))
}

/// Whether a cell is a text, a tag, an address or a picture, and so not the name of a column.
fn is_text(cell: &str) -> bool {
    let cell = cell.trim();
    let words = cell.split_whitespace().count();
    let is_sentence = cell.ends_with(['.', '!', '?']) && words >= MIN_SENTENCE_WORDS;
    let has_tag = cell.contains("<br") || cell.contains("</");
    let is_address = cell.starts_with("http://") || cell.starts_with("https://");
    is_sentence
        || has_tag
        || is_address
        || can_be_picture(cell)
        || cell.chars().count() >= MIN_TEXT_LETTERS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decode::table::{DataTable, Wanted};

    /// The row with the names, counted from 1. 0 if the first row is data.
    fn head(path: &str, text: &str) -> usize {
        let table = DataTable::read(path, text.into(), Wanted::default()).unwrap();
        let rows: Vec<Line<'_>> = table.lines_and_gaps().flatten().collect();
        let is_list = !path.ends_with(".csv");
        detect(&rows, is_list).row.map_or(0, |row| row + 1)
    }

    #[test]
    fn names_are_found_below_titles() {
        for (text, row) in [
            ("Word,Meaning\nHund,dog\n", 1),
            ("Unit 3,,\nWord,Meaning,Level\nHund,dog,1\n", 2),
            ("Unit 3,\n,\nWord,Meaning\nHund,dog\n", 3),
            ("Unit 3;\nby me;\n\nWord;Meaning\nHund;dog\n", 4),
            ("Unit 3\n\nWord,Meaning\nHund,dog\n", 3),
            ("Unit 3\n\nWort;Bedeutung\nHund;dog\n", 3),
            ("Unit 3,,\nWort X,Satz,Stufe\nHund,dog,1\n", 2),
            (
                "Lots of people,,\ncannot resist,,notes\nat,the,\nPerson,Job,Age\nBowie,singer,69\nCarrie,actor,60\n",
                4,
            ),
            // A single name can also stand above the first card.
            (",Meaning\nHund,dog\nKatze,cat\n", 1),
            ("Word,\nHund,dog\nKatze,cat\n", 1),
            (",Meaning,\nHund,dog,noun\n", 1),
            ("Word,,\nHund,dog,1\n", 1),
        ] {
            assert_eq!(head("a.csv", text), row, "{text}");
        }
    }

    #[test]
    fn a_first_row_of_data_is_no_head() {
        for (path, text, row) in [
            ("a.tsv", "Hund\tdog<br>hound\nKatze\tcat\n", 0),
            ("a.txt", "apple\npear\n", 0),
            ("a.txt", "Words\napple\npear\n", 1),
            ("a.tsv", "Tier\tGewicht\nHund\t30\nKatze\t4\n", 1),
            ("a.csv", "Chess,2,1\nRisk,6,3\n", 0),
            ("a.csv", "Hund,dog\nKatze,cat\n", 0),
            ("a.csv", "apple,Fruit\npear,Fruit\n", 0),
            ("a.csv", "fox.png,The fox\nowl.png,The owl\n", 0),
            (
                "a.csv",
                "Who ruled Rome in 44?,Caesar\nWho was first?,Romulus\n",
                0,
            ),
            ("a.csv", "Tier,Laut\nHund,wau\nKatze,miau\n", 1),
            ("a.csv", "Name,2023,2024\nDog,4,5\n", 1),
        ] {
            assert_eq!(head(path, text), row, "{text}");
        }
    }
}
