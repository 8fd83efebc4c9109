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

use rayon::prelude::*;

pub use assembly::{Assembly, assembly};
pub use calibration::calibration;
pub use key_sheet::key_sheet;
pub use report::report;
pub use survey::survey;

use self::set_mark::SetMarks;
use self::slug::{SlugInfo, Slugs};
use crate::model::{Game, Job};
use crate::sheet::{Face, Sheet};
use crate::text::FontSet;
use crate::typeset::Typesetter;

/// Sets the words that stand beside the pieces of sheets: the numbers of cuts,
/// the word on glue tabs, the steps of assembly and the slug; and on the pieces the numbers of their sets.
pub fn furnish(game: &Game, sheets: &mut [Sheet], faces: &[Face], fonts: &FontSet, job: &Job) {
    let phrases = game.draft.kit.language.phrases();
    let backs = assembly::backs(sheets);
    let steps: Vec<Vec<String>> =
        sheets.iter().map(|sheet| assembly::steps_on(sheet, &backs, &phrases.joining)).collect();
    let (facts, typesetter) = (SlugInfo { game, faces, job }, Typesetter::new(fonts, |_| None));
    let slugs = Slugs::new(sheets, &facts, &typesetter);
    let set_marks = SetMarks::new(sheets, faces, job.sets, fonts);
    sheets.par_iter_mut().zip(&steps).enumerate().for_each(|(n, (sheet, steps))| {
        let mut words = number::drawn(&sheet.marks, &typesetter);
        words.extend(glue::words(&sheet.marks, phrases.slug.glue, &typesetter));
        let heading = phrases.joining.heading;
        words.extend(sheet.steps.and_then(|into| assembly::drawn(steps, heading, into, job.large, &typesetter)));
        words.extend(slugs.drawn(n, sheet));
        words.extend(set_marks.drawn(sheet, faces, &typesetter));
        sheet.furniture.append(&mut words);
    });
}
