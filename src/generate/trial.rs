//! Trial games on layouts, and whether these are fair enough.

use super::balance::{Groups, Purpose, number};
use super::context::GenerateContext;
use super::dice::Dice;
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::limits::PLAYED_CELLS;
use crate::message::{Arg, msg};
use crate::model::{Accept, Drawn, Moves, Play, Trial};
use crate::play::{GAME, SIDES, Tally, Territory, Worth, play};

/// After this many games, and as many again, an unfair layout is given up.
const LOOK: u32 = 250;
/// How many layouts are tried at most unless a recipe sets it.
const TRIES: u32 = 500;

/// What is required of the games on a layout. The true share or gap must be as required with a certainty of 95 %.
enum Aim<'d> {
    /// Nothing.
    Any,
    /// A gap that is no larger.
    Fair(f64, &'d Accept),
    /// A side that wins so large a share at least.
    Favour(usize, f64),
}

/// The trial games of a recipe on a board.
pub(super) struct Trials<'d> {
    name: &'d str,
    play: &'d Play,
    aim: Aim<'d>,
    territory: Territory,
    /// The sides, and what each item of the bag is worth to its own.
    sides: Groups<'d>,
    /// What each item of the bag counts where the scores of sides are equal.
    ties: Vec<f64>,
}

impl<'d> Trials<'d> {
    /// Prepares the games of `play` on cells with these neighbours. Reports values that are not numbers.
    ///
    /// # Errors
    /// Returns an error if no games can be played.
    pub(super) fn new(
        cx: GenerateContext<'d>,
        name: &'d str,
        play: &'d Play,
        neighbours: Vec<Vec<usize>>,
        bag: &[Drawn],
    ) -> DiagnosticResult<Self> {
        let territory = Territory {
            neighbours,
            moves: play.moves.clone(),
            players: play.players,
        };
        let sides = Groups::new(cx, &play.by, &play.value, Purpose::Play, bag);
        let mut ties = Vec::with_capacity(bag.len());
        for drawn in bag {
            let item = cx.draft.item(*drawn);
            let field = play.tie.as_ref();
            let field = field.filter(|field| item.field(&field.value).is_some());
            let tie = field.and_then(|field| cx.ok_or_emit(number(item, field, Purpose::Play)));
            ties.push(tie.unwrap_or_default());
        }

        let cells = territory.neighbours.len() as u64;
        if !PLAYED_CELLS.allows(cells) {
            // TRANSLATORS: A number and a noun follow.
            let diagnostic = Diagnostic::beyond(&PLAYED_CELLS, msg!("this board has"), cells);
            return Err(diagnostic.at(play.span).into());
        }
        let fault = if let Moves::Borders { least, .. } = territory.moves
            && territory.stranded().is_some()
        {
            Some(msg!(
                "some cells are connected to fewer than {least}, so no game would end",
                least
            ))
        } else if !(2..=SIDES).contains(&sides.names.len()) {
            Some(msg!(
                "trial games are for 2 to {most} sides, but the bag has {sides}",
                most = SIDES,
                sides = sides.names.len()
            ))
        } else {
            None
        };
        if let Some(message) = fault {
            return Err(Diagnostic::new(Code::BadValue, message)
                .at(play.span)
                .into());
        }

        Ok(Self {
            name,
            play,
            aim: aim(cx, play, &sides)?,
            territory,
            sides,
            ties,
        })
    }

    /// How many layouts are tried at most.
    pub(super) fn tries(&self) -> u32 {
        match self.aim {
            Aim::Any => 1,
            _ => self
                .play
                .accept
                .as_ref()
                .map_or(TRIES, |accept| accept.tries),
        }
    }

    /// Plays on a layout: how far it is at most from what is required, as far as its games tell at 95 %, and how they ended.
    /// A layout is accepted where that is not above zero. Fewer games are played on a layout that is hardly likely to be
    /// accepted after all games.
    pub(super) fn played(&self, seed: u64, laid: &[usize]) -> (f64, Trial) {
        let worth = self.on(laid);
        let mut tally = Tally::default();
        loop {
            tally = tally.with(self.games(seed, &worth, tally.games));
            let trial = self.trial(&tally);
            let (distance, error) = self.distance(&trial, trial.games);
            let is_unlikely = distance - error > -self.distance(&trial, self.play.games).1;
            if tally.games >= self.play.games || is_unlikely {
                return (distance + error, trial);
            }
        }
    }

    /// How far the measured share or gap is from what is required, and by how much the true one may differ from it if it
    /// came of so many games.
    fn distance(&self, trial: &Trial, games: u32) -> (f64, f64) {
        match self.aim {
            Aim::Any => (f64::NEG_INFINITY, 0.0),
            Aim::Fair(gap, _) => (trial.gap() - gap, trial.gap_error(games)),
            Aim::Favour(side, share) => {
                (share - trial.sides[side].1, trial.least_error(side, games))
            }
        }
    }

    /// Returns the error about a recipe without an accepted layout. The help describes the best layout that was found.
    pub(super) fn fault(&self, best: f64, note: Diagnostic) -> Diagnostic {
        let games = Arg::Count(self.play.games.into());
        match self.aim {
            Aim::Any => note,
            Aim::Fair(gap, accept) => note.at(accept.span).help(msg!(
                "the best had a gap of at most {gap} after up to {games} games, but {required} is required; allow a wider gap, \
                 more tries, or more games, which measure the gap more exactly",
                gap = percent(gap + best),
                games,
                required = percent(gap),
            )),
            Aim::Favour(side, share) => {
                let side = self.sides.names[side];
                let message = msg!(
                    "no layout of `{name}` in {tries} tries favored {side} enough",
                    name = self.name,
                    tries = self.tries(),
                    side
                );
                let example = ((share - best) * 100.0).floor() / 100.0;
                Diagnostic::new(Code::NoBalance, message).help(msg!(
                    "on the best, {side} won at least {share} of up to {games} games, but {required} is required; ask for less, \
                     as in --favour \"{side}={example}\"",
                    side,
                    share = percent(share - best),
                    games,
                    required = percent(share),
                    example = format!("{example:.2}"),
                ))
            }
        }
    }

    /// The next games from the one of this number on.
    fn games(&self, seed: u64, worth: &Worth, first: u32) -> Tally {
        let end = (first + LOOK).min(self.play.games);
        play(&self.territory, worth, first..end, &|game| {
            let mut dice = Dice::named(seed, &format!("{} trial/{game}", self.name));
            move |sides| dice.below(sides)
        })
    }

    fn on(&self, laid: &[usize]) -> Worth {
        let (pieces, ties) = laid
            .iter()
            .map(|item| (self.sides.items[*item], self.ties[*item]))
            .unzip();
        Worth {
            sides: self.sides.names.len(),
            pieces,
            ties,
        }
    }

    fn trial(&self, tally: &Tally) -> Trial {
        let all = (u64::from(tally.games.max(1)) * GAME) as f64;
        let share = |won: &u64| *won as f64 / all;
        let names = self.sides.names.iter().map(|name| (*name).to_owned());
        let seats = tally.seats[..names.len()].iter().map(share).collect();
        Trial {
            games: tally.games,
            sides: names.zip(tally.sides.iter().map(share)).collect(),
            seats,
        }
    }
}

/// Returns a share as an argument of a message.
fn percent(share: f64) -> Arg {
    Arg::Percent((share * 100.0).round() as u32)
}

/// Returns the requirement on the games. The job takes precedence over the recipe.
///
/// # Errors
/// Returns an error if the job favours an unknown side.
fn aim<'d>(
    cx: GenerateContext<'_>,
    play: &'d Play,
    sides: &Groups<'d>,
) -> DiagnosticResult<Aim<'d>> {
    let kit = &cx.draft.kit;
    let Some(favour) = &play.favour else {
        let at = kit
            .players
            .iter()
            .position(|number| *number == cx.players)
            .unwrap_or(0);
        let gap = |accept: &'d Accept| {
            let gap = accept.gap.get(at).or(accept.gap.first())?;
            Some(Aim::Fair(*gap, accept))
        };
        return Ok(play.accept.as_ref().and_then(gap).unwrap_or(Aim::Any));
    };

    let Some(side) = sides.names.iter().position(|name| *name == favour.side) else {
        let message = msg!(
            "{title} has no side `{side}` to favor",
            title = kit.title,
            side = favour.side
        );
        let diagnostic = Diagnostic::new(Code::UnknownName, message);
        let known = sides.names.iter().copied();
        let diagnostics = cx.build.diagnostics;
        return Err(diagnostics
            .did_you_mean(diagnostic, &favour.side, known)
            .into());
    };
    Ok(Aim::Favour(side, favour.share(sides.names.len())))
}
