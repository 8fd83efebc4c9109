//! Words that can be read in every form.

use super::place::Place;
use super::recolourer::{Recolourer, Recolouring};
use super::{contrast, outline};
use crate::scene::{Backdrop, Colour, GlyphRun, Item, Sampling};

/// Words stand out against their ground at least like this: the rule that
/// screens and public signs are held to.
const LEAST: f64 = 4.5;
/// A line no broader than this, in micrometres on paper, crosses words and is no ground of theirs.
const LINE: f64 = 800.0;
/// Of the places all over a run of words so few may lie on a line that hides them.
const CROSSED: usize = 3;

impl Recolourer<'_> {
    /// A run of words in this form; black or white where it would be lost. In high
    /// contrast it may need a plate to stand on.
    pub(super) fn run(&self, run: &GlyphRun, under: &Backdrop<'_>, place: &Place<'_>) -> (GlyphRun, Option<Item>) {
        let (scale, drop) = (place.scale(), place.drop);
        let places: Vec<(f64, f64)> = self.fonts.places(run).into_iter().flatten().collect();
        let seen = |shade: &dyn Fn(Colour) -> Colour| -> Vec<Colour> {
            let eye = Sampling { shade, finest: LINE / scale };
            places.iter().map(|at| under.colour(*at, eye)).collect()
        };
        let grounds = match self.recolouring {
            // Of a pattern both its ground and its lines are under words.
            Recolouring::Grey => [seen(&|colour| self.grey(colour)), seen(&|colour| self.lines(colour))].concat(),
            Recolouring::Outline => seen(&outline::ground),
            Recolouring::Contrast => seen(&|colour| contrast::ground(colour, drop)),
        };
        let least = |colour: Colour| grounds.iter().map(|ground| ground.contrast(colour)).fold(f64::INFINITY, f64::min);
        let own = self.grey(run.colour);
        // Words are drawn in black in any case where there is nothing to keep of their colour.
        let colour = if self.recolouring == Recolouring::Grey && least(own) >= LEAST {
            own
        } else if least(Colour::BLACK) >= least(Colour::WHITE) {
            Colour::BLACK
        } else {
            Colour::WHITE
        };
        if self.recolouring == Recolouring::Contrast {
            let lost = least(colour) < contrast::LEAST || self.is_crossed(run, colour, under, place);
            let plate = lost.then(|| contrast::plate(run, self.fonts)).flatten();
            let colour = if plate.is_some() { Colour::BLACK } else { colour };
            return (GlyphRun { colour, ..run.clone() }, plate);
        }
        (GlyphRun { colour: Colour { a: run.colour.a, ..colour }, ..run.clone() }, None)
    }

    /// Whether lines run over words so often that these stand on a pattern.
    fn is_crossed(&self, run: &GlyphRun, colour: Colour, under: &Backdrop<'_>, place: &Place<'_>) -> bool {
        let (scale, drop) = (place.scale(), place.drop);
        let strong = |own: Colour| contrast::ground(own, drop);
        let seen = |own: Colour| if own.a < contrast::VEIL { Colour { a: 0, ..own } } else { own };
        let hides = |at: &(f64, f64)| {
            let [area, line] = [LINE / scale, 0.0].map(|finest| under.colour(*at, Sampling { shade: &seen, finest }));
            // On cards every line that is seen becomes a strong one.
            let strengthened = drop && line.contrast(area) >= contrast::SEEN;
            strengthened
                || under.colour(*at, Sampling { shade: &strong, finest: 0.0 }).contrast(colour) < contrast::LEAST
        };
        contrast::all_over(run, self.fonts).iter().filter(|at| hides(at)).count() > CROSSED
    }
}
