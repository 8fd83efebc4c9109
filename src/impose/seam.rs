//! Where the seams of a whole are along one of its sides.
//!
//! They are found all together: a seam that keeps off words may need the one
//! before it to move. Words go before spaces, and spaces before even parts.
//! Words are crossed or not; of a space it counts how deep it is cut: a line
//! off its edge is hardly seen, and one through its middle is in everybody's way.

use std::collections::VecDeque;

use crate::geom::{Length, Rect};
use crate::sheet::{KeepOut, SeamAvoid};

/// Seams are looked for in steps of this length.
const STEP: Length = Length::um(500);
/// No sheet shows less of the whole than this.
const NARROW: Length = Length::mm(10);
/// What a sheet must have room for beside its tab.
const LEAST_ROOM: Length = Length::mm(20);

/// The boxes to keep whole, as spans of one side of the whole.
pub(super) struct Spans {
    /// Words, the worst to cross first.
    words: [Weights; 2],
    depths: Depths,
}

/// What it takes to say how much all spans weigh that are crossed at a place.
struct Weights {
    from: Sums,
    to: Sums,
}

/// Places in order, and what all of them up to each one weigh.
struct Sums {
    at: Vec<Length>,
    weights: Vec<i64>,
}

/// What it takes to say how deep all spans are cut at a place, however many
/// there are: from its beginning a span is cut deeper and deeper up to its
/// middle, and from there less and less up to its end.
struct Depths {
    from: Bends,
    middle: Bends,
    to: Bends,
}

/// Places in order, and the sum of all before each of them.
struct Bends {
    at: Vec<Length>,
    sums: Vec<Length>,
}

/// How many places of each sorted list lie before the last seam that was requested. Seams in rising order advance these, and
/// need no search.
#[derive(Default)]
struct Cursors {
    words: [[usize; 2]; 2],
    depths: [usize; 3],
}

/// What seams cross, the worst first: how many words, how many micrometres they run
/// through large words, and how many micrometres deep they cut into spaces.
pub(super) type Crossed = [i64; 3];

/// How bad it is where seams are: what they cross, and how far they are from
/// parting the whole evenly. Less is better.
type Cost = (Crossed, Length);

/// A seam at a place, with the best way to all seams before it.
struct Node {
    at: Length,
    cost: Cost,
    before: usize,
}

/// The ends of a length and the seams between, as few as the room allows and
/// `more` beyond that; `tab` is what a sheet shows before its first seam, and `beyond`
/// what it shows beyond its last. `None` where there is no room for so many.
pub(super) fn seams(
    length: Length,
    room: Length,
    (tab, beyond): (Length, Length),
    spans: &Spans,
    more: i64,
) -> Option<Vec<Length>> {
    if length <= room && more == 0 {
        return Some(vec![Length::ZERO, length]);
    }
    let step = room - tab - beyond;
    if step < LEAST_ROOM {
        return None;
    }
    // The first sheet has no tab, the last one no art beyond its end.
    let count = 1 + (length - room + step - Length::um(1)).count(step).max(0) + more;
    let mut stages = vec![vec![Node {
        at: Length::ZERO,
        cost: ([0; 3], Length::ZERO),
        before: 0,
    }]];
    for n in 1..count {
        let reach = if n == 1 { room - beyond } else { step };
        let least = (length - (room - tab) - step * (count - 1 - n)).max(NARROW * n);
        let most = (room - beyond + step * (n - 1)).min(length - NARROW * (count - n));
        let mut cursors = Cursors::default();
        let cost = |at: Length| {
            (
                spans.crossed_next(at, &mut cursors),
                (at - length * n / count).abs(),
            )
        };
        let stage = reached(
            &stages[stages.len() - 1],
            &spans.places(least, most),
            reach,
            cost,
        );
        stages.push(stage);
    }
    let last = stages.last()?;
    let mut at = (0..last.len()).min_by_key(|n| last[*n].cost)?;
    let mut seams = vec![length];
    for stage in stages.iter().rev() {
        seams.push(stage[at].at);
        at = stage[at].before;
    }
    seams.reverse();
    Some(seams)
}

/// The places for a seam that lie within `reach` of one for the seam before,
/// each with the best of these. The cost is requested in rising order of places.
fn reached(
    before: &[Node],
    places: &[Length],
    reach: Length,
    mut cost: impl FnMut(Length) -> Cost,
) -> Vec<Node> {
    let (mut near, mut next): (VecDeque<usize>, usize) = (VecDeque::new(), 0);
    let mut nodes = Vec::new();
    for at in places {
        while next < before.len() && before[next].at + NARROW <= *at {
            // One that is worse and falls out of reach sooner is never the best.
            while near
                .back()
                .is_some_and(|n| before[*n].cost > before[next].cost)
            {
                near.pop_back();
            }
            near.push_back(next);
            next += 1;
        }
        while near.front().is_some_and(|n| before[*n].at + reach < *at) {
            near.pop_front();
        }
        if let Some(best) = near.front() {
            let ((crossed, off), own) = (before[*best].cost, cost(*at));
            let cost = (std::array::from_fn(|n| crossed[n] + own.0[n]), off + own.1);
            nodes.push(Node {
                at: *at,
                cost,
                before: *best,
            });
        }
    }
    nodes
}

impl Spans {
    /// The spans of boxes along one side of the whole, and how long each is along the
    /// other, as `sides` tells them.
    pub(super) fn new(keep: &[KeepOut], sides: fn(Rect) -> (Length, Length, Length)) -> Spans {
        let of = |whats: &'static [SeamAvoid]| {
            let kept = keep
                .iter()
                .filter(|keep| whats.contains(&keep.what))
                .map(|keep| sides(keep.rect));
            kept.filter(|(from, to, _)| from < to)
        };
        let spaces = || of(&[SeamAvoid::Space]);
        let words =
            of(&[SeamAvoid::Words, SeamAvoid::TitleWords]).map(|(from, to, _)| (from, to, 1));
        let large = of(&[SeamAvoid::LargeWords]).map(|(from, to, long)| (from, to, long.to_um()));
        Spans {
            words: [Weights::new(words.collect()), Weights::new(large.collect())],
            depths: Depths {
                from: Bends::new(spaces().map(|(from, ..)| from)),
                middle: Bends::new(spaces().map(|(from, to, _)| (from + to).half())),
                to: Bends::new(spaces().map(|(_, to, _)| to)),
            },
        }
    }

    /// What a seam crosses.
    pub(super) fn crossed(&self, at: Length) -> Crossed {
        self.crossed_next(at, &mut Cursors::default())
    }

    /// The same, for places in rising order.
    fn crossed_next(&self, at: Length, cursors: &mut Cursors) -> Crossed {
        let [words, large] = [0, 1].map(|n| self.words[n].crossed(at, &mut cursors.words[n]));
        [
            words,
            large,
            self.depths.at(at, &mut cursors.depths).to_um(),
        ]
    }

    /// Where a seam may be between two places. The ends of spans are among
    /// them, so that a seam can run between spaces that touch.
    fn places(&self, least: Length, most: Length) -> Vec<Length> {
        if least > most {
            return Vec::new();
        }
        let within = |at: &Length| (least..=most).contains(at);
        let words = self
            .words
            .iter()
            .flat_map(|words| words.from.at.iter().chain(&words.to.at));
        let ends = words.chain(self.depths.from.at.iter().chain(&self.depths.to.at));
        let mut places: Vec<Length> = (0..=(most - least).count(STEP))
            .map(|n| least + STEP * n)
            .collect();
        places.extend(ends.copied().filter(within).chain([most]));
        places.sort_unstable();
        places.dedup();
        places
    }
}

impl Weights {
    /// The spans and what each weighs.
    fn new(spans: Vec<(Length, Length, i64)>) -> Weights {
        Weights {
            from: Sums::new(
                spans
                    .iter()
                    .map(|(from, _, weight)| (*from, *weight))
                    .collect(),
            ),
            to: Sums::new(spans.iter().map(|(_, to, weight)| (*to, *weight)).collect()),
        }
    }

    /// How much the spans weigh that a seam crosses.
    fn crossed(&self, at: Length, [from, to]: &mut [usize; 2]) -> i64 {
        self.from.of(from, |from| from < at) - self.to.of(to, |to| to <= at)
    }
}

impl Sums {
    fn new(mut places: Vec<(Length, i64)>) -> Sums {
        places.sort_unstable();
        let mut sum = 0;
        let add = |(_, weight): &(Length, i64)| {
            sum += *weight;
            sum
        };
        let weights = places.iter().map(add).collect();
        Sums {
            at: places.iter().map(|(at, _)| *at).collect(),
            weights,
        }
    }

    /// What all places weigh up to the last of those that are intended.
    fn of(&self, cursor: &mut usize, is_meant: impl Fn(Length) -> bool) -> i64 {
        advance(cursor, &self.at, is_meant);
        cursor.checked_sub(1).map_or(0, |last| self.weights[last])
    }
}

impl Depths {
    /// How deep a seam cuts into all spans, each from its nearer end.
    fn at(&self, at: Length, [from, middle, to]: &mut [usize; 3]) -> Length {
        self.from.before(at, from) - self.middle.before(at, middle) * 2 + self.to.before(at, to)
    }
}

impl Bends {
    fn new(places: impl Iterator<Item = Length>) -> Bends {
        let mut at: Vec<Length> = places.collect();
        at.sort_unstable();
        let mut sum = Length::ZERO;
        let add = |place: &Length| {
            sum += *place;
            sum
        };
        let sums = at.iter().map(add).collect();
        Bends { at, sums }
    }

    /// How far a place is beyond all places before it, in sum.
    fn before(&self, at: Length, cursor: &mut usize) -> Length {
        advance(cursor, &self.at, |place| place < at);
        let sum = cursor
            .checked_sub(1)
            .map_or(Length::ZERO, |last| self.sums[last]);
        at * *cursor as i64 - sum
    }
}

/// Advances a cursor past the selected places.
fn advance(cursor: &mut usize, places: &[Length], is_meant: impl Fn(Length) -> bool) {
    while places.get(*cursor).is_some_and(|place| is_meant(*place)) {
        *cursor += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Point, Size};

    const TABS: (Length, Length) = (Length::mm(10), Length::um(500));

    fn spans(what: SeamAvoid, spans: impl IntoIterator<Item = (Length, Length)>) -> Vec<KeepOut> {
        let keep = |(from, to): (Length, Length)| KeepOut {
            rect: Rect::new(
                Point::new(from, Length::ZERO),
                Size::new(to - from, Length::mm(1)),
            ),
            what,
        };
        spans.into_iter().map(keep).collect()
    }

    fn across(rect: Rect) -> (Length, Length, Length) {
        (rect.left(), rect.right(), rect.size.h)
    }

    fn found(length: Length, room: Length, keep: &[KeepOut], more: i64) -> Option<Vec<Length>> {
        seams(length, room, TABS, &Spans::new(keep, across), more)
    }

    #[test]
    fn seams_keep_off_what_is_to_stay_whole_and_every_part_fits() {
        let (length, room) = (Length::mm(297), Length::mm(200));
        let keep = spans(
            SeamAvoid::Space,
            (0..15).map(|n| (Length::mm(20 * n + 2), Length::mm(20 * n + 16))),
        );
        let found = found(length, room, &keep, 0).unwrap();
        assert_eq!(found.len(), 3);
        assert!(found[1] + TABS.1 <= room);
        assert!(length - found[1] + TABS.0 <= room);
        assert!(
            !keep
                .iter()
                .any(|keep| keep.rect.left() < found[1] && found[1] < keep.rect.right())
        );
    }

    #[test]
    fn a_seam_runs_between_spaces_that_touch() {
        // Fifteen inches of one-inch squares over two sheets of eight inches and a little.
        let inch = Length::um(25_400);
        let keep = spans(
            SeamAvoid::Space,
            (0..15).map(|n| (inch * n, inch * (n + 1))),
        );
        assert_eq!(
            found(inch * 15, Length::um(203_900), &keep, 0).unwrap()[1],
            inch * 8
        );
    }

    #[test]
    fn a_seam_makes_way_so_that_the_next_one_crosses_no_words() {
        // Even thirds end at 160 and 320 mm. The words leave the second seam only places from
        // 360 mm on, which lie too far from 160 mm.
        let keep = spans(SeamAvoid::Words, [(Length::mm(265), Length::mm(360))]);
        let found = found(Length::mm(480), Length::mm(200), &keep, 0).unwrap();
        assert_eq!(
            found[1..3],
            [Length::um(360_000 - 189_500), Length::mm(360)]
        );
    }

    #[test]
    fn words_are_spared_before_any_number_of_spaces() {
        let mut keep = spans(
            SeamAvoid::Space,
            (0..9).map(|_| (Length::mm(101), Length::mm(190))),
        );
        keep.extend(spans(SeamAvoid::Words, [(Length::mm(90), Length::mm(150))]));
        let at = found(Length::mm(250), Length::mm(160), &keep, 0).unwrap()[1];
        assert!(at >= Length::mm(150) || at <= Length::mm(90), "{at}");
    }

    #[test]
    fn of_large_words_it_counts_how_far_a_seam_runs_through_them() {
        // A title as high as three lines of text, of which a seam crosses two or the title.
        let large = |(from, to): (i64, i64), high| KeepOut {
            rect: Rect::um(from * 1_000, 0, (to - from) * 1_000, high),
            what: SeamAvoid::LargeWords,
        };
        let keep = [
            large((90, 150), 30_000),
            large((145, 200), 10_000),
            large((150, 210), 10_000),
        ];
        let at = found(Length::mm(250), Length::mm(160), &keep, 0).unwrap()[1];
        assert!(at >= Length::mm(150), "{at}");
    }

    #[test]
    fn it_counts_how_deep_spaces_are_cut_and_not_how_many() {
        // One that is cut through its middle, or three at their rim.
        let mut keep = spans(SeamAvoid::Space, [(Length::mm(100), Length::mm(165))]);
        keep.extend(spans(
            SeamAvoid::Space,
            (0..3).map(|_| (Length::mm(40), Length::mm(102))),
        ));
        let all = Spans::new(&keep, across);
        assert_eq!(all.crossed(Length::mm(101)), [0, 0, 4_000]);
        assert_eq!(all.crossed(Length::mm(130)), [0, 0, 30_000]);
        assert_eq!(
            [all.crossed(Length::mm(40)), all.crossed(Length::mm(165))],
            [[0; 3]; 2]
        );
        let found = found(Length::mm(250), Length::mm(159), &keep, 0).unwrap()[1];
        assert_eq!(found, Length::mm(102));
    }

    #[test]
    fn what_fits_has_no_seam_and_a_very_long_thing_has_many() {
        assert_eq!(
            found(Length::mm(200), Length::mm(200), &[], 0)
                .unwrap()
                .len(),
            2
        );
        assert_eq!(
            found(Length::mm(200), Length::mm(200), &[], 1)
                .unwrap()
                .len(),
            3
        );
        let many = found(Length::mm(2_000), Length::mm(100), &[], 0).unwrap();
        for pair in many.windows(2) {
            assert!(pair[1] > pair[0] && pair[1] - pair[0] <= Length::um(99_500));
        }
        assert!(found(Length::mm(500), Length::mm(15), &[], 0).is_none());
    }
}
