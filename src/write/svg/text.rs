//! Words as outlines or as text.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use allsorts::binary::read::ReadScope;
use allsorts::font_data::FontData;
use allsorts::subset::{CmapTarget, SubsetProfile, subset};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use svg::Node;
use svg::node::Blob;
use svg::node::element::Group;

use super::drawing::SvgDrawing;
use super::path::{filled, mm, number};
use super::words::{Letter, Stretch, letters, place, stretches, unit};
use crate::diag::contained;
use crate::scene::{FontId, GlyphRun, Item};
use crate::text::FontSet;
use crate::write::spelling::{Decimal, escaped, plain};

/// The farthest that a letter may be from its place, in micrometres.
const TOLERANCE: f64 = 2.0;

impl SvgDrawing<'_> {
    /// Every letter that is shown, and every word that takes less room if it is shown by name.
    pub(super) fn define_letters(&mut self) {
        for ((font, glyph), id) in self.words.letters() {
            let d = self.words.paths.of(font, glyph, self.fonts);
            self.defs
                .append(Blob::new(format!("<path d=\"{d}\" id=\"{id}\"/>")));
        }
        for (n, id) in self.words.named() {
            let mut uses = Uses::default();
            self.letters(
                &mut uses,
                &Stretch {
                    word: n,
                    x: 0,
                    y: 0,
                },
            );
            let mut group = Group::new().set("id", id);
            uses.append_to(&mut group);
            self.defs.append(group);
        }
    }

    /// Runs of one size and colour, with what they spell for those who cannot see them.
    pub(super) fn lines(&mut self, into: &mut Group, runs: &[Item]) {
        let runs: Vec<(&GlyphRun, Vec<Stretch>)> = runs
            .iter()
            .filter_map(|item| {
                if let Item::Glyphs(run) = item {
                    Some(run)
                } else {
                    None
                }
            })
            .map(|run| (run, stretches(run, self.fonts, &mut self.words)))
            .filter(|(_, stretches)| !stretches.is_empty())
            .collect();
        let Some((first, _)) = runs.first() else {
            return;
        };
        let unit = unit(first, self.fonts);
        let at = format!(
            "{} {}",
            mm(first.origin.x.to_um()),
            mm(first.origin.y.to_um())
        );
        let mut block = Group::new().set(
            "transform",
            format!("translate({at})scale({})", number(unit / 1000.0, 9)),
        );
        filled(&mut block, first.colour);
        if let [(run, stretches)] = &*runs {
            block.assign("aria-label", plain(run.text().trim_end()));
            self.stretches(&mut block, stretches);
        } else {
            for (run, stretches) in &runs {
                let mut line = Group::new().set("aria-label", plain(run.text().trim_end()));
                let by = run.origin - first.origin;
                let [x, y] = [by.x, by.y].map(|n| place(n.to_um() as f64, unit));
                if (x, y) != (0, 0) {
                    line.assign(
                        "transform",
                        format!("translate({} {})", hundredths(x), hundredths(y)),
                    );
                }
                self.stretches(&mut line, stretches);
                block.append(line);
            }
        }
        into.append(block);
    }

    fn stretches(&self, into: &mut Group, stretches: &[Stretch]) {
        let mut uses = Uses::default();
        for stretch in stretches {
            match self.words.name(stretch.word) {
                Some(id) => uses.add(&id, stretch.x, stretch.y),
                None => self.letters(&mut uses, stretch),
            }
        }
        uses.append_to(into);
    }

    /// The letters of a word, one by one.
    fn letters(&self, uses: &mut Uses, stretch: &Stretch) {
        for (id, x, y) in self.words.spelled(stretch.word) {
            uses.add(id, stretch.x + x, stretch.y + y);
        }
    }

    /// The fonts of these runs, which are written as text.
    pub(super) fn define_fonts(&mut self, runs: &[&GlyphRun]) {
        let mut used: BTreeMap<FontId, BTreeSet<u16>> = BTreeMap::new();
        for run in runs {
            let letters = letters(run, self.fonts).unwrap_or_default();
            used.entry(run.font)
                .or_default()
                .extend(letters.iter().map(|letter| letter.glyph));
        }
        if used.is_empty() {
            return;
        }
        let mut style = "text{white-space:pre;text-rendering:geometricPrecision;font-kerning:none;\
            font-variant-ligatures:none}"
            .to_owned();
        for (font, glyphs) in used {
            let family = escaped(self.fonts.family(font)).replace(['"', '\\'], "");
            let (weight, italic) = self.fonts.cut(font);
            let slant = if italic { "italic" } else { "normal" };
            let face = format!("font-family:\"{family}\";font-weight:{weight};font-style:{slant}");
            let data = STANDARD.encode(cut(font, &glyphs, self.fonts));
            let FontId(n) = font;
            // Writing to a string cannot fail.
            let _ = write!(
                style,
                "@font-face{{{face};src:url(data:font/ttf;base64,{data})}}.f{n}{{{face}}}"
            );
        }
        self.defs
            .append(Blob::new(format!("<style>{style}</style>")));
    }

    /// Runs of one size and colour as text, and those that cannot be written so as outlines.
    pub(super) fn texts(&mut self, into: &mut Group, runs: &[Item]) {
        for item in runs {
            let Item::Glyphs(run) = item else { continue };
            match letters(run, self.fonts) {
                Some(letters) => self.text(into, run, &letters),
                None => self.lines(into, std::slice::from_ref(item)),
            }
        }
    }

    fn text(&self, into: &mut Group, run: &GlyphRun, letters: &[Letter]) {
        let seen = letters
            .iter()
            .rposition(|letter| !letter.character.is_whitespace())
            .map_or(0, |last| last + 1);
        let letters = &letters[..seen];
        let Some(start) = letters.first().and_then(|letter| letter.x) else {
            return;
        };
        let em = run.size * 25_400.0 / 72.0;
        let (mut pen, mut shifts) = (f64::from(start), Vec::new());
        for letter in letters {
            let off = letter.x.map_or(0.0, |x| f64::from(x) - pen);
            let shift = if off.abs() < TOLERANCE {
                0.0
            } else {
                off.round()
            };
            shifts.push(shift as i64);
            let (advance, units) = self.fonts.advance(run.font, letter.glyph);
            pen += shift + f64::from(advance) / units * em;
        }
        let moved = shifts
            .iter()
            .rposition(|shift| *shift != 0)
            .map_or(0, |last| last + 1);
        let shifts: Vec<String> = shifts[..moved].iter().map(|shift| mm(*shift)).collect();
        let dx = if shifts.is_empty() {
            String::new()
        } else {
            format!(" dx=\"{}\"", shifts.join(" "))
        };
        let words: String = letters.iter().map(|letter| letter.character).collect();
        let FontId(n) = run.font;
        let language = run
            .element
            .as_ref()
            .and_then(|element| element.language.as_ref());
        let lang = language
            .map(|language| format!(" xml:lang=\"{language}\""))
            .unwrap_or_default();
        let (x, y) = (
            mm(run.origin.x.to_um() + i64::from(start)),
            mm(run.origin.y.to_um()),
        );
        let mut group = Group::new();
        filled(&mut group, run.colour);
        group.append(Blob::new(format!(
            "<text class=\"f{n}\" x=\"{x}\" y=\"{y}\" font-size=\"{}\"{dx}{lang}>{}</text>",
            number(em / 1000.0, 4),
            escaped(&words),
        )));
        into.append(group);
    }
}

/// The `<use>` elements of letters and words, as one node: a sheet has thousands, and as nodes of their own they took
/// about half of the instructions of a drawing.
#[derive(Default)]
struct Uses(String);

impl Uses {
    /// Shows what is defined by `id`, in hundredths of font units from the origin.
    fn add(&mut self, id: &str, x: i64, y: i64) {
        let all = &mut self.0;
        all.push_str(if all.is_empty() { "<use" } else { "\n<use" });
        attribute(all, "x", x);
        // Inkscape before 1.3 does not know `href` without its prefix.
        all.extend([" xlink:href=\"#", id, "\""]);
        attribute(all, "y", y);
        all.push_str("/>");
    }

    fn append_to(self, group: &mut Group) {
        if !self.0.is_empty() {
            group.append(Blob::new(self.0));
        }
    }
}

/// Appends a coordinate in hundredths as an attribute; nothing for zero, its default.
fn attribute(to: &mut String, key: &str, n: i64) {
    if n != 0 {
        to.extend([" ", key, "=\"", Decimal::new(n, 2).as_str(), "\""]);
    }
}

fn hundredths(n: i64) -> String {
    Decimal::new(n, 2).as_str().to_owned()
}

/// A font with these of its glyphs alone; the whole one where it cannot or must not be cut down.
fn cut(font: FontId, glyphs: &BTreeSet<u16>, fonts: &FontSet) -> Vec<u8> {
    let whole = fonts.data(font);
    // The first glyph stands for what a font does not have, and must be there.
    let glyphs: Vec<u16> = std::iter::once(0)
        .chain(glyphs.iter().copied().filter(|glyph| *glyph > 0))
        .collect();
    let less = || {
        let data = ReadScope::new(&whole).read::<FontData<'_>>().ok()?;
        let tables = data.table_provider(0).ok()?;
        subset(
            &tables,
            &glyphs,
            &SubsetProfile::Minimal,
            CmapTarget::Unicode,
        )
        .ok()
    };
    let cut = fonts
        .may_be_cut(font)
        .then(|| contained(less).flatten())
        .flatten();
    cut.unwrap_or_else(|| whole.to_vec())
}
