//! What `require` asks for.

use std::collections::BTreeMap;

use super::cell_groups::GroupedCells;
use super::contacts::Contacts;
use super::pairs::Pairs;
use super::plan::Plan;
use super::regions::Regions;
use super::site::Site;
use super::tally::{Kind, Share, Tally};
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::generate::balance::{Purpose, number};
use crate::geom::Symmetry;
use crate::message::msg;
use crate::model::{Amount, Cell, Item, LayoutConstraint, LayoutRule, Meeting, Recipe};
use crate::source::{Span, Spanned};

/// The largest number that is summed.
const LARGEST: f64 = 1e9;

impl<'d> Plan<'d> {
    /// Adds the requirements of `require`. Reports values that are not numbers.
    ///
    /// # Errors
    /// Returns an error if a requirement does not fit the cells, or if there is too much to count.
    pub(super) fn add_required(
        &mut self,
        recipe: &'d Recipe,
        site: &Site<'_, 'd>,
    ) -> DiagnosticResult<()> {
        for LayoutConstraint { rule, span } in &recipe.require {
            match rule {
                LayoutRule::Apart(field, distance) => {
                    self.add_pairs(Pairs::apart(site, &field.value, *distance, *span))?;
                }
                LayoutRule::Symmetric(field, symmetry) => {
                    let pairs = Pairs::symmetric(site, &field.value, *symmetry, *span);
                    self.add_pairs(pairs.map_err(|cell| asymmetric(cell, *symmetry, *span))?)?;
                }
                LayoutRule::Amount(amount) => {
                    let counted = Counted::new(amount, site);
                    let groups = GroupedCells::new(&amount.groups, site);
                    self.check_size(groups.all.len() * counted.kinds.len(), *span)?;
                    self.add(counted.tally(amount, groups, *span));
                }
                LayoutRule::Together(field) => {
                    self.regions.push(Regions::new(site, &field.value, *span));
                    self.check_size(0, *span)?;
                }
                LayoutRule::Meet(fields, meeting) => {
                    let contacts = Contacts::new(site, fields, *meeting, *span).map_err(|cell| {
                        let count = site.mesh.corners(cell.place).len();
                        wrong_count(cell, count, fields.len(), *meeting).at(*span)
                    });
                    self.contacts.push(contacts?);
                    self.check_size(0, *span)?;
                }
                LayoutRule::Fixed(_) => {}
            }
        }
        Ok(())
    }
}

/// Returns the error about a cell that a symmetry does not map onto another cell.
fn asymmetric(cell: &Cell, symmetry: Symmetry, span: Span) -> Diagnostic {
    // TRANSLATORS: {symmetry} is such as "a half turn" or "a mirror from left to right".
    let message = msg!(
        "{symmetry} about the center of the board does not map the cell `{cell}` onto another",
        symmetry,
        cell = cell.id
    );
    let help = msg!("choose another symmetry, or cells that have this one");
    Diagnostic::new(Code::BadValue, message).at(span).help(help)
}

/// Returns the error about a cell with `count` edges or corners if the recipe lists another number of fields.
fn wrong_count(cell: &Cell, count: usize, fields: usize, meeting: Meeting) -> Diagnostic {
    let (message, help) = match meeting {
        Meeting::Edges => (
            msg!(
                "the cell `{cell}` has {count} edges, but {fields} fields are listed",
                cell = cell.id,
                count,
                fields
            ),
            msg!("list a field for each of the edges, clockwise from the top"),
        ),
        Meeting::Corners => (
            msg!(
                "the cell `{cell}` has {count} corners, but {fields} fields are listed",
                cell = cell.id,
                count,
                fields
            ),
            msg!("list a field for each of the corners, clockwise from the top"),
        ),
    };
    Diagnostic::new(Code::BadValue, message).help(help)
}

/// The pieces that an amount counts.
struct Counted<'d> {
    kinds: Vec<Kind<'d>>,
    /// The share of each item in the bag, in thousandths.
    shares: Box<[Share]>,
}

impl<'d> Counted<'d> {
    /// Computes the share of each item. Reports values that are not numbers.
    fn new(amount: &'d Amount, site: &Site<'_, 'd>) -> Self {
        let mut kinds: Vec<Kind<'d>> = if amount.sums {
            vec![Kind::Sum(&amount.field.value)]
        } else {
            Vec::new()
        };
        let mut known = BTreeMap::new();
        let mut counted = |item: &&'d Item| {
            let says = item.field(&amount.field.value)?;
            if !amount.filter.value.passes(|column| item.field(column)) {
                return None;
            }
            if amount.sums {
                let amount = site.diagnostics.ok(thousandths(item, &amount.field))?;
                return Some(Share { kind: 0, amount });
            }
            let kind = *known.entry(says).or_insert_with(|| {
                kinds.push(Kind::Value(Some(says)));
                kinds.len() - 1
            });
            Some(Share {
                kind,
                amount: 1_000,
            })
        };
        let shares = site
            .items
            .iter()
            .map(|item| counted(item).unwrap_or_default())
            .collect();
        Self { kinds, shares }
    }

    /// The tally of them in groups of cells.
    fn tally(self, amount: &Amount, groups: GroupedCells<'d>, span: Span) -> Tally<'d> {
        let Counted { kinds, mut shares } = self;
        let unit = shares
            .iter()
            .fold(0, |unit, share| gcd(unit, share.amount.abs()))
            .max(1);
        for share in &mut shares {
            share.amount /= unit;
        }
        let (least, most) = shares.iter().fold((0, 0), |(least, most), share| {
            (share.amount.min(least), share.amount.max(most))
        });
        let bound = |bound: f64| (bound * 1_000.0).round() as i64;
        let bounds = (
            amount
                .least
                .map_or(i64::MIN, |least| -(-bound(least)).div_euclid(unit)),
            amount
                .most
                .map_or(i64::MAX, |most| bound(most).div_euclid(unit)),
        );
        let bounds = vec![bounds; groups.all.len() * kinds.len()].into_boxed_slice();
        let differ = amount.differ.map(|differ| bound(differ) / unit);
        // Exchanges change sums by some quarters of what the numbers of pieces differ, which are some steps of the cost.
        Tally {
            span,
            groups,
            kinds,
            shares,
            bounds,
            differ,
            unit,
            step: ((most - least) / 4).max(1),
        }
    }
}

/// Returns the number in a field of an item in thousandths.
///
/// # Errors
/// Returns an error if the field is not a number, has more than three decimal places or is too large.
fn thousandths(item: &Item, field: &Spanned<String>) -> DiagnosticResult<i64> {
    let number = number(item, field, Purpose::Sum)?;
    let thousandths = (number * 1_000.0).round();
    let error = (thousandths / 1_000.0 - number).abs();
    if number.abs() <= LARGEST && error <= f64::EPSILON * number.abs() {
        return Ok(thousandths as i64);
    }

    let message = msg!(
        "`{field}` of this item has more than three decimal places, or is too large",
        field = field.value
    );
    let diagnostic = Diagnostic::new(Code::BadValue, message)
        .with_label(item.span, msg!("this item"))
        .with_secondary(field.span, msg!("asked for here"))
        .help(msg!("round it"));
    Err(diagnostic.into())
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
