//! `covered-words`: words that art hides which is painted later, wholly or in part.
//!
//! `covered-art`: art that nobody sees, since what is painted later hides all of it.
//!
//! `overlapping-words`: words that are printed over other words.

use std::collections::HashMap;
use std::sync::Arc;

use foldhash::fast::RandomState;

use super::contrast::{SymbolKey, sampling, symbol_key};
use super::seen::{ByText, Seen, with_lines};
use crate::diag::{Code, Diagnostic};
use crate::geom::{Affine, Bounds};
use crate::message::{Message, msg, pattern};
use crate::scene::{GlyphRun, Item, Painted, Use, Written};
use crate::sheet::{Face, Reading};
use crate::text::FontSet;

/// What is lower than this, in sizes of the type, is a dot or a dash, and may lie on a line.
const LOW: f64 = 0.3;

/// The words of symbols.
#[derive(Default)]
pub(super) struct WordsCache<'f>(HashMap<SymbolKey, SymbolWords<'f>, RandomState>);

/// The words of a symbol, and those that its own items hide.
type SymbolWords<'f> = (Arc<[PlacedWords<'f>]>, Arc<[Hidden<'f>]>);

/// Words that art hides.
#[derive(Clone, Copy)]
struct Hidden<'f> {
    run: &'f GlyphRun,
    how: Covered,
}

/// How much of some words is hidden, from the least to the most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Covered {
    /// A line or an edge runs through a letter.
    Struck,
    /// A letter is hidden.
    Part,
    /// All letters are hidden.
    Whole,
}

/// Words in the coordinates of the list of items that shows them.
#[derive(Clone, Copy)]
struct PlacedWords<'f> {
    run: &'f GlyphRun,
    to: Affine,
    room: Bounds,
}

/// Notes the words of a face of which items painted later hide a letter or run through one, of each text those that are
/// hidden most; `painted` are its items.
pub(super) fn covered_words<'f>(
    face: &'f Face,
    fonts: &FontSet,
    painted: &Painted,
    cache: &mut WordsCache<'f>,
) -> Vec<Diagnostic> {
    let mut faults = ByText::default();
    for hidden in HiddenWords::of(face, fonts, painted, cache) {
        faults.add(hidden.run.written.as_deref(), hidden, |one, other| {
            one.how > other.how
        });
    }
    let help = match face.reading {
        Reading::Piece { .. } => pattern!(
            "art that comes after a slot and overlaps it is painted over its text: move the slot after that art"
        ),
        _ => pattern!(
            "arrows, callouts and art with `over = true` are painted over text: move them, or the text"
        ),
    };
    faults.notes(face, with_lines, |Hidden { run, how }| {
        let (words, name) = (run.text().trim(), &face.name);
        let message = match how {
            Covered::Struck => msg!(
                "a line or an edge that is painted later runs through `{words}` on {face}",
                words,
                face = name
            ),
            Covered::Part => msg!(
                "a part of `{words}` on {face} is covered by what is painted over it",
                words,
                face = name
            ),
            Covered::Whole => msg!(
                "`{words}` on {face} is covered by what is painted over it",
                words,
                face = name
            ),
        };
        Diagnostic::new(Code::CoveredWords, message).help(help)
    })
}

struct HiddenWords<'l, 'f> {
    fonts: &'l FontSet,
    cache: &'l mut WordsCache<'f>,
    hidden: Vec<Hidden<'f>>,
}

impl<'l, 'f> HiddenWords<'l, 'f> {
    /// The words of a face of which later items hide anything.
    fn of(
        face: &'f Face,
        fonts: &'l FontSet,
        painted: &Painted,
        cache: &'l mut WordsCache<'f>,
    ) -> Vec<Hidden<'f>> {
        let mut found = HiddenWords {
            fonts,
            cache,
            hidden: Vec::new(),
        };
        // Nothing but words after them covers nothing, and most faces end with their words.
        found.all(&face.items[..painted.len_painted()], painted, 1.0);
        found.hidden
    }

    /// The words of items shown at a scale, without those that later items hide in part or as a whole.
    fn all(&mut self, items: &'f [Item], painted: &Painted, scale: f64) -> Vec<PlacedWords<'f>> {
        let mut all = Vec::new();
        if !painted.has_letters() {
            return all;
        }
        for (n, item) in items.iter().enumerate() {
            let first = all.len();
            self.within(item, painted.inner(n), scale, &mut all);
            let is_hidden = |at| painted.is_covered(n, at, sampling(scale));
            for words in all.split_off(first) {
                let is_under_art = painted.is_painted_over(n, words.room);
                let how = is_under_art.then(|| {
                    words
                        .covered(self.fonts, is_hidden)
                        .or_else(|| words.struck(self.fonts, n, painted))
                });
                match how.flatten() {
                    Some(how) => self.hidden.push(Hidden {
                        run: words.run,
                        how,
                    }),
                    None => all.push(words),
                }
            }
        }
        all
    }

    /// Adds the words of an item; `inner` is what it holds.
    fn within(
        &mut self,
        item: &'f Item,
        inner: Option<Arc<Painted>>,
        scale: f64,
        all: &mut Vec<PlacedWords<'f>>,
    ) {
        match (item, inner) {
            (Item::Glyphs(run), _) => {
                let room = self.fonts.extent(run).map(Bounds);
                all.extend(room.map(|room| PlacedWords {
                    run,
                    to: Affine::IDENTITY,
                    room,
                }));
            }
            (Item::Group(group), Some(inner)) => {
                let words = self.all(&group.items, &inner, scale * group.to.magnification());
                all.extend(words.iter().map(|words| words.moved(group.to)));
            }
            (Item::Use(one), Some(inner)) if inner.has_letters() => {
                let (words, hidden) = self.symbol(one, &inner, scale * one.to.magnification());
                all.extend(words.iter().map(|words| words.moved(one.to)));
                self.hidden.extend_from_slice(&hidden);
            }
            _ => {}
        }
    }

    fn symbol(&mut self, shown: &'f Use, inner: &Painted, scale: f64) -> SymbolWords<'f> {
        let key = symbol_key(shown, scale);
        if let Some(known) = self.cache.0.get(&key) {
            return known.clone();
        }
        let mut alone = HiddenWords {
            fonts: self.fonts,
            cache: &mut *self.cache,
            hidden: Vec::new(),
        };
        let words = alone.all(&shown.symbol.items, inner, scale);
        let found: SymbolWords<'f> = (words.into(), alone.hidden.into());
        self.cache.0.insert(key, found.clone());
        found
    }
}

impl<'f> PlacedWords<'f> {
    fn moved(self, to: Affine) -> PlacedWords<'f> {
        PlacedWords {
            to: self.to.then(to),
            room: self.room.moved(to),
            ..self
        }
    }

    /// How much of these words is hidden: a letter is if three points of it, one below another, are.
    fn covered(&self, fonts: &FontSet, is_hidden: impl Fn((f64, f64)) -> bool) -> Option<Covered> {
        let is_gone = |Bounds([left, top, right, foot])| {
            let point = |part: f64| {
                self.to
                    .apply((left + right) / 2.0, top + (foot - top) * part)
            };
            [0.25, 0.5, 0.75].map(point).into_iter().all(&is_hidden)
        };
        let gone: Vec<bool> = fonts.letters(self.run).map(is_gone).collect();
        let how = if gone.contains(&false) {
            Covered::Part
        } else {
            Covered::Whole
        };
        gone.contains(&true).then_some(how)
    }

    /// Whether something that was painted after item `n`, which shows these words, runs through the middle of a letter.
    fn struck(&self, fonts: &FontSet, n: usize, painted: &Painted) -> Option<Covered> {
        let low = self.run.size * 25_400.0 / 72.0 * LOW;
        let is_high = |Bounds([_, top, _, foot]): &Bounds| foot - top > low;
        let mut letters = fonts.letters(self.run).filter(is_high);
        let is_struck = |letter: Bounds| painted.is_struck(n, letter.inner_half().moved(self.to));
        letters.any(is_struck).then_some(Covered::Struck)
    }
}

/// Art in the coordinates of the list of items that shows it.
struct Art<'f> {
    written: &'f Written,
    /// The name of its symbol, which begins with the file.
    name: &'f str,
    room: Bounds,
}

/// Returns warnings about art on a face that later items cover completely. `painted` are the items of the face.
pub(super) fn covered_art(face: &Face, painted: &Painted) -> Vec<Diagnostic> {
    let (mut faults, mut hidden) = (ByText::default(), Vec::new());
    visible(&face.items, painted, &mut hidden);
    for art in hidden {
        faults.add(Some(art.written), art.name, |_, _| false);
    }
    let help = match face.reading {
        Reading::Piece { .. } => {
            pattern!("in its template, move its slot after what hides it, or make that smaller")
        }
        _ => pattern!(
            "a board paints art first, then boxes and cells: move it, give what hides it no `fill`, or set `over = true`"
        ),
    };
    faults.notes(face, with_places, |name: &str| {
        let message = msg!(
            "the picture `{picture}` on {face} is completely covered by what is painted over it",
            picture = name,
            face = face.name
        );
        Diagnostic::new(Code::CoveredArt, message).help(help)
    })
}

/// Adds to a message that the same picture is covered in other places.
fn with_places(message: Message, others: usize) -> Message {
    msg!(
        one: "{message}, like 1 more place",
        many: "{message}, like {n} more places",
        n = others,
        message
    )
}

/// The art of items, without that which is hidden by later ones.
fn visible<'f>(items: &'f [Item], painted: &Painted, hidden: &mut Vec<Art<'f>>) -> Vec<Art<'f>> {
    let mut all = Vec::new();
    for (n, item) in items.iter().enumerate() {
        let mut inside = |items: &'f [Item]| match painted.inner(n) {
            Some(inner) => visible(items, &inner, hidden),
            None => Vec::new(),
        };
        let (to, within) = match item {
            Item::Use(shown) => match shown.written.as_deref() {
                Some(written) => {
                    let art = Art {
                        written,
                        name: &shown.symbol.name,
                        room: painted.room(n),
                    };
                    (Affine::IDENTITY, vec![art])
                }
                None => (shown.to, inside(&shown.symbol.items)),
            },
            Item::Group(group) => (group.to, inside(&group.items)),
            Item::Shape(_) | Item::Glyphs(_) | Item::Picture(_) => continue,
        };
        for art in within {
            // A group may show a part of it only.
            let art = Art {
                room: art.room.moved(to).common(painted.room(n)),
                ..art
            };
            let is_hidden = !art.room.is_empty()
                && painted.is_hidden(n, art.room, |later| !is_art(&items[later]));
            if is_hidden {
                hidden.push(art)
            } else {
                all.push(art)
            }
        }
    }
    all
}

/// Whether an item is art that was placed, which may be meant to take the place of other art.
fn is_art(item: &Item) -> bool {
    match item {
        Item::Use(shown) => shown.written.is_some(),
        Item::Group(group) => group.items.iter().any(is_art),
        Item::Shape(_) | Item::Glyphs(_) | Item::Picture(_) => false,
    }
}

/// The first words of a face on which other words lie.
pub(super) fn overlapping_words(
    face: &Face,
    seen: &Seen<'_>,
    fonts: &FontSet,
) -> Option<Diagnostic> {
    let mut order: Vec<usize> = (0..seen.words.len()).collect();
    order.sort_by_key(|n| seen.words[*n].room.left());
    let overlap =
        |one: usize, other: usize| lie_on_each_other(seen.runs[one], seen.runs[other], fonts);
    for (at, one) in order.iter().enumerate() {
        let (words, rest) = (&seen.words[*one], &order[at + 1..]);
        let beside = rest
            .iter()
            .take_while(|other| seen.words[**other].room.left() < words.room.right());
        let mut under = beside.filter(|other| {
            let room = seen.words[**other].room;
            room.top() < words.room.bottom() && words.room.top() < room.bottom()
        });
        // The same words twice are a shadow or an outline.
        let found =
            under.find(|other| seen.words[**other].text != words.text && overlap(*one, **other));
        if let Some(other) = found {
            let [first, second] = [*one.min(other), *one.max(other)].map(|n| seen.words[n].text);
            let message = msg!(
                "`{second}` on {face} is printed over `{first}`",
                second,
                face = face.name,
                first
            );
            let help = msg!("move one of them, or give them boxes that do not overlap");
            return Some(
                Diagnostic::new(Code::OverlappingWords, message)
                    .help(help)
                    .at_some(face.origin),
            );
        }
    }
    None
}

/// Whether the middle of a letter of one of two runs lies within a letter of the other.
fn lie_on_each_other(
    one: (&GlyphRun, Affine),
    other: (&GlyphRun, Affine),
    fonts: &FontSet,
) -> bool {
    lies_on(one, other, fonts) || lies_on(other, one, fonts)
}

fn lies_on(
    (run, to): (&GlyphRun, Affine),
    (under, under_to): (&GlyphRun, Affine),
    fonts: &FontSet,
) -> bool {
    let Some(back) = under_to.back() else {
        return false;
    };
    let to = to.then(back);
    let middle =
        |Bounds([left, top, right, foot])| to.apply((left + right) / 2.0, (top + foot) / 2.0);
    let below: Vec<Bounds> = fonts.letters(under).collect();
    fonts
        .letters(run)
        .map(middle)
        .any(|at| below.iter().any(|letter| letter.holds(at)))
}
