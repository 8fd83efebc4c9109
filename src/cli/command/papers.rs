//! `boardpress papers`: the sizes of paper.

use super::columns::columns;
use crate::cli::error::{CommandError, Exit};
use crate::cli::terminal;
use crate::geom::Length;
use crate::model::PAPERS;

/// Shows every paper in millimetres and inches.
pub(super) fn papers() -> Result<Exit, CommandError> {
    let row = |(at, paper): (usize, &crate::model::Paper)| {
        let (w, h) = (paper.size.w, paper.size.h);
        let usual = if at == 0 { "the usual one" } else { "" };
        vec![
            paper.name.to_owned(),
            format!("{} × {h}", w.to_mm()),
            format!("{} × {} in", inches(w), inches(h)),
            usual.to_owned(),
        ]
    };
    terminal::say(&columns(&PAPERS.iter().enumerate().map(row).collect::<Vec<_>>()))?;
    Ok(Exit::Clean)
}

/// Inches with at most two decimals.
fn inches(length: Length) -> f64 {
    (length.to_mm() / 25.4 * 100.0).round() / 100.0
}
