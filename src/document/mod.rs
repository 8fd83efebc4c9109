//! The press's own words on paper: the slug, numbers and steps on sheets, the
//! report on a build, and the calibration sheet.

mod assembly;
mod calibration;
mod glue;
mod number;
mod pen;
mod report;
mod slug;

use rayon::prelude::*;

pub use assembly::{Assembly, assembly};
pub use calibration::calibration;
pub use report::report;

use self::slug::{Pen, SlugInfo};
use crate::model::{Game, Job};
use crate::sheet::Sheet;
use crate::text::FontSet;

/// Sets the words that stand beside the pieces of sheets: the numbers of cuts,
/// the word on glue tabs, the steps of assembly and the slug.
pub fn furnish(game: &Game, sheets: &mut [Sheet], fonts: &FontSet, job: &Job) {
    let steps: Vec<Vec<String>> = sheets.iter().map(|sheet| assembly::steps_on(sheet, sheets)).collect();
    let facts = SlugInfo { game, job, fonts };
    let each = sheets.par_iter_mut().zip(&steps).with_min_len(16);
    each.for_each_init(
        || Pen::new(fonts),
        |pen, (sheet, steps)| {
            let mut words = number::drawn(&sheet.marks, &facts, pen);
            words.extend(glue::words(&sheet.marks, &facts, pen));
            words.extend(sheet.steps.and_then(|into| assembly::drawn(steps, into, &facts, pen)));
            words.extend(sheet.slug.into_iter().flat_map(|into| slug::drawn(sheet, into, &facts, pen)));
            sheet.furniture.append(&mut words);
        },
    );
}
