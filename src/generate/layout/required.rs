//! What `require` asks for.

use std::collections::BTreeMap;

use super::cell_groups::GroupedCells;
use super::contacts::Contacts;
use super::pairs::Pairs;
use super::plan::Plan;
use super::regions::Regions;
use super::site::Site;
use super::tally::{Kind, Share, Tally};
use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::generate::balance::{Purpose, number};
use crate::message::msg;
use crate::model::{Amount, Item, LayoutRule, Meeting, Recipe};
use crate::source::{Span, Spanned};

/// The largest number that is summed.
const LARGEST: f64 = 1e9;

impl<'d> Plan<'d> {
    /// Adds what `require` asks for. Notes what prevents it, and gives `None`.
    pub(super) fn add_required(
        &mut self,
        recipe: &'d Recipe,
        site: &Site<'_, 'd>,
        diagnostics: &Diagnostics,
    ) -> Option<()> {
        for one in &recipe.require {
            match &one.rule {
                LayoutRule::Apart(field, distance) => {
                    self.add_pairs(
                        Pairs::apart(site, &field.value, *distance, one.span),
                        diagnostics,
                    )?;
                }
                LayoutRule::Symmetric(field, symmetry) => {
                    match Pairs::symmetric(site, &field.value, *symmetry, one.span) {
                        Ok(pairs) => self.add_pairs(pairs, diagnostics)?,
                        Err(cell) => {
                            // TRANSLATORS: {symmetry} is such as "a half turn" or "a mirror from left to right".
                            let message = msg!(
                                "{symmetry} about the center of the board does not map the cell `{cell}` onto another",
                                symmetry,
                                cell = cell.id
                            );
                            let note = Diagnostic::new(Code::BadValue, message).at(one.span);
                            diagnostics.emit(note.help(msg!(
                                "choose another symmetry, or cells that have this one"
                            )));
                            return None;
                        }
                    }
                }
                LayoutRule::Amount(amount) => {
                    let counted = Counted::new(amount, site, diagnostics);
                    let groups = GroupedCells::new(&amount.groups, site);
                    self.check_size(
                        groups.all.len() * counted.kinds.len(),
                        one.span,
                        diagnostics,
                    )?;
                    self.add(counted.tally(amount, groups, one.span));
                }
                LayoutRule::Together(field) => {
                    self.regions
                        .push(Regions::new(site, &field.value, one.span));
                    self.check_size(0, one.span, diagnostics)?;
                }
                LayoutRule::Meet(fields, meeting) => {
                    self.add_contacts(site, (fields, *meeting), one.span, diagnostics)?
                }
                LayoutRule::Fixed(_) => {}
            }
        }
        Some(())
    }

    /// Adds sides or corners that must agree. Notes cells that do not have so many, with `None`.
    fn add_contacts(
        &mut self,
        site: &Site<'_, 'd>,
        (fields, meeting): (&'d [Spanned<String>], Meeting),
        span: Span,
        diagnostics: &Diagnostics,
    ) -> Option<()> {
        match Contacts::new(site, (fields, meeting), span) {
            Ok(contacts) => self.contacts.push(contacts),
            Err(cell) => {
                let count = site.mesh.corners(cell.place).len();
                let (message, help) = match meeting {
                    Meeting::Edges => (
                        msg!(
                            "the cell `{cell}` has {count} edges, but {fields} fields are listed",
                            cell = cell.id,
                            count,
                            fields = fields.len()
                        ),
                        msg!("list a field for each of the edges, clockwise from the top"),
                    ),
                    Meeting::Corners => (
                        msg!(
                            "the cell `{cell}` has {count} corners, but {fields} fields are listed",
                            cell = cell.id,
                            count,
                            fields = fields.len()
                        ),
                        msg!("list a field for each of the corners, clockwise from the top"),
                    ),
                };
                diagnostics.emit(Diagnostic::new(Code::BadValue, message).at(span).help(help));
                return None;
            }
        }
        self.check_size(0, span, diagnostics)
    }
}

/// The pieces that an amount counts.
struct Counted<'d> {
    kinds: Vec<Kind<'d>>,
    /// The share of each item in the bag, in thousandths.
    shares: Box<[Share]>,
}

impl<'d> Counted<'d> {
    /// Notes what is no number to be summed.
    fn new(amount: &'d Amount, site: &Site<'_, 'd>, diagnostics: &Diagnostics) -> Counted<'d> {
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
                let amount = thousandths(item, &amount.field, diagnostics);
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
        Counted { kinds, shares }
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

/// A number of an item in thousandths. Notes one that has more digits behind its point, or is too large.
fn thousandths(item: &Item, field: &Spanned<String>, diagnostics: &Diagnostics) -> i64 {
    let number = number(item, field, Purpose::Sum, diagnostics);
    let thousandths = (number * 1_000.0).round();
    if number.abs() > LARGEST
        || (thousandths / 1_000.0 - number).abs() > f64::EPSILON * number.abs()
    {
        let message = msg!(
            "`{field}` of this item has more than three decimal places, or is too large",
            field = field.value
        );
        let note =
            Diagnostic::new(Code::BadValue, message).with_label(item.span, msg!("this item"));
        diagnostics.emit(
            note.with_secondary(field.span, msg!("asked for here"))
                .help(msg!("round it")),
        );
        return 0;
    }
    thousandths as i64
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
