//! The press's own words on paper: the slug, numbers and steps on sheets, the
//! report on a build, the calibration sheet, and the plot of a survey.

mod assembly;
mod calibration;
mod draw;
mod glue;
mod number;
mod page;
mod report;
mod slug;
mod survey;

use rayon::prelude::*;

pub use assembly::{Assembly, assembly};
pub use calibration::calibration;
pub use report::report;
pub use survey::survey;

use self::slug::SlugInfo;
use crate::model::{Game, Job};
use crate::sheet::Sheet;
use crate::text::FontSet;
use crate::typeset::Typesetter;

/// Sets the words that stand beside the pieces of sheets: the numbers of cuts,
/// the word on glue tabs, the steps of assembly and the slug.
pub fn furnish(game: &Game, sheets: &mut [Sheet], fonts: &FontSet, job: &Job) {
    let phrases = game.draft.kit.language.phrases();
    let backs = assembly::backs(sheets);
    let steps: Vec<Vec<String>> =
        sheets.iter().map(|sheet| assembly::steps_on(sheet, &backs, &phrases.joining)).collect();
    let (facts, typesetter) = (SlugInfo { game, job }, Typesetter::new(fonts, |_| None));
    sheets.par_iter_mut().zip(&steps).for_each(|(sheet, steps)| {
        let mut words = number::drawn(&sheet.marks, &typesetter);
        words.extend(glue::words(&sheet.marks, phrases.slug.glue, &typesetter));
        let heading = phrases.joining.heading;
        words.extend(sheet.steps.and_then(|into| assembly::drawn(steps, heading, into, job.large, &typesetter)));
        words.extend(sheet.slug.into_iter().flat_map(|into| slug::drawn(sheet, into, &facts, &typesetter)));
        sheet.furniture.append(&mut words);
    });
}
