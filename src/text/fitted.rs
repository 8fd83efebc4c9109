//! What comes of setting a text into a box, and the texts that were set before.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use foldhash::fast::RandomState;
use indexmap::{Equivalent, IndexMap};

use crate::geom::{Length, Point, Rect, Size};
use crate::scene::{Colour, FontId, GlyphRun, RichText, TextStyle};

/// The longest text that is remembered, in bytes: that of a slug, which is on many sheets.
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

/// Something placed by setting a text.
#[derive(Clone, Debug, PartialEq)]
pub enum Placed {
    /// Letters.
    Run(GlyphRun),
    /// An icon, to be drawn into a box.
    Icon(String, Rect),
    /// A line through or below words.
    Line(Rect, Colour),
    /// The frame around words that name a key.
    Frame(Rect, Colour),
}

/// Whether and how a text fits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// The size it is set at, in points: the largest that fits, or the floor.
    pub size: f64,
    /// By how much it is too high and too wide at that size; zero when it fits.
    pub over: Size,
    /// The height it takes.
    pub height: Length,
}

/// A character for which a face has no shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missed {
    /// The character.
    pub letter: char,
    /// The face that lacks it.
    pub font: FontId,
}

/// A text and the box that it is set into, with all else on which the result depends in given fonts; borrowed while it is
/// looked up.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct BoxedText<Text = RichText, Style = TextStyle> {
    pub(super) text: Text,
    pub(super) style: Style,
    pub(super) room: Size,
    /// The width of each icon in its height, as bits.
    pub(super) aspects: Vec<u64>,
    /// The colour of each stretch that names one.
    pub(super) colours: Vec<Option<Colour>>,
}

impl Equivalent<BoxedText> for BoxedText<&RichText, &TextStyle> {
    fn equivalent(&self, known: &BoxedText) -> bool {
        (self.text, self.style, self.room) == (&known.text, &known.style, known.room)
            && (&self.aspects, &self.colours) == (&known.aspects, &known.colours)
    }
}

/// Texts that were set before: a deck has many cards and few numbers, suits and names of kinds.
#[derive(Debug, Default)]
pub(super) struct FittedTexts {
    known: Mutex<IndexMap<BoxedText, Arc<Fitted>, RandomState>>,
    pub(super) keeps_long: AtomicBool,
}

impl FittedTexts {
    /// How long a text may be to be remembered, in bytes.
    pub(super) fn longest(&self) -> usize {
        if self.keeps_long.load(Ordering::Relaxed) {
            LONGEST_OF_SESSION
        } else {
            LONGEST
        }
    }

    /// The text as it was set before; else as it is set by `fit`.
    pub(super) fn get_or_fit(
        &self,
        boxed: BoxedText<&RichText, &TextStyle>,
        fit: impl FnOnce() -> Arc<Fitted>,
    ) -> Arc<Fitted> {
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(fitted) = known().get(&boxed) {
            return Arc::clone(fitted);
        }
        // Other threads go on while it is set.
        let fitted = fit();
        let mut known = known();
        if known.len() == MOST {
            known.clear();
        }
        let BoxedText {
            text,
            style,
            room,
            aspects,
            colours,
        } = boxed;
        let boxed = BoxedText {
            text: text.clone(),
            style: style.clone(),
            room,
            aspects,
            colours,
        };
        known.insert(boxed, Arc::clone(&fitted));
        fitted
    }
}

impl Placed {
    /// Returns the letters. Returns `None` for an icon, a line or a frame.
    pub fn run(&self) -> Option<&GlyphRun> {
        if let Placed::Run(run) = self {
            Some(run)
        } else {
            None
        }
    }

    /// The same, moved by a vector.
    #[must_use]
    pub fn moved(self, by: Point) -> Placed {
        match self {
            Placed::Run(run) => Placed::Run(GlyphRun {
                origin: run.origin + by,
                ..run
            }),
            Placed::Icon(name, rect) => Placed::Icon(name, rect.moved(by)),
            Placed::Line(rect, colour) => Placed::Line(rect.moved(by), colour),
            Placed::Frame(rect, colour) => Placed::Frame(rect.moved(by), colour),
        }
    }
}

impl Fit {
    /// Whether nothing runs over.
    pub fn fits(&self) -> bool {
        self.over == Size::default()
    }
}
