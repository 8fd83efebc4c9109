//! What every composer has at hand: shapers, art in any tint, fields.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use super::{Assets, art};
use crate::diag::{Code, Note};
use crate::geom::{Length, Rect, Size};
use crate::model::{Game, Icon};
use crate::scene::{Inline, Item, RichText, Symbol, TextStyle};
use crate::source::Span;
use crate::text::pattern::replaced;
use crate::text::{Fit, Missed, Placed, Shaped, Shaper};

/// The bench at which faces are made, shared by all threads.
pub(super) struct Tools<'t> {
    pub(super) game: &'t Game,
    pub(super) assets: Assets<'t>,
    /// Whether thin faces give way to stronger ones.
    is_strong: bool,
    contexts: Mutex<Vec<ThreadContext>>,
    tinted: Mutex<BTreeMap<Icon, Arc<Symbol>>>,
}

/// What one thread works with.
struct ThreadContext {
    shaper: Shaper,
    /// Short texts as they were set before: a deck has many cards and few
    /// numbers, suits and names of kinds.
    memo: HashMap<(RichText, TextStyle, Size), Vec<Placed>>,
}

/// The longest text that is remembered, in bytes.
const SHORT: usize = 24;
/// How many texts are remembered at the most.
const MEMORY: usize = 4_096;

/// Who speaks, for notes on a text: what is set, of what, and where it was written.
#[derive(Clone, Copy)]
pub(super) struct TextOrigin<'s> {
    pub(super) what: &'s str,
    pub(super) of: &'s str,
    pub(super) span: Span,
}

impl<'t> Tools<'t> {
    /// A bench for one game; `is_strong` where thin faces give way to stronger ones.
    pub(super) fn new(game: &'t Game, assets: Assets<'t>, is_strong: bool) -> Tools<'t> {
        Tools { game, assets, is_strong, contexts: Mutex::default(), tinted: Mutex::default() }
    }

    /// Lends a bench; each thread has its own while it works.
    fn with_context<T>(&self, work: impl FnOnce(&mut ThreadContext) -> T) -> T {
        let lent = self.contexts.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let new = || ThreadContext { shaper: Shaper::new(self.assets.fonts), memo: HashMap::new() };
        let mut context = lent.unwrap_or_else(new);
        let made = work(&mut context);
        self.contexts.lock().unwrap_or_else(PoisonError::into_inner).push(context);
        made
    }

    /// Shapes a text with the kit's icons.
    pub(super) fn shape(&self, rich: &RichText, style: &TextStyle) -> Shaped {
        self.with_context(|context| self.shape_with(&mut context.shaper, rich, style))
    }

    fn shape_with(&self, shaper: &mut Shaper, rich: &RichText, style: &TextStyle) -> Shaped {
        let aspect = |name: &str| {
            let symbol = self.game.draft.names.icons.get(name).and_then(|icon| self.assets.art.get(&icon.file));
            symbol.map_or(1.0, |symbol| {
                let size = symbol.bounds.size;
                size.w.to_um() as f64 / size.h.to_um().max(1) as f64
            })
        };
        let style = self.stronger(style).map_or(Cow::Borrowed(style), Cow::Owned);
        shaper.shape(self.assets.fonts, rich, &style, &aspect)
    }

    /// A style in a stronger face of its family, if its own is thin and there is one.
    fn stronger(&self, style: &TextStyle) -> Option<TextStyle> {
        let mut wanted = [500, 600, 400, 700].into_iter().filter(|_| self.is_strong && style.weight < 400);
        let found = |weight: &u16| self.assets.fonts.find(&style.family, *weight, style.italic).is_some();
        let weight = wanted.find(found)?;
        Some(TextStyle { weight, ..style.clone() })
    }

    /// Sets a text into a box at the largest size that fits.
    pub(super) fn set(
        &self,
        rich: &RichText,
        style: &TextStyle,
        room: Rect,
        from: TextOrigin<'_>,
        notes: &mut Vec<Note>,
    ) -> Vec<Item> {
        let laid = self.with_context(|context| {
            let short = rich.len() <= SHORT;
            let key = short.then(|| (rich.clone(), style.clone(), room.size));
            if let Some(laid) = key.as_ref().and_then(|key| context.memo.get(key)) {
                return laid.clone();
            }
            let mut shaped = self.shape_with(&mut context.shaper, rich, style);
            let faults = notes.len();
            let fit = shaped.fit(room.size);
            if !fit.fits() {
                notes.push(overflow(fit, style, from));
            }
            let laid = shaped.set(Rect::of(room.size), fit.size);
            self.say_missed(&shaped, &laid, from, notes);
            // A text with a fault is set anew each time, so that each place is told of.
            if let Some(key) = key.filter(|_| notes.len() == faults && context.memo.len() < MEMORY) {
                context.memo.insert(key, laid.clone());
            }
            laid
        });
        self.items(laid.into_iter().map(|one| one.moved(room.at)).collect())
    }

    /// What was laid, as items.
    pub(super) fn items(&self, laid: Vec<Placed>) -> Vec<Item> {
        laid.into_iter()
            .filter_map(|one| match one {
                Placed::Run(run) => Some(Item::Glyphs(run)),
                Placed::Icon(name, room) => self.icon(self.game.draft.names.icons.get(&name)?, room),
            })
            .collect()
    }

    /// An icon fitted into a box.
    pub(super) fn icon(&self, icon: &Icon, room: Rect) -> Option<Item> {
        Some(art::fitted(self.symbol(icon)?, room))
    }

    /// The art of an icon in its tint.
    fn symbol(&self, icon: &Icon) -> Option<Arc<Symbol>> {
        let plain = self.assets.art.get(&icon.file)?;
        let Some(tint) = icon.tint else { return Some(Arc::clone(plain)) };
        let mut tinted = self.tinted.lock().unwrap_or_else(PoisonError::into_inner);
        let symbol = tinted.entry(icon.clone()).or_insert_with(|| Arc::new(art::tinted(plain, tint)));
        Some(Arc::clone(symbol))
    }

    /// Says which characters of a set text could not be drawn: those without a
    /// shape, and letters whose shape is blank.
    pub(super) fn say_missed<'l>(
        &self,
        shaped: &Shaped,
        laid: impl IntoIterator<Item = &'l Placed>,
        from: TextOrigin<'_>,
        notes: &mut Vec<Note>,
    ) {
        let mut missed = shaped.missed().to_vec();
        missed.extend(laid.into_iter().filter_map(|one| match one {
            Placed::Run(run) => Some(Missed { letter: self.assets.fonts.blank(run)?, font: run.font }),
            Placed::Icon(..) => None,
        }));
        let Some(first) = missed.first() else { return };
        let letters: Vec<String> = missed.iter().map(|missed| shown(missed.letter)).collect();
        let (family, letters) = (self.assets.fonts.family(first.font), letters.join(", "));
        let message = format!("{family} cannot draw {letters} for the {} of {}", from.what, from.of);
        let help = "use other characters or an {icon}, or put a font that has them into the kit's fonts folder";
        notes.push(Note::new(Code::MissingGlyph, message).at(from.span).help(help).repeating());
    }
}

/// A character by its looks; one that has none, by its number.
fn shown(letter: char) -> String {
    let has_looks = !letter.is_control() && !letter.is_whitespace();
    if has_looks { format!("`{letter}`") } else { format!("U+{:04X}", u32::from(letter)) }
}

fn overflow(fit: Fit, style: &TextStyle, from: TextOrigin<'_>) -> Note {
    let mm = |n: Length| format!("{:.1} mm", n.to_mm());
    let much = match (fit.over.w > Length::ZERO, fit.over.h > Length::ZERO) {
        (true, true) => format!("{} too wide and {} too high", mm(fit.over.w), mm(fit.over.h)),
        (true, false) => format!("{} too wide", mm(fit.over.w)),
        _ => format!("{} too high", mm(fit.over.h)),
    };
    let message = format!("the {} of {} does not fit: {much} at {} pt", from.what, from.of, fit.size);
    let help = format!("shorten it, give it more room, or lower its `floor`, which is {} pt", style.floor);
    Note::new(Code::TextOverflow, message).at(from.span).help(help).repeating()
}

/// A text with `${field}` filled in.
pub(super) fn filled<'f>(rich: &RichText, field: impl Fn(&str) -> Option<&'f str>) -> RichText {
    let mut rich = rich.clone();
    for bit in rich.paras.iter_mut().flat_map(|para| &mut para.bits) {
        let Inline::Words { text, .. } = bit else { continue };
        *text = replaced(text, |name| Some(field(name).unwrap_or_default().into())).unwrap_or_default();
    }
    rich
}
