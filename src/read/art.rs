//! Art files, by their ending, into symbols.

use std::sync::Arc;

use rayon::prelude::*;

use super::context::ReadContext;
use super::raster::{self, Encoded, Unfit};
use super::svg;
use crate::diag::{Code, Note};
use crate::model::{Icon, part_of_drawing};
use crate::scene::{Colour, Item, PAINTED, Pixels, Symbol};
use crate::source::{FileId, Span, Spanned};

/// The endings of the names of picture files.
const PICTURES: [&str; 3] = [".png", ".jpg", ".jpeg"];

/// A drawing where it is named, and its text among the sources if it has one.
type NamedDrawing<'f> = (&'f Spanned<String>, Option<(FileId, String)>);

impl ReadContext<'_> {
    /// Art by its file, read when it is first asked for.
    pub(super) fn art(&mut self, file: &Spanned<String>) -> Option<Arc<Symbol>> {
        self.arts(std::slice::from_ref(file));
        self.art.get(&file.value).cloned().flatten()
    }

    /// Reads the art of files that was not read yet, on all cores.
    pub(super) fn arts(&mut self, files: &[Spanned<String>]) {
        let mut pictures: Vec<(&Spanned<String>, Option<Encoded>)> = Vec::new();
        let mut drawings: Vec<&Spanned<String>> = Vec::new();
        for file in files {
            if let Some(known) = self.art.get(&file.value) {
                if known.is_none() && self.told.insert((file.span, file.value.clone())) {
                    self.say_absent(file);
                }
                continue;
            }
            self.told.insert((file.span, file.value.clone()));
            // What is decoded below is known from here on, so that nothing is decoded twice.
            self.art.insert(file.value.clone(), None);
            if is_picture(&file.value) {
                pictures.push((file, encoded(self, file)));
            } else if let Some((drawing, id)) = part_of_drawing(&file.value) {
                let symbol = part(self, &Spanned::new(drawing.to_owned(), file.span), id, &file.value).map(Arc::new);
                self.art.insert(file.value.clone(), symbol);
            } else if file.value.to_lowercase().ends_with(".svg") {
                drawings.push(file);
            } else {
                self.report.say(no_art(file));
            }
        }
        self.drawings(&drawings);
        let decode = |(file, picture): (&Spanned<String>, Option<Encoded>)| {
            let read = picture?.decoded(&file.value).map(|read| Arc::new(raster::symbol(&file.value, read.raster)));
            Some(read.map_err(|unfit| unusable(file, unfit)))
        };
        let decoded: Vec<_> = pictures.into_par_iter().map(|one| (one.0, decode(one))).collect();
        for (file, read) in decoded {
            let symbol = read.and_then(|read| read.map_err(|note| self.report.say(note)).ok());
            self.art.insert(file.value.clone(), symbol);
        }
    }

    /// Reads whole drawings on all cores; notes their faults.
    fn drawings(&mut self, files: &[&Spanned<String>]) {
        if files.is_empty() {
            return;
        }
        // All of them together hold no more pixels than are left.
        let (setting, share) = (self.setting(), self.pixels / files.len() as u64);
        let sources: Vec<NamedDrawing<'_>> = files.iter().map(|file| (*file, self.source(file))).collect();
        let read = |file: &Spanned<String>, (source, text): &(FileId, String), left: &mut u64| {
            svg::drawing((*source, &file.value, text), setting.clone(), left)
        };
        let at_once = |(file, source): &NamedDrawing<'_>| {
            let mut rest = share;
            let drawing = source.as_ref().map(|source| read(file, source, &mut rest));
            (drawing, share - rest)
        };
        let drawn: Vec<_> = sources.par_iter().map(at_once).collect();
        for ((file, source), (drawing, pixels)) in sources.iter().zip(drawn) {
            let (Some(source), Some(mut drawing)) = (source, drawing) else { continue };
            let is_beyond = drawing.as_ref().is_err_and(|notes| notes.iter().any(|note| note.code == Code::Limit));
            match self.pixels.checked_sub(pixels).filter(|_| !is_beyond) {
                Some(rest) => self.pixels = rest,
                // It may hold all that those before it have left.
                None => drawing = read(file, source, &mut self.pixels),
            }
            let say = |note: Note| self.report.say(note.also(file.span, "it is named here"));
            let Ok(drawing) = drawing.map_err(|notes| notes.into_iter().for_each(say)) else { continue };
            for (_, at, _) in &drawing.conditions {
                let note = Note::new(Code::BadSvg, "no card is asked here, so this part would always be drawn");
                let span = Span { file: source.0, start: at.start, end: at.end };
                let help = "data-if is for templates; make a picture of its own of each case";
                self.report.say(note.at(span).help(help));
            }
            self.art.insert(file.value.clone(), Some(Arc::new(drawing.into_symbol(&file.value))));
        }
    }

    /// Notes at one more place that a file is not there, or has no such part. What is wrong with a file itself is told
    /// once.
    fn say_absent(&mut self, file: &Spanned<String>) {
        let (path, id) =
            part_of_drawing(&file.value).map_or((file.value.as_str(), None), |(path, id)| (path, Some(id)));
        match (self.drawings.get(path), id) {
            (Some(Some(parts)), Some(id)) => {
                let parts = Arc::clone(parts);
                if parts.ids().all(|known| known != id) {
                    no_part(self, file, (path, id), &parts);
                }
            }
            _ if !self.stands(path) => _ = self.bytes(&Spanned::new(path.to_owned(), file.span)),
            _ => {}
        }
    }

    /// Notes that a tint leaves some of the black of a drawing as it is.
    pub(super) fn check_tint(&self, file: &Spanned<String>, tint: Colour) {
        let Some(Some(symbol)) = self.art.get(&file.value) else { return };
        if (tint.r, tint.g, tint.b) != (0, 0, 0) && symbol.items.iter().any(keeps_black) {
            let message = format!("some black of `{}` has nothing that a tint could change", file.value);
            let help = "draw it as shapes of a plain colour, without gradient, pattern, mask, filter, blend mode or \
                        embedded drawing; or leave the `tint` away";
            self.report.say(Note::new(Code::BadSvg, message).at(file.span).help(help));
        }
    }

    /// An icon by its name, or the art of a file, which is read; notes an unknown name.
    pub(super) fn icon(&mut self, word: &Spanned<String>) -> Option<Icon> {
        if self.names.is_file(&word.value) {
            self.art(word)?;
        }
        self.report.with(|report| self.names.icon(word, report))
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
            let Pixels::Rgba(rgba) = &picture.raster.pixels else { return false };
            rgba.chunks_exact(4).any(|pixel| pixel[..3].iter().all(|level| *level <= DARK) && pixel[3] > FAINT)
        }
        Item::Group(group) => group.items.iter().any(keeps_black),
        Item::Use(shown) => shown.symbol.items.iter().any(keeps_black),
        Item::Shape(_) | Item::Glyphs(_) | Item::Picture(_) => false,
    }
}

/// The note that a file is not a kind of art that can be placed.
fn no_art(file: &Spanned<String>) -> Note {
    let note = Note::new(Code::BadImage, format!("`{}` is not a kind of art that can be placed", file.value));
    note.at(file.span).help("use an SVG, PNG or JPEG file; open others in a picture editor and save them as PNG")
}

/// Whether a file is a picture of pixels, by its name.
fn is_picture(path: &str) -> bool {
    let lower = path.to_lowercase();
    PICTURES.iter().any(|ending| lower.ends_with(ending))
}

/// A picture of pixels that is within the limits; notes its faults.
fn encoded(cx: &mut ReadContext<'_>, file: &Spanned<String>) -> Option<Encoded> {
    let bytes = cx.bytes(file)?;
    let encoded = raster::encoded(bytes.into_owned(), &mut cx.pixels);
    let encoded = encoded.map_err(|unfit| cx.report.say(unusable(file, unfit))).ok()?;
    if encoded.is_animated() {
        let message = format!("the picture `{}` is an animation, of which paper shows one frame", file.value);
        let help = "save the frame that is to be printed as a PNG of its own";
        cx.report.say(Note::new(Code::Animation, message).at(file.span).help(help));
    }
    Some(encoded)
}

/// That a picture cannot be used, and why.
fn unusable(file: &Spanned<String>, unfit: Unfit) -> Note {
    let path = &file.value;
    let note = match unfit {
        Unfit::Broken(why) => {
            let note = Note::new(Code::BadImage, format!("the picture `{path}` cannot be used: {why}"));
            note.help("open it in a picture editor and save it again as PNG in sRGB")
        }
        Unfit::Beyond(limit, amount) => {
            Note::beyond(limit, &Unfit::subject(limit, &format!("the picture `{path}`")), amount)
        }
    };
    note.at(file.span)
}

/// Notes that a drawing has no part of an id, where it is named.
fn no_part(cx: &ReadContext<'_>, named: &Spanned<String>, (path, id): (&str, &str), parts: &svg::Parts) {
    let note = Note::new(Code::UnknownName, format!("`{path}` has no part `{id}`")).at(named.span);
    cx.report.say(note.did_you_mean(id, parts.ids()));
}

/// A part of a drawing, under a name; notes its faults.
fn part(cx: &mut ReadContext<'_>, file: &Spanned<String>, id: &str, name: &str) -> Option<Symbol> {
    let say = |cx: &ReadContext<'_>, notes: Vec<Note>| {
        notes.into_iter().for_each(|note| cx.report.say(note.also(file.span, "it is named here")));
    };
    if !cx.drawings.contains_key(&file.value) {
        let read = cx.source(file).and_then(|(source, text)| {
            let setting = cx.setting();
            let parts = svg::Parts::read((source, &file.value, &text), setting, &mut cx.pixels);
            parts.map_err(|notes| say(cx, notes)).ok().map(Arc::new)
        });
        cx.drawings.insert(file.value.clone(), read);
    }
    let parts = Arc::clone(cx.drawings.get(&file.value)?.as_ref()?);
    let Some(part) = parts.part(id, name, &mut cx.pixels) else {
        no_part(cx, file, (&file.value, id), &parts);
        return None;
    };
    part.map_err(|notes| say(cx, notes)).ok()
}
