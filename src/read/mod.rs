//! Files into a [`Content`]: the draft of a game, its templates, art and fonts.
//!
//! It parses TOML itself, and calls `decode` for all other files. Files are read only through a [`FileSystem`]. All faults are
//! reported with their places.

mod absent;
mod base_kit;
mod draft;
mod files;
mod fonts;
mod gallery;
mod lengths;
mod opened;
mod opening;
mod options;
mod reading;
mod replaced_words;
mod skipped;
mod spreadsheet;
mod syntax;
mod translator;
mod unused;

use std::collections::BTreeMap;
use std::sync::Arc;

pub use draft::{
    built_in_exports as exports, built_in_stocks as stocks, field_of_column, language_of_column,
};
pub use opening::{Opening, opening, renamed};
pub use options::ReadOptions;
pub use spreadsheet::{Column, LeftOutRow, Spreadsheet, csv, spreadsheet};

use crate::diag::{Diagnostics, Severity};
use crate::message::Language;
use crate::model::Draft;
use crate::scene::Symbol;
use crate::source::{FileSystem, Spanned};
use crate::template::Template;
use crate::text::FontSet;

/// Everything that was read for a kit.
#[derive(Clone, Debug)]
pub struct Content {
    /// The game as written.
    pub draft: Draft,
    /// The templates it uses, by name.
    pub templates: BTreeMap<String, Template>,
    /// The art it uses, by file; black may be replaced on use.
    pub art: BTreeMap<String, Arc<Symbol>>,
    /// The fonts it may use.
    pub fonts: Arc<FontSet>,
    /// The texts that can be translated, each where it is first written, in order of reading; those of a kit that is read
    /// in its own language only if they are requested.
    pub printed: Vec<Spanned<String>>,
    /// The language of the kit, which may differ from the language in which it was read.
    pub own_language: Language,
    /// The languages other than its own in which it has words, sorted.
    pub languages: Vec<Language>,
}

impl Content {
    /// Returns a language of the kit that is a regional form of `requested`, as `en-US` is of `en`. The kit's own language
    /// comes first. Returns `None` if the kit has no such form, or has words in exactly the requested language.
    pub fn form_of(&self, requested: &Language) -> Option<&Language> {
        let mut known = std::iter::once(&self.own_language).chain(&self.languages);
        if known.clone().any(|language| language == requested) {
            return None;
        }
        known.find(|language| language.is(requested))
    }
}

/// Reads a whole kit.
///
/// Components with errors are left out, or are marked as faulty in the draft. No part of the kit may be printed then.
pub fn read(fs: &dyn FileSystem, options: ReadOptions<'_>, diagnostics: &Diagnostics) -> Content {
    skipped::warn(fs, diagnostics);
    let (fonts, notes) = fonts::fonts(fs, options.fonts);
    // The families of files that cannot be read are not known.
    let knows_families = notes.iter().all(|note| note.severity == Severity::Warning);
    diagnostics.extend(notes);
    let mut cx = reading::Reading::new(fs, options, diagnostics, (&fonts, knows_families));
    let lists_texts = cx.translator.lists_texts;
    // Texts in another language cannot be compared with the texts of the kit below.
    let has_base = options.language.is_none() && !fs.bases().is_empty();
    cx.translator.lists_texts |= has_base;
    let draft = draft::draft(&mut cx);
    if has_base {
        replaced_words::warn(&cx, &draft);
    }
    let mut printed = std::mem::take(&mut cx.translator.printed);
    if !lists_texts {
        printed.clear();
    }
    let printed = printed
        .into_iter()
        .map(|(text, span)| Spanned::new(text, span))
        .collect();
    let own_language = cx.translator.own().clone();
    let languages = cx.translator.languages(fs).into_iter().collect();
    let (templates, art) = cx.gathered();
    diagnostics.forget_typos();
    Content {
        draft,
        templates,
        art,
        fonts,
        printed,
        own_language,
        languages,
    }
}

/// The fonts of a kit, for `boardpress fonts`.
pub fn fonts(fs: &dyn FileSystem, diagnostics: &Diagnostics) -> Arc<FontSet> {
    let (fonts, notes) = fonts::fonts(fs, None);
    diagnostics.extend(notes);
    fonts
}
