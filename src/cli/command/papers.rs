//! `boardpress papers`: the sizes of paper, and label stock.

use super::columns::columns;
use crate::cli::error::{CommandError, Exit};
use crate::cli::terminal;
use crate::geom::Length;
use crate::model::{LabelStock, PAPERS};
use crate::read::stocks;

/// Shows every paper that has a name, in millimetres and inches, how any other is told, and the label stock.
pub(super) fn papers() -> Result<Exit, CommandError> {
    let row = |(at, paper): (usize, &crate::model::Paper)| {
        let (w, h) = (paper.size.w, paper.size.h);
        let usual = if at == 0 { "the usual one" } else { "" };
        vec![
            paper.to_string(),
            format!("{} × {h}", w.to_mm()),
            format!("{} × {} in", inches(w), inches(h)),
            usual.to_owned(),
        ]
    };
    let named = columns(&PAPERS.iter().enumerate().map(row).collect::<Vec<_>>());
    let stock = |stock: &LabelStock| {
        let (w, h) = (stock.size.w, stock.size.h);
        let places = format!("{} × {} places", stock.columns, stock.rows);
        let sizes = [format!("{} × {h}", w.to_mm()), format!("{} × {} in", inches(w), inches(h))];
        let [mm, inches] = sizes;
        vec![stock.name.clone(), stock.paper.to_string(), places, mm, inches, stock.title.clone()]
    };
    let stocks = columns(&stocks().values().map(stock).collect::<Vec<_>>());
    terminal::say(&format!(
        "{named}\nAny other paper is told by its width and height: --paper \"8.5in,13in\"\n\n\
         Label and perforated paper, for --stock; a kit describes any other in a table [stock.NAME]:\n\n{stocks}"
    ))?;
    Ok(Exit::Clean)
}

/// Inches with at most two decimals.
fn inches(length: Length) -> f64 {
    (length.to_mm() / 25.4 * 100.0).round() / 100.0
}
