//! Art files, by their ending, into symbols.

use std::sync::Arc;

use super::context::ReadContext;
use super::raster::{self, Unfit};
use super::svg;
use crate::diag::{Code, Note};
use crate::model::Icon;
use crate::scene::Symbol;
use crate::source::{Span, Spanned};

/// The endings of the names of picture files.
const PICTURES: [&str; 3] = [".png", ".jpg", ".jpeg"];

impl ReadContext<'_> {
    /// Art by its file, read when it is first asked for.
    pub(super) fn art(&mut self, file: &Spanned<String>) -> Option<Arc<Symbol>> {
        if !self.art.contains_key(&file.value) {
            let symbol = symbol(self, file);
            self.art.insert(file.value.clone(), symbol);
        }
        self.art.get(&file.value).cloned().flatten()
    }

    /// An icon by its name, or the art of a file, which is read; notes an unknown name.
    pub(super) fn icon(&mut self, word: &Spanned<String>) -> Option<Icon> {
        if self.names.is_file(&word.value) {
            self.art(word)?;
        }
        self.report.with(|report| self.names.icon(word, report))
    }
}

/// The art of a file; notes its faults.
fn symbol(cx: &mut ReadContext<'_>, file: &Spanned<String>) -> Option<Arc<Symbol>> {
    let (path, lower) = (&file.value, file.value.to_lowercase());
    if lower.ends_with(".svg") {
        let (source, text) = cx.source(file)?;
        let fonts = cx.svg_fonts();
        let drawing = svg::drawing((source, path, &text), fonts, &mut cx.pixels);
        let say = |note: Note| cx.report.say(note.also(file.span, "it is named here"));
        let drawing = drawing.map_err(|notes| notes.into_iter().for_each(say)).ok()?;
        for (_, at, _) in &drawing.conditions {
            let note = Note::new(Code::BadSvg, "no card is asked here, so this part would always be drawn");
            let span = Span { file: source, start: at.start, end: at.end };
            cx.report.say(note.at(span).help("data-if is for templates; make a picture of its own of each case"));
        }
        return Some(Arc::new(drawing.into_symbol(path)));
    }
    if !PICTURES.iter().any(|ending| lower.ends_with(ending)) {
        let note = Note::new(Code::BadImage, format!("`{path}` is not a kind of art that can be placed"));
        cx.report.say(note.at(file.span).help("use an SVG, PNG or JPEG file"));
        return None;
    }
    let bytes = cx.bytes(file)?;
    let picture = raster::symbol(path, bytes, &mut cx.pixels).map_err(|unfit| match unfit {
        Unfit::Broken(why) => {
            let note = Note::new(Code::BadImage, format!("the picture `{path}` cannot be used: {why}"));
            note.help("open it in a picture editor and save it again as PNG")
        }
        Unfit::Beyond(limit, amount) => {
            Note::beyond(limit, &Unfit::subject(limit, &format!("the picture `{path}`")), amount)
        }
    });
    picture.map_err(|note| cx.report.say(note.at(file.span))).ok().map(Arc::new)
}
