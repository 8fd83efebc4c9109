//! Trial games on layouts, and whether these are fair enough.

use super::dice::Dice;
use crate::diag::{Code, Note, Report};
use crate::limits::{PLAYED_CELLS, grouped};
use crate::model::{Accept, Draft, Drawn, Play, Trial};
use crate::play::{GAME, SIDES, Tally, Territory, Worth, play};
use crate::source::Spanned;

/// After this many games, and as many again, an unfair layout is given up.
const LOOK: u32 = 250;

/// The trial games of a recipe on a board.
pub(super) struct Trials<'d> {
    play: &'d Play,
    /// The gap that is accepted, and where that is said.
    accept: Option<(f64, &'d Accept)>,
    territory: Territory,
    /// The names of the sides.
    sides: Vec<String>,
    /// What each item of the bag is worth.
    items: Vec<ItemWorth>,
    /// The name of the stream of chance.
    stream: String,
}

/// What an item is worth.
struct ItemWorth {
    /// Its side and its value, if it is on a side.
    piece: Option<(usize, f64)>,
    /// What it counts where sides have won equally many regions.
    tie: f64,
}

impl<'d> Trials<'d> {
    /// The games of `play` on cells with these neighbours. Notes what stands in the way; `None` then.
    pub(super) fn new(
        (name, play): (&str, &'d Play),
        neighbours: Vec<Vec<usize>>,
        (draft, players): (&Draft, u32),
        bag: &[Drawn],
        report: &mut Report,
    ) -> Option<Trials<'d>> {
        let territory = Territory { neighbours, least: play.least, borders: play.borders.clone() };
        let (sides, items) = worth(play, draft, bag, report);
        let cells = territory.neighbours.len() as u64;
        if !PLAYED_CELLS.allows(cells) {
            report.say(Note::beyond(&PLAYED_CELLS, "this board has", cells).at(play.span));
            return None;
        }
        let fault = if !(2..=SIDES).contains(&sides.len()) {
            Some(format!("trial games are for 2 to {SIDES} sides, and the bag has {}", sides.len()))
        } else if territory.stranded().is_some() {
            Some(format!("some cells are joined to fewer than {}, so that no game would end", play.least))
        } else {
            None
        };
        if let Some(message) = fault {
            report.say(Note::new(Code::BadValue, message).at(play.span));
            return None;
        }
        let at = draft.kit.players.iter().position(|number| *number == players).unwrap_or(0);
        let gap = |accept: &'d Accept| Some((*accept.gap.get(at).or(accept.gap.first())?, accept));
        let accept = play.accept.as_ref().and_then(gap);
        Some(Trials { play, accept, territory, sides, items, stream: format!("{name} trial") })
    }

    /// How many layouts are tried at most.
    pub(super) fn tries(&self) -> u32 {
        self.accept.map_or(1, |(_, accept)| accept.tries)
    }

    /// The gap that is accepted; anything is where nothing is asked.
    pub(super) fn accepted(&self) -> f64 {
        self.accept.map_or(f64::INFINITY, |(gap, _)| gap)
    }

    /// The largest gap that a layout has, as far as its games tell at 95 %. Fewer games are played on a layout that
    /// is hardly likely to be accepted after all of them.
    pub(super) fn gap(&self, seed: u64, laid: &[usize]) -> f64 {
        let Some((accepted, _)) = self.accept else { return 0.0 };
        let worth = self.on(laid);
        let mut tally = Tally::default();
        while tally.games < self.play.games {
            tally = tally.with(self.games(seed, &worth, tally.games, LOOK));
            let trial = self.trial(&tally);
            let whole = Trial { games: self.play.games, ..trial.clone() };
            if trial.gap() - trial.gap_error() > accepted - whole.gap_error() {
                return trial.gap() + trial.gap_error();
            }
        }
        let trial = self.trial(&tally);
        trial.gap() + trial.gap_error()
    }

    /// All games on a layout.
    pub(super) fn played(&self, seed: u64, laid: &[usize]) -> Trial {
        self.trial(&self.games(seed, &self.on(laid), 0, self.play.games))
    }

    /// Why no layout was accepted: how near the best came.
    pub(super) fn fault(&self, best: f64, note: Note) -> Note {
        let Some((accepted, accept)) = self.accept else { return note };
        let (games, percent) = (grouped(self.play.games.into()), |share: f64| (share * 100.0).round());
        note.at(accept.span).help(format!(
            "the best had a gap of at most {}% after up to {games} games, and {}% are asked for; \
             allow more, or more tries, or more games, which tell the gap more exactly",
            percent(best),
            percent(accepted)
        ))
    }

    fn games(&self, seed: u64, worth: &Worth, first: u32, count: u32) -> Tally {
        let end = (first + count).min(self.play.games);
        play(&self.territory, worth, first..end, &|game| {
            let mut dice = Dice::named(seed, &format!("{}/{game}", self.stream));
            move |sides| dice.below(sides)
        })
    }

    fn on(&self, laid: &[usize]) -> Worth {
        let (pieces, ties) = laid.iter().map(|item| (self.items[*item].piece, self.items[*item].tie)).unzip();
        Worth { sides: self.sides.len(), pieces, ties }
    }

    fn trial(&self, tally: &Tally) -> Trial {
        let all = (u64::from(tally.games.max(1)) * GAME) as f64;
        let share = |won: &u64| *won as f64 / all;
        let sides = self.sides.iter().cloned().zip(tally.sides.iter().map(share)).collect();
        Trial { games: tally.games, sides, seats: tally.seats[..self.sides.len()].iter().map(share).collect() }
    }
}

/// The sides of a bag, and what each of its items is worth.
fn worth(play: &Play, draft: &Draft, bag: &[Drawn], report: &mut Report) -> (Vec<String>, Vec<ItemWorth>) {
    let mut sides: Vec<String> = Vec::new();
    let mut number = |drawn: &Drawn, field: &Spanned<String>, is_needed: bool| {
        let item = &draft.sets[drawn.0].items[drawn.1];
        let word = item.field(&field.value);
        let number = word.and_then(|word| word.parse::<f64>().ok()).filter(|number| number.is_finite());
        if number.is_none() && (is_needed || word.is_some()) {
            let message = format!("`{}` of this item is not a number to play for", field.value);
            let note = Note::new(Code::BadValue, message).labelled(item.span, "this item");
            report.say(note.also(field.span, "asked for here"));
        }
        number.unwrap_or(0.0)
    };
    let mut items = Vec::with_capacity(bag.len());
    for drawn in bag {
        let side = draft.sets[drawn.0].items[drawn.1].field(&play.by.value).map(|side| {
            sides.iter().position(|known| known == side).unwrap_or_else(|| {
                sides.push(side.to_owned());
                sides.len() - 1
            })
        });
        let piece = side.map(|side| (side, number(drawn, &play.value, true)));
        let tie = play.tie.as_ref().map_or(0.0, |field| number(drawn, field, false));
        items.push(ItemWorth { piece, tie });
    }
    (sides, items)
}
