//! What is looked at before anything is written: the sheets of a kit that may have faults, and single faces.

use super::proof::Proof;
use super::{assets, composed_of_sound, content, imposed, made, on_stock};
use crate::compose::compose;
use crate::diag::{Code, Note, Report, Unwatched, Watch};
use crate::generate::generate;
use crate::geom::Size;
use crate::impose::{Arrangement, DisplayStyle, display};
use crate::model::{Game, Job};
use crate::read::{Content, pixels};
use crate::recolour::recolour;
use crate::sheet::{Face, Piece};
use crate::source::FileSystem;
use crate::text::FontSet;
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

/// Goes down the line as far as the sheets. Of a kit with faults there are the sheets of its sound components; `None`
/// where nothing can be laid out.
pub fn partial_proof(fs: &dyn FileSystem, job: &Job, watch: &dyn Watch, report: &mut Report) -> Option<Proof> {
    watch.stage("read", 1);
    let mut content = content(fs, job.language.as_ref(), report);
    let job = on_stock(&mut content.draft, job, report)?;
    let (composed, is_sound) = composed_of_sound(content, &job, watch, report)?;
    if is_sound {
        return Some(imposed(composed, job, watch, report));
    }
    // What is noted of the sheets of a part of a kit may follow from what is left out.
    Some(imposed(composed, job, watch, &mut Report::default()))
}

/// A drawing (SVG) of the `n`th side of a sheet of a proof, from 0, as it comes out of a printer; `None` if there is none.
pub fn drawn_sheet(proof: &Proof, n: usize, report: &mut Report) -> Option<Vec<u8>> {
    made(sheet_drawing(proof.sheets.get(n)?, &proof.faces, &proof.fonts), report)
}

/// A drawing of a face of a proof by its name; `None` if there is none.
pub fn proofed_face(proof: &Proof, name: &str, report: &mut Report) -> Option<Picture> {
    let face = proof.faces.iter().find(|face| face.name == name)?;
    drawn(face, &proof.fonts, report)
}

/// A drawing of one side of a component: `NAME`, or `NAME/ITEM` for one card or token, or `NAME/NUMBER` for one of several
/// layouts of a board; with `/back` behind it for the other side. Of a kit with faults too, if it is a sound part of it.
pub fn drawn_face(fs: &dyn FileSystem, job: &Job, what: &str, report: &mut Report) -> Option<Picture> {
    let (face, fonts) = face(fs, job, what, report)?;
    drawn(&face, &fonts, report)
}

/// A drawing of a face, cut out along its outline.
fn drawn(face: &Face, fonts: &FontSet, report: &mut Report) -> Option<Picture> {
    let (trim, items) = display(&[face], Arrangement::Rows(1), DisplayStyle::default());
    let svg = made(picture(trim, &items, fonts, PictureFormat::Svg), report)?;
    Some(Picture { name: face.name.clone(), trim, svg })
}

/// The face of one side of a component; no more than what it needs is composed.
fn face(fs: &dyn FileSystem, job: &Job, what: &str, report: &mut Report) -> Option<(Face, FontSet)> {
    let (name, is_back) = what.strip_suffix("/back").map_or((what, false), |name| (name, true));
    let component = name.split('/').next().unwrap_or(name);
    let job = Job { only: vec![component.to_owned()], ..job.clone() };
    let Content { mut draft, templates, art, fonts, .. } = content(fs, job.language.as_ref(), report);
    if draft.set(component).is_some() {
        // No card depends on what chance lays on boards, which takes long.
        draft.boards.clear();
        draft.rules.clear();
        draft.laws.clear();
    }
    let mut game = generate(draft, &templates, &job, &Unwatched, report)?;
    let item = name.get(component.len() + 1..).unwrap_or_default();
    let place = narrow(&mut game, component, item, &job).or_else(|| item.parse::<usize>().ok()?.checked_sub(1));
    let (mut faces, parts) = compose(&game, assets(&templates, &art, &fonts, &job), &job, &|_| {}, report);
    recolour(&game, &job, &parts, &fonts, pixels, &mut faces);
    let first = item.is_empty().then_some(0);
    let piece = parts.iter().find(|part| part.name == component).and_then(|part| part.pieces.get(place.or(first)?));
    let named = |name: &str| faces.iter().position(|face| face.name == name);
    let found = match piece {
        Some(Piece { back, .. }) if is_back => back.map(|id| id.0 as usize),
        Some(Piece { front, .. }) => named(name).or(Some(front.0 as usize)),
        None => figure(&faces, what),
    };
    let Some(at) = found else {
        // Of a component with faults enough has been said.
        if !report.failed() {
            let items = game.draft.sets.iter().flat_map(|set| set.items.iter().map(move |item| (set, item)));
            let items: Vec<String> = items.map(|(set, item)| format!("{}/{}", set.name, item.name)).collect();
            let names = game.draft.components().chain(items.iter().map(String::as_str));
            report.say(nothing_to_show(what, names));
        }
        return None;
    };
    Some((faces.swap_remove(at), fonts))
}

/// The place among faces of one that is no piece: of a figure, which is not printed by itself, or of the first layout of a
/// board.
pub(super) fn figure(faces: &[Face], name: &str) -> Option<usize> {
    let named = |name: &str| faces.iter().position(|face| face.name == name);
    named(name).or_else(|| named(&format!("{name}/1")))
}

/// A note that nothing of this name can be shown, where these can.
pub(super) fn nothing_to_show<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Note {
    Note::new(Code::UnknownName, format!("there is no `{name}` to show")).did_you_mean(name, names)
}

/// Takes out of a game what the face of an item of a set does not need; where among the pieces of the set the item is
/// then.
fn narrow(game: &mut Game, component: &str, item: &str, job: &Job) -> Option<usize> {
    let at = game.draft.set(component)?;
    let mut set = game.draft.sets.swap_remove(at);
    let place = set.items.iter().position(|one| one.name == item);
    // Where words have one size on all cards, it is found by all of them.
    let is_alone = set.uniform.iter().all(Vec::is_empty) && !job.large;
    if let Some(at) = place.filter(|_| is_alone) {
        set.items = vec![set.items.swap_remove(at)];
        game.filled.entry(set.name.clone()).and_modify(|filled| *filled = vec![filled.swap_remove(at)]);
    }
    game.draft.sets = vec![set];
    place.map(|place| if is_alone { 0 } else { place })
}
