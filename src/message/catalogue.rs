//! Catalogues of translated messages, in the PO format of gettext.

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

use super::Pattern;

/// Separates the context from the pattern in a key, as in gettext's own files.
const CONTEXT_END: char = '\u{4}';

/// The context of slot names.
const PLACE: &str = "place";

static SPANISH: LazyLock<Catalogue> = LazyLock::new(|| embedded(include_str!("languages/es.po")));
static BRITISH: LazyLock<Catalogue> =
    LazyLock::new(|| embedded(include_str!("languages/en-GB.po")));
static ENGLISH: LazyLock<Catalogue> = LazyLock::new(Catalogue::default);

/// The messages of one language.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    /// The forms of each message by its key: one, or one per plural form.
    messages: HashMap<String, Vec<String>>,
    plural_rule: PluralRule,
    /// Whether slots are called by the names that the page gives them.
    names_places: bool,
}

/// Selects the plural form for a number.
#[derive(Clone, Copy, Debug, Default)]
enum PluralRule {
    /// One form for one, and one for all other numbers, as in English and Spanish.
    #[default]
    OneOrMany,
    /// One form for zero and one, and one for all other numbers, as in French.
    UpToOneOrMany,
    /// A single form, as in Japanese.
    Single,
}

/// A fault in a PO file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PoError {
    /// The line, from one.
    pub line: usize,
    /// The reason, for developers.
    pub reason: &'static str,
}

impl fmt::Display for PoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl Catalogue {
    /// The catalogue for a language tag such as `es-MX`. English, which patterns are written in, if there is none.
    pub fn for_tag(tag: &str) -> &'static Catalogue {
        Catalogue::known(tag).unwrap_or(&ENGLISH)
    }

    /// The catalogue for a language tag, if there is one. English without a region is American, and English of all other
    /// regions is British. Spanish is the same everywhere.
    pub(super) fn known(tag: &str) -> Option<&'static Catalogue> {
        match tag.split_once('-').unwrap_or((tag, "")) {
            ("es", _) => Some(&SPANISH),
            ("en", "" | "US") => Some(&ENGLISH),
            ("en", _) => Some(&BRITISH),
            _ => None,
        }
    }

    /// Reads a file in PO format. Comments and headers other than `Plural-Forms` are ignored.
    ///
    /// # Errors
    /// Returns an error if a line is not in PO format.
    pub fn parse(text: &str) -> Result<Catalogue, PoError> {
        let mut catalogue = Catalogue::default();
        for entry in entries(text)? {
            if entry.id.is_empty() && entry.context.is_none() {
                let header = entry.forms.first().map_or("", String::as_str);
                catalogue.plural_rule = PluralRule::from_header(header);
            } else if entry.forms.iter().any(|form| !form.is_empty()) {
                catalogue.messages.insert(entry.key(), entry.forms);
            }
        }
        Ok(catalogue)
    }

    /// Returns a copy that calls slots by the names that the page gives them.
    #[must_use]
    pub fn with_place_names(&self) -> Catalogue {
        Catalogue {
            names_places: true,
            ..self.clone()
        }
    }

    /// Returns all messages by their keys: the pattern, after its context and U+0004 if it has one.
    pub fn messages(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.messages
            .iter()
            .map(|(key, forms)| (key.as_str(), forms.as_slice()))
    }

    /// Returns the translation of an English text that has neither gaps nor a context.
    pub fn text(&self, english: &str) -> Option<&str> {
        let forms = self.messages.get(english)?;
        forms.first().map(String::as_str)
    }

    pub(super) fn translation(&self, pattern: &Pattern, n: u64) -> Option<&str> {
        let forms = if pattern.context.is_empty() {
            self.messages.get(pattern.text)?
        } else {
            self.messages.get(&key(pattern.context, pattern.text))?
        };
        let form = match pattern.plural {
            Some(_) => self.plural_rule.form(n),
            None => 0,
        };
        forms.get(form).or(forms.last()).map(String::as_str)
    }

    /// Returns the name of a slot in the page. A number at its end stays, as in `picture-2`.
    pub(super) fn place_name(&self, name: &str) -> Option<String> {
        if !self.names_places {
            return None;
        }

        let numbered = name
            .rsplit_once('-')
            .filter(|(_, number)| number.bytes().all(|byte| byte.is_ascii_digit()));
        let stem = numbered.map_or(name, |(stem, _)| stem);
        let words = self.messages.get(&key(PLACE, stem))?.first()?;
        Some(match numbered {
            Some((_, number)) => format!("{words} {number}"),
            None => words.clone(),
        })
    }
}

impl PluralRule {
    /// Reads the rule from the header entry. The rules that are known are those of the languages that have a catalogue.
    fn from_header(header: &str) -> PluralRule {
        let rule = header
            .lines()
            .find_map(|line| line.strip_prefix("Plural-Forms:"))
            .unwrap_or_default();
        if rule.contains("nplurals=1") {
            PluralRule::Single
        } else if rule.contains("n > 1") {
            PluralRule::UpToOneOrMany
        } else {
            PluralRule::OneOrMany
        }
    }

    fn form(self, n: u64) -> usize {
        match self {
            PluralRule::OneOrMany => usize::from(n != 1),
            PluralRule::UpToOneOrMany => usize::from(n > 1),
            PluralRule::Single => 0,
        }
    }
}

fn key(context: &str, id: &str) -> String {
    format!("{context}{CONTEXT_END}{id}")
}

/// Reads a catalogue that is part of the program, and that a test reads, too.
fn embedded(text: &str) -> Catalogue {
    Catalogue::parse(text).unwrap_or_default()
}

/// One message of a PO file.
#[derive(Default)]
struct Entry {
    context: Option<String>,
    id: String,
    forms: Vec<String>,
}

impl Entry {
    fn key(&self) -> String {
        match &self.context {
            Some(context) => key(context, &self.id),
            None => self.id.clone(),
        }
    }
}

/// The part of an entry to which lines in quotes are appended.
#[derive(Clone, Copy, PartialEq)]
enum Field {
    Context,
    Id,
    Plural,
    Form,
}

/// Reads the entries of a PO file.
fn entries(text: &str) -> Result<Vec<Entry>, PoError> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut field = Field::Form;
    for (i, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }

        let error = |reason| PoError {
            line: i + 1,
            reason,
        };
        let quote = line.find('"').ok_or(error("a text in quotes is missing"))?;
        let (keyword, quoted) = line.split_at(quote);
        let next = match keyword.trim() {
            // The text of the line before is continued.
            "" => None,
            "msgctxt" => Some(Field::Context),
            "msgid" => Some(Field::Id),
            "msgid_plural" => Some(Field::Plural),
            form if form.starts_with("msgstr") => Some(Field::Form),
            _ => return Err(error("unknown keyword")),
        };
        if matches!(
            (field, next),
            (Field::Form, Some(Field::Context | Field::Id))
        ) {
            entries.push(Entry::default());
        }
        let entry = entries
            .last_mut()
            .ok_or(error("an entry begins with `msgctxt` or `msgid`"))?;
        if next == Some(Field::Form) {
            entry.forms.push(String::new());
        }
        field = next.unwrap_or(field);

        let text = unquoted(quoted).ok_or(error("the quotes are not closed"))?;
        match field {
            Field::Context => entry.context.get_or_insert_default().push_str(&text),
            Field::Id => entry.id.push_str(&text),
            Field::Plural => {}
            Field::Form => entry
                .forms
                .last_mut()
                .into_iter()
                .for_each(|form| form.push_str(&text)),
        }
    }
    Ok(entries)
}

/// Returns the text between two quotes. Returns `None` if the second is missing.
fn unquoted(quoted: &str) -> Option<String> {
    let inner = quoted.strip_prefix('"')?.strip_suffix('"')?;
    let mut text = String::with_capacity(inner.len());
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next()? {
                'n' => text.push('\n'),
                't' => text.push('\t'),
                other => text.push(other),
            },
            _ => text.push(c),
        }
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_catalogues_of_the_program_are_in_po_format() {
        for text in [
            include_str!("languages/es.po"),
            include_str!("languages/en-GB.po"),
        ] {
            Catalogue::parse(text).unwrap();
        }
    }

    #[test]
    fn texts_of_many_lines_and_escaped_signs_are_read() {
        let text = "# by a translator\nmsgid \"a \"\n\"\\\"b\\\"\\n\"\nmsgstr \"\"\n\"c\"\n";
        let catalogue = Catalogue::parse(text).unwrap();
        let messages: Vec<_> = catalogue.messages().collect();
        assert_eq!(messages, [("a \"b\"\n", &["c".to_owned()][..])]);
    }

    #[test]
    fn slots_have_the_names_of_the_page_there() {
        let text = "msgctxt \"place\"\nmsgid \"picture\"\nmsgstr \"Imagen\"";
        let terminal = Catalogue::parse(text).unwrap();
        assert_eq!(terminal.place_name("picture"), None);
        let page = terminal.with_place_names();
        let name = |slot| page.place_name(slot);
        assert_eq!(name("picture").as_deref(), Some("Imagen"));
        assert_eq!(name("picture-2").as_deref(), Some("Imagen 2"));
        assert_eq!(name("picture-top"), None);
    }

    #[test]
    fn faults_name_their_line() {
        let line = |text| Catalogue::parse(text).unwrap_err().line;
        assert_eq!(line("msgid \"a\"\nmsgstr b"), 2);
        assert_eq!(line("msgid \"a\"\n\nmessage \"b\""), 3);
        assert_eq!(line("\"a\""), 1);
    }
}
