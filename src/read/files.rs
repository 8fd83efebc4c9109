//! The files of a kit while it is read: bytes, texts and tables, with notes on those that cannot be read.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use unicode_normalization::UnicodeNormalization;

use super::absent::{self, KitFiles};
use super::syntax::TomlText;
use super::translator::Translator;
use crate::decode::svg;
use crate::decode::table::{self, DataTable, Wanted};
use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::limits::{FILE_BYTES, PDF_BYTES};
use crate::message::msg;
use crate::model::page_of_pdf;
use crate::source::{
    Base, FileBytes, FileId, FileSystem, ReadError, Sources, Span, Spanned, base_path, is_kit_toml,
};

/// The files of a kit and of the kits below it. Each is read in the language of the translator.
pub(super) struct Files<'d> {
    pub(super) fs: &'d dyn FileSystem,
    pub(super) diagnostics: &'d Diagnostics,
    /// The level of each file of a kit that is like another: 0 for those of the lowest kit.
    levels: BTreeMap<FileId, usize>,
    /// The files and sheets of data that were read, by path.
    data: BTreeMap<String, FileId>,
    listed: OnceCell<KitFiles>,
}

impl<'d> Files<'d> {
    /// Nothing is read yet.
    pub(super) fn new(fs: &'d dyn FileSystem, diagnostics: &'d Diagnostics) -> Files<'d> {
        Files {
            fs,
            diagnostics,
            levels: BTreeMap::new(),
            data: BTreeMap::new(),
            listed: OnceCell::new(),
        }
    }

    /// The bytes of a file that is named in the kit.
    pub(super) fn bytes(
        &self,
        file: &Spanned<String>,
        translator: &Translator,
    ) -> Option<FileBytes> {
        let path = &translator.path(self.fs, &file.value);
        let limit = if page_of_pdf(path).is_some() {
            PDF_BYTES
        } else {
            FILE_BYTES
        };
        match self
            .fs
            .read(path)
            .or_else(|fault| self.composed_otherwise(path).ok_or(fault))
        {
            Ok(bytes) if limit.allows(bytes.len() as u64) => return Some(bytes),
            Ok(_) => {
                let message = msg!(
                    "`{path}` is larger than {most} MB",
                    path,
                    most = limit.most >> 20
                );
                self.diagnostics.emit(
                    Diagnostic::new(Code::TooLarge, message)
                        .at(file.span)
                        .help(limit.help()),
                );
            }
            Err(ReadError::Outside) => {
                let note = Diagnostic::new(
                    Code::OutsideKit,
                    msg!("`{path}` is outside the kit's folder", path),
                )
                .at(file.span);
                self.diagnostics.emit(note.help(msg!(
                    "copy the file into the kit's folder and give its path there"
                )));
            }
            Err(ReadError::Absent) if path.starts_with("data:") => {
                let message = msg!(
                    "`{path}` is the data of a picture, not the name of a file",
                    path
                );
                let note = Diagnostic::new(Code::MissingFile, message).at(file.span);
                self.diagnostics.emit(note.help(msg!(
                    "save the picture in the kit's folder, and write its path here"
                )));
            }
            Err(ReadError::Absent) => {
                let files = self.listed();
                // A sign that breaks the line is shown as it is written.
                let shown = if path.contains(char::is_control) {
                    path.escape_debug().to_string()
                } else {
                    path.clone()
                };
                let message = msg!("there is no file `{file}`", file = shown);
                let note = Diagnostic::new(Code::MissingFile, message).at(file.span);
                let note = self
                    .diagnostics
                    .compare(|comparer| absent::with_help(note, path, files, comparer));
                self.diagnostics.emit(note);
            }
            Err(fault) => {
                let message = msg!("`{path}` cannot be read: {why}", path, why = fault.reason());
                let note = Diagnostic::new(Code::MissingFile, message).at(file.span);
                self.diagnostics.emit(if path.ends_with(".numbers") {
                    note.help(table::NUMBERS_HELP)
                } else {
                    note.help(msg!("use a file that can be opened"))
                });
            }
        }
        None
    }

    /// The bytes of the file whose path is the same to people, and spelled with other code points: `é` as one, or as `e` and
    /// an accent, as macOS has kept names and passes them on in archives.
    fn composed_otherwise(&self, path: &str) -> Option<FileBytes> {
        let is_same = |file: &&String| *file != path && file.nfc().eq(path.nfc());
        let files = if path.is_ascii() {
            &[][..]
        } else {
            &self.listed().paths
        };
        self.fs.read(files.iter().find(is_same)?).ok()
    }

    /// The files of the kit, listed once.
    pub(super) fn listed(&self) -> &KitFiles {
        self.listed.get_or_init(|| KitFiles::of(self.fs.list("")))
    }

    /// The text of a file that is named in the kit, kept among the sources so that notes can point into it.
    pub(super) fn source(
        &self,
        file: &Spanned<String>,
        translator: &mut Translator,
    ) -> Option<(FileId, String)> {
        let bytes = self.bytes(file, translator)?;
        let is_drawing = svg::is_drawing(&file.value);
        let unpacked = if is_drawing {
            svg::unpacked(bytes)
        } else {
            Some(bytes)
        };
        let Some(bytes) = unpacked else {
            let message = msg!(
                "`{path}` is damaged and cannot be unpacked",
                path = file.value
            );
            let note = Diagnostic::new(Code::BadData, message).at(file.span);
            self.diagnostics
                .emit(note.help(msg!("save it again as plain SVG")));
            return None;
        };
        let text = match String::from_utf8(bytes.into_owned()) {
            Ok(text) => Some(text),
            Err(other) => is_drawing.then(|| table::xml(other.as_bytes())).flatten(),
        };
        let Some(text) = text else {
            let note = Diagnostic::new(
                Code::BadData,
                msg!("`{path}` is not UTF-8 text", path = file.value),
            )
            .at(file.span);
            self.diagnostics
                .emit(note.help(msg!("save it again as UTF-8")));
            return None;
        };
        let path = translator.path(self.fs, &file.value);
        Some((
            self.keep(path != file.value, translator, |sources| {
                sources.add(&path, text.clone())
            }),
            text,
        ))
    }

    /// Adds a file to the sources.
    fn keep(
        &self,
        is_translated: bool,
        translator: &mut Translator,
        add: impl FnOnce(&mut Sources) -> FileId,
    ) -> FileId {
        let source = add(&mut self.diagnostics.sources_mut());
        if is_translated {
            translator.replaces(source);
        }
        source
    }

    /// Reads the table in a CSV file or a workbook, and adds it to the sources. Reports an error if there is no such table.
    pub(super) fn data(
        &mut self,
        file: &Spanned<String>,
        wanted: Wanted<'_>,
        translator: &mut Translator,
    ) -> Option<(FileId, DataTable)> {
        let bytes = self.bytes(file, translator)?;
        let path = translator.path(self.fs, &file.value);
        let wanted = Wanted {
            writes_dates_otherwise: !translator.own().writes_american_dates(),
            ..wanted
        };
        let say = |notes: Vec<Diagnostic>| self.diagnostics.extend_at(file.span, notes);
        let mut table = DataTable::read(&path, bytes.into_owned(), wanted)
            .map_err(say)
            .ok()?;
        // What is read for two decks is one source, so that a fault in it is reported once.
        let known = self.data.get(&table.name).copied();
        if known.is_none() {
            say(std::mem::take(&mut table.warnings));
        }
        let is_translated = path != file.value;
        let source = known.unwrap_or_else(|| {
            self.keep(is_translated, translator, |sources| {
                table.add_to(sources, &table.name)
            })
        });
        self.data.insert(table.name.clone(), source);
        Some((source, table))
    }

    /// Whether there is a file of this path.
    pub(super) fn has(&self, path: &str) -> bool {
        self.fs.has(path)
    }

    /// Whether there is a file of this path in the kit or one that it is like, and not only a built-in one.
    pub(super) fn is_of_kit(&self, path: &str) -> bool {
        self.fs.has(path) && !self.fs.is_built_in(path)
    }

    /// The names of all templates of the kit and of those that are built in.
    pub(super) fn template_names(&self) -> Vec<String> {
        let files = self.fs.list("templates");
        let name = |path: &String| {
            let file = path.strip_prefix("templates/")?;
            Some(
                file.strip_suffix(".svg")
                    .or_else(|| file.strip_suffix(".toml"))?
                    .to_owned(),
            )
        };
        let names: BTreeSet<String> = files.iter().filter_map(name).collect();
        names.into_iter().collect()
    }

    /// The texts of the kit's own TOML files, each with its level: those of the lowest kit have 0 and come first.
    pub(super) fn kit_toml(&self, translator: &mut Translator) -> Vec<(usize, TomlText)> {
        let bases = self.fs.bases();
        let top = bases.len();
        let mut paths = Vec::new();
        for (level, Base { name, files }) in bases.into_iter().rev().enumerate() {
            let files = files.iter().filter(|path| is_kit_toml(path));
            paths.extend(files.map(|path| (level, base_path(&name, path))));
        }
        paths.extend(
            self.fs
                .list("")
                .into_iter()
                .filter(|path| is_kit_toml(path))
                .map(|path| (top, path)),
        );
        let text = |(level, path)| {
            self.unnamed_toml(path, translator)
                .map(|toml| (level, toml))
        };
        paths.into_iter().filter_map(text).collect()
    }

    /// The text of a TOML file that nothing names, so that a fault in reading it has no place but the file itself.
    pub(super) fn unnamed_toml(
        &self,
        path: String,
        translator: &mut Translator,
    ) -> Option<TomlText> {
        let file = self.diagnostics.sources_mut().add(&path, String::new());
        let named = Spanned::new(
            path,
            Span {
                file,
                start: 0,
                end: 0,
            },
        );
        self.source(&named, translator)
            .map(|(file, text)| TomlText::new(file, text))
    }

    /// Keeps the levels of the files of a kit that is like another.
    pub(super) fn lay(&mut self, levels: BTreeMap<FileId, usize>) {
        self.levels = levels;
    }

    /// Whether the kit is like another.
    pub(super) fn are_laid(&self) -> bool {
        !self.levels.is_empty()
    }

    /// The TOML files of the kits below this one, if it is like any.
    pub(super) fn below(&self) -> Option<impl Iterator<Item = FileId>> {
        let top = *self.levels.values().max().filter(|top| **top > 0)?;
        Some(
            self.levels
                .iter()
                .filter(move |(_, level)| **level < top)
                .map(|(file, _)| *file),
        )
    }

    /// The level of the file in which something is; 0 in a kit that is like no other.
    pub(super) fn level(&self, span: Span) -> usize {
        self.levels.get(&span.file).copied().unwrap_or(0)
    }

    /// Whether something is in a file of the kit itself, and not of one below it.
    pub(super) fn is_own(&self, span: Span) -> bool {
        self.levels.values().all(|level| *level <= self.level(span))
    }
}
