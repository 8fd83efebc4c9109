//! What a recipe requires of every layout, in `[[recipe.NAME.require]]`.

use super::Filter;
use crate::geom::Symmetry;
use crate::source::{Fields, Span, Spanned};

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
    /// Pieces that say the same in a field lie so many steps apart, or more. Neighbours are one step apart.
    Apart(Spanned<String>, u32),
    /// So much lies in each group of cells.
    Amount(Amount),
    /// Cells that are laid onto each other say the same in a field.
    Symmetric(Spanned<String>, Symmetry),
    /// Some cells have pieces of their own.
    Fixed(FixedPieces),
}

/// How many pieces, or how much of what they say, lies in each group of cells.
#[derive(Clone, Debug)]
pub struct Amount {
    /// The field: each of its values is counted, or all its numbers are summed.
    pub field: Spanned<String>,
    /// Whether its numbers are summed.
    pub sums: bool,
    /// What the pieces say that count; all count without any.
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
    /// Those that say the same in a column.
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
    /// The field of pieces that it asks for, beside those of tests.
    pub fn field(&self) -> Option<&Spanned<String>> {
        match &self.rule {
            LayoutRule::Apart(field, _) | LayoutRule::Symmetric(field, _) => Some(field),
            LayoutRule::Amount(amount) => Some(&amount.field),
            LayoutRule::Fixed(_) => None,
        }
    }

    /// The column of cells that it asks for.
    pub fn column(&self) -> Option<&Spanned<String>> {
        match &self.rule {
            LayoutRule::Amount(Amount { groups: CellGroups::Column(column), .. })
            | LayoutRule::Fixed(FixedPieces::Column(column)) => Some(column),
            _ => None,
        }
    }

    /// What pieces must say to count.
    pub fn filter(&self) -> Option<&Spanned<Filter>> {
        match &self.rule {
            LayoutRule::Amount(amount) => Some(&amount.filter),
            _ => None,
        }
    }
}
