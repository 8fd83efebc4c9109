//! Art files, by their ending, into symbols.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;

use super::files::Files;
use super::translator::Translator;
use crate::decode::pdf;
use crate::decode::raster::{self, Encoded, LeftOut, is_picture, picture_in_file, unusable};
use crate::decode::svg::{self, Guide};
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::geom::{Affine, Size};
use crate::limits::ALL_PIXELS;
use crate::message::{Arg, Joint, list, msg};
use crate::model::{page_of_pdf, part_of_drawing};
use crate::scene::{Colour, Item, PAINTED, Pixels, Symbol};
use crate::source::{FileId, Span, Spanned};
use crate::text::FontSet;

/// The files of pictures that are read before they are decoded, on all cores.
const AT_ONCE: usize = 16;

/// A drawing where it is named, and its text among the sources if it has one.
type NamedDrawing<'f> = (&'f Spanned<String>, Option<(FileId, String)>);

/// The art that was read, each file once.
pub(super) struct Gallery<'d> {
    fonts: &'d FontSet,
    /// Art by its file; none for one that could not be read.
    symbols: BTreeMap<String, Option<Arc<Symbol>>>,
    /// Where art says that the piece on which it lies is cut and folded, by the name of its symbol.
    guides: BTreeMap<String, Vec<Guide>>,
    /// What was said of art that could not be read: the places and the names there.
    told: BTreeSet<(Span, String)>,
    /// Drawings of which parts are shown, by their file; none for one that could not be read.
    drawings: BTreeMap<String, Option<(FileId, Arc<svg::Parts>)>>,
    /// Pages of PDFs.
    pages: pdf::Pages,
    /// How many pixels may still be held in memory.
    pixels: u64,
    svg_fonts: Option<Arc<svg::Database>>,
}

impl<'d> Gallery<'d> {
    /// Nothing is read yet; words in drawings are set in these fonts.
    pub(super) fn new(fonts: &'d FontSet) -> Gallery<'d> {
        Gallery {
            fonts,
            symbols: BTreeMap::new(),
            guides: BTreeMap::new(),
            told: BTreeSet::new(),
            drawings: BTreeMap::new(),
            pages: pdf::Pages::default(),
            pixels: ALL_PIXELS.most,
            svg_fonts: None,
        }
    }

    /// Reads the art of files that was not read yet, on all cores.
    pub(super) fn read(
        &mut self,
        named: &[Spanned<String>],
        files: &Files<'d>,
        translator: &mut Translator,
    ) {
        Hand {
            gallery: self,
            files,
            translator,
        }
        .arts(named);
    }

    /// A drawing that is no art, such as that of a template, or what is wrong with it; and its text among the sources.
    pub(super) fn drawing(
        &mut self,
        file: &Spanned<String>,
        files: &Files<'d>,
        translator: &mut Translator,
    ) -> Option<(FileId, Result<svg::Drawing, Vec<Diagnostic>>)> {
        let (source, text) = files.source(file, translator)?;
        let setting = self.setting(translator);
        let drawing = svg::drawing(&file.value, &text, setting, &mut self.pixels);
        Some((source, with_spans(source, drawing)))
    }

    /// The size of a drawing and its shapes by their ids, those in a group where that is named; or what is wrong with it.
    pub(super) fn outlines(
        &mut self,
        file: &Spanned<String>,
        group: Option<String>,
        files: &Files<'d>,
        translator: &mut Translator,
    ) -> Option<Result<(Size, svg::NamedShapes), Vec<Diagnostic>>> {
        let (source, text) = files.source(file, translator)?;
        let setting = self.setting(translator);
        let outlines = svg::outlines(&file.value, &text, setting, &mut self.pixels, group);
        Some(outlines.map_err(|errors| in_source(source, errors)))
    }

    /// Art by its file, if that was read and could be.
    pub(super) fn symbol(&self, file: &str) -> Option<&Arc<Symbol>> {
        self.symbols.get(file)?.as_ref()
    }

    /// Whether art could not be read.
    pub(super) fn lacks(&self, file: &str) -> bool {
        self.symbols.get(file).is_some_and(Option::is_none)
    }

    /// Where art says that the piece on which it lies is cut and folded.
    pub(super) fn guides(&self, symbol: &Symbol) -> &[Guide] {
        self.guides.get(&symbol.name).map_or(&[], Vec::as_slice)
    }

    /// All art that could be read, by its file.
    pub(super) fn into_symbols(self) -> BTreeMap<String, Arc<Symbol>> {
        self.symbols
            .into_iter()
            .filter_map(|(file, symbol)| Some((file, symbol?)))
            .collect()
    }

    /// What drawings are read with.
    fn setting(&mut self, translator: &Translator) -> svg::Setting {
        let fonts = Arc::clone(
            self.svg_fonts
                .get_or_insert_with(|| svg::database(self.fonts)),
        );
        svg::Setting {
            fonts,
            language: translator.read_in().tag().to_owned(),
            stand_ins: Arc::default(),
        }
    }

    /// Returns a diagnostic if a tint does not change all black parts of a drawing.
    pub(super) fn check_tint(&self, file: &Spanned<String>, tint: Colour) -> Option<Diagnostic> {
        let symbol = self.symbol(&file.value)?;
        let is_lost = (tint.r, tint.g, tint.b) != (0, 0, 0) && symbol.items.iter().any(keeps_black);
        is_lost.then(|| {
            let message = msg!(
                "`{path}` has black parts that cannot be tinted",
                path = file.value
            );
            let help = msg!(
                "draw it as shapes of a plain color, without gradient, pattern, mask, filter, blend mode or embedded \
                 drawing; or remove the `tint`"
            );
            Diagnostic::new(Code::BadSvg, message).at(file.span).help(help)
        })
    }
}

/// A gallery while it reads from files.
struct Hand<'r, 'd> {
    gallery: &'r mut Gallery<'d>,
    files: &'r Files<'d>,
    translator: &'r mut Translator,
}

impl Hand<'_, '_> {
    /// Reads the art of files that was not read yet, on all cores.
    pub(super) fn arts(&mut self, files: &[Spanned<String>]) {
        let (mut called, mut again) = (Vec::new(), Vec::new());
        for file in files {
            let is_told = !self.gallery.told.insert((file.span, file.value.clone()));
            if self.gallery.symbols.contains_key(&file.value) {
                again.extend((!is_told).then_some(file));
                continue;
            }
            // What is decoded below is known from here on, so that nothing is decoded twice.
            self.gallery.symbols.insert(file.value.clone(), None);
            let meant = self.meant(file);
            let meant = self.files.diagnostics.ok(meant);
            called.extend(meant.map(|path| (file, Spanned::new(path, file.span))));
        }
        let is_new = |(file, found): &&(&Spanned<String>, Spanned<String>)| {
            file.value == found.value
                || self
                    .gallery
                    .symbols
                    .insert(found.value.clone(), None)
                    .is_none()
        };
        let new: Vec<Spanned<String>> = called
            .iter()
            .filter(is_new)
            .map(|(_, found)| found.clone())
            .collect();
        self.art_files(&new);
        for (file, found) in called {
            let art = self.gallery.symbols.get(&found.value).cloned().flatten();
            self.gallery.symbols.insert(file.value.clone(), art);
        }
        for file in again {
            if self
                .gallery
                .symbols
                .get(&file.value)
                .is_some_and(Option::is_none)
            {
                self.say_absent(file);
            }
        }
    }

    /// Reads the art of files by their paths, on all cores.
    fn art_files(&mut self, files: &[Spanned<String>]) {
        let (mut pictures, mut pages, mut drawings) = (Vec::new(), Vec::new(), Vec::new());
        for file in files {
            if is_picture(&file.value) {
                pictures.push(file);
            } else if page_of_pdf(&file.value).is_some() {
                pages.push(file);
            } else if let Some((drawing, id)) = part_of_drawing(&file.value) {
                let symbol = part(
                    self,
                    &Spanned::new(drawing.to_owned(), file.span),
                    id,
                    &file.value,
                )
                .map(Arc::new);
                self.gallery.symbols.insert(file.value.clone(), symbol);
            } else if svg::is_drawing(&file.value) {
                drawings.push(file);
            } else if self.files.has(&file.value) {
                self.files.diagnostics.emit(no_art(file));
            } else {
                // That it is not there comes before what it would be.
                self.files.bytes(file, self.translator);
            }
        }
        for few in pictures.chunks(AT_ONCE) {
            self.pictures(few);
        }
        self.pages(&pages);
        self.drawings(&drawings);
    }

    /// Reads pages of PDFs, each page once, on all cores; notes their faults.
    fn pages(&mut self, files: &[&Spanned<String>]) {
        let Hand {
            gallery,
            files: kit,
            translator,
        } = self;
        let mut bytes = |file: &Spanned<String>| Some(kit.bytes(file, translator)?.into_owned());
        let setting = (!files.is_empty()).then(|| gallery.setting(translator));
        let Some(setting) = setting else { return };
        let say = |note: Diagnostic| kit.diagnostics.emit(note);
        let read = gallery
            .pages
            .read(files, &mut bytes, &setting, &mut gallery.pixels, &say);
        gallery.symbols.extend(read);
    }

    /// Reads pictures of pixels, of which all files are in memory at once.
    fn pictures(&mut self, files: &[&Spanned<String>]) {
        let encoded: Vec<_> = files
            .iter()
            .map(|file| (*file, encoded(self, file)))
            .collect();
        let decode = |(file, picture): (&Spanned<String>, Option<Encoded>)| {
            let read = picture?
                .decoded(&file.value)
                .map(|read| Arc::new(raster::symbol(&file.value, read)));
            Some(read.map_err(|why| unusable(&picture_in_file(&file.value), why).at(file.span)))
        };
        let decoded: Vec<_> = encoded
            .into_par_iter()
            .map(|one| (one.0, decode(one)))
            .collect();
        for (file, read) in decoded {
            let symbol =
                read.and_then(|read| read.map_err(|note| self.files.diagnostics.emit(note)).ok());
            self.gallery.symbols.insert(file.value.clone(), symbol);
        }
    }

    /// The path of the file that is intended by the name of a picture: the file of that name, or else the one that is called so
    /// but for its ending, or for capitals and small letters. Where there is none it is the name itself.
    ///
    /// # Errors
    /// Several are called so.
    fn meant(&self, file: &Spanned<String>) -> DiagnosticResult<String> {
        let inner = part_of_drawing(&file.value).or_else(|| page_of_pdf(&file.value));
        let (name, part) = inner.map_or((file.value.as_str(), ""), |(path, _)| {
            (path, &file.value[path.len()..])
        });
        if self.files.has(&self.translator.path(self.files.fs, name)) {
            return Ok(file.value.clone());
        }
        let is_art =
            |path: &str| is_picture(path) || svg::is_drawing(path) || page_of_pdf(path).is_some();
        match &*self.files.listed().called(name, is_art) {
            [] => Ok(file.value.clone()),
            [only] => Ok(format!("{only}{part}")),
            several => {
                let files = several.iter().map(|file| Arg::Name((*file).to_owned()));
                let message = msg!(
                    "several files are named `{name}`: {files}",
                    name,
                    files = list(Joint::Comma, files)
                );
                let note = Diagnostic::new(Code::MissingFile, message).at(file.span);
                Err(Box::new(
                    note.help(msg!("write the full file name, with its extension and in the same upper and lower case")),
                ))
            }
        }
    }

    /// Reads whole drawings on all cores; notes their faults.
    fn drawings(&mut self, files: &[&Spanned<String>]) {
        if files.is_empty() {
            return;
        }
        // All of them together hold no more pixels than are left.
        let (setting, share) = (
            self.gallery.setting(self.translator),
            self.gallery.pixels / files.len() as u64,
        );
        let sources: Vec<NamedDrawing<'_>> = files
            .iter()
            .map(|file| (*file, self.files.source(file, self.translator)))
            .collect();
        let read = |file: &Spanned<String>, (source, text): &(FileId, String), left: &mut u64| {
            let drawing = svg::drawing(&file.value, text, setting.clone(), left);
            with_spans(*source, drawing)
        };
        let at_once = |(file, source): &NamedDrawing<'_>| {
            let mut rest = share;
            let drawing = source.as_ref().map(|source| read(file, source, &mut rest));
            (drawing, share - rest)
        };
        let drawn: Vec<_> = sources.par_iter().map(at_once).collect();
        for ((file, source), (drawing, pixels)) in sources.iter().zip(drawn) {
            let (Some(source), Some(mut drawing)) = (source, drawing) else {
                continue;
            };
            let is_beyond = drawing
                .as_ref()
                .is_err_and(|notes| notes.iter().any(|note| note.code == Code::Limit));
            match self
                .gallery
                .pixels
                .checked_sub(pixels)
                .filter(|_| !is_beyond)
            {
                Some(rest) => self.gallery.pixels = rest,
                // It may hold all that those before it have left.
                None => drawing = read(file, source, &mut self.gallery.pixels),
            }
            let say = |note: Diagnostic| {
                self.files
                    .diagnostics
                    .emit(note.with_secondary(file.span, msg!("named here")))
            };
            let Ok(mut drawing) = drawing.map_err(|notes| notes.into_iter().for_each(say)) else {
                continue;
            };
            drawing.warnings.drain(..).for_each(say);
            for (_, at, _) in &drawing.conditions {
                let note = Diagnostic::new(
                    Code::BadSvg,
                    msg!("there is no card here, so this part would always be drawn"),
                );
                let span = Span {
                    file: source.0,
                    start: at.start,
                    end: at.end,
                };
                let help = msg!(
                    "`data-if` works only in templates; make a separate picture for each case"
                );
                self.files.diagnostics.emit(note.at(span).help(help));
            }
            if !drawing.guides.is_empty() {
                let guides = drawing
                    .guides
                    .iter()
                    .map(|guide| guide.on(source.0, Affine::IDENTITY))
                    .collect();
                self.gallery.guides.insert(file.value.clone(), guides);
            }
            self.gallery.symbols.insert(
                file.value.clone(),
                Some(Arc::new(drawing.into_symbol(&file.value))),
            );
        }
    }

    /// Notes at one more place that a file is not there, or has no such part. What is wrong with a file itself is reported
    /// once.
    fn say_absent(&mut self, file: &Spanned<String>) {
        let meant = self.meant(file);
        let Some(meant) = self.files.diagnostics.ok(meant) else {
            return;
        };
        let (path, id) =
            part_of_drawing(&meant).map_or((meant.as_str(), None), |(path, id)| (path, Some(id)));
        let path = page_of_pdf(path).map_or(path, |(file, _)| file);
        match (self.gallery.drawings.get(path), id) {
            (Some(Some((_, parts))), Some(id)) => {
                let parts = Arc::clone(parts);
                if parts.ids().all(|known| known != id) {
                    no_part(self, file, (path, id), &parts);
                }
            }
            _ if !self.files.has(path) => {
                _ = self
                    .files
                    .bytes(&Spanned::new(path.to_owned(), file.span), self.translator)
            }
            _ => {}
        }
    }
}

/// The alpha up to which a pixel is hardly seen. Its colour, which was kept multiplied by that, is not exact.
const FAINT: u8 = 32;
/// The greatest level of a channel that counts as black: gradients from black begin a little above zero.
const DARK: u8 = 8;

/// Whether art has black in what had to be painted as pixels.
fn keeps_black(item: &Item) -> bool {
    match item {
        Item::Picture(picture) if picture.raster.name.contains(PAINTED) => {
            let Ok(pixels) = picture.raster.glance().loaded() else {
                return false;
            };
            let Pixels::Rgba(rgba) = &*pixels else {
                return false;
            };
            rgba.chunks_exact(4)
                .any(|pixel| pixel[..3].iter().all(|level| *level <= DARK) && pixel[3] > FAINT)
        }
        Item::Group(group) => group.items.iter().any(keeps_black),
        Item::Use(shown) => shown.symbol.items.iter().any(keeps_black),
        Item::Shape(_) | Item::Glyphs(_) | Item::Picture(_) => false,
    }
}

/// Returns the error about a file that is not a supported kind of art.
fn no_art(file: &Spanned<String>) -> Diagnostic {
    let note = Diagnostic::new(
        Code::BadImage,
        msg!(
            "`{path}` is not a supported picture format",
            path = file.value
        ),
    );
    let help = msg!(
        "use an SVG, PDF, PNG, JPEG, WebP, GIF, BMP or TIFF file; open others in an image editor and save them as PNG"
    );
    note.at(file.span).help(help)
}

/// A picture of pixels that is within the limits; notes its faults.
fn encoded(cx: &mut Hand<'_, '_>, file: &Spanned<String>) -> Option<Encoded> {
    let bytes = cx.files.bytes(file, cx.translator)?;
    let later = cx
        .files
        .fs
        .later(&cx.translator.path(cx.files.fs, &file.value));
    let picture = picture_in_file(&file.value);
    let encoded = raster::encoded(bytes.into_owned(), later, &mut cx.gallery.pixels, &picture);
    let encoded = encoded
        .map_err(|error| cx.files.diagnostics.emit(error.at(file.span)))
        .ok()?;
    if let Some(left_out) = encoded.left_out() {
        let (message, help) = match left_out {
            LeftOut::Frames => (
                msg!(
                    "the picture `{path}` is an animation, and only one frame is printed",
                    path = file.value
                ),
                msg!("save the frame to print as a separate PNG"),
            ),
            LeftOut::Pages => (
                msg!(
                    "the picture `{path}` has several pages, and only the first is printed",
                    path = file.value
                ),
                msg!("save the page to print as a separate PNG"),
            ),
        };
        let note = Diagnostic::new(Code::Animation, message).at(file.span);
        cx.files.diagnostics.emit(note.help(help));
    }
    Some(encoded)
}

/// Notes that a drawing has no part of an id, where it is named.
fn no_part(
    cx: &Hand<'_, '_>,
    named: &Spanned<String>,
    (path, id): (&str, &str),
    parts: &svg::Parts,
) {
    let note = Diagnostic::new(
        Code::UnknownName,
        msg!("`{path}` has no part `{part}`", path, part = id),
    )
    .at(named.span);
    cx.files.diagnostics.emit_unknown(note, id, parts.ids());
}

/// Loads a part of a drawing, and calls the symbol `name`. Reports errors in the part.
fn part(cx: &mut Hand<'_, '_>, file: &Spanned<String>, id: &str, name: &str) -> Option<Symbol> {
    let say = |cx: &Hand<'_, '_>, source: FileId, notes: Vec<Diagnostic>| {
        let notes = in_source(source, notes).into_iter();
        let notes = notes.map(|note| note.with_secondary(file.span, msg!("named here")));
        cx.files.diagnostics.extend(notes);
    };
    if !cx.gallery.drawings.contains_key(&file.value) {
        let read = cx
            .files
            .source(file, cx.translator)
            .and_then(|(source, text)| {
                let setting = cx.gallery.setting(cx.translator);
                let left = &mut cx.gallery.pixels;
                let parts = svg::Parts::read(&file.value, &text, setting, left);
                let parts = parts.map_err(|notes| say(cx, source, notes)).ok()?;
                Some((source, Arc::new(parts)))
            });
        cx.gallery.drawings.insert(file.value.clone(), read);
    }
    let (source, parts) = cx.gallery.drawings.get(&file.value)?.clone()?;
    let Some(part) = parts.part(id, name, &mut cx.gallery.pixels) else {
        no_part(cx, file, (&file.value, id), &parts);
        return None;
    };
    let (part, warnings) = part.map_err(|notes| say(cx, source, notes)).ok()?;
    say(cx, source, warnings);
    Some(part)
}

/// Turns the locations of diagnostics in a file into spans.
fn in_source(file: FileId, diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let diagnostics = diagnostics.into_iter();
    diagnostics
        .map(|diagnostic| diagnostic.in_source(file))
        .collect()
}

/// Turns the locations of the errors or the warnings of a drawing into spans.
fn with_spans(
    file: FileId,
    drawing: Result<svg::Drawing, Vec<Diagnostic>>,
) -> Result<svg::Drawing, Vec<Diagnostic>> {
    match drawing {
        Ok(drawing) => Ok(svg::Drawing {
            warnings: in_source(file, drawing.warnings),
            ..drawing
        }),
        Err(errors) => Err(in_source(file, errors)),
    }
}
