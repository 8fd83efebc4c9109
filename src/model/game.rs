//! A kit as written, and as rolled.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::component::{self, Component, Content, Kind, Known};
use super::{
    Board, BoardNumber, Carton, Cell, Constraint, Draw, ExportFormat, Favour, Filled, Item, Kit,
    LabelStock, Names, Recipe, Rules, Scatter, Set, Shades, Translation,
};
use crate::diag::Allow;
use crate::geom::Rotation;
use crate::message::Arg;
use crate::source::Fields;

/// A kit as its files say it, before random choices are made.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// What it says about itself.
    pub kit: Kit,
    /// Its words in the language in which it is printed, where that is not its own.
    pub translation: Translation,
    /// Its colours and icons.
    pub names: Names,
    /// What replaces its colours in grey.
    pub shades: Shades,
    /// Decks, token sets, boards, boxes and rules, each kind in order of writing.
    pub components: Vec<Component>,
    /// The names of all decks and token sets that were written, in play or not.
    pub known: BTreeSet<String>,
    /// What is required of chance.
    pub recipes: BTreeMap<String, Recipe>,
    /// What cards and boards draw from, by name; `None` for a draw that could not be read.
    pub draws: BTreeMap<String, Option<Draw>>,
    /// What must hold, in order of writing.
    pub laws: Vec<Constraint>,
    /// Warnings that are let pass, in order of writing.
    pub allows: Vec<Allow>,
    /// Its own formats of export, by name.
    pub exports: BTreeMap<String, ExportFormat>,
    /// Its own label stock, by name.
    pub stocks: BTreeMap<String, LabelStock>,
    /// The label stock that it is printed on, if any.
    pub label: Option<LabelStock>,
    /// Layouts that earlier jobs have drawn of the same files.
    pub rolled: Vec<Rolled>,
}

/// The layouts that a job has drawn.
#[derive(Clone, Debug)]
pub struct Rolled {
    /// The names of the components by whose places they name boards and pieces.
    pub components: Vec<String>,
    /// The seed; `None` where there is no chance.
    pub seed: Option<u64>,
    /// For how many players.
    pub players: u32,
    /// The side that they favour.
    pub favour: Option<Favour>,
    /// The layouts.
    pub rolls: Vec<Roll>,
}

/// What was drawn for a cell: the place of a component in the list, and that of an item in it.
pub type Drawn = (usize, usize);

/// What chance laid on one board.
#[derive(Clone, Debug, PartialEq)]
pub struct Roll {
    /// The place of the board in the list of components.
    pub board: usize,
    /// Which of the rolls from this seed it is.
    pub number: BoardNumber,
    /// The set that it belongs to, from one; 0 where it belongs to all, or there is only one.
    pub set: u32,
    /// For whom it is; empty if nobody is named.
    pub name: String,
    /// Where that name is in its list, such as `class.csv:3`.
    pub name_place: String,
    /// The code that draws it again; empty for a board without chance.
    pub code: String,
    /// For each scatter of the board, what was drawn for each of its cells.
    pub drawn: Vec<Vec<Placed>>,
    /// The spread that the balance of each scatter's recipe came out with.
    pub spread: Vec<Option<f64>>,
    /// How the games ended that were played on it, if a scatter's recipe asks for them.
    pub trial: Option<Trial>,
    /// What its texts and labels draw, by the name of the field with the number of the entry: `draw.words.3`.
    pub words: Fields,
    /// The layouts that were rejected, if no other was found.
    pub rejected: Option<Rejected>,
}

/// A piece on a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Placed {
    /// What was drawn.
    pub piece: Drawn,
    /// The place of the cell in the mesh of its grid.
    pub cell: usize,
    /// How the piece is turned.
    pub rotation: Rotation,
    /// Whether chance has turned it so.
    pub is_turned: bool,
}

/// Layouts of a board that were all rejected, each since a law does not hold on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rejected {
    /// How many there were.
    pub layouts: u32,
    /// On how many of them each law does not hold, by its number among the laws of the kit, from 0.
    pub by_law: BTreeMap<usize, u32>,
}

/// How trial games on a layout ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// How many were played.
    pub games: u32,
    /// The sides, and the share of the games that each has won, from 0 to 1.
    pub sides: Vec<(String, f64)>,
    /// The share that whoever began has won, then whoever was second, and so on.
    pub seats: Vec<f64>,
}

/// How many standard errors the largest difference between two of so many sides lies off the truth in one of twenty
/// measurements at most: from the normal distribution, 0.05 shared by all pairs (Bonferroni). From two sides on.
const LIMITS: [f64; 7] = [1.645, 2.128, 2.394, 2.576, 2.713, 2.823, 2.914];

impl Trial {
    /// The share of the luckiest side less that of the unluckiest.
    pub fn gap(&self) -> f64 {
        let (least, most) = self.ends();
        most - least
    }

    /// By how much the true gap may be larger or smaller than this one if it came of so many games, in one of twenty
    /// measurements at most.
    pub fn gap_error(&self, games: u32) -> f64 {
        let (least, most) = self.ends();
        let limit = LIMITS[self.sides.len().clamp(2, LIMITS.len() + 1) - 2];
        // The variance of a difference between two shares of the same games.
        limit * ((most + least - (most - least).powi(2)) / f64::from(games.max(1))).sqrt()
    }

    /// By how much the true share of a side may be smaller than its measured one if that came of so many games, in one
    /// of twenty measurements at most.
    pub fn least_error(&self, side: usize, games: u32) -> f64 {
        let share = self.sides[side].1;
        LIMITS[0] * (share * (1.0 - share) / f64::from(games.max(1))).sqrt()
    }

    /// By how much a true share may differ from a measured one, in one of twenty measurements.
    pub fn share_error(&self, share: f64) -> f64 {
        1.96 * (share * (1.0 - share) / f64::from(self.games.max(1))).sqrt()
    }

    fn ends(&self) -> (f64, f64) {
        let shares = self.sides.iter().map(|(_, share)| *share);
        shares.fold((1.0, 0.0), |(least, most), share| {
            (share.min(least), share.max(most))
        })
    }
}

/// The cells of a board with what the pieces on them say, where their own rows
/// say nothing.
#[derive(Clone, Debug)]
pub struct LaidOut {
    /// Which of the rolls from the seed it is, from one.
    pub number: u32,
    /// The cells of each grid.
    pub grids: Vec<Vec<Cell>>,
    /// Why no layout was accepted in place of this one.
    pub rejected: Rejected,
}

/// What laws are about: boards and sets as they were written, in play or not,
/// printed or not, and what chance lays on them.
#[derive(Clone, Debug, Default)]
pub struct ConstraintInputs {
    /// The boards, decks and token sets that a law names.
    pub components: Vec<Component>,
    /// The layouts on which a law does not hold though others were tried.
    pub laid: Vec<LaidOut>,
}

/// A kit for a number of players, rolled and with its items filled in.
#[derive(Debug)]
pub struct Game {
    /// What was written, less what is not in play.
    pub draft: Draft,
    /// What fills the slots of the items of each set, in their order, by the set's name. Empty after the faces were drawn.
    pub filled: BTreeMap<String, Vec<Filled>>,
    /// What was rolled; boards without chance have one roll with nothing in it.
    pub rolls: Vec<Roll>,
    /// The seed it was rolled from; `None` for a kit without chance.
    pub seed: Option<u64>,
    /// For how many players; zero if it does not matter.
    pub players: u32,
    /// What its laws are about.
    pub evidence: ConstraintInputs,
}

impl Game {
    /// The layouts of its boards, for jobs that print the same ones otherwise.
    pub fn rolled(&self) -> Rolled {
        Rolled {
            components: self
                .draft
                .components
                .iter()
                .map(|component| component.name.clone())
                .collect(),
            seed: self.seed,
            players: self.players,
            // The side that was favoured is in the recipes.
            favour: self
                .draft
                .recipes
                .values()
                .find_map(|recipe| recipe.play.as_ref()?.favour.clone()),
            rolls: self.rolls.clone(),
        }
    }

    /// What each side won in trial games, as it is printed: `Red 26%, Blue 24%`.
    pub fn shares(&self, trial: &Trial) -> String {
        let won = |(side, share): &(String, f64)| {
            format!(
                "{}\u{a0}{}",
                self.draft.translation.text(side),
                self.percent(*share)
            )
        };
        trial.sides.iter().map(won).collect::<Vec<_>>().join(", ")
    }

    /// A share from 0 to 1 as it is printed, in whole hundredths.
    pub fn percent(&self, share: f64) -> String {
        let share = Arg::Percent((share * 100.0).round_ties_even() as u32);
        share.in_language(self.draft.kit.language.catalogue())
    }
}

impl Draft {
    /// Removes the faulty components, and the components that depend on a faulty component or item.
    /// Keeps faulty decks, token sets and items, because a card with an empty slot can still be
    /// looked at. All items of a faulty set count as faulty.
    #[must_use]
    pub fn sound(mut self) -> Draft {
        let count = self.boards().count();
        for component in &mut self.components {
            if let Content::Items(set) = &mut component.content
                && component.is_faulty
            {
                let items = Arc::make_mut(&mut set.items);
                for item in items {
                    item.is_faulty = true;
                }
            }
        }
        self.components.retain(|component| {
            !component.is_faulty || matches!(component.content, Content::Items(_))
        });
        let is_whole = |set: &Known<'_, Set>| set.items.iter().all(|item| !item.is_faulty);
        let whole: BTreeSet<String> = self
            .sets()
            .filter(is_whole)
            .map(|set| set.name().to_owned())
            .collect();
        let is_full = |recipe: &Recipe| recipe.bag.iter().all(|name| whole.contains(&name.value));
        let is_laid =
            |scatter: &Scatter| self.recipes.get(&scatter.recipe.value).is_some_and(is_full);
        self.components
            .retain(|component| match &component.content {
                Content::Items(set) => !set.items.is_empty(),
                Content::Board(board) => board.scatters.iter().all(is_laid),
                _ => true,
            });
        let names: BTreeSet<String> = self.boards().map(|board| board.name().to_owned()).collect();
        self.components
            .retain(|component| match &component.content {
                Content::Board(board) => board
                    .back
                    .as_ref()
                    .is_none_or(|back| names.contains(&back.value)),
                _ => true,
            });
        if self.boards().count() < count {
            // Rules may show any of them.
            self.components
                .retain(|component| component.kind != Kind::Rules);
        }
        self.laws.clear();
        self
    }

    /// The decks and token sets.
    pub fn sets(&self) -> impl Iterator<Item = Known<'_, Set>> + Clone {
        component::sets(&self.components)
    }

    /// The boards.
    pub fn boards(&self) -> impl Iterator<Item = Known<'_, Board>> + Clone {
        component::boards(&self.components)
    }

    /// The boxes.
    pub fn cartons(&self) -> impl Iterator<Item = Known<'_, Carton>> + Clone {
        component::cartons(&self.components)
    }

    /// The rules.
    pub fn rules(&self) -> impl Iterator<Item = Known<'_, Rules>> + Clone {
        component::rules(&self.components)
    }

    /// The deck or token set of this name.
    pub fn set(&self, name: &str) -> Option<Known<'_, Set>> {
        self.sets().find(|set| set.name() == name)
    }

    /// The board of this name.
    pub fn board(&self, name: &str) -> Option<Known<'_, Board>> {
        self.boards().find(|board| board.name() == name)
    }

    /// The boards by their places in the list of components.
    pub fn boards_by_place(&self) -> BTreeMap<usize, Known<'_, Board>> {
        self.boards().map(|board| (board.place, board)).collect()
    }

    /// The item that was drawn for a cell.
    pub fn item(&self, (component, item): Drawn) -> &Item {
        &self.components[component].items()[item]
    }
}
