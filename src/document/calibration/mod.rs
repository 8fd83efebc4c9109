//! The sheet by which a printer is measured.
//!
//! Its front has two bars, a ladder at every edge and five crosses. Behind
//! each cross the back has a grid, and where a pin through the cross comes out
//! on it is by how much the back must move: nobody has to think about signs.

mod back;
mod draw;
mod front;

use self::draw::{block, bold, plain, put, room, set_words};
use crate::geom::{Point, Rect};
use crate::model::{Backs, Job, PLAIN_STOCK, targets};
use crate::scene::Item;
use crate::sheet::{Flip, Mirror, Sheet, Side, Sides};
use crate::text::FontSet;
use crate::typeset::Typesetter;

/// The letters of the targets, as options of the command line have them.
const LETTERS: [&str; 5] = ["A", "B", "C", "D", "E"];

/// Front and back of the sheet for a job's paper and way of turning it over.
/// Where the job has a printer, they are corrected for it, so that one can see
/// whether the correction is right.
pub fn calibration(job: &Job, fonts: &FontSet) -> Vec<Sheet> {
    let (typesetter, plan) = (Typesetter::new(fonts, |_| None), Plan { job });
    let sides = Sides::TwoSided(plan.flip());
    let sheet = |side| {
        let furniture =
            if side == Side::Front { front::ink(&plan, &typesetter) } else { back::ink(&plan, &typesetter) };
        Sheet {
            paper: job.paper.to_string(),
            size: job.paper.size,
            correct: job.correction(side == Side::Back),
            component: "Calibration".to_owned(),
            stock: PLAIN_STOCK.to_owned(),
            side,
            sides,
            placements: Vec::new(),
            marks: Vec::new(),
            tree: None,
            furniture,
            slug: None,
            steps: None,
            cut_paths: Default::default(),
            printable: Rect::of(job.paper.size),
            trim: Rect::of(job.paper.size),
            bleed: Default::default(),
            number: (1, 1),
            code: "calibration".to_owned(),
            tile: None,
        }
    };
    vec![sheet(Side::Front), sheet(Side::Back)]
}

/// What both sides are laid out by.
struct Plan<'j> {
    job: &'j Job,
}

impl Plan<'_> {
    fn flip(&self) -> Flip {
        if self.job.backs == Backs::DuplexShort { Flip::Short } else { Flip::Long }
    }

    /// Width and height in millimetres.
    fn size(&self) -> (f64, f64) {
        (self.job.paper.size.w.to_mm(), self.job.paper.size.h.to_mm())
    }

    /// The printer for which the sheet is corrected.
    fn printer(&self) -> Option<&str> {
        self.job.printer.as_ref().map(|printer| printer.name.as_str())
    }

    /// How the command line calls this way of turning the paper over.
    fn backs(&self) -> &'static str {
        let backs = if self.flip() == Flip::Long { Backs::Duplex } else { Backs::DuplexShort };
        backs.name()
    }

    /// The edge over which the paper is turned, and the other one.
    fn edges(&self) -> (&'static str, &'static str) {
        if self.flip() == Flip::Long { ("long", "short") } else { ("short", "long") }
    }

    /// Every target with its letter, on one side.
    fn targets(&self, side: Side) -> impl Iterator<Item = (&'static str, Point)> {
        let paper = self.job.paper.size;
        let mirror = Mirror::of(self.flip(), paper);
        let place = move |at: Point| if side == Side::Front { at } else { mirror.point(at) };
        LETTERS.into_iter().zip(targets(paper).map(place))
    }

    /// The name of a side, and what its paper is and does.
    fn heading(&self, title: &str, side: Side, left: f64, right: f64, typesetter: &Typesetter<'_>) -> Item {
        let which = if side == Side::Front { "Front" } else { "Back" };
        let below =
            format!("{which} \u{b7} {} paper \u{b7} turned on its {} edge", self.job.paper, self.edges().0);
        let mut ink = set_words(title, &bold(20.0), room(left, 21.0, right, 30.5), typesetter);
        ink.extend(set_words(&below, &plain(10.0, 8.0), room(left, 31.0, right, 36.0), typesetter));
        block(put(0.0, 0.0), ink)
    }
}
