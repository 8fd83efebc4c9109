//! Previews: the sheets of a kit that can have errors, and single faces.

use std::sync::Arc;

use super::proof::Proof;
use super::{assets, composed_of_sound, imposed, settled, unused_options};
use crate::compose::compose;
use crate::decode::raster::pixels;
use crate::diag::{Code, Diagnostic, DiagnosticResult, ErrorEmitted};
use crate::generate::generate;
use crate::geom::Size;
use crate::impose::{Arrangement, DisplayStyle, display};
use crate::message::msg;
use crate::model::{self, BuildContext, Cases, Draft, DrawField, Job, Set};
use crate::read::Content;
use crate::recolour::recolour;
use crate::sheet::{Face, Piece, Sheet};
use crate::text::FontSet;
use crate::text::pattern::fields_in;
use crate::write::{PictureFormat, picture, sheet_drawing};

/// A drawing of one side of one piece.
pub struct Picture {
    /// The name of its face: `fate/infighting`, `fate/infighting/back` or `map/2`.
    pub name: String,
    /// Its size after cutting.
    pub trim: Size,
    /// The drawing, as SVG.
    pub svg: Vec<u8>,
}

/// Lays out the sheets of the kit. If it has errors, faulty components are left out, and errors on
/// cards are marked in red.
///
/// # Errors
/// Returns an error if nothing can be laid out.
pub fn partial_proof(mut content: Content, cx: BuildContext<'_>) -> Result<Proof, ErrorEmitted> {
    let job = settled(&mut content.draft, cx)?;
    let (composed, is_sound) = composed_of_sound(content, cx.with_job(&job))?;
    if is_sound {
        let proof = imposed(composed, cx.with_job(&job));
        cx.diagnostics.extend(unused_options::find(&proof, cx.job));
        return Ok(proof);
    }

    // Do not report problems of the sheets, because they can follow from the faulty components that are left out.
    let unreported = cx.diagnostics.with_same_sources();
    let cx = BuildContext::new(&job, &unreported).watched(cx.watch);
    Ok(imposed(composed, cx))
}

/// Draws a sheet of a proof as SVG.
///
/// # Errors
/// Returns an error if the sheet cannot be drawn.
pub fn drawn_sheet(proof: &Proof, sheet: &Sheet) -> DiagnosticResult<Vec<u8>> {
    sheet_drawing(sheet, &proof.faces, &proof.fonts)
}

/// Draws the face of a proof with this name. Returns `None` if there is no such face, or if it cannot be drawn.
pub fn proofed_face(proof: &Proof, name: &str) -> Option<Picture> {
    let face = proof.faces.iter().find(|face| face.name == name)?;
    drawn(face, &proof.fonts).ok()
}

/// Draws one side of a component. `what` is `NAME`, `NAME/ITEM` for a card or token, or `NAME/NUMBER` for a layout of a board,
/// followed by `/back` for the other side. Errors on the side are marked in red.
///
/// # Errors
/// Returns an error if there is no such side, or if its component cannot be drawn.
pub fn drawn_face(
    content: Content,
    what: &str,
    cx: BuildContext<'_>,
) -> Result<Picture, ErrorEmitted> {
    let (face, fonts) = face(content, what, cx)?;
    cx.check(drawn(&face, &fonts))
}

/// Draws a face, cut out along its outline.
fn drawn(face: &Face, fonts: &FontSet) -> DiagnosticResult<Picture> {
    let (trim, items) = display(&[face], Arrangement::Rows(1), DisplayStyle::default());
    let svg = picture(trim, &items, fonts, PictureFormat::Svg)?;
    Ok(Picture {
        name: face.name.clone(),
        trim,
        svg,
    })
}

/// Composes one side of a component. Components that this side does not need are not composed.
fn face(
    content: Content,
    what: &str,
    cx: BuildContext<'_>,
) -> Result<(Face, Arc<FontSet>), ErrorEmitted> {
    let (name, is_back) = what
        .strip_suffix("/back")
        .map_or((what, false), |name| (name, true));
    let component = name.split('/').next().unwrap_or(name);
    let job = Job {
        only: vec![component.to_owned()],
        ..cx.job.clone()
    };
    let cx = cx.with_job(&job);
    let Content {
        mut draft,
        templates,
        art,
        fonts,
        ..
    } = content;
    let item = name.get(component.len() + 1..).unwrap_or_default();
    narrow(&mut draft, component, item, &job);
    let mut game = generate(draft, &templates, cx)?;
    let set = game.draft.set(component);
    let place = set.and_then(|set| set.items.iter().position(|one| one.name == item));
    let place = place.or_else(|| item.parse::<usize>().ok()?.checked_sub(1));
    let assets = assets(&templates, &art, &fonts, &job);
    let (mut faces, parts) = compose(&mut game, assets, cx);
    recolour(&game, &job, &parts, &fonts, pixels, &mut faces);
    let first = item.is_empty().then_some(0);
    let piece = parts
        .iter()
        .find(|part| part.name == component)
        .and_then(|part| part.pieces.get(place.or(first)?));
    let named = |name: &str| faces.iter().position(|face| face.name == name);
    let found = match piece {
        Some(Piece { back, .. }) if is_back => back.map(|id| id.0 as usize),
        Some(Piece { front, .. }) => named(name).or(Some(front.0 as usize)),
        None => figure(&faces, what),
    };
    let Some(at) = found else {
        // The errors of a faulty component were already reported.
        cx.diagnostics.check()?;

        let all = &game.draft.components;
        let items = all
            .iter()
            .flat_map(|set| set.items().iter().map(move |item| (set, item)));
        let items: Vec<String> = items
            .map(|(set, item)| format!("{}/{}", set.name, item.name))
            .collect();
        let names = all
            .iter()
            .map(|one| one.name.as_str())
            .chain(items.iter().map(String::as_str));
        return Err(cx.diagnostics.fail(nothing_to_show(what, names)));
    };
    Ok((faces.swap_remove(at), fonts))
}

/// The place among faces of one that is no piece: of a figure, which is not printed by itself, or of the first layout of a
/// board.
pub(super) fn figure(faces: &[Face], name: &str) -> Option<usize> {
    let named = |name: &str| faces.iter().position(|face| face.name == name);
    named(name).or_else(|| named(&format!("{name}/1")))
}

/// Returns the error that there is nothing with this name to show. Suggests one of `names`.
pub(super) fn nothing_to_show<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Diagnostic {
    Diagnostic::new(
        Code::UnknownName,
        msg!("there is no `{name}` to show", name),
    )
    .did_you_mean(name, names)
}

/// Removes from a draft what the face of one item does not need: the other items, and all boards, which take long to generate
/// and on which no card depends.
fn narrow(draft: &mut Draft, component: &str, item: &str, job: &Job) {
    let Some(at) = draft.set(component).map(|set| set.place) else {
        return;
    };
    let mut component = draft.components.swap_remove(at);
    let model::Content::Items(set) = &mut component.content else {
        return;
    };
    // Where words have one size on all cards, it is found by all of them; and what one card draws no other does.
    let is_alone = set.uniform.iter().all(Vec::is_empty) && !job.large && !draws(set);
    if is_alone && set.items.iter().any(|one| one.name == item) {
        set.items = Arc::new(
            set.items
                .iter()
                .filter(|one| one.name == item)
                .cloned()
                .collect(),
        );
    }
    draft.components = vec![component];
    draft.laws.clear();
}

/// Whether the items of a set show anything that is drawn for them.
fn draws(set: &Set) -> bool {
    let sides = std::iter::once(&set.front).chain(&set.back);
    let patterns = sides.flat_map(|side| side.shows.values().flat_map(Cases::patterns));
    patterns
        .flat_map(|pattern| fields_in(&pattern.value))
        .any(|field| DrawField::parse(field).is_some())
}
