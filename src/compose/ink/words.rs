//! Words that can be read in every form.

use super::{Form, outline};
use crate::model::Ink;
use crate::scene::{Colour, Eye, GlyphRun, Under};

/// Words stand out against their ground at least like this: the rule that
/// screens and public signs are held to.
const LEAST: f64 = 4.5;
/// A line no broader than this, in micrometres on paper, crosses words and is no ground of theirs.
const LINE: f64 = 800.0;

impl Form<'_> {
    /// A run of words in this form; black or white where it would be lost.
    pub(super) fn run(&self, run: &GlyphRun, under: &Under<'_>, scale: f64) -> GlyphRun {
        let places = self.stock.book.places(run);
        let seen = |shade: &dyn Fn(Colour) -> Colour| -> Vec<Colour> {
            let eye = Eye { shade, finest: LINE / scale };
            places.iter().map(|at| under.colour(*at, eye)).collect()
        };
        let grounds = match self.ink {
            // Of a pattern both its ground and its lines are under words.
            Ink::Grey => [seen(&|colour| self.grey(colour)), seen(&|colour| self.lines(colour))].concat(),
            _ => seen(&outline::ground),
        };
        let least = |colour: Colour| grounds.iter().map(|ground| ground.contrast(colour)).fold(f64::INFINITY, f64::min);
        let own = self.grey(run.colour);
        // Words are drawn in black in any case where there is nothing to keep of their colour.
        let colour = if self.ink == Ink::Grey && least(own) >= LEAST {
            own
        } else if least(Colour::BLACK) >= least(Colour::WHITE) {
            Colour::BLACK
        } else {
            Colour::WHITE
        };
        GlyphRun { colour: Colour { a: run.colour.a, ..colour }, ..run.clone() }
    }
}
