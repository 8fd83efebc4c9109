//! `overlapping-words`: words that are printed over other words.

use super::seen::Seen;
use crate::diag::{Code, Note};
use crate::geom::{Affine, Bounds};
use crate::scene::GlyphRun;
use crate::sheet::Face;
use crate::text::FontSet;

/// The first words of a face on which other words lie.
pub(super) fn check(face: &Face, seen: &Seen<'_>, fonts: &FontSet) -> Option<Note> {
    let mut order: Vec<usize> = (0..seen.words.len()).collect();
    order.sort_by_key(|n| seen.words[*n].room.left());
    let overlap = |one: usize, other: usize| lie_on_each_other(seen.runs[one], seen.runs[other], fonts);
    for (at, one) in order.iter().enumerate() {
        let (words, rest) = (&seen.words[*one], &order[at + 1..]);
        let beside = rest.iter().take_while(|other| seen.words[**other].room.left() < words.room.right());
        let mut under = beside.filter(|other| {
            let room = seen.words[**other].room;
            room.top() < words.room.bottom() && words.room.top() < room.bottom()
        });
        // The same words twice are a shadow or an outline.
        let found = under.find(|other| seen.words[**other].text != words.text && overlap(*one, **other));
        if let Some(other) = found {
            let [first, second] = [*one.min(other), *one.max(other)].map(|n| seen.words[n].text);
            let message = format!("`{second}` on {} is printed over `{first}`", face.name);
            let help = "move one of them, or give them boxes that do not overlap";
            return Some(Note::new(Code::OverlappingWords, message).help(help).at_some(face.origin));
        }
    }
    None
}

/// Whether the middle of a letter of one of two runs lies within a letter of the other.
fn lie_on_each_other(one: (&GlyphRun, Affine), other: (&GlyphRun, Affine), fonts: &FontSet) -> bool {
    lies_on(one, other, fonts) || lies_on(other, one, fonts)
}

fn lies_on((run, to): (&GlyphRun, Affine), (under, under_to): (&GlyphRun, Affine), fonts: &FontSet) -> bool {
    let Some(back) = under_to.back() else { return false };
    let to = to.then(back);
    let middle = |Bounds([left, top, right, foot])| to.apply((left + right) / 2.0, (top + foot) / 2.0);
    let below: Vec<Bounds> = fonts.letters(under).collect();
    fonts.letters(run).map(middle).any(|at| below.iter().any(|letter| letter.holds(at)))
}
