//! Pieces that lie on cells of their own, and the shuffle of all others.

use std::collections::BTreeMap;

use super::site::Site;
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::generate::dice::Dice;
use crate::message::msg;
use crate::model::{Cell, FixedPieces, LayoutConstraint, LayoutRule};
use crate::source::Spanned;

/// Which places of an order are fixed, and which are not.
pub(super) struct Fixed {
    /// How many cells there are.
    pub(super) cells: usize,
    /// How many items are in the bag.
    pub(super) bag: usize,
    /// The cells on which each piece is fixed, and the items of the bag that are this piece.
    pieces: Vec<(Vec<usize>, Vec<usize>)>,
    /// Whether each place of an order is fixed.
    holds: Vec<bool>,
    /// The places of an order that are not fixed: first cells, then what is not laid.
    pub(super) free: Vec<usize>,
    /// How many of these are cells.
    pub(super) free_cells: usize,
}

impl Fixed {
    /// Collects the pieces that are fixed on the cells of a site. Ignores cells that are not in play.
    ///
    /// # Errors
    /// Returns an error if two pieces are fixed on a cell, or if the bag has too few copies of a piece.
    pub(super) fn new(all: &[LayoutConstraint], site: &Site<'_, '_>) -> DiagnosticResult<Self> {
        let cells: BTreeMap<usize, &Spanned<String>> = named(all, site)?;
        let mut items: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (n, item) in site.items.iter().enumerate() {
            items.entry(&item.id).or_default().push(n);
        }
        let mut places: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (cell, piece) in &cells {
            places.entry(&piece.value).or_default().push(*cell);
        }
        let mut pieces = Vec::new();
        for (piece, on) in places {
            let has = items.remove(piece).unwrap_or_default();
            if on.len() > has.len() {
                let message = msg!(
                    "`{piece}` is fixed on {cells} cells, but the bag has {count}",
                    piece,
                    cells = on.len(),
                    count = has.len()
                );
                let span = cells[&on[has.len()]].span;
                let help = msg!("fix fewer, or add copies of it to the bag");
                let diagnostic = Diagnostic::new(Code::BagShort, message);
                return Err(diagnostic.at(span).help(help).into());
            }
            pieces.push((on, has));
        }
        let (count, bag) = (site.cells.len(), site.items.len());
        let holds: Vec<bool> = (0..bag).map(|place| cells.contains_key(&place)).collect();
        let free = (0..bag).filter(|place| !holds[*place]).collect();
        Ok(Self {
            cells: count,
            bag,
            pieces,
            holds,
            free,
            free_cells: count - cells.len(),
        })
    }

    /// Whether a place of an order is fixed.
    pub(super) fn holds(&self, place: usize) -> bool {
        self.holds[place]
    }

    /// Whether there are two pieces that can be exchanged.
    pub(super) fn leaves_a_choice(&self) -> bool {
        self.free_cells > 0 && self.free.len() > 1
    }

    /// An order of the bag in which fixed pieces are at their places; each such order is equally likely.
    pub(super) fn shuffled(&self, dice: &mut Dice) -> Vec<usize> {
        let (mut order, mut is_left) = (vec![0; self.bag], vec![true; self.bag]);
        for (cells, items) in &self.pieces {
            let mut items = items.clone();
            dice.shuffle(&mut items);
            for (cell, item) in cells.iter().zip(items) {
                order[*cell] = item;
                is_left[item] = false;
            }
        }
        let mut left: Vec<usize> = (0..self.bag).filter(|item| is_left[*item]).collect();
        dice.shuffle(&mut left);
        self.free
            .iter()
            .zip(left)
            .for_each(|(place, item)| order[*place] = item);
        order
    }
}

/// Returns the names of the fixed pieces by cell.
///
/// # Errors
/// Returns an error if two pieces are fixed on a cell.
fn named<'d>(
    all: &'d [LayoutConstraint],
    site: &Site<'_, 'd>,
) -> DiagnosticResult<BTreeMap<usize, &'d Spanned<String>>> {
    let mut named: BTreeMap<usize, &Spanned<String>> = BTreeMap::new();
    for one in all {
        let LayoutRule::Fixed(fixed) = &one.rule else {
            continue;
        };
        let piece = |cell: &'d Cell| match fixed {
            FixedPieces::Cells(pieces) => pieces.get(&cell.id),
            FixedPieces::Column(column) => cell.fields.get(&column.value),
        };
        for (n, cell) in site.cells.iter().enumerate() {
            let Some(piece) = piece(cell) else { continue };
            let first = named.insert(n, piece);
            if let Some(first) = first.filter(|first| first.value != piece.value) {
                let message = msg!(
                    "`{first}` and `{second}` are both fixed on the cell `{cell}`",
                    first = first.value,
                    second = piece.value,
                    cell = cell.id
                );
                let diagnostic = Diagnostic::new(Code::BadValue, message)
                    .with_label(piece.span, msg!("this one"))
                    .with_secondary(first.span, msg!("and this one"))
                    .help(msg!("remove one of them"));
                return Err(diagnostic.into());
            }
        }
    }
    Ok(named)
}
