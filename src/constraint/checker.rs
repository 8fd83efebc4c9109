//! Checks of a law on records.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::finding::Finding;
use super::record::{ColumnValues, Evidence, Record, Records};
use crate::diag::Comparer;
use crate::geom::{Length, Rect};
use crate::limits::MAX_EXACT_SUM;
use crate::message::{Message, ToArg, msg};
use crate::model::{Constraint, Grid, Place, Requirement};

/// The maximum number of separate pieces that a finding lists.
const MAX_LISTED_PIECES: usize = 6;

/// Returns a finding for each violation of the law.
pub(super) fn judge(
    law: &Constraint,
    records: &Records<'_>,
    evidence: &Evidence<'_>,
) -> Vec<Finding> {
    let checker = ConstraintChecker::new(law, records);
    if let Some(finding) = checker.no_match_finding() {
        return vec![finding];
    }

    match &law.must {
        Requirement::Count(count) => checker.count(*count),
        Requirement::Sum(column, is) => checker.sum(column, *is),
        Requirement::Equal(column, None) => checker.equally_often(column),
        Requirement::Equal(column, Some(summed)) => checker.equal_sums(column, summed),
        Requirement::Together(column) => checker.together(column),
        Requirement::Filled(column) => checker.filled(column),
        Requirement::Distinct(column) => checker.distinct(column),
        Requirement::Known(column, place) => checker.known(column, place, evidence),
        Requirement::Among(columns) => columns
            .iter()
            .flat_map(|(column, values)| checker.among(column, values))
            .collect(),
        Requirement::Touching => records
            .grid
            .map_or_else(Vec::new, |grid| touching(grid, &checker.matching)),
    }
}

/// A law and the records that it is about.
struct ConstraintChecker<'c, 'g> {
    law: &'c Constraint,
    records: &'c Records<'g>,
    /// The records that pass the filter of the law.
    matching: Vec<&'c Record<'g>>,
}

/// The records with the same value in the `within` column of a law.
struct Group<'c, 'g> {
    /// The value in that column. `None` if all records are one group.
    value: Option<&'g str>,
    records: Vec<&'c Record<'g>>,
}

/// The amount of one value in a group.
struct Amount<'g> {
    value: &'g str,
    amount: f64,
}

impl<'c, 'g> ConstraintChecker<'c, 'g> {
    fn new(law: &'c Constraint, records: &'c Records<'g>) -> Self {
        let tests = law.filter.tests();
        let tested: Vec<(&str, Arc<ColumnValues<'_>>)> = tests
            .map(|test| (test.column.as_str(), records.column(&test.column)))
            .collect();
        let passes = |record: &&Record<'_>| {
            law.filter.passes(|name| {
                let (_, column) = tested.iter().find(|(tested, _)| *tested == name)?;
                column.value(record)
            })
        };

        Self {
            law,
            records,
            matching: records.all.iter().filter(passes).collect(),
        }
    }

    /// Reports a law that matches no records, since it proves nothing. A random layout can lack such cells, so its laws are
    /// exempt.
    fn no_match_finding(&self) -> Option<Finding> {
        let name = match &self.law.must {
            Requirement::Count(_) | Requirement::Sum(..) => return None,
            Requirement::Filled(_) | Requirement::Among(_) | Requirement::Touching => None,
            must => must.columns().first().copied(),
        };
        let column = name.map(|name| self.records.column(name));
        let has_value = |record: &&Record<'_>| {
            column
                .as_ref()
                .is_none_or(|column| column.index(record).is_some())
        };
        if self.law.laid || self.matching.iter().any(has_value) {
            return None;
        }

        Some(Finding::new(match name {
            Some(name) if !self.matching.is_empty() => self.records.kind.no_value(name),
            _ => self.records.kind.no_match(),
        }))
    }

    /// Returns the positions of the values in a column that can pass the filter, sorted by value. This includes values that
    /// no matching record has, because a value that never occurs must not go unnoticed.
    fn admitted(&self, name: &str, column: &ColumnValues<'_>) -> Vec<usize> {
        let mut admitted: Vec<usize> = (0..column.values.len())
            .filter(|index| self.law.filter.admits(name, column.values[*index]))
            .collect();
        admitted.sort_unstable_by_key(|index| column.values[*index]);
        admitted
    }

    /// Divides the matching records by the `within` column of the law.
    fn groups(&self) -> Vec<Group<'c, 'g>> {
        let Some(within) = &self.law.within else {
            return vec![Group {
                value: None,
                records: self.matching.clone(),
            }];
        };

        let column = self.records.column(within);
        let mut grouped = column.grouped(&self.matching);
        self.admitted(within, &column)
            .into_iter()
            .map(|index| Group {
                value: Some(column.values[index]),
                records: std::mem::take(&mut grouped[index]),
            })
            .collect()
    }

    /// Returns a finding about a group.
    fn finding(&self, group: Option<&str>, message: Message) -> Finding {
        Finding::new(match (&self.law.within, group) {
            (Some(column), Some(value)) => {
                msg!(
                    "where `{column}` is {value}, {message}",
                    column,
                    value,
                    message
                )
            }
            _ => message,
        })
    }

    fn count(&self, expected: u32) -> Vec<Finding> {
        let mut findings = Vec::new();
        for Group { value, records } in self.groups() {
            let count: u32 = records.iter().map(|record| record.copies).sum();
            if count == expected {
                continue;
            }

            let finding = self.finding(value, self.records.kind.wrong_count(count, expected));
            findings.push(finding.holds_with(
                "count",
                &count.to_string(),
                self.law.within.as_ref(),
            ));
        }
        findings
    }

    fn sum(&self, name: &str, expected: f64) -> Vec<Finding> {
        let summed = Summed::new(name, self.records.column(name));
        let mut findings = Vec::new();
        for Group { value, records } in self.groups() {
            match summed.sum(&records) {
                Err(finding) => findings.push(*finding),
                Ok(sum) if is_equal(sum, expected) => {}
                Ok(sum) => {
                    let total = number(sum);
                    let message = msg!(
                        "`{column}` adds up to {sum}, not {expected}",
                        column = name,
                        sum = total,
                        expected = number(expected)
                    );
                    let finding = self.finding(value, message);

                    // `is` does not accept a larger number.
                    findings.push(if sum.abs() <= MAX_EXACT_SUM {
                        finding.holds_with("is", &total, self.law.within.as_ref())
                    } else {
                        finding
                    });
                }
            }
        }
        findings
    }

    fn equally_often(&self, name: &str) -> Vec<Finding> {
        let copies = |records: &[&Record<'_>]| {
            Ok(records.iter().map(|record| f64::from(record.copies)).sum())
        };
        self.equal(name, copies, |more, less| {
            let (count, fewer) = (more.amount as u64, number(less.amount));
            let kind = self.records.kind;
            kind.unequal_counts(count, more.value, &fewer, less.value)
        })
    }

    fn equal_sums(&self, name: &str, summed_name: &str) -> Vec<Finding> {
        let summed = Summed::new(summed_name, self.records.column(summed_name));
        self.equal(
            name,
            |records| summed.sum(records),
            |more, less| {
                msg!(
                    "`{column}` adds up to {sum} for {value}, and to {less} for {other}",
                    column = summed_name,
                    sum = number(more.amount),
                    value = more.value,
                    less = number(less.amount),
                    other = less.value
                )
            },
        )
    }

    /// Compares the amounts of the values in a column within each group. `describe` gets the largest and the smallest amount.
    fn equal(
        &self,
        name: &str,
        amount: impl Fn(&[&Record<'g>]) -> Result<f64, Box<Finding>>,
        describe: impl Fn(Amount<'g>, Amount<'g>) -> Message,
    ) -> Vec<Finding> {
        let column = self.records.column(name);
        let admitted = self.admitted(name, &column);
        let mut findings = Vec::new();

        for Group { value, records } in self.groups() {
            let grouped = column.grouped(&records);
            let amounts: Result<Vec<Amount<'_>>, Box<Finding>> = admitted
                .iter()
                .map(|index| {
                    Ok(Amount {
                        value: column.values[*index],
                        amount: amount(&grouped[*index])?,
                    })
                })
                .collect();
            let extremes = match amounts {
                Ok(amounts) => extremes(amounts),
                Err(finding) => {
                    findings.push(*finding);
                    continue;
                }
            };
            if let Some((more, less)) = extremes
                && !is_equal(more.amount, less.amount)
            {
                findings.push(self.finding(value, describe(more, less)));
            }
        }

        findings
    }

    fn distinct(&self, name: &str) -> Vec<Finding> {
        let column = self.records.column(name);
        let mut findings = Vec::new();
        for Group {
            value: group,
            records,
        } in self.groups()
        {
            let mut first: Vec<Option<&Record<'_>>> = vec![None; column.values.len()];
            for record in records {
                let Some(index) = column.index(record) else {
                    continue;
                };
                let Some(first) = first[index] else {
                    first[index] = Some(record);
                    continue;
                };

                let message = msg!(
                    "{first} and {second} both have {value}",
                    first = first.name,
                    second = record.name,
                    value = column.values[index]
                );
                findings.push(self.finding(group, message).at(record.span));
            }
        }
        findings
    }

    fn filled(&self, name: &str) -> Vec<Finding> {
        let column = self.records.column(name);
        self.matching
            .iter()
            .filter(|record| column.index(record).is_none())
            .map(|record| {
                let message = msg!("{name} has no value there", name = record.name);
                Finding::new(message).at(record.span)
            })
            .collect()
    }

    fn known(&self, name: &str, place: &Place, evidence: &Evidence<'_>) -> Vec<Finding> {
        let known = evidence.known_values(self.law, place);
        let mut sorted: Vec<&str> = Vec::new();
        self.unexpected(
            name,
            |value| known.contains(value),
            |record, value, comparer| {
                // Suggestions must not depend on the order of the hash set.
                if sorted.is_empty() {
                    sorted.extend(known.iter());
                    sorted.sort_unstable();
                }

                let message = msg!(
                    "{name} has {value}, which is not in the column `{column}` of `{component}`",
                    name = record.name,
                    value,
                    column = place.column,
                    component = place.of
                );
                Finding::new(message)
                    .at(record.span)
                    .meant(value, sorted.iter().copied(), comparer)
            },
        )
    }

    fn among(&self, name: &str, values: &[String]) -> Vec<Finding> {
        self.unexpected(
            name,
            |value| values.iter().any(|known| known == value),
            |record, value, comparer| {
                let message = msg!(
                    "{name} has {value} in the column `{column}`",
                    name = record.name,
                    value,
                    column = name
                );
                Finding::new(message).at(record.span).meant(
                    value,
                    values.iter().map(String::as_str),
                    comparer,
                )
            },
        )
    }

    /// Reports each matching record whose value in a column is not expected.
    fn unexpected(
        &self,
        name: &str,
        is_expected: impl Fn(&str) -> bool,
        mut finding: impl FnMut(&Record<'_>, &str, &mut Comparer) -> Finding,
    ) -> Vec<Finding> {
        let column = self.records.column(name);
        let expected: Vec<bool> = column
            .values
            .iter()
            .map(|value| is_expected(value))
            .collect();
        let mut comparer = Comparer::default();
        let mut findings = Vec::new();
        for record in &self.matching {
            if let Some(index) = column.index(record)
                && !expected[index]
            {
                findings.push(finding(record, column.values[index], &mut comparer));
            }
        }
        findings
    }

    /// Reports equal values in cells that are not connected.
    fn together(&self, name: &str) -> Vec<Finding> {
        let Some(grid) = self.records.grid else {
            return Vec::new();
        };

        let column = self.records.column(name);
        let grouped = column.grouped(&self.matching);
        let near = Near::new(grid);
        let mut findings = Vec::new();
        for index in self.admitted(name, &column) {
            let pieces = pieces(&near, &grouped[index]);
            if pieces.len() <= 1 {
                continue;
            }

            let (value, count) = (column.values[index], pieces.len());
            let names = pieces.iter().take(MAX_LISTED_PIECES);
            let Some(names) = names
                .map(|piece| piece.name.to_arg())
                .reduce(|before, last| {
                    msg!(context: "list", "{before} and {last}", before, last).to_arg()
                })
            else {
                continue;
            };
            let message = if count > MAX_LISTED_PIECES {
                msg!(
                    "{value} is in {count} separate pieces ({names}, …)",
                    value,
                    count,
                    names
                )
            } else {
                msg!(
                    "{value} is in {count} separate pieces ({names})",
                    value,
                    count,
                    names
                )
            };
            findings.push(Finding::new(message).at(pieces[1].span));
        }
        findings
    }
}

/// Returns the last largest and the first smallest amount.
fn extremes<'g>(amounts: Vec<Amount<'g>>) -> Option<(Amount<'g>, Amount<'g>)> {
    let by_amount = |a: &&Amount<'_>, b: &&Amount<'_>| a.amount.total_cmp(&b.amount);
    let more = amounts.iter().max_by(by_amount)?;
    let less = amounts.iter().min_by(by_amount)?;
    let copy = |amount: &Amount<'g>| Amount { ..*amount };
    Some((copy(more), copy(less)))
}

/// A column that is added up.
struct Summed<'c, 'g> {
    name: &'c str,
    column: Arc<ColumnValues<'g>>,
    /// The numbers of the distinct values. `None` for values that are not numbers.
    numbers: Vec<Option<f64>>,
}

impl<'c, 'g> Summed<'c, 'g> {
    fn new(name: &'c str, column: Arc<ColumnValues<'g>>) -> Self {
        let number = |value: &&str| value.parse().ok().filter(|number: &f64| number.is_finite());
        Self {
            name,
            numbers: column.values.iter().map(number).collect(),
            column,
        }
    }

    /// Adds up the values of all copies. Records without a value do not count.
    ///
    /// # Errors
    /// Returns a finding about the first value that is not a number, or about a sum that is not finite.
    fn sum(&self, records: &[&Record<'_>]) -> Result<f64, Box<Finding>> {
        let mut sum = 0.0;
        for record in records {
            let Some(index) = self.column.index(record) else {
                continue;
            };
            let Some(number) = self.numbers[index] else {
                let message = msg!(
                    "{name} has {value} in the column `{column}`, which is not a number",
                    name = record.name,
                    value = self.column.values[index],
                    column = self.name
                );
                return Err(Box::new(Finding::new(message).at(record.span)));
            };
            sum += number * f64::from(record.copies);
        }

        if !sum.is_finite() {
            return Err(Box::new(Finding::new(msg!(
                "the numbers in the column `{column}` are too large to add up",
                column = self.name
            ))));
        }
        Ok(sum)
    }
}

/// Whether two sums are equal, apart from rounding errors.
fn is_equal(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-6
}

/// Formats a sum as people write it.
fn number(n: f64) -> String {
    // A larger number has no decimals, and a million times as much may not be finite.
    if n.abs() > MAX_EXACT_SUM {
        return n.to_string();
    }
    // Adding zero turns the -0 of an empty sum into 0.
    ((n * 1e6).round() / 1e6 + 0.0).to_string()
}

/// The first thing of each piece in which things lie.
fn pieces<'g>(near: &Near<'_>, group: &[&'g Record<'g>]) -> Vec<&'g Record<'g>> {
    let mut left: BTreeSet<usize> = group.iter().map(|thing| thing.place).collect();
    let mut first = Vec::new();
    for thing in group {
        if !left.remove(&thing.place) {
            continue;
        }
        first.push(*thing);
        let mut todo = vec![thing.place];
        while let Some(place) = todo.pop() {
            let next: Vec<usize> = near.of(place, &left);
            next.iter().for_each(|place| {
                left.remove(place);
            });
            todo.extend(next);
        }
    }
    first
}

/// Spaces that do not touch the one after them; after the last comes the first.
fn touching(grid: &Grid, meant: &[&Record<'_>]) -> Vec<Finding> {
    let near = Near::new(grid);
    let pairs = meant.iter().zip(meant.iter().cycle().skip(1));
    let apart =
        pairs.filter(|(one, next)| one.place != next.place && !near.touch(one.place, next.place));
    let found = |(one, next): (&&Record<'_>, &&Record<'_>)| {
        let message = msg!(
            "{first} does not touch {second}",
            first = one.name,
            second = next.name
        );
        Finding::new(message).at(next.span)
    };
    apart.map(found).collect()
}

/// What lies next to what. Spaces of unlike sizes touch where they share a
/// part of an edge.
struct Near<'g> {
    grid: &'g Grid,
    rects: Vec<Rect>,
}

impl Near<'_> {
    fn new(grid: &Grid) -> Near<'_> {
        let most = grid
            .cells
            .iter()
            .map(|cell| cell.place + 1)
            .max()
            .unwrap_or(0);
        let rects = if grid.track {
            (0..most).map(|place| grid.mesh.bounds(place)).collect()
        } else {
            Vec::new()
        };
        Near { grid, rects }
    }

    fn of(&self, place: usize, among: &BTreeSet<usize>) -> Vec<usize> {
        if self.grid.track {
            return among
                .iter()
                .copied()
                .filter(|other| self.touch(place, *other))
                .collect();
        }
        self.grid
            .mesh
            .neighbours(place)
            .filter(|other| among.contains(other))
            .collect()
    }

    fn touch(&self, one: usize, other: usize) -> bool {
        let (a, b) = (self.rects[one], self.rects[other]);
        let wide = a.right().min(b.right()) - a.left().max(b.left());
        let high = a.bottom().min(b.bottom()) - a.top().max(b.top());
        let edge = |along: Length, across: Length| across == Length::ZERO && along > Length::ZERO;
        edge(wide, high) || edge(high, wide)
    }
}
