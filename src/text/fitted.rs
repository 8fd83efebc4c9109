//! Texts set into boxes, each once for as long as its fonts stay.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use foldhash::fast::RandomState;

use super::fit::Fit;
use super::font_set::FontSet;
use super::place::Placed;
use super::shape::{Missed, Named, Shaped};
use crate::geom::{Rect, Size};
use crate::scene::{Colour, Inline, RichText, TextStyle};

/// The longest text that is remembered, in bytes: that of a slug, which stands on many sheets.
const LONGEST: usize = 240;
/// The longest text that is remembered where the same deck is set again and again, in bytes: that of a full page.
const LONGEST_OF_SESSION: usize = 4_000;
/// The most texts that are remembered; then all are forgotten.
const MOST: usize = 4_096;

/// A text that was set into a box whose corner is the origin.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// What was placed, by paragraphs.
    pub placed: Vec<Vec<Placed>>,
    /// At which size it was set, and by how much it goes beyond the box.
    pub fit: Fit,
    /// The characters that could not be drawn.
    pub missed: Vec<Missed>,
}

/// Texts that were set before: a deck has many cards and few numbers, suits and names of kinds.
#[derive(Debug, Default)]
pub(super) struct FittedTexts {
    known: Mutex<HashMap<BoxedText, Arc<Fitted>, RandomState>>,
    /// Whether long texts are remembered too.
    keeps_long: AtomicBool,
}

/// A text and the box that it is set into, with all else on which the result depends in given fonts.
#[derive(Debug, PartialEq, Eq, Hash)]
struct BoxedText {
    text: RichText,
    style: TextStyle,
    room: Size,
    /// The width of each icon in its height, as bits.
    aspects: Vec<u64>,
    /// The colour of each stretch that names one.
    colours: Vec<Option<Colour>>,
}

impl BoxedText {
    fn new(text: &RichText, style: &TextStyle, room: Size, named: &dyn Named) -> BoxedText {
        let (mut aspects, mut colours) = (Vec::new(), Vec::new());
        for bit in text.paras.iter().flat_map(|para| &para.bits) {
            match bit {
                Inline::Words { style, .. } => colours.extend(style.colour.as_ref().map(|name| named.colour(name))),
                Inline::Icon { name, .. } => aspects.push(named.aspect(name).to_bits()),
            }
        }
        BoxedText { text: text.clone(), style: style.clone(), room, aspects, colours }
    }
}

impl FontSet {
    /// Sets a text into a box of this size whose corner is the origin, at the largest size that fits or at the floor.
    pub fn fitted(&self, text: &RichText, style: &TextStyle, room: Size, named: &dyn Named) -> Arc<Fitted> {
        let fit = || {
            let mut shaped = self.shape(text, style, named);
            let fit = shaped.fit(room);
            let placed = shaped.set(Rect::of(room), fit.size);
            Arc::new(Fitted { missed: self.missed(&shaped, placed.iter().flatten()), placed, fit })
        };
        let FittedTexts { known, keeps_long } = self.fitted_texts();
        let longest = if keeps_long.load(Ordering::Relaxed) { LONGEST_OF_SESSION } else { LONGEST };
        if text.len() > longest {
            return fit();
        }
        let boxed = BoxedText::new(text, style, room, named);
        let known = || known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(fitted) = known().get(&boxed) {
            return Arc::clone(fitted);
        }
        let fitted = fit();
        let mut known = known();
        if known.len() == MOST {
            known.clear();
        }
        known.insert(boxed, Arc::clone(&fitted));
        fitted
    }

    /// Remembers long texts too from now on: those of cards, which a job sets once and a session again after each change.
    pub fn keep_long_texts(&self) {
        self.fitted_texts().keeps_long.store(true, Ordering::Relaxed);
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
