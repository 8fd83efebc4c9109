//! Pages of PDFs into scene.
//!
//! hayro makes a drawing of a page, which is read like any other; PDFs show the page itself in its place. A page with more
//! pixels than can be held is painted when it is known how large it is printed. In the browser PDFs are not read.

#[cfg(not(target_family = "wasm"))]
mod codecs;
mod contents;
#[cfg_attr(target_family = "wasm", path = "unread.rs")]
mod file;
#[cfg(not(target_family = "wasm"))]
mod filters;
#[cfg(not(target_family = "wasm"))]
mod interpreted;
#[cfg(not(target_family = "wasm"))]
mod missing_text;
mod name;
mod pages;
mod painted;
#[cfg(not(target_family = "wasm"))]
mod repeated;
#[cfg(not(target_family = "wasm"))]
mod survey;
#[cfg(not(target_family = "wasm"))]
mod unpacked;

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;

use self::contents::{PageContents, PageDrawing};
use self::file::PdfFile;
use self::name::{Crop, PageName};
pub use self::pages::PdfPages;
use self::painted::painted_page;
use super::contained::contained;
use super::svg::{self, Setting};
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::geom::{Affine, Length, Path, Point, Rect, Size};
use crate::limits::{PDF_PAGES, SIDE_MM};
use crate::message::{Message, Pattern, msg, pattern};
use crate::scene::{
    Group, Item, PAINTED, Painting, PdfPage, Picture, Pixels, Raster, Symbol, reach, upright,
};
use crate::source::Spanned;

/// The pages that were read.
#[derive(Default)]
pub struct Pages {
    /// The files; none for one that cannot be opened.
    files: BTreeMap<String, Option<Arc<PdfFile>>>,
    /// The pages by path and number; none for one that cannot be shown.
    drawn: BTreeMap<(String, usize), Option<PageArt>>,
}

/// A page that is to be drawn: its file, and the path and number by which the kit names it.
type NewPage = (Arc<PdfFile>, Spanned<(String, usize)>);

/// A page in the measure of the scene.
struct PageArt {
    size: Size,
    items: Vec<Item>,
    /// The page itself, if PDFs show it; its measure is that of the items.
    page: Option<PdfPage>,
}

/// A picture of a page has no more pixels than this to be held until it is printed.
const HELD: u64 = 500_000;
/// The maximum number of layers of pictures on a page that is not painted at once.
const MAX_LAYERS: f64 = 40.0;
/// Dots in a millimetre of a page that is painted: 300 to the inch.
const DOTS: f64 = 300.0 / 25.4;
/// The maximum number of characters of missing text in a message.
const MAX_NAMED: usize = 40;
/// The dots along the longer side of a page before it is known how large it is printed.
const TRIED: f64 = 64.0;

impl Pages {
    /// Reads pages that a kit names, each once; gives them by their names.
    ///
    /// `bytes` gives the bytes of a file, `left` is how many pixels may still be held in memory, and faults go to `say`.
    pub fn read(
        &mut self,
        named: &[&Spanned<String>],
        bytes: &mut dyn FnMut(&Spanned<String>) -> Option<Vec<u8>>,
        setting: &Setting,
        left: &mut u64,
        say: &dyn Fn(Diagnostic),
    ) -> Vec<(String, Option<Arc<Symbol>>)> {
        let (mut names, mut new) = (Vec::new(), Vec::new());
        for one in named {
            let Ok(name) = PageName::parse(&one.value).map_err(|note| say(note.at(one.span)))
            else {
                continue;
            };
            let file = self.file(&Spanned::new(name.path.to_owned(), one.span), bytes, say);
            let key = (name.path.to_owned(), name.number);
            if let Some(file) = file
                && !self.drawn.contains_key(&key)
            {
                if name.number > file.pages() {
                    say(absent(&file, &name).at(one.span));
                    continue;
                }
                self.drawn.insert(key.clone(), None);
                new.push((file, Spanned::new(key, one.span)));
            }
            names.push((*one, name));
        }
        self.draw(new, setting, left, say);
        let symbol = |(one, name): (&Spanned<String>, PageName<'_>)| {
            let art = self
                .drawn
                .get(&(name.path.to_owned(), name.number))
                .and_then(Option::as_ref);
            let symbol = art.and_then(|art| {
                art.symbol(&one.value, &name)
                    .map_err(|note| say(note.at(one.span)))
                    .ok()
            });
            (one.value.clone(), symbol.map(Arc::new))
        };
        names.into_iter().map(symbol).collect()
    }

    /// A file, opened when it is first named.
    fn file(
        &mut self,
        path: &Spanned<String>,
        bytes: &mut dyn FnMut(&Spanned<String>) -> Option<Vec<u8>>,
        say: &dyn Fn(Diagnostic),
    ) -> Option<Arc<PdfFile>> {
        if let Some(known) = self.files.get(&path.value) {
            return known.clone();
        }
        let opened = bytes(path).and_then(|bytes| {
            PdfFile::open(&path.value, bytes)
                .map_err(|note| say(note.at(path.span)))
                .ok()
        });
        if opened.as_ref().is_some_and(|file| file.has_scripts()) {
            let note = Diagnostic::new(
                Code::PdfDiffers,
                msg!("`{path}` has scripts, which are not run", path = path.value),
            )
            .at(path.span);
            say(note.help(msg!("check that its pages look right without them")));
        }
        self.files.insert(path.value.clone(), opened.clone());
        opened
    }

    /// Draws pages that were not drawn yet, on all cores.
    fn draw(
        &mut self,
        new: Vec<NewPage>,
        setting: &Setting,
        left: &mut u64,
        say: &dyn Fn(Diagnostic),
    ) {
        let all = self.drawn.len() as u64;
        if !PDF_PAGES.allows(all) {
            let span = new.first().map(|(_, key)| key.span);
            return say(Diagnostic::beyond(&PDF_PAGES, msg!("the kit shows"), all).at_some(span));
        }
        // All of them together hold no more pixels than are left.
        let share = *left / new.len().max(1) as u64;
        let draw = |(file, key): NewPage| {
            let mut rest = share;
            let (art, notes) = page(&file, &key, setting, &mut rest);
            (key, art, notes, share - rest)
        };
        let drawn: Vec<_> = new.into_par_iter().map(draw).collect();
        for (key, art, notes, pixels) in drawn {
            *left = left.saturating_sub(pixels);
            for note in notes {
                say(note.at(key.span));
            }
            self.drawn.insert(key.value, art);
        }
    }
}

fn absent(file: &PdfFile, name: &PageName<'_>) -> Diagnostic {
    let (count, path) = (file.pages(), name.path);
    let note = Diagnostic::new(
        Code::BadPdf,
        msg!(
            one: "`{path}` has {n} page, so it has no page {page}",
            many: "`{path}` has {n} pages, so it has no page {page}",
            n = count,
            path,
            page = name.number
        ),
    );
    note.help(msg!("use a number from 1 to {count}: pages are counted from the first, whatever is printed on them", count))
}

/// Draws a page. Also returns diagnostics without a location. Returns no art if the page cannot be drawn.
fn page(
    file: &Arc<PdfFile>,
    key: &Spanned<(String, usize)>,
    setting: &Setting,
    left: &mut u64,
) -> (Option<PageArt>, Vec<Diagnostic>) {
    let mut notes = Vec::new();
    let (path, number) = (&key.value.0, key.value.1 - 1);
    // TRANSLATORS: This is a part of sentences such as "page 3 of `map.pdf` cannot be drawn".
    let name = msg!("page {page} of `{path}`", page = key.value.1, path);
    let art = (|| {
        let size = size(file, number, &name)?;
        let (own, named) = (Arc::clone(file), name.clone());
        let contents = contained(move || own.contents(number, &named))
            .unwrap_or_else(|| Err(undrawn(&name)))?;
        if contents.is_empty {
            notes.push(empty_note(&name));
        }
        notes.extend(missing_text_notes(file, number, &contents, &name));
        let pixels = contents.pixels;
        let items = if pixels > HELD.min(*left / 2) || contents.picture_layers > MAX_LAYERS {
            let painted = painted(file, key, &contents, size, setting);
            vec![painted.ok_or_else(|| undrawn(&name))?]
        } else {
            drawn(file, key, &contents, setting, left, &name)?
        };
        let shown = || PdfPage {
            file: Arc::clone(file.bytes()),
            number,
            to: Affine::IDENTITY,
        };
        Ok(PageArt {
            size,
            items: simple(items),
            page: (!file.has_hidden_layers()).then(shown),
        })
    })();
    if file.has_annotations(number) {
        let note = Diagnostic::new(
            Code::PdfDiffers,
            msg!(
                "{page} has form fields or comments, which are not printed",
                page = name
            ),
        );
        notes.push(note.help(msg!(
            "if they are needed, print the file to a new PDF in a PDF viewer and use that"
        )));
    }
    match art {
        Ok(art) => (Some(art), notes),
        Err(error) => {
            let error: Box<Diagnostic> = error;
            notes.push(*error);
            (None, notes)
        }
    }
}

/// Returns the warning about a page that draws nothing.
fn empty_note(page: &Message) -> Diagnostic {
    let message = msg!("{page} has nothing that is printed", page);
    let help = msg!("check the number of the page, or leave it out");
    Diagnostic::new(Code::PdfDiffers, message).help(help)
}

/// Returns the warnings about text whose font is not in the file.
fn missing_text_notes(
    file: &Arc<PdfFile>,
    number: usize,
    contents: &PageContents,
    page: &Message,
) -> Vec<Diagnostic> {
    const HELP: Pattern =
        pattern!("open it in a PDF viewer that shows this text, and print it to a new PDF");

    if !contents.has_absent_fonts {
        return Vec::new();
    }
    let own = Arc::clone(file);
    let missing = contained(move || own.missing_text(number)).unwrap_or_default();

    let mut notes = Vec::new();
    if !missing.text.is_empty() {
        let characters = missing.text.chars();
        let mut text: String = characters.clone().take(MAX_NAMED).collect();
        if characters.count() > MAX_NAMED {
            text.push('…');
        }
        let message = msg!(
            "pictures of {page} lack the text `{text}`, since its font is not in the file",
            page,
            text
        );
        notes.push(Diagnostic::new(Code::PdfDiffers, message).help(HELP));
    }
    if missing.has_unknown {
        for font in &contents.absent_fonts {
            let message = msg!(
                "pictures of {page} may lack text in the font `{font}`, which is not in the file",
                page,
                font
            );
            notes.push(Diagnostic::new(Code::PdfDiffers, message).help(HELP));
        }
    }
    notes
}

fn undrawn(page: &Message) -> Box<Diagnostic> {
    let note = Diagnostic::new(Code::BadPdf, msg!("{page} cannot be drawn", page));
    note.help(msg!(
        "print the file to a new PDF in a PDF viewer, or export the page as a PNG"
    ))
    .into()
}

/// The size of a page; it is whole.
fn size(file: &PdfFile, number: usize, page: &Message) -> DiagnosticResult<Size> {
    let (w, h) = file.size(number).unwrap_or_default();
    let longer = w.max(h);
    if longer.is_nan() || !SIDE_MM.allows(longer.ceil() as u64) {
        return Err(Diagnostic::beyond(
            &SIDE_MM,
            msg!("the longer side of {page} has", page),
            longer.ceil() as u64,
        )
        .into());
    }
    Ok(Size::new(Length::from_mm(w), Length::from_mm(h)))
}

/// What a page shows, as shapes and small pictures.
fn drawn(
    file: &Arc<PdfFile>,
    key: &Spanned<(String, usize)>,
    contents: &PageContents,
    setting: &Setting,
    left: &mut u64,
    page: &Message,
) -> DiagnosticResult<Vec<Item>> {
    let (own, number) = (Arc::clone(file), key.value.1 - 1);
    let is_repeating = contents.is_repeating;
    let PageDrawing { svg, stand_ins } = contained(move || own.drawing(number, is_repeating, None))
        .flatten()
        .ok_or_else(|| undrawn(page))?;
    let setting = setting.clone().with_stand_ins(stand_ins);
    let name = format!("{}#{}", key.value.0, key.value.1);
    let drawing = svg::drawing(&name, &svg, setting, left);
    let beyond = |notes: Vec<Diagnostic>| {
        let fault = notes.into_iter().next();
        let is_limit = fault.as_ref().is_some_and(|note| note.code == Code::Limit);
        fault.filter(|_| is_limit).map_or_else(
            || undrawn(page),
            |note| {
                Box::new(Diagnostic {
                    message: msg!("in {page}, {fault}", page, fault = note.message),
                    ..note
                })
            },
        )
    };
    Ok(drawing.map_err(beyond)?.into_symbol(&name).items)
}

/// A page as one picture, to be painted when it is known how large it is printed.
fn painted(
    file: &Arc<PdfFile>,
    key: &Spanned<(String, usize)>,
    contents: &PageContents,
    size: Size,
    setting: &Setting,
) -> Option<Item> {
    let (path, number) = (&key.value.0, key.value.1 - 1);
    let (w, h) = (size.w.to_mm(), size.h.to_mm());
    let resolution = DOTS.min(contents.max_resolution(w, h));
    let width = (w * resolution).round().max(1.0);
    let height = (h * resolution).round().max(1.0);
    let name = format!("{path}{PAINTED}{}", number + 1);
    let (own, setting, called) = (Arc::clone(file), setting.clone(), name.clone());
    let is_repeating = contents.is_repeating;
    let paint = move |share: f64| {
        let side = |dots: f64| (dots * share).round().max(1.0) as u32;
        let (file, setting, sides) = (
            Arc::clone(&own),
            setting.clone(),
            (side(width), side(height)),
        );
        let paint = move || painted_page(&file, number, is_repeating, setting, sides);
        let pixels = contained(paint).flatten();
        let missing = || Raster::rgba(called.clone(), 1, 1, vec![0; 4]);
        pixels.map_or_else(missing, |pixels| {
            Raster::rgba(called.clone(), sides.0, sides.1, pixels)
        })
    };
    let glance = paint((TRIED / width.max(height)).min(1.0));
    let pixels = Pixels::Unpainted(Painting::new(paint, glance));
    let raster = Raster {
        name,
        width: width as u32,
        height: height as u32,
        pixels,
        deflated: None,
    };
    let to = Affine::scale(size.w.to_um() as f64, size.h.to_um() as f64);
    Some(Item::Picture(Picture {
        raster: Arc::new(raster),
        to,
    }))
}

/// Items without clips that cut nothing off, of which a page has one around each of its parts.
fn simple(items: Vec<Item>) -> Vec<Item> {
    let mut made = Vec::with_capacity(items.len());
    for item in items {
        match item {
            Item::Group(mut group) => {
                group.items = simple(group.items);
                let inside = reach(&group.items, &|_| None);
                let holds = |clip: &Arc<Path>| {
                    upright(clip).is_some_and(|rect| inside.is_none_or(|inside| rect.holds(inside)))
                };
                group.clip = group.clip.filter(|clip| !holds(clip));
                if group.clip.is_none() && group.opacity == 255 && group.to == Affine::IDENTITY {
                    made.extend(group.items);
                } else {
                    made.push(Item::Group(group));
                }
            }
            other => made.push(other),
        }
    }
    made
}

impl PageArt {
    /// The page, or the part of it that a name asks for.
    fn symbol(&self, name: &str, page: &PageName<'_>) -> DiagnosticResult<Symbol> {
        let whole = Rect::of(self.size);
        let Crop { rect, turn } = page.crop.unwrap_or(Crop {
            rect: whole,
            turn: Default::default(),
        });
        if !whole.overlaps(rect) {
            let (w, h) = (self.size.w.to_mm(), self.size.h.to_mm());
            let message = msg!(
                "`{name}` is outside page {page}, which is {width} × {height} mm",
                name,
                page = page.number,
                width = w,
                height = h
            );
            let help = msg!(
                "after the @, write the left and upper edges of the part, its width and its height in millimeters"
            );
            return Err(Diagnostic::new(Code::BadPdf, message).help(help).into());
        }
        let (x, y) = (rect.left().to_um() as f64, rect.top().to_um() as f64);
        let to = Affine::shift(-x, -y).then(turn.onto(Point::default(), rect.size));
        let is_seen = |item: &&Item| {
            reach(std::slice::from_ref(*item), &|_| None).is_some_and(|reach| reach.overlaps(rect))
        };
        let items: Vec<Item> = self.items.iter().filter(is_seen).cloned().collect();
        let items = if to == Affine::IDENTITY {
            items
        } else {
            vec![Item::from(Group {
                items,
                to,
                clip: None,
                opacity: 255,
            })]
        };
        let page = self.page.clone().map(|page| PdfPage { to, ..page });
        Ok(Symbol {
            name: name.to_owned(),
            items,
            bounds: Rect::of(turn.size(rect.size)),
            is_template: false,
            page,
        })
    }
}
