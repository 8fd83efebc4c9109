//! What every way of laying out sheets needs.
//!
//! A sheet while it is laid out.
//!
//! A piece as it is printed once.

use std::ops::Deref;
use std::sync::Arc;

use crate::geom::{Freeing, Length, Rect, TextBox};
use crate::model::{Backs, BuildContext, Game, Job, Page, slug_depth};
use crate::sheet::{
    CutFile, CutPaths, CutTree, Face, FaceId, Flip, Folding, Mark, Part, Piece, Placement, Scope,
    Side, Sides, Tile,
};

/// The context of imposition: the build, the faces, and the printable area of the paper.
#[derive(Clone, Copy)]
pub(super) struct Imposer<'d> {
    pub(super) build: BuildContext<'d>,
    pub(super) faces: &'d [Face],
    pub(super) job: &'d Job,
    pub(super) page: Page,
    pub(super) printable: Rect,
    /// The only set that is laid out, from one; `None` for all.
    pub(super) set: Option<u32>,
}

impl<'d> Imposer<'d> {
    /// Creates the context for all sets of a job.
    pub(super) fn new(game: &Game, faces: &'d [Face], build: BuildContext<'d>) -> Imposer<'d> {
        let job = build.job;
        let page = Page::of(job);
        // On precut paper, everything on its places is printed, as far as the printer reaches.
        let printable = if game.draft.label.is_some() {
            page.sheet
        } else {
            page.printable
        };
        Imposer {
            build,
            faces,
            job,
            page,
            printable,
            set: None,
        }
    }

    /// A face by its id.
    pub(super) fn face_of(&self, id: FaceId) -> &'d Face {
        &self.faces[id.0 as usize]
    }

    /// The depth of the slug, if there is one.
    pub(super) fn slug(&self) -> Option<Length> {
        self.job.slug.then(|| slug_depth(self.job.large))
    }

    /// The same for what no cutting machine cuts.
    pub(super) fn without_cutter(self) -> Imposer<'d> {
        Imposer {
            page: Page {
                cutter: None,
                ..self.page
            },
            ..self
        }
    }

    /// The areas of a sheet that pieces may take, each with the slug beside it.
    pub(super) fn areas(&self) -> Vec<(Rect, Option<TextBox>)> {
        self.page.areas(self.slug())
    }

    /// Whether a piece keeps as far off the marks of a machine as is asked for.
    pub(super) fn is_off_marks(&self, piece: Rect) -> bool {
        let marks = self
            .page
            .cutter
            .map(|cutter| cutter.marks(self.job.paper.size))
            .unwrap_or_default();
        !marks
            .into_iter()
            .any(|mark| mark.inset(-self.job.clear_marks).overlaps(piece))
    }

    /// The face that is placed.
    pub(super) fn face(&self, placement: &Placement) -> &'d Face {
        self.face_of(placement.face)
    }

    /// How pieces like a face are freed: discs are punched only where that is requested.
    pub(super) fn freeing(&self, face: &Face) -> Freeing {
        match face.outline.freeing() {
            Freeing::Punch if !self.job.punch => Freeing::Hand,
            freeing => freeing,
        }
    }

    /// Every piece as often as it is printed, set after set.
    pub(super) fn copies<'p>(&self, parts: &[&'p Part]) -> Vec<PieceCopy<'p>> {
        let sets = match (self.set, self.job.sets) {
            (Some(set), _) => set..=set,
            (None, 0 | 1) => 0..=0,
            (None, sets) => 1..=sets,
        };
        let of_set = |set: u32| {
            let pieces = parts.iter().flat_map(|part| &part.pieces);
            let (of_job, others): (Vec<&Piece>, Vec<&Piece>) =
                pieces.partition(|piece| piece.scope == Scope::Job);
            let is_own = |piece: &&Piece| {
                set == 0 || [Scope::EverySet, Scope::Set(set)].contains(&piece.scope)
            };
            let each = |piece: &'p Piece, set| {
                std::iter::repeat_n(PieceCopy { piece, set }, piece.copies as usize)
            };
            let once: Vec<PieceCopy<'p>> = others
                .into_iter()
                .filter(is_own)
                .flat_map(|piece| each(piece, set))
                .collect();
            let of_job = of_job
                .into_iter()
                .filter(|_| set <= 1)
                .flat_map(|piece| each(piece, 0));
            of_job
                .chain(once.repeat(self.job.copies as usize))
                .collect::<Vec<_>>()
        };
        sets.flat_map(of_set).collect()
    }

    /// The largest bleed of the faces of some parts.
    pub(super) fn bleed(&self, parts: &[&Part]) -> Length {
        let pieces = parts.iter().flat_map(|part| &part.pieces);
        let faces = pieces.flat_map(|piece| std::iter::once(piece.front).chain(piece.back));
        faces
            .map(|face| self.face_of(face).bleed)
            .max()
            .unwrap_or_default()
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

/// A sheet before its marks are drawn.
#[derive(Clone)]
pub(super) struct SheetDraft {
    pub(super) component: String,
    pub(super) stock: String,
    pub(super) side: Side,
    pub(super) sides: Sides,
    pub(super) placements: Vec<Placement>,
    pub(super) marks: Vec<Mark>,
    /// How it is cut; `None` where it is not, and on the back of a sheet that is cut by its front.
    pub(super) tree: Option<Arc<CutTree>>,
    pub(super) cut_paths: CutPaths,
    pub(super) cut_file: Option<CutFile>,
    pub(super) slug: Option<TextBox>,
    pub(super) number: (u32, u32),
    /// Which sheet of paper of the whole job it is, from zero.
    pub(super) paper: u32,
    pub(super) tile: Option<Tile>,
    /// How it is folded to be read.
    pub(super) folding: Option<Folding>,
    /// Where there is room to say how the sheets are joined.
    pub(super) steps: Option<TextBox>,
    pub(super) trim: Rect,
    /// Nothing is printed outside it.
    pub(super) printable: Rect,
}

impl SheetDraft {
    /// The front of a sheet that is printed on one side.
    pub(super) fn new(
        imposer: &Imposer<'_>,
        component: String,
        placements: Vec<Placement>,
    ) -> SheetDraft {
        let trims = placements
            .iter()
            .map(|one| one.trim(imposer.face(one).trim()));
        SheetDraft {
            component,
            stock: String::new(),
            side: Side::Front,
            sides: Sides::OneSided,
            trim: trims.reduce(Rect::around).unwrap_or_default(),
            placements,
            marks: Vec::new(),
            tree: None,
            slug: None,
            cut_paths: CutPaths::default(),
            cut_file: None,
            number: (1, 1),
            paper: 0,
            tile: None,
            folding: None,
            steps: None,
            printable: imposer.printable,
        }
    }
}

/// A piece as it is printed once.
#[derive(Clone, Copy)]
pub(super) struct PieceCopy<'p> {
    pub(super) piece: &'p Piece,
    /// The set that it belongs to, from one; 0 where there is only one set.
    pub(super) set: u32,
}

impl Deref for PieceCopy<'_> {
    type Target = Piece;

    fn deref(&self) -> &Piece {
        self.piece
    }
}
