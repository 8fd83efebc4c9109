//! Texts into boxes, each once for as long as its fonts stay.

use std::sync::Arc;

use super::fitted::{BoxedText, Fitted, Missed, Placed};
use super::font_set::FontSet;
use super::shape::{Named, Shaped};
use crate::geom::{Rect, Size};
use crate::scene::{Inline, RichText, TextStyle};

impl FontSet {
    /// Sets a text into a box of this size whose corner is the origin, at the largest size that fits or at the floor.
    pub fn fitted(&self, text: &RichText, style: &TextStyle, room: Size, named: &dyn Named) -> Arc<Fitted> {
        let fit = || {
            let mut shaped = self.shape(text, style, named);
            let fit = shaped.fit(room);
            let placed = shaped.set(Rect::of(room), fit.size);
            Arc::new(Fitted { missed: self.missed(&shaped, placed.iter().flatten()), placed, fit })
        };
        let known = self.fitted_texts();
        if text.len() > known.longest() { fit() } else { known.get_or_fit(boxed(text, style, room, named), fit) }
    }

    /// Remembers long texts too from now on: those of cards, which a job sets once and a session again after each change.
    pub fn keep_long_texts(&self) {
        self.fitted_texts().keep_long();
    }

    /// The characters of a set text that could not be drawn: those without a shape, and letters whose shape is blank.
    pub fn missed<'l>(&self, shaped: &Shaped, placed: impl IntoIterator<Item = &'l Placed>) -> Vec<Missed> {
        let mut missed = shaped.missed().to_vec();
        missed.extend(placed.into_iter().filter_map(|one| match one {
            Placed::Run(run) => Some(Missed { letter: self.blank(run)?, font: run.font }),
            Placed::Icon(..) => None,
        }));
        missed
    }
}

fn boxed<'t>(
    text: &'t RichText,
    style: &'t TextStyle,
    room: Size,
    named: &dyn Named,
) -> BoxedText<&'t RichText, &'t TextStyle> {
    let (mut aspects, mut colours) = (Vec::new(), Vec::new());
    for bit in text.paras.iter().flat_map(|para| &para.bits) {
        match bit {
            Inline::Words { style, .. } => colours.extend(style.colour.as_ref().map(|name| named.colour(name))),
            Inline::Icon { name, .. } => aspects.push(named.aspect(name).to_bits()),
        }
    }
    BoxedText { text, style, room, aspects, colours }
}
