//! Items from a bag onto the cells of a board.

use super::balance::Groups;
use super::balance::Neighbourhoods;
use super::balance::neighbours;
use super::dice::Dice;
use super::layout::{Plan, Site};
use super::search::search;
use super::trial::Trials;
use crate::diag::{Code, Note, Report};
use crate::limits;
use crate::model::{Balance, Board, BoardNumber, Cell, Draft, Drawn, Item, Recipe, Scatter, Trial};

/// How far a layout is from what its recipe asks for: its cost in `even` and `require`, by how much its spread is larger
/// than `balance` allows, and the largest gap that it has in trial games. Each is zero where it is not requested.
type Score = (i64, f64, f64);

/// What was measured of a layout.
pub(super) struct Measured {
    pub(super) spread: Option<f64>,
    pub(super) trial: Option<Trial>,
}

/// What goes into one scatter, and what is required of its layout.
pub(super) struct Bag<'d> {
    name: &'d str,
    items: Vec<Drawn>,
    cells: usize,
    balance: Option<(&'d Balance, Neighbourhoods, Groups<'d>)>,
    plan: Option<Plan<'d>>,
    trials: Option<Trials<'d>>,
}

impl<'d> Bag<'d> {
    /// The bag of a scatter on a board; `None` with notes where nothing can be laid from it.
    pub(super) fn new(
        (draft, players): (&'d Draft, u32),
        board: &'d Board,
        scatter: &'d Scatter,
        report: &mut Report,
    ) -> Option<Bag<'d>> {
        let recipe = draft.recipes.get(&scatter.recipe.value)?;
        let items = items(draft, recipe, report)?;
        let cells: Vec<&Cell> = board.meant(&scatter.who).collect();
        if items.len() < cells.len() {
            let message =
                format!("the bag of `{}` has {} items for {} cells", scatter.recipe.value, items.len(), cells.len());
            let note = Note::new(Code::BagShort, message).labelled(scatter.recipe.span, "laid out here");
            report.say(note.also(recipe.span, "filled here").help("add sets to the bag, or copies to their items"));
            return None;
        }
        let balance = match (&recipe.balance, board.grid(&scatter.who)) {
            (Some(balance), Some(grid)) => {
                let groups = Groups::new((&balance.by, &balance.value), "balance by", draft, &items, report);
                Some((balance, Neighbourhoods::new(&grid.mesh, &cells), groups))
            }
            _ => None,
        };
        let bag: Vec<&Item> = items.iter().map(|drawn| draft.item(*drawn)).collect();
        let asks = recipe.even.is_some() || !recipe.require.is_empty();
        let plan = match board.grid(&scatter.who).filter(|_| asks) {
            Some(grid) => Some(Plan::new(recipe, &Site { mesh: &grid.mesh, cells: &cells, items: &bag }, report)?),
            None => None,
        };
        let name = scatter.recipe.value.as_str();
        let trials = match (&recipe.play, board.grid(&scatter.who)) {
            (Some(play), Some(grid)) => {
                Some(Trials::new((name, play), neighbours(&grid.mesh, &cells), (draft, players), &items, report)?)
            }
            _ => None,
        };
        Some(Bag { name, items, cells: cells.len(), balance, plan, trials })
    }

    /// The items on the cells in order, and what was measured of them.
    ///
    /// # Errors
    /// No layout was accepted.
    pub(super) fn roll(&self, seed: u64, which: BoardNumber) -> Result<(Vec<Drawn>, Measured), Box<Note>> {
        // The stream has the name of the recipe and not of the board, so that a
        // large and a small print of one board show the same layout.
        let mut dice = Dice::numbered(seed, self.name, which);
        let propose = |order: &mut Vec<usize>| match &self.plan {
            Some(plan) => *order = plan.propose(&mut dice),
            None => dice.shuffle(order),
        };
        let accepted = (0, 0.0, 0.0);
        let measure = |order: &Vec<usize>| self.measure(seed, order);
        let found = search((0..self.items.len()).collect(), self.tries(), accepted, propose, measure);
        let (order, measured) = found.map_err(|(best, score)| self.fault(&best, score))?;
        Ok((order[..self.cells].iter().map(|n| self.items[*n]).collect(), measured))
    }

    /// How many layouts are proposed at most. Without a score, the first is accepted.
    fn tries(&self) -> u32 {
        let balance = self.balance.as_ref().map(|(balance, ..)| balance.tries);
        let plan = self.plan.as_ref().map(|plan| plan.tries);
        let trials = self.trials.as_ref().map(Trials::tries);
        balance.max(plan).max(trials).unwrap_or(1)
    }

    /// How far a layout is from what is requested, and what was measured of it.
    fn measure(&self, seed: u64, order: &[usize]) -> (Score, Measured) {
        let laid = &order[..self.cells];
        let cost = self.plan.as_ref().map_or(0, |plan| plan.cost(order));
        let balance = self.balance.as_ref();
        let spread = balance.map(|(balance, around, groups)| (balance, around.spread(laid, groups)));
        let excess = spread.map_or(0.0, |(balance, spread)| (spread - balance.spread).max(0.0));
        // Games take long, and are played only where the rest is accepted.
        let (gap, trial) = match &self.trials {
            Some(trials) if cost <= 0 && excess <= 0.0 => {
                let (gap, trial) = trials.played(seed, laid);
                (gap, Some(trial))
            }
            Some(_) => (f64::INFINITY, None),
            None => (0.0, None),
        };
        ((cost, excess, gap), Measured { spread: spread.map(|(_, spread)| spread), trial })
    }

    /// Why no layout was accepted, by the best that was found.
    fn fault(&self, best: &[usize], (cost, excess, gap): Score) -> Box<Note> {
        let (name, tries) = (self.name, self.tries());
        let note = Note::new(Code::NoBalance, format!("no layout of `{name}` was even enough in {tries} tries"));
        Box::new(match (&self.plan, &self.balance, &self.trials) {
            (Some(plan), ..) if cost > 0 => plan.fault(name, tries, best),
            (_, Some((balance, ..)), _) if excess > 0.0 => {
                let spread = balance.spread + excess;
                note.at(balance.span)
                    .help(format!("the best had a spread of {spread:.3}; allow that much, or more tries"))
            }
            (.., Some(trials)) => trials.fault(gap, note),
            _ => note,
        })
    }
}

/// All that is in a bag; `None` where that is more than is printed of any kit.
fn items(draft: &Draft, recipe: &Recipe, report: &mut Report) -> Option<Vec<Drawn>> {
    let mut items = Vec::new();
    let sets = recipe.bag.iter().filter_map(|name| draft.set(&name.value));
    let copies: u64 = sets.flat_map(|set| set.content.items.iter()).map(|item| u64::from(item.copies)).sum();
    if !limits::PIECES.allows(copies) {
        report.say(Note::beyond(&limits::PIECES, "this bag holds", copies).at(recipe.span));
        return None;
    }
    for name in &recipe.bag {
        // A set that exists but is not in play was taken out of the draft and
        // is known by the names that are left; an unknown one is a fault.
        let Some(set) = draft.set(&name.value) else {
            if !draft.known.contains(&name.value) {
                let note = Note::new(Code::UnknownName, format!("there are no tokens or cards `{}`", name.value));
                report.say(note.at(name.span).did_you_mean(&name.value, draft.known.iter().map(String::as_str)));
            }
            continue;
        };
        for (n, item) in set.items.iter().enumerate() {
            items.extend(std::iter::repeat_n((set.place, n), item.copies as usize));
        }
    }
    Some(items)
}
