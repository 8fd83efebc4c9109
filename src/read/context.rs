//! What readers of tables share: the files, the report, and what was read so far. Every
//! art file and every template is read once.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use indexmap::IndexMap;
use unicode_normalization::UnicodeNormalization;

use super::absent::{self, KitFiles};
use super::compared::Compared;
use super::data::{self, DataTable, Wanted};
use super::options::ReadOptions;
use super::reporter::Reporter;
use super::svg::{self, Guide};
use super::syntax::TomlText;
use super::table::Table;
use super::translator::Translator;
use crate::diag::{Code, Note};
use crate::limits::{ALL_PIXELS, FILE_BYTES};
use crate::model::{DrawField, Names, Shade};
use crate::scene::{Colour, Inline, RichText, Symbol};
use crate::source::{Base, FileBytes, FileId, FileSystem, ReadError, Sources, Span, Spanned, base_path, is_kit_toml};
use crate::template::Template;
use crate::text::pattern::{Asked, asked_in};
use crate::text::{FontSet, markdown};
use crate::typeset::{TextOrigin, missing_glyph};

/// The state of reading a kit.
pub(super) struct ReadContext<'d> {
    pub(super) report: &'d Reporter,
    pub(super) fonts: &'d FontSet,
    /// Whether all families of the kit are known: those of files that cannot be read are not.
    pub(super) knows_families: bool,
    /// The colours and icons of the kit.
    pub(super) names: Names,
    /// What replaces colours in grey, and where that was written.
    pub(super) shades: BTreeMap<Colour, (Shade, Span)>,
    /// The names of components with an error of their own.
    pub(super) faulty: BTreeSet<String>,
    pub(super) fs: &'d dyn FileSystem,
    /// The level of each file of a kit that lies on another: 0 for those of the lowest kit.
    pub(super) levels: BTreeMap<FileId, usize>,
    /// The language in which the kit is read.
    pub(super) translator: Translator,
    /// Templates by name; none for one that could not be read.
    pub(super) templates: BTreeMap<String, Option<Template>>,
    /// Art by its file; none for one that could not be read.
    pub(super) art: BTreeMap<String, Option<Arc<Symbol>>>,
    /// Where art says that the piece on which it lies is cut and folded, by the name of its symbol.
    pub(super) guides: BTreeMap<String, Vec<Guide>>,
    /// What was said of art that could not be read: the places and the names there.
    pub(super) told: BTreeSet<(Span, String)>,
    /// Drawings of which parts are shown, by their file; none for one that could not be read.
    pub(super) drawings: BTreeMap<String, Option<Arc<svg::Parts>>>,
    /// The columns of files of data that any set or table of rules shows, or by which a set is chosen.
    pub(super) shown: BTreeSet<DataColumn>,
    /// The columns that a set does not show, and what is said of that where nothing else shows them.
    pub(super) not_shown: Vec<(DataColumn, Note)>,
    /// What is said of words and rows that are hardly meant as they are written.
    pub(super) habits: Vec<Note>,
    /// The patterns of the kit itself by their places, and what is said of one that no item has shown so far.
    pub(super) patterns: IndexMap<Span, Option<Note>>,
    /// The optional fields that these patterns ask for, and what is said of one that no item has had so far.
    pub(super) optional_fields: IndexMap<(Span, String), Option<Note>>,
    /// The tests of conditions, and what is said of one that no item has met so far.
    pub(super) compared: Compared,
    /// The files and sheets of data that were read, by path.
    data: BTreeMap<String, FileId>,
    /// How many pixels may still be held in memory.
    pub(super) pixels: u64,
    svg_fonts: Option<Arc<usvg::fontdb::Database>>,
    files: OnceCell<KitFiles>,
}

/// A column of a data file, by the name in its header.
pub(super) type DataColumn = (FileId, String);

impl<'d> ReadContext<'d> {
    /// Nothing is read yet.
    pub(super) fn new(
        fs: &'d dyn FileSystem,
        options: ReadOptions<'_>,
        report: &'d Reporter,
        (fonts, knows_families): (&'d FontSet, bool),
    ) -> ReadContext<'d> {
        ReadContext {
            report,
            fonts,
            knows_families,
            names: Names::default(),
            shades: BTreeMap::new(),
            faulty: BTreeSet::new(),
            fs,
            levels: BTreeMap::new(),
            translator: Translator::new(options),
            templates: BTreeMap::new(),
            art: BTreeMap::new(),
            guides: BTreeMap::new(),
            told: BTreeSet::new(),
            drawings: BTreeMap::new(),
            shown: BTreeSet::new(),
            not_shown: Vec::new(),
            habits: Vec::new(),
            patterns: IndexMap::new(),
            optional_fields: IndexMap::new(),
            compared: Compared::default(),
            data: BTreeMap::new(),
            pixels: ALL_PIXELS.most,
            svg_fonts: None,
            files: OnceCell::new(),
        }
    }

    /// Reads what belongs to a component, which is faulty if an error is noted in it.
    pub(super) fn of_component<T>(&mut self, name: &str, read: impl FnOnce(&mut ReadContext<'d>) -> T) -> T {
        let (value, is_faulty) = self.report.watch(|| read(self));
        self.faulty.extend(is_faulty.then(|| name.to_owned()));
        value
    }

    /// The templates and the art that were read.
    pub(super) fn gathered(self) -> (BTreeMap<String, Template>, BTreeMap<String, Arc<Symbol>>) {
        let templates = self.templates.into_iter().filter_map(|(name, template)| Some((name, template?)));
        let art = self.art.into_iter().filter_map(|(file, symbol)| Some((file, symbol?)));
        (templates.collect(), art.collect())
    }

    /// The rich text of a Markdown text that is printed, in the language in which the kit is read. Notes what would
    /// not be printed, and unknown icons.
    pub(super) fn rich(&mut self, word: &Spanned<String>) -> RichText {
        let word = &self.translator.printed(word.clone());
        let (rich, notes) = markdown::inline(&word.value);
        notes.into_iter().for_each(|note| self.report.say(note.at(word.span)));
        self.report.with(|report| self.names.check_words(&rich, |_| word.span, report));
        rich
    }

    /// The title of a component, which is its name where it has none.
    pub(super) fn title(&mut self, table: &Table<'_>, name: &str) -> String {
        let Some(title) = table.str("title") else {
            self.check_letters("name", "a component", &Spanned::new(name.to_owned(), table.span));
            return name.to_owned();
        };
        let title = self.translator.printed(title);
        self.check_letters("title", name, &title);
        title.value
    }

    /// Notes the letters that no font has of words which the press prints in sentences of its own: `what` they are, and `of`
    /// what.
    pub(super) fn check_letters(&self, what: &str, of: &str, word: &Spanned<String>) {
        let origin = TextOrigin { what, of, span: word.span };
        missing_glyph(&self.fonts.lacking(&word.value), self.fonts, origin)
            .into_iter()
            .for_each(|note| self.report.say(note));
    }

    /// What is read instead of a picture, where its table says it.
    pub(super) fn alt(&mut self, table: &Table<'_>) -> Option<String> {
        table.str("alt").map(|alt| self.translator.printed(alt).value)
    }

    /// Notes the fields of a text on a board that are not among `known`.
    pub(super) fn check_fields<'f>(&mut self, fields: impl IntoIterator<Item = &'f str>, known: &[&str], span: Span) {
        for name in fields.into_iter().filter(|name| !known.contains(name)) {
            let note = Note::new(Code::UnknownField, format!("`${{{name}}}` is not filled in here"));
            self.report.say(note.at(span).did_you_mean(name, known.iter().copied()));
        }
    }

    /// What drawings are read with.
    pub(super) fn setting(&mut self) -> svg::Setting {
        let fonts = Arc::clone(self.svg_fonts.get_or_insert_with(|| svg::database(self.fonts)));
        svg::Setting { fonts, language: self.translator.read_in().tag().to_owned() }
    }

    /// The bytes of a file that is named in the kit.
    pub(super) fn bytes(&mut self, file: &Spanned<String>) -> Option<FileBytes> {
        let path = &self.translator.path(self.fs, &file.value);
        match self.fs.read(path).or_else(|fault| self.composed_otherwise(path).ok_or(fault)) {
            Ok(bytes) if FILE_BYTES.allows(bytes.len() as u64) => return Some(bytes),
            Ok(_) => {
                let message = format!("`{path}` is larger than {} MB", FILE_BYTES.most >> 20);
                self.report.say(Note::new(Code::TooLarge, message).at(file.span).help(FILE_BYTES.help));
            }
            Err(ReadError::Outside) => {
                let note = Note::new(Code::OutsideKit, format!("`{path}` is outside the kit's folder")).at(file.span);
                self.report.say(note.help("copy the file into the kit's folder and give its path there"));
            }
            Err(ReadError::Absent) => {
                let files = self.files();
                // A sign that breaks the line is shown as it is written.
                let shown =
                    if path.contains(char::is_control) { path.escape_debug().to_string() } else { path.clone() };
                let note = Note::new(Code::MissingFile, format!("there is no file `{shown}`")).at(file.span);
                let note = self.report.with(|report| absent::with_help(note, path, files, &mut report.comparer));
                self.report.say(note);
            }
            Err(ReadError::Refused(why)) => {
                let message = format!("`{path}` cannot be read: {why}");
                let help = if path.ends_with(".numbers") { data::NUMBERS.1 } else { "use a file that can be opened" };
                self.report.say(Note::new(Code::MissingFile, message).at(file.span).help(help));
            }
        }
        None
    }

    /// The bytes of the file whose path is the same to people, and spelled with other code points: `é` as one, or as `e` and
    /// an accent, as macOS has kept names and passes them on in archives.
    fn composed_otherwise(&self, path: &str) -> Option<FileBytes> {
        let is_same = |file: &&String| *file != path && file.nfc().eq(path.nfc());
        let files = if path.is_ascii() { &[][..] } else { &self.files().paths };
        self.fs.read(files.iter().find(is_same)?).ok()
    }

    /// The files of the kit, listed once.
    pub(super) fn files(&self) -> &KitFiles {
        self.files.get_or_init(|| KitFiles::of(self.fs.list("")))
    }

    /// The text of a file that is named in the kit.
    pub(super) fn text(&mut self, file: &Spanned<String>) -> Option<String> {
        let bytes = self.bytes(file)?;
        let is_drawing = svg::is_drawing(&file.value);
        let text = match String::from_utf8(bytes.into_owned()) {
            Ok(text) => Some(text),
            Err(other) => is_drawing.then(|| data::xml(other.as_bytes())).flatten(),
        };
        if text.is_none() {
            let note = Note::new(Code::BadData, format!("`{}` is not UTF-8 text", file.value)).at(file.span);
            self.report.say(note.help("save it again as UTF-8"));
        }
        text
    }

    /// The text of a file, kept among the sources so that notes can point into it.
    pub(super) fn source(&mut self, file: &Spanned<String>) -> Option<(FileId, String)> {
        let text = self.text(file)?;
        let path = self.translator.path(self.fs, &file.value);
        Some((self.keep(file, &path, &text, Sources::add), text))
    }

    /// Keeps the text of a file among the sources under a path, by which notes call it.
    fn keep(
        &mut self,
        file: &Spanned<String>,
        path: &str,
        text: &str,
        add: fn(&mut Sources, &str, String) -> FileId,
    ) -> FileId {
        let source = self.report.with(|report| add(&mut report.sources, path, text.to_owned()));
        if self.translator.path(self.fs, &file.value) != file.value {
            self.translator.replaces(source);
        }
        source
    }

    /// The table in a file of data, whose text is kept among the sources: of a CSV file in whatever encoding, or of a sheet of
    /// a workbook.
    pub(super) fn data(&mut self, file: &Spanned<String>, wanted: Wanted<'_>) -> Option<(FileId, DataTable)> {
        let bytes = self.bytes(file)?;
        let path = self.translator.path(self.fs, &file.value);
        let wanted = Wanted { writes_dates_otherwise: !self.translator.own().writes_american_dates(), ..wanted };
        let say = |notes: Vec<Note>| notes.into_iter().for_each(|note| self.report.say(note.at(file.span)));
        let mut table = DataTable::read(&path, bytes.into_owned(), wanted).map_err(say).ok()?;
        let add = if table.is_sheet() { Sources::add_sheet } else { Sources::add };
        // What is read for two decks is one source, so that a fault in it is told once.
        let known = self.data.get(&table.name).copied();
        if known.is_none() {
            say(std::mem::take(&mut table.warnings));
        }
        let source = known.unwrap_or_else(|| self.keep(file, &table.name, &table.text, add));
        self.data.insert(table.name.clone(), source);
        Some((source, table))
    }

    /// Whether there is a file of this path.
    pub(super) fn stands(&self, path: &str) -> bool {
        self.fs.has(path)
    }

    /// The names of all templates of the kit and of those that are built in.
    pub(super) fn template_names(&self) -> Vec<String> {
        let files = self.fs.list("templates");
        files
            .iter()
            .filter_map(|path| Some(path.strip_prefix("templates/")?.strip_suffix(".svg")?.to_owned()))
            .collect()
    }

    /// The texts of the kit's own TOML files, each with its level: those of the lowest kit have 0 and come first.
    pub(super) fn kit_files(&mut self) -> Vec<(usize, TomlText)> {
        let bases = self.fs.bases();
        let top = bases.len();
        let mut paths = Vec::new();
        for (level, Base { name, files }) in bases.into_iter().rev().enumerate() {
            let files = files.iter().filter(|path| is_kit_toml(path));
            paths.extend(files.map(|path| (level, base_path(&name, path))));
        }
        paths.extend(self.fs.list("").into_iter().filter(|path| is_kit_toml(path)).map(|path| (top, path)));
        let text = |(level, path)| self.unnamed_toml(path).map(|toml| (level, toml));
        paths.into_iter().filter_map(text).collect()
    }

    /// The level of the file in which something stands; 0 in a kit that lies on no other.
    pub(super) fn level(&self, span: Span) -> usize {
        self.levels.get(&span.file).copied().unwrap_or(0)
    }

    /// Whether something stands in a file of the kit itself, and not of one below it.
    pub(super) fn is_own(&self, span: Span) -> bool {
        self.levels.values().all(|level| *level <= self.level(span))
    }

    /// The text of a TOML file that nothing names, so that a fault in reading it has no place but the file itself.
    pub(super) fn unnamed_toml(&mut self, path: String) -> Option<TomlText> {
        let file = self.report.with(|report| report.sources.add(&path, String::new()));
        self.source(&Spanned::new(path, Span { file, start: 0, end: 0 })).map(|(file, text)| TomlText::new(file, text))
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
    rich.paras.iter().flat_map(|para| &para.bits).flat_map(|bit| match bit {
        Inline::Words { text, .. } => asked_in(text),
        _ => Vec::new(),
    })
}
