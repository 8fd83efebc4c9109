//! Which face each letter of a text is set in: that of the text, or where it lacks the letter, another.
//!
//! Other faces are tried in a fixed order: those of the kit's own fonts, by the names of their files, then the built-in
//! ones that are made for this. Of each family the face of the nearest slant and weight comes first.

use std::ops::Range;

use indexmap::IndexSet;

use super::FontSet;
use super::face::FontRole;
use super::fitted::Missed;
use super::named::generic_family;
use super::seen::is_seen;
use crate::scene::FontId;

/// Letters that are set in one face throughout a word: a word of two faces is hard to read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Script {
    /// Latin letters, those of phonetic writing among them, and the marks on them.
    Latin,
    /// All other letters.
    Other,
}

impl Script {
    /// The script of a letter; `None` for digits, signs and letters that are used as signs.
    fn of(letter: char) -> Option<Script> {
        match letter {
            '\u{300}'..='\u{36f}' => Some(Script::Latin),
            // Small raised letters, letters in circles and the like.
            '\u{1d2c}'..='\u{1d6a}' | '\u{2070}'..='\u{2bff}' => None,
            _ if !letter.is_alphabetic() => None,
            '\0'..='\u{36f}' | '\u{1d00}'..='\u{1eff}' | '\u{a720}'..='\u{a7ff}' => Some(Script::Latin),
            _ => Some(Script::Other),
        }
    }
}

/// A text in stretches, each with its face.
#[derive(Default)]
struct Stretches(Vec<(Range<usize>, FontId)>);

impl Stretches {
    fn push(&mut self, letter: char, face: FontId) {
        match self.0.last_mut() {
            Some((range, last)) if *last == face => range.end += letter.len_utf8(),
            last => {
                let start = last.map_or(0, |(range, _)| range.end);
                self.0.push((start..start + letter.len_utf8(), face));
            }
        }
    }
}

impl FontSet {
    /// A text in stretches, each with the face that it is set in. `font` is the face of the text, which also stands
    /// for letters that no face has.
    pub(super) fn stretches(&self, text: &str, font: FontId) -> Vec<(Range<usize>, FontId)> {
        let ascii = self.ascii(font);
        if text.chars().all(|letter| letter.is_ascii() && ascii >> letter as u32 & 1 == 1 || self.has(font, letter)) {
            return vec![(0..text.len(), font)];
        }
        let others = self.fallbacks(font);
        let single = |letter, wanted| {
            let mut faces = [wanted, font].into_iter().chain(others.iter().copied());
            faces.find(|face| self.has(*face, letter)).unwrap_or(font)
        };
        let (mut stretches, mut before) = (Stretches::default(), font);
        // A space after the last letter, and what followed it.
        let mut waiting = String::new();
        for word in text.split_inclusive(char::is_whitespace) {
            let whole = [Script::Latin, Script::Other].map(|script| self.whole(word, script, font, &others));
            for letter in word.chars() {
                let Some(script) = Script::of(letter) else {
                    // Signs look like the letter to which they are joined.
                    if waiting.is_empty() && !letter.is_whitespace() {
                        stretches.push(letter, single(letter, before));
                    } else {
                        waiting.push(letter);
                    }
                    continue;
                };
                let face = whole[script as usize].unwrap_or_else(|| single(letter, font));
                // Between words of two faces they look like the rest of the text.
                let between = if face == before { face } else { font };
                waiting.drain(..).for_each(|sign| stretches.push(sign, single(sign, between)));
                stretches.push(letter, face);
                before = face;
            }
        }
        waiting.chars().for_each(|sign| stretches.push(sign, single(sign, before)));
        stretches.0
    }

    /// The letters of a text that no face shows in words which the press prints itself.
    pub fn lacking(&self, text: &str) -> Vec<Missed> {
        let Some(own) = generic_family("").and_then(|family| self.nearest(family, 400, false)) else {
            return Vec::new();
        };
        let faces: Vec<FontId> = std::iter::once(own).chain(self.fallbacks(own)).collect();
        let lacks = |letter: &char| !letter.is_whitespace() && !faces.iter().any(|face| self.has(*face, *letter));
        let letters: IndexSet<char> = text.chars().filter(lacks).collect();
        letters.into_iter().map(|letter| Missed { letter, font: own }).collect()
    }

    /// The first face that has all letters of a script in a word, if one has.
    fn whole(&self, word: &str, script: Script, font: FontId, others: &[FontId]) -> Option<FontId> {
        let has_all = |face: &&FontId| {
            word.chars().filter(|letter| Script::of(*letter) == Some(script)).all(|letter| self.has(**face, letter))
        };
        std::iter::once(&font).chain(others).find(has_all).copied()
    }

    /// The faces that may have letters which a face lacks, in the order in which they are tried.
    fn fallbacks(&self, font: FontId) -> Vec<FontId> {
        let (weight, italic) = self.cut(font);
        let first = |family: &str, role| self.ids().find(|id| self.family(*id) == family && self.role(*id) == role);
        let mut found: Vec<FontId> = self.ids().filter(|id| self.role(*id) != FontRole::BuiltIn).collect();
        found.sort_by_key(|id| {
            let (role, (own_weight, own_italic)) = (self.role(*id), self.cut(*id));
            let far = (own_italic != italic, own_weight.abs_diff(weight));
            (role == FontRole::Fallback, first(self.family(*id), role), far)
        });
        found
    }

    /// Whether a face shows a character, or nothing has to be shown of it.
    fn has(&self, font: FontId, letter: char) -> bool {
        // The hyphen at which no line ends has the glyph of the other.
        let letter = if letter == '\u{2011}' { '\u{2010}' } else { letter };
        self.draws(font, letter) || !is_seen(letter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_signs_and_raised_letters_have_no_script() {
        for letter in "a\u{301}ɔːˈệ".chars() {
            assert!(Script::of(letter) == Some(Script::Latin), "{letter}");
        }
        for letter in "πжא字".chars() {
            assert!(Script::of(letter) == Some(Script::Other), "{letter}");
        }
        assert!("1½₂ⁿ→♠, «".chars().all(|letter| Script::of(letter).is_none()));
    }
}
