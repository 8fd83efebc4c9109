//! `lang/LANGUAGE.toml`, the files below `lang/LANGUAGE/`, and columns such as `title@es`: a kit in another language.

use std::collections::{BTreeMap, BTreeSet};

use foldhash::fast::RandomState;
use indexmap::IndexMap;

use super::options::ReadOptions;
use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::message::{Arg, Joint, KNOWN, Language, list, msg};
use crate::model::Translation;
use crate::source::{FileId, FileSystem, Span, Spanned, base_path};

/// What a kit has in another language, and what it prints.
#[derive(Default)]
pub(super) struct Translator {
    /// The language in which the kit is read; `None` for its own.
    language: Option<Language>,
    /// The kit's own language.
    own: Language,
    /// The languages of columns, and the first column in the language in which the kit is read.
    of_columns: BTreeSet<Language>,
    column: Option<String>,
    /// Text files that are printed and not translated.
    untranslated: Vec<Spanned<String>>,
    /// The translations, by what the kit writes.
    pub(super) known: Translation,
    /// Where each of what the kit writes is in the file of translations.
    keys: BTreeMap<String, Span>,
    /// Files that are read in place of the kit's own.
    replaced: BTreeSet<FileId>,
    /// Whether translatable texts are collected in `printed`.
    pub(super) lists_texts: bool,
    /// The texts that the kit prints, and where each is first written, in order of reading.
    pub(super) printed: IndexMap<String, Span, RandomState>,
}

impl Translator {
    /// A translator into the language of `options`, which does not know any translation yet.
    pub(super) fn new(options: ReadOptions<'_>) -> Translator {
        let language = options.language.cloned();
        Translator {
            lists_texts: options.lists_texts || language.is_some(),
            language,
            ..Translator::default()
        }
    }

    /// The files of translations that there are, those of kits below first; and whether it is the kit's own.
    pub(super) fn files(&self, fs: &dyn FileSystem) -> Vec<(String, bool)> {
        let Some(language) = &self.language else {
            return Vec::new();
        };
        let path = format!("lang/{language}.toml");
        let below = fs
            .bases()
            .into_iter()
            .rev()
            .filter(|base| base.files.contains(&path));
        let mut files: Vec<(String, bool)> = below
            .map(|base| (base_path(&base.name, &path), false))
            .collect();
        files.extend(fs.list("lang").contains(&path).then_some((path, true)));
        files
    }

    /// Takes in a translation. One without words is none yet. One of a kit below need not be used: its text may have
    /// been changed.
    pub(super) fn learn(
        &mut self,
        key: Spanned<String>,
        word: Spanned<String>,
        is_own: bool,
        diagnostics: &Diagnostics,
    ) {
        if is_own {
            self.keys.insert(key.value.clone(), key.span);
        }
        if !word.value.is_empty() {
            check(&key.value, &word, diagnostics);
            self.known.texts.insert(key.value, word);
        }
    }

    /// The language in which a kit is printed whose own is this.
    pub(super) fn settle(&mut self, own: Language) -> Language {
        self.language.take_if(|language| *language == own);
        self.own = own;
        self.read_in().clone()
    }

    /// The language in which the kit is read, which its first table settles.
    pub(super) fn read_in(&self) -> &Language {
        self.language.as_ref().unwrap_or(&self.own)
    }

    /// The kit's own language.
    pub(super) fn own(&self) -> &Language {
        &self.own
    }

    /// The languages that a kit has words in, sorted: its own, those of its folder `lang`, and those of columns.
    pub(super) fn languages(&self, fs: &dyn FileSystem) -> BTreeSet<Language> {
        let mut found = self.of_columns.clone();
        let below = fs.bases().into_iter().flat_map(|base| base.files);
        for path in fs.list("lang").into_iter().chain(below) {
            let Some(path) = path.strip_prefix("lang/") else {
                continue;
            };
            let name = path
                .split_once('/')
                .map(|(folder, _)| folder)
                .or_else(|| path.strip_suffix(".toml"));
            found.extend(name.and_then(|name| name.parse().ok()));
        }
        found.remove(&self.own);
        found
    }

    /// Whether a column in this language has the kit's own words.
    pub(super) fn is_own(&self, language: &Language) -> bool {
        self.own.is(language)
    }

    /// Whether a column in this language has the words that are printed.
    pub(super) fn is_wanted(&self, language: &Language) -> bool {
        self.language
            .as_ref()
            .is_some_and(|wanted| wanted.is(language))
    }

    /// Remembers that there is a column in a language.
    pub(super) fn finds(&mut self, language: Language, column: &str) {
        if self.is_wanted(&language) {
            self.column.get_or_insert_with(|| column.to_owned());
            self.of_columns.extend(self.language.clone());
        } else if !self.is_own(&language) {
            self.of_columns.insert(language);
        }
    }

    /// Takes in the translation of a single field.
    pub(super) fn learn_cell(
        &mut self,
        original: &Spanned<String>,
        word: Spanned<String>,
        diagnostics: &Diagnostics,
    ) {
        check(&original.value, &word, diagnostics);
        self.known
            .cells
            .entry(original.span)
            .or_default()
            .insert(original.value.clone(), word);
    }

    /// The path of the file that is read for one of the kit: its own, or that in the language.
    pub(super) fn path(&self, fs: &dyn FileSystem, path: &str) -> String {
        let translated = self
            .language
            .as_ref()
            .map(|language| match path.split_once(": ") {
                Some((base, path)) => base_path(base, &format!("lang/{language}/{path}")),
                None => format!("lang/{language}/{path}"),
            });
        translated
            .filter(|path| fs.has(path))
            .unwrap_or_else(|| path.to_owned())
    }

    /// Remembers that a file was read in place of another.
    pub(super) fn replaces(&mut self, file: FileId) {
        self.replaced.insert(file);
    }

    /// A text that is printed, in the language.
    pub(super) fn printed(&mut self, word: Spanned<String>) -> Spanned<String> {
        self.see(&word);
        let translated = if self.is_translated(&word) {
            self.known.of(&word)
        } else {
            &word
        };
        self.known.of_cell(&word).unwrap_or(translated).clone()
    }

    /// Remembers a text that is printed.
    pub(super) fn see(&mut self, word: &Spanned<String>) {
        if !self.lists_texts {
            return;
        }
        let is_known = self.printed.contains_key(&word.value) || self.known.of_cell(word).is_some();
        if !is_known && self.is_translated(word) {
            self.printed.insert(word.value.clone(), word.span);
        }
    }

    /// Whether a text is one to be translated. One without words outside its placeholders is the same in all languages.
    fn is_translated(&self, word: &Spanned<String>) -> bool {
        !self.replaced.contains(&word.span.file) && has_words(&word.value)
    }

    /// Remembers a text file that is printed, if it is not translated.
    pub(super) fn check_file(&mut self, file: FileId, named: &Spanned<String>) {
        if self.language.is_some() && !self.replaced.contains(&file) {
            self.untranslated.push(named.clone());
        }
    }

    /// Warns of everything that is not translated, and of every translation that matches nothing in the kit; or notes
    /// that the kit has no words in the language.
    pub(super) fn finish(&self, fs: &dyn FileSystem, diagnostics: &Diagnostics) {
        let Some(language) = &self.language else {
            return;
        };
        let has = self.languages(fs);
        if !has.contains(language) {
            let note = Diagnostic::new(
                Code::NoLanguage,
                msg!(
                    "the kit is not available in `{language}`",
                    language = language.tag()
                ),
            );
            let tags = std::iter::once(&self.own).chain(&has);
            let names = list(Joint::Comma, tags.map(|tag| Arg::Name(tag.to_string())));
            return diagnostics.emit(note.help(msg!("it has {names}", names)));
        }
        if !language.has_catalogue() {
            diagnostics.emit(no_phrases(language));
        }
        for file in &self.untranslated {
            let note = Diagnostic::new(
                Code::Untranslated,
                msg!("`{path}` is not translated", path = file.value),
            )
            .at(file.span);
            diagnostics.emit(note.help(msg!(
                "put its translation in `lang/{language}/{path}`",
                language = language.tag(),
                path = file.value
            )));
        }
        for (_, span) in self
            .printed
            .iter()
            .filter(|(text, _)| !self.known.texts.contains_key(*text))
        {
            let note = Diagnostic::new(
                Code::Untranslated,
                msg!(
                    "this text has no translation into `{language}`",
                    language = language.tag()
                ),
            );
            diagnostics.emit(note.at(*span).help(match &self.column {
                Some(column) => msg!(
                    "write it in a column such as `{column}`, or add it to `lang/{language}.toml`; `boardpress \
                     translate` lists everything that is missing",
                    column,
                    language = language.tag()
                ),
                None => msg!(
                    "add it to `lang/{language}.toml`; `boardpress translate` lists everything that is missing",
                    language = language.tag()
                ),
            }));
        }
        for (_, span) in self
            .keys
            .iter()
            .filter(|(key, _)| !self.printed.contains_key(*key))
        {
            let note = Diagnostic::new(
                Code::UnusedTranslation,
                msg!("this translates a text that the kit does not print"),
            );
            diagnostics.emit(
                note.at(*span)
                    .help(msg!("the original must match exactly: copy the text from the kit, or remove the translation")),
            );
        }
        let folder = format!("lang/{language}/");
        let below: BTreeSet<String> = fs.bases().into_iter().flat_map(|base| base.files).collect();
        for path in fs.list(folder.trim_end_matches('/')) {
            if path
                .strip_prefix(&folder)
                .is_some_and(|original| !fs.has(original) && !below.contains(original))
            {
                let note = Diagnostic::new(
                    Code::UnusedTranslation,
                    msg!("`{path}` does not translate any file of the kit", path),
                );
                diagnostics.emit(note.in_file(path).help(msg!(
                    "give a translated file the same path as the file that it translates"
                )));
            }
        }
    }
}

/// Returns the warning that Boardpress has no built-in words in a language.
pub(super) fn no_phrases(language: &Language) -> Diagnostic {
    let message = msg!(
        "Boardpress has no built-in words in `{language}`, and prints them in `en-US`",
        language = language.tag()
    );
    Diagnostic::new(Code::NoPhrases, message).help(msg!(
        "it has built-in words in {languages}",
        languages = list(Joint::Comma, KNOWN)
    ))
}

/// Reports placeholders of the original that a translation lacks.
fn check(original: &str, word: &Spanned<String>, diagnostics: &Diagnostics) {
    let has = placeholders(&word.value);
    for placeholder in placeholders(original).difference(&has) {
        let note = Diagnostic::new(
            Code::BadTranslation,
            msg!(
                "the translation lacks `{placeholder}`, which is in the original",
                placeholder
            ),
        );
        diagnostics.emit(
            note.at(word.span)
                .help(msg!("write it where it belongs in the translated sentence")),
        );
    }
}

/// The fields and icons in a text: `${name}`, `{grain}`.
fn placeholders(text: &str) -> BTreeSet<&str> {
    pieces(text)
        .filter(|(_, is_placeholder)| *is_placeholder)
        .map(|(piece, _)| piece)
        .collect()
}

/// Whether there is a letter outside the fields and icons of a text, other than the one of a code such as `C3`.
fn has_words(text: &str) -> bool {
    let is_code = text
        .strip_prefix(char::is_alphabetic)
        .is_some_and(|rest| rest.parse::<u32>().is_ok());
    !is_code
        && pieces(text).any(|(piece, is_placeholder)| {
            !is_placeholder && piece.chars().any(char::is_alphabetic)
        })
}

/// A text in pieces, each with whether it is a field or an icon. Doubled braces are text.
fn pieces(text: &str) -> impl Iterator<Item = (&str, bool)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let open = |at: usize| !rest[at..].starts_with("{{") && rest[at..].contains('}');
        let (end, is_placeholder) = match rest.find('{') {
            None => (rest.len(), false),
            Some(at) if !open(at) => (rest.len().min(at + 2), false),
            Some(at) => {
                let start = if rest[..at].ends_with('$') {
                    at - 1
                } else {
                    at
                };
                if start > 0 {
                    (start, false)
                } else {
                    (at + rest[at..].find('}').unwrap_or(0) + 1, true)
                }
            }
        };
        let (piece, after) = rest.split_at_checked(end)?;
        rest = after;
        (!piece.is_empty()).then_some((piece, is_placeholder))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_and_icons_are_found_and_doubled_braces_are_words() {
        let found = |text| {
            placeholders(text)
                .into_iter()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        assert_eq!(
            found("Pay {grain} to ${name}, ${who?}"),
            ["${name}", "${who?}", "{grain}"]
        );
        assert!(found("{{grain}} and { and é {").is_empty());
        assert!(!has_words("{{ 4 }}"));
        assert!(!has_words("{grain} 4 + ${value}") && has_words("{grain} each"));
        assert!(!has_words("C3") && has_words("C") && has_words("C 3") && has_words("3 C"));
    }
}
