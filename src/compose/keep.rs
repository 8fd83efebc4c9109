//! What no seam should cross where a board is larger than the paper.

use crate::geom::{Affine, Length, Rect, Rotation};
use crate::model::{Board, Cell};
use crate::scene::{Item, each_painted, moved};
use crate::sheet::{KeepOut, SeamAvoid};
use crate::text::FontSet;

/// A box that no seam should cross, and the size of its type if it is one of words.
pub(super) type Found = (Rect, Option<f64>);

/// The boxes of a board that no seam should cross, in its own measure; `items`
/// are those of one of its rolls.
pub(super) fn found(board: &Board, items: &[Item], fonts: &FontSet) -> Vec<Found> {
    let mut found: Vec<Found> = spaces(board).into_iter().map(|rect| (rect, None)).collect();
    each_painted(items, Affine::IDENTITY, &mut |item, to| {
        if let Item::Glyphs(run) = item {
            found.extend(fonts.room(run, to).map(|room| (room, Some(run.size * to.magnification()))));
        }
    });
    found
}

/// The boxes on a board as large as it is printed.
pub(super) fn keep(found: &[Found], scale: f64) -> Vec<KeepOut> {
    let keep = |(rect, size): &Found| KeepOut {
        rect: rect.scaled(scale),
        what: size.map_or(SeamAvoid::Space, |size| SeamAvoid::words(size * scale)),
    };
    found.iter().map(keep).collect()
}

/// Spaces of tracks, the middles of other cells, and boxes with all that is in them.
fn spaces(board: &Board) -> Vec<Rect> {
    let mut spaces: Vec<Rect> = Vec::new();
    for grid in &board.grids {
        let room = |cell: &Cell| {
            let room = grid.mesh.bounds(cell.place);
            let reach = if grid.track { Length::ZERO } else { room.size.w.min(room.size.h) / 4 };
            room.inset(reach)
        };
        spaces.extend(grid.cells.iter().map(room));
    }
    let turned = |room: Rect, by: Rotation| moved(room, by.about(room.centre()));
    spaces.extend(board.captions.iter().map(|caption| turned(caption.room, caption.rotation)));
    spaces.extend(board.legends.iter().map(|legend| turned(legend.room, legend.rotation)));
    spaces.extend(board.panels.iter().map(|panel| panel.room));
    spaces.extend(board.callouts.iter().map(|callout| callout.panel.room));
    spaces.extend(board.forms.iter().map(|form| form.room));
    spaces
}
