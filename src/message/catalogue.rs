//! Catalogues of translated messages, in the PO format of gettext.

use std::collections::HashMap;
use std::error::Error;
use std::fmt;
use std::sync::{Arc, LazyLock};

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
    messages: Arc<HashMap<String, Vec<String>>>,
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

impl Error for PoError {}

impl Catalogue {
    /// The catalogue for a language tag such as `es-MX`. English, which patterns are written in, if there is none.
    pub fn for_tag(tag: &str) -> &'static Catalogue {
        Catalogue::known(tag).unwrap_or(&ENGLISH)
    }

    /// The catalogue for a language tag, if there is one. English without a region is American, and English of all other
    /// regions is British. Spanish is the same everywhere.
    pub(super) fn known(tag: &str) -> Option<&'static Catalogue> {
        let (language, rest) = tag.split_once('-').unwrap_or((tag, ""));
        let is = |name: &str| language.eq_ignore_ascii_case(name);
        if is("es") {
            Some(&SPANISH)
        } else if !is("en") {
            None
        } else if rest.is_empty() || rest.eq_ignore_ascii_case("US") {
            Some(&ENGLISH)
        } else {
            Some(&BRITISH)
        }
    }

    /// Reads a file in PO format. Comments and headers other than `Plural-Forms` are ignored.
    ///
    /// # Errors
    /// Returns an error if a line is not in PO format, or if the rule of plural forms is not known.
    pub fn parse(text: &str) -> Result<Catalogue, PoError> {
        let mut messages = HashMap::new();
        let mut plural_rule = PluralRule::default();
        for entry in entries(text)? {
            if entry.id.is_empty() && entry.context.is_none() {
                let header = entry.forms.first().map_or("", String::as_str);
                plural_rule = PluralRule::from_header(header).ok_or(PoError {
                    line: entry.line,
                    reason: "the rule of plural forms is not known",
                })?;
            } else if entry.forms.iter().any(|form| !form.is_empty()) {
                messages.insert(entry.key(), entry.forms);
            }
        }
        Ok(Catalogue {
            messages: Arc::new(messages),
            plural_rule,
            names_places: false,
        })
    }

    /// Returns a catalogue with the same messages that calls slots by the names that the page gives them.
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

    /// Returns the name of a slot in the page. A number at the end stays, as in `picture-2`. Returns `None` if the name is
    /// shown as it is.
    pub(super) fn place_name(&self, name: &str) -> Option<String> {
        if !self.names_places {
            return None;
        }

        let numbered = name.rsplit_once('-').filter(|(_, number)| {
            !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
        });
        let stem = numbered.map_or(name, |(stem, _)| stem);
        let words = self.messages.get(&key(PLACE, stem))?.first()?;
        Some(match numbered {
            Some((_, number)) => format!("{words} {number}"),
            None => words.clone(),
        })
    }
}

impl PluralRule {
    /// Reads the rule from the header entry. Returns `None` if the rule is not known, such as one with three forms.
    fn from_header(header: &str) -> Option<PluralRule> {
        let Some(rule) = header
            .lines()
            .find_map(|line| line.strip_prefix("Plural-Forms:"))
        else {
            return Some(PluralRule::default());
        };
        let rule = rule.replace([' ', '(', ')'], "");
        match rule.trim_end_matches(';') {
            "nplurals=1;plural=0" => Some(PluralRule::Single),
            "nplurals=2;plural=n!=1" => Some(PluralRule::OneOrMany),
            "nplurals=2;plural=n>1" => Some(PluralRule::UpToOneOrMany),
            _ => None,
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

/// Reads a catalogue of the program. A test ensures that it is in PO format.
fn embedded(text: &str) -> Catalogue {
    Catalogue::parse(text).unwrap_or_default()
}

/// One message of a PO file.
#[derive(Default)]
struct Entry {
    /// The line of the first keyword, from one.
    line: usize,
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
            entries.push(Entry {
                line: i + 1,
                ..Entry::default()
            });
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
        assert_eq!(["picture-top", "picture-"].map(name), [None, None]);
    }

    #[test]
    fn faults_name_their_line() {
        let line = |text| Catalogue::parse(text).unwrap_err().line;
        assert_eq!(line("msgid \"a\"\nmsgstr b"), 2);
        assert_eq!(line("msgid \"a\"\n\nmessage \"b\""), 3);
        assert_eq!(line("\"a\""), 1);
        assert_eq!(
            line("#\nmsgid \"\"\nmsgstr \"Plural-Forms: nplurals=3; plural=n%10;\""),
            2
        );
    }

    #[test]
    fn plural_rules_are_known_in_any_spelling() {
        for (rule, forms) in [
            ("nplurals=2; plural=(n != 1);", [1, 0, 1]),
            ("nplurals=2; plural=n>1", [0, 0, 1]),
            ("nplurals=1; plural=0;", [0, 0, 0]),
        ] {
            let rule = PluralRule::from_header(&format!("Plural-Forms: {rule}\n")).unwrap();
            assert_eq!([0, 1, 2].map(|n| rule.form(n)), forms);
        }
    }

    #[test]
    fn tags_are_known_in_capitals_and_in_small_letters() {
        let is_same = |a: &str, b: &str| std::ptr::eq(Catalogue::for_tag(a), Catalogue::for_tag(b));
        assert!(is_same("en-us", "en-US") && is_same("ES-mx", "es") && is_same("fr", "en"));
        assert!(!is_same("en-GB", "en-US") && is_same("en-gb", "en-AU"));
    }
}
