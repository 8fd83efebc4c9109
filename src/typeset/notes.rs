//! Notes on words that do not fit or cannot be drawn.

use crate::diag::{Code, Note};
use crate::geom::Length;
use crate::scene::TextStyle;
use crate::source::Span;
use crate::text::{Fit, FontSet, Missed, help_with_letters, letters_in_words};

/// What a note on a text names: what is set, of what, and where it was written.
#[derive(Clone, Copy)]
pub struct TextOrigin<'s> {
    /// What is set, such as `label`.
    pub what: &'s str,
    /// The title of the thing that it is part of.
    pub of: &'s str,
    /// Where it was written.
    pub span: Span,
}

/// The note on characters that could not be drawn, if there are any.
pub fn missing_glyph(missed: &[Missed], fonts: &FontSet, from: TextOrigin<'_>) -> Option<Note> {
    let Missed { letter, font } = missed.first()?;
    // The shape that a font has for a letter may be blank.
    let who = if fonts.draws(*font, *letter) {
        format!("{} cannot draw", fonts.family(*font))
    } else {
        "no font has".to_owned()
    };
    let letters = letters_in_words(missed.iter().map(|missed| missed.letter));
    let message = format!("{who} {letters} for the {} of {}", from.what, from.of);
    let help = help_with_letters(missed.iter().map(|missed| missed.letter));
    Some(Note::new(Code::MissingGlyph, message).at(from.span).letter(*letter).help(help).repeating())
}

/// The note on a text that goes beyond its box.
pub fn overflow(fit: Fit, style: &TextStyle, from: TextOrigin<'_>) -> Note {
    let mm = |n: Length| format!("{:.1} mm", n.to_mm());
    let much = match (fit.over.w > Length::ZERO, fit.over.h > Length::ZERO) {
        (true, true) => format!("{} too wide and {} too high", mm(fit.over.w), mm(fit.over.h)),
        (true, false) => format!("{} too wide", mm(fit.over.w)),
        _ => format!("{} too high", mm(fit.over.h)),
    };
    let message = format!("the {} of {} does not fit: {much} at {} pt", from.what, from.of, fit.size);
    let help = format!("shorten it, give it more room, or lower its `floor`, which is {} pt", style.floor);
    Note::new(Code::TextOverflow, message).at(from.span).help(help).repeating()
}
