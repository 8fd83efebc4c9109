//! The words that a drawing shows, so that one which comes again is drawn once.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use super::path;
use crate::scene::{FontId, Glyph, GlyphRun, Memo};
use crate::text::FontSet;

/// Letters in a row without a space, each at its place in hundredths of a font unit, y downwards.
struct Word {
    font: FontId,
    letters: Vec<(u16, i64, i64)>,
    /// How often it is shown.
    uses: usize,
    /// The number by which it is shown, if that takes less room than its letters.
    named: Option<usize>,
}

/// Words in the order in which they first appear, and the letters that they are made of.
pub(super) struct DrawnWordTable<'a> {
    /// The outlines of letters, shared by all drawings of a job.
    pub(super) paths: &'a GlyphPaths,
    words: Vec<Word>,
    /// Words by their glyphs; the same glyphs may be at other places.
    known: HashMap<(FontId, Vec<u16>), Vec<usize>>,
    /// The names of letters that leave a mark, and of those that do not none.
    letters: BTreeMap<(FontId, u16), Option<String>>,
}

/// A word where it is in its run, in hundredths of a font unit.
#[derive(Clone, Copy)]
pub(super) struct Stretch {
    pub(super) word: usize,
    pub(super) x: i64,
    pub(super) y: i64,
}

/// The farthest that a letter may be from its place, in micrometres.
const TOLERANCE: f64 = 1.0;
/// About how many bytes it takes to show a letter, to show a word, and to define a word.
const LETTER: usize = 31;
const WORD: usize = 34;
const DEFINITION: usize = 18;

impl<'a> DrawnWordTable<'a> {
    /// The words of these runs.
    pub(super) fn new(
        runs: &[&GlyphRun],
        fonts: &FontSet,
        paths: &'a GlyphPaths,
    ) -> DrawnWordTable<'a> {
        let mut words = DrawnWordTable {
            paths,
            words: Vec::new(),
            known: HashMap::new(),
            letters: BTreeMap::new(),
        };
        for run in runs {
            for stretch in stretches(run, fonts, &mut words) {
                words.words[stretch.word].uses += 1;
            }
        }
        let mut number = 0;
        for Word {
            letters,
            uses,
            named,
            ..
        } in &mut words.words
        {
            let alone = *uses * letters.len() * LETTER;
            if letters.len() > 1 && DEFINITION + letters.len() * LETTER + *uses * WORD < alone {
                *named = Some(number);
                number += 1;
            }
        }
        words.name_letters();
        words
    }

    /// Gives the shortest names to the letters that are shown most.
    fn name_letters(&mut self) {
        let mut shown: BTreeMap<(FontId, u16), usize> = BTreeMap::new();
        for Word {
            font,
            letters,
            uses,
            named,
        } in &self.words
        {
            let times = if named.is_some() { 1 } else { *uses };
            letters
                .iter()
                .for_each(|(glyph, ..)| *shown.entry((*font, *glyph)).or_default() += times);
        }
        let mut often: Vec<_> = shown.into_iter().collect();
        often.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
        for (n, (letter, _)) in often.into_iter().enumerate() {
            self.letters.insert(letter, Some(letter_name(n)));
        }
    }

    /// The letters that leave a mark, by name.
    pub(super) fn letters(&self) -> Vec<((FontId, u16), String)> {
        self.letters
            .iter()
            .filter_map(|(letter, name)| Some((*letter, name.clone()?)))
            .collect()
    }

    /// The words that are shown by name.
    pub(super) fn named(&self) -> Vec<(usize, String)> {
        (0..self.words.len())
            .filter_map(|n| Some((n, self.name(n)?)))
            .collect()
    }

    /// The name of a word, if it has one.
    pub(super) fn name(&self, word: usize) -> Option<String> {
        self.words[word].named.map(|n| format!("w{n}"))
    }

    /// The letters of a word by name, and where they are.
    pub(super) fn spelled(&self, word: usize) -> impl Iterator<Item = (&str, i64, i64)> {
        let Word { font, letters, .. } = &self.words[word];
        letters.iter().filter_map(|(glyph, x, y)| {
            Some((self.letters.get(&(*font, *glyph))?.as_deref()?, *x, *y))
        })
    }

    fn is_drawn(&mut self, font: FontId, glyph: u16, fonts: &FontSet) -> bool {
        let find = || (!self.paths.of(font, glyph, fonts).is_empty()).then(String::new);
        self.letters
            .entry((font, glyph))
            .or_insert_with(find)
            .is_some()
    }

    /// A word with its first letter at `x`, y: the one that is known already, if its letters are where they should.
    fn find(&mut self, font: FontId, glyphs: &[Glyph], (x, y): (i64, i64), unit: f64) -> usize {
        let key = (font, glyphs.iter().map(|glyph| glyph.id).collect());
        let known = self.known.entry(key).or_default();
        let stands =
            |at: i64, um: i32| (at as f64 / 100.0 * unit - f64::from(um)).abs() <= TOLERANCE;
        let fits = |n: &&usize| {
            let places = self.words[**n].letters.iter().zip(glyphs);
            places
                .into_iter()
                .all(|((_, dx, dy), glyph)| stands(x + dx, glyph.x) && stands(y + dy, -glyph.rise))
        };
        if let Some(n) = known.iter().find(fits) {
            return *n;
        }
        let letter = |glyph: &Glyph| {
            let [to_x, to_y] = [glyph.x, -glyph.rise].map(|um| place(f64::from(um), unit));
            (glyph.id, to_x - x, to_y - y)
        };
        known.push(self.words.len());
        self.words.push(Word {
            font,
            letters: glyphs.iter().map(letter).collect(),
            uses: 0,
            named: None,
        });
        self.words.len() - 1
    }
}

/// The words of a run, which end where a glyph leaves no mark.
pub(super) fn stretches(
    run: &GlyphRun,
    fonts: &FontSet,
    words: &mut DrawnWordTable<'_>,
) -> Vec<Stretch> {
    let unit = unit(run, fonts);
    let mut found = Vec::new();
    for glyphs in run
        .glyphs()
        .split(|glyph| !words.is_drawn(run.font, glyph.id, fonts))
    {
        let Some(first) = glyphs.first() else {
            continue;
        };
        let [x, y] = [first.x, -first.rise].map(|um| place(f64::from(um), unit));
        found.push((glyphs, x, y));
    }
    found
        .into_iter()
        .map(|(glyphs, x, y)| Stretch {
            word: words.find(run.font, glyphs, (x, y), unit),
            x,
            y,
        })
        .collect()
}

/// Micrometres in one unit of the font of a run.
pub(super) fn unit(run: &GlyphRun, fonts: &FontSet) -> f64 {
    let (_, units) = fonts.advance(run.font, run.glyphs().first().map_or(0, |glyph| glyph.id));
    run.size * 25_400.0 / 72.0 / units
}

/// So many micrometres in hundredths of a font unit: a whole unit where that is the same micrometre.
pub(super) fn place(um: f64, unit: f64) -> i64 {
    let exact = um / unit;
    let whole = exact.round();
    if (whole - exact).abs() * unit <= 0.5 {
        whole as i64 * 100
    } else {
        (exact * 100.0).round() as i64
    }
}

/// The name of the `n`th letter: a capital, and after the first 26 letters and digits behind it.
fn letter_name(n: usize) -> String {
    const MORE: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let mut name = String::from(char::from(b'A' + (n % 26) as u8));
    let mut rest = n / 26;
    while rest > 0 {
        rest -= 1;
        name.push(char::from(MORE[rest % MORE.len()]));
        rest /= MORE.len();
    }
    name
}

/// The outlines of glyphs as path data, each made once for all pages of a job.
#[derive(Default)]
pub(super) struct GlyphPaths(Memo<(FontId, u16), Arc<str>>);

impl GlyphPaths {
    /// The path data of a glyph.
    pub(super) fn of(&self, font: FontId, glyph: u16, fonts: &FontSet) -> Arc<str> {
        self.0.get_or_make((font, glyph), || {
            path::glyph(&fonts.steps(font, glyph)).into()
        })
    }
}

/// A character of a text.
pub(super) struct Letter {
    pub(super) character: char,
    /// The glyph that its font has for it alone.
    pub(super) glyph: u16,
    /// Where it is in its run, in micrometres; `None` within letters that are joined into one glyph.
    pub(super) x: Option<i32>,
}

/// Whether a run can be written as text.
pub(super) fn is_text(run: &GlyphRun, fonts: &FontSet) -> bool {
    letters(run, fonts).is_some()
}

/// The characters of a run; `None` if it shows glyphs that its font has for no character, places them otherwise than
/// from left to right on one line, or has characters without a glyph.
pub(super) fn letters(run: &GlyphRun, fonts: &FontSet) -> Option<Vec<Letter>> {
    let mut glyphs = run.glyphs().iter().peekable();
    let mut letters: Vec<Letter> = Vec::with_capacity(run.text().len());
    for (at, character) in run
        .text()
        .char_indices()
        .filter(|(_, character)| !character.is_control())
    {
        let glyph = fonts
            .glyph(run.font, character)
            .filter(|_| character != '\u{ad}')?;
        let shown = glyphs.next_if(|shown| shown.at as usize == at);
        let joined = glyphs
            .peek()
            .map_or(run.text().len(), |next| next.at as usize)
            > at + character.len_utf8();
        if shown.is_some_and(|shown| shown.rise != 0 || !joined && shown.id != glyph)
            || joined && !run.text()[at..].chars().take(2).all(char::is_alphabetic)
        {
            return None;
        }
        letters.push(Letter {
            character,
            glyph,
            x: shown.map(|shown| shown.x),
        });
    }
    glyphs.next().is_none().then_some(letters)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_two_letters_have_one_name() {
        let names: BTreeSet<String> = (0..10_000).map(letter_name).collect();
        assert_eq!(names.len(), 10_000);
        assert_eq!([0, 25, 26, 52].map(letter_name), ["A", "Z", "A0", "A1"]);
    }

    #[test]
    fn a_place_is_a_whole_unit_where_that_is_the_same_micrometre() {
        assert_eq!(place(2_910.0, 2.910_417), 100_000);
        assert_eq!(place(1_234.0, 2.910_417), 42_400);
        assert_eq!(place(1_235.0, 2.910_417), 42_434);
    }
}
