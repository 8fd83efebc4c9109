//! What a file holds beside its pages: fonts, symbols, rasters, faces placed often.

use std::collections::BTreeMap;

use printpdf::{Codepoint, FontMetrics, Op, ParsedFont, PdfFont, PdfFontHandle, Pt, TextItem};
use rayon::prelude::*;
use subsetter::GlyphRemapper;

use crate::geom::Rect;
use crate::scene::{FontId, Raster, Symbol};
use crate::sheet::{Face, FaceId, Reading, Sheet};
use crate::text::FontSet;
use crate::write::resources::{self, Resources};

/// What a file holds beside its pages, by the names that streams call it.
pub(super) struct PdfResources<'a> {
    /// What its pages show.
    pub(super) resources: Resources<'a>,
    /// The faces of the job.
    pub(super) faces: &'a [Face],
    /// The fonts of the job.
    pub(super) fonts: &'a FontSet,
    typefaces: BTreeMap<FontId, Typeface>,
    /// The names of symbols, by their numbers.
    symbols: Vec<String>,
    /// How far the drawing of each face reaches.
    reaches: BTreeMap<FaceId, Option<Rect>>,
    /// The page on which each text is read element by element, where pages have tags.
    texts: BTreeMap<FaceId, usize>,
}

impl<'a> PdfResources<'a> {
    /// The stock of pages that show what `resources` counted; `tagged` are those that have tags.
    pub(super) fn new(
        resources: Resources<'a>,
        faces: &'a [Face],
        fonts: &'a FontSet,
        tagged: &[&Sheet],
    ) -> PdfResources<'a> {
        let numbered: Vec<_> = resources.fonts.iter().enumerate().collect();
        let typefaces = numbered
            .into_par_iter()
            .map(|(n, (font, spelled))| (*font, Typeface::new(n, *font, spelled, fonts)))
            .collect();
        let placed: Vec<FaceId> = resources.placed.keys().copied().collect();
        let reaches = placed
            .into_par_iter()
            .map(|id| (id, resources::reach(&faces[id.0 as usize].items, fonts)))
            .collect();
        let mut texts = BTreeMap::new();
        for (page, sheet) in tagged.iter().enumerate() {
            let shown = sheet.placements.iter().map(|placement| placement.face);
            for id in shown.filter(|id| faces[id.0 as usize].reading == Reading::Text) {
                texts.entry(id).or_insert(page);
            }
        }
        let symbols = (0..resources.symbols.listed().len())
            .map(|n| format!("S{n}"))
            .collect();
        PdfResources {
            resources,
            faces,
            fonts,
            typefaces,
            symbols,
            reaches,
            texts,
        }
    }

    /// The fonts, in order of their names.
    pub(super) fn typefaces(&self) -> impl Iterator<Item = &Typeface> {
        self.typefaces.values()
    }

    /// A font that its pages show.
    pub(super) fn typeface(&self, font: FontId) -> &Typeface {
        &self.typefaces[&font]
    }

    /// The faces that are placed more than once, which are drawn once and shown by name.
    pub(super) fn shared(&self) -> impl Iterator<Item = FaceId> {
        self.resources
            .placed
            .iter()
            .filter(|(_, count)| **count > 1)
            .map(|(id, _)| *id)
    }

    /// The name of a face, if it is placed more than once.
    pub(super) fn face(&self, id: FaceId) -> Option<String> {
        (self.resources.placed.get(&id)? > &1).then(|| format!("X{}", id.0))
    }

    /// The name of a face, if it is shown by name on a page: a text that is printed several times is drawn on the
    /// first of its pages, since its elements can belong to one page only.
    pub(super) fn face_on(&self, id: FaceId, page: usize) -> Option<String> {
        self.face(id).filter(|_| self.texts.get(&id) != Some(&page))
    }

    /// How far the drawing of a face reaches, in its own measure.
    pub(super) fn reach(&self, id: FaceId) -> Option<Rect> {
        self.reaches.get(&id).copied().flatten()
    }

    /// The name of a symbol.
    pub(super) fn symbol(&self, symbol: &Symbol) -> &str {
        &self.symbols[self.resources.symbols.number(&symbol.name, symbol)]
    }

    /// The name of a raster.
    pub(super) fn raster(&self, raster: &Raster) -> String {
        format!("I{}", self.resources.rasters.number(&raster.name, raster))
    }
}

/// A font as a file holds it.
pub(super) struct Typeface {
    /// How streams call it.
    pub(super) name: String,
    /// The font program and its measures.
    pub(super) program: PdfFont,
    letters: Vec<Letter>,
}

/// A glyph as streams speak of it.
#[derive(Clone, Default)]
pub(super) struct Letter {
    /// Its number in the font program.
    pub(super) code: u16,
    /// How far a viewer moves the pen after it, in thousandths of the size.
    pub(super) width: i64,
    /// What it spells.
    pub(super) text: String,
}

impl Typeface {
    /// The `n`th font of a file, with the glyphs that spell something.
    pub(super) fn new(
        n: usize,
        font: FontId,
        spelled: &[Option<&str>],
        fonts: &FontSet,
    ) -> Typeface {
        let used: Vec<u16> = (0..=u16::MAX)
            .zip(spelled)
            .filter(|(_, text)| text.is_some())
            .map(|(id, _)| id)
            .collect();
        let whole = fonts.data(font);
        let mut fewer = GlyphRemapper::new();
        used.iter().for_each(|id| _ = fewer.remap(*id));
        // A font that cannot or must not be cut down goes in whole, its glyphs as they are numbered.
        let cut = fonts
            .may_be_cut(font)
            .then(|| subsetter::subset(&whole, 0, &fewer).ok())
            .flatten();
        let code = |id: u16| {
            if cut.is_some() {
                fewer.get(id).unwrap_or(0)
            } else {
                id
            }
        };
        let (_, units) = fonts.advance(font, 0);
        let mut letters = vec![Letter::default(); spelled.len()];
        let mut widths = BTreeMap::new();
        for id in used {
            let (advance, _) = fonts.advance(font, id);
            widths.insert(code(id), advance);
            letters[usize::from(id)] = Letter {
                code: code(id),
                // printpdf cuts widths off, so the pen must be computed the same way.
                width: (f32::from(advance) * 1000.0 / units as f32) as i64,
                text: spelled[usize::from(id)].unwrap_or_default().to_owned(),
            };
        }
        let tag: String = [0, 0, 0, n / 676, n / 26, n]
            .map(|place| char::from(b'A' + (place % 26) as u8))
            .iter()
            .collect();
        let subset = cut.is_some();
        let mut parsed = parsed(&whole, font, fonts);
        parsed.original_bytes = cut.unwrap_or_else(|| whole.to_vec());
        parsed.codepoint_to_glyph.clear();
        parsed.glyph_widths = widths;
        let post_script = fonts.post_script(font);
        parsed.font_name = Some(if subset {
            format!("{tag}+{post_script}")
        } else {
            post_script.to_owned()
        });
        Typeface {
            name: format!("F{n}"),
            program: PdfFont::new(parsed),
            letters,
        }
    }

    /// A glyph, which must be one of those it was made with.
    pub(super) fn letter(&self, id: u16) -> &Letter {
        &self.letters[usize::from(id)]
    }

    /// What tells printpdf which glyphs the file shows and what they spell.
    pub(super) fn roll_call(&self) -> [Op; 2] {
        let shown = self.letters.iter().filter(|letter| letter.code > 0);
        let glyphs = shown.map(|letter| Codepoint {
            gid: letter.code,
            offset: 0.0,
            cid: Some(letter.text.clone()),
        });
        let font = PdfFontHandle::External(printpdf::FontId(self.name.clone()));
        [
            Op::SetFont {
                font,
                size: Pt(1.0),
            },
            Op::ShowText {
                items: vec![TextItem::GlyphIds(glyphs.collect())],
            },
        ]
    }
}

fn parsed(whole: &[u8], font: FontId, fonts: &FontSet) -> ParsedFont {
    ParsedFont::from_bytes(whole, 0, &mut Vec::new()).unwrap_or_else(|| {
        let (ascent, descent, _) = fonts.metrics(font);
        let (_, units) = fonts.advance(font, 0);
        let metrics = FontMetrics {
            ascent: (ascent * units) as i16,
            descent: (-descent * units) as i16,
        };
        ParsedFont::with_glyph_data(
            Vec::new(),
            0,
            None,
            BTreeMap::new(),
            BTreeMap::new(),
            units as u16,
            metrics,
        )
    })
}
