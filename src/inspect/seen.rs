//! What there is to look at on a face, as it will be on paper.
//!
//! What a check finds on one face, by the text or the picture that is at fault: one note for each.

use std::collections::BTreeMap;

use crate::diag::Diagnostic;
use crate::geom::{Affine, Rect};
use crate::message::{Message, msg};
use crate::scene::{GlyphRun, Item, Written};
use crate::sheet::Face;
use crate::text::FontSet;

/// Everything that a check of a face asks about.
#[derive(Default)]
pub(super) struct Seen<'f> {
    pub(super) words: Vec<Words<'f>>,
    /// The runs of these words, and the transforms by which they are shown.
    pub(super) runs: Vec<(&'f GlyphRun, Affine)>,
    /// The widths of lines in micrometres.
    pub(super) lines: Vec<f64>,
    /// Pictures of pixels: their names, and dots to the inch.
    pub(super) pictures: Vec<(&'f str, f64)>,
}

/// A stretch of words.
pub(super) struct Words<'f> {
    pub(super) text: &'f str,
    /// The size of the type in points, after all scaling.
    pub(super) size: f64,
    /// The box around it in the measure of the face.
    pub(super) room: Rect,
    /// Where it was written.
    pub(super) written: Option<&'f Written>,
    /// Whether the words belong to a drawing that is shown as a picture.
    pub(super) is_in_art: bool,
}

impl<'f> Seen<'f> {
    /// Looks at items.
    pub(super) fn of(items: &'f [Item], fonts: &FontSet) -> Seen<'f> {
        let mut seen = Seen {
            words: Vec::with_capacity(items.len()),
            runs: Vec::with_capacity(items.len()),
            ..Seen::default()
        };
        seen.gather(items, Affine::IDENTITY, false, fonts);
        seen
    }

    fn gather(&mut self, items: &'f [Item], to: Affine, is_in_art: bool, fonts: &FontSet) {
        for item in items {
            match item {
                Item::Glyphs(run) => {
                    if let Some(words) = stretch(run, to, fonts) {
                        self.words.push(Words { is_in_art, ..words });
                        self.runs.push((run, to));
                    }
                }
                Item::Group(group) => {
                    self.gather(&group.items, group.to.then(to), is_in_art, fonts);
                }
                Item::Use(one) => {
                    // Layers of boards and pieces on them are symbols as well, but only pictures are written somewhere.
                    let is_in_art = is_in_art || one.written.is_some();
                    self.gather(&one.symbol.items, one.to.then(to), is_in_art, fonts);
                }
                Item::Shape(shape) => {
                    let width = shape
                        .stroke
                        .as_ref()
                        .map(|pen| pen.width.to_um() as f64 * to.magnification());
                    self.lines.extend(width.filter(|width| *width > 0.0));
                }
                Item::Picture(picture) => {
                    self.pictures.push((&picture.raster.name, picture.dots(to)))
                }
            }
        }
    }
}

fn stretch<'f>(run: &'f GlyphRun, to: Affine, fonts: &FontSet) -> Option<Words<'f>> {
    let room = fonts.room(run, to)?;
    Some(Words {
        text: run.text().trim(),
        size: run.size * to.magnification(),
        room,
        written: run.written.as_deref(),
        is_in_art: false,
    })
}

/// The worst fault of each text of a face, and how many more that text has, which may be set in many cells.
pub(super) struct ByText<'f, F>(BTreeMap<Option<&'f Written>, (F, usize)>);

impl<F> Default for ByText<'_, F> {
    fn default() -> Self {
        ByText(BTreeMap::new())
    }
}

impl<'f, F> ByText<'f, F> {
    /// Adds a fault of what was written there; `is_worse` says whether the first of two is worse than the second.
    pub(super) fn add(
        &mut self,
        written: Option<&'f Written>,
        fault: F,
        is_worse: impl Fn(&F, &F) -> bool,
    ) {
        match self.0.get_mut(&written) {
            None => {
                self.0.insert(written, (fault, 0));
            }
            Some((worst, more)) => {
                *more += 1;
                if is_worse(&fault, worst) {
                    *worst = fault;
                }
            }
        }
    }

    /// The notes on all of them, each at its text, or at the face where that is not known. `with_others` adds to a message
    /// how many more faults there are.
    pub(super) fn notes(
        self,
        face: &Face,
        with_others: fn(Message, usize) -> Message,
        note: impl Fn(F) -> Diagnostic,
    ) -> Vec<Diagnostic> {
        let told = |(written, (fault, more)): (Option<&Written>, (F, usize))| {
            let mut note = note(fault);
            if more > 0 {
                note.message = with_others(note.message, more);
            }
            let Some(Written { span, by }) = written else {
                return note.at_some(face.origin);
            };
            let note = note.at(*span).grouped_by(by);
            // One pattern is filled in for many rows of a table.
            match face.origin.filter(|origin| origin.file != span.file) {
                Some(origin) => note.with_secondary(origin, msg!("for this one")),
                None => note,
            }
        };
        self.0.into_iter().map(told).collect()
    }
}

/// Adds to a message that it holds for other lines of words.
pub(super) fn with_lines(message: Message, others: usize) -> Message {
    msg!(
        one: "{message}, like 1 more line of words",
        many: "{message}, like {n} more lines of words",
        n = others,
        message
    )
}
