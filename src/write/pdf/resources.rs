//! What a file holds beside its pages: fonts, symbols, rasters, faces placed often.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::font::Typeface;
use crate::geom::Rect;
use crate::scene::{FontId, Raster, Symbol};
use crate::sheet::{Face, FaceId, Reading, Sheet};
use crate::text::FontSet;
use crate::write::reach;
use crate::write::resources::Resources;

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
        let reaches = placed.into_par_iter().map(|id| (id, reach::reach(&faces[id.0 as usize].items, fonts))).collect();
        let mut texts = BTreeMap::new();
        for (page, sheet) in tagged.iter().enumerate() {
            let shown = sheet.placements.iter().map(|placement| placement.face);
            for id in shown.filter(|id| faces[id.0 as usize].reading == Reading::Text) {
                texts.entry(id).or_insert(page);
            }
        }
        let symbols = (0..resources.symbols.listed().len()).map(|n| format!("S{n}")).collect();
        PdfResources { resources, faces, fonts, typefaces, symbols, reaches, texts }
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
        self.resources.placed.iter().filter(|(_, count)| **count > 1).map(|(id, _)| *id)
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
