//! What every way of laying out sheets needs.

use crate::geom::{Length, Rect};
use crate::model::{Backs, Job, Page, slug_depth};
use crate::sheet::{Face, FaceId, Flip, Part, Piece, Placement, Sides};

/// The faces, the job, and the printable area of its paper.
pub(super) struct Imposer<'d> {
    pub(super) faces: &'d [Face],
    pub(super) job: &'d Job,
    pub(super) page: Page,
    pub(super) printable: Rect,
}

impl<'d> Imposer<'d> {
    /// A face by its id.
    pub(super) fn face_of(&self, id: FaceId) -> &'d Face {
        &self.faces[id.0 as usize]
    }

    /// The depth of the slug, if there is one.
    pub(super) fn slug(&self) -> Option<Length> {
        self.job.slug.then(|| slug_depth(self.job.large))
    }

    /// The face that is placed.
    pub(super) fn face(&self, placement: &Placement) -> &'d Face {
        self.face_of(placement.face)
    }

    /// Every piece as often as it is printed.
    pub(super) fn copies<'p>(&self, parts: &[&'p Part]) -> Vec<&'p Piece> {
        let each = |piece: &'p Piece| std::iter::repeat_n(piece, piece.copies as usize);
        let once: Vec<&Piece> = parts.iter().flat_map(|part| &part.pieces).flat_map(each).collect();
        once.repeat(self.job.copies as usize)
    }

    /// The largest bleed of the faces of some parts.
    pub(super) fn bleed(&self, parts: &[&Part]) -> Length {
        let pieces = parts.iter().flat_map(|part| &part.pieces);
        let faces = pieces.flat_map(|piece| std::iter::once(piece.front).chain(piece.back));
        faces.map(|face| self.face_of(face).bleed).max().unwrap_or_default()
    }

    /// How sheets go through the printer that have something on their other side.
    pub(super) fn two_sided(&self) -> Sides {
        match self.job.backs {
            Backs::Duplex => Sides::TwoSided(Flip::Long),
            Backs::DuplexShort => Sides::TwoSided(Flip::Short),
            Backs::None | Backs::Paste | Backs::Fold => Sides::OneSided,
        }
    }
}
