//! Trial games on layouts, and whether these are fair enough.

use super::dice::Dice;
use super::groups::{Groups, number};
use crate::diag::{Code, Note, Report};
use crate::limits::{PLAYED_CELLS, grouped};
use crate::model::{Accept, Draft, Drawn, Moves, Play, Trial};
use crate::play::{GAME, SIDES, Tally, Territory, Worth, play};

/// After this many games, and as many again, an unfair layout is given up.
const LOOK: u32 = 250;
/// What values are for.
const PURPOSE: &str = "play for";

/// The trial games of a recipe on a board.
pub(super) struct Trials<'d> {
    play: &'d Play,
    /// The gap that is accepted, and where that is said.
    accept: Option<(f64, &'d Accept)>,
    territory: Territory,
    /// The sides, and what each item of the bag is worth to its own.
    sides: Groups<'d>,
    /// What each item of the bag counts where sides have won equally many regions.
    ties: Vec<f64>,
    /// The name of the stream of chance.
    stream: String,
}

impl<'d> Trials<'d> {
    /// The games of `play` on cells with these neighbours. Notes what stands in the way; `None` then.
    pub(super) fn new(
        (name, play): (&str, &'d Play),
        neighbours: Vec<Vec<usize>>,
        (draft, players): (&'d Draft, u32),
        bag: &[Drawn],
        report: &mut Report,
    ) -> Option<Trials<'d>> {
        let territory = Territory { neighbours, moves: play.moves.clone(), players: play.players };
        let sides = Groups::new((&play.by, &play.value), PURPOSE, draft, bag, report);
        let tie = |(set, item): &Drawn| {
            let item = &draft.sets[*set].items[*item];
            let field = play.tie.as_ref().filter(|field| item.field(&field.value).is_some());
            field.map_or(0.0, |field| number(item, field, PURPOSE, report))
        };
        let ties = bag.iter().map(tie).collect();
        let cells = territory.neighbours.len() as u64;
        if !PLAYED_CELLS.allows(cells) {
            report.say(Note::beyond(&PLAYED_CELLS, "this board has", cells).at(play.span));
            return None;
        }
        let fault = if let Moves::Borders { least, .. } = territory.moves
            && territory.stranded().is_some()
        {
            Some(format!("some cells are joined to fewer than {least}, so that no game would end"))
        } else if !(2..=SIDES).contains(&sides.names.len()) {
            Some(format!("trial games are for 2 to {SIDES} sides, and the bag has {}", sides.names.len()))
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
        Some(Trials { play, accept, territory, sides, ties, stream: format!("{name} trial") })
    }

    /// How many layouts are tried at most.
    pub(super) fn tries(&self) -> u32 {
        self.accept.map_or(1, |(_, accept)| accept.tries)
    }

    /// The gap that is accepted; anything is where nothing is asked.
    pub(super) fn accepted(&self) -> f64 {
        self.accept.map_or(f64::INFINITY, |(gap, _)| gap)
    }

    /// Plays on a layout: the largest gap that it has, as far as its games tell at 95 %, and how they ended. Fewer games
    /// are played on a layout that is hardly likely to be accepted after all of them.
    pub(super) fn played(&self, seed: u64, laid: &[usize]) -> (f64, Trial) {
        let (worth, accepted) = (self.on(laid), self.accepted());
        let mut tally = Tally::default();
        loop {
            tally = tally.with(self.games(seed, &worth, tally.games));
            let trial = self.trial(&tally);
            let is_unlikely = trial.gap() - trial.gap_error(trial.games) > accepted - trial.gap_error(self.play.games);
            if tally.games >= self.play.games || is_unlikely {
                return (trial.gap() + trial.gap_error(trial.games), trial);
            }
        }
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

    /// The next games from the one of this number on.
    fn games(&self, seed: u64, worth: &Worth, first: u32) -> Tally {
        let end = (first + LOOK).min(self.play.games);
        play(&self.territory, worth, first..end, &|game| {
            let mut dice = Dice::named(seed, &format!("{}/{game}", self.stream));
            move |sides| dice.below(sides)
        })
    }

    fn on(&self, laid: &[usize]) -> Worth {
        let (pieces, ties) = laid.iter().map(|item| (self.sides.items[*item], self.ties[*item])).unzip();
        Worth { sides: self.sides.names.len(), pieces, ties }
    }

    fn trial(&self, tally: &Tally) -> Trial {
        let all = (u64::from(tally.games.max(1)) * GAME) as f64;
        let share = |won: &u64| *won as f64 / all;
        let names = self.sides.names.iter().map(|name| (*name).to_owned());
        let seats = tally.seats[..names.len()].iter().map(share).collect();
        Trial { games: tally.games, sides: names.zip(tally.sides.iter().map(share)).collect(), seats }
    }
}
