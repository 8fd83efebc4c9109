//! The characters of runs, where these can be written as text.

use crate::scene::GlyphRun;
use crate::text::FontSet;

/// A character of a text.
pub(super) struct Letter {
    pub(super) character: char,
    /// The glyph that its font has for it alone.
    pub(super) glyph: u16,
    /// Where it stands in its run, in micrometres; `None` within letters that are joined into one glyph.
    pub(super) x: Option<i32>,
}

/// Whether a run can be written as text.
pub(super) fn is_text(run: &GlyphRun, fonts: &FontSet) -> bool {
    letters(run, fonts).is_some()
}

/// The characters of a run; `None` if it shows glyphs that its font has for no character, stands them otherwise than
/// from left to right on one line, or has characters without a glyph.
pub(super) fn letters(run: &GlyphRun, fonts: &FontSet) -> Option<Vec<Letter>> {
    let mut glyphs = run.glyphs.iter().peekable();
    let mut letters: Vec<Letter> = Vec::with_capacity(run.text.len());
    for (at, character) in run.text.char_indices().filter(|(_, character)| !character.is_control()) {
        let glyph = fonts.glyph(run.font, character).filter(|_| character != '\u{ad}')?;
        let shown = glyphs.next_if(|shown| shown.at as usize == at);
        let joined = glyphs.peek().map_or(run.text.len(), |next| next.at as usize) > at + character.len_utf8();
        if shown.is_some_and(|shown| shown.rise != 0 || !joined && shown.id != glyph)
            || joined && !run.text[at..].chars().take(2).all(char::is_alphabetic)
        {
            return None;
        }
        letters.push(Letter { character, glyph, x: shown.map(|shown| shown.x) });
    }
    glyphs.next().is_none().then_some(letters)
}
