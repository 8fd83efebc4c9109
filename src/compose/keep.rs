//! What no seam should cross where a board is larger than the paper.

use std::sync::Arc;

use crate::geom::{Affine, Length, Rect, Rotation};
use crate::model::{Board, Cell};
use crate::scene::{Glyph, GlyphRun, Item, ShapedText, each_painted, moved};
use crate::sheet::{KeepOut, SeamAvoid};
use crate::text::FontSet;

/// The smallest title that is read from across a room, in points: two thirds of an inch from line to line.
const LEAST_TITLE: f64 = 48.0;

/// What no seam should cross.
pub(super) enum Found {
    /// A space or a box.
    Space(Rect),
    /// A line of words, its words one by one, and the size of its type in points.
    Line {
        line: Rect,
        words: Vec<Rect>,
        size: f64,
    },
}

/// What no seam should cross of a board, in its own measure; `items` are those of
/// one of its rolls.
pub(super) fn found(board: &Board, items: &[Item], fonts: &FontSet) -> Vec<Found> {
    let mut found: Vec<Found> = spaces(board).into_iter().map(Found::Space).collect();
    each_painted(items, Affine::IDENTITY, &mut |item, to| {
        if let Item::Glyphs(run) = item {
            let words = words(run)
                .filter_map(|word| fonts.room(&word, to))
                .collect();
            let line = |line| Found::Line {
                line,
                words,
                size: run.size * to.magnification(),
            };
            found.extend(fonts.room(run, to).map(line));
        }
    });
    found
}

/// The words of a run, one by one.
fn words(run: &GlyphRun) -> impl Iterator<Item = GlyphRun> + '_ {
    let is_space = |glyph: &Glyph| run.text()[glyph.at as usize..].starts_with(char::is_whitespace);
    let words = run
        .glyphs()
        .split(is_space)
        .filter(|glyphs| !glyphs.is_empty());
    words.map(|glyphs| GlyphRun {
        shaped: Arc::new(ShapedText {
            glyphs: glyphs.into(),
            text: run.text().into(),
        }),
        ..run.clone()
    })
}

/// The boxes on a board as large as it is printed. A seam between large words leaves
/// their line as easy to read as it was; small words stay together. The words in the largest type, from
/// [`LEAST_TITLE`] on, are the title.
pub(super) fn keep(found: &[Found], scale: f64) -> Arc<[KeepOut]> {
    let size = |found: &Found| {
        if let Found::Line { size, .. } = found {
            size * scale
        } else {
            0.0
        }
    };
    let largest = found.iter().map(size).fold(LEAST_TITLE, f64::max);
    let of = |found: &Found| match found {
        Found::Space(rect) => (SeamAvoid::Space, vec![*rect]),
        Found::Line { words, size, .. } if size * scale >= largest => {
            (SeamAvoid::TitleWords, words.clone())
        }
        Found::Line { line, words, size } => match SeamAvoid::words(size * scale) {
            SeamAvoid::LargeWords => (SeamAvoid::LargeWords, words.clone()),
            what => (what, vec![*line]),
        },
    };
    let keep = |(what, rects): (SeamAvoid, Vec<Rect>)| {
        rects.into_iter().map(move |rect| KeepOut {
            rect: rect.scaled(scale),
            what,
        })
    };
    found.iter().map(of).flat_map(keep).collect()
}

/// Spaces of tracks, the middles of other cells, and boxes with all that is in them.
fn spaces(board: &Board) -> Vec<Rect> {
    let mut spaces: Vec<Rect> = Vec::new();
    for grid in &board.grids {
        let room = |cell: &Cell| {
            let room = grid.mesh.bounds(cell.place);
            let reach = if grid.track {
                Length::ZERO
            } else {
                room.size.w.min(room.size.h) / 4
            };
            room.inset(reach)
        };
        spaces.extend(grid.cells.iter().map(room));
    }
    let turned = |room: Rect, by: Rotation| moved(room, by.about(room.centre()));
    spaces.extend(
        board
            .captions
            .iter()
            .map(|caption| turned(caption.room, caption.rotation)),
    );
    spaces.extend(
        board
            .legends
            .iter()
            .map(|legend| turned(legend.room, legend.rotation)),
    );
    spaces.extend(board.panels.iter().map(|panel| panel.room));
    spaces.extend(board.callouts.iter().map(|callout| callout.panel.room));
    spaces.extend(board.forms.iter().map(|form| form.room));
    spaces
}
