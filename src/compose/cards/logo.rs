//! The logo of the school, which is printed beside the lines of facts.

use std::sync::Arc;

use crate::geom::{Length, Rect};
use crate::model::{Game, Job, slug_depth};
use crate::scene::Use;
use crate::sheet::Face;

/// It is no wider than this, so that the words beside it keep their room.
const WIDEST: Length = Length::mm(20);

/// The logo as large as the slug allows; `None` for a kit without one.
pub fn logo(game: &Game, job: &Job) -> Option<Face> {
    let symbol = game.draft.kit.logo.as_ref()?;
    let (whole, high) = (symbol.bounds.size, slug_depth(job.large));
    let ratio = |room: Length, of: Length| room.to_um() as f64 / of.to_um().max(1) as f64;
    let trim = whole.scaled(ratio(high, whole.h).min(ratio(WIDEST, whole.w)));
    let items = vec![Use::fitted(Arc::clone(symbol), Rect::of(trim)).into()];
    Some(Face {
        name: "logo".to_owned(),
        items,
        ..Face::blank(trim)
    })
}
