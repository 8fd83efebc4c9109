//! The sheet by which a printer is measured.
//!
//! Its front has two bars, a ladder at every edge and five crosses. Behind
//! each cross the back has a grid, and where a pin through the cross comes out
//! on it is by how much the back must move: nobody has to think about signs.

mod back;
mod front;
mod plan;

use self::plan::Plan;
use super::page::page;
use crate::geom::Rect;
use crate::message::msg;
use crate::model::Job;
use crate::sheet::{Sheet, Side, Sides};
use crate::text::FontSet;
use crate::typeset::Typesetter;

/// Front and back of the sheet for a job's paper and way of turning it over.
/// Where the job has a printer, they are corrected for it, so that one can see
/// whether the correction is right.
pub fn calibration(job: &Job, fonts: &FontSet) -> Vec<Sheet> {
    let (typesetter, plan) = (
        Typesetter::new(fonts, |_| None),
        Plan {
            job,
            catalogue: job.language.clone().unwrap_or_default().catalogue(),
        },
    );
    let sides = Sides::TwoSided(plan.flip());
    let sheet = |side| {
        let furniture = if side == Side::Front {
            front::ink(&plan, &typesetter)
        } else {
            back::ink(&plan, &typesetter)
        };
        let (correct, printable) = (job.correction(side == Side::Back), Rect::of(job.paper.size));
        Sheet {
            correct,
            side,
            sides,
            printable,
            ..page(
                job,
                plan.catalogue,
                &plan.text(msg!("Calibration")),
                furniture,
            )
        }
    };
    vec![sheet(Side::Front), sheet(Side::Back)]
}
