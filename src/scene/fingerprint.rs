//! Fingerprints of pictures: two with the same fingerprint are printed alike.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::{FontId, GlyphRun, Item, Pixels, Raster, Symbol};
use crate::geom::Affine;
use crate::source::Digest;

/// Computes the fingerprints of items. Caches those of symbols and pictures, since many items share them.
pub struct Fingerprints<F> {
    font_digest: F,
    symbols: HashMap<*const Symbol, u64>,
    rasters: HashMap<*const Raster, u64>,
}

impl<F: Fn(FontId) -> u64> Fingerprints<F> {
    /// Creates an empty cache. A glyph is only an index into a font file, so `font_digest` must return a digest of
    /// this file.
    pub fn new(font_digest: F) -> Self {
        Self {
            font_digest,
            symbols: HashMap::new(),
            rasters: HashMap::new(),
        }
    }

    /// Adds these items to a digest, in the order in which they are painted. What they are called, what is read
    /// aloud and where it was written do not count.
    pub fn add(&mut self, items: &[Item], to: &mut Digest) {
        to.write_usize(items.len());
        items.iter().for_each(|item| self.add_item(item, to));
    }

    fn add_item(&mut self, item: &Item, to: &mut Digest) {
        std::mem::discriminant(item).hash(to);
        match item {
            Item::Shape(shape) => (&shape.path, &shape.fill, &shape.stroke).hash(to),
            Item::Glyphs(run) => self.add_glyph_run(run, to),
            Item::Picture(picture) => {
                to.write_u64(self.raster(&picture.raster));
                add_transform(picture.to, to);
            }
            Item::Use(shown) => {
                to.write_u64(self.symbol(&shown.symbol));
                add_transform(shown.to, to);
            }
            Item::Group(group) => {
                (&group.clip, group.opacity).hash(to);
                add_transform(group.to, to);
                self.add(&group.items, to);
            }
        }
    }

    fn symbol(&mut self, symbol: &Arc<Symbol>) -> u64 {
        let at = Arc::as_ptr(symbol);
        if let Some(known) = self.symbols.get(&at) {
            return *known;
        }
        let mut digest = Digest::default();
        self.add(&symbol.items, &mut digest);
        self.symbols.insert(at, digest.finish());
        digest.finish()
    }

    fn raster(&mut self, raster: &Arc<Raster>) -> u64 {
        *self
            .rasters
            .entry(Arc::as_ptr(raster))
            .or_insert_with(|| pixels(raster))
    }

    fn add_glyph_run(&self, run: &GlyphRun, to: &mut Digest) {
        // The index of a font is different if there are other fonts, so only its file counts.
        to.write_u64((self.font_digest)(run.font));
        (
            run.size.to_bits(),
            run.colour,
            run.origin,
            run.glyphs().len(),
        )
            .hash(to);

        for glyph in run.glyphs() {
            to.write_u64(u64::from(glyph.id) << 32 | u64::from(glyph.x.cast_unsigned()));
            to.write_u32(glyph.rise.cast_unsigned());
        }
    }
}

fn add_transform(transform: Affine, to: &mut Digest) {
    // Adding zero makes one number of the two zeros.
    transform
        .numbers()
        .iter()
        .for_each(|number| to.write_u64((number + 0.0).to_bits()));
}

fn pixels(raster: &Raster) -> u64 {
    let mut digest = Digest::default();
    (raster.width, raster.height).hash(&mut digest);
    match &raster.pixels {
        Pixels::Rgba(bytes) | Pixels::Jpeg(bytes, _) => digest.write(bytes),
        Pixels::Filed(file) => digest.write_u64(file.digest()),
        Pixels::Unpainted(_) => {
            // Painting it takes long. It has the name of its drawing, and looks from afar as it does in few dots.
            digest.write(raster.name.as_bytes());
            digest.write_u64(pixels(raster.glance()));
        }
    }
    digest.finish()
}
