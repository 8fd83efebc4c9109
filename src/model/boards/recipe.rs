//! What is required of chance.

use crate::geom::Symmetry;
use crate::model::{Favour, Filter};
use crate::source::{Fields, Span, Spanned};

/// A bag of items from which boards draw.
#[derive(Clone, Debug, Default)]
pub struct Recipe {
    /// The sets whose items go into the bag, each as often as it has copies.
    pub bag: Vec<Spanned<String>>,
    /// Layouts that are too uneven are thrown again.
    pub balance: Option<Balance>,
    /// Pieces are laid so that groups of cells are alike.
    pub even: Option<Even>,
    /// What every layout must have.
    pub require: Vec<LayoutConstraint>,
    /// Layouts are played on, to measure which side they favour.
    pub play: Option<Play>,
    /// Where it was written.
    pub span: Span,
}

impl Recipe {
    /// The fields of pieces that it asks for, each with its place.
    pub fn fields(&self) -> impl Iterator<Item = (&str, Span)> {
        let balance = self
            .balance
            .iter()
            .flat_map(|balance| [&balance.by, &balance.value]);
        let even = self
            .even
            .iter()
            .flat_map(|even| even.by.iter().chain(&even.apart));
        let play = self
            .play
            .iter()
            .flat_map(|play| [&play.by, &play.value].into_iter().chain(&play.tie));
        let required = self.require.iter().flat_map(LayoutConstraint::fields);
        let filters = self.require.iter().filter_map(LayoutConstraint::filter);
        let tested = filters.flat_map(|filter| {
            filter
                .value
                .tests()
                .map(|test| (test.column.as_str(), filter.span))
        });
        let named = balance.chain(even).chain(play).chain(required);
        named
            .map(|field| (field.value.as_str(), field.span))
            .chain(tested)
    }

    /// Whether it matters which sides of pieces lie where.
    pub fn sides_matter(&self) -> bool {
        self.require
            .iter()
            .any(|one| matches!(one.rule, LayoutRule::Meet(..)))
    }

    /// The columns of cells that it asks for.
    pub fn columns(&self) -> impl Iterator<Item = &Spanned<String>> {
        let even = self.even.iter().flat_map(|even| &even.within);
        even.chain(self.require.iter().filter_map(LayoutConstraint::column))
    }
}

/// How even a layout must be.
///
/// For each group the share of cells is taken in whose neighbourhood (the cell
/// and those next to it) the group's values sum to the most, ties shared. The
/// spread is the largest share less the smallest.
#[derive(Clone, Debug, Default)]
pub struct Balance {
    /// The field that names an item's group; items without it belong to none.
    pub by: Spanned<String>,
    /// The field with an item's value, a number.
    pub value: Spanned<String>,
    /// The largest spread that is let pass, between 0 and 1.
    pub spread: f64,
    /// How many layouts are tried at the most.
    pub tries: u32,
    /// Where it was written.
    pub span: Span,
}

/// What must lie equally often in groups of cells.
#[derive(Clone, Debug, Default)]
pub struct Even {
    /// The fields of the items whose values are counted.
    pub by: Vec<Spanned<String>>,
    /// The columns of the cells: those with the same value there are a group.
    pub within: Vec<Spanned<String>>,
    /// The field in which no two items on neighbouring cells have the same value.
    pub apart: Option<Spanned<String>>,
    /// How often the search begins anew at the most.
    pub tries: u32,
    /// Where it was written.
    pub span: Span,
}

/// How a layout is played on.
#[derive(Clone, Debug)]
pub struct Play {
    /// The field that names an item's side; items without it are on none.
    pub by: Spanned<String>,
    /// The field with an item's value, a number.
    pub value: Spanned<String>,
    /// The field with what an item counts where the scores of sides are equal, a number.
    pub tie: Option<Spanned<String>>,
    /// What sides do in turn.
    pub moves: Moves,
    /// How they choose.
    pub players: Players,
    /// How many games are played on a layout.
    pub games: u32,
    /// The layouts that are accepted; all of them if there is none.
    pub accept: Option<Accept>,
    /// The side that layouts must favour, where the job asks for one; of `accept` only the tries count then.
    pub favour: Option<Favour>,
    /// Where it was written.
    pub span: Span,
}

/// What sides do in turn. `turns` has how many moves are made in the first turn of the game, in the second, and so on;
/// the last number goes on. Each is above zero, and there is at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moves {
    /// They lay borders between cells. A closed region has at least `least` cells, above zero, and goes to the side with
    /// the most value in it. The side with the most regions wins.
    Borders {
        /// The fewest cells of a region.
        least: u32,
        /// How many borders are laid in a turn.
        turns: Vec<u32>,
    },
    /// They claim cells next to their own. The side with the most value of its own on its cells wins.
    Grow {
        /// The most cells of a side, above zero.
        most: u32,
        /// How many cells are claimed in a turn.
        turns: Vec<u32>,
    },
}

/// How the players of trial games choose among the moves that are allowed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Players {
    /// Each move is equally likely.
    #[default]
    Random,
    /// A move that brings their own side the most at once; of several such moves, each is equally likely.
    Greedy,
}

/// Which layouts are fair enough.
#[derive(Clone, Debug, Default)]
pub struct Accept {
    /// The largest gap between the shares of the luckiest and the unluckiest side: one number, or one for each number
    /// of players of the kit.
    pub gap: Vec<f64>,
    /// How many layouts are tried at most.
    pub tries: u32,
    /// Where it was written.
    pub span: Span,
}

/// Something that holds of every layout of a recipe.
#[derive(Clone, Debug)]
pub struct LayoutConstraint {
    /// What must hold.
    pub rule: LayoutRule,
    /// Where it was written.
    pub span: Span,
}

/// What must hold of a layout.
#[derive(Clone, Debug)]
pub enum LayoutRule {
    /// Pieces with the same value in a field are at least so many steps apart. Neighbours are one step apart.
    Apart(Spanned<String>, u32),
    /// Each group of cells has so much.
    Amount(Amount),
    /// Pieces with the same value in a field lie in one region of neighbouring cells.
    Together(Spanned<String>),
    /// Pieces that meet say the same there: these fields are their sides or corners, clockwise from the top.
    Meet(Vec<Spanned<String>>, Meeting),
    /// Cells that a symmetry maps onto each other have the same value in a field.
    Symmetric(Spanned<String>, Symmetry),
    /// Some cells have pieces of their own.
    Fixed(FixedPieces),
}

/// Where pieces meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// Along their edges.
    Edges,
    /// At their corners.
    Corners,
}

/// How many pieces, or the sum of their values, is in each group of cells.
#[derive(Clone, Debug)]
pub struct Amount {
    /// The field: each of its values is counted, or all its numbers are summed.
    pub field: Spanned<String>,
    /// Whether its numbers are summed.
    pub sums: bool,
    /// The condition on the pieces that count; without one all count.
    pub filter: Spanned<Filter>,
    /// The groups.
    pub groups: CellGroups,
    /// The least in each group.
    pub least: Option<f64>,
    /// The most in each group.
    pub most: Option<f64>,
    /// The most by which groups may differ.
    pub differ: Option<f64>,
}

/// Groups of cells.
#[derive(Clone, Debug)]
pub enum CellGroups {
    /// All of them.
    Whole,
    /// Those with the same value in a column.
    Column(Spanned<String>),
    /// Each cell and those next to it.
    AroundCells,
    /// Those that meet at each corner.
    AroundCorners,
}

/// Which pieces are fixed.
#[derive(Clone, Debug)]
pub enum FixedPieces {
    /// The names of pieces, by the names of cells.
    Cells(Fields),
    /// A column of the cells that names their pieces; the others are free.
    Column(Spanned<String>),
}

impl LayoutConstraint {
    /// The fields of pieces that it asks for, beside those of tests.
    pub fn fields(&self) -> &[Spanned<String>] {
        match &self.rule {
            LayoutRule::Apart(field, _)
            | LayoutRule::Symmetric(field, _)
            | LayoutRule::Together(field) => std::slice::from_ref(field),
            LayoutRule::Amount(amount) => std::slice::from_ref(&amount.field),
            LayoutRule::Meet(fields, _) => fields,
            LayoutRule::Fixed(_) => &[],
        }
    }

    /// The column of cells that it asks for.
    pub fn column(&self) -> Option<&Spanned<String>> {
        match &self.rule {
            LayoutRule::Amount(Amount {
                groups: CellGroups::Column(column),
                ..
            })
            | LayoutRule::Fixed(FixedPieces::Column(column)) => Some(column),
            _ => None,
        }
    }

    /// The condition on the pieces that count.
    pub fn filter(&self) -> Option<&Spanned<Filter>> {
        match &self.rule {
            LayoutRule::Amount(amount) => Some(&amount.filter),
            _ => None,
        }
    }
}
