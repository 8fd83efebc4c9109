//! `contrast`: words that do not stand out from what lies under them.

use crate::diag::{Code, Note};
use crate::geom::Affine;
use crate::scene::{Backdrop, Colour, GlyphRun, Item, Painted, Sampling};
use crate::sheet::Face;
use crate::text::FontSet;

/// What words need by the rule for screens and public signs (WCAG 2, 1.4.3),
/// and what large ones do with.
const LEAST: f64 = 4.5;
const LEAST_LARGE: f64 = 3.0;
/// Words are large from this size on, in points, and bold ones from the other.
const LARGE: f64 = 18.0;
const LARGE_BOLD: f64 = 14.0;
/// A line no broader than this, in micrometres on paper, crosses words and is no ground of theirs.
const LINE: f64 = 800.0;

/// The words of a face that stand out least, if that is too little.
/// `painted` are its items.
pub(super) fn check(face: &Face, fonts: &FontSet, painted: &Painted) -> Option<Note> {
    let mut look = TextContrast { fonts, worst: None, judged: (Colour::WHITE, Colour::WHITE, 1.0) };
    look.items(&face.items, painted, None, 1.0);
    let Faint { text, ratio, least, .. } = look.worst?;
    let message = format!("`{text}` on {} has a contrast of {ratio:.1} to 1", face.name);
    let help = format!("words of this size need {least} to 1; make them darker or lighter, or what lies under them");
    Some(Note::new(Code::Contrast, message).help(help).at_some(face.origin))
}

/// Words that stand out too little.
struct Faint {
    text: String,
    ratio: f64,
    least: f64,
    /// How far the ratio falls short.
    short: f64,
}

struct TextContrast<'l> {
    fonts: &'l FontSet,
    worst: Option<Faint>,
    /// The words and the ground that were judged last, and their contrast: most words of a face have the same.
    judged: (Colour, Colour, f64),
}

impl TextContrast<'_> {
    fn items(&mut self, items: &[Item], painted: &Painted, behind: Option<(&Backdrop<'_>, Affine)>, scale: f64) {
        for (n, item) in items.iter().enumerate() {
            let inner = match item {
                Item::Glyphs(run) => {
                    self.run(run, &painted.under(n, behind), scale);
                    continue;
                }
                Item::Group(group) => Some((&group.items, group.to)),
                Item::Use(one) => Some((&one.symbol.items, one.to)),
                Item::Shape(_) | Item::Picture(_) => None,
            };
            let (Some((items, to)), Some(inside)) = (inner, painted.inner(n)) else { continue };
            self.items(items, &inside, Some((&painted.under(n, behind), to)), scale * to.magnification());
        }
    }

    fn run(&mut self, run: &GlyphRun, under: &Backdrop<'_>, scale: f64) {
        let eye = Sampling { finest: LINE / scale.max(1e-6), ..Sampling::default() };
        let grounds = self.fonts.places(run).into_iter().map(|at| under.colour(at, eye));
        let ratio = grounds.map(|ground| self.ratio(run.colour, ground)).fold(f64::INFINITY, f64::min);
        let (size, bold) = (run.size * scale, self.fonts.cut(run.font).0 >= 600);
        let large = size >= LARGE - 0.01 || bold && size >= LARGE_BOLD - 0.01;
        let least = if large { LEAST_LARGE } else { LEAST };
        let short = least - ratio;
        if short > 0.05 && self.worst.as_ref().is_none_or(|worst| short > worst.short) {
            self.worst = Some(Faint { text: run.text.trim().to_owned(), ratio, least, short });
        }
    }

    fn ratio(&mut self, words: Colour, ground: Colour) -> f64 {
        if (self.judged.0, self.judged.1) != (words, ground) {
            self.judged = (words, ground, words.over(ground).contrast(ground));
        }
        self.judged.2
    }
}
