//! Fingerprints of pieces, so that a later job prints only what looks different.

use std::hash::{Hash, Hasher};

use rayon::prelude::*;

use crate::model::PrintedFingerprints;
use crate::scene::Fingerprints;
use crate::sheet::{Face, Part, Piece};
use crate::source::Digest;
use crate::text::FontSet;

/// The fingerprint of each face of a job, by its number.
pub(super) struct FaceFingerprints(Vec<u64>);

impl FaceFingerprints {
    /// Computes the fingerprints of all faces. A fingerprint depends on the outline, the bleed and the items of its
    /// face, and on the fonts of the glyphs that it shows. It is the same on all platforms.
    pub(super) fn of(faces: &[Face], fonts: &FontSet) -> Self {
        let fingerprints = faces.par_iter().map_init(
            || Fingerprints::new(|font| fonts.digest(font)),
            |cache, face| {
                let mut digest = Digest::default();
                (&face.outline, face.bleed).hash(&mut digest);
                cache.add(&face.items, &mut digest);
                digest.finish()
            },
        );
        Self(fingerprints.collect())
    }

    /// That of both sides of a piece.
    fn of_piece(&self, piece: &Piece) -> u64 {
        let mut digest = Digest::default();
        (
            self.0[piece.front.0 as usize],
            piece.back.map(|back| self.0[back.0 as usize]),
        )
            .hash(&mut digest);
        digest.finish()
    }

    /// Those of the pieces of these parts. What was printed `before` of other components is added.
    pub(super) fn of_parts(
        &self,
        parts: &[Part],
        before: &PrintedFingerprints,
    ) -> PrintedFingerprints {
        let mut printed = PrintedFingerprints::default();
        for part in parts {
            part.pieces
                .iter()
                .for_each(|piece| printed.add(&part.name, self.of_piece(piece), piece.copies));
        }
        let others = before
            .iter()
            .filter(|(component, ..)| parts.iter().all(|part| part.name != *component));
        others.for_each(|(component, fingerprint, copies)| {
            printed.add(component, fingerprint, copies)
        });
        printed
    }

    /// Leaves of each part only what was not printed `before`; of a text all pages or none, since they are read in one.
    pub(super) fn retain_changed(&self, parts: &mut Vec<Part>, before: &PrintedFingerprints) {
        let mut left = before.clone();
        for part in &mut *parts {
            let mut missing = |piece: &Piece| {
                piece.copies - left.take(&part.name, self.of_piece(piece), piece.copies)
            };
            let missing: Vec<u32> = part.pieces.iter().map(&mut missing).collect();
            if part.layout.is_text() {
                let is_changed = missing.iter().any(|copies| *copies > 0);
                part.pieces.retain(|_| is_changed);
            } else {
                part.pieces
                    .iter_mut()
                    .zip(missing)
                    .for_each(|(piece, missing)| piece.copies = missing);
            }
        }
        parts.retain(|part| part.pieces.iter().any(|piece| piece.copies > 0));
    }
}
