//! The press's own words on paper: the slug, numbers and steps on sheets, the
//! report on a build, the key sheet of random boards, the calibration sheet, and the plot of a survey.

mod assembly;
mod calibration;
mod draw;
mod glue;
mod key_sheet;
mod number;
mod page;
mod report;
mod set_mark;
mod slug;
mod survey;

use std::sync::Arc;

use indexmap::IndexMap;
use rayon::prelude::*;

pub use assembly::assembly;
pub use calibration::calibration;
pub use key_sheet::key_sheet;
pub use report::report;
pub use survey::survey;

use self::set_mark::SetMarks;
use self::slug::{SlugInfo, Slugs};
use crate::geom::{Affine, Rect};
use crate::message::msg;
use crate::model::{Game, Job};
use crate::scene::{Item, Symbol, Use};
use crate::sheet::{Face, Mark, Sheet};
use crate::text::FontSet;
use crate::typeset::Typesetter;

/// Sets the words that are beside the pieces of sheets: the numbers of cuts,
/// the word on glue tabs, the steps of assembly and the slug with the logo; and on the pieces the numbers of their sets.
pub fn furnish(
    game: &Game,
    sheets: &mut [Sheet],
    faces: &[Face],
    logo: Option<&Face>,
    fonts: &FontSet,
    job: &Job,
) {
    let catalogue = game.draft.kit.language.catalogue();
    let backs = assembly::backs(sheets);
    let steps: Vec<Vec<String>> = sheets
        .iter()
        .map(|sheet| assembly::steps_on(sheet, &backs, catalogue))
        .collect();
    let (facts, typesetter) = (
        SlugInfo {
            game,
            faces,
            logo,
            job,
        },
        Typesetter::new(fonts, |_| None),
    );
    let glue = msg!(context: "on a tab", "glue").in_language(catalogue);
    let heading = msg!("How to join the sheets").in_language(catalogue);
    share_guides(sheets, &glue, &typesetter);
    let slugs = Slugs::new(sheets, &facts, &typesetter);
    let set_marks = SetMarks::new(sheets, faces, job.sets, fonts);
    sheets
        .par_iter_mut()
        .zip(&steps)
        .enumerate()
        .for_each(|(n, (sheet, steps))| {
            let mut words: Vec<Item> = Vec::new();
            words.extend(
                sheet.steps.and_then(|into| {
                    assembly::drawn(steps, &heading, into, job.large, &typesetter)
                }),
            );
            words.extend(slugs.drawn(n, sheet));
            words.extend(set_marks.drawn(sheet, faces, &typesetter));
            sheet.furniture.append(&mut words);
        });
}

/// Adds the words that belong to guides: the numbers of cuts, and `glue` on tabs. Guides that several sheets have are drawn
/// once and shown on each.
fn share_guides(sheets: &mut [Sheet], glue: &str, typesetter: &Typesetter<'_>) {
    let mut alike: IndexMap<*const Mark, Vec<usize>> = IndexMap::new();
    for (n, sheet) in sheets
        .iter()
        .enumerate()
        .filter(|(_, sheet)| !sheet.marks.is_empty())
    {
        alike.entry(sheet.marks.as_ptr()).or_default().push(n);
    }
    for (number, which) in alike.into_values().enumerate() {
        let sheet = &sheets[which[0]];
        let mut items = sheet.guides.to_vec();
        items.extend(number::drawn(&sheet.marks, typesetter));
        items.extend(glue::words(&sheet.marks, glue, typesetter));
        if which.len() > 1 {
            let (name, bounds) = (format!("guides/{number}"), Rect::of(sheet.size));
            let symbol = Arc::new(Symbol {
                name,
                items,
                bounds,
                is_template: false,
                page: None,
            });
            items = vec![Item::from(Use {
                symbol,
                to: Affine::IDENTITY,
                element: None,
                written: None,
            })];
        }
        let guides: Arc<[Item]> = items.into();
        which
            .into_iter()
            .for_each(|n| sheets[n].guides = Arc::clone(&guides));
    }
}
