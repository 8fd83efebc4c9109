//! Items from a bag onto the cells of a board.

use std::iter;

use super::balance::{Groups, Neighbourhoods, Purpose, neighbours};
use super::context::GenerateContext;
use super::dice::Dice;
use super::layout::{Order, Plan, Site};
use super::placing::{Placing, placings};
use super::search::search;
use super::trial::Trials;
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::geom::CellGraph;
use crate::limits;
use crate::message::msg;
use crate::model::{Balance, BoardNumber, Cell, Drawn, Item, Placed, Recipe, Scatter, Trial};

/// How far a layout is from what its recipe asks for: its cost in `even` and `require`, by how much its spread is larger
/// than `balance` allows, and the largest gap that it has in trial games. Each is zero where it is not requested.
type Score = (i64, f64, f64);

/// What was measured of a layout.
#[derive(Default)]
pub(super) struct Measured {
    pub(super) spread: Option<f64>,
    pub(super) trial: Option<Trial>,
}

/// What goes into one scatter, and what is required of its layout.
pub(super) struct Bag<'d> {
    name: &'d str,
    items: Vec<Drawn>,
    /// The places of the cells in their mesh.
    cells: Vec<usize>,
    /// Whether chance turns pieces.
    is_turned: bool,
    /// The ways in which a piece may lie on each of them.
    placings: Vec<Vec<Placing>>,
    balance: Option<(&'d Balance, Neighbourhoods, Groups<'d>)>,
    plan: Option<Plan<'d>>,
    trials: Option<Trials<'d>>,
}

impl<'d> Bag<'d> {
    /// Fills the bag of a scatter for the given cells of a mesh. Reports names and values in the kit that cannot be used.
    ///
    /// # Errors
    /// Returns an error if the bag has too few items, or if the recipe cannot be satisfied on these cells.
    pub(super) fn new(
        cx: GenerateContext<'d>,
        scatter: &'d Scatter,
        recipe: &'d Recipe,
        mesh: &CellGraph,
        cells: &[&'d Cell],
    ) -> DiagnosticResult<Self> {
        let items = items(cx, recipe)?;
        if items.len() < cells.len() {
            let message = msg!(
                "the bag of `{recipe}` has {items} items for {cells} cells",
                recipe = scatter.recipe.value,
                items = items.len(),
                cells = cells.len(),
            );
            let diagnostic = Diagnostic::new(Code::BagShort, message)
                .with_label(scatter.recipe.span, msg!("laid out here"))
                .with_secondary(recipe.span, msg!("filled here"))
                .help(msg!("add sets to the bag, or copies to their items"));
            return Err(diagnostic.into());
        }

        let balance = recipe.balance.as_ref().map(|balance| {
            let groups = Groups::new(cx, &balance.by, &balance.value, Purpose::Balance, &items);
            (balance, Neighbourhoods::new(mesh, cells), groups)
        });
        let placings = placings(scatter, mesh, cells, recipe.sides_matter());
        let bag: Vec<&Item> = items.iter().map(|drawn| cx.draft.item(*drawn)).collect();
        let plan = if recipe.even.is_some() || !recipe.require.is_empty() {
            let site = Site {
                mesh,
                cells,
                items: &bag,
                placings: &placings,
                diagnostics: cx.build.diagnostics,
            };
            Some(Plan::new(recipe, &site)?)
        } else {
            None
        };
        let name = scatter.recipe.value.as_str();
        let trials = match &recipe.play {
            Some(play) => Some(Trials::new(
                cx,
                name,
                play,
                neighbours(mesh, cells),
                &items,
            )?),
            None => None,
        };

        Ok(Self {
            name,
            items,
            cells: cells.iter().map(|cell| cell.place).collect(),
            is_turned: scatter.is_turned,
            placings,
            balance,
            plan,
            trials,
        })
    }

    /// The items on the cells in order, and what was measured of them.
    ///
    /// # Errors
    /// No layout was accepted.
    pub(super) fn roll(
        &self,
        seed: u64,
        which: BoardNumber,
    ) -> DiagnosticResult<(Vec<Placed>, Measured)> {
        // The stream has the name of the recipe and not of the board, so that a
        // large and a small print of one board show the same layout.
        let mut dice = Dice::numbered(seed, self.name, which);
        let propose = |order: &mut Order| match &self.plan {
            Some(plan) => *order = plan.propose(&mut dice),
            None => dice.shuffle(&mut order.items),
        };
        let accepted = (0, 0.0, 0.0);
        let measure = |order: &Order| self.measure(seed, order);
        let found = search(
            Order::of(self.items.len()),
            self.tries(),
            accepted,
            propose,
            measure,
        );
        let (order, measured) = found.map_err(|(best, score)| self.fault(&best, score))?;
        Ok((self.placed(order, seed, which), measured))
    }

    /// The pieces of a layout on their cells. Pieces are turned by a stream of their own, unless a way was searched for.
    fn placed(&self, mut order: Order, seed: u64, which: BoardNumber) -> Vec<Placed> {
        if order.turns.is_empty() {
            let mut dice = Dice::numbered(seed, &format!("turns of {}", self.name), which);
            order.turns = self
                .placings
                .iter()
                .map(|ways| dice.below(ways.len() as u32) as usize)
                .collect();
        }
        let of_cell = |(n, cell): (usize, &usize)| Placed {
            piece: self.items[order.items[n]],
            cell: *cell,
            rotation: self.placings[n][order.turns[n]].rotation,
            is_turned: self.is_turned,
        };
        self.cells.iter().enumerate().map(of_cell).collect()
    }

    /// Whether layouts are searched for or played on, so that each takes long.
    pub(super) fn is_slow(&self) -> bool {
        self.plan.is_some() || self.balance.is_some() || self.trials.is_some()
    }

    /// How many layouts are proposed at most. Without a score, the first is accepted.
    fn tries(&self) -> u32 {
        let balance = self.balance.as_ref().map(|(balance, ..)| balance.tries);
        let plan = self.plan.as_ref().map(|plan| plan.tries);
        let trials = self.trials.as_ref().map(Trials::tries);
        balance.max(plan).max(trials).unwrap_or(1)
    }

    /// How far a layout is from what is requested, and what was measured of it.
    fn measure(&self, seed: u64, order: &Order) -> (Score, Measured) {
        let laid = &order.items[..self.cells.len()];
        let cost = self.plan.as_ref().map_or(0, |plan| plan.cost(order));
        let balance = self.balance.as_ref();
        let spread =
            balance.map(|(balance, around, groups)| (balance, around.spread(laid, groups)));
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
        (
            (cost, excess, gap),
            Measured {
                spread: spread.map(|(_, spread)| spread),
                trial,
            },
        )
    }

    /// Returns the error about a recipe without an accepted layout. The help describes the best layout that was found.
    fn fault(&self, best: &Order, (cost, excess, gap): Score) -> Box<Diagnostic> {
        let (name, tries) = (self.name, self.tries());
        let note = Diagnostic::new(
            Code::NoBalance,
            msg!(
                "no layout of `{name}` was even enough in {tries} tries",
                name,
                tries
            ),
        );
        Box::new(match (&self.plan, &self.balance, &self.trials) {
            (Some(plan), ..) if cost > 0 => plan.fault(name, tries, best),
            (_, Some((balance, ..)), _) if excess > 0.0 => {
                let spread = format!("{:.3}", balance.spread + excess);
                note.at(balance.span).help(msg!(
                    "the best had a spread of {spread}; allow that much, or more tries",
                    spread
                ))
            }
            (.., Some(trials)) => trials.fault(gap, note),
            _ => note,
        })
    }
}

/// Returns the items in the bag of a recipe. Reports sets that the kit does not have.
///
/// # Errors
/// Returns an error if the bag has too many items.
fn items(cx: GenerateContext<'_>, recipe: &Recipe) -> DiagnosticResult<Vec<Drawn>> {
    let draft = cx.draft;
    let sets = recipe.bag.iter().filter_map(|name| draft.set(&name.value));
    let copies: u64 = sets
        .flat_map(|set| set.content.items.iter())
        .map(|item| u64::from(item.copies))
        .sum();
    if !limits::PIECES.allows(copies) {
        // TRANSLATORS: A number and a noun follow.
        let diagnostic = Diagnostic::beyond(&limits::PIECES, msg!("this bag holds"), copies);
        return Err(diagnostic.at(recipe.span).into());
    }

    let mut items = Vec::new();
    for name in &recipe.bag {
        if let Some(set) = draft.set(&name.value) {
            for (n, item) in set.items.iter().enumerate() {
                items.extend(iter::repeat_n((set.place, n), item.copies as usize));
            }
            continue;
        }

        // A set that is not in play is no longer in the draft, but its name is still in `known`.
        if !draft.known.contains(&name.value) {
            let message = msg!("there are no tokens or cards `{name}`", name = name.value);
            let diagnostic = Diagnostic::new(Code::UnknownName, message).at(name.span);
            let known = draft.known.iter().map(String::as_str);
            let diagnostics = cx.build.diagnostics;
            diagnostics.emit_unknown(diagnostic, &name.value, known);
        }
    }
    Ok(items)
}
