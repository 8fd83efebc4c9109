//! A search for words of the kit below that a kit replaces, in the texts that it inherits.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::base_kit::BaseKit;
use super::draft;
use super::options::ReadOptions;
use super::reading::Reading;
use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::message::{Arg, Joint, Message, list, msg};
use crate::model::Draft;
use crate::source::{Base, FileSystem, Span, base_path};

/// The minimum length of a replaced word. Shorter words often mean something else elsewhere.
const MIN_WORD_CHARS: usize = 4;
/// The maximum length of a replaced word. Longer texts are sentences, which are not repeated in
/// other texts.
const MAX_WORD_CHARS: usize = 40;
/// The maximum number of words that a warning lists.
const MAX_LISTED_WORDS: usize = 12;

/// Reports words that the kit below prints and this kit does not, if an inherited text still has
/// them. There is one warning for each inherited file.
pub(super) fn warn(cx: &Reading<'_>, draft: &Draft) {
    let bases = cx.files.fs.bases();
    // An error can hide the new words.
    if bases.is_empty() || cx.diagnostics.has_errors() {
        return;
    }

    let inherited = InheritedFiles {
        fs: cx.files.fs,
        bases: &bases,
        known: RefCell::default(),
    };
    let search = Search {
        cx,
        inherited: &inherited,
        words: replaced_words(cx, &inherited),
    };
    for (path, hits) in search.hits(draft) {
        cx.diagnostics.emit(search.note(&path, &hits));
    }
}

/// The places in one file that have replaced words.
#[derive(Default)]
struct Hits {
    /// The first place.
    first: Option<Span>,
    words: BTreeSet<String>,
    /// The numbers of the lines, from one.
    lines: BTreeSet<usize>,
}

struct Search<'s, 'd> {
    cx: &'s Reading<'d>,
    inherited: &'s InheritedFiles<'d>,
    words: Vec<String>,
}

impl Search<'_, '_> {
    /// Searches all inherited texts. Returns the hits by the path of the file.
    fn hits(&self, draft: &Draft) -> BTreeMap<String, Hits> {
        let mut hits = BTreeMap::new();
        if self.words.is_empty() {
            return hits;
        }

        // Texts of TOML files and cells of tables.
        for (text, span) in &self.cx.translator.printed {
            self.search(text, *span, &mut hits);
        }

        // The lines of Markdown files.
        let blocks = draft.rules().flat_map(|rules| &rules.content.blocks);
        let files: BTreeSet<_> = blocks.map(|block| block.span.file).collect();
        for file in files {
            let (path, text) = {
                let sources = &self.cx.diagnostics.sources();
                (sources.path(file).to_owned(), sources.text(file).to_owned())
            };
            // Rows of tables in the text have been searched above.
            if !path.ends_with(".md") {
                continue;
            }

            let mut start = 0;
            for line in text.split_inclusive('\n') {
                let span = Span {
                    file,
                    start,
                    end: start + line.trim_end().len(),
                };
                self.search(line, span, &mut hits);
                start += line.len();
            }
        }
        hits
    }

    /// Adds the words in a text to the hits if the text is inherited.
    fn search(&self, text: &str, span: Span, hits: &mut BTreeMap<String, Hits>) {
        let found: Vec<&String> = self
            .words
            .iter()
            .filter(|word| contains_word(text, word))
            .collect();
        if found.is_empty() {
            return;
        }

        let (path, line) = {
            let (line, _) = self.cx.diagnostics.sources().place(span.file, span.start);
            (
                self.cx.diagnostics.sources().path(span.file).to_owned(),
                line,
            )
        };
        if !self.inherited.contains(&path) {
            return;
        }

        let hits = hits.entry(path).or_default();
        hits.first.get_or_insert(span);
        hits.words.extend(found.into_iter().cloned());
        hits.lines.insert(line);
    }

    /// Returns the warning about one file.
    fn note(&self, path: &str, hits: &Hits) -> Diagnostic {
        let listed = hits.words.iter().take(MAX_LISTED_WORDS);
        let words = list(Joint::Comma, listed.map(|word| Arg::Name(word.clone())));
        let lines = lines_in_words(&hits.lines);
        let (kit, file) = path
            .split_once(": ")
            .unwrap_or((self.inherited.bases[0].name.as_str(), path));
        // TRANSLATORS: `{lines}` is a phrase such as "line 4" or "lines 3, 7–9".
        let message = match hits.words.len().saturating_sub(MAX_LISTED_WORDS) {
            0 => msg!(
                "`{file}` of the kit `{kit}` still says {words}, which this kit has replaced ({lines})",
                file,
                kit,
                words,
                lines
            ),
            count => msg!(
                "`{file}` of the kit `{kit}` still says {words} and {count} more, which this kit has replaced ({lines})",
                file,
                kit,
                words,
                count,
                lines
            ),
        };
        let help = if path.ends_with(".toml") {
            msg!(
                "write these texts again in your kit, or leave out their component with `drop` in [kit]"
            )
        } else {
            msg!(
                "put your own `{file}` into your kit, or leave out its component with `drop` in [kit]",
                file
            )
        };
        Diagnostic::new(Code::ReplacedWord, message)
            .at_some(hits.first)
            .help(help)
    }
}

/// Returns the short texts that the kit below prints and this kit does not print anywhere.
fn replaced_words(cx: &Reading<'_>, inherited: &InheritedFiles<'_>) -> Vec<String> {
    let base_kit = BaseKit::new(inherited.fs, inherited.bases);
    // The kit below is checked by itself.
    let unreported = Diagnostics::default();
    let options = ReadOptions {
        lists_texts: true,
        ..ReadOptions::default()
    };
    let fonts = (cx.fonts, cx.knows_families);
    let mut reading = Reading::new(&base_kit, options, &unreported, fonts);
    let base_draft = draft::draft(&mut reading);

    let printed = &cx.translator.printed;
    let own_texts: Vec<&String> = printed
        .iter()
        .filter(|(_, span)| {
            let path = cx.diagnostics.sources().path(span.file).to_owned();
            !inherited.contains(&path)
        })
        .map(|(text, _)| text)
        .collect();
    let removed_cells = removed_cells(inherited);
    // A variant of a game may keep rules that call the game by its name.
    let is_title = |text: &String| *text == base_draft.kit.title;
    let mut words: Vec<String> = reading.translator.printed.keys().cloned().collect();
    words.retain(|word| {
        is_name(word)
            && !is_title(word)
            && (!printed.contains_key(word) || removed_cells.contains(word))
            && !own_texts.iter().any(|text| contains_word(text, word))
    });
    words
}

/// Returns the cells of tables below that this kit replaces by tables without these cells. Other
/// inherited tables may still have them.
fn removed_cells(inherited: &InheritedFiles<'_>) -> BTreeSet<String> {
    let fs = inherited.fs;
    let mut removed = BTreeSet::new();
    for base in inherited.bases {
        let tables = base
            .files
            .iter()
            .filter(|path| path.ends_with(".csv") && !inherited.contains(path));
        for path in tables {
            let below = fs.text(&base_path(&base.name, path)).unwrap_or_default();
            let above = fs.text(path).unwrap_or_default();
            let above: BTreeSet<&str> = cells(&above).collect();
            removed.extend(
                cells(&below)
                    .filter(|cell| !above.contains(cell))
                    .map(str::to_owned),
            );
        }
    }
    removed
}

/// Returns the cells of a CSV file. A quoted cell with a delimiter is split, since only names are
/// of interest.
fn cells(text: &str) -> impl Iterator<Item = &str> {
    text.split(['\n', '\r', ',', ';', '\t', '"'])
        .map(str::trim)
        .filter(|cell| !cell.is_empty())
}

/// The files that come from a kit below, and not from the kit itself.
struct InheritedFiles<'f> {
    fs: &'f dyn FileSystem,
    bases: &'f [Base],
    /// The answers so far. Many texts come from the same file.
    known: RefCell<BTreeMap<String, bool>>,
}

impl InheritedFiles<'_> {
    fn contains(&self, path: &str) -> bool {
        if let Some(is_inherited) = self.known.borrow().get(path) {
            return *is_inherited;
        }

        let is_inherited = self.bases.iter().any(|base| {
            path.starts_with(&base_path(&base.name, ""))
                || base.files.iter().any(|file| file == path) && is_same_file(self.fs, base, path)
        });
        self.known
            .borrow_mut()
            .insert(path.to_owned(), is_inherited);
        is_inherited
    }
}

/// Whether reading a path gives the file of a kit below.
fn is_same_file(fs: &dyn FileSystem, base: &Base, path: &str) -> bool {
    let below = fs.read(&base_path(&base.name, path));
    let above = fs.read(path);
    matches!((below, above), (Ok(below), Ok(above)) if *below == *above)
}

/// Whether a text is short enough for a name, and has no markup.
fn is_name(text: &str) -> bool {
    let count = text.chars().count();
    (MIN_WORD_CHARS..=MAX_WORD_CHARS).contains(&count)
        && text.chars().any(char::is_alphabetic)
        && !text.contains(['\n', '*', '_', '{', '}', '[', ']', '$', '|', '\\'])
}

/// Whether a text contains a word as a whole. A word in lower case may begin with a capital in the
/// text.
fn contains_word(text: &str, word: &str) -> bool {
    let has_capital = word.chars().any(char::is_uppercase);
    if has_capital {
        return has_whole(text, word);
    }
    has_whole(&text.to_lowercase(), word)
}

fn has_whole(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(start, _)| {
        let before = text[..start].chars().next_back();
        let after = text[start + word.len()..].chars().next();
        ![before, after]
            .into_iter()
            .flatten()
            .any(char::is_alphanumeric)
    })
}

/// Returns the lines as text, e.g. `lines 3, 7–45`.
fn lines_in_words(lines: &BTreeSet<usize>) -> Message {
    let mut ranges: Vec<(usize, usize)> = Vec::new();
    for line in lines {
        match ranges.last_mut() {
            Some((_, end)) if *end + 1 == *line => *end = *line,
            _ => ranges.push((*line, *line)),
        }
    }
    let ranges: Vec<String> = ranges
        .into_iter()
        .map(|(start, end)| match end - start {
            0 => start.to_string(),
            1 => format!("{start}, {end}"),
            _ => format!("{start}–{end}"),
        })
        .collect();
    let listed = ranges.join(", ");
    if lines.len() == 1 {
        msg!("line {line}", line = listed)
    } else {
        msg!("lines {lines}", lines = listed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_as_a_whole() {
        assert!(contains_word("| 1 | Adams | Ritzville |", "Adams"));
        assert!(contains_word("Ballots and a Ballot.", "ballot"));
        for text in ["Adamson", "adams", "McAdams"] {
            assert!(!contains_word(text, "Adams"), "{text}");
        }
        let lines = |lines: &[usize]| lines_in_words(&lines.iter().copied().collect());
        assert_eq!(lines(&[4]), "line 4");
        assert_eq!(lines(&[1, 3, 4, 7, 8, 9]), "lines 1, 3, 4, 7–9");
    }
}
