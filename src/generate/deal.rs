//! Which entries of a draw each card or board gets.

use std::collections::{BTreeMap, BTreeSet};

use super::dice::Dice;
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::limits::DRAWN;
use crate::message::{Arg, Message, Pattern, msg};
use crate::model::{BoardNumber, Draw, Unique};

/// So often a card that equals an earlier one is dealt again, before the first free choice in order is taken.
const REDRAWS: u32 = 100;

/// How the entries of a draw are dealt.
pub(super) struct Deal<'d> {
    /// The name of the draw.
    pub(super) name: &'d str,
    draw: &'d Draw,
    entries: usize,
    /// How many entries a card has.
    each: usize,
    seed: u64,
    /// All entries in the order in which they are dealt, where none comes twice on all cards; otherwise empty.
    order: Vec<usize>,
}

/// The stream of chance of a draw for one card.
pub(super) fn dice(draw: &str, seed: u64, which: BoardNumber) -> Dice {
    Dice::numbered(seed, &format!("draw {draw}"), which)
}

impl<'d> Deal<'d> {
    /// Deals `each` entries of a draw to each of `count` cards or boards. `things` is the word for these in messages.
    ///
    /// # Errors
    /// Returns an error if there are too few entries.
    pub(super) fn new(
        name: &'d str,
        draw: &'d Draw,
        entries: usize,
        count: usize,
        each: usize,
        things: Pattern,
        seed: u64,
    ) -> DiagnosticResult<Self> {
        let mut deal = Self {
            name,
            draw,
            entries,
            each,
            seed,
            order: Vec::new(),
        };
        if let Some(note) = deal.shortage(count, things) {
            return Err(note.into());
        }
        if draw.unique == Unique::Set {
            let mut dice = Dice::named(seed, &format!("draw {name}"));
            deal.order = sequence(entries, count * each, true, |sides| {
                dice.below(sides as u32) as usize
            });
        }
        Ok(deal)
    }

    /// Returns an error if there are too few entries.
    fn shortage(&self, count: usize, things: Pattern) -> Option<Diagnostic> {
        let (name, each, entries) = (self.name, self.each as u64, self.entries as u64);
        let all = (count.max(1) as u64).saturating_mul(each);
        if !DRAWN.allows(all) {
            return Some(Diagnostic::beyond(
                &DRAWN,
                // TRANSLATORS: A number and a noun follow.
                msg!("`{name}` is asked for", name),
                all,
            ));
        }
        let short = |message: Message| {
            Some(
                Diagnostic::new(Code::BagShort, message)
                    .help(msg!("add entries, or allow repeats with `unique`")),
            )
        };
        let short_for_all = |count: u64, all: u64| {
            short(msg!(
                "`{name}` has {entries} entries, but {count} {things} draw {all}",
                name,
                entries = Arg::Count(entries),
                count = Arg::Count(count),
                things,
                all = Arg::Count(all),
            ))
        };

        match self.draw.unique {
            Unique::Set if all > entries => short_for_all(count as u64, all),
            Unique::Card if each > entries => short(msg!(
                "`{name}` has {entries} entries, but each of the {things} draws {each}",
                name,
                entries = Arg::Count(entries),
                things,
                each = Arg::Count(each),
            )),
            Unique::Together(cards)
                if each.saturating_mul(cards.min(count as u32).into()) > entries =>
            {
                short_for_all(cards.into(), each.saturating_mul(cards.into()))
            }
            _ if self.draw.different && self.possible() < count as u64 => {
                let message = msg!(
                    "{entries} entries make only {possible} different {things}, not {count}",
                    entries = Arg::Count(entries),
                    possible = Arg::Count(self.possible()),
                    things,
                    count = Arg::Count(count as u64),
                );
                Some(
                    Diagnostic::new(Code::BagShort, message)
                        .help(msg!("add entries, or leave out `different`")),
                )
            }
            _ => None,
        }
    }

    /// Whether no entry comes twice on a card.
    fn once(&self) -> bool {
        self.draw.unique != Unique::Never
    }

    /// How many different cards there are.
    fn possible(&self) -> u64 {
        let choices = |n: usize| {
            (if self.once() {
                self.entries - n
            } else {
                self.entries
            }) as u64
        };
        (0..self.each).map(choices).fold(1, u64::saturating_mul)
    }

    /// What one card or board has: numbers of entries, from zero.
    pub(super) fn dealt(&self, which: BoardNumber) -> Vec<usize> {
        let number = which.number as usize;
        if self.draw.unique == Unique::Set {
            return self
                .order
                .iter()
                .skip(number.saturating_sub(1) * self.each)
                .take(self.each)
                .copied()
                .collect();
        }
        if let Unique::Together(cards) = self.draw.unique {
            // The first cards of some do not depend on how many follow.
            let place = (number - 1) % cards as usize;
            let first = BoardNumber {
                number: (number - place) as u32,
                redraws: 0,
            };
            let mut dice = dice(self.name, self.seed, first);
            let dealt = sequence(self.entries, (place + 1) * self.each, true, |sides| {
                dice.below(sides as u32) as usize
            });
            return dealt[place * self.each..].to_vec();
        }
        let mut dice = dice(self.name, self.seed, which);
        sequence(self.entries, self.each, self.once(), |sides| {
            dice.below(sides as u32) as usize
        })
    }

    /// What each of so many cards has.
    pub(super) fn all(&self, count: usize) -> Vec<Vec<usize>> {
        let (mut cards, mut known) = (Vec::with_capacity(count), BTreeSet::new());
        for number in 1..=count as u32 {
            let mut tries =
                (0..=REDRAWS).map(|redraws| self.dealt(BoardNumber { number, redraws }));
            let card = tries
                .find(|card| !known.contains(card))
                .unwrap_or_else(|| self.first_free(&known));
            if self.draw.different {
                known.insert(card.clone());
            }
            cards.push(card);
        }
        cards
    }

    /// The first card, in the order of its choices, that is not known yet.
    fn first_free(&self, known: &BTreeSet<Vec<usize>>) -> Vec<usize> {
        let nth = |rank: usize| {
            let mut rest = rank;
            sequence(self.entries, self.each, self.once(), |sides| {
                let chosen = rest % sides;
                rest /= sides;
                chosen
            })
        };
        // Of one more than are known, one is not.
        (0..=known.len())
            .map(nth)
            .find(|card| !known.contains(card))
            .unwrap_or_default()
    }
}

/// So many entries one after the other, none of them twice if each is to come but `once`: `choose` gives a number below
/// that of the entries which are left. The first entries do not depend on how many follow.
fn sequence(
    entries: usize,
    each: usize,
    once: bool,
    mut choose: impl FnMut(usize) -> usize,
) -> Vec<usize> {
    // Which entry is at a place, where it is not the one of that number: a shuffle that has come as far as `n`.
    let mut moved: BTreeMap<usize, usize> = BTreeMap::new();
    let draw = |n: usize| {
        if !once {
            return choose(entries);
        }
        let at = n + choose(entries - n);
        let (first, chosen) = (
            moved.get(&n).copied().unwrap_or(n),
            moved.get(&at).copied().unwrap_or(at),
        );
        moved.insert(at, first);
        chosen
    };
    (0..each).map(draw).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::DrawSource;
    use crate::source::Span;

    fn draw(unique: Unique, different: bool) -> Draw {
        Draw {
            source: DrawSource::OwnFields(Vec::new()),
            unique,
            different,
            span: Span::default(),
        }
    }

    fn deal(draw: &Draw, entries: usize, count: usize, each: usize) -> Option<Deal<'_>> {
        Deal::new("words", draw, entries, count, each, Pattern::default(), 7).ok()
    }

    fn dealt(draw: &Draw, entries: usize, count: usize, each: usize) -> Vec<Vec<usize>> {
        deal(draw, entries, count, each).unwrap().all(count)
    }

    #[test]
    fn the_first_ten_cards_of_ten_and_of_thirty_are_alike() {
        let ways =
            [Unique::Set, Unique::Never, Unique::Together(8)].map(|unique| draw(unique, false));
        for draw in ways.into_iter().chain([draw(Unique::Card, true)]) {
            assert_eq!(dealt(&draw, 90, 10, 3), dealt(&draw, 90, 30, 3)[..10]);
        }
        let draw = draw(Unique::Card, false);
        let first = |card: &Vec<usize>| card[..3].to_vec();
        assert_eq!(
            dealt(&draw, 90, 10, 3),
            dealt(&draw, 90, 10, 8)
                .iter()
                .map(first)
                .collect::<Vec<_>>()
        );
    }

    #[test]
    fn entries_come_once_where_they_should_and_cards_differ_down_to_the_last_one() {
        for card in dealt(&draw(Unique::Card, false), 24, 50, 24) {
            assert_eq!(card.iter().collect::<BTreeSet<_>>().len(), 24);
        }
        let all = dealt(&draw(Unique::Set, false), 90, 30, 3).concat();
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), 90);
        let together = dealt(&draw(Unique::Together(4), false), 16, 10, 4);
        for sheet in together.chunks(4) {
            let entries = sheet.concat();
            assert_eq!(entries.iter().collect::<BTreeSet<_>>().len(), entries.len());
        }
        assert_ne!(together[0], together[4]);
        assert!(deal(&draw(Unique::Together(4), false), 15, 10, 4).is_none());
        for (unique, count) in [
            (Unique::Card, 6 * 5 * 4 * 3),
            (Unique::Never, 6 * 6 * 6 * 6),
        ] {
            let cards = dealt(&draw(unique, true), 6, count, 4);
            assert_eq!(cards.iter().collect::<BTreeSet<_>>().len(), count);
            assert!(deal(&draw(unique, true), 6, count + 1, 4).is_none());
        }
    }

    #[test]
    fn every_entry_is_dealt_equally_often() {
        let mut counts = [0; 40];
        dealt(&draw(Unique::Card, false), 40, 4_000, 24)
            .into_iter()
            .flatten()
            .for_each(|entry| counts[entry] += 1);
        assert!(
            counts.iter().all(|count| (2_250..2_550).contains(count)),
            "{counts:?}"
        );
    }
}
