//! A font as it is read from its file.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use linebender_resource_handle::Blob;
use parley_engine::{FontData, FontInstance};
use skrifa::instance::{LocationRef, Size as FontSize};
use skrifa::outline::DrawSettings;
use skrifa::raw::TableProvider;
use skrifa::string::StringId;
use skrifa::{FontRef, GlyphId, MetadataProvider};

use super::face_names::FaceNames;
use super::outline::Pen;
use crate::geom::Rect;

/// Which letters a face is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FontRole {
    /// Only those of texts that ask for its family.
    BuiltIn,
    /// Also those that the face of a text lacks: it is among the kit's own files.
    Own,
    /// Those that no face of the kit's own has, and those of texts that ask for its family.
    Fallback,
}

/// Why a font file is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FontError {
    /// It is not a TrueType or OpenType font, or parts of it are missing or broken.
    NotAFont,
    /// Its maker forbids embedding, or allows it only for pictures of letters.
    NoEmbedding,
    /// Its `cmap` maps no letters to glyphs, or none of these glyphs has an outline.
    NoLetters,
    /// It has several weights or widths in one file.
    Variable,
}

/// A font of the set.
#[derive(Debug)]
pub(super) struct Face {
    pub(super) data: Arc<Cow<'static, [u8]>>,
    /// The same, as it is given to be shaped.
    pub(super) instance: FontInstance,
    /// Whether its words may be shaped one by one, if this was asked.
    pub(super) words_stand_alone: OnceLock<bool>,
    pub(super) role: FontRole,
    pub(super) family: String,
    /// By which it is also found.
    pub(super) names: FaceNames,
    pub(super) post_script: String,
    pub(super) weight: u16,
    pub(super) italic: bool,
    pub(super) units: f64,
    pub(super) ascent: f64,
    pub(super) descent: f64,
    pub(super) cap: f64,
    pub(super) advances: Vec<u16>,
    pub(super) widest_advance: u16,
    /// Which characters of ASCII it has, by their bits.
    pub(super) ascii: u128,
    /// Whether a file may hold only the letters that it shows.
    pub(super) may_be_cut: bool,
    /// The ink of each glyph that was asked for.
    pub(super) glyphs: OnceLock<Vec<OnceLock<GlyphInk>>>,
}

/// What a glyph covers; all of it is known as soon as its outline has been drawn.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct GlyphInk {
    /// In font units, y downwards; `None` where the font has no outline.
    pub(super) bounds: Option<Rect>,
    /// In square ems.
    pub(super) area: f32,
}

impl Face {
    /// Reads a font file.
    ///
    /// # Errors
    /// [`FontError`] says why it cannot be used.
    pub(super) fn new(bytes: Cow<'static, [u8]>, role: FontRole) -> Result<Face, FontError> {
        let data = Arc::new(bytes);
        let font = FontRef::new(&data).map_err(|_| FontError::NotAFont)?;
        let rights = font.os2().map_or(0, |os2| os2.fs_type());
        // Bit 1 alone means that the font may not be embedded at all, bit 9 that only its bitmaps may.
        if rights & 0xf == 2 || rights & 0x200 != 0 {
            return Err(FontError::NoEmbedding);
        }
        if font.fvar().is_ok() {
            return Err(FontError::Variable);
        }
        let name = |id: StringId| font.localized_strings(id).english_or_first().map(|s| s.to_string());
        let family = family(&font).ok_or(FontError::NotAFont)?;
        let attributes = font.attributes();
        let metrics = font.metrics(FontSize::unscaled(), LocationRef::default());
        let glyphs = font.glyph_metrics(FontSize::unscaled(), LocationRef::default());
        let advance = |glyph: u32| glyphs.advance_width(GlyphId::new(glyph)).unwrap_or(0.0) as u16;
        let units = f64::from(metrics.units_per_em);
        if !(16.0..=16_384.0).contains(&units) || glyphs.glyph_count() == 0 {
            return Err(FontError::NotAFont);
        }
        let (ascent, descent) = (f64::from(metrics.ascent) / units, -f64::from(metrics.descent) / units);
        // A font without its vertical metrics would set all lines over one another.
        if !(0.1..=10.0).contains(&(ascent + descent)) {
            return Err(FontError::NotAFont);
        }
        let advances: Vec<u16> = (0..glyphs.glyph_count()).map(advance).collect();
        let widest_advance = advances.iter().copied().max().unwrap_or_default();
        // Without widths all letters would lie over one another.
        if widest_advance == 0 {
            return Err(FontError::NotAFont);
        }
        if !draws_letters(&font) {
            return Err(FontError::NoLetters);
        }
        Ok(Face {
            post_script: name(StringId::POSTSCRIPT_NAME).unwrap_or_else(|| family.replace(' ', "")),
            family,
            names: FaceNames::of(&font),
            role,
            weight: attributes.weight.value().round() as u16,
            italic: attributes.style != skrifa::attribute::Style::Normal,
            units,
            ascent,
            descent,
            cap: f64::from(metrics.cap_height.unwrap_or(metrics.ascent * 0.7)) / units,
            advances,
            widest_advance,
            ascii: ascii(&font),
            // Bit 8 forbids it.
            may_be_cut: rights & 0x100 == 0,
            glyphs: OnceLock::new(),
            instance: FontInstance {
                font: FontData::new(Blob::new(Arc::<Cow<'static, [u8]>>::clone(&data)), 0),
                synthesis: Default::default(),
            },
            words_stand_alone: OnceLock::new(),
            data,
        })
    }
}

/// The name of a font's family, and not only of those of its faces that are regular and bold.
pub(super) fn family(font: &FontRef<'_>) -> Option<String> {
    let names = [StringId::TYPOGRAPHIC_FAMILY_NAME, StringId::FAMILY_NAME];
    names.into_iter().find_map(|id| font.localized_strings(id).english_or_first().map(|name| name.to_string()))
}

/// Which characters of ASCII a font has, by their bits.
fn ascii(font: &FontRef<'_>) -> u128 {
    let letters = font.charmap();
    (0..128_u8).filter(|byte| letters.map(*byte).is_some()).fold(0, |all, byte| all | 1 << byte)
}

/// How many shapes of a font are looked at before it is used.
const SAMPLE: usize = 64;

/// Whether a font has outlines of the characters that it lists.
fn draws_letters(font: &FontRef<'_>) -> bool {
    let outlines = font.outline_glyphs();
    font.charmap().mappings().filter(|(_, glyph)| glyph.to_u32() > 0).take(SAMPLE).any(|(_, glyph)| {
        let mut pen = Pen(Vec::new());
        let settings = DrawSettings::unhinted(FontSize::unscaled(), LocationRef::default());
        outlines.get(glyph).is_some_and(|outline| outline.draw(settings, &mut pen).is_ok()) && !pen.0.is_empty()
    })
}
