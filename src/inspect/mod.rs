//! Preflight: what would print, but not well. One file for each check.
//!
//! Sees the game, its faces and its sheets before any byte is written; changes nothing. A
//! check emits a diagnostic at the place where the problem was written.

mod bleed;
mod colour_only;
mod contrast;
mod covered;
mod cut_words;
mod fine;
mod on_sheets;
mod pairing;
mod rect_side;
mod seam_through_label;
mod seen;

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;

use self::bleed::{Bare, BleedCache};
use self::contrast::ContrastCache;
use self::covered::WordsCache;
use self::seen::Seen;
use crate::constraint;
use crate::diag::{Code, Diagnostic, Diagnostics, GroupBy, Severity};
use crate::geom::Length;
use crate::model::{BuildContext, Game};
use crate::scene::{BackdropCache, Pool};
use crate::sheet::{Face, FaceId, Layout, Part, Sheet};
use crate::text::FontSet;

/// Looks at the game, and at everything that is to be printed of it.
pub fn inspect(
    game: &Game,
    parts: &[Part],
    faces: &[Face],
    sheets: &[Sheet],
    fonts: &FontSet,
    cx: BuildContext<'_>,
) {
    let BuildContext {
        job, diagnostics, ..
    } = cx;
    let sound = !diagnostics.has_errors();
    let mut notes = constraint::check(game);
    notes.extend(on_sheets::counts(&game.draft));
    notes.extend(printed(parts, faces, fonts, diagnostics));
    if sound {
        let whole = parts.iter().filter(|part| part.layout == Layout::Whole);
        notes.extend(whole.flat_map(|part| seam_through_label::check(part, faces, sheets, fonts)));
        notes.extend(pairing::check(game, parts, faces));
        notes.extend(
            parts
                .iter()
                .filter_map(|part| on_sheets::large_paper(part, faces, job)),
        );
        notes.extend(on_sheets::margins(sheets, job, fonts));
        notes.extend(on_sheets::duplex_size(sheets, job));
        notes.extend(on_sheets::names(sheets, job));
        notes.extend(on_sheets::crop_marks(sheets, job));
        notes.extend(bleed::printed(sheets, faces, job));
    }
    diagnostics.extend(notes);
}

/// Inspects the faces of the sound items of a kit with errors, for which no sheets are made.
pub fn inspect_faces(parts: &[Part], faces: &[Face], fonts: &FontSet, diagnostics: &Diagnostics) {
    diagnostics.extend(printed(parts, faces, fonts, diagnostics));
}

/// Whether a face has colour at its cut, so that its bleed is seen where a knife strays.
pub fn has_coloured_edge(face: &Face) -> bool {
    !bleed::coloured(face, &BackdropCache::default().painted(&face.items)).is_empty()
}

/// What there is to say of faces, each looked at once however many pieces share it. Of a face with an error enough is said,
/// and with one anywhere nothing is said of faces as a whole, which may not all be there.
fn printed<'f>(
    parts: &[Part],
    faces: &'f [Face],
    fonts: &FontSet,
    diagnostics: &Diagnostics,
) -> Vec<Diagnostic> {
    let noted = diagnostics.sorted();
    let errors = || noted.iter().filter(|note| note.severity == Severity::Error);
    let faulty: BTreeSet<&str> = errors()
        .filter_map(|note| note.subject.as_deref())
        .collect();
    let of = |part: &Part| -> BTreeSet<FaceId> {
        part.pieces
            .iter()
            .flat_map(|piece| std::iter::once(piece.front).chain(piece.back))
            .collect()
    };
    let packed = parts.iter().filter(|part| part.layout == Layout::Packed);
    let cut: BTreeSet<FaceId> = packed.clone().flat_map(of).collect();
    let is_sound = |id: &FaceId| {
        let face = &faces[id.0 as usize];
        let name = face.name.as_str();
        !face.is_faulty
            && !faulty.contains(name)
            && !faulty.contains(name.split('/').next().unwrap_or(name))
    };
    let all: Vec<FaceId> = parts
        .iter()
        .flat_map(of)
        .filter(is_sound)
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect();
    let caches: Pool<FaceCaches<'f>> = Pool::default();
    let look = |id: &FaceId| {
        let face = &faces[id.0 as usize];
        // No guide asks to cut a board that has no bleed.
        let is_cut = cut.contains(id) || face.bleed > Length::ZERO;
        caches.with(Default::default, |caches| {
            looked(face, is_cut, fonts, caches)
        })
    };
    let looked: Vec<(Vec<Diagnostic>, Option<Bare>)> = all.par_iter().map(look).collect();
    let (mut notes, mut bare) = (Vec::new(), BTreeMap::new());
    let mut boards = cut_art_boards(diagnostics);
    for (id, (said, found)) in all.iter().zip(looked) {
        // The layouts of a board differ in what chance draws, but one note on its edge is enough.
        let is_first = |note: &Diagnostic| match (&note.subject, note.code) {
            (Some(board), Code::CutWords | Code::CutArt) => {
                boards.insert((note.code, board.clone()))
            }
            _ => true,
        };
        notes.extend(said.into_iter().filter(is_first));
        bare.extend(found.map(|found| (*id, found)));
    }
    if diagnostics.has_errors() {
        return notes;
    }
    for part in parts {
        let found: Vec<(&Face, &Bare)> = of(part)
            .iter()
            .filter_map(|id| Some((&faces[id.0 as usize], bare.get(id)?)))
            .collect();
        notes.extend(bleed::check(part, &found));
    }
    for part in packed {
        let fronts: BTreeSet<FaceId> = part.pieces.iter().map(|piece| piece.front).collect();
        let fronts: Vec<&Face> = fronts.into_iter().map(|id| &faces[id.0 as usize]).collect();
        notes.extend(colour_only::check(&fronts));
    }
    notes
}

/// Returns the boards for which art that the edge cuts off was already reported.
fn cut_art_boards(diagnostics: &Diagnostics) -> BTreeSet<(Code, String)> {
    diagnostics
        .sorted()
        .into_iter()
        .filter(|note| note.code == Code::CutArt)
        .filter_map(|note| Some((note.code, note.subject.clone()?)))
        .collect()
}

/// What a thread remembers of the faces that it has looked at: they share art and symbols.
#[derive(Default)]
struct FaceCaches<'f> {
    backdrops: BackdropCache,
    bleed: BleedCache<'f>,
    contrast: ContrastCache<'f>,
    words: WordsCache<'f>,
}

/// What there is to say of one face, and, if it is cut, where its colour ends at the cut.
fn looked<'f>(
    face: &'f Face,
    is_cut: bool,
    fonts: &FontSet,
    caches: &mut FaceCaches<'f>,
) -> (Vec<Diagnostic>, Option<Bare>) {
    let seen = Seen::of(&face.items, fonts);
    let painted = caches.backdrops.painted(&face.items);
    let mut notes = fine::small_type(face, &seen.words);
    if face.roll.is_some() {
        notes.extend(cut_words::cut_words(face, &seen, fonts));
    } else {
        notes.extend(fine::safe_zone(face, &seen.words));
    }
    notes.extend(fine::hairline(face, &seen.lines));
    notes.extend(fine::low_resolution(face, &seen.pictures));
    notes.extend(contrast::check(face, fonts, &painted, &mut caches.contrast));
    notes.extend(covered::covered_words(
        face,
        fonts,
        &painted,
        &mut caches.words,
    ));
    notes.extend(covered::covered_art(face, &painted));
    notes.extend(covered::overlapping_words(face, &seen, fonts));
    let bare = if is_cut {
        caches.bleed.look(face, &painted)
    } else {
        None
    };
    let component = face.component();
    let side = if face.name.ends_with("/back") {
        "back"
    } else {
        "front"
    };
    let told = |note: Diagnostic| {
        let what = if let GroupBy::Key(text) = &note.group_by {
            text
        } else {
            ""
        };
        let by = format!("{component} {side} {what}");
        let note = note.grouped_by(by);
        if note.subject.is_some() {
            note
        } else {
            note.with_subject(&face.name)
        }
    };
    (notes.into_iter().map(told).collect(), bare)
}
