//! What is exported of each component, and in which size.

use serde::Serialize;

use crate::compose::extend_bleed;
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::geom::{Freeing, Length, Size};
use crate::inspect::has_coloured_edge;
use crate::message::{Joint, list, msg};
use crate::model::{BuildContext, ExportFiles, ExportFormat, ExportSize, Game, Kind};
use crate::sheet::{Face, FaceId, Part};

/// So much bleed may be added without a note: cuts are less exact than that.
const LET_PASS: Length = Length::um(500);
/// Sizes that differ by no more are equal: an inch is rounded in two ways.
const SAME: Length = Length::um(50);

/// What was made of a component.
#[derive(Clone, Debug, Serialize)]
pub struct ExportedPart {
    /// Its name in the kit.
    pub name: String,
    /// The product that it is made as; empty where any size is accepted.
    pub product: String,
    /// The pixels of its pictures, width and height; `None` for pages.
    pub pixels: Option<(u32, u32)>,
    /// How many different fronts it has.
    pub fronts: usize,
    /// How many different backs.
    pub backs: usize,
    /// How many pieces it has in all.
    pub pieces: u64,
    /// How much of the bleed that is requested was not drawn, in millimetres; see `export-fit`.
    pub added_bleed_mm: f64,
}

/// A component that is exported.
pub(super) struct PartPlan {
    /// Its name in the kit.
    pub(super) name: String,
    /// Its name for people.
    pub(super) title: String,
    /// Whether it is a deck, tokens, or `None` for a board.
    pub(super) kind: Option<Kind>,
    /// Its pieces in order.
    pub(super) pieces: Vec<PiecePlan>,
    /// How its faces are made.
    pub(super) made: ExportSize,
    /// Its faces without bleed.
    pub(super) trim: crate::geom::Size,
    /// How pictures are made of it, or pages.
    pub(super) files: ExportFiles,
    /// How much bleed was added to what is drawn.
    pub(super) added: Length,
    /// How its pieces are freed, which decides by what objects they are shown on a table.
    pub(super) freeing: Freeing,
}

/// A piece that is exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PiecePlan {
    pub(super) front: FaceId,
    pub(super) back: Option<FaceId>,
    pub(super) copies: u64,
}

impl PartPlan {
    /// The different backs in order, each with the first piece that has it and how many have it.
    pub(super) fn backs(&self) -> Vec<(FaceId, usize, u64)> {
        let mut backs: Vec<(FaceId, usize, u64)> = Vec::new();
        for (n, piece) in self.pieces.iter().enumerate() {
            let Some(back) = piece.back else { continue };
            match backs.iter_mut().find(|(known, ..)| *known == back) {
                Some((.., count)) => *count += piece.copies,
                None => backs.push((back, n, piece.copies)),
            }
        }
        backs
    }

    /// What it is, for people and programs.
    pub(super) fn told(&self) -> ExportedPart {
        ExportedPart {
            name: self.name.clone(),
            product: self.made.product.clone(),
            pixels: (self.files == ExportFiles::Png).then_some(self.made.pixels),
            fronts: self.pieces.len(),
            backs: self.backs().len(),
            pieces: self.pieces.iter().map(|piece| piece.copies).sum(),
            added_bleed_mm: self.added.to_mm(),
        }
    }
}

/// What is exported of each component, its faces with as much bleed as is requested; and the names of components for
/// which the format has no place.
pub(super) fn planned(
    game: &Game,
    parts: &[Part],
    faces: &mut [Face],
    format: &ExportFormat,
    cx: BuildContext<'_>,
) -> (Vec<PartPlan>, Vec<String>) {
    let (mut plans, mut left_out) = (Vec::new(), Vec::new());
    for part in parts.iter().filter(|part| !part.pieces.is_empty()) {
        let kind = game.draft.set(&part.name).map(|set| set.component.kind);
        let plan = takes(format, part, kind).then(|| plan(part, kind, faces, format, cx));
        match plan {
            Some(Ok(plan)) => plans.push(plan),
            Some(Err(error)) => cx.emit(*error),
            None => left_out.push(part.name.clone()),
        }
    }
    (plans, left_out)
}

/// Whether a format has a place for a component.
fn takes(format: &ExportFormat, part: &Part, kind: Option<Kind>) -> bool {
    match format.files {
        _ if part.layout.is_text() => false,
        _ if !format.products.is_empty() => kind.is_some(),
        ExportFiles::Png => true,
        ExportFiles::Pdf => kind == Some(Kind::Deck),
        ExportFiles::Tts => kind.is_some(),
    }
}

fn plan(
    part: &Part,
    kind: Option<Kind>,
    faces: &mut [Face],
    format: &ExportFormat,
    cx: BuildContext<'_>,
) -> DiagnosticResult<PartPlan> {
    let like = &faces[part.pieces[0].front.0 as usize];
    let (trim, freeing) = (like.trim(), like.outline.freeing());
    let Some(made) = format.size(&like.outline) else {
        return Err(no_product(part, like, format).into());
    };
    let lying = made.turn.size(trim);
    if (lying.w - made.trim.w).abs() > SAME || (lying.h - made.trim.h).abs() > SAME {
        cx.emit(other_size(part, trim, &made, format));
    }
    let pieces: Vec<PiecePlan> = part
        .pieces
        .iter()
        .map(|piece| PiecePlan {
            front: piece.front,
            back: piece.back,
            copies: piece.printed(cx.job.copies, cx.job.sets),
        })
        .collect();
    let added = if format.files == ExportFiles::Tts {
        Length::ZERO
    } else {
        let wanted = made.bleed(trim);
        let ids = pieces
            .iter()
            .flat_map(|piece| std::iter::once(piece.front).chain(piece.back));
        let added = ids
            .clone()
            .map(|id| wanted - faces[id.0 as usize].bleed)
            .max()
            .unwrap_or_default();
        let lacks = |id: FaceId| wanted - faces[id.0 as usize].bleed > LET_PASS;
        if ids
            .clone()
            .any(|id| lacks(id) && has_coloured_edge(&faces[id.0 as usize]))
        {
            cx.emit(added_bleed(part, wanted, added, format));
        }
        if format.files == ExportFiles::Pdf {
            ids.for_each(|id| extend_bleed(&mut faces[id.0 as usize], wanted));
        }
        added.max(Length::ZERO)
    };
    let (name, title) = (part.name.clone(), part.title.clone());
    Ok(PartPlan {
        name,
        title,
        kind,
        pieces,
        made,
        trim,
        files: format.files,
        added,
        freeing,
    })
}

fn other_size(part: &Part, trim: Size, made: &ExportSize, format: &ExportFormat) -> Diagnostic {
    let message = msg!(
        "the pieces of {title} are {w} × {h}, but {shop} cuts its {product} to {width} × {height}",
        title = part.title,
        w = trim.w,
        h = trim.h,
        shop = format.title,
        product = made.product,
        width = made.trim.w,
        height = made.trim.h
    );
    let help = msg!(
        "they keep their size and are centered; for an exact fit, give the template that trim"
    );
    Diagnostic::new(Code::ExportFit, message)
        .at(part.origin)
        .help(help)
        .with_subject(&part.name)
}

fn no_product(part: &Part, face: &Face, format: &ExportFormat) -> Diagnostic {
    let message = msg!(
        "{shop} has no product of {w} × {h} for {title}, which is left out",
        shop = format.title,
        w = face.trim().w,
        h = face.trim().h,
        title = part.title
    );
    let sizes = format.sizes(face.outline.freeing());
    let help = match sizes.as_slice() {
        [] => msg!("it has no product of this outline"),
        sizes => msg!(
            "of this outline it has {sizes}",
            sizes = list(Joint::Comma, sizes)
        ),
    };
    Diagnostic::new(Code::NoProduct, message)
        .at(part.origin)
        .help(help)
        .with_subject(&part.name)
}

fn added_bleed(part: &Part, wanted: Length, added: Length, format: &ExportFormat) -> Diagnostic {
    let message = msg!(
        "the pieces of {title} are drawn with {own} of bleed, but {shop} asks for {bleed}: the colors at their edge \
         are extended outwards",
        title = part.title,
        own = wanted - added,
        shop = format.title,
        bleed = wanted
    );
    let help = msg!("extend the drawing of the template farther beyond its trim");
    Diagnostic::new(Code::ExportFit, message)
        .at(part.origin)
        .help(help)
        .with_subject(&part.name)
}
