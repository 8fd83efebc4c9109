//! The header of a text file that Anki has exported.

/// The keys of header lines. A file that starts with another line is not from Anki.
const KEYS: [&str; 11] = [
    "separator",
    "html",
    "tags",
    "columns",
    "notetype",
    "deck",
    "guid column",
    "notetype column",
    "deck column",
    "tags column",
    "if matches",
];

/// The settings in the header lines.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct AnkiHeader {
    /// Whether cells are HTML.
    pub(super) is_html: bool,
    /// The names of the columns. Empty if the header does not list them.
    pub(super) names: Vec<String>,
    /// The columns with data for Anki, each with its name.
    pub(super) own_columns: Vec<OwnColumn>,
}

/// A column that Anki needs, but a reader of the card does not.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct OwnColumn {
    pub(super) index: usize,
    pub(super) name: &'static str,
}

/// Reads the header of an Anki export, and replaces it by lines that a table can start with. The lines keep their numbers.
/// Returns `None` if the text is not such an export.
pub(super) fn take_header(text: &str) -> Option<(AnkiHeader, String)> {
    let text = text.trim_start_matches('\u{feff}');
    let mut header = AnkiHeader::default();
    let mut delimiter = '\t';
    let mut rest = text;
    let mut line_count = 0;

    while let Some((key, value)) = rest.lines().next().and_then(header_line) {
        match key {
            "separator" => delimiter = separator(value)?,
            "html" => header.is_html = value == "true",
            "columns" => header.names = value.split(delimiter).map(str::to_owned).collect(),
            "guid column" => header.own_columns.extend(own_column(value, "GUID")),
            "notetype column" => header.own_columns.extend(own_column(value, "Note type")),
            "deck column" => header.own_columns.extend(own_column(value, "Deck")),
            "tags column" => header.own_columns.extend(own_column(value, "Tags")),
            _ => {}
        }
        line_count += 1;
        rest = rest.split_once('\n').map_or("", |(_, rest)| rest);
    }
    if line_count == 0 {
        return None;
    }

    let blank_lines = "\n".repeat(line_count);
    Some((header, format!("sep={delimiter}{blank_lines}{rest}")))
}

fn header_line(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.strip_prefix('#')?.split_once(':')?;
    KEYS.contains(&key)
        .then_some((key, value.trim_end_matches('\r')))
}

/// Returns the character that a header names, or that it consists of.
fn separator(value: &str) -> Option<char> {
    Some(match value.to_lowercase().as_str() {
        "tab" | "\\t" => '\t',
        "comma" => ',',
        "semicolon" => ';',
        "colon" => ':',
        "pipe" => '|',
        "space" => ' ',
        _ => value.chars().next().filter(char::is_ascii)?,
    })
}

fn own_column(value: &str, name: &'static str) -> Option<OwnColumn> {
    let number: usize = value.trim().parse().ok()?;
    Some(OwnColumn {
        index: number.checked_sub(1)?,
        name,
    })
}
