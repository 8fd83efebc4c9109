//! `printed-bleed`: less bleed beyond the cut of a two-sided piece than the back of a sheet may lie out of place.
//!
//! What is drawn of a bleed is one thing, and how much of it a sheet has room for is another.

use super::bleed;
use crate::diag::{Code, Note};
use crate::geom::{Length, Rect};
use crate::model::{Gutter, Job, LEAST_BLEED};
use crate::scene::BackdropCache;
use crate::sheet::{Clip, Face, Placement, Sheet, Side, Sides};

/// The sides of a box, clockwise.
const SIDES: [&str; 4] = ["left", "top", "right", "bottom"];

/// A side of a placed piece with little bleed.
struct Short<'s> {
    sheet: &'s Sheet,
    face: &'s Face,
    /// The side of the face.
    side: &'static str,
    /// How much is printed beyond it.
    printed: Length,
}

/// The piece with the least bleed on a side on which it has colour, if any has too little.
pub(super) fn check(sheets: &[Sheet], faces: &[Face], job: &Job) -> Option<Note> {
    // Labels are cut already, and what lies beyond one lies on the next.
    if job.stock.is_some() {
        return None;
    }
    let cache = BackdropCache::default();
    let two_sided = sheets.iter().filter(|sheet| sheet.sides != Sides::OneSided);
    let mut short: Vec<Short<'_>> = two_sided.flat_map(|sheet| on_sheet(sheet, faces)).collect();
    let coloured = |one: &Short<'_>| bleed::coloured(one.face, &cache.painted(&one.face.items)).contains(&one.side);
    short.sort_by_key(|one| one.printed);
    let least = short.iter().find(|one| coloured(one))?;
    let (number, of) = least.sheet.number;
    let side = if least.sheet.side == Side::Back { "back" } else { "front" };
    let message = format!(
        "only {} of bleed is printed beyond the {} of {}, on the {side} of sheet {number} of {of} of {}: backs lie a \
         millimetre or two out of place on many printers, and a white edge would show",
        least.printed,
        if least.side.is_empty() { "edge" } else { least.side },
        least.face.name,
        least.sheet.component
    );
    Some(Note::new(Code::PrintedBleed, message).help(help(least.face, job)).at_some(least.face.origin))
}

/// What gives more bleed.
fn help(face: &Face, job: &Job) -> String {
    if face.bleed < LEAST_BLEED {
        return format!("let the drawing go at least {LEAST_BLEED} beyond the cut; it goes {} beyond", face.bleed);
    }
    match job.gutter {
        _ if job.tight => {
            "leave out `--tight`, which lays more pieces onto a sheet than leave room for bleed".to_owned()
        }
        Gutter::Of(width) if width < LEAST_BLEED * 2 => {
            format!("make the gutter at least {} wide, or ask for `--gutter bleed`", LEAST_BLEED * 2)
        }
        _ => "use larger paper or a smaller `--margin`, or make the backs with `--backs fold`".to_owned(),
    }
}

/// The sides of pieces on a sheet beyond which little is printed, and no neighbour.
fn on_sheet<'s>(sheet: &'s Sheet, faces: &'s [Face]) -> Vec<Short<'s>> {
    let face = |one: &Placement| &faces[one.face.0 as usize];
    let trims: Vec<Rect> = sheet.placements.iter().map(|one| one.trim(face(one).trim())).collect();
    let mut found = Vec::new();
    for (one, trim) in sheet.placements.iter().zip(&trims) {
        let face = face(one);
        // A punch is brought to the ring on the front, whatever the back does.
        if face.bleed == Length::ZERO || (sheet.side == Side::Front && matches!(one.within, Clip::Disc(_))) {
            continue;
        }
        for (n, printed) in beyond(*trim, one.window).into_iter().enumerate() {
            // A board goes on behind a seam.
            let is_cut = printed >= Length::ZERO;
            if is_cut && printed < LEAST_BLEED && !has_neighbours(*trim, n, &trims) {
                let side = if face.outline.is_straight() { SIDES[(n + 4 - one.turn.quarters()) % 4] } else { "" };
                found.push(Short { sheet, face, side, printed });
            }
        }
    }
    found
}

/// How far a window goes beyond a box on each of its sides.
fn beyond(trim: Rect, window: Rect) -> [Length; 4] {
    [
        trim.left() - window.left(),
        trim.top() - window.top(),
        window.right() - trim.right(),
        window.bottom() - trim.bottom(),
    ]
}

/// Whether all of a side of a box is touched by others, whose colour is seen there if a cut strays.
fn has_neighbours(trim: Rect, side: usize, trims: &[Rect]) -> bool {
    let share = |other: &Rect| {
        let touches = match SIDES[side] {
            "left" => other.right() == trim.left(),
            "top" => other.bottom() == trim.top(),
            "right" => other.left() == trim.right(),
            _ => other.top() == trim.bottom(),
        };
        let (from, to) = if side.is_multiple_of(2) {
            (trim.top().max(other.top()), trim.bottom().min(other.bottom()))
        } else {
            (trim.left().max(other.left()), trim.right().min(other.right()))
        };
        if touches { (to - from).max(Length::ZERO) } else { Length::ZERO }
    };
    let long = if side.is_multiple_of(2) { trim.size.h } else { trim.size.w };
    trims.iter().map(share).sum::<Length>() >= long
}
