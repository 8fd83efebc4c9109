//! A font as it is read from its file: its names, its measures and the outlines of its glyphs.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::sync::{Arc, OnceLock};

use linebender_resource_handle::Blob;
use parley_engine::{FontData, FontInstance};
use skrifa::instance::{LocationRef, Size as FontSize};
use skrifa::outline::DrawSettings;
use skrifa::outline::pen::PathElement;
use skrifa::raw::TableProvider;
use skrifa::raw::types::Tag;
use skrifa::string::StringId;
use skrifa::{FontRef, GlyphId, MetadataProvider};

use crate::geom::{Path, Rect, Seg};

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

impl fmt::Display for FontError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FontError::NotAFont => "not a valid font",
            FontError::NoEmbedding => "embedding is not permitted",
            FontError::NoLetters => "no outlines",
            FontError::Variable => "a variable font",
        })
    }
}

impl Error for FontError {}

/// A font of the set.
#[derive(Debug)]
pub(super) struct Face {
    pub(super) data: Arc<Cow<'static, [u8]>>,
    /// The digest of `data`, computed on first use.
    pub(super) digest: OnceLock<u64>,
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
    /// The ink of each glyph that was requested.
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
        let name = |id: StringId| {
            font.localized_strings(id)
                .english_or_first()
                .map(|s| s.to_string())
        };
        let family = family(&font).ok_or(FontError::NotAFont)?;
        let attributes = font.attributes();
        let metrics = font.metrics(FontSize::unscaled(), LocationRef::default());
        let glyphs = font.glyph_metrics(FontSize::unscaled(), LocationRef::default());
        let advance = |glyph: u32| glyphs.advance_width(GlyphId::new(glyph)).unwrap_or(0.0) as u16;
        let units = f64::from(metrics.units_per_em);
        if !(16.0..=16_384.0).contains(&units) || glyphs.glyph_count() == 0 {
            return Err(FontError::NotAFont);
        }
        let (ascent, descent) = (
            f64::from(metrics.ascent) / units,
            -f64::from(metrics.descent) / units,
        );
        // A font without its vertical metrics would set all lines over one another.
        if !(0.1..=10.0).contains(&(ascent + descent)) {
            return Err(FontError::NotAFont);
        }
        let advances: Vec<u16> = (0..glyphs.glyph_count()).map(advance).collect();
        let widest_advance = advances.iter().copied().max().unwrap_or_default();
        // Without widths all letters would be over one another.
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
            digest: OnceLock::new(),
            words_stand_alone: OnceLock::new(),
            data,
        })
    }
}

/// The name of a font's family, and not only of those of its faces that are regular and bold.
pub(super) fn family(font: &FontRef<'_>) -> Option<String> {
    let names = [StringId::TYPOGRAPHIC_FAMILY_NAME, StringId::FAMILY_NAME];
    names.into_iter().find_map(|id| {
        font.localized_strings(id)
            .english_or_first()
            .map(|name| name.to_string())
    })
}

/// Which characters of ASCII a font has, by their bits.
fn ascii(font: &FontRef<'_>) -> u128 {
    let letters = font.charmap();
    (0..128_u8)
        .filter(|byte| letters.map(*byte).is_some())
        .fold(0, |all, byte| all | 1 << byte)
}

/// How many shapes of a font are looked at before it is used.
const SAMPLE: usize = 64;

/// Whether a font has outlines of the characters that it lists.
fn draws_letters(font: &FontRef<'_>) -> bool {
    let outlines = font.outline_glyphs();
    font.charmap()
        .mappings()
        .filter(|(_, glyph)| glyph.to_u32() > 0)
        .take(SAMPLE)
        .any(|(_, glyph)| {
            let mut pen: Vec<PathElement> = Vec::new();
            let settings = DrawSettings::unhinted(FontSize::unscaled(), LocationRef::default());
            outlines
                .get(glyph)
                .is_some_and(|outline| outline.draw(settings, &mut pen).is_ok())
                && !pen.is_empty()
        })
}

/// The names of a face in all languages, in small letters.
#[derive(Debug)]
pub(super) struct FaceNames {
    /// Those of its family.
    pub(super) families: Vec<String>,
    /// Those of the face itself: the full name, the name in PostScript, and a family that has only few faces.
    pub(super) own: Vec<String>,
}

impl FaceNames {
    pub(super) fn of(font: &FontRef<'_>) -> FaceNames {
        let names = |id| {
            font.localized_strings(id)
                .map(|name| name.chars().collect::<String>().to_lowercase())
        };
        let (typographic, small): (Vec<_>, Vec<_>) = (
            names(StringId::TYPOGRAPHIC_FAMILY_NAME).collect(),
            names(StringId::FAMILY_NAME).collect(),
        );
        let own = names(StringId::FULL_NAME).chain(names(StringId::POSTSCRIPT_NAME));
        if typographic.is_empty() {
            return FaceNames {
                families: small,
                own: own.collect(),
            };
        }
        FaceNames {
            families: typographic,
            own: own.chain(small).collect(),
        }
    }
}

/// The outline of a glyph as a path in whole font units, y downwards.
pub(super) fn path(outline: &[PathElement]) -> Path {
    let round = |x: f32, y: f32| (x.round() as i32, -y.round() as i32);
    let (mut segs, mut here) = (Vec::with_capacity(outline.len()), (0, 0));
    for step in outline {
        let (seg, end) = match *step {
            PathElement::MoveTo { x, y } => (Seg::Move(round(x, y)), round(x, y)),
            PathElement::LineTo { x, y } => (Seg::Line(round(x, y)), round(x, y)),
            PathElement::QuadTo { cx0, cy0, x, y } => {
                // A quadratic curve is the cubic whose controls are two thirds of the way.
                let third =
                    |from: f64, to: f32| (from + (f64::from(to) - from) * 2.0 / 3.0).round() as i32;
                let near = |x: f64, y: f64| (third(x, cx0), third(y, -cy0));
                let first = near(f64::from(here.0), f64::from(here.1));
                (
                    Seg::Cubic(first, near(f64::from(x), f64::from(-y)), round(x, y)),
                    round(x, y),
                )
            }
            PathElement::CurveTo {
                cx0,
                cy0,
                cx1,
                cy1,
                x,
                y,
            } => (
                Seg::Cubic(round(cx0, cy0), round(cx1, cy1), round(x, y)),
                round(x, y),
            ),
            PathElement::Close => (Seg::Close, (0, 0)),
        };
        segs.push(seg);
        here = end;
    }
    Path::new(segs)
}

/// The family of a font that has several weights or widths in one file, and whether it slants; `None` for any other.
pub fn variable_family(font: &[u8]) -> Option<(String, bool)> {
    let font = FontRef::new(font).ok().filter(|font| font.fvar().is_ok())?;
    Some((
        family(&font)?,
        font.attributes().style != skrifa::attribute::Style::Normal,
    ))
}

/// The tables by which a font gives a glyph several colours.
const COLOURS: [&[u8; 4]; 4] = [b"COLR", b"sbix", b"CBDT", b"SVG "];

/// Whether a font has glyphs of several colours.
pub fn has_colour_glyphs(font: &[u8]) -> bool {
    FontRef::new(font).is_ok_and(|font| {
        COLOURS
            .iter()
            .any(|table| font.table_data(Tag::new(table)).is_some())
    })
}
