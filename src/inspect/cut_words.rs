//! `cut-words`: words on a board that its edge cuts off, and `cut-art` for words in a drawing on a board.

use super::seen::{Seen, Words, with_lines};
use crate::diag::{Code, Diagnostic};
use crate::geom::{Affine, Bounds, Length, Point};
use crate::message::{Message, msg};
use crate::scene::GlyphRun;
use crate::sheet::Face;
use crate::text::FontSet;

/// The maximum overhang of a letter that is not reported. This is less than the drift of any knife.
const MAX_OVERHANG: Length = Length::um(100);

/// Returns a note on the words of the board, and a note on the words in its art, if the edge of the board cuts any off.
///
/// Both notes are about the board as a whole, and do not depend on the number of its layouts.
pub(super) fn cut_words(face: &Face, seen: &Seen<'_>, fonts: &FontSet) -> Vec<Diagnostic> {
    let runs = seen.words.iter().zip(&seen.runs);
    let cut: Vec<&Words<'_>> = runs
        .filter(|(words, (run, to))| is_near_edge(face, words) && is_cut(face, run, *to, fonts))
        .map(|(words, _)| words)
        .collect();
    let (of_art, of_board): (Vec<&Words<'_>>, Vec<&Words<'_>>) =
        cut.into_iter().partition(|words| words.is_in_art);

    let board = face.component();
    let art_note = note(&of_art, Code::CutArt, |text| {
        msg!(
            "`{words}` in the art on the board `{board}` is cut off at its edge",
            words = text,
            board
        )
    });
    let words_note = note(&of_board, Code::CutWords, |text| {
        msg!(
            "`{words}` on the board `{board}` is cut off at its edge",
            words = text,
            board
        )
    });
    let notes = words_note.into_iter().chain(art_note);

    notes
        .map(|note| {
            let span = note.span().or(face.origin);
            note.at_some(span).with_subject(board)
        })
        .collect()
}

/// Returns a diagnostic about the first of some cut words, with the number of the others. Returns `None` without cut words.
fn note(cut: &[&Words<'_>], code: Code, message: impl Fn(&str) -> Message) -> Option<Diagnostic> {
    let (first, others) = cut.split_first()?;
    let mut message = message(first.text);
    if !others.is_empty() {
        message = with_lines(message, others.len());
    }

    let note = Diagnostic::new(code, message).at_some(first.written.map(|written| written.span));
    Some(note.help(msg!(
        "move it away from the edge, make it smaller, or make the board larger"
    )))
}

/// Whether the surroundings of some words reach the edge of the board. Only then are single letters looked at.
fn is_near_edge(face: &Face, words: &Words<'_>) -> bool {
    // The box of words ends at the height of capitals and at the baseline, but letters can be higher and lower.
    let around = Bounds::from(words.room.inset(-Length::from_pt(words.size)));
    is_outside(face, around, Length::ZERO)
}

/// Whether the edge of the board cuts off a letter of `run`.
fn is_cut(face: &Face, run: &GlyphRun, to: Affine, fonts: &FontSet) -> bool {
    fonts
        .letters(run)
        .any(|letter| is_outside(face, letter.moved(to), MAX_OVERHANG))
}

/// Whether a corner of `bounds` is outside of the outline by more than `tolerance`.
fn is_outside(face: &Face, bounds: Bounds, tolerance: Length) -> bool {
    let corners: Vec<Point> = bounds.corners().into_iter().map(Point::near).collect();
    let min_depth = -(tolerance.to_um() as f64);

    face.outline
        .depths(&corners)
        .iter()
        .any(|depth| *depth < min_depth)
}
