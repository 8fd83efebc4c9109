//! Preflight: what would print, but not well. One file for each check.
//!
//! Sees faces and sheets before any byte is written; changes nothing. A check
//! says what it finds to the report, at the place where the face was written.

mod safe_zone;
mod small_type;

use std::collections::BTreeSet;

use crate::diag::Report;
use crate::geom::{Affine, Length, Rect};
use crate::scene::{GlyphRun, Item};
use crate::sheet::{Face, FaceId, Part};
use crate::text::Book;

/// Looks at everything that is to be printed.
pub fn inspect(parts: &[Part], faces: &[Face], book: &Book, report: &mut Report) {
    // A back that many cards share is looked at once.
    let printed: BTreeSet<FaceId> = parts
        .iter()
        .flat_map(|part| &part.pieces)
        .flat_map(|piece| std::iter::once(piece.front).chain(piece.back))
        .collect();
    for face in printed.into_iter().map(|id| &faces[id.0 as usize]) {
        let words = words(face, book);
        for note in small_type::check(face, &words).into_iter().chain(safe_zone::check(face, &words)) {
            report.say(note);
        }
    }
}

/// A stretch of words as it will stand on paper.
struct Words {
    text: String,
    /// The size of the type in points, after all scaling.
    size: f64,
    /// The box around it in the measure of the face.
    room: Rect,
}

fn words(face: &Face, book: &Book) -> Vec<Words> {
    let mut found = Vec::new();
    gather(&face.items, Affine::IDENTITY, book, &mut found);
    found
}

fn gather(items: &[Item], to: Affine, book: &Book, found: &mut Vec<Words>) {
    for item in items {
        match item {
            Item::Glyphs(run) => found.extend(stretch(run, to, book)),
            Item::Group(group) => gather(&group.items, group.to.then(to), book, found),
            Item::Use(one) => gather(&one.symbol.items, one.to.then(to), book, found),
            Item::Shape(_) | Item::Picture(_) => {}
        }
    }
}

fn stretch(run: &GlyphRun, to: Affine, book: &Book) -> Option<Words> {
    // Spaces may hang over an edge without anybody seeing it.
    let seen = |n: &usize| !run.spelled(*n).trim().is_empty();
    let (first, last) = ((0..run.glyphs.len()).find(seen)?, (0..run.glyphs.len()).rfind(seen)?);
    let em = run.size * 25_400.0 / 72.0;
    let (advance, units) = book.advance(run.font, run.glyphs[last].id);
    let (_, _, cap) = book.metrics(run.font);
    let (x, y) = (run.origin.x.to_um() as f64, run.origin.y.to_um() as f64);
    let left = x + f64::from(run.glyphs[first].x);
    let right = x + f64::from(run.glyphs[last].x) + f64::from(advance) / units * em;
    let corners = [(left, y - cap * em), (right, y - cap * em), (left, y), (right, y)].map(|(x, y)| to.apply(x, y));
    let um = |n: f64| Length::um(n.round() as i64);
    let corner = |(x, y): (f64, f64)| Rect::between(um(x), um(y), um(x), um(y));
    let room = corners.into_iter().map(corner).reduce(Rect::around)?;
    Some(Words { text: run.text.trim().to_owned(), size: run.size * to.magnification(), room })
}
