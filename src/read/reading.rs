//! The context of the readers of tables: the files, the diagnostics, and everything that was read so far.

use std::collections::{BTreeMap, BTreeSet};
use std::slice;
use std::sync::Arc;

use super::files::Files;
use super::gallery::Gallery;
use super::options::ReadOptions;
use super::translator::Translator;
use super::unused::Unused;
use crate::decode::svg::Drawing;
use crate::decode::table::{DataTable, Wanted};
use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::message::{Message, msg};
use crate::model::{DrawField, Icon, Names};
use crate::scene::{Inline, RichText, Symbol};
use crate::schema::table::Table;
use crate::source::{FileId, FileSystem, Span, Spanned};
use crate::template::Template;
use crate::text::pattern::{Asked, asked_in};
use crate::text::{FontSet, markdown};
use crate::typeset::{TextOrigin, missing_glyph};

/// A kit that is being read.
pub(super) struct Reading<'d> {
    pub(super) diagnostics: &'d Diagnostics,
    pub(super) fonts: &'d FontSet,
    /// Whether all families of the kit are known: those of files that cannot be read are not.
    pub(super) knows_families: bool,
    /// The colours and icons of the kit.
    pub(super) names: Names,
    /// The words and signs that the kit replaces in all sets.
    pub(super) replace: BTreeMap<String, String>,
    /// The language in which the kit is read.
    pub(super) translator: Translator,
    pub(super) files: Files<'d>,
    pub(super) gallery: Gallery<'d>,
    /// The folder of the templates of the kit's look, if it has one.
    pub(super) look: Option<String>,
    /// Templates by name; none for one that could not be read.
    pub(super) templates: BTreeMap<String, Option<Template>>,
    pub(super) unused: Unused,
    /// The names of components with an error of their own.
    pub(super) faulty: BTreeSet<String>,
}

impl<'d> Reading<'d> {
    /// Nothing is read yet.
    pub(super) fn new(
        fs: &'d dyn FileSystem,
        options: ReadOptions<'_>,
        diagnostics: &'d Diagnostics,
        (fonts, knows_families): (&'d FontSet, bool),
    ) -> Reading<'d> {
        Reading {
            diagnostics,
            fonts,
            knows_families,
            names: Names::default(),
            replace: BTreeMap::new(),
            translator: Translator::new(options),
            files: Files::new(fs, diagnostics),
            gallery: Gallery::new(fonts),
            look: None,
            templates: BTreeMap::new(),
            unused: Unused::default(),
            faulty: BTreeSet::new(),
        }
    }

    /// Reads what belongs to a component, which is faulty if an error is noted in it.
    pub(super) fn of_component<T>(
        &mut self,
        name: &str,
        read: impl FnOnce(&mut Reading<'d>) -> T,
    ) -> T {
        let (value, is_faulty) = self.diagnostics.track_errors(|| read(self));
        self.faulty.extend(is_faulty.then(|| name.to_owned()));
        value
    }

    /// The templates and the art that were read.
    pub(super) fn gathered(self) -> (BTreeMap<String, Template>, BTreeMap<String, Arc<Symbol>>) {
        let templates = self
            .templates
            .into_iter()
            .filter_map(|(name, template)| Some((name, template?)));
        (templates.collect(), self.gallery.into_symbols())
    }

    /// The text of a file, kept among the sources so that notes can point into it.
    pub(super) fn source(&mut self, file: &Spanned<String>) -> Option<(FileId, String)> {
        self.files.source(file, &mut self.translator)
    }

    /// The table in a file of data, likewise.
    pub(super) fn data(
        &mut self,
        file: &Spanned<String>,
        wanted: Wanted<'_>,
    ) -> Option<(FileId, DataTable)> {
        self.files.data(file, wanted, &mut self.translator)
    }

    /// A drawing, or what is wrong with it, likewise.
    pub(super) fn drawing(
        &mut self,
        file: &Spanned<String>,
    ) -> Option<(FileId, Result<Drawing, Vec<Diagnostic>>)> {
        self.gallery
            .drawing(file, &self.files, &mut self.translator)
    }

    /// Reads the art of files that was not read yet, on all cores.
    pub(super) fn arts(&mut self, files: &[Spanned<String>]) {
        self.gallery.read(files, &self.files, &mut self.translator);
    }

    /// Art by its file, read when it is first requested.
    pub(super) fn art(&mut self, file: &Spanned<String>) -> Option<Arc<Symbol>> {
        self.arts(slice::from_ref(file));
        self.gallery.symbol(&file.value).cloned()
    }

    /// An icon by its name, or the art of a file, which is read; notes an unknown name.
    pub(super) fn icon(&mut self, word: &Spanned<String>) -> Option<Icon> {
        if self.names.is_file(&word.value) {
            self.art(word)?;
        }
        self.names.icon(word, self.diagnostics)
    }

    /// The rich text of a Markdown text that is printed, in the language in which the kit is read. Notes what would
    /// not be printed, and unknown icons.
    pub(super) fn rich(&mut self, word: &Spanned<String>) -> RichText {
        let word = &self.translator.printed(word.clone());
        let (rich, notes) = markdown::inline(&word.value);
        self.diagnostics.extend_at(word.span, notes);
        self.names
            .check_words(&rich, |_| word.span, self.diagnostics);
        rich
    }

    /// The title of a component, which is its name where it has none.
    pub(super) fn title(&mut self, table: &Table<'_>, name: &str) -> String {
        let Some(title) = table.str("title") else {
            self.check_letters(
                msg!("the name of a component"),
                &Spanned::new(name.to_owned(), table.span),
            );
            return name.to_owned();
        };
        let title = self.translator.printed(title);
        self.check_letters(msg!("the title of {name}", name), &title);
        title.value
    }

    /// Notes the letters that no font has of words which the press prints in sentences of its own. `text` is the phrase for
    /// the words.
    pub(super) fn check_letters(&self, text: Message, word: &Spanned<String>) {
        let origin = TextOrigin {
            text,
            span: word.span,
        };
        let missing = self.fonts.lacking(&word.value);
        self.diagnostics
            .extend(missing_glyph(&missing, self.fonts, &origin));
    }

    /// What is read instead of a picture, where its table says it.
    pub(super) fn alt(&mut self, table: &Table<'_>) -> Option<String> {
        table
            .str("alt")
            .map(|alt| self.translator.printed(alt).value)
    }

    /// Notes the fields of a text on a board that are not among `known`.
    pub(super) fn check_fields<'f>(
        &mut self,
        fields: impl IntoIterator<Item = &'f str>,
        known: &[&str],
        span: Span,
    ) {
        for name in fields.into_iter().filter(|name| !known.contains(name)) {
            let note = Diagnostic::new(
                Code::UnknownField,
                msg!("`${{{name}}}` is not filled in here", name),
            );
            self.diagnostics
                .emit_unknown(note.at(span), name, known.iter().copied());
        }
    }
}

/// The fields that a text on a board asks for: those that are drawn, and the others.
pub(super) fn drawn_and_others(rich: &RichText) -> (Vec<&str>, Vec<&str>) {
    fields_of(rich).partition(|name| DrawField::parse(name).is_some())
}

/// The fields that a text on a board asks for.
pub(super) fn fields_of(rich: &RichText) -> impl Iterator<Item = &str> {
    asked_of(rich).map(|asked| asked.field)
}

/// What a text on a board or in rules asks for.
pub(super) fn asked_of(rich: &RichText) -> impl Iterator<Item = Asked<'_>> {
    rich.paras
        .iter()
        .flat_map(|para| &para.bits)
        .flat_map(|bit| match bit {
            Inline::Words { text, .. } => asked_in(text),
            _ => Vec::new(),
        })
}
