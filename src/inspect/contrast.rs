//! `contrast`: words that do not stand out from what lies under them.

use std::collections::HashMap;
use std::sync::Arc;

use foldhash::fast::RandomState;

use super::seen::{ByText, with_lines};
use crate::diag::{Code, Diagnostic};
use crate::geom::{Affine, Bounds};
use crate::message::msg;
use crate::scene::{Backdrop, Colour, GlyphRun, Item, Painted, Sampling, Use};
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

/// What was found on faces before.
#[derive(Default)]
pub(super) struct ContrastCache<'f> {
    /// The contrast of the words of symbols.
    symbols: HashMap<SymbolKey, SymbolContrast<'f>, RandomState>,
    /// How far words of a colour stand out against a ground.
    ratios: HashMap<(Colour, Colour), f64, RandomState>,
}

/// The address of a symbol and the bits of the scale at which it is shown.
pub(super) type SymbolKey = (usize, u64);

/// The contrast of the words of a symbol.
#[derive(Clone)]
enum SymbolContrast<'f> {
    /// The symbol has a background of its own behind all of its words, so their contrast is the same wherever it is
    /// shown. Its faint words.
    Fixed(Arc<[Faint<'f>]>),
    /// It depends on what lies behind the symbol.
    DependsOnBackdrop,
}

/// The words of a face that stand out too little: of each text those that do least. `painted` are its items.
pub(super) fn check<'f>(
    face: &'f Face,
    fonts: &FontSet,
    painted: &Painted,
    cache: &mut ContrastCache<'f>,
) -> Vec<Diagnostic> {
    let mut look = TextContrast {
        fonts,
        cache,
        faint: Vec::new(),
        is_covered: true,
    };
    look.items(&face.items, painted, None, 1.0);
    let mut faults = ByText::default();
    for faint in look.faint {
        faults.add(faint.run.written.as_deref(), faint, |one, other| {
            one.short() > other.short()
        });
    }
    faults.notes(face, with_lines, |Faint { run, ratio, least }| {
        let message = msg!(
            "`{words}` on {face} has a contrast of {ratio} to 1",
            words = run.text().trim(),
            face = face.name,
            ratio = format!("{ratio:.1}")
        );
        let help = msg!(
            "text of this size needs {least} to 1; make it or its background darker or lighter",
            least
        );
        Diagnostic::new(Code::Contrast, message).help(help)
    })
}

/// Words that stand out too little.
#[derive(Clone, Copy)]
struct Faint<'f> {
    run: &'f GlyphRun,
    ratio: f64,
    least: f64,
}

impl Faint<'_> {
    /// How far the ratio falls short.
    fn short(&self) -> f64 {
        self.least - self.ratio
    }
}

struct TextContrast<'l, 'f> {
    fonts: &'l FontSet,
    cache: &'l mut ContrastCache<'f>,
    faint: Vec<Faint<'f>>,
    /// Whether the items themselves cover all places where words are.
    is_covered: bool,
}

impl<'f> TextContrast<'_, 'f> {
    fn items(
        &mut self,
        items: &'f [Item],
        painted: &Painted,
        behind: Option<(&Backdrop<'_>, Affine)>,
        scale: f64,
    ) {
        for (n, item) in items.iter().enumerate() {
            let inner = match item {
                Item::Glyphs(run) => {
                    self.run(run, &painted.under(n, behind), scale);
                    continue;
                }
                Item::Group(group) => Some((&group.items, group.to)),
                Item::Use(one) if self.symbol(one, painted.inner(n), scale) => continue,
                Item::Use(one) => Some((&one.symbol.items, one.to)),
                Item::Shape(_) | Item::Picture(_) => None,
            };
            let (Some((items, to)), Some(inside)) = (inner, painted.inner(n)) else {
                continue;
            };
            self.items(
                items,
                &inside,
                Some((&painted.under(n, behind), to)),
                scale * to.magnification(),
            );
        }
    }

    /// Checks the words of a symbol if their contrast is the same wherever it is shown; returns whether it is.
    fn symbol(&mut self, shown: &'f Use, inside: Option<Arc<Painted>>, scale: f64) -> bool {
        let Some(inside) = inside else { return false };
        let scale = scale * shown.to.magnification();
        let key = symbol_key(shown, scale);
        let found = match self.cache.symbols.get(&key) {
            Some(known) => known.clone(),
            None => {
                let (fonts, cache) = (self.fonts, &mut *self.cache);
                let mut alone = TextContrast {
                    fonts,
                    cache,
                    faint: Vec::new(),
                    is_covered: true,
                };
                alone.items(&shown.symbol.items, &inside, None, scale);
                let found = match alone.is_covered {
                    true => SymbolContrast::Fixed(alone.faint.into()),
                    false => SymbolContrast::DependsOnBackdrop,
                };
                self.cache.symbols.insert(key, found.clone());
                found
            }
        };
        match found {
            SymbolContrast::Fixed(faint) => self.faint.extend_from_slice(&faint),
            SymbolContrast::DependsOnBackdrop => return false,
        }
        true
    }

    fn run(&mut self, run: &'f GlyphRun, under: &Backdrop<'_>, scale: f64) {
        let Some(places) = self.fonts.places(run) else {
            return;
        };
        let line = places.into_iter().fold(Bounds::default(), Bounds::with);
        let mut judge = |(ground, is_covered): (Colour, bool)| {
            self.is_covered &= is_covered;
            self.ratio(run.colour, ground)
        };
        let eye = sampling(scale);
        let ratio = match under.plain(line, eye.finest) {
            Some(plain) => judge(plain),
            None => places
                .map(|at| judge(under.covered_colour(at, eye)))
                .into_iter()
                .fold(f64::INFINITY, f64::min),
        };
        let (size, bold) = (run.size * scale, self.fonts.cut(run.font).0 >= 600);
        let large = size >= LARGE - 0.01 || bold && size >= LARGE_BOLD - 0.01;
        let least = if large { LEAST_LARGE } else { LEAST };
        let faint = Faint { run, ratio, least };
        if faint.short() > 0.05 {
            self.faint.push(faint);
        }
    }

    fn ratio(&mut self, words: Colour, ground: Colour) -> f64 {
        *self
            .cache
            .ratios
            .entry((words, ground))
            .or_insert_with(|| words.over(ground).contrast(ground))
    }
}

/// The key of a symbol that is shown at a scale.
pub(super) fn symbol_key(shown: &Use, scale: f64) -> SymbolKey {
    (Arc::as_ptr(&shown.symbol) as usize, scale.to_bits())
}

/// How what lies under or over words is sampled at a scale: lines that only cross words are ignored.
pub(super) fn sampling(scale: f64) -> Sampling<'static> {
    Sampling {
        finest: LINE / scale.max(1e-6),
        ..Sampling::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Length, Path, Rect, Size};
    use crate::inspect::fine::tests::face;
    use crate::scene::{BackdropCache, RichText, Shape, Symbol, TextStyle};
    use crate::text::FontRole;
    use crate::typeset::Typesetter;

    const BLACK: Colour = Colour::rgb(0, 0, 0);

    fn filled(room: Rect, colour: Colour) -> Item {
        Item::Shape(Shape::filled(Path::rect(room), colour))
    }

    /// The note on a face with white words in a symbol that has a ground of its own, or none, and is shown before some
    /// others.
    fn noted(own: Option<Colour>, behind: &[Colour]) -> Vec<Diagnostic> {
        let mut fonts = FontSet::default();
        let bytes = include_bytes!("../../fonts/atkinson-hyperlegible-next/Regular.ttf").to_vec();
        let font = fonts.add(bytes, FontRole::BuiltIn).unwrap();
        let family = fonts.family(font).to_owned();
        let style = TextStyle {
            family,
            colour: Colour::WHITE,
            size: 10.0,
            ..TextStyle::default()
        };
        let bounds = Rect::of(Size::new(Length::mm(40), Length::mm(10)));
        let mut items: Vec<Item> = own
            .map(|colour| filled(bounds, colour))
            .into_iter()
            .collect();
        let typesetter = Typesetter::new(&fonts, |_| None);
        items.extend(
            typesetter
                .set(&RichText::plain("Word"), &style, bounds, None)
                .items,
        );
        let symbol = Arc::new(Symbol {
            name: "words".to_owned(),
            items,
            bounds,
            is_template: false,
            page: None,
        });
        let mut shown = face();
        for (n, colour) in (0..).zip(behind) {
            let down = Affine::shift(0.0, f64::from(n) * 10_000.0);
            shown
                .items
                .push(filled(crate::scene::moved(bounds, down), *colour));
            shown.items.push(Item::from(Use {
                symbol: Arc::clone(&symbol),
                to: down,
                element: None,
                written: None,
            }));
        }
        let painted = BackdropCache::default().painted(&shown.items);
        check(&shown, &fonts, &painted, &mut ContrastCache::default())
    }

    #[test]
    fn words_of_a_symbol_are_judged_by_what_they_stand_on_wherever_it_is_shown() {
        assert_eq!(noted(None, &[BLACK, BLACK]), []);
        assert_eq!(noted(Some(BLACK), &[Colour::WHITE, BLACK]), []);
        for faint in [
            noted(None, &[BLACK, Colour::WHITE]),
            noted(Some(Colour::WHITE), &[BLACK, BLACK]),
        ] {
            assert!(
                matches!(&faint[..], [note] if note.message.to_string().contains("contrast of 1.0 to 1"))
            );
        }
    }
}
