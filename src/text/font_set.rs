//! The fonts of a kit: those among its files and the built-in ones, never the system's.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use skrifa::instance::{LocationRef, Size as FontSize};
use skrifa::outline::DrawSettings;
use skrifa::outline::pen::PathElement;
use skrifa::{FontRef, GlyphId, MetadataProvider};

use super::face::{self, Face, FontError, FontRole, GlyphInk};
use super::fitted::FittedTexts;
use super::letters::is_seen;
use super::space;
use super::words::WordCache;
use crate::diag::contained;
use crate::geom::{Affine, Bounds, Path, Point, Rect};
use crate::scene::{FontId, Glyph, GlyphRun};
use crate::source::Digest;

/// Faces by family, weight and slant.
#[derive(Debug, Default)]
pub struct FontSet {
    /// A digest of the files that it is made of, which whoever read them has made; `None` if anything is wrong with these.
    files: Option<u64>,
    pub(super) faces: Vec<Face>,
    /// The words that were shaped so far.
    pub(super) words: WordCache,
    /// The texts that were set into boxes so far.
    pub(super) fitted_texts: FittedTexts,
}

impl FontSet {
    /// Adds a font file.
    ///
    /// # Errors
    /// [`FontError`] says why it cannot be used.
    pub fn add(
        &mut self,
        bytes: impl Into<Cow<'static, [u8]>>,
        role: FontRole,
    ) -> Result<FontId, FontError> {
        let face = Face::new(bytes.into(), role)?;
        self.faces.push(face);
        Ok(FontId(self.faces.len() as u16 - 1))
    }

    /// Marks it as made of files with this digest, with which nothing is wrong.
    pub fn set_files(&mut self, files: u64) {
        self.files = Some(files);
    }

    /// The digest of the files that it is made of, if nothing is wrong with these.
    pub fn files(&self) -> Option<u64> {
        self.files
    }

    /// Every face, in the order they were added.
    pub fn ids(&self) -> impl Iterator<Item = FontId> {
        (0..self.faces.len()).map(|at| FontId(at as u16))
    }

    /// The family of a face.
    pub fn family(&self, font: FontId) -> &str {
        &self.face(font).family
    }

    /// The weight of a face, 400 for regular and 700 for bold, and whether it slants.
    pub fn cut(&self, font: FontId) -> (u16, bool) {
        (self.face(font).weight, self.face(font).italic)
    }

    /// The name by which PostScript and PDF know a face.
    pub fn post_script(&self, font: FontId) -> &str {
        &self.face(font).post_script
    }

    /// The font file of a face.
    pub fn data(&self, font: FontId) -> Arc<Cow<'static, [u8]>> {
        Arc::clone(&self.face(font).data)
    }

    /// Returns the [`Digest`] of the font file of a face. It is the same on all platforms.
    pub fn digest(&self, font: FontId) -> u64 {
        let face = self.face(font);
        *face.digest.get_or_init(|| Digest::of(&face.data))
    }

    /// Whether words in a face may be shaped one by one.
    pub(super) fn words_stand_alone(&self, font: FontId) -> bool {
        let face = self.face(font);
        let look = || FontRef::new(&face.data).is_ok_and(|font| space::is_limit_of_words(&font));
        *face.words_stand_alone.get_or_init(look)
    }

    /// How far a glyph moves the pen, in font units, and how many units an em has.
    pub fn advance(&self, font: FontId, glyph: u16) -> (u16, f64) {
        let face = self.face(font);
        (
            face.advances.get(glyph as usize).copied().unwrap_or(0),
            face.units,
        )
    }

    /// The greatest [`advance`](FontSet::advance) of all glyphs of a face, in font units, and how many units an em has.
    pub fn widest_advance(&self, font: FontId) -> (u16, f64) {
        (self.face(font).widest_advance, self.face(font).units)
    }

    /// Ascent, descent (positive) and height of capitals, in ems.
    pub fn metrics(&self, font: FontId) -> (f64, f64, f64) {
        let face = self.face(font);
        (face.ascent, face.descent, face.cap)
    }

    /// The box around the letters of a run that are seen, in micrometres: left,
    /// top at the height of capitals, right, baseline. `None` for spaces alone.
    pub fn extent(&self, run: &GlyphRun) -> Option<[f64; 4]> {
        // Spaces and marks of direction may hang over an edge without anybody seeing it.
        let seen = |n: &usize| run.spelled(*n).chars().any(is_seen);
        let (first, last) = (
            (0..run.glyphs().len()).find(seen)?,
            (0..run.glyphs().len()).rfind(seen)?,
        );
        let em = run.size * 25_400.0 / 72.0;
        let (advance, units) = self.advance(run.font, run.glyphs()[last].id);
        let (x, y) = (run.origin.x.to_um() as f64, run.origin.y.to_um() as f64);
        let left = x + f64::from(run.glyphs()[first].x);
        let right = x + f64::from(run.glyphs()[last].x) + f64::from(advance) / units * em;
        Some([left, y - self.metrics(run.font).2 * em, right, y])
    }

    /// The box around what is seen of a run after a transform; `None` for spaces alone.
    pub fn room(&self, run: &GlyphRun, to: Affine) -> Option<Rect> {
        let extent = Bounds(self.extent(run)?);
        let room = self
            .raised(run)
            .flat_map(Bounds::corners)
            .fold(extent, Bounds::with)
            .moved(to);
        let Bounds([left, top, right, foot]) = room;
        let (first, last) = (Point::near((left, top)), Point::near((right, foot)));
        Some(Rect::between(first.x, first.y, last.x, last.y))
    }

    /// Places in a run at which one asks what is under it: its middle and on
    /// the way to both ends, at half the height of capitals. None for spaces alone.
    pub fn places(&self, run: &GlyphRun) -> Option<[(f64, f64); 3]> {
        let [left, top, right, foot] = self.extent(run)?;
        Some([0.1, 0.5, 0.9].map(|part| (left + (right - left) * part, (top + foot) / 2.0)))
    }

    /// Whether a face has a shape for a character.
    pub fn draws(&self, font: FontId, letter: char) -> bool {
        match u8::try_from(letter) {
            Ok(byte) if byte.is_ascii() => self.face(font).ascii & (1 << byte) != 0,
            _ => self.glyph(font, letter).is_some(),
        }
    }

    /// The glyph that a face has for a character by itself.
    pub fn glyph(&self, font: FontId, letter: char) -> Option<u16> {
        let glyph = FontRef::new(&self.face(font).data)
            .ok()?
            .charmap()
            .map(letter)?;
        u16::try_from(glyph.to_u32()).ok()
    }

    /// Whether the maker of a face lets a file hold only the letters that it shows.
    pub fn may_be_cut(&self, font: FontId) -> bool {
        self.face(font).may_be_cut
    }

    /// The first letter or digit of a run of which nothing can be seen, because its
    /// shape in the font is blank or broken.
    pub fn blank(&self, run: &GlyphRun) -> Option<char> {
        let glyphs = self.glyphs(run.font);
        // Nearly every letter of a job was looked at before.
        let is_drawn = |id: u16| {
            glyphs
                .get(usize::from(id))
                .and_then(OnceLock::get)
                .is_some_and(|glyph| glyph.bounds.is_some())
        };
        let is_space = |glyph: &Glyph| run.text().as_bytes().get(glyph.at as usize) == Some(&b' ');
        let others = run
            .glyphs()
            .iter()
            .enumerate()
            .filter(|(_, glyph)| !is_drawn(glyph.id));
        let others = others.filter(|(_, glyph)| glyph.id > 0 && !is_space(glyph));
        let blank = others.filter(|(_, glyph)| self.bounds(run.font, glyph.id).is_none());
        let mut alone = blank.filter(|(n, glyph)| {
            let same = |other: usize| {
                run.glyphs()
                    .get(other)
                    .is_some_and(|other| other.at == glyph.at)
            };
            !same(n + 1) && (*n == 0 || !same(n - 1))
        });
        alone.find_map(|(n, _)| {
            run.spelled(n)
                .chars()
                .find(|letter| letter.is_alphanumeric())
        })
    }

    /// The outline of a glyph in whole font units, y downwards.
    pub fn outline(&self, font: FontId, glyph: u16) -> Path {
        face::path(&self.steps(font, glyph))
    }

    /// The outline of a glyph as the font has it, y upwards.
    pub fn steps(&self, font: FontId, glyph: u16) -> Vec<PathElement> {
        let mut pen = Vec::new();
        if let Ok(font) = FontRef::new(&self.face(font).data)
            && let Some(outline) = font.outline_glyphs().get(GlyphId::from(glyph))
        {
            let settings = DrawSettings::unhinted(FontSize::unscaled(), LocationRef::default());
            // A glyph that cannot be drawn is blank in every viewer, and here too.
            if contained(|| outline.draw(settings, &mut pen).is_ok()) != Some(true) {
                pen.clear();
            }
        }
        pen
    }

    /// The area that some glyphs of a face cover with ink, in square ems.
    pub fn inked(&self, font: FontId, glyphs: &[Glyph]) -> f64 {
        let known = self.glyphs(font);
        let area = |glyph: &Glyph| {
            self.ink(font, known, glyph.id)
                .map_or(0.0, |ink| f64::from(ink.area))
        };
        glyphs.iter().map(area).sum()
    }

    /// The box around the outline of a glyph, in font units, y downwards; `None` where it has none.
    pub fn bounds(&self, font: FontId, glyph: u16) -> Option<Rect> {
        self.ink(font, self.glyphs(font), glyph)?.bounds
    }

    /// What a glyph of a face covers; `known` are those of the face. `None` where the face has no such glyph.
    fn ink<'g>(
        &self,
        font: FontId,
        known: &'g [OnceLock<GlyphInk>],
        glyph: u16,
    ) -> Option<&'g GlyphInk> {
        let look = || {
            let (outline, units) = (self.outline(font, glyph), self.face(font).units);
            GlyphInk {
                bounds: outline.bounds(),
                area: (outline.area() / (units * units)) as f32,
            }
        };
        Some(known.get(usize::from(glyph))?.get_or_init(look))
    }

    /// What the glyphs of a face cover, as far as that is known.
    fn glyphs(&self, font: FontId) -> &[OnceLock<GlyphInk>] {
        let face = self.face(font);
        face.glyphs
            .get_or_init(|| vec![OnceLock::new(); face.advances.len()])
    }

    pub(super) fn face(&self, font: FontId) -> &Face {
        &self.faces[font.0 as usize]
    }

    /// The boxes around the letters of a run, in micrometres; none for spaces.
    pub fn letters<'r>(&'r self, run: &'r GlyphRun) -> impl Iterator<Item = Bounds> + 'r {
        run.glyphs()
            .iter()
            .filter_map(|glyph| self.letter(run, glyph))
    }

    /// The boxes around the letters and marks of a run that its font raises or lowers, as it does where marks are stacked.
    pub(super) fn raised<'r>(&'r self, run: &'r GlyphRun) -> impl Iterator<Item = Bounds> + 'r {
        run.glyphs()
            .iter()
            .filter(|glyph| glyph.rise != 0)
            .filter_map(|glyph| self.letter(run, glyph))
    }

    fn letter(&self, run: &GlyphRun, glyph: &Glyph) -> Option<Bounds> {
        let (_, units) = self.advance(run.font, glyph.id);
        let scale = run.size * 25_400.0 / 72.0 / units;
        let x = run.origin.x.to_um() as f64 + f64::from(glyph.x);
        let y = run.origin.y.to_um() as f64 - f64::from(glyph.rise);
        let outline = Bounds::from(self.bounds(run.font, glyph.id)?);
        Some(outline.moved(Affine::scale(scale, scale).then(Affine::shift(x, y))))
    }
}
