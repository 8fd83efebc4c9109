//! Whether a law holds of things, and what is found instead.

use std::collections::{BTreeMap, BTreeSet};

use super::finding::Finding;
use super::record::{Record, Records, known};
use crate::diag::Comparer;
use crate::geom::{Length, Rect};
use crate::model::{Constraint, ConstraintInputs, Grid, Requirement};

/// Everything that is not as the law says.
pub(super) fn judge(
    law: &Constraint,
    things: &Records<'_>,
    evidence: &ConstraintInputs,
) -> Vec<Finding> {
    let court = ConstraintChecker { law, things };
    let meant = court.meant();
    if let Some(finding) = court.nothing(&meant) {
        return vec![finding];
    }
    match &law.must {
        Requirement::Count(count) => court.count(*count),
        Requirement::Sum(column, is) => court.sum(column, *is),
        Requirement::Equal(column, sum) => court.equal(column, sum.as_deref()),
        Requirement::Together(column) => things
            .grid
            .map_or_else(Vec::new, |grid| together(grid, &meant, column)),
        Requirement::Filled(column) => filled(&meant, column),
        Requirement::Distinct(column) => court.distinct(column),
        Requirement::Known(column, place) => {
            let known: BTreeSet<&str> = known(law, &place.of, &place.column, evidence)
                .into_iter()
                .collect();
            let strange = meant
                .iter()
                .filter_map(|thing| Some((thing, thing.says(column)?)));
            let strange = strange.filter(|(_, says)| !known.contains(says));
            let mut comparer = Comparer::default();
            let found = |(thing, says): (&&Record<'_>, &str)| {
                let words = format!(
                    "{} has {says}, which is not in the column `{}` of `{}`",
                    thing.name, place.column, place.of
                );
                Finding::new(words)
                    .at(thing.span)
                    .meant(says, known.iter().copied(), &mut comparer)
            };
            strange.map(found).collect()
        }
        Requirement::Among(columns) => columns
            .iter()
            .flat_map(|(column, values)| among(&meant, column, values))
            .collect(),
        Requirement::Touching => things
            .grid
            .map_or_else(Vec::new, |grid| touching(grid, &meant)),
    }
}

/// A law, and what it is about.
struct ConstraintChecker<'c> {
    law: &'c Constraint,
    things: &'c Records<'c>,
}

/// A number found where the law looks, or what is in its place.
type Sum = Result<f64, Finding>;

impl<'c> ConstraintChecker<'c> {
    /// Those that say what the law asks for.
    fn meant(&self) -> Vec<&'c Record<'c>> {
        let passes = |thing: &&Record<'_>| self.law.filter.passes(|column| thing.says(column));
        self.things.all.iter().filter(passes).collect()
    }

    /// A law that finds nothing to look at proves nothing. Of what chance lays
    /// there may be none.
    fn nothing(&self, meant: &[&Record<'_>]) -> Option<Finding> {
        let (one, column) = (
            self.things.one,
            match &self.law.must {
                Requirement::Count(_) | Requirement::Sum(..) => return None,
                Requirement::Filled(_) | Requirement::Among(_) | Requirement::Touching => None,
                must => must.columns().first().copied(),
            },
        );
        let speaks = |thing: &&Record<'_>| column.is_none_or(|column| thing.says(column).is_some());
        if self.law.laid || meant.iter().any(speaks) {
            return None;
        }
        Some(Finding::new(match column.filter(|_| !meant.is_empty()) {
            Some(column) => format!("no {one} has a value in the column `{column}`"),
            None => format!("no {one} matches this"),
        }))
    }

    /// What is said in a column, by all that could be meant by it: a group or
    /// a value of which none is intended must not pass unseen.
    fn values(&self, column: &str) -> BTreeSet<&'c str> {
        let said = self
            .things
            .all
            .iter()
            .filter_map(|thing| thing.says(column));
        said.filter(|says| self.law.filter.admits(column, says))
            .collect()
    }

    /// Those that are intended, group by group, each with words that say which.
    fn groups(&self) -> Vec<(String, Vec<&'c Record<'c>>)> {
        let meant = self.meant();
        let Some(within) = &self.law.within else {
            return vec![(String::new(), meant)];
        };
        let mut groups: BTreeMap<&str, Vec<&Record<'_>>> = self
            .values(within)
            .into_iter()
            .map(|value| (value, Vec::new()))
            .collect();
        for thing in meant {
            if let Some(group) = thing.says(within).and_then(|says| groups.get_mut(says)) {
                group.push(thing);
            }
        }
        groups
            .into_iter()
            .map(|(says, group)| (format!("where `{within}` is {says}, "), group))
            .collect()
    }

    fn count(&self, count: u32) -> Vec<Finding> {
        let one = self.things.one;
        let found = |(which, group): (String, Vec<&Record<'_>>)| {
            let n: u32 = group.iter().map(|thing| thing.copies).sum();
            let (is, s) = if n == 1 { ("is", "") } else { ("are", "s") };
            let finding = || Finding::new(format!("{which}there {is} {n} {one}{s}, not {count}"));
            (n != count)
                .then(|| finding().holds_with("count", &n.to_string(), self.law.within.as_ref()))
        };
        self.groups().into_iter().filter_map(found).collect()
    }

    fn sum(&self, column: &str, is: f64) -> Vec<Finding> {
        let found =
            |(which, group): (String, Vec<&Record<'_>>)| match sum(group.into_iter(), column) {
                Err(finding) => Some(finding),
                Ok(n) if same(n, is) => None,
                Ok(n) => {
                    let (n, is) = (number(n), number(is));
                    let finding =
                        Finding::new(format!("{which}`{column}` adds up to {n}, not {is}"));
                    Some(finding.holds_with("is", &n, self.law.within.as_ref()))
                }
            };
        self.groups().into_iter().filter_map(found).collect()
    }

    fn equal(&self, column: &str, summed: Option<&str>) -> Vec<Finding> {
        let values = self.values(column);
        let found = |(which, group): (String, Vec<&Record<'_>>)| {
            let mut by_value: BTreeMap<&str, Vec<&Record<'_>>> = BTreeMap::new();
            for thing in group {
                thing
                    .says(column)
                    .into_iter()
                    .for_each(|says| by_value.entry(says).or_default().push(thing));
            }
            let of = |value: &&'c str| {
                let own = by_value.get(value).into_iter().flatten().copied();
                match summed {
                    Some(summed) => sum(own, summed).map(|n| (*value, n)),
                    None => Ok((*value, own.map(|thing| f64::from(thing.copies)).sum())),
                }
            };
            let counts: Vec<(&str, f64)> = match values.iter().map(of).collect() {
                Ok(counts) => counts,
                Err(finding) => return Some(finding),
            };
            let (more, most) = counts.iter().copied().max_by(|a, b| a.1.total_cmp(&b.1))?;
            let (less, least) = counts.iter().copied().min_by(|a, b| a.1.total_cmp(&b.1))?;
            if same(most, least) {
                return None;
            }
            let (one, most, least) = (self.things.one, number(most), number(least));
            Some(Finding::new(match summed {
                Some(summed) => format!(
                    "{which}`{summed}` adds up to {most} for {more}, and to {least} for {less}"
                ),
                None if most == "1" => format!("{which}1 {one} has {more}, and {least} {less}"),
                None => format!("{which}{most} {one}s have {more}, and {least} {less}"),
            }))
        };
        self.groups().into_iter().filter_map(found).collect()
    }

    fn distinct(&self, column: &str) -> Vec<Finding> {
        let mut found = Vec::new();
        for (which, group) in self.groups() {
            let mut seen: BTreeMap<&str, &Record<'_>> = BTreeMap::new();
            for thing in group {
                let Some(says) = thing.says(column) else {
                    continue;
                };
                match seen.get(says) {
                    Some(first) => {
                        let words =
                            format!("{which}{} and {} both have {says}", first.name, thing.name);
                        found.push(Finding::new(words).at(thing.span));
                    }
                    None => {
                        seen.insert(says, thing);
                    }
                }
            }
        }
        found
    }
}

/// What the things say in a column, added up for every copy; those that say
/// nothing add nothing.
fn sum<'t>(things: impl Iterator<Item = &'t Record<'t>>, column: &str) -> Sum {
    let mut sum = 0.0;
    for thing in things {
        let Some(says) = thing.says(column) else {
            continue;
        };
        let Some(number) = says.parse::<f64>().ok().filter(|number| number.is_finite()) else {
            let words = format!(
                "{} has {says} in the column `{column}`, which is not a number",
                thing.name
            );
            return Err(Finding::new(words).at(thing.span));
        };
        sum += number * f64::from(thing.copies);
    }
    Ok(sum)
}

/// Whether two sums are the same but for the last places of their fractions.
fn same(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-6
}

/// A sum as people write it.
fn number(n: f64) -> String {
    // An empty sum is less than zero by a sign; that goes away here.
    ((n * 1e6).round() / 1e6 + 0.0).to_string()
}

fn filled(meant: &[&Record<'_>], column: &str) -> Vec<Finding> {
    let empty = meant.iter().filter(|thing| thing.says(column).is_none());
    empty
        .map(|thing| Finding::new(format!("{} has no value there", thing.name)).at(thing.span))
        .collect()
}

fn among(meant: &[&Record<'_>], column: &str, values: &[String]) -> Vec<Finding> {
    let other = meant
        .iter()
        .filter_map(|thing| Some((thing, thing.says(column)?)));
    let known: BTreeSet<&str> = values.iter().map(String::as_str).collect();
    let other = other.filter(|(_, says)| !known.contains(says));
    let mut comparer = Comparer::default();
    let found = |(thing, says): (&&Record<'_>, &str)| {
        let words = format!("{} has {says} in the column `{column}`", thing.name);
        Finding::new(words).at(thing.span).meant(
            says,
            values.iter().map(String::as_str),
            &mut comparer,
        )
    };
    other.map(found).collect()
}

/// Those that say the same but lie in several pieces.
fn together(grid: &Grid, meant: &[&Record<'_>], column: &str) -> Vec<Finding> {
    let mut groups: BTreeMap<&str, Vec<&Record<'_>>> = BTreeMap::new();
    for thing in meant {
        if let Some(says) = thing.says(column) {
            groups.entry(says).or_default().push(thing);
        }
    }
    let (near, mut found) = (Near::new(grid), Vec::new());
    for (says, group) in groups {
        let pieces = pieces(&near, &group);
        if pieces.len() > 1 {
            let names: Vec<&str> = pieces.iter().take(6).map(|piece| piece.name).collect();
            let more = if pieces.len() > names.len() {
                ", …"
            } else {
                ""
            };
            let list = names.join(" and ");
            let words = format!(
                "{says} is in {} separate pieces ({list}{more})",
                pieces.len()
            );
            found.push(Finding::new(words).at(pieces[1].span));
        }
    }
    found
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
        Finding::new(format!("{} does not touch {}", one.name, next.name)).at(next.span)
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
