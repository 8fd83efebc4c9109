//! The desk at which a kit is read: the shelf, the report, and what was found
//! so far. Files are fetched here, and every art file is read once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::value::Colours;
use super::{art, svg};
use crate::diag::{Code, Comparer, Note, Report};
use crate::limits::{ALL_PIXELS, FILE_BYTES};
use crate::model::{Icon, Shade};
use crate::scene::{Colour, Inline, RichText, Symbol, next_field};
use crate::source::{FileId, FileSystem, ReadError, Span, Spanned};
use crate::template::Template;
use crate::text::FontSet;

/// What lies open while a kit is read.
pub(super) struct ReadContext<'d> {
    pub(super) report: &'d mut Report,
    pub(super) fonts: &'d FontSet,
    pub(super) colours: Colours,
    /// How colours fare in grey, and where that was written.
    pub(super) shades: BTreeMap<Colour, (Shade, Span)>,
    pub(super) icons: BTreeMap<String, Icon>,
    /// The names of components of which something was said while they were read.
    pub(super) faulty: BTreeSet<String>,
    fs: &'d dyn FileSystem,
    /// Templates by name; none for one that could not be read.
    pub(super) templates: BTreeMap<String, Option<Template>>,
    art: BTreeMap<String, Option<Arc<Symbol>>>,
    /// How many pixels may still be held in memory.
    pub(super) pixels: u64,
    svg_fonts: Option<Arc<usvg::fontdb::Database>>,
    /// What compares the unknown names of rows, of which there may be many, with known ones.
    pub(super) comparer: Comparer,
}

impl<'d> ReadContext<'d> {
    /// A clean desk.
    pub(super) fn new(fs: &'d dyn FileSystem, report: &'d mut Report, fonts: &'d FontSet) -> ReadContext<'d> {
        ReadContext {
            report,
            fonts,
            colours: Colours::new(),
            shades: BTreeMap::new(),
            icons: BTreeMap::new(),
            faulty: BTreeSet::new(),
            fs,
            templates: BTreeMap::new(),
            art: BTreeMap::new(),
            pixels: ALL_PIXELS.most,
            svg_fonts: None,
            comparer: Comparer::default(),
        }
    }

    /// Remembers a component of which something was said since there were so many notes.
    pub(super) fn keep_faulty(&mut self, name: String, before: usize) {
        if self.report.len() > before {
            self.faulty.insert(name);
        }
    }

    /// The templates and the art that were asked for.
    pub(super) fn gathered(self) -> (BTreeMap<String, Template>, BTreeMap<String, Arc<Symbol>>) {
        let templates = self.templates.into_iter().filter_map(|(name, template)| Some((name, template?)));
        let art = self.art.into_iter().filter_map(|(file, symbol)| Some((file, symbol?)));
        (templates.collect(), art.collect())
    }

    /// Art by its file, read when it is first asked for.
    pub(super) fn art(&mut self, file: &Spanned<String>) -> Option<Arc<Symbol>> {
        if !self.art.contains_key(&file.value) {
            let symbol = art::symbol(self, file);
            self.art.insert(file.value.clone(), symbol);
        }
        self.art.get(&file.value).cloned().flatten()
    }

    /// Says which icons of a text the kit does not have.
    pub(super) fn check_icons(&mut self, rich: &RichText, span: Span) {
        for name in rich.icons().filter(|name| !self.icons.contains_key(*name)) {
            let note = Note::new(Code::UnknownIcon, format!("there is no icon `{name}`")).at(span);
            let near = self.comparer.nearest(name, self.icons.keys().map(String::as_str));
            self.report.say(note.help(match near {
                Some(near) => {
                    format!("did you mean `{{{near}}}`? For braces that are meant as such, write {{{{ and }}}}")
                }
                None => "add it to [icons]; for braces that are meant as such, write {{ and }}".to_owned(),
            }));
        }
    }

    /// Replaces the fields of words that are filled in on the board, and says
    /// which of them nothing will fill.
    pub(super) fn check_fields(&mut self, rich: &RichText, known: &[&str], span: Span) {
        for para in &rich.paras {
            for bit in &para.bits {
                let Inline::Words { text, .. } = bit else { continue };
                for name in fields_in(text).into_iter().filter(|name| !known.contains(name)) {
                    let note = Note::new(Code::UnknownField, format!("nothing fills in `${{{name}}}` here"));
                    self.report.say(note.at(span).did_you_mean(name, known.iter().copied()));
                }
            }
        }
    }

    /// The fonts as usvg wants them.
    pub(super) fn svg_fonts(&mut self) -> Arc<usvg::fontdb::Database> {
        Arc::clone(self.svg_fonts.get_or_insert_with(|| svg::database(self.fonts)))
    }

    /// The bytes of a file that is named in the kit.
    pub(super) fn bytes(&mut self, file: &Spanned<String>) -> Option<Vec<u8>> {
        let path = &file.value;
        match self.fs.read(path) {
            Ok(bytes) if FILE_BYTES.allows(bytes.len() as u64) => return Some(bytes),
            Ok(_) => {
                let message = format!("`{path}` is larger than {} MB", FILE_BYTES.most >> 20);
                self.report.say(Note::new(Code::TooLarge, message).at(file.span).help(FILE_BYTES.help));
            }
            Err(ReadError::Outside) => {
                let note = Note::new(Code::OutsideKit, format!("`{path}` lies outside the kit's folder")).at(file.span);
                self.report.say(note.help("copy the file into the kit and name it from there"));
            }
            Err(ReadError::Absent) => {
                let files = self.fs.list("");
                let note = Note::new(Code::MissingFile, format!("there is no file `{path}`")).at(file.span);
                let near = crate::diag::nearest(path, files.iter().map(String::as_str));
                let help =
                    near.map_or("paths start at the kit's folder".to_owned(), |near| format!("did you mean `{near}`?"));
                self.report.say(note.help(help));
            }
            Err(ReadError::Refused(why)) => {
                let message = format!("`{path}` cannot be read: {why}");
                self.report.say(Note::new(Code::MissingFile, message).at(file.span));
            }
        }
        None
    }

    /// The text of a file that is named in the kit.
    pub(super) fn text(&mut self, file: &Spanned<String>) -> Option<String> {
        let bytes = self.bytes(file)?;
        let text = String::from_utf8(bytes).ok();
        if text.is_none() {
            let note = Note::new(Code::BadData, format!("`{}` is not UTF-8 text", file.value)).at(file.span);
            self.report.say(note.help("save it again with the encoding UTF-8"));
        }
        text
    }

    /// The text of a file, kept among the sources so that notes can point into it.
    pub(super) fn source(&mut self, file: &Spanned<String>) -> Option<(FileId, String)> {
        let text = self.text(file)?;
        Some((self.report.sources.add(&file.value, text.clone()), text))
    }

    /// Whether the shelf has a file.
    pub(super) fn stands(&self, path: &str) -> bool {
        self.fs.has(path)
    }

    /// The names of all templates on the shelf.
    pub(super) fn template_names(&self) -> Vec<String> {
        let files = self.fs.list("templates");
        files
            .iter()
            .filter_map(|path| Some(path.strip_prefix("templates/")?.strip_suffix(".svg")?.to_owned()))
            .collect()
    }

    /// The texts of the kit's own TOML files.
    pub(super) fn kit_files(&mut self) -> Vec<(FileId, String)> {
        let own =
            |path: &String| path.ends_with(".toml") && !path.starts_with("templates/") && !path.starts_with("fonts/");
        let paths: Vec<String> = self.fs.list("").into_iter().filter(own).collect();
        let mut texts = Vec::new();
        for path in paths {
            // Nothing names these files, so a fault in reading one has no place but the file itself.
            let file = self.report.sources.add(&path, String::new());
            let named = Spanned::new(path, Span { file, start: 0, end: 0 });
            texts.extend(self.source(&named));
        }
        texts
    }
}

/// The fields that a pattern asks for.
pub(super) fn fields_in(pattern: &str) -> Vec<&str> {
    let (mut names, mut rest) = (Vec::new(), pattern);
    while let Some((_, name, after)) = next_field(rest) {
        names.push(name.trim_end_matches('?'));
        rest = after;
    }
    names
}
