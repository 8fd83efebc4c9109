//! What a file holds beside its pages: fonts, symbols, rasters, faces placed often.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::font::Typeface;
use crate::geom::Rect;
use crate::scene::{FontId, Raster, Symbol};
use crate::sheet::{Face, FaceId};
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
    /// How far the drawing of each face reaches.
    reaches: BTreeMap<FaceId, Option<Rect>>,
}

impl<'a> PdfResources<'a> {
    /// The stock of pages that show what `resources` counted.
    pub(super) fn new(resources: Resources<'a>, faces: &'a [Face], fonts: &'a FontSet) -> PdfResources<'a> {
        let numbered: Vec<_> = resources.fonts.iter().enumerate().collect();
        let typefaces = numbered
            .into_par_iter()
            .map(|(n, (font, spelled))| (*font, Typeface::new(n, *font, spelled, fonts)))
            .collect();
        let placed: Vec<FaceId> = resources.placed.keys().copied().collect();
        let reaches = placed.into_par_iter().map(|id| (id, reach::reach(&faces[id.0 as usize].items, fonts))).collect();
        PdfResources { resources, faces, fonts, typefaces, reaches }
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

    /// The name of a face, if it is shown by name.
    pub(super) fn face(&self, id: FaceId) -> Option<String> {
        (self.resources.placed.get(&id)? > &1).then(|| format!("X{}", id.0))
    }

    /// How far the drawing of a face reaches, in its own measure.
    pub(super) fn reach(&self, id: FaceId) -> Option<Rect> {
        self.reaches.get(&id).copied().flatten()
    }

    /// The name of a symbol.
    pub(super) fn symbol(&self, symbol: &Symbol) -> String {
        format!("S{}", self.resources.symbols.number(&symbol.name))
    }

    /// The name of a raster.
    pub(super) fn raster(&self, raster: &Raster) -> String {
        format!("I{}", self.resources.rasters.number(&raster.name))
    }
}
