//! Letters, placed to the thousandth of their size and still readable as words.

use std::borrow::Cow;

use super::content::Content;
use super::font::Typeface;
use crate::geom::{Length, Point};
use crate::scene::{Glyph, GlyphRun};

impl Content<'_> {
    /// Letters on one baseline.
    pub(super) fn glyphs(&mut self, run: &GlyphRun) {
        let Some(first) = run.glyphs.first() else { return };
        let stock = self.stock;
        let face = stock.typeface(run.font);
        let size = (run.size * 2_540_000.0 / 72.0).round() as i64;
        self.fill(run.colour);
        self.begin_text();
        self.font(run.font, size);
        self.line_at(run.origin + Point::new(Length::um(first.x.into()), Length::ZERO));
        let text = words(&run.text);
        let says = says(run, face, &text);
        if !says {
            self.raw(actual_text(&text).as_bytes());
            self.word("BDC");
        }
        self.letters(run, face, size as f64 / 100_000.0);
        if !says {
            self.word("EMC");
        }
    }

    /// The letters of a run; `unit` is a thousandth of their size in micrometres.
    fn letters(&mut self, run: &GlyphRun, face: &Typeface, unit: f64) {
        let from = run.glyphs.first().map_or(0, |glyph| glyph.x);
        let (mut pen, mut rise) = (0.0, 0);
        self.written().reserve(run.glyphs.len() * 3 + 8);
        self.raw(b"[(");
        for glyph in &run.glyphs {
            if glyph.rise != rise {
                rise = glyph.rise;
                self.raw(b")]TJ\n");
                self.int(rise.into());
                self.raw(b"Ts\n[(");
            }
            let letter = face.letter(glyph.id);
            let back = (pen - f64::from(glyph.x - from)) / unit;
            // Rounded like `round`, but without a call for every letter.
            let back = (back + 0.5_f64.copysign(back)) as i64;
            let out = self.written();
            if back != 0 {
                out.push(b')');
                super::pack::int(out, back);
                out.push(b'(');
                pen -= back as f64 * unit;
            }
            let [high, low] = letter.code.to_be_bytes();
            escaped(out, high);
            escaped(out, low);
            pen += letter.width as f64 * unit;
        }
        self.raw(b")]TJ\n");
        if rise != 0 {
            self.word("0 Ts");
        }
    }
}

/// A byte of a string in parentheses.
fn escaped(out: &mut Vec<u8>, byte: u8) {
    match byte {
        b'(' | b')' | b'\\' => out.extend_from_slice(&[b'\\', byte]),
        b'\r' => out.extend_from_slice(b"\\r"),
        _ => out.push(byte),
    }
}

/// Whether the letters, one after the other, spell the text of their run. Where
/// they run from right to left the last is drawn first, which every reader knows
/// and turns round; told the text as well, some lose it.
fn says(run: &GlyphRun, face: &Typeface, text: &str) -> bool {
    spell(run.glyphs.iter(), face, text)
        || (text.contains(runs_leftwards) && spell(run.glyphs.iter().rev(), face, text))
}

fn spell<'g>(mut letters: impl Iterator<Item = &'g Glyph>, face: &Typeface, text: &str) -> bool {
    let rest = letters.try_fold(text.as_bytes(), |rest, glyph| match (face.letter(glyph.id).text.as_bytes(), rest) {
        // Most letters are one byte, for which a comparison of slices would be a call.
        ([byte], [first, rest @ ..]) => (byte == first).then_some(rest),
        (letter, rest) => rest.strip_prefix(letter),
    });
    rest.is_some_and(<[u8]>::is_empty)
}

/// Whether a letter is of a script that runs from right to left.
fn runs_leftwards(letter: char) -> bool {
    matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}')
}

/// A text without line feeds and the like, which no letter stands for.
fn words(text: &str) -> Cow<'_, str> {
    if text.contains(char::is_control) {
        Cow::Owned(text.chars().filter(|letter| !letter.is_control()).collect())
    } else {
        Cow::Borrowed(text)
    }
}

fn actual_text(text: &str) -> String {
    let units = text.encode_utf16().map(|unit| format!("{unit:04X}"));
    format!("/Span<</ActualText<FEFF{}>>>", units.collect::<String>())
}
