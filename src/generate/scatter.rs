//! Items from a bag onto the cells of a board.

use std::sync::atomic::{AtomicU32, Ordering};

use rayon::prelude::*;

use super::balance::{Neighbourhoods, Worth};
use super::dice::Dice;
use super::even::Plan;
use crate::diag::{Code, Note, Report};
use crate::limits;
use crate::model::{Balance, Board, Cell, Draft, Drawn, Job, Recipe, Roll, Scatter};

/// The rolls of every board: as many as the job asks for where chance has a
/// say, and one where it has none.
pub(super) fn rolls(draft: &Draft, job: &Job, report: &mut Report) -> Vec<Roll> {
    let mut rolls: Vec<Roll> = Vec::new();
    if !within_limit(&draft.boards, job, report) {
        return rolls;
    }
    for (at, board) in draft.boards.iter().enumerate() {
        // What is drawn once is rolled once.
        let first = draft.boards[..at].iter().position(|other| other.drawing() == board.drawing());
        let own: Vec<Roll> = match first {
            Some(first) => {
                let of_first = rolls.iter().filter(|roll| roll.board == first);
                of_first.take(count(board, job)).map(|roll| Roll { board: at, ..roll.clone() }).collect()
            }
            None => board_rolls(draft, at, board, job, report),
        };
        rolls.extend(own);
    }
    rolls
}

/// Whether chance lays no more on boards than can be held; notes it if not.
pub(super) fn within_limit(boards: &[Board], job: &Job, report: &mut Report) -> bool {
    let laid = |board: &Board| {
        let cells: usize = board.scatters.iter().map(|scatter| board.meant(&scatter.who).count()).sum();
        (count(board, job) as u64).saturating_mul(cells as u64)
    };
    let laid = boards.iter().map(laid).fold(0, u64::saturating_add);
    if !limits::LAID.allows(laid) {
        report.say(Note::beyond(&limits::LAID, "this job lays", laid));
    }
    limits::LAID.allows(laid)
}

/// The rolls of one board, which need not be printed, in several threads: each has a stream of chance of its
/// own. They end at the first that cannot be laid, which alone is told of.
pub(super) fn board_rolls(draft: &Draft, at: usize, board: &Board, job: &Job, report: &mut Report) -> Vec<Roll> {
    let bags: Vec<Option<Bag<'_>>> =
        board.scatters.iter().map(|scatter| Bag::new(draft, board, scatter, report)).collect();
    let bags: Vec<Bag<'_>> = bags.into_iter().flatten().collect();
    let first_fault = AtomicU32::new(u32::MAX);
    let roll = |number: u32| {
        if number > first_fault.load(Ordering::Relaxed) {
            return None;
        }
        let drawn: Result<Vec<_>, _> = bags.iter().map(|bag| bag.roll(job.seed, number)).collect();
        if drawn.is_err() {
            first_fault.fetch_min(number, Ordering::Relaxed);
        }
        Some(drawn.map(|drawn| {
            let (drawn, spread) = drawn.into_iter().unzip();
            Roll { board: at, number, drawn, spread }
        }))
    };
    let rolled: Vec<_> = (1..=count(board, job) as u32).into_par_iter().map(roll).collect();
    let mut rolls = Vec::new();
    for roll in rolled.into_iter().flatten() {
        match roll {
            Ok(roll) => rolls.push(roll),
            Err(note) => {
                report.say(*note);
                break;
            }
        }
    }
    rolls
}

/// How many rolls of a board are drawn.
fn count(board: &Board, job: &Job) -> usize {
    if board.scatters.is_empty() || board.figure { 1 } else { job.rolls as usize }
}

/// What goes into one scatter, and what it must come to.
struct Bag<'d> {
    name: &'d str,
    items: Vec<Drawn>,
    cells: usize,
    balance: Option<(&'d Balance, Neighbourhoods, Worth)>,
    even: Option<Plan<'d>>,
}

impl<'d> Bag<'d> {
    fn new(draft: &'d Draft, board: &'d Board, scatter: &'d Scatter, report: &mut Report) -> Option<Bag<'d>> {
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
                let worth = Worth::new(balance, draft, &items, report);
                Some((balance, Neighbourhoods::new(&grid.mesh, &cells), worth))
            }
            _ => None,
        };
        let even = match (&recipe.even, board.grid(&scatter.who)) {
            (Some(even), Some(grid)) => Some(Plan::new(even, &grid.mesh, &cells, draft, &items, report)?),
            _ => None,
        };
        Some(Bag { name: &scatter.recipe.value, items, cells: cells.len(), balance, even })
    }

    /// The items on the cells in order, and how even they lie.
    ///
    /// # Errors
    /// No layout was even enough.
    fn roll(&self, seed: u64, number: u32) -> Result<(Vec<Drawn>, Option<f64>), Box<Note>> {
        // The stream has the name of the recipe and not of the board, so that a
        // large and a small print of one board show the same layout.
        let mut dice = Dice::named(seed, &format!("{}/{number}", self.name));
        if let Some(plan) = &self.even {
            return Ok((self.evenly(plan, &mut dice)?, None));
        }
        let mut order: Vec<usize> = (0..self.items.len()).collect();
        let laid = |order: &[usize]| order[..self.cells].iter().map(|n| self.items[*n]).collect();
        let Some((balance, around, worth)) = &self.balance else {
            dice.shuffle(&mut order);
            return Ok((laid(&order), None));
        };
        let mut best = f64::INFINITY;
        for _ in 0..balance.tries {
            dice.shuffle(&mut order);
            let spread = around.spread(&order[..self.cells], worth);
            if spread <= balance.spread {
                return Ok((laid(&order), Some(spread)));
            }
            best = best.min(spread);
        }
        let message = format!("in {} tries no layout of `{}` was even enough", balance.tries, self.name);
        let help = format!("the best had a spread of {best:.3}; allow that much, or more tries");
        Err(Box::new(Note::new(Code::NoBalance, message).at(balance.span).help(help)))
    }

    /// The items on the cells in order, each value equally often in each group.
    fn evenly(&self, plan: &Plan<'_>, dice: &mut Dice) -> Result<Vec<Drawn>, Box<Note>> {
        let laid = |order: Vec<usize>| order.iter().take(self.cells).map(|n| self.items[*n]).collect();
        plan.lay(dice).map(laid).map_err(|fault| {
            let message = format!("in {} tries no layout of `{}` was even", plan.even.tries, self.name);
            let help = format!("{fault}; ask for fewer columns in `in`, or allow more tries");
            Box::new(Note::new(Code::NoBalance, message).at(plan.even.span).help(help))
        })
    }
}

/// All that is in a bag; `None` where that is more than is printed of any kit.
fn items(draft: &Draft, recipe: &Recipe, report: &mut Report) -> Option<Vec<Drawn>> {
    let mut items = Vec::new();
    let sets = recipe.bag.iter().filter_map(|name| draft.set(&name.value));
    let copies: u64 = sets.flat_map(|set| &draft.sets[set].items).map(|item| u64::from(item.copies)).sum();
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
        for (n, item) in draft.sets[set].items.iter().enumerate() {
            items.extend(std::iter::repeat_n((set, n), item.copies as usize));
        }
    }
    Some(items)
}
